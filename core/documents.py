"""What is computed, as documents (contract §4): never a source, always rebuildable.

A ladder `main` keeps `players/{player}` and `ratings/{event}`; any other adds its id to the
document's name, after a full stop, which no id contains.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.facts import JsonObject, alike_document
from core.figures import Figure, figures_document, take_figures
from core.freshness import LAYOUT
from core.locale import message_to_json
from core.paths import computed_path
from core.pipeline import Computed, Roll
from core.replay import RatedEvent
from core.standings import Standing


def detail_documents(computed: Computed) -> dict[str, JsonObject]:
    """Make a ladder's documents of players and events: path → document."""
    club, ladder = computed.facts.club.id, computed.ladder.id
    documents: dict[str, JsonObject] = {}
    courses: dict[str, list[tuple[str, Figure]]] = {}
    running: dict[str, list[str]] = {}
    published = {stored.event.id: stored for stored in computed.facts.events}
    for rated in (*computed.replayed.credited, *computed.replayed.running):
        stored = published[rated.contest.event.id]
        figures = take_figures(rated, stored.event, computed.identities, stored.content)
        documents[computed_path(club, "ratings", figures.event, ladder)] = figures_document(figures)
        for player_id, figure in figures.players.items():
            if figures.running:
                running.setdefault(player_id, []).append(figures.event)
            else:
                courses.setdefault(player_id, []).append((figures.event, figure))
    for row in computed.standings:
        player = computed.identities.players[row.player]
        document = player_document(computed, row)
        document |= _course(courses.get(player.id, ()))
        document["running"] = running.get(player.id, [])
        documents[computed_path(club, "players", player.id, ladder)] = document
    return documents


def _course(course: Sequence[tuple[str, Figure]]) -> JsonObject:
    """Write down what each credited event did, in three lists of one length, oldest first."""
    return {
        "history": [event for event, _ in course],
        "before": [figure.before for _, figure in course],
        "changes": [figure.change for _, figure in course],
    }


def player_document(computed: Computed, row: Standing) -> JsonObject:
    """Say who a player is and how they stand, without what changes when others play."""
    player = computed.identities.players[row.player]
    face = computed.faces[row.player]
    peaks = computed.replayed.peaks
    return {
        "player": player.id,
        "name": player.name,
        "aliases": list(player.aliases),
        "ids": list(player.ids),
        "shown_as": face.name,
        "initials": face.initials,
        "show": face.mode,
        "guest": row.guest,
        "junior": face.junior,
        "rating": row.rating,
        "games": row.games,
        "provisional": row.provisional,
        "record": {"wins": row.wins, "draws": row.draws, "losses": row.losses},
        "last_played": row.last_played and row.last_played.isoformat(),
        **({"peak": peaks[row.player]} if peaks else {}),
    }


def list_document(computed: Computed) -> JsonObject:
    """Make a ladder's list, without what saving adds (revision, manifest)."""
    players = computed.identities.players
    return {
        "layout": LAYOUT,
        "ladder": computed.ladder.id,
        "title": computed.ladder.title,
        "rules": computed.rules.name,
        "rules_version": computed.rules.version,
        "fingerprint": computed.fingerprint,
        "rows": [_row(computed, row) for row in computed.standings],
        "names": {
            key: players[position].id for key, position in computed.identities.by_key.items()
        },
        "ids": {
            earlier: players[position].id
            for earlier, position in computed.identities.by_id.items()
            if earlier != players[position].id
        },
        "events": [
            _event_entry(rated)
            for rated in (*computed.replayed.credited, *computed.replayed.running)
        ],
        "problems": problems(computed),
    }


def _event_entry(rated: RatedEvent) -> JsonObject:
    """Say of an event what lists of events show, so that nobody has to read every event for it."""
    event = rated.contest.event
    return {
        "event": event.id,
        "name": event.name,
        "date": event.date.isoformat(),
        "end_date": event.end_date.isoformat(),
        "complete": event.complete,
        "players": len(rated.contest.players),
        "rated_games": len(rated.rated_pairings),
        "not_rated": dict(rated.not_rated),
    }


def _row(computed: Computed, row: Standing) -> JsonObject:
    player = computed.identities.players[row.player]
    face = computed.faces[row.player]
    return {
        "rank": row.rank,
        "player": player.id,
        "name": player.name,
        "shown_as": face.name,
        "initials": face.initials,
        "show": face.mode,
        "listed": face.listed and not row.guest,
        "rating": row.rating,
        "change": row.change,
        "games": row.games,
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        "provisional": row.provisional,
        "running": row.running,
        "last_played": row.last_played and row.last_played.isoformat(),
        "inactive": row.inactive,
        "guest": row.guest,
    }


def problems(computed: Computed) -> JsonObject:
    """Collect what an organiser should know: facts that cannot be used, decisions set aside."""
    dropped: dict[str, list[JsonObject]] = {}
    for (event, _), reason in computed.identities.dropped_members.items():
        dropped.setdefault(event, []).append(message_to_json(reason))
    return {
        "facts": {fact.path: message_to_json(fact.reason) for fact in computed.facts.invalid},
        "decisions": {
            decision: message_to_json(reason)
            for decision, reason in sorted(computed.set_aside.items())
        },
        "events": dropped,
    }


def suggestions_document(roll: Roll) -> JsonObject:
    """Write open questions down; reasons in no language yet."""
    players = roll.identities.players
    return {
        "questions": [
            {
                "id": ask.id,
                "name": ask.name,
                "player": players[ask.player].id,
                "event": ask.event,
                "entrant": ask.entrant,
                "ambiguous": ask.ambiguous,
                "events": list(ask.events),
                "candidates": [
                    {
                        "player": players[one.player].id,
                        "name": players[one.player].name,
                        "score": one.score,
                        "reasons": [message_to_json(reason) for reason in one.reasons],
                    }
                    for one in ask.candidates
                ],
            }
            for ask in roll.asked.questions
        ],
        "alike": alike_document(roll.asked.alike),
    }
