"""Whatever is sent, an event is accepted or refused with problems; nothing else happens."""

import copy
import datetime
import json
import unicodedata
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import BadInputError, InvalidEventError, Problem, UnreadableError
from core.facts import event_content
from core.ids import check_id, slugify
from core.payload import CODES, WARNING_CODES, parse_json, read_event

# Surrogates, controls and invisible characters are wanted here.
any_text = st.text(st.characters(exclude_categories=()), max_size=8)
WORDS = """
    name date start end_date format game speed rated complete under18 players games byes id member
    junior guest bot round white black result abandoned_by moves taken_over player points
"""
contract_words = st.sampled_from(WORDS.split())
plausible = st.sampled_from(
    ["p1", "p2", "1-0", "*", "2026-09-15", "2026-02-30", "19:30", "arena", "rapid", "white", 0.5, 1]
)
scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | any_text
    | plausible
)
json_values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(contract_words | any_text, inner, max_size=6)
    ),
    max_leaves=25,
)
names = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=20)


@st.composite
def events(draw: st.DrawFn) -> dict[str, Any]:
    """Valid payloads: 2 to 5 entrants, up to 4 rounds of one game and one bye."""
    ids = draw(st.lists(names, min_size=2, max_size=5, unique=True))
    games, byes = [], []
    for number in range(1, draw(st.integers(0, 4)) + 1):
        white, black, *others = draw(st.permutations(ids))
        result = draw(st.sampled_from(["1-0", "0-1", "1/2-1/2", "+/-", "-/-", "*", "½-½", "1-0F"]))
        games.append({"round": number, "white": white, "black": black, "result": result})
        byes.extend(
            {"round": number, "player": other, "points": draw(st.sampled_from([0, 0.5, 1]))}
            for other in others[:1]
        )
    payload: dict[str, Any] = {
        "name": draw(names),
        "date": draw(st.dates(datetime.date(1000, 1, 1))).isoformat(),
        "players": [{"id": entrant, "name": draw(names)} for entrant in ids],
        "games": games,
        "byes": byes,
    }
    for field, values in {
        "speed": st.sampled_from(["standard", "rapid", "blitz"]),
        "format": st.sampled_from(["swiss", "round-robin", "league", "bughouse"]),
        "rated": st.booleans(),
        "complete": st.booleans(),
        "start": st.times().map(lambda time: time.isoformat("minutes")),
    }.items():
        if draw(st.booleans()):
            payload[field] = draw(values)
    return payload


def places(value: Any, location: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a document."""
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [location, *(p for key, item in inner for p in places(item, (*location, key)))]


@st.composite
def damaged_events(draw: st.DrawFn) -> Any:
    """Valid payloads with one to three places replaced, removed, doubled or added to."""
    document = copy.deepcopy(draw(events()))
    for _ in range(draw(st.integers(1, 3))):
        location = draw(st.sampled_from(places(document)))
        if not location:
            continue
        *way, last = location
        holder: Any = document
        for part in way:
            holder = holder[part]
        match draw(st.sampled_from(["replace", "remove", "double", "add"])):
            case "replace":
                holder[last] = draw(json_values)
            case "remove":
                del holder[last]
            case "double" if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[last]))
            case _ if isinstance(holder, dict):
                holder[draw(contract_words | any_text)] = draw(json_values)
    return document


def resolves(problem: Problem, document: Any) -> bool:
    """Tell whether a pointer leads to a place, or to a field missing from its object."""
    parts = [p.replace("~1", "/").replace("~0", "~") for p in problem.pointer.split("/")[1:]]
    for depth, part in enumerate(parts):
        if isinstance(document, list):
            document = document[int(part)]
        elif part in document:
            document = document[part]
        else:
            may_miss = {"missing-field", "speed-assumed", "no-end-date"}
            return problem.code in may_miss and depth == len(parts) - 1
    return True


def refusals_of(document: Any) -> tuple[Problem, ...]:
    """Problems of a document; of an accepted one, after a look at it, none."""
    try:
        accepted = read_event(document, event_id="evening")
    except InvalidEventError as refusal:
        return refusal.problems
    assert all(w.code in WARNING_CODES and resolves(w, document) for w in accepted.warnings)
    assert read_event(event_content(accepted.event), event_id="evening").event == accepted.event
    return ()


def can_be_shown(text: str) -> bool:
    """Tell whether a terminal shows a text as it is: no control, format, half characters."""
    return not {unicodedata.category(c) for c in text} & {"Cc", "Cf", "Cs", "Zl", "Zp"}


def check_problems(problems: tuple[Problem, ...], document: Any) -> None:
    for problem in problems:
        assert problem.code in CODES
        assert resolves(problem, document)
        assert can_be_shown(str(problem.detail) + problem.pointer)


@given(json_values)
def test_any_json_value_is_read_or_refused(document: Any) -> None:
    check_problems(refusals_of(document), document)


@given(damaged_events())
@settings(max_examples=300)
def test_damaged_event_is_read_or_refused(document: Any) -> None:
    before = copy.deepcopy(document)
    check_problems(refusals_of(document), document)
    assert document == before


@given(events(), st.randoms(use_true_random=False))
def test_event_survives_json_and_any_order_of_listing(payload: Any, random: Any) -> None:
    event = read_event(parse_json(json.dumps(payload)), event_id="evening").event
    assert (
        read_event(parse_json(json.dumps(event_content(event))), event_id="evening").event == event
    )
    random.shuffle(payload["players"])
    random.shuffle(payload["byes"])
    # Each round has one game here, so games may be shuffled too.
    random.shuffle(payload["games"])
    assert read_event(payload, event_id="evening").event == event


@given(any_text | st.binary(max_size=40) | json_values.map(json.dumps))
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    sentence = ""
    try:
        parse_json(text)
    except UnreadableError as refusal:
        sentence = str(refusal)
    assert can_be_shown(sentence)


@given(json_values)
def test_json_is_read_as_it_was_written(value: Any) -> None:
    assert parse_json(json.dumps(value)) == value


@given(st.text(max_size=100))
def test_slug_is_an_id_or_refused(stem: str) -> None:
    try:
        slug = slugify(stem)
    except BadInputError:
        # Refused only where no letter or digit that is spelled in a-z or 0-9 is there.
        assert not any(character.isascii() and character.isalnum() for character in stem)
        return
    assert check_id(slug)
    assert slugify(slug) == slug
