from pathlib import Path

import pytest

from tests.end_to_end.running import Program


@pytest.fixture
def program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Program:
    """The program, with nothing stored yet."""
    monkeypatch.setenv("LADDER_DATA", str(tmp_path / "data"))
    return Program(tmp_path, capsys)


@pytest.fixture
def club(program: Program) -> Program:
    """The program with an English club `c`."""
    program.ok("club", "new", "c", "--name", "Club C")
    return program
