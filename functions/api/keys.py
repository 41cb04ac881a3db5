"""Whose key it is, and what it may do (contract §2).

A wrong key costs the same work whether there is such a club or not: one reading, the same number of
digests compared, each in constant time. A club's settings are read only once its key has fitted.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from core.facts import club_from_document
from core.ids import check_id
from core.keys import key_digest
from core.model import Club, Key
from core.paths import club_path
from core.ports import Reader, Stored
from functions.api.faults import NoKeyError, ScopeError, UnknownKeyError

_RISING: Final = ("read", "publish", "organise")

_NO_CLUB: Final = "-"
"""An id that documents may have and clubs may not, so nothing stands there."""

_FEWEST_COMPARED: Final = 32
_NO_DIGEST: Final = "0" * 64


def find_caller(reader: Reader, club: str, header: str | None) -> tuple[Club, Key]:
    """Find the club and the key of a request.

    Args:
        header: `Authorization`, as it was sent.

    Raises:
        NoKeyError: no key was sent.
        UnknownKeyError: it is none of the club's, or there is no such club.
    """
    presented = _read_key(header)
    if presented is None:
        raise NoKeyError
    stored = reader.get(club_path(club if check_id(club) else _NO_CLUB))
    place = match_digest(presented, _digests(stored))
    if stored is None or place is None:
        raise UnknownKeyError
    settings = club_from_document(club, stored.data)
    return settings, settings.keys[place]


def _digests(club: Stored | None) -> list[str]:
    """List the digests of a club's keys; what is no key fits none."""
    keys = club.data.get("keys") if club else ()
    if not isinstance(keys, Sequence):
        return []
    return [str(key.get("digest")) if isinstance(key, Mapping) else "" for key in keys]


def _read_key(header: str | None) -> str | None:
    scheme, _, key = (header or "").strip().partition(" ")
    return key.strip() or None if scheme.lower() == "bearer" else None


def match_digest(
    presented: str,
    digests: Sequence[str],
    *,
    same: Callable[[bytes, bytes], bool] = hmac.compare_digest,
) -> int | None:
    """Find the position of a key among digests; all are compared, at least a fixed number.

    Args:
        same: compares two digests in constant time.
    """
    digest = key_digest(presented).encode()
    found = None
    fillers = [_NO_DIGEST] * (_FEWEST_COMPARED - len(digests))
    for place, one in enumerate((*digests, *fillers)):
        if same(one.encode(), digest) and place < len(digests):
            found = place
    return found


def check_scope(key: Key, needed: str) -> None:
    """Refuse a key that is not for this: read < publish < organise, sync apart.

    Raises:
        ScopeError: with the scope that would do.
    """
    if not _allows(key.scope, needed):
        raise ScopeError(needed, key.scope)


def _allows(scope: str, needed: str) -> bool:
    if needed not in _RISING:
        return scope in (needed, "organise")
    return scope in _RISING and _RISING.index(scope) >= _RISING.index(needed)
