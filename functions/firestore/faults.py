"""What can go wrong with Firestore, put into words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from google.api_core import exceptions
from google.auth.exceptions import GoogleAuthError, TransportError

from core.errors import LadderError, OperatorError, OverloadedError, PlatformError
from core.locale import say

UNSURE: Final = (
    exceptions.ServiceUnavailable,
    exceptions.DeadlineExceeded,
    exceptions.InternalServerError,
    exceptions.Unknown,
    exceptions.Cancelled,
)
"""Nobody knows whether what was asked for was done."""

_BROKEN: Final = (exceptions.AlreadyExists, exceptions.NotFound, exceptions.FailedPrecondition)

_REFUSED: Final = (
    exceptions.PermissionDenied,
    exceptions.Forbidden,
    exceptions.Unauthenticated,
    exceptions.Unauthorized,
)
_NO_DATABASE: Final = re.compile(r"database \S+ does not exist|project \S+ (was )?not found", re.I)
_SIGN_IN: Final = re.compile(r"invalid_grant|reauth", re.I)
_TOO_LARGE: Final = re.compile(r"exceeds (the )?maximum|too (large|big)", re.I)


@contextmanager
def words_for_faults(project: str) -> Iterator[None]:
    """Turn the faults of Firestore and of the way there into the program's own errors."""
    try:
        yield
    except exceptions.GoogleAPICallError as fault:
        raise explain(fault, project) from fault
    except TransportError as fault:
        raise _unreachable() from fault
    except GoogleAuthError as fault:
        raise _no_access(project, str(fault)) from fault


def is_broken_expectation(fault: exceptions.GoogleAPICallError) -> bool:
    """Tell whether a document was not as expected; the database itself is there."""
    message = fault.message or ""
    if isinstance(fault, exceptions.InvalidArgument):
        return "base version" in message  # a version later than the one that stands there
    return isinstance(fault, _BROKEN) and not _NO_DATABASE.search(message)


def explain(fault: exceptions.GoogleAPICallError, project: str) -> LadderError:
    """Put a fault into words for whoever can do something about it."""
    message = fault.message or ""
    if isinstance(fault, exceptions.ResourceExhausted):
        return too_large() if _TOO_LARGE.search(message) else _overloaded()
    if isinstance(fault, _REFUSED) or _SIGN_IN.search(message):
        return _no_access(project, message)
    if isinstance(fault, _BROKEN):
        return OperatorError(
            say(
                "The Firestore database of the project “{project}” cannot be used ({reason}): make "
                "a database in native mode, or correct the names of project and database.",
                project=project,
                reason=_in_one_line(message),
            )
        )
    if isinstance(fault, exceptions.InvalidArgument):
        return OperatorError(
            say("Firestore refuses what was asked of it: {reason}.", reason=_in_one_line(message))
        )
    if isinstance(fault, exceptions.Aborted):
        return busy()
    return _unreachable()


def busy() -> PlatformError:
    """Say that others kept writing to the same documents."""
    return PlatformError(say("Many are saving to this club at once; please try again."))


def too_large() -> OperatorError:
    """Say that a commit is more than Firestore takes at once."""
    return OperatorError(
        say("This is more than Firestore stores in one go; nothing was stored, so save less.")
    )


def _overloaded() -> OverloadedError:
    return OverloadedError(
        say("Firestore takes no more at the moment, or today's quota is used up; try later.")
    )


def _unreachable() -> PlatformError:
    return PlatformError(say("Firestore did not answer; please try again."))


def _no_access(project: str, reason: str) -> OperatorError:
    return OperatorError(
        say(
            "Firestore refuses access to the project “{project}” ({reason}): give the account "
            "that the program runs as the role Cloud Datastore User there, or sign in anew.",
            project=project,
            reason=_in_one_line(reason),
        )
    )


def _in_one_line(reason: str) -> str:
    return " ".join(reason.split()).rstrip(".")
