"""What never counts, and why a rating moved or did not (rules §5, §4.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.counting import game_reason, make_contest
from core.explanations import TableGame
from core.figures import figures_document, figures_from_document
from core.model import Correct, Entrant, Event, Game, Read, Start
from core.ratings.club import ClubRules
from tests.builders import an_event
from tests.computing import (
    explain,
    figure_of,
    figures_of,
    id_of,
    ladder_of,
    lines_of,
    roll_of,
)

EQUALS = (Start("Anna", 1500, 30), Start("Bela", 1500, 30))


class StrictRules(ClubRules):
    """Club rules with a reason of their own, as counter ladders have."""

    def unrated_reason(self, game: Game) -> str | None:
        return "aborted" if game.moves == (0, 0) else None


def night(result: str, **settings: Any) -> Event:
    return an_event("night", date="2026-01-06", games=[("Anna", "Bela", result)], **settings)


# ── First reason that fits (rules §5) ────────────────────────────────────────


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        pytest.param(night("1-0"), None, id="rated"),
        pytest.param(night("1/2-1/2"), None, id="a draw is rated"),
        pytest.param(night("*"), "unplayed", id="unplayed"),
        pytest.param(night("+/-"), "forfeit", id="forfeit by Black"),
        pytest.param(night("-/+"), "forfeit", id="forfeit by White"),
        pytest.param(night("-/-"), "forfeit", id="double forfeit is no draw"),
        pytest.param(night("1-0", bots=["Bela"]), "bot", id="bot as Black"),
        pytest.param(night("1-0", bots=["Anna"]), "bot", id="bot as White"),
        pytest.param(night("1-0", format="bughouse"), "bughouse", id="bughouse by format"),
        pytest.param(night("1-0", game="bughouse"), "bughouse", id="bughouse by kind of game"),
        pytest.param(night("1-0", rated=False), "unrated-event", id="unrated event"),
        # the order in which reasons are tried
        pytest.param(night("*", bots=["Anna"], rated=False), "unplayed", id="unplayed comes first"),
        pytest.param(night("+/-", bots=["Anna"]), "forfeit", id="forfeit before bot"),
        pytest.param(
            night("1-0", bots=["Anna"], format="bughouse"), "bot", id="bot before bughouse"
        ),
        pytest.param(
            night("1-0", format="bughouse", rated=False), "bughouse", id="bughouse before unrated"
        ),
        # names prove nothing: a bye is known by structure, a bot by its mark
        pytest.param(
            an_event("night", date="2026-01-06", games=[("Anna", "Bye", "1-0")]),
            None,
            id="somebody called Bye",
        ),
    ],
)
def test_first_reason_that_fits(event: Event, reason: str | None) -> None:
    computed = ladder_of([event])
    (game,) = explain(computed, "night").table()
    assert (game.rated_white, game.rated_black, game.reason) == (
        reason is None,
        reason is None,
        reason,
    )
    figures = figures_of(computed, "night")
    assert figures.rated_games == (1 if reason is None else 0)
    assert figures.not_rated == ({} if reason is None else {reason: 1})
    # a bot is nobody; whoever else is listed moved only if the game was rated and won
    moved = {row.rating != 1200 for row in computed.standings}
    assert moved == {reason is None and event.games[0].result == "1-0"}


def test_reasons_are_counted() -> None:
    event = an_event(
        "m", date="2026-01-06", games=[("Anna", "Bela", one) for one in ("+/-", "-/-", "*", "1-0")]
    )
    figures = figures_of(ladder_of([event]), "m")
    assert (figures.rated_games, figures.not_rated) == (1, {"forfeit": 2, "unplayed": 1})


def test_reason_of_the_rule_set_comes_after_the_events_and_before_same_player() -> None:
    game = Game(1, "a", "b", "1-0", moves=(0, 0))
    people = {"a": Entrant("a", "Anna"), "b": Entrant("b", "Bela")}

    def reason(whole_event: str | None, players: dict[str, object], **changes: Any) -> str | None:
        return game_reason(
            replace(game, **changes),
            whole_event=whole_event,
            entrants=people,
            players=players,
            rules=StrictRules(),
        )

    assert reason("unrated-event", {"a": 1, "b": 1}) == "unrated-event"
    assert reason(None, {"a": 1, "b": 1}) == "aborted"
    assert reason(None, {"a": 1, "b": 1}, moves=(9, 9)) == "same-player"
    assert reason(None, {"a": 1, "b": 2}, moves=None) is None


def test_game_between_two_mentions_of_one_player() -> None:
    # two who met cannot be joined; a contest is what it is all the same, should they be one
    event = night("1-0")
    roll = roll_of([event])
    one = replace(roll.identities, player_of={("night", "anna"): 0, ("night", "bela"): 0})
    contest = make_contest(event, one, ClubRules())
    assert (contest.players, contest.played.pairings, contest.not_rated) == (
        [0],
        [],
        {"same-player": 1},
    )


# ── Game by game (rules §4.3) ────────────────────────────────────────────────


def test_lines_say_all_that_a_change_is_made_of() -> None:
    event = an_event(
        "open",
        date="2026-01-06",
        games=[
            (3, "Anna", "Bela", "1-0"),
            (1, "Bela", "Anna", "-/+"),
            (4, "Anna", "Bot 3", "0-1"),
            (5, "Bela", "Anna", "1/2-1/2"),
            (6, "Anna", "Bela", "*"),
            (7, "Anna", "Bela", "-/-"),
        ],
        byes=[(2, "Anna", 0.5)],
        bots=["Bot 3"],
    )
    computed = ladder_of([event], *EQUALS)
    lines = lines_of(computed, "open", "Anna")
    assert [
        (line.round, line.opponent_name, line.colour, line.score, line.expected, line.reason)
        for line in lines
    ] == [
        (1, "Bela", "black", 1.0, None, "forfeit"),
        (2, None, None, 0.5, None, "bye"),
        (3, "Bela", "white", 1.0, 0.5, None),
        (4, "Bot 3", "white", 0.0, None, "bot"),
        (5, "Bela", "black", 0.5, 0.5, None),
        (6, "Bela", "white", None, None, "unplayed"),
        (7, "Bela", "white", 0.0, None, "forfeit"),
    ]
    assert [line.round for line in lines if line.rated] == [3, 5]
    bela = id_of(computed, "Bela")
    assert [line.opponent for line in lines] == [bela, None, bela, None, bela, bela, bela]
    assert [line.opponent_rating for line in lines] == [1500, None, 1500, None, 1500, 1500, 1500]
    assert figure_of(computed, "open", "Anna").change == 10  # 20 × ½, and nothing for the draw


@pytest.mark.parametrize(
    ("result", "white", "black"),
    [
        ("1-0", 1.0, 0.0),
        ("0-1", 0.0, 1.0),
        ("1/2-1/2", 0.5, 0.5),
        ("+/-", 1.0, 0.0),
        ("-/+", 0.0, 1.0),
        ("-/-", 0.0, 0.0),
        ("*", None, None),
    ],
)
def test_score(result: str, white: float | None, black: float | None) -> None:
    computed = ladder_of([night(result)])
    scores = [lines_of(computed, "night", name)[0].score for name in ("Anna", "Bela")]
    assert scores == [white, black]


def test_readers_see_the_names_that_are_theirs_to_see() -> None:
    computed = ladder_of([night("1-0")])
    anna, bela = (id_of(computed, name) for name in ("Anna", "Bela"))
    plain = explain(computed, "night")
    masked = replace(plain, name_of={bela: "–"}.__getitem__)
    assert [line.opponent_name for line in masked.lines(anna)] == ["–"]


def test_whoever_did_not_take_part_has_no_lines() -> None:
    computed = ladder_of([night("1-0")], *EQUALS, Start("Carl", 1500, 30))
    assert lines_of(computed, "night", "Carl") == ()


def test_two_mentions_of_one_player_have_one_explanation() -> None:
    arena = an_event(
        "night",
        date="2026-01-06",
        format="arena",
        games=[(1, "Anna", "Carl", "1-0"), (2, "Anne", "Carl", "0-1")],
        byes=[(3, "Anne", 1.0)],
    )
    computed = ladder_of([arena], Read("night", "anne", "Anne", "Anna"))
    assert [(line.round, line.score) for line in lines_of(computed, "night", "Anna")] == [
        (1, 1.0),
        (2, 0.0),
        (3, 1.0),
    ]


def test_corrected_results_are_explained_beside_the_published_ones() -> None:
    event = an_event(
        "night", date="2026-01-06", games=[("Anna", "Bela", "1-0"), ("Bela", "Anna", "1-0")]
    )
    fix = Correct("night", 2, "bela", "anna", "Bela", "Anna", "+/-")
    computed = ladder_of([event], *EQUALS, fix)
    table = explain(computed, "night").table()
    assert table == (
        TableGame(1, "anna", "bela", "1-0", "1-0", rated_white=True, rated_black=True, reason=None),
        TableGame(
            2, "bela", "anna", "+/-", "1-0", rated_white=False, rated_black=False, reason="forfeit"
        ),
    )
    assert [line.score for line in lines_of(computed, "night", "Anna")] == [1.0, 0.0]
    assert figures_of(computed, "night").corrected == {1: "+/-"}


def test_running_event_is_explained_without_before_and_after() -> None:
    computed = ladder_of([night("1-0", complete=False)], *EQUALS)
    figure = figure_of(computed, "night", "Anna")
    assert (figure.before, figure.after, figure.change) == (None, None, 10)
    assert [line.rated for line in lines_of(computed, "night", "Anna")] == [True]


def test_figures_survive_being_stored() -> None:
    event = an_event(
        "night",
        date="2026-01-06",
        games=[("Anna", "Bela", "1-0"), ("Carl", "Bela", "+/-"), ("Anna", "Bot 3", "1-0")],
        bots=["Bot 3"],
    )
    fix = Correct("night", 1, "anna", "bela", "Anna", "Bela", "0-1")
    for complete in (True, False):
        computed = ladder_of([replace(event, complete=complete)], fix)
        figures = figures_of(computed, "night")
        assert figures_from_document(figures_document(figures)) == figures
        assert set(figures.entrants) == {"anna", "bela", "carl"}
