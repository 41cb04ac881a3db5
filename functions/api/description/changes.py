"""What answers to changes and refusals look like; more fields may be added (contract §3)."""

from __future__ import annotations

from typing import Final

from functions.api.description.schema import (
    COUNT,
    PLAYER,
    REVISION,
    SCORE,
    TEXT,
    UP_TO_DATE,
    VERSION,
    Schema,
    a_list,
    an_object,
    or_null,
    part,
    said,
)

_WARNINGS: Final = a_list(part("Problem"), "What was taken, but should be looked at.")

_SETTLED: Final[dict[str, Schema]] = {
    "revision": REVISION,
    "up_to_date": said(
        "boolean", "Whether the list shows the change already; if not, it soon will by itself."
    ),
    "moved": a_list(part("Move"), "Whose rating is another now, on the club's first list."),
}

_PUT: Final[dict[str, Schema]] = {
    "club": TEXT,
    "event": TEXT,
    "changed": said("boolean", "Whether it differs from what stood there."),
    "created": said("boolean", "Whether nothing, or a deleted event, stood there."),
    "warnings": _WARNINGS,
    "new_names": a_list(TEXT, "Names that no earlier event or decision knows."),
}

CHANGES: Final[dict[str, Schema]] = {
    "ProblemDetails": an_object(
        "What went wrong (RFC 9457).",
        type=TEXT,
        title=TEXT,
        status=COUNT,
        code=said("string", "Stable; docs/api.md says what to do about each."),
        detail=said("string", "One sentence in the club's language."),
    ),
    "Problem": {
        "type": "object",
        "required": ["pointer", "code", "detail"],
        "properties": {
            "pointer": said("string", "JSON pointer to the place, empty for the whole."),
            "code": TEXT,
            "detail": TEXT,
            "parameter": said("string", "The parameter, where it is one."),
        },
    },
    "Published": an_object("An event that is stored.", version=VERSION, **_PUT, **_SETTLED),
    "Checked": an_object(
        "An event that was only checked (dry run).",
        dry_run={"const": True},
        version=or_null("string", "Of what stands there now, null if nothing does."),
        revision=REVISION,
        problems=a_list(part("Problem"), "Why it would be refused; then entrants is empty."),
        entrants=a_list(part("WouldBe")),
        **_PUT,
    ),
    "WouldBe": an_object(
        "Who an entrant would be.",
        entrant=TEXT,
        name=TEXT,
        player=or_null("string", "The member it would count for; null for a new name."),
        ambiguous=said("boolean", "The name alone does not say who it is."),
        candidates=a_list(part("Candidate"), "Who else it may be, likeliest first."),
    ),
    "Candidate": an_object(
        "Somebody a name may belong to.",
        player=PLAYER,
        name=TEXT,
        score=SCORE,
        reasons=a_list(TEXT),
    ),
    "Move": an_object(
        "A rating that is another now.",
        player=PLAYER,
        name=TEXT,
        before=or_null("number", "Null if not on the list before."),
        after=or_null("number", "Null if not on the list any more."),
    ),
    "MadeDecision": an_object(
        "What was decided; further fields by kind.",
        id=TEXT,
        kind=TEXT,
        made_at={"type": "string", "format": "date-time"},
        made_by=said("string", "For this API the key's name."),
        channel=TEXT,
    ),
    "Decided": an_object(
        "What was decided.",
        club=TEXT,
        decision=or_null("string", "Id of the first one; null if nothing was left to decide."),
        decisions=a_list(TEXT, "All ids: rejecting may be several."),
        made=a_list(part("MadeDecision")),
        **_SETTLED,
    ),
    "Synced": an_object(
        "What a sync did.",
        club=TEXT,
        revision=REVISION,
        up_to_date=UP_TO_DATE,
        decisions=a_list(TEXT, "Taken over from the organisers' file."),
        messages=a_list(an_object("", desk=TEXT, row=TEXT, message=TEXT)),
        moved=a_list(part("Move")),
        open_questions=COUNT,
        written=said("object", "File → whether it shows everything now."),
        left=a_list(TEXT, "What was left as it is, and why."),
    ),
    "Rebuilt": an_object(
        "What a replay came to.",
        club=TEXT,
        written=said("integer", "Documents that differed."),
        **_SETTLED,
    ),
}
