"""What belongs to no club: the front door, the calculator, what search engines ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from core.locale import say, translate
from functions.pages.faults import NoPageError
from functions.pages.fide import calculator_content
from functions.pages.files import ICON, find_file, kept_file
from functions.pages.headers import FOREVER, answer_file, answer_page
from functions.pages.links import links_from
from functions.pages.rendering import render_site_page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from werkzeug import Request, Response

    from core.ports import Store
    from functions.pages.addresses import Address
    from functions.pages.queries import Query

MOST_CLUBS: Final = 5_000
_LEAD: Final = say(
    "Rating lists of chess clubs and schools live here. Your club gives you the link to its own."
)
_OF_NO_CLUB: Final = ("/", "/fide")
_IN_MAP: Final = ("", "players", "events", "how")


def show_welcome(request: Request, address: Address, query: Query, language: str) -> Response:
    """Show the front door, which names no club."""
    links = links_from(address, language=query.lang)
    html = render_site_page(
        "welcome.html",
        say("Club ladder"),
        language,
        links,
        lead=translate(_LEAD, language),
        to_fide=links.to("fide"),
    )
    return answer_page(request, html, language=language, public=True, indexed=True)


def show_calculator(request: Request, address: Address, query: Query, language: str) -> Response:
    """Show the FIDE calculator without a club around it."""
    links = links_from(address, language=query.lang)
    content = calculator_content(query.sent, language)
    html = render_site_page("fide.html", say("FIDE calculator"), language, links, **content)
    return answer_page(
        request,
        html,
        language=language,
        status=400 if content["fault"] else 200,
        public=True,
        indexed=not query.sent,
    )


def serve_file(request: Request, name: str) -> Response:
    """Serve the style sheet or the icon.

    Raises:
        NoPageError: there is no such file, or it has changed.
    """
    found = find_file(name)
    if found is None:
        raise NoPageError
    return answer_file(request, found.content, found.content_type, cache=FOREVER)


def serve_icon(request: Request) -> Response:
    """Serve the icon to browsers that ask for it unasked."""
    icon = kept_file(ICON)
    return answer_file(request, icon.content, icon.content_type)


def serve_robots(request: Request) -> Response:
    """Tell search engines where to look.

    Clubs' links are not named here: what is not to be kept says so itself, which only those read
    who may come.
    """
    text = f"User-agent: *\nDisallow: /v1/\nSitemap: {_root(request)}/sitemap.xml\n"
    return answer_file(request, text.encode(), "text/plain; charset=utf-8")


def serve_sitemap(request: Request, store: Store) -> Response:
    """List the pages of public clubs, after those of no club, so that it is never empty."""
    root = _root(request)
    paths = (*_OF_NO_CLUB, *_public(store))
    urls = "".join(f"<url><loc>{escape(f'{root}{one}')}</loc></url>\n" for one in paths)
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
        f"{urls}</urlset>\n"
    )
    return answer_file(request, text.encode(), "application/xml; charset=utf-8")


def _public(store: Store) -> Iterator[str]:
    clubs = [one.id for one in store.list("clubs") if one.data.get("visibility") == "public"]
    for club in clubs[:MOST_CLUBS]:
        yield from (f"/club/{club}/{room}" for room in _IN_MAP)


def _root(request: Request) -> str:
    """Say where this site is, as whoever asks reached it."""
    scheme = request.headers.get("X-Forwarded-Proto", request.scheme)
    return f"{scheme if scheme in ('http', 'https') else 'https'}://{request.host}"
