"""People, syncs and faults at one spreadsheet, one call at a time, and what must come of it."""
