# A mail when a person is needed, and only then: what passes by itself is tried again by itself.
# What to do about each mail: README.md, "When a mail comes".

locals {
  # What the functions write when trying again would not help.
  replay_failed = join(" AND ", [
    "resource.type=\"cloud_run_revision\"",
    "resource.labels.service_name=~\"^ladder-\"",
    "severity>=ERROR",
    "jsonPayload.message=(\"replay failed\" OR \"sync failed\" OR \"a fault of the program\")",
  ])

  # UNAVAILABLE is a function's own "later, please" (503), and the clock does try again.
  call_failed = join(" AND ", [
    "resource.type=\"cloud_scheduler_job\"",
    "resource.labels.job_id=~\"^ladder-\"",
    "severity>=ERROR",
    "NOT jsonPayload.status=\"UNAVAILABLE\"",
  ])

  calls = join(" AND ", [
    "metric.type = \"run.googleapis.com/request_count\"",
    "resource.type = \"cloud_run_revision\"",
  ])
}

resource "google_monitoring_notification_channel" "mail" {
  project      = var.project
  display_name = "Ladder: ${var.alert_email}"
  type         = "email"

  labels = {
    email_address = var.alert_email
  }

  depends_on = [google_project_service.needed]
}

# One condition for both, since Google charges by the condition.
resource "google_monitoring_alert_policy" "replay_failed" {
  project      = var.project
  display_name = "Ladder: needs a look"
  severity     = "ERROR"
  combiner     = "OR"

  conditions {
    display_name = "A function could not bring a club's lists up to date, or the clock could not call it"
    condition_matched_log {
      filter = "(${local.replay_failed}) OR (${local.call_failed})"
      label_extractors = {
        club = "EXTRACT(jsonPayload.club)"
        job  = "EXTRACT(resource.labels.job_id)"
      }
    }
  }

  alert_strategy {
    notification_rate_limit {
      period = "3600s"
    }
    auto_close = "86400s"
  }

  notification_channels = [google_monitoring_notification_channel.mail.id]

  documentation {
    mime_type = "text/markdown"
    subject   = "The ladder needs a look"
    content   = "Published results are safe; a club's list may stand still. What to do: infra/README.md, “When a mail comes”."
  }
}

resource "google_monitoring_alert_policy" "errors" {
  count = var.watch_closely ? 1 : 0

  project      = var.project
  display_name = "Ladder: many calls fail"
  severity     = "ERROR"
  combiner     = "OR"

  conditions {
    display_name = "More than five answers of 500 to 599 in ten minutes"
    condition_threshold {
      filter          = "${local.calls} AND resource.labels.service_name = starts_with(\"ladder-\") AND metric.labels.response_code_class = \"5xx\""
      comparison      = "COMPARISON_GT"
      threshold_value = 5
      duration        = "0s"

      aggregations {
        alignment_period     = "600s"
        per_series_aligner   = "ALIGN_DELTA"
        cross_series_reducer = "REDUCE_SUM"
      }
    }
  }

  alert_strategy {
    auto_close = "86400s"
  }

  notification_channels = [google_monitoring_notification_channel.mail.id]

  documentation {
    mime_type = "text/markdown"
    subject   = "Many calls of the ladder fail"
    content   = "Apps keep what they could not publish and try again. What to do: infra/README.md, “When a mail comes”."
  }
}

resource "google_monitoring_alert_policy" "silence" {
  count = var.watch_closely ? 1 : 0

  project      = var.project
  display_name = "Ladder: nobody checks"
  severity     = "WARNING"
  combiner     = "OR"

  conditions {
    display_name = "No check ended well for two hours"
    condition_absent {
      filter   = "${local.calls} AND resource.labels.service_name = \"ladder-check\" AND metric.labels.response_code_class = \"2xx\""
      duration = "7200s"

      aggregations {
        alignment_period     = "600s"
        per_series_aligner   = "ALIGN_DELTA"
        cross_series_reducer = "REDUCE_SUM"
      }
    }
  }

  alert_strategy {
    auto_close = "86400s"
  }

  notification_channels = [google_monitoring_notification_channel.mail.id]

  documentation {
    mime_type = "text/markdown"
    subject   = "The ladder is not checked any more"
    content   = "Lists still follow each publication; nobody would notice a lost one. What to do: infra/README.md, “When a mail comes”."
  }
}

data "google_project" "ladder" {
  count = var.budget == null ? 0 : 1

  project_id = var.project
}

resource "google_billing_budget" "month" {
  count = var.budget == null ? 0 : 1

  billing_account = var.budget.billing_account
  display_name    = "Ladder (${var.project})"

  budget_filter {
    projects = ["projects/${data.google_project.ladder[0].number}"]
  }

  amount {
    specified_amount {
      units = tostring(var.budget.amount)
    }
  }

  threshold_rules {
    threshold_percent = 0.5
  }
  threshold_rules {
    threshold_percent = 1
  }

  all_updates_rule {
    monitoring_notification_channels = [google_monitoring_notification_channel.mail.id]
  }

  depends_on = [google_project_service.needed]
}
