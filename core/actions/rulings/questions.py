"""Answers to open questions about names (rules §6.3, §6.5)."""

from __future__ import annotations

from core.actions.rulings.speaking import find_player
from core.characters import plain
from core.errors import BadInputError, NotFoundError
from core.locale import say
from core.model import Differ, DifferHere, Join, Read, Ruling
from core.pipeline import Roll, find_questions
from core.suggestions import Question


class ChooseCandidateError(BadInputError):
    """A question has several candidates and none was named."""

    code = "choose-candidate"


def find_question(roll: Roll, suggestion: str) -> Question:
    """Find an open question by its id.

    Raises:
        NotFoundError: it is not open, or never was.
    """
    for question in find_questions(roll):
        if question.id == suggestion:
            return question
    raise NotFoundError(
        say("There is no open suggestion “{suggestion}”.", suggestion=plain(suggestion))
    )


def approve(roll: Roll, suggestion: str, candidate: str | None = None) -> Ruling:
    """Confirm that a question's name is a candidate: a join, or a read of one mention.

    Raises:
        NotFoundError: no such question, or nobody of that name among its candidates.
        ChooseCandidateError: there are several candidates and none was named.
    """
    question = find_question(roll, suggestion)
    if candidate is None and len(question.candidates) > 1:
        names = [roll.identities.players[one.player].name for one in question.candidates]
        raise ChooseCandidateError(
            say(
                "“{name}” has several candidates ({names}): name one with --candidate.",
                name=question.name,
                names=", ".join(names),
            )
        )
    return same_person(roll, question, _candidates(roll, question, candidate)[0])


def reject(roll: Roll, suggestion: str, candidate: str | None = None) -> list[Ruling]:
    """Say that a question's name is not a candidate; without one, none of them.

    Raises:
        NotFoundError: no such question, or nobody of that name among its candidates.
    """
    question = find_question(roll, suggestion)
    return [
        somebody_else(roll, question, other) for other in _candidates(roll, question, candidate)
    ]


def _candidates(roll: Roll, question: Question, candidate: str | None) -> list[int]:
    players = [one.player for one in question.candidates]
    if candidate is None:
        return players
    named = find_player(roll, candidate)
    if named not in players:
        raise NotFoundError(
            say(
                "“{candidate}” is no candidate for “{name}”.",
                candidate=plain(candidate),
                name=question.name,
            )
        )
    return [named]


def same_person(roll: Roll, question: Question, other: int) -> Ruling:
    """Answer a question with yes."""
    into = roll.identities.players[other].name
    if not question.ambiguous:
        return Join(source=roll.identities.players[question.player].name, into=into)
    return Read(event=question.event, entrant=question.entrant, written=question.name, name=into)


def somebody_else(roll: Roll, question: Question, other: int) -> Ruling:
    """Answer a question with no."""
    name = roll.identities.players[other].name
    if not question.ambiguous:
        return Differ(name=roll.identities.players[question.player].name, other=name)
    return DifferHere(
        event=question.event, entrant=question.entrant, written=question.name, other=name
    )
