"""How the program answers: exit codes, JSON and nothing else, errors in sentences, tables."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import termios
from pathlib import Path

import click
import pytest

from core.ports import Write
from local.cli.options import Command
from local.cli.root import COMMANDS, root
from local.sqlite_store import SqliteStore
from tests.end_to_end.running import Program, a_payload

PROGRAM = [sys.executable, "-c", "import sys; from local.cli import main; sys.exit(main())"]
BAD_EVENTS = Path(__file__).parents[1] / "data" / "bad_events"

FAILURES = {
    "no such command": (2, "sho c"),
    "no club named": (2, "show"),
    "no such option": (2, "show c --colour"),
    "no such audience": (2, "show c --as boss"),
    "no date": (2, "show c --as-of 2026-02-30"),
    "no number": (2, "start c Anna many"),
    "one event, two files": (2, "publish c a.json b.json --event x"),
    "forget without asking": (2, "forget c Anna"),
    "one name to match": (2, "match Anna"),
    "revoke nothing": (2, "club key c revoke"),
    "unknown rules": (3, "club new d --name D --rules elo"),
    "bad club id": (3, "club new D_ --name D"),
    "bad club name": (3, "club new d --name ¤"),
    "unknown setting": (3, "club set c colour=red"),
    "bad setting": (3, "club set c locale=xx"),
    "rating out of range": (3, "start c Anna 4001"),
    "no result": (3, "correct c e 1 p1 p2 2-0"),
    "no file": (3, "publish c nothing.json"),
    "no list": (3, "members import c nothing.csv"),
    "no club": (4, "show d"),
    "no club can be called so": (4, "show ../c"),
    "no ladder": (3, "show c --ladder blitz"),
    "no player": (4, "player c Nobody"),
    "no event": (4, "event c nothing"),
    "no event can be called so": (4, "withdraw c a/b"),
    "no suggestion": (4, "approve c nothing"),
    "no decision": (4, "undo c nothing"),
    "no key": (4, "club key c revoke nothing"),
    "club exists": (5, "club new c --name C"),
    "first ladder stays": (5, "club ladder c remove main"),
}


@pytest.mark.parametrize("as_json", [False, True], ids=["told", "json"])
@pytest.mark.parametrize(("code", "line"), FAILURES.values(), ids=list(FAILURES))
def test_a_failure_is_told_in_sentences_on_standard_error(
    club: Program, code: int, line: str, as_json: bool
) -> None:
    words = [word.replace("¤", "\u202e") for word in line.split()]
    ran = club.run(*words, *(["--json"] if as_json else []))
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.endswith("\n")
    assert "Traceback" not in ran.err
    assert "Usage" not in ran.err
    assert len(ran.err.splitlines()) == 1


def test_nothing_is_made_where_nothing_is(program: Program) -> None:
    assert program.run("show", "c").code == 4
    assert not (program.folder / "data").exists()


@pytest.mark.parametrize(
    "line",
    [
        "--json --data {data} show c",
        "--json show --data={data} c",
        "show --json c --data {data}",
        "show c --data {data} --json",
        "--data={data} show c --json",
    ],
)
def test_common_options_stand_anywhere(
    club: Program, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LADDER_DATA")
    ran = club.run(*line.format(data=club.folder / "data").split())
    assert ran.code == 0, ran.err
    assert ran.json["club"] == "c"


def test_common_options_stand_within_groups_too(club: Program) -> None:
    assert club.run("club", "--json", "show", "c").json["name"] == "Club C"


EVENT = a_payload(("Anna Becher", "Jens Schmidt", "1-0"))

ANSWERS = {
    "publish": (["publish", "c", "{file}"], list),
    "publish again": (["publish", "c", "{file}", "--dry-run"], list),
    "withdraw": (["withdraw", "c", "night"], dict),
    "restore": (["restore", "c", "night"], dict),
    "correct": (["correct", "c", "night", "1", "p1", "p2", "0-1"], dict),
    "rename": (["rename", "c", "Anna Becher", "Anna Lind"], dict),
    "start": (["start", "c", "Anna Becher", "1400"], dict),
    "display": (["display", "c", "Anna Becher", "full"], dict),
    "differ": (["differ", "c", "Anna Becher", "Jens Schmidt"], dict),
    "read": (["read", "c", "night", "p2", "--as", "Jan Schmidt"], dict),
    "forget": (["forget", "c", "Anna Becher", "--yes"], dict),
    "rebuild": (["rebuild", "c"], dict),
    "club set": (["club", "set", "c", "names=full"], dict),
    "club key": (["club", "key", "c", "new"], dict),
    "club link": (["club", "link", "c", "--rotate"], dict),
    "club ladder": (["club", "ladder", "c", "add", "blitz"], dict),
}


@pytest.mark.parametrize(("words", "kind"), ANSWERS.values(), ids=list(ANSWERS))
def test_every_writing_command_says_revision_and_whether_the_list_is_current(
    club: Program, words: list[str], kind: type
) -> None:
    file = club.file("night.json", EVENT)
    club.ok("publish", "c", file)
    answer = club.ok(*[word.format(file=file) for word in words])
    assert isinstance(answer, kind)
    for one in answer if isinstance(answer, list) else [answer]:
        assert one["up_to_date"] is True
        assert one["revision"] == club.ok("show", "c")["revision"]
    assert club.ok("verify", "c")["same_as_replay"] is True


@pytest.mark.parametrize(
    "words",
    [
        ["correct", "c", "night", "1", "p1", "p2", "0-1"],
        ["rename", "c", "Anna Becher", "Anna Lind"],
        ["start", "c", "New Member", "1400"],
        ["display", "c", "Anna Becher", "hidden"],
        ["differ", "c", "Anna Becher", "Jens Schmidt"],
        ["read", "c", "night", "p2", "--as", "Jan Schmidt"],
    ],
    ids=lambda words: words[0],
)
def test_what_was_decided_can_be_taken_back_once(club: Program, words: list[str]) -> None:
    club.publish("night", EVENT)
    before = club.ok("show", "c")
    decision = club.ok(*words)["decision"]
    assert club.ok("decisions", "c")[0]["id"] == decision

    undone = club.ok("undo", "c", decision)
    assert undone["decision"] not in (None, decision)
    after = club.ok("show", "c")
    assert after["standings"] == before["standings"]
    assert after["fingerprint"] == before["fingerprint"]
    again = club.ok("undo", "c", decision)
    assert (again["decision"], again["revision"]) == (None, undone["revision"])
    assert [one["active"] for one in club.ok("decisions", "c")] == [False, True]


def test_an_outdated_list_says_so_loudly(club: Program) -> None:
    club.publish("night", EVENT)
    with SqliteStore(club.folder / "data" / "ladder.db") as store:
        stored = store.get("clubs/c/events/night")
        assert stored is not None
        store.commit([Write(stored.path, {**stored.data, "withdrawn": True})], bump="clubs/c")

    shown = club.run("show", "c")
    assert shown.code == 0
    assert "OUT OF DATE" in shown.out
    assert club.ok("show", "c")["up_to_date"] is False
    verified = club.run("verify", "c", "--json")
    assert (verified.code, verified.err) == (1, "")
    assert verified.json["up_to_date"] is False
    assert verified.json["differences"]

    assert club.ok("rebuild", "c")["up_to_date"] is True
    assert club.run("verify", "c").code == 0


def test_no_cell_is_cut_where_nobody_watches(club: Program) -> None:
    longest = "Maximiliane " + "x" * 108
    club.publish("night", a_payload((longest, "Jens Schmidt", "1-0")))
    for words in (["show", "c"], ["event", "c", "night"], ["player", "c", "Jens Schmidt"]):
        lines = club.run(*words).out.splitlines()
        assert any(longest in line for line in lines), words
        assert not any(line != line.rstrip() for line in lines)


def test_brackets_in_names_are_no_markup(club: Program) -> None:
    club.publish("night", a_payload(("[red]Anna[/red] Becher", "Jens :smile:", "1-0")))
    told = club.run("show", "c").out
    assert "[red]Anna[/red] Becher" in told
    assert "Jens :smile:" in told


def test_every_problem_of_every_file_is_told_and_nothing_stored(club: Program) -> None:
    good = club.file("good.json", EVENT)
    bad = sorted(BAD_EVENTS.glob("*.json"))
    ran = club.run("publish", "c", good, *bad, "--json")
    assert (ran.code, ran.out) == (3, "")
    for file in bad:
        assert f"{file}: " in ran.err
    assert str(good) not in ran.err
    assert club.ok("events", "c") == []
    assert club.ok("show", "c")["revision"] == 1


def commands() -> list[list[str]]:
    def walk(group: click.Group, *path: str) -> list[list[str]]:
        found = []
        for name in group.list_commands(click.Context(group)):
            one = group.get_command(click.Context(group), name)
            assert one is not None
            inner = walk(one, *path, name) if isinstance(one, click.Group) else []
            found += [[*path, name], *inner]
        return found

    return walk(root)


@pytest.mark.parametrize("path", commands(), ids=" ".join)
def test_every_help_teaches_by_example(program: Program, path: list[str]) -> None:
    ran = program.run(*path, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert "Examples:" in ran.out
    assert f"ladder {' '.join(path)}" in ran.out.partition("Examples:")[2]
    assert "--json" in ran.out


def test_the_list_of_commands_says_what_each_one_does() -> None:
    for entries in COMMANDS.values():
        for name, entry in entries.items():
            assert entry.line.endswith((".", "?"))
            found = root.get_command(click.Context(root), name)
            assert found is not None
            assert found.name == name
            assert isinstance(found, (Command, click.Group))


def test_tab_completes_clubs_and_events(club: Program) -> None:
    club.publish("night", EVENT)
    for typed, found in (("show ", "c"), ("event c ni", "night"), ("pub", "publish")):
        assert complete(typed, club.folder / "data") == [found]


def complete(typed: str, data: Path) -> list[str]:
    words = f"ladder {typed}"
    done = run_process(
        "",
        env={
            "LADDER_DATA": str(data),
            "_LADDER_COMPLETE": "bash_complete",
            "COMP_WORDS": words,
            "COMP_CWORD": str(len(words.split(" ")) - 1),
        },
    )
    return [line.partition(",")[2] for line in done.stdout.decode().splitlines()]


def run_process(line: str, *, env: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*PROGRAM, *line.split()],
        env={**os.environ, **env},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=False,
    )


def test_a_terminal_without_the_letters_gets_an_approximation(club: Program) -> None:
    club.ok("club", "set", "c", "name=SK Brücke ½")
    env = {"LADDER_DATA": str(club.folder / "data"), "PYTHONIOENCODING": "ascii"}
    told = run_process("show c", env=env)
    assert told.returncode == 0
    assert told.stdout.decode("ascii").startswith("SK Br?cke 1/2\n")
    as_json = run_process("show c --json", env=env)
    assert json.loads(as_json.stdout.decode("ascii"))["club_name"] == "SK Brücke ½"
    failed = run_process("show d", env=env)
    assert (failed.returncode, failed.stdout) == (4, b"")
    assert failed.stderr.decode("ascii") == 'There is no club "d". There are: c.\n'


def test_whoever_stops_reading_is_no_fault(club: Program) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as broken:
        done = subprocess.run(
            [*PROGRAM, "--data", str(club.folder / "data"), "show", "c"],
            cwd=Path(__file__).parents[2],
            stdout=broken,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(os.name == "nt", reason="pseudo terminals are POSIX")
@pytest.mark.parametrize(
    ("typed", "code", "left"),
    [("n\n", 1, 2), ("\n", 1, 2), ("y\n", 0, 1), ("Ja\n", 0, 1), ("igen\n", 0, 1)],
)
def test_somebody_at_a_terminal_is_asked_before_forgetting(
    club: Program, typed: str, code: int, left: int
) -> None:
    club.publish("night", EVENT)
    data = str(club.folder / "data")
    done, told = at_terminal(["--data", data, "forget", "c", "Anna Becher"], typed)
    assert "Forget “Anna Becher”" in told
    assert done == code
    assert ("Nothing was changed." in told) == (code == 1)
    names = club.names()
    assert len(names) == 2
    assert len([name for name in names if name in ("Anna Becher", "Jens Schmidt")]) == left


def test_a_terminal_gets_colours_and_fits(club: Program) -> None:
    club.publish("night", a_payload(("Anna Becher", "Maximiliane " + "x" * 108, "1-0")))
    code, told = at_terminal(["--data", str(club.folder / "data"), "show", "c"], "")
    assert code == 0
    assert "\x1b[1m" in told
    bare = click.unstyle(told)
    assert max(len(line.rstrip()) for line in bare.splitlines()) <= 80


LONG_NAMES = a_payload(
    ("Karl-Heinz Ruhland-Osterkamp", "Maximiliane Löwenhagen", "1-0"),
    ("Friedrich Ellerbeck", "Karl-Heinz Ruhland-Osterkamp", "+/-"),
    name="Dienstagabend zum Saisonstart gegen den Nachbarverein",
)


@pytest.mark.skipif(os.name == "nt", reason="pseudo terminals are POSIX")
@pytest.mark.parametrize("columns", [70, 80, 120])
@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize(
    "line",
    [
        "show c",
        "events c",
        "event c night-of-the-neighbours",
        "player c Maximiliane_Löwenhagen",
        "pending c",
        "decisions c",
        "player c Nobody_of_a_name_that_is_much_too_long_to_stand_on_one_line_of_a_terminal",
    ],
    ids=["show", "events", "event", "player", "pending", "decisions", "nobody"],
)
def test_no_word_is_broken_at_a_terminals_edge(
    club: Program, line: str, locale: str, columns: int
) -> None:
    club.publish("night-of-the-neighbours", LONG_NAMES)
    club.publish("later", a_payload(("K.-H. Ruhland-Osterkamp", "F. Ellerbeck", "1-0")))
    club.ok("start", "c", "Karl-Heinz Ruhland-Osterkamp", "1400,5")
    club.ok("club", "set", "c", f"locale={locale}")
    words = [word.replace("_", " ") for word in line.split()]
    whole = club.run(*words)
    _, told = at_terminal(words, "", columns=columns, data=club.folder / "data")
    known = set((whole.out + whole.err).split())
    lines = [one.rstrip() for one in click.unstyle(told).splitlines()]
    assert max(map(len, lines)) <= columns
    assert {word for one in lines for word in one.split() if word.strip("─")} <= known


def at_terminal(
    words: list[str], typed: str, *, columns: int = 80, data: Path | None = None
) -> tuple[int, str]:
    """Run the program on a pseudo terminal."""
    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (24, columns))
    data_there = {} if data is None else {"LADDER_DATA": str(data)}
    # whoever runs the tests may have said how wide their own terminal is
    surroundings = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
    with subprocess.Popen(
        [*PROGRAM, *words],
        cwd=Path(__file__).parents[2],
        env={**surroundings, "TERM": "xterm", "NO_COLOR": "", **data_there},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        os.write(ours, typed.encode())
        told = b""
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:  # Linux says so when the other end is closed
                break
            if not part:
                break
            told += part
    os.close(ours)
    return process.returncode, told.decode()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_lines_for_the_shell(program: Program, shell: str) -> None:
    script = program.ok("completion", shell)["script"]
    assert f"_LADDER_COMPLETE={shell}_complete" in script
    assert program.run("completion", shell).out.strip() == script.strip()
