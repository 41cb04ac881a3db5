"""The FIDE calculator as a form that is sent with GET (rules §3.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from core.errors import BadInputError
from core.fide_answers import answer_change, first_reason, k_reason, read_games
from core.fide_calculator import calculate_first, calculate_performance
from core.locale import Message, say, translate
from core.wording import SPEEDS, decimals_in_words, score_in_words

_LINES: Final = (8, 16, 32, 64)
_SCORES: Final = ("1", "0.5", "0")
_ON: Final = frozenset({"on", "true", "1"})

CALCULATIONS: Final[Mapping[str, Message]] = {
    "change": say("What games change about a FIDE rating"),
    "performance": say("How strong somebody played (performance)"),
    "first": say("A newcomer's first FIDE rating"),
}


@dataclass(frozen=True, slots=True)
class Form:
    """What was filled in, as it was typed.

    Attributes:
        games: opponent's rating and score, each; those left empty too.
        sent: whether an answer is asked for.
    """

    what: str
    rating: str
    k: str
    games_played: str
    junior: bool
    ever_2400: bool
    speed: str
    games: Sequence[tuple[str, str]]
    sent: bool

    @property
    def filled(self) -> list[str]:
        """The games, as the calculator reads them."""
        return [f"{opponent}:{score}" for opponent, score in self.games if opponent]


def read_form(sent: Mapping[str, Sequence[str]]) -> Form:
    """Read what a browser sent; whatever is no choice of the form counts as the first one."""

    def first(name: str) -> str:
        return next(iter(sent.get(name, ())), "")

    opponents, scores = sent.get("opponent", ()), sent.get("score", ())
    games = [
        (opponent, score if score in _SCORES else "1")
        for opponent, score in zip(opponents, [*scores, *["1"] * len(opponents)], strict=False)
    ][: _LINES[-1]]
    wanted = max(len(games), _read_lines(first("lines")))
    games += [("", "1")] * (wanted - len(games))
    what, speed = first("what"), first("list")
    return Form(
        what=what if what in CALCULATIONS else "change",
        rating=first("rating"),
        k=first("k"),
        games_played=first("games_played"),
        junior=first("junior") in _ON,
        ever_2400=first("ever_2400") in _ON,
        speed=speed if speed in SPEEDS else "standard",
        games=games,
        sent=bool(opponents) and "lines" not in sent,
    )


def _read_lines(text: str) -> int:
    return next((one for one in _LINES if text == str(one)), _LINES[0])


def more_lines(form: Form) -> int | None:
    """Say how many lines the form could have next."""
    return next((one for one in _LINES if one > len(form.games)), None)


def calculator_content(sent: Mapping[str, Sequence[str]], language: str) -> dict[str, Any]:
    """Fill the form and answer it."""
    form = read_form(sent)
    answer: list[tuple[str, str]] = []
    fault = ""
    if form.sent:
        try:
            answer = list(_ANSWERS[form.what](form, language))
        except BadInputError as error:
            fault = translate(error.message, language)
    return {
        "form": form,
        "answer": answer,
        "fault": fault,
        "more": more_lines(form),
        "choices": [(key, translate(text, language)) for key, text in CALCULATIONS.items()],
        "speeds": [(key, translate(text, language)) for key, text in SPEEDS.items()],
        "scores": [("1", "1"), ("0.5", "½"), ("0", "0")],
        "w2": {name: translate(text, language) for name, text in _WORDS.items()},
    }


def _change(form: Form, language: str) -> list[tuple[str, str]]:
    change = answer_change(
        form.rating,
        form.filled,
        k=form.k or None,
        games_played=form.games_played or None,
        junior=form.junior,
        ever_2400=form.ever_2400,
        speed=form.speed,
    )
    told: list[tuple[Message, object]] = [
        (say("Change"), _signed(change.change_rounded)),
        (say("New rating"), change.new_rating),
        (say("Score"), score_in_words(float(change.score))),
        (say("Expected score"), decimals_in_words(float(change.expected), 2, language)),
        (say("Unrounded change"), decimals_in_words(float(change.change), 2, language)),
        (say("K-factor"), f"{change.k}: {translate(k_reason(change), language)}"),
        (say("Performance"), "–" if change.performance is None else change.performance),
    ]
    return [(translate(name, language), str(value)) for name, value in told]


def _signed(change: int) -> str:
    sign = "+" if change > 0 else "−" if change < 0 else "±"
    return f"{sign}{abs(change)}"


def _performance(form: Form, language: str) -> list[tuple[str, str]]:
    done = calculate_performance(read_games(form.filled))
    told: list[tuple[Message, object]] = [
        (say("Performance"), done.performance),
        (say("Average of the opponents"), done.average),
        (say("Score in percent"), done.percent),
    ]
    return [(translate(name, language), str(value)) for name, value in told]


def _first(form: Form, language: str) -> list[tuple[str, str]]:
    done = calculate_first(read_games(form.filled))
    reason = first_reason(done)
    told: list[tuple[Message, object]] = [
        (say("First rating"), "–" if done.rating is None else done.rating),
        (
            say("Average of the opponents, two of 1800 added"),
            decimals_in_words(float(done.average), 1, language),
        ),
        (say("Score in percent, two draws added"), done.percent),
    ]
    if reason is not None:
        told.append((say("Please note"), translate(reason, language)))
    return [(translate(name, language), str(value)) for name, value in told]


_ANSWERS: Final[Mapping[str, Callable[[Form, str], list[tuple[str, str]]]]] = {
    "change": _change,
    "performance": _performance,
    "first": _first,
}

_WORDS: Final[Mapping[str, Message]] = {
    "lead": say(
        "FIDE's arithmetic for games that you type in. It has nothing to do with this club's list."
    ),
    "what": say("What would you like to know?"),
    "you": say("The player"),
    "rating": say("Rating before the games"),
    "only_change": say("Needed for a change of rating only."),
    "k": say("K-factor, if you know it"),
    "games_played": say("or else: rated games played before"),
    "junior": say("under 18 (until the end of the year of the 18th birthday)"),
    "ever_2400": say("once stood at 2400 or more"),
    "list": say("List"),
    "games": say("The games"),
    "game": say("Game"),
    "opponent": say("Opponent's rating"),
    "score": say("Score"),
    "calculate": say("Calculate"),
    "more": say("More lines"),
    "answer": say("The answer"),
    "not_possible": say("That cannot be calculated"),
}
