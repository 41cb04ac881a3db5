"""Where a page is: its room, which club by which door, and the way back up."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from functions.pages.faults import NoPageError

Door: TypeAlias = Literal["c", "club", ""]
"""By link, open to everybody, or no club at all."""

_CLUB_ROOMS: Final = ("players", "events", "how", "fide")
_NAMED_ROOMS: Final = ("player", "event")
_SITE_ROOMS: Final = {
    "": "welcome",
    "fide": "fide",
    "robots.txt": "robots",
    "sitemap.xml": "sitemap",
    "favicon.ico": "icon",
}
_PART: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}")


@dataclass(frozen=True, slots=True)
class Address:
    """One page.

    Attributes:
        room: which kind of page.
        template: the address as the log names it, with `{places}`.
        club: what was shown at the door: a token, or a club's id.
        name: of a player, an event or a file.
        depth: how many steps it lies below the site's root.
    """

    room: str
    template: str
    depth: int
    door: Door = ""
    club: str = ""
    name: str = ""

    @property
    def site(self) -> str:
        """The way to the site's root."""
        return "../" * self.depth or "./"

    @property
    def home(self) -> str:
        """The way to the club's list, or to the site's root where there is no club."""
        return "../" * (self.depth - (2 if self.door else 0)) or "./"


@dataclass(frozen=True, slots=True)
class Moved:
    """The same page has another address; relative to this one."""

    location: str


def find_address(path: str) -> Address | Moved:
    """Read a path; the club's list alone ends in a slash.

    Raises:
        NoPageError: nothing is there, whatever clubs there are.
    """
    first, *rest = path[1:].split("/")
    if first in ("c", "club") and rest and _PART.fullmatch(rest[0]):
        return _in_club("c" if first == "c" else "club", rest[0], rest[1:])
    if first == "static" and len(rest) == 1:
        return Address("static", "/static/{file}", 1, name=rest[0])
    if first in _SITE_ROOMS and not rest:
        return Address(_SITE_ROOMS[first], f"/{first}", 0)
    if first == "fide" and rest == [""]:
        return Moved("../fide")
    raise NoPageError


def _in_club(door: Door, club: str, rest: list[str]) -> Address | Moved:
    base = f"/{door}/{{club}}"
    match rest:
        case []:
            return Moved(f"{club}/")
        case [""]:
            return Address("list", f"{base}/", 2, door, club)
        case [room] if room in _CLUB_ROOMS:
            return Address(room, f"{base}/{room}", 2, door, club)
        case [room, ""] if room in _CLUB_ROOMS:
            return Moved(f"../{room}")
        case [room, name] if room in _NAMED_ROOMS and _PART.fullmatch(name):
            return Address(room, f"{base}/{room}/{{{room}}}", 3, door, club, name)
        case [room, name, ""] if room in _NAMED_ROOMS and _PART.fullmatch(name):
            return Moved(f"../{name}")
    raise NoPageError
