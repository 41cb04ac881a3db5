"""Settings from the environment: read as documented, and what is missing is said in a sentence."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Final

import pytest

from core.actions.settings import create_club
from core.errors import NotFoundError, OperatorError
from core.locale import say
from core.model import Club
from functions.wiring import (
    EMULATOR_PROJECT,
    Once,
    chosen_database,
    chosen_origins,
    chosen_project,
    connect_firestore,
    local_now,
    new_token,
)
from functions.world import World
from local.store_kinds import default_store
from local.wiring import ClubFiles, EveryClubsFiles, open_store
from tests.contract.memory_store import MemoryStore

ROOT: Final = Path(__file__).parents[2]
SETTING: Final = re.compile(r"(?<![A-Z_])LADDER_[A-Z][A-Z_]*")


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in (
        "LADDER_STORE",
        "LADDER_PROJECT",
        "LADDER_DATABASE",
        "LADDER_ORIGINS",
        "GOOGLE_CLOUD_PROJECT",
        "FIRESTORE_EMULATOR_HOST",
        "GOOGLE_APPLICATION_CREDENTIALS",
    ):
        monkeypatch.delenv(name, raising=False)
    # nobody's own log-in counts, and no network is asked for one
    monkeypatch.setenv("CLOUDSDK_CONFIG", str(tmp_path / "nobody"))
    monkeypatch.setenv("NO_GCE_CHECK", "true")


def test_every_setting_used_is_documented() -> None:
    documented = set(SETTING.findall((ROOT / "docs" / "settings.md").read_text("utf-8")))
    places = ("core", "functions", "local", "sheets_sync", "infra", "tests", "benchmarks")
    files = [ROOT / "main.py", ROOT / "Makefile"]
    files += [
        file
        for place in places
        for kind in ("*.py", "*.tf", "*.sh")
        for file in (ROOT / place).rglob(kind)
        if ".terraform" not in file.parts
    ]
    used = {name for file in files for name in SETTING.findall(file.read_text("utf-8"))}
    assert used == documented


@pytest.mark.parametrize(
    ("environment", "project"),
    [
        pytest.param({}, None, id="nothing: credentials say it"),
        pytest.param({"LADDER_PROJECT": "ours"}, "ours", id="ours"),
        pytest.param({"GOOGLE_CLOUD_PROJECT": "google's"}, "google's", id="google's"),
        pytest.param(
            {"LADDER_PROJECT": "ours", "GOOGLE_CLOUD_PROJECT": "google's"}, "ours", id="ours first"
        ),
        pytest.param(
            {"LADDER_PROJECT": "", "GOOGLE_CLOUD_PROJECT": "google's"},
            "google's",
            id="empty is not set",
        ),
        pytest.param(
            {"FIRESTORE_EMULATOR_HOST": "127.0.0.1:1"}, EMULATOR_PROJECT, id="emulator alone"
        ),
        pytest.param(
            {"FIRESTORE_EMULATOR_HOST": "127.0.0.1:1", "LADDER_PROJECT": "ours"},
            "ours",
            id="emulator and ours",
        ),
    ],
)
def test_which_project(
    environment: dict[str, str], project: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert chosen_project() == project


def test_which_database(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen_database() == "(default)"
    monkeypatch.setenv("LADDER_DATABASE", "ladder")
    assert chosen_database() == "ladder"


@pytest.mark.parametrize(
    ("written", "origins"),
    [
        pytest.param("", (), id="none"),
        pytest.param("*", ("*",), id="every"),
        pytest.param("https://app.example", ("https://app.example",), id="one"),
        pytest.param(
            " https://app.example/ ,, http://localhost:5173",
            ("https://app.example", "http://localhost:5173"),
            id="several, written loosely",
        ),
    ],
)
def test_origins(written: str, origins: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LADDER_ORIGINS", written)
    assert chosen_origins() == origins


@pytest.mark.parametrize(
    "written", ["app.example", "https://app.example/page", "ftp://app.example", "https://"]
)
def test_what_is_no_origin_is_said(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LADDER_ORIGINS", f"https://good.example,{written}")
    with pytest.raises(OperatorError, match="LADDER_ORIGINS names "):
        chosen_origins()


@pytest.mark.parametrize(
    ("named", "kind"), [("", "sqlite"), ("sqlite", "sqlite"), ("firestore", "firestore")]
)
def test_which_store(named: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LADDER_STORE", named)
    assert default_store() == kind


def test_a_store_that_does_not_exist_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LADDER_STORE", "postgres")
    with pytest.raises(OperatorError, match="LADDER_STORE is “postgres”"):
        default_store()


def test_without_credentials_it_says_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LADDER_PROJECT", "ours")
    with pytest.raises(OperatorError, match="GOOGLE_APPLICATION_CREDENTIALS"):
        connect_firestore()


def test_without_a_project_it_says_what_to_set(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # what `gcloud auth application-default login` leaves names no project
    key = tmp_path / "key.json"
    key.write_text(
        '{"type": "authorized_user", "client_id": "a", "client_secret": "b", "refresh_token": "c"}'
    )
    monkeypatch.setenv("GOOGLE_APPLICATION_CREDENTIALS", str(key))
    monkeypatch.setenv("PATH", str(tmp_path))  # no gcloud that could be asked
    with pytest.raises(OperatorError, match="set LADDER_PROJECT"):
        connect_firestore()


def test_an_emulator_needs_no_credentials(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FIRESTORE_EMULATOR_HOST", "127.0.0.1:1")
    with open_store(tmp_path, kind="firestore") as store:
        assert callable(store.commit)


def test_sqlite_is_not_made_by_looking(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="ladder club new"):
        open_store(tmp_path / "data")
    assert list(tmp_path.iterdir()) == []


def test_entry_points_are_made_once_however_many_ask() -> None:
    asked = 8
    made: Counter[str] = Counter()
    together = Barrier(asked)

    def make() -> World:
        made["worlds"] += 1
        return World(MemoryStore(), None, local_now, new_token)

    once = Once(make)

    def ask(_: int) -> int:
        together.wait(timeout=10)
        return id(once())

    with ThreadPoolExecutor(asked) as threads:
        given = set(threads.map(ask, range(asked)))
    assert (len(given), made["worlds"]) == (1, 1)


def test_what_cannot_be_made_is_tried_again() -> None:
    worlds = iter([None, World(MemoryStore(), None, local_now, new_token)])

    def make() -> World:
        world = next(worlds)
        if world is None:
            raise OperatorError(say("A setting is missing."))
        return world

    once = Once(make)
    with pytest.raises(OperatorError):
        once()
    assert once() is once()


def test_each_clubs_workbooks_speak_its_language(tmp_path: Path) -> None:
    store = MemoryStore()
    for club, locale in (("bruecke", "de"), ("tower", "en")):
        made = Club(club, "Club", secret="5" * 32, link="link", locale=locale)
        create_club(store, made, clock=local_now, new_token=new_token)
    files = EveryClubsFiles(tmp_path, store)
    for club, locale in (("bruecke", "de"), ("tower", "en")):
        assert files.of(club) == ClubFiles(tmp_path, locale)


LOOK_AT_IMPORTS: Final = """
import sys
import {module}
heavy = ("google.auth", "google.cloud.firestore", "grpc", "gspread", "openpyxl", "requests")
print([name for name in heavy if name in sys.modules])
"""


@pytest.mark.parametrize(
    "module", ["main", "functions.wiring", "functions.api.upkeep", "local.wiring"]
)
def test_nothing_heavy_is_imported_before_it_is_needed(module: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", LOOK_AT_IMPORTS.format(module=module)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.strip() == "[]"
