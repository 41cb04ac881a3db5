"""Field masks: which fields to answer, which to change.

A mask is kept as a tree: {"sheets": {"properties": {}}}; an empty branch means all of it.
"""

from __future__ import annotations

import re
from typing import Any

from tests.sheets.errors import JSON
from tests.sheets.published import published

Mask = dict[str, Any]

_WORD = re.compile(r"[A-Za-z0-9_]+|[*(),./]")


class UnknownFieldError(ValueError):
    """The mask names what the message does not have."""


def parse_mask(text: str) -> Mask:
    """Read "a.b,c(d,e/f)" or "*"."""
    words = _WORD.findall(re.sub(r"\s", "", text))
    if "".join(words) != re.sub(r"\s", "", text):
        raise UnknownFieldError(text)
    mask, rest = _parse_list(words)
    if rest:
        raise UnknownFieldError(text)
    return mask


def _parse_list(words: list[str]) -> tuple[Mask, list[str]]:
    mask: Mask = {}
    while words and words[0] != ")":
        words = _parse_path(mask, words)
        if words and words[0] == ",":
            words = words[1:]
    return mask, words


def _parse_path(mask: Mask, words: list[str]) -> list[str]:
    branch = mask
    while words and words[0] not in ",)":
        word, *words = words
        if word == "(":
            inner, words = _parse_list(words)
            branch.update(inner)
            words = words[1:]
        elif word not in "./":
            name = re.sub(r"_([a-z])", lambda found: found[1].upper(), word)
            branch = branch.setdefault(name, {})
    return words


def check_mask(service: str, mask: Mask, name: str) -> None:
    """Refuse a mask with a field that the message does not have.

    Raises:
        UnknownFieldError: with the path.
    """
    known = published(service)["schemas"][name]["properties"]
    for field, inner in mask.items():
        if field == "*":
            continue
        if field not in known:
            raise UnknownFieldError(field)
        spec = known[field].get("items", known[field])
        if inner and "$ref" in spec:
            check_mask(service, inner, spec["$ref"])


class Shown(dict[str, Any]):
    """A part of an answer that was cut to its mask and checked before."""


def select(value: Any, mask: Mask) -> Any:
    """Keep only the fields of a mask."""
    if not mask or "*" in mask or isinstance(value, Shown):
        return value
    if isinstance(value, list):
        return [select(item, mask) for item in value]
    if not isinstance(value, dict):
        return value
    return {name: select(value[name], inner) for name, inner in mask.items() if name in value}


def wants(mask: Mask, *path: str) -> bool:
    """Is anything at this path asked for?"""
    for name in path:
        if not mask or "*" in mask:
            return True
        if name not in mask:
            return False
        mask = mask[name]
    return True


def merge(old: JSON, new: JSON, mask: Mask) -> JSON:
    """Put the masked fields of `new` into `old`; masked and absent in `new` means cleared."""
    if not mask or "*" in mask:
        return dict(new)
    merged = dict(old)
    for name, inner in mask.items():
        changed: Any = new.get(name)
        if inner and isinstance(changed or {}, dict):
            changed = merge(old.get(name, {}), changed or {}, inner) or None
        if changed is None:
            merged.pop(name, None)
        else:
            merged[name] = changed
    return merged
