"""Joins, readings, differences, renames and members, and what stands in their way (rules §6.5).

What contradicts something stronger is set aside with a reason and comes back by itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.identity.players import player_id
from core.model import (
    Differ,
    DifferHere,
    Event,
    Join,
    Read,
    Rename,
    Ruling,
    Show,
    Start,
    Undo,
)
from core.pipeline import Roll
from tests.builders import a_club, an_event
from tests.computing import ladder_of, roll_of, row_of

SECRET = a_club().secret


def attended(event_id: str, day: str, *names: str, **settings: Any) -> Event:
    """List entrants p1, p2, … and let them play what `games` says."""
    players = {f"p{number}": name for number, name in enumerate(names, 1)}
    return an_event(event_id, date=day, players=players, **settings)


def sent_as(event: Event, entrant: str, name: str) -> Event:
    """Let an app say which member an entrant is."""
    member = player_id(SECRET, name.lower())
    players = [replace(one, member=member) if one.id == entrant else one for one in event.players]
    return replace(event, players=tuple(players))


def names(roll: Roll) -> list[str]:
    return [player.name for player in roll.identities.players]


def who(roll: Roll, event: str, entrant: str) -> str:
    return roll.identities.players[roll.identities.player_of[event, entrant]].name


def aside(roll: Roll) -> dict[int, str]:
    """Number of a decision → why it does not hold."""
    return {int(key[-4:]): str(why) for key, why in roll.set_aside.items()}


def dropped(roll: Roll) -> dict[tuple[str, str], str]:
    return {key: str(why) for key, why in roll.identities.dropped_members.items()}


ANNA = attended("a", "2026-01-06", "Anna Ek", "Bela Gál", games=[("p1", "p2", "1-0")])
ANNE = attended("b", "2026-01-13", "Anne Ek", "Carl Holm", games=[("p1", "p2", "1-0")])

# ── Joins ────────────────────────────────────────────────────────────────────


def test_join_keeps_id_and_spelling_of_into() -> None:
    before = roll_of([ANNA, ANNE]).identities
    joined = roll_of([ANNA, ANNE], Join("Anne Ek", "Anna Ek"))
    assert names(joined) == ["Anna Ek", "Bela Gál", "Carl Holm"]
    player = joined.identities.players[0]
    old = {name: before.players[before.by_key[name]].id for name in ("anna ek", "anne ek")}
    assert player.id == old["anna ek"]
    assert player.aliases == ("Anne Ek",)
    # every earlier id still finds the player
    assert player.ids == (old["anna ek"], old["anne ek"])
    assert joined.identities.find(old["anne ek"]) == 0


def test_join_moves_games() -> None:
    joined = ladder_of([ANNA, ANNE], Join("Anne Ek", "Anna Ek"))
    assert (row_of(joined, "Anna Ek").wins, row_of(joined, "Anna Ek").games) == (2, 2)


def test_joins_chain_whatever_their_direction() -> None:
    events = [attended("a", "2026-01-06", "A B"), attended("b", "2026-01-13", "C D")]
    events.append(attended("c", "2026-01-20", "E F"))
    assert names(roll_of(events, Join("A B", "C D"), Join("C D", "E F"))) == ["E F"]
    assert names(roll_of(events, Join("A B", "C D"), Join("E F", "A B"))) == ["C D"]


def test_joining_twice_is_no_contradiction() -> None:
    roll = roll_of([ANNA, ANNE], Join("Anne Ek", "Anna Ek"), Join("Anna Ek", "Anne Ek"))
    assert (names(roll)[0], aside(roll)) == ("Anna Ek", {})


def test_join_covers_mentions_still_to_come() -> None:
    later = attended("c", "2026-02-03", "ANNE EK")
    assert who(roll_of([ANNA, ANNE, later], Join("Anne Ek", "Anna Ek")), "c", "p1") == "Anna Ek"


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        pytest.param(
            {"games": [(3, "p1", "p2", "1-0")]}, "met in round 3 of “Open”", id="met in a game"
        ),
        pytest.param(
            {"games": [(3, "p1", "p2", "*")]},
            "met in round 3 of “Open”",
            id="any listed game counts",
        ),
        pytest.param(
            {"games": [(3, "p1", "p2", "+/-")], "format": "arena"},
            "met in round 3 of “Open”",
            id="met in an arena",
        ),
        pytest.param(
            {"games": [(1, "p1", "p3", "1-0"), (1, "p2", "p4", "1-0")]},
            "both stand in round 1 of “Open”",
            id="both in one round",
        ),
        pytest.param(
            {"games": [(2, "p1", "p3", "1-0")], "byes": [(2, "p2", 1)]},
            "both stand in round 2 of “Open”",
            id="one of them with a bye",
        ),
        pytest.param(
            {"byes": [(2, "p1", 1), (2, "p2", 1)]},
            "both stand in round 2 of “Open”",
            id="both with a bye",
        ),
        pytest.param(
            {"games": [(1, "p1", "p3", "1-0"), (2, "p2", "p3", "1-0")]},
            None,
            id="in different rounds",
        ),
        pytest.param({}, None, id="only listed"),
        *[
            pytest.param(
                {"games": [(1, "p1", "p3", "1-0"), (1, "p2", "p4", "1-0")], "format": kind},
                None,
                id=f"one round of format {kind}",
            )
            for kind in ("arena", "league", "match", "knockout", "other")
        ],
    ],
)
def test_whoever_met_or_stood_in_one_round_cannot_be_joined(
    settings: dict[str, Any], reason: str | None
) -> None:
    event = attended("a", "2026-01-06", "Anna Ek", "Anne Ek", "C D", "E F", name="Open", **settings)
    roll = roll_of([event], Join("Anne Ek", "Anna Ek"))
    expected = {} if reason is None else {1: f"“Anne Ek” and “Anna Ek” {reason}"}
    assert aside(roll) == expected
    assert ("Anne Ek" in names(roll)) == (reason is not None)


def test_later_event_sets_a_join_aside_until_it_is_withdrawn() -> None:
    met = attended("c", "2026-02-03", "Anna Ek", "Anne Ek", games=[("p1", "p2", "1-0")])
    join = Join("Anne Ek", "Anna Ek")
    assert set(aside(roll_of([ANNA, ANNE, met], join))) == {1}
    back = roll_of([ANNA, ANNE, met], join, withdrawn={"c"})
    assert (aside(back), who(back, "b", "p1")) == ({}, "Anna Ek")


def test_join_through_others_counts_as_well() -> None:
    # Anna = Bea is fine; Cleo met Bea, so Cleo = Anna is not
    met = attended("c", "2026-02-03", "Bea Ek", "Cleo Ek", games=[("p1", "p2", "1-0")])
    anna = attended("d", "2026-02-10", "Anna Ek")
    roll = roll_of([met, anna], Join("Anna Ek", "Bea Ek"), Join("Cleo Ek", "Anna Ek"))
    assert aside(roll) == {2: "“Cleo Ek” and “Anna Ek” met in round 1 of “c”"}


def test_earlier_ids_are_listed_in_one_order_whatever_came_first() -> None:
    days = enumerate(("Anna Ek", "Anne Ek", "Anni Ek"), 1)
    events = [attended(f"e{n}", f"2026-01-0{n}", name) for n, name in days]
    joins = [Join("Anni Ek", "Anna Ek"), Join("Anne Ek", "Anna Ek")]
    ids = [roll_of(events, *order).identities.players[0].ids for order in (joins, joins[::-1])]
    expected = tuple(player_id(SECRET, key) for key in ("anna ek", "anne ek", "anni ek"))
    assert ids == [expected, expected]


# ── Differences ──────────────────────────────────────────────────────────────


def test_different_people_cannot_be_joined() -> None:
    roll = roll_of([ANNA, ANNE], Differ("Anna Ek", "Anne Ek"), Join("Anne Ek", "Anna Ek"))
    reason = "“Anne Ek” and “Anna Ek” were declared different (decision decision-0001)"
    assert aside(roll) == {2: reason}
    anna, anne = (roll.identities.by_key[key] for key in ("anna ek", "anne ek"))
    assert roll.identities.apart == {(anna, anne), (anne, anna)}


@pytest.mark.parametrize(
    ("rulings", "number"),
    [
        pytest.param([Join("A B", "C D"), Differ("C D", "E F"), Join("A B", "E F")], 3, id="join"),
        pytest.param(
            [Differ("C D", "E F"), Join("A B", "C D"), Join("E F", "A B")], 3, id="joined later"
        ),
        pytest.param(
            [Join("A B", "C D"), Join("E F", "C D"), Differ("A B", "E F")], 3, id="differ"
        ),
    ],
)
def test_differences_hold_through_other_names(rulings: list[Ruling], number: int) -> None:
    days = enumerate(("A B", "C D", "E F"), 1)
    roll = roll_of([attended(f"e{n}", f"2026-01-0{n}", name) for n, name in days], *rulings)
    assert set(aside(roll)) == {number}


def test_refused_difference_names_the_join() -> None:
    roll = roll_of([ANNA, ANNE], Join("Anne Ek", "Anna Ek"), Differ("Anne Ek", "Anna Ek"))
    assert aside(roll) == {2: "“Anne Ek” and “Anna Ek” are one member (decision decision-0001)"}


def test_difference_with_oneself_names_no_decision() -> None:
    roll = roll_of([ANNA], Differ("Anna Ek", "EK, Anna"))
    assert set(aside(roll)) == {1}


def test_difference_with_nobody_is_kept_until_somebody_comes() -> None:
    differ, join = Differ("Anna Ek", "Anne Ek"), Join("Anne Ek", "Anna Ek")
    assert roll_of([ANNA], differ).identities.apart == frozenset()
    assert set(aside(roll_of([ANNA, ANNE], differ, join))) == {2}


# ── Readings ─────────────────────────────────────────────────────────────────


def test_reading_covers_one_mention() -> None:
    events = [attended("a", "2026-01-06", "A. Ek"), attended("b", "2026-01-13", "A. Ek")]
    roll = roll_of(events, Read("b", "p1", "A. Ek", "Anna Ek"))
    assert [who(roll, one, "p1") for one in ("a", "b")] == ["A. Ek", "Anna Ek"]
    assert roll.identities.read_as == {("b", "p1")}


def test_reading_as_an_earlier_name_leads_to_the_player() -> None:
    roll = roll_of(
        [ANNA, ANNE, attended("c", "2026-02-03", "A. Ek")],
        Join("Anne Ek", "Anna Ek"),
        Read("c", "p1", "A. Ek", "anne ek"),
    )
    assert who(roll, "c", "p1") == "Anna Ek"


def test_later_reading_prevails_and_undoing_it_brings_the_earlier_back() -> None:
    reads = [Read("a", "p1", "Anna Ek", one) for one in ("Carl Holm", "Dora Ito")]
    assert who(roll_of([ANNA], *reads), "a", "p1") == "Dora Ito"
    assert who(roll_of([ANNA], *reads, Undo("decision-0002")), "a", "p1") == "Carl Holm"


@pytest.mark.parametrize(
    ("read", "reason"),
    [
        pytest.param(Read("a", "p1", "ANNA EK", "X Y"), None, id="compared by key"),
        pytest.param(
            Read("a", "p1", "Anne Ek", "X Y"),
            "the entrant is now written “Anna Ek”, not “Anne Ek”",
            id="written otherwise now",
        ),
        pytest.param(
            Read("a", "p9", "Anna Ek", "X Y"), "that entrant is no longer there", id="gone"
        ),
        pytest.param(Read("z", "p1", "Anna Ek", "X Y"), "that entrant is no longer there", id="z"),
    ],
)
def test_reading_holds_while_its_mention_bears_its_name(read: Read, reason: str | None) -> None:
    roll = roll_of([ANNA], read)
    assert aside(roll) == ({} if reason is None else {1: reason})
    assert (who(roll, "a", "p1") == "X Y") == (reason is None)


def test_reading_as_whoever_one_met_is_set_aside() -> None:
    roll = roll_of([ANNA], Read("a", "p1", "Anna Ek", "Bela Gál"))
    assert aside(roll) == {1: "“Anna Ek” and “Bela Gál” met in round 1 of “a”"}
    assert who(roll, "a", "p1") == "Anna Ek"


def test_of_two_readings_that_clash_the_later_gives_way() -> None:
    # both read as Dora though they met; Bela's is the later one, his first reading counts again
    roll = roll_of(
        [ANNA],
        Read("a", "p2", "Bela Gál", "Emil Fuß"),
        Read("a", "p1", "Anna Ek", "Dora Ito"),
        Read("a", "p2", "Bela Gál", "Dora Ito"),
    )
    assert set(aside(roll)) == {3}
    assert [who(roll, "a", one) for one in ("p1", "p2")] == ["Dora Ito", "Emil Fuß"]


def test_readings_that_do_not_clash_may_make_two_mentions_one() -> None:
    arena = attended("a", "2026-01-06", "Anna Ek", "Anne Ek", "B C", format="arena",
                     games=[(1, "p1", "p3", "1-0"), (1, "p2", "p3", "1-0")])  # fmt: skip
    computed = ladder_of([arena], Read("a", "p2", "Anne Ek", "Anna Ek"))
    assert (row_of(computed, "Anna Ek").wins, row_of(computed, "Anna Ek").games) == (2, 2)


def test_reading_is_stronger_than_a_join() -> None:
    # Carl, of event b, is read as Bela; then Bela = Anne cannot be, as Anne met Carl there
    roll = roll_of(
        [ANNA, ANNE],
        Join("Anne Ek", "Bela Gál"),
        Read("b", "p2", "Carl Holm", "Bela Gál"),
    )
    assert set(aside(roll)) == {1}
    assert who(roll, "b", "p2") == "Bela Gál"


def test_guests_are_in_nobodys_way() -> None:
    event = attended("a", "2026-01-06", "Anna Ek", "Bela Gál", "Anna Ek", guests=["p1"],
                     games=[("p1", "p3", "1-0")])  # fmt: skip
    roll = roll_of([event], Read("a", "p2", "Bela Gál", "Carl Holm"), Join("Carl Holm", "Anna Ek"))
    assert aside(roll) == {}
    assert roll.identities.players[roll.identities.player_of["a", "p1"]].guest


# ── One mention declared somebody else ───────────────────────────────────────


def test_difference_of_one_mention_says_nothing_about_others() -> None:
    events = [ANNA, *(attended(one, f"2026-02-0{n}", "A. Ek") for n, one in ((1, "c"), (2, "d")))]
    roll = roll_of(events, DifferHere("c", "p1", "A. Ek", "Anna Ek"))
    anna = roll.identities.by_key["anna ek"]
    assert roll.identities.apart_here == {("c", "p1"): {anna}}
    assert roll.identities.apart == frozenset()


@pytest.mark.parametrize(
    ("ruling", "reason"),
    [
        pytest.param(
            DifferHere("a", "p1", "Anna Ek", "anna ek"),
            "“Anna Ek” is read as “anna ek” there",
            id="oneself",
        ),
        pytest.param(
            DifferHere("a", "p1", "A. Ek", "B C"),
            "the entrant is now written “Anna Ek”, not “A. Ek”",
            id="written otherwise now",
        ),
        pytest.param(
            DifferHere("a", "p9", "A. Ek", "B C"), "that entrant is no longer there", id="gone"
        ),
        pytest.param(DifferHere("a", "p1", "Anna Ek", "Nobody Yet"), None, id="nobody"),
    ],
)
def test_difference_of_one_mention_is_bound_to_it(ruling: DifferHere, reason: str | None) -> None:
    roll = roll_of([ANNA], ruling)
    assert aside(roll) == ({} if reason is None else {1: reason})
    assert roll.identities.apart_here == {}


def test_difference_of_a_guest_holds() -> None:
    event = attended("a", "2026-01-06", "Anna Ek", guests=["p1"])
    assert aside(roll_of([event], DifferHere("a", "p1", "Anna Ek", "Anna Ek"))) == {}


def test_mention_read_later_contradicts_its_difference() -> None:
    roll = roll_of(
        [ANNA, attended("c", "2026-02-03", "A. Ek")],
        DifferHere("c", "p1", "A. Ek", "Anna Ek"),
        Read("c", "p1", "A. Ek", "Anna Ek"),
    )
    assert aside(roll) == {1: "“A. Ek” is read as “Anna Ek” there"}


def test_difference_of_one_mention_forbids_joining_all_of_the_name() -> None:
    # not Anna in event c: then the name as a whole cannot be hers
    roll = roll_of(
        [ANNA, attended("c", "2026-02-03", "A. Ek")],
        DifferHere("c", "p1", "A. Ek", "Anna Ek"),
        Join("Anna Ek", "A. Ek"),
    )
    reason = "“Anna Ek” and “A. Ek” were declared different (decision decision-0001)"
    assert aside(roll) == {2: reason}


# ── Renames ──────────────────────────────────────────────────────────────────


def test_rename_keeps_the_id_and_gives_the_new_key() -> None:
    before = roll_of([ANNA]).identities.players[0]
    later = attended("c", "2026-02-03", "Anna Holm")
    roll = roll_of([ANNA, later], Rename("Anna Ek", "Anna Holm"))
    player = roll.identities.players[roll.identities.player_of["a", "p1"]]
    assert (player.id, player.name, player.aliases) == (before.id, "Anna Holm", ("Anna Ek",))
    assert who(roll, "c", "p1") == "Anna Holm"


def test_rename_there_and_back() -> None:
    renames = [Rename("Anna Ek", "Anna Holm"), Rename("Anna Holm", "Anna Ek")]
    roll = roll_of([ANNA], *renames)
    assert (names(roll)[0], aside(roll)) == ("Anna Ek", {})


def test_rename_of_another_spelling_only() -> None:
    assert names(roll_of([ANNA], Rename("Anna Ek", "ANNA EK")))[0] == "ANNA EK"


def test_name_of_a_member_cannot_be_taken() -> None:
    roll = roll_of([ANNA, ANNE], Join("Anne Ek", "Carla Ito"), Rename("Bela Gál", "Carla Ito"))
    reason = "the name “Carla Ito” belongs to another member (decision decision-0001)"
    assert aside(roll) == {2: reason}


def test_name_that_was_met_cannot_be_taken() -> None:
    roll = roll_of([ANNA], Rename("Anna Ek", "Bela Gál"))
    assert aside(roll) == {1: "“Bela Gál” and “Anna Ek” met in round 1 of “a”"}


def test_joined_into_another_the_renamed_spelling_goes() -> None:
    roll = roll_of([ANNA, ANNE], Rename("Anne Ek", "Anne Holm"), Join("Anne Ek", "Anna Ek"))
    assert names(roll)[0] == "Anna Ek"
    assert roll.identities.players[0].aliases == ("Anne Ek", "Anne Holm")


# ── Start and show make or miss a player ─────────────────────────────────────


def test_start_makes_a_player_and_show_does_not() -> None:
    roll = roll_of([], Start("Nora Newman", 1500, 9), Show("Otto Old", "hidden"))
    assert names(roll) == ["Nora Newman"]
    assert aside(roll) == {2: "nobody is called “Otto Old” at present"}


# ── What apps send as `member` (rules §6.5, contract §1) ─────────────────────

SENT = attended("c", "2026-02-03", "A. Ek", "Dora Ito", games=[("p1", "p2", "1-0")])


def test_member_is_a_reading_that_lives_in_the_event() -> None:
    roll = roll_of([ANNA, sent_as(SENT, "p1", "Anna Ek")])
    assert (who(roll, "c", "p1"), dropped(roll)) == ("Anna Ek", {})
    assert roll.identities.read_as == {("c", "p1")}
    # republished without it, it is withdrawn
    assert who(roll_of([ANNA, SENT]), "c", "p1") == "A. Ek"


def test_reading_by_hand_prevails_over_member() -> None:
    event = sent_as(SENT, "p1", "Anna Ek")
    roll = roll_of([ANNA, ANNE, event], Read("c", "p1", "A. Ek", "Anne Ek"))
    assert (who(roll, "c", "p1"), dropped(roll)) == ("Anne Ek", {})


def test_member_who_is_not_known_is_dropped_with_a_warning() -> None:
    roll = roll_of([ANNA, sent_as(SENT, "p1", "Nobody Known")])
    reason = "“A. Ek” was sent as a member who is not known here"
    assert (who(roll, "c", "p1"), dropped(roll)) == ("A. Ek", {("c", "p1"): reason})


def test_member_may_be_known_from_a_decision_alone() -> None:
    roll = roll_of([sent_as(SENT, "p1", "Nora Newman")], Start("Nora Newman", 1500, 9))
    assert who(roll, "c", "p1") == "Nora Newman"


def test_member_by_an_earlier_id() -> None:
    roll = roll_of([ANNA, ANNE, sent_as(SENT, "p1", "Anne Ek")], Join("Anne Ek", "Anna Ek"))
    assert who(roll, "c", "p1") == "Anna Ek"


def test_member_whom_the_entrant_met_is_dropped() -> None:
    roll = roll_of([ANNA, sent_as(SENT, "p1", "Dora Ito")])
    assert who(roll, "c", "p1") == "A. Ek"
    assert dropped(roll) == {("c", "p1"): "“A. Ek” and “Dora Ito” met in round 1 of “c”"}


def test_of_two_members_who_met_the_later_entrant_gives_way() -> None:
    event = sent_as(sent_as(SENT, "p1", "Anna Ek"), "p2", "Anna Ek")
    roll = roll_of([ANNA, event])
    assert [who(roll, "c", one) for one in ("p1", "p2")] == ["Anna Ek", "Dora Ito"]
    assert set(dropped(roll)) == {("c", "p2")}


def test_join_is_stronger_than_member() -> None:
    # the join makes Dora one with Anna; the entrant sent as Anna met Dora
    roll = roll_of([ANNA, sent_as(SENT, "p1", "Anna Ek")], Join("Dora Ito", "Anna Ek"))
    assert aside(roll) == {}
    assert who(roll, "c", "p2") == "Anna Ek"
    assert dropped(roll) == {("c", "p1"): "“Dora Ito” and “A. Ek” met in round 1 of “c”"}


def test_rename_is_stronger_than_member() -> None:
    roll = roll_of([ANNA, sent_as(SENT, "p1", "Anna Ek")], Rename("Anna Ek", "Dora Ito"))
    assert aside(roll) == {}
    assert set(dropped(roll)) == {("c", "p1")}


def test_difference_of_that_mention_is_stronger_than_member() -> None:
    roll = roll_of(
        [ANNA, sent_as(SENT, "p1", "Anna Ek")], DifferHere("c", "p1", "A. Ek", "Anna Ek")
    )
    assert aside(roll) == {}
    reason = "“A. Ek” was declared not to be “Anna Ek” there (decision decision-0001)"
    assert (who(roll, "c", "p1"), dropped(roll)) == ("A. Ek", {("c", "p1"): reason})


def test_member_of_a_guest_makes_a_member_of_them() -> None:
    event = sent_as(
        attended("c", "2026-02-03", "Guest 1", "Anna Ek", guests=["p1", "p2"]), "p1", "Bela Gál"
    )
    roll = roll_of([ANNA, event])
    assert who(roll, "c", "p1") == "Bela Gál"
    assert [player.guest for player in roll.identities.players] == [False, False, True]


def test_guests_are_in_no_members_way() -> None:
    event = attended("c", "2026-02-03", "A. Ek", "Anna Ek", guests=["p2"],
                     games=[("p1", "p2", "1-0")])  # fmt: skip
    roll = roll_of([ANNA, sent_as(event, "p1", "Anna Ek")])
    assert (who(roll, "c", "p1"), dropped(roll)) == ("Anna Ek", {})


def test_member_beside_two_who_were_read_alike() -> None:
    # Carl and Dora are read as one in an arena; the member sent for a third is no matter
    arena = attended("c", "2026-02-03", "A. Ek", "Carl Holm", "Dora Ito", format="arena",
                     games=[(1, "p1", "p2", "1-0"), (1, "p1", "p3", "1-0")])  # fmt: skip
    roll = roll_of(
        [ANNA, sent_as(arena, "p1", "Anna Ek")], Read("c", "p3", "Dora Ito", "Carl Holm")
    )
    assert (who(roll, "c", "p1"), who(roll, "c", "p3")) == ("Anna Ek", "Carl Holm")
    assert (aside(roll), dropped(roll)) == ({}, {})
