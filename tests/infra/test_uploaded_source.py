"""What is uploaded: all that the functions need, and nothing of any club."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.infra.terraform_files import INFRA, read_list, the


def test_only_the_program_is_uploaded() -> None:
    shipped = {one.name: one for one in (INFRA / "source").iterdir()}

    assert all(one.is_symlink() for one in shipped.values())
    assert {name for name, one in shipped.items() if one.resolve() != INFRA.parent / name} == set()
    assert {"local", "tests", "infra"}.isdisjoint(shipped)
    excluded = read_list(the("archive_file", "source"), "excludes")
    assert excluded == {"**/__pycache__"}


_IMPORT_ALL: Final = """
import importlib, pkgutil, sys
from pathlib import Path
here = Path.cwd()
sys.path.insert(0, str(here))
sys.modules["local"] = None
import main
for folder in sorted(one.name for one in here.iterdir() if one.is_dir()):
    package = importlib.import_module(folder)
    assert Path(package.__path__[0]).parent == here, package.__path__
    for module in pkgutil.walk_packages(package.__path__, folder + "."):
        importlib.import_module(module.name)
print("all")
"""


def test_what_is_uploaded_suffices(tmp_path: Path) -> None:
    folder = tmp_path / "source"
    shutil.copytree(INFRA / "source", folder, ignore=shutil.ignore_patterns("__pycache__"))

    done = subprocess.run(
        [sys.executable, "-B", "-c", _IMPORT_ALL],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=folder,
    )

    assert (done.stdout, done.returncode) == ("all\n", 0), done.stderr
