"""People and names as organisers say them."""

from __future__ import annotations

from core.characters import code_point, find_forbidden, plain
from core.errors import BadInputError, NotFoundError
from core.locale import say
from core.payload.allowed import LONGEST_NAME
from core.pipeline import Roll


def clean_name(name: str) -> str:
    """Trim a name and check it like a published one (contract §1).

    Raises:
        BadInputError: it is empty, too long, or holds a forbidden character.
    """
    trimmed = name.strip()
    if not trimmed:
        raise BadInputError(say("A name cannot be empty."))
    if len(trimmed) > LONGEST_NAME:
        raise BadInputError(
            say("The name “{name}” is longer than {most} letters.", name=plain(trimmed), most=120)
        )
    if (character := find_forbidden(trimmed)) is not None:
        raise BadInputError(
            say(
                "The name “{name}” holds the character {character}, which names cannot have.",
                name=plain(trimmed),
                character=code_point(character),
            )
        )
    return trimmed


def find_player(roll: Roll, who: str) -> int:
    """Find a player by id or name.

    Raises:
        NotFoundError: nobody is called so.
    """
    position = roll.identities.find(who)
    if position is None:
        raise NotFoundError(say("There is nobody called “{who}” here.", who=plain(who)))
    return position


def player_name(roll: Roll, who: str) -> str:
    """Find the name a player's decisions are kept under.

    Raises:
        NotFoundError: nobody is called so.
        BadInputError: it is a guest, whom only a `read` can make somebody.
    """
    player = roll.identities.players[find_player(roll, who)]
    if player.guest:
        raise BadInputError(
            say(
                "“{name}” is a guest of one event; use `read` to say who it really is.",
                name=player.name,
            )
        )
    return player.name
