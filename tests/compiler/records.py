"""Records of the tests, as bytes for compiled rules and as plain objects for interpreted ones."""

from __future__ import annotations

import ctypes
import struct
from typing import Any

from commonweal.rulebook.backends.layout import Layout, Slot

LETTERS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q", "f8": "d"}


class Plain:
    """An interpreted record: numbers and nested lists, all zero."""

    def __init__(self, layout: Layout) -> None:
        for slot in layout.slots.values():
            setattr(self, slot.name, zeros(slot))


def zeros(slot: Slot) -> Any:
    def fill(shape: tuple[int, ...]) -> Any:
        return [fill(shape[1:]) for _ in range(shape[0])] if shape else (0.0 if slot.code == "f8" else 0)

    return fill(slot.shape)


def as_bytes(layout: Layout, record: Plain) -> bytes:
    """The bytes a compiled record with this content has."""
    out = bytearray(layout.size)
    for slot in layout.slots.values():
        numbers = flat(getattr(record, slot.name))
        struct.pack_into(f"<{len(numbers)}{LETTERS[slot.code]}", out, slot.offset, *numbers)
    return bytes(out)


def flat(value: Any) -> list[Any]:
    return [x for v in value for x in flat(v)] if isinstance(value, list) else [value]


def buffer(layout: Layout) -> Any:
    """A compiled record, all zero."""
    return ctypes.create_string_buffer(layout.size)
