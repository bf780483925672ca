"""Write what everybody at a table reads, move by move, each form of a sentence in full where it first comes.

A *form* is a text without the names, cards and numbers in it. Later texts of a form are written as its label and those
values, as many to a line as fit: nothing is lost, and a changed sentence is one changed line. Several transcripts of a
rulebook share what they have shown, so that each form is in full in the first of them that has it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import product
from string import ascii_lowercase
from typing import Any, NamedTuple

from commonweal.play.debrief import debrief
from commonweal.play.game import Game
from commonweal.play.log_writer import PlayedAct
from commonweal.play.moves import Choice, Move, Refusal
from commonweal.play.notation import act_text
from commonweal.play.record_format import ACTOR_NAMES
from commonweal.rulebook.acts.act import Act
from commonweal.rulebook.values.actors import CHANCE
from commonweal.rulebook.values.naming import SEAT_KINDS, titles_of

LETTERS = ["", *ascii_lowercase[1:], *map("".join, product(ascii_lowercase, repeat=2))]
"""What tells the forms of one name apart."""
MAX_VALUES = 6
"""More choices of an act than this are counted."""
MAX_ACT_NUMBERS = 256
MOST_OUT_OF_TURN = 64
"""Acts with more operand values than this are not asked why they are refused, or not out of turn."""
WIDTH = 110
"""Sentences shown before share a line up to this width."""
SPECTATOR = None


class Parted(NamedTuple):
    """A text taken apart: its form, and the names, cards and numbers in it."""

    form: str
    values: tuple[str, ...]

    def __str__(self) -> str:
        return f"({', '.join(self.values)})"


class Shown:
    """What the transcripts of a rulebook have shown: forms by label, choices, and refusals."""

    def __init__(self) -> None:
        self.choices = set[tuple[int, str]]()
        """Acts that a seat could choose, by phase and name."""
        self.reasons = set[int]()
        self.refusals = set[str]()
        self._labels: dict[str, dict[Any, str]] = {}

    def label(self, name: str, form: Any) -> tuple[str, bool]:
        """What a form is called (`PO-15`, the next of that name `PO-15 b`), and whether it is new."""
        forms = self._labels.setdefault(name, {})
        new = form not in forms
        if new:
            forms[form] = f"{name} {LETTERS[len(forms)]}".rstrip()
        return forms[form], new


class Forms:
    """Takes texts apart into forms and values."""

    def __init__(self, game: Game) -> None:
        titles = {title for kind in game.book.names if kind not in SEAT_KINDS for title in titles_of(game.rows(kind))}
        words = sorted({*game.names, *titles} - {""}, key=lambda word: (-len(word), word))
        self._values = re.compile(
            rf"(?<!\w)(?:[-−]?\d{{1,3}}(?:,\d{{3}})+|{'|'.join(map(re.escape, words))}|[-−]?\d+)(?!\w)"
        )

    def part(self, text: str) -> Parted:
        """Take a text apart; lists of values count as one form, however long."""
        form = self._values.sub("\0", text)
        return Parted(re.sub("\0(, \0)*(,? and |, )\0", "\0\0", form), tuple(self._values.findall(text)))


class Sentence(NamedTuple):
    """A sentence of the log: its rule, how a spectator reads it (None: not at all), how seats read it otherwise."""

    rule: str
    text: str | None
    own: dict[int, str | None]


class Transcript:
    """Writes the lines of one game as it is played."""

    def __init__(self, game: Game, shown: Shown) -> None:
        self.game, self.forms, self.shown = game, Forms(game), shown
        self._viewers: Sequence[int | None] = (SPECTATOR, *range(game.seats))
        self._last: dict[Any, str] = {}
        self._own = [act for act in game.book.acts if act.by_seat]
        self._of_phase: dict[int, list[tuple[Act, list[tuple[int, tuple[int, ...]]]]]] = {}

    # ------------------------------------------------------------ a move
    def lines(self, move: Move) -> Iterator[str]:
        """What was done, what everybody reads of it, and what everybody is asked now."""
        yield self._heading(move)
        yield from self._chance(move)
        yield from self._told(move)
        yield from self._choices()
        yield from self._refusals()
        yield from self._around()

    def _heading(self, move: Move) -> str:
        if move.index == 0:
            return "0 begins"
        entry = move.acts[0]
        by = ACTOR_NAMES.get(entry.by) or self.game.names[entry.by]
        secretly = ""
        if entry.known_to is not None:
            shown_to = self._named(sorted(entry.known_to - {entry.by, CHANCE}))
            secretly = f", secretly to {shown_to}" if shown_to else ", secretly"
        written = str(entry.values[entry.act.words]) if entry.act.words is not None else ""
        return f"{move.index} {by}{secretly}: {act_text(self.game.book, entry.number)} {written}".rstrip()

    def _chance(self, move: Move) -> Iterator[str]:
        """What chance brought, by who may know it."""
        brought: dict[str, dict[str, list[str]]] = {}
        for entry in move.acts:
            if entry.by == CHANCE:
                name, _, operands = act_text(self.game.book, entry.number).partition(" ")
                brought.setdefault(self._for_whom(entry), {}).setdefault(name, []).append(operands)
        for who, by_name in brought.items():
            acts = (f"{name} {' | '.join(several)}".rstrip() for name, several in by_name.items())
            yield f"  chance{who}: {'; '.join(acts)}"

    def _for_whom(self, entry: PlayedAct) -> str:
        if entry.known_to is None:
            return ""
        return " for " + (self._named(seat for seat in sorted(entry.known_to) if seat >= 0) or "nobody")

    def _named(self, seats: Iterable[int]) -> str:
        return ", ".join(self.game.names[seat] for seat in seats)

    # ------------------------------------------------------------ sentences of the log
    def _sentences(self, move: Move) -> list[Sentence]:
        """The log of a move; what a seat reads otherwise stands beside what a spectator reads of the same thing."""
        all_read = self._read_by_seat(move, SPECTATOR)
        told: list[list[Sentence]] = [[Sentence(line["rule"], line["text"], {})] for line in all_read]
        before: list[Sentence] = []
        keys = [(line["kind"], line["rule"], line["by"]) for line in all_read]
        for seat in range(self.game.seats):
            reads = self._read_by_seat(move, seat)
            own = [(line["kind"], line["rule"], line["by"]) for line in reads]
            for _, i, i_end, j, j_end in SequenceMatcher(None, keys, own, autojunk=False).get_opcodes():
                both = min(i_end - i, j_end - j)
                for n in range(both):
                    if reads[j + n]["text"] != all_read[i + n]["text"]:
                        told[i + n][0].own[seat] = reads[j + n]["text"]
                for line in all_read[i + both : i_end]:
                    told[all_read.index(line)][0].own[seat] = None
                more = told[i + both - 1] if i + both else before
                more.extend(Sentence(line["rule"], None, {seat: line["text"]}) for line in reads[j + both : j_end])
        return [*before, *(one for several in told for one in several)]

    def _read_by_seat(self, move: Move, seat: int | None) -> list[dict[str, Any]]:
        """The log of a move with its sentences, as a viewer reads it."""
        return [line | {"text": self.game.word(line, seat)} for line in self.game.entries_of_move(move.index, seat)]

    def _told(self, move: Move) -> Iterator[str]:
        """The sentences of a move and the prompts after it: the first of a form in full, those between them joined."""
        known: list[str] = []
        for told in self._sentences(move):
            shown = self._sentence(told)
            if isinstance(shown, str):
                known.append(shown)
            else:
                yield from joined(known)
                yield from shown
                known = []
        prompts, new = self._prompts()
        yield from joined([*known, *prompts])
        yield from new

    def _sentence(self, told: Sentence) -> str | list[str]:
        """A sentence as its label and values if its form has been shown, else the lines that show it."""
        parted = None if told.text is None else self.forms.part(told.text)
        named = parted.values if parted is not None else ()
        own = {seat: text if text is None else self.forms.part(text) for seat, text in told.own.items()}
        roles = {seat: self._role(seat, named) for seat in own}
        form = frozenset((roles[seat], text if text is None else text.form) for seat, text in own.items())
        label, new = self.shown.label(told.rule, (None if parted is None else parted.form, form))
        if not new:
            known = {*named, *self.game.names}
            more = [
                (seat, text) for seat, text in own.items() if text is not None and not known.issuperset(text.values)
            ]
            return f"{label} {parted or '()'}" + "".join(f"; to {self.game.names[seat]} {text}" for seat, text in more)
        lines = [f"  {label}: {told.text or '(nothing)'}"]
        for readers in self._readers(own):
            lines.append(f"    to {self._named(readers)}: {told.own[readers[0]] or '(nothing)'}")
        return lines

    def _readers(self, own: Mapping[int, Parted | None]) -> Iterable[list[int]]:
        """The seats that read a form of a sentence with the same names, cards and numbers, but `you` for their own."""
        alike: dict[Any, list[int]] = {}
        for seat, text in own.items():
            alike.setdefault(text and (text.form, frozenset({*text.values, self.game.names[seat]})), []).append(seat)
        return alike.values()

    def _role(self, seat: int, named: Sequence[str]) -> tuple[int, ...]:
        """Where a sentence names a seat."""
        return tuple(place for place, value in enumerate(named) if value == self.game.names[seat])

    # ------------------------------------------------------------ prompts and choices
    def _prompts(self) -> tuple[list[str], list[str]]:
        """The prompts that changed: the spectators' first, then those of seats; and the lines that show new forms."""
        readers: dict[str, list[int | None]] = {}
        full = []
        for viewer in self._viewers:
            text, rules = self.game.prompt(viewer)
            parted = self.forms.part(text)
            label, new = self.shown.label(self._prompt_name(viewer), parted.form)
            if new:
                full.append(f"    {label}: {' '.join([text, *rules])}")
            shown = f"{label} {parted}" if parted.values else label
            if self._changed(("prompt", viewer), shown):
                readers.setdefault(shown, []).append(viewer)
        by_reader = "; ".join(self._read_by(viewers, shown) for shown, viewers in readers.items())
        return [f"prompt {by_reader}"] if readers else [], full

    def _prompt_name(self, viewer: int | None) -> str:
        book, s = self.game.book, self.game.s
        asks = book.prompt_rule
        if asks is None or book.prompts is None:
            return book.phases.name_of(s.phase)
        return book.prompts.name_of(asks(s, -1 if viewer is SPECTATOR else viewer))

    def _read_by(self, viewers: Iterable[int | None], shown: str) -> str:
        """A prompt and the seats that read it; no name where spectators do, and seats of which nothing else is said."""
        viewers = list(viewers)
        if SPECTATOR in viewers:
            return shown
        return f"{self._named(viewer for viewer in viewers if viewer is not None)}: {shown}"

    def _changed(self, key: Any, shown: str) -> bool:
        """Whether what is shown is something else than the last time."""
        before, self._last[key] = self._last.get(key), shown
        return before != shown

    def _choices(self) -> Iterator[str]:
        """The choices of seats, where one of these acts has not been possible in this phase before."""
        seats: dict[str, list[int]] = {}
        full = []
        acts = set[tuple[int, str]]()
        for seat in range(self.game.seats):
            by_name: dict[str, list[Choice]] = {}
            for choice in self.game.acts(seat) if self.game.may_act(seat) else ():
                by_name.setdefault(choice.name, []).append(choice)
                _, new = self.shown.label(f"choice {choice.name}", (self.forms.part(choice.label).form, choice.final))
                if new:
                    full.append(f"    {choice.name}: “{choice.label}”{' (final)' if choice.final else ''}")
            possible = {(self.game.s.phase, name) for name in by_name}
            if not possible <= self.shown.choices:
                shown = "; ".join(listed(name, choices) for name, choices in by_name.items())
                seats.setdefault(shown, []).append(seat)
                acts |= possible
        self.shown.choices |= acts
        for choices, those in seats.items():
            yield f"  {self._named(those)} may {choices}"
        yield from full

    # ------------------------------------------------------------ refusals
    def _refusals(self) -> Iterator[str]:
        """Each reason once, where a seat first meets it; then, once each, that it is not the time for an act."""
        game, book = self.game, self.game.book
        for seat in range(game.seats):
            for act, numbers in self._asked(game.s.phase):
                if (act.out_of_turn and act.size <= MOST_OUT_OF_TURN) or seat in game.to_act:
                    for number, values in numbers:
                        reason = act.why_not(game.s, seat, *values)
                        if reason > 0 and reason not in self.shown.reasons:
                            self.shown.reasons.add(reason)
                            yield from self._reason(seat, number)
        for seat in sorted({0, *game.to_act}):
            for act in self._own:
                untimely = "over" if game.over else "turn" if seat not in game.to_act else "phase"
                if untimely not in self.shown.refusals and book.interpreted.why(game.s, seat, act.first) < 0:
                    self.shown.refusals.add(untimely)
                    yield self._refusal(seat, act.first, "NOT_NOW")

    def _reason(self, seat: int, number: int) -> Iterator[str]:
        """Why an act is refused, unless this reason has been shown, maybe with other numbers in it."""
        refusal = self.game.why_not(seat, number)
        assert refusal is not None
        name = refusal.message["id"].split(".")[1]
        if name not in self.shown.refusals:
            self.shown.refusals.add(name)
            yield self._refusal(seat, number, name)

    def _asked(self, phase: int) -> list[tuple[Act, list[tuple[int, tuple[int, ...]]]]]:
        """The acts of seats in a phase, and all of each act's integers with their operand values."""
        if phase not in self._of_phase:
            acts = [a for a in self._own if (a.phases is None or phase in a.phases) and a.size <= MAX_ACT_NUMBERS]
            self._of_phase[phase] = [(a, [(n, a.values(n)) for n in range(a.first, a.first + a.size)]) for a in acts]
        return self._of_phase[phase]

    def _refusal(self, seat: int, number: int, name: str) -> str:
        refusal = self.game.why_not(seat, number)
        assert isinstance(refusal, Refusal)
        return f"  refused {self.game.names[seat]} {refusal.act}: {name} {refusal.rule} {refusal.text}"

    # ------------------------------------------------------------ around the game, and its end
    def _around(self) -> Iterator[str]:
        """The clock and the talk, when they changed."""
        clock_shown = ", ".join(f"{clock.act} after {clock.seconds} s" for clock in self.game.clocks) or "none"
        for name, shown in (("clock", clock_shown), ("talk", self.game.talk)):
            if self._changed(name, shown):
                yield f"  {name} {shown}"

    def end(self) -> Iterator[str]:
        """The results, and what the debrief says."""
        yield "end"
        utility = self.game.book.functions["utility"]
        for seat, results in enumerate(self.game.outcome or []):
            shown = " ".join(f"{name}={'' if value is None else value}" for name, value in results.items())
            yield f"  {self.game.names[seat]}: utility={utility(self.game.s, seat)} {shown}"
        for sentence in debrief(self.game)["summary"]:
            yield f"  debrief: {sentence}"


def joined(known: Sequence[str]) -> Iterator[str]:
    """Lines of sentences shown before, as many to a line as fit."""
    line = ""
    for shown in known:
        if line and len(line) + len(shown) + 2 > WIDTH:
            yield line
            line = ""
        line = f"{line}; {shown}" if line else f"  {shown}"
    if line:
        yield line


def listed(name: str, choices: Sequence[Choice]) -> str:
    """The choices of one act: `lay_card kind=1|4`, or how many there are."""
    operands = list(choices[0].operands)
    if not operands:
        return name
    if len(operands) == 1 and len(choices) <= MAX_VALUES:
        return f"{name} {operands[0]}={'|'.join(str(choice.operands[operands[0]]) for choice in choices)}"
    return choices[0].act if len(choices) == 1 else f"{name} ({len(choices)})"
