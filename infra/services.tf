# What of Google Cloud is used. Switching one off takes its data along, so none is ever switched off.

locals {
  services = concat([
    "artifactregistry.googleapis.com",
    "cloudbuild.googleapis.com",
    "cloudfunctions.googleapis.com",
    "cloudresourcemanager.googleapis.com",
    "cloudscheduler.googleapis.com",
    "drive.googleapis.com", # who may open the members' spreadsheet
    "eventarc.googleapis.com",
    "firebaserules.googleapis.com",
    "firestore.googleapis.com",
    "iam.googleapis.com",
    "iamcredentials.googleapis.com", # lets a person connect spreadsheets as the worker
    "logging.googleapis.com",
    "monitoring.googleapis.com",
    "pubsub.googleapis.com", # carries Eventarc's events
    "run.googleapis.com",    # runs functions of the second generation
    "secretmanager.googleapis.com",
    "sheets.googleapis.com",
    "storage.googleapis.com",
  ], var.budget == null ? [] : ["billingbudgets.googleapis.com"])
}

resource "google_project_service" "needed" {
  for_each = toset(local.services)

  project            = var.project
  service            = each.value
  disable_on_destroy = false
}
