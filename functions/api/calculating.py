"""FIDE's arithmetic for games that are typed in; no club is looked at (rules §3.4)."""

from __future__ import annotations

from typing import Final

from werkzeug import Response

from core.facts import JsonObject
from core.fide_answers import (
    answer_change,
    change_content,
    first_content,
    performance_content,
    read_games,
)
from core.fide_calculator import calculate_first, calculate_performance
from functions.api.answers import answer_seen
from functions.api.calls import Inquiry
from functions.api.fide_parameters import ON

KEPT: Final = "public, max-age=86400"
"""The same question has the same answer until FIDE changes its rules: a day is soon enough."""


def get_fide_change(asked: Inquiry) -> Response:
    """Work out what games change about a rating."""
    changed = answer_change(
        asked.parameters["rating"][0],
        asked.parameters["game"],
        k=asked.value("k"),
        games_played=asked.value("games_played"),
        junior=asked.value("junior") in ON,
        ever_2400=asked.value("ever_2400") in ON,
        speed=asked.parameters.get("list", ["standard"])[0],
    )
    return _answer(asked, change_content(changed, asked.locale))


def get_fide_performance(asked: Inquiry) -> Response:
    """Work out how strong somebody played."""
    performed = calculate_performance(read_games(asked.parameters["game"]))
    return _answer(asked, performance_content(performed))


def get_fide_first(asked: Inquiry) -> Response:
    """Work out a newcomer's first rating."""
    rated = calculate_first(read_games(asked.parameters["game"]))
    return _answer(asked, first_content(rated, asked.locale))


def _answer(asked: Inquiry, content: JsonObject) -> Response:
    response = answer_seen(asked.request, content, cache=KEPT)
    response.headers["Vary"] = "Accept-Language"
    return response
