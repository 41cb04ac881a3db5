"""What was sent, as JSON values; looked at in this order: size, type, JSON (contract §2)."""

from __future__ import annotations

from typing import Final

from werkzeug import Request
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge
from werkzeug.http import parse_options_header

from core.locale import say
from core.payload import parse_json
from functions.api.faults import BadRequestError, MediaTypeError, TooLargeError

MOST_BYTES: Final = 2 * 2**20
_MOST_DIGITS: Final = 18
_PIECE: Final = 64 * 2**10


def read_body(request: Request) -> object:
    """Read a request's body.

    Raises:
        TooLargeError: over 2 MiB; where the length is announced nothing is read.
        BadRequestError: the length is no number, or less came than was announced.
        MediaTypeError: it is not said to be JSON in UTF-8.
        UnreadableError: it is not JSON.
    """
    content = _read_content(request, _announced_length(request))
    _check_type(request)
    return parse_json(content)


def _announced_length(request: Request) -> int | None:
    """Read how much is to come; None where it comes in chunks or nothing is said."""
    written = request.environ.get("CONTENT_LENGTH", "").strip()
    if not written or "chunked" in request.headers.get("Transfer-Encoding", "").lower():
        return None
    if not (written.isascii() and written.isdigit()):
        raise BadRequestError(say("The length of what was sent (Content-Length) is no number."))
    digits = written.lstrip("0") or "0"
    if len(digits) > _MOST_DIGITS or int(digits) > MOST_BYTES:
        raise TooLargeError
    return int(digits)


def _read_content(request: Request, announced: int | None) -> bytes:
    cut_off = BadRequestError(say("What was sent ended too early; please send it again."))
    try:
        content = _read_pieces(request)
    except RequestEntityTooLarge as error:
        raise TooLargeError from error
    except (OSError, HTTPException) as error:  # servers report a broken body as either
        raise cut_off from error
    if len(content) > MOST_BYTES:
        raise TooLargeError
    if announced is not None and len(content) < announced:
        raise cut_off
    return content


def _read_pieces(request: Request) -> bytes:
    """Read at most one byte more than is taken; a stream may hand out less than asked for."""
    pieces = bytearray()
    while len(pieces) <= MOST_BYTES:
        piece = request.stream.read(min(_PIECE, MOST_BYTES + 1 - len(pieces)))
        if not piece:
            break
        pieces += piece
    return bytes(pieces)


def _check_type(request: Request) -> None:
    kind, options = parse_options_header(request.headers.get("Content-Type"))
    packed = request.headers.get("Content-Encoding", "identity").strip().lower()
    if kind.lower() != "application/json":
        raise MediaTypeError(say("Send JSON and say so: “Content-Type: application/json”."))
    if options.get("charset", "utf-8").lower() not in ("utf-8", "utf8"):
        raise MediaTypeError(say("Send the JSON in UTF-8."))
    if packed not in ("", "identity"):
        raise MediaTypeError(say("Send the JSON as it is, not compressed (Content-Encoding)."))
