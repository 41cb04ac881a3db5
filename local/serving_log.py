"""What functions log, on standard error: JSON lines, or short lines where somebody watches."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import datetime
from threading import local
from typing import Any, Final, TextIO

_CALL: Final = ("method", "status", "ms", "route")
_KNOWN: Final = (*_CALL, "severity", "message")


class LogLines(io.TextIOBase):
    """Takes the place of standard output, where functions write their lines.

    Lines come from many threads in pieces, and leave whole.

    Args:
        shorten: make them readable at a glance.
    """

    def __init__(
        self, target: TextIO, *, shorten: bool, clock: Callable[[], datetime] = datetime.now
    ) -> None:
        super().__init__()
        self._target = target
        self._shorten = shorten
        self._clock = clock
        self._pieces = local()

    def writable(self) -> bool:
        """It can be written to."""
        return True

    def write(self, text: str) -> int:
        """Take a piece; pass on every line that is complete."""
        *lines, rest = (getattr(self._pieces, "rest", "") + text).split("\n")
        self._pieces.rest = rest
        for line in lines:
            self._pass_on(line)
        return len(text)

    def _pass_on(self, line: str) -> None:
        if self._shorten:
            line = short_line(line, self._clock())
        try:
            self._target.write(f"{line}\n")
            self._target.flush()
        except (BrokenPipeError, ValueError):  # whoever read the log stopped, or it is closed
            return


def short_line(line: str, moment: datetime) -> str:
    """Shorten a line of JSON for people; any other stays as it is."""
    try:
        told: Any = json.loads(line)
    except ValueError:
        return line
    if not isinstance(told, dict):
        return line
    rest = "  ".join(f"{name}={value}" for name, value in told.items() if name not in _KNOWN)
    if all(name in told for name in _CALL):
        said = "{method:<7}{status}  {ms:>5} ms  {route}".format(**told)
    else:
        said = f"{told.get('severity', '')}  {told.get('message', '')}"
    return f"{moment:%H:%M:%S}  {said}  {rest}".rstrip()
