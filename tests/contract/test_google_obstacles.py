"""What people put in a sync's way at Google, and what is done all the same."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from core.ports import Column, Row, Tab
from local.wiring import local_now, new_token
from sheets_sync.google.places import JSON
from sheets_sync.google.planning import plan_batch
from sheets_sync.google.reading import read_book
from sheets_sync.leasing import lease
from tests.contract.connected_clubs import ConnectedClubs
from tests.contract.workbook_adapters import ROBOT
from tests.end_to_end.running import a_payload
from tests.sheets_server import Call


@pytest.fixture
def clubs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> ConnectedClubs:
    return ConnectedClubs(tmp_path, capsys, monkeypatch)


def lock(clubs: ConnectedClubs, club: str, desk: str, column: str) -> JSON:
    """Let a person reserve a column of ours to themselves; returns the protection."""
    sheet = clubs.tab(club, desk)
    at = sheet.head.columns[column]
    where = {"sheetId": sheet.id, "startColumnIndex": at - 1, "endColumnIndex": at}
    mine = {"protectedRangeId": 7, "range": where, "editors": {"users": ["anna@example.org"]}}
    book = clubs.server.book(clubs.files[club]["organisers"])
    book.sheet(sheet.id).parts["protectedRanges"].append(mine)
    return mine


def answer_same(clubs: ConnectedClubs) -> str:
    (row,) = clubs.column("c", "approve", "id")
    clubs.type("c", "approve", row, "decision", "same")
    return row


def test_a_range_that_a_person_locked_keeps_members_from_nothing(clubs: ConnectedClubs) -> None:
    """It was said to be a passing fault, tried for ever, and members saw nothing new."""
    clubs.make_connected("c")
    lock(clubs, "c", "approve", "applied")
    row = answer_same(clubs)
    clubs.publish("c", "night-3", a_payload(("Zoe Quint", "Dora Kiss", "1-0"), date="2026-09-15"))
    ran = clubs.run("sync", "c")
    assert (ran.code, "protected cell" in ran.err) == (3, True)
    assert "Z. Q." in clubs.dump("c", "members")
    book = clubs.server.book(clubs.files["c"]["organisers"])
    book.sheet(clubs.tab("c", "approve").id).parts["protectedRanges"].pop()
    assert clubs.ok("sync", "c")["decisions"] == []  # it was taken over already
    assert "same" in clubs.column("c", "approve", "applied")[row]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("names=full", "visibility=private", id="private"),
        pytest.param("names=full", "names=initials", id="initials"),
    ],
)
def test_a_link_that_is_not_ours_to_close_leaves_no_names_behind_it(
    clubs: ConnectedClubs, before: str, after: str
) -> None:
    """A folder that is open to all opens what is in it; names stayed, answers were not heard."""
    clubs.make_connected("c", before)
    refuse_to_close(clubs)
    row = answer_same(clubs)
    clubs.run("club", "set", "c", after)
    assert clubs.link("c") == "reader link"
    assert clubs.names_in("c") == []
    if "private" in after:
        assert clubs.run("sync", "c").code == 3  # it is said until it is mended
    assert "same" in clubs.column("c", "approve", "applied")[row]


def refuse_to_close(clubs: ConnectedClubs) -> None:
    """Let Google refuse to take a permission away, as it does with one that a folder gave."""
    members = clubs.files["c"]["members"]

    def step_down(call: Call) -> None:
        if call.method == "permissions.delete":
            clubs.server.share(members, ROBOT, "reader")

    clubs.server.before_call(step_down)
    clubs.server.after_call(lambda _: clubs.server.share(members, ROBOT, "writer"))


def test_a_chart_on_a_sheet_of_its_own_may_be_called_like_a_tab_of_ours() -> None:
    """Its title was not seen to be taken, and no batch was ever accepted."""
    chart = {"sheetId": 5, "title": "Status", "sheetType": "OBJECT"}
    first = {"sheetId": 0, "title": "Sheet1", "sheetType": "GRID"}
    book = read_book({"sheets": [{"properties": chart}, {"properties": first}]})
    tab = Tab("status", ("Status",), (Column("text", "Text"),), (Row("a", {"text": "fine"}),))
    batch = plan_batch([tab], book, locale="en", behind=timedelta())
    (made,) = [one["addSheet"]["properties"] for one in batch.requests if "addSheet" in one]
    assert (made["title"], made["index"]) == ("Status (2)", 0)


def test_a_lease_that_somebody_holds_alarms_nobody(clubs: ConnectedClubs) -> None:
    clubs.make_connected("c")
    with clubs.store() as store, lease(store, "c", clock=local_now, new_token=new_token):
        answer, log = clubs.by_the_clock()
    assert answer == {"clubs": [{"club": "c", "state": "busy"}]}
    assert [(one["severity"], one["club"]) for one in log] == [("INFO", "c")]


def test_publishing_says_that_spreadsheets_lag_behind(clubs: ConnectedClubs) -> None:
    clubs.make_connected("c")
    file = clubs.folder / "night-1.json"
    file.write_text(file.read_text("utf-8").replace("1-0", "0-1"), "utf-8")
    lagging = "The workbooks still show an earlier state: `ladder sync c`"
    assert lagging in clubs.run("publish", "c", file, "--replace").out
    clubs.ok("sync", "c")
    assert lagging not in clubs.run("rebuild", "c").out


@pytest.mark.parametrize("formula", ["=A1+#REF!", "=1/0"])
@pytest.mark.parametrize(
    ("desk", "column"),
    [("members", "rename_to"), ("members", "same_as"), ("names", "is_really")],
)
def test_a_formula_that_fails_is_nobody_s_name(
    clubs: ConnectedClubs, desk: str, column: str, formula: str
) -> None:
    """Members were renamed to “#REF”."""
    clubs.make_connected("c")
    clubs.publish("c", "night-3", a_payload(("J. Schmidt", "Dora Kiss", "1-0"), date="2026-09-15"))
    clubs.ok("sync", "c")
    row = next(row for row, name in clubs.column("c", desk, "name").items() if "Schmidt" in name)
    put(clubs, desk, row, column, {"userEnteredValue": {"formulaValue": formula}})
    synced: Any = clubs.ok("sync", "c")
    assert synced["decisions"] == []
    assert ["formula that fails" in one["message"] for one in synced["messages"]] == [True]


def put(clubs: ConnectedClubs, desk: str, row: str, column: str, cell: JSON) -> None:
    """Write a cell past its format, as pasting from elsewhere does."""
    sheet = clubs.tab("c", desk)
    at = sheet.head.columns
    (number,) = [
        place[0] for place, text in sheet.cells.items() if (text, place[1]) == (row, at["id"])
    ]
    start = {"sheetId": sheet.id, "rowIndex": number - 1, "columnIndex": at[column] - 1}
    cells = {"start": start, "rows": [{"values": [cell]}], "fields": "*"}
    url = f"https://sheets.googleapis.com/v4/spreadsheets/{clubs.files['c']['organisers']}"
    asked = {"requests": [{"updateCells": cells}]}
    session = clubs.server.session(ROBOT)
    assert session.post(f"{url}:batchUpdate", json=asked, timeout=1).ok


def test_a_name_that_is_taken_for_a_tick_stays_a_name(clubs: ConnectedClubs) -> None:
    """TRUE became “x” where a person's cell had lost its format."""
    clubs.make_connected("c")
    row = next(row for row, name in clubs.column("c", "members", "name").items() if "Dahl" in name)
    put(clubs, "members", row, "rename_to", {"userEnteredValue": {"boolValue": True}})
    clubs.ok("sync", "c")
    assert clubs.column("c", "members", "name")[row] == "TRUE"
