"""Files of games, damaged at random: an error with its line, or what is written, never a crash.

What is read always passes the contract's own checks. A crosstable says every game twice, so there
a single damaged character changes no game without a word.

Each damage is made from a seed, which a failure prints. LADDER_SOAK=N tries N times as many.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from core.payload import read_event
from formats.crosstable import looks_like_crosstable, read_crosstable
from formats.found import BadFileError, FileReading, Hints
from formats.games import looks_like_games_table, read_games_table
from formats.lichess import looks_like_lichess, read_lichess
from formats.pgn import looks_like_pgn, read_pgn
from formats.text import Text, decode

SOAK: Final = int(os.environ.get("LADDER_SOAK", "1"))
DATA: Final = Path(__file__).parent.parent / "data" / "other"

Reader = Callable[..., FileReading]
Damage = Callable[[random.Random, bytes], bytes]

READERS: Final[dict[str, tuple[Reader, Callable[[Text], bool]]]] = {
    "games_semicolon_cp1252.csv": (read_games_table, looks_like_games_table),
    "report_latin1.csv": (read_games_table, looks_like_games_table),
    "report_padded.csv": (read_games_table, looks_like_games_table),
    "report_utf8.csv": (read_games_table, looks_like_games_table),
    "members_utf8_bom.csv": (read_games_table, looks_like_games_table),
    "chessresults_crosstable.csv": (read_crosstable, looks_like_crosstable),
    "chessresults_round2.csv": (read_crosstable, looks_like_crosstable),
    "chessresults_round3.csv": (read_crosstable, looks_like_crosstable),
    "swissmanager_ranking.txt": (read_crosstable, looks_like_crosstable),
    "lichess_swiss_games.ndjson": (read_lichess, looks_like_lichess),
    "lichess_swiss_results.ndjson": (read_lichess, looks_like_lichess),
    "broadcast.pgn": (read_pgn, looks_like_pgn),
    "old_latin1.pgn": (read_pgn, looks_like_pgn),
}
CROSSTABLES: Final = ("chessresults_crosstable.csv", "swissmanager_ranking.txt")


def flip_bit(chance: random.Random, content: bytes) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + bytes([content[at] ^ 1 << chance.randrange(8)]) + content[at + 1 :]


def cut_off(chance: random.Random, content: bytes) -> bytes:
    return content[: chance.randrange(len(content))]


def drop_bytes(chance: random.Random, content: bytes) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + content[at + chance.randint(1, 4) :]


def shift_in(chance: random.Random, content: bytes) -> bytes:
    at = chance.randrange(len(content))
    added = bytes(
        chance.choice(b' ;,\t"0129xwb-+=[]{}\n\r\xc3') for _ in range(chance.randint(1, 3))
    )
    return content[:at] + added + content[at:]


def drop_line(chance: random.Random, content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def swap_lines(chance: random.Random, content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def repeat_part(chance: random.Random, content: bytes) -> bytes:
    start, end = sorted((chance.randrange(len(content)), chance.randrange(len(content))))
    return content[:end] + content[start:]


def encode_again(chance: random.Random, content: bytes) -> bytes:
    text = content.decode(chance.choice(["utf-8", "cp1252", "latin-1"]), errors="replace")
    encoding = chance.choice(["utf-8", "utf-8-sig", "utf-16", "cp1252", "utf-16-le", "utf-7"])
    return text.encode(encoding, errors="replace")


DAMAGES: Final[tuple[Damage, ...]] = (
    flip_bit,
    cut_off,
    drop_bytes,
    shift_in,
    drop_line,
    swap_lines,
    repeat_part,
    encode_again,
)


def payloads(reading: FileReading) -> Iterator[dict[str, Any]]:
    for event in reading.events:
        yield {"name": "Klubabend", "date": "2026-01-06"} | event.payload


def games_of(reading: FileReading) -> list[tuple[object, ...]]:
    """Every game with the numbers of a crosstable, which stand for its players."""
    return sorted(
        (game["round"], game["white"], game["black"], game["result"])
        for payload in payloads(reading)
        for game in payload["games"]
    )


@pytest.mark.parametrize("file", READERS)
@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_a_damaged_file_is_refused_with_its_line_or_fits_the_contract(
    file: str, damage: Damage
) -> None:
    reader, _ = READERS[file]
    content = (DATA / file).read_bytes()
    unplaced: list[str] = []
    for turn in range(40 * SOAK):
        seed = f"{file} {damage.__name__} {turn}"
        damaged = damage(random.Random(seed), content)
        try:
            reading = reader(damaged, hints=Hints())
        except BadFileError as error:
            unplaced += [seed for remark in error.remarks if remark.line is None]
            continue
        for payload in payloads(reading):
            read_event(payload, event_id="klubabend")
    assert not unplaced


@pytest.mark.parametrize("file", CROSSTABLES)
@pytest.mark.parametrize(
    "damage", [flip_bit, drop_bytes, cut_off, drop_line], ids=lambda d: d.__name__
)
def test_damage_changes_no_game_of_a_crosstable_without_a_word(file: str, damage: Damage) -> None:
    content = (DATA / file).read_bytes()
    original = games_of(read_crosstable(content, hints=Hints()))
    for turn in range(150 * SOAK):
        seed = f"{file} {damage.__name__} {turn}"
        try:
            reading = read_crosstable(damage(random.Random(seed), content), hints=Hints())
        except BadFileError:
            continue
        assert reading.remarks or games_of(reading) == original, seed


@pytest.mark.parametrize("file", READERS)
def test_noise_is_refused(file: str) -> None:
    reader, _ = READERS[file]
    for turn in range(60 * SOAK):
        chance = random.Random(f"{file} noise {turn}")
        noise = bytes(
            chance.choices(b'[]{}();,"\t\n\r 01-/=+xwbAZ\xe9\xff\x00', k=chance.randrange(300))
        )
        try:
            reading = reader(noise, hints=Hints())
        except BadFileError:
            continue
        for payload in payloads(reading):
            read_event(payload, event_id="klubabend")


def can_decode(content: bytes) -> bool:
    try:
        decode(content)
    except BadFileError:
        return False
    return True


@pytest.mark.parametrize("file", READERS)
def test_every_sample_is_known_and_no_damage_stops_the_looking(file: str) -> None:
    content = (DATA / file).read_bytes()
    assert READERS[file][1](decode(content))
    for turn in range(60 * SOAK):
        chance = random.Random(f"{file} looking {turn}")
        damaged = chance.choice(DAMAGES)(chance, content)
        if can_decode(damaged):
            for _, looks_like in READERS.values():
                looks_like(decode(damaged))
