"""Games of a Lichess tournament as NDJSON, one object a line."""

from formats.lichess.reading import looks_like_lichess, read_lichess

__all__ = ["looks_like_lichess", "read_lichess"]
