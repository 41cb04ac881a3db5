"""A club's settings as they are typed, as JSON and in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, Final

from core.actions.rulings import clean_name
from core.characters import plain
from core.errors import BadInputError, LadderError
from core.facts import JsonObject, ladder_settings
from core.locale import Message, say
from core.model import Club, Key, Ladder
from local.cli.failing import SeveralFailuresError
from local.cli.output import Heading, Line, show_table, tell
from local.cli.session import Session

_YES: Final = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_OFF: Final = frozenset({"off", "none", ""})


def _read_flag(value: str) -> bool:
    if value.lower() not in _YES:
        raise BadInputError(say("youth is true or false, not “{value}”.", value=plain(value)))
    return _YES[value.lower()]


def _read_days(value: str) -> int | None:
    if value.lower() in _OFF:
        return None
    if not (value.isascii() and value.isdigit() and len(value) < 6):
        raise BadInputError(
            say("inactive_after_days is a number or off, not “{value}”.", value=plain(value))
        )
    return int(value)


FIELDS: Final[Mapping[str, Callable[[str], Any]]] = {
    "name": clean_name,
    "locale": str,
    "visibility": str,
    "names": str,
    "youth": _read_flag,
    "inactive_after_days": _read_days,
}
"""Settings that can be changed, with what reads a value."""


def read_changes(typed: Sequence[str]) -> dict[str, Any]:
    """Read FIELD=VALUE pairs.

    Raises:
        SeveralFailuresError: fields there are none of, values that are none.
    """
    changes: dict[str, Any] = {}
    failures: list[tuple[str, LadderError]] = []
    for one in typed:
        field, equals, value = one.partition("=")
        try:
            if not equals or field not in FIELDS:
                raise BadInputError(_say_unknown(one))
            changes[field] = FIELDS[field](value.strip())
        except BadInputError as error:
            failures.append(("", error))
    if failures:
        raise SeveralFailuresError(failures)
    return changes


def _say_unknown(typed: str) -> Message:
    return say(
        "“{typed}” sets nothing: write FIELD=VALUE with one of {fields}.",
        typed=plain(typed),
        fields=", ".join(FIELDS),
    )


def settings_content(club: Club) -> JsonObject:
    """Write a club's settings as JSON, without anything that opens a door."""
    return {
        "club": club.id,
        "name": club.name,
        "locale": club.locale,
        "visibility": club.visibility,
        "names": club.names,
        "youth": club.youth,
        "inactive_after_days": club.inactive_after_days,
        "ladders": [ladder_settings(ladder) for ladder in club.ladders],
        "keys": [key_content(key) for key in club.keys],
    }


def key_content(key: Key) -> JsonObject:
    """Write what may be known of a key."""
    return {"name": key.name, "scope": key.scope, "made_at": key.made_at}


def tell_settings(session: Session, club: Club) -> None:
    """Show a club's settings."""
    days = club.inactive_after_days
    lines = [
        Line(("name", club.name)),
        Line(("locale", club.locale)),
        Line(("visibility", club.visibility)),
        Line(("names", club.names)),
        Line(("youth", "true" if club.youth else "false")),
        Line(("inactive_after_days", "off" if days is None else str(days))),
    ]
    show_table(session, (Heading(say("Setting")), Heading(say("Value"))), lines)
    for ladder in club.ladders:
        tell(session, ladder_in_words(session, ladder))
    for key in club.keys:
        tell_key(session, key)


def ladder_in_words(session: Session, ladder: Ladder) -> Message:
    """Say by which rules a ladder is worked out, and what it counts."""
    told = [say("rules {rules}", rules=ladder.rules)]
    if ladder.title:
        told.append(say("title “{title}”", title=ladder.title))
    if ladder.game_kinds:
        told.append(say("games {kinds}", kinds=", ".join(ladder.game_kinds)))
    if ladder.speeds:
        told.append(say("speeds {speeds}", speeds=", ".join(ladder.speeds)))
    if ladder.from_date:
        told.append(say("from {date}", date=ladder.from_date))
    if ladder.to_date:
        told.append(say("to {date}", date=ladder.to_date))
    return say(
        "Ladder {id}: {told}", id=ladder.id, told="; ".join(session.words(one) for one in told)
    )


def tell_key(session: Session, key: Key) -> None:
    """Show what may be known of a key."""
    sentence = say(
        "Key “{name}”: {scope}, made {made_at}",
        name=key.name,
        scope=key.scope,
        made_at=date.fromisoformat(key.made_at[:10]),
    )
    tell(session, sentence)
