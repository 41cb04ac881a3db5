"""One sync after another: what is heard, what is refused, what is remembered (contract §5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import pytest

from core.actions import rulings
from core.actions.settings import change_club
from core.errors import NotFoundError, PlatformError, StaleVersionError, WorkbookBusyError
from core.locale import LOCALES, say, translate
from core.model import Differ, Join, Read, Rename, Show
from core.ports import Committed, Formula, Reader, Write
from sheets_sync.desks.columns import ANSWERS
from sheets_sync.syncing import sync_club
from tests.builders import an_event
from tests.club_office import WatchedStore
from tests.contract.memory_store import MemoryStore
from tests.sheet_club import CLUB, SheetClub

FIRST = an_event(
    "night-1",
    date="2026-01-06",
    games=[("Anna Becher", "Carl Dahl", "1-0"), ("Emil Ek", "Frida Holm", "1/2-1/2")],
)
SECOND = an_event(
    "night-2",
    date="2026-01-13",
    games=[("Ana Becher", "Carl Dahl", "0-1"), ("Emil Ek", "Anton Becher", "1-0")],
)
THIRD = an_event("night-3", date="2026-01-20", games=[("A. Becher", "Carl Dahl", "1-0")])
CONTRADICTS = "This contradicts the answer in: {}; neither was applied."


@pytest.fixture
def club() -> SheetClub:
    made = SheetClub(FIRST, SECOND, THIRD)
    made.sync()
    return made


def row(club: SheetClub, name: str, candidate: str) -> str:
    return club.find("approve", name=name, candidate=candidate)


def member(club: SheetClub, name: str) -> str:
    return club.find("members", name=name)


# ── Once and no more ─────────────────────────────────────────────────────────


def test_syncing_again_does_nothing(club: SheetClub) -> None:
    club.type("approve", row(club, "Ana Becher", "Anna Becher"), decision="same")
    club.type("members", member(club, "Frida Holm"), show="full", start_rating="1413,8")
    club.type("events", "night-3", action="withdraw")
    first = club.sync()
    assert len(first["decisions"]) == 3
    revision, book, members = club.facts.revision, club.books.book.changes, club.books.members_book
    again = club.sync()
    assert again["decisions"] == again["messages"] == []
    assert club.facts.revision == revision
    assert club.books.book.changes == book
    assert members is not None
    assert club.books.members_book is members
    assert members.changes == 2  # made, then brought up to date once
    assert club.verify()["up_to_date"] is True


def test_a_refused_answer_counts_as_unheard_and_changes_nothing_twice(club: SheetClub) -> None:
    club.type("approve", row(club, "Ana Becher", "Anna Becher"), decision="perhaps")
    club.sync()
    book, revision = club.books.book.changes, club.facts.revision
    assert len(club.sync()["messages"]) == 1
    assert (club.books.book.changes, club.facts.revision) == (book, revision)


def test_row_ids_stay(club: SheetClub) -> None:
    before = {desk: dict(club.sheet(desk).ids) for desk in ("approve", "names", "members")}
    club.type("approve", row(club, "Ana Becher", "Anna Becher"), decision="same")
    club.type("members", member(club, "Frida Holm"), rename_to="Frida Holmgren")
    club.sync()
    club.publish(an_event("night-0", date="2025-12-30", games=[("Emil Ek", "Bo Holm", "1-0")]))
    club.sync()
    for desk, ids in before.items():
        assert {number: club.sheet(desk).ids[number] for number in ids} == ids


def test_only_people_write_people_s_cells(club: SheetClub) -> None:
    approve = row(club, "Ana Becher", "Anna Becher")
    club.type("approve", approve, decision="same", note="asked her")
    club.type("members", member(club, "Frida Holm"), show="nobody", note="???")
    club.sync()
    club.undo(club.facts.decisions[0].id)
    club.sync()
    assert (club.cells("approve", approve)["decision"], club.cells("approve", approve)["note"]) == (
        "same",
        "asked her",
    )
    assert club.cells("members", member(club, "Frida Holm"))["show"] == "nobody"


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("word", ANSWERS)
def test_a_club_may_answer_in_its_language_or_in_english(locale: str, word: str) -> None:
    for text in {word, translate(ANSWERS[word], locale)}:
        club = SheetClub(FIRST, SECOND, locale=locale)
        club.sync()
        club.type("approve", row(club, "Ana Becher", "Anna Becher"), decision=text)
        club.sync()
        expected = {"same": Join, "different": Differ}[word]
        assert club.in_force == [expected("Ana Becher", "Anna Becher")]


# ── Rows that were deleted, copied, sorted ───────────────────────────────────


def test_a_deleted_row_decides_nothing_and_comes_back(club: SheetClub) -> None:
    answered = row(club, "Ana Becher", "Anna Becher")
    club.type("approve", answered, decision="same")
    club.sync()
    sheet = club.sheet("approve")
    sheet.delete(sheet.find(answered))
    club.books.book.touch()
    club.sync()
    assert club.in_force == [Join("Ana Becher", "Anna Becher")]
    assert club.cells("approve", answered)["applied"] == "same · 2026-11-30"
    assert club.cells("approve", answered)["decision"] is None
    club.sync()
    assert club.in_force == [Join("Ana Becher", "Anna Becher")]


@pytest.mark.parametrize(
    ("again", "in_force", "made"),
    [
        pytest.param("same", [Join("Ana Becher", "Anna Becher")], 1, id="the same answer stands"),
        pytest.param("different", [Differ("Ana Becher", "Anna Becher")], 3, id="another is taken"),
    ],
)
def test_an_answer_to_a_row_that_came_back(
    club: SheetClub, again: str, in_force: Sequence[object], made: int
) -> None:
    answered = row(club, "Ana Becher", "Anna Becher")
    club.type("approve", answered, decision="same")
    club.sync()
    sheet = club.sheet("approve")
    sheet.delete(sheet.find(answered))
    club.books.book.touch()
    club.sync()
    club.type("approve", answered, decision=again)
    club.sync()
    assert club.in_force == in_force
    assert len(club.log) == made
    club.type("approve", answered, decision=None)
    club.sync()
    assert club.in_force == []


def test_the_same_reading_again_after_its_row_came_back_stands(club: SheetClub) -> None:
    mention = club.find("names", event="night-3", name="A. Becher")
    club.type("names", mention, is_really="Anton Becher")
    club.sync()
    sheet = club.sheet("names")
    sheet.delete(sheet.find(mention))
    club.books.book.touch()
    club.sync()
    club.type("names", mention, is_really="Anton Becher")
    club.sync()
    assert club.log == [Read("night-3", "a.-becher", "A. Becher", "Anton Becher")]


def test_a_deleted_workbook_comes_back_and_decides_nothing(club: SheetClub) -> None:
    club.type("approve", row(club, "Ana Becher", "Anna Becher"), decision="same")
    club.type("events", "night-3", action="withdraw")
    club.sync()
    club.books.book.sheets.clear()
    club.books.book.touch()
    club.sync()
    assert club.in_force == [Join("Ana Becher", "Anna Becher")]
    assert club.is_withdrawn("night-3")
    assert sorted(club.column("approve", "name")) == ["A. Becher"] * 3 + ["Ana Becher"]
    assert set(club.column("approve", "decision")) == {None}


def test_whole_rows_may_be_sorted(club: SheetClub) -> None:
    answered = row(club, "Ana Becher", "Anna Becher")
    sheet = club.sheet("approve")
    club.type("approve", answered, decision="same")
    sheet.reorder(list(reversed(sheet.numbers())))
    club.sync()
    assert club.in_force == [Join("Ana Becher", "Anna Becher")]
    assert sheet.find(answered) == 3


def test_a_sort_of_the_visible_columns_misapplies_nothing_and_heals(club: SheetClub) -> None:
    anna, anton = (row(club, "A. Becher", name) for name in ("Anna Becher", "Anton Becher"))
    sheet = club.sheet("approve")
    club.type("approve", anna, decision="same")
    there, other = sheet.find(anna), sheet.find(anton)
    swapped = [{there: other, other: there}.get(number, number) for number in sheet.numbers()]
    sheet.reorder(swapped, with_ids=False)
    club.books.book.touch()
    result = club.sync()
    assert club.log == []
    assert sheet.cells[other]["decision"] == "same"
    assert sheet.cells[other]["candidate"] == "Anna Becher"
    assert all("looks shifted" in club.message("approve", one) for one in (anna, anton))
    assert len(result["messages"]) == 2
    sheet.reorder(swapped, with_ids=False)  # sorted back
    club.books.book.touch()
    club.sync()
    assert club.in_force == [Read("night-3", "a.-becher", "A. Becher", "Anna Becher")]
    assert club.message("approve", anna) == club.message("approve", anton) == ""


def test_a_sort_of_the_visible_columns_where_nobody_answered_is_put_right(club: SheetClub) -> None:
    before = {one: club.cells("approve", one) for one in club.sheet("approve").ids.values()}
    sheet = club.sheet("approve")
    sheet.reorder(list(reversed(sheet.numbers())), with_ids=False)
    club.books.book.touch()
    assert club.sync()["messages"] == []
    after = {one: club.cells("approve", one) for one in club.sheet("approve").ids.values()}
    assert after == before


def test_answers_given_before_a_sort_of_the_visible_columns_are_not_taken_back(
    club: SheetClub,
) -> None:
    club.type("approve", row(club, "Ana Becher", "Anna Becher"), decision="same")
    club.sync()
    sheet = club.sheet("approve")
    sheet.reorder(list(reversed(sheet.numbers())), with_ids=False)
    club.books.book.touch()
    club.sync()
    assert club.in_force == [Join("Ana Becher", "Anna Becher")]
    assert len(club.log) == 1


def test_rows_that_read_alike_but_for_their_event_are_told_apart() -> None:
    nights = [
        an_event(f"n{number}", name="Club night", date=f"2026-01-0{number}", games=[game])
        for number, game in (
            (1, ("Jan Schmidt", "Carl Dahl", "1-0")),
            (2, ("J. Schmidt", "Carl Dahl", "1-0")),
            (3, ("J. Schmidt", "Carl Dahl", "1-0")),
        )
    ]
    club = SheetClub(*nights)
    club.sync()
    for desk, column, value in (
        ("names", "is_really", "Jan Schmidt"),
        ("approve", "decision", "same"),
    ):
        sheet = club.sheet(desk)
        there, other = [n for n in sheet.numbers() if sheet.cells[n]["name"] == "J. Schmidt"]
        swapped = [{there: other, other: there}.get(n, n) for n in sheet.numbers()]
        sheet.cells[there][column] = value
        sheet.reorder(swapped, with_ids=False)
        club.books.book.touch()
        club.sync()
        assert club.log == []
        sheet.reorder(swapped, with_ids=False)
        sheet.cells[there][column] = None
        club.books.book.touch()
        club.sync()


def test_a_row_that_was_copied_is_not_read_and_status_says_so(club: SheetClub) -> None:
    original = row(club, "Ana Becher", "Anna Becher")
    sheet = club.sheet("approve")
    copy = sheet.numbers()[-1] + 1
    sheet.ids[copy], sheet.cells[copy] = original, {**sheet.cells[sheet.find(original)]}
    sheet.cells[copy]["decision"] = "same"
    club.books.book.touch()
    club.sync()
    assert club.log == []
    told = [text for text in club.column("status", "text") if "stands twice" in str(text)]
    assert len(told) == 1
    for place in (sheet.find(original), copy):
        assert "stands twice" in str(sheet.cells[place]["message"])
    sheet.delete(sheet.find(original))  # the first of the two goes, the copy stays
    club.books.book.touch()
    club.sync()
    assert club.in_force == [Join("Ana Becher", "Anna Becher")]
    assert not any("stands twice" in str(text) for text in club.column("status", "text"))


def test_a_row_of_people_s_own_is_left_alone(club: SheetClub) -> None:
    sheet = club.sheet("approve")
    free = sheet.numbers()[-1] + 1
    sheet.cells[free] = {"name": "Ana Becher", "candidate": "Anna Becher", "decision": "same"}
    club.books.book.touch()
    club.sync()
    assert club.log == []
    assert sheet.cells[free]["decision"] == "same"
    assert free not in sheet.ids


# ── Ids that came to mean something else ─────────────────────────────────────


def test_an_answer_about_an_entrant_who_is_now_another_is_left(club: SheetClub) -> None:
    mention = "night-3/a.-becher"
    club.type("names", mention, is_really="Anna Becher")
    changed = an_event(
        "night-3",
        date="2026-01-20",
        players={"a.-becher": "Bo Ito", "carl": "Carl Dahl"},
        games=[("a.-becher", "carl", "1-0")],
    )
    club.publish(changed)
    for _ in range(3):
        club.sync()
        assert club.log == []
        assert club.cells("names", mention)["name"] == "Bo Ito"
        assert "“night-3 / A. Becher” when the answer was given" in club.message("names", mention)
    club.type("names", mention, is_really=None)
    club.sync()
    assert (club.log, club.message("names", mention)) == ([], "")
    club.type("names", mention, is_really="Bela Ito")
    club.sync()
    assert club.log == [Read("night-3", "a.-becher", "Bo Ito", "Bela Ito")]


def test_an_answer_stands_when_its_entrant_is_only_spelt_otherwise(club: SheetClub) -> None:
    club.type("names", "night-2/ana-becher", is_really="Anna Becher")
    players = {"ana-becher": "BECHER, Ana", "carl": "Carl Dahl"}
    games = [("ana-becher", "carl", "1-0")]
    club.publish(an_event("night-2", date="2026-01-13", players=players, games=games))
    club.sync()
    assert club.in_force == [Read("night-2", "ana-becher", "BECHER, Ana", "Anna Becher")]


def test_an_event_that_was_replaced_is_not_withdrawn_for_the_one_before(club: SheetClub) -> None:
    club.type("events", "night-3", action="withdraw")
    club.publish(
        an_event("night-3", name="Cup", date="2026-02-20", games=[("Bo Ito", "Carl Dahl", "1-0")])
    )
    club.sync()
    club.sync()
    assert not club.is_withdrawn("night-3")
    assert "when the answer was given" in club.message("events", "night-3")


# ── Contradictions ───────────────────────────────────────────────────────────


def test_two_candidates_cannot_both_be_the_person(club: SheetClub) -> None:
    anna, anton = (row(club, "A. Becher", name) for name in ("Anna Becher", "Anton Becher"))
    club.type("approve", anna, decision="same")
    club.type("approve", anton, decision="same")
    club.sync()
    assert club.log == []
    assert club.message("approve", anna) == CONTRADICTS.format("A. Becher / Anton Becher")
    assert club.message("approve", anton) == CONTRADICTS.format("A. Becher / Anna Becher")
    club.type("approve", anton, decision="different")
    club.sync()
    assert [ruling.kind for ruling in club.in_force] == ["read", "differ"]
    assert club.message("approve", anna) == club.message("approve", anton) == ""


def test_one_answer_is_no_contradiction_on_two_desks(club: SheetClub) -> None:
    anna = row(club, "A. Becher", "Anna Becher")
    club.type("approve", anna, decision="same")
    club.type("names", "night-3/a.-becher", is_really="Anna Becher")
    club.sync()
    assert club.log == [Read("night-3", "a.-becher", "A. Becher", "Anna Becher")]


@pytest.mark.parametrize("decision", ["same", "different"])
def test_desks_that_contradict_each_other_are_both_told(club: SheetClub, decision: str) -> None:
    asked = row(club, "A. Becher", "Anna Becher")
    really = {"same": "Anton Becher", "different": "Anna Becher"}[decision]
    club.type("approve", asked, decision=decision)
    club.type("names", "night-3/a.-becher", is_really=really)
    club.sync()
    assert club.log == []
    assert club.message("approve", asked) == CONTRADICTS.format("night-3 / A. Becher")
    assert club.message("names", "night-3/a.-becher") == CONTRADICTS.format(
        "A. Becher / Anna Becher"
    )


def test_same_and_different_across_desks_are_both_told(club: SheetClub) -> None:
    asked, joined = row(club, "Ana Becher", "Anna Becher"), member(club, "Ana Becher")
    club.type("approve", asked, decision="different")
    club.type("members", joined, same_as="Anna Becher")
    club.sync()
    assert club.log == []
    assert club.message("approve", asked) == CONTRADICTS.format("Ana Becher")
    assert club.message("members", joined) == CONTRADICTS.format("Ana Becher / Anna Becher")


def test_two_cannot_be_renamed_to_one_name(club: SheetClub) -> None:
    one, other = member(club, "Frida Holm"), member(club, "Emil Ek")
    for each in (one, other):
        club.type("members", each, rename_to="Kim Lund")
    club.sync()
    assert club.log == []
    assert club.message("members", one) == CONTRADICTS.format("Emil Ek")
    assert club.message("members", other) == CONTRADICTS.format("Frida Holm")


def test_three_that_contradict_each_other_together_are_all_told(club: SheetClub) -> None:
    # any two of them hold: Ek = Anna, Ana = Anna, yet Ek ≠ Ana
    club.publish(
        an_event("night-4", date="2026-01-27", games=[("Anna Becher-Ek", "Carl Dahl", "1-0")])
    )
    club.sync()
    same, other = (row(club, "Anna Becher-Ek", name) for name in ("Anna Becher", "Ana Becher"))
    ana, frida = member(club, "Ana Becher"), member(club, "Frida Holm")
    club.type("approve", same, decision="same")
    club.type("approve", other, decision="different")
    club.type("members", ana, same_as="Anna Becher")
    club.type("members", frida, show="full")
    club.sync()
    assert club.log == [Show("Frida Holm", "full")]
    both = "Anna Becher-Ek / Ana Becher"
    assert club.message("members", ana) == CONTRADICTS.format(
        f"Anna Becher-Ek / Anna Becher, {both}"
    )
    assert club.message("approve", same) == CONTRADICTS.format(f"{both}, Ana Becher")
    assert "contradicts" in club.message("approve", other)
    assert club.message("members", frida) == ""
    club.type("approve", other, decision=None)
    club.sync()
    assert [ruling.kind for ruling in club.log] == ["show", "join", "join"]


def test_whoever_contradicts_one_of_two_is_not_applied_either() -> None:
    def name(count: int) -> str:
        return ["Ada Alm", "Bo Berg", "Cy Cron"][count]

    club = SheetClub(
        an_event("n1", date="2026-01-01", games=[(name(0), "X Y", "1-0")]),
        an_event("n2", date="2026-01-02", games=[(name(1), "X Y", "1-0")]),
        an_event("n3", date="2026-01-03", games=[(name(2), "X Y", "1-0")]),
    )
    club.sync()
    rows = [member(club, name(count)) for count in range(3)]
    for each in rows:
        club.type("members", each, rename_to="Di Dahl")
    club.sync()
    assert club.log == []
    assert [club.message("members", each) for each in rows] == [
        CONTRADICTS.format("Bo Berg, Cy Cron"),
        CONTRADICTS.format("Ada Alm"),
        CONTRADICTS.format("Ada Alm"),
    ]


def test_an_undo_and_its_own_undo_contradict_each_other(club: SheetClub) -> None:
    made = club.decide(lambda roll: rulings.join(roll, "Ana Becher", "Anna Becher"))
    club.undo(made.id)
    club.sync()
    taken_back = club.facts.decisions[1].id
    for each in (made.id, taken_back):
        club.type("decisions", each, undo="x")
    club.sync()
    assert len(club.log) == 2
    assert all("contradicts" in club.message("decisions", each) for each in (made.id, taken_back))


# ── Refused, and tried again ─────────────────────────────────────────────────


def test_a_refused_change_keeps_the_earlier_answer(club: SheetClub) -> None:
    mention = club.find("names", event="night-2", name="Anton Becher")
    club.type("names", mention, is_really="Frida Holm")
    club.sync()
    club.type("names", mention, is_really="Emil Ek")  # they met
    club.sync()
    kept = [Read("night-2", "anton-becher", "Anton Becher", "Frida Holm")]
    assert club.in_force == kept
    assert "met in round 1" in club.message("names", mention)
    club.type("names", mention, is_really="Frida Holm")
    club.sync()
    assert (club.in_force, len(club.log)) == (kept, 1)
    assert club.message("names", mention) == ""


def test_a_refused_answer_is_taken_once_nothing_is_in_the_way(club: SheetClub) -> None:
    apart = club.decide(lambda roll: rulings.differ(roll, "Frida Holm", "Anton Becher"))
    joined = member(club, "Frida Holm")
    club.type("members", joined, same_as="Anton Becher")
    club.sync()
    assert f"declared different (decision {apart.id})" in club.message("members", joined)
    club.undo(apart.id)
    club.sync()
    assert club.in_force == [Join("Frida Holm", "Anton Becher")]
    assert club.message("members", joined) == ""


def test_an_answer_that_would_set_an_earlier_decision_aside_is_refused(club: SheetClub) -> None:
    asked = row(club, "A. Becher", "Anton Becher")
    club.decide(lambda roll: rulings.reject(roll, asked.partition(".")[0], "Anton Becher"))
    mention = "night-3/a.-becher"
    club.type("names", mention, is_really="Anton Becher")
    club.sync()
    assert [ruling.kind for ruling in club.log] == ["differ"]
    assert "“A. Becher” is read as “Anton Becher” there" in club.message("names", mention)


# ── Crashes, other people, files in use ──────────────────────────────────────


class CrashingStore(MemoryStore):
    """Breaks down before or after a certain commit."""

    def __init__(self) -> None:
        super().__init__()
        self.before = self.after = 0

    def commit(self, writes: Sequence[Write], *, bump: str | None = None) -> Committed:
        self.before -= 1
        if self.before == 0:
            raise PlatformError(say("The power is cut."))
        done = super().commit(writes, bump=bump)
        self.after -= 1
        if self.after == 0:
            raise PlatformError(say("The power is cut."))
        return done


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("number", range(1, 5))  # of four commits
def test_a_sync_cut_short_is_finished_by_the_next(when: str, number: int) -> None:
    store = CrashingStore()
    club = SheetClub(FIRST, SECOND, THIRD, store=store)
    club.sync()
    club.type("approve", row(club, "Ana Becher", "Anna Becher"), decision="same")
    club.type("members", member(club, "Frida Holm"), rename_to="Frida Holmgren")
    setattr(store, when, number)
    with pytest.raises(PlatformError, match="The power is cut"):
        club.sync()
    club.sync()
    assert sorted(club.log, key=str) == [
        Join("Ana Becher", "Anna Becher"),
        Rename("Frida Holm", "Frida Holmgren"),
    ]
    assert "Frida Holmgren" in club.column("members", "name")
    assert club.verify()["up_to_date"] is True
    assert club.sync()["decisions"] == []


def test_an_answer_written_after_a_crash_to_a_row_that_changed_meanwhile_is_heard() -> None:
    store = CrashingStore()
    club = SheetClub(FIRST, SECOND, THIRD, store=store)
    club.sync()
    club.publish(an_event("night-4", date="2026-01-27", games=[("Ana Becher", "Carl Dahl", "1-0")]))
    club.books.book.busy = True  # the next texts are remembered, yet the file stays as it was
    with pytest.raises(WorkbookBusyError):
        club.sync()
    club.books.book.busy = False
    club.type("approve", row(club, "Ana Becher", "Anna Becher"), decision="same")
    club.sync()
    assert club.in_force == [Join("Ana Becher", "Anna Becher")]


def test_a_file_in_use_does_not_keep_the_members_waiting(club: SheetClub) -> None:
    club.publish(an_event("night-4", date="2026-01-27", games=[("Bo Ito", "Carl Dahl", "1-0")]))
    club.books.book.busy = True
    with pytest.raises(WorkbookBusyError, match="open in another program"):
        club.sync()
    assert "B. I." in club.column("ladder:main", "name", members=True)
    assert club.verify()["up_to_date"] is True


def test_a_file_that_people_change_during_the_sync_is_left_alone(club: SheetClub) -> None:
    class Typing(CrashingStore):
        """Somebody types while the answers are stored."""

        def commit(self, writes: Sequence[Write], *, bump: str | None = None) -> Committed:
            club.type("members", member(club, "Emil Ek"), show="full")
            return club.store.commit(writes, bump=bump)

        @contextmanager
        def snapshot(self) -> Iterator[Reader]:
            with club.store.snapshot() as reader:
                yield reader

        get = club.store.get
        list = club.store.list

    club.type("members", member(club, "Frida Holm"), show="full")
    with pytest.raises(WorkbookBusyError, match="changed since it was read"):
        sync_club(Typing(), club.books, CLUB, clock=club.clock, new_token=club.new_token)
    assert club.in_force == [Show("Frida Holm", "full")]
    club.sync()
    assert club.in_force == [Show("Frida Holm", "full"), Show("Emil Ek", "full")]


def test_whoever_decides_meanwhile_is_heard_first(club: SheetClub) -> None:
    joined: list[str] = []

    class Slow(MemoryStore):
        def commit(self, writes: Sequence[Write], *, bump: str | None = None) -> Committed:
            if not joined:
                joined.append("once")
                raise StaleVersionError(say("Somebody was faster."))
            return club.store.commit(writes, bump=bump)

        @contextmanager
        def snapshot(self) -> Iterator[Reader]:
            if joined == ["once"]:
                joined.append("twice")
                club.decide(lambda roll: rulings.join(roll, "Ana Becher", "Anna Becher"))
            with club.store.snapshot() as reader:
                yield reader

        get = club.store.get
        list = club.store.list

    asked = row(club, "Ana Becher", "Anna Becher")
    club.type("approve", asked, decision="different")
    sync_club(Slow(), club.books, CLUB, clock=club.clock, new_token=club.new_token)
    assert club.log == [Join("Ana Becher", "Anna Becher")]
    assert "no longer asked" in club.message("approve", asked)


def test_syncs_that_are_turned_away_again_and_again_give_up(club: SheetClub) -> None:
    class Crowded(MemoryStore):
        def commit(self, writes: Sequence[Write], *, bump: str | None = None) -> Committed:
            raise StaleVersionError(say("{n} came first.", n=(len(writes), bump)))

        @contextmanager
        def snapshot(self) -> Iterator[Reader]:
            with club.store.snapshot() as reader:
                yield reader

    with pytest.raises(PlatformError, match="keep writing"):
        sync_club(Crowded(), club.books, CLUB, clock=club.clock, new_token=club.new_token)


# ── Syncs that overlap ───────────────────────────────────────────────────────


def sync_while(
    club: SheetClub, meanwhile: Callable[[], object], *, before: int = 0, after: int = 0
) -> None:
    """Let something happen right before or after one of the commits of a sync."""

    def at(wanted: int) -> Callable[[int], object]:
        return lambda number: meanwhile() if number == wanted else None

    store = WatchedStore(club.store, before=at(before), after=at(after))
    sync_club(store, club.books, CLUB, clock=club.clock, new_token=club.new_token)


def test_what_another_sync_heard_is_not_heard_again_from_an_older_look(club: SheetClub) -> None:
    asked = row(club, "Ana Becher", "Anna Becher")
    club.type("approve", asked, decision="same")

    def hear_and_delete() -> None:
        club.sync()
        club.sheet("approve").delete(club.sheet("approve").find(asked))
        club.books.book.touch()
        club.sync()  # the row comes back without an answer

    sync_while(club, hear_and_delete, before=1)
    club.sync()
    assert club.log == [Join("Ana Becher", "Anna Becher")]  # nobody took it back


def test_a_row_is_known_by_the_texts_of_an_overlapping_sync(club: SheetClub) -> None:
    def publish(night: str, day: str) -> None:
        club.publish(an_event(night, date=day, games=[("Ana Becher", "Carl Dahl", "1-0")]))

    def sync_faster() -> None:
        publish("night-4", "2026-01-27")
        club.sync()

    with pytest.raises(WorkbookBusyError):  # what it read is no longer there
        sync_while(club, sync_faster, before=2)
    publish("night-5", "2026-02-03")
    asked = row(club, "Ana Becher", "Anna Becher")
    assert club.cells("approve", asked)["events"] == "night-4, night-2"
    club.type("approve", asked, decision="same")
    club.sync()
    assert (club.message("approve", asked), club.log) == ("", [Join("Ana Becher", "Anna Becher")])


def test_a_waiting_answer_does_not_come_to_stand_beside_another_entrant(club: SheetClub) -> None:
    mention = "night-3/a.-becher"
    club.type("names", mention, is_really="Carl Dahl")
    club.sync()
    assert "met in round 1" in club.message("names", mention)

    def publish_another() -> None:
        players = {"a.-becher": "Bo Ito", "emil": "Emil Ek"}
        games = [("a.-becher", "emil", "1-0")]
        club.publish(an_event("night-3", date="2026-01-20", players=players, games=games))

    sync_while(club, publish_another, after=1)
    for _ in range(2):
        club.sync()
        assert club.log == []
        assert "“night-3 / A. Becher” when the answer was given" in club.message("names", mention)


def test_rows_that_look_alike_are_not_believed_among_shifted_ones(club: SheetClub) -> None:
    ana, anna = member(club, "Ana Becher"), member(club, "Anna Becher")
    club.type("members", ana, same_as="Anna Becher")
    club.sync()
    club.type("members", anna, rename_to="Ana Becher")
    club.sync()
    made = club.log
    assert club.cells("members", ana)["name"] == club.cells("members", anna)["name"]
    sheet = club.sheet("members")
    pairs = (ana, anna), (member(club, "Carl Dahl"), member(club, "Frida Holm"))
    swapped = {sheet.find(a): sheet.find(b) for pair in pairs for a, b in (pair, pair[::-1])}
    sheet.reorder([swapped.get(number, number) for number in sheet.numbers()], with_ids=False)
    club.books.book.touch()
    club.sync()
    assert club.log == made
    assert all("looks shifted" in club.message("members", one) for pair in pairs for one in pair)


def test_there_is_no_club_of_that_name(club: SheetClub) -> None:
    with pytest.raises(NotFoundError):
        sync_club(club.store, club.books, "nowhere", clock=club.clock, new_token=club.new_token)


# ── Texts and books ──────────────────────────────────────────────────────────


def test_a_name_that_looks_like_a_formula_stays_text() -> None:
    name = "=HYPERLINK(1)"
    club = SheetClub(
        an_event("n1", date="2026-01-01", games=[(name, "Carl Dahl", "1-0")]),
        names="full",
    )
    club.sync()
    assert name in club.column("members", "name")
    assert name in club.column("names", "name")
    books = (club.books.book, club.books.members_book)
    cells = [
        value
        for book in books
        if book is not None
        for sheet in book.sheets.values()
        for row_cells in sheet.cells.values()
        for value in row_cells.values()
    ]
    formulas = [value.text for value in cells if isinstance(value, Formula)]
    assert formulas
    assert not any("HYPERLINK" in text for text in formulas)
    club.type("members", member(club, name), rename_to="=1+1")
    club.sync()
    assert club.in_force == [Rename(name, "=1+1")]


@pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
def test_a_private_club_has_no_members_file(visibility: str) -> None:
    club = SheetClub(FIRST, visibility=visibility)
    club.sync()
    assert (club.books.members_book is None) is (visibility == "private")


def test_a_club_that_becomes_private_loses_its_members_file(club: SheetClub) -> None:
    change_club(club.store, CLUB, lambda one: replace(one, visibility="private"))
    club.sync()
    assert club.books.members_book is None


def test_the_files_have_the_tabs_of_the_contract_in_order(club: SheetClub) -> None:
    assert list(club.books.book.sheets) == [
        "approve", "names", "members", "events", "decisions", "ladder:main", "why", "status",
    ]  # fmt: skip
    assert club.books.members_book is not None
    assert list(club.books.members_book.sheets) == [
        "ladder:main", "players", "member-events", "why", "about",
    ]  # fmt: skip
