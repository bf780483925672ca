"""Write the log: what happened and what followed, as messages with values that this viewer may know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from commonweal.play.amendments import Changed, amended_values
from commonweal.play.notation import act_and_operands
from commonweal.play.templates import Template, Templates, templates_of
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.act import Act
from commonweal.rulebook.backends.primitives import Announced
from commonweal.rulebook.state.visibility import hearers, hears, knowers_of_act
from commonweal.rulebook.values.actors import CHANCE
from commonweal.wording import Value

AMENDED = Template("charter.amended", ("option", "before", "after"), ())
"""The log message of a change of the charter."""

NO_TEXTS: Mapping[int, str] = {}
UNWRITTEN = "…"
"""What the log shows of a text that nobody wrote: programs do an act without words."""
LogEntry = dict[str, Any]
"""An entry of the log: a message with `i` (its place in the move), `kind`, `by`, `rule`, `seats`, `private`, and
`done_to` where something was done to somebody by others, and `opens` where earlier entries are private no longer."""


class PlayedAct(NamedTuple):
    """One act as it was carried out.

    by: the seat (-1: chance, -2: the clock). number: its integer. values: the numbers in its message. notices: what the
    rules announced. act: its declaration. known_to: the seats that may know every operand (None: everybody). changed:
    the options that it changed. rule: what it rests on."""

    by: int
    number: int
    values: dict[str, Any]
    notices: list[tuple[int, ...]]
    act: Act
    known_to: frozenset[int] | None
    changed: list[Changed]
    rule: str


class UnplacedEntry(msgspec.Struct, gc=False):
    """An entry of the log before it gets its place: a message, the kind of entry, and whom it concerns.

    done_to: the seats to which this was done, by somebody or something else. opens: the acts whose entries are private
    no longer."""

    kind: str
    by: int
    id: str
    values: dict[str, Any]
    rule: str
    seats: list[int]
    private: bool
    done_to: list[int]
    opens: Sequence[str] = ()


class LogWriter:
    """Writes the log of one game, and words it for readers at a table with these names."""

    def __init__(self, book: Rulebook, names: Sequence[str], templates: Templates | None = None):
        """templates: those with the table's custom decks, if it has any."""
        self.book, self.names = book, names
        self.templates = templates if templates is not None else templates_of(book)
        self._acts, self._notices = self.templates.acts, self.templates.notices

    def word(self, message: Mapping[str, Any], reader: int | None) -> str:
        """Format a message (or a log entry) for a reader."""
        return self.templates.word(message["id"], message.get("values", {}), reader, self.names)

    def describe_act(self, s: Any, by: int, number: int, texts: Mapping[int, str] = NO_TEXTS) -> PlayedAct:
        """Describe an act that is about to be carried out on `s`. texts: what people wrote, by number."""
        a, operands = act_and_operands(self.book, number)
        values: dict[str, Any] = operands.copy()
        for name in self.templates.fields_named[a.name]:
            values.setdefault(name, getattr(s, name))
        if by >= 0:
            values["actor"] = by
        if a.words is not None:
            values[a.words] = texts.get(s.written, "") or UNWRITTEN
        template = self._acts[a.name]
        known_to = None if template.open else knowers_of_act(a, s, by, values)
        return PlayedAct(
            by, number, values, [], a, known_to, [], template.rule_now(s) if template.rules else template.rule
        )

    def write(self, acts: Sequence[PlayedAct], viewer: int | None, *, reveal: bool = False) -> list[LogEntry]:
        """Write the numbered log entries of one move: its acts and their notices; none if nothing is said.

        reveal: the game is over, so hide only what is hidden for good."""
        entries = self.write_entries(acts, viewer, reveal=reveal)
        written = [{"i": i, **msgspec.structs.asdict(entry)} for i, entry in enumerate(entries)]
        for entry in written:
            for name in ("done_to", "opens"):
                if not entry[name]:
                    del entry[name]
        return written

    def write_entries(
        self, acts: Sequence[PlayedAct], viewer: int | None, *, reveal: bool = False
    ) -> list[UnplacedEntry]:
        """Write the same entries as `write`, as structs without numbers."""
        entries: list[UnplacedEntry] = []
        for run in [acts] if len(acts) == 1 else self._runs(acts):
            for group in [run] if len(run) == 1 else self._groups(run, viewer, reveal):
                act, template = group[0], self._acts[group[0].act.name]
                opened = reveal and not act.act.is_sealed
                sees = act.known_to is None or viewer in act.known_to or opened
                says, values = template.says if sees else template.hides, act.values
                if len(group) > 1 and sees:
                    values = {**values, template.listed: [one.values[template.listed] for one in group]}
                elif len(group) > 1 and template.hides_many is not None:
                    says, values = template.hides_many, {**values, "number": len(group)}
                if says is not None:
                    private = sees and not opened and act.known_to is not None and self._is_private(act.known_to)
                    what = (says, values, act.rule, private, template.done_to)
                    entries.append(self._entry("act", act.by, *what))
            last = run[-1]
            if last.notices:
                entries += self.entries_of_notices(last.notices, viewer, last.by, reveal=reveal)
            for changed in last.changed:
                said, rule = amended_values(self.book, changed, len(self.names)), self.book.options[changed.option].rule
                entries.append(self._entry("consequence", last.by, AMENDED, said, rule, False))
        return entries

    def entries_of_notices(
        self, notices: Sequence[tuple[int, ...]], viewer: int | None, by: int = CHANCE, *, reveal: bool = False
    ) -> Iterator[UnplacedEntry]:
        """What a viewer learns of what the rules announced. by: who did the act."""
        for notice in notices:
            heard = self._notices[notice[0]]
            opened = reveal and not heard.stays_hidden(notice)
            if not opened and not hears(notice, viewer):
                continue
            knowers = hearers(notice, len(self.names)) if isinstance(notice, Announced) else None
            values: dict[str, Any] = dict(zip(heard.args, notice[1:], strict=True))
            for name in heard.lists:
                values[name] = [place for place in range(values[name].bit_length()) if values[name] >> place & 1]
            says = heard.pick(values) if heard.by else heard.says
            if says is not None:
                private = not opened and knowers is not None and self._is_private(knowers)
                doer = CHANCE if heard.done_by_rules else by
                what = (says, values, heard.rule, private, heard.done_to, doer)
                yield self._entry("consequence", by, *what, opens=heard.opens)

    def _is_private(self, knowers: frozenset[int]) -> bool:
        """Whether some seats do not know what these seats know."""
        return not knowers.issuperset(range(len(self.names)))

    def _runs(self, acts: Sequence[PlayedAct]) -> Iterator[Sequence[PlayedAct]]:
        """Split the acts into runs: acts of chance that may be listed in one entry, otherwise single acts."""
        start = 0
        for i in range(1, len(acts)):
            if not self._continues_run(acts[i - 1], acts[i]):
                yield acts[start:i]
                start = i
        if acts:
            yield acts[start:]

    def _continues_run(self, one: PlayedAct, then: PlayedAct) -> bool:
        if one.notices or one.changed or one.by != CHANCE or then.by != CHANCE:
            return False
        return bool(self._acts[one.act.name].listed) and one.act is then.act and one.rule == then.rule

    def _groups(self, run: Sequence[PlayedAct], viewer: int | None, reveal: bool) -> list[list[PlayedAct]]:
        """Group the acts of a run that share an entry: for this viewer they differ only in the listed operand."""
        template = self._acts[run[0].act.name]
        groups: dict[Any, list[PlayedAct]] = {}
        for i, entry in enumerate(run):
            sees = reveal or entry.known_to is None or viewer in entry.known_to
            says = template.says if sees else template.hides
            named = [entry.values[key] for key in says.names if key != template.listed] if says is not None else []
            together = sees or template.hides_many is not None
            groups.setdefault((sees, *named) if together else i, []).append(entry)
        return list(groups.values())

    def _entry(
        self,
        kind: str,
        by: int,
        says: Template,
        values: Mapping[str, Value],
        rule: str,
        private: bool,
        done_to: str = "",
        doer: int | None = None,
        opens: Sequence[str] = (),
    ) -> UnplacedEntry:
        """Write one entry. doer: who did it to the seats of `done_to`, if not who acted."""
        concerned: list[int] = []
        for name in says.seats:
            seat = values[name]
            if isinstance(seat, int) and 0 <= seat < len(self.names) and seat not in concerned:
                concerned.append(seat)
        for name in says.sets:
            seats = int(str(values[name]))  # bit i: seat i
            concerned += [seat for seat in range(len(self.names)) if seats >> seat & 1 and seat not in concerned]
        if len(concerned) > 1:
            concerned.sort()
        named = {name: values[name] for name in says.names}
        others = self._others(says, named, done_to, by if doer is None else doer) if done_to in named else []
        return UnplacedEntry(kind, by, says.id, named, rule, concerned, private, others, opens)

    def _others(self, says: Template, named: Mapping[str, Value], done_to: str, by: int) -> list[int]:
        """The seats that a value of an entry stands for, but never the one that did it."""
        seats = int(str(named[done_to]))
        if done_to in says.seats:
            seats = 1 << seats if seats >= 0 else 0
        return [seat for seat in range(len(self.names)) if seats >> seat & 1 and seat != by]
