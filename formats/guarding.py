"""Cells that a spreadsheet program would take for formulas (OWASP, “CSV Injection”)."""

from __future__ import annotations

import re
from typing import Final

_RISKY: Final = re.compile("'*[=+\\-@\t\r\n]")
_NUMBER: Final = re.compile(r"[+-]?\d+([.,]\d+)?")


def guard_cell(text: str) -> str:
    """Put an apostrophe before what would be a formula; numbers stay numbers, negative ones too.

    Text that begins with apostrophes before such a character gets one more, so that
    `unguard_cell` gives every text back.
    """
    return f"'{text}" if _RISKY.match(text) and not _NUMBER.fullmatch(text) else text


def unguard_cell(text: str) -> str:
    """Give back what was guarded."""
    return text[1:] if text.startswith("'") and _RISKY.match(text) else text
