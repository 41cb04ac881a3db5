"""`rebuild`, `verify`, `completion`: keep the list what the facts say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import click
from click.shell_completion import get_completion_class

from core.actions.rebuilding import rebuild, verify
from core.facts import JsonObject
from core.locale import say, say_count
from local.cli.arguments import club_argument
from local.cli.failing import DONE, NO
from local.cli.opening import open_club
from local.cli.options import Command
from local.cli.output import answer, tell, write_out
from local.cli.progress import progress_bar
from local.cli.replaying import (
    moves_content,
    tell_rebuilt,
    tell_state,
)
from local.cli.session import Session
from local.cli.telling_moves import tell_moves

_MOST_PATHS: Final = 5
"""Paths shown to people; JSON has them all."""


@click.command(
    "rebuild",
    cls=Command,
    examples=[
        ("ladder rebuild bruecke", "Replay every event from the first."),
        ("ladder verify bruecke", "Only look whether that would change anything."),
    ],
)
@club_argument
@click.pass_obj
def rebuild_club(session: Session, club: str) -> None:
    """Replay everything from the stored events, decisions and settings, and store the list.

    This cannot do harm: equal facts give an equal list. Every command that changes something
    does it by itself.
    """
    working = say("Working the list out")
    with open_club(session, club) as store:
        with progress_bar(session, working) as progress:
            rebuilt = rebuild(store, club, thorough=True, progress=progress)
        content = {
            "club": club,
            "revision": rebuilt.revision,
            "up_to_date": rebuilt.up_to_date,
            "written": rebuilt.written,
            **moves_content(rebuilt.moved),
        }

        def tell_all() -> None:
            tell(session, say("Documents that differed: {count}.", count=rebuilt.written))
            tell_moves(session, club, rebuilt.moved)
            tell_rebuilt(session, store, club, rebuilt)

        answer(session, content, tell_all)


@click.command(
    "verify",
    cls=Command,
    examples=[
        ("ladder verify bruecke", "Exit code 0: the list is what the facts say; 1: it is not."),
        ("ladder verify bruecke --json", "With the fingerprint, for a script."),
    ],
)
@club_argument
@click.pass_obj
def verify_club(session: Session, club: str) -> int:
    """Replay from the facts, store nothing, and say whether the stored list is the same."""
    with open_club(session, club) as store:
        verified = verify(store, club)
    answer(session, verified, lambda: _tell_verified(session, club, verified))
    return DONE if verified["up_to_date"] and verified["same_as_replay"] else NO


def _tell_verified(session: Session, club: str, verified: JsonObject) -> None:
    up_to_date = verified["up_to_date"] and verified["same_as_replay"]
    if verified["same_as_replay"]:
        tell(session, say("The list is what a replay of the facts gives."), style="bold")
    else:
        tell(session, say("A replay of the facts gives something else for:"), style="bold")
    _tell_differences(session, verified["differences"])
    tell_state(session, club, verified["revision"], up_to_date=up_to_date)
    fingerprints = verified["fingerprints"]
    for ladder, value in fingerprints.items():
        line = say("Fingerprint: {value}", value=value)
        if len(fingerprints) > 1:
            line = say("{sentence} (ladder {ladder})", sentence=line, ladder=ladder)
        tell(session, line, style="dim")


def _tell_differences(session: Session, paths: Sequence[str]) -> None:
    for path in paths[:_MOST_PATHS]:
        tell(session, say("  {path}", path=path))
    if len(paths) > _MOST_PATHS:
        kinds = Counter(path.split("/")[2] for path in paths)
        others = kinds.total() - kinds["players"] - kinds["ratings"]
        differing = say(
            "  … in all {players}, {events} and {others}.",
            players=say_count("{count} player", "{count} players", count=kinds["players"]),
            events=say_count("{count} event", "{count} events", count=kinds["ratings"]),
            others=say_count("{count} other document", "{count} other documents", count=others),
        )
        tell(session, differing)


@click.command(
    "completion",
    cls=Command,
    examples=[
        ('eval "$(ladder completion bash)"', "In ~/.bashrc; zsh likewise in ~/.zshrc."),
        (
            "ladder completion fish > ~/.config/fish/completions/ladder.fish",
            "For fish, once.",
        ),
    ],
)
@click.argument(
    "shell", metavar="bash|zsh|fish", type=click.Choice(["bash", "zsh", "fish"]), help="The shell."
)
@click.pass_obj
def completion(session: Session, shell: str) -> None:
    """Print the lines that let the Tab key complete commands, options, clubs and events.

    The shell's own way does the same: eval "$(_LADDER_COMPLETE=bash_source ladder)".
    """
    root = click.get_current_context().find_root().command
    found = get_completion_class(shell)
    assert found is not None  # the choice above names only these
    script = found(root, {}, "ladder", "_LADDER_COMPLETE").source()
    answer(session, {"shell": shell, "script": script}, lambda: write_out(script + "\n"))
