"""Arena: every kind of player against every other on the same deals, seats rotated; ratings with intervals.

At a mixed table the kinds sit alternately. Every deal is played in every rotation and with the kinds exchanged, so that
neither cards nor seats favour anybody. Beside it each kind plays the same deals among its own: where players share one
goal, that shows more than any contest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations
from math import log
from statistics import NormalDist
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any

import numpy as np

from commonweal.lab.crew import Task, played
from commonweal.lab.inequality import Floats, floats
from commonweal.lab.known import WORTH
from commonweal.lab.paired import Estimate, Paired
from commonweal.lab.setup import LONGEST, LabError, Setup, lineup, set_up
from commonweal.lab.sheets import Sheet, sheet_after
from commonweal.lab.simulate import checked_games, fresh, interruptible
from commonweal.lab.sweep import CONFIDENCE
from commonweal.rulebook import Rulebook

if TYPE_CHECKING:
    from commonweal.lab.cluster import Cluster

ELO = 400 / log(10)
"""Points for one unit of log odds: 400 points are odds of 10 to 1 (A. E. Elo, 1978)."""
ROUNDS_OF_NEWTON = 50


@dataclass
class Contest:
    """Two kinds at mixed tables: what `one` has more than `other` (worth), and at which share of the tables it wins.

    A table is won by the kind whose seats have more worth on average; 1/2 if both have the same.
    """

    one: str
    other: str
    lineups: list[Setup]
    more: Paired = field(default_factory=lambda: Paired(1))
    score: Paired = field(default_factory=lambda: Paired(1))

    def add(self, sheets: Sequence[Sheet]) -> None:
        """The same deals in every lineup."""
        more, score = [], []
        for setup, sheet in zip(self.lineups, sheets, strict=True):
            ours = np.array([kind == self.one for kind in setup.players])
            worth = sheet.of_seats[WORTH].astype(np.float64)
            gap = np.where(sheet.finished, worth[:, ours].mean(1) - worth[:, ~ours].mean(1), np.nan)
            more.append(gap)
            score.append(np.where(np.isnan(gap), np.nan, (np.sign(gap) + 1) / 2))
        self.more.add(np.mean(more, axis=0)[:, None])
        self.score.add(np.mean(score, axis=0)[:, None])


@dataclass
class Arena:
    """What was found: contests of every pair, and the worth of each kind among its own."""

    base: Setup
    kinds: list[str]
    games: int
    confidence: float
    contests: list[Contest]
    alone: Paired
    played: int = 0
    unfinished: int = 0
    acts: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0

    def ratings(self) -> dict[str, Estimate]:
        """Points of each kind on Elo's scale, the first kind at 0."""
        mean, error = ratings(len(self.kinds), [self.result(c) for c in self.contests])
        z = NormalDist().inv_cdf(0.5 + self.confidence / 2)
        return {
            kind: Estimate(m, e, m - z * e, m + z * e, self.played)
            for kind, m, e in zip(self.kinds, mean.tolist(), error.tolist(), strict=True)
        }

    def result(self, contest: Contest) -> tuple[int, int, float, float, int]:
        """Places of both kinds, mean score, its variance over deals, deals."""
        score = contest.score
        variance = float(score.covariance()[0, 0]) if score.games > 1 else 0.25
        mean = score.mean(0, self.confidence).mean if score.games > 1 else 0.5
        return self.kinds.index(contest.one), self.kinds.index(contest.other), mean, variance, score.games

    def among_their_own(self) -> dict[str, Estimate]:
        """Worth of a seat on average, at tables of one kind."""
        return {kind: self.alone.mean(i, self.confidence) for i, kind in enumerate(self.kinds)}

    def rows(self) -> list[dict[str, Any]]:
        """One row a pair."""
        out = []
        for c in self.contests:
            one, other = self.kinds.index(c.one), self.kinds.index(c.other)
            pairs = {
                "score": c.score.mean(0, self.confidence),
                "worth_more": c.more.mean(0, self.confidence),
                "worth_more_among_own": self.alone.difference(one, other, self.confidence),
            }
            row: dict[str, Any] = {"one": c.one, "other": c.other, "deals": c.score.games}
            for name, e in pairs.items():
                row |= {name: e.mean, f"{name}_low": e.low, f"{name}_high": e.high}
            out.append({k: None if isinstance(v, float) and not np.isfinite(v) else v for k, v in row.items()})
        return out

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""

        def plain(known: Mapping[str, Estimate]) -> list[dict[str, Any]]:
            return [{"kind": k, "mean": e.mean, "low": e.low, "high": e.high} for k, e in known.items()]

        return {
            **{k: v for k, v in self.base.described().items() if k != "players"},
            "deals": self.played,
            "deals_wanted": self.games,
            "interrupted": self.played < self.games,
            "confidence": self.confidence,
            "acts": self.acts,
            "unfinished": self.unfinished,
            "cpu_seconds": round(self.cpu_seconds, 6),
            "seconds": round(self.seconds, 6),
            "ratings": plain(self.ratings()),
            "among_their_own": plain(self.among_their_own()),
            "pairs": self.rows(),
        }


def ratings(kinds: int, results: Sequence[tuple[int, int, float, float, int]]) -> tuple[Floats, Floats]:
    """Ratings after R. A. Bradley and M. E. Terry (1952) in Elo points, and standard errors; the first kind at 0.

    results: (one, other, mean score of `one`, variance of a deal's score, deals). To each pair one drawn deal is added,
    so that a kind that always wins has a rating. Errors allow for scores that vary more or less than coins do.
    """
    theta, free = np.zeros(kinds), slice(1, None)
    for _ in range(ROUNDS_OF_NEWTON):
        slope, bend, noise = np.zeros(kinds), np.zeros((kinds, kinds)), np.zeros((kinds, kinds))
        for one, other, score, variance, deals in results:
            x = np.zeros(kinds)
            x[one], x[other] = 1.0, -1.0
            p = 1 / (1 + np.exp(-(x @ theta)))
            slope += (deals * (score - p) + (0.5 - p)) * x
            bend += (deals + 1) * p * (1 - p) * np.outer(x, x)
            noise += (deals * variance + 0.25) * np.outer(x, x)
        step = np.linalg.solve(bend[free, free], slope[free])
        theta[free] += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-10:
            break
    inverse = np.linalg.inv(bend[free, free])
    error = np.zeros(kinds)
    error[free] = np.sqrt(np.diag(inverse @ noise[free, free] @ inverse))
    return floats(theta * ELO), floats(error * ELO)


def mixed_lineups(one: str, other: str, seats: int) -> list[tuple[str, ...]]:
    """Both kinds seated alternately, in every rotation and exchanged, each lineup once."""
    found: dict[tuple[str, ...], None] = {}
    for first, second in ((one, other), (other, one)):
        row = tuple(first if seat % 2 == 0 else second for seat in range(seats))
        for turn in range(seats):
            found[row[turn:] + row[:turn]] = None
    return list(found)


def arena(
    game: str | Rulebook,
    kinds: Sequence[str] = ("random", "sensible"),
    *,
    games: int,
    seats: int | None = None,
    charter: Mapping[str, Any] | None = None,
    seed: int | None = None,
    confidence: float = CONFIDENCE,
    workers: int | None = None,
    longest: int = LONGEST,
    progress: Callable[[int, int], None] | None = None,
    cluster: Cluster | None = None,
) -> Arena:
    """Let every kind play every other on `games` deals. Ratings count from the first kind.

    Raises UnknownGame, CharterError, LabError.
    """
    checked_games(games)
    base = set_up(game, seats=seats, charter=charter, players=kinds[:1], seed=fresh(seed), longest=longest)
    if len(kinds) < 2 or len(set(kinds)) < len(kinds):
        raise LabError("An arena needs at least two kinds of players, each named once.")
    if base.seats < 2:
        raise LabError("Nobody can be played against at a table of one seat.")
    if not 0 < confidence < 1:
        raise LabError(f"confidence lies between 0 and 1 (0.95), not at {confidence}.")

    def seated(players: Sequence[str]) -> Setup:
        return Setup(base.book, base.seats, base.charter, lineup(players, base.seats), base.seed, longest)

    contests = [
        Contest(a, b, [seated(row) for row in mixed_lineups(a, b, base.seats)]) for a, b in combinations(kinds, 2)
    ]
    own = [seated([kind]) for kind in kinds]
    found = Arena(base, list(kinds), games, confidence, contests, Paired(len(kinds)))
    begun, cpu = monotonic(), process_time()
    setups = [*own, *(setup for contest in contests for setup in contest.lineups)]
    tasks = deals(setups, games)
    with interruptible() as stop, closing(played(tasks, workers=workers, stop=stop, cluster=cluster)) as sheets:
        block: list[Sheet] = []
        for sheet in sheets:
            block.append(sheet)
            if len(block) == len(setups):
                count_block(found, block)
                block = []
                if progress is not None:
                    progress(found.played, found.acts)
    found.seconds, found.cpu_seconds = monotonic() - begun, process_time() - cpu
    found.cpu_seconds += cluster.cpu_seconds if cluster is not None else 0.0
    return found


def count_block(found: Arena, block: list[Sheet]) -> None:
    """The same deals among each kind's own, then in every contest."""
    own, rest = block[: len(found.kinds)], iter(block[len(found.kinds) :])
    found.alone.add(
        np.stack([np.where(sheet.finished, sheet.of_seats[WORTH].mean(1), np.nan) for sheet in own], axis=1)
    )
    for contest in found.contests:
        contest.add([next(rest) for _ in contest.lineups])
    found.played += block[0].count
    found.acts += sum(int(sheet.acts.sum()) for sheet in block)
    found.unfinished += sum(int((~sheet.finished).sum()) for sheet in block)


def deals(setups: Sequence[Setup], games: int) -> Iterator[Task]:
    """The same games in every lineup, block by block, in blocks short enough for all of them."""
    slowest = next((setup for setup in setups if setup.thinks), setups[0])
    first = 0
    while first < games:
        count = sheet_after(slowest, first, games)
        for setup in setups:
            yield Task(setup, first, count)
        first += count
