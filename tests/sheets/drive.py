"""The Drive v3 calls: what a file is, and who may do what with it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable

from tests.sheets.calls import Call
from tests.sheets.errors import JSON, GoogleError, UnmodelledError, missing_file
from tests.sheets.files import MIME, ROLES, File, shown_file
from tests.sheets.looking import Looker
from tests.sheets.world import World

Answer = JSON | bytes | None

_FILE, _PERMISSION = "kind,id,name,mimeType", "kind,id,type,role"
DEFAULT_MASKS = {
    "files.get": _FILE, "files.create": _FILE, "files.copy": _FILE, "files.update": _FILE,
    "files.list": f"kind,nextPageToken,files({_FILE})",
    "permissions.get": _PERMISSION, "permissions.create": _PERMISSION,
    "permissions.update": _PERMISSION,
    "permissions.list": f"kind,nextPageToken,permissions({_PERMISSION})",
    "comments.list": "kind,comments",
}  # fmt: skip
"""What Drive answers when `fields` is not given: little."""


def _file(world: World, call: Call, role: str = "reader") -> File:
    file = world.files.get(call.path["fileId"])
    if file is None or file.role_of(call.user) is None:
        raise missing_file(call.path["fileId"])
    if not file.may(call.user, role):
        raise GoogleError(
            403, "The user does not have sufficient permissions for this file.",
            reason="insufficientFilePermissions",
        )  # fmt: skip
    return file


# ── Files ────────────────────────────────────────────────────────────────────


def get_file(world: World, call: Call) -> Answer:
    """files.get."""
    return shown_file(_file(world, call), call.user)


def create_file(world: World, call: Call) -> Answer:
    """files.create: a blank spreadsheet of the caller's own."""
    if call.body.get("mimeType") != MIME:
        raise UnmodelledError("only spreadsheets are modelled")
    file = world.new_file(call.body.get("name") or "Untitled", call.user)
    return shown_file(file, call.user)


def copy_file(world: World, call: Call) -> Answer:
    """files.copy: its sheets, not its permissions."""
    source = _file(world, call)
    name = call.body.get("name") or f"Copy of {source.name}"
    file = world.new_file(name, call.user)
    memory = source.book.remember()
    memory["properties"] = {**memory["properties"], "title": name}
    file.book.restore(memory)
    return shown_file(file, call.user)


def update_file(world: World, call: Call) -> Answer:
    """files.update: the name only."""
    file = _file(world, call, "writer")
    if set(call.body) - {"name"}:
        raise UnmodelledError("files.update is modelled for the name only")
    if "name" in call.body:
        file.book.properties = {**file.book.properties, "title": call.body["name"]}
    file.book.touch()
    return shown_file(file, call.user)


def delete_file(world: World, call: Call) -> Answer:
    """files.delete: for the owner only."""
    file = _file(world, call, "owner")
    del world.files[file.id]
    return None


_CLAUSE = re.compile(r"""^\s*(\w+)\s*=\s*(?:"([^"]*)"|'((?:[^'\\]|\\.)*)')\s*$""")


def list_files(world: World, call: Call) -> Answer:
    """files.list with `q` of name and mimeType; newest first."""
    wanted: JSON = {}
    for clause in filter(None, re.split(r"\s+and\s+", call.options.get("q", ""))):
        found = _CLAUSE.match(clause)
        if not found or found[1] not in ("name", "mimeType"):
            raise UnmodelledError(f"this search is not modelled: {clause}")
        wanted[found[1]] = found[2] if found[2] is not None else re.sub(r"\\(.)", r"\1", found[3])
    shown = [shown_file(f, call.user) for f in world.files.values() if f.role_of(call.user)]
    fitting = [one for one in shown if all(one[name] == value for name, value in wanted.items())]
    fitting.sort(key=lambda one: one["createdTime"], reverse=True)
    return {"kind": "drive#fileList", "incompleteSearch": False, "files": fitting}


def export_file(world: World, call: Call) -> Answer:
    """files.export: the first sheet as CSV."""
    file = _file(world, call)
    if call.options.get("mimeType") != "text/csv":
        raise UnmodelledError("only CSV is exported")
    sheet = file.book.sheets[0]
    looker = Looker(file.book, world.now())
    rows: list[list[str]] = []
    for row, column, _ in sheet.filled(sheet.whole):
        rows.extend([] for _ in range(row + 1 - len(rows)))
        rows[row].extend([""] * (column - len(rows[row])))
        rows[row].append(looker.text(sheet, row, column))
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(rows)
    return text.getvalue().removesuffix("\r\n").encode()


def list_comments(world: World, call: Call) -> Answer:
    """comments.list: there never are any."""
    _file(world, call)
    return {"kind": "drive#commentList", "comments": []}


# ── Permissions ──────────────────────────────────────────────────────────────


def list_permissions(world: World, call: Call) -> Answer:
    """permissions.list, for those who may share."""
    file = _file(world, call, "writer")
    return {"kind": "drive#permissionList", "permissions": list(file.shares.values())}


def _permission(world: World, call: Call, role: str) -> tuple[File, JSON]:
    file = _file(world, call, role)
    number = call.path["permissionId"]
    if number not in file.shares:
        raise GoogleError(
            404, f"Permission not found: {number}.", reason="notFound", location="permissionId"
        )
    return file, file.shares[number]


def get_permission(world: World, call: Call) -> Answer:
    """permissions.get."""
    return _permission(world, call, "writer")[1]


def create_permission(world: World, call: Call) -> Answer:
    """permissions.create: for a user, or for anyone."""
    file = _file(world, call, "writer")
    kind, role = call.body.get("type"), call.body.get("role")
    if kind is None or role is None:
        missing = "type" if kind is None else "role"
        raise GoogleError(400, f"The permission {missing} field is required.", reason="required")
    if kind not in ("user", "anyone") or role not in ROLES:
        raise UnmodelledError(f"sharing with type {kind} as {role} is not modelled")
    if role == "owner" or (kind == "anyone" and call.body.get("emailAddress")):
        raise GoogleError(403, "The owner of a file cannot be changed so.", reason="forbidden")
    email = None if kind == "anyone" else call.body.get("emailAddress")
    if kind == "user" and not email:
        raise GoogleError(400, "The emailAddress field is required.", reason="required")
    discoverable = call.body.get("allowFileDiscovery", False)
    return dict(file.share(email=email, role=role, discoverable=discoverable))


def update_permission(world: World, call: Call) -> Answer:
    """permissions.update: the role only."""
    file, old = _permission(world, call, "writer")
    if set(call.body) - {"role"}:
        raise GoogleError(
            403, "The resource body includes fields which are not directly writable.",
            reason="fieldNotWritable",
        )  # fmt: skip
    if old["role"] == "owner":
        raise GoogleError(403, "The owner's permission cannot be changed.", reason="forbidden")
    file.shares[old["id"]] = {**old, **call.body}
    return file.shares[old["id"]]


def delete_permission(world: World, call: Call) -> Answer:
    """permissions.delete; the owner's stays."""
    file, old = _permission(world, call, "writer")
    if old["role"] == "owner":
        raise GoogleError(403, "The owner's permission cannot be removed.", reason="forbidden")
    del file.shares[old["id"]]
    return None


HANDLERS: dict[str, Callable[[World, Call], Answer]] = {
    "comments.list": list_comments,
    "files.copy": copy_file,
    "files.create": create_file,
    "files.delete": delete_file,
    "files.export": export_file,
    "files.get": get_file,
    "files.list": list_files,
    "files.update": update_file,
    "permissions.create": create_permission,
    "permissions.delete": delete_permission,
    "permissions.get": get_permission,
    "permissions.list": list_permissions,
    "permissions.update": update_permission,
}
