"""A club behind its pages, looked at in this process; and what every page has to be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any, Final
from urllib.parse import urljoin, urlsplit

from werkzeug import Request
from werkzeug.test import Client, TestResponse

from core.ports import Store
from functions.entry_points import build
from functions.pages.doors import members_path
from functions.world import World
from tests.builders import a_club
from tests.club_office import CountedTokens, Office, SetClock
from tests.contract.memory_store import MemoryStore

SECRET: Final = "a2b3c4d5e6f7g2h3i4j5k6l7m2"
"""As long as those that the program makes."""

VOID: Final = frozenset(
    ["base", "br", "circle", "hr", "img", "input", "line", "link", "meta", "polyline"]
)
LEFT_OPEN: Final = frozenset({"td", "th", "tr", "li", "dt", "dd", "p", "option"})
"""Elements whose end HTML lets authors leave out."""


@dataclass(slots=True)
class PagesOffice:
    """A club `club` with pages; settings are fields of `Club`."""

    settings: Mapping[str, Any] = field(default_factory=dict)
    store: Store = field(default_factory=MemoryStore)
    clock: SetClock = field(default_factory=SetClock)
    tokens: CountedTokens = field(default_factory=CountedTokens)

    @property
    def office(self) -> Office:
        """Whoever runs the club."""
        club = a_club(**{"link": SECRET, **self.settings})
        return Office(self.store, club, self.clock, self.tokens)

    @property
    def home(self) -> str:
        """Where the members' list is."""
        return members_path(self.office.club) or f"/c/club.{SECRET}/"

    def app(self, environ: Any, start_response: Any) -> Any:
        """Answer as a WSGI application."""
        world = World(self.store, None, self.clock, self.tokens)
        return build(world).api(Request(environ))(environ, start_response)

    def open(self, path: str, method: str = "GET", **options: Any) -> TestResponse:
        """Ask for an address: absolute, or from the club's list on."""
        full = path if path.startswith("/") else f"{self.home}{path}"
        return Client(self.app).open(full, method=method, **options)

    def page(self, path: str = "", **options: Any) -> str:
        """Look at a page that is there."""
        response = self.open(path, **options)
        assert response.status_code == 200, (path, response.status)
        return response.text

    def player(self, name: str) -> str:
        """Find a player's id by the full name."""
        (row,) = [
            row for row in self.office.document("ladders/main")["rows"] if row["name"] == name
        ]
        return str(row["player"])

    def crawl(self, start: str = "", *, query: str = "") -> dict[str, TestResponse]:
        """Follow every link from a page on: address → answer."""
        waiting = [urljoin(self.home, start) + query]
        seen: dict[str, TestResponse] = {}
        while waiting:
            path = waiting.pop()
            if path in seen:
                continue
            seen[path] = response = self.open(path)
            if response.mimetype == "text/html":
                found = (urlsplit(urljoin(path, link)) for link in parse(response.text).links)
                waiting += [f"{one.path}?{one.query}" if one.query else one.path for one in found]
        return seen


@dataclass
class Page(HTMLParser):
    """What a page holds."""

    links: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    labelled: list[str] = field(default_factory=list)
    fields: list[Mapping[str, str]] = field(default_factory=list)
    tags: list[tuple[str, Mapping[str, str]]] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    text: str = ""

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if len(given) != len(attrs):
            self.faults.append(f"<{tag}> with an attribute twice")
        self.tags.append((tag, given))
        self.ids += [given["id"]] if "id" in given else []
        self.labelled += [given["for"]] if tag == "label" and "for" in given else []
        if tag in ("a", "link") and "href" in given:
            self.links.append(given["href"])
        if tag in ("input", "select") and given.get("type") != "hidden":
            self.fields.append(given | {"in a label": str("label" in self.open)})
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open[-1] != tag and self.open[-1] in LEFT_OPEN:
            self.open.pop()
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        self.text += data


def parse(html: str) -> Page:
    """Read a page."""
    page = Page()
    page.feed(html)
    page.close()
    return page


def faults_of(html: str) -> Iterator[str]:
    """Find what is wrong with a page's HTML."""
    page = parse(html)
    named = [tag for tag, _ in page.tags]
    yield from page.faults
    yield from (f"<{tag}> stays open" for tag in page.open)
    yield from (f"two of id {one}" for one in {*page.ids} if page.ids.count(one) > 1)
    for tag in ("html", "head", "title", "body", "main", "h1", "footer"):
        if named.count(tag) != 1:
            yield f"{named.count(tag)} of <{tag}>"
    if named.count("table") != named.count("caption"):
        yield "a table without a caption"
    yield from _unlabelled(page)
    yield from _forbidden(page)


def _unlabelled(page: Page) -> Iterator[str]:
    if not dict(page.tags)["html"].get("lang"):
        yield "no language"
    for one in page.fields:
        if one["in a label"] != "True" and one.get("id") not in page.labelled:
            yield f"{one} has no label"


def _forbidden(page: Page) -> Iterator[str]:
    for tag, given in page.tags:
        if tag == "img" and "alt" not in given:
            yield "a picture without words"
        if tag == "script" or any(name.startswith("on") or name == "style" for name in given):
            yield f"<{tag}> does what the policy forbids"
