"""The file on disk: read whole, replaced whole, never while somebody has it open."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

from core.errors import OperatorError, WorkbookBusyError
from core.locale import Message, say

LEFTOVER_SECONDS: Final = 600
"""No write takes so long: a temporary file older than this one was left by a crash."""


def read_bytes(path: Path) -> bytes | None:
    """Read the file, or None if there is none.

    Raises:
        WorkbookBusyError: an office program has it open.
        OperatorError: it cannot be read.
    """
    refuse_if_open(path)
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except PermissionError as error:
        raise WorkbookBusyError(_say_locked(path)) from error
    except OSError as error:
        raise OperatorError(
            say("“{file}” could not be read: {reason}.", file=path.name, reason=_reason(error))
        ) from error


def make_token(data: bytes | None) -> str:
    """Tell one content of the file from another; "" where there is no file."""
    return "" if data is None else hashlib.sha256(data).hexdigest()


def refuse_if_open(path: Path) -> None:
    """Raise `WorkbookBusyError` while a lock file of LibreOffice or Excel lies beside the file."""
    for lock, program, find_holder in (
        (path.with_name(f".~lock.{path.name}#"), "LibreOffice", _read_libreoffice_holder),
        (path.with_name(f"~${path.name}"), "Excel", _read_excel_holder),
    ):
        if lock.exists():
            raise WorkbookBusyError(_say_open(path, lock, program, find_holder(lock)))


def replace_bytes(path: Path, data: bytes, *, token: str) -> None:
    """Put new content in the file's place: all of it or, whatever happens, nothing.

    Args:
        path: the file; a link is followed, permissions are kept.
        data: the whole new content.
        token: of the content it replaces.

    Raises:
        WorkbookBusyError: the file was opened or changed meanwhile.
        OperatorError: the disk does not take it.
    """
    target = path.resolve()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary = _write_beside(target, data)
    except OSError as error:
        raise OperatorError(_say_unwritable(path, error)) from error
    try:
        refuse_other_content(path, read_bytes(path), token=token)
        temporary.replace(target)
        _flush_folder(target.parent)
    except PermissionError as error:
        raise WorkbookBusyError(_say_locked(path)) from error
    except OSError as error:
        raise OperatorError(_say_unwritable(path, error)) from error
    finally:
        temporary.unlink(missing_ok=True)


def keep_copy(path: Path, data: bytes) -> Path:
    """Keep a content of the file beside it under a name of its own; the same content once."""
    target = path.resolve()
    copy = target.with_name(f"{target.stem} (kept {make_token(data)[:8]}){target.suffix}")
    if not copy.exists():
        _write_beside(target, data).replace(copy)
    return copy


def refuse_other_content(path: Path, data: bytes | None, *, token: str) -> None:
    """Raise `WorkbookBusyError` unless this is the content that was read."""
    if make_token(data) != token:
        raise WorkbookBusyError(
            say(
                "“{file}” was changed while it was being brought up to date, so nothing was "
                "written; please sync again.",
                file=path.name,
            )
        )


def _write_beside(target: Path, data: bytes) -> Path:
    """Write a temporary file, down to the disk, and clear away what crashes left behind."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _take_over_permissions(target, temporary)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    now = temporary.stat().st_mtime
    for other in target.parent.glob(f".{target.name}.*.tmp"):
        with contextlib.suppress(FileNotFoundError):
            if now - other.stat().st_mtime > LEFTOVER_SECONDS:
                other.unlink()
    return temporary


def _take_over_permissions(target: Path, temporary: Path) -> None:
    if target.exists():
        shutil.copymode(target, temporary)
        return
    mask = os.umask(0)  # the only way to ask for it
    os.umask(mask)
    temporary.chmod(0o666 & ~mask)


def _flush_folder(folder: Path) -> None:
    """Make the replacement itself survive a power cut; Windows opens no folders."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _read_libreoffice_holder(lock: Path) -> str:
    """Read "Full Name,user,host,date,profile;": the first of name, user and host that is filled."""
    fields = _read_lock(lock).decode("utf-8", "replace").split(",")
    return next((field.strip() for field in fields[:3] if field.strip()), "")


def _read_excel_holder(lock: Path) -> str:
    """Read the user's name: one byte for its length, then its letters."""
    data = _read_lock(lock)
    return data[1 : 1 + data[0]].decode("utf-8", "replace").strip("\x00 ") if data else ""


def _read_lock(lock: Path) -> bytes:
    try:
        return lock.read_bytes()
    except OSError:  # Excel on Windows lets nobody look into it
        return b""


def _say_open(path: Path, lock: Path, program: str, holder: str) -> Message:
    by = say("in {program} by {holder}", program=program, holder=holder)
    return say(
        "“{file}” is open {where}; please save and close it there, then sync again (if nobody has "
        "it open, delete the left-over file “{lock}”).",
        file=path.name,
        where=by if holder else say("in {program}", program=program),
        lock=lock.name,
    )


def _say_locked(path: Path) -> Message:
    return say(
        "“{file}” is held by another program or may not be opened; please close it there, then "
        "sync again.",
        file=path.name,
    )


def _say_unwritable(path: Path, error: OSError) -> Message:
    return say("“{file}” could not be written: {reason}.", file=path.name, reason=_reason(error))


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__
