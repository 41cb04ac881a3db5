"""What the program says to people, in the club's language.

English sentences are written where they are needed, wrapped in `say`; gettext
catalogues beside this file hold the other languages. A sentence stays a
`Message` until it is known who reads it.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

LOCALES: Final = ("en", "de", "nb", "hu")

_CATALOGUES: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence or label: English text with `{named}` places, and what fills them.

    Values that are messages themselves are translated along with the sentence.
    """

    text: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return translate(self, "en")

    def __hash__(self) -> int:
        return hash((self.text, tuple(sorted((k, str(v)) for k, v in self.values.items()))))


def say(text: str, /, **values: object) -> Message:
    """Mark an English text for translation and bind its values."""
    return Message(text, values)


def message_to_json(message: Message) -> dict[str, object]:
    """Write a message as JSON, in no language yet."""
    values = {
        name: message_to_json(value) if isinstance(value, Message) else value
        for name, value in message.values.items()
    }
    return {"text": message.text, "values": values}


def message_from_json(content: Mapping[str, Any]) -> Message:
    """Read a message back."""
    values = {
        name: message_from_json(value) if isinstance(value, Mapping) else value
        for name, value in content["values"].items()
    }
    return Message(content["text"], values)


def translate(message: Message, locale: str) -> str:
    """Put a message into words of one language; English where a translation is missing."""
    text = _catalogue(locale).gettext(message.text) if message.text else ""
    if not message.values:
        return text
    return text.format(**{name: _in_words(value, locale) for name, value in message.values.items()})


def _in_words(value: object, locale: str) -> object:
    return translate(value, locale) if isinstance(value, Message) else value


@cache
def _catalogue(locale: str) -> gettext.NullTranslations:
    return gettext.translation("ladder", _CATALOGUES, languages=[locale], fallback=True)
