# A fact was written: bring its club's lists up to date. One function watches events, one decisions;
# both are the same program. Computed documents are watched by nobody, so computing starts nothing.

locals {
  watched = {
    event    = "clubs/{club}/events/{event}"
    decision = "clubs/{club}/decisions/{decision}"
  }
}

resource "google_cloudfunctions2_function" "on_fact_written" {
  for_each = local.watched

  project     = var.project
  location    = var.region
  name        = "ladder-on-${each.key}-written"
  description = "Replays a club when one of its ${each.key}s was written"

  build_config {
    runtime           = var.runtime
    entry_point       = "on_fact_written"
    service_account   = google_service_account.ladder["build"].id
    docker_repository = google_artifact_registry_repository.images.id
    source {
      storage_source {
        bucket = google_storage_bucket.source.name
        object = google_storage_bucket_object.source.name
      }
    }
  }

  service_config {
    service_account_email = google_service_account.ladder["worker"].email
    ingress_settings      = "ALLOW_INTERNAL_ONLY"
    environment_variables = local.settings

    available_cpu                    = "1"
    available_memory                 = "512Mi"
    max_instance_request_concurrency = 1
    min_instance_count               = 0
    max_instance_count               = 3
    timeout_seconds                  = 540 # the most that a function of events gets
    all_traffic_on_latest_revision   = true

    dynamic "secret_environment_variables" {
      for_each = local.ready_secrets
      content {
        project_id = var.project
        key        = secret_environment_variables.key
        secret     = google_secret_manager_secret.ladder[secret_environment_variables.key].secret_id
        version    = secret_environment_variables.value
      }
    }
  }

  event_trigger {
    trigger_region        = var.region # has to be the database's
    event_type            = "google.cloud.firestore.document.v1.written"
    service_account_email = google_service_account.ladder["events"].email
    retry_policy          = "RETRY_POLICY_RETRY" # up to 24 hours; the check finds what was lost

    event_filters {
      attribute = "database"
      value     = google_firestore_database.ladder.name
    }
    event_filters {
      attribute = "document"
      value     = each.value
      operator  = "match-path-pattern"
    }
  }

  depends_on = [
    google_artifact_registry_repository_iam_member.build,
    google_project_iam_member.build,
    google_project_iam_member.documents,
    google_project_iam_member.events,
    google_secret_manager_secret_iam_member.readers,
  ]
}

resource "google_cloud_run_v2_service_iam_member" "events_call_trigger" {
  for_each = google_cloudfunctions2_function.on_fact_written

  project  = var.project
  location = var.region
  name     = each.value.name
  role     = "roles/run.invoker"
  member   = google_service_account.ladder["events"].member
}
