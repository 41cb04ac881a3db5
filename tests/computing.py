"""Short ways from events and rulings to a computed ladder, and into it by name."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from core.documents import detail_documents, list_document, suggestions_document
from core.explanations import Explanation, GameLine
from core.facts import Facts, StoredEvent, content_hash, event_document
from core.figures import EventFigures, Figure, take_figures
from core.model import Club, Decision, Event, Ladder, Ruling
from core.pipeline import Computed, Roll, call_the_roll, compute_ladder, find_questions
from core.standings import Standing
from core.suggestions import Question
from tests.builders import a_club, decisions


def facts_of(
    events: Iterable[Event],
    *rulings: Ruling,
    made: Sequence[Decision] | None = None,
    club: Club | None = None,
    withdrawn: Iterable[str] = (),
) -> Facts:
    """Put facts together.

    Args:
        rulings: decided one after the other, the first with id "decision-0001".
        made: decisions instead of rulings.
        withdrawn: ids of events that are not to count.
    """
    gone = set(withdrawn)
    stored = tuple(
        StoredEvent(event, "1", content_hash(event_document(event)), withdrawn=event.id in gone)
        for event in events
    )
    chosen = decisions(*rulings) if made is None else tuple(made)
    return Facts(club or a_club(), 1, stored, chosen)


def roll_of(events: Iterable[Event], *rulings: Ruling, **options: Any) -> Roll:
    """Call the roll; options as for `facts_of`."""
    return call_the_roll(facts_of(events, *rulings, **options))


def ladder_of(
    events: Iterable[Event],
    *rulings: Ruling,
    ladder: Ladder | None = None,
    as_of: str | None = None,
    **options: Any,
) -> Computed:
    """Compute a ladder; options as for `facts_of`."""
    day = None if as_of is None else date.fromisoformat(as_of)
    return compute_ladder(roll_of(events, *rulings, **options), ladder or Ladder(), as_of=day)


def questions_of(events: Iterable[Event], *rulings: Ruling, **options: Any) -> list[Question]:
    """Find the open questions; options as for `facts_of`."""
    return list(find_questions(roll_of(events, *rulings, **options)))


def names_in_order(computed: Computed) -> list[str]:
    """List the players' names, best first."""
    return [computed.identities.players[row.player].name for row in computed.standings]


def row_of(computed: Computed, name: str) -> Standing:
    """Find the only row of a player of that name."""
    (found,) = [
        row for row in computed.standings if computed.identities.players[row.player].name == name
    ]
    return found


def figures_of(computed: Computed, event: str) -> EventFigures:
    """Take the figures of one event."""
    (rated,) = [
        one
        for one in (*computed.replayed.credited, *computed.replayed.running)
        if one.contest.event.id == event
    ]
    (stored,) = [one for one in computed.facts.events if one.event.id == event]
    return take_figures(rated, stored.event, computed.identities, stored.content)


def figure_of(computed: Computed, event: str, name: str) -> Figure:
    """Find one player's figures in one event."""
    return figures_of(computed, event).players[id_of(computed, name)]


def id_of(computed: Computed | Roll, name: str) -> str:
    """Find a player's id by name."""
    position = computed.identities.by_name(name)
    assert position is not None, name
    return computed.identities.players[position].id


def explain(computed: Computed, event: str) -> Explanation:
    """Explain one event; readers see full names."""
    (stored,) = [one for one in computed.facts.events if one.event.id == event]
    names = {player.id: player.name for player in computed.identities.players}
    return Explanation(stored.event, figures_of(computed, event), computed.rules, names.__getitem__)


def lines_of(computed: Computed, event: str, name: str) -> tuple[GameLine, ...]:
    """Explain one event to one player."""
    return explain(computed, event).lines(id_of(computed, name))


def documents_of(facts: Facts, ladder: Ladder | None = None) -> str:
    """Write all computed documents of a ladder as one text, equal to the byte or not."""
    roll = call_the_roll(facts)
    computed = compute_ladder(roll, ladder or Ladder())
    documents = {
        **detail_documents(computed),
        "list": list_document(computed),
        "suggestions": suggestions_document(roll),
    }
    return json.dumps(documents, sort_keys=True)
