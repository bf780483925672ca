"""Thrift's compact protocol, as far as a Parquet file's record needs it: to walk over values and to write some anew.

Source: https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, SET, MAP, STRUCT, UUID = range(1, 14)
"""Types of values. A truth in a field is said by its type alone; in a list it takes a byte."""

INTS = (I16, I32, I64)
WIDTHS = {BYTE: 1, DOUBLE: 8, UUID: 16}


@dataclass(slots=True)
class Thrift:
    """Reads `data` from `at` on. Raises ValueError where it is cut off or names a type that there is not."""

    data: bytes
    at: int = 0

    def byte(self) -> int:
        if self.at >= len(self.data):
            raise ValueError(f"the data end at byte {self.at}, in the middle of a value")
        self.at += 1
        return self.data[self.at - 1]

    def varint(self) -> int:
        """A whole number from 0, seven bits a byte, low bits first."""
        value = shift = 0
        while (byte := self.byte()) & 0x80:
            value |= (byte & 0x7F) << shift
            shift += 7
        return value | byte << shift

    def integer(self) -> int:
        """A whole number, its sign in the lowest bit."""
        folded = self.varint()
        return folded >> 1 ^ -(folded & 1)

    def fields(self) -> Iterator[tuple[int, int]]:
        """(field, type) of each field of a struct. The value must be taken or skipped before the next is asked for."""
        field = 0
        while head := self.byte():
            step, kind = divmod(head, 16)
            field = field + step if step else self.integer()
            yield field, kind

    def list_head(self) -> tuple[int, int]:
        """How many values a list or set has, and their type."""
        count, kind = divmod(self.byte(), 16)
        return (self.varint() if count == 15 else count), kind

    def skip(self, kind: int, *, in_list: bool = False) -> None:
        """Go on to what comes after a value of this type."""
        if kind in INTS:
            self.varint()
        elif kind in (TRUE, FALSE):
            self.at += in_list
        elif kind in WIDTHS:
            self.at += WIDTHS[kind]
        elif kind == BINARY:
            length = self.varint()
            self.at += length
        elif kind == STRUCT:
            for _, of in self.fields():
                self.skip(of)
        elif kind in (LIST, SET):
            count, of = self.list_head()
            for _ in range(count):
                self.skip(of, in_list=True)
        elif kind == MAP:
            if count := self.varint():
                key, value = divmod(self.byte(), 16)
                for _ in range(count):
                    self.skip(key, in_list=True)
                    self.skip(value, in_list=True)
        else:
            raise ValueError(f"there is no type {kind} (at byte {self.at})")


def varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def integer(value: int) -> bytes:
    """A whole number of up to 64 bits, its sign in the lowest bit."""
    return varint(value << 1 ^ value >> 63)


def field_head(last: int, field: int, kind: int) -> bytes:
    """What stands before the value of a field that comes after the field `last`."""
    step = field - last
    return bytes([step << 4 | kind]) if 0 < step < 16 else bytes([kind]) + integer(field)


def list_head(count: int, kind: int) -> bytes:
    return bytes([count << 4 | kind]) if count < 15 else bytes([0xF0 | kind]) + varint(count)
