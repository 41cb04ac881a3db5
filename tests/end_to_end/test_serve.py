"""The whole way over real HTTP, on both stores: publish, list, correct, kill, stop."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import socket
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import date, timedelta
from http.client import HTTPException
from itertools import count
from pathlib import Path
from threading import Thread
from time import sleep
from typing import Any, Final

import pytest

from local.cli import main
from tests.contract.firestore_emulator import Emulator, EmulatorMissingError, start_emulator
from tests.end_to_end.running import a_payload
from tests.end_to_end.serving import Answer, Served, wait_until

SEED: Final = int(os.environ.get("LADDER_SEED", "11"))
ANNA, BO, CY = "Anna Becher", "Bo Lund", "Cy Kovács"
NAMES: Final = (ANNA, BO, CY, "Dee Marsh", "Ede Szabó", "Fia Berg")
LONG: Final = 3 * 2**20


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def emulator_port() -> int:
    """Where the server has to listen, so that the emulator can send it events."""
    return free_port()


@pytest.fixture(scope="module")
def emulator(emulator_port: int) -> Iterator[Emulator]:
    try:
        with start_emulator(functions_emulator=f"127.0.0.1:{emulator_port}") as running:
            yield running
    except EmulatorMissingError as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="module", params=["sqlite", "firestore"])
def served(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    """A running server on each store; every test makes a club of its own."""
    folder = tmp_path_factory.mktemp("served")
    words = ("--data", str(folder / "data"), "--store", request.param)
    one = Served(folder, words)
    with pytest.MonkeyPatch.context() as environment:
        if request.param == "firestore":
            emulator = request.getfixturevalue("emulator")
            one.port = request.getfixturevalue("emulator_port")
            environment.setenv("FIRESTORE_EMULATOR_HOST", emulator.host)
            environment.setenv("LADDER_PROJECT", "demo-served")
        one.new_club("first")
        one.start()
        yield one
        if one.process is not None and one.process.poll() is None:
            assert one.stop() == 0
    assert "Traceback" not in one.log()
    assert '"status": 500' not in one.log()
    assert one.printed.count(b"\n") == 1  # the address, and nothing else


def an_evening(number: int, chance: random.Random) -> dict[str, Any]:
    day = date(2026, 1, 1) + timedelta(days=number)
    names = chance.sample(NAMES, 4)
    results = [chance.choice(["1-0", "0-1", "1/2-1/2"]) for _ in range(2)]
    games = [(names[0], names[1], results[0]), (names[2], names[3], results[1])]
    return a_payload(*games, date=day.isoformat(), name=f"Night {number}")


def names_on(served: Served, club: str, key: str) -> list[str]:
    listed = served.call("GET", f"/v1/clubs/{club}/ladder", key)
    assert listed.status == 200, listed
    return [row["name"] for row in listed.json["standings"]]


def is_current(served: Served, club: str, key: str) -> bool:
    current: bool = served.call("GET", f"/v1/clubs/{club}/ladder", key).json["up_to_date"]
    return current


def is_sound(served: Served, club: str) -> bool:
    """Whether the stored list is what a replay of the stored facts gives."""
    verified = served.ladder("verify", club, codes=(0, 1))
    return bool(verified["up_to_date"] and verified["same_as_replay"])


def assert_sound(served: Served, club: str) -> None:
    assert is_sound(served, club)


def test_the_whole_loop(served: Served) -> None:
    key = served.new_club("loop")
    event = "/v1/clubs/loop/events/night-1"

    published = served.call("PUT", event, key, a_payload((ANNA, BO, "1-0")))
    assert (published.status, published.json["up_to_date"]) == (201, True)
    assert names_on(served, "loop", key) == [ANNA, BO]  # the winner before the loser
    first = served.call("GET", "/v1/clubs/loop/ladder", key).json["standings"]

    corrected = served.call("PUT", event, key, a_payload((ANNA, BO, "0-1")))
    assert (corrected.status, corrected.json["changed"]) == (200, True)
    assert names_on(served, "loop", key) == [BO, ANNA]

    again = served.call("PUT", event, key, a_payload((ANNA, BO, "0-1")))
    assert (again.status, again.json["changed"]) == (200, False)
    assert again.json["revision"] == corrected.json["revision"]

    assert served.call("DELETE", event, key).status == 204
    assert served.call("GET", event, key).status == 404
    assert names_on(served, "loop", key) == []
    assert served.call("POST", f"{event}/restore", key).status in (200, 204)
    assert names_on(served, "loop", key) == [BO, ANNA]

    back = served.call("PUT", event, key, a_payload((ANNA, BO, "1-0")))
    assert back.status == 200
    assert served.call("GET", "/v1/clubs/loop/ladder", key).json["standings"] == first
    assert_sound(served, "loop")


def test_a_new_member_is_asked_about_and_the_app_says_who(served: Served) -> None:
    key = served.new_club("confirm")
    events = "/v1/clubs/confirm/events"
    served.call("PUT", f"{events}/night-1", key, a_payload((ANNA, BO, "1-0")))
    coming = a_payload(("A. Becher", CY, "1-0"), date="2026-09-22")

    asked = served.call("PUT", f"{events}/night-2?dry_run=true", key, coming)
    assert asked.status == 200
    (candidate,) = asked.json["entrants"][0]["candidates"]
    assert candidate["name"] == ANNA
    assert served.call("GET", f"{events}/night-2", key).status == 404  # nothing was stored

    coming["players"][0]["member"] = candidate["player"]
    assert served.call("PUT", f"{events}/night-2", key, coming).status == 201
    assert sorted(names_on(served, "confirm", key)) == [ANNA, BO, CY]
    assert_sound(served, "confirm")


def test_what_is_refused(served: Served) -> None:
    key, other = served.new_club("refused"), served.new_club("other")
    event = "/v1/clubs/refused/events/night-1"
    content = a_payload((ANNA, BO, "1-0"))
    first = served.call("PUT", event, key, content).json["version"]
    changed = a_payload((ANNA, BO, "0-1"))
    served.call("PUT", event, key, changed)
    reader = served.ladder("club", "key", "refused", "new", "reader", "--scope", "read")["key"]
    stale = {"Content-Type": "application/json", "If-Match": f'"{first}"'}
    pieces = [b"x" * 2**16] * (LONG // 2**16)

    answers: dict[str, tuple[Answer, int]] = {
        "no key": (served.call("PUT", event, "", content), 401),
        "wrong key": (served.call("PUT", event, "wrong", content), 401),
        "another club's key": (served.call("PUT", event, other, content), 401),
        "no such club": (served.call("GET", "/v1/clubs/nowhere/ladder", key), 401),
        "wrong scope": (served.call("PUT", event, reader, content), 403),
        "no such path": (served.call("GET", "/v1/nothing", key), 404),
        "wrong method": (served.call("PATCH", event, key, content), 405),
        "stale": (served.call("PUT", event, key, content, stale), 412),
        "too long": (served.call("PUT", event, key, b"x" * LONG), 413),
        "too long, in chunks": (served.call("PUT", event, key, iter(pieces)), 413),
        "wrong type": (served.call("PUT", event, key, b"{}", {"Content-Type": "text/plain"}), 415),
        "no JSON": (served.call("PUT", event, key, b"{"), 400),
        "no event": (served.call("PUT", event, key, {"name": "x"}), 422),
    }
    assert {why: answer.status for why, (answer, _) in answers.items()} == {
        why: status for why, (_, status) in answers.items()
    }
    kinds = {answer.headers["content-type"] for answer, _ in answers.values()}
    assert kinds == {"application/problem+json"}
    assert names_on(served, "refused", key) == [BO, ANNA]


def test_the_platforms_paths_are_nowhere_for_strangers(served: Served) -> None:
    key = served.new_club("strangers")
    event = {
        "ce-specversion": "1.0",
        "ce-id": "1",
        "ce-source": "stranger",
        "ce-type": "google.cloud.firestore.document.v1.written",
        "ce-document": "clubs/strangers/events/night-1",
    }
    nowhere = served.call("POST", "/v1/nowhere", key)
    for path in (
        "/_platform/on_fact_written",
        "/_platform/check",
        "/_platform/verify",
        "/_platform/sync",
        "/functions/projects/demo-served/triggers/ladder-events-",
    ):
        for secret in ({}, {"Ladder-Platform-Secret": "guess"}):
            answered = served.call("POST", path, key, b"", {**event, **secret})
            assert (answered.status, answered.content) == (404, nowhere.content)


def test_fifty_publishes_at_once(served: Served) -> None:
    key = served.new_club("crowd")
    chance = random.Random(SEED)
    evenings = [an_evening(number, chance) for number in range(50)]

    def publish(number: int) -> int:
        path = f"/v1/clubs/crowd/events/night-{number}"
        answered = served.call("PUT", path, key, evenings[number])
        while answered.status in (429, 503):  # too much at once: later, as it says
            sleep(float(answered.headers["retry-after"]) * chance.random())
            answered = served.call("PUT", path, key, evenings[number])
        return answered.status

    with ThreadPoolExecutor(50) as senders:
        assert Counter(senders.map(publish, range(50))) == {201: 50}
    # whoever was told that the list is not current need do nothing: the trigger follows
    assert wait_until(lambda: is_current(served, "crowd", key))
    assert len(served.call("GET", "/v1/clubs/crowd/events", key).json) == 50
    assert_sound(served, "crowd")


def test_a_kill_in_the_middle_loses_nothing_that_was_acknowledged(served: Served) -> None:
    key = served.new_club("killed")
    chance = random.Random(SEED)
    acknowledged: list[str] = []

    def publish_on() -> None:
        for number in count():
            night = f"night-{number}"
            with suppress(OSError, HTTPException):
                path = f"/v1/clubs/killed/events/{night}"
                if served.call("PUT", path, key, an_evening(number, chance)).status == 201:
                    acknowledged.append(night)
                    continue
            return

    sender = Thread(target=publish_on)
    sender.start()
    assert wait_until(lambda: len(acknowledged) >= 5)
    sleep(chance.random() / 10)
    served.stop(signal.SIGKILL)
    sender.join()
    served.start()
    # every club is checked before the address is printed
    assert is_current(served, "killed", key)
    stored = {one["event"] for one in served.call("GET", "/v1/clubs/killed/events", key).json}
    assert set(acknowledged) <= stored
    assert_sound(served, "killed")


def test_a_stop_finishes_what_was_begun(served: Served) -> None:
    key = served.new_club("stopped")
    content = json.dumps(a_payload((ANNA, BO, "1-0"))).encode()
    head = (
        f"PUT /v1/clubs/stopped/events/night-1 HTTP/1.1\r\nHost: x\r\n"
        f"Authorization: Bearer {key}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(content)}\r\n\r\n"
    ).encode()
    with socket.create_connection(("127.0.0.1", served.port), timeout=10) as connection:
        connection.sendall(head + content[:100])
        sleep(0.2)
        ended: list[int] = []
        stopping = Thread(target=lambda: ended.append(served.stop(signal.SIGTERM)))
        stopping.start()
        sleep(0.3)
        connection.sendall(content[100:])
        answered = connection.recv(65536)
        stopping.join()
    assert answered.startswith(b"HTTP/1.1 201")
    assert ended == [0]
    served.start()
    assert names_on(served, "stopped", key) == [ANNA, BO]


@pytest.mark.parametrize("served", ["firestore"], indirect=True)
def test_the_emulators_own_events_bring_in_what_is_written_by_hand(
    served: Served, emulator: Emulator
) -> None:
    key = served.new_club("hand")
    served.call("PUT", "/v1/clubs/hand/events/night-1", key, a_payload((ANNA, BO, "1-0")))
    with emulator.client("demo-served") as client:
        document = client.document("clubs/hand/events/night-1")
        fields = document.get().to_dict() or {}
        fields["games"][0]["result"] = "0-1"
        document.set(fields)
    assert wait_until(lambda: names_on(served, "hand", key) == [BO, ANNA])
    # its hash is put right, too, which is one more change
    assert wait_until(lambda: is_sound(served, "hand"))


# ── Starting ─────────────────────────────────────────────────────────────────


def test_a_taken_port_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ("--data", str(tmp_path))
    assert main(["club", "new", "c", "--name", "C", *data]) == 0
    with socket.create_server(("127.0.0.1", 0)) as taken:
        capsys.readouterr()
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), *data]) == 3
    written = capsys.readouterr()
    assert written.out == ""
    assert re.fullmatch(rf"Port {port} .*--port; 0 takes a free one\.\n", written.err)


@pytest.mark.parametrize(
    ("settings", "words", "code", "said"),
    [
        pytest.param({}, (), 4, "ladder club new", id="no ladder"),
        pytest.param({"LADDER_STORE": "paper"}, (), 3, "LADDER_STORE is “paper”", id="no store"),
        pytest.param(
            {"LADDER_PROJECT": "p", "NO_GCE_CHECK": "true", "CLOUDSDK_CONFIG": "/nowhere"},
            ("--store", "firestore"),
            3,
            "GOOGLE_APPLICATION_CREDENTIALS",
            id="no credentials",
        ),
        pytest.param({"LADDER_PORT": "nine"}, (), 2, "not a valid integer", id="no port"),
    ],
)
def test_what_is_missing_is_said_in_a_sentence(
    settings: dict[str, str],
    words: tuple[str, ...],
    code: int,
    said: str,
    *,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("FIRESTORE_EMULATOR_HOST", "GOOGLE_APPLICATION_CREDENTIALS"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert main(["serve", "--data", str(tmp_path), *words]) == code
    written = capsys.readouterr()
    assert (written.out, written.err.count("\n")) == ("", 1)
    assert said in written.err
