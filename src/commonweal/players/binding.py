"""The thinking of players bound to one rulebook, interpreted or compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any

from commonweal.players import thinking
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts import Act
from commonweal.rulebook.hosts.compiled import Compiled
from commonweal.rulebook.hosts.interpreted import bind, define, record_class
from commonweal.rulebook.layout import Layout

THOUGHTS = [f for f in vars(thinking).values() if isinstance(f, FunctionType) and f.__module__ == thinking.__name__]
ENTRIES = ("choose_in_way", "search", "play_game", "play_out", "to_act", "options", "why", "apply", "worth", "begin")
APPEAL = "appeal_"


def rules_of_appeal(book: Rulebook) -> dict[str, FunctionType]:
    """The rules `appeal_<act>(s, seat, operands...)` of a game; empty where it has no sensible player."""
    found = {a.name: book.rule(APPEAL + a.name) for a in book.acts if not a.by_chance}
    return {name: rule for name, rule in found.items() if rule is not None}


def appeal_text(acts: list[Act], appealing: dict[str, FunctionType]) -> str:
    """The rule appeal(s, seat, act), written for one rulebook: 0 where the game does not say."""
    lines = ["def appeal(s, seat, act):"]
    for a in acts:
        if a.name in appealing:
            lines.append(f"    if {a.first} <= act < {a.first + a.size}:")
            operands, after = [], a.size
            for operand in a.operands.values():
                after //= operand.size
                value = f"(act - {a.first}) // {after} % {operand.size}"
                operands.append(value + (f" + {operand.low}" if operand.low else ""))
            lines.append(f"        return {APPEAL}{a.name}({', '.join(['s', 'seat', *operands])})")
    return "\n".join([*lines, "    return 0"]) + "\n"


@cache
def desk_layout(book: Rulebook) -> Layout:
    """The book's desk, and behind it the ways of the seats and the statistics of a search."""
    fields = {slot.name: (slot.code, slot.shape) for slot in book.desk_layout.slots.values()}
    most = fields["acts"][1]
    more = {"root_acts": ("i4", most), "visits": ("i4", most), "gains": ("i8", most), "ways": ("i4", (book.seats[1],))}
    return Layout.of(fields | more)


@cache
def functions(book: Rulebook) -> dict[str, FunctionType]:
    """The rulebook's functions together with the thinking of players."""
    appealing = rules_of_appeal(book)
    text = appeal_text(book.acts, appealing)
    made = define(text, f"<appeal of {book.name}>", {APPEAL + name: rule for name, rule in appealing.items()})
    bound = {**book.functions, "appeal": made["appeal"]}
    return bound | bind(THOUGHTS, dict(bound))


class InterpretedThinking:
    """The thinking of players on interpreted records: slow, and ready at once."""

    def __init__(self, book: Rulebook):
        self.book = book
        self.desk: Callable[[], Any] = record_class("ThinkingDesk", desk_layout(book))
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
    def desk_of(book: Rulebook) -> Layout:
        return desk_layout(book)


@cache
def interpreted(book: Rulebook) -> InterpretedThinking:
    """The interpreted thinking about a game."""
    return InterpretedThinking(book)


def compiled(book: Rulebook, checked: bool = False) -> CompiledThinking:
    """The compiled thinking about a game, made once in this process (a few seconds if it is not in the cache)."""
    return CompiledThinking.of(book, checked)
