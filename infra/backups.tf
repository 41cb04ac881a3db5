# Three ways back: every minute of the last 7 days (point-in-time recovery, database.tf), a copy of
# every day, a copy of every week. They cannot be changed, so a forgotten name stays in them until
# they end, 14 weeks at most.

resource "google_firestore_backup_schedule" "daily" {
  project   = var.project
  database  = google_firestore_database.ladder.name
  retention = "1209600s" # 14 days

  daily_recurrence {}
}

resource "google_firestore_backup_schedule" "weekly" {
  project   = var.project
  database  = google_firestore_database.ladder.name
  retention = "8467200s" # 14 weeks, the most there is

  weekly_recurrence {
    day = "SUNDAY"
  }
}

# Where a past state is laid before it is brought back (README.md, "Bringing back").
resource "google_storage_bucket" "exports" {
  #checkov:skip=CKV_GCP_62: empty but for the days of a restore; a second bucket for logs would need keeping too
  project  = var.project
  name     = "${var.project}-ladder-exports"
  location = var.region

  uniform_bucket_level_access = true
  public_access_prevention    = "enforced"
  force_destroy               = !var.delete_protection

  versioning {
    enabled = true
  }

  # Names of people are in there: nothing stays.
  lifecycle_rule {
    condition {
      age = 14
    }
    action {
      type = "Delete"
    }
  }

  lifecycle_rule {
    condition {
      days_since_noncurrent_time = 1
    }
    action {
      type = "Delete"
    }
  }

  depends_on = [google_project_service.needed]
}
