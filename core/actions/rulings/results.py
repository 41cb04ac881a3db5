"""One game corrected without the app that published it (rules §6.5)."""

from __future__ import annotations

from core.characters import plain
from core.errors import BadInputError, ConflictError, NotFoundError, not_found
from core.locale import say
from core.model import Correct, Event, Game
from core.payload import RESULTS
from core.pipeline import Roll


def correct(roll: Roll, event: str, round_: int, *, white: str, black: str, result: str) -> Correct:
    """Correct one game's result; players are named by entrant id or written name.

    Raises:
        NotFoundError: there is no such event or game.
        ConflictError: there is more than one such game in the round.
        BadInputError: no such result.
    """
    if result not in RESULTS:
        known = ", ".join(dict.fromkeys(RESULTS.values()))
        raise BadInputError(
            say("“{result}” is no result; there are: {known}.", result=plain(result), known=known)
        )
    found = next((one for one in roll.events if one.id == event), None)
    if found is None:
        raise not_found("event", event)
    game = _find_game(roll, found, round_, white, black)
    names = {entrant.id: entrant.name for entrant in found.players}
    return Correct(
        event=event,
        round=round_,
        white=game.white,
        black=game.black,
        white_name=names[game.white],
        black_name=names[game.black],
        result=RESULTS[result],
    )


def _find_game(roll: Roll, event: Event, round_: int, white: str, black: str) -> Game:
    whites, blacks = _entrants(roll, event, white), _entrants(roll, event, black)
    games = [
        game
        for game in event.games
        if game.round == round_ and game.white in whites and game.black in blacks
    ]
    if not games:
        raise NotFoundError(
            say(
                "“{event}” has no game of “{white}” as White and “{black}” as Black"
                " in round {round}.",
                event=event.id,
                white=plain(white),
                black=plain(black),
                round=round_,
            )
        )
    if len(games) > 1:
        raise ConflictError(
            say(
                "“{event}” has {count} such games in round {round}; publish the event again.",
                event=event.id,
                count=len(games),
                round=round_,
            )
        )
    return games[0]


def _entrants(roll: Roll, event: Event, who: str) -> set[str]:
    key_of = roll.identities.key_of
    by_id = {entrant.id for entrant in event.players if entrant.id == who}
    return by_id or {one.id for one in event.players if key_of(one.name) == key_of(who)}
