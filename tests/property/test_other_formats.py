"""Random events, written in each format by this file's own writers, are read back as they were."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.crosstable import read_crosstable
from formats.games import read_games_table
from formats.lichess import read_lichess
from formats.pgn import read_pgn
from formats.tables import read_workbook
from tests.format_files import named_byes, named_games, read_one

Game = tuple[int, int, int, str]
"""Round, White's and Black's place in the list of names, result."""

RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-", "*")
MARKS: Final = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    "1/2-1/2": ("½", "½"),
    "+/-": ("+", "-"),
    "-/+": ("-", "+"),
    "-/-": ("-", "-"),
    "*": ("", ""),
}
SPELLINGS: Final = {
    "1-0": ("1-0", "1 - 0", "1:0"),
    "0-1": ("0-1", "0 - 1", "0:1"),
    "1/2-1/2": ("½-½", "1/2-1/2", "0.5-0.5", "=", "½ - ½"),
    "+/-": ("+:-", "+ - -", "+/-"),
    "-/+": ("-:+", "- - +", "-/+"),
    "-/-": ("-:-", "- - -", "-/-"),
    "*": ("", "*"),
}


@dataclass(frozen=True)
class Played:
    """An event; games and byes refer to places in `names`."""

    names: Sequence[str]
    games: Sequence[Game]
    byes: Sequence[tuple[int, int, float]]

    def named_games(self) -> list[tuple[int, str, str, str]]:
        return sorted((r, self.names[w], self.names[b], result) for r, w, b, result in self.games)

    def named_byes(self) -> list[tuple[int, str, float]]:
        return sorted((r, self.names[player], points) for r, player, points in self.byes)


WORDS: Final = st.text("abcdeøåßőűéñŁЖ'-", min_size=2, max_size=9).map(
    lambda w: "A" + w.strip("-'")
)


@st.composite
def events(draw: st.DrawFn, *, with_byes: bool = True) -> Played:
    families = draw(st.lists(WORDS, min_size=2, max_size=7, unique_by=str.casefold))
    given = draw(st.sampled_from(["", ", Anna", ", J.", " Dr.", " Maria"]))
    names = [family + given for family in families]
    games: list[Game] = []
    byes: list[tuple[int, int, float]] = []
    for played_in in range(1, draw(st.integers(1, 5)) + 1):
        order = draw(st.permutations(range(len(names))))
        pairs = draw(st.integers(1 if played_in == 1 else 0, len(names) // 2))
        games += [
            (played_in, order[2 * n], order[2 * n + 1], draw(st.sampled_from(RESULTS)))
            for n in range(pairs)
        ]
        for player in order[2 * pairs :] if with_byes else ():
            points = draw(st.sampled_from([None, 0, 0.5, 1]))
            if points is not None:
                byes.append((played_in, player, points))
    seated = {seat for _, white, black, _ in games for seat in (white, black)}
    seated |= {player for _, player, _ in byes}
    # Only who stands in some round can be told from a list of games.
    kept = {old: new for new, old in enumerate(sorted(seated))}
    return Played(
        [names[old] for old in kept],
        [(r, kept[w], kept[b], result) for r, w, b, result in games],
        [(r, kept[player], points) for r, player, points in byes],
    )


def write_games(event: Played, separator: str, spell: int) -> bytes:
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter=separator)
    writer.writerow(["Runde", "Weiß", "Schwarz", "Ergebnis"])
    for played_in, white, black, result in event.games:
        written = SPELLINGS[result][spell % len(SPELLINGS[result])]
        writer.writerow([played_in, event.names[white], event.names[black], written])
    for played_in, player, points in event.byes:
        writer.writerow([played_in, event.names[player], "", {0: "0", 0.5: "½", 1: "1"}[points]])
    return buffer.getvalue().encode()


def lay_out(event: Played) -> list[list[tuple[str, str, str]]]:
    """Each player's rounds as opponent, colour and mark; empty where nothing is known."""
    rounds = max([r for r, *_ in event.games] + [r for r, *_ in event.byes])
    table = [[("", "", "")] * rounds for _ in event.names]
    for played_in, white, black, result in event.games:
        own, other = MARKS[result]
        table[white][played_in - 1] = (str(black + 1), "w", own)
        table[black][played_in - 1] = (str(white + 1), "b", other)
    for played_in, player, points in event.byes:
        table[player][played_in - 1] = ("-", "-", {0: "0", 0.5: "½", 1: "1"}[points])
    return table


def sum_points(rounds: Sequence[tuple[str, str, str]], half: str) -> str:
    total = sum({"1": 2, "+": 2, "½": 1}.get(mark, 0) for _, _, mark in rounds)
    whole = str(total // 2) if total != 1 else ""
    return (whole + half) if total % 2 else str(total // 2)


def write_crosstable(event: Played) -> list[list[str]]:
    table = lay_out(event)
    labels = [f"{n}.Rd" for n in range(1, len(table[0]) + 1)]
    rows = [["No.", "", "Name", "Rtg", *labels, "Pts."]]
    for number, (name, rounds) in enumerate(zip(event.names, table, strict=True), 1):
        cells = [
            f"-{mark}" if opponent == "-" else opponent + colour + mark
            for opponent, colour, mark in rounds
        ]
        points = sum_points(rounds, ",5")
        rows.append(
            [str(number), "", name, "0", *cells, points.rjust(3, "0") if points == ",5" else points]
        )
    return rows


def write_swiss_manager(event: Played) -> str:
    table = lay_out(event)
    labels = ";".join(f"{n}.Rd.;;" for n in range(1, len(table[0]) + 1))
    lines = [f"Rank;SNo.;;Name;{labels};Pts"]
    for number, (name, rounds) in enumerate(zip(event.names, table, strict=True), 1):
        fields = ";".join(";".join(one).replace("½", "x") for one in rounds)
        lines.append(f";{number};;{name};{fields};{sum_points(rounds, 'x')}")
    return "Klubbkveld\r\n\r\n" + "\r\n".join(lines) + "\r\n"


def write_pgn(event: Played) -> str:
    written = {"+/-": "1-0", "-/+": "0-1", "-/-": "0-0"}
    games = []
    for played_in, white, black, result in event.games:
        shown = written.get(result, result)
        unplayed = '[Termination "Unplayed"]\n' if result in {"+/-", "-/+"} else ""
        moves = "" if result in written else "1. e4 {a move} e5 (1... c5) "
        games.append(
            f'[Event "Klubbkveld"]\n[Date "2026.01.06"]\n[Round "{played_in}.1"]\n'
            f'[White "{event.names[white]}"]\n[Black "{event.names[black]}"]\n'
            f'[Result "{shown}"]\n{unplayed}\n{moves}{shown}\n'
        )
    return "\n".join(games)


def write_lichess(event: Played) -> str:
    """Rounds begin an hour after each other; user names are lower case."""
    states = {"1-0": "mate", "0-1": "resign", "1/2-1/2": "draw", "*": "aborted"}
    winners = {"1-0": "white", "+/-": "white", "0-1": "black", "-/+": "black"}
    lines = []
    for number, (played_in, white, black, result) in enumerate(event.games):
        made = played_in * 3_600_000 + number
        game = {
            "id": str(number),
            "createdAt": made,
            "lastMoveAt": made + 60_000,
            "status": states.get(result, "noStart"),
            "players": {
                side: {"user": {"name": event.names[seat], "id": event.names[seat].lower()}}
                for side, seat in (("white", white), ("black", black))
            },
            "moves": "e4 e5" if result in states else "",
            "swiss": "abc",
        }
        if result in winners:
            game["winner"] = winners[result]
        lines.append(json.dumps(game))
    return "\n".join(reversed(lines)) + "\n"


@given(event=events(), separator=st.sampled_from(";,\t"), spell=st.integers(0, 9))
def test_tables_of_games(event: Played, separator: str, spell: int) -> None:
    read = read_one(read_games_table, write_games(event, separator, spell))
    assert named_games(read) == event.named_games()
    assert named_byes(read) == event.named_byes()


@given(event=events(), encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
def test_crosstables_of_chess_results(event: Played, encoding: str) -> None:
    text = "".join(";".join(row) + "\n" for row in write_crosstable(event))
    read = read_one(read_crosstable, text.encode(encoding))
    assert named_games(read) == event.named_games()
    assert named_byes(read) == event.named_byes()


@given(event=events())
def test_lists_of_swiss_manager(event: Played) -> None:
    read = read_one(read_crosstable, write_swiss_manager(event))
    assert named_games(read) == event.named_games()
    assert named_byes(read) == event.named_byes()


@given(event=events())
def test_workbooks(event: Played) -> None:
    book = openpyxl.Workbook()
    for row in write_crosstable(event):
        book.active.append(row)
    buffer = io.BytesIO()
    book.save(buffer)
    read = read_one(read_workbook, buffer.getvalue())
    assert named_games(read) == event.named_games()
    assert named_byes(read) == event.named_byes()


@given(event=events(with_byes=False), encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
def test_pgn(event: Played, encoding: str) -> None:
    read = read_one(read_pgn, write_pgn(event).encode(encoding))
    assert named_games(read) == event.named_games()


@given(event=events(with_byes=False))
def test_lichess(event: Played) -> None:
    # Lichess has no double forfeit.
    played = [game for game in event.games if game[3] != "-/-"]
    if not played:
        return
    rounds = sorted({game[0] for game in played})
    renumbered = [(rounds.index(r) + 1, w, b, result) for r, w, b, result in played]
    told = Played(event.names, renumbered, ())
    assert named_games(read_one(read_lichess, write_lichess(told))) == told.named_games()


@pytest.mark.parametrize("half", ["½", ",5", "x"])
def test_the_writer_of_points_writes_lone_halves(half: str) -> None:
    assert sum_points([("1", "w", "½")], half) == half
