"""The sentences in the sources, and the catalogues of their translations."""

from __future__ import annotations

import ast
import io
from collections.abc import Iterator
from contextlib import redirect_stderr
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from sheets_sync.desks.columns import DESK_TITLES

ROOT = Path(__file__).parents[1]
PACKAGES = ("core", "formats", "functions", "local", "sheets_sync")
CATALOGUES = ROOT / "core" / "locale"
LANGUAGES = ("de", "hu", "nb")
QUOTES = {"de": "„{}“", "hu": "„{}”", "nb": "«{}»"}
TITLES_ARE_GIVEN_TO = {"titles"}

each_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def sentences() -> frozenset[str]:
    """Collect the English sentences, as `make words` does; a counting one under its singular."""
    found = set()
    keywords = {"say": None, "say_count": (1, 2)}
    with (CATALOGUES / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    # babel complains of f-strings among the values, which are not to be translated
    with redirect_stderr(io.StringIO()):
        for package in PACKAGES:
            for _, _, message, _, _ in extract_from_dir(
                ROOT / package, methods, options, keywords=keywords
            ):
                found.add(forms(message)[0])
    return frozenset(found - {""})


@cache
def calls() -> tuple[ast.Call, ...]:
    """Parse every call in the sources."""
    return tuple(
        node
        for package in PACKAGES
        for file in sorted((ROOT / package).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call)
    )


def called(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def said_to(names: set[str]) -> frozenset[str]:
    """Find the labels that are handed to a function by one of these names."""
    return frozenset(
        str(inner.args[0].value)
        for call in calls()
        if called(call) in names
        for argument in call.args
        for inner in ast.walk(argument)
        if isinstance(inner, ast.Call) and called(inner) == "say"
        if isinstance(inner.args[0], ast.Constant)
    )


def tab_titles() -> frozenset[str]:
    return said_to(TITLES_ARE_GIVEN_TO) | {title.text for title in DESK_TITLES.values()}


def catalogue_file(language: str, ending: str) -> Path:
    return CATALOGUES / language / "LC_MESSAGES" / f"ladder.{ending}"


@cache
def catalogue(language: str) -> Catalog:
    with catalogue_file(language, "po").open("rb") as file:
        return read_po(file, locale=language)


def forms(text: object) -> tuple[str, ...]:
    """List a sentence's forms: one, or two where something is counted."""
    return (text,) if isinstance(text, str) else tuple(text)  # type: ignore[arg-type]


def translations(opened: Catalog) -> dict[str, tuple[str, ...]]:
    """Map each sentence, a counting one's singular, to all forms of its translation."""
    return {forms(message.id)[0]: forms(message.string) for message in opened if message.id}


def pairs(language: str) -> Iterator[tuple[str, str]]:
    """Lay each form beside its translation."""
    for message in catalogue(language):
        if message.id:
            yield from zip(forms(message.id), forms(message.string), strict=True)


def places(text: str) -> list[str]:
    """List what is filled in: "{round} of “{event}”" → ["event", "round"]."""
    return sorted(
        f"{field}!{conversion}:{layout}"
        for _, field, layout, conversion in Formatter().parse(text)
        if field is not None
    )


def edges(text: str) -> tuple[str, str]:
    """Cut out the blanks at both ends: sentences are put together from parts."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
