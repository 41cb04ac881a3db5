"""What people look at, in the contract's shapes, from computed documents (contract §3).

Nothing is computed here but explanations, which are derived from the figures of an event. Every
view says whether what it shows is up to date (rules §8.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, Literal, TypeAlias

from core.actions.deciding import log
from core.actions.reading import read_club, read_event_fact, read_facts, revision_of
from core.actions.rebuilding import is_up_to_date
from core.actions.settings import find_ladder
from core.documents import (
    computed_path,
    document_hash,
    ladder_path,
    list_document,
    suggestions_path,
)
from core.errors import NotFoundError, not_found
from core.explanations import Explanation
from core.facts import JsonObject, StoredEvent, ruling_content
from core.figures import EventFigures, figures_from_document
from core.locale import Message, message_from_json, say, translate
from core.model import Club, Entrant, Ladder
from core.names import name_key
from core.pipeline import call_the_roll, compute_ladder
from core.ports import Reader, Stored
from core.privacy import HIDDEN_NAME
from core.ratings import find_rule_set

Audience: TypeAlias = Literal["organiser", "member"]


@dataclass(frozen=True, slots=True)
class LadderView:
    """A club's stored list, and how to read what belongs to it."""

    reader: Reader
    club: Club
    ladder: Ladder
    revision: int
    stored: Stored | None
    audience: Audience = "organiser"

    @property
    def data(self) -> Mapping[str, Any]:
        """The ladder document; empty before the first replay."""
        return self.stored.data if self.stored else {}

    @property
    def up_to_date(self) -> bool:
        """Whether the list comes from the facts as they stand."""
        return is_up_to_date(self.stored, self.revision)

    @property
    def rows(self) -> list[JsonObject]:
        """The list's rows; members do not get hidden players and guests."""
        rows: list[JsonObject] = list(self.data.get("rows", ()))
        return rows if self.audience == "organiser" else [row for row in rows if row["listed"]]

    def name_of(self, player: str) -> str:
        """Name a player for this audience."""
        for row in self.data.get("rows", ()):
            if row["player"] == player:
                return str(row["name" if self.audience == "organiser" else "shown_as"])
        return HIDDEN_NAME

    def figures(self, event: str) -> EventFigures | None:
        """Fetch an event's figures, unless they do not belong to this list."""
        document = self._detail("ratings", event)
        return None if document is None else figures_from_document(document)

    def player(self, player: str) -> Mapping[str, Any] | None:
        """Fetch a player's document, unless it does not belong to this list."""
        return self._detail("players", player)

    def _detail(self, collection: str, name: str) -> Mapping[str, Any] | None:
        path = computed_path(self.club.id, collection, name, self.ladder.id)
        stored = self.reader.get(path)
        named = self.data.get("manifest", {}).get(path)
        if stored is None or named != document_hash(stored.data):
            return None
        return stored.data


def open_ladder(
    reader: Reader, club: str, *, ladder: str | None = None, audience: Audience = "organiser"
) -> LadderView:
    """Fetch a club's settings and one of its lists.

    Raises:
        NotFoundError: there is no such club or ladder.
    """
    settings, stored = read_club(reader, club)
    chosen = find_ladder(settings, ladder)
    listed = reader.get(ladder_path(club, chosen.id))
    return LadderView(reader, settings, chosen, revision_of(stored), listed, audience)


def show_ladder(
    reader: Reader,
    club: str,
    *,
    ladder: str | None = None,
    audience: Audience = "organiser",
    as_of: date | None = None,
) -> JsonObject:
    """Show the list; as of a date it is replayed up to the events that had ended by then.

    Raises:
        NotFoundError: there is no such club or ladder.
    """
    view = open_ladder(reader, club, ladder=ladder, audience=audience)
    data: Mapping[str, Any] = view.data
    up_to_date = view.up_to_date
    if as_of is not None:
        facts = read_facts(reader, club)
        data = {
            **list_document(compute_ladder(call_the_roll(facts), view.ladder, as_of=as_of)),
            "revision": facts.revision,
        }
        up_to_date = True
    rows = data.get("rows", ())
    return {
        "club": club,
        "club_name": view.club.name,
        "ladder": view.ladder.id,
        "title": view.ladder.title,
        "rules": view.ladder.rules,
        "revision": data.get("revision"),
        "fingerprint": data.get("fingerprint"),
        "up_to_date": up_to_date,
        "as_of": as_of and as_of.isoformat(),
        "problems": problem_sentences(data, view.club.locale) if audience == "organiser" else [],
        "standings": [_standing(row, audience) for row in rows if _visible(row, audience)],
    }


def _visible(row: Mapping[str, Any], audience: Audience) -> bool:
    return audience == "organiser" or bool(row["listed"])


def _standing(row: Mapping[str, Any], audience: Audience) -> JsonObject:
    shown: JsonObject = {
        name: row[name]
        for name in (
            "rank",
            "player",
            "name",
            "rating",
            "change",
            "games",
            "wins",
            "draws",
            "losses",
            "provisional",
            "running",
            "last_played",
            "inactive",
        )
    }
    if audience == "member":
        return shown | {"name": row["shown_as"]}
    return shown | {"guest": row["guest"], "shown_as": row["shown_as"]}


def problem_sentences(data: Mapping[str, Any], locale: str) -> list[str]:
    """Say what an organiser should know about a list, in the club's language."""
    problems: Mapping[str, Any] = data.get("problems", {})
    found = [
        say("“{path}” is kept out: {reason}", path=path, reason=message_from_json(reason))
        for path, reason in problems.get("facts", {}).items()
    ]
    found += [
        say(
            "Decision {decision} is set aside: {reason}.",
            decision=decision,
            reason=message_from_json(reason),
        )
        for decision, reason in problems.get("decisions", {}).items()
    ]
    found += [
        say("{event}: {reason}.", event=event, reason=message_from_json(reason))
        for event, reasons in problems.get("events", {}).items()
        for reason in reasons
    ]
    return [translate(one, locale) for one in found]


# ── One player ───────────────────────────────────────────────────────────────


def find_player_id(view: LadderView, who: str) -> str:
    """Find a player of a list by id, earlier ids included, or by name.

    Raises:
        NotFoundError: nobody is called so, or members may not see them.
    """
    data = view.data
    key = name_key(who, family_first=view.club.family_first)
    wanted = data.get("ids", {}).get(who) or data.get("names", {}).get(key) or who
    for row in view.rows:
        if row["player"] == wanted:
            return str(wanted)
    raise NotFoundError(say("There is nobody called “{who}” on this ladder.", who=who))


def show_player(
    reader: Reader,
    club: str,
    who: str,
    *,
    ladder: str | None = None,
    audience: Audience = "organiser",
) -> JsonObject:
    """Show a player's record and explain every event game by game (rules §4.3).

    Raises:
        NotFoundError: there is no such club, ladder or player.
    """
    view = open_ladder(reader, club, ladder=ladder, audience=audience)
    player = find_player_id(view, who)
    document = view.player(player)
    if document is None:
        row = next(row for row in view.rows if row["player"] == player)
        document = {**row, "aliases": [], "history": [], "running": [], "record": {}}
    organiser = audience == "organiser"
    history = [
        entry
        for event in (*document["history"], *document["running"])
        if (entry := _history_entry(view, player, event)) is not None
    ]
    whole = len(history) == len(document["history"]) + len(document["running"])
    return {
        "player": player,
        "name": document["name" if organiser else "shown_as"],
        "aliases": document["aliases"] if organiser else [],
        "ladder": view.ladder.id,
        "rules": view.ladder.rules,
        "rating": document["rating"],
        "games": document["games"],
        "provisional": document["provisional"],
        "record": document["record"],
        "last_played": document["last_played"],
        "revision": view.data.get("revision"),
        "up_to_date": view.up_to_date and whole,
        "history": history,
        "corrections": _corrections_of(view, player),
    }


def _history_entry(view: LadderView, player: str, event: str) -> JsonObject | None:
    figures = view.figures(event)
    fact = _event_fact(view.reader, view.club.id, event)
    if figures is None or fact is None:
        return None
    figure = figures.players[player]
    rules = find_rule_set(view.ladder.rules)
    entry: JsonObject = {
        "event": event,
        "event_name": fact.event.name,
        "date": fact.event.date.isoformat(),
        "running": figures.running,
        "frozen": figure.rating,
        "frozen_games": figure.games,
        "provisional": rules.is_provisional(figure.games),
        "before": figure.before,
        "after": figure.after,
        "change": figure.change,
        "k": rules.k_factor(figure.rating, figure.games),
        "games": [],
    }
    # the event was written again since: its games are not the ones the figures belong to
    if fact.content == figures.content:
        explanation = Explanation(fact.event, figures, rules, view.name_of)
        entry["games"] = [asdict(line) for line in explanation.lines(player)]
    return entry


def _event_fact(reader: Reader, club: str, event: str) -> StoredEvent | None:
    stored = reader.get(f"clubs/{club}/events/{event}")
    fact = read_event_fact(stored) if stored else None
    return None if isinstance(fact, Message) else fact


def _corrections_of(view: LadderView, player: str) -> list[JsonObject]:
    return [
        {"event": event, "revision": noted["revision"], "change": noted["moved"][player]}
        for event, noted in view.data.get("corrections", {}).items()
        if player in noted["moved"]
    ]


# ── Events ───────────────────────────────────────────────────────────────────


def show_event(
    reader: Reader,
    club: str,
    event: str,
    *,
    ladder: str | None = None,
    audience: Audience = "organiser",
) -> JsonObject:
    """Show an event as it stands, withdrawn or not, with what it changed.

    Raises:
        NotFoundError: there is no such club, ladder or event.
    """
    view = open_ladder(reader, club, ladder=ladder, audience=audience)
    fact = _event_fact(reader, club, event)
    if fact is None or (fact.withdrawn and audience == "member"):
        raise not_found("event", event)
    figures = view.figures(event)
    if figures is not None and figures.content != fact.content:
        figures = None
    return {
        "event": event,
        "version": fact.version,
        "name": fact.event.name,
        "date": fact.event.date.isoformat(),
        "end_date": fact.event.end_date.isoformat(),
        "start": fact.event.start,
        "format": fact.event.format,
        "game": fact.event.game,
        "speed": fact.event.speed,
        "rated": fact.event.rated,
        "complete": fact.event.complete,
        "under18": fact.event.under18,
        "withdrawn": fact.withdrawn,
        "revision": view.data.get("revision"),
        "up_to_date": view.up_to_date and (figures is not None or fact.withdrawn),
        "problems": event_problems(view, event) if audience == "organiser" else [],
        "moved": _moved_by(view, event),
        "entrants": [_entrant(view, fact, figures, entrant) for entrant in fact.event.players],
        "games": _games(view, fact, figures),
        "byes": [asdict(bye) for bye in fact.event.byes],
    }


def event_problems(view: LadderView, event: str) -> list[str]:
    """Say what does not hold about one event, in the club's language."""
    problems: Mapping[str, Any] = view.data.get("problems", {})
    found = [message_from_json(one) for one in problems.get("events", {}).get(event, ())]
    kept_out = problems.get("facts", {}).get(f"clubs/{view.club.id}/events/{event}")
    if kept_out is not None:
        found.append(message_from_json(kept_out))
    return [translate(one, view.club.locale) for one in found]


def _moved_by(view: LadderView, event: str) -> list[JsonObject]:
    noted = view.data.get("corrections", {}).get(event, {"moved": {}})
    visible = {row["player"] for row in view.rows}
    return [
        {"player": player, "name": view.name_of(player), "change": change}
        for player, change in noted["moved"].items()
        if player in visible
    ]


def _entrant(
    view: LadderView, fact: StoredEvent, figures: EventFigures | None, entrant: Entrant
) -> JsonObject:
    player = figures.entrants.get(entrant.id) if figures else None
    figure = figures.players[player] if figures and player else None
    return {
        "id": entrant.id,
        "name": _entrant_name(view, fact, player, entrant),
        "player": player,
        "bot": entrant.bot,
        "guest": entrant.guest,
        "frozen": figure and figure.rating,
        "frozen_games": figure and figure.games,
        "change": figure and figure.change,
        "after": figure and figure.after,
    }


def _entrant_name(view: LadderView, fact: StoredEvent, player: str | None, entrant: Entrant) -> str:
    if view.audience == "organiser" or entrant.bot:
        return entrant.name
    for row in view.data.get("rows", ()):
        if row["player"] == player:
            short = fact.event.under18 and row["show"] not in ("full", "hidden")
            return str(row["initials" if short else "shown_as"])
    return HIDDEN_NAME


def _games(view: LadderView, fact: StoredEvent, figures: EventFigures | None) -> list[JsonObject]:
    if figures is None:
        return [
            {
                "round": game.round,
                "white": game.white,
                "black": game.black,
                "result": game.result,
                "rated_white": False,
                "rated_black": False,
                "reason": None,
            }
            for game in fact.event.games
        ]
    rules = find_rule_set(view.ladder.rules)
    return [asdict(game) for game in Explanation(fact.event, figures, rules, view.name_of).table()]


def list_events(reader: Reader, club: str, *, ladder: str | None = None) -> list[JsonObject]:
    """List a club's events, withdrawn ones included, oldest first.

    Raises:
        NotFoundError: there is no such club or ladder.
    """
    view = open_ladder(reader, club, ladder=ladder)
    listed = []
    for stored in reader.list(f"clubs/{club}/events"):
        fact = read_event_fact(stored)
        if isinstance(fact, Message):
            listed.append(_unreadable_event(view, stored))
        else:
            listed.append(_listed_event(view, fact))
    return sorted(listed, key=lambda one: (one["date"], one["start"] or "00:00", one["event"]))


def _unreadable_event(view: LadderView, stored: Stored) -> JsonObject:
    return {
        "event": stored.id,
        "name": str(stored.data.get("name", stored.id)),
        "date": str(stored.data.get("date", "")),
        "start": "",
        "format": "",
        "complete": False,
        "withdrawn": False,
        "rated_games": 0,
        "not_rated": {},
        "moved": 0,
        "problems": event_problems(view, stored.id),
    }


def _listed_event(view: LadderView, fact: StoredEvent) -> JsonObject:
    figures = None if fact.withdrawn else view.figures(fact.event.id)
    noted = view.data.get("corrections", {}).get(fact.event.id, {"moved": {}})
    return {
        "event": fact.event.id,
        "name": fact.event.name,
        "date": fact.event.date.isoformat(),
        "start": fact.event.start,
        "format": fact.event.format,
        "complete": fact.event.complete,
        "withdrawn": fact.withdrawn,
        "rated_games": figures.rated_games if figures else 0,
        "not_rated": dict(figures.not_rated) if figures else {},
        "moved": len(noted["moved"]),
        "problems": event_problems(view, fact.event.id),
    }


# ── Names and decisions ──────────────────────────────────────────────────────


def list_pending(reader: Reader, club: str) -> list[JsonObject]:
    """List the open questions, newest first, reasons in the club's language.

    Raises:
        NotFoundError: there is no such club.
    """
    settings, _ = read_club(reader, club)
    stored = reader.get(suggestions_path(club))
    questions: list[JsonObject] = list(stored.data["questions"]) if stored else []
    return [
        {
            **question,
            "candidates": [
                {
                    **candidate,
                    "reasons": [
                        translate(message_from_json(reason), settings.locale)
                        for reason in candidate["reasons"]
                    ],
                }
                for candidate in question["candidates"]
            ],
        }
        for question in questions
    ]


def list_decisions(reader: Reader, club: str) -> list[JsonObject]:
    """List the log, oldest first.

    Raises:
        NotFoundError: there is no such club.
    """
    facts = read_facts(reader, club)
    roll = call_the_roll(facts)
    return [
        {
            "id": decision.id,
            **ruling_content(decision.ruling),
            "made_at": decision.made_at,
            "made_by": decision.made_by,
            "channel": decision.channel,
            "active": active,
            "set_aside": set_aside,
        }
        for decision, active, set_aside in log(facts, roll.set_aside)
    ]


def show_improved(
    reader: Reader, club: str, *, from_date: date, to_date: date, ladder: str | None = None
) -> JsonObject:
    """List who improved most between two dates: established at both, largest gain first (§4.4).

    Raises:
        NotFoundError: there is no such club or ladder.
    """
    facts = read_facts(reader, club)
    chosen = find_ladder(facts.club, ladder)
    roll = call_the_roll(facts)
    before, after = (
        {
            row.player: row.rating
            for row in compute_ladder(roll, chosen, as_of=day).standings
            if not row.provisional and not row.guest
        }
        for day in (from_date, to_date)
    )
    gains = [
        {
            "player": roll.identities.players[player].id,
            "name": roll.identities.players[player].name,
            "before": before[player],
            "after": after[player],
            "gain": after[player] - before[player],
        }
        for player in before.keys() & after.keys()
    ]
    gains.sort(key=lambda one: (-float(str(one["gain"])), str(one["name"]), str(one["player"])))
    return {
        "club": club,
        "ladder": chosen.id,
        "from": from_date.isoformat(),
        "to": to_date.isoformat(),
        "players": gains,
    }
