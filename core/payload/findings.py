"""pydantic's errors → our codes and sentences; its own wording never leaves this module."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from core.characters import code_point, quote
from core.locale import Message, say
from core.payload.allowed import CHOICES
from core.payload.personal import is_personal
from core.payload.problems import Finding, Location, name_place

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Context: TypeAlias = dict[str, Any]
Translate: TypeAlias = Callable[[Location, object, Context], tuple[str, Message]]


def find_shape_problem(error: ErrorDetails) -> Finding:
    """Say in our words what does not fit the shape."""
    location, kind = error["loc"], error["type"]
    code, detail = _TRANSLATIONS[kind](location, error["input"], error.get("ctx", {}))
    return Finding(location, code, detail)


def _expect(code: str, expected: Callable[[], Message]) -> Translate:
    """Make the translation for a value that must be something else."""

    def translate(location: Location, value: object, _: Context) -> tuple[str, Message]:
        return code, say(
            "{place} must be {expected}, not {value}.",
            place=name_place(location),
            expected=expected(),
            value=quote(value),
        )

    return translate


def _missing(location: Location, _: object, __: Context) -> tuple[str, Message]:
    return "missing-field", say("{place} is missing.", place=name_place(location))


def refuse_field(location: Location) -> tuple[str, Message]:
    """Refuse a field that the contract does not know, a personal one with the reason."""
    if is_personal(str(location[-1])):
        return "personal-data", say(
            "{place} is personal data; only names and results are stored, so please leave it out.",
            place=name_place(location),
        )
    return "unknown-field", say(
        "{place} is not known to the ladder; only names and results are stored,"
        " so please leave it out.",
        place=name_place(location),
    )


def _extra(location: Location, _: object, __: Context) -> tuple[str, Message]:
    return refuse_field(location)


def _empty(location: Location, _: object, __: Context) -> tuple[str, Message]:
    return "empty", say("{place} is empty.", place=name_place(location))


def _too_long(location: Location, value: object, context: Context) -> tuple[str, Message]:
    return "too-long", say(
        "{place} may have at most {most} characters: {value}.",
        place=name_place(location),
        most=context["max_length"],
        value=quote(value),
    )


def _forbidden(location: Location, value: object, context: Context) -> tuple[str, Message]:
    if "character" not in context:
        return "forbidden-character", say(
            "{place} holds half a character: {value}.",
            place=name_place(location),
            value=quote(value),
        )
    return "forbidden-character", say(
        "{place} holds a character that cannot be seen ({character}): {value}.",
        place=name_place(location),
        character=code_point(context["character"]),
        value=quote(value),
    )


def _too_small(location: Location, value: object, context: Context) -> tuple[str, Message]:
    return "out-of-range", say(
        "{place} must be at least {least}, not {value}.",
        place=name_place(location),
        least=context["ge"],
        value=quote(value),
    )


def _too_large(location: Location, value: object, context: Context) -> tuple[str, Message]:
    return "out-of-range", say(
        "{place} must be at most {most}, not {value}.",
        place=name_place(location),
        most=context["le"],
        value=quote(value),
    )


def _none_of(location: Location, value: object, _: Context) -> tuple[str, Message]:
    field = str(location[-1])
    of_right_type = isinstance(value, str) or field == "points"
    code = "not-allowed" if of_right_type else "wrong-type"
    return code, say(
        "{place} must be one of {allowed}, not {value}.",
        place=name_place(location),
        allowed=", ".join(str(choice) for choice in CHOICES[field]),
        value=quote(value),
    )


def _pattern(location: Location, value: object, _: Context) -> tuple[str, Message]:
    if location[-1] == "start":
        return "bad-start", say(
            "{place} must be a time from 00:00 to 23:59, not {value}.",
            place=name_place(location),
            value=quote(value),
        )
    return "bad-date", say(
        "{place} must be a date written like 2026-09-15, not {value}.",
        place=name_place(location),
        value=quote(value),
    )


def _impossible(location: Location, value: object, _: Context) -> tuple[str, Message]:
    return "impossible-date", say(
        "{place} is {value}, a date that does not exist.",
        place=name_place(location),
        value=quote(value),
    )


def _too_few(location: Location, value: object, context: Context) -> tuple[str, Message]:
    if location == ("players",):
        return "too-few", say("An event needs at least one player.")
    return _no_pair(location, value, context)


def _no_pair(location: Location, _: object, __: Context) -> tuple[str, Message]:
    return "wrong-type", say(
        "{place} must be two whole numbers: White's and Black's.", place=name_place(location)
    )


_TRANSLATIONS: Final[dict[str, Translate]] = {
    "missing": _missing,
    "extra_forbidden": _extra,
    "string_type": _expect("wrong-type", lambda: say("text")),
    "int_type": _expect("wrong-type", lambda: say("a whole number")),
    "float_type": _expect("wrong-type", lambda: say("a number")),
    "bool_type": _expect("wrong-type", lambda: say("true or false")),
    "list_type": _expect("wrong-type", lambda: say("a list")),
    "model_type": _expect("wrong-type", lambda: say("an object")),
    "string_too_short": _empty,
    "string_too_long": _too_long,
    "string_unicode": _forbidden,
    "forbidden-character": _forbidden,
    "greater_than_equal": _too_small,
    "less_than_equal": _too_large,
    "literal_error": _none_of,
    "string_pattern_mismatch": _pattern,
    "impossible-date": _impossible,
    "other-points": _none_of,
    "too_short": _too_few,
    # Only `moves` comes here: long lists are cut before their shape is looked at.
    "too_long": _no_pair,
}
