"""Friendly pages for what cannot be shown; they tell of no club, player or event.

One page for each status and language, the same bytes whatever the reason. Links on it lead as far
up as the address that was asked for is deep, which whoever asks knows already.
"""

from __future__ import annotations

from typing import Final

from core.locale import Message, say, translate
from functions.pages.links import Links
from functions.pages.rendering import render_site_page

_TITLES: Final[dict[int, Message]] = {
    400: say("This address does not work"),
    404: say("There is nothing here"),
    405: say("That does not work here"),
    500: say("Something went wrong"),
    503: say("Not reachable at the moment"),
}
_TEXTS: Final[dict[int, Message]] = {
    400: say(
        "A part of the address cannot be read. Perhaps it was cut off or changed when it was"
        " copied."
    ),
    404: say(
        "Perhaps the link was renewed, mistyped or cut off when it was copied. Ask your club for"
        " its link."
    ),
    405: say("Pages can be looked at, and nothing else."),
    500: say("That was our fault, not yours; it was written down. Please try again later."),
    503: say("The list cannot be read at the moment. Please try again in a minute."),
}


def show_trouble(status: int, path: str, language: str) -> str:
    """Write the page of a status.

    Args:
        path: that was asked for.
    """
    up = "../" * max(0, path.count("/") - 1) or "./"
    return render_site_page(
        "trouble.html",
        _TITLES[status],
        language,
        Links(up, up),
        heading_words=translate(_TITLES[status], language),
        text=translate(_TEXTS[status], language),
    )
