"""Lay out the fields of a record in memory: one layout for every backend that keeps records as bytes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from typing import NamedTuple

SIZES = {"i1": 1, "i2": 2, "i4": 4, "i8": 8, "u1": 1, "u2": 2, "u4": 4, "u8": 8, "f8": 8}
"""Bytes per number of each code: i signed, u unsigned, f floating (f8 is for search statistics, never for rules)."""


class Slot(NamedTuple):
    """One field: its name, its offset in bytes, the code of its numbers and its shape (empty: a single number)."""

    name: str
    offset: int
    code: str
    shape: tuple[int, ...]

    @property
    def bytes(self) -> int:
        """Length of the whole field in bytes."""
        return SIZES[self.code] * prod(self.shape)

    @property
    def low(self) -> int:
        """The lowest whole number that the field can hold."""
        return -(1 << 8 * SIZES[self.code] - 1) if self.code[0] == "i" else 0

    @property
    def high(self) -> int:
        """The highest whole number that the field can hold."""
        bits = 8 * SIZES[self.code]
        return (1 << bits - 1) - 1 if self.code[0] == "i" else (1 << bits) - 1


@dataclass(frozen=True)
class Layout:
    """The slots of a record in declared order, naturally aligned; `size` in bytes is a multiple of 8."""

    slots: dict[str, Slot] = field(hash=False)
    size: int

    @classmethod
    def of(cls, fields: Mapping[str, tuple[str, tuple[int, ...]]]) -> Layout:
        """Lay out `fields` (name -> code and shape) in order. Raises ValueError for unknown codes or empty shapes."""
        slots, offset = {}, 0
        for name, (code, shape) in fields.items():
            if code not in SIZES:
                raise ValueError(f"field {name}: there is no number code {code!r}; use one of {', '.join(SIZES)}")
            if any(n < 1 for n in shape):
                raise ValueError(f"field {name}: every dimension must be at least 1, not {tuple(shape)}")
            offset = -(-offset // SIZES[code]) * SIZES[code]
            slots[name] = Slot(name, offset, code, tuple(shape))
            offset += slots[name].bytes
        return cls(slots, -(-offset // 8) * 8)
