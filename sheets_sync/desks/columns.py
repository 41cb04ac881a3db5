"""The columns of the five desks, and the words of their drop-downs (contract §5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.locale import Message, say, translate
from core.ports import Column, ColumnKind
from core.wording import SHOW_MODES

DESK_TITLES: Final[dict[str, Message]] = {
    "approve": say("Approve"),
    "names": say("Names"),
    "members": say("Members"),
    "events": say("Events"),
    "decisions": say("Decisions"),
}

ANSWERS: Final = {"same": say("same"), "different": say("different")}
ACTIONS: Final = {"withdraw": say("withdraw"), "restore": say("restore")}

RECOGNISED_BY: Final[dict[str, tuple[str, ...]]] = {
    "approve": ("name", "candidate", "events"),
    "names": ("event", "name", "member"),
    "members": ("name",),
    "events": ("date", "name"),
    "decisions": ("decision", "made_at", "active"),
}
"""Desk → columns a person recognises a row by; they tell whether ids were left behind."""


def _ours(key: str, header: Message, width: int = 14, kind: ColumnKind = "text") -> Column:
    return Column(key, header.text, kind, width=width)


def _theirs(
    key: str,
    header: Message,
    width: int = 14,
    kind: ColumnKind = "text",
    choices: Mapping[str, Message] | None = None,
) -> Column:
    offered = tuple(word.text for word in (choices or {}).values())
    return Column(key, header.text, kind, True, offered, width)


_MESSAGE: Final = _ours("message", say("Message"), 44, "long-text")
_NOTE: Final = _theirs("note", say("Note"), 20)

_COLUMNS: Final[dict[str, tuple[Column, ...]]] = {
    "approve": (
        _ours("name", say("Name"), 24),
        _ours("candidate", say("Could be"), 24),
        _theirs("decision", say("Same person?"), 15, choices=ANSWERS),
        _ours("reason", say("Why"), 44, "long-text"),
        _ours("events", say("Played in"), 34, "long-text"),
        _ours("score", say("Likeness"), 10, "score"),
        _ours("applied", say("Applied"), 18),
        _MESSAGE,
        _NOTE,
    ),
    "names": (
        _ours("event", say("Event"), 28),
        _ours("name", say("Written as"), 24),
        _ours("member", say("Counts for"), 24),
        _theirs("is_really", say("Is really"), 24),
        _MESSAGE,
    ),
    "members": (
        _ours("name", say("Name"), 26),
        _ours("shown_as", say("Members see"), 18),
        _ours("rating", say("Rating"), 9, "rating"),
        _ours("games", say("Games"), 8, "integer"),
        _ours("aliases", say("Also written"), 28, "long-text"),
        _theirs("rename_to", say("Rename to"), 22),
        _theirs("same_as", say("Same person as"), 22),
        _theirs("show", say("Show"), 11, choices=SHOW_MODES),
        _theirs("consent", say("Consent from"), 13, "date"),
        _theirs("start_rating", say("Start rating"), 12, "rating"),
        _theirs("start_games", say("Start games"), 12, "integer"),
        _NOTE,
        _MESSAGE,
    ),
    "events": (
        _ours("date", say("Date"), 12, "date"),
        _ours("name", say("Event"), 30),
        _ours("format", say("Format"), 13),
        _ours("rated_games", say("Rated games"), 12, "integer"),
        _ours("not_rated", say("Not rated"), 32, "long-text"),
        _ours("status", say("Status"), 16),
        _ours("moved", say("Last correction moved"), 26, "long-text"),
        _theirs("action", say("Action"), 16, choices=ACTIONS),
        _MESSAGE,
    ),
    "decisions": (
        _ours("decision", say("Decision"), 60, "long-text"),
        _ours("made_at", say("When"), 19),
        _ours("made_by", say("Who"), 22),
        _ours("active", say("Active"), 14),
        _theirs("undo", say("Undo"), 8, choices={"x": say("x")}),
        _MESSAGE,
    ),
}
"""In English; `desk_columns` puts them into a club's language."""


def desk_columns(desk: str, locale: str) -> tuple[Column, ...]:
    """Describe a desk's columns in a language."""
    return tuple(
        Column(
            column.key,
            translate(Message(column.header), locale),
            column.kind,
            column.people_write,
            tuple(translate(Message(choice), locale) for choice in column.choices),
            column.width,
        )
        for column in _COLUMNS[desk]
    )
