"""Who may see a club: whoever holds its link, everybody if it is public, nobody else (rules §7.1).

A link says where the club is and proves that it may be looked at: `{club}.{secret}`. So one
reading finds the club, nothing else has to be kept, and a renewed secret cuts the old link at
once. That the club's id stands in it tells its holder nothing: every page names the club.

A private club, one that does not exist and a wrong link cost the same: one reading and one
comparison. A club's settings are read only once the door has opened.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from core.ids import check_id
from core.paths import club_path
from functions.pages.faults import NoPageError

if TYPE_CHECKING:
    from core.model import Club
    from core.ports import Reader
    from functions.pages.addresses import Address

SHORTEST_SECRET: Final = 26
"""Characters of a-z and 2-7: 130 bit; a shorter one opens nothing."""

_NO_CLUB: Final = "-"
"""An id that documents may have and clubs may not, so nothing stands there."""


def open_door(reader: Reader, address: Address) -> str:
    """Find the club that an address leads to.

    Raises:
        NoPageError: there is none that whoever asks may see.
    """
    club, _, presented = address.club.partition(".")
    stored = reader.get(club_path(club if check_id(club) else _NO_CLUB))
    settings = stored.data if stored else {}
    link = str(settings.get("link", ""))
    fits = hmac.compare_digest(_digest(link), _digest(presented)) and len(link) >= SHORTEST_SECRET
    visibility = settings.get("visibility")
    if address.door == "c" and fits and visibility in ("unlisted", "public"):
        return club
    if address.door == "club" and visibility == "public" and club == address.club:
        return club
    raise NoPageError


def members_token(club: Club) -> str:
    """Make what opens an unlisted club's pages."""
    return f"{club.id}.{club.link}"


def members_path(club: Club) -> str | None:
    """Say where a club's pages are; None while nobody may see them."""
    if club.visibility == "public":
        return f"/club/{club.id}/"
    return f"/c/{members_token(club)}/" if club.visibility == "unlisted" else None


def _digest(text: str) -> bytes:
    """Bring a text to one length: how long a secret is, is no matter of time either."""
    return sha256(text.encode("utf-8", "surrogatepass")).digest()
