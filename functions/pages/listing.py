"""The list: established, then provisional below, then who has no rated game yet (rules §4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from core.locale import Message, say
from core.locale.dates import date_in_words, short_date
from core.views.ladder_view import LadderView
from core.wording import change_in_words, rating_in_words
from functions.pages.naming import bare
from functions.pages.shown import Asked, Shown, fold
from functions.pages.tabs import title_in_words

_MARKUP_BYTES: Final = 49
_SIGN_BYTES: Final = 7
_INACTIVE_BYTES: Final = 30
"""What a row takes besides its texts."""

_GROUPS: Final[tuple[Message, ...]] = (
    say("Established"),
    say("Provisional: only a few rated games so far, so the number still swings (marked ?)"),
    say("No rated game yet"),
)


@dataclass(frozen=True, slots=True)
class ListRow:
    """One row as it is written; `sign` is "b" for a gain, "i" for a loss, "" for neither."""

    rank: str
    link: str
    name: str
    rating: str
    change: str
    sign: str
    games: int
    record: str
    running: str
    last_played: str
    inactive: bool
    group: int

    @property
    def bytes(self) -> int:
        """About how many bytes it takes on the page."""
        numbers = f"{self.rank}{self.games}{self.record}{self.running}{self.last_played}"
        texts = f"{self.link}{self.name}{self.rating}{self.change}{numbers}"
        marks = _SIGN_BYTES * bool(self.sign) + _INACTIVE_BYTES * self.inactive
        return len(texts.encode()) + _MARKUP_BYTES + marks


def show_list(asked: Asked) -> Shown:
    """Show the list, all of it, or whoever is looked for, or as it stood on a date.

    Raises:
        NoPageError: it has fewer pages.
    """
    rows = [row for row in _rows(asked) if row["listed"]]
    found = _search(rows, asked.query.search)
    written = [list_row(asked, row) for row in found]
    day = asked.query.as_of
    sizes = [one.bytes for one in written]
    folded = fold(asked, "", sizes, q=asked.query.search, as_of=day and day.isoformat())
    content = {
        "groups": _groups(asked, written[folded.start : folded.end]),
        "running": any(row["running"] is not None for row in rows),
        "folded": folded,
        "search": asked.query.search,
        "found": _say_found(asked, len(found)) if asked.query.search else "",
        "day": day.isoformat() if day else "",
        "as_of": _say_as_of(asked, day) if day else "",
        "last_day": _last_day(asked),
        "empty": "" if rows else asked.words(say("Nobody has played yet.")),
    }
    plain = not (asked.query.search or day)
    return Shown(
        "list.html",
        "",
        title_in_words(asked.view.ladder, asked)
        if asked.links.ladder
        else asked.words(say("Ladder")),
        content,
        description=asked.words(_describe(asked)),
        indexed=plain,
    )


def _rows(asked: Asked) -> Sequence[Mapping[str, Any]]:
    view = asked.view
    if asked.query.as_of is not None:
        # the one question that no stored document answers
        from core.views.earlier import replay_as_of  # noqa: PLC0415

        rows: Sequence[Mapping[str, Any]] = replay_as_of(
            view.reader, view.club.id, view.ladder, asked.query.as_of
        )["rows"]
        return rows
    return view.data["rows"] if view.is_readable else ()


def _search(rows: Sequence[Mapping[str, Any]], wanted: str) -> Sequence[Mapping[str, Any]]:
    """Look among the names as they are shown: whoever is hidden is not found by the full name."""
    if not wanted:
        return rows
    part = bare(wanted)
    return [row for row in rows if part in bare(row["shown_as"])]


def _groups(asked: Asked, rows: Sequence[ListRow]) -> list[dict[str, Any]]:
    sorted_in: list[list[ListRow]] = [[], [], []]
    for row in rows:
        sorted_in[row.group].append(row)
    return [
        {"title": asked.words(title), "rows": members, "uncertain": place > 0}
        for place, (title, members) in enumerate(zip(_GROUPS, sorted_in, strict=True))
        if members
    ]


def group_of(row: Mapping[str, Any]) -> int:
    """Tell established (0), provisional (1) and not yet rated (2) apart."""
    if row["rank"] is None:
        return 2
    return 1 if row["provisional"] else 0


def list_row(asked: Asked, row: Mapping[str, Any]) -> ListRow:
    """Write a row for people."""
    language, change, running = asked.language, row["change"], row["running"]
    words = "" if change is None else change_in_words(change, language)
    group = group_of(row)
    return ListRow(
        rank="" if row["rank"] is None else str(row["rank"]),
        link=asked.links.to(f"player/{row['player']}"),
        name=row["shown_as"],
        rating=rating_in_words(row["rating"], language) + ("?" if group == 1 else ""),
        change=words,
        sign=sign_of(words),
        games=row["games"],
        record=f"{row['wins']}/{row['draws']}/{row['losses']}",
        running="" if running is None else change_in_words(running, language),
        last_played=day_of(row["last_played"], language),
        inactive=row["inactive"],
        group=group,
    )


def sign_of(change: str) -> str:
    """Choose the mark of a change: colour alone would say nothing to some."""
    return {"+": "b", "−": "i"}.get(change[:1], "")


def day_of(written: str | None, language: str) -> str:
    """Write a day for a table, "" where there is none."""
    return "" if written is None else short_date(date.fromisoformat(written), language)


def _last_day(asked: Asked) -> str:
    return max((one["end_date"] for one in asked.view.events.values()), default="")


def _say_found(asked: Asked, count: int) -> str:
    wanted = asked.query.search
    if count == 0:
        return asked.words(
            say(
                "Nobody on this list is shown as “{wanted}”. Many are shown by initials.",
                wanted=wanted,
            )
        )
    return asked.words(say("Found for “{wanted}”: {count}", wanted=wanted, count=count))


def _say_as_of(asked: Asked, day: date) -> str:
    return asked.words(
        say(
            "This is the list as it stood on {date}: only events that had ended by then count.",
            date=date_in_words(day, asked.language),
        )
    )


def _describe(asked: Asked) -> Message:
    view: LadderView = asked.view
    return say("The rating ladder of {club}: the club's own list.", club=view.club.name)
