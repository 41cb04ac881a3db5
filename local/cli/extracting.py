"""Hand the texts of the help to Babel, which finds all other sentences by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import click

from local.cli.help_texts import CLICK_SENTENCES, collect_texts
from local.cli.root import COMMANDS, root

Found: TypeAlias = tuple[int, str | None, str | tuple[str, str], list[str]]


def list_help() -> Iterator[str | tuple[str, str]]:
    """List every text of the help; a pair where something is counted."""
    yield from CLICK_SENTENCES
    for occasion, entries in COMMANDS.items():
        yield occasion
        yield from (entry.line for entry in entries.values())
    yield from (text for text in collect_texts(root, click.Context(root)) if text)


def extract_help(*_found: object, **_settings: object) -> Iterator[Found]:
    """Give Babel what it would find in a file: line, function, text and comments.

    Source: Babel's documentation, "Writing Extraction Methods".
    """
    for text in list_help():
        yield 0, (None if isinstance(text, str) else "say_count"), text, []
