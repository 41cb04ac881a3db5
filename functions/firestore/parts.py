"""Documents too large for Firestore: a head that stays readable, and the rest in parts beside it.

Firestore takes documents up to 1 MiB. Of a larger one the small fields stay in the head, where a
revision can be raised; the others go as JSON text into `{path}/parts/{digest}-{number}`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from core.document_text import encode_document
from core.errors import DamagedStoreError, OperatorError
from core.locale import say
from functions.firestore.values import (
    PARTS,
    Document,
    Value,
    decode_fields,
    encode_fields,
    is_native,
    json_text,
)

SPLIT_BYTES: Final = 900_000
"""Documents over this are split, and no part is larger; there is room left for a revision."""

_HEAD_FIELD_BYTES: Final = 2_000
_HEAD_BYTES: Final = 100_000

NEVER_SPLIT: Final = frozenset({"players", "ratings", "parts"})
"""Collections whose documents stay small by contract §1, so that nobody need ask for old parts."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Where the rest of a split document stands.

    Attributes:
        digest: of the whole rest.
    """

    digest: str
    count: int

    def paths(self, path: str) -> list[str]:
        """List the parts' own paths, in order."""
        return [f"{path}/parts/{self.digest}-{number}" for number in range(self.count)]


@dataclass(frozen=True, slots=True)
class Layout:
    """A document as Firestore keeps it.

    Attributes:
        head: a document message without a name.
        texts: the parts' texts, as many as `parts` counts.
    """

    head: Value
    parts: Parts | None = None
    texts: tuple[str, ...] = ()


def lay_out(path: str, data: Mapping[str, Any]) -> Layout:
    """Make of a document what is to be written.

    Raises:
        ValueError: it is not JSON.
        OperatorError: it is too large, and of a collection that is never split.
    """
    plain = json.loads(encode_document(path, data))
    document = Document()
    sizes = encode_fields(document.fields, plain)
    if _name_bytes(path) + sum(sizes.values()) <= SPLIT_BYTES:
        return Layout(document)
    if is_never_split(path):
        raise OperatorError(
            say("“{path}” is too large to be kept in Firestore; nothing was stored.", path=path)
        )
    return _split(plain, sizes)


def is_never_split(path: str) -> bool:
    """Tell whether a document's collection holds small ones only."""
    return path.split("/")[-2] in NEVER_SPLIT


def _name_bytes(path: str) -> int:
    # Source: https://firebase.google.com/docs/firestore/storage-size
    return 16 + sum(len(part.encode()) + 1 for part in path.split("/")) + 32


def _split(data: dict[str, Any], sizes: Mapping[str, int]) -> Layout:
    kept = _choose_for_head(sizes)
    text = json_text({key: one for key, one in data.items() if key not in kept}).encode()
    texts = _cut(text)
    parts = Parts(hashlib.sha256(text).hexdigest()[:32], len(texts))
    head = Document()
    encode_fields(head.fields, {key: data[key] for key in kept})
    told = head.fields[PARTS].map_value.fields
    told["digest"].string_value = parts.digest
    told["count"].integer_value = parts.count
    return Layout(head, parts, texts)


def _choose_for_head(sizes: Mapping[str, int]) -> set[str]:
    """Choose the smallest fields, and the revision before all: it is raised in place."""
    kept: set[str] = set()
    room = _HEAD_BYTES
    for key in sorted(sizes, key=lambda key: (key != "revision", sizes[key], key)):
        if is_native(key) and sizes[key] <= min(room, _HEAD_FIELD_BYTES):
            kept.add(key)
            room -= sizes[key]
    return kept


def _cut(text: bytes) -> tuple[str, ...]:
    """Cut UTF-8 between characters into texts that each fit a document of their own."""
    texts = []
    start = 0
    while start < len(text):
        end = min(start + SPLIT_BYTES, len(text))
        while end < len(text) and text[end] & 0xC0 == 0x80:
            end -= 1
        texts.append(text[start:end].decode())
        start = end
    return tuple(texts)


# ── Reading ──────────────────────────────────────────────────────────────────


def read_head(document: Value) -> tuple[dict[str, Any], Parts | None]:
    """Read a document as it stands, and where the rest of it is, if it was split."""
    data = decode_fields(document.fields)
    if PARTS not in document.fields:  # data of that name stands under the marker
        return data, None
    match data.pop(PARTS, None):
        case {"digest": str(digest), "count": int(count)}:
            return data, Parts(digest, count)
    return data, None


def put_together(
    path: str, head: Mapping[str, Any], parts: Parts, documents: Sequence[Value | None]
) -> dict[str, Any]:
    """Make a split document whole again.

    Args:
        documents: the parts in order, None for one that is missing.

    Raises:
        DamagedStoreError: a part is missing or was changed by hand.
    """
    text = "".join(
        one.fields["text"].string_value
        for one in documents
        if one is not None and "text" in one.fields
    )
    if hashlib.sha256(text.encode()).hexdigest()[:32] != parts.digest:
        raise DamagedStoreError(
            say(
                "A part of the document “{path}” in Firestore is missing or damaged; write the "
                "document again, or restore it from a backup.",
                path=path,
            )
        )
    return {**json.loads(text), **head}
