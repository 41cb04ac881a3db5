"""Lists of Chess-Results and Swiss-Manager: crosstables and pages of pairings."""

from formats.crosstable.reading import is_crosstable, looks_like_crosstable, read_crosstable

__all__ = ["is_crosstable", "looks_like_crosstable", "read_crosstable"]
