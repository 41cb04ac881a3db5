"""Show what the FIDE calculator found, with the way there."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from core.fide.results import Change, FirstRating, Performance, RatedGame
from core.fide_answers import first_reason, k_reason
from core.fide_calculator import FIRST_AT_LEAST, FIRST_AT_MOST
from core.locale import Message, say
from core.wording import expected_in_words, reason_in_words, score_in_words
from local.cli.output import Heading, Line, blank, show_table, tell
from local.cli.session import Session

_HEADINGS: Final = (
    Heading(say("Opponent"), number=True),
    Heading(say("Score"), number=True),
    Heading(say("Difference"), number=True, spare=1),
    Heading(say("Difference used"), number=True),
    Heading(say("Expected"), number=True),
    Heading(say("Change"), number=True),
    Heading(say("Not rated because")),
)
_ONLY_FIDE: Final = say("Worked out by FIDE's rules since October 2025; only FIDE's lists count.")


def tell_change(session: Session, changed: Change) -> None:
    """Show a change, game by game."""
    line = say(
        "{before} → {after} ({change})",
        before=changed.rating,
        after=changed.new_rating,
        change=_signed(changed.change_rounded),
    )
    tell(session, line, style="bold")
    tell(session, k_reason(changed))
    all_rated = all(game.rated for game in changed.games)
    headings = _HEADINGS[:-1] if all_rated else _HEADINGS
    lines = [_line(session, changed, game, len(headings)) for game in changed.games]
    blank(session)
    show_table(session, headings, lines)
    blank(session)
    tell(session, _sum(session, changed))
    if changed.performance is not None:
        tell(session, say("Performance: {rating}", rating=changed.performance))
    if changed.new_rating < FIRST_AT_LEAST <= changed.rating:
        tell(session, say("Below 1400 FIDE's next list shows the player as unrated."))
    tell(session, _ONLY_FIDE, style="dim")


def _sum(session: Session, changed: Change) -> Message:
    return say(
        "Expected {expected}, scored {score}: {k} × {gain} = {change}",
        expected=expected_in_words(float(changed.expected), session.locale),
        score=score_in_words(float(changed.score)),
        k=changed.k,
        gain=_signed_hundredths(session, changed.score - changed.expected),
        change=_signed_hundredths(session, changed.change),
    )


def _line(session: Session, changed: Change, game: RatedGame, cells: int) -> Line:
    used, expected = game.difference_used, game.expected
    gain = None if expected is None else changed.k * (Fraction(game.score) - expected)
    texts = (
        str(game.opponent),
        score_in_words(game.score),
        _signed(game.difference),
        "" if used is None else _signed(used),
        "" if expected is None else expected_in_words(float(expected), session.locale),
        "" if gain is None else _signed_hundredths(session, gain),
        "" if game.rated else session.words(reason_in_words("gap")),
    )
    return Line(texts[:cells], grey=not game.rated)


def tell_performance(session: Session, performed: Performance) -> None:
    """Show a performance, and what it is made of."""
    tell(session, say("Performance: {rating}", rating=performed.performance), style="bold")
    line = say(
        "The opponents' average is {average}; {percent} per cent of the points is {dp}"
        " by FIDE's table.",
        average=performed.average,
        percent=performed.percent,
        dp=_signed(performed.dp),
    )
    tell(session, line)
    tell(session, _ONLY_FIDE, style="dim")


def tell_first(session: Session, rated: FirstRating) -> None:
    """Show a first rating, or why there is none."""
    title = say("First rating: {rating}", rating=rated.rating)
    tell(session, title if rated.published else say("No first rating."), style="bold")
    if reason := first_reason(rated):
        tell(session, reason)
    line = say(
        "With two draws against 1800 the average is {average}; {percent} per cent of the points"
        " is {dp} by FIDE's table.",
        average=expected_in_words(float(rated.average), session.locale),
        percent=rated.percent,
        dp=_signed(rated.dp),
    )
    tell(session, line)
    if rated.reason == "below-1400":
        tell(session, say("That would be {rating}.", rating=rated.rating))
    if rated.rating == FIRST_AT_MOST < rated.average + rated.dp:
        tell(session, say("A first rating is at most 2200."))
    tell(session, _ONLY_FIDE, style="dim")


def _signed(number: int) -> str:
    sign = "+" if number > 0 else "−" if number < 0 else ""
    return f"{sign}{abs(number)}"


def _signed_hundredths(session: Session, number: Fraction) -> str:
    sign = "+" if number > 0 else "−" if number < 0 else ""
    return f"{sign}{expected_in_words(float(abs(number)), session.locale)}"
