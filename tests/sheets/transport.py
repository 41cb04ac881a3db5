"""The way from a requests session to the services, without any network."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import requests
from requests.adapters import BaseAdapter
from requests.structures import CaseInsensitiveDict

from tests.sheets.faults import Fault
from tests.sheets.routing import HOSTS
from tests.sheets.service import Answer, Request

if TYPE_CHECKING:
    from tests.sheets_server import SheetsServer


class SheetsAdapter(BaseAdapter):
    """Hands a session's requests to a server, in one user's name."""

    def __init__(self, server: SheetsServer, user: str) -> None:
        super().__init__()
        self.server = server
        self.user = user

    def send(  # noqa: PLR0917 - the signature of requests
        self, request: requests.PreparedRequest, stream: bool = False, timeout: Any = None,
        verify: bool | str = True, cert: Any = None, proxies: Mapping[str, str] | None = None,
    ) -> requests.Response:  # fmt: skip
        """Answer one request, or lose it."""
        del stream, verify, cert, proxies
        parts = urlsplit(str(request.url))
        body = request.body or b""
        assert isinstance(body, str | bytes), "bodies in pieces are not modelled"
        came = Request(
            HOSTS[f"{parts.scheme}://{parts.netloc}"], str(request.method), parts.path,
            parts.query, body.encode() if isinstance(body, str) else body, self.user,
        )  # fmt: skip
        answer, fault = self.server.handle(came, timeout=timeout)
        return _delivered(request, answer, fault)

    def close(self) -> None:
        """Nothing to close."""


def _delivered(
    request: requests.PreparedRequest, answer: Answer | None, fault: Fault | None
) -> requests.Response:
    if fault is not None and fault.kind == "timeout":
        raise requests.exceptions.ReadTimeout(
            "HTTPSConnectionPool: Read timed out.", request=request
        )
    if fault is not None and fault.kind == "reset":
        raise requests.exceptions.ConnectionError("Connection reset by peer", request=request)
    assert answer is not None
    content = answer.content
    if fault is not None and fault.kind == "truncated":
        content = content[: len(content) // 2]
    response = requests.Response()
    response.status_code = answer.status
    response.url = str(request.url)
    response.request = request
    headers = {"Content-Type": answer.kind, "Content-Length": str(len(content))}
    if fault is not None and fault.retry_after is not None:
        headers["Retry-After"] = str(fault.retry_after)
    response.headers = CaseInsensitiveDict(headers)
    response.encoding = "utf-8"
    response.raw = io.BytesIO(content)
    return response


class NoNetwork(BaseAdapter):
    """Stands at every other address: a test that goes there is wrong."""

    def send(self, request: requests.PreparedRequest, **_: Any) -> requests.Response:  # type: ignore[override]
        """Refuse."""
        raise AssertionError(f"a test went out to {request.url}")

    def close(self) -> None:
        """Nothing to close."""


def open_session(server: SheetsServer, user: str) -> requests.Session:
    """A session that reaches this server and nothing else."""
    session = requests.Session()
    session.trust_env = False
    for scheme in ("https://", "http://"):
        session.mount(scheme, NoNetwork())
    for host in HOSTS:
        session.mount(f"{host}/", SheetsAdapter(server, user))
    return session
