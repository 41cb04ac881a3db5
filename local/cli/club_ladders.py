"""`club ladder`: the lists a club keeps, with what each of them counts (rules §3.3)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any, Final, Literal, TypeAlias, get_args

import click

from core.actions.ladders import find_ladder
from core.actions.settings import add_ladder, change_club, change_ladder, remove_ladder
from core.facts import ladder_settings
from core.locale import say
from core.model import Club, Ladder
from core.ratings import RULE_SETS
from local.cli.arguments import club_argument
from local.cli.club_settings import ladder_in_words
from local.cli.opening import open_club
from local.cli.options import Command, Day
from local.cli.output import tell
from local.cli.replaying import settle
from local.cli.session import Session

Action: TypeAlias = Literal["add", "set", "remove"]
_ACTIONS: Final = get_args(Action)


class SeasonDay(Day):
    """A date, or `off` for none."""

    name = "date or off"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> date | Any:
        """Read a date; `off` stays as it is."""
        return value if value == "off" else super().convert(value, param, ctx)


@click.command(
    "ladder",
    cls=Command,
    examples=[
        ("ladder club ladder bruecke add blitz --title Blitz --speeds blitz", "A list for blitz."),
        ("ladder club ladder bruecke add juniors --rules counter", "One that counts wins."),
        ("ladder club ladder bruecke set main --from 2026-09-01 --to 2027-08-31", "A season."),
        ("ladder club ladder bruecke remove blitz", "Its events stay."),
    ],
)
@club_argument
@click.argument(
    "action", metavar="|".join(_ACTIONS), type=click.Choice(_ACTIONS), help="What to do."
)
@click.argument("ladder", metavar="LID", help="The ladder's id; the first one is called main.")
@click.option("--title", metavar="T", help="What stands above the list.")
@click.option("--rules", metavar="R", help=f"The rule set: {', '.join(RULE_SETS)} (else club).")
@click.option("--games", "kinds", metavar="A,B", help="Kinds of game that count; empty = all.")
@click.option("--speeds", metavar="S,T", help="standard, rapid, blitz; empty = all.")
@click.option("--from", "first", metavar="D", type=SeasonDay(), help="First date, or off.")
@click.option("--to", "last", metavar="D", type=SeasonDay(), help="Last date, or off.")
@click.pass_obj
def club_ladder(
    session: Session,
    /,
    club: str,
    action: Action,
    ladder: str,
    **options: Any,
) -> None:
    """Add, change and remove ladders: lists of one club over the same events and players.

    A ladder takes the events that fit its kinds of game, speeds and dates; one event may count
    on several. `set` changes what is given and leaves the rest. Which rule set suits whom:
    docs/rule-sets.md.
    """
    wanted = _read_options(options)
    if action == "remove" and wanted:
        raise click.UsageError(session.words(say("remove takes no options.")))

    def change(settings: Club) -> Club:
        if action == "add":
            return add_ladder(settings, Ladder(id=ladder, **wanted))
        if action == "set":
            return change_ladder(settings, ladder, lambda one: replace(one, **wanted))
        return remove_ladder(settings, ladder)

    with open_club(session, club) as store:
        changed, _ = change_club(store, club, change)
        content: dict[str, Any] = {"club": club}
        if action == "remove":
            content["removed"] = ladder
        else:
            content["ladder"] = ladder_settings(find_ladder(changed, ladder))
        for one in changed.ladders:
            tell(session, ladder_in_words(session, one), style="bold" if one.id == ladder else "")
        settle(session, store, club, content)


def _read_options(options: dict[str, Any]) -> dict[str, Any]:
    """Turn what was typed into fields of a ladder; what was not typed is left out."""
    wanted: dict[str, Any] = {
        field: options[field] for field in ("title", "rules") if options[field] is not None
    }
    for option, field in (("kinds", "game_kinds"), ("speeds", "speeds")):
        if options[option] is not None:
            parts = (part.strip() for part in options[option].split(","))
            wanted[field] = tuple(part for part in parts if part)
    for option, field in (("first", "from_date"), ("last", "to_date")):
        if options[option] is not None:
            wanted[field] = None if options[option] == "off" else options[option]
    return wanted
