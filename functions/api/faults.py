"""What HTTP itself refuses, before anything is asked of a club.

LadderError
├── SenderError
│   └── RequestError           the app mends the request
│       ├── BadRequestError        400 a body that cannot be read
│       ├── NoKeyError             401 no key was sent
│       ├── UnknownKeyError        401 no club knows the key, or there is no such club
│       ├── ScopeError             403 the key may not do that
│       ├── NoRouteError           404 nothing is at that address
│       ├── WrongMethodError       405 something is, but not for this method
│       ├── TooLargeError          413 a body over 2 MiB
│       ├── MediaTypeError         415 a body that is not said to be JSON
│       └── QueryError             422 parameters after the question mark
└── ConflictError
    └── NoWorkbooksError       409 no workbooks are connected here
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from core.errors import ConflictError, Problem, SenderError
from core.locale import Message, say

CHALLENGE: Final = 'Bearer realm="club ladder"'


class RequestError(SenderError):
    """A request that cannot be answered as it is."""

    status: ClassVar[int] = 400

    @property
    def headers(self) -> Mapping[str, str]:
        """What else the answer says."""
        return {}


class BadRequestError(RequestError):
    """The body's length is no number, or the body ended before it."""

    code = "bad-request"


class NoKeyError(RequestError):
    """No key was sent."""

    status = 401
    code = "no-key"

    def __init__(self) -> None:
        super().__init__(say("This needs a club's key: send “Authorization: Bearer KEY”."))

    @property
    def headers(self) -> Mapping[str, str]:
        """How to send one (RFC 6750 §3)."""
        return {"WWW-Authenticate": CHALLENGE}


class UnknownKeyError(RequestError):
    """The key is none of this club's; the same where there is no such club."""

    status = 401
    code = "unknown-key"

    def __init__(self) -> None:
        super().__init__(say("This is no key of that club."))

    @property
    def headers(self) -> Mapping[str, str]:
        """That the key was looked at (RFC 6750 §3)."""
        return {"WWW-Authenticate": f'{CHALLENGE}, error="invalid_token"'}


class ScopeError(RequestError):
    """The key is the club's, but not for this."""

    status = 403
    code = "scope"

    def __init__(self, needed: str, scope: str) -> None:
        super().__init__(
            say(
                "This needs a key of scope “{needed}”; yours has scope “{scope}”.",
                needed=needed,
                scope=scope,
            )
        )
        self._needed = needed

    @property
    def headers(self) -> Mapping[str, str]:
        """Which scope would do (RFC 6750 §3)."""
        challenge = f'{CHALLENGE}, error="insufficient_scope", scope="{self._needed}"'
        return {"WWW-Authenticate": challenge}


class NoRouteError(RequestError):
    """Nothing is at that address."""

    status = 404
    code = "no-route"

    def __init__(self) -> None:
        super().__init__(say("There is nothing at this address; see /openapi.json."))


class WrongMethodError(RequestError):
    """Something is at that address, but not for this method."""

    status = 405
    code = "method-not-allowed"

    def __init__(self, allowed: str) -> None:
        super().__init__(say("At this address one can only use: {methods}.", methods=allowed))
        self._allowed = allowed

    @property
    def headers(self) -> Mapping[str, str]:
        """The methods that would do."""
        return {"Allow": self._allowed}


class TooLargeError(RequestError):
    """The body is over 2 MiB."""

    status = 413
    code = "too-large"

    def __init__(self) -> None:
        super().__init__(say("What was sent is larger than 2 MiB, which no event is."))


class MediaTypeError(RequestError):
    """The body is not said to be JSON."""

    status = 415
    code = "media-type"


@dataclass(frozen=True, slots=True)
class ParameterProblem(Problem):
    """A problem with a parameter after the question mark, which no JSON pointer leads to."""

    parameter: str


class QueryError(RequestError):
    """Parameters after the question mark; every problem is listed."""

    status = 422
    code = "bad-query"

    def __init__(self, problems: Sequence[ParameterProblem]) -> None:
        super().__init__(problems[0].detail)
        self._problems = tuple(problems)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every problem found, in the order of the request."""
        return self._problems


class NoWorkbooksError(ConflictError):
    """No workbooks are connected to this server."""

    code = "no-workbooks"

    def __init__(self) -> None:
        super().__init__(say("No workbooks are connected here, so there is nothing to sync."))


class InternalFaultError(RequestError):
    """A fault of the program itself; what it was stands in the log alone."""

    status = 500
    code = "internal"

    def __init__(self) -> None:
        message: Message = say("Something went wrong in the program; it was written to the log.")
        super().__init__(message)
