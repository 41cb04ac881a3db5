"""NDJSON of Lichess: bytes → events."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from core.locale import say
from core.model import Speed
from formats.draft import EventDraft, Pairing, Player, make_entrant_id
from formats.found import BadFileError, FileEvent, FileReading, Hints
from formats.lichess.ending import decide_result
from formats.lichess.fields import parse_line
from formats.lichess.lines import LichessGame, is_game, is_result, read_games
from formats.lichess.rounds import find_spread_round, number_rounds
from formats.notes import Notes, empty_file, refusal
from formats.payloads import build_payload
from formats.sections import make_slug, name_sections
from formats.text import Text, decode

_SPEEDS: Final[dict[str, Speed]] = {
    "ultraBullet": "blitz",
    "bullet": "blitz",
    "blitz": "blitz",
    "rapid": "rapid",
    "classical": "standard",
}
_CHESS: Final = frozenset({"standard", "fromPosition"})


def looks_like_lichess(text: Text) -> bool:
    """Whether the first line is a game or a result of Lichess."""
    first = next((line for line in text.lines if line.strip()), "")
    if not first.lstrip().startswith("{"):
        return False
    try:
        entry = parse_line(first, 1)
    except BadFileError:
        return False
    return is_game(entry) or is_result(entry)


def read_lichess(content: bytes, *, hints: Hints) -> FileReading:
    """Read the games of one or more tournaments; an event for each, and for each kind of game.

    Times are UTC and tell no date of the organiser's: it comes from the hints or is asked for.

    Raises:
        BadFileError: with everything that is wrong, by line.
    """
    text = decode(content, fallback=hints.encoding)
    notes = Notes()
    games = list(read_games(_list_games(text, notes), notes))
    notes.raise_if_refused()
    groups: defaultdict[tuple[str, str], list[LichessGame]] = defaultdict(list)
    for game in games:
        groups[game.group, _name_kind(game)].append(game)
    sections = name_sections(
        [f"{group} {'' if kind == 'chess' else kind}" for group, kind in groups]
    )
    events = tuple(
        FileEvent(build_payload(_draft_event(kind, found, notes, hints=hints), notes), section)
        for section, ((_, kind), found) in zip(sections, groups.items(), strict=True)
    ) or (FileEvent(build_payload(EventDraft(), notes)),)
    notes.raise_if_refused()
    return FileReading("lichess", events, text.encoding, notes.remarks)


def _list_games(text: Text, notes: Notes) -> list[tuple[int, dict[str, Any]]]:
    entries = [
        (number, parse_line(line, number))
        for number, line in enumerate(text.lines, 1)
        if line.strip()
    ]
    if not entries:
        raise empty_file()
    results = [number for number, entry in entries if is_result(entry)]
    if len(results) == len(entries):
        detail = say(
            "This file has places and points, but not who played whom. Download the games of the"
            " tournament instead."
        )
        raise refusal("no-pairings", detail, 1, 1)
    if results:
        detail = say("Places and points are not read; the games are.")
        notes.remark("line-not-read", detail, results[0])
    for number, entry in entries:
        if not is_game(entry) and not is_result(entry):
            detail = say("This line is no game of Lichess.")
            notes.refuse("unknown-line", detail, number, 1)
    return [(number, entry) for number, entry in entries if is_game(entry)]


def _name_kind(game: LichessGame) -> str:
    return "chess" if game.variant in _CHESS else make_slug(game.variant) or "other"


def _draft_event(
    kind: str, games: Sequence[LichessGame], notes: Notes, *, hints: Hints
) -> EventDraft:
    ordered = sorted(games, key=lambda game: (game.created, game.line))
    draft = EventDraft(game=kind, first_day=hints.day, last_day=hints.day)
    speeds = {_SPEEDS.get(game.speed) for game in ordered}
    draft.speed = speeds.pop() if len(speeds) == 1 else None
    for game in ordered:
        for user in (game.white, game.black):
            entrant = make_entrant_id(user.id)
            draft.players.setdefault(entrant, Player(entrant, user.name, game.line, user.bot))
    rounds = _number(draft, ordered, notes)
    for game, played_in in zip(ordered, rounds, strict=True):
        white, black = make_entrant_id(game.white.id), make_entrant_id(game.black.id)
        if white == black:
            notes.refuse("self-pairing", say("White and Black are the same person."), game.line)
        result = decide_result(game, notes)
        draft.games.append(Pairing(played_in, white, black, result, game.line))
    _warn(draft, ordered, notes)
    return draft


def _number(draft: EventDraft, games: Sequence[LichessGame], notes: Notes) -> list[int]:
    """Only a Swiss has rounds; elsewhere everybody may play as often as they like."""
    if games[0].group and not games[0].is_arena:
        rounds = number_rounds(games)
        if (unsure := find_spread_round(games, rounds)) is not None:
            detail = say(
                "The games of round {round} did not begin together. Check that every game stands"
                " in its round.",
                round=unsure,
            )
            notes.remark("rounds-unsure", detail)
        return rounds
    draft.format = "arena" if games[0].is_arena else "other"
    return [1] * len(games)


def _warn(draft: EventDraft, games: Sequence[LichessGame], notes: Notes) -> None:
    if not all(game.is_rated for game in games):
        detail = say("Lichess did not rate some of these games; here they count all the same.")
        notes.remark("casual-games", detail, games[0].line)
    rounds = max(game.round for game in draft.games)
    if draft.format == "swiss" and 2 * len(draft.games) < rounds * len(draft.players):
        detail = say("Who had no game in a round cannot be seen here; byes are left out.")
        notes.remark("byes-missing", detail)
