"""`match`: would this pair of names be suggested, and why (rules §6.4)."""

from __future__ import annotations

from pathlib import Path

import click

from core.facts import JsonObject
from core.locale import say
from core.names import compare_names
from core.wording import decimals_in_words
from local.cli.failing import naming_file
from local.cli.options import Command
from local.cli.output import Heading, Line, answer, show_table, tell
from local.cli.session import Session
from local.table_file import read_file, read_table, refuse_lines

_COLUMNS = {"name_a": ("name_a", "name a"), "name_b": ("name_b", "name b")}


@click.command(
    "match",
    cls=Command,
    examples=[
        ('ladder match "J. Schmidt" "Jens Schmidt"', "One pair, with the reasons."),
        ("ladder match --pairs pairs.csv --json", "Many pairs, for a script."),
    ],
)
@click.argument("names", metavar="[NAME NAME]", nargs=-1, help="Two written names.")
@click.option(
    "--pairs",
    metavar="FILE.csv",
    type=click.Path(path_type=Path),
    help="A table with the columns name_a and name_b.",
)
@click.pass_obj
def match(session: Session, names: tuple[str, ...], *, pairs: Path | None) -> None:
    """Say whether two names would be put before a person as perhaps one, and why.

    Works without a club. Two names that are read alike (upper case, "Family, Given") need no
    suggestion: they are one entry.
    """
    if (len(names) != 2) if pairs is None else names:
        raise click.UsageError(session.words(say("Give two names, or a file with --pairs.")))
    wanted = [names] if pairs is None else _read_pairs(pairs)
    compared = [_compare(session, *pair) for pair in wanted]

    def tell_answers() -> None:
        if pairs is None:
            _tell_pair(session, compared[0])
        else:
            _tell_table(session, compared)

    answer(session, compared, tell_answers)


def _compare(session: Session, name_a: str, name_b: str) -> JsonObject:
    compared = compare_names(name_a, name_b, family_first=False)
    return {
        "name_a": name_a,
        "name_b": name_b,
        "suggest": compared.suggest,
        "score": compared.score,
        "reasons": [session.words(reason) for reason in compared.reasons],
    }


def _read_pairs(file: Path) -> list[tuple[str, str]]:
    """Read the pairs of a file.

    Raises:
        SeveralFailuresError: it is no such table; every problem is listed.
    """
    with naming_file(file):
        table = read_table(read_file(file), _COLUMNS)
        refuse_lines(table.problems)
    return [(row.cells["name_a"], row.cells["name_b"]) for row in table.rows]


def _tell_pair(session: Session, pair: JsonObject) -> None:
    percent = round(pair["score"] * 100)
    verdict = (
        say("Suggested ({percent} %).", percent=percent)
        if pair["suggest"]
        else say("Not suggested ({percent} %).", percent=percent)
    )
    tell(session, verdict, style="bold")
    for reason in pair["reasons"]:
        tell(session, say("  {reason}", reason=reason))


def _tell_table(session: Session, pairs: list[JsonObject]) -> None:
    headings = (
        Heading(say("Name")),
        Heading(say("Name")),
        Heading(say("Suggested")),
        Heading(say("Score"), number=True),
        Heading(say("Reasons")),
    )
    lines = [
        Line(
            (
                one["name_a"],
                one["name_b"],
                session.words(say("yes") if one["suggest"] else say("no")),
                decimals_in_words(one["score"], 2, session.locale),
                " ".join(one["reasons"]),
            ),
            grey=not one["suggest"],
        )
        for one in pairs
    ]
    show_table(session, headings, lines)
