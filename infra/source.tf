# From the files in this checkout to something that can be deployed. source/ is the list of what is
# uploaded: links to it and to nothing else, so no club's data can slip in.

data "archive_file" "source" {
  type             = "zip"
  source_dir       = "${path.module}/source"
  excludes         = ["**/__pycache__"]
  output_path      = "${path.module}/build/source.zip"
  output_file_mode = "0644" # the same zip on every machine
}

resource "google_storage_bucket" "source" {
  #checkov:skip=CKV_GCP_62: the program's published source; only builds read it, and Cloud Audit Logs has those
  project  = var.project
  name     = "${var.project}-ladder-source"
  location = var.region

  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"
  force_destroy               = true # the program's own files, which git has

  versioning {
    enabled = true
  }

  lifecycle_rule {
    condition {
      days_since_noncurrent_time = 30
    }
    action {
      type = "Delete"
    }
  }

  depends_on = [google_project_service.needed]
}

# Named by its content: functions are deployed anew when the program changes, and only then.
resource "google_storage_bucket_object" "source" {
  bucket = google_storage_bucket.source.name
  name   = "source-${data.archive_file.source.output_sha256}.zip"
  source = data.archive_file.source.output_path

  lifecycle {
    create_before_destroy = true
  }
}

resource "google_artifact_registry_repository" "images" {
  #checkov:skip=CKV_GCP_84: images of published source; a key of one's own costs money and locks out who loses it
  project       = var.project
  location      = var.region
  repository_id = "ladder"
  description   = "What the functions are built into"
  format        = "DOCKER"

  # Cloud Run keeps a copy of what it runs, so old images serve nobody and only cost.
  cleanup_policies {
    id     = "keep-two"
    action = "KEEP"
    most_recent_versions {
      keep_count = 2
    }
  }

  cleanup_policies {
    id     = "delete-old"
    action = "DELETE"
    condition {
      tag_state  = "ANY"
      older_than = "2592000s" # 30 days
    }
  }

  depends_on = [google_project_service.needed]
}
