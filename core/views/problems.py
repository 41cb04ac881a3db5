"""What does not hold, in sentences for organisers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.locale import message_from_json, say, translate
from core.views.ladder_view import LadderView


def problem_sentences(data: Mapping[str, Any], locale: str) -> list[str]:
    """Say what an organiser should know about a list, in the club's language.

    Args:
        data: a ladder document.
    """
    problems: Mapping[str, Any] = data.get("problems", {})
    found = [
        say("“{path}” is kept out: {reason}", path=path, reason=message_from_json(reason))
        for path, reason in problems.get("facts", {}).items()
    ]
    found += [
        say(
            "Decision {decision} is set aside: {reason}.",
            decision=decision,
            reason=message_from_json(reason),
        )
        for decision, reason in problems.get("decisions", {}).items()
    ]
    found += [
        say("{event}: {reason}.", event=event, reason=message_from_json(reason))
        for event, reasons in problems.get("events", {}).items()
        for reason in reasons
    ]
    return [translate(one, locale) for one in found]


def event_problems(view: LadderView, event: str) -> list[str]:
    """Say what does not hold about one event, in the club's language."""
    problems: Mapping[str, Any] = view.data.get("problems", {})
    found = [message_from_json(one) for one in problems.get("events", {}).get(event, ())]
    kept_out = problems.get("facts", {}).get(f"clubs/{view.club.id}/events/{event}")
    if kept_out is not None:
        found.append(message_from_json(kept_out))
    return [translate(one, view.club.locale) for one in found]
