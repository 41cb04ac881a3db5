"""The index: every candidate, best first, and fast enough for an evening (issue: 0.15 s)."""

import csv
import random
from pathlib import Path

from benchmarks.synthetic_names import invent_members
from core.names import NameIndex, compare_names
from core.names.comparing import judge
from core.names.weighing import read_name, weigh

_PAIRS = Path(__file__).parents[1] / "data" / "names" / "pairs.csv"
_LETTERS = "aeioubcdghkmnrstwy"


def _make_index(*names: str, family_first: bool = False) -> NameIndex:
    index = NameIndex(family_first=family_first)
    for name in names:
        index.add(name)
    return index


def test_every_candidate_is_listed_best_first_and_ties_by_key() -> None:
    index = _make_index(
        "Petrowski, Anton", "Petrowski, Anna", "Petrowsky, A.", "Petrowski, Bert", "Berg, Anna"
    )
    found = [name for name, _ in index.candidates("A. Petrowski")]
    # An equal initial with one letter other in the family name (0.88) before the two initials
    # that may stand for a name (0.78), which tie: "anna …" comes before "anton …".
    assert found == ["Petrowsky, A.", "Petrowski, Anna", "Petrowski, Anton"]


def test_a_filed_name_of_one_key_comes_first() -> None:
    index = _make_index("A. Becher", "BECHER, Anna")
    (best, comparison), *others = index.candidates("Anna Becher")
    assert (best, comparison.score) == ("BECHER, Anna", 1)
    assert [name for name, _ in others] == ["A. Becher"]


def test_names_filed_twice_are_listed_once() -> None:
    index = _make_index("Anna Becher", "Anna Becher")
    assert len(index.candidates("A. Becher")) == 1


def test_limit_cuts_the_list() -> None:
    index = _make_index("Anna Becher", "Anton Becher", "Arne Becher")
    assert len(index.candidates("A. Becher", limit=2)) == 2
    assert len(index.candidates("A. Becher")) == 3


def test_single_words_and_whole_names_find_each_other() -> None:
    index = _make_index("Anna", "Anna Becher", "van der Becher, Ida", "Holm, Anna Luise")
    assert {name for name, _ in index.candidates("Anna")} == {
        "Anna",
        "Anna Becher",
        "Holm, Anna Luise",
    }
    assert {name for name, _ in index.candidates("Becher, Anna")} == {"Anna", "Anna Becher"}
    assert {name for name, _ in index.candidates("Becher")} == {
        "Anna Becher",
        "van der Becher, Ida",
    }


def test_hungarian_clubs_share_their_key() -> None:
    index = _make_index("Kovács, János", family_first=True)
    [(_, comparison)] = index.candidates("kovács jános")
    assert comparison.score == 1


def test_an_empty_index_has_no_candidates() -> None:
    assert NameIndex().candidates("Anna Becher") == []


def test_marks_that_tell_two_people_apart_are_not_listed() -> None:
    index = _make_index("Anna Becher (2)", "Anna Becher jun.", "Anna Becher")
    assert [name for name, _ in index.candidates("Becher, Anna")] == ["Anna Becher"]


def _vary(name: str, chance: random.Random) -> str:
    """Do to a name what sign-up sheets do."""
    at = chance.randrange(len(name) - 1)
    words = name.split()
    return chance.choice(
        [
            name[:at] + name[at + 1 :],
            name[:at] + name[at + 1] + name[at] + name[at + 2 :],
            name[:at] + chance.choice(_LETTERS) + name[at + 1 :],
            " ".join(reversed(name.replace(",", " ").split())),
            name.split(",", maxsplit=1)[0],
            " ".join([*words[:-1], words[-1][0] + "."]),
            name[: max(4, len(name) - 3)],
            name.replace("-", " ").upper(),
        ]
    )


def test_nothing_that_is_suggested_is_lost_by_filing() -> None:
    """Compare all with all, the slow way, and look each up."""
    chance = random.Random(20260915)
    with _PAIRS.open(encoding="utf-8", newline="") as lines:
        written = sorted(
            {row[side] for row in csv.DictReader(lines) for side in ("name_a", "name_b")}
        )
    names = chance.sample(written, 120)
    names = sorted({*names, *(_vary(name, chance) for name in names + names)})
    index = _make_index(*names)
    reads = [read_name(name) for name in names]
    for asked in reads:
        slow = {
            read.parts.written for read in reads if judge(asked, read, weigh(asked, read)).suggest
        }
        fast = {" ".join(name.split()) for name, _ in index.candidates(asked.parts.written)}
        assert slow == fast


def test_a_new_name_is_compared_with_few_of_ten_thousand_members() -> None:
    """How long that takes is measured by `make bench-names`, not here."""
    chance = random.Random(7)
    index = _make_index(*invent_members(10_000, chance))
    compared = [len(index.near(name)) for name in invent_members(90, chance)]
    assert 0 < sum(compared) / len(compared) < 200


def test_what_the_index_says_is_what_comparing_says() -> None:
    index = _make_index("Johannes Quist", "J. Quist")
    for name, comparison in index.candidates("Hans Quist"):
        assert comparison == compare_names("Hans Quist", name)
