"""Bad files are refused with all of their problems; the tables are worked out from contract §1."""

from pathlib import Path

import pytest

from core.errors import InvalidEventError, UnreadableError
from core.payload import CODES, parse_json, read_event

FOLDER = Path(__file__).parents[1] / "data" / "bad_events"

UNREADABLE = {
    "not_json": "line 1, column 1",
    "cut_off": "line 11, column 10",
    "empty": "empty",
    "only_blanks": "empty",
    "doubled_comma": "line 4, column 19",
    "single_quotes": "line 1, column 2",
    "commented": "line 1, column 1",
    "two_documents": "line 35, column 1",
    "doubled_key": "“result”",
    "nan_points": "NaN: see line 31, column 14",
    "infinite_round": "Infinity: see line 21, column 13",
    "minus_infinity": "-Infinity: see line 31, column 14",
    "huge_float": "1e999",
    "huge_integer": "9999",
    "nested_21": "line 1, column 29",
    "nested_100000": "line 1, column 21",
    "latin1": "byte 17 of line 16",
    "utf16": "byte 1 of line 1",
    "raw_tab_in_text": "line 8, column 17",
}
"""File → what the sentence must name."""

INVALID = {
    # Wrong shape
    "a_list": [("", "wrong-type")],
    "a_text": [("", "wrong-type")],
    "empty_object": [
        ("/name", "missing-field"),
        ("/date", "missing-field"),
        ("/players", "missing-field"),
        ("/games", "missing-field"),
    ],
    "no_players": [("/players", "too-few")],
    "too_many_players": [("/players", "too-many")],
    "nulls": [
        ("/players/0/member", "wrong-type"),
        ("/games/0/abandoned_by", "wrong-type"),
        ("/games/0/moves", "wrong-type"),
        ("/byes", "wrong-type"),
        ("/start", "wrong-type"),
        ("/end_date", "wrong-type"),
    ],
    "not_booleans": [
        ("/players/0/junior", "wrong-type"),
        ("/players/1/bot", "wrong-type"),
        ("/players/2/guest", "wrong-type"),
        ("/rated", "wrong-type"),
        ("/complete", "wrong-type"),
        ("/under18", "wrong-type"),
    ],
    "rounds_of_other_types": [
        ("/games/0/round", "wrong-type"),
        ("/games/1/round", "wrong-type"),
        ("/games/2/round", "wrong-type"),
        ("/games/3/round", "wrong-type"),
    ],
    "rounds_out_of_range": [
        ("/games/0/round", "out-of-range"),
        ("/games/1/round", "out-of-range"),
        ("/games/2/round", "out-of-range"),
        ("/games/3/round", "out-of-range"),
    ],
    "lists_of_other_types": [
        ("/players", "wrong-type"),
        ("/games", "wrong-type"),
        ("/byes", "wrong-type"),
    ],
    "entries_of_other_types": [
        ("/players/0", "wrong-type"),
        ("/players/1", "wrong-type"),
        ("/games/0", "wrong-type"),
        ("/byes/0", "wrong-type"),
    ],
    "fields_missing": [
        ("/players/0/name", "missing-field"),
        ("/players/1/id", "missing-field"),
        ("/games/0/white", "missing-field"),
        ("/games/0/black", "missing-field"),
        ("/byes/0/round", "missing-field"),
        ("/byes/0/player", "missing-field"),
        ("/byes/0/points", "missing-field"),
    ],
    "unknown_fields": [
        ("/players/1/elo", "unknown-field"),
        ("/games/0/board", "unknown-field"),
        ("/byes/0/reason", "unknown-field"),
        ("/rating", "unknown-field"),
        ("/a~1b~0c", "unknown-field"),  # RFC 6901 §3: "/" is ~1, "~" is ~0
    ],
    "personal_data": [
        ("/players/0/birth_date", "personal-data"),
        ("/players/0/E-Mail", "personal-data"),
        ("/players/1/Geburtsjahr", "personal-data"),
        ("/players/1/Fødselsdato", "personal-data"),
        ("/players/1/guardian_phone", "personal-data"),
        ("/players/1/Telefonnummer", "personal-data"),
        ("/players/2/születési_idő", "personal-data"),
        ("/players/2/Geschlecht", "personal-data"),
        ("/players/2/fide_id", "personal-data"),
        ("/players/2/kjoenn", "personal-data"),
        ("/Adresse", "personal-data"),
    ],
    # Texts
    "blank_names": [
        ("/name", "empty"),
        ("/players/0/name", "empty"),
        ("/players/1/name", "empty"),
    ],
    "long_names": [("/name", "too-long"), ("/players/0/name", "too-long")],
    "invisible_characters": [
        ("/name", "forbidden-character"),
        ("/players/0/name", "forbidden-character"),
        ("/players/1/name", "forbidden-character"),
        ("/players/2/name", "forbidden-character"),
        ("/players/3/name", "forbidden-character"),
        ("/players/4/name", "forbidden-character"),
        ("/players/5/name", "forbidden-character"),
        ("/players/6/name", "forbidden-character"),
    ],
    "half_characters": [
        ("", "unknown-field"),
        ("/name", "forbidden-character"),
        ("/players/0/name", "forbidden-character"),
        ("/players/1/id", "forbidden-character"),
        ("/players/2", "unknown-field"),
        ("/games/0/black", "forbidden-character"),
        ("/games/0/result", "forbidden-character"),
    ],
    # Black is "5" where the entrant's id is the number 5: that is one problem, not two.
    "entrant_ids": [
        ("/players/0/id", "empty"),
        ("/players/1/id", "too-long"),
        ("/players/2/id", "wrong-type"),
        ("/players/3/id", "forbidden-character"),
        ("/games/0/white", "too-long"),
    ],
    "one_id_twice": [("/players/3/id", "duplicate-entrant")],
    "game_kinds": [("/game", "empty")],
    "game_kind_number": [("/game", "wrong-type")],
    # Dates
    "date_german": [("/date", "bad-date")],
    "date_impossible": [("/date", "impossible-date")],
    "date_month_13": [("/date", "impossible-date")],
    "date_basic": [("/date", "bad-date")],
    "date_week": [("/date", "bad-date")],
    "date_year_999": [("/date", "bad-date")],
    "date_time": [("/date", "bad-date")],
    "date_other_digits": [("/date", "bad-date")],
    "date_line_end": [("/date", "bad-date")],
    "date_number": [("/date", "wrong-type")],
    "end_before_date": [("/end_date", "end-before-date")],
    "end_impossible": [("/end_date", "impossible-date")],
    "start_24": [("/start", "bad-start")],
    "start_short": [("/start", "bad-start")],
    "start_seconds": [("/start", "bad-start")],
    "start_empty": [("/start", "bad-start")],
    "start_minute_60": [("/start", "bad-start")],
    # Values
    "results": [
        ("/games/0/result", "not-allowed"),
        ("/games/1/result", "not-allowed"),
        ("/games/2/result", "not-allowed"),
        ("/games/3/result", "wrong-type"),
        ("/games/4/result", "not-allowed"),
        ("/games/5/result", "not-allowed"),
        ("/games/6/result", "not-allowed"),
    ],
    "formats": [("/speed", "not-allowed"), ("/format", "not-allowed")],
    "formats_of_other_types": [("/speed", "wrong-type"), ("/format", "wrong-type")],
    "bye_points": [
        ("/byes/0/points", "not-allowed"),
        ("/byes/1/points", "wrong-type"),
        ("/byes/2/points", "wrong-type"),
        ("/byes/3/points", "not-allowed"),
        ("/byes/4/points", "not-allowed"),
        ("/byes/5/points", "wrong-type"),
    ],
    "moves": [
        ("/games/0/moves", "wrong-type"),
        ("/games/1/moves", "wrong-type"),
        ("/games/2/moves/0", "out-of-range"),
        ("/games/3/moves/1", "wrong-type"),
        ("/games/4/moves", "wrong-type"),
        ("/games/5/moves/0", "out-of-range"),
        ("/games/6/moves/0", "wrong-type"),
        ("/games/6/moves/1", "wrong-type"),
        ("/games/7/moves", "wrong-type"),
    ],
    # Between fields
    "unknown_entrants": [
        ("/games/0/black", "unknown-entrant"),
        ("/games/1/white", "unknown-entrant"),
        ("/byes/0/player", "unknown-entrant"),
    ],
    "against_oneself": [("/games/0/black", "self-pairing")],
    "two_games_in_a_round": [("/games/2/black", "twice-in-round")],
    "game_and_bye_in_a_round": [("/byes/1/player", "twice-in-round")],
    "two_byes_in_a_round": [("/byes/1/player", "twice-in-round")],
    "bughouse_twice_in_a_round": [("/games/1/black", "twice-in-round")],
    "round_robin_twice_in_a_round": [("/games/1/white", "twice-in-round")],
    "abandoned": [
        ("/games/0/abandoned_by", "abandoned-but-not-lost"),
        ("/games/1/abandoned_by", "abandoned-but-not-lost"),
        ("/games/2/abandoned_by", "abandoned-but-not-lost"),
        ("/games/3/abandoned_by", "not-allowed"),
        ("/games/4/abandoned_by", "abandoned-but-not-lost"),
    ],
    "abandoned_and_taken_over": [("/games/0/taken_over", "taken-over-and-abandoned")],
    # The document's own order: its games come first, and "name" is missing.
    "many_at_once": [
        ("/name", "missing-field"),
        ("/games/0/black", "self-pairing"),
        ("/games/1/round", "out-of-range"),
        ("/games/1/black", "unknown-entrant"),
        ("/games/1/result", "not-allowed"),
        ("/date", "impossible-date"),
        ("/players/0/name", "empty"),
        ("/players/0/phone", "personal-data"),
        ("/players/1/id", "duplicate-entrant"),
        ("/rated", "wrong-type"),
        ("/byes/0/points", "not-allowed"),
        ("/byes/0/player", "unknown-entrant"),
    ],
}
"""File → pointers and codes in the order of the document."""


def read_bytes(name: str) -> bytes:
    return (FOLDER / f"{name}.json").read_bytes()


def test_every_file_is_in_a_table() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == UNREADABLE.keys() | INVALID.keys()


@pytest.mark.parametrize("name", UNREADABLE)
def test_unreadable_file_is_refused_with_its_place(name: str) -> None:
    with pytest.raises(UnreadableError) as refusal:
        parse_json(read_bytes(name))
    assert UNREADABLE[name] in str(refusal.value)
    assert len(refusal.value.problems) == 1


@pytest.mark.parametrize("name", INVALID)
def test_invalid_file_is_refused_with_every_problem(name: str) -> None:
    with pytest.raises(InvalidEventError) as refusal:
        read_event(parse_json(read_bytes(name)), event_id="evening")
    problems = refusal.value.problems
    assert [(problem.pointer, problem.code) for problem in problems] == INVALID[name]


@pytest.mark.parametrize("name", INVALID)
def test_sentences_can_be_printed_anywhere(name: str) -> None:
    with pytest.raises(InvalidEventError) as refusal:
        read_event(parse_json(read_bytes(name)), event_id="evening")
    for problem in refusal.value.problems:
        sentence = str(problem.detail)
        assert sentence.isprintable()
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert len(sentence) < 300


def test_every_code_is_listed() -> None:
    at_the_door = {"bad-event-id", "date-too-far-ahead", "unknown-member"}
    seen = {code for problems in INVALID.values() for _, code in problems}
    assert seen | at_the_door == CODES.keys()
