"""Logging in to Google Sheets and Drive as whoever the environment says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.errors import OperatorError
from core.locale import say

if TYPE_CHECKING:
    import gspread

SCOPES: Final = (
    "https://www.googleapis.com/auth/spreadsheets",
    "https://www.googleapis.com/auth/drive",
)
"""Drive for the members' link: it is set on a file that a person made."""


def log_in() -> tuple[gspread.Client, str]:
    """Log in with Google's default credentials.

    Returns:
        The client, and the address with which people share their files.

    Raises:
        OperatorError: there are no credentials here.
    """
    import gspread  # noqa: PLC0415  (230 ms)
    from google.auth import default  # noqa: PLC0415
    from google.auth.exceptions import DefaultCredentialsError, RefreshError  # noqa: PLC0415
    from google.auth.transport.requests import Request  # noqa: PLC0415

    try:
        credentials, _ = default(scopes=SCOPES)
        credentials.refresh(Request())  # type: ignore[no-untyped-call]  # in the cloud the address is known only afterwards
    except (DefaultCredentialsError, RefreshError) as error:
        raise OperatorError(
            say(
                "Google knows no credentials here: log in with `gcloud auth application-default "
                "login` or name a key's file in GOOGLE_APPLICATION_CREDENTIALS."
            )
        ) from error
    address = getattr(credentials, "service_account_email", "")
    return gspread.Client(auth=credentials), str(address)
