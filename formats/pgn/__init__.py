"""PGN: tags, results and the count of moves; no move is ever played through."""

from formats.pgn.reading import looks_like_pgn, read_pgn

__all__ = ["looks_like_pgn", "read_pgn"]
