# What runs by the clock: functions that only Cloud Scheduler can call, and when it does.

locals {
  scheduled = {
    check = {
      purpose  = "Compares every club's lists with its facts, replays where they differ"
      schedule = "*/${var.check_minutes} * * * *"
      seconds  = 540
    }
    sync = {
      purpose  = "Reads and writes every club's workbooks"
      schedule = "*/${var.sync_minutes} * * * *"
      seconds  = 540
    }
    verify = {
      purpose  = "Reads every fact, replays from nothing, mends what differs"
      schedule = "40 3 * * *" # at night, and in no hour that a clock change skips
      seconds  = 1800
    }
  }
}

resource "google_cloudfunctions2_function" "scheduled" {
  for_each = local.scheduled

  project     = var.project
  location    = var.region
  name        = "ladder-${each.key}"
  description = each.value.purpose

  build_config {
    runtime           = var.runtime
    entry_point       = each.key
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
    max_instance_count               = 1 # a run that takes long is not overtaken by the next
    timeout_seconds                  = each.value.seconds
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

  depends_on = [
    google_artifact_registry_repository_iam_member.build,
    google_project_iam_member.build,
    google_project_iam_member.documents,
    google_secret_manager_secret_iam_member.readers,
  ]
}

resource "google_cloud_run_v2_service_iam_member" "clock_calls_scheduled" {
  for_each = google_cloudfunctions2_function.scheduled

  project  = var.project
  location = var.region
  name     = each.value.name
  role     = "roles/run.invoker"
  member   = google_service_account.ladder["clock"].member
}

resource "google_cloud_scheduler_job" "scheduled" {
  for_each = local.scheduled

  project          = var.project
  region           = var.region
  name             = "ladder-${each.key}"
  description      = each.value.purpose
  schedule         = each.value.schedule
  time_zone        = var.time_zone
  attempt_deadline = "${each.value.seconds}s"

  retry_config {
    retry_count          = 2
    min_backoff_duration = "30s"
    max_backoff_duration = "300s"
  }

  http_target {
    http_method = "POST"
    uri         = google_cloudfunctions2_function.scheduled[each.key].service_config[0].uri

    oidc_token {
      service_account_email = google_service_account.ladder["clock"].email
      audience              = google_cloudfunctions2_function.scheduled[each.key].service_config[0].uri
    }
  }

  depends_on = [google_cloud_run_v2_service_iam_member.clock_calls_scheduled]
}
