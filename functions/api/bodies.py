"""What was sent; looked at in this order: size, type, JSON or the kind of file (contract §2)."""

from __future__ import annotations

from datetime import date
from typing import Final

from werkzeug import Request
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge
from werkzeug.http import parse_options_header

from core.locale import say
from core.payload import parse_json
from functions.api.answers import JSON
from functions.api.club_parameters import DATE
from functions.api.faults import BadRequestError, MediaTypeError, TooLargeError
from functions.api.files_sent import FILE_TYPES, read_sent_file
from functions.api.routes import Body

MOST_BYTES: Final = 2 * 2**20
_MOST_DIGITS: Final = 18
_PIECE: Final = 64 * 2**10


def read_body(request: Request, body: Body = "decision") -> object:
    """Read a request's body.

    Returns:
        JSON values; of an event that comes as a file of another kind a `FileReading`.

    Raises:
        TooLargeError: over 2 MiB; where the length is announced nothing is read.
        BadRequestError: the length is no number, or less came than was announced.
        MediaTypeError: it is not said to be JSON in UTF-8, nor a file that is taken.
        UnreadableError: it is not JSON.
        BadFileError: it is a file that cannot be taken.
    """
    content = _read_content(request, _announced_length(request))
    kind, options = parse_options_header(request.headers.get("Content-Type"))
    media_type, charset = kind.lower(), options.get("charset", "")
    packed = request.headers.get("Content-Encoding", "identity").strip().lower()
    if body == "event" and media_type in FILE_TYPES:
        _check_packing(packed)
        return read_sent_file(content, media_type, charset=charset, day=_day(request))
    _check_type(media_type, charset, body)
    _check_packing(packed)
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


def _check_type(media_type: str, charset: str, body: Body) -> None:
    if media_type != JSON:
        if body == "event":
            types = ", ".join(FILE_TYPES)
            taken = say(
                "Send an event as JSON, “Content-Type: application/json”, or as a file: {types}.",
                types=types,
            )
        else:
            taken = say("Send JSON and say so: “Content-Type: application/json”.")
        raise MediaTypeError(taken)
    if charset.lower() not in ("", "utf-8", "utf8"):
        raise MediaTypeError(say("Send the JSON in UTF-8."))


def _check_packing(packed: str) -> None:
    if packed not in ("", "identity"):
        raise MediaTypeError(say("Send it as it is, not compressed (Content-Encoding)."))


def _day(request: Request) -> date | None:
    """Read the date after the question mark; what is wrong with it is told later, in its turn."""
    try:
        sent = request.args.get("date", "")
    except UnicodeDecodeError:
        return None
    return None if DATE.fault(sent) else date.fromisoformat(sent)
