"""What an edit's signal costs in a spreadsheet at Google: one write, and none at rest."""

from __future__ import annotations

from datetime import timedelta

from sheets_sync.signals import note_signal
from tests.contract.google_club import GoogleClub, large_season
from tests.sheet_club import CLUB


def count(club: GoogleClub) -> tuple[int, int]:
    """Sync and count reads and writes."""
    club.server.calls.clear()
    club.sync()
    return club.server.calls.reads, club.server.calls.writes


def test_only_the_sync_that_an_edit_asked_for_writes_when_it_came() -> None:
    club = GoogleClub(*large_season(2))
    club.sync()
    club.now += timedelta(minutes=30)
    assert count(club) == (2, 0)
    note_signal(club.store, CLUB, at=club.now)
    assert count(club) == (3, 1)  # the organisers' file alone: looked at, looked at again, written
    for _ in range(3):
        club.now += timedelta(minutes=10)
        assert count(club) == (2, 0)
