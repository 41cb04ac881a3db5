"""The API against its own description: schemathesis makes up requests and checks every answer.

Its four phases run over real HTTP (examples, boundaries of each schema, random values, sequences
of calls). LADDER_SOAK multiplies how much is tried.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any, Final

import pytest
import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import Status, events, from_schema
from werkzeug.serving import WSGIRequestHandler, make_server

from tests.contract.memory_store import MemoryStore
from tests.end_to_end.running import a_payload
from tests.http_office import HttpOffice

EXAMPLES: Final = 8
VALID_BUT_REFUSED: Final = ["412", "422"]
"""A schema cannot say that an entrant is among the players, or which version stands there."""


class QuietHandler(WSGIRequestHandler):
    """Answers without writing its own log."""

    def log(self, *_: Any) -> None:
        """Write nothing."""


@contextmanager
def served(office: HttpOffice) -> Iterator[str]:
    """Serve on a port of this machine, and tell its address."""
    server = make_server("127.0.0.1", 0, office.app, threaded=True, request_handler=QuietHandler)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def seeded_office() -> HttpOffice:
    """Make a club with events, an open question and a decision."""
    office = HttpOffice(MemoryStore())
    first = a_payload(
        ("Anna Becher", "J. Schmidt", "1-0"),
        ("Anna Becher", "Jens Schmidt", "0-1"),
        date="2026-01-05",
    )
    second = a_payload(("Jorg Grunthal", "Jörg Grünthal", "1-0"), date="2026-01-06")
    assert office.put("evening-12", first).status_code == 201
    assert office.put("evening-13", second).status_code == 201
    decided = office.call(
        "POST", "/decisions", json={"kind": "rename", "who": "Anna Becher", "name": "Anna Lind"}
    )
    assert decided.status_code == 201
    return office


def settings(office: HttpOffice) -> SchemathesisConfig:
    soak = int(os.environ.get("LADDER_SOAK") or 0)
    accepted = ["2xx", "3xx", "401", "403", "404", "409", *VALID_BUT_REFUSED]
    return SchemathesisConfig.from_dict(
        {
            **({} if soak else {"seed": 1}),
            "headers": {"Authorization": f"Bearer {office.keys['organise']}"},
            "parameters": {"path.club": "club"},
            "generation": {
                "max-examples": EXAMPLES * max(soak, 1),
                "deterministic": not soak,
                "database": "none",
            },
            "checks": {"positive_data_acceptance": {"expected-statuses": accepted}},
        }
    )


def is_dry_run(case: Any) -> bool:
    """Whether what is wrong with the content is part of a 200 (contract §2)."""
    return str((case.query or {}).get("dry_run")).lower() == "true"


def failures(event: events.EngineEvent) -> Iterator[str]:
    """Find what an event of the run says went wrong."""
    if isinstance(event, events.NonFatalError | events.FatalError):
        yield repr(getattr(event, "value", None) or getattr(event, "exception", None))
    if not isinstance(event, events.ScenarioFinished):
        return
    for case_id, checks in event.recorder.checks.items():
        for check in checks:
            if check.status != Status.FAILURE or check.failure_info is None:
                continue
            case = event.recorder.cases[case_id].value
            if check.name == "negative_data_rejection" and is_dry_run(case):
                continue
            info = check.failure_info
            yield f"{check.name}: {info.failure.message}\n{info.code_sample}"


def test_every_answer_is_as_described(capsys: pytest.CaptureFixture[str]) -> None:
    office = seeded_office()
    checked = 0
    found = []
    with served(office) as address:
        schema = schemathesis.openapi.from_url(f"{address}/openapi.json", config=settings(office))
        for event in from_schema(schema).execute():
            found += failures(event)
            if isinstance(event, events.ScenarioFinished):
                checked += len(event.recorder.checks)
    log = capsys.readouterr().out
    assert not found, "\n\n".join(found)
    assert checked > 500  # requests; fewer would mean that a phase did not run
    assert '"status": 500' not in log
    # the commonest kinds of answer were met; which of the rarer ones are is left to chance
    for status in (200, 201, 204, 400, 401, 404, 405, 415, 422):
        assert f'"status": {status}' in log, status
