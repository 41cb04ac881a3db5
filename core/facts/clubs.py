"""Clubs and their settings ↔ JSON documents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from datetime import date
from typing import Any

from core.facts.contents import JsonObject
from core.model import Club, Key, Ladder


def club_document(club: Club) -> JsonObject:
    """Make a club's document; the revision is the store's to add."""
    document: JsonObject = {
        field.name: getattr(club, field.name)
        for field in fields(club)
        if field.name not in ("id", "ladders", "keys")
    }
    document["ladders"] = [ladder_settings(ladder) for ladder in club.ladders]
    document["keys"] = [
        {field.name: getattr(key, field.name) for field in fields(key)} for key in club.keys
    ]
    return document


def ladder_settings(ladder: Ladder) -> JsonObject:
    """Write a ladder's settings as JSON."""
    return {
        "id": ladder.id,
        "title": ladder.title,
        "rules": ladder.rules,
        "game_kinds": list(ladder.game_kinds),
        "speeds": list(ladder.speeds),
        "from_date": ladder.from_date and ladder.from_date.isoformat(),
        "to_date": ladder.to_date and ladder.to_date.isoformat(),
    }


def club_from_document(club_id: str, document: Mapping[str, Any]) -> Club:
    """Read a club's settings back."""
    settings = {
        field.name: document[field.name]
        for field in fields(Club)
        if field.name not in ("id", "ladders", "keys") and field.name in document
    }
    return Club(
        id=club_id,
        ladders=tuple(_ladder_from(ladder) for ladder in document["ladders"]),
        keys=tuple(Key(**key) for key in document["keys"]),
        **settings,
    )


def _ladder_from(content: Mapping[str, Any]) -> Ladder:
    return Ladder(
        id=content["id"],
        title=content["title"],
        rules=content["rules"],
        game_kinds=tuple(content["game_kinds"]),
        speeds=tuple(content["speeds"]),
        from_date=date.fromisoformat(content["from_date"]) if content["from_date"] else None,
        to_date=date.fromisoformat(content["to_date"]) if content["to_date"] else None,
    )
