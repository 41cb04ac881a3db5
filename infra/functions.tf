# The public function: everybody may call it, and a club's key decides about the rest.

locals {
  settings = merge({
    LADDER_STORE    = "firestore"
    LADDER_PROJECT  = var.project
    LADDER_DATABASE = google_firestore_database.ladder.name
    TZ              = var.time_zone
  }, length(var.origins) == 0 ? {} : { LADDER_ORIGINS = join(",", var.origins) })
}

resource "google_cloudfunctions2_function" "api" {
  #checkov:skip=CKV_GCP_124: apps and members' phones call it from anywhere; every call is checked for a club's key
  project     = var.project
  location    = var.region
  name        = "ladder-api"
  description = "The ladder's public API"

  build_config {
    runtime           = var.runtime
    entry_point       = "api"
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
    ingress_settings      = "ALLOW_ALL"
    environment_variables = local.settings

    available_cpu                    = "1" # less would allow only one request at a time
    available_memory                 = "512Mi"
    max_instance_request_concurrency = 8
    min_instance_count               = 0
    max_instance_count               = 5
    timeout_seconds                  = 120
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

# Everybody may knock. Google's own door wants the Authorization header for its tokens; here that
# header carries the club's key, which the function checks itself at every call.
resource "google_cloud_run_v2_service_iam_member" "everybody_calls_api" {
  project  = var.project
  location = var.region
  name     = google_cloudfunctions2_function.api.name
  role     = "roles/run.invoker"
  member   = "allUsers"
}
