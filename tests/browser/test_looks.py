"""On phones and desks, in every language, light and dark: nothing sticks out, nothing is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from core.locale import LOCALES
from tests.browser.chromium import DESK, PHONE, SMALL, in_language, visit
from tests.browser.clubs import KINDS, Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

STICKS_OUT: Final = """() => {
    const width = document.documentElement.clientWidth;
    return [...document.querySelectorAll('body *')]
        .filter(one => one.getBoundingClientRect().right > width + 1)
        .map(one => one.outerHTML.slice(0, 80));
}"""


def scrolls_sideways(page: Page) -> bool:
    # WCAG 2.2, 1.4.10: content reflows at 320 CSS pixels without scrolling in two directions
    wider: bool = page.evaluate(
        "document.scrollingElement.scrollWidth > document.documentElement.clientWidth"
    )
    return wider


@pytest.mark.parametrize("language", LOCALES)
def test_every_page_fits(browser: Browser, site: Site, language: str) -> None:
    with visit(browser, site.origin) as visitor:
        for kind in KINDS:
            path = in_language(site.pages[kind], language)
            page = visitor.open(path, status=site.status(kind))
            assert page.get_attribute("html", "lang") == language, kind
            for width, height in (DESK, PHONE, SMALL):
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(STICKS_OUT) == [], (kind, width)
                assert not scrolls_sideways(page), (kind, width)
            assert visitor.faults() == [], kind


def test_dark_is_dark_and_light_is_light(browser: Browser, site: Site) -> None:
    brightness = {}
    for theme in ("light", "dark"):
        with visit(browser, site.origin, color_scheme=theme) as visitor:
            page = visitor.open(site.home)
            paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
            red, green, blue = (int(one) for one in paper[4:-1].split(","))
            brightness[theme] = red + green + blue
    assert brightness["dark"] < 150
    assert brightness["light"] > 600


@pytest.mark.parametrize("kind", ["list", "player", "event", "players", "how"])
def test_what_is_printed_is_what_matters(browser: Browser, site: Site, kind: str) -> None:
    with visit(browser, site.origin, color_scheme="dark") as visitor:
        page = visitor.open(site.pages[kind])
        page.emulate_media(media="print")
        for hidden in ("ul.nav", "ul.switch", "form", ".skip"):
            assert page.locator(hidden).locator("visible=true").count() == 0, hidden
        assert page.get_by_role("heading", level=1).is_visible()
        assert page.get_by_text("revision").first.is_visible()
        # ink on paper, whatever the screen was
        assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
        assert page.pdf(format="A4").startswith(b"%PDF-")
