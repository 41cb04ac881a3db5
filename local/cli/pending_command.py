"""`pending`: what is asked about names, and what to type (rules §6.3)."""

from __future__ import annotations

import click

from core.facts import JsonObject
from core.locale import Message, say
from core.names import name_key, split_number
from core.views.pending import list_pending
from local.cli.arguments import club_argument
from local.cli.making_decisions import event_names
from local.cli.opening import open_reader
from local.cli.options import Command
from local.cli.output import answer, blank, tell
from local.cli.session import Session


@click.command(
    "pending",
    cls=Command,
    examples=[
        ("ladder pending bruecke", "List what is asked, with the command that answers it."),
        ("ladder pending bruecke --json", "The same for a script."),
    ],
)
@club_argument
@click.pass_obj
def pending(session: Session, club: str) -> None:
    """List names that may belong together, with the reasons and what to type.

    Nothing is joined before somebody approves it; until then a name is read as it is written.
    """
    with open_reader(session, club) as reader:
        questions = list_pending(reader, club)
        names = event_names(reader, club)

    def tell_questions() -> None:
        if not questions:
            tell(session, say("No name is asked about."))
        for question in questions:
            _tell_question(session, club, question, names)

    answer(session, questions, tell_questions)


def _tell_question(
    session: Session, club: str, question: JsonObject, names: dict[str, str]
) -> None:
    event = names.get(question["event"], question["event"])
    tell(session, _asked(question, str(event)), style="bold")
    for candidate in question["candidates"]:
        _tell_candidate(session, club, question, candidate)
    line = session.line("reject", club, question["id"])
    if _is_namesakes(question):
        tell(session, say("  The first “{name}”: {line}", name=question["name"], line=line))
    else:
        tell(session, say("  None of them: {line}", line=line))
    blank(session)


def _asked(question: JsonObject, event: str) -> Message:
    values = {"name": question["name"], "event": event}
    if _is_namesakes(question):
        return say(
            "Which “{name}” is it in “{event}”? Until somebody says, it is read as the first.",
            **values,
        )
    if question["ambiguous"]:
        return say("Who is “{name}” in “{event}”?", **values)
    return say("Is “{name}” (last in “{event}”) known already?", **values)


def _is_namesakes(question: JsonObject) -> bool:
    """Whether all that is asked is which of several people of this very name it is."""
    base, number = split_number(question["name"])
    others = [split_number(candidate["name"]) for candidate in question["candidates"]]
    return number is None and all(
        other is not None and name_key(name) == name_key(base) for name, other in others
    )


def _tell_candidate(
    session: Session, club: str, question: JsonObject, candidate: JsonObject
) -> None:
    reasons = " ".join(_as_sentence(reason) for reason in candidate["reasons"])
    percent = round(candidate["score"] * 100)
    found = say(
        "  “{name}” ({percent} %): {reasons}",
        name=candidate["name"],
        percent=percent,
        reasons=reasons,
    )
    tell(session, found)
    choice = ["--candidate", candidate["player"]] if len(question["candidates"]) > 1 else []
    line = session.line("approve", club, question["id"], *choice)
    if _is_namesakes(question):
        tell(session, say("    It is “{name}”: {line}", name=candidate["name"], line=line))
    else:
        tell(session, say("    The same person: {line}", line=line))


def _as_sentence(reason: str) -> str:
    closed = reason if reason.endswith((".", "?", "!")) else f"{reason}."
    return closed[:1].upper() + closed[1:]
