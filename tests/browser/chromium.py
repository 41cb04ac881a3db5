"""Chromium: found, started, and made to tell of everything a page does."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Request, Response, Route

NO_BROWSER: Final = "Playwright or Chromium was not found: `make browser` sets them up"

PHONE: Final = (390, 844)
SMALL: Final = (320, 640)
DESK: Final = (1280, 900)

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
_OPTIONS: Final = ("--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars")
_WAIT_MS: Final = 60_000

_EXPECTED: Final = re.compile(r"the server responded with a status of 40[04] ")
"""What the browser notes of a page of trouble."""


def find_chromium() -> str | None:
    """Where Chromium is; None if it, or what drives it, is missing."""
    if find_spec("playwright") is None or find_spec("axe_playwright_python") is None:
        return None
    return next(filter(None, map(shutil.which, _NAMES)), None)


@contextmanager
def start_browser(binary: str) -> Iterator[Browser]:
    """Run Chromium without a window; it ends with the block."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (may be missing)

    # its sandbox refuses to be root's
    sandbox = [] if os.getuid() else ["--no-sandbox"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=binary, args=[*_OPTIONS, *sandbox], timeout=_WAIT_MS
        )
        yield browser
        browser.close()


@dataclass
class Visitor:
    """Somebody with a browser of their own, who sees everything that their browser does.

    Attributes:
        origin: the server's; what is asked of anybody else is noted and never sent.
        elsewhere: addresses that a page asked others for.
        complaints: what stood in the console, faults of scripts, requests that failed.
    """

    context: BrowserContext
    page: Page
    origin: str
    elsewhere: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    answers: list[Response] = field(default_factory=list)

    def open(self, path: str, *, status: int = 200) -> Page:
        """Open an address of the server, and expect an answer."""
        response = self.page.goto(f"{self.origin}{path}")
        assert response is not None
        assert response.status == status, (path, response.status)
        return self.page

    def faults(self) -> list[str]:
        """Take what went wrong so far."""
        told = [one for one in self.complaints if not _EXPECTED.search(one)]
        told += [f"asked elsewhere: {one}" for one in self.elsewhere]
        self.complaints.clear()
        self.elsewhere.clear()
        return told

    def _watch(self) -> None:
        page = self.page
        page.on("console", lambda one: self.complaints.append(f"{one.type}: {one.text}"))
        page.on("pageerror", lambda one: self.complaints.append(str(one)))
        page.on("requestfailed", self._note_failure)
        page.on("response", self._note_answer)
        page.route("**/*", self._let_through)

    def _note_answer(self, answer: Response) -> None:
        self.answers.append(answer)

    def _note_failure(self, request: Request) -> None:
        # whoever goes on before a picture has come does not want it any more
        if request.failure != "net::ERR_ABORTED":
            self.complaints.append(f"{request.url}: {request.failure}")

    def _let_through(self, route: Route) -> None:
        asked = urlsplit(route.request.url)
        if f"{asked.scheme}://{asked.netloc}" == self.origin:
            route.continue_()
        else:
            self.elsewhere.append(route.request.url)
            route.abort()


@contextmanager
def visit(
    browser: Browser, origin: str, *, size: tuple[int, int] = DESK, **settings: Any
) -> Iterator[Visitor]:
    """Come with a fresh browser: nothing kept, nothing known.

    Args:
        size: width and height of the screen.
        settings: of Playwright's `new_context`.
    """
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        **{"locale": "en-GB", "color_scheme": "light", **settings},
    )
    context.set_default_timeout(_WAIT_MS)
    visitor = Visitor(context, context.new_page(), origin)
    visitor._watch()
    yield visitor
    context.close()


def in_language(path: str, language: str) -> str:
    """Ask for a page in a language, whatever else is asked."""
    return f"{path}{'&' if '?' in path else '?'}lang={language}"
