"""Which games count, and why the others do not (rules §5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.identity import Identities
from core.model import WHITE_SCORE, Entrant, Event, Game, Ladder
from core.ratings import Played, RuleSet


@dataclass(frozen=True, slots=True)
class Contest:
    """An event made ready for a rule set.

    Attributes:
        players: positions in `Identities.players`, each once; bots left out.
        played: games that count, between positions in `players`.
        juniors: positions in `players` of those entered as juniors.
        not_rated: reason → how many games do not count.
    """

    event: Event
    players: list[int]
    played: Played
    juniors: frozenset[int] = frozenset()
    not_rated: dict[str, int] = field(default_factory=dict)


def belongs_to(event: Event, ladder: Ladder) -> bool:
    """Whether a ladder's filters take an event (rules §3.3)."""
    return (
        (not ladder.game_kinds or event.game in ladder.game_kinds)
        and (not ladder.speeds or event.speed in ladder.speeds)
        and (ladder.from_date is None or ladder.from_date <= event.date)
        and (ladder.to_date is None or event.date <= ladder.to_date)
    )


def make_contest(event: Event, identities: Identities, rules: RuleSet) -> Contest:
    """Find an event's players and the games among them that count."""
    player_of = identities.player_of
    entrants = {entrant.id: entrant for entrant in event.players}
    seats = {
        entrant.id: player_of[event.id, entrant.id] for entrant in event.players if not entrant.bot
    }
    positions = {player: position for position, player in enumerate(dict.fromkeys(seats.values()))}
    juniors = {positions[seats[one.id]] for one in event.players if one.junior and not one.bot}
    played = Played([], [], event.speed)
    contest = Contest(event, list(positions), played, frozenset(juniors))
    whole_event = event_reason(event)
    for game in event.games:
        reason = game_reason(
            game, whole_event=whole_event, entrants=entrants, players=seats, rules=rules
        )
        if reason is None:
            white, black = positions[seats[game.white]], positions[seats[game.black]]
            played.pairings.append((white, black, WHITE_SCORE[game.result]))
            played.games.append(game)
        else:
            contest.not_rated[reason] = contest.not_rated.get(reason, 0) + 1
    return contest


def event_reason(event: Event) -> str | None:
    """Say why no game of an event counts, or None."""
    if event.format == "bughouse" or event.game == "bughouse":
        return "bughouse"
    return None if event.rated else "unrated-event"


def game_reason(
    game: Game,
    *,
    whole_event: str | None,
    entrants: Mapping[str, Entrant],
    players: Mapping[str, object],
    rules: RuleSet,
) -> str | None:
    """Give the first reason that fits why a game counts for nobody, or None (rules §5).

    Args:
        whole_event: what `event_reason` says.
        entrants: by entrant id.
        players: entrant id → player.
    """
    if game.result not in WHITE_SCORE:
        return "unplayed" if game.result == "*" else "forfeit"
    if entrants[game.white].bot or entrants[game.black].bot:
        return "bot"
    reason = whole_event or rules.unrated_reason(game)
    if reason is None and players[game.white] == players[game.black]:
        return "same-player"
    return reason
