"""What the adapter for Google does beyond the port: calls, looks, races, faults (contract §5).

People and faults come between any two calls of a sync through the hooks of the server in process.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

import pytest
from _pytest.mark import ParameterSet
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import LadderError, OperatorError, PlatformError
from core.model import Differ, Join, Rename, Ruling
from core.ports import Column, Row, Workbook
from sheets_sync.google.formulas import find_age, is_same_formula, translate_formula
from sheets_sync.google.places import column_letters
from sheets_sync.google.reading import read_book
from sheets_sync.xlsx_workbook import XlsxWorkbook
from tests.builders import an_event
from tests.contract.google_club import GoogleClub, a_name, large_season
from tests.contract.test_workbook import (
    ANSWER,
    DESK,
    EDITS,
    LIST,
    NAME,
    RATING,
    carry_out,
    list_own_cells,
    show,
    sync,
    with_rows,
)
from tests.contract.workbook_adapters import ROBOT, GoogleHands
from tests.sheet_club import CLUB, SheetClub
from tests.sheets_server import (
    ANYONE,
    EVERY_FAULT,
    Call,
    Fault,
    SheetsServer,
    quota_exceeded,
    server_error,
)

SOAK: Final = int(os.environ.get("LADDER_SOAK", "1"))
DESKS: Final = ("approve", "names", "members", "events", "decisions")
JUST_BEFORE_WRITING: Final = 3
CALLS_OF_A_SYNC: Final = (2, JUST_BEFORE_WRITING, 4) if SOAK == 1 else range(1, 7)
"""Look, look again, write; for each of the two files. Before the second people and we meet first,
before the third and the fourth last."""


def at_calls(deeds: Mapping[str, object], *, everywhere: int) -> list[ParameterSet]:
    """Pair deeds with calls: each comes at the worst moment, and some at the others as well.

    Args:
        everywhere: how many of them, evenly chosen, meet every call; all by LADDER_SOAK.
    """
    step = 1 if SOAK > 1 else max(1, len(deeds) // everywhere)
    return [
        pytest.param(deed, number, id=f"{name}-{number}")
        for place, (name, deed) in enumerate(deeds.items())
        for number in CALLS_OF_A_SYNC
        if place % step == 0 or number == JUST_BEFORE_WRITING
    ]


# ── How many calls ───────────────────────────────────────────────────────────


def count(club: GoogleClub, *, left: tuple[str, ...] = ()) -> tuple[int, int]:
    """Sync and count reads and writes."""
    club.server.calls.clear()
    assert tuple(club.sync()["left"]) == left
    return club.server.calls.reads, club.server.calls.writes


@pytest.mark.parametrize(
    ("members", "questions"),
    [(10, 3), (300, 40), *([(2000, 40)] if SOAK > 1 else [])],
    ids=str,
)
def test_a_sync_takes_few_calls(members: int, questions: int) -> None:
    club = GoogleClub(*large_season(members, questions, evenings=1))
    assert count(club) == (4, 2)  # at most 4 and 3
    assert count(club) == (2, 0)
    row = next(iter(club.texts("approve", "decision")))
    club.type("approve", row, decision="same")
    game = (a_name(1), a_name(2), "1-0")
    club.publish(an_event("late", date="2026-11-01", games=[game]))
    assert count(club) == (4, 2)
    assert count(club) == (2, 0)
    assert club.server.calls.unlimited == []


def test_a_club_at_rest_is_written_once_in_a_day() -> None:
    club = GoogleClub(*large_season(4))
    count(club)
    writes = []
    for _ in range(12):
        club.now += timedelta(hours=2)
        reads, written = count(club)
        assert reads == (2 if not written else 4)
        writes.append(written)
    assert sum(writes) == 2  # one a file


@pytest.mark.parametrize(
    ("locale", "zone"),
    [("en_US", "Etc/GMT"), ("de_DE", "Europe/Berlin"), ("hu_HU", "Asia/Tokyo")],
)
def test_a_file_says_by_itself_when_its_check_is_long_ago(locale: str, zone: str) -> None:
    club = GoogleClub(*large_season(2), locale_of_files=locale, zone_of_files=zone)
    club.sync()
    status = club.tab("status").title
    place = f"{status}!C4"
    club.now += timedelta(hours=35)
    assert club.anna.cell(place).startswith("up to date: revision")
    club.now += timedelta(hours=2)
    assert club.anna.cell(place) == "⚠ OUT OF DATE: last checked 30 November 2026, 12:00"


# ── Formulas ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("=IF(A1>1.5,1,2)", "=IF(A1>(3/2);1;2)"),
        ('=IF(A1,"a, b; 1.5","""")', '=IF(A1;"a, b; 1.5";"""")'),
        ("=DATE(2026,9,1)+TIME(13,5,0)", "=DATE(2026;9;1)+(785/1440)"),
        ("=NOW()-1", "=(NOW()+(-60/1440))-1"),
    ],
    ids=["decimals", "texts stay", "times", "clock"],
)
def test_formulas_hold_in_every_locale_and_zone(ours: str, theirs: str) -> None:
    behind = timedelta(hours=-1) if "NOW" in ours else timedelta()
    assert translate_formula(ours, behind=behind) == theirs
    assert is_same_formula(theirs, theirs.replace(";", ", ")) is ('"' not in theirs)


@pytest.mark.parametrize(
    ("held", "wanted", "age"),
    [
        ("1 September 2026, 12:00", "2 September 2026, 13:30", timedelta(hours=25, minutes=30)),
        ("1 September 2026, 12:00", "never", None),
        (
            '=IF(NOW()-(DATE(2026,9,1)+(0/1440))>1,"2026. szeptember 1. 00:00","x")',
            '=IF((NOW()+(60/1440))-(DATE(2026;9;1)+(30/1440))>1;"2026. szeptember 1. 00:30";"x")',
            timedelta(minutes=30),
        ),
        (
            '=IF(NOW()-(DATE(2026,9,1)+(0/1440))>1,"revision 1","x")',
            '=IF(NOW()-(DATE(2026,9,1)+(0/1440))>1,"revision 2","x")',
            None,
        ),
        (None, "2 September 2026, 13:30", None),
    ],
    ids=["text", "another text", "formula", "another formula", "nothing"],
)
def test_only_the_time_of_the_check_may_wait(
    held: str | None, wanted: str, age: timedelta | None
) -> None:
    assert find_age(held, wanted) == age


# ── How it looks ─────────────────────────────────────────────────────────────


@pytest.fixture
def hands() -> GoogleHands:
    return GoogleHands()


def raw(hands: GoogleHands, title: str) -> dict[str, Any]:
    everything = hands.server.everything(hands.book_id)
    return next(s for s in everything["sheets"] if s["properties"]["title"] == title)


def raw_cell(hands: GoogleHands, title: str, row: int, column: int) -> dict[str, Any]:
    cell: dict[str, Any] = raw(hands, title)["data"][0]["rowData"][row - 1]["values"][column - 1]
    return cell


def test_the_plumbing_is_hidden_and_headers_stay_in_sight(hands: GoogleHands) -> None:
    sync(hands, DESK)
    sheet = raw(hands, "Approve")
    assert sheet["properties"]["gridProperties"]["frozenRowCount"] == 2
    assert sheet["data"][0]["rowMetadata"][0]["hiddenByUser"] is True
    assert sheet["data"][0]["columnMetadata"][0]["hiddenByUser"] is True
    assert not sheet["data"][0]["columnMetadata"][1].get("hiddenByUser")


def test_answers_are_offered_but_other_words_are_taken(hands: GoogleHands) -> None:
    sync(hands, DESK)
    sync(hands, with_rows(DESK, *DESK.rows, Row("r4", {NAME: "Di"})))
    for row in (3, 6):
        rule = raw_cell(hands, "Approve", row, 3)["dataValidation"]
        offered = [value["userEnteredValue"] for value in rule["condition"]["values"]]
        assert (offered, rule.get("strict", False)) == (["same", "different"], False)


def test_provisional_rows_are_grey_until_they_are_not(hands: GoogleHands) -> None:
    grey = with_rows(DESK, replace(DESK.rows[0], style="provisional"), *DESK.rows[1:])
    sync(hands, grey)
    text = raw_cell(hands, "Approve", 3, 2)["userEnteredFormat"]["textFormat"]
    assert text["italic"] is True
    assert round(255 * text["foregroundColorStyle"]["rgbColor"]["red"]) == 0x6B
    sync(hands, DESK)
    text = raw_cell(hands, "Approve", 3, 2)["userEnteredFormat"].get("textFormat", {})
    assert not text.get("italic")
    assert "foregroundColorStyle" not in text


def test_a_person_s_colour_stays(hands: GoogleHands) -> None:
    sync(hands, DESK)
    hands.person.color("Approve!B3:B4", red=1, green=1, blue=0)
    styled = [replace(row, style="alert") for row in DESK.rows]
    sync(hands, with_rows(DESK, *styled))
    sync(hands, DESK)
    fill = raw_cell(hands, "Approve", 3, 2)["userEnteredFormat"]["backgroundColor"]
    assert fill == {"red": 1, "green": 1}
    assert "backgroundColor" not in raw_cell(hands, "Approve", 5, 2)["userEnteredFormat"]


@pytest.mark.parametrize("typed", ["00413", "1-0", "-Sven", "TRUE", "12.5"])
def test_what_people_type_stays_as_typed(hands: GoogleHands, typed: str) -> None:
    sync(hands, DESK)
    hands.write(DESK, "r1", ANSWER, typed)
    assert show(hands, DESK, ANSWER)[0] == ("r1", typed)


def test_our_columns_are_guarded_by_a_warning_that_lets_people_sort(hands: GoogleHands) -> None:
    sync(hands, DESK)
    guarded = raw(hands, "Approve")["protectedRanges"]
    assert all(one["warningOnly"] for one in guarded)
    columns = {
        one["range"].get("startColumnIndex") for one in guarded if "endRowIndex" not in one["range"]
    }
    assert columns == {1, 3}  # Name and Rating, not people's column between them
    hands.person.sort_tab("Approve", by="B", descending=True)
    assert [row[1] for row in show(hands, DESK, NAME)] == ["Cy", "Bo", "Anna"]


def test_the_blank_tab_of_a_new_file_is_put_away(hands: GoogleHands) -> None:
    sync(hands, DESK)
    assert hands.person.tabs() == ["Approve"]
    sync(hands, with_rows(DESK, *DESK.rows, Row("r4", {NAME: "Di"})))
    everything = hands.server.everything(hands.book_id)
    assert [sheet["properties"]["title"] for sheet in everything["sheets"]] == ["Approve"]


USES: Final[Mapping[str, Callable[[GoogleHands], None]]] = {
    "typed into": lambda hands: hands.person.type("Sheet1!C9", "bring biscuits"),
    "coloured": lambda hands: hands.person.color("Sheet1!A1", red=1, green=0, blue=0),
    "renamed": lambda hands: hands.person.rename_tab("Sheet1", "Plans 2026"),
    "pointed to": lambda hands: (
        hands.person.add_tab("Sum"),
        hands.person.type("Sum!A1", "=SUM(Sheet1!A:A)"),
        None,
    )[2],
}


@pytest.mark.parametrize("use", USES.values(), ids=USES)
@pytest.mark.parametrize("when", ["before", "at the same moment"])
def test_a_first_tab_that_people_use_stays(
    hands: GoogleHands, use: Callable[[GoogleHands], None], when: str
) -> None:
    if when == "before":
        use(hands)
    else:
        hands.server.before_call(lambda call: None if call.is_read else use(hands))
    sync(hands, DESK)
    hands.server.remove_hooks()
    sync(hands, with_rows(DESK, *DESK.rows, Row("r4", {NAME: "Di"})))
    everything = hands.server.everything(hands.book_id)["sheets"]
    (first,) = [sheet["properties"] for sheet in everything if sheet["properties"]["sheetId"] == 0]
    assert bool(first.get("hidden")) is (when != "before")


def test_nothing_piles_up() -> None:
    club = GoogleClub(*large_season(5, 2))

    def things() -> Counter[str]:
        found: Counter[str] = Counter()
        for book in club.google.ids.values():
            for sheet in club.server.everything(book)["sheets"]:
                for kind in ("protectedRanges", "charts", "conditionalFormats", "bandedRanges"):
                    found[kind] += len(sheet.get(kind, ()))
                found["rules"] += sum(
                    "dataValidation" in cell
                    for row in sheet["data"][0].get("rowData", ())
                    for cell in row.get("values", ())
                )
        return found

    club.sync()
    before = things()
    assert before["charts"] == 1
    for hour in range(3):
        club.now += timedelta(days=1)
        assert count(club) == (4, 2), hour
    assert things() == before


def test_members_see_a_chart_and_a_small_line_each() -> None:
    club = GoogleClub(*large_season(4))
    club.sync()
    players = next(
        s
        for s in club.server.everything(club.google.ids["members"])["sheets"]
        if s["properties"]["title"] == "Players"
    )
    (chart,) = players["charts"]
    spec = chart["spec"]["basicChart"]
    assert (spec["chartType"], len(spec["series"]), chart["spec"]["title"]) == (
        "LINE", 4, "Ratings of the first 4 players",
    )  # fmt: skip
    lines = club.server.formulas(club.google.ids["members"])
    assert lines["Players!G3"] == "=SPARKLINE(H3:K3)"
    assert sum("SPARKLINE" in text for text in lines.values()) == 4
    club.publish(an_event("late", date="2026-11-01", games=[(a_name(0), "Nora New", "1-0")]))
    club.sync()
    assert count(club) == (2, 0)


# ── The same as in the xlsx file ─────────────────────────────────────────────


class XlsxBooks:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def organisers(self, club: str) -> Workbook:
        return XlsxWorkbook(self.folder / f"{club}-organisers.xlsx")

    def members(self, club: str) -> Workbook:
        return XlsxWorkbook(self.folder / f"{club}-members.xlsx")

    def remove_members(self, club: str) -> None:
        raise AssertionError(club)


def test_the_same_scenario_shows_the_same_rows_in_both(tmp_path: Path) -> None:
    season = large_season(6, 3)
    google, xlsx = GoogleClub(*season), SheetClub(*season)
    xlsx.books = XlsxBooks(tmp_path)  # type: ignore[assignment]
    late = an_event("late", date="2026-11-01", games=[(a_name(0), '=IMPORTXML("x")', "1-0")])
    for club in (google, xlsx):
        club.sync()
        club.publish(late)
        club.sync()
    from sheets_sync.showing import members_tabs, organisers_tabs  # noqa: PLC0415

    for book, tabs in (
        ("organisers", organisers_tabs(google.state)),
        ("members", members_tabs(google.state)),
    ):
        seen = [getattr(club.books, book)(CLUB).read(tabs).tabs for club in (google, xlsx)]
        assert seen[0].keys() == seen[1].keys() == {tab.key for tab in tabs}
        for tab in tabs:
            ours, theirs = seen[0][tab.key], seen[1][tab.key]
            assert ours.columns.keys() == theirs.columns.keys()
            assert [(row.number, row.id, row.cells) for row in ours.rows] == [
                (row.number, row.id, row.cells) for row in theirs.rows
            ]


# ── People at the same moment ────────────────────────────────────────────────


class AtWork:
    """A club in the middle of a season: answers were typed and an event was published."""

    def __init__(self) -> None:
        anna, carl, jan, dora = "Anna Becher", "Carl Dahl", "Jan Schmidt", "Dora Kiss"
        self.club = club = GoogleClub(
            an_event("one", date="2026-09-01", games=[(anna, carl, "1-0"), (jan, dora, "1-0")]),
            an_event(
                "two",
                date="2026-09-08",
                games=[("Ana Becher", "Karl Dahl", "1-0"), ("Jann Schmidt", dora, "0-1")],
            ),
        )
        club.sync()
        self.rows = {name: row for row, name in club.texts("approve", "name").items()}
        self.dora = next(row for row, name in club.texts("members", "name").items() if name == dora)
        club.type("approve", self.rows["Ana Becher"], decision="same", note="asked her")
        club.type("approve", self.rows["Jann Schmidt"], note="who is he?")
        club.type("members", self.dora, note="our treasurer", rename_to="Dóra Kiss")
        club.anna.type("Approve!L3", "a column of my own")
        # changes texts by which rows are known, and brings new rows on three desks
        club.publish(
            an_event(
                "three",
                date="2026-09-15",
                games=[("Ana Becher", carl, "1-0"), ("Jan Schmit", dora, "1-0"),
                       ("Jann Schmidt", "Nora Lie", "1-0")],
            )
        )  # fmt: skip
        self.made: list[Ruling] = [
            Join(*self._pair("Ana Becher")),
            Rename(dora, "Dóra Kiss"),
        ]

    def _pair(self, name: str) -> tuple[str, str]:
        candidate = self.club.texts("approve", "candidate")[self.rows[name]]
        return name, str(candidate)

    def sync_with(self, number: int, deed: Callable[[GoogleClub], None]) -> None:
        """Let somebody do something just before a certain call of a sync."""
        seen = Counter[str]()

        def hook(_: Call) -> Fault | None:
            seen["calls"] += 1
            if seen["calls"] == number:
                deed(self.club)
            return None

        self.club.server.before_call(hook)
        with suppress(OperatorError, PlatformError):
            self.club.sync()
        self.club.server.remove_hooks()

    def come_to_rest(self) -> list[dict[str, Any]]:
        for _ in range(4):
            messages: list[dict[str, Any]] = self.club.sync()["messages"]
            if count(self.club)[1] == 0:
                return messages
        raise AssertionError("it does not come to rest")


@pytest.fixture(scope="module")
def season() -> tuple[AtWork, Callable[[], None]]:
    work = AtWork()
    return work, work.club.remember()


@pytest.fixture
def work(season: tuple[AtWork, Callable[[], None]]) -> AtWork:
    """Take the one club that was made, put back into the state in which it was left."""
    work, put_back = season
    put_back()
    return work


Deed = Callable[[GoogleClub], None]


def at(club: GoogleClub, desk: str, column: str) -> str:
    return column_letters(club.tab(desk).head.columns[column])


WHOLE_ROWS: Final[Mapping[str, Deed]] = {
    "sorts": lambda club: club.anna.sort_tab("Approve", by="B", descending=True),
    "sorts members": lambda club: club.anna.sort_tab("Members", by="B", descending=True),
    "inserts a row": lambda club: club.anna.insert_rows("Approve", before=3),
    "inserts a row below": lambda club: club.anna.insert_rows("Approve", before=5),
    "inserts a row among members": lambda club: club.anna.insert_rows("Members", before=4),
    "drags a row": lambda club: club.anna.move_rows("Approve", 3, 3, before=6),
    "drags the answers to the left": lambda club: club.anna.move_column(
        "Approve", at(club, "approve", "decision"), before="B"
    ),
    "drags the answers to the right": lambda club: club.anna.move_column(
        "Approve", at(club, "approve", "decision"), before="K"
    ),
    "drags the messages to the left": lambda club: club.anna.move_column(
        "Approve", at(club, "approve", "message"), before="B"
    ),
    "drags a column of their own": lambda club: club.anna.move_column("Approve", "L", before="C"),
    "drags notes of members": lambda club: club.anna.move_column(
        "Members", at(club, "members", "note"), before="C"
    ),
    "inserts a column": lambda club: club.anna.insert_columns("Approve", before="B"),
    "inserts a column in a list": lambda club: club.anna.insert_columns("Ladder", before="B"),
    "deletes a column of ours": lambda club: club.anna.delete_column(
        "Approve", at(club, "approve", "reason")
    ),
    "renames a tab": lambda club: club.anna.rename_tab("Approve", "Wer ist wer"),
    "moves a tab": lambda club: club.anna.move_tab("Status", to=0),
    "adds a tab": lambda club: club.anna.add_tab("Mine"),
    "copies a tab": lambda club: (club.anna.duplicate_tab("Approve"), None)[1],
    "filters": lambda club: club.anna.filter("Approve!A2:J9", hide={"B": ["Ana Becher"]}),
    "types below": lambda club: club.anna.type("Approve!B9", "call Bo"),
}  # fmt: skip


@pytest.mark.parametrize(("deed", "number"), at_calls(WHOLE_ROWS, everywhere=5))
def test_whatever_people_do_meanwhile_nothing_is_lost(
    work: AtWork, deed: Deed, number: int
) -> None:
    club = work.club
    work.sync_with(number, deed)
    assert work.come_to_rest() == []
    assert club.log == work.made  # each once, on the pair that stood beside the answer
    assert club.texts("approve", "decision")[work.rows["Ana Becher"]] == "same"
    notes = {row: note for row, note in club.texts("approve", "note").items() if note}
    assert notes == {
        work.rows["Ana Becher"]: "asked her",
        work.rows["Jann Schmidt"]: "who is he?",
    }
    assert club.texts("members", "note")[work.dora] == "our treasurer"
    assert "a column of my own" in club.tab("approve").cells.values()
    assert club.book().token == club.book().token
    check_rows(club)


def check_rows(club: GoogleClub) -> None:
    """Every desk shows each of its rows once, as it should be."""
    from sheets_sync.desks import desk_tabs  # noqa: PLC0415

    for tab in desk_tabs(club.state):
        seen = club.google.organisers(CLUB).read([tab]).tabs[tab.key]
        ours = {column.key for column in tab.columns if not column.people_write}
        wanted = {r.id: {k: v or None for k, v in r.cells.items() if k in ours} for r in tab.rows}
        assert Counter(row.id for row in seen.rows if row.id) == Counter(wanted.keys())
        rows = {row.id: row.cells for row in seen.rows if row.id}
        assert wanted == {row: {key: rows[row][key] for key in wanted[row]} for row in wanted}


@pytest.mark.parametrize("number", CALLS_OF_A_SYNC)
def test_an_answer_typed_meanwhile_is_heard(work: AtWork, number: int) -> None:
    row = work.rows["Karl Dahl"]
    pair = work._pair("Karl Dahl")
    work.sync_with(number, lambda club: club.type("approve", row, decision="different"))
    assert work.come_to_rest() == []
    assert sorted(map(repr, work.club.log)) == sorted(map(repr, [*work.made, Differ(*pair)]))


@pytest.mark.parametrize("number", CALLS_OF_A_SYNC)
def test_an_answer_typed_beside_texts_that_are_just_put_right_is_not_misapplied(
    work: AtWork, number: int
) -> None:
    """Ids were left behind by a sort, and somebody answers what they see there."""
    club = work.club
    club.sync()
    names, seen = at(club, "events", "name"), []
    club.anna.sort(f"Events!B3:{names}90", by=names, descending=True)

    def withdraw_what_stands_there(club: GoogleClub) -> None:
        seen.append(club.anna.cell(f"Events!{names}4"))
        club.anna.type(f"Events!{at(club, 'events', 'action')}4", "withdraw")

    work.sync_with(number, withdraw_what_stands_there)
    for _ in range(3):
        club.sync()
    withdrawn = [event for event in ("one", "two", "three") if club.is_withdrawn(event)]
    if withdrawn != seen:
        assert withdrawn == []
        assert any(
            "looks shifted" in str(text) for text in club.texts("events", "message").values()
        )


@pytest.mark.parametrize("number", CALLS_OF_A_SYNC)
def test_a_row_deleted_meanwhile_decides_nothing_and_comes_back(work: AtWork, number: int) -> None:
    work.sync_with(number, lambda club: club.anna.delete_rows("Approve", 3))
    assert work.come_to_rest() == []
    assert set(map(repr, work.club.log)) <= set(map(repr, work.made))
    assert work.club.texts("approve", "decision")[work.rows["Ana Becher"]] is None
    check_rows(work.club)


TORN_ROWS: Final[Mapping[str, Deed]] = {
    "all but the hidden column": lambda club: club.anna.sort(
        "Approve!B3:Z90", by="B", descending=True
    ),
    "some columns": lambda club: club.anna.sort("Approve!B3:F90", by="B", descending=True),
    "members": lambda club: club.anna.sort("Members!B3:Z90", by="B", descending=True),
    "names": lambda club: club.anna.sort("Names!B3:Z90", by="C", descending=True),
}


@pytest.mark.parametrize(("deed", "number"), at_calls(TORN_ROWS, everywhere=2))
def test_rows_torn_apart_meanwhile_decide_nothing_wrong(
    work: AtWork, deed: Deed, number: int
) -> None:
    work.sync_with(number, deed)
    with suppress(AssertionError):
        work.come_to_rest()
    assert set(map(repr, work.club.log)) <= set(map(repr, work.made))
    typed = list(work.club.tab("approve").cells.values())
    assert typed.count("asked her") == typed.count("who is he?") == 1
    assert "our treasurer" in work.club.tab("members").cells.values()


@pytest.mark.parametrize("number", CALLS_OF_A_SYNC)
def test_a_tab_deleted_meanwhile_comes_back(work: AtWork, number: int) -> None:
    work.sync_with(number, lambda club: club.anna.delete_tab("Approve"))
    assert work.come_to_rest() == []
    assert set(map(repr, work.club.log)) <= set(map(repr, work.made))
    check_rows(work.club)


@pytest.mark.parametrize("number", CALLS_OF_A_SYNC)
def test_a_second_sync_meanwhile_doubles_nothing(work: AtWork, number: int) -> None:

    def second(club: GoogleClub) -> None:
        with suppress(LadderError):
            club.sync()

    work.sync_with(number, second)
    assert work.come_to_rest() == []
    assert work.club.log == work.made
    check_rows(work.club)


# ── Faults ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("fault", "number"),
    at_calls({f"{n} {fault.name}": fault for n, fault in enumerate(EVERY_FAULT)}, everywhere=3),
)
def test_a_fault_loses_and_doubles_nothing(work: AtWork, fault: Fault, number: int) -> None:
    seen = Counter[str]()

    def hook(_: Call) -> Fault | None:
        seen["calls"] += 1
        return fault if seen["calls"] == number else None

    work.club.server.before_call(hook)
    work.club.sync()  # one fault is overcome within the sync
    work.club.server.remove_hooks()
    check_rows(work.club)
    assert work.come_to_rest() == []
    assert work.club.log == work.made


@pytest.mark.parametrize(
    "fault", [quota_exceeded(), server_error(503)], ids=lambda fault: fault.name
)
def test_a_fault_that_stays_is_told_and_the_next_sync_heals_it(work: AtWork, fault: Fault) -> None:
    work.club.server.fail_next(fault, times=50, when=lambda call: not call.is_read)
    with pytest.raises(PlatformError):
        work.club.sync()
    assert len(work.club.google.slept) < 20
    work.club.server.remove_hooks()
    assert work.come_to_rest() == []
    assert work.club.log == work.made
    check_rows(work.club)


def test_a_cell_that_is_given_a_format_does_not_count_as_moved(hands: GoogleHands) -> None:
    """Pasted as a bare value a date is a number; in our format it shows as the date it is."""
    columns = (Column("date", "Date", "date"), *DESK.columns[1:], Column("message", "Message"))
    day = Row("r1", {"date": datetime(2026, 9, 15), "message": "stands twice"})
    dated = with_rows(replace(DESK, columns=columns), day)
    sync(hands, dated)
    sheet = hands.server.book(hands.book_id).titled("Approve")
    assert sheet is not None
    for column, value in ((0, {"stringValue": "r1"}), (1, {"numberValue": 46280})):
        sheet.put(3, column, {"userEnteredValue": value})  # the copy of a row
    sync(hands, dated)
    assert (
        show(hands, dated, "date", "message")
        == [
            ("r1", datetime(2026, 9, 15), "stands twice"),  # day 46280 from 30 December 1899
        ]
        * 2
    )


def test_google_s_wish_to_wait_is_honoured() -> None:
    club = GoogleClub(*large_season(2))
    club.server.fail_next(quota_exceeded(retry_after=7))
    club.sync()
    assert club.google.slept == [7.0]
    club.server.fail_next(quota_exceeded(retry_after=3600))
    with pytest.raises(PlatformError, match="Google takes no more"):
        club.sync()
    assert club.google.slept == [7.0]


def test_a_write_that_arrives_late_is_refused() -> None:
    """A batch that seemed lost comes in after its repetition: the turn it wanted is taken."""
    hands = GoogleHands()
    sync(hands, DESK)
    bodies = []
    hands.server.before_call(lambda call: bodies.append(call.body) if not call.is_read else None)
    more = with_rows(DESK, *DESK.rows, Row("r4", {NAME: "Di"}))
    sync(hands, more)
    url = f"https://sheets.googleapis.com/v4/spreadsheets/{hands.book_id}:batchUpdate"
    late = hands.server.session(ROBOT).post(url, json=bodies[0], timeout=1)
    assert late.status_code == 400
    assert [row[0] for row in show(hands, DESK)] == ["r1", "r2", "r3", "r4"]


@pytest.mark.parametrize("access", ["none", "reader"])
def test_a_file_that_is_not_shared_is_said_to_be(access: str) -> None:
    hands = GoogleHands()
    hands.server.unshare(hands.book_id, ROBOT)
    if access == "reader":
        hands.server.share(hands.book_id, ROBOT, "reader")
    with pytest.raises(OperatorError, match="Google"):
        sync(hands, DESK)


# ── Whatever people do between syncs ─────────────────────────────────────────


@settings(max_examples=12 * SOAK, deadline=None, suppress_health_check=list(HealthCheck))
@given(edits=EDITS, ratings=st.lists(st.integers(800, 2000), min_size=4, max_size=4))
def test_theirs_stays_and_ours_is_right(
    edits: list[tuple[str, object]], ratings: list[int]
) -> None:
    hands = GoogleHands()
    sync(hands, DESK, LIST)
    for edit in edits:
        carry_out(hands, *edit)
    before = list_own_cells(hands)
    wanted = [Row(f"r{n}", {NAME: f"N{n}", RATING: ratings[n]}) for n in range(4)]
    sync(hands, with_rows(DESK, *wanted), LIST)
    assert before.items() <= list_own_cells(hands).items()
    rows = {row[0]: row[1:] for row in show(hands, DESK, NAME, RATING)}
    assert {row.id: rows[row.id] for row in wanted} == {
        row.id: (row.cells[NAME], row.cells[RATING]) for row in wanted
    }
    hands.server.calls.clear()
    sync(hands, with_rows(DESK, *wanted), LIST)
    assert (hands.server.calls.reads, hands.server.calls.writes) == (1, 0)


def test_a_file_is_read_as_google_shows_it() -> None:
    server = SheetsServer()
    book_id = server.new_spreadsheet("Book")
    server.share(book_id, ANYONE, "writer")
    person = server.person(book_id)
    person.paste("Sheet1!A1", [["=1/2", "2026-09-15", "TRUE", "", "12"]])
    (sheet,) = read_book(server.everything(book_id)).sheets
    assert sheet.formulas == {(1, 1): "=1/2"}
    assert [repr(sheet.cells[1, column]) for column in (1, 2, 3, 5)] == [
        "0.5", "datetime.datetime(2026, 9, 15, 0, 0)", "True", "12",
    ]  # fmt: skip
