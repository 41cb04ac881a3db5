"""`demo`: a season of an invented club."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import click

from local.cli.options import Command
from local.cli.output import answer, styled, write_out
from local.cli.session import Session
from local.cli.wrapping import fit


@click.command(
    "demo",
    cls=Command,
    examples=[
        ("ladder demo", "Play it in ./ladder-demo."),
        ("ladder demo --dir /tmp/demo", "Play it elsewhere."),
    ],
)
@click.option(
    "--dir",
    "folder",
    metavar="D",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("ladder-demo"),
    help="Where its files go (else ./ladder-demo).",
)
@click.pass_obj
def demo(session: Session, folder: Path) -> None:
    """Play a season of an invented club: what happens, why, and where the two workbooks lie."""
    # the program imports this module for its help; the demo runs the program
    from local.cli import main  # noqa: PLC0415
    from local.demo import play_demo  # noqa: PLC0415

    def say_line(text: str, *, style: str = "") -> None:
        if not session.json:
            write_out(styled(fit(text, sys.stdout), style) + "\n")

    def run(line: Sequence[str]) -> int:
        if not session.json:
            return main(line)
        with redirect_stdout(StringIO()):
            return main(line)

    answer(session, play_demo(folder, tell=say_line, run=run))
