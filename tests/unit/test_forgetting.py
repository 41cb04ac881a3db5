"""Forgetting a person: every trace goes, no rating moves, an app cannot bring it back (§7.4)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from core.actions import settings
from core.actions.door import Submission
from core.actions.forgetting import COPIES, forget
from core.actions.withdrawing import restore, withdraw
from core.errors import InvalidEventError, NotFoundError, PlatformError
from core.identity.players import player_id
from core.model import (
    Correct,
    Differ,
    DifferHere,
    Entrant,
    Event,
    Join,
    Ladder,
    Read,
    Rename,
    Ruling,
    Show,
    Start,
)
from core.names import name_key
from core.ports import Committed, Store, Write
from tests.builders import a_payload, an_event
from tests.club_office import Office, WatchedStore, copy_of, every_cut, once

ANNA, BELA, CARL, DORA = "Anna Becher", "Bela Csáky", "Carl Dahl", "Dora Ek"

FIRST = an_event("first", date="2026-01-06", games=[(ANNA, BELA, "1-0"), (CARL, DORA, "0-1")])
SECOND = an_event("second", date="2026-01-13", games=[(ANNA, CARL, "1/2-1/2")])


def ids_of(*names: str) -> list[str]:
    """Make the ids that names have in the builders' club."""
    return [player_id("5e" * 32, name_key(name)) for name in names]


def record(office: Office, ladder: str = "main") -> dict[str, tuple[Any, ...]]:
    """Read all that a list says of everybody, by name; floats are compared to the bit."""
    fields = ("rating", "games", "wins", "draws", "losses", "provisional", "change", "running")
    return {
        row["name"]: tuple(row[name] for name in fields)
        for row in office.document(f"ladders/{ladder}")["rows"]
    }


def with_entrants(event: Event, *entrants: Entrant) -> Event:
    kept = {one.id: one for one in event.players} | {one.id: one for one in entrants}
    return replace(event, players=tuple(kept[key] for key in sorted(kept)))


def entrant(entrant_id: str, name: str, **marks: Any) -> Entrant:
    return Entrant(entrant_id, name, **marks)


def numbered_ids(event: Event) -> Event:
    """Give entrants ids that hold no name; the builder's do."""
    ids = {one.id: f"p{number}" for number, one in enumerate(event.players, 1)}
    return replace(
        event,
        players=tuple(replace(one, id=ids[one.id]) for one in event.players),
        games=tuple(
            replace(one, white=ids[one.white], black=ids[one.black]) for one in event.games
        ),
        byes=tuple(replace(one, player=ids[one.player]) for one in event.byes),
    )


# ── Lives ────────────────────────────────────────────────────────────────────
# What a club may know of a person: events, rulings, whom to forget, names and ids to be gone.

Life = tuple[list[Event], list[Ruling], str, list[str]]

SHORT = an_event("short", date="2026-02-03", players={"1": "A. Becher", "2": DORA, "3": CARL})
SHORT = replace(SHORT, games=an_event("x", date="2026-02-03", players={"1": "a", "2": "b"},
                                      games=[("1", "2", "1-0")]).games)  # fmt: skip
MAIDEN = an_event("maiden", date="2026-02-10", games=[("Anna Huber", DORA, "1-0")])
LEAGUE = an_event(
    "league",
    date="2026-02-17",
    format="league",
    games=[("Anna Huber", DORA, "1-0"), (ANNA, BELA, "0-1"), (CARL, BELA, "1-0")],
)
TWINS = an_event(
    "twins",
    date="2026-02-24",
    players={"1": ANNA, "2": ANNA, "3": BELA, "4": DORA, "5": "Emil Fuß", "6": "Emil Fuß"},
    games=[("1", "3", "1-0"), ("2", "4", "1-0"), ("5", "6", "1-0")],
)
GUESTS = an_event(
    "guests",
    date="2026-03-03",
    players={"p1": "Gus Gast", "p2": ANNA, "p3": "Guido Gast"},
    games=[("p1", "p2", "1-0"), ("p2", "p3", "1/2-1/2")],
    guests=["p1", "p3"],
)
GUEST_ID = player_id("5e" * 32, "guest\nguests\np1")
MEMBER = with_entrants(
    an_event("member", date="2026-03-10", players={"1": "Annie B.", "2": DORA},
             games=[("1", "2", "1-0")]),
    entrant("1", "Annie B.", member=ids_of(ANNA)[0]),
)  # fmt: skip
TITLED = with_entrants(FIRST, replace(FIRST.players[0], junior=True))

LIVES: dict[str, Life] = {
    "plain": ([FIRST, SECOND], [], ANNA, [ANNA]),
    "by another spelling": ([FIRST, SECOND], [], "becher, anna", [ANNA]),
    "by id": ([FIRST, SECOND], [], ids_of(ANNA)[0], [ANNA]),
    "with a start, shown hidden": (
        [FIRST, SECOND],
        [Start(ANNA, 1500.0, 30), Show(ANNA, "hidden"), Differ(ANNA, BELA)],
        ANNA,
        [ANNA],
    ),
    "a start alone": ([FIRST], [Start("Zoe Zorn", 1500.0)], "Zoe Zorn", ["Zoe Zorn"]),
    "joined from": ([FIRST, MAIDEN], [Join("Anna Huber", ANNA)], ANNA, [ANNA, "Anna Huber"]),
    "joined into": ([FIRST, MAIDEN], [Join(ANNA, "Anna Huber")], ANNA, [ANNA, "Anna Huber"]),
    "twice in one league": (
        [FIRST, LEAGUE],
        [Join("Anna Huber", ANNA)],
        "Anna Huber",
        [ANNA, "Anna Huber"],
    ),
    "renamed": ([FIRST, SECOND], [Rename(ANNA, "Anna Huber")], "Anna Huber", [ANNA, "Anna Huber"]),
    "read on one evening": (
        [FIRST, SHORT],
        [Read("short", "1", "A. Becher", ANNA)],
        ANNA,
        [ANNA, "A. Becher"],
    ),
    "read as a name of its own": (
        [FIRST, SHORT],
        [Read("short", "1", "A. Becher", "Alma Berg")],
        "Alma Berg",
        ["Alma Berg", "A. Becher"],
    ),
    "read as somebody else": (
        [FIRST, SECOND],
        [Read("second", "anna-becher", ANNA, DORA)],
        ANNA,
        [ANNA],
    ),
    "somebody else is not this one": (
        [FIRST, SHORT],
        [DifferHere("short", "1", "A. Becher", ANNA)],
        ANNA,
        [ANNA],
    ),
    "a result corrected": (
        [FIRST, SECOND],
        [Correct("first", 1, "anna-becher", "bela-csáky", ANNA, BELA, "0-1")],
        ANNA,
        [ANNA],
    ),
    "sent as a member": ([FIRST, MEMBER], [], ANNA, [ANNA, "Annie B."]),
    "the first of two": (
        [FIRST, TWINS],
        [Read("twins", "2", ANNA, CARL), Correct("twins", 1, "1", "3", ANNA, BELA, "1/2-1/2")],
        ANNA,
        [],  # the other one's name is the same: see below
    ),
    "the second of two": (
        [FIRST, TWINS],
        [Correct("twins", 1, "2", "4", ANNA, DORA, "0-1"), Start("Anna Becher (2)", 1400.0)],
        "Anna Becher (2)",
        ["Anna Becher (2)"],
    ),
    "a guest": ([FIRST, GUESTS], [], GUEST_ID, ["Gus Gast"]),
    "met a guest": ([FIRST, GUESTS], [], ANNA, [ANNA]),
    "a junior": ([TITLED], [Show(ANNA, "initials")], ANNA, [ANNA]),
}


def live(life: Life) -> Office:
    events, rulings, _, _ = life
    office = Office()
    settings.change_club(
        office.store, "club", lambda club: settings.add_ladder(club, Ladder("second"))
    )
    for event in events:  # one after the other: a `member` has to be known at the door
        office.publish(event)
    for ruling in rulings:
        office.decide(ruling)
    office.rebuild()
    return office


@pytest.mark.parametrize("life", LIVES.values(), ids=LIVES)
def test_nobodys_rating_moves_and_the_person_keeps_theirs_under_a_token(life: Life) -> None:
    office = live(life)
    before = {ladder: record(office, ladder) for ladder in ("main", "second")}
    forgot = forget(office.store, "club", life[2])
    office.rebuild()
    assert forgot.erasure.token.startswith("Forgotten ")
    for ladder, was in before.items():
        now = record(office, ladder)
        lost = was.keys() - now.keys()
        assert len(lost) == len(now.keys() - was.keys()) <= 1
        assert {name: now[name] for name in was.keys() & now.keys()} == {
            name: was[name] for name in was.keys() & now.keys()
        }
        assert sorted(map(str, now.values())) == sorted(map(str, was.values()))
    assert office.document("ladders/main")["problems"]["decisions"] == {}
    assert office.verify()["up_to_date"]


RULED = {
    name: life
    for name, life in LIVES.items()
    if any(isinstance(ruling, Read | Correct | DifferHere) for ruling in life[1])
}
"""Rulings that name entrants by id; the builder makes ids of names."""

OTHERS = {name: life for name, life in LIVES.items() if name not in RULED}


@pytest.mark.parametrize("life", OTHERS.values(), ids=OTHERS)
def test_no_name_and_no_old_id_is_left_anywhere(life: Life) -> None:
    events, rulings, who, names = life
    anonymous = [numbered_ids(event) for event in events]
    office = live((anonymous, rulings, who, names))
    # something to be remembered: a correction that moved the person
    office.publish(_other_result(anonymous[0]))
    office.rebuild()
    text = office.text()
    ids = ids_of(*names)
    assert all(name.lower() in text for name in names)
    forget(office.store, "club", who)
    office.rebuild()
    text = office.text()
    left = [one for one in (*names, *ids) if one.lower() in text]
    assert left == []


def _other_result(event: Event) -> Event:
    return replace(event, games=(replace(event.games[0], result="1/2-1/2"), *event.games[1:]))


@pytest.mark.parametrize("life", RULED.values(), ids=RULED)
def test_no_name_is_left_in_rulings_about_entrants(life: Life) -> None:
    office = live(life)
    forget(office.store, "club", life[2])
    office.rebuild()
    # entrant ids are the app's; the builder's "anna-becher" has a hyphen where the name has none
    assert [name for name in life[3] if name.lower() in office.text()] == []


@pytest.mark.parametrize("life", LIVES.values(), ids=LIVES)
def test_publishing_the_same_again_keeps_the_tokens_and_changes_nothing(life: Life) -> None:
    office = live(life)
    forget(office.store, "club", life[2])
    office.rebuild()
    before = office.dump()
    done = office.publish(*life[0])
    assert [one.prepared.changed for one in done] == [False] * len(done)
    assert office.rebuild().written == 0
    assert office.dump() == before


@pytest.mark.parametrize("life", LIVES.values(), ids=LIVES)
def test_publishing_a_correction_keeps_the_tokens(life: Life) -> None:
    office, never = live(life), live(life)
    forget(office.store, "club", life[2])
    for one in (office, never):
        one.publish(*map(_other_result, life[0]))
        one.rebuild()
    now, was = record(office), record(never)
    assert {name: now[name] for name in was.keys() & now.keys()} == {
        name: was[name] for name in was.keys() & now.keys()
    }
    assert sorted(map(str, now.values())) == sorted(map(str, was.values()))
    assert len(now.keys() - was.keys()) <= 1


@pytest.mark.parametrize("life", LIVES.values(), ids=LIVES)
def test_withdrawn_events_are_rewritten_as_well(life: Life) -> None:
    office, never = live(life), live(life)
    for one in (office, never):
        for event in life[0]:
            withdraw(one.store, "club", event.id)
    forget(office.store, "club", life[2])
    for one in (office, never):
        for event in life[0]:
            restore(one.store, "club", event.id)
        one.rebuild()
    now, was = record(office), record(never)
    assert {name: now[name] for name in was.keys() & now.keys()} == {
        name: was[name] for name in was.keys() & now.keys()
    }
    assert sorted(map(str, now.values())) == sorted(map(str, was.values()))
    assert [name for name in life[3] if name in now] == []


# ── Cut short ────────────────────────────────────────────────────────────────

KEPT = ("events", "decisions", "desks", "forgotten")


class OneByOne:
    """Takes every write alone, but for links between names: the smallest commits there can be."""

    def __init__(self, inner: Store) -> None:
        self.get, self.list, self.snapshot = inner.get, inner.list, inner.snapshot
        self._inner = inner

    def commit(self, writes: Sequence[Write], *, bump: str | None = None) -> Committed:
        if any((write.data or {}).get("kind") in ("join", "rename") for write in writes):
            return self._inner.commit(writes, bump=bump)
        return [self._inner.commit([write], bump=bump) for write in writes][-1]


def remember_on_desks(office: Office, names: list[str]) -> None:
    """Remember rows of the names, as a sync would, and somebody else's."""
    rows = {
        known: {"shown": [name, "Bela Csáky"], "handled": {"same_as": name.upper()}}
        for name, known in zip(names, ids_of(*names), strict=True)
    }
    message = "; ".join(f"“{name}” looks shifted" for name in names)
    rows["b"] = {"shown": [BELA], "handled": {}}
    office.tamper("desks/members", rows=rows, count=1, message=message, done=False)


@pytest.mark.parametrize("life", LIVES.values(), ids=LIVES)
def test_cut_short_at_any_commit_and_done_again_it_ends_the_same(life: Life) -> None:
    base = live(life)
    remember_on_desks(base, life[3])
    whole = base.at(copy_of(base.store))
    forget(whole.store, "club", life[2])
    ended = whole.dump(*KEPT)
    for where, store in every_cut(
        lambda store: forget(OneByOne(store), "club", life[2]), lambda: copy_of(base.store)
    ):
        office = base.at(store)
        with suppress(NotFoundError):  # nothing was left to be done, as the next line makes sure
            forget(store, "club", life[2])
        assert office.dump(*KEPT) == ended, where
        office.rebuild()
        assert office.verify()["up_to_date"], where


# ── Whom it does not touch ───────────────────────────────────────────────────


def test_the_second_of_two_keeps_name_rating_and_rulings_when_the_first_is_forgotten() -> None:
    office = Office()
    office.publish(TWINS)
    office.decide(Start("Anna Becher (2)", 1500.0, 30))
    office.decide(Correct("twins", 1, "2", "4", ANNA, DORA, "0-1"))
    office.rebuild()
    before = record(office)["Anna Becher (2)"]
    forgot = forget(office.store, "club", ANNA)
    office.rebuild()
    assert record(office)["Anna Becher (2)"] == before
    assert ANNA not in record(office)
    names = {one.id: one.name for one in office.facts().events[0].event.players}
    # who has nothing to do with it stays as written, the other twins included
    assert names == {
        "1": forgot.erasure.token,
        "2": "Anna Becher (2)",
        "3": BELA,
        "4": DORA,
        "5": "Emil Fuß",
        "6": "Emil Fuß",
    }
    second = forget(office.store, "club", "Anna Becher (2)")
    office.rebuild()
    assert second.erasure.token != forgot.erasure.token
    assert "anna" not in office.text()
    assert [one.prepared.changed for one in office.publish(TWINS)] == [False]


def test_of_two_guests_of_one_name_one_is_forgotten_alone() -> None:
    office = Office()
    guests = {"1": "Gus Gast", "2": ANNA, "3": "Gus Gast"}
    office.publish(an_event("evening", date="2026-03-03", players=guests, guests=["1", "3"]))
    forget(office.store, "club", player_id("5e" * 32, "guest\nevening\n1"))
    names = {one.id: one.name for one in office.facts().events[0].event.players}
    assert (names["2"], names["3"]) == (ANNA, "Gus Gast")
    assert names["1"].startswith("Forgotten ")
    forget(office.store, "club", player_id("5e" * 32, "guest\nevening\n3"))
    office.rebuild()
    assert "gus gast" not in office.text()


def test_an_entrant_who_bears_a_members_name_as_a_guest_stays() -> None:
    office = Office()
    evening = an_event(
        "evening", date="2026-01-06", players={"1": ANNA, "2": ANNA, "3": BELA}, guests=["2"]
    )
    office.publish(evening)
    forget(office.store, "club", ANNA)
    names = [one.name for one in office.facts().events[0].event.players]
    assert names[1:] == [ANNA, BELA]
    assert names[0].startswith("Forgotten ")


def test_a_short_name_of_one_evening_stays_on_others() -> None:
    office = Office()
    other = an_event("other", date="2026-02-10", players=["A. Becher"])
    office.publish(FIRST, SHORT, other)
    office.decide(Read("short", "1", "A. Becher", ANNA))
    forget(office.store, "club", ANNA)
    written = {one.event.id: one.event.players for one in office.facts().events}
    assert [one.name for one in written["other"]] == ["A. Becher"]
    assert "A. Becher" not in [one.name for one in written["short"]]


DESK_TEXTS = {
    "a cell": (ANNA, "{anna}"),
    "typed in another way": ("becher,  ANNA", "{anna}"),
    "in a sentence": ("“Anna Becher” met “Bela Csáky”", "“{anna}” met “Bela Csáky”"),
    "in capitals in a sentence": ("no ANNA BECHER here", "no {anna} here"),
    "part of a word": ("Hanna Becherer", "Hanna Becherer"),
    "somebody else's longer name": ("“Anna Becher (2)”, “Anna Becher-Gál”", None),
    "an old id": (f"{ids_of(ANNA)[0]}.c", "{id}.c"),
    "nothing": ("", ""),
}


@pytest.mark.parametrize(("text", "wanted"), DESK_TEXTS.values(), ids=DESK_TEXTS)
def test_texts_of_desks_lose_the_name_and_nothing_else(text: str, wanted: str | None) -> None:
    office = Office()
    office.publish(FIRST, an_event("x", date="2026-03-01", players=["Anna Becher-Gál"]), TWINS)
    office.tamper("desks/names", rows={text: {"shown": [text, 1, None]}})
    forgot = forget(office.store, "club", ANNA)
    token = forgot.erasure.token
    (new_id,) = ids_of(token)
    expected = text if wanted is None else wanted.format(anna=token, id=new_id)
    assert office.document("desks/names")["rows"] == {expected: {"shown": [expected, 1, None]}}


# ── Doing it again, and what cannot be done ──────────────────────────────────


def test_a_token_can_be_forgotten_without_becoming_another() -> None:
    office = live(LIVES["joined from"])
    forgot = forget(office.store, "club", ANNA)
    office.rebuild()
    before = office.dump()
    again = forget(office.store, "club", forgot.erasure.token)
    assert (again.events, again.decisions, again.erasure.token) == (0, 0, forgot.erasure.token)
    assert office.dump() == before


def test_a_name_joined_to_a_token_later_can_be_forgotten_too() -> None:
    office = Office()
    office.publish(FIRST, MAIDEN)
    forgot = forget(office.store, "club", ANNA)
    office.decide(Join("Anna Huber", forgot.erasure.token))
    office.rebuild()
    before = record(office)
    again = forget(office.store, "club", forgot.erasure.token)
    office.rebuild()
    assert again.erasure.token == forgot.erasure.token
    assert record(office) == before
    assert "huber" not in str(office.dump("decisions", "players", "ladders")).lower()


def test_somebody_forgotten_is_still_known_for_the_sake_of_workbooks() -> None:
    # the store was done, the workbook was held open by somebody: doing it again reaches it
    office = live(LIVES["plain"])
    forgot = forget(office.store, "club", ANNA)
    again = forget(office.store, "club", ANNA)
    assert (again.events, again.decisions) == (0, 0)
    assert again.erasure.apply("“anna becher”") == f"“{forgot.erasure.token}”"


def test_names_of_taken_back_decisions_go_too() -> None:
    office = Office()
    office.publish(FIRST, SECOND)
    for ruling in (
        Rename(ANNA, "Alma Wolf"),
        Read("second", "anna-becher", ANNA, "Andrea Fuchs"),
    ):
        (made,) = office.decide(ruling).decisions
        office.undo(made.id)
    forget(office.store, "club", ANNA)
    office.rebuild()
    assert "wolf" not in office.text()
    assert "fuchs" not in office.text()


def test_rulings_about_entrants_who_are_gone_lose_the_name_too() -> None:
    office = Office()
    office.publish(FIRST, SECOND)
    office.decide(Read("second", "anna-becher", ANNA, DORA))
    office.publish(an_event("second", date="2026-01-13", players=[CARL, BELA, DORA]))
    forgot = forget(office.store, "club", ANNA)
    ruling = office.facts().decisions[0].ruling
    assert ruling == Read("second", "anna-becher", forgot.erasure.token, DORA)


def test_an_author_of_that_name_goes_too() -> None:
    office = Office()
    office.publish(an_event("e", date="2026-01-06", players=["Ida Olsen", BELA]))
    office.decide(Start(BELA, 1500.0))  # by Ida Olsen
    forgot = forget(office.store, "club", "Ida Olsen")
    assert office.facts().decisions[0].made_by == forgot.erasure.token


def test_a_fact_that_cannot_be_read_loses_the_name_too() -> None:
    office = Office()
    office.publish(FIRST)
    office.tamper("events/broken", players=[{"name": ANNA}], nonsense="hello")
    office.tamper("events/alien", nonsense="hello")
    forgot = forget(office.store, "club", ANNA)
    assert office.document("events/broken")["players"] == [{"name": forgot.erasure.token}]
    assert office.document("events/alien") == {"nonsense": "hello"}


@pytest.mark.parametrize("who", ["Nora Newman", "", "  ", "zzzzzzzzzz"])
def test_who_is_not_known_cannot_be_forgotten(who: str) -> None:
    office = live(LIVES["plain"])
    before = office.dump()
    with pytest.raises(NotFoundError):
        forget(office.store, "club", who)
    assert office.dump() == before


def test_a_member_that_an_app_sends_is_taken_for_its_own_event_only() -> None:
    office = live(LIVES["sent as a member"])
    forget(office.store, "club", ANNA)
    assert not office.publish(MEMBER)[0].prepared.changed
    with pytest.raises(InvalidEventError):
        office.submit(Submission("another", a_payload(MEMBER)))


# ── Others at the same time ──────────────────────────────────────────────────


def test_an_event_that_changes_meanwhile_is_looked_at_again() -> None:
    office = live(LIVES["plain"])
    watched = WatchedStore(office.store, before=once(lambda: office.publish(_other_result(FIRST))))
    forget(watched, "club", ANNA)
    office.rebuild()
    assert ANNA not in record(office)
    assert office.facts().events[0].event.games[0].result == "1/2-1/2"


def test_an_event_published_again_meanwhile_takes_the_tokens() -> None:
    office = live(LIVES["plain"])
    watched = WatchedStore(office.store, before=once(lambda: forget(office.store, "club", ANNA)))
    office.at(watched).publish(_other_result(FIRST))
    office.rebuild()
    assert ANNA not in record(office)


def test_who_is_always_overtaken_is_told_to_try_again() -> None:
    office = live(LIVES["plain"])
    results = (FIRST, _other_result(FIRST))
    watched = WatchedStore(office.store, before=lambda number: office.publish(results[number % 2]))
    with pytest.raises(PlatformError, match="please try again"):
        forget(watched, "club", ANNA)
    forget(office.store, "club", ANNA)
    assert ANNA not in str(office.dump("events"))


def test_it_is_said_where_copies_remain() -> None:
    # rules §7.4: backups, spreadsheet version history, recovery period, the app
    said = " ".join(map(str, COPIES))
    for place in ("backups", "version history", "recovery period", "app"):
        assert place in said
