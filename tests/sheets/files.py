"""Files as Drive keeps them: spreadsheets with who may do what."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import datetime

from tests.sheets.books import Book, Sheet
from tests.sheets.errors import JSON

ROLES = ("reader", "commenter", "writer", "owner")
MIME = "application/vnd.google-apps.spreadsheet"

_BLACK: JSON = {}
_WHITE: JSON = {"red": 1, "green": 1, "blue": 1}
DEFAULT_FORMAT: JSON = {
    "backgroundColor": _WHITE,
    "padding": {"top": 2, "right": 3, "bottom": 2, "left": 3},
    "verticalAlignment": "BOTTOM",
    "wrapStrategy": "OVERFLOW_CELL",
    "textFormat": {
        "foregroundColor": _BLACK, "fontFamily": "arial,sans,sans-serif", "fontSize": 10,
        "bold": False, "italic": False, "strikethrough": False, "underline": False,
        "foregroundColorStyle": {"rgbColor": _BLACK},
    },
    "backgroundColorStyle": {"rgbColor": _WHITE},
}  # fmt: skip

_THEME_COLOURS = {
    "TEXT": _BLACK, "BACKGROUND": _WHITE,
    "ACCENT1": {"red": 0.25882354, "green": 0.52156866, "blue": 0.95686275},
    "ACCENT2": {"red": 0.91764706, "green": 0.2627451, "blue": 0.20784314},
    "ACCENT3": {"red": 0.9843137, "green": 0.7372549, "blue": 0.015686275},
    "ACCENT4": {"red": 0.20392157, "green": 0.65882355, "blue": 0.3254902},
    "ACCENT5": {"red": 1, "green": 0.42745098, "blue": 0.003921569},
    "ACCENT6": {"red": 0.27450982, "green": 0.7411765, "blue": 0.7764706},
    "LINK": {"red": 0.06666667, "green": 0.33333334, "blue": 0.8},
}  # fmt: skip
THEME: JSON = {
    "primaryFontFamily": "Arial",
    "themeColors": [
        {"colorType": name, "color": {"rgbColor": colour}}
        for name, colour in _THEME_COLOURS.items()
    ],
}


@dataclass
class File:
    """One spreadsheet in somebody's Drive.

    Attributes:
        shares: permission id → Permission as Drive shows it; the owner's is among them.
        noted_edits: `Book.edits` when `modified` was last set.
    """

    book: Book
    owner: str
    created: datetime
    modified: datetime
    shares: dict[str, JSON] = field(default_factory=dict)
    noted_edits: int = 0

    @property
    def id(self) -> str:
        """The spreadsheet's id too."""
        return self.book.id

    @property
    def name(self) -> str:
        """The spreadsheet's title too."""
        return str(self.book.properties["title"])

    def share(self, *, email: str | None, role: str, discoverable: bool = False) -> JSON:
        """Let somebody, or anyone with the link (`email` None), in; a second time changes it."""
        if email is None:
            for old in ("anyone", "anyoneWithLink"):
                self.shares.pop(old, None)
            number = "anyone" if discoverable else "anyoneWithLink"
            kind: JSON = {"type": "anyone", "allowFileDiscovery": discoverable}
        else:
            number = permission_id(email)
            kind = {
                "type": "user", "emailAddress": email, "displayName": email.partition("@")[0],
                "deleted": False, "pendingOwner": False,
            }  # fmt: skip
        self.shares[number] = {"kind": "drive#permission", "id": number, "role": role, **kind}
        return self.shares[number]

    def unshare(self, email: str | None) -> None:
        """Let somebody, or anyone with the link, in no longer."""
        for number, one in list(self.shares.items()):
            if one.get("emailAddress") == email and one["role"] != "owner":
                del self.shares[number]

    def role_of(self, user: str) -> str | None:
        """The most a user may do; None for nothing at all."""
        own = [
            one["role"]
            for one in self.shares.values()
            if one["type"] == "anyone" or one.get("emailAddress") == user
        ]
        return max(own, key=ROLES.index, default=None)

    def may(self, user: str, role: str) -> bool:
        """May the user do at least what this role may?"""
        own = self.role_of(user)
        return own is not None and ROLES.index(own) >= ROLES.index(role)

    @property
    def is_shared(self) -> bool:
        """Is anybody let in besides the owner?"""
        return len(self.shares) > 1


def permission_id(email: str) -> str:
    """Drive's number for an address: the same for every file."""
    return str(int(hashlib.sha256(email.casefold().encode()).hexdigest()[:16], 16)).zfill(20)


def blank_book(book_id: str, title: str, locale: str, time_zone: str) -> Book:
    """A spreadsheet as the page makes it: one empty sheet of 1000 × 26."""
    properties: JSON = {
        "title": title, "locale": locale, "autoRecalc": "ON_CHANGE", "timeZone": time_zone,
        "defaultFormat": DEFAULT_FORMAT, "spreadsheetTheme": THEME,
    }  # fmt: skip
    grid = {"rowCount": 1000, "columnCount": 26}
    first = {"sheetId": 0, "title": "Sheet1", "sheetType": "GRID", "gridProperties": grid}
    return Book(book_id, properties, [Sheet.blank(first)])


def shown_file(file: File, user: str) -> JSON:
    """A Drive File as one user is told of it."""
    may_write, may_share = file.may(user, "writer"), file.may(user, "writer")
    owner = {
        "kind": "drive#user", "displayName": file.owner.partition("@")[0],
        "emailAddress": file.owner, "permissionId": permission_id(file.owner),
        "me": file.owner == user,
    }  # fmt: skip
    capabilities = {
        "canEdit": may_write, "canModifyContent": may_write, "canShare": may_share,
        "canRename": may_write, "canComment": file.may(user, "commenter"), "canCopy": True,
        "canDownload": True, "canReadRevisions": may_write, "canListChildren": False,
        "canDelete": file.owner == user, "canTrash": file.owner == user,
    }  # fmt: skip
    shown: JSON = {
        "kind": "drive#file", "id": file.id, "name": file.name, "mimeType": MIME,
        "createdTime": stamp(file.created), "modifiedTime": stamp(file.modified),
        "owners": [owner], "ownedByMe": file.owner == user, "shared": file.is_shared,
        "trashed": False, "writersCanShare": True, "capabilities": capabilities,
        "webViewLink": f"https://docs.google.com/spreadsheets/d/{file.id}/edit?usp=drivesdk",
    }  # fmt: skip
    if may_share:
        shown["permissions"] = list(file.shares.values())
        shown["permissionIds"] = list(file.shares)
    return shown


def stamp(moment: datetime) -> str:
    """A time stamp as Drive writes it."""
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"
