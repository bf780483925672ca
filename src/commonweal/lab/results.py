"""Results as tables with one row per game and seat, their codebook and their totals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from commonweal.forks import forked_with
from commonweal.lab.batch import ENDINGS, Batch, Sums
from commonweal.lab.batch_loop import FINISHED
from commonweal.lab.game_columns import columns_of
from commonweal.lab.setup import LabError, Setup
from commonweal.play.plays_table import Column, columns_of_plays
from commonweal.rulebook.measures import ROUND

if TYPE_CHECKING:
    import pyarrow as pa

INSTALL = "Install it with: pip install 'commonweal[lab]'"


def columns(setup: Setup) -> list[Column]:
    """The codebook: all columns of the results."""
    return columns_of_plays(setup.book)


def need(name: str) -> Any:
    """Import a library of the extra `lab`. Raises LabError, which says how to install it, or that its threads were lost
    in a fork."""
    from importlib import import_module

    if name in forked_with:
        raise LabError(
            f"This process was forked from one that had loaded {name}, whose threads are not in it, so {name} would "
            f"wait for ever. Start processes with multiprocessing.get_context('spawn') or 'forkserver' instead."
        )

    try:
        return import_module(name)
    except ImportError:
        raise LabError(f"This needs {name.partition('.')[0]}. {INSTALL}") from None


def schema(setup: Setup) -> pa.Schema:
    """The types of the columns. Results of unfinished games are null."""
    pa = need("pyarrow")
    words = pa.dictionary(pa.int8(), pa.string())
    fixed = {"game": pa.int64(), "seat": pa.int8(), "player": words, "acts": pa.int32(), "ending": words}
    fixed |= {"first_seat": pa.int8(), "order_changes": pa.int32(), "order_pairs": pa.int32()}
    return pa.schema([(c.name, fixed.get(c.name, pa.int64())) for c in columns(setup)])


def table(setup: Setup, batches: list[Batch]) -> pa.Table:
    """The rows of batches, by game and seat."""
    pa = need("pyarrow")
    seats, wanted = setup.seats, schema(setup)
    kinds = sorted(set(setup.players))
    endings = list(ENDINGS)
    places = np.zeros(max(endings) + 1, np.int8)
    places[endings] = range(len(endings))
    games = np.concatenate([np.arange(batch.first, batch.first + batch.count) for batch in batches])
    ending = np.concatenate([batch.ending for batch in batches])
    player = np.array([kinds.index(kind) for kind in setup.players], np.int8)
    unfinished = np.repeat(~np.concatenate([batch.finished for batch in batches]), seats)
    mask = unfinished if unfinished.any() else None
    arrays = [
        pa.array(np.repeat(games, seats)),
        pa.array(np.tile(np.arange(seats, dtype=np.int8), len(games))),
        pa.DictionaryArray.from_arrays(pa.array(np.tile(player, len(games))), pa.array(kinds)),
        pa.array(np.repeat(np.concatenate([batch.acts for batch in batches]), seats)),
        pa.DictionaryArray.from_arrays(pa.array(np.repeat(places[ending], seats)), pa.array(list(ENDINGS.values()))),
    ]
    arrays.append(pa.array(np.repeat(np.concatenate([batch.first_seat for batch in batches]), seats), mask=mask))
    known = columns_of(setup.book)
    for name in known.of_seats:
        arrays.append(pa.array(np.concatenate([batch.of_seats[name] for batch in batches]).ravel(), mask=mask))
    of_tables: list[list[Any]] = [[batch.of_tables[name] for batch in batches] for name in known.of_tables]
    if known.with_role(ROUND):
        of_tables += [[batch.rank_changes for batch in batches], [batch.rank_pairs for batch in batches]]
    arrays += [pa.array(np.repeat(np.concatenate(parts), seats), mask=mask) for parts in of_tables]
    return pa.Table.from_arrays(arrays, schema=wanted)


@dataclass
class Total:
    """Totals over batches. The order of the batches does not matter."""

    games: int = 0
    acts: int = 0
    finished: int = 0
    endings: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ENDINGS.values(), 0))
    digest: tuple[int, ...] = ()
    sums: dict[str, Sums] = field(default_factory=dict)
    """result -> its sums, as integers of any size"""

    def add(self, batch: Batch) -> None:
        self.games += batch.count
        self.acts += int(batch.acts.sum(dtype=np.int64))
        counts = np.bincount(batch.ending, minlength=max(ENDINGS) + 1).tolist()
        self.finished += counts[FINISHED]
        for number, word in ENDINGS.items():
            self.endings[word] += counts[number]
        lanes = self.digest or (0,) * len(batch.digest)
        self.digest = tuple(a ^ b for a, b in zip(lanes, batch.digest, strict=True))
        for name, more in batch.sums.items():
            self.sums[name] = self.sums[name].add(more) if name in self.sums else more

    def means(self) -> dict[str, dict[str, float]]:
        """Mean, standard deviation, least and most of each result, over all seats of finished games."""
        out = {}
        for name, (count, total, squares, low, high) in self.sums.items():
            mean = total / count
            spread = max(0.0, squares / count - mean * mean) ** 0.5
            out[name] = {"mean": mean, "sd": spread, "low": low, "high": high}
        return out

    def hexadecimal(self) -> str:
        """The digest as text."""
        return "".join(f"{lane:016x}" for lane in self.digest)
