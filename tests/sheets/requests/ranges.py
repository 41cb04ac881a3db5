"""Requests about named, protected, filtered and striped ranges."""

from __future__ import annotations

from tests.sheets.books import Sheet
from tests.sheets.errors import JSON, BadRequestError
from tests.sheets.finding import place_of
from tests.sheets.guarding import area_of, may_edit
from tests.sheets.masks import Mask, merge
from tests.sheets.requests.common import Batch, Handler, Reply, find, mask_of, required
from tests.sheets.requests.moving import sort_rows


def _owner_of(
    batch: Batch, part: str, id_name: str, wanted: object, what: str
) -> tuple[Sheet, JSON]:
    for sheet in batch.book.sheets:
        for item in sheet.parts[part]:
            if item[id_name] == wanted:
                return sheet, item
    raise BadRequestError(f"No {what} with ID: {wanted}")


def _taken(batch: Batch, part: str, id_name: str) -> list[int]:
    return [item[id_name] for sheet in batch.book.sheets for item in sheet.parts[part]]


def _change_part(sheet: Sheet, part: str, old: JSON, new: JSON | None) -> None:
    replaced = [new if item is old else item for item in sheet.parts[part]]
    sheet.parts[part] = [item for item in replaced if item is not None]


# ── Named ranges ─────────────────────────────────────────────────────────────


def add_named_range(batch: Batch, request: JSON) -> Reply:
    """Give a range a name."""
    named = request.get("namedRange", {})
    place_of(batch.book, required(named, "range"))
    name = required(named, "name")
    if any(old["name"].casefold() == name.casefold() for old in batch.book.named_ranges):
        raise BadRequestError(f"A named range with name {name} already exists.")
    new = {"namedRangeId": str(batch.new_id()), **named}
    batch.book.named_ranges.append(new)
    return {"namedRange": new}


def update_named_range(batch: Batch, request: JSON) -> Reply:
    """Change name or range."""
    given = request.get("namedRange", {})
    mask = mask_of(request, "NamedRange")
    old = find(batch.book.named_ranges, "namedRangeId", given.get("namedRangeId"), "named range")
    new = {**merge(old, given, mask), "namedRangeId": old["namedRangeId"]}
    required(new, "name")
    place_of(batch.book, required(new, "range"))
    batch.book.named_ranges = [new if n is old else n for n in batch.book.named_ranges]
    return None


def delete_named_range(batch: Batch, request: JSON) -> Reply:
    """Forget a name."""
    old = find(batch.book.named_ranges, "namedRangeId", request.get("namedRangeId"), "named range")
    batch.book.named_ranges = [named for named in batch.book.named_ranges if named is not old]
    return None


# ── Protected ranges ─────────────────────────────────────────────────────────

_PROTECTED = ("protectedRanges", "protectedRangeId")


def add_protected_range(batch: Batch, request: JSON) -> Reply:
    """Protect a range; the file's owner and whoever protects it may always edit."""
    given = request.get("protectedRange", {})
    if "range" not in given:
        named = find(
            batch.book.named_ranges, "namedRangeId", given.get("namedRangeId"), "named range"
        )
        given = {**given, "range": named["range"]}
    place = place_of(batch.book, given["range"])
    number = batch.claim(
        given.get("protectedRangeId"), _taken(batch, *_PROTECTED), "protected range"
    )
    asked = given.get("editors", {})
    if given.get("warningOnly") and asked.get("users"):
        raise BadRequestError("Editors cannot be set when warningOnly is true.")
    users = sorted({*asked.get("users", []), batch.user, batch.owner})
    kept = {k: v for k, v in given.items() if k != "requestingUserCanEdit"}
    stored = {**kept, "protectedRangeId": number, "editors": {**asked, "users": users}}
    place.sheet.parts["protectedRanges"].append(stored)
    answered = {**stored, "requestingUserCanEdit": True, "editors": asked}
    return {"protectedRange": answered}


def shown_protection(protected: JSON, user: str) -> JSON:
    """A protected range as one user is told of it."""
    allowed = may_edit(protected, user)
    shown = {**protected, **({"requestingUserCanEdit": True} if allowed else {})}
    is_editor = user in protected["editors"].get("users", [])
    return shown if is_editor else {k: v for k, v in shown.items() if k != "editors"}


def update_protected_range(batch: Batch, request: JSON) -> Reply:
    """Change what is protected, or how."""
    given = request.get("protectedRange", {})
    mask = mask_of(request, "ProtectedRange")
    number = given.get("protectedRangeId")
    sheet, old = _owner_of(batch, *_PROTECTED, number, "protected range")
    _refuse_other(old, batch.user)
    new = {**merge(old, given, mask), "protectedRangeId": number}
    place = place_of(batch.book, required(new, "range"))
    users = {*new.get("editors", {}).get("users", []), batch.owner}
    new["editors"] = {**new.get("editors", {}), "users": sorted(users)}
    _change_part(sheet, "protectedRanges", old, None)
    place.sheet.parts["protectedRanges"].append(new)
    return None


def _refuse_other(protected: JSON, user: str) -> None:
    if user not in protected["editors"].get("users", []) and not protected.get("warningOnly"):
        raise BadRequestError("You don't have permission to edit this protected range.")


def delete_protected_range(batch: Batch, request: JSON) -> Reply:
    """Take a protection off."""
    number = request.get("protectedRangeId")
    sheet, old = _owner_of(batch, *_PROTECTED, number, "protected range")
    _refuse_other(old, batch.user)
    _change_part(sheet, "protectedRanges", old, None)
    return None


# ── Filters ──────────────────────────────────────────────────────────────────


def set_basic_filter(batch: Batch, request: JSON) -> Reply:
    """Set the sheet's one filter, and sort by it where it says so."""
    given = request.get("filter", {})
    place = place_of(batch.book, given.get("range", {}))
    if given.get("sortSpecs"):
        sort_rows(batch.book, place, given["sortSpecs"], batch.now)
    whole_range = place.area.grid_range(place.sheet.id)
    place.sheet.basic_filter = {**given, "range": whole_range}
    return None


def clear_basic_filter(batch: Batch, request: JSON) -> Reply:
    """Take the filter off."""
    batch.book.sheet(request.get("sheetId", 0)).basic_filter = None
    return None


def add_filter_view(batch: Batch, request: JSON) -> Reply:
    """Add a filter that only those see who choose it."""
    given = request.get("filter", {})
    place = place_of(batch.book, given.get("range", {}))
    taken = _taken(batch, "filterViews", "filterViewId")
    number = batch.claim(given.get("filterViewId"), taken, "filter view")
    view = {**given, "filterViewId": number, "range": place.area.grid_range(place.sheet.id)}
    place.sheet.parts["filterViews"].append(view)
    return {"filter": view}


def update_filter_view(batch: Batch, request: JSON) -> Reply:
    """Change a filter view."""
    given = request.get("filter", {})
    return _update(batch, request, given, ("filterViews", "filterViewId", "FilterView"))


def delete_filter_view(batch: Batch, request: JSON) -> Reply:
    """Delete a filter view."""
    number = request.get("filterId")
    sheet, old = _owner_of(batch, "filterViews", "filterViewId", number, "filter view")
    _change_part(sheet, "filterViews", old, None)
    return None


def _update(batch: Batch, request: JSON, given: JSON, kind: tuple[str, str, str]) -> Reply:
    part, id_name, message = kind
    mask: Mask = mask_of(request, message)
    sheet, old = _owner_of(batch, part, id_name, given.get(id_name), message)
    new = {**merge(old, given, mask), id_name: old[id_name]}
    place_of(batch.book, required(new, "range"))
    _change_part(sheet, part, old, new)
    return None


# ── Stripes ──────────────────────────────────────────────────────────────────


def add_banding(batch: Batch, request: JSON) -> Reply:
    """Colour the rows of a range in turns."""
    given = request.get("bandedRange", {})
    place = place_of(batch.book, required(given, "range"))
    for old in place.sheet.parts["bandedRanges"]:
        if area_of(place.sheet, old["range"]).meets(place.area):
            raise BadRequestError(
                "You cannot add alternating background colors to a range that already has "
                "alternating background colors."
            )
    taken = _taken(batch, "bandedRanges", "bandedRangeId")
    number = batch.claim(given.get("bandedRangeId"), taken, "banded range")
    banded = {**given, "bandedRangeId": number}
    place.sheet.parts["bandedRanges"].append(banded)
    return {"bandedRange": banded}


def update_banding(batch: Batch, request: JSON) -> Reply:
    """Change stripes."""
    given = request.get("bandedRange", {})
    return _update(batch, request, given, ("bandedRanges", "bandedRangeId", "BandedRange"))


def delete_banding(batch: Batch, request: JSON) -> Reply:
    """Take stripes off."""
    number = request.get("bandedRangeId")
    sheet, old = _owner_of(batch, "bandedRanges", "bandedRangeId", number, "banded range")
    _change_part(sheet, "bandedRanges", old, None)
    return None


HANDLERS: dict[str, Handler] = {
    "addBanding": add_banding,
    "addFilterView": add_filter_view,
    "addNamedRange": add_named_range,
    "addProtectedRange": add_protected_range,
    "clearBasicFilter": clear_basic_filter,
    "deleteBanding": delete_banding,
    "deleteFilterView": delete_filter_view,
    "deleteNamedRange": delete_named_range,
    "deleteProtectedRange": delete_protected_range,
    "setBasicFilter": set_basic_filter,
    "updateBanding": update_banding,
    "updateFilterView": update_filter_view,
    "updateNamedRange": update_named_range,
    "updateProtectedRange": update_protected_range,
}
