"""Decisions written by hand, past the program: checked like ones that are made (contract §4)."""

from __future__ import annotations

from dataclasses import fields
from datetime import date, datetime
from typing import Any, Final, get_args

from core.actions.rulings import HIGHEST_RATING, MOST_GAMES, clean_name
from core.errors import BadInputError
from core.locale import Message, say
from core.model import Decision, Result, Ruling, ShowMode

_NAMES: Final = ("source", "into", "name", "other", "who")
_DATES: Final = ("from_date", "consent")
_FLAGS: Final = ("own",)
_NUMBERS: Final = {"rating": (0, HIGHEST_RATING), "games": (0, MOST_GAMES), "round": (1, 999)}
_CHOICES: Final = {"result": get_args(Result), "mode": get_args(ShowMode)}


def check_decision(decision: Decision) -> Message | None:
    """Say what is wrong with a decision's values, or None if nothing is."""
    texts = (decision.made_at, decision.made_by, decision.channel)
    if not all(isinstance(text, str) for text in texts) or not _is_moment(decision.made_at):
        return say("the decision “{decision}” has no time or author", decision=decision.id)
    for field, value in _values(decision.ruling).items():
        if not _fits(field, value):
            return say(
                "the decision “{decision}” has no usable “{field}”",
                decision=decision.id,
                field=field,
            )
    return None


def _values(ruling: Ruling) -> dict[str, Any]:
    return {field.name: getattr(ruling, field.name) for field in fields(ruling)}


def _is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def _fits(field: str, value: object) -> bool:
    if field in _DATES:
        return value is None or isinstance(value, date)
    if field in _NUMBERS:
        return _is_number(field, value)
    if field in _FLAGS:
        return isinstance(value, bool)
    if not isinstance(value, str):
        return False
    if field in _CHOICES:
        return value in _CHOICES[field]
    return field not in _NAMES or _is_name(value)


def _is_number(field: str, value: object) -> bool:
    kinds = (int, float) if field == "rating" else (int,)
    least, most = _NUMBERS[field]
    return isinstance(value, kinds) and not isinstance(value, bool) and least <= value <= most


def _is_name(value: str) -> bool:
    try:
        return clean_name(value) == value
    except BadInputError:
        return False
