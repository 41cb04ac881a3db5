"""Parts: the comparison is only as good as the parting of given and family name (rules §6.3)."""

import pytest

from core.names import is_unclear, parse_name


@pytest.mark.parametrize(
    ("name", "given", "family"),
    [
        pytest.param("Brinkhuis, Felix", ["Felix"], ["Brinkhuis"], id="comma"),
        pytest.param("Brinkhuis; Felix", ["Felix"], ["Brinkhuis"], id="semicolon"),
        pytest.param("BRINKHUIS Felix", ["Felix"], ["BRINKHUIS"], id="capitals first"),
        pytest.param("Felix BRINKHUIS", ["Felix"], ["BRINKHUIS"], id="capitals last"),
        pytest.param("Felix Brinkhuis", ["Felix"], ["Brinkhuis"], id="known given name first"),
        pytest.param("Brinkhuis Felix", ["Felix"], ["Brinkhuis"], id="known given name last"),
        pytest.param("Brinkhuis Felix M.", ["Felix", "M."], ["Brinkhuis"], id="initial after it"),
        pytest.param("Xaro Brinkhuis", ["Xaro"], ["Brinkhuis"], id="unknown: custom"),
        pytest.param("Nadas, M.P.", ["M.", "P."], ["Nadas"], id="glued initials"),
        pytest.param("Brinkhuis", [], ["Brinkhuis"], id="one word"),
        pytest.param("Brinkhuis,Felix,Dr.", ["Felix"], ["Brinkhuis"], id="title as third part"),
        pytest.param("", [], [], id="empty"),
        pytest.param("Dr.", [], ["Dr."], id="nothing but a title"),
    ],
)
def test_given_and_family_name(name: str, given: list[str], family: list[str]) -> None:
    parts = parse_name(name)
    assert (list(parts.given), list(parts.family)) == (given, family)


def test_hungarian_custom_puts_the_family_name_first() -> None:
    parts = parse_name("Brinkhuis Xaro", family_first=True)
    assert (parts.given, parts.family) == (("Xaro",), ("Brinkhuis",))


@pytest.mark.parametrize(
    ("name", "particles", "words"),
    [
        pytest.param("van den Brinkhuis, Felix", "van den", "Brinkhuis Felix", id="before"),
        pytest.param("Brinkhuis, Felix van den", "van den", "Brinkhuis Felix", id="after"),
        pytest.param("Brinkhuis, Felix v. d.", "v. d.", "Brinkhuis Felix", id="abbreviated"),
        pytest.param("Felix von Brinkhuis", "von", "Felix Brinkhuis", id="inside"),
        pytest.param("De Carvilho, Álvaro", "De", "Carvilho Álvaro", id="capital"),
        pytest.param("Van Morrison", "", "Van Morrison", id="a given name"),
        pytest.param("Le, Anh Do", "", "Le Anh Do", id="short Vietnamese names"),
        pytest.param("von der", "", "von der", id="nothing but particles"),
    ],
)
def test_particles(name: str, particles: str, words: str) -> None:
    parts = parse_name(name)
    assert (" ".join(parts.particles), " ".join(parts.words)) == (particles, words)


@pytest.mark.parametrize(
    ("name", "mark"),
    [
        pytest.param("Grimmelt, Hans jun.", "jr.", id="jun."),
        pytest.param("Grimmelt jun., Hans", "jr.", id="beside the family name"),
        pytest.param("Grimmelt, Hans, sen.", "sr.", id="third part"),
        pytest.param("ifj. Nagy Béla", "jr.", id="ifj."),
        pytest.param("id. Nagy Béla", "sr.", id="id."),
        pytest.param("Karl Wiesbrock d. Ä.", "sr.", id="d. Ä."),
        pytest.param("Karl Wiesbrock d.J.", "jr.", id="d.J. glued"),
        pytest.param("Brekkhus, Trygve d.y.", "jr.", id="den yngre"),
        pytest.param("Quintales, Rodrigo (hijo)", "jr.", id="hijo"),
        pytest.param("Tilling, James I", "", id="an initial, not the first"),
        pytest.param("James Peter Tilling I", "I", id="the first"),
        pytest.param("Tilling III, James", "III", id="the third"),
        pytest.param("Meier, D. J.", "", id="initials, not der Jüngere"),
        pytest.param("Tanaka, Jun", "", id="a given name"),
        pytest.param("Amartya Sen", "", id="a family name"),
    ],
)
def test_marks_of_a_generation(name: str, mark: str) -> None:
    assert parse_name(name).generation == mark


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        pytest.param("Oldehus, Michael2", ("2",), id="glued"),
        pytest.param("Strandvoll, Per (1)", ("1",), id="in brackets"),
        pytest.param("Ravenhall, Simon A02", ("2",), id="with a letter and a zero"),
        pytest.param("Ravenhall, Simon", (), id="none"),
        pytest.param("Gast " + "9" * 5000, ("9" * 5000,), id="absurdly long"),
    ],
)
def test_numbers(name: str, numbers: tuple[str, ...]) -> None:
    assert parse_name(name).numbers == numbers


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Anna", id="one word"),
        pytest.param("Dr. Schmidt", id="one word and a title"),
        pytest.param("Schmidt jr.", id="one word and jr."),
        pytest.param("von Thaden", id="one word and a particle"),
        pytest.param("J. Schmidt", id="initial first"),
        pytest.param("J Schmidt", id="initial without dot"),
        pytest.param("Schmidt, J", id="initial after the comma"),
        pytest.param("Schmidt, J. (2)", id="initial and number"),
        pytest.param("J.P. Schmidt", id="initials for all given names"),
        pytest.param("J.-P. Schmidt", id="initials with hyphen"),
        pytest.param("K. János", id="family name first"),
        pytest.param("Anna B.", id="family name last"),
        pytest.param("B., Anna", id="family name before the comma"),
        pytest.param("Zs. Kovács", id="digraph"),
        pytest.param("Chr. Müller", id="abbreviation"),
        pytest.param("", id="empty"),
    ],
)
def test_unclear_by_form(name: str) -> None:
    assert is_unclear(name)
    assert is_unclear(name, family_first=True)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Anna Becher", id="two words"),
        pytest.param("J. Peter Schmidt", id="another given name"),
        pytest.param("Schmidt, Peter J.", id="second initial"),
        pytest.param("Stephen M Brown", id="initial in the middle"),
        pytest.param("Jo Nesbø", id="a short given name"),
        pytest.param("李 明", id="letters without case"),
        pytest.param("Schmidt, Hans jr.", id="jr."),
    ],
)
def test_clear_by_form(name: str) -> None:
    assert not is_unclear(name)


def test_in_hungarian_clubs_the_first_word_is_the_family_name() -> None:
    assert is_unclear("K. Anna Mária", family_first=True)
    assert not is_unclear("Kovács Anna M.", family_first=True)
