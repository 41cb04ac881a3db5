"""From what an organiser says to a ruling that can be stored (rules §6.5).

Every function takes the roll as it stands and names people by id or by name.
"""

from __future__ import annotations

from datetime import date
from typing import Final, get_args

from core.errors import BadInputError, ConflictError, NotFoundError, RefusedError, not_found
from core.identity import Mention
from core.locale import say
from core.model import (
    Correct,
    Differ,
    DifferHere,
    Event,
    Game,
    Join,
    Read,
    Rename,
    Ruling,
    Show,
    ShowMode,
    Start,
)
from core.payload import RESULTS
from core.payload.allowed import LONGEST_NAME
from core.payload.characters import code_point, find_forbidden, plain
from core.pipeline import Roll, find_questions
from core.suggestions import Question, is_ambiguous

HIGHEST_RATING: Final = 4000.0
MOST_GAMES: Final = 100_000


class ChooseCandidateError(BadInputError):
    """A question has several candidates and none was named."""

    code = "choose-candidate"


def clean_name(name: str) -> str:
    """Trim a name and check it like a published one (contract §1).

    Raises:
        BadInputError: it is empty, too long, or holds a forbidden character.
    """
    trimmed = name.strip()
    if not trimmed:
        raise BadInputError(say("A name cannot be empty."))
    if len(trimmed) > LONGEST_NAME:
        raise BadInputError(
            say("The name “{name}” is longer than {most} letters.", name=plain(trimmed), most=120)
        )
    if (character := find_forbidden(trimmed)) is not None:
        raise BadInputError(
            say(
                "The name “{name}” holds the character {character}, which names cannot have.",
                name=plain(trimmed),
                character=code_point(character),
            )
        )
    return trimmed


def find_player(roll: Roll, who: str) -> int:
    """Find a player by id or name.

    Raises:
        NotFoundError: nobody is called so.
    """
    position = roll.identities.find(who)
    if position is None:
        raise NotFoundError(say("There is nobody called “{who}” here.", who=plain(who)))
    return position


def _name(roll: Roll, who: str) -> str:
    player = roll.identities.players[find_player(roll, who)]
    if player.guest:
        raise BadInputError(
            say(
                "“{name}” is a guest of one event; use `read` to say who it really is.",
                name=player.name,
            )
        )
    return player.name


def join(roll: Roll, who: str, into: str) -> Join:
    """Make one person of two names.

    Raises:
        NotFoundError: nobody is called so.
        RefusedError: the first name could be several people's, or both are one already.
    """
    source, target = _name(roll, who), _name(roll, into)
    spoken = source if roll.identities.by_id.get(who) is not None else clean_name(who)
    if is_ambiguous(spoken, roll.identities, family_first=roll.facts.club.family_first):
        raise RefusedError(
            say(
                "“{name}” could be several people: say for each event who it was (`read`).",
                name=spoken,
            )
        )
    if find_player(roll, who) == find_player(roll, into):
        raise RefusedError(
            say("“{one}” and “{other}” are one member already.", one=spoken, other=target)
        )
    return Join(source=source, into=target)


def differ(roll: Roll, who: str, other: str) -> Differ:
    """Declare two names two people.

    Raises:
        NotFoundError: nobody is called so.
    """
    return Differ(name=_name(roll, who), other=_name(roll, other))


def find_mention(roll: Roll, event: str, entrant: str) -> Mention:
    """Find an entrant of an event, bots left out.

    Raises:
        NotFoundError: there is no such event or entrant.
    """
    if all(one.id != event for one in roll.events):
        raise not_found("event", event)
    mention = roll.identities.mentions.get((event, entrant))
    if mention is None:
        raise NotFoundError(
            say("“{event}” has no entrant “{entrant}”.", event=event, entrant=plain(entrant))
        )
    return mention


def read(roll: Roll, event: str, entrant: str, name: str) -> Read:
    """Say who an entrant really is; the name may be new.

    Raises:
        NotFoundError: there is no such event or entrant.
        BadInputError: the name is none.
    """
    mention = find_mention(roll, event, entrant)
    known = roll.identities.by_id.get(name)
    wanted = clean_name(name) if known is None else roll.identities.players[known].name
    return Read(event=event, entrant=entrant, written=mention.entrant.name, name=wanted)


def rename(roll: Roll, who: str, name: str) -> Rename:
    """Write a player otherwise from now on.

    Raises:
        NotFoundError: nobody is called so.
        RefusedError: the new name belongs to somebody.
    """
    player = find_player(roll, who)
    wanted = clean_name(name)
    owner = roll.identities.by_name(wanted)
    if owner is not None and owner != player:
        raise RefusedError(
            say(
                "The name “{name}” belongs to another member; if they are one person, join them.",
                name=wanted,
            )
        )
    if owner is None and (event := _withdrawn_event_with(roll, wanted)) is not None:
        raise RefusedError(
            say(
                "The name “{name}” stands in “{event}”, which is withdrawn and may be restored.",
                name=wanted,
                event=event,
            )
        )
    return Rename(who=_name(roll, who), name=wanted, own=owner is not None)


def _withdrawn_event_with(roll: Roll, name: str) -> str | None:
    """Name a withdrawn event in which somebody bears a name."""
    key_of = roll.identities.key_of
    for stored in roll.facts.events:
        if stored.withdrawn and any(
            key_of(one.name) == key_of(name) for one in stored.event.players
        ):
            return stored.event.name
    return None


def start(
    roll: Roll,
    who: str,
    rating: float,
    *,
    games: int = 0,
    ladder: str = "main",
    from_date: date | None = None,
) -> Start:
    """Give a player a rating and a count from an earlier list; a new name makes a player.

    Raises:
        NotFoundError: there is no such ladder.
        BadInputError: a figure out of range.
    """
    if all(one.id != ladder for one in roll.facts.club.ladders):
        raise not_found("ladder", ladder)
    if not 0 <= rating <= HIGHEST_RATING:
        raise BadInputError(
            say("A rating is a number from 0 to 4000, not {rating}.", rating=f"{rating:g}")
        )
    if not 0 <= games <= MOST_GAMES:
        raise BadInputError(
            say("A count of games is a number from 0 to 100000, not {games}.", games=games)
        )
    known = roll.identities.find(who)
    name = clean_name(who) if known is None else _name(roll, who)
    return Start(who=name, rating=float(rating), games=games, ladder=ladder, from_date=from_date)


def show(roll: Roll, who: str, mode: str, consent: date | None = None) -> Show:
    """Decide how members see a player (rules §7.2).

    Raises:
        NotFoundError: nobody is called so.
        BadInputError: no such way of showing; a junior's full name without a date of consent.
    """
    player = find_player(roll, who)
    modes: tuple[ShowMode, ...] = get_args(ShowMode)
    chosen = next((one for one in modes if one == mode), None)
    if chosen is None:
        raise BadInputError(
            say("“{mode}” is none of: {modes}.", mode=plain(mode), modes=", ".join(modes))
        )
    if chosen == "full" and roll.faces[player].junior and consent is None:
        raise BadInputError(
            say(
                "“{name}” is a junior: showing the full name needs the date of consent.",
                name=roll.identities.players[player].name,
            )
        )
    return Show(who=_name(roll, who), mode=chosen, consent=consent)


def correct(roll: Roll, event: str, round_: int, *, white: str, black: str, result: str) -> Correct:
    """Correct one game's result; players are named by entrant id or written name.

    Raises:
        NotFoundError: there is no such event or game.
        ConflictError: there is more than one such game in the round.
        BadInputError: no such result.
    """
    if result not in RESULTS:
        known = ", ".join(dict.fromkeys(RESULTS.values()))
        raise BadInputError(
            say("“{result}” is no result; there are: {known}.", result=plain(result), known=known)
        )
    found = next((one for one in roll.events if one.id == event), None)
    if found is None:
        raise not_found("event", event)
    game = _find_game(roll, found, round_, white, black)
    names = {entrant.id: entrant.name for entrant in found.players}
    return Correct(
        event=event,
        round=round_,
        white=game.white,
        black=game.black,
        white_name=names[game.white],
        black_name=names[game.black],
        result=RESULTS[result],
    )


def _find_game(roll: Roll, event: Event, round_: int, white: str, black: str) -> Game:
    whites, blacks = _entrants(roll, event, white), _entrants(roll, event, black)
    games = [
        game
        for game in event.games
        if game.round == round_ and game.white in whites and game.black in blacks
    ]
    if not games:
        raise NotFoundError(
            say(
                "“{event}” has no game of “{white}” as White and “{black}” as Black"
                " in round {round}.",
                event=event.id,
                white=plain(white),
                black=plain(black),
                round=round_,
            )
        )
    if len(games) > 1:
        raise ConflictError(
            say(
                "“{event}” has {count} such games in round {round}; publish the event again.",
                event=event.id,
                count=len(games),
                round=round_,
            )
        )
    return games[0]


def _entrants(roll: Roll, event: Event, who: str) -> set[str]:
    key_of = roll.identities.key_of
    by_id = {entrant.id for entrant in event.players if entrant.id == who}
    return by_id or {one.id for one in event.players if key_of(one.name) == key_of(who)}


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
