"""The command line speaks the language of whoever types, until a club is spoken of."""

from __future__ import annotations

import ast
import gettext
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

import click
import pytest

from local.cli.extracting import extract_help
from local.cli.help_texts import CLICK_SENTENCES, in_language, split_paragraphs
from local.cli.speaking import click_speaks, language_of, terminal_language
from tests.catalogues import forms


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE@euro"}, "de"),
        ({"LANG": "hu"}, "hu"),
        ({"LANG": "nb_NO.UTF-8"}, "nb"),
        ({"LANG": "nn_NO.UTF-8"}, "nb"),
        ({"LANG": "no_NO"}, "nb"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "hu_HU"}, "hu"),
        ({"LC_MESSAGES": "hu_HU", "LC_ALL": "nb_NO"}, "nb"),
        ({"LC_ALL": "nb_NO", "LADDER_LANG": "de"}, "de"),
        ({"LADDER_LANG": "", "LANG": "hu_HU"}, "hu"),
        ({"LADDER_LANG": "DE-AT"}, "de"),
    ],
    ids=str,
)
def test_the_language_is_that_of_the_terminal(
    environment: Mapping[str, str], language: str
) -> None:
    assert terminal_language(environment) == language


def test_outside_a_call_the_environment_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LADDER_LANG", "hu")
    assert language_of(None) == "hu"
    assert language_of(click.Context(click.Command("c"))) == "hu"


@pytest.mark.parametrize("before", [None, "fr"])
def test_gettext_is_left_as_it_was(monkeypatch: pytest.MonkeyPatch, before: str | None) -> None:
    monkeypatch.delenv("LANGUAGE", raising=False)
    if before is not None:
        monkeypatch.setenv("LANGUAGE", before)
    domain = gettext.textdomain()
    with click_speaks("de"):
        assert gettext.gettext("Missing command.") == "Es fehlt ein Befehl."
    assert (gettext.textdomain(), os.environ.get("LANGUAGE")) == (domain, before)
    assert gettext.gettext("Missing command.") == "Missing command."


def asked_of_gettext() -> Iterator[tuple[str, ...]]:
    """Find the sentences that click asks gettext for."""
    for file in Path(click.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_", "ngettext"):
                yield tuple(str(one.value) for one in node.args if isinstance(one, ast.Constant))


def test_click_s_own_sentences_are_those_of_click() -> None:
    # "required" alone reaches gettext by a variable
    assert {forms(one) for one in CLICK_SENTENCES} - set(asked_of_gettext()) == {("required",)}


def test_paragraphs_are_translated_one_by_one() -> None:
    text = """One line
    and its rest.

    Another.
    """
    assert split_paragraphs(text) == ["One line and its rest.", "Another."]


def test_a_command_in_a_language_leaves_the_command_as_it_is() -> None:
    command = click.Command(
        "c", help="Show the list.", params=[click.Argument(["club"], help="The club's id.")]
    )
    spoken = in_language(command, "nb")
    assert spoken.help == "Vis listen."
    assert [getattr(one, "help", None) for one in spoken.params] == ["Klubbens id."]
    assert command.help == "Show the list."
    assert [getattr(one, "help", None) for one in command.params] == ["The club's id."]


def test_a_command_without_help_has_none_in_any_language() -> None:
    assert in_language(click.Command("c"), "de").help is None


def test_babel_gets_every_text_in_the_form_it_reads() -> None:
    found = list(extract_help())
    assert (0, None, "Show the list.", []) in found
    counted = {text for _, function, text, _ in found if function == "say_count"}
    assert ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)") in counted
