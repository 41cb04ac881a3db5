"""Calls to Google: each with a time limit, tried again a bounded number of times."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from urllib.parse import quote

from core.errors import OperatorError, OverloadedError, PlatformError
from core.locale import say

if TYPE_CHECKING:
    from requests import Response, Session

JSON: TypeAlias = dict[str, Any]
Sleep: TypeAlias = Callable[[float], None]
"""Waits so many seconds."""

SHEETS: Final = "https://sheets.googleapis.com/v4/spreadsheets/"
DRIVE: Final = "https://www.googleapis.com/drive/v3/files/"
TIME_LIMIT_SECONDS: Final = (10.0, 120.0)
"""To connect, and to answer: Google itself gives up after 180 seconds."""

TRIES: Final = 5
PATIENCE_SECONDS: Final = 90.0
"""All waiting of one call together; the quota of a minute is fresh by then."""


class LostAnswerError(PlatformError):
    """No answer, or none that can be read: a write may have taken effect, or may yet."""


class RefusedByGoogleError(PlatformError):
    """The request does not fit the file as it is now; nothing was changed."""


class Calls:
    """Sends requests over a session and reads the answers."""

    def __init__(
        self,
        session: Session,
        *,
        sleep: Sleep,
        time_limit: float | tuple[float, float] = TIME_LIMIT_SECONDS,
    ) -> None:
        self._session = session
        self._sleep = sleep
        self._time_limit = time_limit

    def read(self, url: str, params: JSON) -> JSON:
        """Fetch something; all that may pass is tried again.

        Raises:
            OperatorError: the file is not there for us.
            PlatformError: it did not pass.
        """
        return self._insist("GET", url, params, None, lost=True)

    def write(
        self, url: str, body: JSON | None, params: JSON | None = None, *, method: str = "POST"
    ) -> JSON:
        """Send something; tried again only where Google surely did nothing.

        Raises:
            LostAnswerError: nobody knows whether it took effect.
            RefusedByGoogleError: it did not.
            OperatorError: the file is not there for us, or may not be changed.
            PlatformError: it did not take effect, for now.
        """
        return self._insist(method, url, params or {}, body, lost=False)

    def _insist(
        self, method: str, url: str, params: JSON, body: JSON | None, *, lost: bool
    ) -> JSON:
        """Try again; `lost` says whether also after an answer that was lost."""
        patience = PATIENCE_SECONDS
        for attempt in range(TRIES):
            pause = min(2.0**attempt, 16.0)
            try:
                return self._send(method, url, params, body)
            except LostAnswerError:
                if not lost or attempt == TRIES - 1:
                    raise
            except _TooManyError as error:
                pause = pause if error.pause is None else error.pause
                if attempt == TRIES - 1 or pause > patience:
                    raise
            patience -= pause
            self._sleep(pause)
        raise AssertionError("the last try returns or raises")

    def _send(self, method: str, url: str, params: JSON, body: JSON | None) -> JSON:
        from requests.exceptions import RequestException  # noqa: PLC0415  (50 ms)

        try:
            response = self._session.request(
                method, url, params=params, json=body, timeout=self._time_limit
            )
            if response.ok:
                return _read_answer(response)
        except (RequestException, ValueError) as error:  # half an answer is no JSON
            raise LostAnswerError(
                say("Google did not answer in time; please try again.")
            ) from error
        raise _translate(response)


class _TooManyError(OverloadedError):
    """A quota is used up.

    Attributes:
        pause: seconds to wait as Google said, None if it did not.
    """

    pause: float | None = None


def _read_answer(response: Response) -> JSON:
    answer: JSON = response.json() if response.content else {}
    return answer


def _translate(response: Response) -> Exception:
    """Turn a refusal into an error of ours."""
    status, words, reason = response.status_code, *_read_refusal(response)
    if status == HTTPStatus.TOO_MANY_REQUESTS or "ateLimitExceeded" in reason:
        error = _TooManyError(say("Google takes no more at the moment; please try again later."))
        error.pause = _read_pause(response)
        return error
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return LostAnswerError(say("Google has a fault at the moment; please try again."))
    if status == HTTPStatus.NOT_FOUND:
        return OperatorError(
            say("Google knows no such spreadsheet, or it is not shared with this program.")
        )
    if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
        return OperatorError(say("Google does not let this program in: {reason}", reason=words))
    return RefusedByGoogleError(say("Google refused what was asked: {reason}", reason=words))


def _read_refusal(response: Response) -> tuple[str, str]:
    """Find Google's words and its reason."""
    try:
        error = response.json()["error"]
        reasons = error.get("errors") or [{}]
        return str(error["message"]), str(reasons[0].get("reason", ""))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        return f"HTTP {response.status_code}", ""


def _read_pause(response: Response) -> float | None:
    """Read Retry-After in seconds; a date there is left aside."""
    text = response.headers.get("Retry-After", "")
    return float(text) if text.isdecimal() else None


def spreadsheet_url(spreadsheet_id: str, action: str = "") -> str:
    """Where a spreadsheet, or something to be done to it, is found."""
    return f"{SHEETS}{quote(spreadsheet_id, safe='')}{action}"


def drive_url(file_id: str, rest: str = "") -> str:
    """Where Drive knows a file, or something about it."""
    return f"{DRIVE}{quote(file_id, safe='')}{rest}"
