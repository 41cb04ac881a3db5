"""What every room of requests works with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tests.sheets.books import Book
from tests.sheets.errors import JSON, BadRequestError
from tests.sheets.masks import Mask, UnknownFieldError, check_mask, parse_mask

Reply = JSON | None


@dataclass(frozen=True)
class Batch:
    """The spreadsheet a batch changes, and for whom.

    Attributes:
        user: address of whoever sent it.
        owner: address of the file's owner, who is never kept out.
        new_id: draws an id where the request gives none.
    """

    book: Book
    user: str
    owner: str
    now: datetime
    new_id: Callable[[], int]

    def claim(self, given: int | None, taken: Iterable[int], what: str) -> int:
        """Take the id that was asked for, or a new one.

        Raises:
            BadRequestError: it is taken, or negative.
        """
        if not given:
            return self.new_id()
        if given < 0:
            raise BadRequestError(f"{what} ids must not be negative: {given}")
        if given in set(taken):
            raise BadRequestError(f"A {what} with id: {given} already exists.")
        return given


Handler = Callable[[Batch, JSON], Reply]


def mask_of(request: JSON, message: str) -> Mask:
    """Read the mask of an update, colours in both spellings.

    Raises:
        BadRequestError: none given, or a field the message does not have.
    """
    text = request.get("fields", "")
    if not text:
        raise BadRequestError(
            "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)"
        )
    try:
        mask = parse_mask(text)
        check_mask("sheets", mask, message)
    except UnknownFieldError as unknown:
        raise BadRequestError(f"Invalid field: {unknown}") from unknown
    return _with_twins(mask)


def _with_twins(mask: Mask) -> Mask:
    wide: Mask = {}
    for name, inner in mask.items():
        wide[name] = _with_twins(inner)
        if name.endswith("olor"):
            wide[f"{name}Style"] = {}
        elif name.endswith("olorStyle"):
            wide[name] = {}
            wide[name.removesuffix("Style")] = {}
    return wide


def required(message: JSON, name: str) -> Any:
    """Take what a message must have.

    Raises:
        BadRequestError: it is not there.
    """
    if name not in message:
        raise BadRequestError(f"{name} must be specified.")
    return message[name]


def find(items: Iterable[JSON], id_name: str, wanted: object, what: str) -> JSON:
    """Find an object by its id.

    Raises:
        BadRequestError: there is none.
    """
    for item in items:
        if item[id_name] == wanted:
            return item
    raise BadRequestError(f"No {what} with ID: {wanted}")
