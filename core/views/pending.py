"""Names that somebody should look at (contract §3, `pending`)."""

from __future__ import annotations

from core.actions.reading import read_club
from core.facts import JsonObject
from core.locale import message_from_json, translate
from core.paths import suggestions_path
from core.ports import Reader


def list_pending(reader: Reader, club: str) -> list[JsonObject]:
    """List the open questions, newest first, reasons in the club's language.

    Raises:
        NotFoundError: there is no such club.
    """
    settings, _ = read_club(reader, club)
    stored = reader.get(suggestions_path(club))
    questions: list[JsonObject] = list(stored.data["questions"]) if stored else []
    return [
        {
            **question,
            "candidates": [
                {
                    **candidate,
                    "reasons": [
                        translate(message_from_json(reason), settings.locale)
                        for reason in candidate["reasons"]
                    ],
                }
                for candidate in question["candidates"]
            ],
        }
        for question in questions
    ]
