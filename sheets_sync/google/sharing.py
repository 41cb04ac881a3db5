"""Who may open a file: asked of Drive, and set for the members' file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from core.errors import OperatorError
from core.locale import say
from sheets_sync.connections import Link
from sheets_sync.google.calls import JSON, Calls, RefusedByGoogleError, drive_url

_SPREADSHEET: Final = "application/vnd.google-apps.spreadsheet"
_EVERYWHERE: Final = {"supportsAllDrives": "true"}
"""Files in shared drives are not found without it."""


@dataclass(frozen=True, slots=True)
class FileAccess:
    """What this program may do with a file.

    Attributes:
        may_share: it may change who else opens the file.
    """

    name: str
    is_spreadsheet: bool
    may_edit: bool
    may_share: bool


@dataclass(frozen=True, slots=True)
class Opening:
    """A permission of everybody's."""

    id: str
    role: str
    discoverable: bool


def find_access(calls: Calls, file_id: str) -> FileAccess | None:
    """Ask what we may do with a file; None if it is not there for us."""
    fields = "name,mimeType,capabilities(canEdit,canShare)"
    try:
        found = calls.read(drive_url(file_id), {**_EVERYWHERE, "fields": fields})
    except OperatorError:
        return None
    may = found.get("capabilities", {})
    return FileAccess(
        found.get("name", ""),
        found.get("mimeType") == _SPREADSHEET,
        bool(may.get("canEdit")),
        bool(may.get("canShare")),
    )


def find_openings(calls: Calls, file_id: str) -> list[Opening]:
    """List through what everybody may open a file; empty if only named people may.

    Raises:
        OperatorError: we are not told.
    """
    return [
        Opening(one["id"], one.get("role", ""), bool(one.get("allowFileDiscovery")))
        for one in _list_permissions(calls, file_id)
        if one.get("type") == "anyone"
    ]


def set_link(calls: Calls, file_id: str, link: Link) -> bool:
    """Let everybody read a file, or nobody; says whether anything had to change.

    Raises:
        OperatorError: we may not.
    """
    openings = find_openings(calls, file_id)
    fitting = [one for one in openings if one.role == "reader" and _name(one) == link]
    try:
        for one in openings:
            if one not in fitting[:1]:
                calls.write(
                    drive_url(file_id, f"/permissions/{one.id}"), None, _EVERYWHERE, method="DELETE"
                )
        if link != "none" and not fitting:
            body = {"type": "anyone", "role": "reader", "allowFileDiscovery": link == "public"}
            calls.write(drive_url(file_id, "/permissions"), body, _EVERYWHERE)
    except RefusedByGoogleError as error:
        raise OperatorError(
            say(
                "The members' file cannot be opened to readers: {reason}", reason=str(error.message)
            )
        ) from error
    return len(openings) != len(fitting[:1]) or (link != "none" and not fitting)


def _list_permissions(calls: Calls, file_id: str) -> Iterator[JSON]:
    fields = "nextPageToken,permissions(id,type,role,allowFileDiscovery)"
    params = {**_EVERYWHERE, "fields": fields, "pageSize": 100}
    while True:
        answer = calls.read(drive_url(file_id, "/permissions"), params)
        yield from answer.get("permissions", [])
        if not (page := answer.get("nextPageToken")):
            return
        params = {**params, "pageToken": page}


def _name(opening: Opening) -> Link:
    return "public" if opening.discoverable else "link"
