"""Rule sets by name. A new one needs its module and one line here (rules §3)."""

from __future__ import annotations

from typing import Final

from core.errors import BadInputError
from core.locale import say
from core.ratings.club import ClubRules
from core.ratings.counter import CounterRules
from core.ratings.fide import FideRules
from core.ratings.rule_set import Field, Form, Outcome, Pairing, Played, RuleSet, Scored, Worth

RULE_SETS: Final[dict[str, RuleSet]] = {
    rules.name: rules for rules in (ClubRules(), FideRules(), CounterRules())
}


def find_rule_set(name: str) -> RuleSet:
    """Look up a rule set.

    Raises:
        BadInputError: there is none of that name.
    """
    if name not in RULE_SETS:
        raise BadInputError(
            say(
                "There are no rules called “{name}”; there are: {known}.",
                name=name,
                known=", ".join(RULE_SETS),
            )
        )
    return RULE_SETS[name]


__all__ = [
    "RULE_SETS",
    "Field",
    "Form",
    "Outcome",
    "Pairing",
    "Played",
    "RuleSet",
    "Scored",
    "Worth",
    "find_rule_set",
]
