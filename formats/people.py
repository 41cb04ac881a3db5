"""Who is who within one file, where names are all there is (formats without start numbers)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.characters import plain
from core.locale import say
from core.payload.allowed import LONGEST_ENTRANT_ID
from formats.draft import Player, fold_name, make_entrant_id
from formats.notes import Notes
from formats.payloads import check_name


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a game as it is written.

    Attributes:
        number: membership or federation number beside the name; tells namesakes apart.
        id: an entrant's id from an earlier export, kept as it is; "" elsewhere.
        bot: a program's account.
    """

    name: str
    line: int
    column: int | None = None
    number: str = ""
    id: str = ""
    bot: bool = False


def settle_players(seats: Iterable[Seat], notes: Notes) -> dict[Seat, Player]:
    """Find the entrants behind the seats; one name is one person unless numbers say otherwise.

    Whatever is odd with them is noted. Neither order nor number of the lines changes the ids.
    """
    by_name: defaultdict[str, list[Seat]] = defaultdict(list)
    for seat in seats:
        check_name(seat.name, notes, line=seat.line, column=seat.column)
        by_name[fold_name(seat.name)].append(seat)
    settled: dict[Seat, Player] = {}
    for namesakes in by_name.values():
        for number, mentions in _part_namesakes(namesakes, notes).items():
            settled |= dict.fromkeys(mentions, _make_player(mentions, number))
    _check_ids(settled, notes)
    _warn_of_shared_numbers(by_name, notes)
    return settled


def list_players(settled: Mapping[Seat, Player]) -> dict[str, Player]:
    """List the entrants by id, in the order in which the file names them."""
    players = {player.id: player for player in settled.values()}
    return dict(sorted(players.items(), key=lambda one: (one[1].line, one[1].id)))


def _part_namesakes(seats: list[Seat], notes: Notes) -> dict[str, list[Seat]]:
    """Part the seats of one name by their numbers; "" where they are one person."""
    numbers = sorted({seat.id or seat.number for seat in seats} - {""})
    if len(numbers) < 2:
        return {"": seats}
    parted = {number: [s for s in seats if (s.id or s.number) == number] for number in numbers}
    for seat in seats:
        if not (seat.id or seat.number):
            detail = say(
                "There are several called “{name}”, and nothing says which of them this is.",
                name=plain(seat.name),
            )
            notes.refuse("which-player", detail, seat.line, seat.column)
            parted[numbers[0]].append(seat)
    return parted


def _make_player(mentions: list[Seat], number: str) -> Player:
    spellings = Counter(" ".join(seat.name.split()) for seat in mentions)
    name = min(spellings, key=lambda spelling: (-spellings[spelling], spelling))
    own = next((seat.id for seat in mentions if seat.id), "")
    line = min(seat.line for seat in mentions)
    return Player(
        own or make_entrant_id(name, number), name, line, bot=any(seat.bot for seat in mentions)
    )


def _check_ids(settled: Mapping[Seat, Player], notes: Notes) -> None:
    """An id from an export belongs to one person; numbers may be wrong (see below)."""
    first: dict[str, Player] = {}
    for seat, player in settled.items():
        if len(player.id) > LONGEST_ENTRANT_ID or not player.id.isprintable():
            detail = say("An id has at most {most} characters.", most=LONGEST_ENTRANT_ID)
            notes.refuse("bad-id", detail, seat.line)
        other = first.setdefault(player.id, player)
        if other != player:
            detail = say(
                "“{name}” has the id of “{other}” in line {line}.",
                name=plain(player.name),
                other=plain(other.name),
                line=other.line,
            )
            notes.refuse("id-of-another", detail, seat.line)


def _warn_of_shared_numbers(by_name: Mapping[str, list[Seat]], notes: Notes) -> None:
    """A number may be wrong: whether two names under one are one person is for people to say."""
    first: dict[str, Seat] = {}
    said: set[str] = set()
    for seat in (seat for seats in by_name.values() for seat in seats if seat.number):
        other = first.setdefault(seat.number, seat)
        name = fold_name(seat.name)
        if name != fold_name(other.name) and name not in said:
            said.add(name)
            detail = say(
                "“{name}” and “{other}” have the same number; they are taken for two people.",
                name=plain(seat.name),
                other=plain(other.name),
            )
            notes.remark("same-number", detail, seat.line)
