terraform {
  required_version = ">= 1.5"

  required_providers {
    google = {
      source  = "hashicorp/google"
      version = "~> 6.50"
    }
    archive = {
      source  = "hashicorp/archive"
      version = "~> 2.7"
    }
  }
}

provider "google" {
  project = var.project
  region  = var.region

  # Calls that a person makes count for this project, not for whichever their login names.
  user_project_override = true
  billing_project       = var.project

  default_labels = merge({ application = "club-ladder" }, var.labels)
}
