"""A club and its settings: make, change, hand out keys and links."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC
from typing import Final, get_args

from core.actions.ladders import find_ladder
from core.actions.reading import read_club, revision_of
from core.characters import plain
from core.errors import BadInputError, ConflictError, PlatformError, not_found
from core.facts import club_document
from core.ids import check_id
from core.keys import key_digest
from core.locale import LOCALES, say
from core.model import Club, Key, Ladder, NameStyle, Speed, Visibility
from core.paths import club_path
from core.ports import ABSENT, Clock, NewToken, Store, Write
from core.ratings import find_rule_set

SCOPES: Final = ("read", "publish", "organise", "sync")
_TRIES: Final = 5


def check_club_id(club: str) -> str:
    """Refuse an id that no club may have.

    Raises:
        BadInputError: it is not 1 to 64 of a-z, 0-9, - and _.
    """
    if not check_id(club):
        raise BadInputError(
            say("A club id is 1 to 64 of a-z, 0-9, - and _, and begins with a letter or digit.")
        )
    return club


def create_club(
    store: Store, club: Club, *, clock: Clock, new_token: NewToken
) -> tuple[Club, str, int]:
    """Make a club with its first key, of scope organise.

    Returns:
        The club, the key (shown once, stored hashed), the revision.

    Raises:
        BadInputError: a setting that is none.
        ConflictError: there is a club of that id.
    """
    check_club_id(club.id)
    check_settings(club)
    secret = new_token()
    made = replace(club, keys=(_make_key("first key", "organise", secret, clock),))
    write = Write(club_path(club.id), club_document(made), ABSENT)
    try:
        done = store.commit([write], bump=club_path(club.id))
    except ConflictError as error:
        raise ConflictError(
            say("There is a club “{club}” already; nothing was changed.", club=club.id)
        ) from error
    return made, secret, done.revision or 0


def change_club(
    store: Store, club: str, change: Callable[[Club], Club], *, counts: bool = True
) -> tuple[Club, int]:
    """Change a club's settings.

    Args:
        change: the settings as they stand → as they should be; may raise.
        counts: the revision rises; not for keys and links (rules §8.1).

    Returns:
        The club and the revision.

    Raises:
        NotFoundError: there is no such club.
        BadInputError: a setting that is none.
        PlatformError: others kept writing meanwhile.
    """
    for _ in range(_TRIES):
        before, stored = read_club(store, club)
        after = change(before)
        check_settings(after)
        revision = revision_of(stored)
        if after == before:
            return after, revision
        document = {**stored.data, **club_document(after)}
        try:
            done = store.commit(
                [Write(stored.path, document, stored.version)],
                bump=stored.path if counts else None,
            )
        except ConflictError:
            continue
        return after, done.revision or revision
    raise PlatformError(say("Others keep writing to this club; please try again."))


def check_settings(club: Club) -> None:
    """Refuse settings that are none.

    Raises:
        BadInputError: the first one found.
    """
    if not club.name.strip():
        raise BadInputError(say("A club needs a name."))
    _one_of("locale", club.locale, LOCALES)
    _one_of("visibility", club.visibility, get_args(Visibility))
    _one_of("names", club.names, get_args(NameStyle))
    if club.inactive_after_days is not None and club.inactive_after_days < 1:
        raise BadInputError(say("inactive_after_days is a number from 1, or off."))
    if not club.ladders:
        raise BadInputError(say("A club keeps at least one ladder."))
    for ladder in club.ladders:
        _check_ladder(ladder)


def _check_ladder(ladder: Ladder) -> None:
    if not check_id(ladder.id):
        raise BadInputError(say("A ladder id is 1 to 64 of a-z, 0-9, - and _."))
    find_rule_set(ladder.rules)
    for speed in ladder.speeds:
        _one_of("speed", speed, get_args(Speed))
    if ladder.from_date and ladder.to_date and ladder.to_date < ladder.from_date:
        raise BadInputError(say("The ladder “{ladder}” ends before it begins.", ladder=ladder.id))


def _one_of(field: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise BadInputError(
            say(
                "{field} is one of {allowed}, not “{value}”.",
                field=field,
                allowed=", ".join(allowed),
                value=value,
            )
        )


# ── Ladders ──────────────────────────────────────────────────────────────────


def _find_own_ladder(club: Club, ladder: str) -> Ladder:
    """Find the ladder that is to be changed."""
    if all(one.id != ladder for one in club.ladders):
        raise not_found("ladder", plain(ladder))
    return find_ladder(club, ladder)


def add_ladder(club: Club, ladder: Ladder) -> Club:
    """Add a ladder.

    Raises:
        ConflictError: there is one of that id.
    """
    if any(one.id == ladder.id for one in club.ladders):
        raise ConflictError(say("There is a ladder “{ladder}” already.", ladder=ladder.id))
    return replace(club, ladders=(*club.ladders, _in_one_order(ladder)))


def change_ladder(club: Club, ladder: str, change: Callable[[Ladder], Ladder]) -> Club:
    """Change a ladder.

    Raises:
        NotFoundError: there is none of that id.
    """
    _find_own_ladder(club, ladder)
    return replace(
        club,
        ladders=tuple(
            _in_one_order(change(one)) if one.id == ladder else one for one in club.ladders
        ),
    )


def _in_one_order(ladder: Ladder) -> Ladder:
    """Write equal filters in one way, so that equal ladders have one fingerprint (rules §8.1)."""
    return replace(
        ladder,
        game_kinds=tuple(sorted(set(ladder.game_kinds))),
        speeds=tuple(sorted(set(ladder.speeds))),
    )


def remove_ladder(club: Club, ladder: str) -> Club:
    """Remove a ladder; events and decisions stay.

    Raises:
        NotFoundError: there is none of that id.
        ConflictError: it is the first one, which every club keeps.
    """
    if _find_own_ladder(club, ladder) == club.ladders[0]:
        raise ConflictError(say("“{ladder}” is the club's first ladder and stays.", ladder=ladder))
    return replace(club, ladders=tuple(one for one in club.ladders if one.id != ladder))


# ── Keys and links ───────────────────────────────────────────────────────────


def _make_key(name: str, scope: str, secret: str, clock: Clock) -> Key:
    moment = clock().astimezone(UTC)
    return Key(name, scope, key_digest(secret), moment.isoformat(timespec="seconds"))


def add_key(club: Club, name: str, scope: str, secret: str, clock: Clock) -> Club:
    """Add a key.

    Raises:
        BadInputError: no such scope.
        ConflictError: a key of that name exists.
    """
    _one_of("scope", scope, SCOPES)
    if any(key.name == name for key in club.keys):
        raise ConflictError(say("There is a key “{name}” already.", name=name))
    return replace(club, keys=(*club.keys, _make_key(name, scope, secret, clock)))


def revoke_key(club: Club, name: str) -> Club:
    """Take a key away.

    Raises:
        NotFoundError: there is none of that name.
    """
    if all(key.name != name for key in club.keys):
        raise not_found("key", name)
    return replace(club, keys=tuple(key for key in club.keys if key.name != name))
