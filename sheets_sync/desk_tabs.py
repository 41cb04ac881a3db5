"""The five desks of the organisers' file: what each shows (contract §5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from core.actions.deciding import log
from core.counting import Contest
from core.facts import StoredEvent
from core.identity import Mention
from core.locale import LOCALES, Message, say, translate
from core.ports import Cell, Column, ColumnKind, Row, RowStyle, Tab
from core.standings import Standing, shown
from core.suggestions import Candidate, Question, is_ambiguous
from core.wording import FORMATS, REASONS, SHOW_MODES, ruling_in_words
from sheets_sync.cells import date_cell
from sheets_sync.state import ClubState

RECENT_EVENTS: Final = 10
_EVENTS_NAMED: Final = 3

DESK_TITLES: Final[dict[str, Message]] = {
    "approve": say("Approve"),
    "names": say("Names"),
    "members": say("Members"),
    "events": say("Events"),
    "decisions": say("Decisions"),
}

ANSWERS: Final = {"same": say("same"), "different": say("different")}
ACTIONS: Final = {"withdraw": say("withdraw"), "restore": say("restore")}

RECOGNISED_BY: Final[dict[str, tuple[str, ...]]] = {
    "approve": ("name", "candidate"),
    "names": ("event", "name"),
    "members": ("name",),
    "events": ("date", "name"),
    "decisions": ("decision",),
}
"""Desk → columns a person recognises a row by; they tell whether ids were left behind."""


def desk_tabs(state: ClubState) -> list[Tab]:
    """Make the desks, in their order."""
    builders: dict[str, Callable[[ClubState], list[Row]]] = {
        "approve": _approve_rows,
        "names": _names_rows,
        "members": _members_rows,
        "events": _events_rows,
        "decisions": _decisions_rows,
    }
    return [
        Tab(
            key=desk,
            titles=titles(DESK_TITLES[desk], state.club.locale),
            columns=desk_columns(desk, state.club.locale),
            rows=tuple(build(state)),
            desk=True,
            landscape=True,
        )
        for desk, build in builders.items()
    ]


def titles(message: Message, locale: str) -> tuple[str, ...]:
    """List a title in the club's language first, then in every other."""
    own = translate(message, locale)
    return tuple(dict.fromkeys([own, *(translate(message, other) for other in LOCALES)]))


def _choices(words: dict[str, Message], locale: str) -> tuple[str, ...]:
    return tuple(translate(word, locale) for word in words.values())


def desk_columns(desk: str, locale: str) -> tuple[Column, ...]:
    """Describe a desk's columns."""

    def ours(key: str, header: Message, width: int = 14, kind: ColumnKind = "text") -> Column:
        return Column(key, translate(header, locale), kind, width=width)

    def theirs(
        key: str,
        header: Message,
        width: int = 14,
        kind: ColumnKind = "text",
        choices: tuple[str, ...] = (),
    ) -> Column:
        return Column(key, translate(header, locale), kind, True, choices, width)

    message = ours("message", say("Message"), 44, "long-text")
    note = theirs("note", say("Note"), 20)
    columns: dict[str, tuple[Column, ...]] = {
        "approve": (
            ours("name", say("Name"), 24),
            ours("candidate", say("Could be"), 24),
            theirs("decision", say("Same person?"), 15, choices=_choices(ANSWERS, locale)),
            ours("reason", say("Why"), 44, "long-text"),
            ours("events", say("Played in"), 34, "long-text"),
            ours("score", say("Likeness"), 10, "score"),
            ours("applied", say("Applied"), 18),
            message,
            note,
        ),
        "names": (
            ours("event", say("Event"), 28),
            ours("name", say("Written as"), 24),
            ours("member", say("Counts for"), 24),
            theirs("is_really", say("Is really"), 24),
            message,
        ),
        "members": (
            ours("name", say("Name"), 26),
            ours("shown_as", say("Members see"), 18),
            ours("rating", say("Rating"), 9, "rating"),
            ours("games", say("Games"), 8, "integer"),
            ours("aliases", say("Also written"), 28, "long-text"),
            theirs("rename_to", say("Rename to"), 22),
            theirs("same_as", say("Same person as"), 22),
            theirs("show", say("Show"), 11, choices=_choices(SHOW_MODES, locale)),
            theirs("consent", say("Consent from"), 13, "date"),
            theirs("start_rating", say("Start rating"), 12, "rating"),
            theirs("start_games", say("Start games"), 12, "integer"),
            note,
            message,
        ),
        "events": (
            ours("date", say("Date"), 12, "date"),
            ours("name", say("Event"), 30),
            ours("format", say("Format"), 13),
            ours("rated_games", say("Rated games"), 12, "integer"),
            ours("not_rated", say("Not rated"), 32, "long-text"),
            ours("status", say("Status"), 16),
            ours("moved", say("Last correction moved"), 26, "long-text"),
            theirs("action", say("Action"), 16, choices=_choices(ACTIONS, locale)),
            message,
        ),
        "decisions": (
            ours("decision", say("Decision"), 60, "long-text"),
            ours("made_at", say("When"), 17),
            ours("made_by", say("Who"), 22),
            ours("active", say("Active"), 14),
            theirs("undo", say("Undo"), 8, choices=("x",)),
            message,
        ),
    }
    return columns[desk]


# ── Approve ──────────────────────────────────────────────────────────────────


def approve_id(state: ClubState, question: Question, candidate: Candidate) -> str:
    """Name the row of one question and candidate."""
    return f"{question.id}.{state.roll.identities.players[candidate.player].id}"


def _approve_rows(state: ClubState) -> list[Row]:
    rows: dict[str, Row] = {}
    for question in state.questions:
        for candidate in question.candidates:
            row_id = approve_id(state, question, candidate)
            kept = state.memory.rows["approve"].get(row_id)
            cells: dict[str, Cell] = {
                "name": question.name,
                "candidate": state.roll.identities.players[candidate.player].name,
                "reason": " ".join(state.words(reason) for reason in candidate.reasons),
                "events": _events_named(state, question.events),
                "score": candidate.score,
                "applied": _applied(state, row_id),
                "message": kept.message if kept else "",
            }
            rows[row_id] = Row(row_id, cells)
    for row_id, kept in state.memory.rows["approve"].items():
        if row_id not in rows and kept.shown:
            name, candidate_name = kept.shown
            rows[row_id] = Row(
                row_id,
                {
                    "name": name,
                    "candidate": candidate_name,
                    "applied": _applied(state, row_id) or state.words(say("no longer asked")),
                    "message": kept.message,
                },
                "settled",
            )
    return list(rows.values())


def _applied(state: ClubState, row_id: str) -> str:
    kept = state.memory.rows["approve"].get(row_id)
    made = set(kept.made.get("decision", ())) if kept else set()
    found = [
        (decision, active)
        for decision, active, _ in log(state.facts, state.roll.set_aside)
        if decision.id in made
    ]
    if not found:
        return ""
    decision, active = found[-1]
    if not active:
        return state.words(say("taken back"))
    answer = "same" if decision.kind in ("join", "read") else "different"
    return f"{state.words(ANSWERS[answer])} · {decision.made_at[:10]}"


def _events_named(state: ClubState, events: tuple[str, ...]) -> str:
    names = [state.event_names.get(event, event) for event in events[-_EVENTS_NAMED:]]
    text = ", ".join(reversed(names))
    more = len(events) - len(names)
    return text if not more else state.words(say("{names} and {more} more", names=text, more=more))


# ── Names ────────────────────────────────────────────────────────────────────


def names_id(mention: Mention) -> str:
    """Name the row of one mention."""
    return f"{mention.event.id}/{mention.entrant.id}"


def _names_rows(state: ClubState) -> list[Row]:
    recent = {event.id for event in state.roll.events[-RECENT_EVENTS:]}
    rows = []
    for mention in _mentions_newest_first(state):
        row_id = names_id(mention)
        kept = state.memory.rows["names"].get(row_id)
        if kept is None and mention.event.id not in recent and not _is_ambiguous(state, mention):
            continue
        player = state.roll.identities.player_of[mention.id]
        rows.append(
            Row(
                row_id,
                {
                    "event": mention.event.name,
                    "name": mention.entrant.name,
                    "member": state.roll.identities.players[player].name,
                    "message": kept.message if kept else "",
                },
            )
        )
    return rows


def _mentions_newest_first(state: ClubState) -> Iterator[Mention]:
    order = {event.id: position for position, event in enumerate(state.roll.events)}
    mentions = state.roll.identities.mentions.values()
    yield from sorted(mentions, key=lambda one: (-order[one.event.id], one.entrant.id))


def _is_ambiguous(state: ClubState, mention: Mention) -> bool:
    return not mention.entrant.guest and is_ambiguous(
        mention.entrant.name, state.roll.identities, family_first=state.club.family_first
    )


# ── Members ──────────────────────────────────────────────────────────────────


def _members_rows(state: ClubState) -> list[Row]:
    standings = {row.player: row for row in state.ladders[0].standings}
    rows: dict[str, Row] = {}
    for position, player in enumerate(state.roll.identities.players):
        if player.guest:
            continue
        kept = state.memory.rows["members"].get(player.id)
        rows[player.id] = _member_row(
            state, position, standings.get(position), kept.message if kept else ""
        )
    for row_id, kept in state.memory.rows["members"].items():
        if row_id not in rows and kept.shown:
            rows[row_id] = Row(
                row_id,
                {
                    "name": kept.shown[0],
                    "shown_as": "",
                    "rating": None,
                    "games": None,
                    "aliases": _belongs_to(state, row_id),
                    "message": kept.message,
                },
                "settled",
            )
    return list(rows.values())


def _belongs_to(state: ClubState, player_id: str) -> str:
    position = state.roll.identities.by_id.get(player_id)
    if position is None:
        return state.words(say("in no event at present"))
    name = state.roll.identities.players[position].name
    return state.words(say("joined with “{name}”", name=name))


def _member_row(state: ClubState, position: int, row: Standing | None, message: str) -> Row:
    player, face = state.roll.identities.players[position], state.roll.faces[position]
    style: RowStyle = "provisional" if row is None or row.provisional else "normal"
    return Row(
        player.id,
        {
            "name": player.name,
            "shown_as": face.name if face.listed else state.words(SHOW_MODES[face.mode or "guest"]),
            "rating": float(shown(row.rating)) if row else None,
            "games": row.games if row else 0,
            "aliases": ", ".join(player.aliases),
            "message": message,
        },
        style,
    )


# ── Events ───────────────────────────────────────────────────────────────────


def _events_rows(state: ClubState) -> list[Row]:
    replayed = state.ladders[0].replayed
    contests = {
        rated.contest.event.id: rated.contest for rated in (*replayed.credited, *replayed.running)
    }
    newest_first = sorted(state.facts.events, key=lambda one: one.event.start_key, reverse=True)
    rows = []
    for stored in newest_first:
        kept = state.memory.rows["events"].get(stored.event.id)
        rows.append(_event_row(state, stored, contests, kept.message if kept else ""))
    return rows


def _event_row(
    state: ClubState, stored: StoredEvent, contests: dict[str, Contest], message: str
) -> Row:
    event = stored.event
    contest = None if stored.withdrawn else contests.get(event.id)
    return Row(
        event.id,
        {
            "date": date_cell(event.date),
            "name": event.name,
            "format": state.words(FORMATS[event.format]),
            "rated_games": len(contest.pairings) if contest else 0,
            "not_rated": not_rated_in_words(state, contest) if contest else "",
            "status": state.words(event_status(stored)),
            "moved": state.words(moved_in_words(state, event.id)),
            "message": message,
        },
        "settled" if stored.withdrawn else "normal",
    )


def event_status(stored: StoredEvent) -> Message:
    """Say whether an event counts."""
    if stored.withdrawn:
        return say("withdrawn")
    return say("counts") if stored.event.complete else say("running")


def not_rated_in_words(state: ClubState, contest: Contest) -> str:
    """Say how many games were not rated, by reason."""
    return ", ".join(
        f"{count} × {state.words(REASONS[reason])}"
        for reason, count in sorted(contest.not_rated.items())
    )


def moved_in_words(state: ClubState, event: str) -> Message:
    """Say whom the latest correction of an event moved, and how far (rules §4.3)."""
    moved = state.corrections.get(event)
    if not moved:
        return say("")
    most = max(abs(points) for points in moved.values())
    return say("{count} players, up to {most}", count=len(moved), most=str(shown(most)))


# ── Decisions ────────────────────────────────────────────────────────────────


def _decisions_rows(state: ClubState) -> list[Row]:
    rows = []
    for decision, active, _ in reversed(log(state.facts, state.roll.set_aside)):
        kept = state.memory.rows["decisions"].get(decision.id)
        rows.append(
            Row(
                decision.id,
                {
                    "decision": state.words(
                        ruling_in_words(decision.ruling, event_names=state.event_names)
                    ),
                    "made_at": decision.made_at[:16].replace("T", " "),
                    "made_by": f"{decision.made_by} ({decision.channel})",
                    "active": state.words(_standing_of(state, decision.id, active=active)),
                    "message": kept.message if kept else "",
                },
                "normal" if active else "settled",
            )
        )
    return rows


def _standing_of(state: ClubState, decision: str, *, active: bool) -> Message:
    if not active:
        return say("taken back")
    if decision in state.roll.set_aside:
        return say("set aside: {reason}", reason=state.roll.set_aside[decision])
    return say("yes")
