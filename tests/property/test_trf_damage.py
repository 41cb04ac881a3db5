"""Report files cut, shifted, re-encoded and flipped bit by bit.

Whatever was done to a file: it is refused with line and column, or read with a remark that the
whole file does not get, or every game, bye and name in it is right. Each damage is made from a
seed, which a failure shows. LADDER_SOAK=N does N times as many.
"""

import os
import random
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import pytest

from core.payload import read_event
from formats.found import BadFileError, FileReading, Hints
from formats.text import decode
from formats.trf import read_trf
from tests.trf_lines import FILES, NAMES, outcomes, payload_of

SOAK: Final = int(os.environ.get("LADDER_SOAK", "1"))
TRIES: Final = 150 * SOAK

READABLE: Final = [name for name in NAMES if "misaligned" not in name]

_ANY_CODE: Final = "0123456789wb-+=HFUZWDLx* "
_NO_PLACE: Final = frozenset({"no-players", "too-many"})
"""What is wrong with a file as a whole."""

_SHOWN: Final = 8


@cache
def load(name: str) -> bytes:
    return (FILES / name).read_bytes()


@cache
def read_whole(name: str) -> FileReading:
    return read_trf(load(name), hints=Hints())


def judge(name: str, damaged: bytes, what: object) -> str:
    """Read a damaged file: "refused", "remarked", or "right"; anything else fails."""
    try:
        reading = read_trf(damaged, hints=Hints())
    except BadFileError as error:
        refused = error.remarks
    else:
        refused = ()
    if refused:
        placed = all(one.line or one.code in _NO_PLACE for one in refused)
        assert placed, (name, what, refused[:_SHOWN])
        return "refused"
    payload = payload_of(reading)
    assert names_by_columns(damaged, reading.encoding) == names(payload), (name, what)
    # It can be published: nothing that the contract refuses is left for later.
    read_event({"name": "Open", "date": "2025-09-13", **payload}, event_id="open")
    if is_right(payload, payload_of(read_whole(name))):
        return "right"
    assert tell(reading) != tell(read_whole(name)), (name, what, "wrong in silence")
    return "remarked"


def is_right(payload: Mapping[str, Any], whole: Mapping[str, Any]) -> bool:
    """Compare all that can be rated, and byes that are worth something."""
    one, other = _without_zeros(payload), _without_zeros(whole)
    return outcomes(one) == outcomes(other) and _worth(one) == _worth(other)


def _without_zeros(payload: Mapping[str, Any]) -> dict[str, Any]:
    """A zero in front of a start rank changes how it is written, but not whose it is."""
    sides = ("white", "black", "player")
    return {
        part: [
            {field: value.lstrip("0") if field in sides else value for field, value in one.items()}
            for one in payload[part]
        ]
        for part in ("games", "byes")
    }


def _worth(payload: Mapping[str, Any]) -> Counter[tuple[object, ...]]:
    return Counter(
        (bye["round"], bye["player"], bye["points"]) for bye in payload["byes"] if bye["points"]
    )


def tell(reading: FileReading) -> set[str]:
    return {str(remark.as_problem().detail) for remark in reading.remarks}


def names(payload: Mapping[str, Any]) -> list[str]:
    return [player["name"] for player in payload["players"]]


def names_by_columns(content: bytes, encoding: str) -> list[str]:
    text = content.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
    return [line[14:47].strip() for line in text.split("\n") if line.startswith("001")]


Damage = Callable[[random.Random, bytes], bytes]


def cut_anywhere(rng: random.Random, content: bytes) -> bytes:
    return content[: rng.randrange(len(content))]


def cut_out(rng: random.Random, content: bytes) -> bytes:
    start = rng.randrange(len(content))
    return content[:start] + content[start + rng.randint(1, 200) :]


def drop_a_line(rng: random.Random, content: bytes) -> bytes:
    lines = content.split(b"\n")
    del lines[rng.randrange(len(lines))]
    return b"\n".join(lines)


def double_a_line(rng: random.Random, content: bytes) -> bytes:
    lines = content.split(b"\n")
    at = rng.randrange(len(lines))
    return b"\n".join([*lines[:at], lines[at], *lines[at:]])


def swap_lines_ends(rng: random.Random, content: bytes) -> bytes:
    """Two player lines with each other's rounds, as when columns of a table are sorted alone."""
    lines = content.split(b"\n")
    players = [number for number, line in enumerate(lines) if line.startswith(b"001")]
    one, other = rng.sample(players, 2)
    at = rng.choice([84, 91])
    lines[one], lines[other] = (
        lines[one][:at] + lines[other][at:],
        lines[other][:at] + lines[one][at:],
    )
    return b"\n".join(lines)


def shift_a_line(rng: random.Random, content: bytes) -> bytes:
    lines = content.split(b"\n")
    _shift(rng, lines, rng.randrange(len(lines)), rng.randrange(100))
    return b"\n".join(lines)


def shift_all_lines(rng: random.Random, content: bytes) -> bytes:
    lines = content.split(b"\n")
    column, seed = rng.randrange(100), rng.random()
    for number in range(len(lines)):
        _shift(random.Random(seed), lines, number, column)
    return b"\n".join(lines)


def _shift(rng: random.Random, lines: list[bytes], number: int, column: int) -> None:
    line = lines[number]
    if rng.random() < 0.5:
        lines[number] = line[:column] + b" " + line[column:]
    else:
        lines[number] = line[:column] + line[column + 1 :]


def flip_a_bit(rng: random.Random, content: bytes) -> bytes:
    flipped = bytearray(content)
    flipped[rng.randrange(len(flipped))] ^= 1 << rng.randrange(8)
    return bytes(flipped)


def flip_bits(rng: random.Random, content: bytes) -> bytes:
    for _ in range(rng.randint(2, 20)):
        content = flip_a_bit(rng, content)
    return content


def change_the_games(rng: random.Random, content: bytes) -> bytes:
    """Write another character into the points or the rounds of one player."""
    lines = content.split(b"\n")
    players = [number for number, line in enumerate(lines) if len(line) > 92 and line[:3] == b"001"]
    number = rng.choice(players)
    line = bytearray(lines[number])
    line[rng.randrange(80, len(line.rstrip()))] = ord(rng.choice(_ANY_CODE))
    lines[number] = bytes(line)
    return b"\n".join(lines)


def paste_bytes(rng: random.Random, content: bytes) -> bytes:
    at = rng.randrange(len(content))
    return content[:at] + rng.randbytes(rng.randint(1, 5)) + content[at:]


DAMAGES: Final[list[Damage]] = [
    cut_anywhere, cut_out, drop_a_line, double_a_line, swap_lines_ends, shift_a_line,
    shift_all_lines, flip_a_bit, flip_bits, change_the_games, paste_bytes,
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_a_damaged_file_is_never_read_wrong_in_silence(damage: Damage) -> None:
    seen: Counter[str] = Counter()
    for number in range(TRIES):
        seed = f"{damage.__name__} {number}"
        rng = random.Random(seed)
        name = READABLE[number % len(READABLE)]
        seen[judge(name, damage(rng, load(name)), seed)] += 1
    # Damage that nobody notices, or that is always refused, would make this test a weak one.
    assert seen["refused"], seen


@pytest.mark.parametrize("name", READABLE)
def test_a_file_that_ends_after_any_line(name: str) -> None:
    """The longest two files are cut after every ninth line in the ordinary run."""
    lines = load(name).split(b"\n")
    step = 9 if len(lines) > 130 and SOAK == 1 else 1
    for length in range(0, len(lines), step):
        judge(name, b"\n".join(lines[:length]), f"{length} lines")


@pytest.mark.parametrize(
    "encoding", ["utf-16-le", "utf-32", "utf-7", "cp037", "cp437", "mac-roman"]
)
@pytest.mark.parametrize("name", READABLE)
def test_a_file_in_an_encoding_nobody_expects(name: str, encoding: str) -> None:
    text = decode(load(name)).whole
    judge(name, text.encode(encoding, errors="replace"), encoding)


@pytest.mark.parametrize("name", READABLE)
def test_every_result_changed_alone_is_noticed(name: str) -> None:
    """Turn the result of a game into each other code: the other side does not change with it."""
    text = decode(load(name))
    whole = payload_of(read_whole(name))
    cells = [
        (number, column)
        for number, line in enumerate(text.lines)
        if line.startswith("001")
        for column in range(98, len(line), 10)
        if line[column - 7 : column - 3].strip(" 0") and line[column] != " "
    ]
    rng = random.Random(name)
    for number, column in rng.sample(cells, min(len(cells), 6 * SOAK)):
        for code in "10=+-WDLHFUZ ":
            line = text.lines[number]
            if line[column] == code:
                continue
            lines = list(text.lines)
            lines[number] = line[:column] + code + line[column + 1 :]
            damaged = "\n".join(lines).encode(text.encoding)
            assert judge(name, damaged, (number + 1, column + 1, code)) != "right"
    assert whole == payload_of(read_trf(load(name), hints=Hints()))
