"""From what an organiser says to a ruling that can be stored (rules §6.5).

Every function takes the roll as it stands and names people by id or by name.
"""

from core.actions.rulings.figures import HIGHEST_RATING, MOST_GAMES, show, start
from core.actions.rulings.names import differ, find_mention, join, read, rename
from core.actions.rulings.questions import (
    ChooseCandidateError,
    approve,
    find_question,
    reject,
    same_person,
    somebody_else,
)
from core.actions.rulings.results import correct
from core.actions.rulings.speaking import clean_name, find_player

__all__ = [
    "HIGHEST_RATING",
    "MOST_GAMES",
    "ChooseCandidateError",
    "approve",
    "clean_name",
    "correct",
    "differ",
    "find_mention",
    "find_player",
    "find_question",
    "join",
    "read",
    "reject",
    "rename",
    "same_person",
    "show",
    "somebody_else",
    "start",
]
