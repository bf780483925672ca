"""Play a batch of games: the compiled loop, players outside it, and games that cannot go on."""

from __future__ import annotations

import ctypes
import threading
from dataclasses import dataclass, field
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from commonweal.lab.batch_loop import BROKEN, FINISHED, LANES, PLAYING, STUCK, TOO_LONG, WAITS
from commonweal.lab.compiled_batches import BATCH_GAMES, Machine, batch_layout, machine
from commonweal.lab.game_columns import NUMBER, columns_of
from commonweal.lab.setup import LabError, Setup
from commonweal.play.plays_table import ENDINGS as WORDS
from commonweal.play.position import PositionError, check_position
from commonweal.players import Intentions, Player
from commonweal.rulebook.backends.compiler import RulesFault
from commonweal.rulebook.values.numbers import plural

ENDINGS = dict(zip((FINISHED, STUCK, TOO_LONG, BROKEN), WORDS, strict=True))
"""How a game can end, as results name it."""
SEARCHING_ROWS = 16
"""Games in a batch with players outside the compiled loop: fewer, because each takes long."""


class Sums(NamedTuple):
    """Sums over many values of one result."""

    number: int
    total: int
    squares: int
    low: int
    high: int

    def add(self, more: Sums) -> Sums:
        """Add the sums of other values."""
        return Sums(
            self.number + more.number,
            self.total + more.total,
            self.squares + more.squares,
            min(self.low, more.low),
            max(self.high, more.high),
        )


def sums_of(values: NDArray[np.int64]) -> Sums:
    """Sum up at least one value."""
    roots = values.ravel().astype(np.float64)
    return Sums(values.size, int(values.sum()), int(roots @ roots), int(values.min()), int(values.max()))


@dataclass
class Batch:
    """The games `first` to `first + count - 1` after they were played, one row per game.

    acts, ending, first_seat (who acted first; -1: nobody), plays (a hash of who did what). rank_changes, rank_pairs:
    how many pairs of seats changed ranks from round to round, of how many. of_seats: name -> games x seats, of_tables:
    name -> games, both meaningless unless the ending is FINISHED. trajectory: games x places x seats, how the seats
    stood (None: not recorded): place i of a game has moment i * its stride, the last place the last of its `moments`.
    digest: of all games. sums: result -> its sums over the games that finished. stopped: (game, reason) of
    those that did not finish.
    """

    first: int
    count: int
    acts: NDArray[np.int32]
    ending: NDArray[np.int8]
    first_seat: NDArray[np.int8]
    plays: NDArray[np.uint64]
    moments: NDArray[np.int32]
    strides: NDArray[np.int32]
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
        """Which games finished."""
        return np.equal(self.ending, FINISHED)


def next_batch(setup: Setup, first: int, end: int) -> int:
    """The size of the batch that begins with game `first`. Batches end at multiples of their length."""
    size = SEARCHING_ROWS if setup.searches else BATCH_GAMES
    return min(size - first % size, end - first)


class Worker:
    """Plays games with buffers that no other worker shares. trajectory: record how the seats stand round by round."""

    def __init__(self, setup: Setup, *, checked: bool = True, trajectory: bool = False):
        self.trajectory, self.machine = trajectory, machine(setup.book, checked)
        self.s, self.t = self.machine.state(), self.machine.state()
        self.b, self.buffer = self.machine.workspace(), self.machine.batch()
        self.setup: Setup = setup
        self.root, self.searchers = self.machine.state(), dict[int, Player]()
        self.intentions = Intentions()
        self._prepared = False
        self.prepare(setup)

    def prepare(self, setup: Setup) -> None:
        """Change to another setup of the same game."""
        if self._prepared and setup is self.setup:
            return
        self.setup, self.searchers, self._prepared = setup, setup.searchers(), True
        self.root = self.machine.state(setup.root())
        self.machine.seat_players(self.b, setup.policies, setup.motives)
        self.machine.set_in_workspace(self.b, "midway", setup.moment is not None)
        self.machine.set_in_workspace(self.b, "knower", setup.knower)

    def play(self, first: int, count: int, cancelled: threading.Event | None = None) -> Batch | None:
        """Play games first .. first + count - 1. Returns None if cancelled."""
        self.clear()
        stopped: list[tuple[int, str]] = []
        g = count if self.setup.searches else 1
        for watched in range(g):
            if cancelled is not None and cancelled.is_set():
                return None
            self.watch(first + watched, watched, stopped)
        while g < count:
            try:
                buffers = (self.s, self.t, self.root, self.b, self.buffer)
                self.machine.play_games(*buffers, self.setup.seed, first, g, count, self.setup.max_acts)
                g = count
            except RulesFault as fault:
                broken = self.machine.read_from_workspace(self.b, "game")
                self.write(BROKEN)
                stopped.append((broken, str(fault)))
                g = broken - first + 1
        return self.read(first, count, stopped)

    def watch(self, game: int, g: int, stopped: list[tuple[int, str]]) -> None:
        """Play one game, asking players outside the compiled loop, and check its last position."""
        machine, max_acts = self.machine, self.setup.max_acts
        try:
            self.begin(g, game)
            ending = machine.play_until_asked(self.s, self.t, self.b, self.buffer, max_acts)
            while ending == PLAYING:
                act = ask_player(self.setup, machine, self.s, self.b, self.searchers, self.intentions)
                if act != WAITS:
                    self.do(act)
                ending = machine.play_until_asked(self.s, self.t, self.b, self.buffer, max_acts)
            check_position(self.setup.book, machine.read_table(self.s))
            self.write(ending)
        except (RulesFault, PositionError) as wrong:
            stopped.append((game, str(wrong)))
            self.write(BROKEN)

    def begin(self, g: int, game: int) -> None:
        """Begin a game, in row g."""
        self.intentions = Intentions()
        self.machine.begin_game(self.s, self.root, self.b, self.buffer, g, self.setup.seed, game)

    def do(self, act: int) -> None:
        """Do an act of the seat that the workspace names. Raises RulesFault."""
        self.machine.do_act(self.s, self.b, self.buffer, act)

    def write(self, ending: int) -> None:
        """Write how the last game ended."""
        self.machine.write_game(self.s, self.b, self.buffer, ending)

    def clear(self) -> None:
        """Start a new batch. Rows need no clearing: every game overwrites its own."""
        slot = batch_layout(self.setup.book).slots["digest"]
        ctypes.memset(ctypes.addressof(self.buffer) + slot.offset, 0, slot.bytes)

    def read(self, first: int, count: int, stopped: list[tuple[int, str]]) -> Batch:
        """Copy the batch into arrays."""
        known, seats, ending = columns_of(self.setup.book), self.setup.seats, self.rows("ending", count)
        known_stops = {game for game, _ in stopped}
        for g in np.flatnonzero(ending != FINISHED).tolist():
            if first + g not in known_stops:
                stopped.append((first + g, why_stopped(self.setup, int(ending[g]))))
        of_seats = {name: self.rows(NUMBER + name, count)[:, :seats] for name in known.of_seats}
        of_tables = {name: self.rows(NUMBER + name, count) for name in known.of_tables}
        done = ending == FINISHED
        ended = {name: values if done.all() else values[done] for name, values in (of_seats | of_tables).items()}
        return Batch(
            first,
            count,
            self.rows("acts", count),
            ending,
            self.rows("first_seat", count),
            self.rows("plays", count),
            self.rows("moments", count),
            self.rows("strides", count),
            self.rows("rank_changes", count),
            self.rows("rank_pairs", count),
            of_seats,
            of_tables,
            tuple(int(lane) for lane in self.rows("digest", LANES)),
            {name: sums_of(values) for name, values in ended.items() if values.size},
            self.rows("trajectory", count)[:, :, :seats] if self.trajectory else None,
            sorted(stopped),
        )

    def rows(self, name: str, count: int) -> NDArray[Any]:
        """Copy the first rows of a field of the batch."""
        slot = batch_layout(self.setup.book).slots[name]
        whole = np.frombuffer(self.buffer, "<" + slot.code, prod(slot.shape), slot.offset).reshape(slot.shape)
        return whole[:count].copy()


def ask_player(
    setup: Setup, machine: Machine, s: Any, b: Any, searchers: dict[int, Player], intentions: Intentions
) -> int:
    """Ask a player outside the compiled loop for an act, given its own view; WAITS if it does none out of turn.

    Raises LabError if the act is not possible."""
    seat = machine.read_from_workspace(b, "seat")
    table, rng_seed = machine.read_table(s), machine.player_rng(b)
    act = intentions.next_act(searchers[seat], setup.book, table, seat, rng_seed)
    if act == WAITS and machine.to_act(s) >> seat & 1 == 0:
        return WAITS
    if machine.why(s, seat, act) != 0:
        raise LabError(f"The player {setup.players[seat]} at seat {seat} chose act {act}, which is not possible.")
    return act


def why_stopped(setup: Setup, ending: int) -> str:
    """Why a game did not finish."""
    if ending == STUCK:
        if setup.moment is not None:
            return "A seat has to act but cannot, or no hidden cards fit what was known."
        return "A seat has to act, but no act is possible."
    return f"The game is not over after {plural(setup.max_acts, 'act')}."
