"""Node, which runs the tests of the spreadsheet's script; Python cannot."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import Final

OLDEST: Final = 18
"""The first with a test runner of its own."""

NO_NODE: Final = f"Node {OLDEST} or newer was not found: https://nodejs.org"


def find_node() -> str | None:
    """Where Node is, None if there is none or it is too old."""
    binary = shutil.which("node")
    if binary is None:
        return None
    told = subprocess.run(
        [binary, "--version"], capture_output=True, text=True, timeout=60, check=False
    )
    version = re.match(r"v(\d+)\.", told.stdout)
    return binary if version and int(version[1]) >= OLDEST else None
