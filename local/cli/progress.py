"""A bar on standard error for long work, only where somebody watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from core.locale import Message
from local.cli.output import at_terminal
from local.cli.session import Session


@contextmanager
def progress_bar(session: Session, doing: Message) -> Iterator[Callable[[int, int], None] | None]:
    """Show how far something is; yields what has to be told `(done, of)`, or None."""
    if not at_terminal(sys.stderr):
        yield None
        return
    # 60 ms, and only for people
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(session.words(doing), total=None)

        def report(done: int, of: int) -> None:
            progress.update(task, completed=done, total=of)

        yield report
