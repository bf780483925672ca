"""Results as tables: one row a game and seat, with a codebook, and what they come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from commonweal.lab.loops import FINISHED
from commonweal.lab.setup import LabError, Setup
from commonweal.lab.sheets import ENDINGS, Sheet

if TYPE_CHECKING:
    import pyarrow as pa

INSTALL = "Install it with: pip install 'commonweal[lab]'"


@dataclass(frozen=True)
class Column:
    """One column of the results: its name, what it means, and its unit."""

    name: str
    meaning: str
    unit: str = ""


def columns(setup: Setup) -> list[Column]:
    """The codebook."""
    told = "; ".join(ENDINGS.values())
    return [
        Column("game", "number of the game, from 0; with the seed it names the game for ever", "number"),
        Column("seat", "number of the seat, from 0", "number"),
        Column("player", "kind of player at this seat", "name"),
        Column("acts", "acts in the whole game, those of chance and of the clock included", "acts"),
        Column("ending", f"what became of the game: {told}", "name"),
        *(Column(name, meaning(name, rule), "number") for name, rule in setup.book.results.items()),
    ]


def meaning(name: str, rule: Callable[..., Any]) -> str:
    """What a result is, in the words of its rule."""
    return " ".join((rule.__doc__ or name.replace("_", " ")).split())


def need(name: str) -> Any:
    """A library of the extra `lab`. LabError says how to get it."""
    from importlib import import_module

    try:
        return import_module(name)
    except ImportError:
        raise LabError(f"This needs {name.partition('.')[0]}. {INSTALL}") from None


def schema(setup: Setup) -> pa.Schema:
    """The types of the columns. Results are null where the game did not finish."""
    pa = need("pyarrow")
    words = pa.dictionary(pa.int8(), pa.string())
    fixed = {"game": pa.int64(), "seat": pa.int8(), "player": words, "acts": pa.int32(), "ending": words}
    return pa.schema([(c.name, fixed.get(c.name, pa.int64())) for c in columns(setup)])


def table(setup: Setup, sheets: list[Sheet]) -> pa.Table:
    """The rows of some sheets, game by game and seat by seat."""
    pa = need("pyarrow")
    seats, wanted = setup.seats, schema(setup)
    kinds = sorted(set(setup.players))
    endings = list(ENDINGS)
    places = np.zeros(max(endings) + 1, np.int8)
    places[endings] = range(len(endings))
    games = np.concatenate([np.arange(sheet.first, sheet.first + sheet.count) for sheet in sheets])
    ending = np.concatenate([sheet.ending for sheet in sheets])
    player = np.array([kinds.index(kind) for kind in setup.players], np.int8)
    unfinished = np.repeat(ending != FINISHED, seats)
    arrays = [
        pa.array(np.repeat(games, seats)),
        pa.array(np.tile(np.arange(seats, dtype=np.int8), len(games))),
        pa.DictionaryArray.from_arrays(pa.array(np.tile(player, len(games))), pa.array(kinds)),
        pa.array(np.repeat(np.concatenate([sheet.acts for sheet in sheets]), seats)),
        pa.DictionaryArray.from_arrays(pa.array(np.repeat(places[ending], seats)), pa.array(list(ENDINGS.values()))),
    ]
    for name in setup.book.results:
        values = np.concatenate([sheet.results[name] for sheet in sheets]).ravel()
        arrays.append(pa.array(values, mask=unfinished if unfinished.any() else None))
    return pa.Table.from_arrays(arrays, schema=wanted)


@dataclass
class Total:
    """What many sheets come to, added up sheet by sheet: the order of the sheets does not matter."""

    games: int = 0
    acts: int = 0
    finished: int = 0
    endings: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ENDINGS.values(), 0))
    digest: tuple[int, ...] = ()
    sums: dict[str, list[int]] = field(default_factory=dict)
    """result -> number of values, sum, sum of squares, least, most; whole numbers without limit"""

    def add(self, sheet: Sheet) -> None:
        self.games += sheet.count
        self.acts += int(sheet.acts.sum(dtype=np.int64))
        finished = sheet.ending == FINISHED
        self.finished += int(finished.sum())
        for number, word in ENDINGS.items():
            self.endings[word] += int((sheet.ending == number).sum())
        lanes = self.digest or (0,) * len(sheet.digest)
        self.digest = tuple(a ^ b for a, b in zip(lanes, sheet.digest, strict=True))
        for name, values in sheet.results.items():
            self.add_result(name, values[finished])

    def add_result(self, name: str, values: Any) -> None:
        if values.size == 0:
            return
        total, squares = int(values.sum()), int((values.astype(np.float64) ** 2).sum())
        low, high = int(values.min()), int(values.max())
        if name in self.sums:
            count, before, squared, least, most = self.sums[name]
            new = [count + values.size, before + total, squared + squares, min(least, low), max(most, high)]
        else:
            new = [values.size, total, squares, low, high]
        self.sums[name] = new

    def means(self) -> dict[str, dict[str, float]]:
        """For each result over all seats of the games that finished: mean, standard deviation, least, most."""
        out = {}
        for name, (count, total, squares, low, high) in self.sums.items():
            mean = total / count
            spread = max(0.0, squares / count - mean * mean) ** 0.5
            out[name] = {"mean": mean, "sd": spread, "low": low, "high": high}
        return out

    def hexadecimal(self) -> str:
        """The digest as people compare it."""
        return "".join(f"{lane:016x}" for lane in self.digest)
