"""What the services answer when they refuse, in their own words and shapes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

JSON = dict[str, Any]

_STATUS = {
    400: "INVALID_ARGUMENT",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
    503: "UNAVAILABLE",
}


class UnmodelledError(AssertionError):
    """The test server does not know this call; nothing was done and nothing was answered."""


class RefusedByPageError(Exception):
    """The web page would not let a person do this (drop-down, protection)."""


class BadRequestError(Exception):
    """One entry of a batch cannot be done; the batch adds which one it was."""


@dataclass
class GoogleError(Exception):
    """An answer other than success.

    Attributes:
        violations: (field, description) of each unfit field, for status 400.
        reason: Drive's word for it ("notFound"); Sheets has none.
    """

    status: int
    message: str
    violations: Sequence[tuple[str, str]] = ()
    reason: str = ""
    location: str = ""

    def sheets_body(self) -> JSON:
        """Write the error as Sheets v4 does."""
        error: JSON = {
            "code": self.status,
            "message": self.message,
            "status": _STATUS[self.status],
        }
        if self.violations:
            fields = [{"field": f, "description": d} if f else {"description": d}
                      for f, d in self.violations]  # fmt: skip
            kind = "type.googleapis.com/google.rpc.BadRequest"
            error["details"] = [{"@type": kind, "fieldViolations": fields}]
        return {"error": error}

    def drive_body(self) -> JSON:
        """Write the error as Drive v3 does."""
        one: JSON = {
            "message": self.message,
            "domain": "global",
            "reason": self.reason or "badRequest",
        }
        if self.location:
            one |= {"location": self.location, "locationType": "parameter"}
        return {"error": {"code": self.status, "message": self.message, "errors": [one]}}


def missing_book() -> GoogleError:
    """Sheets knows no such spreadsheet."""
    return GoogleError(404, "Requested entity was not found.")


def forbidden() -> GoogleError:
    """Sheets knows it, and the caller may not."""
    return GoogleError(403, "The caller does not have permission")


def missing_file(file_id: str) -> GoogleError:
    """Drive does not tell a missing file from one that is not shared."""
    return GoogleError(404, f"File not found: {file_id}.", reason="notFound", location="fileId")
