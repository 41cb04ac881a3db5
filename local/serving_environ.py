"""A request of the event loop (ASGI) as functions know it (WSGI, PEP 3333)."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes

if TYPE_CHECKING:
    from uvicorn._types import HTTPScope


def describe_request(scope: HTTPScope, content: bytes) -> dict[str, Any]:
    """Describe a request with what was read of its body."""
    host, port = scope["server"] or ("localhost", None)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(_path(scope["raw_path"])).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 80),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": scope["client"][0] if scope["client"] else "",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(content),
        "wsgi.errors": BytesIO(),
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    _add_headers(environ, scope)
    if environ.pop("HTTP_TRANSFER_ENCODING", None):
        environ["CONTENT_LENGTH"] = str(len(content))
    return environ


def _add_headers(environ: dict[str, Any], scope: HTTPScope) -> None:
    for name, value in scope["headers"]:
        if b"_" in name:  # could pass for the one with a hyphen
            continue
        variable = name.decode("latin-1").upper().replace("-", "_")
        if variable not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            variable = f"HTTP_{variable}"
        text = value.decode("latin-1")
        before = environ.get(variable)
        environ[variable] = text if before is None else f"{before},{text}"


def _path(target: bytes) -> bytes:
    """Take the path out of what was asked for, which may be a whole address (RFC 9112 §3.2.2)."""
    if target.startswith(b"/"):
        return target
    return b"/" + target.partition(b"//")[2].partition(b"/")[2]
