"""By keyboard alone: everything is reached, seen where one is, and can be used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.chromium import DESK, PHONE, visit
from tests.browser.clubs import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOCUSED: Final = """() => {
    const one = document.activeElement;
    if (one === document.body) return null;
    const style = getComputedStyle(one), box = one.getBoundingClientRect();
    return {
        number: [...document.querySelectorAll('a[href],button,input,select,summary')].indexOf(one),
        words: one.outerHTML.slice(0, 90),
        outlined: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
        inside: box.width > 0 && box.height > 0 && box.right > 0 && box.bottom > 0
            && box.top < innerHeight && box.left < innerWidth,
    };
}"""
REACHABLE: Final = """() => [...document.querySelectorAll('a[href],button,input,select,summary')]
    .map((one, number) => one.checkVisibility() && one.type !== 'hidden' ? number : -1)
    .filter(number => number >= 0)"""
MOST_PARTS: Final = 9
"""How often Tab stays in one date: day, month, year, the calendar, and back."""


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        ("list", PHONE),
        ("list", DESK),
        ("players", DESK),
        ("player", PHONE),
        ("open-event", DESK),
        ("how", PHONE),
        ("fide", PHONE),
        ("nothing", PHONE),
    ],
    ids=lambda one: one if isinstance(one, str) else f"{one[0]}px",
)
def test_tab_goes_everywhere_and_shows_where(
    browser: Browser, site: Site, kind: str, size: tuple[int, int]
) -> None:
    with visit(browser, site.origin, size=size) as visitor:
        page = visitor.open(site.pages[kind], status=site.status(kind))
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        waiting = set(page.evaluate(REACHABLE))
        reached: list[int] = []
        for _ in range(len(waiting) + MOST_PARTS):
            page.keyboard.press("Tab")
            if (focused := page.evaluate(FOCUSED)) is None:
                break
            assert focused["outlined"], focused
            assert focused["inside"], focused
            reached.append(focused["number"])
        assert set(reached) == waiting
        assert reached == sorted(reached)  # in the order in which it is read


def test_the_first_step_skips_to_the_content(browser: Browser, site: Site) -> None:
    with visit(browser, site.origin, size=PHONE) as visitor:
        page = visitor.open(site.home)
        page.keyboard.press("Tab")
        assert page.locator(":focus").inner_text() == "Skip to the content"
        assert page.locator(":focus").bounding_box() is not None
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "main"
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.id") == "q"


def tab_to(page: Page, wanted: str) -> None:
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id || document.activeElement.name") == wanted:
            return
    raise AssertionError(wanted)


def test_a_name_is_found_by_keyboard(browser: Browser, site: Site) -> None:
    with visit(browser, site.origin) as visitor:
        page = visitor.open(f"{site.open_home}?lang=de")
        tab_to(page, "q")
        page.keyboard.type("hölterhoff")
        page.keyboard.press("Enter")
        page.wait_for_url("**q=h%C3%B6lterhoff**")
        assert "lang=de" in page.url
        # each name is the head of its row; the other heads name groups
        names = page.locator(".list tbody th a").all_inner_texts()
        assert names == ["Dieter Hölterhoff"]


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without-scripts"])
def test_the_calculator_is_filled_in_by_keyboard(
    browser: Browser, site: Site, *, scripts: bool
) -> None:
    with visit(browser, site.origin, java_script_enabled=scripts) as visitor:
        page = visitor.open(f"{site.home}fide?lang=en")
        page.locator("#what").focus()
        for keys in ("Tab", "1500", "Tab", "20", "Tab", "Tab", "Tab", "Tab", "Tab", "1600"):
            page.keyboard.press(keys) if keys == "Tab" else page.keyboard.type(keys)
        page.keyboard.press("Enter")
        page.wait_for_url("**opponent=1600**")
        # FIDE Handbook B.02 §8.1.2: 100 points less are 0.36; 20 × (1 − 0.36) = 12.8
        assert "+13" in page.locator("dl.answer").inner_text()
        assert "1513" in page.locator("dl.answer").inner_text()
        assert "lang=en" in page.url
