"""A start list for people, for spreadsheets and for pairing programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from core.locale import Message, say
from core.seeding import Cut
from core.standings import shown
from core.views.start_list import Seed
from core.wording import rating_in_words
from formats.guarding import guard_cell
from local.cli.output import Heading, Line, blank, show_table, tell
from local.cli.replaying import tell_state
from local.cli.session import Session

_HEADINGS: Final = (
    Heading(say("#"), number=True),
    Heading(say("Name"), room=24),
    Heading(say("Rating"), number=True),
    Heading(say("Games"), number=True),
    Heading(say("Remark"), room=30),
)


@dataclass(frozen=True, slots=True)
class Group:
    """One group of a start list; `cut` is where it begins, None for the first."""

    letter: str
    seeds: Sequence[Seed]
    cut: Cut | None = None


def rating_of(seed: Seed, start: float) -> Decimal:
    """Read a rating as it is shown; who has none yet begins like everybody."""
    return shown(start if seed.row is None else seed.row["rating"])


def group_content(
    session: Session, group: Group, groups: Sequence[Group], start: float
) -> dict[str, object]:
    """Write a group as JSON."""
    before = sum(len(one.seeds) for one in groups if one.letter < group.letter)
    return {
        "section": group.letter,
        "reason": "" if group.cut is None else session.words(_reason(session, group.cut)),
        "players": [
            {
                "seed": number,
                "name": seed.name,
                "written": seed.written,
                "player": seed.row and seed.row["player"],
                "rank": seed.row and seed.row["rank"],
                "rating": float(start if seed.row is None else seed.row["rating"]),
                "games": 0 if seed.row is None else seed.row["games"],
                "provisional": seed.provisional,
                "new": seed.row is None,
                "perhaps": list(seed.perhaps),
            }
            for number, seed in enumerate(group.seeds, before + 1)
        ],
    }


def _reason(session: Session, cut: Cut) -> Message:
    if cut.above is None or cut.below is None or cut.below > cut.above:
        return say("Here the list goes on with players who are provisional or new.")
    above = rating_in_words(float(cut.above), session.locale)
    below = rating_in_words(float(cut.below), session.locale)
    if cut.gap == 0:
        return say("The players on both sides of this cut have equal ratings: you decide.")
    return say("Cut between {above} and {below}.", above=above, below=below)


def tell_groups(
    session: Session,
    club: str,
    content: dict[str, object],
    groups: Sequence[Group],
    start: float,
) -> None:
    """Tell whether the list is current, then every group with the reason for its cut."""
    revision = content["revision"]
    tell_state(
        session,
        club,
        revision if isinstance(revision, int) else None,
        up_to_date=bool(content["up_to_date"]),
    )
    number = 0
    for group in groups:
        blank(session)
        if len(groups) > 1:
            heading = say(
                "Group {letter}: {count} players", letter=group.letter, count=len(group.seeds)
            )
            tell(session, heading, style="bold")
        if group.cut is not None:
            tell(session, _reason(session, group.cut), style="dim")
        lines = []
        for seed in group.seeds:
            number += 1
            lines.append(Line(_cells(session, number, seed, start), grey=seed.provisional))
        show_table(session, _HEADINGS, lines)
    blank(session)
    if any(seed.provisional for group in groups for seed in group.seeds):
        note = say("A provisional rating rests on few games: place such players by eye.")
        tell(session, note, style="dim")


def _cells(session: Session, number: int, seed: Seed, start: float) -> tuple[str, ...]:
    remarks = [session.words(one) for one in _remarks(seed)]
    return (
        str(number),
        seed.name,
        rating_in_words(float(rating_of(seed, start)), session.locale),
        str(0 if seed.row is None else seed.row["games"]),
        ", ".join(remarks),
    )


def _remarks(seed: Seed) -> Iterator[Message]:
    if seed.row is None:
        yield say("new")
    elif seed.provisional:
        yield say("provisional")
    if seed.perhaps:
        yield say("perhaps {names}?", names=", ".join(seed.perhaps))


def groups_as_csv(groups: Sequence[Group], start: float) -> str:
    """Write all groups as one table."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(["seed", "section", "name", "rating", "games", "provisional"])
    number = 0
    for group in groups:
        for seed in group.seeds:
            number += 1
            lines.writerow(
                [
                    number,
                    group.letter,
                    guard_cell(seed.name),
                    rating_of(seed, start),
                    0 if seed.row is None else seed.row["games"],
                    "yes" if seed.provisional else "no",
                ]
            )
    return text.getvalue()


def seeds_as_trf(seeds: Sequence[Seed], start: float, *, name: str) -> str:
    """Write a start list that pairing programs read; ratings as whole numbers."""
    from formats.trf.writing import Starter, write_start_list  # noqa: PLC0415  (one format's need)

    starters = [
        Starter(seed.name, int(rating_of(seed, start).to_integral_value())) for seed in seeds
    ]
    return write_start_list(starters, name=name).text
