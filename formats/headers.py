"""What the columns of tables are called in English, German, Hungarian and Norwegian."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

Column: TypeAlias = Literal[
    "round",
    "white",
    "black",
    "result",
    "date",
    "section",
    "event",
    "format",
    "speed",
    "rated",
    "white_number",
    "black_number",
    "white_id",
    "black_id",
    "white_points",
    "black_points",
    "white_rating",
    "black_rating",
    "number",
    "rating",
    "rank",
    "name",
    "points",
]

_WORDS: Final[dict[Column, str]] = {
    "round": "round rd rnd runde rnde forduló ford",
    "result": "result res ergebnis erg resultat eredmény eredm",
    "date": "date day datum tag dato dag dátum nap",
    "section": "section group gruppe avdeling csoport",
    "format": "format",
    "speed": "speed",
    "rated": "rated",
    "event": "event tournament turnier turnering verseny",
    "number": "no nr num sno stno startnr startno snr fsz ssz sorsz rajtszám",
    "rating": "rating elo rtg dwz nwz twz ingo wertungszahl értékszám élő",
    "rank": "rk rank rg rang plass pl place platz hely helyezés",
    "name": "name player spieler navn spiller név játékos",
    "points": "pts points pkt punkte poeng pont pontok",
}
_KINDS: Final[dict[str, Column]] = {
    word: column for column, words in _WORDS.items() for word in words.split()
}
_NUMBERS: Final = frozenset(
    [
        "id",
        "no",
        "nr",
        "num",
        "number",
        "nummer",
        "szám",
        "azonosító",
        "sno",
        "snr",
        "mglnr",
        "mitgliedsnummer",
    ]
)
_RATINGS: Final = frozenset(
    ["elo", "rating", "rtg", "dwz", "nwz", "twz", "ingo", "wertungszahl", "értékszám", "élő"]
)
_WHITES: Final = frozenset(["white", "weiß", "weiss", "hvit", "világos"])
_BLACKS: Final = frozenset(["black", "schwarz", "svart", "sötét"])
_SHORT_WHITES: Final = _WHITES | frozenset(["w", "h", "v"])
_SHORT_BLACKS: Final = _BLACKS | frozenset(["b", "s"])

_TOKEN: Final = re.compile(r"[A-ZÄÖÜÅÆØÁÉÍÓŐÚŰ]?[^\W\d_A-ZÄÖÜÅÆØÁÉÍÓŐÚŰ]+|[^\W\d_]+")
_ROUND_LABEL: Final = re.compile(
    r"(?P<first>[0-9]{1,3}) ?\. ?(?P<word>[^\W\d_]*)\.?"
    r"|(?P<before>[^\W\d_]+)\.? ?(?P<last>[0-9]{1,3})"
)
_ROUND_WORDS: Final = frozenset(["rd", "rnd", "round", "r", "runde", "forduló", "ford", "f"])


def read_header(cell: str) -> Column | None:
    """Tell which column of a table a header means; None for what is not read."""
    written = " ".join(cell.casefold().split())
    if written in {"white_id", "white id"}:
        return "white_id"
    if written in {"black_id", "black id"}:
        return "black_id"
    if any(character.isdigit() for character in cell):
        return None
    words = [word.casefold() for word in _TOKEN.findall(cell)]
    return _read_word("".join(words)) or (_read_side(words) if len(words) == 2 else None)


def _read_word(word: str) -> Column | None:
    if word in _WHITES:
        return "white"
    if word in _BLACKS:
        return "black"
    return _KINDS.get(word)


def _read_side(words: list[str]) -> Column | None:
    """Read a header of two words, one of them a side: `Punkte W`, `white player`."""
    for side, what in (words, words[::-1]):
        white, black = side in _SHORT_WHITES, side in _SHORT_BLACKS
        if not (white or black):
            continue
        if _KINDS.get(what) == "points":
            return "white_points" if white else "black_points"
        if what in _RATINGS:
            return "white_rating" if white else "black_rating"
        if what in _NUMBERS:
            return "white_number" if white else "black_number"
        if _KINDS.get(what) == "name":
            return "white" if white else "black"
    return None


def read_round_label(cell: str) -> int | None:
    """Read the header of a crosstable's round: `1.Rd`, `1.Rd.`, `Rd.1`, `Round 1`, `1. ford.`."""
    found = _ROUND_LABEL.fullmatch(" ".join(cell.casefold().split()))
    if found is None:
        return None
    word = found["word"] if found["first"] else found["before"]
    if word not in _ROUND_WORDS:
        return None
    return int(found["first"] or found["last"])


def count_known(cells: list[str]) -> int:
    """Count the headers that mean something, to tell a header line and its separator."""
    return sum(
        read_header(cell) is not None or read_round_label(cell) is not None for cell in cells
    )
