"""Which name members and the public see (rules §7.1, §7.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from core.identity import Identities
from core.model import HIDDEN_NAME, Club, Decision, Event, Show, ShowMode
from core.names import initials


@dataclass(frozen=True, slots=True)
class Face:
    """How members see one player.

    Attributes:
        name: what stands in lists and histories.
        initials: numbered, stable.
        mode: what organisers decided, None if they did not.
        junior: ever entered as one.
    """

    name: str
    initials: str
    mode: ShowMode | None
    junior: bool

    @property
    def listed(self) -> bool:
        """Whether members find the player in the list."""
        return self.mode not in ("guest", "hidden")

    @property
    def on_under18_page(self) -> str:
        """The name on the own page of an under-18 event."""
        return self.name if self.mode in ("full", "hidden") else self.initials


@dataclass(slots=True)
class _Seen:
    first: tuple[date, str, str]
    junior: bool = False
    only_under18: bool = True


def show_modes(
    decisions: Iterable[Decision], identities: Identities
) -> dict[int, tuple[ShowMode, date | None]]:
    """Find what was decided last for each player: mode and date of consent."""
    modes: dict[int, tuple[ShowMode, date | None]] = {}
    for decision in decisions:
        if isinstance(ruling := decision.ruling, Show):
            player = identities.by_name(ruling.who)
            if player is not None:  # else it is set aside until somebody is called so
                modes[player] = (ruling.mode, ruling.consent)
    return modes


def faces(
    club: Club, identities: Identities, events: Sequence[Event], decisions: Sequence[Decision]
) -> tuple[Face, ...]:
    """Work out how members see each player, by position in `Identities.players`.

    Args:
        events: not withdrawn, by start key.
        decisions: those in force, in order.
    """
    seen = _sightings(events, identities)
    short = _numbered_initials(club, identities, seen)
    modes = show_modes(decisions, identities)
    return tuple(
        _face(club, player.name, short[position], modes.get(position), seen.get(position))
        for position, player in enumerate(identities.players)
    )


def _face(
    club: Club,
    full: str,
    short: str,
    decided: tuple[ShowMode, date | None] | None,
    seen: _Seen | None,
) -> Face:
    mode, consent = decided or (None, None)
    junior = seen is not None and seen.junior
    young = club.youth or junior or (seen is not None and seen.only_under18)
    name = full if club.names == "full" and not young else short
    if mode == "hidden":
        name = HIDDEN_NAME
    elif mode == "full":
        # somebody may be entered as a junior after it was decided without asking for consent
        name = short if junior and consent is None else full
    elif mode == "initials":
        name = short
    return Face(name, short, mode, junior=junior)


def _sightings(events: Iterable[Event], identities: Identities) -> dict[int, _Seen]:
    seen: dict[int, _Seen] = {}
    for event in events:
        for entrant in event.players:
            if entrant.bot:
                continue
            player = identities.player_of[event.id, entrant.id]
            sighting = seen.setdefault(player, _Seen(event.start_key))
            sighting.junior |= entrant.junior
            sighting.only_under18 &= event.under18
    return seen


def _numbered_initials(
    club: Club, identities: Identities, seen: dict[int, _Seen]
) -> dict[int, str]:
    """Number equal initials by first event, then id; who has no event comes after all others."""

    def first(position: int) -> tuple[date, str, str, str]:
        never = (date.max, "", "")
        start = seen[position].first if position in seen else never
        return (*start, identities.players[position].id)

    taken: dict[str, int] = {}
    short: dict[int, str] = {}
    for position in sorted(range(len(identities.players)), key=first):
        plain = initials(identities.players[position].name, family_first=club.family_first)
        taken[plain] = number = taken.get(plain, 0) + 1
        short[position] = plain if number == 1 else f"{plain} ({number})"
    return short
