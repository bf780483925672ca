"""Sentences for the log and the one line, written for each viewer: what happened, what followed, who must do what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts import ACTOR, EVERYBODY, NOBODY_SEES, Act
from commonweal.rulebook.texts import placeholders, say

BY_CHANCE = -1
ACTOR_KINDS = {"actor", "seat", "other"}


class Entry(NamedTuple):
    """One act as it was carried out: who (-1: chance, -2: the clock), its integer, the numbers its sentence names, what
    the rules told."""

    by: int
    number: int
    values: dict[str, int]
    told: list[tuple[int, ...]]


class Speech(NamedTuple):
    """How an act is told, to those who know every operand and to others; its first rule; what its operands stand for."""

    says: str
    hides: str
    rule: str
    open: bool
    kinds: dict[str, str]


class Narrator:
    """Writes the sentences of one rulebook for a table with these names."""

    def __init__(
        self, book: Rulebook, names: Sequence[str], rows: Mapping[str, Sequence[Mapping[str, Any]]] | None = None
    ):
        """rows: the cards by kind, where they are not the book's own."""
        self.book, self.names = book, names
        self.rows = book.names if rows is None else rows
        self._named = {a.name: self._fields_named(a) for a in book.acts}
        self._speech = {a.name: self._spoken(a) for a in book.acts}
        self._asks = book.rule("prompt")

    def _spoken(self, a: Act) -> Speech:
        text = self.book.texts.acts[a.name]
        open_ = all(operand.seen == EVERYBODY for operand in a.operands.values())
        if not open_ and "hides" not in text:
            raise ValueError(f"the text of {a.name} names what others may not know: it needs a sentence `hides`")
        kinds = {name: operand.kind for name, operand in a.operands.items()}
        rules = text.get("rules") or [""]
        return Speech(text["says"], text.get("hides", text["says"]), rules[0], open_, kinds)

    def _fields_named(self, a: Act) -> list[str]:
        entry = self.book.texts.acts[a.name]
        used = placeholders(entry["says"]) | placeholders(entry.get("hides", ""))
        return [name for name in used if name in self.book.fields]

    def entry(self, s: Any, by: int, number: int) -> Entry:
        """Note an act about to be carried out on `s`."""
        a = self.book.act_of(number)
        values = dict(zip(a.operands, a.values(number), strict=True))
        for name in self._named[a.name]:
            values.setdefault(name, getattr(s, name))
        if by >= 0:
            values["actor"] = by
        return Entry(by, number, values, [])

    def sees(self, entry: Entry, viewer: int | None) -> bool:
        """Whether the viewer may know every operand of the act."""
        a = self.book.act_of(entry.number)
        for operand in a.operands.values():
            if operand.seen == EVERYBODY:
                continue
            if operand.seen == NOBODY_SEES or viewer is None:
                return False
            if viewer != entry.by and (operand.seen == ACTOR or viewer != entry.values[operand.seen]):
                return False
        return True

    def story(self, entries: Iterable[Entry], viewer: int | None, *, everything: bool = False) -> list[dict[str, Any]]:
        """The sentences of several acts, numbered."""
        out = [line for entry in entries for line in self.lines(entry, viewer, everything=everything)]
        for i, line in enumerate(out):
            line["i"] = i
        return out

    def same_for_all(self, entries: Iterable[Entry]) -> bool:
        """Whether everybody may know every operand of these acts."""
        return all(self._speech[self.book.act_of(entry.number).name].open for entry in entries)

    def lines(self, entry: Entry, viewer: int | None, *, everything: bool = False) -> list[dict[str, Any]]:
        """The act and what followed, one line each; nothing where the text says nothing.

        `everything`: once the game is over nothing is hidden.
        """
        speech = self._speech[self.book.act_of(entry.number).name]
        sees = everything or speech.open or self.sees(entry, viewer)
        sentence = speech.says if sees else speech.hides
        out = []
        if sentence:
            out.append(
                {
                    "kind": "act",
                    "by": entry.by,
                    "text": self._say(sentence, entry.values, speech.kinds, viewer),
                    "rule": speech.rule,
                    "seats": self._seats(entry.values, speech.kinds, sentence),
                    "private": sees and not speech.open,
                }
            )
        for event, *numbers in entry.told:
            out.append(self._consequence(event, numbers, entry.by, viewer))
        return out

    def _consequence(self, event: int, numbers: list[int], by: int, viewer: int | None) -> dict[str, Any]:
        text = self.book.texts.told[self.book.told.name_of(event)]
        values = dict(zip(text["args"], numbers, strict=True))
        return {
            "kind": "consequence",
            "by": by,
            "text": self._say(text["says"], values, {}, viewer),
            "rule": text["rules"][0] if text.get("rules") else "",
            "seats": self._seats(values, {}, text["says"]),
            "private": False,
        }

    def prompt(self, s: Any, viewer: int | None, memo: dict[Any, Any] | None = None) -> tuple[str, list[str]]:
        """The one line for a viewer, and the rules it rests on. `memo` keeps what was said of this position."""
        if self._asks is not None and self.book.prompts is not None:
            word = self.book.prompts.name_of(self._asks(s, -1 if viewer is None else viewer))
            entry = self.book.texts.prompts[word]
        else:
            word = self.book.phases.name_of(s.phase)
            entry = self.book.texts.phases[word]
        sentence = entry.get("says", entry.get("title", ""))
        named = any(self.seat_named(name, getattr(s, name, -1)) == viewer for name in placeholders(sentence))
        key = "prompt", word, viewer if named else None
        if memo is None or key not in memo:
            said = self.about(s, sentence, viewer), list(entry.get("rules", []))
            if memo is None:
                return said
            memo[key] = said
        known: tuple[str, list[str]] = memo[key]
        return known

    def seat_named(self, name: str, value: int) -> int | None:
        """The seat that a field or operand of this name stands for; None if it stands for none."""
        return self.name(self._kind(name, {}), value)[1]

    def about(self, s: Any, sentence: str, viewer: int | None, operands: Mapping[str, int] | None = None) -> str:
        """A sentence that names fields of the record and perhaps operands of an act."""
        values = {name: getattr(s, name) for name in placeholders(sentence) if name in self.book.fields}
        return self._say(sentence, values | dict(operands or {}), {}, viewer)

    def label(self, s: Any, number: int, viewer: int | None) -> str:
        """What a button for this act says."""
        a = self.book.act_of(number)
        entry = self.book.texts.acts[a.name]
        values = dict(zip(a.operands, a.values(number), strict=True))
        kinds = {name: operand.kind for name, operand in a.operands.items()}
        return self._say(entry.get("label", entry["title"]), values, kinds, viewer)

    def _say(self, sentence: str, values: Mapping[str, int], kinds: Mapping[str, str], viewer: int | None) -> str:
        kind, name = self._kind, self.name
        return say(sentence, values, lambda key, value: name(kind(key, kinds), value), viewer)

    def _kind(self, name: str, kinds: Mapping[str, str]) -> str:
        if name in kinds:
            return kinds[name]
        field = self.book.fields.get(name)
        return field.kind if field is not None else name

    def name(self, kind: str, value: int) -> tuple[str, int | None]:
        """What a number is called, and the seat it stands for, if any."""
        if kind in ACTOR_KINDS:
            return (self.names[value], value) if 0 <= value < len(self.names) else ("nobody", None)
        rows = self.rows.get(kind)
        if rows is not None and 0 <= value < len(rows):
            row = rows[value]
            return str(row.get("title") or row["name"]), None
        return str(value), None

    def _seats(self, values: Mapping[str, int], kinds: Mapping[str, str], sentence: str) -> list[int]:
        named = set()
        for name in placeholders(sentence):
            _, seat = self.name(self._kind(name, kinds), values[name])
            if seat is not None:
                named.add(seat)
        return sorted(named)
