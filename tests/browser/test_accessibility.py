"""WCAG 2.2 AA as far as a program can tell, and tables as a screen reader hears them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.chromium import DESK, PHONE, visit
from tests.browser.clubs import KINDS, Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

RULES: Final = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}
LIKE_OTHERS: Final = {"search-in-vain", "player-older", "open-players", "open-events"}
"""Made of the same parts as pages that are looked at."""


def violations(page: Page) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415  (may be missing)

    found = Axe().run(page, options=RULES).response["violations"]
    return [
        f"{one['id']} at {node['target']}: {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]


@pytest.mark.parametrize(
    ("size", "theme"), [(PHONE, "light"), (DESK, "dark")], ids=["phone-light", "desk-dark"]
)
def test_axe_finds_nothing(browser: Browser, site: Site, theme: str, size: tuple[int, int]) -> None:
    with visit(browser, site.origin, size=size, color_scheme=theme) as visitor:
        for kind in sorted({*KINDS} - LIKE_OTHERS):
            page = visitor.open(site.pages[kind], status=site.status(kind))
            page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
            assert violations(page) == [], kind


@pytest.mark.parametrize("kind", ["list", "player", "events", "event"])
def test_a_name_heads_its_row(browser: Browser, site: Site, kind: str) -> None:
    with visit(browser, site.origin) as visitor:
        page = visitor.open(site.pages[kind])
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        names = page.locator("tbody th:not([scope=rowgroup])")
        heard = roles(page)
        assert heard.count("rowheader") >= names.count() > 0
        assert (
            heard.count("columnheader") == page.locator("thead th").locator("visible=true").count()
        )


def roles(page: Page) -> list[str]:
    """List the roles that the browser tells screen readers of."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    return [node["role"]["value"] for node in nodes if not node["ignored"]]
