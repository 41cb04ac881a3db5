"""Facts as documents and back, content hashes, live events, computed documents (contract §4)."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from datetime import date
from typing import Any, get_args

import pytest

from core.documents import detail_documents, list_document, problems, suggestions_document
from core.errors import DamagedStoreError
from core.facts import (
    Facts,
    InvalidFact,
    StoredEvent,
    canonical_json,
    club_document,
    club_from_document,
    content_hash,
    decision_document,
    decision_from_document,
    decisions_in_order,
    event_content,
    event_document,
    event_from_content,
    ladder_settings,
    ruling_content,
    ruling_from_content,
)
from core.freshness import document_hash
from core.identity.players import player_id
from core.locale import say
from core.model import (
    Correct,
    Differ,
    DifferHere,
    Entrant,
    Event,
    Game,
    Join,
    Key,
    Ladder,
    Read,
    Rename,
    Ruling,
    Show,
    Start,
    Undo,
)
from core.paths import computed_path, ladder_path, suggestions_path
from core.pipeline import call_the_roll, compute_ladder
from tests.builders import a_club, a_decision, an_event
from tests.computing import facts_of, ladder_of

FULL = replace(
    an_event(
        "cup",
        name="Kupa — „őszi”",
        date="2026-09-01",
        end_date="2027-03-01",
        games=[("Anna", "Bela", "1-0")],
        byes=[(2, "Anna", 0.5)],
        juniors=["Anna"],
        guests=["Guest 1"],
        bots=["Bot 3"],
        start="19:30",
        format="league",
        game="chess960",
        speed="rapid",
        rated=False,
        complete=False,
        under18=True,
    ),
    games=(
        Game(1, "anna", "bela", "1-0", "black", (12, 11), taken_over=False),
        Game(2, "bela", "anna", "0-1", taken_over=True),
    ),
)
PLAIN = an_event("night", date="2026-01-06", games=[("Anna", "Bela", "1-0")])


# ── Events ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("event", [FULL, PLAIN], ids=["every field", "defaults"])
def test_events_survive_being_stored(event: Event) -> None:
    stored = json.loads(json.dumps(event_document(event)))
    assert event_from_content(event.id, stored) == event


def test_defaults_are_left_out() -> None:
    assert event_content(PLAIN) == {
        "name": "night",
        "date": "2026-01-06",
        "players": [{"id": "anna", "name": "Anna"}, {"id": "bela", "name": "Bela"}],
        "games": [{"round": 1, "white": "anna", "black": "bela", "result": "1-0"}],
    }


def test_member_is_stored() -> None:
    event = replace(PLAIN, players=(Entrant("anna", "Anna", "abc"), PLAIN.players[1]))
    assert event_from_content("night", event_content(event)) == event


def test_hash_covers_the_content_and_not_itself() -> None:
    document = event_document(PLAIN)
    assert document["hash"] == content_hash(document)
    assert len(document["hash"]) == 32
    by_hand = document | {"name": "changed in the console"}
    assert content_hash(by_hand) != by_hand["hash"]
    assert event_document(PLAIN, withdrawn=True)["hash"] != document["hash"]


def test_canonical_json_has_one_form() -> None:
    assert canonical_json({"b": [1, 0.5], "a": None}) == '{"a":null,"b":[1,0.5]}'
    with pytest.raises(ValueError, match="JSON compliant"):
        canonical_json(float("nan"))


def test_live_events_are_sorted_and_not_withdrawn() -> None:
    one, two, three = (replace(PLAIN, id=name) for name in ("b", "a", "c"))
    late = replace(PLAIN, id="0", start="19:30")
    stored = [StoredEvent(one, "1", ""), StoredEvent(late, "1", ""), StoredEvent(two, "1", "")]
    facts = Facts(a_club(), 1, (*stored, StoredEvent(three, "1", "", withdrawn=True)))
    assert [event.id for event in facts.live_events] == ["a", "b", "0"]


# ── Decisions ────────────────────────────────────────────────────────────────

RULINGS: list[Ruling] = [
    Read("e", "p", "W", "N"),
    Join("A", "B"),
    Differ("A", "B"),
    DifferHere("e", "p", "W", "B"),
    Rename("A", "B"),
    Start("A", 1432.5, 17, "blitz", date(2026, 1, 6)),
    Start("A", 1400),
    Show("A", "full", date(2026, 1, 6)),
    Show("A", "hidden"),
    Correct("e", 1, "a", "b", "A", "B", "1-0"),
    Undo("d"),
]


def test_every_kind_of_ruling_is_tried() -> None:
    assert {type(ruling) for ruling in RULINGS} == set(get_args(Ruling))


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda ruling: type(ruling).__name__)
def test_decisions_survive_being_stored(ruling: Ruling) -> None:
    decision = a_decision(ruling)
    stored = json.loads(json.dumps(decision_document(decision)))
    assert stored["kind"] == decision.kind
    assert stored["hash"] == content_hash(stored)
    assert decision_from_document(decision.id, stored) == decision


@pytest.mark.parametrize(
    ("content", "error"),
    [
        pytest.param({}, KeyError, id="no kind"),
        pytest.param({"kind": "marry"}, KeyError, id="no such kind"),
        pytest.param({"kind": "join", "source": "A"}, KeyError, id="a field is missing"),
        pytest.param(
            ruling_content(Start("A", 1)) | {"from_date": "soon"}, ValueError, id="no date"
        ),
    ],
)
def test_what_is_no_ruling_raises(content: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        ruling_from_content(content)


def test_decisions_apply_by_time_then_id() -> None:
    made = [a_decision(Undo("x"), number=number) for number in (3, 1, 2)]
    twin = replace(made[0], id="decision-0000")
    ordered = decisions_in_order([*made, twin])
    assert [one.id[-1] for one in ordered] == ["1", "2", "0", "3"]


# ── Clubs ────────────────────────────────────────────────────────────────────


def test_clubs_survive_being_stored() -> None:
    club = a_club(
        locale="hu",
        visibility="private",
        names="full",
        youth=True,
        inactive_after_days=365,
        ladders=(
            Ladder(),
            Ladder("b", "B", "club", ("chess",), ("blitz",), date(2026, 1, 1), date(2026, 6, 30)),
        ),
        keys=(Key("app", "publish", "00ff", "2026-01-01T00:00:00"),),
    )
    stored = json.loads(json.dumps(club_document(club)))
    assert club_from_document(club.id, stored) == club
    assert "id" not in stored


def test_settings_unknown_to_an_older_document_have_their_defaults() -> None:
    stored = club_document(a_club())
    del stored["inactive_after_days"]
    assert club_from_document("club", stored) == a_club()


def test_every_setting_is_stored() -> None:
    stored = club_document(a_club())
    assert set(stored) == {field.name for field in fields(a_club())} - {"id"}


# ── Computed documents ───────────────────────────────────────────────────────


def test_paths() -> None:
    assert ladder_path("club", "main") == "clubs/club/ladders/main"
    assert computed_path("club", "players", "abc") == "clubs/club/players/abc"
    assert computed_path("club", "ratings", "night", "blitz") == "clubs/club/ratings/night.blitz"
    assert suggestions_path("club") == "clubs/club/suggestions/open"


def test_documents_of_players_and_events() -> None:
    running = replace(PLAIN, id="running", complete=False)
    documents = detail_documents(ladder_of([PLAIN, running]))
    anna = player_id(a_club().secret, "anna")
    document = documents[f"clubs/club/players/{anna}"]
    assert (document["history"], document["running"]) == (["night"], ["running"])
    # two newcomers: ±20 (rules §2.1)
    assert (document["rating"], document["record"]) == (
        1220.0,
        {"wins": 1, "draws": 0, "losses": 0},
    )
    assert (document["name"], document["shown_as"]) == ("Anna", "A.")
    assert document["last_played"] == "2026-01-06"
    night = documents["clubs/club/ratings/night"]
    # frozen rating, frozen count, change, counted, before, K
    assert night["players"][anna] == [1200.0, 0, 20.0, 1, 1200.0, 40.0]
    # 1220 against 1180: 40 × (1 − 1 / (1 + 10^(−0.1))) = 40 × 0.442688
    running = documents["clubs/club/ratings/running"]["players"][anna]
    rating, games, change, counted, before, k = running
    assert (rating, games, counted, before, k) == (1220.0, 1, 1, None, 40.0)
    assert change == pytest.approx(17.7075, abs=5e-5)
    assert len(documents) == 4
    assert json.loads(json.dumps(documents)) == documents


def test_list_document() -> None:
    computed = ladder_of([PLAIN], Join("Anka", "Anna"), Start("Carl", 1500, 30))
    document = list_document(computed)
    assert [(row["rank"], row["name"], row["games"]) for row in document["rows"]] == [
        (1, "Carl", 30),
        (2, "Anna", 1),
        (3, "Bela", 1),
    ]
    anna = player_id(a_club().secret, "anna")
    assert document["names"]["anka"] == document["names"]["anna"] == anna
    assert document["ids"] == {player_id(a_club().secret, "anka"): anna}
    assert (document["rules"], document["rules_version"]) == ("club", 1)
    assert document["rows"][0]["last_played"] is None
    assert document["fingerprint"] == computed.fingerprint


def test_problems_are_collected() -> None:
    lost = replace(
        PLAIN, players=(Entrant("anna", "Anna", "nobody"), Entrant("bela", "Bela", "no-one"))
    )
    facts = replace(
        facts_of([lost], Rename("Anna", "Bela")),
        invalid=(InvalidFact("clubs/club/events/x", say("it is no event")),),
    )
    found = problems(compute_ladder(call_the_roll(facts), Ladder()))
    assert found["facts"] == {"clubs/club/events/x": {"text": "it is no event", "values": {}}}
    assert list(found["decisions"]) == ["decision-0001"]
    assert [len(found["events"]["night"])] == [2]


def test_suggestions_document() -> None:
    events = [
        an_event("a", date="2026-01-06", players=["Jan Schmidt"]),
        an_event("b", date="2026-01-13", players=["J. Schmidt"]),
    ]
    roll = call_the_roll(facts_of(events))
    (question,) = suggestions_document(roll)["questions"]
    assert (question["name"], question["event"], question["ambiguous"]) == ("J. Schmidt", "b", True)
    (candidate,) = question["candidates"]
    assert candidate["name"] == "Jan Schmidt"
    assert candidate["reasons"] == [
        {"text": "“{short}.” may stand for “{full}”.", "values": {"short": "J", "full": "Jan"}}
    ]


def test_document_hash_depends_on_the_content_alone() -> None:
    assert document_hash({"a": 1, "b": 2}) == document_hash({"b": 2, "a": 1})
    assert document_hash({"a": 1}) != document_hash({"a": 2})
    assert len(document_hash({})) == 16


DAMAGED: dict[str, dict[str, Any]] = {
    "nothing of a club": {"name": 1, "keys": None, "ladders": None},
    "no keys": {"keys": None},
    "a key without its digest": {"keys": [{"name": "first", "scope": "read", "made_at": ""}]},
    "a key that is a text": {"keys": ["k"]},
    "no ladder": {"ladders": []},
    "half a ladder": {"ladders": [{"id": "main"}]},
    "a season of no date": {"ladders": [ladder_settings(Ladder()) | {"from_date": "x"}]},
    "a revision in words": {"revision": "12"},
    "no revision at all": {"revision": None},
    "youth in words": {"youth": "yes"},
    "an unknown language": {"locale": "fr"},
    "names otherwise": {"names": "Full"},
    "an unknown visibility": {"visibility": "secret"},
    "an empty secret": {"secret": ""},
    "a secret that is no hex": {"secret": "xyz"},
    "days in words": {"inactive_after_days": "90"},
    "no days": {"inactive_after_days": 0},
}


@pytest.mark.parametrize("changes", DAMAGED.values(), ids=DAMAGED)
def test_a_club_damaged_by_hand_is_refused_with_a_sentence(changes: dict[str, Any]) -> None:
    """Members would otherwise be shown names that the club wanted hidden (rules §7)."""
    document = club_document(a_club()) | changes
    with pytest.raises(DamagedStoreError, match=r"club.*damaged"):
        club_from_document("club", document)


def test_a_club_written_by_a_newer_program_is_read() -> None:
    document = club_document(a_club()) | {"colour": "green", "inactive_after_days": 90}
    document["keys"] = [{**one, "used_at": "2030"} for one in document["keys"]]
    assert club_from_document("club", document).inactive_after_days == 90
