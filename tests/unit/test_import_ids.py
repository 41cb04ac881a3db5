"""Ids of imported events: clear where they can be, and the same in any order."""

from __future__ import annotations

import itertools

import pytest

from core.actions.import_ids import Naming, add_to_id, choose_ids
from core.ids import check_id
from core.model import Event
from tests.builders import an_event


def naming(own: str, folder: str, ending: str = "csv") -> Naming:
    return Naming(own, f"{folder}-{own}", f"{folder}/{own}.{ending}")


def on(day: str) -> Event:
    return an_event("unnamed", date=day)


ONE, OTHER = (naming("night", "a"), on("2024-05-07")), (naming("night", "b"), on("2024-05-14"))
SAME_FOLDER = (naming("night", "a"), on("2024-06-04"))
SAME_DAY = (naming("night", "a", "trf"), on("2024-05-07"))


def free(_id: str, _event: Event) -> bool:
    return True


@pytest.mark.parametrize(
    ("events", "ids"),
    [
        pytest.param([ONE], ["night"], id="alone"),
        pytest.param([ONE, OTHER], ["a-night", "b-night"], id="two folders"),
        pytest.param(
            [ONE, SAME_FOLDER], ["a-night-2024-05-07", "a-night-2024-06-04"], id="one folder"
        ),
        pytest.param(
            [ONE, SAME_FOLDER, OTHER],
            ["a-night-2024-05-07", "a-night-2024-06-04", "b-night"],
            id="both",
        ),
    ],
)
def test_as_much_is_added_as_is_needed(events: list[tuple[Naming, Event]], ids: list[str]) -> None:
    assert choose_ids(events, free) == ids


def test_what_lies_side_by_side_on_one_day_gets_letters_of_its_place() -> None:
    one, other = choose_ids([ONE, SAME_DAY], free)
    assert one != other
    assert one.startswith("a-night-2024-05-07-")
    assert check_id(one)
    # the same again, though the other file has gone
    assert choose_ids([SAME_DAY, ONE], free) == [other, one]


def test_the_order_does_not_matter() -> None:
    found = set()
    for order in itertools.permutations([ONE, OTHER, SAME_FOLDER, SAME_DAY]):
        ids = choose_ids(order, free)
        found.add(
            frozenset((naming.place, name) for (naming, _), name in zip(order, ids, strict=True))
        )
    assert len(found) == 1


def test_an_id_that_another_evening_has_in_the_store_is_left_to_it() -> None:
    assert choose_ids([ONE], lambda event_id, _: event_id != "night") == ["a-night"]
    assert choose_ids([ONE], lambda event_id, _: "2024" in event_id) == ["a-night-2024-05-07"]


def test_if_nothing_is_free_the_last_is_kept_for_the_door_to_refuse() -> None:
    (only,) = choose_ids([ONE], lambda _id, _event: False)
    assert only.startswith("a-night-2024-05-07-")


def test_an_id_is_cut_where_it_would_grow_too_long() -> None:
    long = add_to_id("a" * 60 + "-b", "2024-05-07")
    assert long == "a" * 53 + "-2024-05-07"  # 64 letters at most
    assert check_id(long)
    assert add_to_id("a" * 52 + "-b", "2024-05-07") == "a" * 52 + "-2024-05-07"
