"""For whom a list is made, and what they may see (rules §7.2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from core.locale import Message, translate
from core.pipeline import Computed
from core.ports import Column, ColumnKind
from core.standings import Standing
from sheets_sync.naming import titles
from sheets_sync.state import ClubState

Audience: TypeAlias = Literal["organiser", "member"]


@dataclass(frozen=True)
class Viewer:
    """A club as one audience sees it.

    Attributes:
        audience: organisers see full names, members what the club decided (rules §7.2).
    """

    state: ClubState
    audience: Audience

    @property
    def main(self) -> Computed:
        """The club's first ladder."""
        return self.state.ladders[0]

    def player_id(self, player: int) -> str:
        """Look up a player's id."""
        return self.state.roll.identities.players[player].id

    def name(self, player: int) -> str:
        """Name a player for this audience."""
        if self.audience == "organiser":
            return self.state.roll.identities.players[player].name
        return self.state.roll.faces[player].name

    @cached_property
    def names(self) -> dict[str, str]:
        """Player id → name for this audience."""
        players = self.state.roll.identities.players
        return {player.id: self.name(place) for place, player in enumerate(players)}

    @cached_property
    def names_under18(self) -> dict[str, str]:
        """Player id → name on the own page of an under-18 event."""
        if self.audience == "organiser":
            return self.names
        players, faces = self.state.roll.identities.players, self.state.roll.faces
        return {player.id: faces[at].on_under18_page for at, player in enumerate(players)}

    def may_see(self, row: Standing) -> bool:
        """Whether this audience finds a row in the list."""
        listed = self.state.roll.faces[row.player].listed and not row.guest
        return self.audience == "organiser" or listed

    def visible_rows(self, computed: Computed) -> list[Standing]:
        """List the rows this audience finds, in the list's order."""
        return [row for row in computed.standings if self.may_see(row)]

    def words(self, message: Message) -> str:
        """Put a message into the club's language."""
        return self.state.words(message)

    def titles(self, message: Message) -> tuple[str, ...]:
        """List a tab's titles, the club's language first."""
        return titles(message, self.state.club.locale)

    def column(
        self, key: str, header: Message, width: int = 12, kind: ColumnKind = "text"
    ) -> Column:
        """Describe a column of ours."""
        return Column(key, translate(header, self.state.club.locale), kind, width=width)
