"""Logging in to Google: once a process, and what goes wrong is said in a sentence."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any, Final

import gspread
import pytest
import requests
from google.auth.credentials import AnonymousCredentials
from google.auth.exceptions import GoogleAuthError, RefreshError, TransportError

from core.errors import OperatorError, PlatformError
from core.locale import say
from functions.google_client import LogIn, log_in
from functions.google_session import ClearSession
from functions.wiring import chosen_login
from sheets_sync.google.calls import Calls, LostAnswerError

CLIENT: Final = gspread.Client(auth=None, session=requests.Session())  # type: ignore[arg-type]


def test_however_many_ask_one_logs_in() -> None:
    asked = 6
    together = Barrier(asked)
    accounts: list[str] = []

    def do(account: str) -> tuple[gspread.Client, str]:
        accounts.append(account)
        return CLIENT, "robot@club.example"

    login = LogIn("robot@club.example", do=do)

    def ask(_: int) -> tuple[gspread.Client, str]:
        together.wait(timeout=10)
        return login()

    with ThreadPoolExecutor(asked) as threads:
        given = list(threads.map(ask, range(asked)))
    assert given == [(CLIENT, "robot@club.example")] * asked
    assert accounts == ["robot@club.example"]


def test_what_did_not_succeed_is_tried_again() -> None:
    answers: list[Any] = [PlatformError(say("Google cannot be reached.")), (CLIENT, "")]

    def do(_: str) -> tuple[gspread.Client, str]:
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer  # type: ignore[no-any-return]

    login = LogIn(do=do)
    with pytest.raises(PlatformError):
        login()
    assert login() == (CLIENT, "")


@pytest.mark.parametrize("account", ["", "ladder-sheets@club.iam.gserviceaccount.com"])
def test_without_credentials_it_says_what_to_do(
    account: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("GOOGLE_APPLICATION_CREDENTIALS", raising=False)
    monkeypatch.setenv("CLOUDSDK_CONFIG", str(tmp_path / "nobody"))
    monkeypatch.setenv("NO_GCE_CHECK", "true")
    monkeypatch.setenv("LADDER_SHEETS_ACCOUNT", account)
    for attempt in (lambda: log_in(account), chosen_login()):
        with pytest.raises(OperatorError, match="gcloud auth application-default login"):
            attempt()


class Failing(AnonymousCredentials):
    """Credentials that went wrong while the program ran."""

    def __init__(self, fault: GoogleAuthError) -> None:
        super().__init__()
        self._fault = fault

    def before_request(self, *_: Any) -> None:
        raise self._fault


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        pytest.param(RefreshError("invalid_grant"), OperatorError, id="taken away"),
        pytest.param(TransportError("no route"), LostAnswerError, id="no network"),
    ],
)
def test_credentials_that_fail_later_are_a_fault_like_any_other(
    fault: GoogleAuthError, said: type[Exception]
) -> None:
    calls = Calls(ClearSession(Failing(fault)), sleep=lambda _: None)
    with pytest.raises(said):
        calls.read("https://sheets.googleapis.com/v4/spreadsheets/x", {})
