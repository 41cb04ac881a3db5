"""A session with Google's credentials whose faults are those of any other session."""

from __future__ import annotations

from typing import Any

import requests
from google.auth.exceptions import GoogleAuthError, TransportError
from google.auth.transport.requests import AuthorizedSession

from core.errors import OperatorError
from core.locale import say


class ClearSession(AuthorizedSession):
    """Refreshes its credentials by itself; what goes wrong then is said like all else."""

    def request(self, *args: Any, **options: Any) -> requests.Response:
        """Send a request.

        Raises:
            requests.ConnectionError: Google could not be reached for fresh credentials.
            OperatorError: Google does not take the credentials any more.
        """
        try:
            return super().request(*args, **options)  # type: ignore[no-untyped-call,no-any-return]
        except TransportError as error:
            raise requests.ConnectionError(str(error)) from error
        except GoogleAuthError as error:
            raise OperatorError(
                say("Google does not take this program's credentials any more.")
            ) from error
