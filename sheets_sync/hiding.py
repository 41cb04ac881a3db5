"""Names put out of sight, while everybody may open the organisers' file (contract §5).

Every name anybody is known by gives way to what members see of that person, wherever it stands
in a text of ours. What people typed themselves stays: their cells are never written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

from core.actions.erasing import find_words
from core.identity.in_force import named_in
from core.locale import Message, say, translate
from core.model import HIDDEN_NAME
from core.names import initials
from core.pipeline import Roll
from core.ports import Cell, Formula, Row, Tab

OPEN_TO_ALL: Final[Message] = say(
    "⚠ EVERYBODY who has the link can open this file. Until that is mended, names stand here only "
    "as members see them. Choose Share, then under “General access” Restricted; then sync again."
)
_WHY_HIDDEN: Final[Message] = say(
    "Names are hidden because everybody with the link can open this file; the tab Status says how "
    "to mend it."
)
_SHOWING_NAMES: Final = ("approve", "names", "members")
_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True)
class HiddenNames:
    """What stands in place of each name.

    Attributes:
        roll: who is who, and how members see them.
    """

    roll: Roll

    def apply(self, text: str) -> str:
        """Put something else in place of every name that stands in a text as a word of its own."""
        words = {word.lower() for word in _WORD.findall(text)} | {""}
        names = [name for word in words & self._by_first_word.keys()
                 for name in self._by_first_word[word]]  # fmt: skip
        if not names:
            return text
        longest_first = tuple(sorted(names, key=lambda name: (-len(name), name)))
        return _pattern(longest_first).sub(self._instead, text)

    def _instead(self, match: re.Match[str]) -> str:
        return self._label(match[0])

    def _label(self, name: str) -> str:
        """Say what members see of whoever is called so; no two people are called alike."""
        player = self.roll.identities.by_name(name)
        if player is None:
            return initials(name, family_first=self.roll.facts.club.family_first)
        face = self.roll.faces[player]
        if face.name == HIDDEN_NAME:
            return f"{HIDDEN_NAME} ({player + 1})"
        return face.initials if self.roll.facts.club.visibility == "private" else face.name

    @cached_property
    def _by_first_word(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name in {one.strip() for one in self._all_names()} - {""}:
            first = _WORD.search(name)
            found.setdefault(first[0].lower() if first else "", []).append(name)
        return found

    def _all_names(self) -> Iterator[str]:
        """List every spelling there is: of players, in events withdrawn or not, in decisions."""
        identities = self.roll.identities
        for player in identities.players:
            yield from (player.name, *player.aliases)
        yield from identities.spelling.values()
        for mention in identities.mentions.values():
            yield mention.name
        for stored in self.roll.facts.events:
            yield from (entrant.name for entrant in stored.event.players)
        for decision in self.roll.facts.decisions:
            yield from named_in(decision)
            if decision.channel != "workbook":  # there it is "organisers", and no name
                yield decision.made_by


@lru_cache(maxsize=1024)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    return find_words(names)


def hide_names(tabs: Sequence[Tab], roll: Roll) -> list[Tab]:
    """Put every name in our cells out of sight; rows that lose one say why."""
    hidden = HiddenNames(roll)
    why = translate(_WHY_HIDDEN, roll.facts.club.locale)
    return [
        replace(tab, rows=tuple(_hide_in_row(tab.key, row, hidden, why) for row in tab.rows))
        for tab in tabs
    ]


def _hide_in_row(tab: str, row: Row, hidden: HiddenNames, why: str) -> Row:
    cells: dict[str, Cell | Formula] = {
        key: hidden.apply(value) if isinstance(value, str) else value
        for key, value in row.cells.items()
    }
    if tab in _SHOWING_NAMES and row.style != "settled":
        cells["message"] = f"{cells.get('message') or ''} {why}".strip()
    return replace(row, cells=cells)
