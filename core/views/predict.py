"""What a game between two players of a list would change (contract §3, `predict`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

from core.errors import BadInputError, NotFoundError
from core.facts import JsonObject
from core.foretelling import Prospect, prediction_in_words
from core.locale import say, translate
from core.model import Game, Result, Speed
from core.ports import Reader
from core.ratings import Field, Form, Outcome, Played, RuleSet, Scored, find_rule_set
from core.views.ladder_view import Audience, LadderView, open_ladder
from core.views.one_player import find_player_id

_RESULTS: Final[dict[float, Result]] = {1.0: "1-0", 0.5: "1/2-1/2", 0.0: "0-1"}
"""By what the first player scores."""

_WORDS: Final = {"win": 1.0, "draw": 0.5, "loss": 0.0}
_SEEN_ROUNDING: Final = 0.005


def predict_game(
    reader: Reader,
    club: str,
    who: str,
    opponent: str,
    *,
    ladder: str | None = None,
    speed: Speed | None = None,
    audience: Audience = "organiser",
) -> JsonObject:
    """Say what a list expects of two players, and what each result would change for both.

    The game is the only one of its event, and is rated on the figures as they stand.

    Args:
        speed: of the game; else the first that the ladder takes.

    Raises:
        NotFoundError: there is no such club or player, or members may not see them.
        BadInputError: there is no such ladder, or it counts no game of that speed; both are one
            player.
    """
    view = open_ladder(reader, club, ladder=ladder, audience=audience)
    players = [find_player_id(view, one) for one in (who, opponent)]
    names = [view.name_of(player) for player in players]
    if players[0] == players[1]:
        raise BadInputError(say("“{name}” cannot play “{name}”: name two players.", name=names[0]))
    chosen = speed or _first_speed(view)
    if view.ladder.speeds and chosen not in view.ladder.speeds:
        raise BadInputError(
            say(
                "The ladder “{ladder}” counts only: {speeds}.",
                ladder=view.ladder.id,
                speeds=", ".join(view.ladder.speeds),
            )
        )
    rules = find_rule_set(view.ladder.rules)
    documents = [_document(view, player) for player in players]
    field = _make_field(view, rules, documents)
    outcomes = {
        score: rules.rate(Played([(0, 1, score)], [Game(1, "1", "2", result)], chosen), field)
        for score, result in _RESULTS.items()
    }
    told = [_figures(rules, field, outcomes, place, chosen) for place in (0, 1)]
    prospects = [
        Prospect(name, one["expected"], one["games"], one["provisional"], one["reason"], rounded)
        for name, (one, rounded) in zip(names, told, strict=True)
    ]
    locale = view.club.locale
    sentences = prediction_in_words(*prospects, locale=locale)
    return {
        "club": club,
        "ladder": view.ladder.id,
        "rules": rules.name,
        "speed": chosen,
        "players": [
            {"player": player, "name": name} | figures
            for player, name, (figures, _) in zip(players, names, told, strict=True)
        ],
        "sentences": [translate(sentence, locale) for sentence in sentences],
        "revision": view.data.get("revision"),
        "up_to_date": view.up_to_date,
    }


def _first_speed(view: LadderView) -> Speed:
    speeds: tuple[Speed, ...] = get_args(Speed)
    return next((one for one in speeds if one in view.ladder.speeds), speeds[0])


def _document(view: LadderView, player: str) -> Mapping[str, Any]:
    """Fetch a player's figures.

    Raises:
        NotFoundError: they do not belong to the list as it is stored.
    """
    document = view.player(player)
    if document is None:
        raise NotFoundError(
            say("The figures of “{name}” are not there: rebuild.", name=view.name_of(player))
        )
    return document


def _make_field(view: LadderView, rules: RuleSet, documents: list[Mapping[str, Any]]) -> Field:
    return Field(
        ratings=[document["rating"] for document in documents],
        counts=[document["games"] for document in documents],
        peaks=[document["peak"] for document in documents] if rules.remembers_peak else (),
        juniors=frozenset(
            place for place, document in enumerate(documents) if _is_junior(view, document)
        ),
    )


def _is_junior(view: LadderView, document: Mapping[str, Any]) -> bool:
    """Whether a player was entered as a junior in the latest event."""
    latest = [*document["history"], *document["running"]][-1:]
    for figures, fact in ((view.figures(event), view.fact(event)) for event in latest):
        if figures is not None and fact is not None:
            return any(
                entrant.junior and figures.entrants.get(entrant.id) == document["player"]
                for entrant in fact.event.players
            )
    return False


def _figures(
    rules: RuleSet, field: Field, outcomes: Mapping[float, Outcome], place: int, speed: Speed
) -> tuple[JsonObject, bool]:
    """Tell one player's figures, and whether the changes were rounded."""
    own, opponent = (Form(field.ratings[one], field.counts[one]) for one in (place, 1 - place))
    # the second player's win is the first one's loss
    mine = {score: outcomes[1.0 - score if place else score] for score in outcomes}
    reason = rules.side_reason(own, opponent, speed)
    expected = rules.expected_score(own.rating, opponent.rating, speed)
    k = mine[0.5].k_factors[place]
    changes = {word: mine[score].changes[place] for word, score in _WORDS.items()}
    rounded = reason is None and any(
        abs(rules.game_changes(own.rating, k, [Scored(score, expected)])[0].change - changes[word])
        >= _SEEN_ROUNDING
        for word, score in _WORDS.items()
    )
    figures: JsonObject = {
        "rating": own.rating,
        "games": own.games,
        "provisional": rules.is_provisional(own.games),
        "expected": None if 0 in mine[0.5].left_out else expected,
        "k": k,
        **changes,
        "reason": reason,
    }
    return figures, rounded
