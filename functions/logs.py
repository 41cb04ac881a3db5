"""Structured logs: one JSON object a line, as the platform reads them; never names or keys."""

from __future__ import annotations

import json
import sys
from typing import Literal, TypeAlias

Severity: TypeAlias = Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"]


def log(severity: Severity, message: str, **fields: object) -> None:
    """Write one line on standard output."""
    line = json.dumps({"severity": severity, "message": message, **fields}, default=str)
    sys.stdout.write(line + "\n")  # in one piece: threads that log at once must not mix lines
    sys.stdout.flush()
