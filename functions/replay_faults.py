"""What is logged of a replay that failed; an alert waits for these lines."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final

from core.errors import ConflictError, LadderError, NotFoundError, PlatformError
from functions.logs import log

REPLAY_FAILED: Final = "replay failed"
"""Never changes: `infra` has an alert on it."""

PASSING: Final = (PlatformError, ConflictError)
"""Faults after which the same may succeed later."""


def log_failure(error: Exception, message: str = REPLAY_FAILED, /, **fields: object) -> str:
    """Log why something failed, and say it in a word.

    What a message says may hold people's names, so that only its code is logged; of a fault of
    the program, the places in the code.
    """
    code = error.code if isinstance(error, LadderError) else "internal"
    if not isinstance(error, LadderError):
        fields["fault"] = type(error).__name__
        fields["places"] = [
            f"{Path(frame.filename).name}:{frame.lineno}"
            for frame in traceback.extract_tb(error.__traceback__)
        ]
    log("WARNING" if isinstance(error, NotFoundError) else "ERROR", message, code=code, **fields)
    return code
