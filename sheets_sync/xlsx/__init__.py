"""One xlsx file: the file itself, what is in it, and how our tabs look in it."""
