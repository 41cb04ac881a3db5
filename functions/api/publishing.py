"""PUT of an event: store it and replay, or only tell what would become of it."""

from __future__ import annotations

from collections.abc import Sequence

from werkzeug import Response

from core.actions.asking import ask_about_entrants
from core.actions.door import Prepared, Submission, open_door
from core.actions.doubled import Doubles, Manner
from core.actions.publishing import publish
from core.errors import InvalidEventError, Problem
from core.facts import JsonObject
from core.ids import check_id
from functions.api.answers import answer_json, problems_content, quote_tag
from functions.api.calls import Call
from functions.api.matching import stored_event
from functions.api.settling import catch_up, settle, settled_content
from functions.api.submitting import came_as_file, make_submission


def put_event(call: Call) -> Response:
    """Publish an event, or publish it again; the same content again changes nothing."""
    submission = make_submission(call)
    if call.parameters.get("dry_run") == "true":
        return answer_json(_check_only(call, submission))
    (done,) = publish(
        call.store, call.club.id, [submission], today=call.today, doubled=_manner(call)
    )
    if done.prepared.changed:
        settled = settle(call, done.revision, facts=done.facts)
    else:
        settled = catch_up(call, done.revision)
    content = _event_content(call, done.prepared) | {"version": done.version}
    return answer_json(
        content | settled_content(call, settled),
        status=201 if done.prepared.created else 200,
        headers={"ETag": quote_tag(done.version)},
    )


def _manner(call: Call) -> Manner:
    """A file that counts already under another id is a slip; an app may know what it does."""
    allowed = call.parameters.get("count_both") == "true"
    return "warn" if allowed or not came_as_file(call) else "refuse"


def _check_only(call: Call, submission: Submission) -> JsonObject:
    """Tell what would become of an event; what is wrong with its content is part of the answer."""
    door = open_door(call.store, call.club.id, today=call.today)
    call.visit.revision = door.facts.revision
    answer: JsonObject = {"dry_run": True, "revision": door.facts.revision}
    try:
        doubles = Doubles.among(door.facts.live_events, door.key_of)
        prepared = doubles.look(door.check(submission), _manner(call))
    except InvalidEventError as error:
        if not check_id(submission.event_id):
            raise  # nothing that the app sends along could mend its address
        return answer | _refused_content(call, error.problems)
    entrants = ask_about_entrants(door, [prepared], words=call.words)
    return (
        answer
        | _event_content(call, prepared)
        | {"problems": [], "entrants": entrants[prepared.event.id]}
    )


def _event_content(call: Call, one: Prepared) -> JsonObject:
    """Describe an event as it stood before it was stored."""
    return {
        "club": call.club.id,
        "event": one.event.id,
        "version": one.stored.version if one.stored else None,
        "changed": one.changed,
        "created": one.created,
        "warnings": problems_content(one.warnings, call.club.locale),
        "new_names": list(one.new_names),
    }


def _refused_content(call: Call, problems: Sequence[Problem]) -> JsonObject:
    stored = stored_event(call)
    return {
        "club": call.club.id,
        "event": call.places["event"],
        "version": stored.version if stored else None,
        "changed": False,
        "created": False,
        "warnings": [],
        "new_names": [],
        "problems": problems_content(problems, call.club.locale),
        "entrants": [],
    }
