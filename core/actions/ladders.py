"""Which of a club's ladders is meant."""

from __future__ import annotations

from core.characters import plain
from core.errors import BadInputError
from core.locale import say
from core.model import Club, Ladder


def find_ladder(club: Club, ladder: str | None) -> Ladder:
    """Find a ladder that somebody asks for; the first one without a name.

    Raises:
        BadInputError: there is none of that id.
    """
    if ladder is None:
        return club.ladders[0]
    for one in club.ladders:
        if one.id == ladder:
            return one
    raise BadInputError(
        say(
            "There is no ladder “{ladder}”; there are: {known}.",
            ladder=plain(ladder),
            known=", ".join(one.id for one in club.ladders),
        )
    )
