"""From a page's values to HTML: the one place that knows Jinja."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from core.locale import LOCALES, Message, translate
from functions.pages.addresses import Address
from functions.pages.files import ICON, STYLE, kept_file
from functions.pages.freshness import Freshness, tell_freshness
from functions.pages.labels import labels_in
from functions.pages.languages import LANGUAGE_NAMES
from functions.pages.links import Links
from functions.pages.shown import Asked, Shown
from functions.pages.tabs import ladder_tabs

if TYPE_CHECKING:
    from jinja2 import Environment

_ROOMS: Final = (
    ("", "ladder"),
    ("players", "players"),
    ("events", "events"),
    ("how", "how"),
    ("fide", "fide"),
)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415  (0.1 s)

    return Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        undefined=StrictUndefined,
    )


def render_club_page(asked: Asked, shown: Shown, address: Address, *, indexed: bool) -> str:
    """Write a page of a club.

    Args:
        indexed: whether search engines may keep it.
    """
    club = asked.view.club
    return _render(
        shown.template,
        title=f"{shown.title} · {club.name}" if shown.room else f"{club.name}: {shown.title}",
        heading=club.name,
        description=shown.description,
        indexed=indexed and shown.indexed,
        language=asked.language,
        links=asked.links,
        nav=_navigation(asked.links, shown.room, asked.language),
        tabs=ladder_tabs(asked, address),
        switch=_switch(asked.language, _kept(asked)),
        freshness=tell_freshness(asked, whole=shown.whole),
        **shown.content,
    )


def render_site_page(
    template: str, title: Message, language: str, links: Links, **content: Any
) -> str:
    """Write a page that belongs to no club."""
    nothing: Freshness | None = None
    words = translate(title, language)
    return _render(
        template,
        title=words,
        heading="",
        description=words,
        indexed=False,
        language=language,
        links=links,
        nav=[],
        tabs=[],
        switch=_switch(language, {}),
        freshness=nothing,
        **content,
    )


def _render(template: str, *, language: str, links: Links, **content: Any) -> str:
    return (
        _environment()
        .get_template(template)
        .render(
            w=labels_in(language),
            language=language,
            links=links,
            site=links.site,
            style=kept_file(STYLE).name,
            icon=kept_file(ICON).name,
            **content,
        )
    )


def _navigation(links: Links, room: str, language: str) -> list[dict[str, Any]]:
    labels = labels_in(language)
    return [
        {"link": links.to(tail), "label": labels[label], "here": tail == room}
        for tail, label in _ROOMS
    ]


def _kept(asked: Asked) -> dict[str, object]:
    """Say what the language switch keeps of the address."""
    query = asked.query
    return {
        "ladder": asked.links.ladder,
        "q": query.search,
        "as_of": query.as_of.isoformat() if query.as_of else "",
        "page": query.page if query.page > 1 else "",
    }


def _switch(language: str, kept: dict[str, object]) -> list[dict[str, Any]]:
    kept = {name: value for name, value in kept.items() if value}
    return [
        {
            "link": "?" + urlencode({**kept, "lang": code}),
            "code": code,
            "name": LANGUAGE_NAMES[code],
            "here": code == language,
        }
        for code in LOCALES
    ]
