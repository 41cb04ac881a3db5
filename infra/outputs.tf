output "api_url" {
  description = "Where apps publish: PUT …/v1/clubs/{club}/events/{event}"
  value       = google_cloudfunctions2_function.api.service_config[0].uri
}

output "worker_account" {
  description = "The address with which people share the club's spreadsheets, as editor"
  value       = google_service_account.ladder["worker"].email
}

output "exports_bucket" {
  description = "Where a past state of the database is laid before it is brought back"
  value       = google_storage_bucket.exports.url
}
