"""Something a person asks for by writing into the cells of a desk (contract §5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, TypeAlias

from core.model import Ruling
from core.pipeline import Roll, find_questions
from core.suggestions import Candidate, Question
from sheets_sync.desks.approve import approve_id

GROUPS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "approve": (("decision",),),
    "names": (("is_really",),),
    "members": (("rename_to",), ("same_as",), ("show", "consent"), ("start_rating", "start_games")),
    "events": (("action",),),
    "decisions": (("undo",),),
}
"""Desk → columns that ask for something; those of one group ask together."""


@dataclass
class Situation:
    """Who is who at the moment an ask is looked at, and what is open then.

    Attributes:
        questions: None = not looked for yet.
    """

    roll: Roll
    questions: Sequence[Question] | None = None

    @cached_property
    def open_rows(self) -> Mapping[str, tuple[Question, Candidate]]:
        """Question and candidate of each row of the Approve desk."""
        questions = find_questions(self.roll) if self.questions is None else self.questions
        return {
            approve_id(self.roll, question, candidate): (question, candidate)
            for question in questions
            for candidate in question.candidates
        }


Make: TypeAlias = Callable[[Situation], Sequence[Ruling]]


@dataclass(slots=True)
class Ask:
    """Something a person wants.

    Attributes:
        column: the first of its group; what it led to is remembered under it.
        values: column → value that counts as handled once it is done.
        label: how to name it to the person.
        undo: decisions to be taken back first.
        make: the rulings it comes to; raises where it cannot be.
        topic: two asks of one topic that come to different rulings contradict each other.
        outdated: the row is about something else than it showed; the answer is not to be tried
            again until the person changes it.
        withdrawn: on the Events desk, whether the event is to be withdrawn.
        did: on the Events desk, what is to be remembered as done.
    """

    desk: str
    row: str
    column: str
    values: dict[str, str]
    label: str
    undo: list[str] = field(default_factory=list)
    make: Make | None = None
    topic: tuple[str, ...] = ()
    outdated: bool = False
    withdrawn: bool | None = None
    did: list[str] = field(default_factory=list)
