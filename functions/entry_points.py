"""All that the platform calls, built once from the adapters.

`main.py` and the server of one machine call the same `build`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from functions.pages import is_page
from functions.world import World

if TYPE_CHECKING:
    from cloudevents.http import CloudEvent
    from werkzeug import Request, Response


@dataclass(frozen=True, slots=True)
class EntryPoints:
    """One callable for each function that is deployed.

    Attributes:
        api: the public API (contract §2), for everybody who holds a club's key, and the pages that
            members look at.
        on_fact_written: a fact was written or deleted; only the platform calls it.
        check: compare every club's revision with its lists; only the platform calls it.
        verify: read every fact, replay, and mend what differs; only the platform calls it.
        sync: bring every club's workbooks up to date; only the platform calls it.
    """

    api: Callable[[Request], Response]
    on_fact_written: Callable[[CloudEvent], None]
    check: Callable[[Request], Response]
    verify: Callable[[Request], Response]
    sync: Callable[[Request], Response]


def build(world: World) -> EntryPoints:
    """Make the entry points; what one of them alone needs is imported when it is called."""

    def api(request: Request) -> Response:
        if is_page(request.path):
            from functions.pages.handling import handle as show  # noqa: PLC0415

            return show(world, request)
        from functions.api import handle  # noqa: PLC0415

        return handle(world, request)

    def on_fact_written(event: CloudEvent) -> None:
        from functions import triggers  # noqa: PLC0415

        triggers.on_fact_written(world, event)

    def check(request: Request) -> Response:
        from functions import scheduled  # noqa: PLC0415

        return scheduled.check(world, request)

    def verify(request: Request) -> Response:
        from functions import scheduled  # noqa: PLC0415

        return scheduled.verify(world, request)

    def sync(request: Request) -> Response:
        from functions import scheduled  # noqa: PLC0415

        return scheduled.sync(world, request)

    return EntryPoints(api, on_fact_written, check, verify, sync)
