"""Any file is taken for what it is, by its content, and given to whoever reads that kind."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Iterator
from datetime import date
from types import ModuleType

import pytest

from core.errors import BadInputError, UnreadableError
from core.locale import say
from formats.found import BadFileError, FileEvent, FileReading, Hints, Kind, Remark
from formats.kinds import FORMATS, WORKBOOKS, Format, find_format, tell_kind
from formats.reading import date_event, name_event, note_remarks, read_file
from formats.text import Text

STAND_IN = "stand_in_reader"
LISTS = Format("games", STAND_IN, "read_list", "looks_like_list")
NOTES = Format("pgn", STAND_IN, "read_list", "looks_like_notes")


@pytest.fixture(autouse=True)
def reader() -> Iterator[None]:
    """A reader of lists: a name a line below the word LIST; nothing of it is imported earlier."""
    module = ModuleType(STAND_IN)

    def read_list(content: bytes, *, hints: Hints) -> FileReading:
        names = content.decode(hints.encoding).splitlines()[1:]
        players = [{"id": name, "name": name} for name in names]
        return FileReading("games", (FileEvent({"players": players, "date": hints.day}),))

    def looks_like(word: str) -> object:
        def looks(text: Text) -> bool:
            return text.lines[0] == word

        return looks

    vars(module).update(
        read_list=read_list,
        looks_like_list=looks_like("LIST"),
        looks_like_notes=looks_like("NOTES"),
    )
    sys.modules[STAND_IN] = module
    yield
    del sys.modules[STAND_IN]


def a_zip() -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr("a", "b")
    return written.getvalue()


def kind_of(content: bytes, **options: object) -> Kind:
    return tell_kind(content, formats=(NOTES, LISTS), **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("content", "options", "kind"),
    [
        pytest.param(b"LIST\nAnna", {}, "games", id="a list"),
        pytest.param(b"\xef\xbb\xbfLIST\r\nAnna", {}, "games", id="after a byte order mark"),
        pytest.param("LIST\nAnna".encode("utf-16"), {}, "games", id="utf-16"),
        pytest.param(b"NOTES", {}, "pgn", id="notes"),
        pytest.param(b' \n{"games": []}', {}, "json", id="an event"),
        pytest.param(b'\xef\xbb\xbf{"games": []}', {}, "json", id="an event after a mark"),
        pytest.param(b"[1, 2]", {}, "json", id="other JSON"),
        pytest.param(b"{", {}, "json", id="half of it"),
        pytest.param(b"anything", {"name": "evening.JSON"}, "json", id="called JSON"),
        pytest.param(a_zip(), {}, "crosstable", id="a workbook"),
        pytest.param(b"LIST", {"among": ("pgn", "games")}, "games", id="among two"),
        pytest.param(b"anything", {"among": ("pgn", "games")}, "games", id="the last of two"),
        pytest.param(b'{"games": []}', {"among": ("games",)}, "games", id="said to be a list"),
        pytest.param(b"LIST", {"name": "x.pgn"}, "games", id="the name does not matter"),
    ],
)
def test_the_content_tells_the_kind(content: bytes, options: dict[str, object], kind: Kind) -> None:
    assert kind_of(content, **options) == kind


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [
        pytest.param(b"Dear all,", "unknown-kind", "an event as JSON; a tour", id="a letter"),
        pytest.param(b" \r\n", "empty-file", "nothing in it", id="nothing"),
        pytest.param(b"", "empty-file", "nothing in it", id="not even a line"),
        pytest.param(b"\xd0\xcf\x11\xe0\xa1\xb1", "old-workbook", "save it as xlsx", id="xls"),
        pytest.param(b"%PDF-1.7\n\0\xff", "no-text", "no text file", id="pdf"),
    ],
)  # fmt: skip
def test_what_is_of_no_kind_is_refused_in_a_sentence(content: bytes, code: str, words: str) -> None:
    with pytest.raises(BadFileError, match=words) as caught:
        kind_of(content)
    assert [problem.code for problem in caught.value.problems] == [code]


@pytest.mark.parametrize(
    ("names", "garbled"),
    [
        pytest.param(("Müller, Jörg", "Café Ünal"), [], id="none"),
        # UTF-8 read as Windows-1252 and saved: ü is C3 BC, which are Ã and ¼.
        pytest.param(("MÃ¼ller, JÃ¶rg", "Ünal"), ["garbled-names"], id="encoded twice"),
        pytest.param(("M\N{REPLACEMENT CHARACTER}ller, Rik", "Ek"), ["garbled-names"], id="lost"),
    ],
)
def test_garbled_names_are_told(names: tuple[str, str], garbled: list[str]) -> None:
    table = 'round,white,black,result,date\n1,"{}","{}",1-0,2026-05-05\n'.format(*names)
    assert [remark.code for remark in read_file(table.encode()).remarks] == garbled


def test_every_kind_but_json_has_a_reader() -> None:
    assert sorted(one.kind for one in FORMATS) == ["crosstable", "games", "lichess", "pgn", "trf"]
    assert find_format("games", a_zip()) == find_format("crosstable", a_zip()) == WORKBOOKS
    assert find_format("pgn", a_zip()).kind == "pgn"


def test_a_file_is_read_by_its_reader_with_the_hints() -> None:
    hints = Hints(date(2026, 5, 5), "cp1250")
    reading = read_file(b"LIST\nCs\xf5ke", hints=hints, formats=(LISTS,))
    (event,) = reading.events
    assert event.payload["players"] == [{"id": "Csőke", "name": "Csőke"}]
    assert event.payload["date"] == date(2026, 5, 5)


def test_what_the_sender_says_it_is_needs_no_telling() -> None:
    assert read_file(b"x\nAnna", kind="games", formats=(LISTS,)).kind == "games"


def test_json_is_read_as_it_is() -> None:
    reading = read_file(b'{"name": "x", "games": []}')
    assert (reading.kind, reading.encoding) == ("json", "utf-8")
    assert reading.events == (FileEvent({"name": "x", "games": []}),)


def test_json_that_is_none_is_refused_as_such() -> None:
    with pytest.raises(UnreadableError):
        read_file(b'{"games": ', kind="json")
    with pytest.raises(BadFileError, match="one object"):
        read_file(b"[]", kind="json")


# ── What a file does not tell ────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("stem", "section", "name"),
    [
        ("Dienstagabend_12", "", "Dienstagabend 12"),
        ("club-open--2024", "u1600", "club open 2024 u1600"),
        ("a\u202eb", "", "ab"),
        ("x" * 200, "", "x" * 120),
    ],
    ids=["underline", "section", "what cannot be seen", "long"],
)
def test_a_name_is_made_of_the_file_s(stem: str, section: str, name: str) -> None:
    assert name_event(FileEvent({}, section), stem).payload == {"name": name}


def test_a_name_that_is_told_stays() -> None:
    assert name_event(FileEvent({"name": "Open"}), "x").payload == {"name": "Open"}


def test_a_date_fills_a_missing_one_only() -> None:
    day = date(2026, 5, 5)
    assert date_event(FileEvent({}, "a"), day) == FileEvent({"date": "2026-05-05"}, "a")
    assert date_event(FileEvent({"date": "2026-05-05"}), day).payload == {"date": "2026-05-05"}
    assert date_event(FileEvent({}), None) == FileEvent({})
    with pytest.raises(BadInputError, match=r"2026-05-06.*2026-05-05"):
        date_event(FileEvent({"date": "2026-05-06"}), day)


@pytest.mark.parametrize(
    ("encoding", "words"),
    [
        ("cp1252", ["The text was read as Windows-1252: look at the names."]),
        ("iso-8859-2", ["The text was read as iso-8859-2: look at the names."]),
        ("utf-8-sig", []),
        ("", []),
    ],
)
def test_a_guessed_encoding_is_told_before_anything_else(encoding: str, words: list[str]) -> None:
    remark = Remark("left-out", say("Not understood."), 3, 5)
    reading = FileReading("games", (), encoding, (remark,))
    told = [str(one.detail) for one in note_remarks(reading)]
    assert told == [*words, "Line 3, column 5: Not understood."]


def test_a_reader_that_tells_of_the_encoding_is_enough() -> None:
    reading = FileReading("trf", (), "cp1252", (Remark("encoding", say("Look at the names.")),))
    assert [one.code for one in note_remarks(reading)] == ["encoding"]
