"""Files that are written: all of one or, whatever happens, nothing."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from core.errors import OperatorError
from core.locale import say


def write_file(file: Path, content: bytes, *, private: bool = False) -> None:
    """Write a file; what stood there is replaced once the new one is whole and on the disk.

    Args:
        private: only its owner may read it.

    Raises:
        OperatorError: it cannot be written there.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            if not private:
                Path(beside).chmod(0o666 & ~_mask())
            Path(beside).replace(file)
        except OSError:
            Path(beside).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise OperatorError(
            say(
                "“{file}” cannot be written: {reason}.",
                file=str(file),
                reason=error.strerror or str(error),
            )
        ) from error


def _mask() -> int:
    """Read the permissions that new files do not get; it can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
