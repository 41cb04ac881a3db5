"""Structured logs: one JSON object a line, as the platform reads them; never names or keys."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

Severity: TypeAlias = Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"]

EXPOSED: Final = "everybody may open the organisers' file"


def log(severity: Severity, message: str, **fields: object) -> None:
    """Write one line on standard output."""
    line = json.dumps({"severity": severity, "message": message, **fields}, default=str)
    sys.stdout.write(line + "\n")  # in one piece: threads that log at once must not mix lines
    sys.stdout.flush()


def log_exposed(synced: Mapping[str, Any], *, club: str) -> None:
    """Warn of a sync that found the organisers' spreadsheet open to everybody with the link."""
    if synced.get("exposed"):
        log("WARNING", EXPOSED, club=club)
