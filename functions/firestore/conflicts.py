"""Which expectation of a commit was broken: Firestore tells the kind, not always the document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from google.api_core import exceptions

from core.errors import ConflictError, LadderError, StaleVersionError
from core.locale import say
from core.ports import Absent, Exists, Write
from functions.firestore.faults import explain


def explain_conflict(
    fault: exceptions.GoogleAPICallError, writes: Sequence[Write], bump: str | None, project: str
) -> LadderError:
    """Put into words what stood in the way of a commit."""
    if isinstance(fault, exceptions.AlreadyExists):
        suspects = [_exists(write) for write in writes if isinstance(write.expect, Absent)]
    elif isinstance(fault, exceptions.NotFound):
        suspects = [*_find_missing(writes, bump), *_find_stale(writes)]
    else:
        suspects = [*_find_stale(writes)]
    named = [error for error in suspects if str(error.message.values["path"]) in fault.message]
    return next(iter([*named, *suspects]), explain(fault, project))


def _exists(write: Write) -> ConflictError:
    return ConflictError(say("“{path}” exists already.", path=write.path))


def _find_missing(writes: Sequence[Write], bump: str | None) -> Iterator[ConflictError]:
    for write in writes:
        if isinstance(write.expect, Exists):
            yield ConflictError(say("“{path}” does not exist.", path=write.path))
    if bump is not None:
        yield ConflictError(say("“{path}” does not exist, so its revision cannot rise.", path=bump))


def _find_stale(writes: Sequence[Write]) -> Iterator[ConflictError]:
    for write in writes:
        if isinstance(write.expect, str):
            yield StaleVersionError(
                say("“{path}” was changed by somebody else in the meantime.", path=write.path)
            )
