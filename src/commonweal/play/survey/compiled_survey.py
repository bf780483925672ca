"""The survey of an act as machine code, and the JSON of what it finds."""

from __future__ import annotations

import ctypes
import logging
import threading
from collections.abc import Callable, Collection, Mapping
from itertools import chain
from math import prod
from pathlib import Path
from struct import Struct
from types import FunctionType
from typing import Any, Self

import msgspec

from commonweal.play.moves import ActRows
from commonweal.play.survey.survey_rules import survey_layout, survey_rules, surveyed_acts
from commonweal.play.templates import ReasonTemplate
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.act import Act
from commonweal.rulebook.backends.compiled import Compiled, zeros
from commonweal.rulebook.backends.interpreted import FORMATS
from commonweal.rulebook.backends.layout import Layout, Slot
from commonweal.rulebook.book.preview import hidden_notices

log = logging.getLogger("commonweal.play")
MOST_ROWS_KEPT = 100_000
encode_json = msgspec.json.Encoder().encode

usable: dict[Rulebook, Survey] = {}
"""The surveys of games whose machine code is loaded, and whose rules have not faulted in it."""


class FlatState:
    """The state `s` of one table as bytes at an address; None before anybody reads it."""

    __slots__ = ("address", "buffer", "s")

    def __init__(self) -> None:
        self.s: Any = None
        self.buffer: Any = None
        self.address = 0


class Survey(Compiled, is_linked=False):
    """What a seat may do, act by act, in the tested build. `play.listing` is the referee: `laws/lists_law.py` compares.

    For one thread only: all tables of a game use the same record and workspace."""

    def __init__(self, book: Rulebook, checked: bool = True, cache: Path | None = None) -> None:
        super().__init__(book, checked, cache)
        layout, whole = survey_layout(book), ctypes.c_int64
        self.found = zeros(layout.size)
        self._fault_word, self._tried, self._workspace = (whole * 3)(), self.state(), self.workspace()
        places = (self._fault_word, self._tried, self._workspace, self.found)
        self._fault, *self._records = (ctypes.addressof(place) for place in places)
        # These calls are too short to let other threads in.
        kind = ctypes.PYFUNCTYPE(None, *[ctypes.c_void_p] * 5, whole, whole)
        self._entries = {a.name: kind(self.program.addresses[f"survey_{a.name}"]) for a in surveyed_acts(book)}
        self._counts = _array(self.found, layout.slots["choices"], 2)
        self._acts, self._final, self._low, self._high, self._refused, self._reasons = (
            _array(self.found, layout.slots[name], layout.slots[name].shape[0])
            for name in ("acts", "final", "low", "high", "refused", "reasons")
        )
        saved = {name: slot for name, slot in book.layout.slots.items() if name not in book.scratch}
        self._packers = {name: _packer(slot) for name, slot in saved.items()}
        self.fault: Exception | None = None
        """What its rules met, if they have faulted."""
        self._rows: dict[int, bytes] = {}
        self._heads: dict[tuple[str, int], bytes] = {}

    @classmethod
    def of(cls, book: Rulebook, checked: bool = True, cache: Path | None = None) -> Self:
        return super().of(book, checked, cache)

    @staticmethod
    def rules_of(book: Rulebook) -> dict[str, FunctionType]:
        return survey_rules(book)

    @staticmethod
    def records_of(book: Rulebook) -> dict[str, Layout]:
        return {"v": survey_layout(book)}

    @staticmethod
    def state_layout_of(book: Rulebook) -> Layout:
        fields = {slot.name: (slot.code, slot.shape) for slot in book.layout.slots.values()}
        return Layout.of(fields | {"showed": ("i1", ())})

    @staticmethod
    def marked_in(book: Rulebook) -> Collection[int]:
        return hidden_notices(book)

    def flatten(self, s: Any, before: Any, changed: Collection[str], flat: FlatState) -> None:
        """Make the flat state of a table equal to `s`. before: the state before the last move, and the fields that it
        changed."""
        if flat.s is s:
            return
        if flat.buffer is None:
            flat.buffer = self.state()
            flat.address = ctypes.addressof(flat.buffer)
        if flat.s is None or flat.s is not before:
            self.load(flat.buffer, s)
        else:
            for name in changed:
                if name in self._packers:
                    self._packers[name](flat.buffer, getattr(s, name))
        flat.s = s

    def rows_of(
        self, flat: FlatState, seat: int, act: Act, reasons: Mapping[int, ReasonTemplate], *, is_asked: bool
    ) -> ActRows | None:
        """What a seat may do of one act, and may not; None if the rules fault."""
        self._entries[act.name](self._fault, flat.address, *self._records, seat, is_asked)
        if self._fault_word[0]:
            if self.fault is None:
                self.fault = self.program.fault(self._fault_word)
                log.error("the surveys of %s are not used any more: %s", self.book.name, self.fault)
                usable.pop(self.book, None)
            return None
        count, refusals = self._counts
        choices = self._choices(act, count) if count else b""
        return ActRows(choices, *(self._refusals(act, refusals, reasons, flat.s) if refusals else (b"", False)))

    def _choices(self, act: Act, count: int) -> bytes:
        text = b'{"act":"%s","rows":[%s]' % (act.name.encode(), self._texts(act, self._acts[:count]))
        if final := [i for i, is_final in enumerate(self._final[:count]) if is_final]:
            text += b',"final":' + encode_json(final)
        if act.amount is not None:
            text += b',"bounds":' + encode_json([*zip(self._low[:count], self._high[:count], strict=True)])
        return text + b"}"

    def _refusals(self, act: Act, count: int, reasons: Mapping[int, ReasonTemplate], s: Any) -> tuple[bytes, bool]:
        numbers, with_values, texts = dict[int, list[int]](), False, []
        for number, reason in zip(self._refused[:count], self._reasons[:count], strict=True):
            numbers.setdefault(reason, []).append(number)
        for reason, refused in numbers.items():
            why = reasons[reason]
            if why.plain:
                continue
            head = self._heads.get((act.name, reason))
            if head is None:
                head = encode_json({"act": act.name, "id": why.says.id, "rule": why.rule})[:-1]
                self._heads[act.name, reason] = head
            text = b'%s,"rows":[%s]' % (head, self._texts(act, refused))
            if why.fields or why.fixed:
                with_values = True
                text += b',"values":' + encode_json(why.values(s))
            texts.append(text + b"}")
        return b",".join(texts), with_values

    def _texts(self, act: Act, numbers: list[int]) -> bytes:
        """Rows of operand values."""
        rows, texts = self._rows, []
        for number in numbers:
            text = rows.get(number)
            if text is None:
                if len(rows) >= MOST_ROWS_KEPT:
                    rows.clear()
                text = rows[number] = encode_json(act.values(number))
            texts.append(text)
        return b",".join(texts)


def load_in_background(book: Rulebook) -> None:
    """Begin to load the survey of a game, which has been compiled, in a thread. Only the first call has an effect."""

    def load() -> None:
        try:
            usable[book] = Survey.of(book)
        except Exception:
            log.exception("there is no survey of %s; what seats may do is listed by the rules in Python", book.name)

    if book not in _loading:
        _loading.add(book)
        threading.Thread(target=load, name=f"survey of {book.name}", daemon=True).start()


_loading: set[Rulebook] = set()


def _array(buffer: Any, slot: Slot, length: int) -> Any:
    """A field of a record, or several fields that follow each other, as an array."""
    kinds: dict[str, Any] = {"i1": ctypes.c_int8, "i4": ctypes.c_int32, "i8": ctypes.c_int64}
    return (kinds[slot.code] * length).from_buffer(buffer, slot.offset)


def _packer(slot: Slot) -> Callable[[Any, Any], None]:
    """Writes a field of an interpreted state into a flat one."""
    pack, offset, depth = Struct(f"<{prod(slot.shape)}{FORMATS[slot.code]}").pack_into, slot.offset, len(slot.shape)
    flat = chain.from_iterable
    if depth == 0:
        return lambda buffer, value: pack(buffer, offset, value)
    if depth == 1:
        return lambda buffer, value: pack(buffer, offset, *value)
    if depth == 2:
        return lambda buffer, value: pack(buffer, offset, *flat(value))
    return lambda buffer, value: pack(buffer, offset, *flat(flat(value)))
