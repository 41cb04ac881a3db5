"""What one event did to one player: the numbers, and the same in words (rules §4.3)."""

from __future__ import annotations

from dataclasses import asdict

from core.explanations import Explanation
from core.facts import JsonObject
from core.locale import translate
from core.reckoning import event_in_words, game_in_words
from core.views.ladder_view import LadderView


def explain_player(view: LadderView, explanation: Explanation, player: str) -> JsonObject:
    """Explain an event to one of its players, sentences in the reader's language."""
    figures, locale = explanation.figures, view.locale
    figure, lines = figures.players[player], explanation.lines(player)
    sentences = event_in_words(figure, lines, running=figures.running, locale=locale)
    return {
        "running": figures.running,
        "frozen": figure.rating,
        "frozen_games": figure.games,
        "provisional": explanation.rules.is_provisional(figure.games),
        "before": figure.before,
        "after": figure.after,
        "change": figure.change,
        "k": figure.k,
        "sentences": [translate(sentence, locale) for sentence in sentences],
        "games": [
            asdict(line)
            | {
                "opponent": view.id_of(line.opponent),
                "words": translate(game_in_words(line, figure.k, locale=locale), locale),
            }
            for line in lines
        ],
    }
