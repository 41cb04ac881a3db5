"""Examples of what is sent, for the description; a test publishes and decides them."""

from __future__ import annotations

from typing import Any, Final

_EVENT: Final[dict[str, Any]] = {
    "name": "Dienstagabend 12",
    "date": "2026-09-15",
    "start": "19:30",
    "speed": "rapid",
    "players": [
        {"id": "p1", "name": "Anna Becher"},
        {"id": "p2", "name": "J. Schmidt", "junior": True},
        {"id": "p3", "name": "Gast 1", "guest": True},
        {"id": "b1", "name": "Bot 3", "bot": True},
    ],
    "games": [
        {"round": 1, "white": "p1", "black": "p2", "result": "1-0"},
        {"round": 1, "white": "p3", "black": "b1", "result": "1/2-1/2"},
    ],
    "byes": [{"round": 2, "player": "p2", "points": 0.5}],
}

_DECISIONS: Final[dict[str, dict[str, Any]]] = {
    "approve": {"suggestion": "k7f3q2m9xwq2m9xw", "candidate": "Jens Schmidt"},
    "reject": {"suggestion": "k7f3q2m9xwq2m9xw"},
    "read": {"event": "evening-12", "entrant": "p2", "name": "Jens Schmidt"},
    "join": {"who": "Joerg Gruenthal", "into": "Jörg Grünthal"},
    "differ": {"who": "Jörg Grünthal", "other": "Jorg Grunthal"},
    "rename": {"who": "Anna Becher", "name": "Anna Becher-Lind"},
    "start": {"who": "Anna Becher", "rating": 1400, "games": 30, "as_of": "2026-09-01"},
    "show": {"who": "Jonas Lind", "mode": "full", "consent": "2026-09-01"},
    "result": {
        "event": "evening-12", "round": 1, "white": "p1", "black": "p2", "result": "1/2-1/2",
    },
    "undo": {"decision": "20260915-201405-k7f3q"},
}  # fmt: skip

EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    "event": {"evening": {"value": _EVENT}},
    "decision": {kind: {"value": {"kind": kind, **fields}} for kind, fields in _DECISIONS.items()},
}
"""What is sent → name → example, as OpenAPI writes them."""
