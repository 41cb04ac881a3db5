"""Reading what was sent: size before type before JSON, and never more than 2 MiB."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug import Request

from core.errors import UnreadableError
from functions.api.bodies import MOST_BYTES, read_body
from functions.api.faults import BadRequestError, MediaTypeError, TooLargeError

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
    wrong = {"CONTENT_TYPE": "text/plain"}
    with pytest.raises(TooLargeError):
        read_body(request(CountedStream(b"", endless=True), **wrong))
    with pytest.raises(MediaTypeError):
        read_body(sent(b"\xff", **wrong))
    with pytest.raises(UnreadableError):
        read_body(sent(b"\xff"))


def test_an_empty_body_is_no_json() -> None:
    with pytest.raises(UnreadableError):
        read_body(sent(b""))
