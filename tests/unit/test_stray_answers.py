"""Answers in rows that lost their hidden ids: read by nobody, but told (contract §5)."""

from __future__ import annotations

import pytest

from tests.builders import an_event
from tests.sheet_club import SheetClub


def a_club_with_a_question() -> SheetClub:
    club = SheetClub(
        an_event("one", date="2026-09-01", games=[("Anna Becher", "Carl Dahl", "1-0")]),
        an_event("two", date="2026-09-08", games=[("Ana Becher", "Carl Dahl", "1-0")]),
    )
    club.sync()
    return club


def lose_id(club: SheetClub, desk: str, row: str, *, new: str) -> None:
    sheet = club.sheet(desk)
    sheet.ids[sheet.find(row)] = new
    club.books.book.touch()


@pytest.mark.parametrize("new", ["", "no-id.of-ours"], ids=["blank", "unknown"])
def test_an_answer_beside_a_lost_id_is_told_on_status(new: str) -> None:
    """It was passed over without a word."""
    club = a_club_with_a_question()
    row = club.find("approve", name="Ana Becher")
    club.type("approve", row, decision="same")
    lose_id(club, "approve", row, new=new)
    synced = club.sync()
    assert (synced["decisions"], club.log) == ([], [])
    (told,) = [one["message"] for one in synced["messages"]]
    assert "hidden id is gone or unknown" in told
    assert "3 (Ana Becher / Anna Becher)" in told
    assert told in club.column("status", "text")
    assert club.cells("approve", row)["decision"] is None  # it came back below
    club.sheet("approve").delete(3)
    club.books.book.touch()
    assert club.sync()["messages"] == []
    club.type("approve", row, decision="same")
    assert len(club.sync()["decisions"]) == 1


def test_many_lost_answers_are_told_in_one_line() -> None:
    club = a_club_with_a_question()
    for row in list(club.sheet("members").ids.values()):
        club.type("members", row, note="who is this?")
        if row == club.find("members", name="Carl Dahl"):
            continue
        club.type("members", row, rename_to="Somebody")
        lose_id(club, "members", row, new="")
    (told,) = [one["message"] for one in club.sync()["messages"]]
    assert told.count("Becher") == 2


def test_words_of_one_s_own_below_the_rows_are_nobody_s_business() -> None:
    club = a_club_with_a_question()
    row = club.find("members", name="Carl Dahl")
    club.type("members", row, note="our treasurer")
    lose_id(club, "members", row, new="")
    assert club.sync()["messages"] == []
