"""One call, from its text to the answer's text: read, do, check, cut to the mask."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from dataclasses import dataclass

from tests.sheets import drive, spreadsheets, value_calls
from tests.sheets.books import Sheet
from tests.sheets.calls import Call
from tests.sheets.checking import check_answer
from tests.sheets.entering import typed_cell
from tests.sheets.errors import JSON, GoogleError, UnmodelledError, missing_file
from tests.sheets.locales import locale_of
from tests.sheets.masks import select
from tests.sheets.messages import read_message
from tests.sheets.routing import Route, find_route, read_answer_mask, read_options
from tests.sheets.values import put_entered
from tests.sheets.world import World

_BODY_NAMES = {"spreadsheets.values.update": "data", "spreadsheets.values.append": "data"}
"""Under what name Google's messages speak of the body, where it has one."""

_HANDLERS: dict[str, Callable[[World, Call], drive.Answer]] = {
    **spreadsheets.HANDLERS,
    **value_calls.HANDLERS,
    **drive.HANDLERS,
}

_UPLOAD = re.compile(r"^/upload/drive/v2/files/([^/]+)$")


@dataclass(frozen=True)
class Request:
    """What came over the wire.

    Attributes:
        service: "sheets" or "drive", by the host.
        path: still quoted.
    """

    service: str
    verb: str
    path: str
    query: str
    content: bytes
    user: str


@dataclass(frozen=True)
class Answer:
    """What goes back."""

    status: int
    content: bytes
    kind: str = "application/json; charset=UTF-8"


def _written(status: int, body: JSON) -> Answer:
    return Answer(status, json.dumps(body, ensure_ascii=False).encode())


def refusal(service: str, error: GoogleError) -> Answer:
    """Write an error in the service's own shape."""
    body = error.sheets_body() if service == "sheets" else error.drive_body()
    return _written(error.status, body)


def open_call(request: Request, number: int) -> tuple[Call, Route | None, GoogleError | None]:
    """Read a request; what is wrong with it comes beside, since it counts as a call all the same.

    Raises:
        UnmodelledError: the address is none of the published methods.
    """
    found = find_route(request.service, request.verb, request.path)
    if found is None:
        if upload := _UPLOAD.match(request.path):
            path = {"fileId": upload[1]}
            call = Call(number, "drive", "upload", request.user, request.verb, path, {}, {})
            return call, None, None
        raise UnmodelledError(f"{request.verb} {request.path} is none of the methods known here")
    route, path = found
    call = Call(number, request.service, route.name, request.user, request.verb, path, {}, {})
    try:
        call.options = read_options(route, request.query)
        call.body = _read_body(route, request.content)
    except GoogleError as error:
        return call, route, error
    return call, route, None


def _read_body(route: Route, content: bytes) -> JSON:
    name = route.method.get("request")
    if not content or name is None:
        return {}
    try:
        body = json.loads(content)
    except ValueError as wrong:
        raise GoogleError(400, "Invalid JSON payload received. Unexpected token.") from wrong
    return read_message(route.service, name, body, place=_BODY_NAMES.get(route.name, ""))


def do_call(world: World, call: Call, route: Route | None, content: bytes) -> Answer:
    """Do what a call asks; refusals are answers too.

    Raises:
        AssertionError: the answer is not one that Google could have published.
    """
    try:
        if route is None:
            return _written(200, _import_csv(world, call, content))
        fields = call.options.get("fields", drive.DEFAULT_MASKS.get(call.method, ""))
        mask = read_answer_mask(route, fields)
        if call.method not in _HANDLERS:
            raise UnmodelledError(f"{call.method} is not modelled")
        answer = _HANDLERS[call.method](world, call)
    except GoogleError as error:
        return refusal(call.service, error)
    if answer is None:
        return Answer(204, b"")
    if isinstance(answer, bytes):
        return Answer(200, answer, "text/csv")
    check_answer(call.service, route.method["response"], answer)
    return _written(200, select(answer, mask))


def _import_csv(world: World, call: Call, content: bytes) -> JSON:
    """Replace all sheets by one made from CSV: the one call of Drive v2, which gspread makes."""
    file = world.files.get(call.path["fileId"])
    if file is None or not file.may(call.user, "writer"):
        raise missing_file(call.path["fileId"])
    grid = {"rowCount": 1000, "columnCount": 26}
    number = world.new_number()
    first = {"sheetId": number, "title": file.name, "sheetType": "GRID", "gridProperties": grid}
    sheet = Sheet.blank(first)
    locale = locale_of(file.book.properties["locale"])
    for row, values in enumerate(csv.reader(io.StringIO(content.decode()))):
        for column, text in enumerate(values):
            put_entered(sheet, row, column, typed_cell(text, locale, year=world.now().year) or {})
    file.book.sheets = [sheet]
    file.book.properties = {**file.book.properties, "timeZone": "America/Los_Angeles"}
    file.book.touch()
    return {"kind": "drive#file", "id": file.id, "title": file.name}
