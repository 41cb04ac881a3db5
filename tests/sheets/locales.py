"""How a spreadsheet's locale writes numbers, dates and truth."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Locale:
    """Conventions of one country.

    Attributes:
        date: order of the parts and what stands between them.
        separator: stands between a formula's arguments; a semicolon is understood everywhere.
    """

    decimal: str = "."
    thousands: str = ","
    date: str = "m/d/yyyy"
    true: str = "TRUE"
    false: str = "FALSE"
    currency: str = "$"

    @property
    def separator(self) -> str:
        """Between arguments: a comma unless that is the decimal sign."""
        return ";" if self.decimal == "," else ","


ENGLISH = Locale()

_LOCALES = {
    "en_US": ENGLISH,
    "en_GB": Locale(date="dd/mm/yyyy", currency="£"),
    "de_DE": Locale(",", ".", "dd.mm.yyyy", "WAHR", "FALSCH", "€"),
    "de_AT": Locale(",", ".", "dd.mm.yyyy", "WAHR", "FALSCH", "€"),
    "de_CH": Locale(".", "’", "dd.mm.yyyy", "WAHR", "FALSCH", "CHF"),
    "nb_NO": Locale(",", "\xa0", "dd.mm.yyyy", "SANN", "USANN", "kr"),
    "no_NO": Locale(",", "\xa0", "dd.mm.yyyy", "SANN", "USANN", "kr"),
    "hu_HU": Locale(",", "\xa0", "yyyy.mm.dd", "IGAZ", "HAMIS", "Ft"),
    "fr_FR": Locale(",", "\u202f", "dd/mm/yyyy", "VRAI", "FAUX", "€"),
}


def locale_of(name: str) -> Locale:
    """Find a spreadsheet's conventions; KeyError for a locale not modelled."""
    if name == "en":
        return ENGLISH
    return _LOCALES[name]


def is_known(name: str) -> bool:
    """Is the locale modelled?"""
    return name == "en" or name in _LOCALES
