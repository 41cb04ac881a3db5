"""The Sheets v4 calls about spreadsheets; those about values are in value_calls.py."""

from __future__ import annotations

from collections.abc import Callable

from tests.sheets.calls import Call
from tests.sheets.errors import (
    JSON,
    GoogleError,
    UnmodelledError,
    forbidden,
    missing_book,
)  # fmt: skip
from tests.sheets.files import File
from tests.sheets.finding import Place, place_in_text
from tests.sheets.masks import Mask, parse_mask
from tests.sheets.opening import open_file, translated
from tests.sheets.reading import read_book
from tests.sheets.requests.catalogue import apply_requests
from tests.sheets.requests.common import Batch
from tests.sheets.requests.metadata import places_of, search
from tests.sheets.requests.tabs import shown_properties
from tests.sheets.world import World


def batch_for(world: World, file: File, user: str) -> Batch:
    """What a batch of requests works with."""
    return Batch(file.book, user, file.owner, world.now(), world.new_number)


def get_spreadsheet(world: World, call: Call) -> JSON:
    """spreadsheets.get."""
    file = open_file(world, call)
    places = [place_in_text(file.book, text) for text in call.options.get("ranges", [])]
    return _read(world, call, file, places, grid=call.options.get("includeGridData", False))


def get_by_data_filter(world: World, call: Call) -> JSON:
    """spreadsheets.getByDataFilter."""
    file = open_file(world, call)
    filters = call.body.get("dataFilters", [])
    places = [place for one in filters for place in places_of(file.book, one)]
    return _read(world, call, file, places, grid=call.body.get("includeGridData", False))


def _read(world: World, call: Call, file: File, places: list[Place], *, grid: bool) -> JSON:
    mask: Mask = parse_mask(call.options.get("fields", ""))
    return read_book(file.book, call.user, world.now(), places=places, grid=grid, mask=mask)


def create_spreadsheet(world: World, call: Call) -> JSON:
    """spreadsheets.create: blank; more than title, locale and time zone is not modelled."""
    given: JSON = call.body.get("properties", {})
    if set(call.body) - {"properties"} or set(given) - {"title", "locale", "timeZone"}:
        raise UnmodelledError("spreadsheets.create is modelled for properties only")
    file = world.new_file(
        given.get("title", "Untitled spreadsheet"), call.user,
        locale=given.get("locale", "en_US"), time_zone=given.get("timeZone", "Etc/GMT"),
    )  # fmt: skip
    return read_book(file.book, call.user, world.now(), places=[], grid=False, mask={})


def batch_update(world: World, call: Call) -> JSON:
    """spreadsheets.batchUpdate: all requests, or none."""
    file = open_file(world, call)
    replies = apply_requests(batch_for(world, file, call.user), call.body.get("requests", []))
    answer: JSON = {"spreadsheetId": file.id, "replies": replies}
    if call.body.get("includeSpreadsheetInResponse"):
        places = [place_in_text(file.book, text) for text in call.body.get("responseRanges", [])]
        answer["updatedSpreadsheet"] = read_book(
            file.book, call.user, world.now(), places=places,
            grid=call.body.get("responseIncludeGridData", False), mask=_updated_mask(call),
        )  # fmt: skip
    return answer


def _updated_mask(call: Call) -> Mask:
    """The mask of the spreadsheet inside; cells come by `responseIncludeGridData` without one."""
    inner: Mask = parse_mask(call.options.get("fields", "")).get("updatedSpreadsheet", {})
    return inner


def copy_sheet(world: World, call: Call) -> JSON:
    """spreadsheets.sheets.copyTo."""
    file = open_file(world, call)
    target = world.files.get(call.body.get("destinationSpreadsheetId", ""))
    if target is None:
        raise missing_book()
    if not target.may(call.user, "writer"):
        raise forbidden()
    source = translated(lambda: file.book.sheet(int(call.path["sheetId"])))
    copy = source.remember()
    copy.tracked = {}
    title, number = f"Copy of {source.title}", 1
    while target.book.titled(title):
        number += 1
        title = f"Copy of {source.title} {number}"
    copy.properties = {**source.properties, "sheetId": world.new_number(), "title": title}
    copy.parts = {name: [] for name in copy.parts}
    target.book.sheets.append(copy)
    target.book.touch()
    return shown_properties(batch_for(world, target, call.user), copy)


def get_metadata(world: World, call: Call) -> JSON:
    """spreadsheets.developerMetadata.get."""
    file = open_file(world, call)
    for item in file.book.metadata:
        if str(item["metadataId"]) == call.path["metadataId"]:
            return item
    raise GoogleError(404, f"No developer metadata with ID: {call.path['metadataId']}")


def search_metadata(world: World, call: Call) -> JSON:
    """spreadsheets.developerMetadata.search."""
    file = open_file(world, call)
    filters = call.body.get("dataFilters", [])
    found = translated(lambda: search(file.book, filters))
    return {"matchedDeveloperMetadata": found} if found else {}


HANDLERS: dict[str, Callable[[World, Call], JSON]] = {
    "spreadsheets.batchUpdate": batch_update,
    "spreadsheets.create": create_spreadsheet,
    "spreadsheets.developerMetadata.get": get_metadata,
    "spreadsheets.developerMetadata.search": search_metadata,
    "spreadsheets.get": get_spreadsheet,
    "spreadsheets.getByDataFilter": get_by_data_filter,
    "spreadsheets.sheets.copyTo": copy_sheet,
}
