"""What triggers watch, what the clock calls, how facts are kept."""

from __future__ import annotations

import re

import pytest

from tests.club_office import COLLECTIONS
from tests.infra.terraform_files import INFRA, of_type, scheduled, the


def test_triggers_watch_facts_and_nothing_that_is_computed() -> None:
    trigger = the("google_cloudfunctions2_function", "on_fact_written")
    text = (INFRA / "triggers.tf").read_text(encoding="utf-8")

    watched = re.findall(r'^    \w+\s+= "(clubs/.*)"$', text, re.MULTILINE)
    assert watched == ["clubs/{club}/events/{event}", "clubs/{club}/decisions/{decision}"]
    # Source: https://cloud.google.com/functions/docs/calling/cloud-firestore
    assert trigger.sets["event_trigger.event_type"] == (
        '"google.cloud.firestore.document.v1.written"'
    )
    assert trigger.sets["event_trigger.event_filters.attribute"] == '"database"\n"document"'
    assert trigger.sets["event_trigger.event_filters.operator"] == '"match-path-pattern"'


def test_what_failed_is_tried_again() -> None:
    trigger = the("google_cloudfunctions2_function", "on_fact_written")
    job = the("google_cloud_scheduler_job", "scheduled")

    assert trigger.sets["event_trigger.retry_policy"] == '"RETRY_POLICY_RETRY"'
    assert int(job.sets["retry_config.retry_count"]) > 0


def test_the_clock_says_who_it_is() -> None:
    job = the("google_cloud_scheduler_job", "scheduled")

    uri = job.sets["http_target.uri"]
    assert uri == "google_cloudfunctions2_function.scheduled[each.key].service_config[0].uri"
    assert job.sets["http_target.oidc_token.audience"] == uri
    assert scheduled() == {"check", "sync", "verify"}


def test_the_database_is_hard_to_lose() -> None:
    database = the("google_firestore_database", "ladder")

    assert database.sets["type"] == '"FIRESTORE_NATIVE"'
    assert database.sets["point_in_time_recovery_enablement"] == '"POINT_IN_TIME_RECOVERY_ENABLED"'
    protection = '"DELETE_PROTECTION_ENABLED" : "DELETE_PROTECTION_DISABLED"'
    assert database.sets["delete_protection_state"] == f"var.delete_protection ? {protection}"
    assert database.sets["deletion_policy"] == 'var.delete_protection ? "ABANDON" : "DELETE"'
    # "Up to 14 weeks": 14 × 7 × 86,400 s = 8,467,200 s.
    retentions = {one.sets["retention"] for one in of_type("google_firestore_backup_schedule")}
    assert retentions == {'"1209600s"', '"8467200s"'}


def test_no_field_of_any_collection_is_indexed() -> None:
    file = (INFRA / "database.tf").read_text(encoding="utf-8")
    listed = re.search(r"for_each = toset\(\[(.*?)\]\)", file, re.DOTALL)
    assert listed is not None

    assert set(re.findall(r'"(\w+)"', listed[1])) == {"clubs", "parts", *COLLECTIONS}
    field = the("google_firestore_field", "unindexed")
    assert (field.sets["field"], field.sets["index_config"]) == ('"*"', "")


@pytest.mark.parametrize("name", ["exports", "source"])
def test_buckets_are_closed(name: str) -> None:
    bucket = the("google_storage_bucket", name)

    assert bucket.sets["uniform_bucket_level_access"] == "true"
    assert bucket.sets["public_access_prevention"] == '"enforced"'


def test_every_mail_goes_to_the_same_place() -> None:
    for policy in of_type("google_monitoring_alert_policy"):
        channels = policy.sets["notification_channels"]
        assert channels == "[google_monitoring_notification_channel.mail.id]", policy.place


def test_mails_follow_what_the_functions_write_when_they_fail() -> None:
    text = (INFRA / "alerts.tf").read_text(encoding="utf-8")
    (listed,) = re.findall(r"jsonPayload\.message=\((.*)\)", text)
    messages = re.findall(r'\\"(.*?)\\"', listed)
    code = "".join(
        file.read_text(encoding="utf-8") for file in (INFRA.parent / "functions").rglob("*.py")
    )

    assert "replay failed" in messages
    assert [one for one in messages if f'"{one}"' not in code] == []


def test_settings_are_those_that_the_functions_read() -> None:
    text = (INFRA / "functions.tf").read_text(encoding="utf-8")
    given = set(re.findall(r"\b(LADDER_[A-Z]+|TZ)\s*=", text))
    read = (INFRA.parent / "functions" / "wiring.py").read_text(encoding="utf-8")

    assert given == {
        "LADDER_STORE", "LADDER_PROJECT", "LADDER_DATABASE", "LADDER_ORIGINS", "TZ",
    }  # fmt: skip
    for name in given - {"LADDER_STORE", "TZ"}:
        assert f'"{name}"' in read
