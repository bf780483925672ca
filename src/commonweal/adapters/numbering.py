"""Number the actions of learners: an act has its own number, except where a book has amounts.

A learner needs a place for each action, and an amount alone can have millions of values. In a book with amounts an
action therefore names the k-th suggestion instead of the value: an amount counts eight places, and a forced operand,
which has one value at a time, counts one. The same holds for other books with more numbers than a mask has places. In
all other books actions and acts have the same numbers. Where acts out of turn exist, the last action is to wait.
"""

from __future__ import annotations

from functools import cache
from types import FunctionType
from typing import Any

from commonweal.play.notation import act_text
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.act import Act
from commonweal.rulebook.acts.capacity import listable, tried_values
from commonweal.rulebook.backends.interpreted import define

MAX_MASK = 1 << 14
"""The most actions that have a place each in the mask of a table, one byte each."""
RULES = ("write_choice", "act_chosen", "action_of_waiting", "has_mask")
NOTHING = -1
"""The act of a seat that waits."""


class Numbering:
    """The actions of one rulebook: `size` of them. wait: the number of the action that does nothing out of turn; None
    in a book without acts out of turn. is_compact: whether they have other numbers than acts."""

    def __init__(self, book: Rulebook):
        self.book = book
        self.is_compact = book.has_amounts or book.act_count > MAX_MASK
        sizes = [listable(act) if self.is_compact else act.size for act in book.acts]
        self.firsts = [sum(sizes[:i]) for i in range(len(sizes))]
        self._first_of = {act.name: first for act, first in zip(book.acts, self.firsts, strict=True)}
        self.wait = sum(sizes) if book.out_of_turn else None
        self.size = sum(sizes) + book.out_of_turn
        self.has_mask = self.size <= MAX_MASK
        made = define(self._rules_text(), f"<actions of {book.name}>", {})
        self.functions: dict[str, FunctionType] = {name: made[name] for name in RULES}

    def action(self, number: int, place: int = 0) -> int:
        """The action of an act. place: which suggestion its amount is."""
        if not self.is_compact:
            return number
        act = self.book.act_of(number)
        action = 0
        for operand, value in zip(act.operands.values(), act.values(number), strict=True):
            tried = tried_values(operand)
            chosen = 0 if operand.fixed is not None else place if operand.some is not None else value - operand.low
            action = action * tried + chosen
        return self._first_of[act.name] + action

    def listed(self, workspace: Any, count: int) -> dict[int, int]:
        """The first `count` acts in a workspace, by their actions."""
        acts = workspace.acts[:count]
        places = workspace.places[:count] if self.book.has_amounts else [0] * count
        return {self.action(number, place): number for number, place in zip(acts, places, strict=True)}

    def text(self, action: int) -> str:
        """Write an action: as its act, where the number says which, or else with what its rules will give."""
        if action == self.wait:
            return "wait"
        if not self.is_compact:
            return act_text(self.book, action)
        at = max(i for i, first in enumerate(self.firsts) if first <= action)
        act, rest, words = self.book.acts[at], action - self.firsts[at], list[str]()
        for name, operand in reversed(act.operands.items()):
            rest, value = divmod(rest, tried_values(operand))
            known = f"suggestion {value + 1}" if operand.some is not None else str(value + operand.low)
            words.append(f"{name}={'forced' if operand.fixed is not None else known}")
        return " ".join([act.name, *reversed(words)])

    # ------------------------------------------------------------ rules
    def _rules_text(self) -> str:
        """Write the rules that the loops use, in the rules subset.

        write_choice(row, b, i)  write the action of the i-th act listed in the workspace to a row
        act_chosen(row)          the act of the action in a row; NOTHING for waiting
        """
        lines = ["def write_choice(row, b, i):", "    act = b.acts[i]"]
        if self.is_compact:
            lines += ["    row.listed[i] = act"]
            for at, (act, first) in enumerate(zip(self.book.acts, self.firsts, strict=True)):
                lines += [f"    {'elif' if at else 'if'} act < {act.first + act.size}:"]
                lines += [f"        row.possible[i] = {_compact(act, first)}"]
        else:
            lines += ["    row.possible[i] = act"]
        lines += ["", "", "def act_chosen(row):"]
        if self.wait is not None:
            lines += [f"    if row.act == {self.wait}:", f"        return {NOTHING}"]
        if self.is_compact:
            lines += ["    for i in range(row.how_many):", "        if row.possible[i] == row.act:"]
            lines += ["            return row.listed[i]", f"    return {NOTHING}"]
        else:
            lines += ["    return row.act"]
        lines += ["", "", "def action_of_waiting():", f"    return {self.size - 1}"]
        lines += ["", "", "def has_mask():", f"    return {self.has_mask}"]
        return "\n".join(lines) + "\n"


def _compact(act: Act, first: int) -> str:
    """The expression for the action of an act."""
    text, values_after, places_after = str(first), 1, 1
    for operand in reversed(act.operands.values()):
        if operand.some is not None:
            text += f" + b.places[i] * {places_after}"
        elif operand.fixed is None:
            text += f" + (act - {act.first}) // {values_after} % {operand.size} * {places_after}"
        values_after *= operand.size
        places_after *= tried_values(operand)
    return text


@cache
def numbering(book: Rulebook) -> Numbering:
    """The actions of a rulebook, numbered once."""
    return Numbering(book)
