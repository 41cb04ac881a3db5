"""The shape of a published event as pydantic models: fields, types, limits, patterns.

This is the only module that imports pydantic. Errors leave it in pydantic's terms and are
put into ours by `findings`; rules across fields stand in `checks`.
"""

from __future__ import annotations

import datetime
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from core import model
from core.characters import find_forbidden
from core.payload import allowed


def _refuse_forbidden(text: str) -> str:
    character = find_forbidden(text)
    if character is not None:
        raise PydanticCustomError("forbidden-character", "", {"character": character})
    return text


def _refuse_impossible(text: str) -> str:
    try:
        datetime.date.fromisoformat(text)
    except ValueError as error:
        raise PydanticCustomError("impossible-date", "") from error
    return text


def _refuse_other_points(points: float) -> float:
    if points not in allowed.BYE_POINTS:
        raise PydanticCustomError("other-points", "")
    return points


def _absent() -> Any:
    """Stand for a field that was not sent; null itself is refused like any wrong type."""
    return None


Name: TypeAlias = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=allowed.LONGEST_NAME),
    AfterValidator(_refuse_forbidden),
]
EntrantId: TypeAlias = Annotated[
    str,
    StringConstraints(min_length=1, max_length=allowed.LONGEST_ENTRANT_ID),
    AfterValidator(_refuse_forbidden),
]
Date: TypeAlias = Annotated[
    str,
    Field(pattern="^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$", json_schema_extra={"format": "date"}),
    AfterValidator(_refuse_impossible),
]
StartTime: TypeAlias = Annotated[str, Field(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$")]
Round: TypeAlias = Annotated[int, Field(ge=1, le=allowed.MOST_ROUNDS)]
Points: TypeAlias = Annotated[
    float,
    Field(json_schema_extra={"enum": list(allowed.BYE_POINTS)}),
    AfterValidator(_refuse_other_points),
]
Moves: TypeAlias = Annotated[int, Field(ge=0, le=allowed.MOST_MOVES)]
WrittenResult: TypeAlias = Literal[
    "1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-", "*", "½-½", "0.5-0.5", "1-0F", "0-1F"
]

STRICT: Final = ConfigDict(strict=True, extra="forbid", frozen=True)


class EntrantShape(BaseModel):
    """One line of the start list."""

    model_config = STRICT
    id: EntrantId
    name: Name
    member: EntrantId = Field(
        default_factory=_absent, description="Id of the player an app knows this to be."
    )
    junior: bool = False
    guest: bool = False
    bot: bool = False


class GameShape(BaseModel):
    """One pairing of a round."""

    model_config = STRICT
    round: Round
    white: EntrantId
    black: EntrantId
    result: WrittenResult
    abandoned_by: model.Side = Field(
        default_factory=_absent, description="The side that gave up its seat."
    )
    moves: Annotated[list[Moves], Field(min_length=2, max_length=2)] = Field(
        default_factory=_absent, description="Moves made by White and by Black."
    )
    taken_over: bool = Field(default=False, description="A bot had taken over a seat.")


class ByeShape(BaseModel):
    """A round in which an entrant had no opponent."""

    model_config = STRICT
    round: Round
    player: EntrantId
    points: Points


class EventShape(BaseModel):
    """A published event."""

    model_config = STRICT
    name: Name
    date: Date
    start: StartTime = Field(default_factory=_absent, description="Local start time.")
    end_date: Date = Field(default_factory=_absent, description="The date, if left out.")
    format: model.Format = "swiss"
    game: EntrantId = "chess"
    speed: model.Speed = "standard"
    rated: bool = True
    complete: bool = True
    under18: bool = False
    players: list[EntrantShape] = Field(min_length=1, max_length=allowed.MOST_PLAYERS)
    games: list[GameShape] = Field(max_length=allowed.MOST_GAMES)
    byes: list[ByeShape] = Field(default_factory=list, max_length=allowed.MOST_BYES)


def shape_event(raw: object) -> tuple[EventShape | None, list[ErrorDetails]]:
    """Fit JSON values into the shape: the shape, or else every error in pydantic's terms."""
    try:
        return EventShape.model_validate(raw), []
    except ValidationError as error:
        return None, error.errors(include_url=False)
