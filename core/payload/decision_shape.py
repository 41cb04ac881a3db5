"""The shapes of decisions as an app sends them: fields, types, limits, patterns (rules §6.5).

Who exists and what contradicts what is not looked at here. Like `shape`, imports pydantic.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, Field, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from core import model
from core.payload.shape import STRICT, Date, EntrantId, Name, Round, WrittenResult

HIGHEST_RATING: Final = 4000
MOST_GAMES: Final = 100_000


def _absent() -> Any:
    """Stand for a field that was not sent; null itself is refused like any wrong type."""
    return None


Who: TypeAlias = Annotated[Name, Field(description="A player's id or name.")]


class ApproveShape(BaseModel):
    """Answer a suggestion with yes: they are the same person."""

    model_config = STRICT
    kind: Literal["approve"]
    suggestion: EntrantId = Field(description="Its id, from GET …/suggestions.")
    candidate: Who = Field(
        default_factory=_absent, description="Which one; needed where there are several."
    )


class RejectShape(BaseModel):
    """Answer a suggestion with no: they are different people."""

    model_config = STRICT
    kind: Literal["reject"]
    suggestion: EntrantId = Field(description="Its id, from GET …/suggestions.")
    candidate: Who = Field(default_factory=_absent, description="Which one; else all of them.")


class ReadShape(BaseModel):
    """Say who an entrant of one event really is; the name may be new."""

    model_config = STRICT
    kind: Literal["read"]
    event: EntrantId
    entrant: EntrantId
    name: Who


class JoinShape(BaseModel):
    """Two names are one person; the second keeps id and spelling."""

    model_config = STRICT
    kind: Literal["join"]
    who: Who
    into: Who


class DifferShape(BaseModel):
    """Two names are two people, and are not to be suggested again."""

    model_config = STRICT
    kind: Literal["differ"]
    who: Who
    other: Who


class RenameShape(BaseModel):
    """Write a player otherwise from now on."""

    model_config = STRICT
    kind: Literal["rename"]
    who: Who
    name: Name


class StartShape(BaseModel):
    """Give a player a rating and a count of rated games from an earlier list."""

    model_config = STRICT
    kind: Literal["start"]
    who: Who
    rating: Annotated[float, Field(ge=0, le=HIGHEST_RATING)]
    games: Annotated[int, Field(ge=0, le=MOST_GAMES)] = 0
    ladder: EntrantId = Field(
        default_factory=_absent, description="The club's first one, if left out."
    )
    as_of: Date = Field(
        default_factory=_absent, description="From this date; else before the first event."
    )


class ShowShape(BaseModel):
    """Choose how members and the public see a player."""

    model_config = STRICT
    kind: Literal["show"]
    who: Who
    mode: model.ShowMode
    consent: Date = Field(
        default_factory=_absent, description="Date of consent; needed for a junior's full name."
    )


class ResultShape(BaseModel):
    """Correct one game's result; the sides are entrant ids or written names."""

    model_config = STRICT
    kind: Literal["result"]
    event: EntrantId
    round: Round
    white: Name
    black: Name
    result: WrittenResult


class UndoShape(BaseModel):
    """Take a decision back; an undo too can be taken back."""

    model_config = STRICT
    kind: Literal["undo"]
    decision: EntrantId = Field(description="Its id, from GET …/decisions.")


DecisionShape: TypeAlias = Annotated[
    ApproveShape
    | RejectShape
    | ReadShape
    | JoinShape
    | DifferShape
    | RenameShape
    | StartShape
    | ShowShape
    | ResultShape
    | UndoShape,
    Field(discriminator="kind"),
]

SHAPES: Final[dict[str, type[BaseModel]]] = {
    "approve": ApproveShape,
    "reject": RejectShape,
    "read": ReadShape,
    "join": JoinShape,
    "differ": DifferShape,
    "rename": RenameShape,
    "start": StartShape,
    "show": ShowShape,
    "result": ResultShape,
    "undo": UndoShape,
}


def shape_decision(kind: str, raw: object) -> tuple[dict[str, Any], list[ErrorDetails]]:
    """Fit JSON values into the shape of a kind: the fields that were sent, or every error."""
    try:
        shape = SHAPES[kind].model_validate(raw)
    except ValidationError as error:
        return {}, error.errors(include_url=False)
    return shape.model_dump(exclude_unset=True, exclude={"kind"}), []


def decision_schema(references: str) -> dict[str, Any]:
    """Describe every kind as JSON Schema.

    Args:
        references: how a part is pointed at, with `{model}` for its name.
    """
    return TypeAdapter(DecisionShape).json_schema(ref_template=references)
