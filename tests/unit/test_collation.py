"""Names from A to Z, as each language has it.

The lists are written by hand from Unicode CLDR's collation: its root, hu.xml ("&C<cs", "&D<dz<dzs",
"&G<gy", "&L<ly", "&N<ny", "&S<sz", "&T<ty", "&Z<zs", "&O<ö<<ő", "&U<ü<<ű", "ssz" as "sz" and "sz")
and no.xml ("&Y<<ü", "&[before 1]ǀ<æ<<ä<ø<<ö<<ő<<œ<å<<aa"); for German DIN 5007-1, too.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.locale import LOCALES
from core.locale.collation import collation_key

ORDERS = {
    "en: accents decide last": ("en", ["cote", "coté", "côte", "coter"]),
    "en: small before capital": ("en", ["ann", "Ann", "anna", "Anna"]),
    "en: word by word": ("en", ["de Boer", "De Zeeuw", "Dean", "Debus"]),
    "en: a mark is less than a letter": ("en", ["Ann Lee", "Ann-Lee", "Anna"]),
    "en: figures before letters": ("en", ["Team 2", "Team 3", "Team A"]),
    "en: other alphabets after the Latin one": ("en", ["Zoe", "Άννα", "Анна"]),
    "en: ø is an o": ("en", ["Odel", "Ødel", "Oder", "Pia"]),
    "de: ä is an a": ("de", ["Bach", "Bäcker", "Backes", "Bader"]),
    "de: umlauts after their letter where all else is equal": (
        "de",
        ["Muller", "Müller", "Mullert", "Mut"],
    ),
    "de: ß is ss": ("de", ["Grosch", "Gross", "Groß", "Großer", "Grote"]),
    "de: all umlauts": ("de", ["Ohm", "Öhm", "Ohmann", "Über", "Udo", "Uhl"]),
    "nb: æ ø å last": ("nb", ["Zoe", "Ærlig", "Øst", "Ås", "Aasen"]),
    "nb: aa is å": ("nb", ["Abel", "Berg", "Zorn", "Ås", "Aas", "Åse", "Aasen"]),
    "nb: ä with æ, ö with ø": ("nb", ["Zorn", "Ære", "Äre", "Ærlig", "Øre", "Öre", "Ørn", "Åre"]),
    "nb: ü is a y": ("nb", ["Myhre", "Mühre", "Mylla", "Mærk"]),
    "nb: é is an e": ("nb", ["André", "Andrea", "Andreas", "Ane"]),
    "hu: á is an a": ("hu", ["Adam", "Ádám", "Adamik", "Ág"]),
    "hu: cs after c": ("hu", ["Cakó", "Cukor", "Cuppon", "Csaba", "Csikós", "Dán"]),
    "hu: dz and dzs after d": ("hu", ["Dorka", "Duna", "Dzéta", "Dzurik", "Dzsida", "Ede"]),
    "hu: gy ly ny": (
        "hu",
        ["Guba", "Gyuri", "Hegedűs", "Luca", "Lyka", "Mari", "Nusi", "Nyári", "Olga"],
    ),
    "hu: sz ty zs": (
        "hu",
        ["Sas", "Sutyák", "Szabó", "Szűcs", "Tóth", "Tukán", "Tyukos", "Zombor", "Zubor", "Zsolt"],
    ),
    "hu: a letter of two stands inside words too": ("hu", ["Mecner", "Mecz", "Mecsek", "Mede"]),
    "hu: o ó ö ő": ("hu", ["Ormos", "Óvári", "Ozorai", "Ököl", "Őri", "Östör", "Őz", "Pál"]),
    "hu: u ú ü ű": ("hu", ["Ujvári", "Újváry", "Uzsoki", "Üllői", "Űri", "Ürmös", "Vas"]),
    # kas-sza: the long sz is sz twice, and sz is after s
    "hu: long letters": (
        "hu",
        ["kas", "kasmír", "Kassák", "kastély", "kasza", "kaszinó", "kassza"],
    ),
    "hu: capitals of two letters": ("hu", ["cukor", "Cukor", "csak", "Csak", "CSAK"]),
}


@pytest.mark.parametrize("case", ORDERS)
def test_names_stand_in_the_order_of_the_language(case: str) -> None:
    locale, names = ORDERS[case]
    backwards = names[::-1]
    assert sorted(backwards, key=lambda name: collation_key(name, locale)) == names


@pytest.mark.parametrize("locale", LOCALES)
def test_how_accents_are_stored_does_not_matter(locale: str) -> None:
    composed, apart = "Bäcker", "Ba\u0308cker"
    names = ["Bach", composed, apart, "Bader"]
    found = sorted(names, key=lambda name: collation_key(name, locale))
    assert abs(found.index(composed) - found.index(apart)) == 1


def test_an_accent_no_letter_is_made_with_decides_last() -> None:
    names = ["Axel", "Ax\u030b", "Ax"]
    assert sorted(names, key=lambda name: collation_key(name, "en")) == names[::-1]


@given(st.lists(st.text(), max_size=6), st.sampled_from(LOCALES))
def test_no_two_texts_share_a_place(texts: list[str], locale: str) -> None:
    keys = {collation_key(text, locale) for text in texts}
    assert len(keys) == len(set(texts))
    assert len(sorted(keys)) == len(keys)
