"""Comparing: what is suggested, what speaks against it, and the reason in words (rules §6.4)."""

import pytest

from core.names import compare_names


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        pytest.param("Becher, A.", "Becher, Anna", "“A.” may stand for “Anna”.", id="initial"),
        pytest.param("Anna B.", "Anna Becher", "“B.” may stand for “Becher”.", id="family initial"),
        pytest.param("Joh. Quistler", "Quistler, Johannes", "“Joh.” may stand", id="abbreviation"),
        pytest.param("Zs. Kuthi", "Kuthi Zsófia", "“Zs.” may stand for “Zsófia”.", id="digraph"),
        pytest.param("Philipp Quistler", "P. Quistler", "“P.” may stand for “Philipp”.", id="ph"),
        pytest.param("Y. Zhukarev", "Schukarew, Juri", "“Y.” may stand for “Juri”.", id="sounds"),
        pytest.param("Becher, Anna Luise", "Becher, Anna", "“Luise” is written in one", id="more"),
        pytest.param("Becher, Anna L.", "Becher, Anna", "“L” is written in one", id="initial more"),
        pytest.param(
            "Hans Otto Quist", "Quist, Otto", "“Hans” is written in one", id="called by 2nd"
        ),
        pytest.param(
            "Quistelr, Jan", "Quistler, Jan", "differ by one letter.", id="letters exchanged"
        ),
        pytest.param("Quistle, Jan", "Quistler, Jan", "differ by one letter.", id="letter missing"),
        pytest.param("Ducan Quist", "Quist, Duncan", "differ by one letter.", id="given name slip"),
        pytest.param("Bergg, Jan", "Berg, Jan", "differ by one letter.", id="letter doubled"),
        pytest.param("Karsten, Quist", "Quist, Karsten", "may be exchanged.", id="swapped"),
        pytest.param("Möller, Jörg", "Joerg Moeller", "differ only in accents", id="written out"),
        pytest.param("Möller, Jörg", "Jorg Moller", "differ only in accents", id="accents dropped"),
        pytest.param("Quist-Holm, Ida", "Quist Holm, Ida", "the same words", id="hyphen"),
        pytest.param("Karl-Heinz Quist", "Quist, Karlheinz", "Hyphens, blanks", id="given hyphen"),
        pytest.param("Karl Quist", "Quist, Karlheinz", "one given name more", id="glued name"),
        pytest.param("Dr. Ida Quist", "Quist, Ida", "“Dr.” is a title.", id="title"),
        pytest.param("Hans Quist", "Johannes Quist", "“Hans” is a form of “Johannes”.", id="short"),
        pytest.param(
            "Kuthi, Sanyi", "Kuthi, Sanyika", "both forms of “Sándor”.", id="two short forms"
        ),
        pytest.param(
            "Quist, Ann Ekatrin", "Quist, Anne Katrin", "Hyphens, blanks", id="blank moved"
        ),
        pytest.param("Kuthi Janosne", "Kuthi Jánosné", "differ only in accents", id="-né twice"),
        pytest.param("Sosa, Ana", "Sosa Prado, Ana", "one part of the double name", id="double"),
        pytest.param(
            "Quist, Barthol", "Quist, Bartholomew", "have been cut off", id="cut given name"
        ),
        pytest.param("Jan Hammersbor", "Jan Hammersborgstad", "been cut off", id="cut family name"),
        pytest.param(
            "Quist, Ida Mar", "Quist, Ida Maria", "have been cut off", id="cut second name"
        ),
        pytest.param(
            "Hammersborg, Christian", "Hammersborg, Christiane Eva", "cut off", id="column"
        ),
        pytest.param("Zhivulin, Lev", "Schiwulin, Lew", "may be two transliterations", id="sounds"),
        pytest.param("von Thaden, Ida", "Thaden, Ida", "“von” is written in one", id="particle"),
        pytest.param("Vandermeer, Ida", "Van der Meer, Ida", "“Van der” is written", id="glued"),
        pytest.param(
            "Holm Quist, Ida", "Quist Holm, Ida", "the same words", id="family names in other order"
        ),
        pytest.param(
            "Thaden, Ida v. d.", "von der Thaden, Ida", "the same words", id="particle abbreviated"
        ),
        pytest.param(
            "Thaden, Ida van", "Thaden, Ida von", "“van” stands against “von”", id="other particle"
        ),
        pytest.param("Anna", "Becher, Anna", "Only “Anna” is written, which fits.", id="one word"),
        pytest.param("Becher", "Becher, Anna", "Only “Becher” is written", id="family name only"),
        pytest.param("LEROUÉ", "LEROUE", "differ only in accents", id="one word each"),
        pytest.param("Becher, Anna", "ANNA BECHER", "They are written the same.", id="one key"),
        pytest.param("ifj. Quist Béla", "Quist Béla ifj.", "the same words", id="mark elsewhere"),
    ],
)
def test_suggested_with_a_reason(one: str, other: str, reason: str) -> None:
    found = compare_names(one, other)
    assert found.suggest
    assert reason in " ".join(map(str, found.reasons))


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        pytest.param("Quist, Jan jr.", "Quist, Jan sr.", "are two people.", id="jr. and sr."),
        pytest.param("Quist, Jan", "Quist, Jan jun.", "marked “jr.”", id="jr. on one side"),
        pytest.param("Quist, Jan II", "Quist, Jan III", "are two people.", id="numerals"),
        pytest.param("Quist, Jan2", "Quist, Jan3", "“2” and “3” are two people.", id="numbers"),
        pytest.param("Jan Quist", "Jan Quist (2)", "marked “2”", id="number on one side"),
        pytest.param("Kuthi Jánosné", "Kuthi János", "a married name, “Jánosné”", id="-né"),
        pytest.param("Kuthiné Sas Éva", "Sas Éva", "a married name, “Kuthiné”", id="-né in front"),
        pytest.param("Quist, Hanna", "Quist, Hanno", "two given names", id="ending"),
        pytest.param("Quist, Mia", "Mai Quist", "two given names", id="exchanged, yet two names"),
        pytest.param("Quist, Ole", "Quist, Ola", "two given names", id="vowel"),
        pytest.param("Bryan Quist", "Ryan Quist", "two given names", id="beginning"),
        pytest.param("Quist, Kati", "Quist, Kata", "two given names", id="two short forms"),
        pytest.param("Quist, Lisa", "Quist, Ella", "two given names", id="both of Elisabeth"),
        pytest.param("Quist, Gunther", "Quist, Hunter", "two given names", id="only seem alike"),
        pytest.param("Quist, Paul", "Quist, Paula", "two given names", id="not a cut name"),
        pytest.param("Quist, Xarlo", "Quist, Xerlo", "two given names", id="short, unknown"),
        pytest.param("Quist, Anna M", "Quist, Anna T", "two given names", id="second initial"),
        pytest.param("Quist, A.", "Quist, Bert", "two given names", id="other initial"),
        pytest.param("Quist, A.", "Quist, B.", "two given names", id="two initials"),
        pytest.param("Quist, Zs.", "Quist, Zoltán", "two given names", id="other digraph"),
        pytest.param("Quist, Ida", "Torvald, Ida", "Too little", id="other family name"),
        pytest.param("Lie, Ida", "Lee, Ida", "Too little", id="short family names"),
        pytest.param("Robledo", "Robledo Sarmina, Iker", "Too little", id="half a double name"),
        pytest.param("A.", "Becher, Anna", "Too little", id="an initial alone"),
        pytest.param("Becher", "Anna", "Too little", id="two single words"),
        pytest.param("", "Anna Becher", "Too little", id="empty"),
        pytest.param("J. Schmid", "Schmidt, Jan", "may stand", id="two doubts at once"),
        pytest.param("Quistlr, Ducan", "Quistler, Duncan", "letter", id="two slips"),
    ],
)
def test_not_suggested_with_a_reason(one: str, other: str, reason: str) -> None:
    found = compare_names(one, other)
    assert not found.suggest
    assert reason in " ".join(map(str, found.reasons))


@pytest.mark.parametrize(
    ("near", "far", "name"),
    [
        pytest.param("Jörg Möller", "Joerg Moellr", "Möller, Jorg", id="accents before slips"),
        pytest.param("Johannes Quist", "Hans Quist", "Quist, Johannes A.", id="more of the name"),
        pytest.param("Hans Quist", "J. Quist", "Johannes Quist", id="short form before initial"),
        pytest.param("A. Becher", "Anna", "Anna Becher", id="initial before one word"),
    ],
)
def test_better_evidence_scores_higher(near: str, far: str, name: str) -> None:
    assert compare_names(near, name).score > compare_names(far, name).score


def test_one_key_scores_one() -> None:
    assert compare_names("Becher, Anna", "anna  becher").score == 1
    assert compare_names("Nagy, Anna", "NAGY ANNA", family_first=True).score == 1


def test_hungarian_custom_reads_the_first_word_as_family_name() -> None:
    """Unknown names: only the custom tells that the differing word is a given name."""
    found = compare_names("Kuthi Xera", "Kuthi, Yorl", family_first=True)
    assert not found.suggest
    assert "two given names" in str(found.reasons[0])
