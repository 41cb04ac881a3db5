"""Field names that ask for personal data, in the languages of the clubs (rules §7.3).

Any field the contract does not know is refused; these are told why. A word missing here is
refused all the same, only with the general reason.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_WORDS: Final = """
    dob born birth age sex gender address addr street zip zipcode postcode postalcode city town
    phone tel mobile cell mail email fideid fide fidenumber nationalid ssn passport photo picture
    contact parent parents guardian school nationality federationid
    alter geboren jahrgang anschrift strasse plz postleitzahl wohnort handy mobil geschlecht
    mobilnummer handynummer foto eltern schule staatsangehoerigkeit mitgliedsnummer
    født alder personnummer gate postnummer poststed bosted kjønn mobilnr tlf foreldre skole bilde
    kor cím utca irányítószám nem neme lakcím anyjaneve tajszám iskola fénykép szülő
"""

_STEMS: Final = """
    birth geburt fødsel szület phone telefon email epost address adresse gender geschlecht
    lakcím fideid
"""
"""A field is personal too if its name holds one of these: `guardian_phone`, `Geburtsdatum`."""


def _fold(name: str) -> str:
    """Bring the spellings of one word together: Fødsels-dato, foedselsdato, FODSELSDATO."""
    lower = unicodedata.normalize("NFKD", name.casefold().replace("ø", "o").replace("æ", "a"))
    letters = re.sub(r"[\W_]", "", "".join(c for c in lower if not unicodedata.combining(c)))
    return letters.replace("ae", "a").replace("oe", "o").replace("ue", "u").replace("aa", "a")


_FOLDED_WORDS: Final = frozenset(_fold(word) for word in _WORDS.split())
_FOLDED_STEMS: Final = tuple(_fold(stem) for stem in _STEMS.split())


def is_personal(field: str) -> bool:
    """Tell whether a field's name, however spelled, asks for more than names and results."""
    folded = _fold(field)
    return folded in _FOLDED_WORDS or any(stem in folded for stem in _FOLDED_STEMS)
