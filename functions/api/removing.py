"""Events go out and come back; asking twice does no harm."""

from __future__ import annotations

from werkzeug import Response

from core.actions.withdrawing import Tombstone, restore, withdraw
from core.errors import StaleVersionError
from core.locale import say
from functions.api.answers import answer_nothing, quote_tag
from functions.api.calls import Call
from functions.api.matching import stored_event, wanted_version
from functions.api.settling import catch_up, settle


def delete_event(call: Call) -> Response:
    """Delete an event; one that is deleted already stays so."""
    event = call.event
    _refuse_another_version(call)
    _settle(call, withdraw(call.store, call.club.id, event))
    return answer_nothing()


def restore_event(call: Call) -> Response:
    """Put a deleted event back; one that is not deleted stays as it is."""
    mark = restore(call.store, call.club.id, call.event)
    _settle(call, mark)
    return answer_nothing({"ETag": quote_tag(mark.version)})


def _settle(call: Call, mark: Tombstone) -> None:
    if mark.changed:
        settle(call, mark.revision)
    else:
        catch_up(call, mark.revision)


def _refuse_another_version(call: Call) -> None:
    """Refuse to delete an event that has changed since the app saw it, if the app says what."""
    wanted = wanted_version(call)
    if wanted is None:
        return
    stored = stored_event(call)
    if stored is not None and stored.version != wanted and not stored.data.get("withdrawn"):
        raise StaleVersionError(
            say("The event “{event}” has changed since you saw it.", event=call.event)
        )
