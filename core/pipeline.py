"""Facts → ladder, one way: the whole program in ten lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property, partial

from core.counting import belongs_to, make_contest
from core.facts import Facts
from core.fingerprint import fingerprint
from core.identity import (
    Identities,
    apply_corrections,
    decisions_in_force,
    resolve_identities,
)
from core.locale import Message
from core.model import Decision, Event, Ladder, Start
from core.names import name_key
from core.privacy import Face, faces
from core.ratings import RuleSet, find_rule_set
from core.replay import Replayed, StartingFigure, replay
from core.standings import Standing, list_standings
from core.suggestions import Asked, Question, ask_questions


@dataclass(frozen=True, slots=True)
class Computed:
    """One ladder and all that was worked out on the way.

    Attributes:
        events: not withdrawn, results corrected, by start key.
        decisions: those in force, in order.
        faces: how members see each player, by position in `identities.players`.
        set_aside: decision id → why it does not hold at present.
    """

    facts: Facts
    ladder: Ladder
    rules: RuleSet
    events: tuple[Event, ...]
    decisions: tuple[Decision, ...]
    identities: Identities
    replayed: Replayed
    standings: tuple[Standing, ...]
    faces: tuple[Face, ...]
    set_aside: dict[str, Message]
    fingerprint: str


@dataclass(frozen=True)
class Roll:
    """What all ladders of a club share: corrected events, who is who, and who may be."""

    facts: Facts
    events: tuple[Event, ...]
    decisions: tuple[Decision, ...]
    identities: Identities
    faces: tuple[Face, ...]
    set_aside: dict[str, Message]

    @cached_property
    def asked(self) -> Asked:
        """Questions about names; worked out when somebody wants to know."""
        club = self.facts.club
        return ask_questions(
            self.identities,
            self.events,
            secret=club.secret,
            family_first=club.family_first,
            known=self.facts.alike,
        )


def call_the_roll(facts: Facts) -> Roll:
    """Work out who is who."""
    club = facts.club
    key_of = cache(partial(name_key, family_first=club.family_first))
    decisions = decisions_in_force(facts.decisions)
    events, not_corrected = apply_corrections(facts.live_events, decisions, key_of)
    identities = resolve_identities(
        events, decisions, secret=club.secret, key_of=key_of, family_first=club.family_first
    )
    return Roll(
        facts=facts,
        events=events,
        decisions=decisions,
        identities=identities,
        faces=faces(club, identities, events, decisions),
        set_aside={**identities.set_aside, **not_corrected},
    )


def compute_ladder(roll: Roll, ladder: Ladder, *, as_of: date | None = None) -> Computed:
    """Replay one ladder from its first event.

    Args:
        as_of: leave out events that had not ended by this date (rules §4.4).

    Raises:
        BadInputError: the ladder's rule set does not exist.
    """
    rules = find_rule_set(ladder.rules)
    events = [event for event in roll.events if belongs_to(event, ladder)]
    if as_of is not None:
        events = [event for event in events if event.complete and event.end_date <= as_of]
    replayed = replay(
        [make_contest(event, roll.identities, rules) for event in events],
        starting_figures(roll, ladder, as_of=as_of),
        players=len(roll.identities.players),
        rules=rules,
    )
    return Computed(
        facts=roll.facts,
        ladder=ladder,
        rules=rules,
        events=tuple(events),
        decisions=roll.decisions,
        identities=roll.identities,
        replayed=replayed,
        standings=list_standings(
            replayed,
            roll.identities,
            rules,
            unranked=frozenset(
                position for position, face in enumerate(roll.faces) if face.mode == "guest"
            ),
            inactive_after_days=roll.facts.club.inactive_after_days,
        ),
        faces=roll.faces,
        set_aside=roll.set_aside,
        fingerprint=fingerprint(
            roll.facts.club, ladder, rules, roll.facts.live_events, roll.decisions
        ),
    )


def starting_figures(
    roll: Roll, ladder: Ladder, *, as_of: date | None = None
) -> Sequence[StartingFigure]:
    """Find the starting figures of one ladder, in the order they were decided (rules §2.7)."""
    figures = []
    for decision in roll.decisions:
        ruling = decision.ruling
        if isinstance(ruling, Start) and ruling.ladder == ladder.id:
            if as_of is not None and ruling.from_date is not None and ruling.from_date > as_of:
                continue
            player = roll.identities.by_name(ruling.who)
            assert player is not None  # a starting figure makes a player
            figures.append(StartingFigure(player, ruling.rating, ruling.games, ruling.from_date))
    return figures


def find_questions(roll: Roll) -> tuple[Question, ...]:
    """Find the names that somebody should look at."""
    return roll.asked.questions
