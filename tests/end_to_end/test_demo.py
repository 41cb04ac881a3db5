"""The demo is what a newcomer sees first: it has to tell the truth about its season."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from shutil import copytree

import openpyxl
import pytest

from core.errors import ConflictError
from local.cli import main
from local.demo import play_demo


def play(folder: Path, told: list[str]) -> dict[str, object]:
    def tell(text: str, *, style: str = "") -> None:
        told.append(f"{style}{text}")

    def run(line: Sequence[str]) -> int:
        return main(line)

    return play_demo(folder, tell=tell, run=run)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, object], str]:
    folder = tmp_path_factory.mktemp("demo") / "season"
    told: list[str] = []
    return folder, play(folder, told), "\n".join(told)


def test_the_correction_moves_people_who_did_not_play(
    played: tuple[Path, dict[str, object], str],
) -> None:
    # 22 and 16: worked out with two other programs when the season was written
    _, answer, told = played
    assert answer["moved"] == 22
    assert "22 ratings moved, 16 of them of people who did not play" in told


def test_an_undone_approval_leaves_the_list_as_it_was(
    played: tuple[Path, dict[str, object], str],
) -> None:
    _, answer, told = played
    assert answer["same_after_undo"] is True
    assert "to the last bit" in told


def test_the_demo_leaves_a_clean_club_and_two_workbooks(
    played: tuple[Path, dict[str, object], str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, answer, _ = played
    assert answer["up_to_date"] is True
    assert main(["verify", str(answer["club"]), "--data", str(folder), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["same_as_replay"] is True
    for book in ("organisers", "members"):
        assert openpyxl.load_workbook(str(answer[book])).sheetnames


def test_the_last_evening_comes_in_over_http(
    played: tuple[Path, dict[str, object], str],
) -> None:
    # 18 play that night, all of them members; of two Thomas Weidners one is asked about
    _, _, told = played
    assert "PUT /v1/clubs/brueckenturm/events/15-season-opening?dry_run=true" in told
    assert "17 of 18 names are known" in told
    assert "“Thomas Weidner” is perhaps “Thomas Weidner (2)”" in told
    assert "ratings that moved or came in: 18; the list is up to date" in told


def test_members_see_no_full_name(played: tuple[Path, dict[str, object], str]) -> None:
    folder, answer, _ = played
    book = openpyxl.load_workbook(str(answer["members"]))
    cells = {str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row}
    for family in ("Grünthal", "Nesbakken", "Osterkamp", "Weidner", "Bartalos", "Ashcombe"):
        assert not any(family in cell for cell in cells)
    assert folder.exists()


def test_a_second_demo_says_that_it_replaces_the_first(
    played: tuple[Path, dict[str, object], str], tmp_path: Path
) -> None:
    folder, _, told = played
    assert "replaces" not in told
    copy = tmp_path / "season"
    copytree(folder, copy)
    again: list[str] = []
    play(copy, again)
    assert f"This replaces the earlier demo in {copy}." in again[0]


def test_the_demo_names_the_tab_as_the_workbook_does(
    played: tuple[Path, dict[str, object], str],
) -> None:
    _, answer, told = played
    tab = openpyxl.load_workbook(str(answer["organisers"])).sheetnames[0]
    assert f"in the tab “{tab}”" in told


def test_a_second_demo_plays_anew_but_touches_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "my-notes.txt").write_text("keep me", "utf-8")
    with pytest.raises(ConflictError, match="holds something else"):
        play(tmp_path, [])
    assert (tmp_path / "my-notes.txt").read_text("utf-8") == "keep me"
