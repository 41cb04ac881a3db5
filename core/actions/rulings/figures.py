"""Starting figures and how members see a player (rules §2.7, §7.2)."""

from __future__ import annotations

from datetime import date
from typing import Final, get_args

from core.actions.ladders import find_ladder
from core.actions.rulings.speaking import clean_name, find_player, player_name
from core.characters import plain
from core.errors import BadInputError
from core.locale import say
from core.model import Show, ShowMode, Start
from core.pipeline import Roll

HIGHEST_RATING: Final = 4000.0
MOST_GAMES: Final = 100_000


def start(
    roll: Roll,
    who: str,
    rating: float,
    *,
    games: int = 0,
    ladder: str = "main",
    from_date: date | None = None,
) -> Start:
    """Give a player a rating and a count from an earlier list; a new name makes a player.

    Raises:
        BadInputError: a figure out of range, or no such ladder.
    """
    find_ladder(roll.facts.club, ladder)
    if not 0 <= rating <= HIGHEST_RATING:
        raise BadInputError(
            say("A rating is a number from 0 to 4000, not {rating}.", rating=f"{rating:g}")
        )
    if not 0 <= games <= MOST_GAMES:
        raise BadInputError(
            say("A count of games is a number from 0 to 100000, not {games}.", games=games)
        )
    known = roll.identities.find(who)
    name = clean_name(who) if known is None else player_name(roll, who)
    return Start(who=name, rating=float(rating), games=games, ladder=ladder, from_date=from_date)


def show(roll: Roll, who: str, mode: str, consent: date | None = None) -> Show:
    """Decide how members see a player (rules §7.2).

    Raises:
        NotFoundError: nobody is called so.
        BadInputError: no such way of showing; a junior's full name without a date of consent.
    """
    player = find_player(roll, who)
    modes: tuple[ShowMode, ...] = get_args(ShowMode)
    chosen = next((one for one in modes if one == mode), None)
    if chosen is None:
        raise BadInputError(
            say("“{mode}” is none of: {modes}.", mode=plain(mode), modes=", ".join(modes))
        )
    if chosen == "full" and roll.faces[player].junior and consent is None:
        raise BadInputError(
            say(
                "“{name}” is a junior: showing the full name needs the date of consent.",
                name=roll.identities.players[player].name,
            )
        )
    return Show(who=player_name(roll, who), mode=chosen, consent=consent)
