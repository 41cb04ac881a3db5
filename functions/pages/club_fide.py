"""The FIDE calculator with a club's navigation around it."""

from __future__ import annotations

from core.locale import say
from functions.pages.fide import calculator_content
from functions.pages.shown import Asked, Shown


def show_club_fide(asked: Asked) -> Shown:
    """Show the calculator."""
    content = calculator_content(asked.query.sent, asked.language)
    title = asked.words(say("FIDE calculator"))
    return Shown("fide.html", "fide", title, content, description=title, indexed=False)
