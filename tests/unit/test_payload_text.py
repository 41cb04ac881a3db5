"""JSON text and ids: what is refused before anything is understood (contract §1, §2)."""

import json
import unicodedata

import pytest

from core.errors import BadInputError, UnreadableError
from core.ids import check_id, slugify
from core.payload import parse_json


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": [1, 2.5, true, null, "x"]}', {"a": [1, 2.5, True, None, "x"]}),
        ("\ufeff[]", []),
        (b"\xef\xbb\xbf[]", []),
        (
            '"NaN Infinity [[[[[[[[[[[[[[[[[[[[[[[ \\" NaN"',
            'NaN Infinity [[[[[[[[[[[[[[[[[[[[[[[ " NaN',
        ),
        ('"\\\\"', "\\"),
        (b'"\xc3\x89va"', "Éva"),
        ('"\\ud83d\\udc4d"', "👍"),
        ('"\\ud83d"', "\ud83d"),
        ("-0.0", 0.0),
        ("1e308", 1e308),
        ("9" * 308, int("9" * 308)),
        ("[" * 20 + "]" * 20, json.loads("[" * 20 + "]" * 20)),
        ("[" + "[]," * 30 + "[]]", [[]] * 31),
    ],
    ids=[
        "object",
        "mark in text",
        "mark in bytes",
        "words inside a text",
        "backslash",
        "UTF-8",
        "pair",
        "half a pair",
        "minus zero",
        "large float",
        "large integer",
        "20 levels",
        "many side by side",
    ],
)
def test_json_is_read(text: str | bytes, value: object) -> None:
    assert parse_json(text) == value


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[" * 21 + "]" * 21, "line 1, column 21"),
        ('{"a":' * 100_000, "line 1, column 101"),  # 20 objects of 5 characters stand before
        ("[\n[1, NaN]]", "NaN: see line 2, column 5"),
        ("[\n 1,\n ]", "line 2, column 3"),  # the comma, whichever Python reads it
        ("1" + "0" * 400, "too large"),
        ("1" + "0" * 5000, "too large"),
        ("-1e400", "-1e400"),
        ('{"a": {"b": 1, "c": 2, "b": 3}}', "“b”"),
        ('{"\\u202e": 1, "\\u202e": 1}', "“<U+202E>”"),
        (b"[\n\xff]", "byte 1 of line 2"),
        (b"\xed\xa0\x80", "byte 1 of line 1"),
        ('"abc', "line 1, column 1"),
        ('"abc\\', "line 1, column 1"),
        ("]", "line 1, column 1"),
        ("\ufeff\ufeff[]", "line 1, column 1"),
    ],
    ids=[
        "21 levels",
        "100,000 levels",
        "NaN",
        "comma at the end",
        "too large for a float",
        "too long for an int",
        "minus infinity",
        "doubled key",
        "invisible doubled key",
        "not UTF-8",
        "surrogate in UTF-8",
        "open text",
        "open text with backslash",
        "closing bracket",
        "two marks",
    ],
)
def test_doubtful_json_is_refused_and_the_place_named(text: str | bytes, named: str) -> None:
    with pytest.raises(UnreadableError) as refusal:
        parse_json(text)
    assert named in str(refusal.value)
    assert str(refusal.value).isprintable()


@pytest.mark.parametrize(
    "text", ["a", "7", "dienstagabend-12", "a_b", "0" * 64, "a--b", "2026-09-15"]
)
def test_ids_that_are_taken(text: str) -> None:
    assert check_id(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-a",
        "a-",
        "_a",
        "a_",
        "__a__",
        "A",
        "ä",
        "a b",
        "a.b",
        ".",
        "..",
        "a/b",
        "a\n",
        "0" * 65,
        "٣",
    ],
    ids=repr,
)
def test_ids_that_are_not_taken(text: str) -> None:
    assert not check_id(text)


@pytest.mark.parametrize(
    ("stem", "slug"),
    [
        ("Dienstagabend 12 (Übung)", "dienstagabend-12-uebung"),
        (unicodedata.normalize("NFD", "Übung"), "uebung"),
        ("STRASSE Straße", "strasse-strasse"),
        ("Fødselsdag på Ås", "fodselsdag-pa-as"),
        ("Őszi kupa – 3. forduló", "oszi-kupa-3-fordulo"),
        ("__2026_09_15__", "2026_09_15"),
        ("Ⅳ. Abend ½", "iv-abend-1-2"),
        ("a" * 63 + "-b", "a" * 63),
        ("x" * 200, "x" * 64),
        ("..", None),
        ("", None),
        ("Вечер", None),
        ("_-_", None),
    ],
    ids=lambda value: str(value)[:20],
)
def test_slug_of_a_file_name(stem: str, slug: str | None) -> None:
    if slug is None:
        with pytest.raises(BadInputError):
            slugify(stem)
    else:
        assert slugify(stem) == slug
        assert check_id(slug)
