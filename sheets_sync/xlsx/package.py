"""An xlsx file as a package: named parts and the relations between them (ECMA-376 part 2)."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

from core.errors import OperatorError
from core.locale import Message, say

Parts = dict[str, bytes]
"""Part name without the leading slash → content."""

UNREADABLE: Final = (
    zipfile.BadZipFile,
    zlib.error,
    ElementTree.ParseError,
    EOFError,
    LookupError,
    NotImplementedError,
    AttributeError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What the readers of zip, XML and workbook are known to raise on files that are none."""

ESCAPED_UNDERSCORE: Final = "x005F_"
GUARD: Final = "\ufdd0"
"""Stands for the above while openpyxl, which would drop it, has the text; no character itself."""

CONTENT_TYPES: Final = "[Content_Types].xml"
_TYPES_NS: Final = "{http://schemas.openxmlformats.org/package/2006/content-types}"
_RELS_NS: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE_RELS: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_OLE_SIGNATURE: Final = bytes.fromhex("d0cf11e0a1b11ae1")


@dataclass(frozen=True, slots=True)
class Relation:
    """One arrow from a part to another; `target` is a part name, or what lies outside."""

    id: str
    type: str
    target: str
    external: bool = False

    @property
    def leads_to_drawing(self) -> bool:
        """Whether charts, pictures and shapes of a sheet lie there."""
        return self.type.endswith("/drawing") and not self.external


def unpack(data: bytes, *, file: str) -> Parts:
    """Take a package apart.

    Raises:
        OperatorError: this is no xlsx file, or a damaged or protected one.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
            if CONTENT_TYPES not in parts:
                raise KeyError(CONTENT_TYPES)
    except UNREADABLE as error:
        raise OperatorError(say_unreadable(data, file=file)) from error
    return parts


def pack(parts: Mapping[str, bytes], *, compress: bool = True) -> bytes:
    """Put a package together."""
    buffer = io.BytesIO()
    method = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def guard_escapes(parts: Mapping[str, bytes]) -> Parts:
    """Hide escapes of text that looks like an escape, "_x005F_x0041_", from openpyxl."""
    return _swap_in_texts(parts, ESCAPED_UNDERSCORE, GUARD)


def release_escapes(parts: Mapping[str, bytes]) -> Parts:
    """Undo `guard_escapes`."""
    return _swap_in_texts(parts, GUARD, ESCAPED_UNDERSCORE)


def say_unreadable(data: bytes, *, file: str) -> Message:
    """Say why a file cannot be read as a workbook."""
    if data.startswith(_OLE_SIGNATURE):
        return say(
            "“{file}” is protected by a password or in an old format, so it was left untouched; "
            "please save it as an xlsx file without a password.",
            file=file,
        )
    return say(
        "“{file}” cannot be read as a workbook, it may be damaged, and was left untouched; put a "
        "good copy in its place, or move it away and a new one will be made.",
        file=file,
    )


def name_relations(part: str) -> str:
    """Name the part that holds a part's relations."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def read_relations(parts: Mapping[str, bytes], part: str) -> list[Relation]:
    """List the relations of a part ("" for the package itself)."""
    content = parts.get(name_relations(part))
    if content is None:
        return []
    folder = posixpath.dirname(part)
    return [
        Relation(
            node.get("Id", ""),
            node.get("Type", ""),
            _resolve(folder, node.get("Target", ""), external=node.get("TargetMode") == "External"),
            node.get("TargetMode") == "External",
        )
        for node in ElementTree.fromstring(content)
    ]


def write_relations(relations: Iterable[Relation], parts: Mapping[str, bytes]) -> bytes:
    """Write relations; targets that are no parts stay as they are."""
    root = ElementTree.Element("Relationships", xmlns=_RELS_NS)
    for relation in relations:
        inside = not relation.external and relation.target in parts
        target = f"/{relation.target}" if inside else relation.target
        node = {"Id": relation.id, "Type": relation.type, "Target": target}
        mode = {"TargetMode": "External"} if relation.external else {}
        ElementTree.SubElement(root, "Relationship", node | mode)
    return ElementTree.tostring(root)


def find_sheet_parts(parts: Mapping[str, bytes]) -> dict[str, str]:
    """Map every sheet's title to its part."""
    roots = (r.target for r in read_relations(parts, "") if r.type.endswith("/officeDocument"))
    book = next(roots, "xl/workbook.xml")
    targets = {relation.id: relation.target for relation in read_relations(parts, book)}
    return {
        node.get("name", ""): targets[relation]
        for node in ElementTree.fromstring(parts[book]).iter()
        if node.tag.rpartition("}")[2] == "sheet"
        for relation in _find_relation_ids(node)
    }


def read_content_type(parts: Mapping[str, bytes], part: str) -> str:
    """Look up a part's content type, by name or by ending; "" if it has none."""
    by_ending = ""
    for node in ElementTree.fromstring(parts[CONTENT_TYPES]):
        if node.get("PartName", "").lstrip("/") == part:
            return node.get("ContentType", "")
        if node.get("Extension", "").lower() == part.rpartition(".")[2].lower():
            by_ending = node.get("ContentType", "")
    return by_ending


def add_content_type(parts: Parts, part: str, content_type: str) -> None:
    """Declare a part's content type."""
    entry = f"<Override PartName={quoteattr(f'/{part}')} ContentType={quoteattr(content_type)}/>"
    parts[CONTENT_TYPES] = parts[CONTENT_TYPES].replace(b"</Types>", entry.encode() + b"</Types>")


def _swap_in_texts(parts: Mapping[str, bytes], old: str, new: str) -> Parts:
    return {
        part: content.replace(old.encode(), new.encode())
        if part.startswith(("xl/worksheets/", "xl/sharedStrings"))
        else content
        for part, content in parts.items()
    }


def _find_relation_ids(node: ElementTree.Element) -> Iterator[str]:
    # The strict variant of the format has another namespace for the same attribute.
    yield from (
        value for key, value in node.items() if re.fullmatch(r"\{.*/relationships\}id", key)
    )


def _resolve(folder: str, target: str, *, external: bool) -> str:
    if external or target.startswith("#"):
        return target
    if target.startswith("/"):
        return target[1:]
    return posixpath.normpath(posixpath.join(folder, target))
