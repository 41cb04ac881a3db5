"""JSON values → a decision somebody wants to make, with every problem at once (rules §6.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, Final, get_args

from core.characters import find_forbidden, plain, quote
from core.errors import Problem, SenderError
from core.locale import Message, say
from core.model import ShowMode
from core.payload.findings import find_shape_problem, refuse_field
from core.payload.problems import Finding, arrange

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

KINDS: Final = (
    "approve", "reject", "read", "join", "differ", "rename", "start", "show", "result", "undo",
)  # fmt: skip

_DATES: Final = ("as_of", "consent")


class InvalidDecisionError(SenderError):
    """A decision whose fields cannot be taken; every problem is listed."""

    code = "invalid-decision"

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems[0].detail)
        self._problems = tuple(problems)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every problem found, in the order of the document."""
        return self._problems


@dataclass(frozen=True, slots=True)
class DecisionSent:
    """What somebody wants to decide.

    Attributes:
        kind: one of `KINDS`.
        fields: the fields of that kind that were sent; dates are dates, names are trimmed.
    """

    kind: str
    fields: Mapping[str, Any]


def read_decision(raw: object) -> DecisionSent:
    """Check a decision as it was sent.

    Args:
        raw: JSON values, as `parse_json` gives them.

    Raises:
        InvalidDecisionError: with every problem, in the order of the document.
    """
    # pydantic is heavy, and looking at lists never needs it
    from core.payload.decision_shape import shape_decision  # noqa: PLC0415

    if not isinstance(raw, dict):
        detail = say("A decision must be an object, not {value}.", value=quote(raw))
        raise InvalidDecisionError([Problem("", "wrong-type", detail)])
    document, findings = _drop_unreadable_fields(raw)
    kind = document.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        findings.append(_refuse_kind(document))
        raise InvalidDecisionError(arrange(findings, document))
    fields, errors = shape_decision(kind, document)
    findings.extend(_find_problem(error) for error in errors)
    if findings:
        raise InvalidDecisionError(arrange(findings, document))
    dates = {name: date.fromisoformat(fields[name]) for name in _DATES if name in fields}
    return DecisionSent(kind, fields | dates)


def _drop_unreadable_fields(raw: dict[str, Any]) -> tuple[dict[str, Any], list[Finding]]:
    """Leave out and report fields whose names hold what cannot be shown."""
    document, findings = {}, []
    for field, value in raw.items():
        if find_forbidden(field) is None:
            document[field] = value
        else:
            findings.append(Finding((), *refuse_field((plain(field),))))
    return document, findings


def _refuse_kind(document: Mapping[str, Any]) -> Finding:
    if "kind" not in document:
        return Finding(("kind",), "missing-field", say("“{field}” is missing.", field="kind"))
    code = "not-allowed" if isinstance(document["kind"], str) else "wrong-type"
    return Finding(("kind",), code, _one_of("kind", KINDS, document["kind"]))


def _find_problem(error: ErrorDetails) -> Finding:
    if error["loc"] == ("mode",) and error["type"] == "literal_error":
        value = error["input"]
        code = "not-allowed" if isinstance(value, str) else "wrong-type"
        return Finding(("mode",), code, _one_of("mode", get_args(ShowMode), value))
    return find_shape_problem(error)


def _one_of(field: str, allowed: Sequence[str], value: object) -> Message:
    return say(
        "“{field}” must be one of {allowed}, not {value}.",
        field=field,
        allowed=", ".join(allowed),
        value=quote(value),
    )
