"""Free texts about an event → format and speed, where they are clear; nothing is guessed.

Without a speed the payload has none, and the ladder says that it assumes standard play.
"""

from __future__ import annotations

import re
from typing import Final

from core.model import Format, Speed

_FORMATS: Final[dict[Format, re.Pattern[str]]] = {
    "swiss": re.compile("swiss|schweizer|suisse|suizo|sveits|svájci|dutch|dubov|burstein|monrad"),
    "round-robin": re.compile(
        "round[ _-]?robin|rundenturnier|jeder gegen jeden|all[ _-]?play[ _-]?all|berger|körmérkőz"
    ),
    "knockout": re.compile("knock[ _-]?out|kieséses|utslag"),
    "match": re.compile("^match$"),
    "arena": re.compile("^arena$"),
    "league": re.compile("^league$|^liga$"),
    "bughouse": re.compile("bughouse|tandem"),
    "other": re.compile("^other$"),
}

_SPEEDS: Final[dict[Speed, re.Pattern[str]]] = {
    "blitz": re.compile("blitz|lynsjakk|villám"),
    "rapid": re.compile("rapid|schnellschach|hurtigsjakk"),
    "standard": re.compile("standard|classical|turnierpartie|langsjakk"),
}

_MINUTES: Final = re.compile(r"([0-9]{1,3}) ?(?:min|['’′](?!['’]))")
_SECONDS: Final = re.compile(r"([0-9]{1,3}) ?(?:sec|sek|s\b|[\"”″]|'')")
_SHORT_FORM: Final = re.compile(r"([0-9]{1,3}) ?[+|] ?([0-9]{1,3})")
_CODED_PERIOD: Final = re.compile(r"(?:[0-9]+/)?([0-9]{1,5})(?:\+([0-9]{1,3}))?")

_STANDARD_MINUTES: Final = 60
_BLITZ_MINUTES: Final = 10
"""Main time and 60 increments; FIDE Laws of Chess, appendices A.1 and B.1."""


def tell_format(kind: str, coded: str) -> Format | None:
    """Read the type of an event (092) and its code (192); None unless they say one thing."""
    texts = [text.casefold() for text in (kind, coded)]
    found = {name for name, form in _FORMATS.items() if any(form.search(one) for one in texts)}
    return found.pop() if len(found) == 1 else None


def tell_speed(control: str, coded: str) -> Speed | None:
    """Read the time control in words (122) and in code (222, seconds); None where unclear."""
    minutes = _count_coded_minutes(coded.strip())
    if minutes is not None:
        return _classify(minutes)
    text = control.strip().casefold()
    named = [speed for speed, form in _SPEEDS.items() if form.search(text)]
    if named:
        return named[0] if len(named) == 1 else None
    minutes = _count_minutes(text)
    return None if minutes is None else _classify(minutes)


def _count_coded_minutes(coded: str) -> float | None:
    """`5400+30`, `40/5400+30:1800+30`: periods of seconds with an increment each move."""
    periods = [_CODED_PERIOD.fullmatch(period) for period in coded.split(":")]
    if not all(periods):
        return None
    main = sum(int(period[1]) for period in periods if period)
    increment = max(int(period[2] or 0) for period in periods if period)
    return main / 60 + increment


def _count_minutes(text: str) -> float | None:
    if match := _SHORT_FORM.fullmatch(text):
        return int(match[1]) + int(match[2])
    minutes = [int(found) for found in _MINUTES.findall(text)]
    seconds = [int(found) for found in _SECONDS.findall(text)]
    if not minutes:
        return None
    if max(minutes) >= _STANDARD_MINUTES:
        return max(minutes)
    unclear = len(minutes) > 1 or len(seconds) > 1
    return None if unclear else minutes[0] + (seconds[0] if seconds else 0)


def _classify(minutes: float) -> Speed:
    if minutes >= _STANDARD_MINUTES:
        return "standard"
    return "rapid" if minutes > _BLITZ_MINUTES else "blitz"
