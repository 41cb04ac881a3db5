"""Decisions that speak of a forgotten person, with tokens for the names (rules §7.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Final

from core.actions.erasing import Erasure
from core.actions.forgotten import subject_of, token_of
from core.model import Correct, Decision, DifferHere, Event, Read
from core.names import numbered, split_number

_NAMES: Final = frozenset({"source", "into", "name", "other", "who"})
_NAMESAKES: Final = range(2, 10)


@dataclass(frozen=True, slots=True)
class Rewriting:
    """Puts tokens into decisions.

    Attributes:
        events: by id, with the tokens in place.
        tokens: every token there is.
    """

    erasure: Erasure
    events: Mapping[str, Event]
    tokens: frozenset[str]

    def rewrite(self, decision: Decision) -> Decision:
        """Put tokens where a decision has names of the person, its author's included."""
        ruling = decision.ruling
        written = self._written_fields(ruling)
        changes: dict[str, Any] = {}
        for field in fields(ruling):
            value = getattr(ruling, field.name)
            if field.name in written:
                changes[field.name] = self._written(ruling.event, written[field.name], value)  # type: ignore[union-attr]
            elif field.name in _NAMES:
                changes[field.name] = self._name(value)
        return replace(
            decision,
            ruling=replace(ruling, **changes),
            made_by=self._name(decision.made_by),
        )

    def _written_fields(self, ruling: object) -> dict[str, str]:
        """Find the fields that quote an entrant's name: field → entrant id."""
        match ruling:
            case Read(entrant=entrant) | DifferHere(entrant=entrant):
                return {"written": entrant}
            case Correct(white=white, black=black):
                return {"white_name": white, "black_name": black}
            case _:
                return {}

    def _name(self, name: str) -> str:
        key = self.erasure.key_of(name)
        return self.erasure.token_of(key) if key in self.erasure.keys else name

    def _written(self, event_id: str, entrant_id: str, written: str) -> str:
        """Quote an entrant as it is written now, if it was quoted rightly before."""
        event = self.events.get(event_id)
        entrants = event.players if event else ()
        entrant = next((one for one in entrants if one.id == entrant_id), None)
        if entrant is None:
            return self._name(written)
        key_of = self.erasure.key_of
        same = [written, *(numbered(written, number) for number in _NAMESAKES)]
        for name in same:
            subject = subject_of((event_id, entrant_id), key_of(name), guest=entrant.guest)
            if entrant.name == token_of(self.erasure.secret, subject):
                return entrant.name
        base, number = split_number(entrant.name)
        has_token = any(one.name in self.tokens for one in entrants)
        if number is not None and has_token and key_of(base) == key_of(written):
            return entrant.name
        return self._name(written)
