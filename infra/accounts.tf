# Who may do what. Each account has one job; none has a key file.

locals {
  accounts = {
    api    = "Runs the public API"
    worker = "Runs what follows a write and what runs by the clock"
    events = "Brings Firestore's events to the functions"
    clock  = "Calls functions by the clock"
    build  = "Builds the functions from their source"
  }
}

resource "google_service_account" "ladder" {
  for_each = local.accounts

  project      = var.project
  account_id   = "ladder-${each.key}"
  display_name = "Ladder: ${each.value}"

  depends_on = [google_project_service.needed]
}

# Those that run read and write documents of this one database; a restored copy beside it is not theirs.
resource "google_project_iam_member" "documents" {
  for_each = toset(["api", "worker"])

  project = var.project
  role    = "roles/datastore.user"
  member  = google_service_account.ladder[each.value].member

  condition {
    title      = "ladder-database-only"
    expression = "resource.name == \"projects/${var.project}/databases/${var.database}\""
  }
}

resource "google_project_iam_member" "events" {
  project = var.project
  role    = "roles/eventarc.eventReceiver"
  member  = google_service_account.ladder["events"].member
}

# The builder reads the source where Cloud Functions lays it (a bucket that Google makes and names),
# and writes its log and one repository.
resource "google_project_iam_member" "build" {
  for_each = toset(["roles/logging.logWriter", "roles/storage.objectViewer"])

  project = var.project
  role    = each.value
  member  = google_service_account.ladder["build"].member
}

resource "google_artifact_registry_repository_iam_member" "build" {
  project    = var.project
  location   = google_artifact_registry_repository.images.location
  repository = google_artifact_registry_repository.images.name
  role       = "roles/artifactregistry.writer"
  member     = google_service_account.ladder["build"].member
}
