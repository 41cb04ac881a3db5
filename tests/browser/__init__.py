"""The members' pages as a real browser shows them: Playwright drives the system's Chromium."""
