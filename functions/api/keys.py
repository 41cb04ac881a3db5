"""Whose key it is, and what it may do (contract §2).

A wrong key costs the same work whether there is such a club or not: one reading, one document
parsed, the same number of digests compared, each in constant time.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from core.facts import club_document, club_from_document
from core.ids import check_id
from core.keys import key_digest
from core.model import Club, Key
from core.paths import club_path
from core.ports import Reader
from functions.api.faults import NoKeyError, ScopeError, UnknownKeyError

_RISING: Final = ("read", "publish", "organise")

_NO_CLUB: Final = "-"
"""An id that documents may have and clubs may not, so nothing stands there."""

_FEWEST_COMPARED: Final = 16
_NO_KEY: Final = Key("", "", "0" * 64, "")
_NOBODY: Final[Mapping[str, Any]] = club_document(
    Club(_NO_CLUB, "", secret="", link="", keys=(_NO_KEY,))
)


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
    settings = club_from_document(club, stored.data if stored else _NOBODY)
    key = match_key(presented, settings.keys)
    if stored is None or key is None:
        raise UnknownKeyError
    return settings, key


def _read_key(header: str | None) -> str | None:
    scheme, _, key = (header or "").strip().partition(" ")
    return key.strip() or None if scheme.lower() == "bearer" else None


def match_key(
    presented: str,
    keys: Sequence[Key],
    *,
    same: Callable[[bytes, bytes], bool] = hmac.compare_digest,
) -> Key | None:
    """Find a key among a club's; all of them are compared, at least a fixed number.

    Args:
        same: compares two digests in constant time.
    """
    digest = key_digest(presented).encode()
    found = None
    fillers = [_NO_KEY] * (_FEWEST_COMPARED - len(keys))
    for key in (*keys, *fillers):
        if same(key.digest.encode(), digest) and key is not _NO_KEY:
            found = key
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
