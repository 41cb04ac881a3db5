"""The style sheet and the icon: served under a name that changes with their content."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).parent / "static"
_TYPES: Final = {".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}
STYLE: Final = "pages.css"
ICON: Final = "knight.svg"


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file that browsers may keep for ever, for its name changes when it does."""

    name: str
    content: bytes
    content_type: str


@cache
def kept_file(name: str) -> KeptFile:
    """Read a file of ours."""
    content = (_FOLDER / name).read_bytes()
    stem, _, ending = name.partition(".")
    digest = sha256(content).hexdigest()[:12]
    return KeptFile(f"{stem}.{digest}.{ending}", content, _TYPES[f".{ending}"])


def find_file(name: str) -> KeptFile | None:
    """Find a file by the name that pages give it."""
    return next((one for one in map(kept_file, (STYLE, ICON)) if one.name == name), None)
