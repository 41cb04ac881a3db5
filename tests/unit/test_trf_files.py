"""Files as tournament programs write them, with counts taken by a separate column reader.

`expected.json` came with the files; three of them were also counted by hand, round by round.
"""

import json
from collections import Counter
from typing import Any

import pytest

from formats.found import BadFileError
from formats.text import decode
from formats.trf import looks_like_trf, write_trf
from tests.trf_lines import FILES, NAMES, codes_of, outcomes, payload_of, read

EXPECTED: dict[str, Any] = json.loads((FILES / "expected.json").read_text())
MISALIGNED = "trf26_misaligned_columns.trf"
READABLE = [name for name in NAMES if name != MISALIGNED]

WORTH = {
    "full_point_F": 1, "pairing_bye_U": 1, "full_point_old_+": 1, "half_point_H": 0.5,
    "half_point_old_=": 0.5, "zero_point_Z": 0, "absent_-": 0,
}  # fmt: skip


def load(name: str) -> bytes:
    return (FILES / name).read_bytes()


def test_there_are_fourteen_files() -> None:
    assert set(NAMES) == set(EXPECTED)


@pytest.mark.parametrize("name", READABLE)
def test_games_are_counted_right(name: str) -> None:
    payload, expected = payload_of(read(load(name))), EXPECTED[name]
    results = Counter(game["result"] for game in payload["games"])
    assert len(payload["players"]) == expected["players"]
    assert max(game["round"] for game in payload["games"]) == expected["rounds_with_pairings"]
    assert results["1-0"] == expected["white_wins"]
    assert results["1/2-1/2"] == expected["draws"]
    assert results["0-1"] == expected["black_wins"]
    assert results["+/-"] + results["-/+"] == expected["forfeits"]
    assert results["-/-"] == expected["double_forfeits"]
    assert results["*"] == expected["unfinished_games"]


@pytest.mark.parametrize("name", READABLE)
def test_byes_are_counted_right(name: str) -> None:
    byes = dict(EXPECTED[name]["byes"])
    # Byes without a letter, worth by hand what the points column has above the results. cp1252: one
    # player has one and half a point, one has two and a point, three have one and a point each.
    unnamed = {
        "congress_cp1252.tab": Counter({0.5: 3, 1: 3}),
        "congress_crlf_56players.tab": Counter({0.5: 11, 0: 5}),
    }.get(name, Counter())
    assert sum(unnamed.values()) == byes.pop("dash_without_letter", 0)
    expected = Counter(unnamed)
    for kind, count in byes.items():
        expected[WORTH[kind]] += count
    assert Counter(bye["points"] for bye in payload_of(read(load(name)))["byes"]) == expected


@pytest.mark.parametrize("name", READABLE)
def test_points_that_do_not_fit_are_reported_for_each_player(name: str) -> None:
    reported = [code for code in codes_of(read(load(name))) if code.startswith("points-")]
    assert len(reported) == EXPECTED[name]["points_differ_from_standard_sum"]


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        pytest.param(
            "trfx_future_half_point_byes.trf", {"points-later"}, id="bye of round to come"
        ),
        pytest.param("congress_cp1252.tab", {"points-above"}, id="byes in the points only"),
        pytest.param("trf26_team_running_round.trf", {"points-differ"}, id="points of teams"),
    ],
)
def test_a_reason_is_given_for_points_that_do_not_fit(name: str, codes: set[str]) -> None:
    assert {code for code in codes_of(read(load(name))) if code.startswith("points-")} == codes


# The dates of each file's 042 and 052, as its notes say they are meant.
DATES = {
    "club_swiss_137players.trf": ("2018-04-08", "2018-06-10"),
    "lichess_swiss_13players.trf": ("2020-05-29", "2020-05-29"),
    "lichess_swiss_9players.trf": ("2020-06-26", "2020-06-26"),
    "open_284players_ruler_lines.trf": ("2005-07-28", "2005-07-31"),
    "league_utf8_bom.tab": ("2011-09-26", "2012-04-01"),
    "congress_cp1252.tab": ("2011-07-02", "2011-07-03"),
    "congress_crlf_56players.tab": ("2011-02-25", "2011-02-27"),
    "old_bye_codes.tab": ("2008-02-01", "2008-02-03"),
    "trfx_midway_crlf.trf": ("2010-09-24", "2010-10-02"),
    "trf26_individual.trf": ("2025-09-13", "2025-09-14"),
    "trf26_double_forfeit.trf": (None, None),
    "trfx_future_half_point_byes.trf": (None, None),
    "trf26_team_running_round.trf": ("2026-05-29", "2026-05-29"),
}


@pytest.mark.parametrize("name", READABLE)
def test_dates_are_read_in_the_notation_of_the_file(name: str) -> None:
    payload = payload_of(read(load(name)))
    assert (payload.get("date"), payload.get("end_date")) == DATES[name]


@pytest.mark.parametrize("name", READABLE)
def test_only_events_with_rounds_or_games_to_come_are_running(name: str) -> None:
    running = {
        "trf26_double_forfeit.trf", "trf26_team_running_round.trf", "trfx_midway_crlf.trf",
        "trfx_future_half_point_byes.trf",
    }  # fmt: skip
    reading = read(load(name))
    assert payload_of(reading).get("complete", True) == (name not in running)
    assert ("running" in codes_of(reading)) == (name in running)


def test_the_ruler_is_no_name_and_is_shown_as_passed_over() -> None:
    reading = read(load("open_284players_ruler_lines.trf"))
    assert payload_of(reading)["name"] == "9. Emil-Rode-Gedenkturnier"
    (remark,) = [one for one in reading.remarks if one.code == "passed-over"]
    assert str(remark.as_problem().detail) == (
        "Line 14: Lines that are no records were passed over (2): 14, 15."
    )


def test_a_dummy_is_pointed_at_but_not_known_by_its_name() -> None:
    reading = read(load("open_284players_ruler_lines.trf"))
    assert [one.line for one in reading.remarks if one.code == "maybe-nobody"] == [299]


def test_names_of_an_old_encoding_are_right() -> None:
    reading = read(load("congress_cp1252.tab"))
    assert "Melell, Tírneán" in [player["name"] for player in payload_of(reading)["players"]]
    assert (reading.encoding, "encoding" in codes_of(reading)) == ("cp1252", True)


def test_a_byte_order_mark_does_not_hide_the_name() -> None:
    reading = read(load("league_utf8_bom.tab"))
    assert payload_of(reading)["name"].startswith("Midlands Chess Union Div 1")


def test_byes_announced_a_second_time_count_once() -> None:
    reading = read(load("trf26_individual.trf"))
    assert len(payload_of(reading)["byes"]) == 8
    assert "bye-contradicted" not in codes_of(reading)


def test_a_shifted_column_is_refused_with_line_column_and_the_points_that_contradict() -> None:
    with pytest.raises(BadFileError) as raised:
        read(load(MISALIGNED))
    found = [(one.code, one.line, one.column) for one in raised.value.remarks]
    assert found == [
        ("shifted", 13, 80),
        ("points-differ", 13, 81),
        ("shifted", 14, 80),
        ("points-differ", 14, 81),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_personal_leaves_a_file(name: str) -> None:
    """Ids and births stand in columns 58 to 79, e-mail addresses and arbiters in 102 and 112."""
    lines = decode(load(name)).lines
    private = {one[57:68].strip() for one in lines if one.startswith("001")}
    private |= {one[69:79].strip() for one in lines if one.startswith("001")}
    private |= {one[4:].strip() for one in lines if one[:3] in {"102", "112"}}
    # Short ones may stand in a sentence by chance, as a line's number.
    private = {one for one in private if len(one) > 4}
    try:
        reading = read(load(name))
        said = repr(reading)
    except BadFileError as error:
        said = repr(error.remarks)
    assert [one for one in private if one in said] == []


@pytest.mark.parametrize("name", READABLE)
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["LF", "CRLF", "CR"])
def test_line_ends_change_nothing(name: str, end: bytes) -> None:
    content = load(name)
    again = end.join(content.replace(b"\r\n", b"\n").split(b"\n"))
    assert read(again) == read(content)


@pytest.mark.parametrize("name", READABLE)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings_change_nothing_but_what_is_said_of_them(name: str, encoding: str) -> None:
    text = decode(load(name)).whole
    assert read(text.encode(encoding)).events == read(load(name)).events


@pytest.mark.parametrize("name", READABLE)
def test_blanks_cut_at_the_ends_of_lines_change_nothing(name: str) -> None:
    text = decode(load(name))
    cut = "\n".join(one.rstrip() for one in text.lines).encode(text.encoding)
    assert read(cut) == read(load(name))


@pytest.mark.parametrize("name", READABLE)
def test_the_order_of_lines_means_nothing(name: str) -> None:
    text = decode(load(name))
    turned = payload_of(read(list(reversed(text.lines))))
    payload = payload_of(read(load(name)))
    assert outcomes(turned) == outcomes(payload)
    assert {one["id"] for one in turned["players"]} == {one["id"] for one in payload["players"]}


@pytest.mark.parametrize("name", NAMES)
def test_files_are_recognised(name: str) -> None:
    assert looks_like_trf(decode(load(name)))


@pytest.mark.parametrize("name", READABLE)
def test_what_was_read_is_written_and_read_again(name: str) -> None:
    payload = {"name": "Open", **payload_of(read(load(name)))}
    again = payload_of(read(write_trf(payload).text.encode()))
    assert again["players"] == payload["players"]
    assert outcomes(again) == outcomes(payload)
    assert sorted(again["byes"], key=str) == sorted(payload["byes"], key=str)
    for field in ("name", "date", "end_date", "format", "speed"):
        default = "swiss" if field == "format" else None
        assert again.get(field, default) == payload.get(field, default)
