"""Playing one sheet of games: the compiled loop, players who think outside it, and games that cannot go on."""

from __future__ import annotations

import ctypes
import threading
from dataclasses import dataclass, field
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from commonweal.lab.game_columns import NUMBER, columns_of
from commonweal.lab.loops import BROKEN, FINISHED, LANES, PLAYING, STUCK, TOO_LONG
from commonweal.lab.machine import LINES, Machine, batch_layout, machine
from commonweal.lab.setup import LabError, Setup
from commonweal.play.position import PositionError, check_position
from commonweal.play.views import seen_by
from commonweal.players import Player
from commonweal.rulebook.backends.compiler import RulesFault
from commonweal.rulebook.numbers import plural

ENDINGS = {FINISHED: "finished", STUCK: "dead end", TOO_LONG: "too long", BROKEN: "broken law"}
"""What can become of a game, as results name it."""
SEARCHING_ROWS = 16
"""Games on a sheet where players think: fewer, because each takes long."""


class Sums(NamedTuple):
    """What many values of one result add up to."""

    number: int
    total: int
    squares: int
    low: int
    high: int

    def and_more(self, more: Sums) -> Sums:
        """Together with other values."""
        return Sums(
            self.number + more.number,
            self.total + more.total,
            self.squares + more.squares,
            min(self.low, more.low),
            max(self.high, more.high),
        )


def sums_of(values: NDArray[np.int64]) -> Sums:
    """Of at least one value."""
    roots = values.ravel().astype(np.float64)
    return Sums(values.size, int(values.sum()), int(roots @ roots), int(values.min()), int(values.max()))


@dataclass
class Batch:
    """The games `first` to `first + count - 1`, played; one line a game.

    acts, ending, first_seat (who acted first; -1: nobody), plays (a hash of who did what). swaps, pairs: of so many
    pairs of seats, compared from moment to moment, so many changed places. of_seats: name -> games x seats, of_tables:
    name -> games, both without meaning where the ending is not FINISHED. course: games x moments x seats, how they
    stood (None: not asked for), of which `moments` were reached. digest: of all games. sums: result -> what it adds up
    to over the games that finished. stopped: (game, what is wrong) of those that did not finish.
    """

    first: int
    count: int
    acts: NDArray[np.int32]
    ending: NDArray[np.int8]
    first_seat: NDArray[np.int8]
    plays: NDArray[np.uint64]
    moments: NDArray[np.int32]
    rank_changes: NDArray[np.int32]
    rank_pairs: NDArray[np.int32]
    of_seats: dict[str, NDArray[np.int64]]
    of_tables: dict[str, NDArray[np.int64]]
    digest: tuple[int, ...]
    sums: dict[str, Sums]
    trajectory: NDArray[np.int64] | None = None
    stopped: list[tuple[int, str]] = field(default_factory=list)

    @property
    def finished(self) -> NDArray[np.bool_]:
        """Which games came to their end."""
        return np.equal(self.ending, FINISHED)


def next_batch(setup: Setup, first: int, end: int) -> int:
    """How many games the sheet has that begins with game `first`: sheets end at multiples of their length."""
    lines = SEARCHING_ROWS if setup.searches else LINES
    return min(lines - first % lines, end - first)


class Worker:
    """One worker's place: a table, a desk and a sheet of its own. course: note how the seats stand on the way."""

    def __init__(self, setup: Setup, *, checked: bool = True, trajectory: bool = False):
        self.trajectory, self.machine = trajectory, machine(setup.book, checked)
        self.s, self.b, self.buffer = self.machine.state(), self.machine.workspace(), self.machine.batch()
        self.setup: Setup = setup
        self.root, self.searchers = self.machine.state(), dict[int, Player]()
        self._seated = False
        self.prepare(setup)

    def prepare(self, setup: Setup) -> None:
        """Change to another setup of the same game."""
        if self._seated and setup is self.setup:
            return
        self.setup, self.searchers, self._seated = setup, setup.searchers(), True
        self.root = self.machine.state(setup.root())
        self.machine.seat_players(self.b, setup.policies)
        self.machine.note_on(self.b, "midway", setup.moment is not None)
        self.machine.note_on(self.b, "knower", setup.knower)

    def play(self, first: int, count: int, cancelled: threading.Event | None = None) -> Batch | None:
        """Play games first .. first + count - 1; None if it was cancelled on the way."""
        self.clear()
        stopped: list[tuple[int, str]] = []
        g = count if self.setup.searches else 1
        for watched in range(g):
            if cancelled is not None and cancelled.is_set():
                return None
            self.watch(first + watched, watched, stopped)
        while g < count:
            try:
                self.machine.play_games(
                    self.s, self.root, self.b, self.buffer, self.setup.seed, first, g, count, self.setup.max_acts
                )
                g = count
            except RulesFault as fault:
                broken = self.machine.read_from_workspace(self.b, "game")
                self.write(BROKEN)
                stopped.append((broken, str(fault)))
                g = broken - first + 1
        return self.read(first, count, stopped)

    def watch(self, game: int, g: int, stopped: list[tuple[int, str]]) -> None:
        """Play one game, ask whoever thinks, and hold its last position against the laws of the game."""
        machine, max_acts = self.machine, self.setup.max_acts
        try:
            self.begin(g, game)
            ending = machine.play_on_to(self.s, self.b, self.buffer, max_acts)
            while ending == PLAYING:
                self.do(thought(self.setup, machine, self.s, self.b, self.searchers))
                ending = machine.play_on_to(self.s, self.b, self.buffer, max_acts)
            check_position(self.setup.book, machine.read_table(self.s))
            self.write(ending)
        except (RulesFault, PositionError) as wrong:
            stopped.append((game, str(wrong)))
            self.write(BROKEN)

    def begin(self, g: int, game: int) -> None:
        """A game from its start, on line g."""
        self.machine.begin_game(self.s, self.root, self.b, self.buffer, g, self.setup.seed, game)

    def do(self, act: int) -> None:
        """An act of whoever stands on the desk. Raises RulesFault."""
        self.machine.do_act(self.s, self.b, self.buffer, act)

    def write(self, ending: int) -> None:
        """What became of the game begun last."""
        self.machine.write_game(self.s, self.b, self.buffer, ending)

    def clear(self) -> None:
        """A new sheet. What is written line by line is written anew for every game."""
        slot = batch_layout(self.setup.book).slots["digest"]
        ctypes.memset(ctypes.addressof(self.buffer) + slot.offset, 0, slot.bytes)

    def read(self, first: int, count: int, stopped: list[tuple[int, str]]) -> Batch:
        """The sheet as arrays of its own."""
        known, seats, ending = columns_of(self.setup.book), self.setup.seats, self.lines("ending", count)
        told = {game for game, _ in stopped}
        for g in np.flatnonzero(ending != FINISHED).tolist():
            if first + g not in told:
                stopped.append((first + g, why_stopped(self.setup, int(ending[g]))))
        of_seats = {name: self.lines(NUMBER + name, count)[:, :seats] for name in known.of_seats}
        of_tables = {name: self.lines(NUMBER + name, count) for name in known.of_tables}
        done = ending == FINISHED
        ended = {name: values if done.all() else values[done] for name, values in (of_seats | of_tables).items()}
        return Batch(
            first,
            count,
            self.lines("acts", count),
            ending,
            self.lines("first_seat", count),
            self.lines("plays", count),
            self.lines("moments", count),
            self.lines("rank_changes", count),
            self.lines("rank_pairs", count),
            of_seats,
            of_tables,
            tuple(int(lane) for lane in self.lines("digest", LANES)),
            {name: sums_of(values) for name, values in ended.items() if values.size},
            self.lines("trajectory", count)[:, :, :seats] if self.trajectory else None,
            sorted(stopped),
        )

    def lines(self, name: str, count: int) -> NDArray[Any]:
        """The first lines of a field of the sheet, copied."""
        slot = batch_layout(self.setup.book).slots[name]
        whole = np.frombuffer(self.buffer, "<" + slot.code, prod(slot.shape), slot.offset).reshape(slot.shape)
        return whole[:count].copy()


def thought(setup: Setup, machine: Machine, s: Any, b: Any, searchers: dict[int, Player]) -> int:
    """The act that a thinking seat does, chosen from its own view. Raises LabError where it may not be done."""
    seat = machine.read_from_workspace(b, "seat")
    seen = seen_by(setup.book, machine.read_table(s), seat)
    act = searchers[seat].choose(setup.book, seen, seat, machine.player_rng(b))
    if machine.why(s, seat, act) != 0:
        raise LabError(f"The player {setup.players[seat]} at seat {seat} chose act {act}, which is not possible.")
    return act


def why_stopped(setup: Setup, ending: int) -> str:
    """What is wrong with a game that has no end."""
    if ending == STUCK:
        if setup.moment is not None:
            return "Somebody should act and cannot, or nothing that could be imagined fits what was known."
        return "Somebody should act, and there is no act that could be done."
    return f"The game is not over after {plural(setup.max_acts, 'act')}."
