"""Sentences for the log and the one line, written for each viewer: what happened, what followed, who must do what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from commonweal.play.notation import act_parts
from commonweal.play.templates import PromptTemplate, Templates, templates_of
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts import Act
from commonweal.rulebook.texts import Sentence
from commonweal.rulebook.visibility import knowers_of_act

BY_CHANCE = -1
MOST_SAID = 1 << 8
"""Sentences about the position that a table keeps: most come again, with the same numbers."""


class LogEntry(NamedTuple):
    """One act as it was carried out: who (-1: chance, -2: the clock), its integer, the numbers its sentence names, what
    the rules told, which act it is, and which seats may know every operand (None: everybody)."""

    by: int
    number: int
    values: dict[str, int]
    notices: list[tuple[int, ...]]
    act: Act
    known_to: frozenset[int] | None

    def seen_by(self, viewer: int | None) -> bool:
        """Whether the viewer may know every operand of the act."""
        return self.known_to is None or viewer in self.known_to


class WrittenLine(NamedTuple):
    """A line of the log as those read it whom it does not name, and what it was made of."""

    line: dict[str, Any]
    says: Sentence
    values: Mapping[str, int]


Known = dict[tuple[int, ...], list[WrittenLine]]
"""What was said of the acts of a move: of one or several told at once (whether all is told, and which), and of what
followed from one."""


class MoveLog(NamedTuple):
    """The lines of a move as those read them whom they do not name, and the seats that they name."""

    spoken: list[WrittenLine]
    lines: list[dict[str, Any]]
    named: frozenset[int]


class LogWriter:
    """Writes the sentences of one rulebook for a table with these names."""

    def __init__(self, book: Rulebook, names: Sequence[str], templates: Templates | None = None):
        """wording: where the table has cards of its own."""
        self.book, self.names = book, names
        self.templates = templates if templates is not None else templates_of(book)
        self._speech, self._told, self._prompts = self.templates.speech, self.templates.notices, self.templates.prompts
        self._asks = book.rule("prompt") if book.prompts is not None else None
        self._labels: dict[tuple[int, int | None], str] = {}
        self._said: dict[tuple[Any, ...], str] = {}

    def entry(self, s: Any, by: int, number: int) -> LogEntry:
        """Note an act about to be carried out on `s`."""
        a = self.book.act_of(number)
        values = dict(act_parts(self.book, number)[2])
        for name in self.templates.fields_named[a.name]:
            values.setdefault(name, getattr(s, name))
        if by >= 0:
            values["actor"] = by
        return LogEntry(by, number, values, [], a, knowers_of_act(a, by, values))

    def story(
        self, entries: Sequence[LogEntry], viewer: int | None, *, everything: bool = False, known: Known | None = None
    ) -> list[dict[str, Any]]:
        """The sentences of several acts, numbered. Read them: with `known` viewers share them."""
        notices = self._write_sentences(entries, viewer, everything, {} if known is None else known)
        return [self._told_to(viewer, spoken, i) for i, spoken in enumerate(notices)]

    def write_for_all(self, entries: Sequence[LogEntry], known: Known) -> MoveLog:
        """The sentences for those who see no more of the acts than a spectator."""
        spoken = self._write_sentences(entries, None, False, known)
        lines = [self._told_to(None, one, i) for i, one in enumerate(spoken)]
        return MoveLog(spoken, lines, frozenset([seat for line in lines for seat in line["seats"]]))

    def address_to(self, viewer: int | None, story: MoveLog) -> list[dict[str, Any]]:
        """The common sentences for a viewer: those that name the viewer are said otherwise, the rest are shared."""
        if viewer not in story.named:
            return story.lines
        return [self._told_to(viewer, spoken, i) for i, spoken in enumerate(story.spoken)]

    def _told_to(self, viewer: int | None, spoken: WrittenLine, i: int) -> dict[str, Any]:
        """A sentence as line `i` for a viewer."""
        line = spoken.line
        if viewer in line["seats"]:
            return line | {"i": i, "text": spoken.says.to(viewer, spoken.values, self.names)}
        return line if line.setdefault("i", i) == i else line | {"i": i}

    def lines(self, entry: LogEntry, viewer: int | None, *, everything: bool = False) -> list[dict[str, Any]]:
        """The act and what followed, one line each; nothing where the text says nothing.

        `everything`: once the game is over nothing is hidden.
        """
        return self.story([entry], viewer, everything=everything)

    def _write_sentences(
        self, entries: Sequence[LogEntry], viewer: int | None, everything: bool, known: Known
    ) -> list[WrittenLine]:
        spoken = []
        for run in self._runs(entries):
            for alike in [run] if len(run) == 1 else self._alike(run, viewer, everything):
                sees = everything or alike[0].seen_by(viewer)
                key = (sees, *map(id, alike))
                if key not in known:
                    known[key] = self._act(alike, sees)
                spoken += known[key]
            if run[-1].notices:
                key = (id(run[-1]),)
                if key not in known:
                    known[key] = self._consequences(run[-1])
                spoken += known[key]
        return spoken

    def _runs(self, entries: Sequence[LogEntry]) -> Iterable[list[LogEntry]]:
        """The acts one by one, but acts of chance that are listed together where they follow each other."""
        return [[entries[0]]] if len(entries) == 1 else self._many_runs(entries)

    def _many_runs(self, entries: Iterable[LogEntry]) -> Iterator[list[LogEntry]]:
        run: list[LogEntry] = []
        for entry in entries:
            if run and not self._goes_on(run[-1], entry):
                yield run
                run = []
            run.append(entry)
        if run:
            yield run

    def _goes_on(self, one: LogEntry, then: LogEntry) -> bool:
        if one.notices or one.by != BY_CHANCE or then.by != BY_CHANCE:
            return False
        return bool(self._speech[one.act.name].listed) and one.act is then.act

    def _alike(self, run: list[LogEntry], viewer: int | None, everything: bool) -> list[list[LogEntry]]:
        """Those acts of a run that are told in one sentence: for this viewer they differ in what is listed only."""
        speech = self._speech[run[0].act.name]
        groups: dict[Any, list[LogEntry]] = {}
        for place, entry in enumerate(run):
            sees = everything or entry.seen_by(viewer)
            says = speech.says if sees else speech.hides
            named = [entry.values[key] for key in says.named if key != speech.listed] if says is not None else []
            together = sees or speech.hides_many is not None
            groups.setdefault((sees, *named) if together else place, []).append(entry)
        return list(groups.values())

    def _act(self, alike: list[LogEntry], sees: bool) -> list[WrittenLine]:
        """The sentence of an act, or of several acts of chance at once; none where the text says nothing.

        sees: to somebody who knows every operand."""
        entry = alike[0]
        speech, values = self._speech[entry.act.name], entry.values
        says = speech.says if sees else speech.hides
        if says is None:
            name = entry.act.name
            raise ValueError(f"the text of {name} names what others may not know: it needs a sentence `hides`")
        if len(alike) > 1 and sees:
            says = says.listing(speech.listed, [one.values[speech.listed] for one in alike])
        elif len(alike) > 1 and speech.hides_many is not None:
            says, values = speech.hides_many, values | {"number": len(alike)}
        if not says.text:
            return []
        return [self._spoken("act", entry.by, says, values, speech.rule, private=sees and not speech.open)]

    def _consequences(self, entry: LogEntry) -> list[WrittenLine]:
        """The sentences of what followed from an act."""
        spoken = []
        for event, *numbers in entry.notices:
            says, args, rule = self._told[event]
            values = dict(zip(args, numbers, strict=True))
            spoken.append(self._spoken("consequence", entry.by, says, values, rule, private=False))
        return spoken

    def _spoken(
        self, kind: str, by: int, says: Sentence, values: Mapping[str, int], rule: str, *, private: bool
    ) -> WrittenLine:
        text, seats = says.to(None, values, self.names), says.about(values, len(self.names))
        line = {"kind": kind, "by": by, "text": text, "rule": rule, "seats": seats, "private": private}
        return WrittenLine(line, says, values)

    def prompt(self, s: Any, viewer: int | None, line: PromptTemplate) -> tuple[str, list[str]]:
        """A line as this viewer reads it, and the rules it rests on."""
        return self._about(s, line.says, viewer), line.rules

    def prompt_shown(self, s: Any, viewer: int | None, memo: dict[Any, Any] | None = None) -> PromptTemplate:
        """Which line the rulebook shows to a viewer. `memo` keeps what was asked of this position."""
        if self._asks is None:
            return self._prompts[s.phase]
        if memo is None:
            return self._prompts[self._asks(s, -1 if viewer is None else viewer)]
        shown: PromptTemplate | None = memo.get(("prompt", viewer))
        if shown is None:
            shown = memo["prompt", viewer] = self._prompts[self._asks(s, -1 if viewer is None else viewer)]
        return shown

    def seats_in(self, s: Any, line: PromptTemplate) -> frozenset[int]:
        """The seats that a line names."""
        return frozenset([getattr(s, name) for name in line.says.seats])

    def about(self, s: Any, text: str, viewer: int | None, operands: Mapping[str, int] | None = None) -> str:
        """A sentence that names fields of the record and perhaps operands of an act."""
        return self._about(s, self.templates.other(text), viewer, operands)

    def _about(self, s: Any, says: Sentence, viewer: int | None, operands: Mapping[str, int] | None = None) -> str:
        if not says.named:
            return says.text
        fields = self.templates.fields_in(says)
        values = [getattr(s, name) for name in fields]
        key = (says.text, viewer, *values, *operands.items()) if operands else (says.text, viewer, *values)
        text = self._said.get(key)
        if text is None:
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            text = says.to(viewer, {**dict(zip(fields, values, strict=True)), **(operands or {})}, self.names)
            self._said[key] = text
        return text

    def label(self, number: int, viewer: int | None) -> str:
        """What a button for this act says."""
        label = self._labels.get((number, viewer))
        if label is None:
            _, name, values = act_parts(self.book, number)
            label = self._labels[number, viewer] = self._speech[name].label.to(viewer, values, self.names)
        return label

    def forget_names(self) -> None:
        """The seats have other names: what was said is written anew."""
        self._labels, self._said = {}, {}
