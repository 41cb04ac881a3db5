"""LibreOffice opens our files, shows what we wrote, and hands them back usable."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

import pytest
from openpyxl import load_workbook
from openpyxl.styles import PatternFill

from core.ports import Column, Formula, Row, Tab
from sheets_sync.xlsx_workbook import XlsxWorkbook

SOFFICE: Final = shutil.which("soffice") or shutil.which("libreoffice")
pytestmark = pytest.mark.skipif(
    SOFFICE is None,
    reason="LIBREOFFICE IS NOT INSTALLED: nobody checked that it opens the workbooks",
)

NAMES: Final = (
    "Anna Becher", "=SUM(A1:A9)", "+47 Sjakk", "-Sven", "@home", "Zsófia Szabó",
    "Maximilian von Hohenstein-Wittelsbach", "00413", "1-0", "#N/A", "TRUE",
)  # fmt: skip
DESK: Final = Tab(
    "approve",
    ("Approve",),
    (
        Column("name", "Name", width=26),
        Column("decision", "Same person?", people_write=True, choices=("same", "different")),
        Column("rating", "Rating", "rating", width=9),
        Column("change", "Change", "change", width=9),
        Column("reason", "Why", "long-text", width=40),
        Column("made_at", "When", "date", width=17),
        Column("consent", "Consent from", "date", people_write=True, width=13),
    ),
    tuple(
        Row(
            f"r{number}",
            {
                "name": name,
                "rating": 1413.7657 - number,
                "change": (13.8, -4.2, 0.0)[number % 3],
                "reason": "The initial fits, the family names are one letter apart.",
                "made_at": datetime(2026, 9, 15, 19, 30),
            },
            ("normal", "provisional", "settled", "alert")[number % 4],
        )
        for number, name in enumerate(NAMES)
    ),
    desk=True,
    landscape=True,
)
PLAYERS: Final = Tab(
    "players",
    ("Players",),
    (
        Column("name", "Name", width=28),
        Column("rating", "Rating", "rating", width=10),
        *(Column(f"h:{month}", f"2026-0{month}-06", "rating", width=11) for month in range(1, 10)),
    ),
    tuple(
        Row(
            f"p{number}",
            {"name": name, "rating": 1500.0 - 20 * number}
            | {f"h:{month}": 1450.0 - 20 * number + 5 * month for month in range(1, 10)},
        )
        for number, name in enumerate(NAMES)
    ),
    chart=True,
    landscape=True,
)
STATUS: Final = Tab(
    "status",
    ("Status",),
    (Column("topic", "Topic", width=20), Column("text", "Text", "long-text", width=60)),
    (Row("f", {"topic": "Current?", "text": Formula('=IF(NOW()>0,"it " & "counts","")')}),),
)
TABS: Final = (DESK, PLAYERS, STATUS)


def convert(source: Path, ending: str, folder: Path) -> Path:
    """Let LibreOffice open a file and save it anew, with a profile of its own."""
    assert SOFFICE is not None
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = [SOFFICE, profile, "--headless", "--convert-to", ending, "--outdir", str(folder)]
    subprocess.run([*command, str(source)], check=True, capture_output=True, timeout=180)
    return folder / f"{source.stem}.{ending}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("office")


@pytest.fixture(scope="module")
def ours(folder: Path) -> Path:
    path = folder / "ours" / "book.xlsx"
    workbook = XlsxWorkbook(path)
    workbook.apply(TABS, workbook.read(TABS))
    return path


@pytest.fixture(scope="module")
def resaved(ours: Path, folder: Path) -> Path:
    return convert(ours, "xlsx", folder)


def test_every_value_is_understood(ours: Path, resaved: Path) -> None:
    before, after = (XlsxWorkbook(path).read(TABS).tabs for path in (ours, resaved))
    for key in ("approve", "players"):
        assert after[key].columns == before[key].columns
        for old, new in zip(before[key].rows, after[key].rows, strict=True):
            assert (new.number, new.id) == (old.number, old.id)
            assert new.cells == {
                key: pytest.approx(value) if isinstance(value, float) else value
                for key, value in old.cells.items()
            }
            assert new.cells["name"] == NAMES[int(new.id[1:])]


def test_our_formula_is_calculated(resaved: Path) -> None:
    (row,) = XlsxWorkbook(resaved).read(TABS).tabs["status"].rows
    assert row.cells["text"] == "it counts"


def test_drop_down_filter_and_chart_are_understood(resaved: Path) -> None:
    book = load_workbook(resaved)
    desk, players = book["Approve"], book["Players"]
    (rule,) = desk.data_validations.dataValidation
    assert (rule.type, rule.formula1, str(rule.sqref)) == ("list", '"same,different"', "C3:C1000")
    assert desk.auto_filter.ref == "A2:H13"
    assert desk.row_dimensions[1].hidden
    assert desk.column_dimensions["A"].hidden
    (chart,) = players._charts
    assert len(chart.series) == 10


def test_after_a_person_saved_the_file_there_all_is_as_it_should(
    resaved: Path, tmp_path: Path
) -> None:
    path = tmp_path / "book.xlsx"
    shutil.copy(resaved, path)
    book = load_workbook(path)
    book["Approve"]["C5"] = "same"
    book["Approve"]["B4"].fill = PatternFill("solid", fgColor="FF00FF00")
    book.save(path)
    workbook = XlsxWorkbook(path)
    more = replace(DESK, rows=(*DESK.rows, Row("new", {"name": "Newcomer", "rating": 1200.0})))
    outcome = workbook.apply((more, PLAYERS, STATUS), workbook.read(TABS))
    assert outcome.left == ()
    sheet = load_workbook(path)["Approve"]
    assert (sheet["C5"].value, sheet["B4"].fill.fgColor.rgb) == ("same", "FF00FF00")
    assert [sheet.cell(row, 2).value for row in range(3, 15)] == [
        *NAMES,
        "Newcomer",
    ]
    assert len(sheet.data_validations.dataValidation) == 1
    before = path.read_bytes()
    workbook.apply((more, PLAYERS, STATUS), workbook.read(TABS))
    assert path.read_bytes() == before


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext reads the pages")
def test_on_paper_nothing_is_cut_and_each_tab_is_one_page_wide(ours: Path, folder: Path) -> None:
    pdf = convert(ours, "pdf", folder)
    read = ["pdftotext", "-layout", str(pdf), "-"]
    text = subprocess.run(read, check=True, capture_output=True, text=True, timeout=60).stdout
    assert text.count("\f") == 3  # one page a tab
    assert "###" not in text
    for word in ("Hohenstein-", "Wittelsbach", "family names are", "2026-09-15 19:30", "+13.8"):
        assert word in text
    assert "3/3" in text.replace(" ", "")
