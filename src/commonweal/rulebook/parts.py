"""Parts that institutions bring into a game: fields, the rules that they ask the game for, and what always holds.

A state declares a part like a field:

    class State:
        phase = public(Phase)
        deal = deals.fields(SEATS, things=5, most=9999)

All fields of the part become fields of the state, under their own names. Where an institution must know something that
only the game knows, it asks: it declares a rule with `@asked`, and the chapters define one of the same name.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from functools import wraps
from types import FunctionType
from typing import TYPE_CHECKING, Any, cast

from commonweal.rulebook.state.fields import Field

if TYPE_CHECKING:
    from commonweal.rulebook.state.zones import Deck


@dataclass(frozen=True, eq=False)
class Part:
    """What an institution brings into a state.

    fields: by name. asks: the rules that it needs from the game, marked with `asked`. invariants: rules f(s) that are
    true of every position that play can reach. decks: what lies in its fields, by name. rules: the ids of the rules of
    the game that a position breaks which is refused for an invariant.
    """

    fields: Mapping[str, Field]
    asks: tuple[Callable[..., Any], ...] = ()
    invariants: tuple[Callable[..., Any], ...] = ()
    decks: Mapping[str, Deck] = dataclass_field(default_factory=dict)
    rules: str = ""

    def broken_law(self, s: Any) -> tuple[str, str] | None:
        """The first invariant that a state breaks: its name and what it says; None if none is."""
        for invariant in self.invariants:
            if not invariant(s):
                says = " ".join((invariant.__doc__ or invariant.__name__).split())
                return invariant.__name__, f"{says.rstrip('.')} ({self.rules})." if self.rules else says
        return None


def asked(rule: Any) -> Any:
    """Mark a rule that an institution asks the game for: the chapters define one of the same name and parameters."""
    name = rule.__name__

    @wraps(rule)
    def ask(s: Any, *arguments: int) -> Any:
        return type(s).rules_asked[name](s, *arguments)

    return ask


def parts_of(state: type) -> dict[str, Part]:
    """Collect the parts that a class of fields declares, in source order."""
    return {name: value for cls in state.__mro__ for name, value in vars(cls).items() if isinstance(value, Part)}


def rules_asked(
    game: str, parts: Mapping[str, Part], find: Callable[[str], FunctionType | None]
) -> dict[FunctionType, FunctionType]:
    """The rule of the game for each one that its parts ask for. find: finds a rule of the chapters by name.

    Raises TypeError where one is missing or has other parameters.
    """
    found = {}
    for part, question in ((name, question) for name, declared in parts.items() for question in declared.asks):
        rule, wanted = find(question.__name__), inspect.signature(question)
        asks = f"{question.__name__}({', '.join(wanted.parameters)})"
        if rule is None:
            raise TypeError(f"{game}: {part} needs a rule {asks} in the chapters: {inspect.getdoc(question)}")
        if len(inspect.signature(rule).parameters) != len(wanted.parameters):
            raise TypeError(f"{game}: {part} calls {asks}, and the rule of the chapters takes other arguments")
        found[cast("FunctionType", question)] = rule
    return found
