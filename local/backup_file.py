"""A backup: one zip file with a JSON document for everything that is kept of a club.

    manifest.json              what this is, when it was made, which clubs are in it
    clubs/ID.json              the club's settings, keys (hashed) and secret
    clubs/ID/events/….json     and so on, as they stand in the store

Anybody can look into it with what their computer has. It holds full names and the club's secret,
so it belongs where the store belongs.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

from core.actions.backing_up import Documents
from core.errors import BadInputError, NewerFormatError, OperatorError
from core.locale import say
from local.safe_files import write_file

FORMAT: Final = "club-ladder-backup"
LAYOUT: Final = 1
_MANIFEST: Final = "manifest.json"
_MOST_BYTES: Final = 2**31
"""Of all documents unpacked: far above any club's, far below what a machine cannot hold."""

Clubs: TypeAlias = Mapping[str, Documents]


@dataclass(frozen=True, slots=True)
class Backup:
    """What a backup file holds."""

    made_at: datetime
    clubs: Clubs


def write_backup(file: Path, clubs: Clubs, *, made_at: datetime) -> None:
    """Write a backup; a file that stood there is replaced only once the new one is whole.

    Raises:
        OperatorError: it cannot be written there.
    """
    manifest = {
        "format": FORMAT,
        "layout": LAYOUT,
        "made_at": made_at.isoformat(),
        "clubs": {club: len(documents) for club, documents in clubs.items()},
    }
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(_MANIFEST, _text(manifest))
        for club, documents in clubs.items():
            for inner, document in documents.items():
                packed.writestr(_name(club, inner), _text(document))
    write_file(file, stream.getvalue(), private=True)


def read_backup(file: Path) -> Backup:
    """Read a backup, all of it, so that a damaged one is found before anything is written.

    Raises:
        BadInputError: there is no such file, it is no backup, or it is damaged.
        NewerFormatError: a newer program wrote it.
    """
    with _words_for_damage(), zipfile.ZipFile(file) as packed:
        if sum(one.file_size for one in packed.infolist()) > _MOST_BYTES:
            raise BadInputError(say("It is too large for a backup of clubs."))
        documents = {name: _read(packed, name) for name in packed.namelist()}
        manifest = documents.pop(_MANIFEST, None)
        made_at = datetime.fromisoformat(str((manifest or {}).get("made_at", "2000-01-01")))
    if manifest is None or manifest.get("format") != FORMAT:
        raise BadInputError(say("This is no backup of the ladder."))
    if manifest.get("layout") != LAYOUT:
        raise NewerFormatError(say("A newer version of the program wrote this backup; update it."))
    counts = manifest.get("clubs")
    if not isinstance(counts, dict) or not counts:
        raise BadInputError(say("There is no club in this backup."))
    clubs = {club: dict(_documents_of(club, documents)) for club in counts}
    if any(len(clubs[club]) != count for club, count in counts.items()):
        raise BadInputError(say("The backup is not whole; use another one."))
    return Backup(made_at, clubs)


def _documents_of(
    club: str, documents: Mapping[str, dict[str, Any]]
) -> Iterator[tuple[str, dict[str, Any]]]:
    own, below = f"clubs/{club}.json", f"clubs/{club}/"
    for name, document in documents.items():
        if name == own:
            yield "", document
        elif name.startswith(below):
            yield name.removeprefix(below).removesuffix(".json"), document


def _read(packed: zipfile.ZipFile, name: str) -> dict[str, Any]:
    document = json.loads(packed.read(name))
    if not isinstance(document, dict):
        raise BadInputError(say("The backup is damaged; use another one."))
    return document


@contextmanager
def _words_for_damage() -> Iterator[None]:
    try:
        yield
    except FileNotFoundError as error:
        raise BadInputError(say("There is no such file.")) from error
    except OSError as error:
        raise OperatorError(say("It cannot be read: {reason}.", reason=str(error))) from error
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        NotImplementedError,
        RuntimeError,
        ValueError,
    ) as error:
        raise BadInputError(say("This is no backup, or it is damaged; use another one.")) from error


def _name(club: str, inner: str) -> str:
    return f"clubs/{club}/{inner}.json" if inner else f"clubs/{club}.json"


def _text(document: object) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False)
