"""The script in the organisers' spreadsheet: its own tests, run by Node, and its rights."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

from tests.infra.node import NO_NODE, find_node
from tests.infra.terraform_files import INFRA

SCRIPT: Final = INFRA / "apps_script"
TESTS: Final = Path(__file__).parent / "apps_script"

# Source: https://developers.google.com/apps-script/reference, "Authorization" of each method
SCOPE_OF: Final = {
    "SpreadsheetApp": "spreadsheets.currentonly",
    "getUi": "script.container.ui",
    "UrlFetchApp": "script.external_request",
    "ScriptApp": "script.scriptapp",
    "PropertiesService": None,
    "LockService": None,
    "Utilities": None,
}


def code() -> str:
    return "".join(file.read_text("utf-8") for file in sorted(SCRIPT.glob("*.js")))


@pytest.mark.parametrize("file", sorted(one.name for one in TESTS.glob("*.test.js")))
def test_node_finds_nothing_wrong(file: str) -> None:
    node = find_node()
    if node is None:
        pytest.skip(f"{NO_NODE}; the script is not tried")
    done = subprocess.run(
        [node, "--test", str(TESTS / file)],
        capture_output=True,
        text=True,
        timeout=3600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    passed = re.search(r"^\S+ pass (\d+)$", done.stdout, re.MULTILINE)
    assert passed is not None, done.stdout
    assert int(passed[1]) > 20


def test_the_script_asks_for_no_right_that_it_does_not_need() -> None:
    manifest = json.loads((SCRIPT / "appsscript.json").read_text("utf-8"))
    asked = {
        one.removeprefix("https://www.googleapis.com/auth/") for one in manifest["oauthScopes"]
    }
    used = {name for name in SCOPE_OF if re.search(rf"\b{name}\b", code())}
    assert used == set(SCOPE_OF)
    assert asked == {scope for scope in SCOPE_OF.values() if scope}
    assert "@OnlyCurrentDoc" in code()  # the same, where the manifest was not copied


def test_the_script_uses_no_other_service_of_google() -> None:
    services = set(re.findall(r"\b([A-Z]\w*(?:App|Service))\.", code()))
    assert services == {one for one in SCOPE_OF if one.endswith(("App", "Service"))}
    assert not re.search(
        r"\b(setTimeout|fetch\(|require|import)\b", code().replace("App.fetch", "")
    )
