"""The list as people see it (contract §3, `show`)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from core.facts import JsonObject
from core.ports import Reader
from core.views.ladder_view import Audience, open_ladder
from core.views.problems import problem_sentences

_SHOWN: Final = (
    "rank", "player", "name", "rating", "change", "games", "wins", "draws", "losses",
    "provisional", "running", "last_played", "inactive",
)  # fmt: skip


def show_ladder(
    reader: Reader,
    club: str,
    *,
    ladder: str | None = None,
    audience: Audience = "organiser",
    as_of: date | None = None,
) -> JsonObject:
    """Show the list; as of a date it is replayed up to the events that had ended by then.

    Raises:
        NotFoundError: there is no such club.
        BadInputError: there is no such ladder.
    """
    view = open_ladder(reader, club, ladder=ladder, audience=audience)
    data: Mapping[str, Any] = view.data
    up_to_date = view.up_to_date
    if as_of is not None:
        # brings in the whole replay, which looking at the stored list should not wait for
        from core.views.earlier import replay_as_of  # noqa: PLC0415

        data, up_to_date = replay_as_of(reader, club, view.ladder, as_of), True
    rows = data.get("rows", ())
    return {
        "club": club,
        "club_name": view.club.name,
        "ladder": view.ladder.id,
        "title": view.ladder.title,
        "rules": view.ladder.rules,
        "revision": data.get("revision"),
        "fingerprint": data.get("fingerprint"),
        "up_to_date": up_to_date,
        "as_of": as_of and as_of.isoformat(),
        "problems": problem_sentences(data, view.club.locale) if view.for_organisers else [],
        "standings": [
            _standing(row, audience) for row in rows if view.for_organisers or row["listed"]
        ],
    }


def _standing(row: Mapping[str, Any], audience: Audience) -> JsonObject:
    shown: JsonObject = {name: row[name] for name in _SHOWN}
    if audience == "member":
        return shown | {"name": row["shown_as"]}
    return shown | {"guest": row["guest"], "shown_as": row["shown_as"]}
