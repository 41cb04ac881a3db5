"""What is remembered of a row: which texts it may show, and what they mean in full."""

from __future__ import annotations

from sheets_sync.state import MOST_MEANT, RowMemory

ANNA, HIDDEN = ["Anna Becher", "Ana Becher"], ["A. B.", "A. B. (2)"]


def test_a_row_that_hides_names_still_speaks_of_them() -> None:
    kept = RowMemory()
    kept.note_shown(HIDDEN, in_full=ANNA)
    kept.note_seen(HIDDEN)
    assert (kept.in_full(HIDDEN), kept.texts) == (ANNA, ANNA)
    kept.note_shown(ANNA)  # mended: full names come back, the file may lag behind
    assert (kept.in_full(HIDDEN), kept.texts) == (ANNA, ANNA)
    kept.note_seen(ANNA)
    assert kept.hidden == {}
    assert "hidden" not in kept.as_json()


def test_what_overlapping_syncs_meant_to_write_may_stand_there() -> None:
    kept = RowMemory(shown=["a"], seen=["a"])
    for text in ("b", "c"):
        kept.note_shown([text])
    assert all(kept.may_show([text]) for text in ("a", "b", "c"))
    kept.note_seen(["c"])
    assert [kept.may_show([text]) for text in ("a", "b", "c")] == [False, False, True]


def test_only_so_many_are_remembered() -> None:
    kept = RowMemory(shown=["0"], seen=["0"])
    for number in range(1, MOST_MEANT + 3):
        kept.note_shown([str(number)])
    assert len(kept.meant) == MOST_MEANT
    assert not kept.may_show(["1"])
    assert RowMemory(**kept.as_json()) == kept
