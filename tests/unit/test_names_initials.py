"""Initials are what the public sees: never a full name, never nothing (rules §7.2)."""

import pytest

from core.names import initials


@pytest.mark.parametrize(
    ("name", "short"),
    [
        pytest.param("Johanna Becher", "J. B.", id="two parts"),
        pytest.param("Becher, Johanna", "J. B.", id="turned"),
        pytest.param("johanna becher", "J. B.", id="small letters"),
        pytest.param("Hans Peter Müller", "H. M.", id="first and last part"),
        pytest.param("Hans-Peter Müller-Lüd", "H. M.", id="hyphens"),
        pytest.param("Felix van den Brinkhuis", "F. B.", id="particles"),
        pytest.param("Anna", "A.", id="one part, one initial"),
        pytest.param("Anna Becher (2)", "A. B.", id="number dropped"),
        pytest.param("Dr. Anna Becher", "A. B.", id="title dropped"),
        pytest.param("Becher, Anna, Dr.", "B. A.", id="not turned with two commas"),
        pytest.param("Grant Hollings jr.", "G. H.", id="jr. dropped"),
        pytest.param("Hollings Jr., Grant", "G. H.", id="jr. in the middle"),
        pytest.param("James Tilling II", "J. T.", id="numeral dropped"),
        pytest.param("ifj. Berekalji Balázs", "B. B.", id="ifj. dropped"),
        pytest.param("Karl Wiesbrock d. Ä.", "K. W.", id="d. Ä. dropped"),
        pytest.param("Schmidt Dr.", "S.", id="title after one part"),
        pytest.param("Szabó Zsófia", "S. Z.", id="digraphs only in Hungarian clubs"),
        pytest.param("O'Brien Pat", "O. P.", id="apostrophe"),
        pytest.param("Øyvind Åsen", "Ø. Å.", id="Norwegian letters"),
        pytest.param("иван петров", "И. П.", id="Cyrillic"),
        pytest.param("李 明", "李. 明.", id="no case"),
        pytest.param("e\u0301va nagy", "É. N.", id="decomposed accent"),
        pytest.param("मोदी नर", "मो. न.", id="a vowel sign belongs to its letter"),
        pytest.param("Gast 7", "G.", id="a number is no part"),
        pytest.param("7", "7.", id="no letter at all"),
        pytest.param("Dr.", "D.", id="nothing but a title"),
    ],
)
def test_initials(name: str, short: str) -> None:
    assert initials(name) == short


@pytest.mark.parametrize(
    ("name", "short"),
    [
        pytest.param("Szabó Zsófia", "Sz. Zs.", id="rules example"),
        pytest.param("Kovács János", "K. J.", id="rules example without digraphs"),
        pytest.param("Szabó, Zsófia", "Sz. Zs.", id="with comma"),
        pytest.param("CSERE GYULA", "Cs. Gy.", id="capitals"),
        pytest.param("Dzsida Nyeste", "Dzs. Ny.", id="three letters"),
        pytest.param("Lyka Tyukodi", "Ly. Ty.", id="ly and ty"),
        pytest.param("dr. Zsoldos Dzeta ifj.", "Zs. Dz.", id="title and ifj."),
        pytest.param("Kovácsné Szabó Anna (2)", "K. A.", id="three parts, number"),
    ],
)
def test_initials_in_hungarian_clubs(name: str, short: str) -> None:
    assert initials(name, family_first=True) == short


def test_a_name_without_any_sign_still_shows_something() -> None:
    assert initials("   ")
