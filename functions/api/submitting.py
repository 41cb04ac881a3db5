"""What an app sent, JSON or a file → the event that is to be checked."""

from __future__ import annotations

from datetime import date

from core.actions.door import Submission
from core.characters import plain
from core.locale import say
from formats.found import BadFileError, FileEvent, FileReading, Remark
from functions.api.calls import Call
from functions.api.faults import ParameterProblem, QueryError
from functions.api.matching import wanted_version


def came_as_file(call: Call) -> bool:
    """Whether a file of another kind was sent instead of JSON."""
    return isinstance(call.body, FileReading)


def make_submission(call: Call) -> Submission:
    """Make what is to be checked of a call.

    Raises:
        QueryError: there is no such section.
        BadFileError: the file holds several events and none is chosen, or tells no date.
        BadInputError: it contradicts the date after the question mark.
    """
    event, wanted = call.places["event"], wanted_version(call)
    if not isinstance(call.body, FileReading):
        return Submission(event, _json_event(call), if_match=wanted)
    from formats.hiding import hide_names  # noqa: PLC0415 (pydantic is not needed here)
    from formats.reading import name_event, note_remarks  # noqa: PLC0415

    chosen = hide_names(_choose_section(call, call.body), call.club.secret)
    dated = _date(call, name_event(chosen, event))
    if not dated.payload.get("date"):
        detail = say("The file tells no date: say it, as in “?date=2026-09-15”.")
        raise BadFileError([Remark("no-date", detail)])
    return Submission(event, dated.payload, if_match=wanted, noted=note_remarks(call.body))


def _json_event(call: Call) -> object:
    if "section" in call.parameters:
        raise _no_section(call.parameters["section"])
    if not isinstance(call.body, dict) or "date" not in call.parameters:
        return call.body
    return _date(call, FileEvent(call.body)).payload


def _date(call: Call, event: FileEvent) -> FileEvent:
    from formats.reading import date_event  # noqa: PLC0415

    day = call.parameters.get("date")
    return date_event(event, None if day is None else date.fromisoformat(day))


def _choose_section(call: Call, reading: FileReading) -> FileEvent:
    wanted = call.parameters.get("section")
    if wanted is not None:
        found = [one for one in reading.events if one.section == wanted]
        if not found:
            raise _no_section(wanted)
        return found[0]
    if len(reading.events) > 1:
        raise BadFileError([_say_several(one) for one in reading.events])
    return reading.events[0]


def _say_several(one: FileEvent) -> Remark:
    return Remark(
        "several-events",
        say(
            "The file holds several events: publish “{section}” under an id of its own,"
            " with “?section={section}”.",
            section=one.section,
        ),
    )


def _no_section(wanted: str) -> QueryError:
    detail = say("There is no section “{section}” in what was sent.", section=plain(wanted))
    return QueryError([ParameterProblem("", "bad-parameter", detail, "section")])
