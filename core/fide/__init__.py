"""FIDE's arithmetic: the tables, the gap that counts, K, rounding; all exact.

What holds since 1 October 2025 (FIDE Handbook B.02, and the Rapid and Blitz Rating Regulations):
events that started earlier were rated otherwise.
"""

from core.fide.gaps import gap_used, is_too_wide
from core.fide.k_factor import MASTER_FROM, Career, choose_k, limit_k
from core.fide.rounding import round_half_away, round_half_up
from core.fide.tables import expected_hundredths, performance_difference

__all__ = [
    "MASTER_FROM",
    "Career",
    "choose_k",
    "expected_hundredths",
    "gap_used",
    "is_too_wide",
    "limit_k",
    "performance_difference",
    "round_half_away",
    "round_half_up",
]
