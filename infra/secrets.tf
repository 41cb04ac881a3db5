# Places for secrets. Their values never pass through Terraform, whose state is no place for them:
# a person adds them with gcloud, then names the version in `secrets` (README.md, "Secrets").

locals {
  # A function that names a version which is not there yet cannot be deployed.
  ready_secrets = { for name, secret in var.secrets : name => secret.version if secret.version != null }

  secret_readers = {
    for pair in setproduct(keys(var.secrets), ["api", "worker"]) :
    "${pair[0]} ${pair[1]}" => { secret = pair[0], account = pair[1] }
  }
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
  for_each = local.secret_readers

  project   = var.project
  secret_id = google_secret_manager_secret.ladder[each.value.secret].secret_id
  role      = "roles/secretmanager.secretAccessor"
  member    = google_service_account.ladder[each.value.account].member
}
