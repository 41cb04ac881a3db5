"""Whether a page is current, in plain words (rules §8.1)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from core.locale import Message, say
from core.locale.dates import date_in_words
from functions.pages.shown import Asked


@dataclass(frozen=True, slots=True)
class Freshness:
    """The sentence, and whether it has to be said loudly."""

    sentence: str
    up_to_date: bool


def tell_freshness(asked: Asked, *, whole: bool) -> Freshness:
    """Say of when a page is.

    Args:
        whole: all that was shown belongs to the list as it stands.
    """
    up_to_date = asked.view.up_to_date and whole
    return Freshness(asked.words(_sentence(asked, up_to_date=up_to_date)), up_to_date)


def _sentence(asked: Asked, *, up_to_date: bool) -> Message:
    view = asked.view
    revision = view.data.get("revision", "–")
    if view.stored is None or not view.is_readable:
        return say("OUT OF DATE: the list is being worked out. Please look again in a few minutes.")
    credited = [one for one in view.events.values() if one["complete"]]
    if not credited and up_to_date:
        return say("No event has counted yet; revision {revision}, up to date.", revision=revision)
    if not credited:
        return say(
            "OUT OF DATE: this is still revision {revision}, and newer results are being worked"
            " in. Please look again in a few minutes.",
            revision=revision,
        )
    latest = credited[-1]
    day = date_in_words(date.fromisoformat(latest["end_date"]), asked.language)
    if up_to_date:
        return say(
            "As of “{event}” ({date}), revision {revision}, up to date.",
            event=latest["name"],
            date=day,
            revision=revision,
        )
    return say(
        "OUT OF DATE: this is still as of “{event}” ({date}), revision {revision}, and newer"
        " results are being worked in. Please look again in a few minutes.",
        event=latest["name"],
        date=day,
        revision=revision,
    )
