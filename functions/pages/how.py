"""How this list works, for grown-ups and for children."""

from __future__ import annotations

from typing import Final

from core.locale import Message, say
from core.ratings import find_rule_set
from functions.pages.shown import Asked, Shown

_RULES: Final = say("How the numbers are worked out")

_SECTIONS: Final[tuple[tuple[Message, tuple[Message, ...]], ...]] = (
    (
        say("What counts, and what does not"),
        (
            say("A game counts if two people played it to a result in a rated event."),
            say(
                "Byes, games won or lost without play, games against bots, and bughouse never"
                " count."
            ),
            say("The page of each event says which of its games were not rated, and why."),
        ),
    ),
    (
        say("When a result is corrected"),
        (
            say("If a result is corrected later, every event is calculated anew from the first."),
            say(
                "So your number may move a little although you did not play: somebody you once met"
                " has another number now. Your page says which correction it was."
            ),
        ),
    ),
    (
        say("Which names are shown"),
        (
            say(
                "The club decides whether members see whole names or initials. Children and"
                " teenagers are shown by initials unless their parents agreed to more."
            ),
            say("You want to be shown otherwise, or not at all? Tell an organiser."),
        ),
    ),
)

_QUESTIONS: Final[tuple[tuple[Message, Message], ...]] = (
    (
        say("What does my number say?"),
        say(
            "How strong you played lately, compared with the others in this club. Beat somebody"
            " with a higher number and yours goes up a lot; beat somebody with a lower one and it"
            " goes up a little."
        ),
    ),
    (
        say("I won and got only a little. Why?"),
        say(
            "Because the list already thought you would win. It gives points for surprises. On your"
            " page you find every game and what the list had expected."
        ),
    ),
    (
        say("I am new. Why is there a question mark behind my number?"),
        say(
            "The list does not know you yet. In your first games the number jumps up and down for"
            " some weeks. After five rated games the question mark goes away."
        ),
    ),
    (
        say("I won against a new player and my number stayed the same. Is that a mistake?"),
        say(
            "No. As long as the list does not know how strong the new player is, the game counts"
            " only for the new player. You can neither gain nor lose by it."
        ),
    ),
    (
        say("I lost a game on the evening. Why did my number not change at once?"),
        say(
            "Everything is worked out with the numbers from before the evening, and added together"
            " when the evening is over."
        ),
    ),
    (
        say("Is this my DWZ, my FIDE rating, my national rating?"),
        say("No. It is this club's own list and has nothing to do with any federation."),
    ),
)


def show_how(asked: Asked) -> Shown:
    """Explain the list by its own rule set, and answer what children ask."""
    view = asked.view
    rules = find_rule_set(view.ladder.rules)
    sections = [
        (asked.words(heading), [asked.words(text) for text in texts])
        for heading, texts in ((_RULES, rules.about), *_SECTIONS)
    ]
    provisional = rules.is_provisional(0)
    questions = [
        (asked.words(question), asked.words(answer))
        for place, (question, answer) in enumerate(_QUESTIONS)
        if provisional or place not in (0, 1, 2, 3)
    ]
    title = asked.words(say("How this list works"))
    content = {
        "lead": asked.words(
            say("This is the club's own list, no federation rating: it is there for the fun of it.")
        ),
        "sections": sections,
        "questions": questions,
        "questions_title": asked.words(say("Questions and answers")),
    }
    return Shown("how.html", "how", title, content, description=title)
