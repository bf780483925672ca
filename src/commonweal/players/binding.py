"""Bind the loops of players (`commonweal.players.thinking`) to one rulebook, interpreted or compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any

from commonweal.players import thinking
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts import Act
from commonweal.rulebook.backends.compiled import Compiled
from commonweal.rulebook.backends.interpreted import bind, define, record_class
from commonweal.rulebook.layout import Layout

LOOPS = [f for f in vars(thinking).values() if isinstance(f, FunctionType) and f.__module__ == thinking.__name__]
ENTRIES = (
    "choose_by_policy",
    "search",
    "play_game_by_policies",
    "to_act",
    "options",
    "why",
    "apply",
    "utility",
    "begin",
)
SCORE = "score_"


def scoring_rules(book: Rulebook) -> dict[str, FunctionType]:
    """Find the rules `score_<act>(s, seat, operands...)` of a game; empty if it defines none."""
    rules = {a.name: book.rule(SCORE + a.name) for a in book.acts if not a.by_chance}
    return {name: rule for name, rule in rules.items() if rule is not None}


def score_text(acts: list[Act], scoring: dict[str, FunctionType]) -> str:
    """Generate the rule score(s, seat, act) for one rulebook; it returns 0 for an act without a `score_` rule."""
    lines = ["def score(s, seat, act):"]
    for a in acts:
        if a.name in scoring:
            lines.append(f"    if {a.first} <= act < {a.first + a.size}:")
            operands, after = [], a.size
            for operand in a.operands.values():
                after //= operand.size
                value = f"(act - {a.first}) // {after} % {operand.size}"
                operands.append(value + (f" + {operand.low}" if operand.low else ""))
            lines.append(f"        return {SCORE}{a.name}({', '.join(['s', 'seat', *operands])})")
    return "\n".join([*lines, "    return 0"]) + "\n"


@cache
def workspace_layout(book: Rulebook) -> Layout:
    """The workspace of the rulebook, followed by the policies of the seats and the statistics of a search."""
    fields = {slot.name: (slot.code, slot.shape) for slot in book.workspace_layout.slots.values()}
    most = (book.most_listed + book.out_of_turn,)  # out of turn, a search also tries to wait
    more = {
        "root_acts": ("i4", most),
        "visits": ("i4", most),
        "gains": ("i8", most),
        "policies": ("i4", (book.seats[1],)),
    }
    return Layout.of(fields | more)


@cache
def functions(book: Rulebook) -> dict[str, FunctionType]:
    """The functions of the rulebook together with the loops of players."""
    scoring = scoring_rules(book)
    text = score_text(book.acts, scoring)
    defined = define(text, f"<scores of {book.name}>", {SCORE + name: rule for name, rule in scoring.items()})
    bound = {**book.functions, "score": defined["score"]}
    return bound | bind(LOOPS, dict(bound))


class InterpretedThinking:
    """The loops of players on the interpreted backend: slow, but ready at once."""

    def __init__(self, book: Rulebook):
        self.book = book
        self.workspace: Callable[[], Any] = record_class("PlayerWorkspace", workspace_layout(book))
        for name in ENTRIES:
            setattr(self, name, functions(book)[name])

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Callable[..., Any]: ...

    def state(self, record: Any = None) -> Any:
        """Make a state to play on: empty, or a copy of a record."""
        return self.book.table_class() if record is None else record.clone()

    read_table = staticmethod(lambda table: table)


class CompiledThinking(Compiled):
    """The loops of players as machine code. Every entry releases the global interpreter lock."""

    @staticmethod
    def rules_of(book: Rulebook) -> dict[str, FunctionType]:
        return {name: functions(book)[name] for name in ENTRIES}

    @staticmethod
    def workspace_of(book: Rulebook) -> Layout:
        return workspace_layout(book)


@cache
def interpreted(book: Rulebook) -> InterpretedThinking:
    """The interpreted loops of players for a game."""
    return InterpretedThinking(book)


def compiled(book: Rulebook, checked: bool = False) -> CompiledThinking:
    """The compiled loops of players for a game, compiled once in this process (seconds, if not cached on disk)."""
    return CompiledThinking.of(book, checked)
