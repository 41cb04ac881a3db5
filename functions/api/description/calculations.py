"""What is worked out when it is asked for; more fields may be added (contract §3)."""

from __future__ import annotations

from typing import Final

from functions.api.description.schema import (
    COUNT,
    NUMBER,
    PLAYER,
    RATING,
    RULES,
    SCORE,
    SHOWN_REVISION,
    TEXT,
    UP_TO_DATE,
    YES,
    Schema,
    a_list,
    an_object,
    or_null,
    part,
    said,
)

SPEED: Final = said("string", "standard, rapid or blitz.")
WHOLE: Final[Schema] = {"type": "integer"}
PERCENT: Final = said("integer", "Points taken of those to be had, rounded.")
DP: Final = said("integer", "The difference that stands for, by table 8.1.1.")

CALCULATIONS: Final[dict[str, Schema]] = {
    "Prediction": an_object(
        "What a game would change, were it the only one of its event.",
        club=TEXT,
        ladder=TEXT,
        rules=RULES,
        speed=SPEED,
        players=a_list(part("Prospect"), "The two, as they were asked for."),
        sentences=a_list(TEXT, "The same in the club's language."),
        revision=SHOWN_REVISION,
        up_to_date=UP_TO_DATE,
    ),
    "Prospect": an_object(
        "One of two players before a game.",
        player=PLAYER,
        name=TEXT,
        rating=RATING,
        games=COUNT,
        provisional=YES,
        expected=or_null("number", "Points; null where nothing is expected."),
        k=or_null("number", "Points that one point of score is worth; null if none is."),
        win=said("number", "What the rating would change by; likewise draw and loss."),
        draw=NUMBER,
        loss=NUMBER,
        reason=or_null("string", "Why the game would not be rated, null if it would (rules §5)."),
    ),
    "FideChange": an_object(
        "What the games of one rating period change.",
        rating=WHOLE,
        list=SPEED,
        k=said("integer", "As it was used."),
        k_reason=said("string", "Which rule gave it."),
        k_rule=said("string", "The same for programs."),
        k_limited=said("boolean", "Lowered, so that games × K stay at 700."),
        games=a_list(part("FideGame")),
        expected=said("number", "Sum over the games that are rated; score likewise."),
        score=NUMBER,
        change=said("number", "Unrounded."),
        change_rounded=WHOLE,
        new_rating=WHOLE,
        performance=or_null("integer", "Null if no game is rated."),
    ),
    "FideGame": an_object(
        "One game of a change.",
        opponent=WHOLE,
        score=SCORE,
        difference=said("integer", "Own rating − opponent's."),
        difference_used=or_null("integer", "After the cap; null if not rated."),
        expected=or_null("number", "By table 8.1.2; null if not rated."),
        rated=YES,
    ),
    "FidePerformance": an_object(
        "How strong somebody played.",
        average=said("integer", "The opponents' rating, rounded."),
        percent=PERCENT,
        dp=DP,
        performance=WHOLE,
    ),
    "FideFirst": an_object(
        "A newcomer's first rating; two draws against 1800 are added.",
        average=said("number", "Unrounded."),
        percent=PERCENT,
        dp=DP,
        rating=or_null("integer", "Null where FIDE works out none."),
        published=said("boolean", "Whether the player gets it."),
        reason=or_null("string", "Why not; null if published."),
        reason_code=or_null("string", "The same for programs."),
    ),
}
