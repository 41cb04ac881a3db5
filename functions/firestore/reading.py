"""What is read from Firestore: documents by path, and collections page by page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from google.cloud.firestore_v1.types import firestore as requests

from functions.firestore.calls import Calls, Counts, Message

Moment: TypeAlias = Mapping[str, Any]
"""When to read: `{}` now, `{"transaction": …}` or `{"read_time": …}`; fields of any request."""

_SECONDS: Final = 60.0
_NAMES_A_CALL: Final = 300

_GET: Final[Any] = requests.BatchGetDocumentsRequest.pb()
_QUERY: Final[Any] = requests.RunQueryRequest.pb()


def fix_moment(calls: Calls) -> Moment:
    """Fix the present: all that is read at this moment is of one state, and nothing is locked."""
    request = requests.BeginTransactionRequest(database=calls.database, options={"read_only": {}})
    answer = calls.ask_patiently(lambda: calls.ask("begin_transaction", request, seconds=_SECONDS))
    return {"transaction": answer.transaction}


def get_all(
    calls: Calls, paths: Sequence[str], moment: Moment, *, only: Sequence[str] = ()
) -> tuple[dict[str, Message], Moment]:
    """Fetch documents by path; missing ones are left out.

    Args:
        only: names of the fields wanted; all of them by default.

    Returns:
        The documents, and the moment that they were read at.
    """
    found: dict[str, Message] = {}
    for start in range(0, len(paths), _NAMES_A_CALL):
        names = [calls.name(path) for path in paths[start : start + _NAMES_A_CALL]]
        request = _GET(database=calls.database, documents=names, **moment)
        request.mask.field_paths.extend(only)
        if not only:
            request.ClearField("mask")
        answers = _stream(calls, requests.BatchGetDocumentsRequest.wrap(request))
        calls.count(Counts(read=len(answers)))
        found |= {calls.path(one.found): one.found for one in answers if one.HasField("found")}
        moment = moment or {"read_time": answers[-1].read_time}
    return found, moment


def list_all(calls: Calls, collection: str, moment: Moment) -> tuple[list[Message], Moment]:
    """Fetch a collection's documents by id, all pages as of one moment.

    Returns:
        The documents, and the moment that they were read at.
    """
    parent, _, collection_id = collection.rpartition("/")
    query = {
        "from_": [{"collection_id": collection_id}],
        "order_by": [{"field": {"field_path": "__name__"}, "direction": "ASCENDING"}],
        "limit": {"value": calls.page_size},
    }
    found: list[Message] = []
    while True:
        request = _QUERY(parent=calls.name(parent), structured_query=query, **moment)
        if found:
            request.structured_query.start_at.values.add(reference_value=found[-1].name)
        answers = _stream(calls, requests.RunQueryRequest.wrap(request))
        page = [one.document for one in answers if one.HasField("document")]
        calls.count(Counts(read=max(1, len(page))))
        found += page
        moment = moment or {"read_time": answers[-1].read_time}
        if len(page) < calls.page_size:
            return found, moment


def _stream(calls: Calls, request: Any) -> list[Message]:
    is_query = isinstance(request, requests.RunQueryRequest)
    method = "run_query" if is_query else "batch_get_documents"
    return calls.ask_patiently(
        lambda: [type(one).pb(one) for one in calls.ask(method, request, seconds=_SECONDS)]
    )
