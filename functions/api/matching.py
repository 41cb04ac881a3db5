"""If-Match: the version that an app saw, and that alone may be overwritten (RFC 9110 §13.1.1)."""

from __future__ import annotations

from typing import Final

from werkzeug.http import parse_etags

from core.ids import check_id
from core.paths import event_path
from core.ports import Stored
from functions.api.calls import Call

NO_VERSION: Final = ""
"""What no stored version is equal to."""


def wanted_version(call: Call) -> str | None:
    """Read the version that may be overwritten, None if the app does not say.

    Of a list, or where any version will do (`*`), the one that stands there now is taken if it is
    among them. A weak tag matches nothing here.
    """
    header = call.request.headers.get("If-Match", "").strip()
    if not header:
        return None
    tags = parse_etags(header)
    # GET of an event says more than its version: `version~hash of what was shown`
    versions = {(tag or NO_VERSION).partition("~")[0] for tag in tags.as_set()}
    if not tags.star_tag and len(versions) <= 1:
        return next(iter(versions), NO_VERSION)
    stored = stored_event(call)
    if stored is None or not (tags.star_tag or stored.version in versions):
        return NO_VERSION
    return stored.version


def stored_event(call: Call) -> Stored | None:
    """Fetch the event's document as it stands."""
    event = call.places["event"]
    return call.reader.get(event_path(call.club.id, event)) if check_id(event) else None
