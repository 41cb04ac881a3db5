"""Keys as they are stored: hashed, never as they are (contract §2)."""

from __future__ import annotations

import hashlib


def key_digest(key: str) -> str:
    """Hash a key the way it is stored. Keys are 128 bit and random, so no salt is needed."""
    return hashlib.sha256(key.encode()).hexdigest()
