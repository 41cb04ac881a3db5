"""What Terraform and checkov say of infra/, where they are installed."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.infra.terraform_files import INFRA


def _terraform(*arguments: str, folder: Path, data: Path) -> subprocess.CompletedProcess[str]:
    binary = shutil.which("terraform")
    if binary is None:
        pytest.skip("terraform is not installed: the files are not checked by it")
    environment = {**os.environ, "TF_DATA_DIR": str(data), "TF_IN_AUTOMATION": "1"}
    return subprocess.run(
        [binary, f"-chdir={folder}", *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env=environment,
    )


def test_files_are_laid_out_as_terraform_does(tmp_path: Path) -> None:
    done = _terraform("fmt", "-check", "-diff", "-no-color", folder=INFRA, data=tmp_path)

    assert done.returncode == 0, done.stdout + done.stderr


def _provider_folders() -> Sequence[Path]:
    """Where providers may lie on this machine (Terraform's own places for them)."""
    named = [os.environ[name] for name in ("TF_PLUGIN_CACHE_DIR",) if os.environ.get(name)]
    return [
        *map(Path, named),
        Path.home() / ".terraform.d" / "plugins",
        Path.home() / ".local" / "share" / "terraform" / "plugins",
        Path("/usr/local/share/terraform/plugins"),
        Path("/usr/share/terraform/plugins"),
    ]


def test_terraform_finds_the_whole_valid(tmp_path: Path) -> None:
    wanted = [Path("registry.terraform.io", "hashicorp", name) for name in ("google", "archive")]
    plugins = next(
        (
            folder
            for folder in _provider_folders()
            if all((folder / provider).is_dir() for provider in wanted)
        ),
        None,
    )
    if plugins is None:
        pytest.skip("the google provider is not on this machine: `terraform validate` is left out")
    folder = tmp_path / "infra"
    shutil.copytree(INFRA, folder, symlinks=True, ignore=shutil.ignore_patterns(".terraform*"))

    begun = _terraform(
        "init", "-backend=false", "-input=false", f"-plugin-dir={plugins}", "-no-color",
        folder=folder, data=tmp_path / "data",
    )  # fmt: skip
    assert begun.returncode == 0, begun.stdout + begun.stderr
    done = _terraform("validate", "-no-color", folder=folder, data=tmp_path / "data")
    assert done.returncode == 0, done.stdout + done.stderr


def test_checkov_finds_nothing_that_is_not_explained(tmp_path: Path) -> None:
    checkov = shutil.which("checkov")
    if checkov is None:
        pytest.skip("checkov is not installed: the files are not checked by it")

    done = subprocess.run(
        [
            checkov,
            *("--directory", str(INFRA), "--framework", "terraform", "--output", "json"),
            *("--skip-download", "--compact", "--quiet"),
        ],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        cwd=tmp_path,
    )

    found = json.loads(done.stdout)
    assert found["summary"]["passed"] > 0
    assert [(one["check_id"], one["resource"]) for one in found["results"]["failed_checks"]] == []


def test_every_exception_says_why() -> None:
    exceptions = [
        line.strip()
        for file in sorted(INFRA.glob("*.tf"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if "checkov:skip" in line
    ]

    assert exceptions
    for exception in exceptions:
        assert re.fullmatch(r"#checkov:skip=CKV2?_GCP_\d+: \w.{20,}", exception), exception
