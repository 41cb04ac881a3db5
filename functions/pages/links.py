"""Links between the pages of a club: relative, carrying the chosen language and ladder along."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

if TYPE_CHECKING:
    from functions.pages.addresses import Address


@dataclass(frozen=True, slots=True)
class Links:
    """Writes links.

    Attributes:
        home: the way to the club's list.
        site: the way to the site's root.
        ladder, language: "" = what is shown without saying so.
    """

    home: str
    site: str
    ladder: str = ""
    language: str = ""

    def to(self, tail: str, **query: object) -> str:
        """Write a link to a page of the club: "", "players", "player/k7f3q2m9xw"."""
        carried = {"ladder": self.ladder, "lang": self.language, **query}
        asked = urlencode({name: value for name, value in carried.items() if value})
        path = self.home + quote(tail)
        short = path.removeprefix("./") or path
        return f"{short}?{asked}" if asked else short

    def on(self, ladder: str) -> Links:
        """Go on with another ladder; "" = the first."""
        return replace(self, ladder=ladder)

    def fields(self) -> list[tuple[str, str]]:
        """List what a form has to carry along."""
        carried = (("ladder", self.ladder), ("lang", self.language))
        return [(name, value) for name, value in carried if value]


def links_from(address: Address, *, ladder: str = "", language: str = "") -> Links:
    """Make the links of a page."""
    return Links(address.home, address.site, ladder, language)
