"""Whose name is whose: join, differ, read, rename (rules §6.5)."""

from __future__ import annotations

from core.actions.rulings.speaking import clean_name, find_player, player_name
from core.characters import plain
from core.errors import NotFoundError, RefusedError, not_found
from core.identity import Mention
from core.locale import say
from core.model import Differ, Join, Read, Rename
from core.pipeline import Roll
from core.suggestions import is_ambiguous


def join(roll: Roll, who: str, into: str) -> Join:
    """Make one person of two names.

    Raises:
        NotFoundError: nobody is called so.
        RefusedError: the first name could be several people's, or both are one already.
    """
    source, target = player_name(roll, who), player_name(roll, into)
    spoken = source if roll.identities.by_id.get(who) is not None else clean_name(who)
    if is_ambiguous(spoken, roll.identities, family_first=roll.facts.club.family_first):
        raise RefusedError(
            say(
                "“{name}” could be several people: say for each event who it was (`read`).",
                name=spoken,
            )
        )
    if find_player(roll, who) == find_player(roll, into):
        raise RefusedError(
            say("“{one}” and “{other}” are one member already.", one=spoken, other=target)
        )
    return Join(source=source, into=target)


def differ(roll: Roll, who: str, other: str) -> Differ:
    """Declare two names two people.

    Raises:
        NotFoundError: nobody is called so.
    """
    return Differ(name=player_name(roll, who), other=player_name(roll, other))


def find_mention(roll: Roll, event: str, entrant: str) -> Mention:
    """Find an entrant of an event, bots left out.

    Raises:
        NotFoundError: there is no such event or entrant.
    """
    if all(one.id != event for one in roll.events):
        raise not_found("event", event)
    mention = roll.identities.mentions.get((event, entrant))
    if mention is None:
        raise NotFoundError(
            say("“{event}” has no entrant “{entrant}”.", event=event, entrant=plain(entrant))
        )
    return mention


def read(roll: Roll, event: str, entrant: str, name: str) -> Read:
    """Say who an entrant really is; the name may be new.

    Raises:
        NotFoundError: there is no such event or entrant.
        BadInputError: the name is none.
    """
    mention = find_mention(roll, event, entrant)
    known = roll.identities.by_id.get(name)
    wanted = clean_name(name) if known is None else roll.identities.players[known].name
    return Read(event=event, entrant=entrant, written=mention.entrant.name, name=wanted)


def rename(roll: Roll, who: str, name: str) -> Rename:
    """Write a player otherwise from now on.

    Raises:
        NotFoundError: nobody is called so.
        RefusedError: the new name belongs to somebody.
    """
    player = find_player(roll, who)
    wanted = clean_name(name)
    owner = roll.identities.by_name(wanted)
    if owner is not None and owner != player:
        raise RefusedError(
            say(
                "The name “{name}” belongs to another member; if they are one person, join them.",
                name=wanted,
            )
        )
    if owner is None and (event := _withdrawn_event_with(roll, wanted)) is not None:
        raise RefusedError(
            say(
                "The name “{name}” stands in “{event}”, which is withdrawn and may be restored.",
                name=wanted,
                event=event,
            )
        )
    return Rename(who=player_name(roll, who), name=wanted, own=owner is not None)


def _withdrawn_event_with(roll: Roll, name: str) -> str | None:
    """Name a withdrawn event in which somebody bears a name."""
    key_of = roll.identities.key_of
    for stored in roll.facts.events:
        if stored.withdrawn and any(
            key_of(one.name) == key_of(name) for one in stored.event.players
        ):
            return stored.event.name
    return None
