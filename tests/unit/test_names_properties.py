"""What must hold for every text people can write as a name."""

from hypothesis import given
from hypothesis import strategies as st

from core.names import (
    NameIndex,
    compare_names,
    initials,
    is_unclear,
    name_key,
    numbered,
    parse_name,
    split_number,
    turned,
)

_GIVEN = st.sampled_from(["Anna", "Hans", "Zsófia", "Øyvind", "J.", "Mary Ann", "Karl-Heinz", "Xu"])
_FAMILY = st.sampled_from(["Becher", "Möller", "van der Meer", "Szabó", "Quist-Holm", "B.", "Lie"])
_NAME = st.builds(
    lambda given_name, family, form: form.format(given_name, family),
    _GIVEN,
    _FAMILY,
    st.sampled_from(["{0} {1}", "{1}, {0}", "{1} {0}", "Dr. {0} {1}"]),
)
_SIGNS = "aÄéßøőıİǆﬁ李नи .,;-'’()[]0123456789²½\u0301\u00a0\u3000IVXjrdÄ"
_TEXT = st.text(max_size=40) | st.text(alphabet=_SIGNS, max_size=30) | _NAME


@given(_TEXT, st.booleans())
def test_any_text_is_taken(text: str, family_first: bool) -> None:
    assert initials(text, family_first=family_first)
    assert parse_name(text, family_first=family_first).words is not None
    assert is_unclear(text, family_first=family_first) in (True, False)


@given(_TEXT, st.booleans())
def test_turning_changes_no_key_and_happens_once(text: str, family_first: bool) -> None:
    once = turned(text, family_first=family_first)
    assert turned(once, family_first=family_first) == once
    assert name_key(once, family_first=family_first) == name_key(text, family_first=family_first)


@given(_TEXT, _TEXT, st.booleans())
def test_comparing_is_symmetric(one: str, other: str, family_first: bool) -> None:
    found = compare_names(one, other, family_first=family_first)
    back = compare_names(other, one, family_first=family_first)
    assert (found.suggest, found.score) == (back.suggest, back.score)
    assert 0 <= found.score <= 1
    assert found.reasons
    assert all(map(str, found.reasons))


@given(_TEXT)
def test_a_name_is_its_own_best_candidate(text: str) -> None:
    index = NameIndex()
    index.add(text)
    assert [(name, found.score) for name, found in index.candidates(text)] == [(text, 1)]


@given(_NAME, st.integers(1, 99), st.integers(1, 99))
def test_numbers_keep_two_people_apart(name: str, one: int, other: int) -> None:
    first, second = numbered(name, one), numbered(name, other)
    assert split_number(first) == (turned(name), one)
    assert compare_names(first, second).suggest is (one == other)
    assert not compare_names(first, name).suggest


@given(_NAME, st.sampled_from(["{} jr.", "{} sr.", "ifj. {}", "id. {}", "{} II", "{} d. J."]))
def test_a_mark_of_a_generation_keeps_two_people_apart(name: str, form: str) -> None:
    assert not compare_names(name, form.format(name)).suggest


@given(_NAME, _NAME)
def test_the_index_loses_nothing(one: str, other: str) -> None:
    index = NameIndex()
    index.add(other)
    assert bool(index.candidates(one)) is compare_names(one, other).suggest
