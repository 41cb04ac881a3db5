"""Facts out of the store, checked where somebody wrote past the program."""

from __future__ import annotations

from dataclasses import replace

from core.errors import DamagedStoreError, InvalidEventError, not_found
from core.facts import (
    AlikeNames,
    Facts,
    InvalidFact,
    JsonObject,
    StoredEvent,
    alike_from_document,
    club_from_document,
    content_hash,
    decision_from_document,
    decisions_in_order,
    event_from_content,
)
from core.ids import check_id
from core.locale import Message, say
from core.model import Club, Decision, Event
from core.paths import club_path, ladders_path, suggestions_path
from core.ports import Reader, Stored
from core.ratings import RULE_SETS


def read_club(reader: Reader, club: str) -> tuple[Club, Stored]:
    """Fetch a club's settings.

    Raises:
        NotFoundError: there is no such club.
        DamagedStoreError: its settings make no sense.
    """
    stored = reader.get(club_path(club))
    if stored is None:
        raise not_found("club", club)
    settings = club_from_document(club, stored.data)
    for ladder in settings.ladders:
        if ladder.rules not in RULE_SETS:
            raise DamagedStoreError(
                say(
                    "The ladder “{ladder}” of the club “{club}” follows rules that do not exist: "
                    "“{rules}”.",
                    ladder=ladder.id,
                    club=club,
                    rules=ladder.rules,
                )
            )
    return settings, stored


def revision_of(club: Stored) -> int:
    """Read the club's revision."""
    return int(club.data.get("revision", 0))


def read_facts(reader: Reader, club: str) -> Facts:
    """Fetch all that a club's ladders are computed from.

    A fact whose content hash does not fit was written by hand: it is validated like one that is
    sent, and kept out if it is not valid.

    Raises:
        NotFoundError: there is no such club.
    """
    settings, stored_club = read_club(reader, club)
    events: list[StoredEvent] = []
    decisions: list[Decision] = []
    invalid: list[InvalidFact] = []
    for stored in reader.list(f"{club_path(club)}/events"):
        event = read_event_fact(stored)
        if isinstance(event, Message):
            invalid.append(InvalidFact(stored.path, event, stored.version))
        else:
            events.append(event)
    for stored in reader.list(f"{club_path(club)}/decisions"):
        decision = read_decision_fact(stored)
        if isinstance(decision, Message):
            invalid.append(InvalidFact(stored.path, decision, stored.version))
        else:
            decisions.append(decision)
    return Facts(
        club=settings,
        revision=revision_of(stored_club),
        events=tuple(events),
        decisions=decisions_in_order(decisions),
        invalid=tuple(invalid),
        alike=_read_alike(reader, club),
    )


def read_facts_and_lists(reader: Reader, club: str) -> Facts:
    """Fetch facts with the lists of the same moment: one saved since is not to be overwritten.

    Raises:
        NotFoundError: there is no such club.
    """
    facts = read_facts(reader, club)
    return replace(facts, lists=tuple(reader.list(ladders_path(club))))


def _read_alike(reader: Reader, club: str) -> AlikeNames:
    """Fetch the note of which names were compared; a note that is not readable is none."""
    stored = reader.get(suggestions_path(club))
    try:
        return alike_from_document(stored.data["alike"]) if stored else AlikeNames()
    except (KeyError, TypeError, ValueError):
        return AlikeNames()


def without_notes(facts: Facts) -> Facts:
    """Leave out what an earlier replay noted, so that everything is worked out from the facts."""
    return replace(facts, alike=AlikeNames())


def read_event_fact(stored: Stored) -> StoredEvent | Message:
    """Read one event, or say why it cannot be used."""
    document = stored.data
    withdrawn = document.get("withdrawn", False)
    try:
        content = content_hash(document)
        trusted = document.get("hash") == content and check_id(stored.id)
        event = event_from_content(stored.id, document) if trusted else _check_event(stored)
    except (KeyError, TypeError, ValueError):  # such as a decision's document put among events
        return say("the event “{event}” is not readable", event=stored.id)
    if isinstance(event, Message):
        return event
    if not isinstance(withdrawn, bool):
        return say("“withdrawn” of the event “{event}” is neither true nor false", event=stored.id)
    return StoredEvent(event, stored.version, content, withdrawn)


def _check_event(stored: Stored) -> Event | Message:
    from core.payload import read_event  # noqa: PLC0415  (pydantic costs 0.1 s; rarely needed)

    raw: JsonObject = {
        name: value for name, value in stored.data.items() if name not in ("hash", "withdrawn")
    }
    try:
        return read_event(raw, event_id=stored.id).event
    except InvalidEventError as error:
        return error.message


def read_decision_fact(stored: Stored) -> Decision | Message:
    """Read one decision, or say why it cannot be used."""
    try:
        decision = decision_from_document(stored.id, stored.data)
        if is_as_written(stored):
            return decision
    except (KeyError, TypeError, ValueError):
        return say("the decision “{decision}” is not readable", decision=stored.id)
    # brings in all that resolves names, which looking at a list should not wait for
    from core.actions.hand_written import check_decision  # noqa: PLC0415

    return check_decision(decision) or decision


def is_as_written(stored: Stored) -> bool:
    """Whether the program wrote a fact as it stands: its content hash fits.

    Raises:
        TypeError, ValueError: it holds something that is no JSON value.
    """
    return stored.data.get("hash") == content_hash(stored.data)
