"""Tables of games: a game a row, or a block for each player who reports."""

from formats.games.reading import looks_like_games_table, read_games_table

__all__ = ["looks_like_games_table", "read_games_table"]
