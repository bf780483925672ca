"""Sentences for the log and the one line, written for each viewer: what happened, what followed, who must do what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from commonweal.play.wording import OneLine, Wording, wording_of
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts import ACTOR, EVERYBODY, NOBODY_SEES
from commonweal.rulebook.texts import Sentence

BY_CHANCE = -1


class Entry(NamedTuple):
    """One act as it was carried out: who (-1: chance, -2: the clock), its integer, the numbers its sentence names, what
    the rules told."""

    by: int
    number: int
    values: dict[str, int]
    told: list[tuple[int, ...]]


class Spoken(NamedTuple):
    """A line of the log, and what it was made of."""

    line: dict[str, Any]
    says: Sentence
    values: Mapping[str, int]


Known = list[Spoken]
"""The lines of a move as those read them whom they do not name."""


class Narrator:
    """Writes the sentences of one rulebook for a table with these names."""

    def __init__(self, book: Rulebook, names: Sequence[str], wording: Wording | None = None):
        """wording: where the table has cards of its own."""
        self.book, self.names = book, names
        self.wording = wording if wording is not None else wording_of(book)
        self._speech, self._told, self._prompts = self.wording.speech, self.wording.told, self.wording.prompts
        self._asks = book.rule("prompt") if book.prompts is not None else None
        self._labels: dict[tuple[int, int | None], str] = {}

    def entry(self, s: Any, by: int, number: int) -> Entry:
        """Note an act about to be carried out on `s`."""
        a = self.book.act_of(number)
        values = dict(zip(a.operands, a.values(number), strict=True))
        for name in self.wording.fields_named[a.name]:
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

        `known` keeps them between viewers who see no more of the acts than a spectator: for them only the sentences
        that name them differ.
        """
        if known is None:
            return [spoken.line | {"i": i} for i, spoken in enumerate(self._speak(entries, viewer, everything))]
        if not known:
            known += self._speak(entries, None, everything)
            for i, spoken in enumerate(known):
                spoken.line["i"] = i
        return [
            spoken.line
            if viewer not in spoken.line["seats"]
            else spoken.line | {"text": spoken.says.to(viewer, spoken.values, self.names)}
            for spoken in known
        ]

    def is_open(self, entry: Entry) -> bool:
        """Whether everybody may know every operand of the act."""
        return self._speech[self.book.act_of(entry.number).name].open

    def lines(self, entry: Entry, viewer: int | None, *, everything: bool = False) -> list[dict[str, Any]]:
        """The act and what followed, one line each; nothing where the text says nothing.

        `everything`: once the game is over nothing is hidden.
        """
        return [spoken.line for spoken in self._speak([entry], viewer, everything)]

    def _speak(self, entries: Sequence[Entry], viewer: int | None, everything: bool) -> list[Spoken]:
        spoken = []
        for run in self._runs(entries):
            for alike in [run] if len(run) == 1 else self._alike(run, viewer, everything):
                spoken += self._act(alike, viewer, everything)
            for event, *numbers in run[-1].told:
                says, args, rule = self._told[event]
                values = dict(zip(args, numbers, strict=True))
                spoken.append(self._spoken("consequence", run[-1].by, says, values, rule, viewer, False))
        return spoken

    def _runs(self, entries: Sequence[Entry]) -> Iterable[list[Entry]]:
        """The acts one by one, but acts of chance that are listed together where they follow each other."""
        return [[entries[0]]] if len(entries) == 1 else self._many_runs(entries)

    def _many_runs(self, entries: Iterable[Entry]) -> Iterator[list[Entry]]:
        run: list[Entry] = []
        for entry in entries:
            if run and not self._goes_on(run[-1], entry):
                yield run
                run = []
            run.append(entry)
        if run:
            yield run

    def _goes_on(self, one: Entry, then: Entry) -> bool:
        if one.told or one.by != BY_CHANCE or then.by != BY_CHANCE:
            return False
        a = self.book.act_of(one.number)
        return bool(self._speech[a.name].listed) and a is self.book.act_of(then.number)

    def _alike(self, run: list[Entry], viewer: int | None, everything: bool) -> list[list[Entry]]:
        """Those acts of a run that are told in one sentence: for this viewer they differ in what is listed only."""
        speech = self._speech[self.book.act_of(run[0].number).name]
        groups: dict[Any, list[Entry]] = {}
        for place, entry in enumerate(run):
            sees = everything or speech.open or self.sees(entry, viewer)
            says = speech.says if sees else speech.hides
            named = [entry.values[key] for key in says.named if key != speech.listed] if says is not None else []
            together = sees or speech.hides_many is not None
            groups.setdefault((sees, *named) if together else place, []).append(entry)
        return list(groups.values())

    def _act(self, alike: list[Entry], viewer: int | None, everything: bool) -> list[Spoken]:
        """The sentence of an act, or of several acts of chance at once; none where the text says nothing."""
        entry, a = alike[0], self.book.act_of(alike[0].number)
        speech, values = self._speech[a.name], entry.values
        sees = everything or speech.open or self.sees(entry, viewer)
        says = speech.says if sees else speech.hides
        if says is None:
            raise ValueError(f"the text of {a.name} names what others may not know: it needs a sentence `hides`")
        if len(alike) > 1 and sees:
            says = says.listing(speech.listed, [one.values[speech.listed] for one in alike])
        elif len(alike) > 1 and speech.hides_many is not None:
            says, values = speech.hides_many, values | {"number": len(alike)}
        if not says.text:
            return []
        return [self._spoken("act", entry.by, says, values, speech.rule, viewer, sees and not speech.open)]

    def _spoken(
        self,
        kind: str,
        by: int,
        says: Sentence,
        values: Mapping[str, int],
        rule: str,
        viewer: int | None,
        private: bool,
    ) -> Spoken:
        text, seats = says.to(viewer, values, self.names), says.about(values, len(self.names))
        line = {"kind": kind, "by": by, "text": text, "rule": rule, "seats": seats, "private": private}
        return Spoken(line, says, values)

    def prompt(self, s: Any, viewer: int | None, memo: dict[Any, Any] | None = None) -> tuple[str, list[str]]:
        """The one line for a viewer, and the rules it rests on. `memo` keeps what was said of this position."""
        says, rules = self.prompt_shown(s, viewer, memo)
        if memo is None:
            return self._about(s, says, viewer), rules
        reader = viewer if viewer in [getattr(s, name) for name in says.seats] else None
        known: tuple[str, list[str]] | None = memo.get((says.text, reader))
        if known is None:
            known = memo[says.text, reader] = self._about(s, says, reader), rules
        return known

    def prompt_shown(self, s: Any, viewer: int | None, memo: dict[Any, Any] | None = None) -> OneLine:
        """Which line the rulebook shows to a viewer. `memo` keeps what was asked of this position."""
        if self._asks is None:
            return self._prompts[s.phase]
        if memo is None:
            return self._prompts[self._asks(s, -1 if viewer is None else viewer)]
        shown: OneLine | None = memo.get(("prompt", viewer))
        if shown is None:
            shown = memo["prompt", viewer] = self._prompts[self._asks(s, -1 if viewer is None else viewer)]
        return shown

    def seats_in(self, s: Any, line: OneLine) -> set[int]:
        """The seats that a line names."""
        return {getattr(s, name) for name in line.says.seats}

    def about(self, s: Any, text: str, viewer: int | None, operands: Mapping[str, int] | None = None) -> str:
        """A sentence that names fields of the record and perhaps operands of an act."""
        return self._about(s, self.wording.other(text), viewer, operands)

    def _about(self, s: Any, says: Sentence, viewer: int | None, operands: Mapping[str, int] | None = None) -> str:
        if not says.named:
            return says.text
        fields = self.book.fields
        values = {name: getattr(s, name) for name in says.named if name in fields}
        return says.to(viewer, values | dict(operands) if operands else values, self.names)

    def label(self, number: int, viewer: int | None) -> str:
        """What a button for this act says."""
        label = self._labels.get((number, viewer))
        if label is None:
            a = self.book.act_of(number)
            values = dict(zip(a.operands, a.values(number), strict=True))
            label = self._labels[number, viewer] = self._speech[a.name].label.to(viewer, values, self.names)
        return label

    def forget_labels(self) -> None:
        """The seats have other names: what the buttons say is written anew."""
        self._labels = {}
