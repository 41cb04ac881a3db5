"""Paths of documents, and their JSON text: what every store agrees on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from core.ports import Document

_LEAVES: Final = (str, int, float, type(None))


def encode_document(path: str, data: Document) -> bytes:
    """Write a document as JSON with sorted keys: equal documents give equal bytes.

    Floats are written in the shortest form that reads back as the same float.

    Args:
        path: for the message.
        data: the document.

    Raises:
        ValueError: it holds something that is no JSON value, such as NaN or a date.
    """
    if not _has_text_keys(data):
        raise ValueError(f"{path!r}: keys must be strings")
    try:
        text = json.dumps(
            data,
            default=_plain,
            ensure_ascii=False,
            allow_nan=False,
            sort_keys=True,
            separators=(",", ":"),
        )
        return text.encode()
    except (TypeError, ValueError) as fault:
        raise ValueError(f"{path!r} is not JSON: {fault}") from fault


def _has_text_keys(value: object) -> bool:
    # json.dumps would turn 1 and None into the keys "1" and "null" without a word.
    if isinstance(value, _LEAVES):  # first, as nearly everything is one
        return True
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and _has_text_keys(value[key]) for key in value)
    return not isinstance(value, list | tuple) or all(map(_has_text_keys, value))


def _plain(value: object) -> dict[str, Any]:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no JSON value")


def split_document_path(path: str) -> tuple[str, str]:
    """Take a document's path apart: collection and id.

    Raises:
        ValueError: it has an odd number of parts, or an empty one.
    """
    parts = path.split("/")
    if len(parts) % 2 or not all(parts):
        raise ValueError(f"{path!r} is no path of a document")
    collection, _, name = path.rpartition("/")
    return collection, name


def check_collection_path(collection: str) -> None:
    """Refuse a path that names no collection: an odd number of parts, none of them empty.

    Raises:
        ValueError: it is none.
    """
    parts = collection.split("/")
    if len(parts) % 2 == 0 or not all(parts):
        raise ValueError(f"{collection!r} is no path of a collection")
