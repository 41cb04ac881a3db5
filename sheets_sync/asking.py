"""What a group of cells comes to, desk by desk (contract §5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from core.actions import rulings
from core.errors import BadInputError
from core.locale import Message, say, translate
from core.model import Ruling
from core.pipeline import Roll
from core.wording import SHOW_MODES
from sheets_sync.answers import FAILURES, NAME_COLUMNS, read_count, read_date, read_number
from sheets_sync.asks import Ask, Make, Situation
from sheets_sync.desks.approve import answer_of
from sheets_sync.desks.columns import ACTIONS, ANSWERS
from sheets_sync.state import ClubState, RowMemory


def make_ask(state: ClubState, ask: Ask, kept: RowMemory) -> Ask:
    """Work out what a group of cells that differs from what was handled comes to."""
    ask.undo = [
        decision
        for decision in kept.made.get(ask.column, ())
        if decision in state.log and state.log[decision][1]
    ]
    failed = ask.values[ask.column]
    if ask.column in NAME_COLUMNS and failed in FAILURES:
        ask.make = _refuse(
            say("“{value}” is a formula that fails: please write the name itself.", value=failed)
        )
        return ask
    _ASKERS[ask.desk](state, ask, kept)
    return ask


def leave_outdated(ask: Ask, showed: str) -> None:
    """Leave an answer that was given to a row about something else; clearing is always heard."""
    if ask.values[ask.column]:
        ask.outdated, ask.undo, ask.withdrawn = True, [], None
        ask.make = _refuse(
            say(
                "This row showed “{showed}” when the answer was given, so it was not taken over."
                " If it holds for what stands here now, clear it, sync, and write it again.",
                showed=showed,
            )
        )


def _refuse(message: Message) -> Make:
    def refuse(situation: Situation) -> Sequence[Ruling]:
        del situation
        raise BadInputError(message)

    return refuse


def _not_understood(state: ClubState, value: str, words: Mapping[str, Message]) -> Make:
    known = ", ".join(translate(word, state.club.locale) for word in words.values())
    return _refuse(
        say("“{value}” is not understood; choose one of: {words}.", value=value, words=known)
    )


def _ask_approve(state: ClubState, ask: Ask, kept: RowMemory) -> None:
    del kept
    answer, row_id = ask.values["decision"], ask.row
    if not answer:
        return
    if answer not in ANSWERS:
        ask.make = _not_understood(state, answer, ANSWERS)
        return
    if ask.undo and answer == answer_of(state.log[ask.undo[-1]][0].kind):
        ask.undo = []  # the row was deleted and came back: its answer stands
        return
    rule = rulings.same_person if answer == "same" else rulings.somebody_else

    def make(situation: Situation) -> Sequence[Ruling]:
        found = situation.open_rows.get(row_id)
        if found is None:
            raise BadInputError(say("This is no longer asked; nothing was done."))
        question, candidate = found
        return [rule(situation.roll, question, candidate.player)]

    ask.make = make
    question = state.questions_by_id.get(row_id.partition(".")[0])
    if answer == "same" and question is not None:
        ask.topic = (
            ("read", question.event, question.entrant)
            if question.ambiguous
            else ("same_as", state.roll.identities.players[question.player].id)
        )


def _ask_names(state: ClubState, ask: Ask, kept: RowMemory) -> None:
    del state, kept
    name = ask.values["is_really"]
    event, _, entrant = ask.row.partition("/")
    if name:
        ask.make = lambda now: [rulings.read(now.roll, event, entrant, name)]
        ask.topic = ("read", event, entrant)


def _ask_members(state: ClubState, ask: Ask, kept: RowMemory) -> None:
    del kept
    values, player = ask.values, state.roll.identities.by_id.get(ask.row)
    if not values[ask.column]:
        if values.get("start_games"):
            ask.make = _refuse(say("Games alone are no start: please give a rating as well."))
        return
    ask.topic = (
        ask.column,
        ask.row if player is None else state.roll.identities.players[player].id,
    )
    if ask.column == "show" and values["show"] not in SHOW_MODES:
        ask.make = _not_understood(state, values["show"], SHOW_MODES)
        return
    rule, ladder = _MEMBER_RULES[ask.column], state.club.ladders[0].id

    def make(situation: Situation) -> Sequence[Ruling]:
        # who is in no event, or made by what is taken back now, is called by the name on the row
        known = ask.row in situation.roll.identities.by_id
        return [rule(situation.roll, ask.row if known else ask.label, values, ladder)]

    ask.make = make


def _start(roll: Roll, who: str, values: Mapping[str, str], ladder: str) -> Ruling:
    rating, games = read_number(values["start_rating"]), read_count(values["start_games"])
    return rulings.start(roll, who, rating, games=games, ladder=ladder)


def _show(roll: Roll, who: str, values: Mapping[str, str], ladder: str) -> Ruling:
    del ladder
    return rulings.show(roll, who, values["show"], read_date(values["consent"]))


_MEMBER_RULES: Final[dict[str, Callable[[Roll, str, Mapping[str, str], str], Ruling]]] = {
    "rename_to": lambda roll, who, values, _: rulings.rename(roll, who, values["rename_to"]),
    "same_as": lambda roll, who, values, _: rulings.join(roll, who, values["same_as"]),
    "show": _show,
    "start_rating": _start,
}


def _ask_events(state: ClubState, ask: Ask, kept: RowMemory) -> None:
    action = ask.values["action"]
    stored = state.stored_events.get(ask.row)
    if stored is None:
        ask.make = (
            _refuse(say("This event cannot be read at present; nothing was done."))
            if action
            else None
        )
        return
    # what the earlier answer did is taken back first, if it still stands
    earlier = kept.made.get("action", [])
    before = stored.withdrawn
    if earlier == ["withdraw" if stored.withdrawn else "restore"]:
        before = not before
    wanted = {"withdraw": True, "restore": False, "": before}.get(action)
    if wanted is None:
        ask.make = _not_understood(state, action, ACTIONS)
        return
    ask.withdrawn = wanted
    ask.did = [action] if wanted != before else []


def _ask_decisions(state: ClubState, ask: Ask, kept: RowMemory) -> None:
    del kept
    tick = ask.values["undo"]
    if tick == "x":
        active = ask.row in state.log and state.log[ask.row][1]
        ask.undo = [ask.row] if active else []
    elif tick:
        ask.make = _not_understood(state, tick, {"x": say("x")})


_ASKERS: Final[dict[str, Callable[[ClubState, Ask, RowMemory], None]]] = {
    "approve": _ask_approve,
    "names": _ask_names,
    "members": _ask_members,
    "events": _ask_events,
    "decisions": _ask_decisions,
}
