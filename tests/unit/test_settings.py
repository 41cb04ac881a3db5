"""Clubs, ladders, keys: made, changed, refused (rules §3.3, §7, §8.1; contract §2)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from core.actions import settings
from core.actions.reading import read_club
from core.errors import BadInputError, ConflictError, LadderError, NotFoundError, PlatformError
from core.model import Club, Ladder
from tests.builders import a_club
from tests.club_office import CountedTokens, Office, SetClock, WatchedStore, once
from tests.contract.memory_store import MemoryStore

CLUB = a_club()
BLITZ = Ladder("blitz", "Blitz", speeds=("blitz",))


def make(club: Club) -> tuple[Club, str, int]:
    return settings.create_club(MemoryStore(), club, clock=SetClock(), new_token=CountedTokens())


def test_a_new_club_has_one_key_that_is_shown_once_and_stored_hashed() -> None:
    store = MemoryStore()
    club, key, revision = settings.create_club(
        store, CLUB, clock=SetClock(), new_token=CountedTokens()
    )
    stored, document = read_club(store, "club")
    assert stored == club
    assert revision == 1
    (first,) = club.keys
    assert (first.scope, first.made_at) == ("organise", "2026-01-10T18:00:00+00:00")
    assert first.digest == hashlib.sha256(key.encode()).hexdigest() == settings.key_digest(key)
    assert key not in str(document.data)


def test_every_setting_comes_back_as_it_was_stored() -> None:
    season = Ladder(
        "season",
        "Season",
        game_kinds=("chess",),
        speeds=("rapid", "blitz"),
        from_date=date(2025, 9, 1),
        to_date=date(2026, 6, 30),
    )
    wanted = replace(
        CLUB,
        locale="hu",
        visibility="private",
        names="full",
        youth=True,
        inactive_after_days=180,
        ladders=(Ladder(), season),
    )
    office = Office(club=wanted)
    stored, _ = read_club(office.store, "club")
    assert replace(stored, keys=()) == wanted


def test_a_club_is_made_once() -> None:
    office = Office()
    before = office.dump()
    with pytest.raises(ConflictError, match="club “club” already"):
        settings.create_club(office.store, CLUB, clock=SetClock(), new_token=CountedTokens())
    assert office.dump() == before


@pytest.mark.parametrize(
    "club_id", ["", "Club", "a b", "-a", "a-", "__a__", "ä", "a" * 65, "a/b", ".."]
)
def test_an_id_that_no_club_may_have_is_refused(club_id: str) -> None:
    with pytest.raises(BadInputError, match="A club id is"):
        make(replace(CLUB, id=club_id))


@pytest.mark.parametrize("club_id", ["a", "7", "a-b_c", "a" * 64])
def test_an_id_that_a_club_may_have_is_taken(club_id: str) -> None:
    assert make(replace(CLUB, id=club_id))[0].id == club_id


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "no name": ({"name": " "}, "needs a name"),
    "locale": ({"locale": "fr"}, "locale is one of en, de, nb, hu, not “fr”"),
    "visibility": ({"visibility": "secret"}, "visibility is one of private, unlisted, public"),
    "names": ({"names": "short"}, "names is one of initials, full"),
    "inactive": ({"inactive_after_days": 0}, "a number from 1, or off"),
    "no ladder": ({"ladders": ()}, "at least one ladder"),
    "ladder id": ({"ladders": (Ladder("Main"),)}, "A ladder id is"),
    "rules": ({"ladders": (Ladder(rules="chess960"),)}, "no rules called “chess960”"),
    "speed": ({"ladders": (Ladder(speeds=("bullet",)),)}, "speed is one of standard, rapid, blitz"),
    "season": (
        {"ladders": (Ladder(from_date=date(2026, 2, 2), to_date=date(2026, 2, 1)),)},
        "“main” ends before it begins",
    ),
}


@pytest.mark.parametrize(("values", "reason"), BAD.values(), ids=BAD)
def test_a_setting_that_is_none_is_refused(values: dict[str, Any], reason: str) -> None:
    office = Office()
    before = office.dump()
    with pytest.raises(BadInputError) as caught:
        settings.change_club(office.store, "club", lambda club: replace(club, **values))
    assert reason in str(caught.value)
    assert office.dump() == before
    with pytest.raises(BadInputError):
        make(replace(CLUB, **values))


def test_a_season_of_one_day_is_one() -> None:
    day = date(2026, 2, 1)
    settings.check_settings(replace(CLUB, ladders=(Ladder(from_date=day, to_date=day),)))


# ── Changing ─────────────────────────────────────────────────────────────────


def test_a_changed_setting_raises_the_revision_and_a_key_does_not() -> None:
    # rules §8.1: keys, links and what the program remembers do not raise the revision
    office = Office()
    club, revision = settings.change_club(
        office.store, "club", lambda club: replace(club, name="New")
    )
    assert (club.name, revision, office.revision()) == ("New", 2, 2)
    club, revision = settings.change_club(
        office.store, "club", lambda club: replace(club, link="other"), counts=False
    )
    assert (club.link, revision, office.revision()) == ("other", 2, 2)


def test_an_equal_setting_writes_nothing() -> None:
    office = Office()
    watched = WatchedStore(office.store)
    _, revision = settings.change_club(watched, "club", lambda club: replace(club, locale="en"))
    assert (revision, watched.commits) == (1, [])


def test_changes_at_the_same_time_are_both_kept() -> None:
    office = Office()
    youth = once(
        lambda: settings.change_club(office.store, "club", lambda club: replace(club, youth=True))
    )
    watched = WatchedStore(office.store, before=youth)
    club, revision = settings.change_club(watched, "club", lambda club: replace(club, locale="de"))
    assert (club.youth, club.locale, revision) == (True, "de", 3)


def test_who_is_always_overtaken_is_told_to_try_again() -> None:
    office = Office()

    def overtake(number: int) -> None:
        settings.change_club(
            office.store, "club", lambda club: replace(club, name=f"Name {number}")
        )

    with pytest.raises(PlatformError, match="please try again"):
        settings.change_club(
            WatchedStore(office.store, before=overtake),
            "club",
            lambda club: replace(club, locale="de"),
        )


def test_a_club_that_is_not_there_cannot_be_changed() -> None:
    with pytest.raises(NotFoundError):
        settings.change_club(MemoryStore(), "club", lambda club: club)


# ── Ladders ──────────────────────────────────────────────────────────────────


def test_ladders_are_added_changed_and_removed() -> None:
    club = settings.add_ladder(CLUB, BLITZ)
    assert [one.id for one in club.ladders] == ["main", "blitz"]
    club = settings.change_ladder(club, "blitz", lambda one: replace(one, title="Fast"))
    assert settings.find_ladder(club, "blitz").title == "Fast"
    assert settings.find_ladder(club, "main") == settings.find_ladder(club, None) == Ladder()
    assert settings.remove_ladder(club, "blitz") == CLUB


# ── Keys ─────────────────────────────────────────────────────────────────────


def test_keys_are_added_and_revoked() -> None:
    club = settings.add_key(CLUB, "app", "publish", "secret", SetClock())
    assert [(key.name, key.scope) for key in club.keys] == [("app", "publish")]
    assert settings.revoke_key(club, "app") == CLUB


WITH_KEY = settings.add_key(CLUB, "app", "publish", "secret", SetClock())

REFUSED: dict[str, tuple[Callable[[], object], type[LadderError], str]] = {
    "ladder twice": (
        lambda: settings.add_ladder(CLUB, Ladder()),
        ConflictError,
        "ladder “main” already",
    ),
    "ladder changed that is not there": (
        lambda: settings.change_ladder(CLUB, "blitz", lambda one: one),
        NotFoundError,
        "ladder “blitz”",
    ),
    "ladder removed that is not there": (
        lambda: settings.remove_ladder(CLUB, "blitz"),
        NotFoundError,
        "ladder “blitz”",
    ),
    "first ladder removed": (
        lambda: settings.remove_ladder(settings.add_ladder(CLUB, BLITZ), "main"),
        ConflictError,
        "“main” is the club's first ladder and stays",
    ),
    "key twice": (
        lambda: settings.add_key(WITH_KEY, "app", "read", "other", SetClock()),
        ConflictError,
        "key “app” already",
    ),
    "key of no scope": (
        lambda: settings.add_key(CLUB, "app", "admin", "other", SetClock()),
        BadInputError,
        "scope is one of read, publish, organise, sync, not “admin”",
    ),
    "key revoked that is not there": (
        lambda: settings.revoke_key(CLUB, "app"),
        NotFoundError,
        "key “app”",
    ),
}


@pytest.mark.parametrize(("act", "error", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_is_refused_says_why(
    act: Callable[[], object], error: type[LadderError], reason: str
) -> None:
    with pytest.raises(error) as caught:
        act()
    assert reason in str(caught.value)


def test_the_same_filters_in_another_order_are_the_same_ladder() -> None:
    given = Ladder("x", speeds=("rapid", "blitz", "rapid"), game_kinds=("b", "a"))
    one = settings.add_ladder(a_club(), given)
    other = settings.change_ladder(
        settings.add_ladder(a_club(), Ladder("x")),
        "x",
        lambda ladder: replace(ladder, speeds=("blitz", "rapid"), game_kinds=("a", "b", "b")),
    )
    assert one.ladders == other.ladders
    assert one.ladders[-1].speeds == ("blitz", "rapid")
