"""Write the sentences of the log and the prompt for each viewer: what happened, what followed, who must do what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from commonweal.play.notation import act_parts
from commonweal.play.templates import PromptTemplate, Templates, templates_of
from commonweal.rulebook import Rulebook
from commonweal.rulebook.actors import CHANCE
from commonweal.rulebook.acts import Act
from commonweal.rulebook.texts import Sentence
from commonweal.rulebook.visibility import knowers_of_act

MAX_CACHED = 1 << 8
"""The most sentences about the position that a table caches: most come again, with the same numbers."""


class LogEntry(NamedTuple):
    """One act as it was carried out.

    by: the seat (-1: chance, -2: the clock). number: its integer. values: the numbers that its sentence names. notices:
    what the rules announced. act: its declaration. known_to: the seats that may know every operand (None: everybody).
    """

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
    """A log line as seen by viewers it does not name, with its template and values."""

    line: dict[str, Any]
    says: Sentence
    values: Mapping[str, int]


Written = dict[tuple[int, ...], list[WrittenLine]]
"""A cache of the lines of one move.

Keys: (whether the viewer sees every operand, indices of acts in one sentence) for acts, (index,) for notices."""


class MoveLog(NamedTuple):
    """The lines of a move as seen by viewers they do not name, and the seats that they name."""

    written: list[WrittenLine]
    lines: list[dict[str, Any]]
    seats: frozenset[int]


class LogWriter:
    """Writes the sentences of one rulebook for a table with these names."""

    def __init__(self, book: Rulebook, names: Sequence[str], templates: Templates | None = None):
        """templates: those with the table's custom decks, if it has any."""
        self.book, self.names = book, names
        self.templates = templates if templates is not None else templates_of(book)
        self._acts, self._notices, self._prompts = self.templates.acts, self.templates.notices, self.templates.prompts
        self._prompt_rule = book.rule("prompt") if book.prompts is not None else None
        self._labels: dict[tuple[int, int | None], str] = {}
        self._texts: dict[tuple[Any, ...], str] = {}

    def entry(self, s: Any, by: int, number: int) -> LogEntry:
        """Make the log entry of an act that is about to be carried out on `s`."""
        a = self.book.act_of(number)
        values = dict(act_parts(self.book, number)[2])
        for name in self.templates.fields_named[a.name]:
            values.setdefault(name, getattr(s, name))
        if by >= 0:
            values["actor"] = by
        return LogEntry(by, number, values, [], a, knowers_of_act(a, by, values))

    def write(
        self, entries: Sequence[LogEntry], viewer: int | None, *, everything: bool = False, cache: Written | None = None
    ) -> list[dict[str, Any]]:
        """Write numbered lines for the acts of one move and their notices.

        everything: hide nothing, because the game is over. cache: shares lines between viewers, who must not change
        them."""
        written = self._write_lines(entries, viewer, everything, {} if cache is None else cache)
        return [self._address_line(viewer, one, i) for i, one in enumerate(written)]

    def write_for_all(self, entries: Sequence[LogEntry], cache: Written) -> MoveLog:
        """Write the lines for viewers who know no more of the acts than a spectator."""
        written = self._write_lines(entries, None, False, cache)
        lines = [self._address_line(None, one, i) for i, one in enumerate(written)]
        return MoveLog(written, lines, frozenset([seat for line in lines for seat in line["seats"]]))

    def address_to(self, viewer: int | None, log: MoveLog) -> list[dict[str, Any]]:
        """Word the common lines for a viewer: those that name the viewer say "you", the rest are shared."""
        if viewer not in log.seats:
            return log.lines
        return [self._address_line(viewer, one, i) for i, one in enumerate(log.written)]

    def _address_line(self, viewer: int | None, written: WrittenLine, i: int) -> dict[str, Any]:
        """Word a line for a viewer, as line `i` of its move."""
        line = written.line
        if viewer in line["seats"]:
            return line | {"i": i, "text": written.says.to(viewer, written.values, self.names)}
        return line if line.setdefault("i", i) == i else line | {"i": i}

    def lines(self, entry: LogEntry, viewer: int | None, *, everything: bool = False) -> list[dict[str, Any]]:
        """Write one act and its notices, a line each; no line where the text is empty.

        everything: hide nothing, because the game is over.
        """
        return self.write([entry], viewer, everything=everything)

    def _write_lines(
        self, entries: Sequence[LogEntry], viewer: int | None, everything: bool, cache: Written
    ) -> list[WrittenLine]:
        written = []
        for run in self._runs(entries):
            for group in [run] if len(run) == 1 else self._groups(entries, run, viewer, everything):
                sees = everything or entries[group[0]].seen_by(viewer)
                key = (sees, *group)
                if key not in cache:
                    cache[key] = self._write_act([entries[i] for i in group], sees)
                written += cache[key]
            last = run[-1]
            if entries[last].notices:
                if (last,) not in cache:
                    cache[last,] = self._write_notices(entries[last])
                written += cache[last,]
        return written

    def _runs(self, entries: Sequence[LogEntry]) -> Iterable[Sequence[int]]:
        """Split the acts, by their indices, into runs: acts of chance that may be listed in one sentence, else one."""
        return (range(1),) if len(entries) == 1 else self._split_runs(entries)

    def _split_runs(self, entries: Sequence[LogEntry]) -> Iterator[Sequence[int]]:
        start = 0
        for i in range(1, len(entries)):
            if not self._continues_run(entries[i - 1], entries[i]):
                yield range(start, i)
                start = i
        if entries:
            yield range(start, len(entries))

    def _continues_run(self, one: LogEntry, then: LogEntry) -> bool:
        if one.notices or one.by != CHANCE or then.by != CHANCE:
            return False
        return bool(self._acts[one.act.name].listed) and one.act is then.act

    def _groups(
        self, entries: Sequence[LogEntry], run: Sequence[int], viewer: int | None, everything: bool
    ) -> list[list[int]]:
        """Group the acts of a run that share a sentence: for this viewer they differ only in the listed operand."""
        template = self._acts[entries[run[0]].act.name]
        groups: dict[Any, list[int]] = {}
        for i in run:
            entry = entries[i]
            sees = everything or entry.seen_by(viewer)
            says = template.says if sees else template.hides
            named = [entry.values[key] for key in says.named if key != template.listed] if says is not None else []
            together = sees or template.hides_many is not None
            groups.setdefault((sees, *named) if together else i, []).append(i)
        return list(groups.values())

    def _write_act(self, group: list[LogEntry], sees: bool) -> list[WrittenLine]:
        """Write one sentence for an act or a group of acts of chance; none if the text is empty.

        sees: whether the viewer knows every operand."""
        entry = group[0]
        template, values = self._acts[entry.act.name], entry.values
        says = template.says if sees else template.hides
        if says is None:
            name = entry.act.name
            raise ValueError(f"the text of {name} names what others may not know: it needs a sentence `hides`")
        if len(group) > 1 and sees:
            says = says.listing(template.listed, [one.values[template.listed] for one in group])
        elif len(group) > 1 and template.hides_many is not None:
            says, values = template.hides_many, values | {"number": len(group)}
        if not says.text:
            return []
        return [self._write_line("act", entry.by, says, values, template.rule, private=sees and not template.open)]

    def _write_notices(self, entry: LogEntry) -> list[WrittenLine]:
        """Write the sentences of what followed from an act."""
        written = []
        for notice, *numbers in entry.notices:
            says, args, rule = self._notices[notice]
            values = dict(zip(args, numbers, strict=True))
            written.append(self._write_line("consequence", entry.by, says, values, rule, private=False))
        return written

    def _write_line(
        self, kind: str, by: int, says: Sentence, values: Mapping[str, int], rule: str, *, private: bool
    ) -> WrittenLine:
        text, seats = says.to(None, values, self.names), says.about(values, len(self.names))
        line = {"kind": kind, "by": by, "text": text, "rule": rule, "seats": seats, "private": private}
        return WrittenLine(line, says, values)

    def prompt(self, s: Any, viewer: int | None, template: PromptTemplate) -> tuple[str, list[str]]:
        """Word a prompt for a viewer. Returns it with the rules it rests on."""
        return self._about(s, template.says, viewer), template.rules

    def prompt_template(self, s: Any, viewer: int | None, cache: dict[Any, Any] | None = None) -> PromptTemplate:
        """Find the prompt that the rulebook shows to a viewer. cache: of this position."""
        if self._prompt_rule is None:
            return self._prompts[s.phase]
        if cache is None:
            return self._prompts[self._prompt_rule(s, -1 if viewer is None else viewer)]
        template: PromptTemplate | None = cache.get(("prompt template", viewer))
        if template is None:
            template = self._prompts[self._prompt_rule(s, -1 if viewer is None else viewer)]
            cache["prompt template", viewer] = template
        return template

    def seats_named(self, s: Any, template: PromptTemplate) -> frozenset[int]:
        """The seats that a prompt names."""
        return frozenset([getattr(s, name) for name in template.says.seats])

    def about(self, s: Any, text: str, viewer: int | None, operands: Mapping[str, int] | None = None) -> str:
        """Word a sentence that names fields of the state and perhaps operands of an act."""
        return self._about(s, self.templates.other(text), viewer, operands)

    def _about(self, s: Any, says: Sentence, viewer: int | None, operands: Mapping[str, int] | None = None) -> str:
        if not says.named:
            return says.text
        fields = self.templates.fields_in(says)
        values = [getattr(s, name) for name in fields]
        key = (says.text, viewer, *values, *operands.items()) if operands else (says.text, viewer, *values)
        text = self._texts.get(key)
        if text is None:
            if len(self._texts) >= MAX_CACHED:
                self._texts.clear()
            text = says.to(viewer, {**dict(zip(fields, values, strict=True)), **(operands or {})}, self.names)
            self._texts[key] = text
        return text

    def label(self, number: int, viewer: int | None) -> str:
        """Write the label of a button for this act."""
        label = self._labels.get((number, viewer))
        if label is None:
            _, name, values = act_parts(self.book, number)
            label = self._labels[number, viewer] = self._acts[name].label.to(viewer, values, self.names)
        return label

    def forget_names(self) -> None:
        """Drop every cached text, because the seats have new names."""
        self._labels, self._texts = {}, {}
