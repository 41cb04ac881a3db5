"""Foldings and sounds: both spellings of a letter must meet (rules §6.4)."""

import csv
from pathlib import Path

import pytest

from core.names import given_names
from core.names.folding import fold, fold_tight, fold_written_out, sound_out


@pytest.mark.parametrize(
    ("word", "plain", "written_out", "tight"),
    [
        pytest.param("Müller", "muller", "mueller", "muller", id="ü"),
        pytest.param("Mueller", "mueller", "mueller", "muller", id="ue"),
        pytest.param("Jörg", "jorg", "joerg", "jorg", id="ö"),
        pytest.param("Jäger", "jager", "jaeger", "jager", id="ä"),
        pytest.param("Weiß", "weiss", "weiss", "weiss", id="ß"),
        pytest.param("Øyvind", "oyvind", "oeyvind", "oyvind", id="ø"),
        pytest.param("Åse", "ase", "aase", "ase", id="å"),
        pytest.param("Aase", "aase", "aase", "ase", id="aa"),
        pytest.param("Næs", "naes", "naes", "nas", id="æ"),
        pytest.param("Kőhalmi", "kohalmi", "koehalmi", "kohalmi", id="ő"),
        pytest.param("Kõhalmi", "kohalmi", "koehalmi", "kohalmi", id="õ for ő"),
        pytest.param("Fűz", "fuz", "fuez", "fuz", id="ű"),
        pytest.param("Bauer", "bauer", "bauer", "bauer", id="ue that is no umlaut"),
        pytest.param("O'Brien", "obrien", "obrien", "obrien", id="apostrophe"),
        pytest.param("Łukasz", "lukasz", "lukasz", "lukasz", id="ł"),
        pytest.param("иван", "иван", "иван", "иван", id="other script"),
        pytest.param("…", "…", "…", "…", id="no letter: kept"),
    ],
)
def test_foldings(word: str, plain: str, written_out: str, tight: str) -> None:
    assert (fold(word), fold_written_out(word), fold_tight(word)) == (plain, written_out, tight)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("yermakhov", "jermachow", id="y/j, kh/ch, v/w"),
        pytest.param("chuvashkov", "tschuwaschkow", id="ch/tsch, sh/sch"),
        pytest.param("shcherbinsky", "scherbinskij", id="shch/sch, y/ij"),
        pytest.param("zhivulin", "schiwulin", id="zh/sch"),
        pytest.param("zhelyazov", "jeliazov", id="zh/j, ya/ia"),
        pytest.param("khoroshev", "horosev", id="kh/h, sh/s"),
        pytest.param("tsaregin", "zaregin", id="ts/z"),
        pytest.param("hryhorchak", "grigorchak", id="h/g"),
        pytest.param("boudrakis", "budrakis", id="ou/u"),
        pytest.param("djurakovic", "jurakowitsch", id="dj/j, c/tsch"),
        pytest.param("fyodor", "fedor", id="yo/e"),
        pytest.param("yevgeny", "jewgenij", id="ye/je"),
        pytest.param("christo", "hristo", id="ch/h"),
        pytest.param("petroff", "petrov", id="ff/v"),
        pytest.param("papadhiotis", "papadiotis", id="dh/d"),
        pytest.param("aleksei", "alexej", id="ks/x"),
    ],
)
def test_transliterations_share_a_sound(one: str, other: str) -> None:
    assert sound_out(one) & sound_out(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("hanna", "hanno", id="ending"),
        pytest.param("ella", "emma", id="consonants"),
        pytest.param("jon", "jan", id="vowel"),
        pytest.param("sean", "dean", id="beginning"),
    ],
)
def test_near_names_sound_differently(one: str, other: str) -> None:
    assert not sound_out(one) & sound_out(other)


def test_the_ways_a_word_may_sound_are_bounded() -> None:
    assert 1 <= len(sound_out("chgzh" * 20)) <= 24


def _read_table(file: str) -> list[dict[str, str]]:
    path = Path(given_names.__file__).parent / file
    with path.open(encoding="utf-8", newline="") as lines:
        assert next(lines).startswith("# ")
        return list(csv.DictReader(lines))


def test_short_forms_are_tidy() -> None:
    rows = _read_table("short_forms.csv")
    assert {row["language"] for row in rows} == {"de", "en", "es", "hu", "nb", "other"}
    assert all(row["short"].strip() == row["short"] != row["full"] for row in rows)
    assert len({tuple(row.values()) for row in rows}) == len(rows) > 400


@pytest.mark.parametrize(
    ("short", "full"),
    [
        pytest.param("Hans", "Johannes", id="rules example, German"),
        pytest.param("Kati", "Katalin", id="rules example, Hungarian"),
        pytest.param("Stine", "Kristine", id="Norwegian"),
        pytest.param("Peggy", "Margaret", id="English"),
    ],
)
def test_short_forms_of_every_language(short: str, full: str) -> None:
    assert fold_tight(full) in given_names.full_forms(fold_tight(short))


def test_known_given_names() -> None:
    assert given_names.is_given_name("jorg")
    assert given_names.is_given_name("bozsi")
    assert not given_names.is_common_name("bozsi")
    assert not given_names.is_given_name("schirrholz")
