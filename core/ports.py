"""The two ports: where documents are kept, and where people look and write.

Core and the edges know only these; adapters live in `functions`, `sheets_sync` and `local`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Literal, Protocol, TypeAlias

Document: TypeAlias = Mapping[str, Any]
"""JSON values only: str, int, float, bool, None, lists and string-keyed mappings of these."""

Clock: TypeAlias = Callable[[], datetime]
"""Now, with a time zone."""

NewToken: TypeAlias = Callable[[], str]
"""A fresh random id: 26 characters of a-z and 2-7, at least 128 bit."""


# ── Store ────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Stored:
    """A document as it stands in the store.

    Attributes:
        path: "clubs/x/events/y"; an even number of parts.
        version: opaque; changes whenever the content changes.
    """

    path: str
    data: Document
    version: str

    @property
    def id(self) -> str:
        """The last part of the path."""
        return self.path.rpartition("/")[2]


class Absent:
    """The expectation that nothing stands at a path."""


class Exists:
    """The expectation that something stands at a path."""


ABSENT: Final = Absent()
EXISTS: Final = Exists()

Expectation: TypeAlias = Absent | Exists | str | None
"""ABSENT, EXISTS, a version, or None for whatever is there."""


@dataclass(frozen=True, slots=True)
class Write:
    """One document to be written; `data` None deletes it."""

    path: str
    data: Document | None
    expect: Expectation = None


@dataclass(frozen=True, slots=True)
class Committed:
    """What a commit did.

    Attributes:
        revision: the club's revision after the commit, None without `bump`.
        versions: path → version of every document written and not deleted.
    """

    revision: int | None
    versions: Mapping[str, str] = field(default_factory=dict)


class Reader(Protocol):
    """Reading documents."""

    def get(self, path: str) -> Stored | None:
        """Fetch one document, or None if nothing stands there."""
        ...

    def list(self, collection: str) -> Sequence[Stored]:
        """Fetch all documents directly in a collection ("clubs/x/events"), by id."""
        ...


class Store(Reader, Protocol):
    """Documents by path, with atomic commits (design: no read-write transactions)."""

    def snapshot(self) -> AbstractContextManager[Reader]:
        """Open a consistent, read-only view: it shows one moment, whatever is written meanwhile."""
        ...

    def commit(self, writes: Sequence[Write], *, bump: str | None = None) -> Committed:
        """Write all or nothing.

        A write equal to what stands there keeps the version. A path may occur once.

        Args:
            writes: documents and what is expected at their paths.
            bump: path of a club whose `revision` (an int in its document; missing counts as 0)
                rises by one in the same commit, even where `writes` replaces that document.

        Raises:
            ConflictError: an expectation is broken, or `bump` names a missing document; nothing
                was written. (`StaleVersionError` where a version was expected.)
            PlatformError: the store could not be reached or is overloaded.
        """
        ...


# ── Workbook ─────────────────────────────────────────────────────────────────

Cell: TypeAlias = str | int | float | bool | datetime | None
"""What a cell holds. Text is text, whatever it starts with; `Formula` marks our own formulas."""

Book: TypeAlias = Literal["organisers", "members"]
RowStyle: TypeAlias = Literal["normal", "provisional", "settled", "alert", "heading"]
ColumnKind: TypeAlias = Literal["text", "long-text", "integer", "rating", "change", "date", "score"]


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula of ours, in English function names; never made from people's text."""

    text: str


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a tab.

    Attributes:
        key: stands in the hidden first row; columns are found by it.
        header: in the club's language.
        people_write: the cells belong to people and are never written by us.
        choices: the drop-down's values besides empty.
        width: in characters.
    """

    key: str
    header: str
    kind: ColumnKind = "text"
    people_write: bool = False
    choices: tuple[str, ...] = ()
    width: int = 14


@dataclass(frozen=True, slots=True)
class Row:
    """One row; `id` stands in the hidden column A, rows are found by it."""

    id: str
    cells: Mapping[str, Cell | Formula]
    style: RowStyle = "normal"


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab as it should look.

    Attributes:
        key: "approve", "ladder:main", …; stable in every language.
        titles: the title in the club's language first, then every other title it may bear.
        desk: shared with people: rows stay where people put them. Otherwise a list of ours.
        landscape: the A4 page's direction.
        chart: draw a line chart of each row's `history` (members' Players tab).
    """

    key: str
    titles: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    desk: bool = False
    landscape: bool = False
    chart: bool = False


@dataclass(frozen=True, slots=True)
class SeenRow:
    """A row as it was read. `number` is its position in the sheet, counted from 1."""

    number: int
    id: str
    cells: Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class SeenTab:
    """A tab as it was read; `columns` maps column key → position, counted from 1."""

    key: str
    title: str
    columns: Mapping[str, int]
    rows: tuple[SeenRow, ...]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What stood in one file when it was read.

    Attributes:
        tabs: by tab key; tabs of people's own are not listed.
        token: opaque; tells whether the file moved on.
    """

    tabs: Mapping[str, SeenTab] = field(default_factory=dict)
    token: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an `apply`.

    Attributes:
        written: whether the file now shows the tabs (or showed them already).
        left: why something was left as it is, empty if nothing was.
    """

    written: bool
    left: tuple[str, ...] = ()


class Workbook(Protocol):
    """One spreadsheet file of a club (organisers' or members')."""

    def read(self, tabs: Sequence[Tab]) -> Snapshot:
        """Read what stands in the given tabs (found by title, else by their column keys).

        A file that does not exist yet reads as an empty snapshot.

        Raises:
            WorkbookBusyError: another program holds the file.
        """
        ...

    def apply(self, tabs: Sequence[Tab], snapshot: Snapshot) -> Outcome:
        """Make the file show the tabs, in this order before people's own tabs.

        In a desk only our own cells are written: rows keep their places, new ones come below,
        people's cells, columns, tabs, colours and order stay. A list is rewritten in order.
        Nothing is written if the file differs from the snapshot.

        Raises:
            WorkbookBusyError: another program holds the file, or it changed since `snapshot`.
        """
        ...

    def replace_texts(self, replace: Callable[[str], str]) -> bool:
        """Replace texts in every cell and note of the file, people's own tabs included.

        Only for forgetting a person (rules §7.4); the one time that people's cells are written.

        Returns:
            Whether anything was replaced; a file that does not exist holds nothing.

        Raises:
            WorkbookBusyError: another program holds the file.
        """
        ...
