"""TRF, the tournament report files that programs approved by FIDE write: read and written."""

from formats.trf.reading import read_trf
from formats.trf.recognising import looks_like_trf
from formats.trf.writing import Starter, WrittenTrf, write_start_list, write_trf

__all__ = [
    "Starter",
    "WrittenTrf",
    "looks_like_trf",
    "read_trf",
    "write_start_list",
    "write_trf",
]
