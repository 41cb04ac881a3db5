"""Take pictures of every page, to be looked at.

    make pictures

Into `build/pictures`, which is not kept: every page in every language, on a phone and at a desk,
light and dark. With `--readme` only the two of the README, into `docs/pictures`.
"""

from __future__ import annotations

import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.locale import LOCALES
from tests.browser.chromium import (
    DESK,
    NO_BROWSER,
    PHONE,
    find_chromium,
    in_language,
    start_browser,
    visit,
)
from tests.browser.clubs import KINDS, Site, serve_clubs

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PICTURES: Final = Path("build/pictures")
README: Final = Path("docs/pictures")
_SIZES: Final = {"phone": PHONE, "desk": DESK}
_SHOWN: Final = (960, 1000)


def take_all(browser: Browser, site: Site, folder: Path) -> int:
    """Take them all; how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    for language, (name, size), theme in product(LOCALES, _SIZES.items(), ("light", "dark")):
        with visit(browser, site.origin, size=size, color_scheme=theme) as visitor:
            for kind in KINDS:
                path = in_language(site.pages[kind], language)
                page = visitor.open(path, status=site.status(kind))
                file = folder / f"{kind}-{language}-{name}-{theme}.png"
                page.screenshot(path=file, full_page=True)
    return len(list(folder.glob("*.png")))


def take_for_readme(browser: Browser, site: Site, folder: Path) -> int:
    """Take the list and a player, as far down as a screen goes."""
    folder.mkdir(parents=True, exist_ok=True)
    with visit(browser, site.origin, size=_SHOWN) as visitor:
        for kind in ("list", "player"):
            visitor.open(site.pages[kind]).screenshot(path=folder / f"{kind}.png")
    return 2


def main(words: list[str]) -> int:
    """Take what is asked for."""
    binary = find_chromium()
    if binary is None:
        print(NO_BROWSER, file=sys.stderr)
        return 1
    with (
        tempfile.TemporaryDirectory() as clubs,
        start_browser(binary) as browser,
        serve_clubs(Path(clubs)) as site,
    ):
        if "--readme" in words:
            print(f"{take_for_readme(browser, site, README)} pictures in {README}")
        else:
            print(f"{take_all(browser, site, PICTURES)} pictures in {PICTURES}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
