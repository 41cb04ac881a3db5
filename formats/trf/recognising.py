"""Is a text TRF? The ending of a file's name proves nothing."""

from __future__ import annotations

import re
from typing import Final

from core.locale import say
from formats.found import BadFileError, Remark
from formats.text import Text

_PLAYER: Final = re.compile(" *001 +[0-9]+( |$)")
"""Blanks before the tag too: a line that was shifted is to be refused as TRF."""

_HEADER: Final = re.compile("0[1-9]2( |$)|1[0-3]2( |$)")
_VEGA: Final = re.compile("001[ 0-9]{1,10}[|]")
"""A bar in front of column 15, where names begin: they may hold one."""


def looks_like_trf(text: Text) -> bool:
    """Tell by a player line, or by two lines of the header.

    Raises:
        BadFileError: the text is Vega's own format, which begins alike.
    """
    refuse_vega(text)
    if any(_PLAYER.match(line) for line in text.lines):
        return True
    return sum(bool(_HEADER.match(line)) for line in text.lines) >= 2


def refuse_vega(text: Text) -> None:
    """Refuse Vega's `.tdf`, in which `2` is a draw and `=` one that is not rated.

    Raises:
        BadFileError: a player line has its fields between bars.
    """
    for number, line in enumerate(text.lines, 1):
        if _VEGA.match(line):
            detail = say(
                "This is a file of Vega (.tdf), which only looks like TRF;"
                " please let Vega write a report for FIDE (TRF) and send that."
            )
            raise BadFileError([Remark("vega", detail, number, 1)])
