"""Where documents stand (contract §4)."""

from __future__ import annotations


def club_path(club: str) -> str:
    """Where a club's settings stand."""
    return f"clubs/{club}"


def event_path(club: str, event: str) -> str:
    """Where an event stands."""
    return f"{club_path(club)}/events/{event}"


def import_path(club: str, event: str) -> str:
    """Where it is remembered whom an import made a guest of an event."""
    return f"{club_path(club)}/imports/{event}"


def ladders_path(club: str) -> str:
    """Where a club's lists stand."""
    return f"clubs/{club}/ladders"


def ladder_path(club: str, ladder: str) -> str:
    """Where a ladder's list stands."""
    return f"{ladders_path(club)}/{ladder}"


def computed_path(club: str, collection: str, name: str, ladder: str = "main") -> str:
    """Where a ladder keeps what it knows of one player or event."""
    return f"clubs/{club}/{collection}/{name if ladder == 'main' else f'{name}.{ladder}'}"


def suggestions_path(club: str) -> str:
    """Where open questions stand."""
    return f"clubs/{club}/suggestions/open"
