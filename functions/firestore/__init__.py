"""The rooms behind `functions.firestore_store`: documents in Google's terms, and back.

What stands there goes through `reading`, `parts` and `values`. What is to be written goes through
`commit`, is laid out in `steps`, and is sent patiently by `sending`; `faults` and `conflicts` say
what went wrong.
"""
