"""Who is who: mentions and people's decisions → players (rules §6).

Nothing here is guessed: names of one key are one entry, everything else is a person's decision.
"""

from core.identity.corrections import apply_corrections
from core.identity.in_force import decisions_in_force
from core.identity.mentions import Mention, MentionId
from core.identity.players import Identities, Player
from core.identity.resolving import resolve_identities

__all__ = [
    "Identities",
    "Mention",
    "MentionId",
    "Player",
    "apply_corrections",
    "decisions_in_force",
    "resolve_identities",
]
