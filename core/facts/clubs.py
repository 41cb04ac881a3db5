"""Clubs and their settings ↔ JSON documents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import date
from typing import Any, Final, get_args

from core.errors import DamagedStoreError
from core.facts.contents import JsonObject
from core.locale import LOCALES, say
from core.model import Club, Key, Ladder, NameStyle, Visibility


def club_document(club: Club) -> JsonObject:
    """Make a club's document; the revision is the store's to add."""
    document: JsonObject = {
        field.name: getattr(club, field.name)
        for field in fields(club)
        if field.name not in ("id", "ladders", "keys")
    }
    document["ladders"] = [ladder_settings(ladder) for ladder in club.ladders]
    document["keys"] = [
        {field.name: getattr(key, field.name) for field in fields(key)} for key in club.keys
    ]
    return document


def ladder_settings(ladder: Ladder) -> JsonObject:
    """Write a ladder's settings as JSON."""
    return {
        "id": ladder.id,
        "title": ladder.title,
        "rules": ladder.rules,
        "game_kinds": list(ladder.game_kinds),
        "speeds": list(ladder.speeds),
        "from_date": ladder.from_date and ladder.from_date.isoformat(),
        "to_date": ladder.to_date and ladder.to_date.isoformat(),
    }


def club_from_document(club_id: str, document: Mapping[str, Any]) -> Club:
    """Read a club's settings back.

    Fields that are not known are left alone: a newer program may have written them.

    Raises:
        DamagedStoreError: a setting is missing or is none; somebody changed it by hand.
    """
    try:
        settings = {
            name: read(document[name]) for name, read in _SETTINGS.items() if name in document
        }
        revision = document.get("revision", 0)
        if not _is_count(revision):
            raise ValueError("revision")
        return Club(
            id=club_id,
            ladders=_at_least_one(tuple(_ladder_from(ladder) for ladder in document["ladders"])),
            keys=keys_from_document(document),
            **settings,
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise DamagedStoreError(
            say(
                "The settings of the club “{club}” are damaged ({reason}): correct them in the "
                "store, or bring back a copy.",
                club=club_id,
                reason=str(error),
            )
        ) from error


def keys_from_document(document: Mapping[str, Any]) -> tuple[Key, ...]:
    """Read a club's keys.

    Raises:
        AttributeError, KeyError, TypeError, ValueError: they are damaged.
    """
    names = [field.name for field in fields(Key)]
    return tuple(Key(**{name: _text(key[name]) for name in names}) for key in document["keys"])


def _ladder_from(content: Mapping[str, Any]) -> Ladder:
    return Ladder(
        id=_text(content["id"]),
        title=_text(content["title"]),
        rules=_text(content["rules"]),
        game_kinds=tuple(_text(kind) for kind in content["game_kinds"]),
        speeds=tuple(_text(speed) for speed in content["speeds"]),
        from_date=date.fromisoformat(content["from_date"]) if content["from_date"] else None,
        to_date=date.fromisoformat(content["to_date"]) if content["to_date"] else None,
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _hex(value: object) -> str:
    if not bytes.fromhex(_text(value)):
        raise ValueError("an empty secret")
    return _text(value)


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{value!r} is neither true nor false")
    return value


def _days(value: object) -> int | None:
    if value is None or (_is_count(value) and value):
        return value  # type: ignore[return-value]
    raise ValueError(f"{value!r} is no number of days")


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _one_of(*allowed: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if value not in allowed:
            raise ValueError(f"{value!r} is none of {', '.join(allowed)}")
        return _text(value)

    return read


def _at_least_one(ladders: tuple[Ladder, ...]) -> tuple[Ladder, ...]:
    if not ladders:
        raise ValueError("no ladder")
    return ladders


_SETTINGS: Final[Mapping[str, Callable[[object], Any]]] = {
    "name": _text,
    "secret": _hex,
    "link": _text,
    "locale": _one_of(*LOCALES),
    "visibility": _one_of(*get_args(Visibility)),
    "names": _one_of(*get_args(NameStyle)),
    "youth": _flag,
    "inactive_after_days": _days,
}
"""How each setting is read; a club of which one makes no sense is damaged, and nothing is shown."""
