"""A season of an invented club, played through and told (`ladder demo`)."""

from __future__ import annotations

import json
import shlex
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

from core.actions import rulings
from core.actions.deciding import Author, decide, undo
from core.actions.door import Submission
from core.actions.moves import Move
from core.actions.publishing import publish
from core.actions.rebuilding import Rebuilt, rebuild
from core.actions.settings import create_club
from core.errors import ConflictError
from core.facts import JsonObject
from core.locale import say, translate
from core.model import Club
from core.payload import parse_json
from core.pipeline import Roll
from core.ports import Store
from core.views.pending import list_pending
from core.views.standings import show_ladder
from core.wording import move_in_words, rating_in_words
from local.demo_http import serve_demo
from local.members_file import read_members
from local.store_kinds import default_store
from local.wiring import new_secret, new_token, now, open_store

SEASON: Final = Path(__file__).parents[1] / "examples" / "season"
_MARK: Final = ".ladder-demo"
_AUTHOR: Final = Author("Ida (organiser)", "command line")
_MOVES_SHOWN: Final = 5


class Telling(Protocol):
    """Says one line; style is "", "bold" or "dim"."""

    def __call__(self, text: str, *, style: str = "") -> None:
        """Say it."""
        ...


def play_demo(directory: Path, *, tell: Telling, run: Callable[[Sequence[str]], int]) -> JsonObject:
    """Play the season into a folder of its own and leave the files to be opened.

    Args:
        directory: made anew if an earlier demo made it.
        run: runs a `ladder` command, so that the demo shows the very commands it speaks of.

    Returns:
        `{club, data, organisers, members, moved, same_after_undo, revision, up_to_date}`.

    Raises:
        ConflictError: the folder holds something that no demo made.
    """
    if _clear(directory):
        tell(f"This replaces the earlier demo in {directory}.", style="dim")
    play: JsonObject = json.loads((SEASON / "play.json").read_text("utf-8"))
    with open_store(directory, create=True) as store:
        stage = _Stage(store, directory, play["club"]["id"], tell)
        stage.open(play["club"])
        for step in play["steps"]:
            stage.play(step)
    club = stage.club
    where = ["--data", str(directory)]
    if default_store() != "sqlite":  # the demo never goes into the cloud
        where += ["--store", "sqlite"]
    tell("")
    tell(f"$ ladder sync {club}", style="bold")
    run(["sync", club, *where])
    tell("")
    tell(f"$ ladder show {club}", style="bold")
    run(["show", club, *where])
    books = directory / club
    _say_where(tell, directory, club, locale=stage.locale)
    return {
        "club": club,
        "data": str(directory),
        "organisers": str(books / "organisers.xlsx"),
        "members": str(books / "members.xlsx"),
        "moved": stage.moved_by_correction,
        "same_after_undo": stage.same_after_undo,
        "revision": stage.revision,
        "up_to_date": stage.up_to_date,
    }


def _clear(directory: Path) -> bool:
    """Make the folder empty; tell whether an earlier demo was there.

    Raises:
        ConflictError: something else is.
    """
    replaced = False
    if directory.exists() and any(directory.iterdir()):
        if not (directory / _MARK).exists():
            raise ConflictError(
                say(
                    "“{folder}” holds something else; name an empty folder with --dir.",
                    folder=str(directory),
                )
            )
        shutil.rmtree(directory)
        replaced = True
    directory.mkdir(parents=True, exist_ok=True)
    (directory / _MARK).touch()
    return replaced


def _say_where(tell: Telling, directory: Path, club: str, *, locale: str) -> None:
    tab = translate(say("Approve"), locale)
    books = directory / club
    tell("")
    tell("Two files to open:", style="bold")
    tell(f"  {books / 'organisers.xlsx'}")
    tell(f"    answer the open questions in the tab “{tab}”, close the file, sync")
    tell(f"  {books / 'members.xlsx'}")
    tell("    what members see: initials, ratings, why")
    tell("Go on from here:", style="bold")
    for words in (["pending", club], ["player", club, "Jörg Grünthal"], ["sync", club], ["serve"]):
        tell(f"  .venv/bin/{shlex.join(['ladder', '--data', str(directory), *words])}")


@dataclass(slots=True)
class _Stage:
    store: Store
    data: Path
    club: str
    tell: Telling
    locale: str = "en"
    key: str = ""
    revision: int = 0
    up_to_date: bool = False
    moved_by_correction: int = 0
    same_after_undo: bool = False
    _made: dict[str, str] = field(default_factory=dict)
    _before: dict[str, str] = field(default_factory=dict)

    def open(self, settings: Mapping[str, str]) -> None:
        """Make the club."""
        self.locale = settings["locale"]
        club = Club(self.club, settings["name"], new_secret(), link=new_token(), locale=self.locale)
        _, self.key, _ = create_club(self.store, club, clock=now, new_token=new_token)
        self.tell(f"{club.name}: a season of an invented club, told step by step.", style="bold")
        self.tell("")

    def play(self, step: Mapping[str, Any]) -> None:
        """Play one step and say what came of it."""
        self.tell(f"• {step['say']}")
        if step.get("over") == "http":
            self._publish_over_http(step)
            return
        kinds: dict[str, Callable[[Mapping[str, Any]], Rebuilt]] = {
            "import": self._import,
            "publish": self._publish,
            "correct": self._correct,
            "approve": self._approve,
            "undo": self._undo,
        }
        rebuilt = kinds[step["do"]](step)
        self.revision, self.up_to_date = rebuilt.revision, rebuilt.up_to_date
        self._tell_outcome(step, rebuilt)

    def _tell_outcome(self, step: Mapping[str, Any], rebuilt: Rebuilt) -> None:
        moved = rebuilt.moved["main"]
        if step["do"] == "correct":
            self._tell_correction(moved, step)
        elif step["do"] == "undo":
            self.same_after_undo = self._list() == self._before[step["of"]]
            same = "to the last bit" if self.same_after_undo else "NOT"
            self.tell(f"    undone; the list is {same} what it was", style="dim")
        else:
            self.tell(f"    ratings that moved or came in: {len(moved)}", style="dim")

    def _tell_correction(self, moved: Sequence[Move], step: Mapping[str, Any]) -> None:
        played = _players_of(SEASON / f"{step['event']}.json")
        others = [move for move in moved if move.name not in played]
        self.moved_by_correction = len(moved)
        self.tell(
            f"    {len(moved)} ratings moved, {len(others)} of them of people who did not play"
            " that night; those who moved most:",
            style="dim",
        )
        sizes = {move.player: (move.after or 0.0) - (move.before or 0.0) for move in moved}
        largest = sorted(moved, key=lambda move: -abs(sizes[move.player]))[:_MOVES_SHOWN]
        for move in largest:
            before = rating_in_words(move.before or 0.0, self.locale)
            after = rating_in_words(move.after or 0.0, self.locale)
            change = move_in_words(move.before or 0.0, move.after or 0.0, self.locale)
            self.tell(f"      {move.name}: {before} → {after} ({change})", style="dim")

    def _list(self) -> str:
        with self.store.snapshot() as reader:
            return json.dumps(show_ladder(reader, self.club)["standings"])

    def _import(self, step: Mapping[str, Any]) -> Rebuilt:
        members = read_members(SEASON / step["file"]).rows

        def rule(roll: Roll) -> list[Any]:
            return [
                rulings.start(roll, one.name, one.rating, games=one.games, from_date=one.as_of)
                for one in members
            ]

        decide(self.store, self.club, rule, author=_AUTHOR, clock=now, new_token=new_token)
        return rebuild(self.store, self.club)

    def _publish(self, step: Mapping[str, Any]) -> Rebuilt:
        raw = parse_json((SEASON / step["file"]).read_bytes())
        submission = Submission(step["event"], raw, source=step["file"])
        publish(self.store, self.club, [submission], today=now().date())
        return rebuild(self.store, self.club)

    def _publish_over_http(self, step: Mapping[str, Any]) -> None:
        """Do what an app does: ask who everybody would be, then publish (contract §2)."""
        body = (SEASON / step["file"]).read_bytes()
        path = f"/v1/clubs/{self.club}/events/{step['event']}"
        with serve_demo(self.data, self.key) as app:
            self.tell(f"    $ ladder serve     → {app.url}", style="dim")
            self.tell(f"    PUT {path}?dry_run=true", style="dim")
            asked = app.put(f"{path}?dry_run=true", body)
            self._tell_dry_run(asked["entrants"])
            self.tell(f"    PUT {path}", style="dim")
            done = app.put(path, body)
        self.revision, self.up_to_date = done["revision"], done["up_to_date"]
        current = "up to date" if self.up_to_date else "NOT up to date"
        self.tell(
            f"      stored; ratings that moved or came in: {len(done['moved'])}; the list is"
            f" {current} (revision {self.revision})",
            style="dim",
        )

    def _tell_dry_run(self, entrants: Sequence[Mapping[str, Any]]) -> None:
        known = [one for one in entrants if one["player"] is not None and not one["candidates"]]
        self.tell(f"      {len(known)} of {len(entrants)} names are known", style="dim")
        for one in entrants:
            if one["candidates"]:
                candidates = ", ".join(f"“{other['name']}”" for other in one["candidates"])
                self.tell(f"      “{one['name']}” is perhaps {candidates}", style="dim")

    def _correct(self, step: Mapping[str, Any]) -> Rebuilt:
        return self._decide(
            step,
            lambda roll: rulings.correct(
                roll,
                step["event"],
                step["round"],
                white=step["white"],
                black=step["black"],
                result=step["result"],
            ),
        )

    def _approve(self, step: Mapping[str, Any]) -> Rebuilt:
        with self.store.snapshot() as reader:
            asked = next(
                one
                for one in list_pending(reader, self.club)
                if (one["event"], one["entrant"]) == (step["event"], step["entrant"])
            )
        for candidate in asked["candidates"]:
            self.tell(f"    {candidate['name']}? {' '.join(candidate['reasons'])}", style="dim")
        return self._decide(
            step, lambda roll: rulings.approve(roll, asked["id"], step["candidate"])
        )

    def _decide(self, step: Mapping[str, Any], rule: Callable[[Roll], Any]) -> Rebuilt:
        self._before[step["label"]] = self._list()
        made = decide(self.store, self.club, rule, author=_AUTHOR, clock=now, new_token=new_token)
        self._made[step["label"]] = made.decisions[0].id
        return rebuild(self.store, self.club)

    def _undo(self, step: Mapping[str, Any]) -> Rebuilt:
        made = self._made[step["of"]]
        undo(self.store, self.club, made, author=_AUTHOR, clock=now, new_token=new_token)
        return rebuild(self.store, self.club)


def _players_of(file: Path) -> set[str]:
    players = json.loads(file.read_text("utf-8"))["players"]
    return {entrant["name"] for entrant in players}
