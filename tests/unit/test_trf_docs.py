"""docs/formats.md names every code that the reader and the writer of TRF give, and no other."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]

_CODE = re.compile("[a-z]+(-[a-z]+)+|tab|more|shifted|vega|running|encoding")
_NO_CODES = frozenset({"round-robin"})


def codes_in_sources() -> set[str]:
    """Every text of the sources that is written like a code, those of the decoder included."""
    files = [*(ROOT / "formats" / "trf").glob("*.py"), ROOT / "formats" / "text.py"]
    trees = [ast.parse(file.read_text("utf-8")) for file in files]
    texts = {
        node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)
    }
    return {one for one in texts if isinstance(one, str) and _CODE.fullmatch(one)} - _NO_CODES


def codes_in_docs() -> set[str]:
    """What stands in the first column of the tables of codes in the section on TRF."""
    page = (ROOT / "docs" / "formats.md").read_text("utf-8")
    (section,) = re.findall(r"^## TRF$(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    tables = re.findall(r"\| code \| meaning \|\n\|[-|]+\n((?:\|.*\n)+)", section)
    cells = [row.split("|")[1] for table in tables for row in table.splitlines()]
    return {code for cell in cells for code in re.findall("`([a-z-]+)`", cell)}


def test_every_code_is_explained() -> None:
    assert codes_in_docs() == codes_in_sources()
    assert len(codes_in_docs()) > 40
