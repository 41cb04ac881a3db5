"""All requests a batchUpdate may hold, and how a batch is done: wholly or not at all."""

from __future__ import annotations

from tests.sheets.errors import JSON, BadRequestError, GoogleError, UnmodelledError
from tests.sheets.requests import cells, drawings, lines, metadata, moving, ranges, tabs
from tests.sheets.requests.common import Batch, Handler

HANDLERS: dict[str, Handler] = {
    **tabs.HANDLERS, **cells.HANDLERS, **moving.HANDLERS, **lines.HANDLERS,
    **ranges.HANDLERS, **drawings.HANDLERS, **metadata.HANDLERS,
}  # fmt: skip


def apply_requests(batch: Batch, requests: list[JSON]) -> list[JSON]:
    """Do all requests in order, or none; one reply each, {} where there is nothing to say.

    Raises:
        GoogleError: 400, naming the first request that cannot be done; nothing was changed.
        UnmodelledError: a request the test server does not know; nothing was changed.
    """
    if not requests:
        raise GoogleError(400, "Must specify at least one request.")
    memory = batch.book.remember()
    try:
        replies = [_apply(batch, at, request) for at, request in enumerate(requests)]
    except (GoogleError, UnmodelledError):
        batch.book.restore(memory)
        raise
    batch.book.touch()
    return replies


def _apply(batch: Batch, at: int, request: JSON) -> JSON:
    if len(request) != 1:
        raise GoogleError(400, f"Invalid requests[{at}]: exactly one request must be set.")
    [(name, content)] = request.items()
    if name not in HANDLERS:
        raise UnmodelledError(f"{name} is not modelled")
    try:
        reply = HANDLERS[name](batch, content)
    except BadRequestError as refused:
        raise GoogleError(400, f"Invalid requests[{at}].{name}: {refused}") from refused
    except GoogleError as refused:
        raise GoogleError(400, f"Invalid requests[{at}].{name}: {refused.message}") from refused
    return {} if reply is None else {name: reply}
