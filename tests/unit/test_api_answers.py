"""Statuses, problem details and entity tags."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator

import pytest
from werkzeug import Request
from werkzeug.test import EnvironBuilder

from core import errors
from core.actions.rulings import ChooseCandidateError
from core.errors import LadderError, Problem
from core.locale import say
from core.payload.deciding import InvalidDecisionError
from formats.found import BadFileError, Remark
from functions.api import faults
from functions.api.answers import (
    answer_json,
    answer_nothing,
    answer_problem,
    answer_seen,
    status_of,
    write_json,
)
from functions.api.codes import CODES_BY_STATUS

WENT_WRONG = say("Something went wrong.")
PROBLEM = Problem("/name", "empty", say("“name” is empty."))


def made(kind: type[LadderError]) -> LadderError:
    """Make an error of a kind, whatever its own arguments are."""
    wanted = list(inspect.signature(kind).parameters)
    match wanted:
        case []:
            return kind()  # type: ignore[call-arg]
        case ["problems"]:
            listed = faults.ParameterProblem("", "bad-parameter", WENT_WRONG, "as_of")
            return kind([listed] if kind is faults.QueryError else [PROBLEM])  # type: ignore[arg-type]
        case ["remarks"]:
            return kind([Remark("no-text", WENT_WRONG, 3)])  # type: ignore[arg-type]
        case ["message"]:
            return kind(WENT_WRONG)
        case _:
            return kind(*(["publish"] * len(wanted)))  # type: ignore[arg-type]


# who must act, contract §2
STATUSES = {
    errors.UnreadableError: 400,
    errors.InvalidEventError: 422,
    errors.BadInputError: 422,
    errors.NotFoundError: 404,
    errors.ConflictError: 409,
    errors.StaleVersionError: 412,
    errors.AnotherEventError: 409,
    errors.AlreadyPublishedError: 409,
    errors.RefusedError: 409,
    errors.OperatorError: 503,
    errors.DamagedStoreError: 503,
    errors.NewerFormatError: 503,
    errors.WorkbookBusyError: 503,
    errors.PlatformError: 503,
    errors.OverloadedError: 429,
    BadFileError: 422,
    ChooseCandidateError: 422,
    InvalidDecisionError: 422,
    faults.BadRequestError: 400,
    faults.NoKeyError: 401,
    faults.UnknownKeyError: 401,
    faults.ScopeError: 403,
    faults.NoRouteError: 404,
    faults.WrongMethodError: 405,
    faults.TooLargeError: 413,
    faults.MediaTypeError: 415,
    faults.QueryError: 422,
    faults.NoWorkbooksError: 409,
    faults.InternalFaultError: 500,
}

NEVER_RAISED = {errors.LadderError, errors.SenderError, faults.RequestError}

each_error = pytest.mark.parametrize(
    ("kind", "status"), STATUSES.items(), ids=[kind.code for kind in STATUSES]
)


def kinds_of_errors() -> Iterator[type[LadderError]]:
    for module in (errors, faults):
        for _, kind in inspect.getmembers(module, inspect.isclass):
            if issubclass(kind, LadderError) and kind not in NEVER_RAISED:
                yield kind


def test_every_error_has_a_status() -> None:
    assert set(kinds_of_errors()) <= set(STATUSES)


@each_error
def test_the_status_says_who_must_act(kind: type[LadderError], status: int) -> None:
    assert status_of(made(kind)) == status
    assert kind.code in CODES_BY_STATUS[status]


def test_no_code_is_listed_that_nothing_has() -> None:
    listed = {(status, code) for status, codes in CODES_BY_STATUS.items() for code in codes}
    assert listed == {(status, kind.code) for kind, status in STATUSES.items()}


@each_error
def test_problem_details_are_whole(kind: type[LadderError], status: int) -> None:
    response = answer_problem(made(kind), "en")
    assert response.mimetype == "application/problem+json"
    content = json.loads(response.data)
    assert list(content)[:5] == ["type", "title", "status", "code", "detail"]
    assert (content["status"], content["code"]) == (status, kind.code)
    assert ("problems" in content) == (status == 422)
    assert response.headers["Cache-Control"] == "no-store"
    passing = kind in (errors.PlatformError, errors.OverloadedError, errors.WorkbookBusyError)
    assert ("Retry-After" in response.headers) == passing
    assert ("WWW-Authenticate" in response.headers) == (status in (401, 403))
    assert ("Allow" in response.headers) == (status == 405)


def test_sentences_are_the_club_s_and_codes_are_not() -> None:
    refused = errors.not_found("event", "night")
    german = json.loads(answer_problem(refused, "de").data)
    english = json.loads(answer_problem(refused, "en").data)
    assert german["code"] == english["code"] == "not-found"
    assert english["detail"] == "There is no event “night”."
    assert german["detail"] != english["detail"]


def test_half_a_character_is_written_as_an_escape() -> None:
    text = write_json({"name": "ü\ud800"})
    assert text == b'{"name":"\xc3\xbc\\ud800"}'
    assert json.loads(text) == {"name": "ü\ud800"}


def test_no_answer_to_a_change_is_kept() -> None:
    assert answer_json({}).headers["Cache-Control"] == "no-store"
    nothing = answer_nothing()
    assert nothing.headers["Cache-Control"] == "no-store"
    assert (nothing.status_code, nothing.data) == (204, b"")
    assert "Content-Type" not in nothing.headers


def asking(**headers: str) -> Request:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Request(EnvironBuilder(headers=named).get_environ())


def test_what_is_seen_is_tagged_by_what_it_shows() -> None:
    one, same, other = (answer_seen(asking(), content) for content in ([1], [1], [2]))
    assert one.headers["ETag"] == same.headers["ETag"] != other.headers["ETag"]
    assert one.headers["Cache-Control"] == "private, no-cache"
    event = answer_seen(asking(), [1], version="17")
    assert event.headers["ETag"].startswith('"17~')


@pytest.mark.parametrize(
    ("written", "unchanged"),
    [
        ("{tag}", True),
        ("W/{tag}", True),
        ('"x", {tag}', True),
        ("*", True),
        ('"x"', False),
        ("", False),
        ("x", False),
    ],
    ids=["the tag", "weak", "among others", "any", "another", "empty", "no tag"],
)
def test_what_is_known_already_is_not_sent_again(written: str, unchanged: bool) -> None:
    tag = answer_seen(asking(), ["x"]).headers["ETag"]
    again = answer_seen(asking(If_None_Match=written.format(tag=tag)), ["x"], up_to_date=True)
    assert again.status_code == (304 if unchanged else 200)
    assert (again.data == b"") == unchanged
    assert again.headers["ETag"] == tag
    assert again.headers["Ladder-Up-To-Date"] == "true"
