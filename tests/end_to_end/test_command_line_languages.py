"""Help and mistakes in the language of the terminal, the rest in the club's (contract §3)."""

from __future__ import annotations

import pytest

from tests.end_to_end.running import Program, a_payload

EACH_HELP = {
    "de": ("Aufruf: ladder", "Vereinsabend:", "publish   Ergebnisse von Turnieren aufnehmen."),
    "nb": ("Bruk: ladder", "Klubbkveld:", "publish   Legg inn resultater fra turneringer."),
    "hu": ("Használat: ladder", "Klubest:", "publish   Versenyek eredményeinek felvétele."),
    "en": ("Usage: ladder", "Club night:", "publish   Take in the results of events."),
}


@pytest.mark.parametrize("language", EACH_HELP)
def test_help_is_in_the_language_of_the_terminal(
    program: Program, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("LADDER_LANG", language)
    told = program.run("--help").out
    assert [text for text in EACH_HELP[language] if text not in told] == []


def test_a_command_explains_all_of_itself_in_one_language(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LADDER_LANG", "de")
    told = program.run("undo", "--help").out
    for text in (
        "Eine Entscheidung rückgängig machen; auch das lässt sich rückgängig machen.",
        "Angaben:\n",
        "ID        Die Kennung des Vereins.\n",
        "Optionen:\n",
        "Beispiele:\n",
        "Die Entscheidung finden.",
    ):
        assert text in told
    below = program.run("club", "--help").out
    assert "  show    Die Einstellungen eines Vereins zeigen.\n" in below


@pytest.mark.parametrize(
    ("language", "words", "said"),
    [
        ("de", ["shw"], "Den Befehl 'shw' gibt es nicht. Ist 'show' gemeint?"),
        ("nb", ["show"], "Mangler argumentet 'ID'. Hjelp: ladder show --help"),
        ("hu", ["show", "--x"], "Nincs ilyen kapcsoló: '--x'."),
        ("de", ["match", "Anna"], "Bitte zwei Namen angeben oder eine Datei mit --pairs."),
        ("nb", ["show", "c", "--as-of", "x"], "«x» er ikke en dato som 2026-09-15."),
        ("hu", ["start", "c", "Anna", "x"], "„x” nem szám."),
        ("de", ["club", "new", "c", "--name", "C", "--names", "x"], "'x' ist nichts von:"),
    ],
)
def test_a_mistake_is_told_in_the_language_of_the_terminal(
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    words: list[str],
    said: str,
) -> None:
    monkeypatch.setenv("LADDER_LANG", language)
    ran = program.run(*words)
    assert ran.code == 2
    assert said in ran.err


def test_without_a_club_the_terminal_decides_with_one_the_club(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.ok("club", "new", "n", "--name", "N", "--locale", "nb")
    monkeypatch.setenv("LADDER_LANG", "hu")
    assert "Nincs ilyen klub: „m”." in program.run("show", "m").err
    assert "Ingen står på listen ennå." in program.run("show", "n").out
    assert "Ingen på denne klubbrangeringen heter «Anna»." in program.run("player", "n", "Anna").err


def test_dates_and_numbers_are_the_club_s(program: Program) -> None:
    for locale, played, rating in (
        ("en", "15 Sep 2026", "1220.0"),
        ("de", "15.09.2026", "1220,0"),
        ("nb", "15. sep. 2026", "1220,0"),
        ("hu", "2026. szept. 15.", "1220,0"),
    ):
        program.ok("club", "new", locale, "--name", "C", "--locale", locale)
        night = a_payload(("Anna Becher", "Jens Schmidt", "1-0"), date="2026-09-15")
        program.ok("publish", locale, program.file("night.json", night))
        told = program.run("show", locale).out
        assert played in told
        assert rating in told
