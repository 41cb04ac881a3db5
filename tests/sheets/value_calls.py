"""The Sheets v4 calls about values."""

from __future__ import annotations

from collections.abc import Callable

from tests.sheets.books import Book
from tests.sheets.calls import Call
from tests.sheets.errors import JSON, BadRequestError, GoogleError
from tests.sheets.files import File
from tests.sheets.finding import Place, place_in_text
from tests.sheets.opening import open_file
from tests.sheets.requests.metadata import places_of
from tests.sheets.values import Desk, append_values, clear_values, read_values, write_values
from tests.sheets.world import World


def _desk(world: World, call: Call, file: File, options: JSON) -> Desk:
    return Desk(file.book, call.user, world.now(), options)


def _atomic(file: File, work: Callable[[], JSON]) -> JSON:
    memory = file.book.remember()
    try:
        return work()
    except BadRequestError as refused:
        file.book.restore(memory)
        raise GoogleError(400, str(refused)) from refused
    except GoogleError:
        file.book.restore(memory)
        raise


def get_values(world: World, call: Call) -> JSON:
    """spreadsheets.values.get."""
    file = open_file(world, call)
    place = place_in_text(file.book, call.path["range"])
    return read_values(_desk(world, call, file, call.options), place)


def batch_get_values(world: World, call: Call) -> JSON:
    """spreadsheets.values.batchGet."""
    file = open_file(world, call)
    desk = _desk(world, call, file, call.options)
    places = [place_in_text(file.book, text) for text in call.options.get("ranges", [])]
    found = [read_values(desk, place) for place in places]
    return {"spreadsheetId": file.id, **({"valueRanges": found} if found else {})}


def batch_get_values_by_filter(world: World, call: Call) -> JSON:
    """spreadsheets.values.batchGetByDataFilter."""
    file = open_file(world, call)
    desk = _desk(world, call, file, call.body)
    found = [
        {"valueRange": read_values(desk, place), "dataFilters": [one]}
        for one in call.body.get("dataFilters", [])
        for place in places_of(file.book, one)
    ]
    return {"spreadsheetId": file.id, **({"valueRanges": found} if found else {})}


def update_values(world: World, call: Call) -> JSON:
    """spreadsheets.values.update."""
    file = open_file(world, call)
    place = _target(file.book, call)
    desk = _desk(world, call, file, call.options)
    return _atomic(file, lambda: write_values(desk, place, call.body))


def _target(book: Book, call: Call) -> Place:
    named = call.body.get("range")
    if named is not None and named != call.path["range"]:
        raise GoogleError(400, f"Requested writing to [{call.path['range']}] but body has {named}")
    return place_in_text(book, call.path["range"])


def append_to_values(world: World, call: Call) -> JSON:
    """spreadsheets.values.append."""
    file = open_file(world, call)
    place = _target(file.book, call)
    desk = _desk(world, call, file, call.options)
    return _atomic(file, lambda: append_values(desk, place, call.body))


def batch_update_values(world: World, call: Call) -> JSON:
    """spreadsheets.values.batchUpdate."""
    file = open_file(world, call)
    pairs = [
        (place_in_text(file.book, one.get("range", "")), one) for one in call.body.get("data", [])
    ]
    desk = _desk(world, call, file, call.body)
    return _atomic(file, lambda: _write_all(desk, pairs))


def batch_update_values_by_filter(world: World, call: Call) -> JSON:
    """spreadsheets.values.batchUpdateByDataFilter."""
    file = open_file(world, call)
    pairs = [
        (place, one)
        for one in call.body.get("data", [])
        for place in places_of(file.book, one.get("dataFilter", {}))
    ]
    desk = _desk(world, call, file, call.body)
    answer = _atomic(file, lambda: _write_all(desk, pairs))
    for response, (_, one) in zip(answer.get("responses", []), pairs, strict=True):
        del response["spreadsheetId"]
        response["dataFilter"] = one["dataFilter"]
    return answer


def _write_all(desk: Desk, pairs: list[tuple[Place, JSON]]) -> JSON:
    done = [write_values(desk, place, one) for place, one in pairs]
    answer: JSON = {"spreadsheetId": desk.book.id}
    if done:
        areas = [(place, one) for place, one in pairs]
        rows = {(p.sheet.id, p.area.top + at) for p, one in areas for at in range(_height(one))}
        columns = {(p.sheet.id, p.area.left + at) for p, one in areas for at in range(_width(one))}
        totals = {
            "totalUpdatedRows": len(rows), "totalUpdatedColumns": len(columns),
            "totalUpdatedCells": sum(one.get("updatedCells", 0) for one in done),
            "totalUpdatedSheets": len({place.sheet.id for place, _ in pairs}),
        }  # fmt: skip
        answer |= {name: number for name, number in totals.items() if number}
        answer["responses"] = done
    return answer


def _height(value_range: JSON) -> int:
    values = value_range.get("values", [])
    if value_range.get("majorDimension") == "COLUMNS":
        return max(map(len, values), default=0)
    return len(values)


def _width(value_range: JSON) -> int:
    values = value_range.get("values", [])
    if value_range.get("majorDimension") == "COLUMNS":
        return len(values)
    return max(map(len, values), default=0)


def clear_one(world: World, call: Call) -> JSON:
    """spreadsheets.values.clear."""
    file = open_file(world, call)
    place = place_in_text(file.book, call.path["range"])
    desk = _desk(world, call, file, call.options)
    return _atomic(
        file, lambda: {"spreadsheetId": file.id, "clearedRange": clear_values(desk, place)}
    )


def clear_many(world: World, call: Call) -> JSON:
    """spreadsheets.values.batchClear, and by data filter."""
    file = open_file(world, call)
    places = [place_in_text(file.book, text) for text in call.body.get("ranges", [])]
    places += [p for one in call.body.get("dataFilters", []) for p in places_of(file.book, one)]
    desk = _desk(world, call, file, call.options)

    def work() -> JSON:
        cleared = [clear_values(desk, place) for place in places]
        return {"spreadsheetId": file.id, **({"clearedRanges": cleared} if cleared else {})}

    return _atomic(file, work)


HANDLERS: dict[str, Callable[[World, Call], JSON]] = {
    "spreadsheets.values.append": append_to_values,
    "spreadsheets.values.batchClear": clear_many,
    "spreadsheets.values.batchClearByDataFilter": clear_many,
    "spreadsheets.values.batchGet": batch_get_values,
    "spreadsheets.values.batchGetByDataFilter": batch_get_values_by_filter,
    "spreadsheets.values.batchUpdate": batch_update_values,
    "spreadsheets.values.batchUpdateByDataFilter": batch_update_values_by_filter,
    "spreadsheets.values.clear": clear_one,
    "spreadsheets.values.get": get_values,
    "spreadsheets.values.update": update_values,
}
