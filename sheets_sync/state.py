"""Everything the tabs show, read from the store at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Final, TypedDict

from core.actions.reading import read_facts
from core.facts import Facts, StoredEvent
from core.freshness import is_up_to_date
from core.identity.in_force import undone_ids
from core.locale import Message, translate
from core.model import Club, Decision
from core.paths import ladder_path
from core.pipeline import Computed, Roll, call_the_roll, compute_ladder, find_questions
from core.ports import Reader, Stored
from core.replay import RatedEvent
from core.suggestions import Question
from sheets_sync.naming import label_events
from sheets_sync.signals import NO_SIGNALS, Signals, read_signals

DESKS: Final = ("approve", "names", "members", "events", "decisions")
REMOVED_TABS: Final = "ladders"
"""Beside the desks, under this name: ladders that were given a tab, but for the first one."""

MOST_MEANT: Final = 4
"""So many syncs at once may each mean to write other texts."""


class HiddenTexts(TypedDict):
    """Texts of a row that hide names, and the same with names in full."""

    shows: list[str]
    in_full: list[str]


@dataclass(slots=True)
class RowMemory:
    """What is remembered of one row of a desk (contract §4, `desks`).

    Attributes:
        shown: the texts a person can recognise the row by, as they were last to be written.
        seen: those that stood in the file when it was last read; differs from `shown` where the
            file could not be written.
        meant: those that overlapping syncs meant to write before `shown`, by number: one of these
             may stand there, as long as nobody has read `shown`.
        hidden: those of all these that hide names, by number, and the same with names in full.
        handled: column key → value a person wrote that was last acted upon.
        made: column key → ids of the decisions it led to; on the Events desk, what it did.
        outdated: column key → why an answer was left that was given to other texts than the row
            has now; said until the answer changes.
        message: what the row was last told.
    """

    shown: list[str] = field(default_factory=list)
    seen: list[str] = field(default_factory=list)
    meant: dict[str, list[str]] = field(default_factory=dict)
    hidden: dict[str, HiddenTexts] = field(default_factory=dict)
    handled: dict[str, str] = field(default_factory=dict)
    made: dict[str, list[str]] = field(default_factory=dict)
    outdated: dict[str, str] = field(default_factory=dict)
    message: str = ""

    @property
    def texts(self) -> list[str]:
        """What the row shows, with names in full."""
        return self.in_full(self.shown)

    def in_full(self, shows: list[str]) -> list[str]:
        """Tell what a row that shows these texts speaks of, with names in full."""
        known = (one["in_full"] for one in self.hidden.values() if one["shows"] == shows)
        return next(known, shows)

    def note_seen(self, texts: list[str]) -> None:
        """Note what stands in the file."""
        self.seen = texts
        if texts == self.shown:
            self.meant = {}
        self._keep_hidden(*self.hidden.values())

    def note_shown(self, texts: list[str], *, in_full: list[str] | None = None) -> None:
        """Note what is going to be written; what was to be written before may come in between.

        Args:
            in_full: the same with names in full, where `texts` hides some.
        """
        if self.shown and self.shown not in (texts, self.seen, *self.meant.values()):
            latest = [*self.meant.values(), self.shown][-MOST_MEANT:]
            self.meant = {str(number): meant for number, meant in enumerate(latest)}
        self.shown = texts
        others = [one for one in self.hidden.values() if one["shows"] != texts]
        if in_full is not None and in_full != texts:
            others.append({"shows": texts, "in_full": in_full})
        self._keep_hidden(*others)

    def may_show(self, texts: list[str]) -> bool:
        """Whether a row that shows these texts is this one, as far as is remembered."""
        return texts in (self.shown, self.seen, *self.meant.values())

    def _keep_hidden(self, *texts: HiddenTexts) -> None:
        kept = [one for one in texts if self.may_show(one["shows"])]
        self.hidden = {str(number): one for number, one in enumerate(kept)}

    def as_json(self) -> dict[str, Any]:
        """Write it as it is stored."""
        seldom = {"meant": self.meant, "hidden": self.hidden}
        return {key: texts for key, texts in seldom.items() if texts} | {
            "shown": self.shown,
            "seen": self.seen,
            "handled": self.handled,
            "made": self.made,
            "outdated": self.outdated,
            "message": self.message,
        }


@dataclass(slots=True)
class Memory:
    """What is remembered of all desks and of ladders' tabs, and the versions it was read at."""

    rows: dict[str, dict[str, RowMemory]]
    versions: dict[str, str]

    def row(self, desk: str, row_id: str) -> RowMemory:
        """Find what is kept of a row, making a place for it if it is new."""
        return self.rows[desk].setdefault(row_id, RowMemory())

    def look_up(self, desk: str, row_id: str) -> RowMemory:
        """Find what is kept of a row; nothing, if it is new."""
        return self.rows[desk].get(row_id) or RowMemory()


def desk_path(club: str, desk: str) -> str:
    """Where the memory of a desk stands."""
    return f"clubs/{club}/desks/{desk}"


def read_memory(reader: Reader, club: str) -> Memory:
    """Fetch what is remembered of a club's desks."""
    rows: dict[str, dict[str, RowMemory]] = {}
    versions: dict[str, str] = {}
    for desk in (*DESKS, REMOVED_TABS):
        stored = reader.get(desk_path(club, desk))
        content: Mapping[str, Any] = stored.data["rows"] if stored else {}
        rows[desk] = {row_id: RowMemory(**kept) for row_id, kept in content.items()}
        if stored is not None:
            versions[desk] = stored.version
    return Memory(rows, versions)


@dataclass(frozen=True)
class ClubState:
    """A club at one revision, and what a sync has to tell.

    Attributes:
        ladders: in the club's order.
        corrections: ladder id → event id → player id → points.
        up_to_date: ladder id → whether the stored list is current.
        checked_at: when this was read.
        notes: sentences for the Status tab.
        signals: what is known of edits that ask for a sync.
    """

    facts: Facts
    roll: Roll
    ladders: tuple[Computed, ...]
    questions: tuple[Question, ...]
    memory: Memory
    corrections: Mapping[str, Mapping[str, Mapping[str, float]]]
    up_to_date: Mapping[str, bool]
    checked_at: datetime
    notes: tuple[Message, ...] = ()
    signals: Signals = NO_SIGNALS

    @property
    def club(self) -> Club:
        """The club's settings."""
        return self.facts.club

    @cached_property
    def event_labels(self) -> dict[str, str]:
        """Event id → a name that no other event has, withdrawn ones included."""
        return label_events(stored.event for stored in self.facts.events)

    @cached_property
    def stored_events(self) -> dict[str, StoredEvent]:
        """Event id → event, withdrawn ones included."""
        return {stored.event.id: stored for stored in self.facts.events}

    @cached_property
    def rated_events(self) -> dict[str, RatedEvent]:
        """Event id → what became of it, on the first of the club's ladders that takes it."""
        return {
            rated.contest.event.id: rated
            for computed in reversed(self.ladders)
            for rated in (*computed.replayed.credited, *computed.replayed.running)
        }

    @cached_property
    def questions_by_id(self) -> dict[str, Question]:
        """Question id → question."""
        return {question.id: question for question in self.questions}

    @cached_property
    def log(self) -> dict[str, tuple[Decision, bool]]:
        """Decision id → decision and whether it is active, in the order they apply."""
        undone = undone_ids(self.facts.decisions)
        return {one.id: (one, one.id not in undone) for one in self.facts.decisions}

    def words(self, message: Message) -> str:
        """Put a message into the club's language."""
        return translate(message, self.club.locale)


def read_state(
    reader: Reader, club: str, *, checked_at: datetime, earlier: ClubState | None = None
) -> ClubState:
    """Read a club and compute all that the workbook shows.

    Args:
        earlier: as it was read before; where no fact changed since, nothing is replayed.

    Raises:
        NotFoundError: there is no such club.
    """
    facts = read_facts(reader, club)
    if earlier is not None and earlier.facts == facts:
        known = earlier
    else:
        known = _compute(facts, checked_at)
    stored = {one.id: reader.get(ladder_path(club, one.id)) for one in facts.club.ladders}
    return replace(
        known,
        memory=read_memory(reader, club),
        corrections={ladder: _corrections(document) for ladder, document in stored.items()},
        up_to_date={
            ladder: is_up_to_date(document, facts.revision) for ladder, document in stored.items()
        },
        checked_at=checked_at,
        signals=read_signals(reader, club),
    )


def _corrections(ladder: Stored | None) -> dict[str, Mapping[str, float]]:
    noted: Mapping[str, Any] = ladder.data.get("corrections", {}) if ladder else {}
    return {event: one["moved"] for event, one in noted.items()}


def _compute(facts: Facts, checked_at: datetime) -> ClubState:
    roll = call_the_roll(facts)
    return ClubState(
        facts=facts,
        roll=roll,
        ladders=tuple(compute_ladder(roll, ladder) for ladder in facts.club.ladders),
        questions=find_questions(roll),
        memory=Memory({}, {}),
        corrections={},
        up_to_date={},
        checked_at=checked_at,
    )
