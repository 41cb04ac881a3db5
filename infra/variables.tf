# Only `project` and `alert_email` have to be set.

variable "project" {
  description = "Id of the Google Cloud project that the ladder has to itself."
  type        = string

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{4,28}[a-z0-9]$", var.project))
    error_message = "A project id has 6 to 30 characters of a-z, 0-9 and -, and starts with a letter."
  }
}

variable "region" {
  description = "The one region of database, functions, triggers, schedule and backups; it cannot be changed later."
  type        = string
  default     = "europe-west3"

  # Firestore's multi-regions (eur3, nam5, nam7) have no functions and no triggers of their own.
  validation {
    condition     = can(regex("^[a-z]+-[a-z]+[0-9]+$", var.region))
    error_message = "Name a single region such as europe-west3: function, trigger and database have to agree."
  }
}

variable "database" {
  description = "Id of the Firestore database; only one database of a project has the free quota."
  type        = string
  default     = "(default)"

  validation {
    condition     = var.database == "(default)" || can(regex("^[a-z][a-z0-9-]{2,61}[a-z0-9]$", var.database))
    error_message = "A database is called (default), or 4 to 63 characters of a-z, 0-9 and -."
  }
}

variable "alert_email" {
  description = "Where mails go when the ladder needs a person; better a mailbox of the club than of one volunteer."
  type        = string

  validation {
    condition     = can(regex("^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$", var.alert_email))
    error_message = "This is no e-mail address."
  }
}

variable "watch_closely" {
  description = "Mail also when many calls fail and when nobody checks any more: two conditions more, which Google may charge for."
  type        = bool
  default     = true
}

variable "time_zone" {
  description = "Where the club plays: decides which date is today, and when it is night."
  type        = string
  default     = "Europe/Berlin"
}

variable "origins" {
  description = "Web origins whose pages may call the API, such as https://app.example, or * for all; none for apps that are no web pages."
  type        = list(string)
  default     = []

  validation {
    condition     = alltrue([for origin in var.origins : can(regex("^([*]|https?://[^/,\\s]+)$", origin))])
    error_message = "An origin is scheme and host without a path, such as https://app.example."
  }
}

variable "check_minutes" {
  description = "How often every club's lists are compared with its facts: what a lost trigger costs at most."
  type        = number
  default     = 15

  validation {
    condition     = contains([5, 10, 15, 20, 30], var.check_minutes)
    error_message = "Choose 5, 10, 15, 20 or 30 minutes."
  }
}

variable "sync_minutes" {
  description = "How often workbooks are read and written."
  type        = number
  default     = 10

  validation {
    condition     = contains([5, 10, 15, 20, 30], var.sync_minutes)
    error_message = "Choose 5, 10, 15, 20 or 30 minutes."
  }
}

variable "runtime" {
  description = "Python of the functions; requirements.txt holds for every version from 3.11 on."
  type        = string
  default     = "python313"

  validation {
    condition     = can(regex("^python31[1-9]$", var.runtime))
    error_message = "Name a runtime from python311 on."
  }
}

variable "delete_protection" {
  description = "Keeps `terraform destroy` and everybody else from deleting the database."
  type        = bool
  default     = true
}

variable "secrets" {
  description = <<-EOT
    Secrets of the functions: name of the environment variable → the version to use, null until it has one.
    None is needed today (see README.md, "Secrets").
  EOT
  type        = map(object({ version = optional(string) }))
  default     = {}

  validation {
    condition     = alltrue([for name in keys(var.secrets) : can(regex("^LADDER_[A-Z0-9_]+$", name))])
    error_message = "Settings of the ladder are called LADDER_…"
  }

  validation {
    condition     = alltrue([for secret in values(var.secrets) : can(regex("^[1-9][0-9]*$", coalesce(secret.version, "1")))])
    error_message = "Name a version by its number: with `latest` nobody knows which one runs."
  }
}

variable "budget" {
  description = "Mail when a month's costs pass a sum: billing account and whole units of its currency; null for no mail."
  type        = object({ billing_account = string, amount = number })
  default     = null
}

variable "labels" {
  description = "Labels for everything that can bear them."
  type        = map(string)
  default     = {}
}
