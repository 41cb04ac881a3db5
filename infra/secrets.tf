# Places for secrets. Their values never pass through Terraform, whose state is no place for them:
# a person adds them with gcloud, then names the version in `secrets` (README.md, "Secrets").

locals {
  # A function that names a version which is not there yet cannot be deployed.
  ready_secrets = { for name, secret in var.secrets : name => secret.version if secret.version != null }
}

resource "google_secret_manager_secret" "ladder" {
  for_each = var.secrets

  project   = var.project
  secret_id = replace(lower(each.key), "_", "-")

  replication {
    user_managed {
      replicas {
        location = var.region
      }
    }
  }

  depends_on = [google_project_service.needed]
}

resource "google_secret_manager_secret_iam_member" "readers" {
  for_each = var.secrets

  project   = var.project
  secret_id = google_secret_manager_secret.ladder[each.key].secret_id
  role      = "roles/secretmanager.secretAccessor"
  member    = google_service_account.ladder["worker"].member
}
