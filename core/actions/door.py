"""Check what is sent against what a club has stored (contract §1, §2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, cached_property, partial

from core.actions.forgotten import Forgotten, read_forgotten
from core.actions.reading import read_facts_and_lists
from core.errors import AnotherEventError, Problem, StaleVersionError
from core.facts import Facts, StoredEvent
from core.identity import MentionId, decisions_in_force
from core.identity.in_force import named_in
from core.locale import Message, say
from core.model import Event
from core.names import name_key
from core.payload import read_event
from core.pipeline import Roll, call_the_roll
from core.ports import Store


@dataclass(frozen=True, slots=True)
class Submission:
    """One event as it was sent.

    Attributes:
        raw: JSON values, unchecked.
        named: the sender named the event id, instead of it being made from a file's name.
        if_match: the version the sender saw last, None if they do not say.
        source: a file's name for messages, "" if there is none.
        noted: warnings of whoever read the file.
    """

    event_id: str
    raw: object
    named: bool = True
    if_match: str | None = None
    source: str = ""
    noted: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Prepared:
    """One event, checked against what is stored, ready to be committed.

    Attributes:
        created: nothing, or a withdrawn event, stands under that id.
        changed: it differs from what stands there.
        new_names: names no earlier event or decision knows.
    """

    event: Event
    stored: StoredEvent | None
    created: bool
    changed: bool
    warnings: tuple[Problem, ...]
    new_names: tuple[str, ...]


@dataclass(frozen=True)
class Door:
    """Checks what is sent against one reading of the club's facts.

    Attributes:
        today: the sender's date; events far ahead of it are refused.
        replace: overwrite an event of another date.
    """

    facts: Facts
    forgotten: Forgotten
    today: date
    replace: bool = False

    @cached_property
    def roll(self) -> Roll:
        """Who is who before the event comes in."""
        return call_the_roll(self.facts)

    @cached_property
    def stored(self) -> Mapping[str, StoredEvent]:
        """Events by id, withdrawn ones included."""
        return {one.event.id: one for one in self.facts.events}

    def check(self, submission: Submission) -> Prepared:
        """Validate one event and compare it with what stands under its id.

        Raises:
            InvalidEventError, AnotherEventError, StaleVersionError: see `check_content`.
        """
        prepared = self.check_content(submission)
        (doubts,) = self.doubt_members([(prepared, submission)])
        return replace(prepared, warnings=(*prepared.warnings, *doubts))

    def check_content(self, submission: Submission) -> Prepared:
        """Check as `check` does, but for whether an entrant can be the member it is said to be.

        Raises:
            InvalidEventError: it breaks the contract; every problem is listed.
            AnotherEventError: a different event stands there.
            StaleVersionError: `if_match` is not the version that stands there.
        """
        club = self.facts.club
        read = read_event(
            submission.raw,
            event_id=submission.event_id,
            today=self.today,
            is_known_member=partial(self._is_known_member, submission.event_id),
            family_first=club.family_first,
        )
        event = self.forgotten.replace_names(read.event, club)
        stored = self.stored.get(event.id)
        same = stored is not None and not stored.withdrawn and stored.event == event
        if not same:
            self._guard(event, stored, submission)
        return Prepared(
            event=event,
            stored=stored,
            created=stored is None or stored.withdrawn,
            changed=not same,
            warnings=(*submission.noted, *read.warnings),
            new_names=self._new_names(event),
        )

    def doubt_members(
        self, sent: Sequence[tuple[Prepared, Submission]]
    ) -> list[tuple[Problem, ...]]:
        """Warn of entrants who cannot be the member an app says they are (rules §6.6).

        Args:
            sent: events that come in together; who is who is worked out once for all of them.
        """
        saying = [
            one.event for one, _ in sent if any(entrant.member for entrant in one.event.players)
        ]
        if not saying:
            return [() for _ in sent]
        coming = {event.id for event in saying}
        others = [one for one in self.facts.events if one.event.id not in coming]
        events = (*others, *(StoredEvent(event, "", "") for event in saying))
        dropped = call_the_roll(replace(self.facts, events=events)).identities.dropped_members
        return [tuple(_doubts(one.event.id, submission.raw, dropped)) for one, submission in sent]

    def _is_known_member(self, event: str, member: str) -> bool:
        identities = self.roll.identities
        position = identities.by_id.get(member)
        if position is None:
            return self.forgotten.is_member(member, event, self.facts.club)
        return not identities.players[position].guest

    def _guard(self, event: Event, stored: StoredEvent | None, submission: Submission) -> None:
        if submission.if_match is not None:
            if stored is None or stored.withdrawn or stored.version != submission.if_match:
                raise StaleVersionError(
                    say("The event “{event}” has changed since you saw it.", event=event.id)
                )
            return
        if stored is None or self.replace or stored.event.date == event.date:
            return
        if not submission.named or self.mostly_others(event, stored.event):
            raise AnotherEventError(
                say(
                    "“{event}” already holds “{name}” of {date}; nothing was overwritten.",
                    event=event.id,
                    name=stored.event.name,
                    date=stored.event.date,
                )
            )

    def mostly_others(self, event: Event, stored: Event) -> bool:
        """Whether fewer than half of the entrants of a stored event come again."""
        there = {self.key_of(entrant.name) for entrant in stored.players}
        shared = there & {self.key_of(entrant.name) for entrant in event.players}
        return len(shared) * 2 < len(there)

    @cached_property
    def _known_keys(self) -> set[str]:
        """Keys of every name that stands in a live event or a decision."""
        events = self.facts.live_events
        entrants = (one for event in events for one in event.players)
        written = {one.name for one in entrants if not one.bot and not one.guest}
        decided = {
            name for one in decisions_in_force(self.facts.decisions) for name in named_in(one)
        }
        return {self.key_of(name) for name in written | decided}

    @cached_property
    def key_of(self) -> Callable[[str], str]:
        """Find a name's key in the club's order of names; each name is looked at once."""
        return cache(partial(name_key, family_first=self.facts.club.family_first))

    def _new_names(self, event: Event) -> tuple[str, ...]:
        return tuple(
            entrant.name
            for entrant in event.players
            if not entrant.bot
            and not entrant.guest
            and self.key_of(entrant.name) not in self._known_keys
        )


def _doubts(event: str, raw: object, dropped: Mapping[MentionId, Message]) -> Iterator[Problem]:
    for place, one in enumerate(_players_sent(raw)):
        if (reason := dropped.get((event, one["id"]))) is not None:
            yield Problem(f"/players/{place}/member", "member-set-aside", reason)


def _players_sent(raw: object) -> Sequence[Mapping[str, str]]:
    assert isinstance(raw, Mapping)  # it was read as an event
    players: Sequence[Mapping[str, str]] = raw["players"]
    return players


def open_door(store: Store, club: str, *, today: date, replace: bool = False) -> Door:
    """Read a club's facts for checking what is sent.

    Raises:
        NotFoundError: there is no such club.
    """
    with store.snapshot() as reader:
        facts = read_facts_and_lists(reader, club)
        return Door(facts, read_forgotten(reader, club), today, replace)
