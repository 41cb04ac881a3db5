"""A fact was written or deleted: take it in, replay if the lists are behind (design §3).

The platform delivers at least once, in any order, late, or not at all. An exception asks for
another delivery, so only what may pass is raised; what would fail again is logged and done with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.actions.keeping_current import take_in_fact
from core.ids import check_id
from functions.logs import log
from functions.naming_facts import NamedFact, named_fact
from functions.replay_faults import PASSING, log_failure

if TYPE_CHECKING:
    from cloudevents.http import CloudEvent

    from functions.world import World


def on_fact_written(world: World, cloud_event: CloudEvent) -> None:
    """Bring a club's lists up to date after one of its facts was written or deleted.

    Args:
        cloud_event: `google.cloud.firestore.document.v1.written`; all that is taken from it is
            which document it speaks of.

    Raises:
        PlatformError, ConflictError: a fault that may pass; deliver it again.
    """
    fact = named_fact(cloud_event)
    if fact is None:
        log("WARNING", "no fact of a club", delivery=cloud_event.get("id"))
        return
    told = {"delivery": cloud_event.get("id"), **_place(fact)}
    try:
        rebuilt = take_in_fact(world.store, fact.club, fact.collection, fact.id)
    except PASSING as error:
        log("WARNING", "replay put off", code=error.code, **told)
        raise
    except Exception as error:  # noqa: BLE001 (it would fail at every delivery for a day)
        log_failure(error, **told)
        return
    if rebuilt is None:
        log("INFO", "list is current", **told)
        return
    log(
        "INFO",
        "replayed",
        revision=rebuilt.revision,
        up_to_date=rebuilt.up_to_date,
        written=rebuilt.written,
        **told,
    )


def _place(fact: NamedFact) -> dict[str, str]:
    """Say which fact it is; an id that the program never gave may hold a name."""
    shown = fact.id if check_id(fact.id) else "not an id"
    club = fact.club if check_id(fact.club) else "not an id"
    return {"club": club, "fact": f"{fact.collection}/{shown}"}
