"""Sentences for the log and the one line, written for each viewer: what happened, what followed, who must do what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
    """How an act is told, to those who know every operand and to others; its rule; what its operands stand for."""

    says: str
    hides: str | None
    rule: str
    open: bool
    kinds: dict[str, str]


class OneLine(NamedTuple):
    """Who must do what: the sentence, the rules it rests on, and the fields in it that stand for seats."""

    sentence: str
    rules: list[str]
    seats: tuple[str, ...]


class Spoken(NamedTuple):
    """A line of the log, and what it was made of."""

    line: dict[str, Any]
    sentence: str
    values: Mapping[str, int]
    kinds: Mapping[str, str]


Known = list[Spoken]
"""The lines of a move as those read them whom they do not name."""


class Narrator:
    """Writes the sentences of one rulebook for a table with these names."""

    def __init__(
        self, book: Rulebook, names: Sequence[str], rows: Mapping[str, Sequence[Mapping[str, Any]]] | None = None
    ):
        """rows: the cards by kind, where they are not the book's own."""
        self.book, self.names = book, names
        self.rows = book.names if rows is None else rows
        self._named = {a.name: self._fields_named(a) for a in book.acts}
        self._speech = {a.name: self._speech_of(a) for a in book.acts}
        self._asks = book.rule("prompt") if book.prompts is not None else None
        self._prompts = self._one_lines()
        told = ((value, book.texts.told[word]) for word, value in book.told.items().items())
        self._told = {value: (text["says"], text["args"], (text.get("rules") or [""])[0]) for value, text in told}
        self.reasons = {value: book.texts.reasons[word] for word, value in book.reasons.items().items() if value}
        self._labelled: list[str] = []
        self._labels: dict[tuple[int, int | None], str] = {}

    def _speech_of(self, a: Act) -> Speech:
        text = self.book.texts.acts[a.name]
        open_ = all(operand.seen == EVERYBODY for operand in a.operands.values())
        kinds = {name: operand.kind for name, operand in a.operands.items()}
        rules = text.get("rules") or [""]
        return Speech(text["says"], text.get("hides"), rules[0], open_, kinds)

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

    def story(
        self, entries: Sequence[Entry], viewer: int | None, *, everything: bool = False, known: Known | None = None
    ) -> list[dict[str, Any]]:
        """The sentences of several acts, numbered.

        `known` keeps them between viewers: where every act is open, only the sentences that name a viewer differ.
        """
        if known is None or not all(self.is_open(entry) for entry in entries):
            return [spoken.line | {"i": i} for i, spoken in enumerate(self._spoken_of(entries, viewer, everything))]
        if not known:
            known += self._spoken_of(entries, None, everything)
            for i, spoken in enumerate(known):
                spoken.line["i"] = i
        return [
            spoken.line
            if viewer not in spoken.line["seats"]
            else spoken.line | {"text": self._say(spoken.sentence, spoken.values, spoken.kinds, viewer)}
            for spoken in known
        ]

    def _spoken_of(self, entries: Iterable[Entry], viewer: int | None, everything: bool) -> list[Spoken]:
        return [spoken for entry in entries for spoken in self._speak(entry, viewer, everything)]

    def is_open(self, entry: Entry) -> bool:
        """Whether everybody may know every operand of the act."""
        return self._speech[self.book.act_of(entry.number).name].open

    def lines(self, entry: Entry, viewer: int | None, *, everything: bool = False) -> list[dict[str, Any]]:
        """The act and what followed, one line each; nothing where the text says nothing.

        `everything`: once the game is over nothing is hidden.
        """
        return [spoken.line for spoken in self._speak(entry, viewer, everything)]

    def _speak(self, entry: Entry, viewer: int | None, everything: bool) -> Iterator[Spoken]:
        speech = self._speech[self.book.act_of(entry.number).name]
        sees = everything or speech.open or self.sees(entry, viewer)
        sentence = speech.says if sees else speech.hides
        if sentence is None:
            name = self.book.act_of(entry.number).name
            raise ValueError(f"the text of {name} names what others may not know: it needs a sentence `hides`")
        if sentence:
            spoken = self._spoken("act", entry.by, sentence, entry.values, speech.kinds, speech.rule, viewer)
            spoken.line["private"] = sees and not speech.open
            yield spoken
        for event, *numbers in entry.told:
            sentence, args, rule = self._told[event]
            values = dict(zip(args, numbers, strict=True))
            yield self._spoken("consequence", entry.by, sentence, values, {}, rule, viewer)

    def _spoken(
        self,
        kind: str,
        by: int,
        sentence: str,
        values: Mapping[str, int],
        kinds: Mapping[str, str],
        rule: str,
        viewer: int | None,
    ) -> Spoken:
        seats = self._seats(values, kinds, sentence)
        text = self._say(sentence, values, kinds, viewer)
        line = {"kind": kind, "by": by, "text": text, "rule": rule, "seats": seats, "private": False}
        return Spoken(line, sentence, values, kinds)

    def prompt(self, s: Any, viewer: int | None, memo: dict[Any, Any] | None = None) -> tuple[str, list[str]]:
        """The one line for a viewer, and the rules it rests on. `memo` keeps what was said of this position."""
        entry = self.prompt_shown(s, viewer)
        key = entry.sentence, viewer if viewer in self.seats_in(s, entry) else None
        if memo is None:
            return self.about(s, entry.sentence, viewer), entry.rules
        if key not in memo:
            memo[key] = self.about(s, entry.sentence, viewer), entry.rules
        known: tuple[str, list[str]] = memo[key]
        return known

    def prompt_shown(self, s: Any, viewer: int | None) -> OneLine:
        """Which line the rulebook shows to a viewer."""
        if self._asks is None:
            return self._prompts[s.phase]
        return self._prompts[self._asks(s, -1 if viewer is None else viewer)]

    def seats_in(self, s: Any, line: OneLine) -> set[int]:
        """The seats that a line names."""
        return {getattr(s, name) for name in line.seats}

    def _one_lines(self) -> dict[int, OneLine]:
        words, texts = self.book.phases, self.book.texts.phases
        if self._asks is not None and self.book.prompts is not None:
            words, texts = self.book.prompts, self.book.texts.prompts
        made = {}
        for word, value in words.items().items():
            sentence = texts[word].get("says", texts[word].get("title", ""))
            seats = [name for name in placeholders(sentence) if self._kind(name, {}) in ACTOR_KINDS]
            made[value] = OneLine(sentence, list(texts[word].get("rules", [])), tuple(seats))
        return made

    def about(self, s: Any, sentence: str, viewer: int | None, operands: Mapping[str, int] | None = None) -> str:
        """A sentence that names fields of the record and perhaps operands of an act."""
        if "{" not in sentence:
            return sentence
        values = {name: getattr(s, name) for name in placeholders(sentence) if name in self.book.fields}
        return self._say(sentence, values | dict(operands or {}), {}, viewer)

    def label(self, s: Any, number: int, viewer: int | None) -> str:
        """What a button for this act says."""
        if self._labelled != self.names:
            self._labelled, self._labels = list(self.names), {}
        label = self._labels.get((number, viewer))
        if label is None:
            a = self.book.act_of(number)
            entry = self.book.texts.acts[a.name]
            values = dict(zip(a.operands, a.values(number), strict=True))
            kinds = self._speech[a.name].kinds
            label = self._say(entry.get("label", entry["title"]), values, kinds, viewer)
            self._labels[number, viewer] = label
        return label

    def _say(self, sentence: str, values: Mapping[str, int], kinds: Mapping[str, str], viewer: int | None) -> str:
        if "{" not in sentence:
            return sentence
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
