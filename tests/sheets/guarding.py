"""Protected ranges: who may change which cells."""

from __future__ import annotations

from tests.sheets.a1 import Area
from tests.sheets.books import Sheet
from tests.sheets.errors import JSON, BadRequestError

_REFUSED = (
    "You are trying to edit a protected cell or object. "
    "Please contact the spreadsheet owner to remove protection if you need to edit."
)


def area_of(sheet: Sheet, grid_range: JSON) -> Area:
    """The cells of a stored GridRange."""
    whole = sheet.whole
    return Area(
        grid_range.get("startRowIndex", 0), grid_range.get("endRowIndex", whole.bottom),
        grid_range.get("startColumnIndex", 0), grid_range.get("endColumnIndex", whole.right),
    )  # fmt: skip


def may_edit(protected: JSON, user: str) -> bool:
    """May this user change what is protected? A warning keeps nobody out."""
    return bool(protected.get("warningOnly") or user in protected["editors"].get("users", []))


def protections(sheet: Sheet, area: Area) -> list[JSON]:
    """The protected ranges that reach into an area, but for the cells they leave open."""
    return [
        protected
        for protected in sheet.parts["protectedRanges"]
        if area_of(sheet, protected["range"]).meets(area)
        and not any(
            area_of(sheet, free).covers(area) for free in protected.get("unprotectedRanges", [])
        )
    ]


def refuse_protected(sheet: Sheet, area: Area, user: str) -> None:
    """Raise BadRequestError where a protection keeps the user out."""
    if not all(may_edit(protected, user) for protected in protections(sheet, area)):
        raise BadRequestError(_REFUSED)
