"""A game as a tree: at each node one seat acts, or chance draws with known odds.

If several seats may act, the next one in seat order after the seat that acted last does. While a clock runs, chance
first draws whether its time is up, with odds of 1 in `CLOCK_ONCE_IN`, and where acts out of turn are possible, whether
a seat is asked out of turn, with odds of 1 in `OUT_OF_TURN_ONCE_IN`, and what the facilitator does, with odds of 1 in
`FACILITATOR_ONCE_IN`, as in simulations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from commonweal.adapters.numbering import NOTHING, numbering
from commonweal.adapters.step_loop import FINISHED, GOES_ON, STUCK, TOO_LONG
from commonweal.play.catalogue import find_book
from commonweal.play.notation import act_text
from commonweal.rulebook import CHANCE, CLOCK, FACILITATOR, CharterError, Rulebook
from commonweal.rulebook.backends.loops import CLOCK_ONCE_IN, FACILITATOR_ONCE_IN, OUT_OF_TURN_ONCE_IN
from commonweal.validation import check_max_acts

NOBODY_ACTS = -4
RUNS_ON, NOBODY_ASKED = "clock_runs_on", "nobody_is_asked"
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
        self.numbering = numbering(book)
        self.runs_on = self.numbering.size
        """The number of the outcome “nothing happens before the next seat acts”. Numbers below are those of actions;
        those above ask seats out of turn, the first one seat 0."""
        self.workspace = book.interpreted.workspace()
        self._first = Node(self, self.root.clone())
        book.interpreted.setup(self._first.s)
        self._first.settle()

    def begin(self) -> Node:
        """Return the node at the beginning of the game."""
        return self._first.clone()

    def __reduce__(self) -> Any:
        return _tree_of, (self.book.name, self.seats, self.charter, self.max_acts)

    @property
    def outcomes(self) -> int:
        """How many numbers outcomes of chance may have."""
        return (
            self.runs_on
            + (self.book.has_clock or self.book.has_facilitator)
            + (1 + self.seats if self.book.out_of_turn else 0)
        )

    def text(self, number: int) -> str:
        """Write an action, or an outcome of chance that is no act, in the notation of the game."""
        if number > self.runs_on:
            return f"ask seat {number - self.runs_on - 1}"
        if number == self.runs_on:
            return RUNS_ON if self.book.has_clock else NOBODY_ASKED
        return self.numbering.text(number)

    def describe(self, number: int) -> str:
        """Write any number for an error message."""
        known = 0 <= number <= self.runs_on
        return self.text(number) if known else f"{number}, which is not an act of {self.book.name},"


def _tree_of(name: str, seats: int, charter: Mapping[str, Any], max_acts: int) -> Tree:
    return Tree(_met.get(name) or find_book(name), seats, charter, max_acts)


class Node:
    """One moment of a game.

    who: the seat to act, CHANCE, or NOBODY_ACTS when the game is over. possible: the numbers of its possible actions,
    ascending; weights: their odds, if chance draws; acts: the act of each. became: GOES_ON, FINISHED, TOO_LONG or
    STUCK. done: all acts so far as (seat, CHANCE, CLOCK or FACILITATOR; integer, or NOTHING); chosen: the actions. s:
    the record.
    """

    __slots__ = ("acts", "became", "chosen", "done", "kept", "possible", "s", "tree", "weights", "who")

    def __init__(self, tree: Tree, s: Any):
        self.tree, self.s = tree, s
        self.done: list[tuple[int, int]] = []
        self.chosen: list[int] = []
        self.acts: dict[int, int] = {}
        self.who, self.became = NOBODY_ACTS, GOES_ON
        self.possible: list[int] = []
        self.weights: list[int] = []
        self.kept: dict[Any, Any] = {}
        """Values that others computed from the acts so far; shared between clones, so they must never change."""

    def clone(self) -> Node:
        """Copy the node."""
        other = Node(self.tree, self.s.clone())
        other.done, other.chosen, other.kept, other.acts = self.done[:], self.chosen[:], dict(self.kept), self.acts
        other.who, other.became, other.possible, other.weights = self.who, self.became, self.possible, self.weights
        return other

    def __deepcopy__(self, memo: Any) -> Node:
        return self.clone()

    def __reduce__(self) -> Any:
        return _node_of, (self.tree, self.chosen[:])

    def do(self, number: int) -> None:
        """Do one of the possible actions or outcomes. Raises ValueError for any other."""
        if number not in self.possible:
            raise ValueError(f"{self.tree.describe(number)} is not possible here; see legal_actions")
        act = self.acts[number]
        by = self.who
        if act != NOTHING:
            done = self.tree.book.act_of(act)
            by = CLOCK if done.by_clock else FACILITATOR if done.by_facilitator else self.who
            self.tree.book.interpreted.apply(self.s, by, act)
        self.done.append((by, act))
        self.chosen.append(number)
        self.settle()

    def text(self, number: int) -> str:
        """Write a possible action in the notation of the game."""
        act = self.acts.get(number, NOTHING)
        return self.tree.text(number) if act == NOTHING else act_text(self.tree.book, act)

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
        elif self._last > self.tree.runs_on:
            self._offer_out_of_turn(self._last - self.tree.runs_on - 1)
        elif not self._offer_interruptions(waits):
            seat = self._next_of(waits)
            self._offer(seat, seat)

    @property
    def _last(self) -> int:
        """The last action; -1 at the beginning."""
        return self.chosen[-1] if self.chosen else -1

    def _offer_interruptions(self, waits: int) -> bool:
        """Let chance draw whether the time is up, who is asked out of turn, and what the facilitator does.

        Returns False if it has, or need not."""
        backend = self.tree.book.interpreted
        if self._last in (self.tree.runs_on, self.tree.numbering.wait):
            return False
        clocked = backend.clocked(self.s)
        others = [seat for seat in range(self.tree.seats) if waits >> seat & 1 == 0]
        asked = [seat for seat in others if backend.out_of_turn_options(self.s, self.tree.workspace, seat)]
        led = self._acts_of_facilitator()
        if not clocked and not asked and not led:
            return False
        free = OUT_OF_TURN_ONCE_IN * len(others) - len(asked) if asked else 1
        self.who, self.acts, self.possible, self.weights = CHANCE, {}, [], []
        if clocked:
            self._offer(CHANCE, CLOCK)
            self.weights = [free]
        self._add(self.tree.runs_on, free * (CLOCK_ONCE_IN - 1) if clocked else free)
        for seat in asked:
            self._add(self.tree.runs_on + 1 + seat, CLOCK_ONCE_IN if clocked else 1)
        self._offer_to_facilitator(led)
        return True

    def _acts_of_facilitator(self) -> dict[int, int]:
        """What the facilitator may do now, by number."""
        tree, backend = self.tree, self.tree.book.interpreted
        count = backend.options(self.s, tree.workspace, FACILITATOR) if backend.facilitated(self.s) else 0
        return tree.numbering.listed(tree.workspace, count) if count else {}

    def _offer_to_facilitator(self, led: Mapping[int, int]) -> None:
        """Add the acts of the facilitator to what chance draws; each is as likely as the others."""
        if not led:
            return
        whole = sum(self.weights)
        self.weights = [weight * (FACILITATOR_ONCE_IN - 1) * len(led) for weight in self.weights]
        for number, act in led.items():
            self._add(number, whole)
            self.acts[number] = act
        self.possible, self.weights = map(
            list, zip(*sorted(zip(self.possible, self.weights, strict=True)), strict=True)
        )

    def _add(self, number: int, weight: int) -> None:
        """Add an outcome or action that does nothing to what is possible."""
        self.possible.append(number)
        self.weights.append(weight)
        self.acts[number] = NOTHING

    def _next_of(self, waits: int) -> int:
        """The first seat that may act, starting after the seat that acted last."""
        last = next((who for who, act in reversed(self.done) if who >= 0 and act != NOTHING), -1)
        around = range(last + 1, last + 1 + self.tree.seats)
        return next(seat % self.tree.seats for seat in around if waits >> seat % self.tree.seats & 1)

    def _offer_out_of_turn(self, seat: int) -> None:
        """Offer a seat what it may do out of turn, or to wait."""
        wait = self.tree.numbering.wait
        assert wait is not None
        self._take(seat, self.tree.book.interpreted.out_of_turn_options(self.s, self.tree.workspace, seat))
        self._add(wait, 0)

    def _offer(self, who: int, seat: int) -> None:
        count = self.tree.book.interpreted.options(self.s, self.tree.workspace, seat)
        if count == 0:
            self._over(STUCK)
        else:
            self._take(who, count)

    def _take(self, who: int, count: int) -> None:
        """Take over the first `count` acts listed in the workspace."""
        workspace = self.tree.workspace
        self.who, self.acts = who, self.tree.numbering.listed(workspace, count)
        pairs = sorted(zip(self.acts, workspace.weights[:count], strict=True))
        self.possible, self.weights = [action for action, _ in pairs], [weight for _, weight in pairs]

    def _over(self, became: int) -> None:
        self.who, self.became, self.possible, self.weights, self.acts = NOBODY_ACTS, became, [], [], {}

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
