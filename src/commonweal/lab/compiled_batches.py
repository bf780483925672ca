"""The lab's loop compiled for one rulebook. States, workspaces and batches are buffers of bytes."""

from __future__ import annotations

import ctypes
from functools import cache
from types import FunctionType
from typing import Any

from commonweal.lab import batch_loop
from commonweal.lab.game_columns import GENERATED, NUMBER, columns_of
from commonweal.players import binding
from commonweal.rulebook import Rulebook
from commonweal.rulebook.backends.compiled import Compiled, zeros
from commonweal.rulebook.backends.interpreted import bind, define, functions_in
from commonweal.rulebook.backends.layout import Layout
from commonweal.rulebook.backends.primitives import start_stream

BATCH_GAMES = 1024
"""Games in one batch."""
LOOPS = functions_in(batch_loop)
ENTRIES = (
    "begin_game",
    "play_until_asked",
    "write_game",
    "play_games",
    "next_act",
    "do_act",
    "player_rng",
    "to_act",
    "why",
)


@cache
def workspace_layout(book: Rulebook) -> Layout:
    """The players' workspace, followed by the random streams and facts about the game in progress."""
    fields = {slot.name: (slot.code, slot.shape) for slot in binding.workspace_layout(book).slots.values()}
    fields |= {"chance_rng": ("u8", ()), "player_rng": ("u8", ()), "game": ("i8", ())}
    fields |= dict.fromkeys(("row", "count", "midway", "knower", "possible"), ("i4", ()))
    seats = (book.seats[1],)
    return Layout.of(fields | {"round": ("i8", ()), "then": ("i8", seats), "now": ("i8", seats)})


@cache
def batch_layout(book: Rulebook) -> Layout:
    """One row per game: how it ended, and a number for each result and measure (for each seat, if of seats)."""
    games, seats, known = (BATCH_GAMES,), book.seats[1], columns_of(book)
    fields: dict[str, tuple[str, tuple[int, ...]]] = {"acts": ("i4", games), "ending": ("i1", games)}
    fields |= {"first_seat": ("i1", games), "moments": ("i4", games), "strides": ("i4", games)}
    fields |= {"rank_pairs": ("i4", games), "plays": ("u8", games), "rank_changes": ("i4", games)}
    fields |= {"trajectory": ("i8", (*games, batch_loop.MOMENTS + 1, seats))}
    fields |= {NUMBER + name: ("i8", (*games, seats)) for name in known.of_seats}
    fields |= {NUMBER + name: ("i8", games) for name in known.of_tables}
    return Layout.of(fields | {"digest": ("u8", (batch_loop.LANES,))})


@cache
def functions(book: Rulebook) -> dict[str, FunctionType]:
    """The functions of the rulebook, of players and of the lab's loops."""
    known = columns_of(book)
    names = {NUMBER + name: rule for name, rule in known.rules().items()} | {"start_stream": start_stream}
    made = define(known.text(), f"<measures of {book.name}>", names)
    bound = binding.functions(book) | {name: made[name] for name in GENERATED}
    return bound | bind(LOOPS, dict(bound))


class Machine(Compiled):
    """The compiled loop of one rulebook. Entries take buffers of this class and release the interpreter's lock."""

    @staticmethod
    def rules_of(book: Rulebook) -> dict[str, FunctionType]:
        return {name: functions(book)[name] for name in ENTRIES}

    @staticmethod
    def workspace_of(book: Rulebook) -> Layout:
        return workspace_layout(book)

    @staticmethod
    def records_of(book: Rulebook) -> dict[str, Layout]:
        return {"batch": batch_layout(book)}

    @staticmethod
    def replaced_in(book: Rulebook) -> dict[Any, FunctionType]:
        return binding.replaced_in(book)

    def seat_players(self, workspace: Any, policies: list[int], motives: list[int]) -> None:
        """Set how each seat chooses, and what it values: `policies[i]` and `motives[i]` for seat i."""
        for seat, (policy, motive) in enumerate(zip(policies, motives, strict=True)):
            write_number(workspace, self.workspace_layout, "policies", policy, seat)
            write_number(workspace, self.workspace_layout, "motives", motive, seat)

    def batch(self) -> Any:
        return zeros(batch_layout(self.book).size)

    def set_in_workspace(self, workspace: Any, name: str, value: int) -> None:
        """Set a number in the workspace, such as `midway` or `knower`."""
        write_number(workspace, self.workspace_layout, name, value)

    def read_from_workspace(self, workspace: Any, name: str) -> int:
        """Read a number from the workspace, such as `game`, `count` or `seat`."""
        return read_number(workspace, self.workspace_layout, name)


def read_number(buffer: Any, layout: Layout, name: str) -> int:
    slot = layout.slots[name]
    raw = bytes(memoryview(buffer).cast("B")[slot.offset : slot.offset + int(slot.code[1])])
    return int.from_bytes(raw, "little", signed=slot.code[0] == "i")


def write_number(buffer: Any, layout: Layout, name: str, value: int, at: int = 0) -> None:
    slot, width = layout.slots[name], int(layout.slots[name].code[1])
    ctypes.memmove(
        ctypes.addressof(buffer) + slot.offset + at * width, value.to_bytes(width, "little", signed=True), width
    )


def machine(book: Rulebook, checked: bool = True) -> Machine:
    """The lab's machine for a rulebook, created once per process. Raises RulesError for rules outside the subset."""
    return Machine.of(book, checked)
