"""Random tournaments as report files, written by their columns alone, and what comes back.

The strategy knows the columns of TRF16 and nothing of the reader or the writer.
"""

from collections import Counter
from datetime import date
from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from core.payload import read_event
from formats.found import BadFileError
from formats.trf import Starter, write_start_list, write_trf
from tests.trf_lines import codes_of, line, outcomes, payload_of, read

# Letters of the four languages, and what stands between names; never a blank at either end.
_LETTERS = "abcxyzÅÄÖØæøåäöüßőűéí'-."
name_parts = st.text(_LETTERS, min_size=1, max_size=12)
entrant_names = st.builds("{}, {}".format, name_parts, name_parts)

# (White's code, Black's code) → the contract's result; the table of the format's codes.
PAIRED = {
    ("1", "0"): "1-0", ("0", "1"): "0-1", ("=", "="): "1/2-1/2", ("+", "-"): "+/-",
    ("-", "+"): "-/+", ("-", "-"): "-/-", (" ", " "): "*", ("W", "L"): "+/-", ("D", "D"): "*",
}  # fmt: skip
ALONE = {"H": 0.5, "=": 0.5, "F": 1, "U": 1, "+": 1, "Z": 0, "-": 0}
WORTH = {"1": 1, "+": 1, "W": 1, "U": 1, "F": 1, "=": 0.5, "D": 0.5, "H": 0.5}


class Tournament(NamedTuple):
    """A file's lines and what is in it."""

    lines: list[str]
    names: list[str]
    games: list[tuple[int, str, str, str]]
    byes: list[tuple[int, str, float]]


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    count = draw(st.integers(1, 8))
    ranks = sorted(draw(st.sets(st.integers(1, 9999), min_size=count, max_size=count)))
    names = draw(st.lists(entrant_names, min_size=count, max_size=count))
    cells: dict[int, list[str]] = {rank: [] for rank in ranks}
    games: list[tuple[int, str, str, str]] = []
    byes: list[tuple[int, str, float]] = []
    for number in range(1, draw(st.integers(1, 6)) + 1):
        order = draw(st.permutations(ranks))
        pairs = draw(st.integers(0, count // 2))
        for white, black in zip(order[: 2 * pairs : 2], order[1 : 2 * pairs : 2], strict=True):
            codes = draw(st.sampled_from(sorted(PAIRED)))
            cells[white].append(f"{black:4} w {codes[0]}")
            cells[black].append(f"{white:4} b {codes[1]}")
            games.append((number, str(white), str(black), PAIRED[codes]))
        for rank in order[2 * pairs :]:
            code = draw(st.sampled_from([*ALONE, ""]))
            before = draw(st.sampled_from(["0000 - ", "       "]))
            cells[rank].append(before + code if code else "")
            if code:
                byes.append((number, str(rank), ALONE[code]))
    players = [
        line(*own, rank=rank, name=name, points=f"{points_of(own):.1f}")
        for (rank, own), name in zip(cells.items(), names, strict=True)
    ]
    head = ["012 Open", "042 2025/09/13", "052 2025/09/14", f"062 {count}"]
    return Tournament(draw(st.permutations([*head, *players])), names, games, byes)


def points_of(cells: list[str]) -> float:
    return sum(WORTH.get(cell[7:8], 0) for cell in cells)


@given(tournaments(), st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
def test_every_game_bye_and_name_is_read(made: Tournament, encoding: str) -> None:
    reading = read("\r\n".join(made.lines).encode(encoding))
    payload = payload_of(reading)
    fields = ("round", "white", "black", "result")
    games = [dict(zip(fields, game, strict=True)) for game in made.games]
    assert outcomes(payload) == outcomes({"games": games})
    assert Counter((bye["round"], bye["player"], bye["points"]) for bye in payload["byes"]) == (
        Counter(made.byes)
    )
    assert Counter(player["name"] for player in payload["players"]) == Counter(made.names)
    assert (payload["date"], payload["end_date"]) == ("2025-09-13", "2025-09-14")
    assert [code for code in codes_of(reading) if code.startswith("points")] == []
    assert payload.get("complete", True) == all(
        any(code in cell for code in "10=+-WDLHFUZ")
        for one in made.lines
        if one.startswith("001")
        for cell in cells_with_opponent(one)
    )
    read_event(payload, event_id="open")


def cells_with_opponent(text: str) -> list[str]:
    """Cut out the results of all cells that name an opponent."""
    cells = [text[start : start + 8] for start in range(91, len(text), 10)]
    return [cell[7] for cell in cells if cell[:4].strip(" 0")]


@st.composite
def payloads(draw: st.DrawFn) -> dict[str, Any]:
    """Draw an event as an app sends it, with ids and names of any kind that fit."""
    ids = draw(st.lists(st.text("abc019-_é", min_size=1, max_size=6), min_size=2, unique=True))
    any_name = st.text(
        st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"]), min_size=1, max_size=40
    ).filter(str.strip)
    games, byes = [], []
    for number in draw(st.lists(st.integers(1, 30), max_size=5, unique=True)):
        order = draw(st.permutations(ids))
        pairs = draw(st.integers(0, len(ids) // 2))
        for white, black in zip(order[: 2 * pairs : 2], order[1 : 2 * pairs : 2], strict=True):
            result = draw(st.sampled_from(["1-0", "0-1", "½-½", "+/-", "0-1F", "-/-", "*"]))
            games.append({"round": number, "white": white, "black": black, "result": result})
        for player in order[2 * pairs :]:
            points = draw(st.sampled_from([None, 0, 0.5, 1.0]))
            if points is not None:
                byes.append({"round": number, "player": player, "points": points})
    first, last = sorted(draw(st.tuples(st.dates(date(1950, 1, 1), date(2090, 1, 1)),
                                        st.dates(date(1950, 1, 1), date(2090, 1, 1)))))  # fmt: skip
    return {
        "name": draw(any_name),
        "date": first.isoformat(),
        "end_date": last.isoformat(),
        "format": draw(st.sampled_from(["swiss", "round-robin", "knockout", "league", "other"])),
        "speed": draw(st.sampled_from(["standard", "rapid", "blitz"])),
        "players": [{"id": one, "name": draw(any_name)} for one in ids],
        "games": games,
        "byes": byes,
    }


@given(payloads())
def test_what_is_written_is_read_again(payload: dict[str, Any]) -> None:
    written = write_trf(payload)
    again = payload_of(read(written.text.encode()))
    ids = [player["id"] for player in payload["players"]]
    # Ids become start ranks: by these the two are the same event, to the last field.
    rank = {one["id"]: str(number) for number, one in enumerate(payload["players"], 1)}
    if all(one.isascii() and one.isdigit() and one[0] != "0" and len(one) < 5 for one in ids):
        rank = {one: one for one in ids}
    expected = read_event(
        {
            **payload,
            "complete": all(game["result"] != "*" for game in payload["games"]),
            "players": [
                {"id": rank[one["id"]], "name": one["name"].strip()[:33]}
                for one in payload["players"]
            ],
            "games": [
                {**game, "white": rank[game["white"]], "black": rank[game["black"]]}
                for game in payload["games"]
            ],
            "byes": [{**bye, "player": rank[bye["player"]]} for bye in payload["byes"]],
        },
        event_id="open",
    ).event
    found = read_event(again, event_id="open").event
    assert found.players == expected.players
    assert (found.byes, found.date, found.end_date) == (
        expected.byes,
        expected.date,
        expected.end_date,
    )
    assert (found.name, found.format, found.speed) == (
        expected.name,
        expected.format,
        expected.speed,
    )
    assert found.complete == expected.complete
    # The file lists players, not games: the order within a round is that of its lines.
    assert Counter(found.games) == Counter(expected.games)
    cut = {player["name"] for player in payload["players"] if len(player["name"].strip()) > 33}
    assert bool(cut) == ("name-cut" in [one.code for one in written.remarks])


@given(st.lists(entrant_names, min_size=1, max_size=20), st.integers(1, 15))
def test_a_start_list_is_read_as_running(names: list[str], rounds: int) -> None:
    written = write_start_list([Starter(name) for name in names], name="Open", rounds=rounds)
    payload = payload_of(read(written.text.encode()))
    assert [player["name"] for player in payload["players"]] == names
    assert (payload["games"], payload["complete"]) == ([], False)


TAGS = [
    "012", "022", "042", "052", "062", "072", "092", "102", "112", "122", "132", "142", "162",
    "192", "222", "240", "XXR", "FRA", "DDD", "###", "   ",
]  # fmt: skip

odd_values = st.one_of(
    st.text(max_size=30),
    st.text("0123456789/.-+: wPHZU", max_size=30),
    st.dates().map(date.isoformat),
    st.integers().map(str),
)


@given(st.lists(st.builds("{} {}".format, st.sampled_from(TAGS), odd_values), max_size=12))
def test_whatever_other_records_say_the_game_is_read_or_the_file_refused(other: list[str]) -> None:
    players = [
        line("   2 w 1", rank=1, name="Becher, Anna", points="1.0"),
        line("   1 b 0", rank=2, name="Dorn, Ben", points="0.0"),
    ]
    try:
        payload = payload_of(read([*other, *players]))
    except BadFileError as error:
        refused = error.remarks
    else:
        refused = ()
        assert payload["games"] == [{"round": 1, "white": "1", "black": "2", "result": "1-0"}]
        read_event({"name": "Open", "date": "2025-09-13", **payload}, event_id="open")
    # Only dates are asked for, and nothing but a zero byte makes a text none.
    assert {one.code for one in refused} <= {"ambiguous-date", "end-before-start", "no-text"}
