"""Names: their key, their initials, their parts, and who may be one person (rules §6.2 to §6.4).

The one package that uses rapidfuzz.
"""

from core.names.comparing import Comparison, compare_names
from core.names.index import NameIndex
from core.names.initials import initials
from core.names.key import name_key, numbered, split_number, turned
from core.names.parts import NameParts, is_unclear, parse_name

__all__ = [
    "Comparison",
    "NameIndex",
    "NameParts",
    "compare_names",
    "initials",
    "is_unclear",
    "name_key",
    "numbered",
    "parse_name",
    "split_number",
    "turned",
]
