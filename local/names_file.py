"""A file of names, one a line."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from core.characters import code_point, find_forbidden, plain
from core.locale import Message, say
from core.names import name_key
from formats.text import decode
from local.table_file import LineProblem, read_file, refuse_lines

_LONGEST: Final = 120
_COMMENT: Final = "#"


def read_names(file: Path, *, family_first: bool = False) -> list[str]:
    """Read the names; empty lines and lines that begin with # are left out.

    Raises:
        BadInputError: there is no such file, or it cannot be read.
        BadFileError: it is no text.
        BadTableError: every line that is no name, or a name for the second time.
    """
    lines: dict[str, int] = {}
    names: list[str] = []
    problems: list[LineProblem] = []
    for number, line in enumerate(decode(read_file(file)).lines, 1):
        name = line.strip()
        if not name or name.startswith(_COMMENT):
            continue
        first = lines.setdefault(name_key(name, family_first=family_first), number)
        problem = _find_problem(name, number, first)
        if problem is None:
            names.append(name)
        else:
            problems.append((number, problem))
    if not names and not problems:
        problems.append((1, say("There is no name in it.")))
    refuse_lines(problems)
    return names


def _find_problem(name: str, number: int, first: int) -> Message | None:
    if len(name) > _LONGEST:
        return say("A name has at most {most} characters.", most=_LONGEST)
    if (character := find_forbidden(name)) is not None:
        return say("A name cannot hold the character {code}.", code=code_point(character))
    if first != number:
        return say("“{name}” stood in line {first} already.", name=plain(name), first=first)
    return None
