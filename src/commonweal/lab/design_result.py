"""The result of a search for charters: the aims, the charters that were played, and how they compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite, prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from commonweal.lab.arms import name_of
from commonweal.lab.dominance import BEATEN, FRONT, NEAR, responses
from commonweal.lab.game_measures import GameMeasure
from commonweal.lab.paired import Estimate, Floats, Paired
from commonweal.lab.provenance import provenance
from commonweal.lab.results import need
from commonweal.lab.setup import Setup
from commonweal.lab.sweep import CONFIDENCE

if TYPE_CHECKING:
    import polars as pl

INITIAL_GAMES = 500
"""Games that each charter plays before it is compared."""


@dataclass(frozen=True)
class Aim:
    """A measure and which way is better: sign 1 for more, -1 for less."""

    measure: GameMeasure
    sign: int

    @property
    def name(self) -> str:
        return self.measure.name

    @property
    def way(self) -> str:
        return "maximise" if self.sign > 0 else "minimise"


@dataclass
class Point:
    """A charter that was played. `values`: games x aims (NaN: undefined), for games 0, 1, 2 ... of the seed.

    below: the denominators of aims that are ratios (games x aims; 1 for other aims). plays: a hash of the acts of each
    game. standing: "front" (by the means, no other is at least as good in all aims and better in one), "near" (not
    clearly worse than the front) or "beaten" (another is surely no worse in any aim, and better in one). same_as: the
    number of the charter that represents it, because all games of both were the same act by act.
    """

    number: int
    options: Mapping[str, Any]
    setup: Setup
    values: Floats
    below: Floats
    plays: NDArray[np.uint64]
    unfinished: int = 0
    standing: str = NEAR
    same_as: int | None = None

    @classmethod
    def unplayed(cls, number: int, options: Mapping[str, Any], setup: Setup, aims: int) -> Point:
        """A charter before its first game."""
        return cls(number, options, setup, np.empty((0, aims)), np.empty((0, aims)), np.empty(0, np.uint64))

    @property
    def games(self) -> int:
        return len(self.values)

    @property
    def name(self) -> str:
        return name_of(self.options)


@dataclass
class Design:
    """The result of a search. `left_out`: charters that are contradictory or have undefined aims, with the reason.

    said_of_others: sentences about other kinds of players (commonweal.lab.robustness).
    """

    base: Setup
    aims: list[Aim]
    space: dict[str, list[Any]]
    games: int
    charters: int
    initial_games: int = INITIAL_GAMES
    confidence: float = CONFIDENCE
    points: list[Point] = field(default_factory=list)
    left_out: list[tuple[Mapping[str, Any], str]] = field(default_factory=list)
    played: int = 0
    acts: int = 0
    separated: bool = False
    interrupted: bool = False
    said_of_others: list[str] = field(default_factory=list)

    @property
    def combinations(self) -> int:
        """The number of possible charters."""
        return prod(map(len, self.space.values()))

    @property
    def front(self) -> list[Point]:
        """The best charters, from best to worst in the first aim."""
        return self.points_with(FRONT)

    def points_with(self, *words: str) -> list[Point]:
        """Charters with these standings, from best to worst in the first aim, each group of equals once."""
        kept = [p for p in self.points if p.standing in words and p.same_as is None]
        return sorted(kept, key=lambda p: (-self.aims[0].sign * self.estimate(p, 0).mean, p.number))

    def same(self, point: Point) -> list[Point]:
        """The charters that a point represents, because their games were the same act by act."""
        return [p for p in self.points if p.same_as == point.number]

    def estimate(self, point: Point, aim: int) -> Estimate:
        """The mean of an aim over the games of a point, with the interval of the wanted confidence."""
        known = Paired(1, self.aims[aim].measure.bounds)
        known.add(*self.of_aim([point], aim, point.games))
        return known.mean(0, self.confidence)

    def more(self, one: Point, other: Point, aim: int) -> Estimate:
        """How much more of an aim `one` has than `other`, on the games that both played."""
        known = Paired(2, self.aims[aim].measure.bounds)
        known.add(*self.of_aim([one, other], aim, min(one.games, other.games)))
        return known.difference(0, 1, self.confidence)

    def of_aim(self, points: Sequence[Point], aim: int, games: int) -> tuple[Floats, Floats | None]:
        """Numerators of an aim in the first games of some points, side by side; denominators too if it is a ratio."""
        above = np.stack([p.values[:games, aim] for p in points], axis=1)
        if self.aims[aim].measure.ratio is None:
            return above, None
        return np.nan_to_num(above), np.stack([p.below[:games, aim] for p in points], axis=1)

    def in_order(self) -> list[Point]:
        """All charters, the front first, each followed by those that it represents."""
        kept = [*self.front, *self.points_with(NEAR), *self.points_with(BEATEN)]
        return [p for one in kept for p in (one, *self.same(one))]

    def rows(self) -> list[dict[str, Any]]:
        """One row for each charter played: the front first, then what is near it, then the others."""
        out = []
        for p in self.in_order():
            row: dict[str, Any] = {"charter": p.number, "standing": p.standing, "games": p.games}
            row["same_as"] = p.same_as
            for i, aim in enumerate(self.aims):
                e = self.estimate(p, i)
                row |= {aim.name: e.mean, f"{aim.name}_low": e.low, f"{aim.name}_high": e.high}
            out.append(row | {"unfinished": p.unfinished} | dict(p.options))
        return [{k: None if isinstance(v, float) and not isfinite(v) else v for k, v in row.items()} for row in out]

    def frame(self) -> pl.DataFrame:
        """The rows as a polars frame."""
        made: pl.DataFrame = need("polars").DataFrame(self.rows(), infer_schema_length=None)
        return made

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            **provenance(self.base),
            "aims": [{"measure": a.name, "way": a.way, "unit": a.measure.unit} for a in self.aims],
            "options": self.space,
            "combinations": self.combinations,
            "games": self.played,
            "games_wanted": self.games,
            "acts": self.acts,
            "confidence": self.confidence,
            "separated": self.separated,
            "interrupted": self.interrupted,
            "said_of_others": list(self.said_of_others),
            "differing_games": responses(self.points, self.space),
            "rows": self.rows(),
            "left_out": [{"charter": dict(options), "reason": reason} for options, reason in self.left_out],
        }
