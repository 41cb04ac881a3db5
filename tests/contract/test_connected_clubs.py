"""Connected clubs end to end: what members may see, who writes, what the schedule does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from core.actions.settings import change_club
from core.errors import PlatformError
from core.locale import say
from functions.google_client import LogIn
from local.wiring import local_now, new_token
from sheets_sync.connections import remember_connection
from sheets_sync.leasing import lease
from tests.contract.connected_clubs import ANNA, NAMES, ConnectedClubs
from tests.contract.workbook_adapters import ROBOT
from tests.end_to_end.running import a_payload
from tests.sheets_server import ANYONE, Call

EVERYBODY: Final = list(NAMES)


@pytest.fixture
def clubs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> ConnectedClubs:
    return ConnectedClubs(tmp_path, capsys, monkeypatch)


def offline() -> Any:
    raise PlatformError(say("Google cannot be reached; please try again."))


# ── Connecting ───────────────────────────────────────────────────────────────


def test_connecting_fills_both_files_and_opens_the_members_one(clubs: ConnectedClubs) -> None:
    clubs.make("c")
    ran = clubs.connect("c")
    assert ran.code == 0, ran
    assert (ran.json["club"], ran.json["revision"], ran.json["up_to_date"]) == ("c", 3, True)
    assert ran.json["organisers"].endswith(f"/d/{clubs.files['c']['organisers']}/edit")
    assert (clubs.link("c"), clubs.names_in("c")) == ("reader link", [])
    assert clubs.names_in("c", "organisers") == EVERYBODY
    shown = clubs.ok("sheet", "show", "c")
    assert (shown["connected"], shown["link"], shown["exposed"]) == (True, "link", False)
    again = clubs.run("sync", "c")
    assert "The spreadsheets at Google are up to date." in again.out


def test_what_is_missing_is_said_and_nothing_is_connected(clubs: ConnectedClubs) -> None:
    clubs.make("c")
    hidden = clubs.server.new_spreadsheet("Organisers")
    ran = clubs.connect("c", organisers=hidden)
    assert (ran.code, ran.out) == (3, "")
    assert f"share it with {ROBOT} as editor" in ran.err
    assert clubs.ok("sheet", "show", "c")["connected"] is False


def test_answers_in_the_file_are_taken_over_before_it_is_put_aside(clubs: ConnectedClubs) -> None:
    from openpyxl import load_workbook  # noqa: PLC0415

    clubs.make("c")
    clubs.ok("sync", "c")
    file = clubs.folder / "data" / "c" / "organisers.xlsx"
    book = load_workbook(file)
    book["Approve"]["D3"] = "same"
    book.save(file)
    ran = clubs.connect("c")
    assert [one["kind"] for one in clubs.ok("decisions", "c")] == ["join"]
    aside = Path(ran.json["put_aside"])
    assert (aside.exists(), file.exists()) == (True, False)
    assert not (file.parent / "members.xlsx").exists()


def test_a_spreadsheet_belongs_to_one_club_and_a_club_to_one_pair(clubs: ConnectedClubs) -> None:
    clubs.make_connected("one")
    clubs.make("two")
    taken = clubs.files["one"]["members"]
    ran = clubs.connect("two", members=taken)
    assert (ran.code, "“one” is connected to one of these" in ran.err) == (5, True)
    files = clubs.files["one"]
    assert clubs.connect("one", **files).code == 0  # once more is no harm
    ran = clubs.connect("one")
    assert (ran.code, "sheet disconnect one" in ran.err) == (5, True)


def test_disconnecting_takes_over_closes_the_link_and_goes_back_to_files(
    clubs: ConnectedClubs,
) -> None:
    clubs.make_connected("c")
    (row,) = clubs.column("c", "approve", "name")
    clubs.type("c", "approve", row, "decision", "same")
    left = clubs.ok("sheet", "disconnect", "c")
    assert (left["connected"], left["taken_over"], left["link_closed"]) == (False, True, True)
    assert [one["kind"] for one in clubs.ok("decisions", "c")] == ["join"]
    assert clubs.link("c") == "none"
    clubs.server.calls.clear()
    assert clubs.ok("sync", "c")["written"] == {"organisers": True, "members": True}
    assert (clubs.folder / "data" / "c" / "organisers.xlsx").exists()
    assert len(clubs.server.calls) == 0
    assert clubs.run("sheet", "disconnect", "c").code == 5
    again = clubs.connect("c", **clubs.files["c"])
    assert (again.code, "old answers in them would count once more" in again.err) == (3, True)


def test_disconnecting_needs_no_google_but_says_what_is_left_to_do(clubs: ConnectedClubs) -> None:
    clubs.make_connected("c")
    ran = clubs.run("sheet", "disconnect", "c", "--json", log_in=offline)
    assert (ran.code, ran.json["link_closed"], ran.json["taken_over"]) == (0, False, False)
    assert "Close it by hand" in ran.err
    assert clubs.ok("sheet", "show", "c")["connected"] is False


# ── What members may see ─────────────────────────────────────────────────────

TRANSITIONS: Final = {
    "names go": ("visibility=unlisted names=full", "names=initials", "reader link", False),
    "names go and it becomes public": (
        "visibility=unlisted names=full", "names=initials visibility=public",
        "reader public", False,
    ),
    "everybody is young": ("visibility=public names=full", "youth=true", "reader public", False),
    "it becomes private": ("visibility=public names=full", "visibility=private", "none", False),
    "it is no longer public": (
        "visibility=public names=full", "visibility=unlisted", "reader link", True,
    ),
    "names come": ("visibility=unlisted names=initials", "names=full", "reader link", True),
    "it is no longer private": (
        "visibility=private names=full", "visibility=public", "reader public", True,
    ),
    "it becomes public": (
        "visibility=unlisted names=full", "visibility=public", "reader public", True,
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("before", "change", "link", "names"), TRANSITIONS.values(), ids=TRANSITIONS.keys()
)
def test_no_name_is_readable_that_may_not_be(
    clubs: ConnectedClubs, before: str, change: str, link: str, names: bool
) -> None:
    clubs.make_connected("c", *before.split())
    if before != "visibility=private names=full":
        leave_traces(clubs)
    had = bool(clubs.names_in("c"))
    was = clubs.link("c")
    seen = clubs.watch("c")
    assert clubs.ok("club", "set", "c", *change.split())["spreadsheets"] == "current"
    clubs.server.remove_hooks()
    assert (clubs.link("c"), bool(clubs.names_in("c"))) == (link, names)
    width = ["none", "reader link", "reader public"]
    if width.index(link) < width.index(was) or (had and not names):
        # until the first change of the link nothing was written
        first = next(number for number, one in enumerate(seen) if one[1] != was)
        assert all(one[0] != "spreadsheets.batchUpdate" for one in seen[:first])
        assert not any(names_there and open_to != "none" for _, open_to, names_there in seen[first:]
                       if not names)  # fmt: skip
    if not had and names:  # what is opened now was written before
        assert all(one[2] for one in seen if width.index(one[1]) > width.index(was))


def leave_traces(clubs: ConnectedClubs) -> None:
    """Let an organiser copy a list in the members' file, and note and name things there."""
    person = clubs.person("c", "members")
    person.duplicate_tab("Players")
    rows = [{"values": [{"note": f"{ANNA}: paid"}]}]
    number = person.tab("Events").id
    start = {"sheetId": number, "rowIndex": 4, "columnIndex": 2}
    if clubs.names_in("c"):
        person.request({"updateCells": {"start": start, "rows": rows, "fields": "note"}})


def test_a_person_who_is_hidden_is_gone_at_once(clubs: ConnectedClubs) -> None:
    clubs.make_connected("c", "names=full")
    assert clubs.ok("display", "c", ANNA, "hidden")["spreadsheets"] == "current"
    assert ANNA not in clubs.dump("c", "members")
    assert "Carl Dahl" in clubs.dump("c", "members")


def test_the_setting_holds_where_google_cannot_be_reached(clubs: ConnectedClubs) -> None:
    clubs.make_connected("c", "names=full")
    ran = clubs.run("club", "set", "c", "names=initials", "--json", log_in=offline)
    assert (ran.code, ran.json["names"], ran.json["spreadsheets"]) == (0, "initials", "behind")
    assert "still show the earlier state, also to whoever has the link" in ran.err
    assert "ladder sync c" in ran.err
    assert clubs.names_in("c") == EVERYBODY
    seen = clubs.watch("c")
    clubs.ok("sync", "c")
    first = next(number for number, one in enumerate(seen) if one[1] == "none")
    assert not any(one[2] and one[1] != "none" for one in seen[first:])
    assert (clubs.link("c"), clubs.names_in("c")) == ("reader link", [])


class PowerCutError(BaseException):
    """The machine stops here."""


@pytest.mark.parametrize(
    ("when", "number"),
    [("before", 3), ("after", 3), ("after", 5), ("after", 9), ("after", 12), ("before", 14)],
    ids=["not closed yet", "closed", "copies", "organisers", "members", "not opened again"],
)
def test_a_sync_cut_short_shows_nothing_and_is_finished_by_the_next(
    clubs: ConnectedClubs, number: int, when: str
) -> None:
    clubs.make_connected("c", "names=full")
    calls: list[str] = []

    def cut(call: Call) -> None:
        calls.append(call.method)
        if len(calls) == number:
            raise PowerCutError

    (clubs.server.before_call if when == "before" else clubs.server.after_call)(cut)
    with pytest.raises(PowerCutError):
        clubs.run("club", "set", "c", "names=initials")
    clubs.server.remove_hooks()
    closed = clubs.link("c") == "none" or not clubs.names_in("c")
    assert closed or "permissions.delete" not in calls[:-1]
    clubs.ok("sync", "c")
    assert (clubs.link("c"), clubs.names_in("c")) == ("reader link", [])


# ── The organisers' file is open to everybody ────────────────────────────────


def test_an_open_organisers_file_shows_no_names_until_it_is_mended(clubs: ConnectedClubs) -> None:
    clubs.make_connected("c")
    (row,) = clubs.column("c", "approve", "name")
    dahl = next(r for r, name in clubs.column("c", "members", "name").items() if "Dahl" in name)
    organisers = clubs.files["c"]["organisers"]
    clubs.server.share(organisers, ANYONE, "reader")
    answer, log = clubs.post("c", "/sync")
    assert (answer.status_code, answer.json["exposed"]) == (200, True)
    assert [(one["severity"], one["message"]) for one in log] == [
        ("WARNING", "everybody may open the organisers' file")
    ]
    assert clubs.names_in("c", "organisers") == []
    assert "EVERYBODY who has the link can open this file" in clubs.dump("c", "organisers")
    told = clubs.column("c", "approve", "message")[row]
    assert "the tab Status says how to mend it" in told
    assert clubs.ok("sheet", "show", "c")["exposed"] is True

    # what people write then is taken for what it was written to
    clubs.type("c", "approve", row, "decision", "same")
    clubs.type("c", "members", dahl, "rename_to", "Karl Dahl")
    ran = clubs.run("sync", "c")
    assert "EVERYBODY who has the link can open this file" in ran.out
    made = clubs.ok("decisions", "c")
    assert sorted((one["kind"], one["active"]) for one in made) == [
        ("join", True), ("rename", True),
    ]  # fmt: skip
    names = {one["name"] for one in clubs.ok("show", "c")["standings"]}
    assert names == {ANNA, "Karl Dahl", "Jan Schmidt", "Dora Kiss"}
    people_s = clubs.column("c", "members", "rename_to")[dahl]
    assert people_s == "Karl Dahl"  # a person's cell: it stays

    # a row that is settled by now, and an answer given just before it was mended
    clubs.type("c", "members", dahl, "rename_to", "")
    clubs.server.unshare(organisers, ANYONE)
    mended = clubs.ok("sync", "c")
    assert (mended["exposed"], mended["messages"]) == (False, [])
    assert clubs.names_in("c", "organisers") == EVERYBODY
    assert clubs.column("c", "approve", "name")[row] == "Ana Becher"
    assert clubs.column("c", "approve", "message")[row] in (None, "")
    assert clubs.column("c", "members", "name")[dahl] == "Carl Dahl"
    assert "EVERYBODY" not in clubs.dump("c", "organisers")
    clubs.server.calls.clear()
    clubs.ok("sync", "c")
    assert (clubs.server.calls.reads, clubs.server.calls.writes) == (2, 0)


def test_what_is_written_beside_hidden_names_counts_for_those_behind_them(
    clubs: ConnectedClubs,
) -> None:
    clubs.make_connected("c")
    gone = a_payload(("Nora Lie", "Carl Dahl", "1-0"), date="2026-09-15")
    clubs.publish("c", "gone", gone)
    clubs.ok("sync", "c")
    clubs.ok("withdraw", "c", "gone")
    clubs.server.share(clubs.files["c"]["organisers"], ANYONE, "reader")
    clubs.ok("sync", "c")
    shown = clubs.column("c", "members", "name")
    nora = next(row for row, name in shown.items() if name == "N. L.")
    jan = next(row for row in clubs.column("c", "names", "name") if row.startswith("night-2/p3"))
    assert clubs.column("c", "names", "name")[jan] == "J. S."
    # she is in no event now, so that her name is all there is to go by
    clubs.type("c", "members", nora, "start_rating", "1500")
    clubs.type("c", "names", jan, "is_really", "Jens Lund")
    clubs.ok("sync", "c")
    made = {one["kind"]: one for one in clubs.ok("decisions", "c")}
    assert made["start"]["who"] == "Nora Lie"
    assert (made["read"]["event"], made["read"]["name"]) == ("night-2", "Jens Lund")


def test_where_google_does_not_say_who_may_open_a_file_that_is_said(clubs: ConnectedClubs) -> None:
    clubs.make_connected("c")
    organisers = clubs.files["c"]["organisers"]

    def as_one_who_may_not_share(call: Call) -> None:
        if (call.method, call.spreadsheet_id) == ("permissions.list", organisers):
            clubs.server.share(organisers, ROBOT, "reader")

    clubs.server.before_call(as_one_who_may_not_share)
    clubs.server.after_call(lambda _: clubs.server.share(organisers, ROBOT, "writer"))
    synced = clubs.ok("sync", "c")
    assert synced["exposed"] is False
    assert (
        "It is not known whether everybody may open this file" in synced["messages"][0]["message"]
    )
    assert clubs.names_in("c", "organisers") == EVERYBODY


# ── Others at the same time ──────────────────────────────────────────────────


def test_one_writes_at_a_time_and_the_other_is_told(clubs: ConnectedClubs) -> None:
    clubs.make_connected("c")
    with clubs.store() as store, lease(store, "c", clock=local_now, new_token=new_token):
        clubs.server.calls.clear()
        answer, _ = clubs.post("c", "/sync")
        assert (answer.status_code, answer.json["code"]) == (503, "workbook-busy")
        assert int(answer.headers["Retry-After"]) > 0
        assert (len(clubs.slept), len(clubs.server.calls)) == (2, 0)  # tried three times
    answer, log = clubs.post("c", "/sync")
    assert (answer.status_code, answer.json["exposed"], log) == (200, False, [])


def change_at(
    clubs: ConnectedClubs, method: str, book: str, *, after: bool = False, **changes: Any
) -> None:
    """Let somebody change a setting just before or after the first call of a kind to a file."""
    done: list[Call] = []

    def change(call: Call) -> None:
        if not done and (call.method, call.spreadsheet_id) == (method, clubs.files["c"][book]):
            done.append(call)
            with clubs.store() as store:
                change_club(store, "c", lambda club: replace(club, **changes))

    (clubs.server.after_call if after else clubs.server.before_call)(change)


def test_a_sync_that_began_before_does_not_bring_names_back(clubs: ConnectedClubs) -> None:
    clubs.make_connected("c", "names=full")
    change_at(clubs, "spreadsheets.get", "members", names="initials")
    clubs.ok("sync", "c")
    assert clubs.names_in("c") == []
    clubs.ok("sync", "c")
    assert (clubs.link("c"), clubs.names_in("c")) == ("reader link", [])


def test_a_sync_that_opens_the_link_too_late_closes_it_again(clubs: ConnectedClubs) -> None:
    clubs.make_connected("c", "visibility=private", "names=full")
    with clubs.store() as store:
        change_club(store, "c", lambda club: replace(club, visibility="public"))
    change_at(clubs, "permissions.create", "members", names="initials")
    clubs.ok("sync", "c")
    assert (clubs.link("c"), clubs.names_in("c")) == ("none", EVERYBODY)
    seen = clubs.watch("c")
    clubs.ok("sync", "c")
    assert (clubs.link("c"), clubs.names_in("c")) == ("reader public", [])
    assert not any(names_there and open_to != "none" for _, open_to, names_there in seen)


def test_what_was_written_before_a_change_is_not_opened_after_it(clubs: ConnectedClubs) -> None:
    clubs.make_connected("c", "visibility=private", "names=full")
    with clubs.store() as store:
        change_club(store, "c", lambda club: replace(club, visibility="public"))
    change_at(clubs, "spreadsheets.batchUpdate", "members", after=True, names="initials")
    clubs.ok("sync", "c")
    assert (clubs.link("c"), clubs.names_in("c")) == ("none", EVERYBODY)
    clubs.ok("sync", "c")
    assert (clubs.link("c"), clubs.names_in("c")) == ("reader public", [])


# ── HTTP and the clock ───────────────────────────────────────────────────────


def test_a_club_without_spreadsheets_has_nothing_to_sync_in_the_cloud(
    clubs: ConnectedClubs,
) -> None:
    clubs.make("c")
    answer, log = clubs.post("c", "/sync")
    assert (answer.status_code, answer.json["code"], log) == (409, "no-workbooks", [])
    assert "connected to no spreadsheets" in answer.json["detail"]
    assert clubs.logins == 0


def test_one_club_that_fails_keeps_no_other_from_its_sync(clubs: ConnectedClubs) -> None:
    for club in ("a", "b", "c"):
        clubs.make_connected(club)
        clubs.ok("club", "set", club, "name=Renamed")
    clubs.make("d")
    clubs.server.unshare(clubs.files["b"]["organisers"], ROBOT)
    answer, log = clubs.by_the_clock()
    assert answer == {
        "clubs": [
            {"club": "a", "state": "synced"},
            {"club": "b", "error": "operator"},
            {"club": "c", "state": "synced"},
            {"club": "d", "state": "not connected"},
        ]
    }
    assert [(one["message"], one["club"], one["code"]) for one in log] == [
        ("sync failed", "b", "operator")
    ]
    for club in ("a", "b", "c"):  # what members see does not wait for organisers
        assert "Renamed" in clubs.dump(club, "members")


def test_without_credentials_it_is_said_what_to_do(
    clubs: ConnectedClubs, monkeypatch: pytest.MonkeyPatch
) -> None:
    clubs.make_connected("c")
    monkeypatch.delenv("GOOGLE_APPLICATION_CREDENTIALS", raising=False)
    monkeypatch.setenv("CLOUDSDK_CONFIG", str(clubs.folder / "nobody"))
    monkeypatch.setenv("NO_GCE_CHECK", "true")
    ran = clubs.run("sync", "c", log_in=LogIn())
    assert (ran.code, ran.out) == (3, "")
    assert "gcloud auth application-default login" in ran.err
    answer, _ = clubs.post("c", "/sync", log_in=LogIn())
    assert (answer.status_code, answer.json["code"]) == (503, "operator")
    assert "GOOGLE_APPLICATION_CREDENTIALS" in answer.json["detail"]


def test_files_and_spreadsheets_live_side_by_side(clubs: ConnectedClubs) -> None:
    clubs.make("files")
    clubs.make_connected("sheets")
    logins = clubs.logins
    clubs.server.calls.clear()
    assert "exposed" not in clubs.ok("sync", "files")
    assert (clubs.logins, len(clubs.server.calls)) == (logins, 0)
    assert (clubs.folder / "data" / "files" / "organisers.xlsx").exists()
    assert clubs.ok("sync", "sheets")["exposed"] is False
    assert not (clubs.folder / "data" / "sheets").exists()


def test_forgetting_reaches_both_spreadsheets(clubs: ConnectedClubs) -> None:
    clubs.make_connected("c", "names=full")
    clubs.person("c").add_tab("Phones")
    clubs.person("c").type("Phones!B2", f"{ANNA}: 12345")
    leave_traces(clubs)
    assert ANNA in clubs.dump("c", "members")
    clubs.ok("forget", "c", ANNA, "--yes")
    for book in ("organisers", "members"):
        assert ANNA not in clubs.dump("c", book)
    clubs.ok("sync", "c")
    for book in ("organisers", "members"):
        assert ANNA not in clubs.dump("c", book)
        assert "Carl Dahl" in clubs.dump("c", book)
    ran = clubs.run("forget", "c", "Carl Dahl", "--yes", log_in=offline)
    assert (ran.code, ran.out) == (5, "")  # nothing was forgotten by halves
    assert "Carl Dahl" in str(clubs.ok("show", "c"))


# ── How many calls ───────────────────────────────────────────────────────────


def calls_of(clubs: ConnectedClubs) -> tuple[int, int, int, int]:
    """Sync and count reads and writes of Sheets, then of Drive."""
    clubs.server.calls.clear()
    clubs.ok("sync", "c")
    calls = clubs.server.calls
    assert calls.unlimited == []
    return calls.reads, calls.writes, calls.drive_reads, calls.drive_writes


def test_who_may_open_the_files_is_asked_once_a_sync(clubs: ConnectedClubs) -> None:
    clubs.make_connected("c")
    assert calls_of(clubs) == (2, 0, 1, 0)
    clubs.ok("withdraw", "c", "night-2")
    assert calls_of(clubs) == (4, 2, 1, 0)
    clubs.ok("club", "set", "c", "visibility=private")
    assert calls_of(clubs) == (2, 0, 2, 0)
    with clubs.store() as store:
        remember_connection(store, "c", looked_at="2026-01-01T00:00:00+00:00")
    assert calls_of(clubs) == (2, 0, 3, 0)  # the members' link, once a day
    assert calls_of(clubs) == (2, 0, 2, 0)
