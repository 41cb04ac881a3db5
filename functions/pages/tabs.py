"""From one of a club's ladders to another: the same page there, or the list."""

from __future__ import annotations

from typing import Any

from core.counting import belongs_to
from core.locale import Message
from core.model import Ladder
from core.views.ladder_view import open_ladder
from functions.pages.addresses import Address
from functions.pages.naming import ladder_title
from functions.pages.shown import Asked


def ladder_tabs(asked: Asked, address: Address) -> list[dict[str, Any]]:
    """List the club's ladders, where there are several."""
    ladders = asked.view.club.ladders
    if len(ladders) == 1 or address.room == "fide":
        return []
    return [
        {
            "link": asked.links.on("" if one == ladders[0] else one.id).to(
                _same_page(asked, address, one)
            ),
            "label": title_in_words(one, asked),
            "here": one == asked.view.ladder,
        }
        for one in ladders
    ]


def title_in_words(ladder: Ladder, asked: Asked) -> str:
    """Call a list what the club calls it, in the reader's language where the club does not."""
    title = ladder_title(ladder)
    return asked.words(title) if isinstance(title, Message) else title


def _same_page(asked: Asked, address: Address, ladder: Ladder) -> str:
    """Find the way to the page on another ladder; to its list if it has no such page."""
    if address.room in ("players", "events", "how"):
        return address.room
    if address.room == "player" and (player := _find_player(asked, ladder)):
        return f"player/{player}"
    if address.room == "event" and _counts(asked, ladder):
        return f"event/{asked.name}"
    return ""


def _find_player(asked: Asked, ladder: Ladder) -> str | None:
    view = asked.view
    player = str(view.data["ids"].get(asked.name, asked.name))
    if ladder == view.ladder:
        return player
    other = open_ladder(view.reader, view.club.id, ladder=ladder.id, audience="member")
    return player if other.is_readable and other.may_see(player) else None


def _counts(asked: Asked, ladder: Ladder) -> bool:
    fact = asked.view.fact(asked.name)
    return fact is not None and belongs_to(fact.event, ladder)
