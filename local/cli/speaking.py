"""The language of whoever types, which holds until a club is spoken of."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import click

from core.locale import CATALOGUES, DOMAIN, LOCALES
from local.cli.session import Session

_NAMED_IN: Final = ("LADDER_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
_WRITTEN_ALIKE: Final = {"no": "nb", "nn": "nb"}


def terminal_language(environment: Mapping[str, str]) -> str:
    """Find out in which language to speak: LADDER_LANG, else that of the terminal, else English.

    Args:
        environment: LANG and the like, as "de", "de_AT.UTF-8" or "C".
    """
    named = next((environment[name] for name in _NAMED_IN if environment.get(name)), "")
    language = re.split(r"[^a-z]", named.lower())[0]
    language = _WRITTEN_ALIKE.get(language, language)
    return language if language in LOCALES else "en"


def language_of(ctx: click.Context | None) -> str:
    """Say in which language a call is answered; without one, that of the terminal."""
    session = None if ctx is None else ctx.find_object(Session)
    return terminal_language(os.environ) if session is None else session.locale


@contextmanager
def click_speaks(locale: str) -> Iterator[None]:
    """Let click look its own sentences up in our catalogue: it asks gettext's usual domain."""
    domain, named = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, str(CATALOGUES))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = locale
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if named is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = named
