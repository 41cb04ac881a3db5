"""What a store has seen of its documents: enough to replace them without reading them first."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

from functions.firestore.parts import Parts, read_head
from functions.firestore.values import Value

_PATHS: Final = 10_000
_VERSION: Final = re.compile(r"([1-9]\d{0,10})\.(\d{6})000", re.ASCII)


@dataclass(frozen=True, slots=True)
class Seen:
    """A document as it stood.

    Attributes:
        version: None where nothing stood.
        revision: the whole number of that name, else 0.
    """

    version: str | None
    parts: Parts | None = None
    revision: int = 0


NOTHING: Final = Seen(None)


def revision_of(data: Any) -> int:
    """Read the revision that a document carries; what is none counts as 0."""
    revision = data.get("revision")
    return revision if isinstance(revision, int) else 0


def see(document: Value | None) -> Seen:
    """Take note of a document message; None is nothing there."""
    if document is None:
        return NOTHING
    data, parts = read_head(document)
    return Seen(version_text(document.update_time), parts, revision_of(data))


def version_text(update_time: Any) -> str:
    """Write the time of a document's last change as its version: seconds and nanoseconds."""
    return f"{update_time.seconds}.{update_time.nanos:09}"


def version_time(version: str) -> dict[str, int]:
    """Read a version back; what is none becomes a time at which no document was changed."""
    match = _VERSION.fullmatch(version)
    if match is None:
        return {"seconds": 1}
    return {"seconds": int(match[1]), "nanos": int(match[2]) * 1000}


class Known:
    """The latest that was seen at each path; bounded, and shared by threads.

    It may be out of date: who relies on it makes the write depend on the version.
    """

    def __init__(self, size: int = _PATHS) -> None:
        self._size = size
        self._seen: OrderedDict[str, Seen] = OrderedDict()
        self._lock = Lock()

    def note_all(self, seen: Mapping[str, Seen]) -> None:
        """Remember what stands at these paths."""
        with self._lock:
            for path, one in seen.items():
                self._seen[path] = one
                self._seen.move_to_end(path)
            while len(self._seen) > self._size:
                self._seen.popitem(last=False)

    def forget(self, path: str) -> None:
        """Remember nothing of a path."""
        with self._lock:
            self._seen.pop(path, None)

    def recall(self, path: str) -> Seen | None:
        """Say what was seen last at a path, None if that is not known."""
        with self._lock:
            return self._seen.get(path)
