"""Ask a Firestore emulator for the events it can send by itself.

It sends them to the address it was started with (`--functions_emulator=HOST:PORT`).
"""

from __future__ import annotations

import http.client
import json
import logging
from typing import Final

from local.serving_events import EVENT_TYPE

_FACTS: Final = ("events", "decisions")
_ANSWER_SECONDS: Final = 5.0

_log = logging.getLogger(__name__)


def ask_for_events(emulator: str, *, project: str, database: str, secret: str) -> bool:
    """Register the trigger for both kinds of facts; harmless where it cannot be.

    Args:
        emulator: "127.0.0.1:8081".
        secret: comes back at the end of the path that the emulator calls.

    Returns:
        Whether the emulator took both.
    """
    try:
        return all(
            _register(emulator, facts, project=project, database=database, secret=secret)
            for facts in _FACTS
        )
    except (OSError, http.client.HTTPException) as error:
        _log.warning("The emulator's own events were not asked for: %s", error)
        return False


def _register(emulator: str, facts: str, *, project: str, database: str, secret: str) -> bool:
    trigger = f"ladder-{facts}-{secret}"
    wanted = {
        "eventType": EVENT_TYPE,
        "database": database,
        "namespace": "(default)",
        "document": {"value": f"clubs/{{club}}/{facts}/{{fact}}", "matchType": "PATH_PATTERN"},
    }
    connection = http.client.HTTPConnection(emulator, timeout=_ANSWER_SECONDS)
    try:
        connection.request(
            "POST",
            f"/emulator/v1/projects/{project}/eventarcTrigger?eventarcTriggerId={trigger}",
            json.dumps(wanted),
            {"content-type": "application/json"},
        )
        return connection.getresponse().status == 200
    finally:
        connection.close()
