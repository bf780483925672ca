"""The thinking of players bound to one rulebook, interpreted or compiled."""

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

THOUGHTS = [f for f in vars(thinking).values() if isinstance(f, FunctionType) and f.__module__ == thinking.__name__]
ENTRIES = (
    "choose_by_policy",
    "search",
    "play_game",
    "play_out",
    "to_act",
    "options",
    "why",
    "apply",
    "utility",
    "begin",
)
SCORE = "score_"


def scoring_rules(book: Rulebook) -> dict[str, FunctionType]:
    """The rules `appeal_<act>(s, seat, operands...)` of a game; empty where it has no sensible player."""
    found = {a.name: book.rule(SCORE + a.name) for a in book.acts if not a.by_chance}
    return {name: rule for name, rule in found.items() if rule is not None}


def score_text(acts: list[Act], scoring: dict[str, FunctionType]) -> str:
    """The rule score(s, seat, act), written for one rulebook: 0 where the game does not say."""
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
    """The book's desk, and behind it the ways of the seats and the statistics of a search."""
    fields = {slot.name: (slot.code, slot.shape) for slot in book.workspace_layout.slots.values()}
    most = fields["acts"][1]
    more = {
        "root_acts": ("i4", most),
        "visits": ("i4", most),
        "gains": ("i8", most),
        "policies": ("i4", (book.seats[1],)),
    }
    return Layout.of(fields | more)


@cache
def functions(book: Rulebook) -> dict[str, FunctionType]:
    """The rulebook's functions together with the thinking of players."""
    scoring = scoring_rules(book)
    text = score_text(book.acts, scoring)
    made = define(text, f"<scores of {book.name}>", {SCORE + name: rule for name, rule in scoring.items()})
    bound = {**book.functions, "score": made["score"]}
    return bound | bind(THOUGHTS, dict(bound))


class InterpretedThinking:
    """The thinking of players on interpreted records: slow, and ready at once."""

    def __init__(self, book: Rulebook):
        self.book = book
        self.workspace: Callable[[], Any] = record_class("ThinkingDesk", workspace_layout(book))
        for name in ENTRIES:
            setattr(self, name, functions(book)[name])

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Callable[..., Any]: ...

    def state(self, record: Any = None) -> Any:
        """A table to play on, empty or equal to a record."""
        return self.book.table_class() if record is None else record.clone()

    look = staticmethod(lambda table: table)


class CompiledThinking(Compiled):
    """The thinking of players as machine code. Every entry releases the interpreter's lock."""

    @staticmethod
    def rules_of(book: Rulebook) -> dict[str, FunctionType]:
        return {name: functions(book)[name] for name in ENTRIES}

    @staticmethod
    def workspace_of(book: Rulebook) -> Layout:
        return workspace_layout(book)


@cache
def interpreted(book: Rulebook) -> InterpretedThinking:
    """The interpreted thinking about a game."""
    return InterpretedThinking(book)


def compiled(book: Rulebook, checked: bool = False) -> CompiledThinking:
    """The compiled thinking about a game, made once in this process (a few seconds if it is not in the cache)."""
    return CompiledThinking.of(book, checked)
