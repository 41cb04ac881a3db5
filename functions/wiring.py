"""The adapters of the cloud, made from the environment; nothing else in `functions` reads it.

Also clock and chance, which the server of one machine uses too.
"""

from __future__ import annotations

import base64
import os
import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from threading import Lock
from typing import TYPE_CHECKING, Final

from core.errors import OperatorError
from core.locale import say
from functions.entry_points import EntryPoints, build
from functions.google_client import LogIn
from functions.world import World
from sheets_sync.club_workbooks import ClubWorkbooks

if TYPE_CHECKING:
    from google.cloud.firestore import Client

    from functions.firestore_store import FirestoreStore

DEFAULT_DATABASE: Final = "(default)"
EMULATOR_PROJECT: Final = "google-cloud-firestore-emulator"
"""What Google's own client calls the project where an emulator serves and none is named."""

_TOKEN_BYTES: Final = 16


def now() -> datetime:
    """Tell the time in UTC."""
    return datetime.now(UTC)


def local_now() -> datetime:
    """Tell the time as the clock on the wall shows it (in the cloud: where TZ says, else UTC)."""
    return now().astimezone()


def new_token() -> str:
    """Make a random id: 26 characters of a-z and 2-7, 128 bit."""
    return base64.b32encode(secrets.token_bytes(_TOKEN_BYTES)).decode().rstrip("=").lower()


def emulator_address() -> str | None:
    """Where a Firestore emulator serves ("127.0.0.1:8081"), None where the real one is meant."""
    return os.environ.get("FIRESTORE_EMULATOR_HOST") or None


def chosen_project() -> str | None:
    """Name the project: LADDER_PROJECT, else GOOGLE_CLOUD_PROJECT, else that of the emulator.

    Returns:
        None where Google's credentials are to say it.
    """
    named = os.environ.get("LADDER_PROJECT") or os.environ.get("GOOGLE_CLOUD_PROJECT")
    return named or (EMULATOR_PROJECT if emulator_address() else None)


def chosen_database() -> str:
    """Name the database: LADDER_DATABASE, else "(default)"."""
    return os.environ.get("LADDER_DATABASE") or DEFAULT_DATABASE


def chosen_origins() -> tuple[str, ...]:
    """Read which web pages may call the API: LADDER_ORIGINS, with commas between.

    Raises:
        OperatorError: one of them is no origin.
    """
    listed = (one.strip().rstrip("/") for one in os.environ.get("LADDER_ORIGINS", "").split(","))
    origins = tuple(one for one in listed if one)
    for origin in origins:
        scheme, _, host = origin.partition("://")
        if origin != "*" and (scheme not in ("http", "https") or not host or "/" in host):
            raise OperatorError(
                say(
                    "LADDER_ORIGINS names “{origin}”, which is no origin like https://app.example.",
                    origin=origin,
                )
            )
    return origins


def chosen_login() -> LogIn:
    """Say how to log in to Google Sheets: as LADDER_SHEETS_ACCOUNT, else as whoever is here."""
    return LogIn(os.environ.get("LADDER_SHEETS_ACCOUNT", "").strip())


def connect_firestore() -> FirestoreStore:
    """Connect to the emulator that FIRESTORE_EMULATOR_HOST names, or to the project.

    Raises:
        OperatorError: there are no credentials, or nothing names the project.
    """
    from functions.firestore_store import FirestoreStore  # noqa: PLC0415  (google: 300 ms)

    return FirestoreStore(_make_client())


def _make_client() -> Client:
    from google.auth.exceptions import DefaultCredentialsError  # noqa: PLC0415
    from google.cloud.firestore import Client  # noqa: PLC0415

    try:
        return Client(project=chosen_project(), database=chosen_database())
    except DefaultCredentialsError as error:
        raise OperatorError(
            say(
                "Google knows no credentials here: log in with `gcloud auth application-default "
                "login` or name a key's file in GOOGLE_APPLICATION_CREDENTIALS; for an emulator "
                "set FIRESTORE_EMULATOR_HOST."
            )
        ) from error
    except OSError as error:
        raise OperatorError(
            say("Nothing says which Google project holds the ladder: set LADDER_PROJECT.")
        ) from error


def world_from_environment() -> World:
    """Make what the functions in the cloud work with.

    Raises:
        OperatorError: a setting is missing or wrong.
    """
    store = connect_firestore()
    return World(
        store=store,
        workbooks=ClubWorkbooks(store, chosen_login(), files=None, clock=local_now),
        clock=local_now,
        new_token=new_token,
        origins=chosen_origins(),
    )


class Once:
    """Makes the entry points at the first call that needs them; later calls share them.

    Where making them fails, the next call tries again.
    """

    def __init__(self, make: Callable[[], World] = world_from_environment) -> None:
        self._make = make
        self._lock = Lock()
        self._made: EntryPoints | None = None

    def __call__(self) -> EntryPoints:
        """Give the entry points; many threads may ask at once."""
        if self._made is None:
            with self._lock:
                if self._made is None:
                    self._made = build(self._make())
        return self._made
