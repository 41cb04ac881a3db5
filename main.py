"""What the platform loads: one function for each entry point (design §2).

Nothing is connected and nothing of Google's is imported before the first call needs it. Try one
here with `functions-framework --target api` and FIRESTORE_EMULATOR_HOST.
"""

from __future__ import annotations

from typing import Final

import functions_framework
from cloudevents.http import CloudEvent
from werkzeug import Request, Response

from functions.wiring import Once

_entry_points: Final = Once()


@functions_framework.http
def api(request: Request) -> Response:
    """The public API (contract §2)."""
    return _entry_points().api(request)


@functions_framework.cloud_event
def on_fact_written(event: CloudEvent) -> None:
    """An event or a decision was written (Eventarc)."""
    _entry_points().on_fact_written(event)


@functions_framework.http
def check(request: Request) -> Response:
    """Compare every club's revision with its lists (Scheduler)."""
    return _entry_points().check(request)


@functions_framework.http
def verify(request: Request) -> Response:
    """Read every fact, replay, and mend what differs (Scheduler, at night)."""
    return _entry_points().verify(request)


@functions_framework.http
def sync(request: Request) -> Response:
    """Bring every club's workbooks up to date (Scheduler)."""
    return _entry_points().sync(request)
