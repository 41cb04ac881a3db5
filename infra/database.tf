# The facts. One region, so that function, trigger and database agree.

resource "google_firestore_database" "ladder" {
  project     = var.project
  name        = var.database
  location_id = var.region
  type        = "FIRESTORE_NATIVE"

  app_engine_integration_mode       = "DISABLED"
  point_in_time_recovery_enablement = "POINT_IN_TIME_RECOVERY_ENABLED"

  delete_protection_state = var.delete_protection ? "DELETE_PROTECTION_ENABLED" : "DELETE_PROTECTION_DISABLED"
  deletion_policy         = var.delete_protection ? "ABANDON" : "DELETE"

  depends_on = [google_project_service.needed]
}

# Documents are read by path or as a whole collection; no field is ever queried. Without this every
# entrant and game of an event would be indexed, which is paid for and slows each write.
resource "google_firestore_field" "unindexed" {
  for_each = toset([
    "clubs",
    "decisions",
    "desks",
    "events",
    "forgotten",
    "imports",
    "ladders",
    "parts",
    "players",
    "ratings",
    "suggestions",
  ])

  project    = var.project
  database   = google_firestore_database.ladder.name
  collection = each.value
  field      = "*"

  index_config {} # an empty block is no index at all
}

# Phones and browsers never talk to the database, only functions do, and rules do not bind these.
resource "google_firebaserules_ruleset" "closed" {
  project = var.project

  source {
    files {
      name    = "firestore.rules"
      content = file("${path.module}/firestore.rules")
    }
  }

  # A ruleset cannot be changed and not be deleted while it is released: the new one first.
  lifecycle {
    create_before_destroy = true
  }

  depends_on = [google_firestore_database.ladder]
}

resource "google_firebaserules_release" "closed" {
  project      = var.project
  name         = var.database == "(default)" ? "cloud.firestore" : "cloud.firestore/${var.database}"
  ruleset_name = "projects/${var.project}/rulesets/${google_firebaserules_ruleset.closed.name}"
}
