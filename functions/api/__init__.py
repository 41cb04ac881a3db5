"""The public API (contract §2): what apps publish to and read from, with a club's key.

    request ── routes ──▶ keys ──▶ bodies ──▶ parameters ──▶ a room's function ──▶ answers

A room is a module with the functions that answer: publishing, removing, showing, deciding,
upkeep, calculating. It is imported when first asked for, so that looking at a list waits for
nothing else. Where the table has no scope, as for calculating, no key is looked at and the store is
not opened.
What goes wrong is raised, and put into problem details in one place. `description` makes the
OpenAPI description from the same table of routes and the same models.
"""

from functions.api.handling import handle

__all__ = ["handle"]
