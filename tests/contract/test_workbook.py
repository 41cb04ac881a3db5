"""What every workbook does, whatever it is made of (`core.ports.Workbook`, contract §5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.errors import WorkbookBusyError
from core.ports import Cell, Column, Formula, Outcome, Row, Snapshot, Tab
from tests.contract.workbook_adapters import ADAPTERS, SHEETS, Hands, SheetHands

NAME, RATING, ANSWER = "name", "rating", "decision"
DESK = Tab(
    "approve",
    ("Approve", "Freigeben"),
    (
        Column(NAME, "Name", width=24),
        Column(ANSWER, "Same person?", people_write=True, choices=("same", "different")),
        Column(RATING, "Rating", "rating"),
    ),
    (
        Row("r1", {NAME: "Anna", RATING: 1413.8}),
        Row("r2", {NAME: "Bo", RATING: 1200}),
        Row("r3", {NAME: "Cy", RATING: 1250.5}),
    ),
    desk=True,
)
LIST = replace(DESK, key="ladder:main", titles=("Ladder", "Rangliste"), desk=False)
PAIRS = ("Name", "Rating")


@pytest.fixture(params=ADAPTERS)
def hands(request: pytest.FixtureRequest, tmp_path: Path) -> Hands:
    return ADAPTERS[request.param](tmp_path)


@pytest.fixture(params=SHEETS)
def sheets(request: pytest.FixtureRequest, tmp_path: Path) -> SheetHands:
    return SHEETS[request.param](tmp_path)


def sync(hands: Hands, *tabs: Tab) -> Outcome:
    return hands.workbook.apply(tabs, hands.workbook.read(tabs))


def show(hands: Hands, tab: Tab, *keys: str) -> list[tuple[Cell, ...]]:
    """Rows as they stand: id, then the named cells; rows without anything are left out."""
    seen = hands.workbook.read([tab]).tabs[tab.key]
    return [(row.id, *(row.cells.get(key) for key in keys)) for row in seen.rows]


def with_rows(tab: Tab, *rows: Row) -> Tab:
    return replace(tab, rows=rows)


# ── Writing and reading back ─────────────────────────────────────────────────


def test_a_workbook_that_does_not_exist_reads_as_empty(hands: Hands) -> None:
    assert hands.workbook.read([DESK, LIST]).tabs == {}


def test_tabs_come_back_as_they_were_written(hands: Hands) -> None:
    assert sync(hands, DESK, LIST) == Outcome(written=True)
    seen = hands.workbook.read([DESK, LIST])
    assert {key: tab.title for key, tab in seen.tabs.items()} == {
        "approve": "Approve",
        "ladder:main": "Ladder",
    }
    rows = [("r1", "Anna", 1413.8), ("r2", "Bo", 1200), ("r3", "Cy", 1250.5)]
    assert show(hands, DESK, NAME, RATING) == rows
    assert show(hands, LIST, NAME, RATING) == rows
    assert [row.number for row in seen.tabs["approve"].rows] == [3, 4, 5]


@pytest.mark.parametrize(
    "value",
    [
        pytest.param("=1+1", id="starts like a formula"),
        pytest.param("-Sven", id="starts with a minus"),
        pytest.param("+47 Lag", id="starts with a plus"),
        pytest.param("@home", id="starts with an at"),
        pytest.param("#N/A", id="looks like an error"),
        pytest.param("00413", id="digits as text"),
        pytest.param("1-0", id="looks like a date"),
        pytest.param("TRUE", id="looks like a truth value"),
        pytest.param(" Ørjan \u00a0", id="blanks at both ends"),
        pytest.param("two\nlines", id="two lines"),
        pytest.param("_x0041_", id="looks like an escape of the file format"),
        pytest.param("<b>&amp;</b>", id="looks like markup"),
        pytest.param("Szabó 🏆", id="beyond the basic plane"),
        pytest.param("x" * 32_767, id="as long as a cell can be"),
        pytest.param(413, id="integer"),
        pytest.param(-0.25, id="fraction"),
        pytest.param(1413.7657, id="rating unrounded"),
        pytest.param(True, id="true"),
        pytest.param(datetime(2026, 9, 15), id="date"),
        pytest.param(datetime(2026, 9, 15, 19, 30, 5), id="moment"),
        pytest.param(None, id="nothing"),
    ],
)
@pytest.mark.parametrize("tab", [DESK, LIST], ids=["desk", "list"])
def test_a_value_comes_back_as_the_same_type(hands: Hands, tab: Tab, value: Cell) -> None:
    tab = with_rows(tab, Row("r1", {NAME: value, RATING: 1}))
    sync(hands, tab)
    ((_, found, _),) = show(hands, tab, NAME, RATING)
    assert (found, type(found)) == (value, type(value))


def test_characters_no_file_can_hold_do_no_harm(sheets: SheetHands) -> None:
    tab = with_rows(DESK, Row("r1", {NAME: "A\x00b\x0bc\ud800d\ufffee"}))
    sync(sheets, tab)
    assert show(sheets, tab, NAME) == [("r1", "A\ufffdb\ufffdc\ufffdd\ufffde")]


def test_a_formula_of_ours_is_no_text(sheets: SheetHands) -> None:
    sync(sheets, with_rows(LIST, Row("r1", {NAME: Formula("=1+1")}), Row("r2", {NAME: "=1+1"})))
    assert show(sheets, LIST, NAME) == [("r1", None), ("r2", "=1+1")]


# ── Desks are shared ─────────────────────────────────────────────────────────


def test_rows_stay_where_people_sorted_them(hands: Hands) -> None:
    sync(hands, DESK)
    hands.write(DESK, "r1", ANSWER, "same")
    hands.sort(DESK, ["r3", "r1", "r2"])
    sync(hands, with_rows(DESK, Row("r1", {NAME: "Anna B.", RATING: 1}), *DESK.rows[1:]))
    assert show(hands, DESK, NAME, RATING, ANSWER) == [
        ("r3", "Cy", 1250.5, None),
        ("r1", "Anna B.", 1, "same"),
        ("r2", "Bo", 1200, None),
    ]


def test_new_rows_come_below_and_deleted_ones_come_back(hands: Hands) -> None:
    sync(hands, DESK)
    hands.delete(DESK, "r2")
    sync(hands, with_rows(DESK, Row("r0", {NAME: "Di"}), *DESK.rows))
    assert show(hands, DESK, NAME) == [("r1", "Anna"), ("r3", "Cy"), ("r0", "Di"), ("r2", "Bo")]


def test_rows_no_longer_wanted_and_cells_not_named_stay(hands: Hands) -> None:
    sync(hands, DESK)
    sync(hands, with_rows(DESK, Row("r1", {RATING: 1500})))
    assert show(hands, DESK, NAME, RATING) == [
        ("r1", "Anna", 1500),
        ("r2", "Bo", 1200),
        ("r3", "Cy", 1250.5),
    ]


def test_an_answer_of_people_is_never_written(hands: Hands) -> None:
    sync(hands, DESK)
    hands.write(DESK, "r1", ANSWER, "same")
    sync(hands, with_rows(DESK, Row("r1", {NAME: "Anna", ANSWER: "different"})))
    assert show(hands, DESK, ANSWER)[0] == ("r1", "same")


def test_what_people_changed_in_our_cells_is_put_right(hands: Hands) -> None:
    sync(hands, DESK)
    hands.write(DESK, "r2", NAME, "Bob")
    hands.write(DESK, "r3", RATING, None)
    sync(hands, DESK)
    assert show(hands, DESK, NAME, RATING)[1:] == [("r2", "Bo", 1200), ("r3", "Cy", 1250.5)]


def test_copied_rows_are_all_left_alone_and_that_is_said(sheets: SheetHands) -> None:
    sync(sheets, DESK)
    sheets.fill("Approve", {(6, 1): "r1", (6, 2): "Anna", (6, 3): "same"})
    outcome = sync(sheets, with_rows(DESK, Row("r1", {NAME: "New"}), Row("r2", {NAME: "Also"})))
    assert show(sheets, DESK, NAME) == [
        ("r1", "Anna"),
        ("r2", "Also"),
        ("r3", "Cy"),
        ("r1", "Anna"),
    ]
    assert outcome.left == (
        "Rows 3, 6 of “Approve” are copies of one row, so none of them was brought up to date; "
        "please delete all but one.",
    )


def test_what_people_wrote_below_and_beside_is_not_written_over(sheets: SheetHands) -> None:
    sync(sheets, DESK)
    own = {(9, 2): "call Bo", (4, 8): "lives far away", (1, 6): "our column", (12, 7): 3}
    sheets.fill("Approve", own)
    sync(sheets, with_rows(DESK, *DESK.rows, Row("r4", {NAME: "Di"})))
    cells = sheets.cells("Approve")
    assert own.items() <= cells.items()
    assert (cells[13, 1], cells[13, 2]) == ("r4", "Di")


def test_columns_are_found_where_people_put_them(sheets: SheetHands) -> None:
    sync(sheets, DESK)
    sheets.insert_column("Approve", 2)
    sheets.fill("Approve", {(2, 2): "Mine", (3, 2): "own"})
    sync(sheets, with_rows(DESK, Row("r1", {NAME: "Anna B."}), *DESK.rows[1:]))
    cells = sheets.cells("Approve")
    assert (cells[3, 1], cells[3, 2], cells[3, 3]) == ("r1", "own", "Anna B.")


def test_a_column_people_deleted_comes_back_at_the_right_end(sheets: SheetHands) -> None:
    sync(sheets, DESK)
    sheets.fill("Approve", {(2, 6): "Mine", (4, 6): "own"})
    sheets.delete_column("Approve", 2)
    sync(sheets, DESK)
    cells = sheets.cells("Approve")
    assert [cells.get((1, at)) for at in (1, 2, 3, 4, 5, 6)] == [
        "id", ANSWER, RATING, None, None, NAME,
    ]  # fmt: skip
    assert (cells[4, 5], cells[2, 6], cells[4, 6]) == ("own", "Name", "Bo")


def test_rows_without_their_ids_are_left_and_that_is_said(sheets: SheetHands) -> None:
    sync(sheets, DESK)
    sheets.delete_column("Approve", 1)
    outcome = sync(sheets, DESK)
    assert show(sheets, DESK, NAME) == [
        ("", "Anna"), ("", "Bo"), ("", "Cy"), ("r1", "Anna"), ("r2", "Bo"), ("r3", "Cy"),
    ]  # fmt: skip
    assert len(outcome.left) == 1
    assert sync(sheets, DESK).left == ()


# ── Lists are ours ───────────────────────────────────────────────────────────


def test_a_list_shows_exactly_its_rows_in_order(hands: Hands) -> None:
    sync(hands, LIST)
    sync(hands, with_rows(LIST, Row("r3", {NAME: "Cy"}), Row("r9", {NAME: "Di", RATING: 9})))
    assert show(hands, LIST, NAME, RATING) == [("r3", "Cy", None), ("r9", "Di", 9)]


def test_a_column_beside_a_list_stays(sheets: SheetHands) -> None:
    sync(sheets, LIST)
    sheets.fill("Ladder", {(2, 5): "Mine", (5, 5): "own"})
    sync(sheets, with_rows(LIST, LIST.rows[2]))
    cells = sheets.cells("Ladder")
    assert {at: value for at, value in cells.items() if at[0] > 2} == {
        (3, 1): "r3", (3, 2): "Cy", (3, 4): 1250.5, (5, 5): "own",
    }  # fmt: skip


def test_a_window_of_columns_slides_in_place(sheets: SheetHands) -> None:
    def months(*keys: str) -> Tab:
        columns = (LIST.columns[0], *(Column(key, key, "rating") for key in keys))
        return replace(
            LIST, columns=columns, rows=(Row("r1", {NAME: "A", keys[0]: 1, keys[1]: 2}),)
        )

    sync(sheets, months("h:1", "h:2"))
    sync(sheets, months("h:2", "h:3"))
    cells = sheets.cells("Ladder")
    assert [cells[1, 3], cells[1, 4], cells[3, 3], cells[3, 4]] == ["h:2", "h:3", 1, 2]
    sync(sheets, months("h:2", "h:3", "h:4"))
    sync(sheets, months("h:3", "h:4"))
    assert (1, 5) not in sheets.cells("Ladder")


# ── Tabs ─────────────────────────────────────────────────────────────────────


def test_tabs_stand_in_order_before_peoples_own(sheets: SheetHands) -> None:
    sync(sheets, DESK)
    sheets.fill("Mine", {(1, 1): "own"})
    sync(sheets, LIST, DESK)
    assert sheets.titles() == ["Ladder", "Approve", "Mine"]
    assert sheets.cells("Mine") == {(1, 1): "own"}


def test_a_renamed_tab_is_found_and_keeps_its_title(sheets: SheetHands) -> None:
    sync(sheets, DESK, LIST)
    sheets.rename_tab("Approve", "Who is who")
    sync(sheets, with_rows(DESK, Row("r1", {NAME: "New"})), LIST)
    assert sheets.titles() == ["Who is who", "Ladder"]
    assert show(sheets, DESK, NAME)[0] == ("r1", "New")


def test_a_tab_follows_the_clubs_language(sheets: SheetHands) -> None:
    sync(sheets, replace(DESK, titles=("Freigeben", "Approve")))
    sync(sheets, DESK)
    assert sheets.titles() == ["Approve"]


def test_a_tab_that_formulas_name_keeps_its_title(sheets: SheetHands) -> None:
    sync(sheets, replace(DESK, titles=("Freigeben", "Approve")))
    sheets.fill("Mine", {(1, 1): "=Freigeben!D3"})
    sync(sheets, DESK)
    assert sheets.titles() == ["Freigeben", "Mine"]


def test_a_deleted_tab_comes_back(sheets: SheetHands) -> None:
    sync(sheets, DESK, LIST)
    sheets.delete_tab("Approve")
    sync(sheets, DESK, LIST)
    assert sheets.titles() == ["Approve", "Ladder"]


def test_a_persons_tab_of_the_same_title_is_not_taken(sheets: SheetHands) -> None:
    own = {(1, 1): "Shopping", (3, 1): "tea"}
    sync(sheets, LIST)
    sheets.fill("Approve", own)
    sync(sheets, DESK, LIST)
    sync(sheets, with_rows(DESK, Row("r1", {NAME: "New"})), LIST)
    assert sheets.titles() == ["Approve (2)", "Ladder", "Approve"]
    assert sheets.cells("Approve") == own
    assert show(sheets, DESK, NAME)[0] == ("r1", "New")


def test_two_lists_that_look_alike_are_not_mixed_up(sheets: SheetHands) -> None:
    rapid = replace(LIST, key="ladder:rapid", rows=LIST.rows[:1])  # of the same title, too
    sync(sheets, LIST, rapid)
    sheets.rename_tab("Ladder", "Our list")
    sync(sheets, LIST, rapid)
    assert sheets.titles() == ["Our list", "Ladder (2)"]
    assert len(show(sheets, LIST)) == 3


def test_a_tab_added_between_read_and_apply_is_written(hands: Hands) -> None:
    sync(hands, DESK, LIST)
    snapshot = hands.workbook.read([DESK])
    hands.workbook.apply([DESK, with_rows(LIST, LIST.rows[1])], snapshot)
    assert show(hands, LIST, NAME) == [("r2", "Bo")]


# ── Nobody's work is lost ────────────────────────────────────────────────────


def test_nothing_is_written_over_a_file_that_moved_on(hands: Hands) -> None:
    sync(hands, DESK)
    snapshot = hands.workbook.read([DESK])
    hands.write(DESK, "r1", ANSWER, "same")
    with pytest.raises(WorkbookBusyError):
        hands.workbook.apply([with_rows(DESK, Row("r1", {NAME: "New"}))], snapshot)
    assert show(hands, DESK, NAME, ANSWER)[0] == ("r1", "Anna", "same")


def test_nothing_is_written_over_a_file_that_came_to_be(hands: Hands) -> None:
    sync(hands, DESK)
    with pytest.raises(WorkbookBusyError):
        hands.workbook.apply([with_rows(DESK)], Snapshot())


def test_the_same_again_changes_nothing(hands: Hands) -> None:
    sync(hands, DESK, LIST)
    token = hands.workbook.read([DESK]).token
    assert sync(hands, DESK, LIST) == Outcome(written=True)
    assert hands.workbook.read([DESK]).token == token


def test_forgetting_reaches_people_s_cells_too(hands: Hands) -> None:
    hands.workbook.apply([DESK], hands.workbook.read([DESK]))
    hands.write(DESK, "r2", ANSWER, "like Anna, I think")
    assert hands.workbook.replace_texts(lambda text: text.replace("Anna", "Forgotten x")) is True
    rows = {row.id: row.cells for row in hands.workbook.read([DESK]).tabs["approve"].rows}
    assert rows["r1"][NAME] == "Forgotten x"
    assert rows["r2"][ANSWER] == "like Forgotten x, I think"
    assert rows["r1"][RATING] == 1413.8
    assert hands.workbook.replace_texts(lambda text: text.replace("Anna", "Forgotten x")) is False


EDITS = st.lists(
    st.one_of(
        st.tuples(st.just("sort"), st.permutations(["r1", "r2", "r3"])),
        st.tuples(st.just("write"), st.tuples(st.sampled_from(["r1", "r2", "r3"]), st.text())),
        st.tuples(st.just("insert"), st.integers(2, 7)),
        st.tuples(st.just("delete column"), st.integers(2, 4)),
        st.tuples(st.just("delete"), st.sampled_from(["r1", "r2", "r3"])),
        st.tuples(
            st.just("fill"), st.tuples(st.integers(2, 20), st.integers(9, 12), st.integers(0, 99))
        ),
    ),
    max_size=6,
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=EDITS, ratings=st.lists(st.integers(800, 2000), min_size=4, max_size=4))
def test_whatever_people_do_theirs_stays_and_ours_is_right(
    tmp_path_factory: pytest.TempPathFactory,
    edits: list[tuple[str, object]],
    ratings: list[int],
) -> None:
    hands = SHEETS["xlsx"](tmp_path_factory.mktemp("desk"))
    sync(hands, DESK, LIST)
    for edit in edits:
        carry_out(hands, *edit)
    before = list_own_cells(hands)
    wanted = [Row(f"r{n}", {NAME: f"N{n}", RATING: ratings[n]}) for n in range(4)]
    sync(hands, with_rows(DESK, *wanted), LIST)
    assert before.items() <= list_own_cells(hands).items()
    rows = {row[0]: row[1:] for row in show(hands, DESK, NAME, RATING)}
    assert {key: rows[key] for key in ("r0", "r1", "r2", "r3")} == {
        row.id: (row.cells[NAME], row.cells[RATING]) for row in wanted
    }
    assert show(hands, LIST, NAME, RATING) == [
        (row.id, row.cells[NAME], row.cells[RATING]) for row in LIST.rows
    ]
    token = hands.workbook.read([DESK]).token
    sync(hands, with_rows(DESK, *wanted), LIST)
    assert hands.workbook.read([DESK]).token == token


def carry_out(hands: SheetHands, edit: str, how: object) -> None:
    """Do one thing a person may do; what is no longer possible is left undone."""
    match edit, how:
        case "sort", [*ids]:
            present = {row[0] for row in show(hands, DESK)}
            hands.sort(DESK, [str(row_id) for row_id in ids if row_id in present])
        case "write", (str(row_id), str(text)):
            keys = hands.workbook.read([DESK]).tabs["approve"].columns
            if ANSWER in keys and row_id in {row[0] for row in show(hands, DESK)}:
                hands.write(DESK, row_id, ANSWER, "".join(filter(str.isprintable, text)) or None)
        case "insert", int(position):
            hands.insert_column("Approve", position)
        case "delete column", int(position):
            hands.delete_column("Approve", position)
        case "delete", str(row_id) if row_id in {row[0] for row in show(hands, DESK)}:
            hands.delete(DESK, row_id)
        case "fill", (int(row), int(column), int(value)):
            hands.fill("Approve", {(row, column): value})


def list_own_cells(hands: SheetHands) -> Mapping[tuple[int, int], Cell]:
    """List the cells of the desk that are people's: answers, columns without a key of ours."""
    cells = hands.cells("Approve")
    ours = {at for (row, at), value in cells.items() if row == 1 and value in {"id", NAME, RATING}}
    return {at: value for at, value in cells.items() if at[1] not in ours and at[0] > 2}
