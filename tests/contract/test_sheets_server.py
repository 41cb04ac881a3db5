"""The Sheets test server does what the real services were seen to do, and what is published."""

import random
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import requests

from tests.sheets.checking import check_answer
from tests.sheets.published import discovery_documents, published
from tests.sheets.replaying import recordings, replay
from tests.sheets_server import (
    ANYONE,
    EVERY_FAULT,
    Call,
    Fault,
    RefusedByPageError,
    SheetsServer,
    UnmodelledError,
    quota_exceeded,
    timeout_after,
    timeout_before,
    truncated_answer,
)

ANNA, SYNC = "anna@club.example", "sync@club.iam.gserviceaccount.com"
JSON = dict[str, Any]


class Desk:
    """One spreadsheet of Anna's, shared with the sync, and the sync's session."""

    def __init__(self, *, locale: str = "en_US", **options: Any) -> None:
        self.server = SheetsServer(**options)
        self.id = self.server.new_spreadsheet("Club", owner=ANNA, locale=locale)
        self.server.share(self.id, SYNC, "writer")
        self.session = self.server.session(SYNC)
        self.anna = self.server.person(self.id)
        self.url = f"https://sheets.googleapis.com/v4/spreadsheets/{self.id}"
        self.drive = f"https://www.googleapis.com/drive/v3/files/{self.id}"

    def batch(self, *asked: JSON) -> requests.Response:
        return self.session.post(
            f"{self.url}:batchUpdate", json={"requests": list(asked)}, timeout=1
        )

    def do(self, *asked: JSON) -> list[JSON]:
        response = self.batch(*asked)
        assert response.status_code == 200, response.text
        replies: list[JSON] = response.json()["replies"]
        return replies

    def write(self, place: str, values: list[list[Any]], option: str = "RAW") -> JSON:
        options = {"valueInputOption": option}
        response = self.session.put(
            f"{self.url}/values/{place}", json={"values": values}, params=options, timeout=1
        )
        assert response.status_code == 200, response.text
        answer: JSON = response.json()
        return answer

    def read(self, place: str, rendering: str = "FORMATTED_VALUE") -> Any:
        options = {"valueRenderOption": rendering}
        response = self.session.get(f"{self.url}/values/{place}", params=options, timeout=1)
        assert response.status_code == 200, response.text
        return response.json().get("values", [])

    def get(self, fields: str, **options: Any) -> JSON:
        response = self.session.get(self.url, params={"fields": fields, **options}, timeout=1)
        assert response.status_code == 200, response.text
        answer: JSON = response.json()
        return answer


@pytest.fixture
def desk() -> Desk:
    return Desk()


# ── Held to recordings and to the published description ──────────────────────

UNREPEATABLE = {"auto_resize_columns": "Google measures letters by its fonts"}


@pytest.mark.parametrize("scenario", sorted(recordings().keys() - UNREPEATABLE.keys()))
def test_a_recorded_scenario_gets_the_recorded_answers(scenario: str) -> None:
    assert replay(scenario) == []


def test_replay_tells_a_difference() -> None:
    [width, _] = [one for one in replay("auto_resize_columns") if "pixelSize" in one] + [""]
    assert "recorded 8691" in width


def test_the_copy_of_what_google_publishes_is_up_to_date() -> None:
    pytest.importorskip("googleapiclient")
    for service, document in discovery_documents().items():
        assert published(service) == document


def test_an_answer_google_could_not_give_is_an_error() -> None:
    check_answer("sheets", "GridRange", {"startRowIndex": 0})
    with pytest.raises(AssertionError, match="not published"):
        check_answer("sheets", "GridRange", {"startRow": 0})
    with pytest.raises(AssertionError, match="no integer"):
        check_answer("sheets", "GridRange", {"startRowIndex": "0"})
    with pytest.raises(AssertionError, match="no choice"):
        check_answer("sheets", "DimensionRange", {"dimension": "ROW"})


REFUSED = {
    "unknown field": ({"addSheet": {"properties": {"titel": "x"}}}, 'Unknown name "titel"'),
    "wrong type": ({"addSheet": {"properties": {"index": "first"}}}, "TYPE_INT32"),
    "no such choice": ({"mergeCells": {"mergeType": "SOME"}}, "Invalid value at"),
    "no mask": ({"repeatCell": {"range": {}, "cell": {}}}, "At least one field must be listed"),
    "mask of nothing": (
        {"updateSheetProperties": {"properties": {}, "fields": "colour"}},
        "Invalid field: colour",
    ),
    "title taken": ({"addSheet": {"properties": {"title": "sheet1"}}}, "already exists"),
    "id taken": ({"addSheet": {"properties": {"sheetId": 5, "title": "x"}}}, None),
    "no such sheet": ({"deleteSheet": {"sheetId": 99}}, "No grid with id: 99"),
    "last sheet": ({"deleteSheet": {"sheetId": 0}}, "can't remove all the visible sheets"),
    "all hidden": (
        {"updateSheetProperties": {"properties": {"hidden": True}, "fields": "hidden"}},
        "You can't hide all the sheets in a document.",
    ),
    "rows past the range": (
        {
            "updateCells": {
                "range": {"endRowIndex": 1, "endColumnIndex": 1},
                "rows": [{}, {}],
                "fields": "note",
            }
        },
        "Attempting to write row: 1, beyond the last requested row of: 0",
    ),
    "past the grid": (
        {"updateCells": {"start": {"rowIndex": 1000}, "rows": [{}], "fields": "note"}},
        "beyond the grid",
    ),
    "range past the grid": (
        {"repeatCell": {"range": {"endRowIndex": 1001}, "cell": {}, "fields": "note"}},
        "range.endRowIndex[1001] is after last row in grid[1000]",
    ),
    "all rows": (
        {"deleteDimension": {"range": {"dimension": "ROWS"}}},
        "can't delete all the",
    ),
    "no dimension": ({"appendDimension": {"length": 1}}, "dimension must be specified"),
    "two in one": ({"deleteSheet": {}, "addSheet": {}}, "exactly one request"),
    "formula without equals sign": (
        {
            "updateCells": {
                "start": {},
                "rows": [{"values": [{"userEnteredValue": {"formulaValue": "1+1"}}]}],
                "fields": "userEnteredValue",
            }
        },
        "equals sign",
    ),
}


@pytest.mark.parametrize(("asked", "why"), REFUSED.values(), ids=REFUSED.keys())
def test_what_google_refuses_is_refused_and_nothing_of_the_batch_is_done(
    desk: Desk, asked: JSON, why: str | None
) -> None:
    before = desk.server.everything(desk.id)
    first = {"addSheet": {"properties": {"title": "first", "sheetId": 5}}}
    if why is None:
        response = desk.batch(first, asked)
    else:
        moved = {"updateSpreadsheetProperties": {"properties": {"title": "x"}, "fields": "title"}}
        response = desk.batch(moved, asked)
        assert why in response.json()["error"]["message"]
    assert response.status_code == 400
    assert response.json()["error"]["status"] == "INVALID_ARGUMENT"
    assert desk.server.everything(desk.id) == before


REFUSED_READS = {
    "unknown parameter": ({"field": "sheets"}, 'Unknown name "field"'),
    "unknown field": ({"fields": "sheets.colour"}, "'fields' parameter"),
    "past the grid": ({"ranges": "A1:A1001"}, "exceeds grid limits. Max rows: 1000"),
    "no such tab": ({"ranges": "Other!A1"}, "Unable to parse range: Other!A1"),
}


@pytest.mark.parametrize(("options", "why"), REFUSED_READS.values(), ids=REFUSED_READS.keys())
def test_reads_google_refuses_are_refused(desk: Desk, options: JSON, why: str) -> None:
    response = desk.session.get(desk.url, params=options, timeout=1)
    assert response.status_code == 400
    assert why in response.json()["error"]["message"]


def test_what_is_not_modelled_raises(desk: Desk) -> None:
    with pytest.raises(UnmodelledError, match="addTable"):
        desk.batch({"addTable": {}})
    with pytest.raises(AssertionError, match="went out"):
        desk.session.get("https://example.org/", timeout=1)


# ── Values ───────────────────────────────────────────────────────────────────

TYPED = {
    # what is typed → what is shown, what it is
    "text": ("Anna", "Anna", "Anna"),
    "number in text": ("'00413", "00413", "00413"),
    "leading noughts": ("00413", "413", 413),
    "formula": ("=1+1", "2", 2),
    "result": ("1-0", "1/1/2000", 36526),
    "percent": ("5%", "5%", 0.05),
    "thousands": ("1,234.5", "1,234.50", 1234.5),
    "day": ("2020-01-01", "2020-01-01", 43831),  # recorded: get_all_records_value_render_options
    "truth": ("true", "TRUE", True),
    "fraction": ("=1/1024", "0.0009765625", 0.0009765625),
    "no name": ("=FOO()", "#NAME?", "#NAME?"),
    "no division": ("=1/0", "#DIV/0!", "#DIV/0!"),
    "broken": ("=1+", "#ERROR!", "#ERROR!"),
}


@pytest.mark.parametrize(("text", "shown", "value"), TYPED.values(), ids=TYPED.keys())
def test_typed_values_are_understood_and_raw_ones_are_not(
    desk: Desk, text: str, shown: str, value: Any
) -> None:
    desk.write("A1", [[text]], "USER_ENTERED")
    desk.write("B1", [[text]], "RAW")
    assert desk.read("A1:B1") == [[shown, text]]
    assert desk.read("A1:B1", "UNFORMATTED_VALUE") == [[value, text]]


GERMAN = {
    "decimal comma": ("1,5", "1,5", 1.5),
    "day": ("12.3.2026", "12.03.2026", 46093),  # 43831 is 2020-01-01, 2262 days before
    "semicolons": ("=IF(1>2;3;4)", "4", 4),
    "commas": ("=IF(1>2,3,4)", "#ERROR!", "#ERROR!"),
    "truth": ("WAHR", "WAHR", True),
}


@pytest.mark.parametrize(("text", "shown", "value"), GERMAN.values(), ids=GERMAN.keys())
def test_a_german_sheet_reads_and_writes_german(text: str, shown: str, value: Any) -> None:
    desk = Desk(locale="de_DE")
    desk.write("A1", [[text]], "USER_ENTERED")
    assert desk.read("A1") == [[shown]]
    assert desk.read("A1", "UNFORMATTED_VALUE") == [[value]]


def test_null_leaves_a_cell_and_an_empty_text_clears_it(desk: Desk) -> None:
    desk.write("A1", [["a", "b", "c"]])
    answer = desk.write("A1", [[None, "", "d"]])
    assert answer["updatedCells"] == 2
    assert desk.read("A1:C1") == [["a", "", "d"]]


def test_append_writes_below_the_last_table_and_grows_the_grid(desk: Desk) -> None:
    size = {"rowCount": 3, "columnCount": 5}
    properties = {"properties": {"gridProperties": size}}
    fields = {"fields": "gridProperties(rowCount,columnCount)"}
    desk.do({"updateSheetProperties": {**properties, **fields}})
    desk.write("A1", [["a", "", "c"], ["", "", "d"], ["", "", "e"]])
    options = {"valueInputOption": "RAW"}
    response = desk.session.post(
        f"{desk.url}/values/Sheet1:append", json={"values": [["f"]]}, params=options, timeout=1
    )
    assert response.json()["tableRange"] == "Sheet1!C1:C3"
    assert desk.read("C4") == [["f"]]


def test_values_do_not_go_past_their_range_or_the_grid(desk: Desk) -> None:
    for place, values in (("A1:A2", [["a", "b"]]), ("Z1", [["a", "b"]])):
        response = desk.session.put(
            f"{desk.url}/values/{place}", json={"values": values}, timeout=1,
            params={"valueInputOption": "RAW"},
        )  # fmt: skip
        assert response.status_code == 400
    assert desk.read("A1:Z2") == []


def test_a_formula_that_reaches_out_is_noted(desk: Desk) -> None:
    desk.write("A1", [['=IMPORTXML("http://x","//y")']], "RAW")
    assert desk.server.formulas(desk.id) == {}
    desk.write("A2", [['=IMPORTXML("http://x","//y")']], "USER_ENTERED")
    assert desk.read("A1:A2") == [['=IMPORTXML("http://x","//y")'], ["Loading..."]]
    assert desk.server.book(desk.id).reached_out == ["IMPORTXML ['http://x', '//y']"]


# ── Batches ──────────────────────────────────────────────────────────────────

FURNITURE: list[JSON] = [
    {"addSheet": {"properties": {"sheetId": 7, "title": "Why?"}}},
    {
        "addProtectedRange": {
            "protectedRange": {
                "protectedRangeId": 70,
                "range": {"sheetId": 7, "startRowIndex": 2, "endRowIndex": 4},
                "warningOnly": True,
            }
        }
    },
    {
        "addConditionalFormatRule": {
            "rule": {
                "ranges": [{"sheetId": 7, "startRowIndex": 2, "endRowIndex": 4}],
                "booleanRule": {"condition": {"type": "NOT_BLANK"}, "format": {}},
            }
        }
    },
    {
        "addBanding": {
            "bandedRange": {
                "bandedRangeId": 71,
                "range": {"sheetId": 7, "startRowIndex": 2, "endRowIndex": 4},
                "rowProperties": {"firstBandColor": {"red": 1}},
            }
        }
    },
    {
        "addChart": {
            "chart": {
                "chartId": 72,
                "spec": {
                    "basicChart": {
                        "chartType": "LINE",
                        "series": [
                            {
                                "series": {
                                    "sourceRange": {
                                        "sources": [
                                            {"sheetId": 7, "startRowIndex": 2, "endRowIndex": 4,
                                             "startColumnIndex": 0, "endColumnIndex": 1}
                                        ]
                                    }
                                }
                            }
                        ],
                    }
                },
                "position": {"overlayPosition": {"anchorCell": {"sheetId": 7, "rowIndex": 3}}},
            }
        }
    },
    {
        "createDeveloperMetadata": {
            "developerMetadata": {
                "metadataId": 73,
                "metadataKey": "row",
                "visibility": "DOCUMENT",
                "location": {
                    "dimensionRange": {"sheetId": 7, "dimension": "ROWS",
                                       "startIndex": 2, "endIndex": 3}
                },
            }
        }
    },
]  # fmt: skip


def rows_of_furniture(desk: Desk) -> JSON:
    """Name → the rows, from 0, each piece of furniture now covers."""
    answer = desk.get(
        "sheets(properties.sheetId,protectedRanges,conditionalFormats,bandedRanges,charts,data)"
    )
    sheet = answer["sheets"][1]
    spans = {
        "protected": [one["range"] for one in sheet.get("protectedRanges", [])],
        "rule": [span for one in sheet.get("conditionalFormats", []) for span in one["ranges"]],
        "band": [one["range"] for one in sheet.get("bandedRanges", [])],
        "chart": [
            span
            for one in sheet["charts"]
            for series in one["spec"]["basicChart"]["series"]
            for span in series["series"]["sourceRange"].get("sources", [])
        ],
    }
    found: JSON = {
        name: [(span["startRowIndex"], span["endRowIndex"]) for span in own]
        for name, own in spans.items()
    }
    lines = sheet["data"][0]["rowMetadata"]
    found["metadata"] = [at for at, line in enumerate(lines) if "developerMetadata" in line]
    return found


ROWS_CHANGED = {
    "insert above": (lambda anna: anna.insert_rows("Why?", before=1), (3, 5), [3]),
    "insert inside": (lambda anna: anna.insert_rows("Why?", before=4), (2, 5), [2]),
    "insert at the start": (lambda anna: anna.insert_rows("Why?", before=3), (3, 5), [3]),
    "insert below": (lambda anna: anna.insert_rows("Why?", before=5), (2, 4), [2]),
    "delete above": (lambda anna: anna.delete_rows("Why?", 1), (1, 3), [1]),
    "delete the first": (lambda anna: anna.delete_rows("Why?", 3), (2, 3), []),
    "delete all": (lambda anna: anna.delete_rows("Why?", 3, 4), None, []),
    "move to the top": (lambda anna: anna.move_rows("Why?", 3, 4, before=1), (0, 2), [0]),
}


@pytest.mark.parametrize(
    ("act", "span", "metadata"), ROWS_CHANGED.values(), ids=ROWS_CHANGED.keys()
)
def test_what_points_at_rows_follows_them(
    desk: Desk, act: Any, span: tuple[int, int] | None, metadata: list[int]
) -> None:
    desk.do(*FURNITURE)
    act(desk.anna)
    spans = [] if span is None else [span]
    expected = dict.fromkeys(("protected", "rule", "band", "chart"), spans)
    assert rows_of_furniture(desk) == {**expected, "metadata": metadata}


def test_formulas_follow_rows_tabs_and_sorting(desk: Desk) -> None:
    desk.anna.paste("A1", [["x", "1", "=B1*10"], ["y", "2", "=B2*10"], ["", "", "=SUM(B1:B2)"]])
    desk.anna.add_tab("Status")
    desk.anna.type("Status!A1", "=Sheet1!B2")
    desk.anna.insert_rows("Sheet1", before=2)
    assert desk.server.formulas(desk.id)["Status!A1"] == "=Sheet1!B3"
    assert desk.anna.cell("C4") == "3"
    desk.anna.rename_tab("Sheet1", "Ladder 1")
    assert desk.server.formulas(desk.id)["Status!A1"] == "='Ladder 1'!B3"
    desk.anna.sort("'Ladder 1'!A1:C3", by="A", descending=True)
    assert desk.anna.rows("Ladder 1")[:2] == [["y", "2", "20"], ["x", "1", "10"]]
    desk.anna.delete_tab("Ladder 1")
    assert desk.anna.cell("Status!A1") == "#REF!"


def test_ids_are_the_callers_and_applying_again_piles_nothing_up(desk: Desk) -> None:
    replies = desk.do(*FURNITURE)
    assert replies[0]["addSheet"]["properties"]["sheetId"] == 7
    assert replies[4]["addChart"]["chart"]["chartId"] == 72
    for request in FURNITURE[1:2] + FURNITURE[3:]:
        assert desk.batch(request).status_code == 400
    desk.do({"deleteBanding": {"bandedRangeId": 71}}, FURNITURE[3])
    assert rows_of_furniture(desk)["band"] == [(2, 4)]


def test_a_batch_can_answer_the_spreadsheet_it_made(desk: Desk) -> None:
    cell = {"userEnteredValue": {"stringValue": "a"}}
    asked = {"updateCells": {"start": {}, "rows": [{"values": [cell]}], "fields": "*"}}
    body: JSON = {
        "requests": [asked], "includeSpreadsheetInResponse": True,
        "responseIncludeGridData": True, "responseRanges": ["A1:B2"],
    }  # fmt: skip
    answer = desk.session.post(f"{desk.url}:batchUpdate", json=body, timeout=1).json()
    [sheet] = answer["updatedSpreadsheet"]["sheets"]
    assert sheet["data"][0]["rowData"][0]["values"][0]["formattedValue"] == "a"


def test_colours_come_back_in_both_spellings_and_256_steps(desk: Desk) -> None:
    # 0.5 came back as 0.49803922 from the real service (gspread's test_update_tab_color).
    properties = {"tabColorStyle": {"rgbColor": {"red": 1, "blue": 0.5}}}
    desk.do({"updateSheetProperties": {"properties": properties, "fields": "tabColorStyle"}})
    shown = desk.get("sheets.properties(tabColor,tabColorStyle)")["sheets"][0]["properties"]
    colour = {"red": 1, "blue": 0.49803922}
    assert shown == {"tabColor": colour, "tabColorStyle": {"rgbColor": colour}}


def test_sorting_puts_numbers_before_text_and_the_empty_last(desk: Desk) -> None:
    desk.write("A1", [["b"], [2], [None], ["A"], [10]])
    desk.anna.sort("A1:A5", by="A")
    assert desk.read("A1:A5") == [["2"], ["10"], ["A"], ["b"]]
    desk.anna.sort("A1:A5", by="A", descending=True)
    assert desk.read("A1:A5") == [["b"], ["A"], ["10"], ["2"]]


def test_protection_keeps_others_out_unless_it_only_warns(desk: Desk) -> None:
    ben = desk.server.person(desk.id, "ben@club.example")
    with pytest.raises(RefusedByPageError, match="only look"):
        ben.type("A1", "x")
    desk.server.share(desk.id, "ben@club.example", "writer")
    first_row = {"endRowIndex": 1}
    protection = {"protectedRangeId": 5, "range": first_row, "warningOnly": True}
    desk.do({"addProtectedRange": {"protectedRange": protection}})
    ben.type("A1", "x")
    change = {"protectedRangeId": 5}
    desk.do({"updateProtectedRange": {"protectedRange": change, "fields": "warningOnly"}})
    with pytest.raises(RefusedByPageError, match="protected"):
        ben.type("A1", "y")
    desk.anna.type("A1", "z")
    assert desk.read("A1") == [["z"]]


# ── Drive ────────────────────────────────────────────────────────────────────


def test_files_that_are_not_shared_are_missing_for_drive_and_forbidden_for_sheets(
    desk: Desk,
) -> None:
    other = desk.server.session("other@club.example")
    assert other.get(desk.drive, timeout=1).json()["error"]["errors"][0]["reason"] == "notFound"
    assert other.get(desk.url, timeout=1).json()["error"]["status"] == "PERMISSION_DENIED"
    missing = desk.url.replace(desk.id, "nothing")
    assert other.get(missing, timeout=1).json()["error"]["status"] == "NOT_FOUND"


def test_a_reader_reads_and_no_more(desk: Desk) -> None:
    desk.server.share(desk.id, SYNC, "reader")
    assert desk.session.get(desk.url, timeout=1).status_code == 200
    assert desk.batch({"addSheet": {}}).status_code == 403
    file = desk.session.get(
        desk.drive, params={"fields": "capabilities/canEdit,permissions"}, timeout=1
    ).json()
    assert file == {"capabilities": {"canEdit": False}}
    refusal = desk.session.get(f"{desk.drive}/permissions", timeout=1).json()["error"]
    assert refusal["errors"][0]["reason"] == "insufficientFilePermissions"


def test_a_link_is_opened_made_discoverable_and_closed(desk: Desk) -> None:
    permissions = f"{desk.drive}/permissions"
    body: JSON = {"type": "anyone", "role": "reader", "allowFileDiscovery": False}
    fields = {"fields": "permissions(id,type,role,allowFileDiscovery)"}
    made = desk.session.post(permissions, json=body, timeout=1).json()
    assert made == {
        "kind": "drive#permission", "id": "anyoneWithLink", "type": "anyone", "role": "reader",
    }  # fmt: skip
    desk.session.post(permissions, json={**body, "allowFileDiscovery": True}, timeout=1)
    shown = desk.session.get(permissions, params=fields, timeout=1).json()["permissions"]
    assert [one for one in shown if one["type"] == "anyone"] == [
        {"id": "anyone", "type": "anyone", "role": "reader", "allowFileDiscovery": True}
    ]
    assert desk.server.session("other@x.example").get(desk.url, timeout=1).status_code == 200
    assert desk.session.delete(f"{permissions}/anyone", timeout=1).status_code == 204
    assert desk.server.session("other@x.example").get(desk.url, timeout=1).status_code == 403


def test_fields_drive_does_not_have_are_refused(desk: Desk) -> None:
    body: JSON = {"type": "anyone", "role": "reader", "withLink": True}
    response = desk.session.post(f"{desk.drive}/permissions", json=body, timeout=1)
    assert response.status_code == 400
    desk.server.share(desk.id, ANYONE, "writer")
    assert desk.server.session("other@x.example").get(desk.drive, timeout=1).status_code == 200
    desk.server.unshare(desk.id, ANYONE)
    assert desk.server.session("other@x.example").get(desk.drive, timeout=1).status_code == 404


# ── Interference ─────────────────────────────────────────────────────────────


@pytest.mark.parametrize("fault", EVERY_FAULT, ids=str)
def test_a_fault_loses_the_answer_and_keeps_or_loses_the_write(desk: Desk, fault: Fault) -> None:
    desk.server.fail_next(fault)
    wrong: str | None = None
    try:
        wrong = desk.write("A1", [["written"]]).get("updatedRange")
    except requests.exceptions.JSONDecodeError:
        wrong = "truncated"
    except requests.exceptions.ReadTimeout:
        wrong = "timeout"
    except requests.exceptions.ConnectionError:
        wrong = "reset"
    except AssertionError:
        wrong = "status"
    assert wrong == fault.kind
    assert (desk.anna.cell("A1") == "written") == fault.after_effect
    assert [(call.is_read, call.fault) for call in desk.server.calls] == [(False, fault.name)]
    assert desk.write("A1", [["again"]])["updatedCells"] == 1


def test_quota_errors_tell_when_to_try_again_or_do_not(desk: Desk) -> None:
    desk.server.fail_next(quota_exceeded(retry_after=30))
    desk.server.fail_next(quota_exceeded())
    answers = [desk.session.get(desk.url, timeout=1) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [429, 429, 200]
    assert [answer.headers.get("Retry-After") for answer in answers] == ["30", None, None]
    assert answers[0].json()["error"]["status"] == "RESOURCE_EXHAUSTED"


def test_the_quota_is_counted_by_the_minute_for_each_user() -> None:
    now = [datetime(2026, 9, 1, 12, 0, tzinfo=UTC)]
    desk = Desk(clock=lambda: now[0], quota_a_minute=2)
    other = desk.server.session(ANNA)
    answers = [desk.session.get(desk.url, timeout=1).status_code for _ in range(3)]
    assert answers == [200, 200, 429]
    assert other.get(desk.url, timeout=1).status_code == 200
    now[0] += timedelta(minutes=1)
    assert desk.session.get(desk.url, timeout=1).status_code == 200


def test_people_and_second_clients_come_between_two_calls(desk: Desk) -> None:
    second = Desk.__new__(Desk)
    second.__dict__ = {**desk.__dict__, "session": desk.server.session(ANNA)}

    @desk.server.before_call
    def interfere(call: Call) -> None:
        if call.method == "spreadsheets.values.update":
            desk.anna.insert_rows("Sheet1", before=1)
            second.write("B1", [["second"]])

    desk.write("A1", [["first"]])
    assert desk.read("A1:B1") == [["first", "second"]]
    users = [call.user for call in desk.server.calls]
    assert users == [SYNC, ANNA, SYNC]
    desk.server.remove_hooks()

    @desk.server.after_call
    def undo(_: Call) -> None:
        desk.anna.delete_rows("Sheet1", 1)

    desk.write("A1", [["third"]])
    assert desk.anna.cell("A1") == ""


def test_calls_are_counted_with_what_they_asked_and_their_time_limits(desk: Desk) -> None:
    desk.batch({"addSheet": {}}, {"deleteSheet": {"sheetId": 0}})
    desk.read("A1")
    desk.session.get(desk.drive, timeout=(3, 20))
    desk.session.get(desk.url)
    calls = desk.server.calls
    assert (calls.reads, calls.writes, calls.drive_reads, calls.drive_writes) == (2, 1, 1, 0)
    assert next(iter(calls)).kinds == ["addSheet", "deleteSheet"]
    assert [call.method for call in calls.unlimited] == ["spreadsheets.get"]
    calls.clear()
    assert len(calls) == 0


def test_faults_can_wait_for_a_certain_call(desk: Desk) -> None:
    for fault in (timeout_before(), timeout_after(), truncated_answer()):
        desk.server.fail_next(fault, when=lambda call: not call.is_read)
    assert desk.read("A1") == []
    with pytest.raises(requests.exceptions.ReadTimeout):
        desk.write("A1", [["x"]])
    assert desk.read("A1") == []


def test_the_same_seed_gives_the_same_run() -> None:
    def run(seed: int) -> JSON:
        desk = Desk(seed=seed)
        desk.do({"addSheet": {"properties": {"title": "x"}}})
        return desk.server.everything(desk.id)

    assert run(1) == run(1)
    assert run(1) != run(2)


# ── People ───────────────────────────────────────────────────────────────────


def test_a_strict_drop_down_takes_only_what_it_lists(desk: Desk) -> None:
    choices = [{"userEnteredValue": "same"}, {"userEnteredValue": "different"}]
    rule = {"condition": {"type": "ONE_OF_LIST", "values": choices}, "strict": True}
    span = {"startColumnIndex": 1, "endColumnIndex": 2}
    desk.do({"setDataValidation": {"range": span, "rule": rule}})
    desk.anna.type("B2", "same")
    with pytest.raises(RefusedByPageError, match="maybe"):
        desk.anna.type("B2", "maybe")
    desk.anna.insert_rows("Sheet1", before=2)
    desk.anna.type("B3", "")
    with pytest.raises(RefusedByPageError, match="maybe"):
        desk.anna.type("B2", "maybe")
    desk.write("B2", [["maybe"]])
    assert desk.anna.rows("Sheet1") == [["", ""], ["", "maybe"]]


def test_typing_into_a_cell_of_plain_text_keeps_the_text(desk: Desk) -> None:
    cell = {"userEnteredFormat": {"numberFormat": {"type": "TEXT"}}}
    fields = "userEnteredFormat.numberFormat"
    desk.do({"repeatCell": {"range": {"endRowIndex": 1}, "cell": cell, "fields": fields}})
    desk.anna.paste("A1", [["1-0", "00413", "=1+1"]])
    assert desk.read("A1:C1", "UNFORMATTED_VALUE") == [["1-0", "00413", "=1+1"]]


def test_undo_takes_back_the_persons_own_work_and_keeps_the_syncs(desk: Desk) -> None:
    desk.write("A1", [["id1", "same"], ["id2", ""], ["id3", ""]])
    desk.anna.type("B3", "different")
    desk.do({"insertDimension": {"range": {"dimension": "ROWS", "startIndex": 0, "endIndex": 1}}})
    desk.write("C1", [["by the sync"]])
    assert desk.anna.undo() == "paste"
    assert desk.read("A1:C4") == [["", "", "by the sync"], ["id1", "same"], ["id2"], ["id3"]]
    desk.anna.delete_rows("Sheet1", 2)
    desk.write("A2", [["id2 changed"]])
    assert desk.anna.undo() == "delete"
    assert desk.read("A1:A4") == [[], ["id1"], ["id2 changed"], ["id3"]]
    assert desk.anna.undo() is None


def test_an_older_version_comes_back_whole(desk: Desk) -> None:
    desk.write("A1", [["before"]])
    restore = desk.anna.remember_version()
    desk.write("A1", [["after"]])
    restore()
    assert desk.read("A1") == [["before"]]


def act_at_random(chance: random.Random, desk: Desk) -> None:
    """Do something to a table of six rows and four columns, or thereabouts."""
    anna = desk.anna
    row, column = chance.randint(2, 6), chance.choice("ABCD")
    deeds = [
        lambda: anna.type(f"Sheet1!{column}{row}", chance.choice(["x", "7", "=A1", ""])),
        lambda: anna.clear(f"Sheet1!A{row}:{column}{row}"),
        lambda: anna.sort("Sheet1!A1:D8", by=column, descending=chance.random() < 0.5),
        lambda: anna.insert_rows("Sheet1", before=row, count=chance.randint(1, 2)),
        lambda: anna.insert_columns("Sheet1", before=column),
        lambda: anna.delete_rows("Sheet1", row, row + chance.randint(0, 1)),
        lambda: anna.delete_column("Sheet1", column),
        lambda: anna.move_rows("Sheet1", row, row, before=chance.choice([1, row + 2])),
        lambda: anna.move_column("Sheet1", "B", before=chance.choice("AD")),
        lambda: anna.delete_cells(f"Sheet1!{column}{row}"),
        lambda: anna.duplicate_tab("Sheet1"),
    ]
    chance.choice(deeds)()


@pytest.mark.parametrize("seed", range(20))
def test_undoing_all_brings_back_the_table(seed: int) -> None:
    desk = Desk()
    table = [[f"{name}{number}" for name in "pqrs"] for number in range(1, 7)]
    desk.write("A1", table)
    chance = random.Random(seed)
    for _ in range(12):
        act_at_random(chance, desk)
        check_answer("sheets", "Spreadsheet", desk.server.everything(desk.id))
    while desk.anna.undo():
        pass
    assert desk.read("Sheet1") == table


# ── gspread ──────────────────────────────────────────────────────────────────


def test_gspread_works_with_it(desk: Desk) -> None:
    gspread = pytest.importorskip("gspread")
    client = gspread.Client(auth=None, session=desk.session)
    client.set_timeout(10)
    spreadsheet = client.open_by_key(desk.id)
    sheet = spreadsheet.add_worksheet("Ladder", 10, 3)
    sheet.update([["Anna", 1512.5], ["=1+1", "00413"]], "A1")
    assert sheet.get_all_values() == [["Anna", "1512.5"], ["=1+1", "00413"]]
    assert not [call for call in desk.server.calls if call.timeout is None]
    with pytest.raises(gspread.exceptions.APIError, match="already exists"):
        spreadsheet.add_worksheet("Ladder", 1, 1)
