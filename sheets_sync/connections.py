"""Which spreadsheets at Google a club is connected to, and how they were last left."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any, Final, Literal, TypeAlias

from core.errors import ConflictError
from core.locale import say
from core.model import Club, NameStyle, Visibility
from core.paths import club_path
from core.ports import ABSENT, Reader, Store, Write

SHEETS: Final = "sheets"
"""Beside the desks: which spreadsheets a club is connected to."""

Link: TypeAlias = Literal["none", "link", "public"]
LINKS: Final[dict[Visibility, Link]] = {"private": "none", "unlisted": "link", "public": "public"}
"""Visibility of a club → who may read its members' file besides those it is shared with."""


class NotConnectedError(ConflictError):
    """The club is connected to no spreadsheets, and there are no files either."""

    code = "no-workbooks"


@dataclass(frozen=True, slots=True)
class Connection:
    """The spreadsheets of a club, by their ids at Google, and what is remembered of them.

    Attributes:
        link: who could read the members' file when that was last set; None: never yet.
        names: how it showed names then.
        looked_at: when `link` was last compared with what Google says; ISO, "" = never.
        exposed: whether everybody could open the organisers' file at the last sync.
    """

    organisers: str
    members: str
    link: Link | None = None
    names: NameStyle | None = None
    looked_at: str = ""
    exposed: bool = False

    def was_looked_at_since(self, moment: datetime) -> bool:
        """Whether the link was compared with what Google says after a moment."""
        try:
            return datetime.fromisoformat(self.looked_at) > moment
        except (ValueError, TypeError):
            return False


def find_connection(reader: Reader, club: str) -> Connection | None:
    """Say which spreadsheets a club is connected to, if any."""
    stored = reader.get(_path(club))
    if stored is None:
        return None
    content: dict[str, Any] = dict(stored.data)
    return Connection(**content)


def connection_write(reader: Reader, club: str, connection: Connection | None) -> Write:
    """Make the write that connects a club; it is remembered, and no fact (contract §4).

    Args:
        connection: None disconnects.
    """
    held = reader.get(_path(club))
    content = None if connection is None else asdict(connection)
    return Write(_path(club), content, ABSENT if held is None else held.version)


def remember_connection(store: Store, club: str, **changes: Any) -> None:
    """Note how the spreadsheets were left; equal notes cost nothing.

    Raises:
        ConflictError: somebody else connected the club just now.
    """
    known = find_connection(store, club)
    if known is not None and (changed := replace(known, **changes)) != known:
        store.commit([connection_write(store, club, changed)])


def name_style(club: Club) -> NameStyle:
    """Say how members see names that nobody decided about."""
    return "initials" if club.youth else club.names


def not_connected(club: str) -> NotConnectedError:
    """Say that a club is connected to no spreadsheets, and how to connect it."""
    return NotConnectedError(
        say(
            "“{club}” is connected to no spreadsheets yet: `ladder sheet connect {club}`.",
            club=club,
        )
    )


def _path(club: str) -> str:
    return f"{club_path(club)}/desks/{SHEETS}"
