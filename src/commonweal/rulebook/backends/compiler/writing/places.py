"""Places: fields of records, their elements, and elements of constant tables."""

from __future__ import annotations

import ast
from math import prod
from typing import Any, NamedTuple

from llvmlite import ir

from commonweal.rulebook.backends.layout import SIZES

from .function_writer import F64, GREATEST, I8, I64, LEAST, Writer, i64

TYPES = {code: F64 if code == "f8" else ir.IntType(8 * size) for code, size in SIZES.items()}


class Place(NamedTuple):
    """An address, the code of the number there, and the field it belongs to (empty for a table)."""

    pointer: Any
    code: str
    record: str
    field: str


def indices_of(node: ast.expr) -> tuple[ast.expr, list[ast.expr]]:
    """`x[i][j]` as x and [i, j]."""
    index: list[ast.expr] = []
    while isinstance(node, ast.Subscript):
        index.insert(0, node.slice)
        node = node.value
    return node, index


class Places(Writer):
    """Finding, reading and filling places."""

    def place(self, node: ast.expr) -> Place:
        """The place a field or element expression names, its indices evaluated from left to right."""
        base, index = indices_of(node)
        for i in index:
            if isinstance(i, ast.Tuple):
                raise self.refusal(i, "an index with a comma is not in the rules subset", "write [i][j]")
        if isinstance(base, ast.Attribute) and self.is_record(base.value):
            return self.field(node, base, index)
        if not self.rule.is_static(base):
            raise self.refusal(
                node,
                f"{ast.unparse(base)} is neither a field of a record nor a constant table",
                "only fields and tables of tuples have elements",
            )
        return self.table_element(node, base, index)

    def is_record(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in self.records

    def field(self, node: ast.expr, base: ast.Attribute, index: list[ast.expr]) -> Place:
        assert isinstance(base.value, ast.Name)
        name = base.value.id
        pointer, layout = self.records[name]
        if base.attr not in layout.slots:
            raise self.refusal(base, f"the record {name} has no field {base.attr}", "declare it, or correct the name")
        slot = layout.slots[base.attr]
        offset = self.offset(node, f"{name}.{slot.name}", slot.shape, SIZES[slot.code], index)
        where = self.b.gep(pointer, [i64(slot.offset)], inbounds=True, source_etype=I8)
        if index:
            where = self.b.gep(where, [offset], inbounds=True, source_etype=I8)
        return Place(where, slot.code, name, slot.name)

    def table_element(self, node: ast.expr, base: ast.expr, index: list[ast.expr]) -> Place:
        table = self.rule.meaning(base)
        if not isinstance(table, tuple):
            raise self.refusal(
                node,
                f"{ast.unparse(base)} is a {type(table).__name__}, not a constant table",
                "tables are tuples of numbers, or of tuples of equal length",
            )
        variable, code, shape = self.module.table(self, base, table)
        offset = self.offset(node, ast.unparse(base), shape, SIZES[code], index)
        return Place(self.b.gep(variable, [offset], inbounds=True, source_etype=I8), code, "", "")

    def offset(self, node: ast.expr, name: str, shape: tuple[int, ...], stride: int, index: list[ast.expr]) -> Any:
        """Bytes from the first element to the one named by the indices."""
        if len(index) != len(shape):
            if not shape:
                raise self.refusal(node, f"{name} is a single number", "leave the index out")
            raise self.refusal(
                node,
                f"{name} has {len(shape)} dimensions, and {len(index)} indices are given",
                "name one element; whole rows are not values",
            )
        total = i64(0)
        for axis, (size, written) in enumerate(zip(shape, index, strict=True)):
            i = self.whole_value(written, "an index")
            step = stride * prod(shape[axis + 1 :])
            if isinstance(i, ir.Constant):
                if not 0 <= i.constant < size:
                    raise self.refusal(
                        written,
                        f"index {i.constant} is outside 0..{size - 1} of {name}",
                        "count from 0; the last element is [len(...) - 1]",
                    )
                part = i64(i.constant * step)
            else:
                self.check(
                    self.b.icmp_unsigned("<", i, i64(size)), written, "index", i, f"0..{size - 1} of {name}", name
                )
                part = self.b.mul(i, i64(step), flags=("nsw",)) if step > 1 else i
            total = part if axis == 0 else self.b.add(total, part, flags=("nsw",))
        return total

    def read(self, place: Place) -> Any:
        """The number kept there, as 64 bits or as a float."""
        v = self.b.load(place.pointer, typ=TYPES[place.code], align=SIZES[place.code])
        if place.code in ("f8", "i8", "u8"):
            return v
        return self.b.sext(v, I64) if place.code[0] == "i" else self.b.zext(v, I64)

    def fill(self, place: Place, v: Any, node: ast.AST) -> None:
        """Keep a number there; too wide a number loses its upper bits, or is a fault in a checked build."""
        name = f"{place.record}.{place.field}"
        if not place.record:
            raise self.refusal(
                node, "a constant table is not changed by rules", "keep what changes in a field of the record"
            )
        type_ = TYPES[place.code]
        v = self.as_kind(v, F64 if type_ == F64 else I64, node, name)
        if type_ != F64:
            self.check_store(place, v, node, name)
            v = v if type_ == I64 else self.b.trunc(v, type_)
        self.b.store(v, place.pointer, align=SIZES[place.code])

    def check_store(self, place: Place, v: Any, node: ast.AST, name: str) -> None:
        slot = self.records[place.record][1].slots[place.field]
        low, high = self.module.bounds.get(place.record, {}).get(place.field, (slot.low, slot.high))
        if not self.checked or (TYPES[place.code] == I64 and low <= slot.low and high >= slot.high):
            return
        above, below = i64(max(low, LEAST)), i64(min(high, GREATEST))
        inside = self.b.and_(self.b.icmp_signed(">=", v, above), self.b.icmp_signed("<=", v, below))
        self.check(inside, node, "store", v, f"{low}..{high} of {name}", name)
