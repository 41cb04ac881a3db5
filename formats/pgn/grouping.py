"""Which games of a PGN file are one event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from core.characters import plain
from core.locale import say
from formats.notes import Notes
from formats.pgn.scanning import WrittenGame
from formats.sections import make_slug

Group: TypeAlias = tuple[str, str, str, str]
"""Name of the event, its section, its first day as written, kind of game."""

_CHESS: Final = frozenset({"", "standard", "from-position"})


def group_games(
    games: Iterable[WrittenGame], notes: Notes
) -> Mapping[Group, Sequence[WrittenGame]]:
    """Bring the games of each event together, in the order of the file.

    Games that name no event belong to the only one that the file names.
    """
    groups: defaultdict[Group, list[WrittenGame]] = defaultdict(list)
    listed = list(games)
    names = {name for game in listed if (name := _name_event(game))}
    homeless = [game for game in listed if not _name_event(game)]
    adopted = names.pop() if len(names) == 1 else ""
    if homeless and adopted:
        detail = say(
            "Games that name no event are counted to “{event}”, {count} in all.",
            count=len(homeless),
            event=plain(adopted),
        )
        notes.remark("event-missing", detail, homeless[0].line)
    for game in listed:
        groups[_find_group(game, adopted)].append(game)
    return groups


def _find_group(game: WrittenGame, adopted: str) -> Group:
    first_day = game.value("EventDate")
    return (
        _name_event(game) or adopted,
        game.value("Section"),
        "" if "?" in first_day else first_day,
        _name_kind(game),
    )


def _name_event(game: WrittenGame) -> str:
    """The event's name; a chapter of a study says its own in its place."""
    name = game.value("Event")
    chapter = f"{game.value('StudyName')}: {game.value('ChapterName')}"
    pairing = f": {game.value('White')} - {game.value('Black')}"
    is_chapter = name == chapter or name.endswith(pairing)
    return game.value("BroadcastName") or ("" if is_chapter else name)


def _name_kind(game: WrittenGame) -> str:
    kind = make_slug(game.value("Variant"))
    return "chess" if kind in _CHESS else kind
