"""What Tab can find out about the data; silent where nothing can be found."""

from __future__ import annotations

from core.errors import LadderError
from core.ids import check_id
from local.cli.opening import open_named_store
from local.cli.session import Session


def stored_ids(session: Session, collection: str) -> list[tuple[str, str]]:
    """List the ids of a collection with the names that stand beside them."""
    if not all(check_id(part) for part in collection.split("/")):
        return []
    try:
        with open_named_store(session) as store:
            return [(one.id, str(one.data.get("name", ""))) for one in store.list(collection)]
    except LadderError:
        return []
