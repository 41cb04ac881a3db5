"""Keys decide which mentions are one entry, so every turn and blank counts (rules §6.2)."""

import pytest

from core.names import name_key, numbered, split_number, turned


@pytest.mark.parametrize(
    ("written", "spoken"),
    [
        pytest.param("Becher, Anna", "Anna Becher", id="turned"),
        pytest.param("Becher,Anna", "Anna Becher", id="no blank after the comma"),
        pytest.param("  Anna \t Becher ", "Anna Becher", id="blanks run to one"),
        pytest.param("Becher, Anna (2)", "Anna Becher (2)", id="number stays at the end"),
        pytest.param("Grimmelt, jr.", "Grimmelt, jr.", id="only jr. after the comma"),
        pytest.param("Grimmelt, Sr", "Grimmelt, Sr", id="only sr. after the comma"),
        pytest.param("Nagy, ifj.", "Nagy, ifj.", id="only ifj. after the comma"),
        pytest.param("Nagy, id.", "Nagy, id.", id="only id. after the comma"),
        pytest.param("Tilling, II", "Tilling, II", id="only a numeral after the comma"),
        pytest.param("Tilling, Dr.", "Tilling, Dr.", id="only a title after the comma"),
        pytest.param("Tilling, Prof. Dr.", "Tilling, Prof. Dr.", id="only titles"),
        pytest.param("Wiesbrock, d. J.", "Wiesbrock, d. J.", id="only d. J."),
        pytest.param("Hans Grimmelt, jr. (2)", "Hans Grimmelt, jr. (2)", id="mark and number"),
        pytest.param("Grimmelt, Hans jr.", "Hans jr. Grimmelt", id="more than jr."),
        pytest.param("Tilling, Dr. Ann", "Dr. Ann Tilling", id="more than a title"),
        pytest.param("Tanaka, Jun", "Jun Tanaka", id="a given name that looks like jun."),
        pytest.param("Smith, I", "I Smith", id="an initial that looks like a numeral"),
        pytest.param("Lindrath, Ann, Dr.", "Lindrath, Ann, Dr.", id="two commas"),
        pytest.param("Becher,", "Becher,", id="nothing after the comma"),
        pytest.param(", Anna", ", Anna", id="nothing before the comma"),
        pytest.param("Becher, (2)", "Becher, (2)", id="only a number after the comma"),
        pytest.param("", "", id="empty"),
    ],
)
def test_turned_speaks_the_given_name_first(written: str, spoken: str) -> None:
    assert turned(written) == spoken


def test_hungarian_clubs_keep_the_family_name_first() -> None:
    assert turned("Kovács, János (2)", family_first=True) == "Kovács János (2)"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("Becher, Anna", "ANNA  becher", id="order, case, blanks"),
        pytest.param("Tünde Nagy", "Tu\u0308nde Nagy", id="composed and decomposed"),
        pytest.param("Ｌisa Vik", "lisa\u00a0vik", id="full width letters, hard blank"),
    ],
)
def test_one_key(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("Akos Nagy", "Ákos Nagy", id="an accent"),
        pytest.param("Weiß, Jo", "Weiss, Jo", id="ß, which lower case keeps"),
        pytest.param("Anna Becher", "Anna Becher (2)", id="a number"),
        pytest.param("Anna Becher", "Anna Bécher", id="another accent"),
    ],
)
def test_two_keys(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)


def test_key_in_full() -> None:
    assert name_key("KOVÁCS,  János") == "jános kovács"
    assert name_key("KOVÁCS,  János", family_first=True) == "kovács jános"


@pytest.mark.parametrize(
    ("name", "parted"),
    [
        pytest.param("Anna Becher (2)", ("Anna Becher", 2), id="number"),
        pytest.param("Anna Becher(12)", ("Anna Becher", 12), id="no blank"),
        pytest.param("Anna Becher", ("Anna Becher", None), id="none"),
        pytest.param("Anna Becher 2", ("Anna Becher 2", None), id="no brackets"),
        pytest.param("Anna (Becher)", ("Anna (Becher)", None), id="brackets without number"),
        pytest.param("(2)", ("(2)", None), id="nothing but a number"),
    ],
)
def test_split_number(name: str, parted: tuple[str, int | None]) -> None:
    assert split_number(name) == parted


def test_numbered_is_split_again() -> None:
    assert numbered("Becher, Anna", 2) == "Anna Becher (2)"
    assert numbered("Nagy, Anna", 3, family_first=True) == "Nagy Anna (3)"
    assert split_number(numbered("Anna Becher", 2)) == ("Anna Becher", 2)
