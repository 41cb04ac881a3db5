"""Reads what `terraform fmt` has laid out: which resources there are, and what each one sets.

Not a reader of the language: it relies on one argument or block a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

INFRA: Final = Path(__file__).parents[2] / "infra"

_DOOR: Final = re.compile(r'^(?P<kind>resource|data) "(?P<type>\w+)" "(?P<name>\w+)" \{$')
_BLOCK: Final = re.compile(r'^\s+(?:dynamic ")?(?P<name>\w+)"? \{(?P<closed>\})?$')
_ARGUMENT: Final = re.compile(r"^\s+(?P<name>\w+)\s+= (?P<value>.*)$")
_TEXT: Final = re.compile(r'"(?:\\.|[^"\\])*"')
_COMMENT: Final = re.compile(r"\s*(?:#|//).*$")

# What Terraform itself understands in every resource.
_TERRAFORMS_OWN: Final = frozenset({"count", "depends_on", "for_each", "lifecycle", "provider"})


@dataclass(frozen=True, slots=True)
class Resource:
    """One resource or data source.

    Attributes:
        sets: path of each argument and block ("retry_config.retry_count") → its value as written,
            a line each where a block is repeated; "" for a block.
    """

    place: str
    kind: str
    type: str
    name: str
    sets: dict[str, str] = field(default_factory=dict)


def read_resources(folder: Path = INFRA) -> list[Resource]:
    return [one for file in sorted(folder.glob("*.tf")) for one in _read_file(file)]


def name_of(resource: Resource) -> str:
    return f"{resource.type}.{resource.name}"


def of_type(kind: str) -> list[Resource]:
    return [one for one in read_resources() if one.type == kind]


def the(kind: str, name: str) -> Resource:
    (found,) = (one for one in of_type(kind) if one.name == name)
    return found


def scheduled() -> set[str]:
    """Name what the clock calls."""
    text = (INFRA / "schedule.tf").read_text(encoding="utf-8")
    return set(re.findall(r"^    (\w+) = \{$", text, re.MULTILINE))


def read_list(resource: Resource, argument: str) -> set[str]:
    """List the texts of a list that stands in an argument."""
    return {text.strip('"') for text in _TEXT.findall(resource.sets[argument])}


def _read_file(file: Path) -> Iterator[Resource]:
    lines = iter(enumerate(file.read_text(encoding="utf-8").splitlines(), start=1))
    for number, line in lines:
        if door := _DOOR.match(line):
            found = Resource(f"{file.name}:{number}", door["kind"], door["type"], door["name"])
            _read_body(found, (_without_comment(one) for _, one in lines))
            yield found


def _read_body(found: Resource, lines: Iterator[str]) -> None:
    """Read on until the resource's own closing brace."""
    blocks: list[str] = []
    for line in lines:
        if line.strip() == "}":
            if not blocks:
                return
            blocks.pop()
        elif block := _BLOCK.match(line):
            _note(found, blocks, block["name"], None)
            if not block["closed"]:
                blocks.append(block["name"])
        elif argument := _ARGUMENT.match(line):
            _note(found, blocks, argument["name"], _whole_value(argument["value"], lines))
        elif line.strip():
            raise AssertionError(f"{found.place}: cannot read {line}")


def _note(found: Resource, blocks: Sequence[str], name: str, value: str | None) -> None:
    """Keep a block (no value) or an argument under its path as the provider sees it."""
    names = [*(one for one in blocks if one != "content"), name]
    if names[0] in _TERRAFORMS_OWN or name == "for_each" or (name == "content" and value is None):
        return
    path = ".".join(names)
    before = found.sets.get(path)
    found.sets[path] = "\n".join(one for one in (before, value) if one)


def _whole_value(value: str, lines: Iterator[str]) -> str:
    while _depth(value) > 0:
        value += f"\n{next(lines)}"
    return value


def _without_comment(line: str) -> str:
    texts = _TEXT.findall(line)
    bare = _COMMENT.sub("", _TEXT.sub('"' * 2, line))
    parts = bare.split('""')
    return "".join(
        part + (texts[number] if number < len(parts) - 1 else "")
        for number, part in enumerate(parts)
    )


def _depth(value: str) -> int:
    bare = _TEXT.sub("", value)
    return sum(bare.count(opening) for opening in "([{") - sum(bare.count(end) for end in ")]}")
