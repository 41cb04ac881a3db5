"""Status and About: is this current, what is wrong, how is the file used (contract §5)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from core.locale import Message, say, say_count, translate
from core.locale.dates import date_in_words, moment_in_words
from core.ports import Column, Formula, Row, RowStyle, Tab
from core.ratings import RULE_SETS
from sheets_sync.naming import ladder_name, titles
from sheets_sync.state import ClubState

STALE_AFTER_DAYS: Final = 1.5
"""36 hours (rules §8.1)."""

SIGNAL_MISSED_AFTER: Final = timedelta(days=2)
"""An answer that comes so long after the last signal came without one."""

HOW_TO: Final[tuple[Message, ...]] = (
    say("Approve: for each pair choose “same” or “different”. Clearing the cell takes it back."),
    say("Names: write under “Is really” who a person of one event was; the name may be new."),
    say("Members: rename, join, show or hide a member, or give a starting rating."),
    say("Events: choose “withdraw” to take an event out, “restore” to bring it back."),
    say("Decisions: put an x to take a decision back; remove the x to bring it back."),
    say("You may sort, hide, colour, and add columns and tabs of your own; they stay."),
    say("Your answers are taken over at the next sync (`ladder sync`)."),
)

ABOUT_FIRST: Final = (say("This is the club's own list, no federation rating."),)
ABOUT_LAST: Final[tuple[Message, ...]] = (
    say("Byes, games won or lost without play, games against bots, and bughouse never count."),
    say("If a result is corrected later, every event is calculated anew from the first."),
    say("The Why tab explains each change game by game."),
)


def freshness_formula(state: ClubState) -> Formula:
    """Make a formula of ours that says so by itself when the last check is long ago."""
    checked = local_time(state.checked_at)
    moment = (
        f"DATE({checked.year},{checked.month},{checked.day})"
        f"+TIME({checked.hour},{checked.minute},0)"
    )
    old = say("⚠ OUT OF DATE: last checked {when}", when=checked)
    fresh = say(
        "up to date: revision {revision}, checked {when}",
        revision=state.facts.revision,
        when=checked,
    )
    current = fresh if all(state.up_to_date.values()) else out_of_date(state)
    return Formula(
        f"=IF(NOW()-({moment})>{STALE_AFTER_DAYS},{quoted(state.words(old))},{quoted(state.words(current))})"
    )


def out_of_date(state: ClubState) -> Message:
    """Say loudly that what is shown is not what the facts say."""
    return say("⚠ OUT OF DATE: rebuild revision {revision}", revision=state.facts.revision)


def quoted(text: str) -> str:
    """Write a text as it stands in a formula."""
    return '"' + text.replace('"', '""') + '"'


def local_time(moment: datetime) -> datetime:
    """Turn a moment into what the clock on the wall shows, without zone."""
    return moment.astimezone().replace(tzinfo=None, second=0, microsecond=0)


def _columns(state: ClubState) -> tuple[Column, ...]:
    locale = state.club.locale
    return (
        Column("topic", translate(say("Topic"), locale), width=22),
        Column("text", translate(say("Text"), locale), "long-text", width=90),
    )


def status_tab(state: ClubState) -> Tab:
    """Tell organisers whether the file is current, every problem, and how it is used."""
    rows = (
        *_freshness_rows(state),
        *_signal_rows(state),
        *_problem_rows(state),
        *_text_rows(state, "how", state.words(say("How to use this file")), HOW_TO),
    )
    return Tab("status", titles(say("Status"), state.club.locale), _columns(state), rows)


def about_tab(state: ClubState) -> Tab:
    """Tell members what this list is and how it works."""
    rows = (
        *_freshness_rows(state),
        *_text_rows(state, "about", state.words(say("How this list works")), ABOUT_FIRST),
        *_rules_rows(state),
        *_text_rows(state, "more", "", ABOUT_LAST),
    )
    return Tab("about", titles(say("About"), state.club.locale), _columns(state), rows)


def _freshness_rows(state: ClubState) -> Iterator[Row]:
    latest = state.roll.events[-1] if state.roll.events else None
    checked, locale = local_time(state.checked_at), state.club.locale
    yield Row("club", _cells(state, say("Club"), state.club.name), "heading")
    yield Row(
        "current",
        {"topic": state.words(say("Is this current?")), "text": freshness_formula(state)},
        "normal" if all(state.up_to_date.values()) else "alert",
    )
    yield Row("written", _cells(state, say("Last checked"), moment_in_words(checked, locale)))
    yield Row("revision", _cells(state, say("Revision"), str(state.facts.revision)))
    if latest is not None:
        text = f"{latest.name} ({date_in_words(latest.date, locale)})"
        yield Row("latest", _cells(state, say("Latest event"), text))


def _signal_rows(state: ClubState) -> Iterator[Row]:
    """Tell when an edit last asked for a sync; nothing of files that cannot ask."""
    last = state.signals.last
    if last is None and not state.signals.expected:
        return
    if last is None:
        text = state.words(say("none yet; the regular sync takes answers over by itself"))
    else:
        text = f"{local_time(last):%Y-%m-%d %H:%M}"
        if _is_missing_signals(state, last):
            text = state.words(_missing_signals(text))
    yield Row("signal", _cells(state, say("Last signal from an edit"), text))


def _missing_signals(last: str) -> Message:
    return say(
        "{when}; answers came since without one, so the signal may be gone (it goes with the "
        "account that set it up). The regular sync takes answers over all the same. To mend it, "
        "choose “Set up” in the spreadsheet's menu “Ladder”.",
        when=last,
    )


def _is_missing_signals(state: ClubState, last: datetime) -> bool:
    """Whether an answer was taken out of the workbook that no signal announced."""
    return any(
        decision.channel == "workbook"
        and datetime.fromisoformat(decision.made_at) - last > SIGNAL_MISSED_AFTER
        for decision in state.facts.decisions
    )


def _cells(state: ClubState, topic: Message, text: str) -> dict[str, str]:
    return {"topic": state.words(topic), "text": text}


def _problem_rows(state: ClubState) -> Iterator[Row]:
    topic = say("Please look at")
    found = [*state.notes, *problems(state)]
    if state.questions:
        found.append(_open_questions(len(state.questions)))
    if not found:
        yield Row("problems", _cells(state, topic, state.words(say("nothing, all is well"))))
    for number, problem in enumerate(found):
        style: RowStyle = "alert"
        yield Row(f"problem-{number}", _cells(state, topic, state.words(problem)), style)


def _open_questions(count: int) -> Message:
    return say_count(
        "{count} question about names is open (tab Approve)",
        "{count} questions about names are open (tab Approve)",
        count=count,
    )


def problems(state: ClubState) -> Iterator[Message]:
    """List facts that are kept out and decisions that do not hold."""
    for fact in state.facts.invalid:
        yield say("{path} is kept out: {reason}", path=fact.path, reason=fact.reason)
    for decision, reason in sorted(state.roll.set_aside.items()):
        yield say("Decision {decision} is set aside: {reason}", decision=decision, reason=reason)
    for (event, _), reason in state.roll.identities.dropped_members.items():
        yield say("{event}: {reason}", event=state.event_labels.get(event, event), reason=reason)


def _rules_rows(state: ClubState) -> Iterator[Row]:
    """Tell what each rule set does; with several, on which lists."""
    ladders_of: dict[str, list[str]] = {}
    for computed in state.ladders:
        named = ladders_of.setdefault(computed.rules.name, [])
        named.append(ladder_name(state.club, computed.ladder))
    for name, ladders in ladders_of.items():
        topic = ", ".join(ladders) if len(ladders_of) > 1 else ""
        yield from _text_rows(state, f"rules-{name}", topic, RULE_SETS[name].about)


def _text_rows(state: ClubState, key: str, topic: str, texts: tuple[Message, ...]) -> Iterator[Row]:
    for number, text in enumerate(texts):
        shown = topic if number == 0 else ""
        yield Row(f"{key}-{number}", {"topic": shown, "text": state.words(text)})
