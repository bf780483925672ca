"""Check the law of what is hidden for good: nothing that others ever get depends on it beyond the announced result.

Two seats did the same act with different operands that are hidden for good, such as two secret ballots. The whole game
is played again with these operands exchanged. Whatever anybody else gets must be the same, byte by byte: views, log,
prompts, choices, and once the game is over results, the opened log, the debrief, the record, and the amendments of the
charter.

Where the two games announce different results (a notice whose text has `opens_sealed = true`), they may differ from
there on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from commonweal.laws.acts import known_operands
from commonweal.laws.trial import Trial
from commonweal.laws.views_law import as_bytes, first_difference, heard_by, who_is
from commonweal.play.debrief import finished_history, tables_of, write_debrief
from commonweal.play.log_writer import LogWriter, PlayedAct
from commonweal.play.record_format import move_line
from commonweal.play.simulated_record import game_of
from commonweal.play.views import view, views_of
from commonweal.rulebook.values.actors import CHANCE

LAW = "what is hidden for good stays hidden"
EXCHANGES = 4
"""How many exchanges are tried in each game."""


class Exchange(NamedTuple):
    """Two places in the list of acts, and the acts that are done there instead."""

    first: int
    second: int
    instead: Mapping[int, int]


def exchanges_tell_nothing(trial: Trial) -> int:
    """Check the law on a finished game. Returns how many exchanges were followed."""
    if not any(a.is_sealed for a in trial.book.acts):
        return 0
    found = list(_exchanges(trial))
    drawn = trial.random.sample(found, min(len(found), EXCHANGES))
    played = AsPlayed(trial)
    for exchange in drawn:
        TwoGames(trial, exchange, played).play()
    return len(drawn)


def _exchanges(trial: Trial) -> Iterator[Exchange]:
    """Find acts of two seats that differ only in what is hidden for good."""
    book = trial.book
    for first, (by, number) in enumerate(trial.done):
        a = book.act_of(number)
        if not a.is_sealed:
            continue
        for second in range(first + 1, len(trial.done)):
            other_by, other = trial.done[second]
            if other_by == by or book.act_of(other) is not a:
                continue
            values, others = a.values(number), a.values(other)
            is_open = [not operand.for_good for operand in a.operands.values()]
            if values != others:
                mine = tuple(x if o else y for x, y, o in zip(values, others, is_open, strict=True))
                theirs = tuple(y if o else x for x, y, o in zip(values, others, is_open, strict=True))
                if mine != values:
                    yield Exchange(first, second, {first: a.number(mine), second: a.number(theirs)})
            break  # only the next such act: later ones belong to another decision, mostly


class AsPlayed:
    """What everybody gets of the game as it was played, computed once for all exchanges."""

    def __init__(self, trial: Trial):
        self.trial = trial
        self._views: dict[tuple[int, int], bytes] = {}

    def view(self, place: int, here: Any, viewer: int) -> bytes:
        """What a viewer sees of the record `here`, which is that after the act at a place."""
        if (place, viewer) not in self._views:
            self._views[place, viewer] = as_bytes(view_of(self.trial, here, viewer))
        return self._views[place, viewer]

    @cached_property
    def end(self) -> Debriefed:
        return Debriefed(self.trial, self.trial.done)


class Debriefed:
    """What everybody gets once a game is over: who amended the charter, the debrief, the tables of the export."""

    def __init__(self, trial: Trial, acts: list[tuple[int, int]]):
        game = game_of(trial.book, trial.seats, trial.charter, acts, None)
        history = finished_history(game)
        page = write_debrief(game, history)
        self.amendments = list(game.amendments)
        self.messages, self.tables = page.as_messages(), tables_of(history, page)


def view_of(trial: Trial, s: Any, viewer: int) -> dict[str, Any]:
    """What a viewer (-1: a spectator) sees of a record."""
    return view(trial.book, s, viewer if viewer >= 0 else None)


class TwoGames:
    """The game as it was played, and the same game with operands exchanged."""

    def __init__(self, trial: Trial, exchange: Exchange, played: AsPlayed):
        self.trial, self.exchange, self.played, self.views = trial, exchange, played, views_of(trial.book)
        self.here, self.there = trial.root.clone(), trial.root.clone()
        trial.backend.setup(self.here)
        trial.backend.setup(self.there)
        self.viewers = {-1, *range(trial.seats)}
        self.log_writer = LogWriter(trial.book, trial.seat_names)
        self.results = {v for w, v in trial.book.notices.items().items() if _opens_sealed(trial, w)}
        self.opened_here: list[PlayedAct] = []
        self.opened_there: list[PlayedAct] = []
        self.other_acts: list[tuple[int, int]] = []
        self.last = "setup"

    def play(self) -> None:
        """Play both games to the end, or until they announce different results."""
        trial = self.trial
        for place, (who, number) in enumerate(trial.done):
            other = self.exchange.instead.get(place, number)
            self.last = f"act {place + 1}, which is {trial.book.act_of(number).name} of {trial.name_of(who)}"
            if other != number:
                self._leave_out_who_knows(who, number, other)
            if trial.backend.why(self.there, who, other) != 0:
                if who in self.viewers and who != CHANCE:
                    self._fail(who, "whether it may do this")
                return
            if not self._step(who, number, other):
                return
            self.other_acts.append((who, other))
            if place >= self.exchange.first:
                self._compare(place)
        self._compare_ends()

    def _leave_out_who_knows(self, who: int, number: int, other: int) -> None:
        """Leave out viewers who know an exchanged operand: they may tell the two games apart."""
        a = self.trial.book.act_of(number)
        for viewer in list(self.viewers):
            here = known_operands(a, self.here, who, number, viewer)
            if here != known_operands(a, self.there, who, other, viewer) or len(here) == len(a.operands):
                self.viewers.discard(viewer)

    def _step(self, who: int, number: int, other: int) -> bool:
        """Do an act in both games and compare the log. Returns False where they announce different results."""
        acts = []
        for s, done in ((self.here, number), (self.there, other)):
            act = self.log_writer.describe_act(s, who, done)
            s.notices = act.notices
            self.trial.backend.apply(s, who, done)
            s.notices = None
            acts.append(act)
        results = [[notice for notice in act.notices if notice[0] in self.results] for act in acts]
        if results[0] != results[1]:
            return False
        for viewer in sorted(self.viewers):
            told = [self.log_writer.write([act], viewer if viewer >= 0 else None) for act in acts]
            if as_bytes(told[0]) != as_bytes(told[1]):
                self._fail(viewer, f"the log: {told[0]} and {told[1]}")
            heard = [heard_by(act.notices, viewer) for act in acts]
            if heard[0] != heard[1]:
                self._fail(viewer, f"a notice: {heard[0]} and {heard[1]}")
        recorded = [move_line(self.trial.book, 1, act.by, [act.number]).acts for act in acts]
        if recorded[0] != recorded[1]:
            self._fail(-1, f"the record: {recorded[0]} and {recorded[1]}")
        self.opened_here.append(acts[0])
        self.opened_there.append(acts[1])
        return True

    def _compare(self, place: int) -> None:
        trial = self.trial
        if trial.to_act(self.here) != trial.to_act(self.there):
            self._fail(-1, f"who has to act: {trial.to_act(self.here)} and {trial.to_act(self.there)}")
        asks = trial.book.prompt_rule
        for viewer in sorted(self.viewers):
            other = view_of(trial, self.there, viewer)
            if self.played.view(place, self.here, viewer) != as_bytes(other):
                self._fail(viewer, first_difference(view_of(trial, self.here, viewer), other))
            if asks is not None and asks(self.here, viewer) != asks(self.there, viewer):
                self._fail(viewer, "the prompt")
            if viewer >= 0 and trial.list_acts(self.here, viewer) != trial.list_acts(self.there, viewer):
                self._fail(viewer, "what it may do")

    def _compare_ends(self) -> None:
        """Compare what everybody gets once the game is over."""
        trial, book = self.trial, self.trial.book
        for viewer in sorted(self.viewers):
            seen, other = self.views.final(self.here, viewer), self.views.final(self.there, viewer)
            if as_bytes(seen) != as_bytes(other):
                self._fail(viewer, f"the end: {first_difference(seen, other)}")
            reader = viewer if viewer >= 0 else None
            for one, two in zip(self.opened_here, self.opened_there, strict=True):
                told = [self.log_writer.write([act], reader, reveal=True) for act in (one, two)]
                if told[0] != told[1]:
                    self._fail(viewer, f"the opened log: {told[0]} and {told[1]}")
        for name, rule in book.results.items():
            is_secret = book.kept_secret.get(name)
            for seat in range(trial.seats):
                if rule(self.here, seat) != rule(self.there, seat) and not (is_secret and is_secret(self.here)):
                    self._fail(-1, f"the result {name} of seat {seat}, which is not declared in kept_secret")
        self._compare_debriefs()

    def _compare_debriefs(self) -> None:
        here, there = self.played.end, Debriefed(self.trial, self.other_acts)
        if here.amendments != there.amendments:
            self._fail(-1, "who amended the charter by which act")
        if here.messages != there.messages:
            self._fail(-1, "the debrief")
        for one, two in zip(here.tables, there.tables, strict=True):
            if one != two:
                self._fail(-1, f"the table {one.file} of the export")

    def _fail(self, viewer: int, what: str) -> None:
        self.trial.fail(
            LAW,
            f"{who_is(viewer)} can tell that what two seats did was exchanged (acts {self.exchange.first + 1} and "
            f"{self.exchange.second + 1}): {what}, after {self.last}. Hide it, or mark the notice that announces the "
            "result with `opens_sealed = true`",
        )


def _opens_sealed(trial: Trial, word: str) -> bool:
    return bool(trial.book.texts.need("notices", word).get("opens_sealed"))
