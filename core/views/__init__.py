"""What people look at, in the contract's shapes, from computed documents (contract §3).

Nothing is computed here but explanations, which are derived from the figures of an event. Every
view says whether what it shows is up to date (rules §8.1).
"""

from core.views.decisions import list_decisions
from core.views.event_list import list_events
from core.views.improved import show_improved
from core.views.ladder_view import Audience, LadderView, open_ladder
from core.views.one_event import show_event
from core.views.one_player import find_player_id, show_player
from core.views.pending import list_pending
from core.views.predict import predict_game
from core.views.problems import event_problems, problem_sentences
from core.views.standings import show_ladder

__all__ = [
    "Audience",
    "LadderView",
    "event_problems",
    "find_player_id",
    "list_decisions",
    "list_events",
    "list_pending",
    "open_ladder",
    "predict_game",
    "problem_sentences",
    "show_event",
    "show_improved",
    "show_ladder",
    "show_player",
]
