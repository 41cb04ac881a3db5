"""Which stores there are, and which one is used."""

from __future__ import annotations

import os
from typing import Literal, TypeAlias

from core.errors import OperatorError
from core.locale import say

StoreKind: TypeAlias = Literal["sqlite", "firestore"]


def default_store() -> StoreKind:
    """Which store is used unless somebody says otherwise: LADDER_STORE, else SQLite.

    Raises:
        OperatorError: LADDER_STORE names no store.
    """
    named = os.environ.get("LADDER_STORE") or "sqlite"
    match named:
        case "sqlite" | "firestore":
            return named
    raise OperatorError(
        say("LADDER_STORE is “{named}”, but can be sqlite or firestore.", named=named)
    )
