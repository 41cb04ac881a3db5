"""Which fact a CloudEvent speaks of; what else it says is a hint at best and is not looked at."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from cloudevents.http import CloudEvent

    from core.actions.keeping_current import Collection

_FACT: Final = re.compile(r"clubs/([^/]+)/(events|decisions)/([^/]+)", re.DOTALL)
_PLAIN: Final = re.compile(r"[A-Za-z0-9_.~/-]+")


@dataclass(frozen=True, slots=True)
class NamedFact:
    """Where a fact stands, or stood: `clubs/{club}/{collection}/{id}`."""

    club: str
    collection: Collection
    id: str


def named_fact(event: CloudEvent) -> NamedFact | None:
    """Find the fact that an event speaks of; None if it speaks of none."""
    document = _in_attribute(event) or _in_content(event.data)
    found = _FACT.fullmatch(document)
    if found is None:
        return None
    club, collection, fact = found.groups()
    return NamedFact(club, cast("Collection", collection), fact)


def _in_attribute(event: CloudEvent) -> str:
    """Take the document from its header, unless that had to be encoded to be sent."""
    document = event.get("document")
    return document if isinstance(document, str) and _PLAIN.fullmatch(document) else ""


def _in_content(data: object) -> str:
    """Take the document from a `DocumentEventData`: the name before or after it was written."""
    # 46 ms, seldom needed
    from google.events.cloud.firestore_v1.types.data import DocumentEventData  # noqa: PLC0415
    from google.protobuf.message import DecodeError  # type: ignore[import-untyped]  # noqa: PLC0415

    content = _decode(data)
    try:
        told = DocumentEventData.deserialize(content)
    except DecodeError:
        return ""
    name: str = told.value.name or told.old_value.name
    return name.partition("/documents/")[2]


def _decode(data: object) -> bytes:
    """Take base64 apart, in which the emulator sends what the platform sends as it is."""
    content = data.encode() if isinstance(data, str) else data
    if not isinstance(content, bytes):
        return b""
    try:
        return base64.b64decode(content, validate=True)
    except binascii.Error:
        return content
