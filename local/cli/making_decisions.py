"""From a rule to stored decisions, a replayed list and an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.actions.deciding import Author, Decided, Rule, decide
from core.facts import JsonObject, ruling_from_content
from core.locale import Message, say
from core.model import Decision, Ruling, Undo
from core.ports import Reader, Store
from core.wording import ruling_in_words
from local.cli.following import follow_at_once
from local.cli.opening import open_club
from local.cli.output import tell
from local.cli.replaying import settle
from local.cli.session import Session
from local.wiring import new_token, now, whoever_types

CHANNEL = "command line"


def author() -> Author:
    """Name whoever decides here."""
    return Author(whoever_types(), CHANNEL)


def decide_and_settle(session: Session, club: str, rule: Rule, *, at_once: bool = False) -> None:
    """Store what a rule decides, replay, and answer.

    Args:
        at_once: it is about what members see, so that spreadsheets at Google are to follow.

    Raises:
        LadderError: what `core.actions.deciding.decide` raises; nothing was changed.
    """
    with open_club(session, club) as store:
        decided = decide_here(store, club, rule)
        tell_decisions(session, store, club, decided.decisions)
        content = decisions_content(club, decided.decisions)
        if at_once:
            content |= follow_at_once(session, store, club)
        settle(session, store, club, content)


def decide_here(store: Store, club: str, rule: Rule) -> Decided:
    """Store what a rule decides, in the name of whoever types."""
    return decide(store, club, rule, author=author(), clock=now, new_token=new_token)


def decisions_content(club: str, made: Sequence[Decision]) -> JsonObject:
    """Write down what was decided: the first decision's id, None if there is none, and all."""
    ids = [one.id for one in made]
    return {"club": club, "decision": ids[0] if ids else None, "decisions": ids}


def tell_decisions(session: Session, store: Reader, club: str, made: Sequence[Decision]) -> None:
    """Say what was decided, and how to take it back."""
    names = event_names(store, club)
    for one in made:
        tell(session, _made_in_words(session, store, club, one.ruling, names), style="bold")
        line = session.line("undo", club, one.id)
        tell(session, say("  To take it back: {line}", line=line), style="dim")


def _made_in_words(
    session: Session, reader: Reader, club: str, ruling: Ruling, names: dict[str, str]
) -> Message:
    if not isinstance(ruling, Undo):
        words = ruling_in_words(ruling, event_names=names, locale=session.locale)
        return say("Decided: {words}.", words=words)
    stored = reader.get(f"clubs/{club}/decisions/{ruling.decision}")
    rulings = {} if stored is None else {ruling.decision: ruling_from_content(stored.data)}
    words = undone_in_words(session, ruling, rulings, names)
    return say("Taken back: {words}.", words=words)


def undone_in_words(
    session: Session, ruling: Undo, rulings: Mapping[str, Ruling], names: dict[str, str]
) -> Message:
    """Say in a sentence what an undo takes back.

    Args:
        rulings: decision id → what it decided.
    """
    taken_back = rulings.get(ruling.decision, ruling)
    return ruling_in_words(taken_back, event_names=names, locale=session.locale)


def event_names(reader: Reader, club: str) -> dict[str, str]:
    """Name a club's events."""
    return {
        one.id: str(one.data.get("name", one.id)) for one in reader.list(f"clubs/{club}/events")
    }


def event_name(reader: Reader, club: str, event: str) -> str:
    """Name one event."""
    stored = reader.get(f"clubs/{club}/events/{event}")
    return event if stored is None else str(stored.data.get("name", event))
