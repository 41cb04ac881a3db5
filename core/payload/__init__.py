"""What is sent to a ladder: JSON text → an event, or every problem it has (contract §1).

    text ── parse_json ──▶ JSON values ── read_event ──▶ Event in canonical form, warnings
                                              ╰──────▶ InvalidEventError: all problems at once

`core.facts.event_content` leads back to JSON values. pydantic is imported by
`shape` only, and that on the first `read_event`, because it costs 100 ms.
"""

from core.payload.allowed import RESULTS
from core.payload.json_text import parse_json
from core.payload.problems import CODES, WARNING_CODES
from core.payload.reading import ReadEvent, read_event

__all__ = [
    "CODES",
    "RESULTS",
    "WARNING_CODES",
    "ReadEvent",
    "parse_json",
    "read_event",
]
