"""Fields of a line of NDJSON, with the error that names a bad one."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from core.locale import say
from formats.found import BadFileError
from formats.notes import refusal


def parse_line(text: str, number: int) -> Any:
    """Read one line as JSON.

    Raises:
        BadFileError: it is none.
    """
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        column = getattr(error, "colno", 1)
        detail = say("This line is no JSON object; it may have been cut off.")
        raise refusal("bad-json", detail, number, column) from error


_MISSING: Any = object()


def take_field(
    entry: dict[str, Any], field: str, kind: type, number: int, *, default: Any = _MISSING
) -> Any:
    """Take a field of its kind, or the default where it is missing.

    Raises:
        BadFileError: it is missing without a default, or of another kind.
    """
    value = entry.get(field, default)
    if value is default and default is not _MISSING:
        return default
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise bad_field(field, number)
    return value


def bad_field(field: str, number: int) -> BadFileError:
    """Make the error for a bad field of a game."""
    detail = say(
        "The field “{field}” of this game is missing, or not as Lichess writes it.", field=field
    )
    return refusal("bad-field", detail, number)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(name)
