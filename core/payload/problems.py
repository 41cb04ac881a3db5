"""Problems of an event: their codes, their places in words, and their order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, TypeAlias

from core.characters import plain
from core.errors import Problem
from core.locale import Message, say

Location: TypeAlias = tuple[str | int, ...]
"""Field names and positions (counted from 0) that lead from the document to a place."""

CODES: Final[dict[str, str]] = {
    "bad-event-id": "The event's id is not 1 to 64 of a-z, 0-9, - and _, or begins or ends badly.",
    "wrong-type": "A value is of another JSON type than the contract says; null counts as one.",
    "missing-field": "A required field is not there.",
    "unknown-field": "A field that the contract does not know.",
    "personal-data": "A field for personal data; only names and results are stored.",
    "empty": "A text without any character that can be seen.",
    "too-long": "A text longer than allowed.",
    "forbidden-character": "A control, format or line-breaking character, or half of one.",
    "too-few": "A list with fewer entries than needed.",
    "too-many": "A list with more entries, or a document with more fields, than allowed.",
    "out-of-range": "A number smaller or larger than allowed.",
    "not-allowed": "A value that is none of those allowed for the field.",
    "bad-date": "A date that is not written like 2026-09-15.",
    "impossible-date": "A date that no calendar has.",
    "bad-start": "A start time that is not from 00:00 to 23:59.",
    "end-before-date": "The event ends before it begins.",
    "date-too-far-ahead": "A date more than 366 days from today; at the door only.",
    "duplicate-entrant": "Two entrants with one id.",
    "unknown-entrant": "A game or bye of somebody who is not among the players.",
    "unknown-member": "A `member` that is no player of the club; at the door only.",
    "self-pairing": "A game of an entrant against themself.",
    "twice-in-round": "An entrant with two games, or a game and a bye, in one round.",
    "abandoned-but-not-lost": "`abandoned_by` names a side that the result does not let lose.",
    "taken-over-and-abandoned": "A game with both `taken_over` and `abandoned_by`.",
}
"""Every code of a refusal → what it means; the codes are stable."""

WARNING_CODES: Final[dict[str, str]] = {
    "speed-assumed": "No speed was given; standard was taken.",
    "no-end-date": "The event is not complete and says no end date.",
    "same-name": "Two entrants, not bots, have one name.",
    "member-set-aside": "An entrant cannot be the member that `member` says; it does not hold.",
    "points-do-not-add-up": "An event said to be complete has a game without a result, or one"
    " entrant's byes in a round are worth more than a point.",
}
"""Every code of a warning → what it means; the codes are stable."""


class Finding(NamedTuple):
    """A problem before it is put into order."""

    location: Location
    code: str
    detail: Message


def point_at(location: Location) -> str:
    """Write a location as a JSON pointer (RFC 6901)."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in location)


def to_problem(finding: Finding) -> Problem:
    """Give a finding its pointer.

    A field whose name cannot be shown, or is endless, is pointed at through what holds it.
    """
    where = finding.location
    if where and isinstance(where[-1], str) and plain(where[-1]) != where[-1]:
        where = where[:-1]
    return Problem(point_at(where), finding.code, finding.detail)


def arrange(findings: Iterable[Finding], document: object) -> tuple[Problem, ...]:
    """Put findings into the order of the document; what is missing stands first in its object."""
    order = _Order(document)
    return tuple(to_problem(f) for f in sorted(findings, key=lambda f: order.of(f.location)))


class _Order:
    """Where locations stand in a document; remembers the order of each object's fields."""

    def __init__(self, document: object) -> None:
        self._document = document
        self._ranks: dict[Location, dict[str, int]] = {}

    def of(self, location: Location) -> tuple[int, ...]:
        """Positions along the way; -1 for a field that is not there."""
        node: Any = self._document
        ranks: list[int] = []
        for depth, part in enumerate(location):
            if isinstance(part, int):
                ranks.append(part)
                node = node[part]
            else:
                ranks.append(self._rank_fields(location[:depth], node).get(part, -1))
                node = node.get(part)
        return tuple(ranks)

    def _rank_fields(self, location: Location, node: dict[str, Any]) -> dict[str, int]:
        if location not in self._ranks:
            self._ranks[location] = {field: rank for rank, field in enumerate(node)}
        return self._ranks[location]


def name_place(location: Location) -> Message:
    """Say in words where something stands; entries are counted from 1."""
    match location:
        case (str(kind), int(index)):
            return _name_entry(kind, index + 1)
        case (str(kind), int(index), str(field), *_):
            return _name_entry_field(kind, index + 1, plain(field))
        case (str(field), *_):
            return say("“{field}”", field=plain(field))
        case _:
            return say("The event")


def _name_entry(kind: str, number: int) -> Message:
    match kind:
        case "players":
            return say("Player {number}", number=number)
        case "games":
            return say("Game {number}", number=number)
        case _:
            return say("Bye {number}", number=number)


def _name_entry_field(kind: str, number: int, field: str) -> Message:
    match kind:
        case "players":
            return say("“{field}” of player {number}", field=field, number=number)
        case "games":
            return say("“{field}” of game {number}", field=field, number=number)
        case _:
            return say("“{field}” of bye {number}", field=field, number=number)
