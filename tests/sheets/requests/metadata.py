"""Developer metadata: attached to a spreadsheet, a sheet, a row or a column, seen by programs only.

It moves with its row when rows come and go, and stays where it is when rows are sorted.
"""

from __future__ import annotations

from typing import Any

from tests.sheets.books import Book
from tests.sheets.errors import JSON, BadRequestError
from tests.sheets.finding import Place, place_in_text, place_of
from tests.sheets.masks import merge
from tests.sheets.requests.common import Batch, Handler, Reply, mask_of, required


def create_developer_metadata(batch: Batch, request: JSON) -> Reply:
    """Attach metadata."""
    given = request.get("developerMetadata", {})
    if "visibility" not in given or "location" not in given:
        raise BadRequestError("Developer metadata must have a location and a visibility.")
    taken = [item["metadataId"] for item in batch.book.metadata]
    number = batch.claim(given.get("metadataId"), taken, "developer metadata")
    item = {**given, "metadataId": number, "location": _located(batch, given["location"])}
    batch.book.metadata.append(item)
    return {"developerMetadata": item}


def _located(batch: Batch, location: JSON) -> JSON:
    if location.get("spreadsheet"):
        return {"locationType": "SPREADSHEET", "spreadsheet": True}
    lines = location.get("dimensionRange")
    if lines is None:
        batch.book.sheet(location.get("sheetId", 0))
        return {"locationType": "SHEET", "sheetId": location.get("sheetId", 0)}
    dimension = required(lines, "dimension")
    if lines.get("endIndex", 0) - lines.get("startIndex", 0) != 1:
        raise BadRequestError("A dimension range of metadata must be one row or column.")
    size = len(batch.book.sheet(lines.get("sheetId", 0)).lines(dimension))
    if lines["endIndex"] > size:
        raise BadRequestError(f"dimensionRange.endIndex[{lines['endIndex']}] is beyond the grid")
    kind = "ROW" if dimension == "ROWS" else "COLUMN"
    return {"locationType": kind, "dimensionRange": lines}


def matching(book: Book, data_filter: JSON) -> list[JSON]:
    """The metadata one filter finds."""
    lookup = data_filter.get("developerMetadataLookup")
    if lookup is None:
        raise BadRequestError("Only developerMetadataLookup finds metadata here.")
    plain = ("metadataId", "metadataKey", "metadataValue", "visibility")
    wanted = {name: lookup[name] for name in plain if name in lookup}
    return [
        item
        for item in book.metadata
        if all(item.get(name) == value for name, value in wanted.items())
        and lookup.get("locationType") in (None, item["location"]["locationType"])
        and _is_at(item["location"], lookup)
    ]


def _is_at(location: JSON, lookup: JSON) -> bool:
    wanted: JSON = lookup.get("metadataLocation", {})
    if not wanted or wanted.get("spreadsheet"):
        return bool(not wanted or location.get("spreadsheet"))
    if "dimensionRange" in wanted:
        return bool(location.get("dimensionRange") == wanted["dimensionRange"])
    own = location.get("sheetId", location.get("dimensionRange", {}).get("sheetId", 0))
    is_exact = lookup.get("locationMatchingStrategy") == "EXACT_LOCATION"
    fits = own == wanted.get("sheetId", 0) and not location.get("spreadsheet")
    return bool(fits and (not is_exact or location["locationType"] == "SHEET"))


def update_developer_metadata(batch: Batch, request: JSON) -> Reply:
    """Change all that the filters find."""
    mask = mask_of(request, "DeveloperMetadata")
    given = request.get("developerMetadata", {})
    found = _found(batch, request)
    new = {id(item): _updated(batch, item, merge(item, given, mask)) for item in found}
    batch.book.metadata = [new.get(id(item), item) for item in batch.book.metadata]
    return {"developerMetadata": [new[id(item)] for item in found]}


def _updated(batch: Batch, old: JSON, new: JSON) -> JSON:
    located = _located(batch, required(new, "location"))
    return {**new, "metadataId": old["metadataId"], "location": located}


def delete_developer_metadata(batch: Batch, request: JSON) -> Reply:
    """Delete all that the filter finds."""
    found = _found(batch, {"dataFilters": [request.get("dataFilter", {})]})
    batch.book.metadata = [item for item in batch.book.metadata if item not in found]
    return {"deletedDeveloperMetadata": found}


def _found(batch: Batch, request: JSON) -> list[JSON]:
    return [item for one in request.get("dataFilters", []) for item in matching(batch.book, one)]


def search(book: Book, data_filters: list[JSON]) -> list[JSON]:
    """Answer developerMetadata:search."""
    return [
        {"developerMetadata": item, "dataFilters": [one]}
        for one in data_filters
        for item in matching(book, one)
    ]


def places_of(book: Book, data_filter: JSON) -> list[Place]:
    """The cells a data filter selects: A1 text, a grid range, or the lines metadata sits on."""
    if "a1Range" in data_filter:
        return [place_in_text(book, data_filter["a1Range"])]
    if "gridRange" in data_filter:
        return [place_of(book, data_filter["gridRange"])]
    return [place_of(book, _grid_range(item["location"])) for item in matching(book, data_filter)]


def _grid_range(location: dict[str, Any]) -> JSON:
    lines = location.get("dimensionRange")
    if lines is None:
        return {"sheetId": location.get("sheetId", 0)}
    axis = "Row" if lines["dimension"] == "ROWS" else "Column"
    ends = {f"{end}{axis}Index": lines[f"{end}Index"] for end in ("start", "end")}
    return {"sheetId": lines.get("sheetId", 0), **ends}


HANDLERS: dict[str, Handler] = {
    "createDeveloperMetadata": create_developer_metadata,
    "deleteDeveloperMetadata": delete_developer_metadata,
    "updateDeveloperMetadata": update_developer_metadata,
}
