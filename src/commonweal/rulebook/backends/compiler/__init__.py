"""Rules as machine code: the same functions that the interpreted backend runs, compiled through LLVM.

`compile_rules` makes a Program, `check_rules` only refuses what is not in the subset (docs/compiler.md states it),
`map_over_records` carries one entry of a Program over arrays of records. Nothing outside this package imports llvmlite.
"""

from .errors import RulesError, RulesFault
from .fingerprint import code_bytes
from .over_records import map_over_records
from .program import Program, address_of, check_rules, compile_rules

__all__ = [
    "Program",
    "RulesError",
    "RulesFault",
    "address_of",
    "check_rules",
    "code_bytes",
    "compile_rules",
    "map_over_records",
]
