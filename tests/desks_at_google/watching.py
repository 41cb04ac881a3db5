"""What people wrote, what became of it, and whether each decision was asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from core.facts import Facts
from core.identity.in_force import undone_ids
from core.locale import Message, say, translate
from core.model import Decision, Ruling, Undo
from core.names import split_number
from core.pipeline import Roll, call_the_roll
from core.ports import Row
from core.wording import ruling_in_words
from sheets_sync.answers import meaning
from sheets_sync.asks import GROUPS
from sheets_sync.desks.columns import RECOGNISED_BY
from sheets_sync.hearing import recognised_text
from sheets_sync.naming import label_events
from tests.asked import Asked, asks_for
from tests.desks_at_google.pages import Line, Page, find_pages
from tests.sheets.books import Book


@dataclass(eq=False, slots=True)
class Written:
    """Something a person wrote.

    Attributes:
        asked: the row as the person saw it, and what they wrote.
        roll: who was who then.
        decisions: made of it.
        rulings: what these say.
        held: it was so already when it was looked at.
    """

    asked: Asked
    roll: Roll = field(repr=False)
    decisions: list[str] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)
    held: bool = False


Key: TypeAlias = tuple[str, str, tuple[str, ...]]
"""Desk, first column of the group, and the texts a person recognises the row by."""


def key_of(asked: Asked) -> Key:
    """Say what a person sees a row to be."""
    desk, _, column = asked.place
    return desk, column, tuple(shown_texts(desk, asked.cells))


def is_same_answer(asked: Asked, other: Asked) -> bool:
    """Whether two are one answer in one row, by its id or by what it shows."""
    return (
        asked.values == other.values
        and asked.place[::2] == other.place[::2]
        and (asked.place[1] == other.place[1] or key_of(asked) == key_of(other))
    )


def shown_texts(desk: str, cells: dict[str, Any]) -> list[str]:
    """List the texts by which a person recognises a row."""
    return recognised_text(desk, Row("", cells))


def list_asked(book: Book) -> Iterator[Asked]:
    """List all groups of answers as they stand, empty ones too."""
    for page in find_pages(book).values():
        for line in page.lines:
            for group in GROUPS.get(page.key, ()):
                yield ask_at(page, line, group)


def ask_at(page: Page, line: Line, group: Sequence[str]) -> Asked:
    """Take a group of answers of one row."""
    values = tuple(meaning(column, line.cells.get(column)) for column in group)
    shown = {**dict.fromkeys(RECOGNISED_BY[page.key], ""), **line.cells}
    return Asked((page.key, line.id, group[0]), shown, values)


def _in_words(ruling: Ruling, log: Mapping[str, Ruling], labels: Mapping[str, str]) -> Message:
    if isinstance(ruling, Undo) and ruling.decision in log:
        return say("taken back: {decision}", decision=_in_words(log[ruling.decision], log, labels))
    return ruling_in_words(ruling, event_names=labels, locale="en")


class Watch:
    """Looks at everybody's deeds; whatever is decided must have been asked for.

    Attributes:
        labels: event id → every name it was ever shown under.
        words: decision id → every sentence it was ever shown as.
        names: key of a name → ids of all players who ever went by it.
    """

    def __init__(self, facts: Facts) -> None:
        self.written: list[Written] = []
        self.labels: dict[str, set[str]] = {}
        self.words: dict[str, set[str]] = {}
        self.names: dict[str, set[str]] = {}
        self.note_facts(facts)

    def note_facts(self, facts: Facts) -> None:
        """Take in what was stored."""
        self.facts, self.roll = facts, call_the_roll(facts)
        events = [stored.event for stored in facts.events]
        labels = label_events(events)
        for event in events:
            names = {event.name, labels[event.id], f"{event.name} [{event.id}]"}
            self.labels.setdefault(event.id, set()).update(names)
        for player in self.roll.identities.players:
            self.names.setdefault(self.roll.identities.key_of(player.name), set()).add(player.id)
        log = {one.id: one.ruling for one in facts.decisions}
        for one in facts.decisions:
            self.words.setdefault(one.id, set()).add(
                translate(_in_words(one.ruling, log, labels), "en")
            )

    def note_written(self, asked: Asked) -> None:
        """Take in what a person wrote."""
        self.written.append(Written(asked, self.roll))

    # ── Each decision was asked for ──

    def check(self, facts: Facts, standing: Sequence[Asked]) -> None:
        """Take in what a sync decided.

        Args:
            facts: with its decisions.
            standing: the answers that stood on the desks when it read them.
        """
        before, rolls_before = self.facts, self.roll
        self.note_facts(facts)
        known = {one.id for one in before.decisions}
        new = [one for one in facts.decisions if one.id not in known]
        for decision in new:
            others = tuple(one for one in facts.decisions if one.id != decision.id)
            without = call_the_roll(replace(facts, decisions=others))
            rolls = [rolls_before, without, self.roll]
            self._check_decision(decision, standing, rolls)
        self._check_events(before, standing)

    def _check_decision(
        self, decision: Decision, standing: Sequence[Asked], rolls: Sequence[Roll]
    ) -> None:
        assert decision.channel == "workbook"
        asking = [one for one in standing if self._asks(one, decision.ruling, rolls)]
        assert asking, f"nothing on the desks asks for {decision.ruling}"
        found = [
            one
            for one in self.written
            if self._asks(one.asked, decision.ruling, [*rolls, one.roll])
            and any(is_same_answer(one.asked, other) for other in asking)
        ]
        assert found, f"nobody ever wrote what {decision.ruling} says"
        assert any(decision.ruling not in one.rulings for one in found), (
            f"decided once more: {decision.ruling}, {found}"
        )
        for one in found:
            one.decisions.append(decision.id)
            one.rulings.append(decision.ruling)

    def _asks(self, asked: Asked, ruling: Ruling, rolls: Sequence[Roll]) -> bool:
        if isinstance(ruling, Undo):
            return self._takes_back(asked, ruling.decision)
        return asks_for(
            asked,
            ruling,
            rolls,
            is_mention=lambda event, _, name: self._is_about(asked, event, name),
            shown_as=self._called,
        )

    def _called(self, name: str) -> set[str]:
        return self.names.get(self.roll.identities.key_of(name), set())

    def _is_about(self, asked: Asked, event: str, name: str) -> bool:
        """Whether a row shows an event under one of its names, and somebody written so in it."""
        text = asked.cells["event" if asked.place[0] == "names" else "events"]
        identities_key = self.roll.identities.key_of
        shown_name, _ = split_number(asked.cells["name"])
        named = any(label in text for label in self.labels.get(event, ()))
        return named and identities_key(shown_name) == identities_key(name)

    def _takes_back(self, asked: Asked, decision: str) -> bool:
        desk, row, column = asked.place
        if desk == "decisions" and asked.value == "x":
            return asked.cells["decision"] in self.words.get(decision, ())
        return any(
            decision in one.decisions
            and one.asked.values != asked.values
            and one.asked.place[::2] == (desk, column)
            and (one.asked.place[1] == row or key_of(one.asked) == key_of(asked))
            for one in self.written
        )

    def _check_events(self, before: Facts, standing: Sequence[Asked]) -> None:
        was = {stored.event.id: stored.withdrawn for stored in before.events}
        for stored in self.facts.events:
            event = stored.event.id
            if was.get(event, stored.withdrawn) == stored.withdrawn:
                continue
            verbs = ("", "withdraw" if stored.withdrawn else "restore")
            for what in (standing, [one.asked for one in self.written]):
                assert any(
                    one.place[0] == "events" and one.value in verbs and self._shows(one, event)
                    for one in what
                ), f"nobody asked for {event}: {verbs[1]}"
            for one in self.written:
                if one.asked.place[0] == "events" and self._shows(one.asked, event):
                    one.held = True

    def _shows(self, asked: Asked, event: str) -> bool:
        return asked.cells["name"] in self.labels.get(event, ())

    # ── Each answer was heard ──

    def note_heard(self, standing: Sequence[Asked]) -> None:
        """A sync has just remembered what it read: what is so already needs no decision."""
        holding = {(key_of(one), one.values) for one in standing if self.holds(one)}
        for one in self.written:
            if (key_of(one.asked), one.asked.values) in holding:
                one.held = True

    def holds(self, asked: Asked) -> bool:
        """Whether what an answer says is so."""
        desk = asked.place[0]
        if not asked.value:
            return True
        if desk == "decisions":
            undone = undone_ids(self.facts.decisions)
            return any(
                asked.cells["decision"] in self.words.get(one.id, ()) and one.id in undone
                for one in self.facts.decisions
            )
        if desk == "events":
            return any(
                self._shows(asked, stored.event.id)
                and stored.withdrawn is (asked.value == "withdraw")
                for stored in self.facts.events
            )
        return any(self._asks(asked, one.ruling, [self.roll]) for one in self.roll.decisions)

    def was_heard(self, asked: Asked) -> bool:
        """Whether an answer led to a decision, or was so already, at any time."""
        return self.holds(asked) or any(
            one.held or one.decisions for one in self.written if is_same_answer(one.asked, asked)
        )
