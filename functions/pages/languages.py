"""In which language a page speaks: the switch, else the browser's wish, else the club's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.locale import LOCALES

if TYPE_CHECKING:
    from werkzeug import Request

LANGUAGE_NAMES: Final = {"en": "English", "de": "Deutsch", "nb": "Norsk", "hu": "Magyar"}
"""Each in its own words."""

_ALSO: Final = {"no": "nb", "nn": "nb"}
"""What readers of Norwegian may ask for."""


def wished_language(request: Request) -> str:
    """Find the first of our languages that a browser asks for, "" if it asks for none of them."""
    for wished, quality in request.accept_languages:
        primary = wished.replace("_", "-").partition("-")[0].lower()
        language = _ALSO.get(primary, primary)
        if quality > 0 and language in LOCALES:
            return language
    return ""
