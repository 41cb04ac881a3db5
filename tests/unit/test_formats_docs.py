"""The page about formats lists every code that its readers give."""

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "formats-other.md"
READERS: Final = ("games", "crosstable", "lichess", "pgn")
SHARED: Final = ("days", "draft", "grid", "notes", "payloads", "people", "results", "workbook")
GIVEN: Final = re.compile(r'(?:refuse|remark|refusal|_ask|return)\(?\s*"([a-z]+(?:-[a-z]+)*)",')


def test_every_code_is_listed() -> None:
    files = [
        *(ROOT / "formats" / f"{shared}.py" for shared in SHARED),
        *(file for reader in READERS for file in (ROOT / "formats" / reader).glob("*.py")),
    ]
    given = {code for file in files for code in GIVEN.findall(file.read_text("utf-8"))}
    listed = set(re.findall(r"`([a-z]+(?:-[a-z]+)*)`", PAGE.read_text("utf-8")))
    assert len(given) > 50
    assert given - listed - {"encoding", "no-text"} == set()
