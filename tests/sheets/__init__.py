"""A Google Sheets and Drive of our own, in process; see tests/sheets_server.py."""
