"""Connecting a club to its spreadsheets, who may open them, and taking turns (contract §5)."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import timedelta
from typing import Final

import gspread
import pytest

from core.actions.settings import change_club
from core.errors import BadInputError, OperatorError, WorkbookBusyError
from core.model import Visibility
from sheets_sync.connecting import connect, read_address
from sheets_sync.connections import Connection, NotConnectedError, find_connection
from sheets_sync.google.calls import Calls
from sheets_sync.google_workbooks import GoogleWorkbooks
from sheets_sync.leasing import lease
from sheets_sync.syncing import sync_club
from tests.builders import an_event
from tests.contract.memory_store import MemoryStore
from tests.contract.workbook_adapters import ROBOT
from tests.sheet_club import CLUB, NOON, SheetClub
from tests.sheets_server import ANYONE, SheetsServer

EVENING: Final = an_event("one", date="2026-09-01", games=[("Anna Becher", "Bo Ek", "1-0")])


class Office:
    """A club with two spreadsheets, not connected yet."""

    def __init__(self, **settings: object) -> None:
        self.club = SheetClub(EVENING, **settings)
        self.server = SheetsServer(clock=self.club.clock)
        self.organisers = self.server.new_spreadsheet("Organisers")
        self.members = self.server.new_spreadsheet("Members")
        client = gspread.Client(auth=None, session=self.server.session(ROBOT))
        self.books = GoogleWorkbooks(client, self.club.store, self.club.clock, lambda _: None)

    def connect(self, organisers: str | None = None, members: str | None = None) -> Connection:
        address = "https://docs.google.com/spreadsheets/d/{}/edit?gid=0#gid=0"
        return connect(
            self.club.store,
            CLUB,
            calls=Calls(self.server.session(ROBOT), sleep=lambda _: None),
            organisers=address.format(organisers or self.organisers),
            members=address.format(members or self.members),
            address=ROBOT,
        )

    def share(self) -> None:
        for book in (self.organisers, self.members):
            self.server.share(book, ROBOT, "writer")

    def sync(self) -> None:
        club = self.club
        sync_club(club.store, self.books, CLUB, clock=club.clock, new_token=club.new_token)

    def set_visibility(self, visibility: Visibility) -> None:
        change_club(self.club.store, CLUB, lambda club: replace(club, visibility=visibility))

    def link(self) -> list[tuple[str, bool]]:
        shares = self.server.file(self.members).shares.values()
        return [
            (one["role"], one.get("allowFileDiscovery", False))
            for one in shares
            if one["type"] == "anyone"
        ]

    def texts(self) -> list[str]:
        person = self.server.person(self.members)
        return [text for tab in person.tabs() for row in person.rows(tab) for text in row]


@pytest.fixture
def office() -> Office:
    return Office()


def test_what_is_missing_is_said_with_the_address_to_share_with(office: Office) -> None:
    with pytest.raises(OperatorError) as raised:
        office.connect()
    assert str(raised.value).count(f"share it with {ROBOT} as editor") == 2
    office.share()
    office.server.unshare(office.members, ROBOT)
    office.server.share(office.members, ROBOT, "reader")
    with pytest.raises(OperatorError, match="“Members” can only be read") as raised:
        office.connect()
    assert "Organisers" not in str(raised.value)
    assert find_connection(office.club.store, CLUB) is None


def test_one_file_for_both_is_refused(office: Office) -> None:
    office.share()
    with pytest.raises(BadInputError, match="same spreadsheet"):
        office.connect(members=office.organisers)


@pytest.mark.parametrize(
    "text",
    [
        "1bX-x_0123456789abcdefghij",
        " 1bX-x_0123456789abcdefghij ",
        "https://docs.google.com/spreadsheets/d/1bX-x_0123456789abcdefghij/edit#gid=0",
        "https://docs.google.com/spreadsheets/u/1/d/1bX-x_0123456789abcdefghij/edit",
    ],
)
def test_addresses_are_understood(text: str) -> None:
    assert read_address(text) == "1bX-x_0123456789abcdefghij"


@pytest.mark.parametrize("text", ["", "our sheet", "https://docs.google.com/document/d/1"])
def test_other_addresses_are_refused(text: str) -> None:
    with pytest.raises(BadInputError, match="no address"):
        read_address(text)


def test_a_club_without_spreadsheets_is_told_how_to_connect(office: Office) -> None:
    with pytest.raises(NotConnectedError, match="ladder sheet connect club"):
        office.books.organisers(CLUB)


def test_a_connected_club_is_synced_without_raising_its_revision(office: Office) -> None:
    office.share()
    before = office.club.facts.revision
    office.connect()
    office.sync()
    assert office.club.facts.revision == before
    person = office.server.person(office.organisers)
    assert person.tabs()[:2] == ["Approve", "Names"]


@pytest.mark.parametrize(
    ("visibility", "link"),
    [("private", []), ("unlisted", [("reader", False)]), ("public", [("reader", True)])],
)
@pytest.mark.parametrize("before", ["private", "unlisted", "public", "open to write"])
def test_the_members_file_follows_visibility(
    office: Office, visibility: Visibility, link: list[tuple[str, bool]], before: str
) -> None:
    office.share()
    office.connect()
    if before == "open to write":
        office.server.share(office.members, ANYONE, "writer")
    elif before != "private":
        office.server.share(office.members, ANYONE, "reader", discoverable=before == "public")
    office.set_visibility(visibility)
    assert office.books.follow_visibility(CLUB) is (before != visibility)
    assert office.link() == link
    office.server.calls.clear()
    assert office.books.follow_visibility(CLUB) is False
    assert office.server.calls.drive_writes == 0


def test_a_private_club_s_members_file_holds_no_names(office: Office) -> None:
    office.share()
    office.connect()
    office.sync()
    office.books.follow_visibility(CLUB)
    assert "A. B." in office.texts()
    office.set_visibility("private")
    office.sync()
    assert office.link() == []
    assert not [text for text in office.texts() if text]
    office.set_visibility("unlisted")
    office.sync()
    assert "A. B." in office.texts()


def test_an_open_organisers_file_is_noticed(office: Office) -> None:
    office.share()
    office.connect()
    assert office.books.find_organisers_openings(CLUB) == []
    office.server.share(office.organisers, ANYONE, "reader")
    (opening,) = office.books.find_organisers_openings(CLUB)
    assert (opening.role, opening.discoverable) == ("reader", False)


# ── Leases ───────────────────────────────────────────────────────────────────


def test_one_sync_at_a_time() -> None:
    store, moments = MemoryStore(), [NOON]

    def turn(seconds: int = 60) -> AbstractContextManager[None]:
        return lease(
            store, CLUB, clock=lambda: moments[0], new_token=lambda: "x", lease_seconds=seconds
        )

    with turn():
        with pytest.raises(WorkbookBusyError, match="Another sync"), turn():
            pass
        moments[0] += timedelta(seconds=61)
        with turn():
            pass
    with turn(), pytest.raises(WorkbookBusyError), turn():
        pass
    assert store.get(f"clubs/{CLUB}/desks/lease") is None


def test_a_lease_that_somebody_else_took_over_is_theirs() -> None:
    store, moments = MemoryStore(), [NOON]
    first = lease(store, CLUB, clock=lambda: moments[0], new_token=lambda: "a", lease_seconds=60)
    second = lease(store, CLUB, clock=lambda: moments[0], new_token=lambda: "b", lease_seconds=60)
    with first:
        moments[0] += timedelta(seconds=61)
        second.__enter__()
    held = store.get(f"clubs/{CLUB}/desks/lease")
    assert held is not None
    assert held.data["holder"] == "b"


def test_a_lease_from_a_clock_that_went_wrong_blocks_nobody() -> None:
    store = MemoryStore()
    ahead = lease(store, CLUB, clock=lambda: NOON + timedelta(days=99), new_token=lambda: "a")
    ahead.__enter__()
    with lease(store, CLUB, clock=lambda: NOON, new_token=lambda: "b"):
        pass
