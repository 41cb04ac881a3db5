"""One server and one browser for all tests of this folder that a process runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.chromium import NO_BROWSER, find_chromium, start_browser
from tests.browser.clubs import Site, serve_clubs

if TYPE_CHECKING:
    from playwright.sync_api import Browser


# Not for the whole session: Playwright keeps an event loop running, which tests elsewhere that
# start one of their own would stumble over.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    binary = find_chromium()
    if binary is None:
        pytest.skip(NO_BROWSER)
    with start_browser(binary) as running:
        yield running


@pytest.fixture(scope="package")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    del browser  # where there is none, there is nothing to be served
    with serve_clubs(tmp_path_factory.mktemp("clubs")) as serving:
        yield serving
