"""The messages that one commit is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from google.cloud.firestore_v1.types import write as write_types

from core.ports import Absent, Exists, Write
from functions.firestore.calls import Message
from functions.firestore.known import Seen, version_time
from functions.firestore.parts import Layout

_WRITE: Final[Any] = write_types.Write.pb()


@dataclass(frozen=True, slots=True)
class Step:
    """One write as it is sent.

    Attributes:
        layout: what is written, None deletes.
        seen: what stood there; None where nobody need know.
        revision: what the document carries afterwards.
    """

    write: Write
    layout: Layout | None
    seen: Seen | None
    revision: int = 0

    @property
    def is_guarded(self) -> bool:
        """Whether it depends on what was seen, though the caller expects no version."""
        return self.seen is not None and not isinstance(self.write.expect, str)


def make_messages(
    steps: Sequence[Step], bump: str | None, name: Callable[[str], str]
) -> Iterator[Message]:
    """Make a commit's messages: one for each step, then the bump's, then the parts'.

    Args:
        bump: a club whose revision is to rise, unless a step says what it rises to.
        name: path → how Firestore names it.
    """
    for step in steps:
        yield _make_message(step, name)
    if bump is not None:
        yield _raise_revision(bump, [step.write.path for step in steps], name)
    for step in steps:
        yield from _make_parts(step, name)


def _make_message(step: Step, name: Callable[[str], str]) -> Message:
    message = _WRITE(current_document=_precondition(step))
    if step.layout is None:
        message.delete = name(step.write.path)
    else:
        message.update.CopyFrom(step.layout.head)
        message.update.name = name(step.write.path)
    return message


def _precondition(step: Step) -> dict[str, Any] | None:
    expect, seen = step.write.expect, step.seen
    if isinstance(expect, str):
        # A version known to be another's is not sent: one later than what stands there is refused
        # as a mistake, not as a conflict.
        is_other = seen is not None and seen.version != expect
        return {"update_time": version_time("" if is_other else expect)}
    if isinstance(expect, Absent):
        return {"exists": False}
    if seen is not None and seen.version is not None:
        return {"update_time": version_time(seen.version)}
    if isinstance(expect, Exists):
        return {"exists": True}
    return None if seen is None else {"exists": False}


def _raise_revision(club: str, written: Sequence[str], name: Callable[[str], str]) -> Message:
    if club in written:
        # This very commit deletes the club, so it is bound to fail; but Firestore takes no second
        # write to one document, and the expectations before this one are to be judged first.
        return _WRITE(delete=name(f"{club}/parts/none"), current_document={"exists": True})
    rise = {"field_path": "revision", "increment": {"integer_value": 1}}
    return _WRITE(
        transform={"document": name(club), "field_transforms": [rise]},
        current_document={"exists": True},
    )


def _make_parts(step: Step, name: Callable[[str], str]) -> Iterable[Message]:
    path = step.write.path
    new: list[str] = []
    if step.layout is not None and step.layout.parts is not None:
        new = step.layout.parts.paths(path)
        for part, text in zip(new, step.layout.texts, strict=True):
            message = _WRITE(update={"name": name(part)})
            message.update.fields["text"].string_value = text
            yield message
    if step.seen is not None and step.seen.parts is not None:
        for part in step.seen.parts.paths(path):
            if part not in new:
                yield _WRITE(delete=name(part))
