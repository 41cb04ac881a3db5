"""Logging in to Google Sheets and Drive as whoever the environment says."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Final

from core.errors import OperatorError, PlatformError
from core.locale import say

if TYPE_CHECKING:
    import gspread
    from google.auth.credentials import Credentials

SCOPES: Final = (
    "https://www.googleapis.com/auth/spreadsheets",
    "https://www.googleapis.com/auth/drive",
)
"""Drive for the members' link: it is set on a file that a person made."""

_IMPERSONATING: Final = ("https://www.googleapis.com/auth/cloud-platform",)


class LogIn:
    """Logs in at the first call that needs it; later calls share the client.

    Where it does not succeed, the next call tries again.

    Args:
        account: the service account to act as, "" for whoever is logged in here.
        do: logs in.
    """

    def __init__(
        self,
        account: str = "",
        *,
        do: Callable[[str], tuple[gspread.Client, str]] | None = None,
    ) -> None:
        self._account = account
        self._do = do or log_in
        self._lock = Lock()
        self._done: tuple[gspread.Client, str] | None = None

    def __call__(self) -> tuple[gspread.Client, str]:
        """Give the client, and the address with which people share their files ("" = unknown).

        Raises:
            OperatorError: there are no credentials here, or Google does not take them.
            PlatformError: Google cannot be reached.
        """
        with self._lock:
            if self._done is None:
                self._done = self._do(self._account)
            return self._done


def log_in(account: str = "") -> tuple[gspread.Client, str]:
    """Log in with Google's default credentials.

    Args:
        account: the service account to act as, "" for whoever is logged in here.

    Returns:
        The client, and the address with which people share their files, "" where it is not said.

    Raises:
        OperatorError: there are no credentials here, or Google does not take them.
        PlatformError: Google cannot be reached.
    """
    import gspread  # noqa: PLC0415  (230 ms)
    from google.auth.exceptions import (  # noqa: PLC0415
        DefaultCredentialsError,
        GoogleAuthError,
        TransportError,
    )
    from google.auth.transport.requests import Request  # noqa: PLC0415

    from functions.google_session import ClearSession  # noqa: PLC0415

    try:
        credentials = _find_credentials(account)
        credentials.refresh(Request())  # type: ignore[no-untyped-call]  # in the cloud the address is known only afterwards
    except DefaultCredentialsError as error:
        raise OperatorError(
            say(
                "Google knows no credentials here: log in with `gcloud auth application-default "
                "login` or name a key's file in GOOGLE_APPLICATION_CREDENTIALS."
            )
        ) from error
    except TransportError as error:
        raise PlatformError(say("Google cannot be reached; please try again.")) from error
    except GoogleAuthError as error:
        raise OperatorError(
            say(
                "Google does not take the credentials that are here: name the service account "
                "that the spreadsheets are shared with in LADDER_SHEETS_ACCOUNT, or its key's file "
                "in GOOGLE_APPLICATION_CREDENTIALS."
            )
        ) from error
    address = account or str(getattr(credentials, "service_account_email", ""))
    session = ClearSession(credentials)  # type: ignore[no-untyped-call]
    return gspread.Client(auth=credentials, session=session), address


def _find_credentials(account: str) -> Credentials:
    from google.auth import default, impersonated_credentials  # noqa: PLC0415

    if not account:
        return default(scopes=SCOPES)[0]
    source, _ = default(scopes=_IMPERSONATING)
    return impersonated_credentials.Credentials(  # type: ignore[no-untyped-call]
        source_credentials=source, target_principal=account, target_scopes=list(SCOPES)
    )
