"""What a game would change, in numbers and in words (contract §3, `predict`)."""

from __future__ import annotations

import pytest

from core.errors import BadInputError, NotFoundError
from core.facts import JsonObject
from core.foretelling import Prospect, prediction_in_words
from core.model import Event, Ladder, Start
from core.views.predict import predict_game
from tests.builders import a_club, an_event
from tests.club_office import Office


def office_by(rules: str, *events: Event, speeds: tuple[str, ...] = ()) -> Office:
    office = Office(club=a_club(ladders=(Ladder(rules=rules, speeds=speeds),)))
    for name, rating in (("Anna", 1500), ("Bela", 1700), ("Max", 2650)):
        office.decide(Start(name, rating, 30))
    if events:
        office.publish(*events)
    office.rebuild()
    return office


def predict(office: Office, who: str, opponent: str, **options: object) -> JsonObject:
    return predict_game(office.store, "club", who, opponent, **options)  # type: ignore[arg-type]


def results(player: JsonObject) -> list[float]:
    return [player[result] for result in ("win", "draw", "loss")]


def test_each_result_for_both() -> None:
    # table 8.1.2: 200 → 0.24 and 0.76; 20 × 0.76, 20 × 0.26, 20 × −0.24, rounded
    shown = predict(office_by("fide"), "Anna", "Bela")
    anna, bela = shown["players"]
    assert (results(anna), results(bela)) == ([15, 5, -5], [5, -5, -15])
    assert (anna["expected"], bela["expected"], anna["k"]) == (0.24, 0.76, 20)
    assert shown["sentences"] == [
        "The list expects 0.24 of “Anna” and 0.76 of “Bela”.",
        "Changes are rounded once an event; these are those of a game that is its only one.",
    ]
    assert (shown["speed"], shown["up_to_date"]) == ("standard", True)


def test_the_other_colour_is_the_same() -> None:
    office = office_by("club")
    there, back = predict(office, "Anna", "Bela"), predict(office, "Bela", "Anna")
    assert there["players"] == back["players"][::-1]
    assert len(there["sentences"]) == 1


@pytest.mark.parametrize(
    ("speeds", "asked", "speed"),
    [
        pytest.param((), None, "standard", id="all"),
        pytest.param(("blitz",), None, "blitz", id="the ladder's"),
        pytest.param(("blitz", "rapid"), None, "rapid", id="the longer one"),
        pytest.param(("rapid", "standard"), "rapid", "rapid", id="asked for"),
    ],
)
def test_the_speed(speeds: tuple[str, ...], asked: str | None, speed: str) -> None:
    shown = predict(office_by("fide", speeds=speeds), "Max", "Anna", speed=asked)
    assert shown["speed"] == speed
    reason = None if speed == "standard" else "gap"
    assert [one["reason"] for one in shown["players"]] == [reason, reason]
    assert (shown["players"][0]["expected"] is None) == (reason == "gap")


def test_a_junior_is_whoever_was_one_last() -> None:
    first = an_event("e1", date="2026-01-06", games=[("Anna", "Bela", "*")], juniors=["Anna"])
    office = office_by("fide", first)
    assert [one["k"] for one in predict(office, "Anna", "Bela")["players"]] == [40, 20]
    # whose figures are gone is taken for an adult
    office.tamper("ratings/e1", running=True)
    assert predict(office, "Anna", "Bela")["players"][0]["k"] == 20
    later = an_event("e2", date="2026-01-13", games=[("Anna", "Bela", "*")], complete=False)
    office.publish(later)
    office.rebuild()
    assert predict(office, "Anna", "Bela")["players"][0]["k"] == 20


def test_2400_once_reached_is_known() -> None:
    # an equal of 2650 beaten: 2660 stood after the event
    event = an_event("e1", date="2026-01-06", games=[("Max", "Mia", "1-0")])
    office = office_by("fide")
    office.decide(Start("Mia", 2650, 30))
    office.publish(event)
    office.rebuild()
    max_, mia = predict(office, "Max", "Mia")["players"]
    assert (max_["rating"], max_["k"], mia["rating"], mia["k"]) == (2660, 10, 2640, 10)


def test_members_get_the_names_that_they_may_see() -> None:
    # rules §7.1: initials, unless the club decides otherwise
    office = office_by("club")
    ids = [one["player"] for one in predict(office, "Anna", "Bela")["players"]]
    shown = predict(office, *ids, audience="member")
    assert [one["name"] for one in shown["players"]] == ["A.", "B."]
    assert not any(name in str(shown) for name in ("Anna", "Bela"))
    with pytest.raises(NotFoundError, match="nobody called “Anna”"):
        predict(office, "Anna", "Bela", audience="member")


def test_who_is_not_there() -> None:
    office = office_by("club")
    with pytest.raises(NotFoundError, match="nobody called “Nora”"):
        predict(office, "Anna", "Nora")
    with pytest.raises(BadInputError, match="“Anna” cannot play “Anna”"):
        predict(office, "Anna", "ANNA")
    player = predict(office, "Anna", "Bela")["players"][0]["player"]
    office.tamper(f"players/{player}", rating=1.0)
    with pytest.raises(NotFoundError, match="figures of “Anna” are not there"):
        predict(office, "Bela", "Anna")


# ── In words ─────────────────────────────────────────────────────────────────


def prospect(name: str, expected: float | None = 0.5, **settings: object) -> Prospect:
    plain = {"games": 30, "provisional": False, "reason": None, "rounded": False}
    return Prospect(name, expected, **plain | settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        pytest.param(
            prospect("Anna", 0.25),
            prospect("Bela", 0.75),
            ["The list expects 0.25 of “Anna” and 0.75 of “Bela”."],
            id="plain",
        ),
        pytest.param(
            prospect("Anna", None),
            prospect("Bela", None),
            ["This list expects nothing: results bring the same points whoever plays."],
            id="nothing expected",
        ),
        pytest.param(
            prospect("Anna", reason="gap"),
            prospect("Bela", reason="gap"),
            ["A game between them would not be rated: rating gap too large."],
            id="rated for nobody",
        ),
        pytest.param(
            prospect("Anna", reason="provisional-opponent"),
            prospect("Nora", games=4, provisional=True),
            [
                "The list expects 0.50 of “Anna” and 0.50 of “Nora”.",
                "“Nora” is provisional: whatever the result, “Anna” stays and only “Nora” moves.",
                "“Nora” is provisional (4 rated games), so the number says little yet.",
            ],
            id="protected",
        ),
        pytest.param(
            prospect("Anna"),
            prospect("Bela", reason="bughouse"),
            [
                "The list expects 0.50 of “Anna” and 0.50 of “Bela”.",
                "For “Bela” the game would not be rated: bughouse.",
            ],
            id="rated for one",
        ),
        pytest.param(
            prospect("Anna"),
            prospect("Bela", rounded=True),
            [
                "The list expects 0.50 of “Anna” and 0.50 of “Bela”.",
                "Changes are rounded once an event; these are those of a game that is its only"
                " one.",
            ],
            id="rounded",
        ),
    ],
)
def test_a_prediction_in_words(one: Prospect, other: Prospect, said: list[str]) -> None:
    assert [str(sentence) for sentence in prediction_in_words(one, other, locale="en")] == said


def test_a_speed_that_the_ladder_does_not_count_is_refused() -> None:
    with pytest.raises(BadInputError, match="counts only: blitz, rapid"):
        predict(office_by("fide", speeds=("blitz", "rapid")), "Max", "Anna", speed="standard")
