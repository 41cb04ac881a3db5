"""Who may call which function, and what each may do: what is needed, and no more."""

from __future__ import annotations

import ast
import re
from typing import Final

from tests.infra.terraform_files import INFRA, name_of, of_type, read_resources, scheduled, the

FUNCTIONS: Final = of_type("google_cloudfunctions2_function")


def _read(file: str) -> str:
    return (INFRA / file).read_text(encoding="utf-8")


def test_the_entry_points_that_are_deployed_are_those_of_main() -> None:
    tree = ast.parse((INFRA.parent / "main.py").read_text(encoding="utf-8"))
    defined = {
        one.name for one in tree.body if isinstance(one, ast.FunctionDef) and one.decorator_list
    }

    deployed = {one.sets["build_config.entry_point"].strip('"') for one in FUNCTIONS}
    assert deployed == {"api", "on_fact_written", "each.key"}
    assert (deployed - {"each.key"}) | scheduled() == defined


def test_only_the_api_is_reached_from_outside() -> None:
    ingress = {one.name: one.sets["service_config.ingress_settings"] for one in FUNCTIONS}

    assert ingress == {
        "api": '"ALLOW_ALL"',
        "on_fact_written": '"ALLOW_INTERNAL_ONLY"',
        "scheduled": '"ALLOW_INTERNAL_ONLY"',
    }


def test_who_may_call_what() -> None:
    grants = {
        one.name: (one.sets["name"], one.sets["role"], one.sets["member"])
        for one in of_type("google_cloud_run_v2_service_iam_member")
    }

    invoker = '"roles/run.invoker"'
    assert grants == {
        "everybody_calls_api": (
            "google_cloudfunctions2_function.api.name", invoker, '"allUsers"',
        ),
        "events_call_trigger": (
            "each.value.name", invoker, 'google_service_account.ladder["events"].member',
        ),
        "clock_calls_scheduled": (
            "each.value.name", invoker, 'google_service_account.ladder["clock"].member',
        ),
    }  # fmt: skip


def test_rights_in_the_whole_project_are_these_and_no_others() -> None:
    granted = {
        one.name: (one.sets["role"], one.sets["member"])
        for one in of_type("google_project_iam_member")
    }

    assert granted == {
        "documents": (
            '"roles/datastore.user"',
            'google_service_account.ladder["worker"].member',
        ),
        "events": (
            '"roles/eventarc.eventReceiver"',
            'google_service_account.ladder["events"].member',
        ),
        "build": ("each.value", 'google_service_account.ladder["build"].member'),
    }
    text = (INFRA / "accounts.tf").read_text(encoding="utf-8")
    assert set(re.findall(r"roles/[\w.]+", text)) == {
        "roles/artifactregistry.writer",  # one repository
        "roles/datastore.user",  # one database, by a condition
        "roles/eventarc.eventReceiver",
        "roles/logging.logWriter",
        "roles/storage.objectViewer",
    }
    assert "condition.expression" in the("google_project_iam_member", "documents").sets


def test_every_function_runs_as_the_one_that_spreadsheets_are_shared_with() -> None:
    accounts = {one.name: one.sets["service_config.service_account_email"] for one in FUNCTIONS}

    # the API syncs as well (contract §2), so it has to open the same files
    worker = 'google_service_account.ladder["worker"].email'
    assert accounts == dict.fromkeys(("api", "on_fact_written", "scheduled"), worker)
    output = re.search(r'output "worker_account" \{.*?\n\}', _read("outputs.tf"), re.DOTALL)
    assert output is not None
    assert re.search(r"value\s+= (.*)", output[0])[1] == worker  # type: ignore[index]
    assert {one.sets["build_config.service_account"] for one in FUNCTIONS} == {
        'google_service_account.ladder["build"].id'
    }


def test_sheets_and_drive_are_switched_on() -> None:
    services = set(re.findall(r'^    "(\w+)\.googleapis\.com"', _read("services.tf"), re.MULTILINE))
    # Drive for who may open the members' file; iamcredentials for connecting as the worker
    assert {"sheets", "drive", "iamcredentials"} <= services


def test_everything_is_in_the_one_region() -> None:
    places = {
        (name_of(one), argument, one.sets[argument])
        for one in read_resources()
        for argument in ("location", "location_id", "region", "event_trigger.trigger_region")
        if argument in one.sets
    }

    assert len(places) >= 12
    elsewhere = {place for place in places if place[2] != "var.region"}
    assert elsewhere == {
        (
            "google_artifact_registry_repository_iam_member.build",
            "location",
            "google_artifact_registry_repository.images.location",
        )
    }
