"""Syncs and people at work together: the baton changes hands at every call of store and Google."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import gspread
import requests

from core.ports import Committed, Write
from sheets_sync.google_workbook import GoogleWorkbook
from tests.club_office import PowerCutError
from tests.interleaving import Actor, Fault, Stage
from tests.sheets.routing import HOSTS
from tests.sheets_server import (
    SheetsAdapter,
    SheetsServer,
    connection_reset,
    quota_exceeded,
    server_error,
    timeout_after,
    timeout_before,
    truncated_answer,
)

REFUSALS: Final = (timeout_before(), connection_reset(), quota_exceeded(), server_error(503))
LOSSES: Final = (
    timeout_after(),
    connection_reset(after_effect=True),
    server_error(500, after_effect=True),
    truncated_answer(),
)


class SheetStage(Stage):
    """A stage with a Google on it."""

    def __init__(self, server: SheetsServer, committed: Committed_, **given: Any) -> None:
        super().__init__(lose=1.0, deliver=lambda _store, _path: None, **given)
        self.server = server
        self.committed = committed

    def commit(self, actor: Actor, writes: Sequence[Write], bump: str | None) -> Committed:
        done = super().commit(actor, writes, bump)
        self.committed(actor, writes)
        return done

    def pause_before_writing(self, actor: Actor, what: str) -> Fault | None:
        """Hand the baton on more often: nothing is worse than what happens now."""
        stay, self.stay = self.stay, self.stay / 4
        try:
            return self.pause(actor, what)
        finally:
            self.stay = stay

    def wait(self, actor: Actor, what: str) -> None:
        """Let others go first; nothing goes wrong for people."""
        left, self.faults_left = self.faults_left, 0
        self.pause(actor, what)
        self.faults_left = left


Committed_ = Callable[[Actor, Sequence[Write]], None]
"""Told of each commit at the moment it took effect."""

Seen = Callable[[Actor, str, str], None]
"""Told of each call to Google that took effect: who made it, the verb, and to which file."""


class BatonAdapter(SheetsAdapter):
    """Hands the baton on before every call to Google, and lets faults strike it."""

    def __init__(self, stage: SheetStage, actor: Actor, user: str, seen: Seen) -> None:
        super().__init__(stage.server, user)
        self._stage, self._actor, self._seen = stage, actor, seen

    def send(self, request: requests.PreparedRequest, *given: Any, **more: Any) -> Any:
        """Answer one request, or lose it."""
        book = str(request.url).partition("?")[0].rpartition("/")[2]
        what = f"{request.method} {book}"
        writes = request.method == "POST"
        pause = self._stage.pause_before_writing if writes else self._stage.pause
        fault = pause(self._actor, what)
        if fault == "cut before":
            raise PowerCutError
        if fault == "refused before":
            self.server.fail_next(self._stage.rng.choice(REFUSALS))
        elif fault == "unknown after":
            self.server.fail_next(self._stage.rng.choice(LOSSES))
        try:
            answer = super().send(request, *given, **more)
        finally:
            if fault != "refused before":
                self._seen(self._actor, str(request.method), book)
        if fault == "cut after":
            raise PowerCutError
        return answer


class StageBooks:
    """A club's two files as one sync reaches them."""

    def __init__(
        self, stage: SheetStage, actor: Actor, *, ids: Mapping[str, str], user: str, seen: Seen
    ) -> None:
        self._ids = ids
        self._session = requests.Session()
        self._session.trust_env = False
        adapter = BatonAdapter(stage, actor, user, seen)
        for host in HOSTS:
            self._session.mount(f"{host}/", adapter)

    def organisers(self, club: str) -> GoogleWorkbook:
        return self._open("organisers", club)

    def members(self, club: str) -> GoogleWorkbook:
        return self._open("members", club)

    def remove_members(self, club: str) -> None:
        """Nobody is to see a private club's list; there is none here."""

    def _open(self, name: str, club: str) -> GoogleWorkbook:
        del club
        client = gspread.Client(auth=None, session=self._session)
        return GoogleWorkbook(client, self._ids[name], sleep=lambda _: None)
