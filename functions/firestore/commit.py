"""One commit: from writes and expectations to what was done, or to which expectation was broken.

Old parts are deleted together with the document they belong to, and a club's revision counts on
from the one it replaces. Both need what stands there now; where the caller names no version, the
write is made to depend on the one that was seen, and is planned anew if another stands there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from core.ports import ABSENT, Committed, Write
from functions.firestore.calls import Calls, Message
from functions.firestore.conflicts import explain_conflict
from functions.firestore.faults import busy
from functions.firestore.known import NOTHING, Known, Seen, revision_of, see, version_text
from functions.firestore.parts import Layout, is_never_split, lay_out
from functions.firestore.reading import get_all
from functions.firestore.sending import BrokenExpectationError, send_commit
from functions.firestore.steps import Step, make_messages
from functions.firestore.values import PARTS

_TURNS: Final = 20
_SEEN_FIELDS: Final = ("revision", f"`{PARTS}`")


@dataclass(slots=True)
class Commit:
    """Makes one commit; `run` once."""

    calls: Calls
    known: Known
    writes: Sequence[Write]
    bump: str | None
    _layouts: dict[str, Layout] = field(default_factory=dict)

    def run(self) -> Committed:
        """Write all or nothing; see the port."""
        self._layouts = {
            write.path: lay_out(write.path, write.data)
            for write in self.writes
            if write.data is not None
        }
        rises = None if self.bump in self._layouts else self.bump
        for turn in range(_TURNS):
            steps = self._plan()
            try:
                results = send_commit(self.calls, [*make_messages(steps, rises, self.calls.name)])
            except BrokenExpectationError as broken:
                done = self._recognise(steps) if broken.unsure else None
                if done is not None:
                    return done
                if not self._has_moved_on(steps):
                    raise explain_conflict(
                        broken.fault, self.writes, self.bump, self.calls.client.project
                    ) from broken.fault
                self.calls.patience.pause(turn)
            else:
                return self._note(steps, results)
        raise busy()

    # ── Before ──

    def _plan(self) -> list[Step]:
        wanted = [write for write in self.writes if self._needs_seen(write)]
        seen = {write.path: one for write in wanted if (one := self._recall(write)) is not None}
        seen |= self._look_up([write.path for write in wanted if write.path not in seen])
        return [self._plan_step(write, seen.get(write.path)) for write in self.writes]

    def _needs_seen(self, write: Write) -> bool:
        counts_on = write.path == self.bump and write.data is not None
        return write.expect is not ABSENT and (counts_on or not is_never_split(write.path))

    def _recall(self, write: Write) -> Seen | None:
        seen = self.known.recall(write.path)
        if isinstance(write.expect, str) and seen is not None and seen.version != write.expect:
            return None
        return seen

    def _look_up(self, paths: Sequence[str]) -> dict[str, Seen]:
        if not paths:
            return {}
        found, _ = get_all(self.calls, paths, {}, only=_SEEN_FIELDS)
        seen = {path: see(found.get(path)) for path in paths}
        self.known.note_all(seen)
        return seen

    def _plan_step(self, write: Write, seen: Seen | None) -> Step:
        if write.data is None:
            return Step(write, None, seen)
        if write.path != self.bump:
            return Step(write, self._layouts[write.path], seen, revision_of(write.data))
        revision = (seen or NOTHING).revision + 1
        layout = lay_out(write.path, {**write.data, "revision": revision})
        return Step(write, layout, seen, revision)

    # ── After ──

    def _note(self, steps: Sequence[Step], results: Sequence[Message]) -> Committed:
        times = {
            step.write.path: result.update_time
            for step, result in zip(steps, results, strict=False)
            if step.layout is not None
        }
        versions = {path: version_text(time) for path, time in times.items()}
        self.known.note_all(
            {
                step.write.path: Seen(versions[step.write.path], step.layout.parts, step.revision)
                if step.layout is not None
                else NOTHING
                for step in steps
            }
        )
        if self.bump is None:
            return Committed(None, versions)
        if self.bump in versions:
            return Committed(next(s.revision for s in steps if s.write.path == self.bump), versions)
        bumped = results[len(steps)]
        # What else stands in the club is not known at its new version.
        self.known.forget(self.bump)
        return Committed(
            bumped.transform_results[0].integer_value,
            {**versions, self.bump: version_text(bumped.update_time)},
        )

    def _has_moved_on(self, steps: Sequence[Step]) -> bool:
        """Tell whether another version stands where a write was made to depend on one."""
        guarded = {step.write.path: step.seen for step in steps if step.is_guarded}
        now = self._look_up([*guarded])
        return any(now[path] != seen for path, seen in guarded.items())

    def _recognise(self, steps: Sequence[Step]) -> Committed | None:
        """See whether an unanswered try was done after all: exactly what it wrote stands there.

        Else a document that it made would be in the way of making it, and a decision be made twice.
        """
        paths = [step.write.path for step in steps]
        extra = [self.bump] if self.bump is not None and self.bump not in paths else []
        found, _ = get_all(self.calls, [*paths, *extra], {})
        if not steps or not all(self._stands(step, found) for step in steps):
            return None
        seen = {path: see(document) for path, document in found.items()}
        self.known.note_all({**dict.fromkeys(paths, NOTHING), **seen})
        return Committed(
            None if self.bump is None else seen.get(self.bump, NOTHING).revision,
            {path: one.version for path, one in seen.items() if one.version is not None},
        )

    def _stands(self, step: Step, found: Mapping[str, Message]) -> bool:
        document = found.get(step.write.path)
        if step.layout is None or document is None:
            return step.layout is None and document is None
        there, written = dict(document.fields), dict(step.layout.head.fields)
        if step.write.path == self.bump:  # others may have raised it since
            there.pop("revision", None), written.pop("revision", None)
        return there == written
