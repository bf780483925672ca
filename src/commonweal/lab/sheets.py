"""Playing one sheet of games: the compiled loop, players who think outside it, and games that cannot go on."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from commonweal.lab.loops import BROKEN, FINISHED, LANES, PLAYING, STUCK, TOO_LONG
from commonweal.lab.machine import LINES, RESULT, Machine, machine, sheet_layout
from commonweal.lab.setup import LabError, Setup
from commonweal.play.position import PositionError, check_position
from commonweal.play.views import seen_by
from commonweal.players import Player
from commonweal.rulebook.hosts.compiler import RulesFault
from commonweal.rulebook.layout import SIZES, Layout

ENDINGS = {FINISHED: "finished", STUCK: "dead end", TOO_LONG: "too long", BROKEN: "broken law"}
"""What can become of a game, as results name it."""
THINKING_LINES = 16
"""Games on a sheet where players think: fewer, because each takes long."""


@dataclass
class Sheet:
    """The games `first` to `first + count - 1`, played.

    acts, ending: one number a game. results: name -> games x seats (meaningless where the ending is not FINISHED).
    digest: XOR over the games of what became of them. stopped: (game, what is wrong) of those that did not finish.
    """

    first: int
    count: int
    acts: NDArray[np.int32]
    ending: NDArray[np.int8]
    results: dict[str, NDArray[np.int64]]
    digest: tuple[int, ...]
    stopped: list[tuple[int, str]] = field(default_factory=list)


def sheet_after(setup: Setup, first: int, end: int) -> int:
    """How many games the sheet has that begins with game `first`: sheets end at multiples of their length."""
    lines = THINKING_LINES if setup.thinks else LINES
    return min(lines - first % lines, end - first)


class Desk:
    """One worker's place: a table, a desk and a sheet of its own."""

    def __init__(self, setup: Setup, checked: bool = True):
        self.setup, self.machine = setup, machine(setup.book, checked)
        self.root = self.machine.table(setup.root())
        self.s, self.b, self.paper = self.machine.table(), self.machine.desk(setup.ways), self.machine.sheet()
        self.thinkers = setup.thinkers()

    def play(self, first: int, count: int, cancelled: threading.Event | None = None) -> Sheet | None:
        """Play games first .. first + count - 1; None if it was cancelled on the way."""
        self.paper[:] = bytes(len(self.paper))
        stopped: list[tuple[int, str]] = []
        watched = count if self.setup.thinks else 1
        for g in range(watched):
            if cancelled is not None and cancelled.is_set():
                return None
            self.watch(first + g, g, stopped)
        g = watched
        while g < count:
            try:
                self.machine.play_games(
                    self.s, self.root, self.b, self.paper, self.setup.seed, first, g, count, self.setup.longest
                )
                g = count
            except RulesFault as fault:
                broken = self.machine.on_desk(self.b, "game")
                g = broken - first
                self.write(g, BROKEN)
                stopped.append((broken, str(fault)))
                g += 1
        return self.read(first, count, stopped)

    def watch(self, game: int, g: int, stopped: list[tuple[int, str]]) -> None:
        """Play one game, ask whoever thinks, and hold its last position against the laws of the game."""
        machine, longest = self.machine, self.setup.longest
        try:
            machine.begin_game(self.s, self.root, self.b, self.setup.seed, game)
            ending = machine.play_on_to(self.s, self.b, longest)
            while ending == PLAYING:
                machine.do_act(self.s, self.b, thought(self.setup, machine, self.s, self.b, self.thinkers))
                ending = machine.play_on_to(self.s, self.b, longest)
            check_position(self.setup.book, machine.look(self.s))
            self.write(g, ending)
        except (RulesFault, PositionError) as wrong:
            stopped.append((game, str(wrong)))
            self.write(g, BROKEN)

    def write(self, g: int, ending: int) -> None:
        self.machine.write_game(self.s, self.b, self.paper, g, ending)

    def read(self, first: int, count: int, stopped: list[tuple[int, str]]) -> Sheet:
        layout, raw = sheet_layout(self.setup.book), bytes(self.paper)
        ending = column(raw, layout, "ending")[:count]
        known = {game for game, _ in stopped}
        for g in np.flatnonzero(ending != FINISHED).tolist():
            if first + g not in known:
                stopped.append((first + g, why_stopped(self.setup, int(ending[g]))))
        results = {
            name: column(raw, layout, RESULT + name)[:count, : self.setup.seats] for name in self.setup.book.results
        }
        digest = tuple(int(lane) for lane in column(raw, layout, "digest"))
        return Sheet(first, count, column(raw, layout, "acts")[:count], ending, results, digest, sorted(stopped))


def thought(setup: Setup, machine: Machine, s: Any, b: Any, thinkers: dict[int, Player]) -> int:
    """The act that a thinking seat does, chosen from its own view. Raises LabError where it may not be done."""
    seat = machine.on_desk(b, "seat")
    seen = seen_by(setup.book, machine.look(s), seat)
    act = thinkers[seat].choose(setup.book, seen, seat, machine.dice(b))
    if machine.why(s, seat, act) != 0:
        raise LabError(f"The player {setup.players[seat]} at seat {seat} chose act {act}, which is not possible.")
    return act


def why_stopped(setup: Setup, ending: int) -> str:
    if ending == STUCK:
        return "Somebody should act, and there is no act that could be done."
    return f"The game is not over after {setup.longest} acts."


def column(raw: bytes, layout: Layout, name: str) -> NDArray[Any]:
    """A field of a sheet as an array."""
    slot = layout.slots[name]
    count = slot.bytes // SIZES[slot.code]
    return np.frombuffer(raw, dtype="<" + slot.code, count=count, offset=slot.offset).reshape(slot.shape)


def no_digest() -> tuple[int, ...]:
    """The digest of no games."""
    return (0,) * LANES
