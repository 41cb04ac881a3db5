"""The lists of both files: ours, rewritten in order (contract §5)."""

from __future__ import annotations

from sheets_sync.lists.events import events_tab
from sheets_sync.lists.ladder import former_ladder_tabs, ladder_tab
from sheets_sync.lists.players import players_tab
from sheets_sync.lists.viewer import Audience, Viewer
from sheets_sync.lists.why import why_tab

__all__ = [
    "Audience",
    "Viewer",
    "events_tab",
    "former_ladder_tabs",
    "ladder_tab",
    "players_tab",
    "why_tab",
]
