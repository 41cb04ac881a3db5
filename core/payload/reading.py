"""JSON values → an event, with every problem or every warning at once."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from core.characters import quote
from core.errors import InvalidEventError, Problem
from core.ids import check_id
from core.locale import say
from core.model import Event
from core.payload.canonical import build_event
from core.payload.cautions import find_cautions
from core.payload.checks import check_between_fields
from core.payload.draft import Draft
from core.payload.fitting import fit_shape
from core.payload.problems import Finding, arrange


@dataclass(frozen=True, slots=True)
class ReadEvent:
    """An accepted event.

    Attributes:
        event: in canonical form.
        warnings: in the order of the document; none of them keeps the event out.
    """

    event: Event
    warnings: tuple[Problem, ...]


def read_event(
    raw: object,
    *,
    event_id: str,
    today: datetime.date | None = None,
    is_known_member: Callable[[str], bool] | None = None,
    family_first: bool = False,
) -> ReadEvent:
    """Check a published event and bring it into canonical form (contract §1).

    Args:
        raw: JSON values, as `parse_json` gives them or the store keeps them.
        event_id: the id it is published under; checked too.
        today: refuse dates over 366 days after it; None skips that, as on replay.
        is_known_member: refuse a `member` it denies; None skips that, as on replay.
        family_first: names are written family name first (rules §6.2); decides which
            two names are one, for a warning only.

    Raises:
        InvalidEventError: with every problem, in the order of the document.
    """
    shape, document, findings = fit_shape(raw)
    draft = Draft(document, frozenset(finding.location for finding in findings))
    findings.extend(_check_event_id(event_id))
    findings.extend(check_between_fields(draft, today=today, is_known_member=is_known_member))
    if shape is None or findings:
        raise InvalidEventError(arrange(findings, document))
    cautions = find_cautions(shape, _choose_name_key(family_first))
    return ReadEvent(build_event(shape, event_id), arrange(cautions, document))


def _check_event_id(event_id: str) -> Iterator[Finding]:
    if not check_id(event_id):
        detail = say(
            "The event id {id} must be 1 to 64 of a-z, 0-9, - and _,"
            " the first and the last a letter or a digit.",
            id=quote(event_id),
        )
        yield Finding((), "bad-event-id", detail)


def _choose_name_key(family_first: bool) -> Callable[[str], str]:
    # The comparison of names is heavy to import and not needed to refuse an event.
    from core.names import name_key  # noqa: PLC0415

    return lambda name: name_key(name, family_first=family_first)
