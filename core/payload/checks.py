"""Rules that hold between fields (contract §1), checked on whatever is sound.

They read the document as it was sent, so that one faulty field does not hide what is wrong
elsewhere, and pass over every value that its shape already refused.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator

from core.characters import plain, quote
from core.locale import Message, say
from core.model import FREE_FORMATS
from core.payload.allowed import LOST_BY, MOST_DAYS_AHEAD
from core.payload.draft import Draft, Part
from core.payload.problems import Finding, Location, name_place


def check_between_fields(
    draft: Draft,
    *,
    today: datetime.date | None,
    is_known_member: Callable[[str], bool] | None,
) -> Iterator[Finding]:
    """Go through all of this module's rules."""
    yield from check_dates(draft, today)
    yield from check_entrant_ids(draft)
    yield from check_members(draft, is_known_member)
    yield from check_seats(draft)
    yield from check_opponents(draft)
    yield from check_rounds(draft)
    yield from check_abandonment(draft)


def check_dates(draft: Draft, today: datetime.date | None) -> Iterator[Finding]:
    """The end is not before the beginning, and neither is far ahead of `today`."""
    dates = {
        field: datetime.date.fromisoformat(written)
        for field in ("date", "end_date")
        if (written := draft.event.sound(field)) is not None
    }
    if len(dates) == 2 and dates["end_date"] < dates["date"]:
        detail = say(
            "The event ends on {end_date}, before it begins on {date}.",
            end_date=dates["end_date"].isoformat(),
            date=dates["date"].isoformat(),
        )
        yield Finding(("end_date",), "end-before-date", detail)
    for field, date in dates.items():
        if today is not None and (date - today).days > MOST_DAYS_AHEAD:
            detail = say(
                "{place} is {date}, more than {most} days from today.",
                place=name_place((field,)),
                date=date.isoformat(),
                most=MOST_DAYS_AHEAD,
            )
            yield Finding((field,), "date-too-far-ahead", detail)


def check_entrant_ids(draft: Draft) -> Iterator[Finding]:
    """No two entrants have one id."""
    first: dict[str, Part] = {}
    for part in draft.entrants:
        entrant = part.sound("id")
        if entrant is not None and (other := first.setdefault(entrant, part)) is not part:
            detail = say(
                "Player {number} has the id {id} of player {other}; each needs an id of their own.",
                number=part.number,
                id=quote(entrant),
                other=other.number,
            )
            yield Finding(part.at("id"), "duplicate-entrant", detail)


def check_members(draft: Draft, is_known: Callable[[str], bool] | None) -> Iterator[Finding]:
    """Each `member` is one of the club's; without `is_known` nothing is asked."""
    if is_known is None:
        return
    for part in draft.entrants:
        member = part.sound("member")
        if member is not None and not is_known(member):
            detail = say(
                "{place} is {member}, whom this club does not have.",
                place=name_place(part.at("member")),
                member=quote(member),
            )
            yield Finding(part.at("member"), "unknown-member", detail)


def check_seats(draft: Draft) -> Iterator[Finding]:
    """Whoever plays or has a bye is among the players."""
    if draft.event.sound("players") is None:
        return
    # An id that was refused is meant all the same: its games are not a second problem.
    listed = {str(part.fields["id"]) for part in draft.entrants if "id" in part.fields}
    for seat in draft.seats:
        if seat.entrant not in listed:
            detail = say(
                "{place} is {id}, who is not among the players.",
                place=name_place(seat.location),
                id=quote(seat.entrant),
            )
            yield Finding(seat.location, "unknown-entrant", detail)


def check_opponents(draft: Draft) -> Iterator[Finding]:
    """Nobody plays against themself."""
    for game in draft.games:
        white = game.sound("white")
        if white is not None and white == game.sound("black"):
            detail = say(
                "In game {number} “{name}” plays against themself.",
                number=game.number,
                name=draft.names.get(white, plain(white)),
            )
            yield Finding(game.at("black"), "self-pairing", detail)


def check_rounds(draft: Draft) -> Iterator[Finding]:
    """In most formats an entrant stands in a round once, byes included."""
    first: dict[tuple[int, str], Location] = {}
    if (
        draft.event.at("format") in draft.event.faulty
        or draft.event.sound("format") in FREE_FORMATS
    ):
        return
    for location, entrant, played_in in draft.seats:
        if played_in is None:
            continue
        other = first.setdefault((played_in, entrant), location)
        if other[:2] != location[:2]:
            detail = say(
                "“{name}” stands in round {round} twice: {other} and {place}.",
                name=draft.names.get(entrant, plain(entrant)),
                round=played_in,
                other=_name_seat(other),
                place=_name_seat(location),
            )
            yield Finding(location, "twice-in-round", detail)


def _name_seat(location: Location) -> Message:
    kind, index, _ = location
    if kind == "games":
        return say("in game {number} of the list", number=int(index) + 1)
    return say("with bye {number} of the list", number=int(index) + 1)


def check_abandonment(draft: Draft) -> Iterator[Finding]:
    """Whoever gave up their seat lost, and no bot had taken a seat over."""
    for game in draft.games:
        side, result = game.sound("abandoned_by"), game.sound("result")
        if side is None:
            continue
        if result is not None and result not in LOST_BY[side]:
            detail = say(
                "Game {number} says that {side} gave up the seat, but the result is {result}.",
                number=game.number,
                side=say("White") if side == "white" else say("Black"),
                result=result,
            )
            yield Finding(game.at("abandoned_by"), "abandoned-but-not-lost", detail)
        if game.sound("taken_over"):
            detail = say(
                "Game {number} cannot be both given up and taken over by a bot.",
                number=game.number,
            )
            yield Finding(game.at("taken_over"), "taken-over-and-abandoned", detail)
