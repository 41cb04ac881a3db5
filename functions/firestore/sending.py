"""One commit sent to Firestore, as often as it takes to be answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from google.api_core import exceptions
from google.cloud.firestore_v1.types import firestore as requests

from functions.firestore.calls import TRIES_ABORTED, TRIES_UNANSWERED, Calls, Counts, Message
from functions.firestore.faults import (
    UNSURE,
    is_broken_expectation,
    too_large,
    words_for_faults,
)

_SECONDS: Final = 15.0

# https://firebase.google.com/docs/firestore/quotas#writes_and_transactions
_LARGEST_BYTES: Final = 10 * 2**20


class BrokenExpectationError(Exception):
    """A commit found a document not as expected, so its last try wrote nothing.

    Attributes:
        unsure: an earlier try was not answered: it may have been done after all, and what it
            wrote be what is in the way now.
    """

    def __init__(self, fault: exceptions.GoogleAPICallError, *, unsure: bool) -> None:
        super().__init__(fault.message)
        self.fault = fault
        self.unsure = unsure


def send_commit(calls: Calls, writes: Sequence[Message]) -> Sequence[Message]:
    """Write all or nothing.

    Returns:
        A result for each write.

    Raises:
        BrokenExpectationError: nothing was written by the last try.
        OperatorError: it is more than Firestore takes; nothing was sent.
        PlatformError: others were always faster, or nobody knows what became of it.
    """
    request = requests.CommitRequest.pb()(database=calls.database, writes=writes)
    if request.ByteSize() > _LARGEST_BYTES:
        raise too_large()
    with words_for_faults(calls.client.project):
        answer = _send(calls, requests.CommitRequest.wrap(request))
    deleted = sum(one.HasField("delete") for one in writes)
    calls.count(Counts(written=len(writes) - deleted, deleted=deleted))
    results: Sequence[Message] = answer.write_results
    return results


def _send(calls: Calls, request: Message) -> Message:
    aborted = unanswered = 0
    while True:
        try:
            return requests.CommitResponse.pb(calls.ask("commit", request, seconds=_SECONDS))
        except exceptions.Aborted:
            aborted += 1
            if aborted == TRIES_ABORTED:
                raise
        except UNSURE:
            unanswered += 1
            if unanswered == TRIES_UNANSWERED:
                raise
        except exceptions.ClientError as fault:
            if not is_broken_expectation(fault):
                raise
            raise BrokenExpectationError(fault, unsure=unanswered > 0) from fault
        calls.patience.pause(aborted + unanswered - 1)
