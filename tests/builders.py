"""Small builders, so that a test states what matters to it and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final, get_args

from core.model import Bye, Club, Decision, Entrant, Event, Game, Result, Ruling

_RESULTS: Final = get_args(Result)


def an_event(
    event_id: str,
    *,
    date: str,
    games: Iterable[tuple[Any, ...]] = (),
    players: Iterable[str] | Mapping[str, str] = (),
    byes: Iterable[tuple[int, str, float]] = (),
    guests: Iterable[str] = (),
    bots: Iterable[str] = (),
    juniors: Iterable[str] = (),
    end_date: str | None = None,
    name: str | None = None,
    **settings: Any,
) -> Event:
    """Build an event in canonical form.

    Args:
        event_id: also the event's name where none is given.
        date: ISO 8601; likewise `end_date`, which defaults to `date`.
        games: (white, black, result), each in the first round in which neither has stood yet,
            or (round, white, black, result). Sides are names, or entrant ids from `players`.
        players: entrants besides those named in games and byes, in any order; a mapping gives
            entrant id → written name, which namesakes need.
        byes: (round, entrant, points).
        guests: which entrants are guests, named as in `games`; likewise `bots`, `juniors`.
        settings: fields of `Event`: start, format, game, speed, rated, complete, under18.

    Returns:
        The event; a name's entrant id is `entrant_id(name)`.
    """
    listed = [game if len(game) == 4 else (None, *game) for game in games]
    byes, guests, bots, juniors = list(byes), list(guests), list(bots), list(juniors)
    ids = dict(players) if isinstance(players, Mapping) else {entrant_id(n): n for n in players}
    sides = [side for game in listed for side in game[1:3]] + [bye[1] for bye in byes]
    for who in [*sides, *guests, *bots, *juniors]:
        if who not in ids:
            ids.setdefault(entrant_id(who), who)

    def find(who: str) -> str:
        return who if who in ids else entrant_id(who)

    marks = [{find(who) for who in group} for group in (juniors, guests, bots)]
    entrants = [
        Entrant(key, ids[key], None, *(key in group for group in marks)) for key in sorted(ids)
    ]
    return Event(
        id=event_id,
        name=name or event_id,
        date=_day(date),
        end_date=_day(end_date or date),
        players=tuple(entrants),
        games=_canonical_games((game[0], find(game[1]), find(game[2]), game[3]) for game in listed),
        byes=tuple(sorted((Bye(r, find(who), p) for r, who, p in byes), key=_bye_key)),
        **settings,
    )


def entrant_id(name: str) -> str:
    """Make the entrant id a builder gives a name: "Anna Becher" → "anna-becher"."""
    return "-".join(name.lower().split())


def a_payload(event: Event) -> dict[str, Any]:
    """Write an event as it would be published (contract §1), every field given."""
    fields = ("name", "start", "format", "game", "speed", "rated", "complete", "under18")
    payload: dict[str, Any] = {key: getattr(event, key) for key in fields}
    payload |= {"date": event.date.isoformat(), "end_date": event.end_date.isoformat()}
    if not event.start:
        del payload["start"]
    payload["players"] = [_entrant_payload(entrant) for entrant in event.players]
    payload["games"] = [_game_payload(game) for game in event.games]
    payload["byes"] = [
        {"round": bye.round, "player": bye.player, "points": bye.points} for bye in event.byes
    ]
    return payload


def a_club(club_id: str = "club", **settings: Any) -> Club:
    """Build a club; `settings` are fields of `Club`."""
    plain = Club(club_id, "The Club", secret="5e" * 32, link="link-of-the-club")
    return replace(plain, **settings)


def a_decision(ruling: Ruling, *, number: int = 1, **settings: Any) -> Decision:
    """Build a decision; a higher `number` was made later. `settings` are fields of `Decision`."""
    moment = datetime(2026, 1, 1, 12, tzinfo=UTC) + timedelta(seconds=number)
    plain = Decision(
        id=f"decision-{number:04}",
        made_at=moment.isoformat(timespec="microseconds"),
        made_by="Ida Olsen",
        channel="command line",
        ruling=ruling,
    )
    return replace(plain, **settings)


def decisions(*rulings: Ruling) -> tuple[Decision, ...]:
    """Build decisions made one after the other, the first with id "decision-0001"."""
    return tuple(a_decision(ruling, number=number) for number, ruling in enumerate(rulings, 1))


def _day(text: str) -> date:
    return date.fromisoformat(text)


def _bye_key(bye: Bye) -> tuple[int, str]:
    return (bye.round, bye.player)


def _canonical_games(games: Iterable[tuple[int | None, str, str, Result]]) -> tuple[Game, ...]:
    last_round: dict[str, int] = {}
    made = []
    for given, white, black, result in games:
        if result not in _RESULTS:
            raise ValueError(f"{result!r} is no result in canonical form")
        number = given or 1 + max(last_round.get(white, 0), last_round.get(black, 0))
        for side in (white, black):
            last_round[side] = max(number, last_round.get(side, 0))
        made.append(Game(number, white, black, result))
    return tuple(sorted(made, key=lambda game: game.round))


def _entrant_payload(entrant: Entrant) -> dict[str, Any]:
    flags = {key: True for key in ("junior", "guest", "bot") if getattr(entrant, key)}
    member = {"member": entrant.member} if entrant.member is not None else {}
    return {"id": entrant.id, "name": entrant.name, **member, **flags}


def _game_payload(game: Game) -> dict[str, Any]:
    payload: dict[str, Any] = {
        "round": game.round,
        "white": game.white,
        "black": game.black,
        "result": game.result,
    }
    if game.abandoned_by is not None:
        payload["abandoned_by"] = game.abandoned_by
    if game.moves is not None:
        payload["moves"] = list(game.moves)
    if game.taken_over:
        payload["taken_over"] = True
    return payload
