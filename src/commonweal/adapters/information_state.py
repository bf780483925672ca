"""Write information states: every act of a game as far as a viewer may know it, with what changed in its view."""

from __future__ import annotations

from itertools import compress, count
from operator import ne
from typing import Any, NamedTuple

from commonweal.adapters.numbering import NOTHING
from commonweal.adapters.observation import columns, flat, mask_value
from commonweal.adapters.tree import Node
from commonweal.play.views import view
from commonweal.rulebook import CLOCK, FACILITATOR, Rulebook
from commonweal.rulebook.state.visibility import knows
from commonweal.rulebook.values.actors import CHANCE

UNLOGGED = "?"
"""Replaces an act that is not in the viewer's log, in a line that lists what the viewer saw change."""
NAMED = {CHANCE: "chance", CLOCK: "clock", FACILITATOR: "facilitator"}


class InformationState(NamedTuple):
    """The information state of a viewer (None: a spectator) after `acts` acts, with the state and flat view then."""

    acts: int
    record: Any
    row: list[int]
    text: str


def information_state(node: Node, viewer: int | None) -> str:
    """Write a line for the beginning and one for every act that the viewer noticed."""
    known: InformationState | None = node.kept.get(viewer)
    if known is None:
        known = _begin(node, viewer)
    if known.acts < len(node.done):
        known = _up_to(node, viewer, known)
    node.kept[viewer] = known
    return known.text


def _begin(node: Node, viewer: int | None) -> InformationState:
    book, start = node.tree.book, node.tree.begin()
    row = flat(book, view(book, start.s, viewer))
    blank = [mask_value(book.fields[c.field]) if c.field in book.fields else 0 for c in columns(book)]
    who = "a spectator" if viewer is None else f"seat {viewer}"
    return InformationState(0, start.s, row, f"{who}: {_changes(book, blank, row)}")


def _up_to(node: Node, viewer: int | None, known: InformationState) -> InformationState:
    book, s, row, lines = node.tree.book, known.record.clone(), known.row, [known.text]
    for by, number in node.done[known.acts :]:
        if number == NOTHING:
            continue
        notices = act_as_logged(book, s, viewer, by, number)
        book.interpreted.apply(s, by, number)
        now = flat(book, view(book, s, viewer))
        changes = _changes(book, row, now)
        row = now
        if notices or changes:
            lines.append(f"{notices or UNLOGGED}: {changes}" if changes else notices)
    return InformationState(len(node.done), s, row, "\n".join(lines))


def _changes(book: Rulebook, before: list[int], after: list[int]) -> str:
    known = columns(book)
    return " ".join(f"{known[i]}={after[i]}" for i in compress(count(), map(ne, before, after)))


def act_as_logged(book: Rulebook, s: Any, viewer: int | None, by: int, number: int) -> str:
    """Write an act that is about to be done in the state `s`, with its operands, `?` for those that the viewer may not
    know; "" if the viewer's log omits it."""
    a = book.act_of(number)
    values = dict(zip(a.operands, a.values(number), strict=True))
    shown = {}
    for name in a.operands:
        shown[name] = str(values[name]) if knows(a, name, viewer, s, by, values) else "?"
    actor = NAMED.get(by, f"seat {by}")
    if "?" in shown.values():
        hides = f"acts.{a.name}.hides"
        if hides not in book.patterns:
            return ""
        if by >= 0 and "actor" not in book.kinds.get(hides, ()):
            actor = "somebody"
    return " ".join([actor, a.name, *(f"{name}={value}" for name, value in shown.items())])


def view_text(seen: dict[str, Any]) -> str:
    """Write a view, or part of one, as a line `name=value` for each field, with `?` for what the viewer may not see."""
    text = "\n".join(f"{name}={value}" for name, value in seen.items())
    return text.replace(", ", ",").replace("None", "?")
