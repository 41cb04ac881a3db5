"""Reading what was sent: size before type before JSON, and never more than 2 MiB."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug import Request

from core.errors import UnreadableError
from formats.found import BadFileError, FileReading
from functions.api.bodies import MOST_BYTES, read_body
from functions.api.faults import BadRequestError, MediaTypeError, TooLargeError
from functions.api.files_sent import FILE_TYPES

JSON = "application/json"


class CountedStream:
    """A body that comes in small pieces, and counts what was taken of it."""

    def __init__(self, content: bytes, *, piece: int = 1000, endless: bool = False) -> None:
        self._content = content
        self._piece = piece
        self._endless = endless
        self.taken = 0

    def read(self, size: int = -1) -> bytes:
        if self._endless:
            self.taken += size
            return b" " * size
        chunk = self._content[self.taken : self.taken + min(size, self._piece)]
        self.taken += len(chunk)
        return chunk


class BrokenStream:
    """A connection that breaks."""

    def read(self, _size: int = -1) -> bytes:
        raise ConnectionResetError


def request(stream: Any, *, length: str | None = None, **headers: Any) -> Request:
    environ = {
        "REQUEST_METHOD": "PUT",
        "PATH_INFO": "/",
        "QUERY_STRING": "",
        "wsgi.input": stream,
        "CONTENT_TYPE": JSON,
        **headers,
    }
    if length is None:
        environ["wsgi.input_terminated"] = True
    else:
        environ["CONTENT_LENGTH"] = length
    return Request(environ)


def sent(content: bytes, **headers: Any) -> Request:
    return request(CountedStream(content), length=str(len(content)), **headers)


def test_json_comes_through() -> None:
    assert read_body(sent(b'{"a": [1, "\xc3\xbc"]}')) == {"a": [1, "ü"]}


def test_two_mebibytes_are_taken_and_a_byte_more_is_not() -> None:
    exactly = b'"' + b"a" * (2 * 2**20 - 2) + b'"'
    assert MOST_BYTES == 2 * 2**20  # contract §2
    assert len(str(read_body(sent(exactly)))) == 2 * 2**20 - 2
    with pytest.raises(TooLargeError):
        read_body(sent(exactly + b" "))


@pytest.mark.parametrize(
    "length",
    ["2097153", "3145728", "9" * 18, "9" * 19, "9" * 5000, "0002097153"],
    ids=["a byte more", "3 MiB", "18 digits", "19 digits", "5000 digits", "zeros first"],
)
def test_a_length_that_is_too_large_is_refused_without_reading(length: str) -> None:
    stream = CountedStream(b"{}")
    with pytest.raises(TooLargeError):
        read_body(request(stream, length=length))
    assert stream.taken == 0


def test_without_a_length_one_byte_more_than_is_taken_is_read() -> None:
    stream = CountedStream(b"", endless=True)
    with pytest.raises(TooLargeError):
        read_body(request(stream))
    assert stream.taken == MOST_BYTES + 1


def test_without_a_length_json_comes_through() -> None:
    assert read_body(request(CountedStream(b"[1, 2]", piece=1))) == [1, 2]
    chunked = {"HTTP_TRANSFER_ENCODING": "chunked", "CONTENT_LENGTH": "3"}
    assert read_body(request(CountedStream(b"[1, 2]"), **chunked)) == [1, 2]


@pytest.mark.parametrize("length", ["-1", "abc", "1.5", "1e3", "٣", "+2", "2,2", "0x10"])
def test_a_length_that_is_no_number_is_refused(length: str) -> None:
    with pytest.raises(BadRequestError):
        read_body(request(CountedStream(b"{}"), length=length))


def test_a_body_shorter_than_announced_is_refused() -> None:
    with pytest.raises(BadRequestError):
        read_body(request(CountedStream(b"{}"), length="10"))


def test_a_body_longer_than_announced_is_read_as_far_as_announced() -> None:
    stream = CountedStream(b"{}" + b"x" * MOST_BYTES)
    assert read_body(request(stream, length="2")) == {}
    assert stream.taken == 2


def test_a_broken_connection_is_the_sender_s() -> None:
    with pytest.raises(BadRequestError):
        read_body(request(BrokenStream()))


@pytest.mark.parametrize(
    "kind",
    [JSON, "Application/JSON", f"{JSON}; charset=utf-8", f'{JSON};charset="UTF-8"', f"{JSON}; v=1"],
)
def test_json_is_said_in_several_ways(kind: str) -> None:
    assert read_body(sent(b"{}", CONTENT_TYPE=kind)) == {}


@pytest.mark.parametrize(
    "headers",
    [
        {"CONTENT_TYPE": ""},
        {"CONTENT_TYPE": "text/plain"},
        {"CONTENT_TYPE": "text/json"},
        {"CONTENT_TYPE": "application/ld+json"},
        {"CONTENT_TYPE": "application/x-www-form-urlencoded"},
        {"CONTENT_TYPE": f"{JSON}; charset=latin-1"},
        {"CONTENT_TYPE": f"{JSON}, {JSON}"},
        {"HTTP_CONTENT_ENCODING": "gzip"},
    ],
    ids=lambda headers: next(iter(headers.values())) or "none",
)
def test_anything_else_is_refused_before_it_is_read_as_json(headers: dict[str, str]) -> None:
    with pytest.raises(MediaTypeError):
        read_body(sent(b"{", **headers))


def test_size_comes_before_type_and_type_before_json() -> None:
    wrong = {"CONTENT_TYPE": "text/html"}
    with pytest.raises(TooLargeError):
        read_body(request(CountedStream(b"", endless=True), **wrong))
    with pytest.raises(MediaTypeError):
        read_body(sent(b"\xff", **wrong))
    with pytest.raises(UnreadableError):
        read_body(sent(b"\xff"))


# ── Events as files ──────────────────────────────────────────────────────────

TABLE = "round;white;black;result\n1;Jörg Ott;Anna Becher;1-0\n"


def names_in(body: object) -> list[str]:
    assert isinstance(body, FileReading)
    (event,) = body.events
    return sorted(one["name"] for one in event.payload["players"])


@pytest.mark.parametrize(
    "kind",
    ["text/csv", "Text/CSV; header=present", "text/csv; charset=utf-8", "text/plain"],
)
def test_a_table_comes_through(kind: str) -> None:
    body = read_body(sent(TABLE.encode(), CONTENT_TYPE=kind), "event")
    assert names_in(body) == ["Anna Becher", "Jörg Ott"]


@pytest.mark.parametrize(
    ("charset", "encoding"),
    [("", "cp1252"), ("; charset=iso-8859-1", "cp1252"), ("; charset=windows-1250", "cp1250")],
)
def test_the_charset_is_a_hint(charset: str, encoding: str) -> None:
    content = TABLE.encode(encoding)  # ö is one byte in both, the same one
    body = read_body(sent(content, CONTENT_TYPE=f"text/csv{charset}"), "event")
    assert isinstance(body, FileReading)
    assert (names_in(body), body.encoding) == (["Anna Becher", "Jörg Ott"], encoding)


@pytest.mark.parametrize(
    ("content", "headers"),
    [
        pytest.param(b"{", {"CONTENT_TYPE": "text/html"}, id="html"),
        pytest.param(b"x", {"CONTENT_TYPE": "text/csv; charset=rot13"}, id="charset"),
        pytest.param(
            b"x", {"CONTENT_TYPE": "text/csv", "HTTP_CONTENT_ENCODING": "gzip"}, id="packed"
        ),
    ],
)
def test_other_files_are_refused(content: bytes, headers: dict[str, str]) -> None:
    with pytest.raises(MediaTypeError):
        read_body(sent(content, **headers), "event")


def test_files_are_no_decisions() -> None:
    with pytest.raises(MediaTypeError, match="Send JSON"):
        read_body(sent(TABLE.encode(), CONTENT_TYPE="text/csv"), "decision")


@pytest.mark.parametrize("media_type", FILE_TYPES)
@pytest.mark.parametrize(
    "content", [b"", b"\0", b"\xff\xfe\xff", b"PK\x03\x04", b"Dear all,"], ids=repr
)
def test_what_is_no_such_file_is_refused_with_a_reason(media_type: str, content: bytes) -> None:
    with pytest.raises(BadFileError):
        read_body(sent(content, CONTENT_TYPE=media_type), "event")


def test_json_has_to_be_called_json() -> None:
    with pytest.raises(MediaTypeError, match="Send JSON"):
        read_body(sent(b"{}", CONTENT_TYPE="text/plain"), "event")


def test_an_empty_body_is_no_json() -> None:
    with pytest.raises(UnreadableError):
        read_body(sent(b""))
