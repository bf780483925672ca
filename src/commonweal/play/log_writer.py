"""Write the log: what happened and what followed, as messages with values that this viewer may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from commonweal.play.notation import act_parts
from commonweal.play.templates import Template, Templates, templates_of
from commonweal.rulebook import Rulebook
from commonweal.rulebook.actors import CHANCE
from commonweal.rulebook.acts import Act
from commonweal.rulebook.visibility import knowers_of_act
from commonweal.wording import Value

Message = dict[str, Any]
"""A message: its `id`, and its `values` by name if it has any."""
Line = dict[str, Any]
"""An entry of the log: a message with `i` (its place in the move), `kind`, `by`, `rule`, `seats` and `private`."""
Written = dict[tuple[int, ...], list[Line]]
"""A cache of the lines of one move.

Keys: (whether the viewer sees every operand, indices of acts in one line) for acts, (index,) for notices."""


def message(id: str, values: Mapping[str, Value]) -> Message:
    """A message; without values it is its id alone."""
    return {"id": id, "values": values} if values else {"id": id}


class LogEntry(NamedTuple):
    """One act as it was carried out.

    by: the seat (-1: chance, -2: the clock). number: its integer. values: the numbers that its message names. notices:
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


class LogWriter:
    """Writes the log of one game, and words it for readers at a table with these names."""

    def __init__(self, book: Rulebook, names: Sequence[str], templates: Templates | None = None):
        """templates: those with the table's custom decks, if it has any."""
        self.book, self.names = book, names
        self.templates = templates if templates is not None else templates_of(book)
        self._acts, self._notices = self.templates.acts, self.templates.notices

    def word(self, message: Mapping[str, Any], reader: int | None) -> str:
        """Word a message (or a line) for a reader."""
        return self.templates.word(message["id"], message.get("values", {}), reader, self.names)

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
    ) -> list[Line]:
        """Write the numbered lines of one move: its acts and their notices; no line where nothing is said.

        everything: hide nothing, because the game is over. cache: shares lines between viewers, who must not change
        them."""
        lines = self._write_lines(entries, viewer, everything, {} if cache is None else cache)
        return [line if line.setdefault("i", i) == i else line | {"i": i} for i, line in enumerate(lines)]

    def _write_lines(
        self, entries: Sequence[LogEntry], viewer: int | None, everything: bool, cache: Written
    ) -> list[Line]:
        lines = []
        for run in self._runs(entries):
            for group in [run] if len(run) == 1 else self._groups(entries, run, viewer, everything):
                sees = everything or entries[group[0]].seen_by(viewer)
                key = (sees, *group)
                if key not in cache:
                    cache[key] = self._write_act([entries[i] for i in group], sees)
                lines += cache[key]
            last = run[-1]
            if entries[last].notices:
                if (last,) not in cache:
                    cache[last,] = list(self._write_notices(entries[last]))
                lines += cache[last,]
        return lines

    def _runs(self, entries: Sequence[LogEntry]) -> Iterable[Sequence[int]]:
        """Split the acts, by their indices, into runs: acts of chance that may be listed in one line, else one."""
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
        """Group the acts of a run that share a line: for this viewer they differ only in the listed operand."""
        template = self._acts[entries[run[0]].act.name]
        groups: dict[Any, list[int]] = {}
        for i in run:
            entry = entries[i]
            sees = everything or entry.seen_by(viewer)
            says = template.says if sees else template.hides
            named = [entry.values[key] for key in says.names if key != template.listed] if says is not None else []
            together = sees or template.hides_many is not None
            groups.setdefault((sees, *named) if together else i, []).append(i)
        return list(groups.values())

    def _write_act(self, group: list[LogEntry], sees: bool) -> list[Line]:
        """Write one line for an act or a group of acts of chance; none if nothing is said.

        sees: whether the viewer knows every operand."""
        entry = group[0]
        template, values = self._acts[entry.act.name], dict[str, Value](entry.values)
        says = template.says if sees else template.hides
        if len(group) > 1 and sees:
            values[template.listed] = [one.values[template.listed] for one in group]
        elif len(group) > 1 and template.hides_many is not None:
            says = template.hides_many
            values["number"] = len(group)
        if says is None:
            return []
        return [self._write_line("act", entry.by, says, values, template.rule, private=sees and not template.open)]

    def _write_notices(self, entry: LogEntry) -> Iterator[Line]:
        """Write what followed from an act."""
        for notice, *numbers in entry.notices:
            says, args, rule = self._notices[notice]
            if says is not None:
                values = dict(zip(args, numbers, strict=True))
                yield self._write_line("consequence", entry.by, says, values, rule, private=False)

    def _write_line(
        self, kind: str, by: int, says: Template, values: Mapping[str, Value], rule: str, *, private: bool
    ) -> Line:
        return {
            "kind": kind,
            "by": by,
            "id": says.id,
            "values": says.pick(values),
            "rule": rule,
            "seats": says.seats_named(values, len(self.names)),
            "private": private,
        }
