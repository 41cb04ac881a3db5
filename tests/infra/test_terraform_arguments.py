"""Every argument in infra/ is one that the provider knows, and none that it needs is missing.

The provider itself is seldom at hand where tests run, so its arguments are kept beside them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from tests.infra.terraform_files import INFRA, Resource, name_of, read_resources

SCHEMA: Final = INFRA.parent / "tests" / "data" / "terraform" / "google-6.50.json"
RESOURCES: Final = read_resources()


@pytest.fixture(scope="module")
def schema() -> Mapping[str, Any]:
    read: dict[str, Any] = json.loads(SCHEMA.read_text(encoding="utf-8"))["resources"]
    return read


@pytest.mark.parametrize(
    "resource", [one for one in RESOURCES if one.kind == "resource"], ids=name_of
)
def test_every_argument_is_one_that_the_provider_knows(
    resource: Resource, schema: Mapping[str, Any]
) -> None:
    known = schema[resource.type]

    assert set(resource.sets) <= set(known["arguments"]), resource.place
    missing = {
        path
        for path in known["required"]
        if path not in resource.sets
        and ("." not in path or path.rpartition(".")[0] in resource.sets)
    }
    assert missing == set(), resource.place


def test_an_argument_that_nobody_knows_is_noticed(
    tmp_path: Path, schema: Mapping[str, Any]
) -> None:
    wrong = (INFRA / "schedule.tf").read_text(encoding="utf-8").replace("retry_count", "retries")
    (tmp_path / "schedule.tf").write_text(wrong, encoding="utf-8")
    (job,) = (one for one in read_resources(tmp_path) if one.type == "google_cloud_scheduler_job")

    assert set(job.sets) - set(schema[job.type]["arguments"]) == {"retry_config.retries"}
