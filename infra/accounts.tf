# Who may do what. Each account has one job; none has a key file.

locals {
  accounts = {
    worker = "Runs all functions"
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

# All functions need the same: documents of this one database (a restored copy beside it is not
# theirs), and the spreadsheets that people share with the worker, since the public API syncs too.
# One account, so that people share with one address. Spreadsheets need no role here: sharing is
# the right, and functions get tokens for Sheets and Drive by asking for those scopes.
resource "google_project_iam_member" "documents" {
  project = var.project
  role    = "roles/datastore.user"
  member  = google_service_account.ladder["worker"].member

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
