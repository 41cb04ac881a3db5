"""Requests about charts and conditional formats."""

from __future__ import annotations

from tests.sheets.books import Sheet
from tests.sheets.checking import map_messages
from tests.sheets.errors import JSON, BadRequestError, UnmodelledError
from tests.sheets.finding import place_of
from tests.sheets.masks import merge
from tests.sheets.requests.common import Batch, Handler, Reply, mask_of, required

# ── Charts ───────────────────────────────────────────────────────────────────

_SPECS = ("basicChart", "pieChart", "histogramChart", "scorecardChart", "bubbleChart",
          "candlestickChart", "orgChart", "treemapChart", "waterfallChart")  # fmt: skip


def add_chart(batch: Batch, request: JSON) -> Reply:
    """Put a chart over a sheet's cells."""
    given = request.get("chart", {})
    position = given.get("position", {})
    if "overlayPosition" not in position:
        raise UnmodelledError("charts on sheets of their own are not modelled")
    sheet = batch.book.sheet(position["overlayPosition"].get("anchorCell", {}).get("sheetId", 0))
    _check_spec(batch, given.get("spec", {}))
    taken = [chart["chartId"] for other in batch.book.sheets for chart in other.parts["charts"]]
    number = batch.claim(given.get("chartId"), taken, "chart")
    size = {"widthPixels": 600, "heightPixels": 371}
    placed = {"overlayPosition": {**size, **position["overlayPosition"]}}
    chart = {**given, "chartId": number, "position": placed}
    sheet.parts["charts"].append(chart)
    return {"chart": chart}


def _check_spec(batch: Batch, spec: JSON) -> None:
    if len([name for name in _SPECS if name in spec]) != 1:
        raise BadRequestError("A chart must have exactly one kind of spec.")
    basic = spec.get("basicChart", {})
    if "basicChart" in spec and not basic.get("series"):
        raise BadRequestError("A basic chart must have at least one series.")

    def check(grid_range: JSON) -> JSON:
        place_of(batch.book, grid_range)
        return grid_range

    map_messages("sheets", "ChartSpec", spec, "GridRange", check)


def _chart(batch: Batch, number: object) -> tuple[Sheet, JSON]:
    for sheet in batch.book.sheets:
        for chart in sheet.parts["charts"]:
            if chart["chartId"] == number:
                return sheet, chart
    raise BadRequestError(f"No embedded object with id: {number}")


def _put_chart(sheet: Sheet, old: JSON, new: JSON | None) -> None:
    charts = [new if chart is old else chart for chart in sheet.parts["charts"]]
    sheet.parts["charts"] = [chart for chart in charts if chart is not None]


def update_chart_spec(batch: Batch, request: JSON) -> Reply:
    """Draw a chart differently."""
    sheet, old = _chart(batch, request.get("chartId"))
    _check_spec(batch, request.get("spec", {}))
    _put_chart(sheet, old, {**old, "spec": required(request, "spec")})
    return None


def update_embedded_object_position(batch: Batch, request: JSON) -> Reply:
    """Move or resize a chart; the mask is of its OverlayPosition."""
    sheet, old = _chart(batch, request.get("objectId"))
    given = request.get("newPosition", {}).get("overlayPosition")
    if given is None:
        raise UnmodelledError("charts on sheets of their own are not modelled")
    place = merge(old["position"]["overlayPosition"], given, mask_of(request, "OverlayPosition"))
    new = {**old, "position": {"overlayPosition": place}}
    target = batch.book.sheet(place.get("anchorCell", {}).get("sheetId", 0))
    _put_chart(sheet, old, None)
    target.parts["charts"].append(new)
    return {"position": new["position"]}


def delete_embedded_object(batch: Batch, request: JSON) -> Reply:
    """Delete a chart."""
    sheet, old = _chart(batch, request.get("objectId"))
    _put_chart(sheet, old, None)
    return None


# ── Conditional formats ──────────────────────────────────────────────────────


def _rules(batch: Batch, rule: JSON) -> list[JSON]:
    if not rule.get("ranges"):
        raise BadRequestError("A conditional format must have at least one range.")
    if ("booleanRule" in rule) == ("gradientRule" in rule):
        raise BadRequestError("A conditional format must have one rule.")
    places = [place_of(batch.book, grid_range) for grid_range in rule["ranges"]]
    if len({place.sheet.id for place in places}) > 1:
        raise BadRequestError("All ranges of a rule must be on the same sheet.")
    return places[0].sheet.parts["conditionalFormats"]


def add_conditional_format_rule(batch: Batch, request: JSON) -> Reply:
    """Insert a rule; index 0 comes first."""
    rule = request.get("rule", {})
    rules = _rules(batch, rule)
    index = request.get("index", 0)
    if index > len(rules):
        raise BadRequestError(f"index[{index}] is after the last of {len(rules)} rules")
    rules.insert(index, rule)
    return None


def _rules_at(batch: Batch, request: JSON) -> tuple[list[JSON], int]:
    rules = batch.book.sheet(request.get("sheetId", 0)).parts["conditionalFormats"]
    index = request.get("index", 0)
    if index >= len(rules):
        raise BadRequestError(f"No conditional format on sheet: {request.get('sheetId', 0)} "
                              f"at index: {index}")  # fmt: skip
    return rules, index


def update_conditional_format_rule(batch: Batch, request: JSON) -> Reply:
    """Replace a rule, or move it."""
    if "rule" in request:
        target = _rules(batch, request["rule"])
        rules, index = _rules_at(batch, {"sheetId": _sheet_of(request["rule"]), **request})
        old = rules[index]
        rules[index] = request["rule"]
        assert target is rules, "a rule stays on its sheet"
        return {"newRule": request["rule"], "newIndex": index, "oldRule": old}
    rules, index = _rules_at(batch, request)
    new_index = request.get("newIndex", 0)
    rule = rules.pop(index)
    rules.insert(new_index, rule)
    return {"newRule": rule, "newIndex": new_index, "oldIndex": index}


def _sheet_of(rule: JSON) -> int:
    number: int = rule["ranges"][0].get("sheetId", 0)
    return number


def delete_conditional_format_rule(batch: Batch, request: JSON) -> Reply:
    """Delete a rule; those after it move up."""
    rules, index = _rules_at(batch, request)
    return {"rule": rules.pop(index)}


HANDLERS: dict[str, Handler] = {
    "addChart": add_chart,
    "addConditionalFormatRule": add_conditional_format_rule,
    "deleteConditionalFormatRule": delete_conditional_format_rule,
    "deleteEmbeddedObject": delete_embedded_object,
    "updateChartSpec": update_chart_spec,
    "updateConditionalFormatRule": update_conditional_format_rule,
    "updateEmbeddedObjectPosition": update_embedded_object_position,
}
