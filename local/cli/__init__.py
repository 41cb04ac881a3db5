"""The command line (contract §3): `ladder COMMAND`.

Exit codes: 0 done, 1 the answer is no, 2 usage, 3 bad input, 4 not found, 5 conflict. Answers
go to standard output, errors to standard error, one plain sentence each.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import click

from core.errors import LadderError
from core.locale import say
from local.cli.failing import (
    BAD_INPUT,
    DONE,
    STOPPED,
    USAGE,
    SeveralFailuresError,
    complain,
    report,
    report_several,
    report_usage,
)
from local.cli.output import prepare_streams
from local.cli.root import root
from local.cli.session import Session
from local.cli.speaking import click_speaks, terminal_language

__all__ = ["main"]


def main(args: Sequence[str] | None = None, *, session: Session | None = None) -> int:
    """Run one command.

    Args:
        args: the words after `ladder`; None = those the program was called with.
        session: what holds for this call before its options are read.

    Returns:
        The exit code.
    """
    prepare_streams()
    session = session or Session(locale=terminal_language(os.environ))
    try:
        with click_speaks(session.locale):
            return _run(args, session)
    except SeveralFailuresError as several:
        return report_several(session, several)
    except LadderError as error:
        return report(session, error)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        where = f"{error.filename}: " if error.filename else ""
        complain(session.words(say("{where}{reason}.", where=where, reason=reason)))
        return BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        stopped = say("Stopped; nothing was changed.")
        if session.writing:
            stopped = say(
                "Stopped; what was stored stays, and `ladder rebuild ID` completes the list."
            )
        complain(session.words(stopped))
        return STOPPED


def _run(args: Sequence[str] | None, session: Session) -> int:
    try:
        code = root.main(args=args, prog_name="ladder", standalone_mode=False, obj=session)
    except click.exceptions.NoArgsIsHelpError as error:
        complain(error.format_message())
        return USAGE
    except click.UsageError as error:
        return report_usage(session, error)
    return code if isinstance(code, int) else DONE
