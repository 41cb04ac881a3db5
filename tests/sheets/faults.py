"""What can go wrong with a call, made to go wrong."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["status", "timeout", "reset", "truncated"]


@dataclass(frozen=True)
class Fault:
    """One thing going wrong.

    Attributes:
        after_effect: the call was done, its answer is lost; else it never was.
        status: of the answer, for kind "status".
        retry_after: seconds to wait, as the answer's header tells; None tells nothing.
    """

    name: str
    kind: Kind
    after_effect: bool = False
    status: int = 0
    retry_after: int | None = None


def quota_exceeded(*, retry_after: int | None = None) -> Fault:
    """429: too many calls this minute."""
    return Fault("quota", "status", status=429, retry_after=retry_after)


def server_error(status: int = 503, *, after_effect: bool = False) -> Fault:
    """500 or 503; Google does not promise that nothing was done."""
    return Fault(f"error {status}", "status", after_effect, status)


def timeout_before() -> Fault:
    """The request never arrived, and the caller's patience ran out."""
    return Fault("timeout before", "timeout")


def timeout_after() -> Fault:
    """The write took effect, and its answer never arrived."""
    return Fault("timeout after", "timeout", after_effect=True)


def connection_reset(*, after_effect: bool = False) -> Fault:
    """The line went dead."""
    return Fault("reset", "reset", after_effect)


def truncated_answer() -> Fault:
    """The call was done; half its answer arrived."""
    return Fault("truncated", "truncated", after_effect=True)


EVERY_FAULT = (
    quota_exceeded(), quota_exceeded(retry_after=1), server_error(500), server_error(503),
    server_error(503, after_effect=True), timeout_before(), timeout_after(),
    connection_reset(), connection_reset(after_effect=True), truncated_answer(),
)  # fmt: skip
"""One of each, for tests that go through all."""
