"""The pages members look at: HTML that needs no JavaScript, from computed documents alone.

    request ── addresses ──▶ queries ──▶ doors ──▶ a room's view ──▶ rendering ──▶ headers

`doors` lets in whoever holds a club's link, or everybody where the club is public; to everybody
else a club is like one that does not exist. A room (listing, players, one_player, …) makes plain
values of what is stored, sentences in the reader's language; templates arrange them and hold no
words of their own. Nothing here replays but `?as_of=`, which no stored document could answer.

All links are relative, so that pages work below any address they are served at.
"""

from __future__ import annotations

from typing import Final

_FIRST: Final = frozenset(
    {"", "c", "club", "fide", "static", "robots.txt", "sitemap.xml", "favicon.ico"}
)


def is_page(path: str) -> bool:
    """Whether an address belongs to the pages; the API answers for all others."""
    return path.lstrip("/").partition("/")[0] in _FIRST
