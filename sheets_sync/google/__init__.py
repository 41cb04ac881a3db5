"""The rooms of the Google adapter: calls, what was read, looks, plans, mending."""
