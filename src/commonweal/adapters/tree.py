"""A game as a tree: at each node one seat acts, or chance draws with known odds.

If several seats may act, the next one in seat order after the seat that acted last does. While a clock runs, chance
first draws whether its time is up, with odds of 1 in `CLOCK_ONCE_IN`, as in simulations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commonweal.adapters.loops import FINISHED, GOES_ON, STUCK, TOO_LONG
from commonweal.play.catalogue import find_book
from commonweal.play.notation import act_text
from commonweal.rulebook import CHANCE, CLOCK, CharterError, Rulebook
from commonweal.rulebook.loops import CLOCK_ONCE_IN
from commonweal.validation import check_max_acts

NOBODY_ACTS = -4
RUNS_ON = "clock_runs_on"
_met: dict[str, Rulebook] = {}
"""The rulebooks of all trees of this process, by name, because a pickled node contains only the name."""


class Tree:
    """All games of one rulebook with a number of seats and a charter."""

    def __init__(self, book: Rulebook, seats: int, charter: Mapping[str, Any], max_acts: int):
        """max_acts: the most acts of a game, including those of chance. Raises CharterError, ValueError."""
        self.root, problems = book.adopt(seats, charter)
        if problems:
            raise CharterError(problems)
        _met[book.name] = book
        self.book, self.seats, self.charter, self.max_acts = book, seats, dict(charter), check_max_acts(max_acts)
        self.runs_on = book.act_count
        """The number of the outcome “the clock runs on”; all other numbers are those of acts."""
        self.workspace = book.interpreted.workspace()
        self._first = Node(self, self.root.clone())
        book.interpreted.setup(self._first.s)
        self._first.settle()

    def begin(self) -> Node:
        """Return the node at the beginning of the game."""
        return self._first.clone()

    def __reduce__(self) -> Any:
        return _tree_of, (self.book.name, self.seats, self.charter, self.max_acts)

    def text(self, number: int) -> str:
        """Write an act, or the outcome that the clock runs on, in the notation of the game."""
        return RUNS_ON if number == self.runs_on else act_text(self.book, number)

    def describe(self, number: int) -> str:
        """Write any number for an error message."""
        known = 0 <= number <= self.runs_on
        return self.text(number) if known else f"{number}, which is not an act of {self.book.name},"


def _tree_of(name: str, seats: int, charter: Mapping[str, Any], max_acts: int) -> Tree:
    return Tree(_met.get(name) or find_book(name), seats, charter, max_acts)


class Node:
    """One moment of a game.

    who: the seat to act, CHANCE, or NOBODY_ACTS when the game is over. possible: the integers of its possible acts,
    ascending; weights: their odds, if chance draws. became: GOES_ON, FINISHED, TOO_LONG or STUCK. done: all acts so
    far as (seat, CHANCE or CLOCK; integer). s: the record.
    """

    __slots__ = ("became", "done", "kept", "possible", "s", "tree", "weights", "who")

    def __init__(self, tree: Tree, s: Any):
        self.tree, self.s = tree, s
        self.done: list[tuple[int, int]] = []
        self.who, self.became = NOBODY_ACTS, GOES_ON
        self.possible: list[int] = []
        self.weights: list[int] = []
        self.kept: dict[Any, Any] = {}
        """Values that others computed from the acts so far; shared between clones, so they must never change."""

    def clone(self) -> Node:
        """Copy the node."""
        other = Node(self.tree, self.s.clone())
        other.done, other.kept = self.done[:], dict(self.kept)
        other.who, other.became, other.possible, other.weights = self.who, self.became, self.possible, self.weights
        return other

    def __deepcopy__(self, memo: Any) -> Node:
        return self.clone()

    def __reduce__(self) -> Any:
        return _node_of, (self.tree, [number for _, number in self.done])

    def do(self, number: int) -> None:
        """Do one of the possible acts or outcomes. Raises ValueError for any other."""
        if number not in self.possible:
            raise ValueError(f"{self.tree.describe(number)} is not possible here; see legal_actions")
        by = CLOCK if number < self.tree.runs_on and self.tree.book.act_of(number).by_clock else self.who
        if number != self.tree.runs_on:
            self.tree.book.interpreted.apply(self.s, by, number)
        self.done.append((by, number))
        self.settle()

    def settle(self) -> None:
        """Find out who has to act and what is possible."""
        backend = self.tree.book.interpreted
        waits = backend.to_act(self.s)
        if waits == 0:
            self._over(FINISHED)
        elif len(self.done) >= self.tree.max_acts:
            self._over(TOO_LONG)
        elif waits == CHANCE:
            self._offer(CHANCE, CHANCE)
        elif backend.clocked(self.s) and not self._clock_was_drawn():
            self._offer(CHANCE, CLOCK)
            self.possible.append(self.tree.runs_on)
            self.weights = [1, CLOCK_ONCE_IN - 1]
        else:
            seat = self._next_of(waits)
            self._offer(seat, seat)

    def _clock_was_drawn(self) -> bool:
        return bool(self.done) and self.done[-1][1] == self.tree.runs_on

    def _next_of(self, waits: int) -> int:
        """The first seat that may act, starting after the seat that acted last."""
        last = next((who for who, _ in reversed(self.done) if who >= 0), -1)
        around = range(last + 1, last + 1 + self.tree.seats)
        return next(seat % self.tree.seats for seat in around if waits >> seat % self.tree.seats & 1)

    def _offer(self, who: int, seat: int) -> None:
        workspace = self.tree.workspace
        count = self.tree.book.interpreted.options(self.s, workspace, seat)
        if count == 0:
            self._over(STUCK)
            return
        pairs = sorted(zip(workspace.acts[:count], workspace.weights[:count], strict=True))
        self.who, self.possible, self.weights = who, [act for act, _ in pairs], [weight for _, weight in pairs]

    def _over(self, became: int) -> None:
        self.who, self.became, self.possible, self.weights = NOBODY_ACTS, became, [], []

    @property
    def returns(self) -> list[float]:
        """The utility of each seat at the end; 0 during the game, and if it was cut short."""
        if self.became != FINISHED:
            return [0.0] * self.tree.seats
        utility = self.tree.book.functions["utility"]
        return [float(utility(self.s, seat)) for seat in range(self.tree.seats)]


def _node_of(tree: Tree, numbers: list[int]) -> Node:
    node = tree.begin()
    for number in numbers:
        node.do(number)
    return node
