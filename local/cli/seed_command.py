"""`seed`: a start list for the next tournament."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias, get_args

import click

from core.actions.door import open_door
from core.actions.ladders import find_ladder
from core.errors import BadInputError
from core.locale import say
from core.seeding import cut_by_sizes, cut_evenly
from core.views.standings import show_ladder
from core.views.start_list import Seed, make_start_list
from local.cli.arguments import club_argument, ladder_option
from local.cli.failing import naming_file
from local.cli.opening import open_club
from local.cli.options import Command
from local.cli.output import answer, write_out
from local.cli.session import Session
from local.cli.telling_seeds import (
    Group,
    group_content,
    groups_as_csv,
    rating_of,
    seeds_as_trf,
    tell_groups,
)
from local.names_file import read_names
from local.wiring import today

Format: TypeAlias = Literal["text", "csv", "trf"]

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _read_sizes(ctx: click.Context, _param: click.Parameter, value: str | None) -> list[int]:
    if value is None:
        return []
    try:
        return [int(part) for part in value.split(",")]
    except ValueError as error:
        session = ctx.ensure_object(Session)
        raise click.BadParameter(session.words(say("Sizes are written like 8,8,10."))) from error


@click.command(
    "seed",
    cls=Command,
    examples=[
        ("ladder seed bruecke names.txt", "A start list by the club's list."),
        ("ladder seed bruecke names.txt --sections 2", "In two groups of about one size."),
        ("ladder seed bruecke names.txt --sizes 8,10", "In groups of eight and ten."),
        ("ladder seed bruecke names.txt --format trf", "For a pairing program."),
    ],
)
@club_argument
@click.argument(
    "file",
    metavar="NAMES.txt",
    type=click.Path(path_type=Path),
    help="Who takes part: a name a line; lines beginning with # are left out.",
)
@click.option(
    "--sections", metavar="N", type=click.IntRange(1, 26), help="How many groups to cut it into."
)
@click.option("--sizes", metavar="A,B", callback=_read_sizes, help="How large each group is.")
@ladder_option
@click.option(
    "--format",
    "kind",
    type=click.Choice(get_args(Format)),
    default="text",
    show_default=True,
    help="csv for spreadsheets, trf for pairing programs (one group only).",
)
@click.pass_obj
def seed_players(
    session: Session,
    club: str,
    file: Path,
    *,
    sections: int | None,
    sizes: list[int],
    ladder: str | None,
    kind: Format,
) -> None:
    """Print a start list for the next tournament, in the order of the club's list.

    Established players come first, then provisional ones, then people the list does not know,
    with the rating everybody starts with. Groups are cut where neighbours are far apart, and it
    is said why. Who may be somebody else on the list is marked: nobody is matched silently.
    """
    if sections and sizes:
        raise click.UsageError(session.words(say("Say --sections or --sizes, not both.")))
    with open_club(session, club) as store:
        session.writing = False
        door = open_door(store, club, today=today())
        chosen = find_ladder(door.facts.club, ladder)
        with naming_file(file):
            names = read_names(file, family_first=door.facts.club.family_first)
        listed = show_ladder(store, club, ladder=chosen.id)
        seeds = make_start_list(
            door, listed["standings"], names, today=today(), words=session.words
        )
        start = _start_of(chosen.rules)
    groups = _cut(seeds, start, sections=sections, sizes=sizes)
    if kind == "trf" and len(groups) > 1:
        raise BadInputError(
            say("A TRF file holds one tournament: make one list of names for each group.")
        )
    content = {
        "club": club,
        "ladder": chosen.id,
        "revision": listed["revision"],
        "up_to_date": listed["up_to_date"],
        "sections": [group_content(session, group, groups, start) for group in groups],
    }
    if kind == "text" or session.json:
        answer(session, content, lambda: tell_groups(session, club, content, groups, start))
    elif kind == "csv":
        write_out(groups_as_csv(groups, start))
    else:
        write_out(seeds_as_trf(seeds, start, name=door.facts.club.name))


def _start_of(rules: str) -> float:
    from core.ratings import find_rule_set  # noqa: PLC0415

    return find_rule_set(rules).start_rating


def _cut(
    seeds: Sequence[Seed], start: float, *, sections: int | None, sizes: Sequence[int]
) -> list[Group]:
    if len(sizes) > len(_LETTERS):
        raise BadInputError(say("A start list has at most {most} groups.", most=len(_LETTERS)))
    ratings = [rating_of(seed, start) for seed in seeds]
    cuts = cut_by_sizes(ratings, sizes) if sizes else cut_evenly(ratings, sections or 1)
    places = [0, *(cut.place for cut in cuts), len(seeds)]
    return [
        Group(_LETTERS[number], seeds[places[number] : places[number + 1]], cut)
        for number, cut in enumerate([None, *cuts])
    ]
