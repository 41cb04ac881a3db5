"""Events out again, as files that other programs read, and this one too."""
