"""Every code of a refusal, by status; the codes are stable."""

from __future__ import annotations

from typing import Final

CODES_BY_STATUS: Final[dict[int, tuple[str, ...]]] = {
    400: ("bad-request", "unreadable"),
    401: ("no-key", "unknown-key"),
    403: ("scope",),
    404: ("no-route", "not-found"),
    405: ("method-not-allowed",),
    409: ("already-published", "another-event", "conflict", "no-workbooks", "refused"),
    412: ("stale-version",),
    413: ("too-large",),
    415: ("media-type",),
    422: (
        "bad-file",
        "bad-input",
        "bad-query",
        "choose-candidate",
        "invalid-decision",
        "invalid-event",
    ),
    429: ("overloaded",),
    500: ("internal",),
    503: ("damaged-store", "newer-format", "operator", "try-again", "workbook-busy"),
}

PARAMETER_CODES: Final = (
    "bad-parameter",
    "missing-parameter",
    "repeated-parameter",
    "unknown-parameter",
)
"""Codes of single problems with what stands after the question mark."""

FILE_CODES: Final = (
    "already-published",
    "empty-file",
    "encoding-guessed",
    "no-date",
    "old-workbook",
    "several-events",
    "unknown-kind",
)
"""Codes of single problems with a file, or of warnings about it, whatever kind it is of; each kind
has more of its own.
"""
