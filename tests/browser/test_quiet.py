"""Nothing runs, nothing is kept, nothing goes elsewhere; what the server says of it arrives."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.chromium import DESK, PHONE, visit
from tests.browser.clubs import KINDS, Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_nothing_is_kept_and_every_answer_is_strict(browser: Browser, site: Site) -> None:
    with visit(browser, site.origin) as visitor:
        for kind in KINDS:
            page = visitor.open(site.pages[kind], status=site.status(kind))
            assert page.evaluate("[localStorage.length, sessionStorage.length]") == [0, 0], kind
            assert page.evaluate("document.cookie") == ""
            assert page.locator("script").count() == 0
        assert visitor.context.cookies() == []
        assert visitor.faults() == []
        for answer in visitor.answers:
            said = answer.all_headers()
            assert said["content-security-policy"].startswith("default-src 'none';"), answer.url
            assert said["referrer-policy"] == "no-referrer"
            assert said["x-content-type-options"] == "nosniff"
            assert "set-cookie" not in said
            if "/c/" in answer.url:
                assert said["x-robots-tag"] == "noindex, nofollow"
            if site.open_home in answer.url:
                assert "x-robots-tag" not in said
        assert {answer.request.resource_type for answer in visitor.answers} <= {
            "document",
            "stylesheet",
            "image",
            "other",  # the icon
        }


def test_no_page_tells_the_next_one_where_it_is(browser: Browser, site: Site) -> None:
    with visit(browser, site.origin) as visitor:
        page = visitor.open(site.home)
        page.get_by_role("link", name="Events").click()
        page.wait_for_url("**/events")
        assert page.evaluate("document.referrer") == ""
        assert all("referer" not in one.request.all_headers() for one in visitor.answers)


def test_a_script_that_got_in_would_not_run(browser: Browser, site: Site) -> None:
    with visit(browser, site.origin) as visitor:
        page = visitor.open(site.home)
        page.evaluate(
            """() => {
                const script = document.createElement('script');
                script.textContent = 'document.title = "taken over"';
                document.body.append(script);
                const image = document.createElement('img');
                image.src = 'https://elsewhere.example/seen.png';
                document.body.append(image);
            }"""
        )
        page.wait_for_timeout(200)
        assert page.title() != "taken over"
        assert visitor.elsewhere == []  # the policy stopped it before it was asked for
        assert any("Content Security Policy" in one for one in visitor.complaints)


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_a_member_finds_the_way_without_scripts(
    browser: Browser, site: Site, size: tuple[int, int]
) -> None:
    with visit(browser, site.origin, size=size, java_script_enabled=False) as visitor:
        page = visitor.open(site.home)
        page.get_by_label("Find a name").fill("j. g")
        page.get_by_role("button", name="Find").click()
        page.get_by_role("link", name="J. G.").click()
        assert page.get_by_role("heading", level=1).inner_text() == "J. G."
        assert page.get_by_role("img", name="Rating of J. G.").is_visible()
        page.get_by_text("The same as a table").click()
        table = page.get_by_role("table", name="Rating history")
        assert table.is_visible()
        table.get_by_role("link", name="Brückenturm-Open").click()
        assert page.get_by_role("heading", level=1).inner_text() == "Brückenturm-Open"
        page.get_by_role("link", name="Magyar").click()
        assert page.locator("html").get_attribute("lang") == "hu"
        page.get_by_role("link", name="Ranglétra").click()
        page.locator("summary").click()
        page.locator("#as_of").fill("2026-01-15")
        page.locator("details button").click()
        assert page.locator(".loud").count() == 1
        assert visitor.faults() == []


def test_a_tab_keeps_the_player(browser: Browser, site: Site) -> None:
    with visit(browser, site.origin, locale="en-GB") as visitor:
        page = visitor.open(site.pages["open-player"])
        name = page.get_by_role("heading", level=1).inner_text()
        page.get_by_role("link", name="Blitz", exact=True).click()
        page.wait_for_url("**ladder=blitz")
        assert page.get_by_role("heading", level=1).inner_text() == name
