"""What a sync found on the desks that a person has to look at (contract §5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from core.facts import JsonObject
from core.locale import Message, say
from sheets_sync.hearing import LOOKS_SHIFTED, Heard
from sheets_sync.settling import Settled
from sheets_sync.state import ClubState

_MOST_ROWS_TOLD: Final = 10


def list_messages(state: ClubState, heard: Heard, settled: Settled) -> list[JsonObject]:
    """List all that a person has to look at, as `{desk, row, message}`."""
    refused = [
        {"desk": ask.desk, "row": ask.label, "message": state.words(reason)}
        for place, reason in settled.refused.items()
        for ask in [heard.asks[place]]
    ]
    shifted = [
        {"desk": place[0], "row": heard.labels[place], "message": state.words(LOOKS_SHIFTED)}
        for place in sorted(heard.shifted)
    ]
    doubled = [
        {"desk": place[0], "row": heard.labels[place], "message": state.words(note)}
        for place, note in zip(heard.doubled, _doubled_notes(heard), strict=True)
    ]
    stray = [
        {"desk": tab, "row": _rows_in_words(rows), "message": state.words(note)}
        for (tab, rows), note in zip(heard.stray.items(), _stray_notes(heard), strict=True)
    ]
    return refused + shifted + doubled + stray


def list_notes(heard: Heard) -> list[Message]:
    """List what belongs to no row, or to several: it stands on Status."""
    return _doubled_notes(heard) + _stray_notes(heard)


def _stray_notes(heard: Heard) -> list[Message]:
    return [
        say(
            "In “{tab}” answers stand in rows whose hidden id is gone or unknown, so they were not"
            " read: {rows}. Write them into the right rows, and delete those.",
            tab=tab,
            rows=_rows_in_words(rows),
        )
        for tab, rows in heard.stray.items()
    ]


def _rows_in_words(rows: Sequence[tuple[int, str]]) -> str:
    listed = [f"{number} ({label})" if label else str(number) for number, label in rows]
    return ", ".join([*listed[:_MOST_ROWS_TOLD], *(["…"] if len(listed) > _MOST_ROWS_TOLD else [])])


def _doubled_notes(heard: Heard) -> list[Message]:
    return [
        say(
            "In “{tab}” the row “{row}” stands twice (was it copied?), so neither was read."
            " Delete the copy.",
            tab=place[0],
            row=heard.labels[place],
        )
        for place in heard.doubled
    ]
