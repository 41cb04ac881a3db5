"""What openpyxl drops when it saves a workbook, put back from the file as it was.

openpyxl keeps cells, styles, notes, drop-downs, tables and pivot tables; it drops shapes, most of
the look of charts, pictures (without Pillow) and every formula's last result.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Container, Mapping
from typing import Final
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from core.locale import Message, say
from sheets_sync.xlsx.package import (
    Parts,
    Relation,
    add_content_type,
    find_sheet_parts,
    name_relations,
    read_content_type,
    read_relations,
    write_relations,
)

_DRAWING_ID: Final = "rIdKept"
_OFFICE_RELS: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_AFTER_DRAWING: Final = re.compile(
    rb"<(?:legacyDrawing|legacyDrawingHF|drawingHF|picture|oleObjects|controls|webPublishItems"
    rb"|tableParts|extLst)\b|</worksheet>"
)  # CT_Worksheet's order, ECMA-376 part 1 §18.3.1.99
_HAS_FORMULA: Final = re.compile(rb"<(?:\w+:)?f[ />]")
_SAVED_FORMULA: Final = re.compile(
    r'<c r="(?P<ref>[A-Z]+\d+)"(?P<style>[^>]*)>(?P<formula><f\b[^>]*?(?:/>|>[^<]*</f>))<v ?/>'
)
_PLAIN_PARTS: Final = re.compile(
    r"(_rels|worksheets|chartsheets|theme|drawings|charts|printerSettings|customProperty|comments\d*"
    r"|comments\d*\.xml|styles\.xml|sharedStrings\.xml|workbook\.xml|calcChain\.xml|persons)"
)
_LOST_PARTS: Final[Mapping[str, Message]] = {
    "threadedComments": say("conversations on cells (their text stays as a note)"),
    "ctrlProps": say("buttons and check boxes"),
    "activeX": say("buttons and check boxes"),
    "slicers": say("slicers"),
    "slicerCaches": say("slicers"),
    "timelines": say("slicers"),
    "timelineCaches": say("slicers"),
    "media": say("background pictures"),
    "embeddings": say("embedded documents"),
    "featurePropertyBag": say("check boxes in cells"),
    "metadata.xml": say("formulas that fill several cells by themselves"),
    "richData": say("pictures inside cells"),
    "vbaProject.bin": say("macros"),
    "connections.xml": say("data connections"),
    "queryTables": say("data connections"),
}
_LOST_ELEMENTS: Final[Mapping[bytes, Message]] = {
    b"<x14:sparklineGroups": say("sparklines"),
    b"<x14:dataValidations": say("drop-downs that take their choices from another tab"),
    b"<x14:conditionalFormattings": say("data bars or icon sets"),
    b"<protectedRanges": say("protected ranges"),
    b"<customSheetViews": say("custom views"),
}


def remove_drawings(parts: Mapping[str, bytes]) -> Parts:
    """Hide the drawings of all worksheets: they are copied as they are, never understood."""
    bare = dict(parts)
    for part in find_sheet_parts(parts).values():
        relations = read_relations(parts, part)
        rest = [relation for relation in relations if not relation.leads_to_drawing]
        if "chartsheets/" not in part and len(rest) < len(relations):
            bare[name_relations(part)] = write_relations(rest, parts)
    return bare


def find_drawn_titles(parts: Mapping[str, bytes]) -> set[str]:
    """Find the sheets that have a drawing."""
    return {
        title
        for title, part in find_sheet_parts(parts).items()
        if any(relation.leads_to_drawing for relation in read_relations(parts, part))
    }


def restore_drawings(old: Parts, new: Parts, *, titles: Mapping[str, str]) -> None:
    """Copy drawings, with all they lead to, into a freshly saved package.

    Args:
        old: the package as it was.
        new: the package as saved, without those drawings; changed in place.
        titles: title in `old` → title in `new` of the sheets to be restored.
    """
    here, there = find_sheet_parts(old), find_sheet_parts(new)
    copied: dict[str, str] = {}
    for before, after in titles.items():
        for relation in read_relations(old, here[before]):
            if relation.leads_to_drawing and relation.target in old:
                drawing = _copy_part(old, new, relation.target, copied)
                _attach_drawing(new, there[after], relation.type, drawing)


def restore_results(
    old: Parts,
    new: Parts,
    *,
    titles: Mapping[str, str],
    columns: Mapping[str, Container[str]],
) -> None:
    """Give formulas in the columns people answer in their last results back.

    An answer given by a formula must read the same after we wrote the file. Other formulas are
    better off without: LibreOffice shows an old result without calculating, a missing one it makes.

    Args:
        old: the package as it was.
        new: the package as saved; changed in place.
        titles: title in `old` → title in `new`.
        columns: title in `new` → the letters of those columns.
    """
    here, there = find_sheet_parts(old), find_sheet_parts(new)
    for before, after in titles.items():
        if columns.get(after) and _HAS_FORMULA.search(old[here[before]]):
            results = _read_results(old[here[before]], columns[after])
            new[there[after]] = _put_results(new[there[after]], results)


def find_losses(old: Parts, new: Parts) -> list[Message]:
    """Name what the new package no longer holds, each kind once."""
    lost = [
        _LOST_PARTS.get(kind, say("parts called “{name}”", name=kind))
        for kind in sorted(_list_kinds(old) - _list_kinds(new))
    ]
    sheets = b"".join(old[part] for part in find_sheet_parts(old).values())
    lost += [words for mark, words in _LOST_ELEMENTS.items() if mark in sheets]
    return list(dict.fromkeys(lost))


def is_referenced(parts: Mapping[str, bytes], title: str, *, charts: bool) -> bool:
    """Whether formulas (or charts) name a sheet; cell text that looks so counts, to be safe."""
    name = escape(title).encode("utf-8")
    marks = (name + b"!", name.replace(b"'", b"''") + b"'!")
    folders = ("xl/worksheets/", "xl/pivot", *(["xl/charts/"] if charts else []))
    return any(
        mark in content
        for part, content in parts.items()
        if part.startswith(folders)
        for mark in marks
    )


def _copy_part(old: Parts, new: Parts, part: str, copied: dict[str, str]) -> str:
    """Copy a part and whatever it leads to; answer its new name."""
    if part in copied:
        return copied[part]
    folder, ending = posixpath.dirname(part), posixpath.splitext(part)[1]
    numbers = iter(range(1, len(old) + len(new) + 2))
    name = next(n for n in (f"{folder}/kept{number}{ending}" for number in numbers) if n not in new)
    copied[part] = name
    new[name] = old[part]
    add_content_type(new, name, read_content_type(old, part))
    relations = [
        Relation(r.id, r.type, _copy_part(old, new, r.target, copied))
        if not r.external and r.target in old
        else r
        for r in read_relations(old, part)
    ]
    if relations:
        new[name_relations(name)] = write_relations(relations, new)
    return name


def _attach_drawing(new: Parts, sheet: str, relation_type: str, drawing: str) -> None:
    relations = [*read_relations(new, sheet), Relation(_DRAWING_ID, relation_type, drawing)]
    new[name_relations(sheet)] = write_relations(relations, new)
    mark = f'<drawing xmlns:r="{_OFFICE_RELS}" r:id="{_DRAWING_ID}"/>'.encode()
    found = _AFTER_DRAWING.search(new[sheet])
    if found:
        new[sheet] = new[sheet][: found.start()] + mark + new[sheet][found.start() :]


def _put_results(sheet: bytes, results: Mapping[str, tuple[str, str]]) -> bytes:
    def put_back(match: re.Match[str]) -> str:
        kind, value = results.get(match["ref"], ("", ""))
        if not value:
            return match[0]
        marked = f' t="{kind}"' if kind else ""
        head = f'<c r="{match["ref"]}"{match["style"]}{marked}>'
        return f"{head}{match['formula']}<v>{escape(value)}</v>"

    return _SAVED_FORMULA.sub(put_back, sheet.decode("utf-8")).encode("utf-8")


def _read_results(sheet: bytes, columns: Container[str]) -> dict[str, tuple[str, str]]:
    """Map cell → (type, result) for every formula in those columns."""
    results = {}
    for cell in ElementTree.fromstring(sheet).iter():
        ref = cell.get("r", "")
        if cell.tag.rpartition("}")[2] != "c" or ref.rstrip("0123456789") not in columns:
            continue
        found = {child.tag.rpartition("}")[2]: child.text or "" for child in cell}
        kind = cell.get("t", "n")
        if (
            "f" in found and "v" in found and kind != "s"
        ):  # a shared text's number means nothing now
            results[ref] = ("" if kind == "n" else kind, found["v"])
    return results


def _list_kinds(parts: Parts) -> set[str]:
    names = {part.split("/")[1] for part in parts if part.startswith("xl/")}
    return {name for name in names if not _PLAIN_PARTS.fullmatch(name)}
