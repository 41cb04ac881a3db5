"""What differs between two versions of an event, in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from core.locale import Message, say
from core.model import Entrant, Event, Game
from core.wording import score_in_words

_SETTINGS: Final[dict[str, Message]] = {
    "name": say("Name"),
    "date": say("Date"),
    "end_date": say("End date"),
    "start": say("Start"),
    "format": say("Format"),
    "game": say("Game"),
    "speed": say("Speed"),
    "rated": say("Rated"),
    "complete": say("Complete"),
    "under18": say("Under 18"),
}
_MARKS: Final[dict[str, Message]] = {
    "guest": say("guest"),
    "junior": say("junior"),
    "bot": say("bot"),
}
_RESULTS: Final = {"1/2-1/2": "½-½"}


def list_changes(before: Event, after: Event) -> tuple[Message, ...]:
    """List what differs: settings, entrants, then games and byes by round.

    Entrants are told apart by their names, since ids are often no more than numbers of a list.
    """
    rounds = sorted(
        [*_game_changes(before, after), *_bye_changes(before, after)], key=lambda one: one[0]
    )
    return (
        *_setting_changes(before, after),
        *_entrant_changes(before, after),
        *(message for _, message in rounds),
    )


def _setting_changes(before: Event, after: Event) -> Iterator[Message]:
    for setting, title in _SETTINGS.items():
        was, now = getattr(before, setting), getattr(after, setting)
        if was != now:
            yield say(
                "{setting}: {before} → {after}",
                setting=title,
                before=_value(was),
                after=_value(now),
            )


def _value(value: object) -> object:
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return "–" if value == "" else value


def _entrant_changes(before: Event, after: Event) -> Iterator[Message]:
    was, now = _by_name(before), _by_name(after)
    for name in was:
        if name not in now:
            yield say("No longer among the players: {name}", name=name)
    for name, entrants in now.items():
        if name not in was:
            yield say("New among the players: {name}", name=name)
        else:
            yield from _mark_changes(name, was[name], entrants)


def _by_name(event: Event) -> dict[str, list[Entrant]]:
    found: dict[str, list[Entrant]] = {}
    for entrant in event.players:
        found.setdefault(entrant.name, []).append(entrant)
    return found


def _mark_changes(name: str, was: Sequence[Entrant], now: Sequence[Entrant]) -> Iterator[Message]:
    for field, mark in _MARKS.items():
        before, after = (sum(getattr(one, field) for one in side) for side in (was, now))
        if before < after:
            yield say("{name} is entered as {mark} now", name=name, mark=mark)
        elif before > after:
            yield say("{name} is no longer entered as {mark}", name=name, mark=mark)


# ── Games ────────────────────────────────────────────────────────────────────


def _game_changes(before: Event, after: Event) -> Iterator[tuple[int, Message]]:
    was, now = _results(before), _results(after)
    for place in sorted(was | now):
        gone, come = was.get(place, Counter()), now.get(place, Counter())
        if gone == come:
            continue
        round_, white, black = place
        pair = say("Round {round}: {white} – {black}", round=round_, white=white, black=black)
        yield from (
            (round_, message) for message in _result_changes(pair, gone - come, come - gone)
        )


def _results(event: Event) -> dict[tuple[int, str, str], Counter[tuple[str, str]]]:
    """Collect results by round and names: (result, whatever else is noted of the game)."""
    names = {entrant.id: entrant.name for entrant in event.players}
    found: dict[tuple[int, str, str], Counter[tuple[str, str]]] = {}
    for game in event.games:
        place = (game.round, names[game.white], names[game.black])
        found.setdefault(place, Counter())[game.result, _notes(game)] += 1
    return found


def _notes(game: Game) -> str:
    return repr((game.abandoned_by, game.moves, game.taken_over))


def _result_changes(
    pair: Message, gone: Counter[tuple[str, str]], come: Counter[tuple[str, str]]
) -> Iterator[Message]:
    old, new = ([one for one, _ in sorted(side.elements())] for side in (gone, come))
    for was, now in zip(old, new, strict=False):
        if was == now:
            yield say("{pair}: other moves or notes", pair=pair)
        else:
            yield say("{pair} {before} → {after}", pair=pair, before=_spell(was), after=_spell(now))
    for was in old[len(new) :]:
        yield say("{pair} {result}: not there any more", pair=pair, result=_spell(was))
    for now in new[len(old) :]:
        yield say("{pair} {result}: new", pair=pair, result=_spell(now))


def _spell(result: str) -> str:
    return _RESULTS.get(result, result)


# ── Byes ─────────────────────────────────────────────────────────────────────


def _bye_changes(before: Event, after: Event) -> Iterator[tuple[int, Message]]:
    was, now = Counter(_byes(before)), Counter(_byes(after))
    for place in sorted((was - now).elements()):
        yield place[0], _say_bye(place, say("not there any more"))
    for place in sorted((now - was).elements()):
        yield place[0], _say_bye(place, say("new"))


def _byes(event: Event) -> Iterator[tuple[int, str, float]]:
    names = {entrant.id: entrant.name for entrant in event.players}
    for bye in event.byes:
        yield bye.round, names[bye.player], bye.points


def _say_bye(place: tuple[int, str, float], became: Message) -> Message:
    round_, name, points = place
    return say(
        "Round {round}: bye of {name}, points {points}: {became}",
        round=round_,
        name=name,
        points=score_in_words(points),
        became=became,
    )
