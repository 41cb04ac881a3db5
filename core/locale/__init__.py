"""What the program says to people, in the club's language.

English sentences are written where they are needed, wrapped in `say`; gettext
catalogues beside this file hold the other languages. A sentence stays a
`Message` until it is known who reads it.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final

from core.locale.articles import choose_articles
from core.locale.dates import date_in_words, moment_in_words

LOCALES: Final = ("en", "de", "nb", "hu")

CATALOGUES: Final = Path(__file__).parent
DOMAIN: Final = "ladder"


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence or label: English text with `{named}` places, and what fills them.

    Values that are messages themselves are translated along with the sentence; dates and moments
    are written as the language writes them.

    Attributes:
        many: the text for any other `count` among the values than 1, "" where none is counted.
    """

    text: str
    values: Mapping[str, object] = field(default_factory=dict)
    many: str = ""

    def __str__(self) -> str:
        return translate(self, "en")

    def __hash__(self) -> int:
        values = tuple(sorted((k, str(v)) for k, v in self.values.items()))
        return hash((self.text, values, self.many))


def say(text: str, /, **values: object) -> Message:
    """Mark an English text for translation and bind its values."""
    return Message(text, values)


def say_count(one: str, many: str, /, *, count: int, **values: object) -> Message:
    """Mark an English text that counts something; `many` is for any other `{count}` than 1."""
    return Message(one, {"count": count, **values}, many)


def message_to_json(message: Message) -> dict[str, object]:
    """Write a message as JSON, in no language yet."""
    content: dict[str, object] = {
        "text": message.text,
        "values": {name: _to_json(value) for name, value in message.values.items()},
    }
    return {**content, "many": message.many} if message.many else content


def _to_json(value: object) -> object:
    match value:
        case Message():
            return message_to_json(value)
        case datetime():
            return {"moment": value.isoformat()}
        case date():
            return {"date": value.isoformat()}
        case _:
            return value


def message_from_json(content: Mapping[str, Any]) -> Message:
    """Read a message back."""
    values = {name: _from_json(value) for name, value in content["values"].items()}
    return Message(content["text"], values, content.get("many", ""))


def _from_json(value: Any) -> object:
    match value:
        case {"text": str()}:
            return message_from_json(value)
        case {"moment": str(written)}:
            return datetime.fromisoformat(written)
        case {"date": str(written)}:
            return date.fromisoformat(written)
        case _:
            return value


def translate(message: Message, locale: str) -> str:
    """Put a message into words of one language; English where a translation is missing."""
    text = _translate_text(message, locale) if message.text else ""
    if not message.values:
        return text
    values = {name: _in_words(value, locale) for name, value in message.values.items()}
    filled = text.format(**values)
    return choose_articles(filled) if "(z)" in text else filled


def _translate_text(message: Message, locale: str) -> str:
    catalogue = _catalogue(locale)
    match message.values.get("count"):
        case int(count) if message.many:
            return catalogue.ngettext(message.text, message.many, count)
        case _:
            return catalogue.gettext(message.text)


def _in_words(value: object, locale: str) -> object:
    match value:
        case Message():
            return translate(value, locale)
        case datetime():
            return moment_in_words(value, locale)
        case date():
            return date_in_words(value, locale)
        case _:
            return value


@cache
def _catalogue(locale: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, CATALOGUES, languages=[locale], fallback=True)
