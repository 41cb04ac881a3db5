"""Publishing by HTTP: PUT, dry run, If-Match, DELETE, restore (contract §1, §2)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.actions.door import Submission
from core.actions.rebuilding import rebuild, verify
from core.ports import Write
from tests.club_office import WatchedStore, once
from tests.contract.memory_store import MemoryStore
from tests.contract.store_adapters import ADAPTERS
from tests.end_to_end.running import a_payload
from tests.http_office import CountedStore, HttpOffice, codes, problem

DATE = "2026-01-06"
NIGHT = a_payload(("Anna Becher", "Jens Schmidt", "1-0"), date=DATE)
CORRECTED = a_payload(("Anna Becher", "Jens Schmidt", "0-1"), date=DATE)
OTHERS = a_payload(("Udo Lind", "Ida Lind", "1-0"), date="2026-01-07")


@pytest.fixture(params=["memory", "sqlite"])
def office(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[HttpOffice]:
    with ADAPTERS[request.param](tmp_path) as store:
        yield HttpOffice(store)


def version(office: HttpOffice, event: str = "night") -> str:
    found: str = office.get(f"/events/{event}").json["version"]
    return found


def test_a_new_event_is_created_and_counts_at_once(office: HttpOffice) -> None:
    answer = office.put("night", NIGHT)
    assert answer.status_code == 201
    content = answer.json
    assert answer.headers["ETag"] == f'"{content["version"]}"'
    assert (content["club"], content["event"]) == ("club", "night")
    assert (content["changed"], content["created"]) == (True, True)
    assert (content["revision"], content["up_to_date"]) == (2, True)
    assert content["new_names"] == ["Anna Becher", "Jens Schmidt"]
    # rules §2.1, §2.2: two newcomers at 1200, K 40, expected ½: 40 × ½ = 20
    moved = {one["name"]: (one["before"], one["after"]) for one in content["moved"]}
    assert moved == {"Anna Becher": (None, 1220.0), "Jens Schmidt": (None, 1180.0)}
    assert office.names() == ["Anna Becher", "Jens Schmidt"]
    assert verify(office.store, "club")["same_as_replay"] is True


def test_the_same_content_again_changes_nothing(office: HttpOffice) -> None:
    first = office.put("night", NIGHT)
    for headers in ({}, {"If-Match": '"stale"'}, {"If-Match": 'W/"stale", "x"'}):
        again = office.put("night", NIGHT, headers=headers)
        assert again.status_code == 200
        assert (again.json["changed"], again.json["moved"]) == (False, [])
        assert again.json["version"] == first.json["version"]
        assert again.json["revision"] == first.json["revision"]
        assert again.headers["ETag"] == first.headers["ETag"]


def test_a_correction_changes_the_list(office: HttpOffice) -> None:
    first = office.put("night", NIGHT)
    answer = office.put("night", CORRECTED)
    assert answer.status_code == 200
    assert (answer.json["changed"], answer.json["created"]) == (True, False)
    assert answer.json["version"] != first.json["version"]
    assert office.names() == ["Jens Schmidt", "Anna Becher"]


@pytest.mark.parametrize(
    ("written", "status"),
    [
        ('"{version}"', 200),
        ("*", 200),
        (' "{version}" ', 200),
        ('"x", "{version}"', 200),
        ('"{version}~what was shown"', 200),
        ('"x"', 412),
        ('""', 412),
        ('W/"{version}"', 412),
        ('"x", "y"', 412),
        ('W/"{version}", "y"', 412),
        (",", 412),
        ("", 200),
    ],
    ids=[
        "the version", "any", "blanks around it", "among others", "what GET answered",
        "another", "none", "weak", "others", "weak among others", "nothing in it", "not said",
    ],
)  # fmt: skip
def test_if_match_guards_a_change(office: HttpOffice, written: str, status: int) -> None:
    office.put("night", NIGHT)
    tag = written.format(version=version(office))
    answer = office.put("night", CORRECTED, headers={"If-Match": tag})
    assert answer.status_code == status
    first = office.names()[0]
    assert first == ("Jens Schmidt" if status == 200 else "Anna Becher")
    if status == 412:
        assert problem(answer)["code"] == "stale-version"


@pytest.mark.parametrize("tag", ["*", '"x"', '"x", "y"'])
def test_if_match_is_not_met_where_nothing_stands(office: HttpOffice, tag: str) -> None:
    assert office.put("night", NIGHT, headers={"If-Match": tag}).status_code == 412
    assert office.get("/events").json == []


def test_what_get_answers_is_what_if_match_takes(office: HttpOffice) -> None:
    office.put("night", NIGHT)
    tag = office.get("/events/night").headers["ETag"]
    assert office.put("night", CORRECTED, headers={"If-Match": tag}).status_code == 200
    assert office.put("night", NIGHT, headers={"If-Match": tag}).status_code == 412


def test_another_event_is_not_overwritten(office: HttpOffice) -> None:
    office.put("night", NIGHT)
    answer = office.put("night", OTHERS)
    assert (answer.status_code, problem(answer)["code"]) == (409, "another-event")
    assert version(office)
    # contract §2: of another date *and* with fewer than half in common; or If-Match says so
    assert office.put("night", {**OTHERS, "date": DATE}).status_code == 200
    assert office.put("night", NIGHT).status_code == 200
    tag = f'"{version(office)}"'
    assert office.put("night", OTHERS, headers={"If-Match": tag}).status_code == 200
    moved = a_payload(("Udo Lind", "Anna Becher", "1-0"), date="2026-01-08")
    assert office.put("night", moved).status_code == 200  # one of the two is half


def test_every_problem_is_named_at_once_and_nothing_is_stored(office: HttpOffice) -> None:
    bad: dict[str, Any] = {**NIGHT, "date": "2026-02-30", "dob": "1990", "speed": 3}
    bad["games"] = [{"round": 1, "white": "p1", "black": "p9", "result": "1-0"}]
    answer = office.put("night", bad)
    assert answer.status_code == 422
    assert problem(answer)["code"] == "invalid-event"
    assert codes(answer) == [
        ("/date", "impossible-date"),
        ("/games/0/black", "unknown-entrant"),
        ("/speed", "wrong-type"),
        ("/dob", "personal-data"),
    ]
    assert office.get("/events").json == []


def test_an_id_that_is_none_is_refused(office: HttpOffice) -> None:
    for event in ("Night", "-", "night-", "a" * 65, "nacht-%C3%A4"):
        for query in ("", "?dry_run=true"):
            answer = office.put(event + query, NIGHT)
            assert answer.status_code == 422
            assert codes(answer) == [("", "bad-event-id")]


def test_content_comes_before_if_match(office: HttpOffice) -> None:
    office.put("night", NIGHT)
    stale = {"If-Match": '"x"'}
    assert office.put("night", {**CORRECTED, "name": ""}, headers=stale).status_code == 422
    assert office.put("night", CORRECTED, headers=stale).status_code == 412


def test_a_dry_run_says_who_would_be_whom_and_stores_nothing(office: HttpOffice) -> None:
    office.put("first", a_payload(("Jens Schmidt", "Jörg Grünthal", "1-0"), date=DATE))
    known = {one["name"]: one["player"] for one in office.get("/players").json}
    revision = office.office.revision()
    later = a_payload(
        ("Jens Schmidt", "Joerg Gruenthal", "1-0"),
        ("J. Schmidt", "Udo Lind", "0-1"),
        date="2026-01-07",
    )
    answer = office.put("second?dry_run=true", later, key="publish")
    assert answer.status_code == 200
    assert (answer.json["dry_run"], answer.json["problems"]) == (True, [])
    assert (answer.json["changed"], answer.json["created"]) == (True, True)
    assert answer.json["version"] is None
    entrants = {one["name"]: one for one in answer.json["entrants"]}
    assert [one["entrant"] for one in answer.json["entrants"]] == ["p1", "p2", "p3", "p4"]
    assert entrants["Jens Schmidt"]["player"] == known["Jens Schmidt"]
    assert (entrants["Udo Lind"]["player"], entrants["Udo Lind"]["candidates"]) == (None, [])
    assert entrants["J. Schmidt"]["ambiguous"] is True
    (candidate,) = entrants["Joerg Gruenthal"]["candidates"]
    assert candidate["player"] == known["Jörg Grünthal"]
    assert candidate["name"] == "Jörg Grünthal"
    assert 0 < candidate["score"] <= 1
    assert candidate["reasons"]
    assert office.office.revision() == revision
    assert [one["event"] for one in office.get("/events").json] == ["first"]

    # the app asks, and sends what its user said
    later["players"][1]["member"] = candidate["player"]
    assert office.put("second", later, key="publish").status_code == 201
    entrants = {one["name"]: one for one in office.get("/events/second").json["entrants"]}
    assert entrants["Joerg Gruenthal"]["player"] == known["Jörg Grünthal"]


def test_a_dry_run_asks_about_an_ambiguous_name_each_time(office: HttpOffice) -> None:
    office.put("first", a_payload(("Jens Schmidt", "Udo Lind", "1-0"), date=DATE))
    for event, date in (("second", "2026-01-07"), ("third", "2026-01-08")):
        later = a_payload(("J. Schmidt", "Udo Lind", "1-0"), date=date)
        asked = {
            one["name"]: one for one in office.put(f"{event}?dry_run=true", later).json["entrants"]
        }
        assert asked["J. Schmidt"]["ambiguous"] is True
        assert [one["name"] for one in asked["J. Schmidt"]["candidates"]] == ["Jens Schmidt"]
        assert asked["Udo Lind"]["candidates"] == []
        office.put(event, later)


def test_a_dry_run_of_a_bad_event_lists_its_problems(office: HttpOffice) -> None:
    stored = office.put("night", NIGHT).json["version"]
    answer = office.put("night?dry_run=true", {**NIGHT, "date": "2026-02-30", "x": 1})
    assert answer.status_code == 200
    problems = [(one["pointer"], one["code"]) for one in answer.json["problems"]]
    assert problems == [("/date", "impossible-date"), ("/x", "unknown-field")]
    assert (answer.json["entrants"], answer.json["changed"]) == ([], False)
    assert answer.json["version"] == stored


def test_a_dry_run_refuses_what_the_real_one_would(office: HttpOffice) -> None:
    office.put("night", NIGHT)
    assert office.put("night?dry_run=true", OTHERS).status_code == 409
    stale = {"If-Match": '"x"'}
    assert office.put("night?dry_run=true", CORRECTED, headers=stale).status_code == 412
    assert office.call("PUT", "/events/night?dry_run=true", data=b"{").status_code == 415
    assert office.put("night?dry_run=false", CORRECTED).json["changed"] is True


def test_deleted_restored_and_republished(office: HttpOffice) -> None:
    office.put("night", NIGHT)
    before = office.get("/ladder").json["standings"]
    for _ in range(2):  # whoever heard no answer asks again
        gone = office.call("DELETE", "/events/night", key="publish")
        assert (gone.status_code, gone.data) == (204, b"")
    for key in ("read", "organise"):
        assert problem(office.get("/events/night", key=key))["code"] == "not-found"
    assert office.names() == []
    assert [one["withdrawn"] for one in office.get("/events").json] == [True]
    assert office.get("/events", key="read").json == []

    for _ in range(2):
        back = office.call("POST", "/events/night/restore", key="publish")
        assert (back.status_code, back.data) == (204, b"")
    assert back.headers["ETag"] == f'"{version(office)}"'
    assert office.get("/ladder").json["standings"] == before

    office.call("DELETE", "/events/night")
    again = office.put("night", NIGHT)
    assert (again.status_code, again.json["created"]) == (201, True)
    assert office.get("/ladder").json["standings"] == before


def test_only_the_version_that_was_seen_is_deleted(office: HttpOffice) -> None:
    office.put("night", NIGHT)
    refused = office.call("DELETE", "/events/night", headers={"If-Match": '"x"'})
    assert (refused.status_code, problem(refused)["code"]) == (412, "stale-version")
    tag = office.get("/events/night").headers["ETag"]
    for _ in range(2):
        gone = office.call("DELETE", "/events/night", headers={"If-Match": tag})
        assert gone.status_code == 204


@pytest.mark.parametrize("event", ["never", "Never", "-", "__a__", "%00"])
@pytest.mark.parametrize(
    ("method", "end"), [("DELETE", ""), ("POST", "/restore"), ("GET", "")], ids=str
)
def test_what_was_never_there_is_not_found(
    office: HttpOffice, event: str, method: str, end: str
) -> None:
    answer = office.call(method, f"/events/{event}{end}")
    assert (answer.status_code, problem(answer)["code"]) == (404, "not-found")


def test_warnings_are_told_in_the_club_s_language() -> None:
    night = {name: value for name, value in NIGHT.items() if name != "speed"}
    told = {}
    for locale in ("en", "de"):
        office = HttpOffice(MemoryStore(), {"locale": locale})
        (warning,) = office.put("night", night).json["warnings"]
        assert warning["code"] == "speed-assumed"
        told[locale] = warning["detail"]
    assert told["en"] != told["de"]


def test_who_moved_is_told_with_the_names_the_key_may_see(office: HttpOffice) -> None:
    office.put("night", NIGHT)
    hide = {"kind": "show", "who": "Jens Schmidt", "mode": "hidden"}
    assert office.call("POST", "/decisions", json=hide).status_code == 201
    answer = office.put("night", CORRECTED, key="publish")
    assert [one["name"] for one in answer.json["moved"]] == ["A. B."]
    answer = office.put("night", NIGHT, key="organise")
    assert {one["name"] for one in answer.json["moved"]} == {"Anna Becher", "Jens Schmidt"}


def test_a_replay_that_others_overtake_is_put_off_and_told() -> None:
    """Others save the list each time that ours is to be saved; what was sent is stored already."""
    inner = MemoryStore()

    def meddle(number: int) -> None:
        if number >= 2 and "clubs/club/ladders/main" in {w.path for w in store.commits[-1]}:
            stored = inner.get("clubs/club/ladders/main")
            data = {**(stored.data if stored else {}), "meddled": number}
            inner.commit([Write("clubs/club/ladders/main", data)])

    office = HttpOffice(inner)
    office.put("first", NIGHT)
    store = WatchedStore(inner, before=meddle)
    office.store = store
    answer = office.put("second", {**CORRECTED, "date": "2026-01-08"})
    assert (answer.status_code, answer.json["up_to_date"]) == (201, False)
    assert answer.json["moved"] == []
    office.store = inner
    assert office.get("/events/second").json["up_to_date"] is False
    assert office.get("/events", key="read").headers["Ladder-Up-To-Date"] == "false"
    # the same again, as after a time-out, brings the list up to date
    again = office.put("second", {**CORRECTED, "date": "2026-01-08"})
    assert (again.status_code, again.json["changed"]) == (200, False)
    assert again.json["up_to_date"] is True
    assert office.get("/ladder").json["up_to_date"] is True


def test_somebody_publishing_at_the_same_moment_is_not_lost() -> None:
    inner = MemoryStore()
    office = HttpOffice(inner)
    other = office.office
    office.store = WatchedStore(
        inner, before=once(lambda: other.submit(Submission("other", OTHERS)))
    )
    assert office.put("night", NIGHT).status_code == 201
    office.store = inner
    assert {one["event"] for one in office.get("/events").json} == {"night", "other"}
    assert office.get("/ladder").json["up_to_date"] is True


def counted_season() -> tuple[HttpOffice, CountedStore]:
    store = CountedStore(MemoryStore())
    office = HttpOffice(store)
    for number in range(12):
        night = a_payload(("Anna Becher", "Jens Schmidt", "1-0"), date=f"2026-01-{number + 1:02}")
        assert office.put(f"night-{number}", night).status_code == 201
    store.read.clear()
    store.written.clear()
    return office, store


def test_http_reads_one_document_more_than_publishing_and_replaying() -> None:
    sent = a_payload(("Anna Becher", "Udo Lind", "1-0"), date="2026-01-06")
    office, by_http = counted_season()
    assert office.put("night-5", sent).status_code == 200
    office, by_hand = counted_season()
    direct = office.office
    by_hand.read.clear()
    (done,) = direct.submit(Submission("night-5", sent))
    rebuild(by_hand, "club", facts=done.facts)
    assert sorted(by_http.read) == sorted([*by_hand.read, "clubs/club"])  # for the key
    assert sorted(by_http.written) == sorted(by_hand.written)


def test_a_repeated_put_replays_nothing() -> None:
    office, store = counted_season()
    night = a_payload(("Anna Becher", "Jens Schmidt", "1-0"), date="2026-01-06")
    assert office.put("night-5", night).json["changed"] is False
    assert store.written == []
    # for the key; to compare with what stands there: the club, its 12 events, its list and two
    # notes; to see that the list is current: the club and its list
    assert len(store.read) <= 1 + 1 + 12 + 1 + 3 + 2
