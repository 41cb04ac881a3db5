"""Text of files in the encodings that programs of the field write."""

import pytest

from formats.found import BadFileError
from formats.text import decode


@pytest.mark.parametrize(
    ("content", "line", "encoding"),
    [
        pytest.param(b"Bj\xc3\xb8rn", "Bjørn", "utf-8", id="utf-8"),
        pytest.param(b"\xef\xbb\xbfBj\xc3\xb8rn", "Bjørn", "utf-8-sig", id="byte order mark"),
        pytest.param(b"\xff\xfeB\x00\xf8\x00", "Bø", "utf-16", id="utf-16, low byte first"),
        pytest.param(b"\xfe\xff\x00B\x00\xf8", "Bø", "utf-16", id="utf-16, high byte first"),
        pytest.param(b"Bj\xf8rn \x80", "Bjørn €", "cp1252", id="Windows"),
        pytest.param(
            b"M\xfcller, Caf\xc9\xbb, \xc5s",
            "Müller, CafÉ», Ås",
            "cp1252",
            id="Windows, two letters like UTF-8",
        ),
    ],
)
def test_the_encoding_is_found(content: bytes, line: str, encoding: str) -> None:
    assert (decode(content).lines[0], decode(content).encoding) == (line, encoding)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["Unix", "Windows", "old Mac"])
def test_every_line_end_ends_a_line_and_trailing_blanks_stay(end: str) -> None:
    assert decode(f"112 {end}{end}001   ".encode()).lines == ("112 ", "", "001   ")


def test_other_control_characters_end_no_line() -> None:
    assert decode("a\x0bb\u2028c\x85d".encode()).lines == ("a\x0bb\u2028c\x85d",)


@pytest.mark.parametrize(
    ("content", "place"),
    [
        pytest.param(b"one\ntwo\0", "Line 2, column 4: ", id="zero byte"),
        pytest.param(b"one\rtwo\x81", "Line 2, column 4: ", id="byte that Windows has not"),
        # Read as Windows-1252 it would garble the other names without an error.
        pytest.param(
            "Bjørn\nJörg\nÅs".encode() + b"\xc3", "Line 3, column 3: ", id="UTF-8, cut off"
        ),
        pytest.param(b"\xff\xfeB", "Line 1, column 1: ", id="half a character"),
    ],
)
def test_what_is_no_text_is_refused_with_its_line(content: bytes, place: str) -> None:
    with pytest.raises(BadFileError) as raised:
        decode(content)
    assert str(raised.value).startswith(place)
