"""What is particular to xlsx files: looks, locks, crashes, and what people put into them."""

from __future__ import annotations

import io
import os
import posixpath
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from xml.etree import ElementTree

import pytest
from openpyxl import Workbook as Book
from openpyxl import load_workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.worksheet import Worksheet

from core.errors import OperatorError, WorkbookBusyError
from core.ports import Column, Formula, Outcome, Row, RowStyle, Snapshot, Tab
from sheets_sync.xlsx_workbook import XlsxWorkbook

DESK = Tab(
    "approve",
    ("Approve",),
    (
        Column("name", "Name", width=24),
        Column("decision", "Same?", people_write=True, choices=("same", "different")),
        Column("rating", "Rating", "rating", width=9),
        Column("change", "Change", "change"),
        Column("reason", "Why", "long-text", width=30),
        Column("consent", "Consent", "date", people_write=True),
    ),
    tuple(
        Row(f"r{n}", {"name": f"N{n}", "rating": 1200 + n, "reason": "likely"}) for n in range(4)
    ),
    desk=True,
    landscape=True,
)
LIST = Tab(
    "ladder:main",
    ("Ladder",),
    (Column("rank", "Rank", "integer"), Column("name", "Name"), Column("last", "Last", "date")),
    (Row("p1", {"rank": 1, "name": "Anna", "last": datetime(2026, 9, 15)}),),
)
CHART = Tab(
    "players",
    ("Players",),
    (Column("name", "Name"), *(Column(f"h:{n}", f"2026-0{n}-01", "rating") for n in (1, 2, 3))),
    tuple(
        Row(f"p{n}", {"name": f"N{n}", "h:1": 1200 + n, "h:2": None, "h:3": 1230.5 + n})
        for n in range(12)
    ),
    chart=True,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "organisers.xlsx"


def sync(path: Path, *tabs: Tab) -> Outcome:
    workbook = XlsxWorkbook(path)
    return workbook.apply(tabs, workbook.read(tabs))


@contextmanager
def edit(path: Path, title: str = "Approve") -> Iterator[Worksheet]:
    book = load_workbook(path, rich_text=True)
    yield book[title] if title in book.sheetnames else book.create_sheet(title)
    book.save(path)


def look(path: Path, title: str = "Approve") -> Worksheet:
    sheet = load_workbook(path, rich_text=True)[title]
    assert isinstance(sheet, Worksheet)
    return sheet


def add_row(tab: Tab, row_id: str = "new", style: RowStyle = "normal") -> Tab:
    return replace(tab, rows=(*tab.rows, Row(row_id, {"name": "Newcomer"}, style)))


# ── The file ─────────────────────────────────────────────────────────────────


def test_a_file_that_would_not_change_is_not_touched(path: Path) -> None:
    sync(path, DESK, LIST, CHART)
    os.utime(path, (1, 1))
    before = path.read_bytes()
    assert sync(path, DESK, LIST, CHART) == Outcome(written=True)
    assert (path.read_bytes(), path.stat().st_mtime) == (before, 1)


def test_the_folder_is_made_and_nothing_else_is_left_in_it(tmp_path: Path) -> None:
    path = tmp_path / "club" / "members.xlsx"
    sync(path, LIST)
    sync(path, add_row(LIST))
    assert [file.name for file in path.parent.iterdir()] == ["members.xlsx"]


def test_permissions_and_links_are_kept(path: Path, tmp_path: Path) -> None:
    real = tmp_path / "shared" / "real.xlsx"
    sync(real, LIST)
    real.chmod(0o640)
    path.symlink_to(real)
    sync(path, add_row(LIST))
    assert path.is_symlink()
    assert real.stat().st_mode & 0o777 == 0o640
    assert look(real, "Ladder")["C4"].value == "Newcomer"


def test_what_a_crash_left_behind_is_cleared_away(path: Path) -> None:
    old, young = (path.with_name(f".{path.name}.{name}.tmp") for name in ("old", "young"))
    for file in (old, young):
        file.write_bytes(b"half a workbook")
    os.utime(old, (1, 1))
    sync(path, LIST)
    assert (old.exists(), young.exists()) == (False, True)


@pytest.mark.parametrize(
    ("lock", "content", "words"),
    [
        pytest.param(
            ".~lock.organisers.xlsx#",
            b"Eva M\xc3\xbcller,eva,laptop,15.09.2026 19:30,file:///home/eva;",
            "in LibreOffice by Eva Müller",
            id="LibreOffice with a name",
        ),
        pytest.param(
            ".~lock.organisers.xlsx#",
            b",eva,laptop,15.09.2026 19:30,file:///home/eva;",
            "in LibreOffice by eva",
            id="LibreOffice with an account only",
        ),
        pytest.param(".~lock.organisers.xlsx#", b"", "in LibreOffice;", id="LibreOffice, empty"),
        pytest.param(
            "~$organisers.xlsx", b"\x03Eva" + b" " * 51, "in Excel by Eva", id="Excel with a name"
        ),
        pytest.param("~$organisers.xlsx", b"", "in Excel;", id="Excel, empty"),
    ],
)
def test_an_open_file_is_left_alone(path: Path, lock: str, content: bytes, words: str) -> None:
    sync(path, DESK)
    snapshot = XlsxWorkbook(path).read([DESK])
    before = path.read_bytes()
    path.with_name(lock).write_bytes(content)
    with pytest.raises(WorkbookBusyError, match=r"organisers\.xlsx") as refused:
        XlsxWorkbook(path).apply([add_row(DESK)], snapshot)
    assert words in str(refused.value)
    assert f"delete the left-over file “{lock}”" in str(refused.value)
    with pytest.raises(WorkbookBusyError):
        XlsxWorkbook(path).read([DESK])
    assert path.read_bytes() == before


def make_zip(**members: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def make_book() -> bytes:
    buffer = io.BytesIO()
    Book().save(buffer)
    return buffer.getvalue()


def swap_part(data: bytes, name: str, content: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return make_zip(**{n: archive.read(n) for n in archive.namelist()} | {name: content})


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"Name;Rating\nAnna;1400\n", id="a csv file"),
        pytest.param(bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 600, id="password or old format"),
        pytest.param(make_zip(hello=b"world"), id="another zip"),
        pytest.param(make_book()[:1500], id="cut off"),
        pytest.param(make_book()[:800] + b"\0" * 200 + make_book()[1000:], id="a hole in it"),
        pytest.param(swap_part(make_book(), "xl/workbook.xml", b"<workbook"), id="cut-off XML"),
        pytest.param(
            swap_part(make_book(), "xl/worksheets/sheet1.xml", b"<worksheet><"), id="cut-off sheet"
        ),
    ],
)
def test_a_file_that_is_no_workbook_is_refused_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(OperatorError, match=r"“organisers\.xlsx”"):
        XlsxWorkbook(path).read([DESK])
    assert path.read_bytes() == content
    assert len(list(path.parent.iterdir())) == 1


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda path: path.write_bytes(make_book()), id="changed"),
        pytest.param(lambda path: path.unlink(), id="gone"),
    ],
)
def test_a_file_changed_since_it_was_read_is_left(
    path: Path, spoil: Callable[[Path], object]
) -> None:
    sync(path, DESK)
    snapshot = XlsxWorkbook(path).read([DESK])
    spoil(path)
    before = path.read_bytes() if path.exists() else None
    with pytest.raises(WorkbookBusyError, match="sync again"):
        XlsxWorkbook(path).apply([add_row(DESK)], snapshot)
    assert (path.read_bytes() if path.exists() else None) == before


# ── How it looks ─────────────────────────────────────────────────────────────


def test_a_sheet_is_laid_out_for_screen_and_paper(path: Path) -> None:
    sync(path, DESK, LIST)
    desk, ladder = look(path), look(path, "Ladder")
    assert (desk.freeze_panes, ladder.freeze_panes) == ("C3", "D3")
    assert desk.row_dimensions[1].hidden
    assert desk.column_dimensions["A"].hidden
    assert (desk.page_setup.orientation, ladder.page_setup.orientation) == ("landscape", "portrait")
    assert (desk.page_setup.paperSize, desk.page_setup.fitToWidth) == (9, 1)
    assert desk.page_setup.fitToHeight == 0
    assert desk.sheet_properties.pageSetUpPr.fitToPage
    assert desk.print_title_rows == "$2:$2"
    assert (desk.oddFooter.left.text, desk.oddFooter.right.text) == ("&A", "&P / &N")
    assert desk.auto_filter.ref == "A2:G6"
    assert ladder.auto_filter.ref is None
    assert desk.column_dimensions["F"].width >= 30
    assert desk["B2"].font.b


def test_numbers_dates_and_text_have_their_formats(path: Path) -> None:
    row = Row("r", {"name": "=Ann", "rating": 1413.8, "change": -4.25, "reason": "x"})
    sync(path, replace(DESK, rows=(row,)), LIST)
    sheet = look(path)
    formats = [sheet.cell(3, column).number_format for column in range(2, 8)]
    assert formats == ["@", "@", "0.0", "+0.0;-0.0;0.0", "@", "yyyy-mm-dd"]
    assert (sheet["B3"].value, sheet["B3"].data_type, sheet["B3"].quotePrefix) == ("=Ann", "s", 1)
    assert sheet["F3"].alignment.wrap_text
    ladder = look(path, "Ladder")
    assert [ladder.cell(3, column).number_format for column in (2, 4)] == ["0", "yyyy-mm-dd"]


@pytest.mark.parametrize(
    ("style", "colour", "italic", "fill"),
    [
        pytest.param("normal", None, False, None, id="normal"),
        pytest.param("provisional", "FF6B7280", True, None, id="provisional"),
        pytest.param("settled", "FF6C7281", False, None, id="settled"),
        pytest.param("alert", "FF9B1C1C", False, "FFFDE8E8", id="alert"),
    ],
)
def test_row_styles_come_and_go(
    path: Path, style: RowStyle, colour: str | None, italic: bool, fill: str | None
) -> None:
    def styled(wanted: RowStyle) -> Tab:
        return replace(DESK, rows=(Row("r0", {"name": "N0"}, wanted),))

    def read_look() -> tuple[object, ...]:
        cell = look(path)["B3"]
        held = cell.font.color and cell.font.color.rgb
        return held, bool(cell.font.i), cell.fill.fgColor.rgb if cell.fill.fill_type else None

    sync(path, styled(style))
    assert read_look() == (colour, italic, fill)
    sync(path, styled("alert"))
    assert read_look() == ("FF9B1C1C", False, "FFFDE8E8")
    sync(path, styled(style))
    assert read_look() == (colour, italic, fill)


def test_peoples_colours_fonts_notes_and_widths_stay(path: Path) -> None:
    sync(path, DESK)
    with edit(path) as sheet:
        sheet["B3"].fill = PatternFill("solid", fgColor="FFFFFF00")
        sheet["B3"].font = Font(name="Comic Sans MS", size=14, bold=True, color="FFFF0000")
        sheet["B4"].font = Font(name="Comic Sans MS", size=14, bold=True)
        sheet["C4"].fill = PatternFill("solid", fgColor="FF00FF00")
        sheet["B4"].comment = Comment("ask her", "Eva")
        sheet["C3"].value = CellRichText("sa", TextBlock(InlineFont(b=True), "me"))
        sheet.column_dimensions["B"].width = 61
        sheet.row_dimensions[5].hidden = True
        sheet.row_dimensions[6].height = 50
        sheet.freeze_panes = None
        sheet.conditional_formatting.add("D3:D9", CellIsRule("lessThan", ["1"], font=Font(i=True)))
    alert = replace(DESK, rows=tuple(replace(row, style="alert") for row in DESK.rows))
    sync(path, add_row(alert))
    sheet = look(path)
    assert sheet["B3"].fill.fgColor.rgb == "FFFFFF00"
    assert (sheet["B3"].font.color.rgb, sheet["B3"].font.name) == ("FFFF0000", "Comic Sans MS")
    font = sheet["B4"].font
    assert (font.name, font.sz, font.b, font.color.rgb) == ("Comic Sans MS", 14, True, "FF9B1C1C")
    assert sheet["C4"].fill.fgColor.rgb == "FF00FF00"
    assert sheet["B4"].comment.text == "ask her"
    assert isinstance(sheet["C3"].value, CellRichText)
    assert str(sheet["C3"].value) == "same"
    assert sheet.column_dimensions["B"].width == 61
    assert sheet.row_dimensions[5].hidden
    assert sheet.row_dimensions[6].height == 50
    assert sheet.freeze_panes is None
    assert len(sheet.conditional_formatting) == 1
    assert XlsxWorkbook(path).read([DESK]).tabs["approve"].rows[0].cells["decision"] == "same"


def test_widths_of_several_columns_at_once_stay(path: Path) -> None:
    sync(path, DESK)
    with edit(path) as sheet:
        for letter in "JKLM":
            sheet.column_dimensions.pop(letter, None)
        sheet.column_dimensions["J"].width = 33
        sheet.column_dimensions["J"].min, sheet.column_dimensions["J"].max = 10, 13
        sheet["K2"] = "Mine"
    wider = replace(DESK, columns=(*DESK.columns, Column("extra", "Extra", width=20)))
    sync(path, wider)  # at the right end: column L, in the middle of the four
    spans = {
        (d.min, d.max): d.width
        for d in look(path).column_dimensions.values()
        if d.min and d.min >= 10
    }
    assert spans == {(10, 11): 33, (12, 12): 21, (13, 13): 33}


# ── Drop-downs and filters ───────────────────────────────────────────────────


def test_drop_downs_are_replaced_and_never_pile_up(path: Path) -> None:
    sync(path, DESK)
    with edit(path) as sheet:
        sheet.insert_cols(2)
        own = DataValidation(type="whole", formula1="1", sqref="B3:E9")
        sheet.add_data_validation(own)
    more = replace(
        DESK,
        columns=tuple(replace(c, choices=("yes", "no")) if c.choices else c for c in DESK.columns),
    )
    for _ in range(2):
        sync(path, more)
    rules = {str(rule.sqref): rule.formula1 for rule in look(path).data_validations.dataValidation}
    # openpyxl moves no validation with an inserted column, so ours still stood on column C.
    assert rules == {
        "C3:C1000": '"same,different"',
        "D3:D1000": '"yes,no"',
        "B3:C9 E3:E9": "1",
    }


def test_a_drop_down_explains_itself_and_reaches_beyond_the_last_row(path: Path) -> None:
    rows = tuple(Row(f"r{n}", {"name": "N"}) for n in range(900))
    sync(path, replace(DESK, rows=rows))
    (rule,) = look(path).data_validations.dataValidation
    assert str(rule.sqref) == "C3:C1102"  # the last row is 902
    assert (rule.promptTitle, rule.type, rule.allowBlank) == ("Same?", "list", True)
    assert "same, different" in rule.prompt


def test_the_filter_takes_peoples_columns_along_and_keeps_what_it_filters(path: Path) -> None:
    sync(path, DESK)
    with edit(path) as sheet:
        sheet["H2"] = "Mine"
        sheet.auto_filter.add_filter_column(2, ["same"])
    sync(path, add_row(DESK))
    kept = look(path).auto_filter
    assert (kept.ref, kept.filterColumn[0].filters.filter) == ("A2:H7", ["same"])


def test_a_persons_table_is_not_broken(path: Path) -> None:
    sync(path, DESK)
    with edit(path) as sheet:
        sheet.auto_filter.ref = None
        sheet["C2"] = "Same or not"
        sheet.add_table(Table(displayName="Mine", ref="B2:G6"))
    sync(path, add_row(DESK))
    sheet = look(path)
    assert sheet.auto_filter.ref is None  # two filters over one another break a file
    assert (sheet["C2"].value, sheet["A7"].value) == ("Same or not", "new")
    assert [column.name for column in sheet.tables["Mine"].tableColumns][1] == "Same or not"


def test_a_merged_cell_is_left_and_that_is_said(path: Path) -> None:
    sync(path, DESK)
    with edit(path) as sheet:
        sheet.merge_cells("B3:B4")
    outcome = sync(path, DESK)
    assert outcome.left == (
        "Cell B4 of “Approve” was merged with its neighbour, so nothing could be written there; "
        "please split the two again.",
    )


# ── What openpyxl alone would drop ───────────────────────────────────────────

SHAPE = (
    "<xdr:twoCellAnchor NS><xdr:from><xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff>"
    "<xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>4</xdr:col><xdr:colOff>0</xdr:colOff>"
    "<xdr:row>5</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>"
    '<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="9" name="Note"/><xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr>'
    '<a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm>'
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr><xdr:txBody><a:bodyPr/>'
    "<a:p><a:r><a:t>bring clocks</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:clientData/>"
    "</xdr:twoCellAnchor>"
)
DRAWING_NS = (
    'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
)


def draw_by_hand(path: Path, title: str) -> None:
    """Add a chart to a tab, and beside it a text box that openpyxl does not know."""
    with edit(path, title) as sheet:
        sheet["L3"], sheet["L4"] = 1, 2
        chart = BarChart()
        chart.add_data(Reference(sheet, min_col=12, min_row=3, max_row=4))
        chart.title = "Tea and cake"
        sheet["L5"].comment = Comment("beside the chart", "Eva")
        sheet.add_chart(chart, "C8")
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    drawing = next(name for name in parts if name.startswith("xl/drawings/drawing"))
    shape = SHAPE.replace("NS", DRAWING_NS, 1)
    parts[drawing] = parts[drawing].replace(b"</wsDr>", f"{shape}</wsDr>".encode())
    path.write_bytes(make_zip(**parts))


def read_parts(path: Path, start: str) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {n: archive.read(n) for n in archive.namelist() if n.startswith(start)}


def check_package(path: Path) -> None:
    """Every part has a content type, every relation leads somewhere (ECMA-376 part 2 §9)."""
    parts = read_parts(path, "")
    types = ElementTree.fromstring(parts["[Content_Types].xml"])
    known = {node.get("PartName") for node in types} | {node.get("Extension") for node in types}
    for name in parts.keys() - {"[Content_Types].xml"}:
        assert f"/{name}" in known or name.rpartition(".")[2] in known, name
        if name.endswith((".xml", ".rels")):
            tree = ElementTree.fromstring(parts[name])
        if name.endswith(".rels"):
            base = posixpath.dirname(posixpath.dirname(name))
            ids = [node.get("Id") for node in tree]
            assert len(ids) == len(set(ids))
            for node in tree:
                if node.get("TargetMode") != "External":
                    target = posixpath.join("/", base, node.get("Target", ""))
                    assert posixpath.normpath(target).lstrip("/") in parts


@pytest.mark.parametrize("title", ["Mine", "Approve"])
def test_charts_and_shapes_of_people_stay_to_the_byte(path: Path, title: str) -> None:
    sync(path, DESK)
    draw_by_hand(path, title)
    charts, drawn = read_parts(path, "xl/charts/"), read_parts(path, "xl/drawings/")
    for number in range(3):
        assert sync(path, add_row(DESK, f"n{number}"), CHART).left == ()
        (drawing,) = (
            content
            for name, content in read_parts(path, "xl/drawings/").items()
            if b"bring clocks" in content
        )
        kept = read_parts(path, "xl/charts/")
        assert set(charts.values()) <= set(kept.values())
        assert len(kept) == 2  # theirs and ours
    assert len(look(path, title)._charts) == 1
    assert drawing in drawn.values()
    check_package(path)


def test_what_cannot_be_kept_is_said_and_the_old_file_is_kept(path: Path) -> None:
    sync(path, DESK)
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("xl/threadedComments/threadedComment1.xml", "<ThreadedComments/>")
    before = path.read_bytes()
    outcome = sync(path, add_row(DESK))
    (said,) = outcome.left
    (copy,) = (file for file in path.parent.iterdir() if file != path)
    assert "conversations on cells" in said
    assert f"“{copy.name}”" in said
    assert copy.read_bytes() == before
    assert sync(path, add_row(DESK, "newer")).left == ()


def test_an_answer_given_by_a_formula_reads_the_same_after_a_write(path: Path) -> None:
    sync(path, DESK)
    with edit(path) as sheet:
        sheet["C3"] = '=IF(1<2,"same","")'
        sheet["C4"] = "=6*7"
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = "xl/worksheets/sheet1.xml"
    text = parts[name].decode()  # what a spreadsheet program saves besides the formula
    for ref, kind, result in (("C3", ' t="str"', "same"), ("C4", "", "42")):
        head, _, tail = text.partition(f'<c r="{ref}"')
        text = f'{head}<c r="{ref}"{kind}' + tail.replace("<v />", f"<v>{result}</v>", 1)
    path.write_bytes(make_zip(**parts | {name: text.encode()}))
    for number in range(2):
        rows = XlsxWorkbook(path).read([DESK]).tabs["approve"].rows
        assert [row.cells["decision"] for row in rows[:2]] == ["same", 42]
        sync(path, add_row(DESK, f"n{number}"))
    assert look(path)["C3"].value == '=IF(1<2,"same","")'


def test_a_formula_typed_over_our_cell_is_put_right(path: Path) -> None:
    sync(path, DESK)
    with edit(path) as sheet:
        sheet["B3"], sheet["E3"] = "=1+1", "=2"
    sync(path, replace(DESK, rows=(Row("r0", {"name": "=1+1", "change": None}),)))
    sheet = look(path)
    assert (sheet["B3"].value, sheet["B3"].data_type, sheet["E3"].value) == ("=1+1", "s", None)


def test_a_formula_of_ours_is_written_when_it_changes(path: Path) -> None:
    def ask(text: str) -> Tab:
        return replace(LIST, rows=(Row("p", {"name": Formula(text)}),))

    sync(path, ask("=1+1"))
    before = path.read_bytes()
    sync(path, ask("=1+1"))
    assert path.read_bytes() == before
    sync(path, ask("=1+2"))
    assert look(path, "Ladder")["C3"].value == "=1+2"


# ── The chart ────────────────────────────────────────────────────────────────


def test_the_first_ten_rows_are_drawn_over_no_data_and_once(path: Path) -> None:
    for number in range(3):
        sync(path, add_row(CHART, f"n{number}"))
    sheet = look(path, "Players")
    (chart,) = sheet._charts
    assert len(chart.series) == 10
    assert chart.series[0].val.numRef.f == "'Players'!$C$3:$E$3"
    assert chart.series[9].tx.strRef.f == "'Players'!$B$12"
    assert chart.anchor._from.col + 1 > sheet.max_column
    assert (chart.x_axis.delete, chart.y_axis.delete) == (False, False)
    assert (chart.display_blanks, chart.visible_cells_only) == ("gap", False)
    assert all(sheet.column_dimensions[letter].hidden for letter in "CDE")


def test_a_chart_people_deleted_comes_back(path: Path) -> None:
    sync(path, CHART)
    with edit(path, "Players") as sheet:
        sheet._charts.clear()
    sync(path, CHART)
    assert len(look(path, "Players")._charts) == 1


def test_without_history_nothing_is_drawn(path: Path) -> None:
    sync(path, replace(CHART, rows=(Row("p1", {"name": "Anna"}),)))
    assert look(path, "Players")._charts == []


# ── Safe against the empty ───────────────────────────────────────────────────


def test_no_tabs_no_file(path: Path) -> None:
    assert XlsxWorkbook(path).apply([], Snapshot()) == Outcome(written=True)
    assert not path.exists()
