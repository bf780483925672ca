"""Step thousands of tables at once: arrays in, arrays out, no Python for each table.

tables = Tables("potlatch", tables=4096, seats=4, seed=7)
acts = tables.random_acts(numpy.random.default_rng(1))
tables.step(acts)
tables.views, tables.mask, tables.seat, tables.rewards, tables.over
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from commonweal.adapters.compiled_steps import machine, row_layout
from commonweal.adapters.numbering import numbering
from commonweal.adapters.observation import columns
from commonweal.adapters.step_loop import FINISHED, GOES_ON, STUCK, TOO_LONG
from commonweal.rulebook import CharterError, Rulebook
from commonweal.validation import (
    DEFAULT_MAX_ACTS,
    check_integer,
    check_max_acts,
    check_options,
    check_seats,
    check_seed,
    check_workers,
    rulebook_of,
)

ALIGNED = 8
MAX_TABLES = 1 << 31


class Tables:
    """Many tables of one game under one charter, each waiting for one seat.

    All arrays are read-only views of the tables' memory and change with every step; copy what you keep.
        seat      int32 (tables,)           the seat that is asked: in its turn, or now and then out of turn
        views     int32 (tables, columns)   what that seat sees; hidden numbers are 0, or the bound nearest to it
                                            (int64 if a number that somebody sees may be larger)
        mask      int8 (tables, actions)    1 if that seat may do this action (`numbering`); no columns in a book with
                                            more than 16,384 actions
        possible  int32 (tables, most)      the same actions as a list; only the first `how_many` of each row are valid
        rewards   int64 (tables, seats)     the `utility` of every seat in the step in which a game ended, else 0
        over      int32 (tables,)           GOES_ON, FINISHED, TOO_LONG or STUCK; after an end the next game has begun
    Table i of a seed plays the same games for the same acts, however many tables or workers there are.
    """

    def __init__(
        self,
        game: str | Rulebook,
        *,
        tables: int,
        seats: int | None = None,
        charter: Mapping[str, Any] | None = None,
        seed: int = 0,
        workers: int | None = None,
        max_acts: int = DEFAULT_MAX_ACTS,
        checked: bool = False,
    ):
        """seats: default 4, or the nearest number that the game allows. workers: threads (None: one per core).
        max_acts: the most acts of a game.

        checked: test every index and every number that the rules store. The first wrong one raises RulesFault with
        file and line; do not use the tables after that. This is several times slower: use it to test rules.

        Raises UnknownGame, CharterError, ValueError, RulesError.
        """
        self.book = rulebook_of(game)
        number = check_seats(self.book, seats)
        root, problems = self.book.adopt(number, check_options("charter", charter))
        if problems:
            raise CharterError(problems)
        self.workers = check_workers(workers) if workers is not None else os.cpu_count() or 1
        self.count, self.seats = check_integer("tables", tables, 1, MAX_TABLES), number
        self.max_acts, self.seed = check_max_acts(max_acts), check_seed(seed)
        self.columns, self.numbering = columns(self.book), numbering(self.book)
        self._machine, self._layout = machine(self.book, checked), row_layout(self.book)
        self._root = np.frombuffer(root.pack().ljust(self.book.layout.size, b"\0"), np.int8).copy()
        self._records = np.zeros((self.count, self.book.layout.size // ALIGNED), np.int64)
        self._rows = np.zeros((self.count, self._layout.size // ALIGNED), np.int64)
        self._workspaces = np.zeros((self.workers, self.book.workspace_layout.size // ALIGNED), np.int64)
        self._pool = ThreadPoolExecutor(self.workers, thread_name_prefix="tables") if self.workers > 1 else None
        self._act = self._window("act")
        self.seat, self.over = self._read_only("seat"), self._read_only("over")
        self.how_many, self.possible = self._read_only("how_many"), self._read_only("possible")
        self.views, self.mask = self._read_only("view"), self._read_only("mask")
        if not self.numbering.has_mask:
            self.mask = self.mask[:, :0]
        self.rewards = self._read_only("rewards")[:, :number]
        self._numbers = np.arange(self.count)
        self.begin(self.seed)

    def __reduce__(self) -> Any:
        """Refuse to be pickled or copied: the memory of the tables belongs to their threads."""
        raise TypeError(
            "Tables cannot be pickled or copied: make new ones with the same game, tables, seats, charter and seed, "
            "and give them the same acts"
        )

    def _window(self, name: str) -> NDArray[Any]:
        slot = self._layout.slots[name]
        dtype = np.dtype(slot.code)
        inner = tuple(int(np.prod(slot.shape[d + 1 :])) * dtype.itemsize for d in range(len(slot.shape)))
        return np.ndarray((self.count, *slot.shape), dtype, self._rows.data, slot.offset, (self._layout.size, *inner))

    def _read_only(self, name: str) -> NDArray[Any]:
        window = self._window(name)
        window.flags.writeable = False
        return window

    def begin(self, seed: int | None = None) -> None:
        """Begin every table again with its first game. Raises ValueError for an invalid seed."""
        self.seed = check_seed(self.seed if seed is None else seed)
        self._rows[:] = 0
        self._window("table")[:] = self._numbers
        self._on_every_table("open_table")
        if (self.over == STUCK).any():
            raise ValueError(f"in no game of {self.book.name} under this charter does a seat ever act")

    def step(self, acts: ArrayLike) -> None:
        """Do one action at every table, by the seat that is asked. acts: actions as whole numbers (tables,).

        Raises ValueError if one is not possible; then no table has changed.
        """
        given = np.asarray(acts)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            found = f"{given.dtype} {given.shape}"
            raise ValueError(f"acts must be {self.count} whole numbers, one for each table, not {found}")
        allowed = self._allowed(given)
        if not allowed.all():
            table = int(np.flatnonzero(~allowed)[0])
            raise ValueError(f"table {table}: seat {self.seat[table]} may not do act {given[table]}; see possible")
        self._act[:] = given
        self._on_every_table("step_table")

    def _allowed(self, given: NDArray[Any]) -> NDArray[np.bool_]:
        """Which of the given actions are possible, by table."""
        inside: NDArray[np.bool_] = (given >= 0) & (given < self.numbering.size)
        if self.numbering.has_mask:
            allowed = inside & (self.mask[self._numbers, np.where(inside, given, 0)] == 1)
        else:
            is_listed = np.arange(self.possible.shape[1]) < self.how_many[:, None]
            allowed = np.any(is_listed & (self.possible == given[:, None]), axis=1)
        return np.asarray(allowed, np.bool_)

    def random_acts(self, rng: np.random.Generator) -> NDArray[np.int32]:
        """Choose a possible action for every table, all equally likely: int32 (tables,)."""
        place = (rng.random(self.count) * self.how_many).astype(np.int64)
        chosen: NDArray[np.int32] = self.possible[self._numbers, place]
        return chosen

    def _on_every_table(self, rule: str) -> None:
        """Run one entry at every table, on all workers."""
        share = -(-self.count // self.workers)
        parts = [(w, w * share, min(share, self.count - w * share)) for w in range(self.workers)]

        def part(worker: int, first: int, count: int) -> None:
            self._machine.over_tables[rule](
                self._records[first:].ctypes.data,
                self._root.ctypes.data,
                self._workspaces[worker:].ctypes.data,
                self._rows[first:].ctypes.data,
                self.seed,
                self.max_acts,
                count,
            )

        busy = [p for p in parts if p[2] > 0]
        if self._pool is None or len(busy) == 1:
            for p in busy:
                part(*p)
        else:
            for done in [self._pool.submit(part, *p) for p in busy]:
                done.result()

    def record(self, table: int) -> Any:
        """Return the whole state of one table, as an interpreted record: for tests and tools, never for players."""
        cls: Any = self.book.table_class
        return cls().unpack(self._records[table].tobytes()[: cls.size])

    def close(self) -> None:
        """End the workers."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def __enter__(self) -> Tables:
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, at: TracebackType | None) -> None:
        self.close()


__all__ = ["FINISHED", "GOES_ON", "STUCK", "TOO_LONG", "Tables"]
