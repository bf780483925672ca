"""Play every kind of player against every other on the same deals, with seats rotated, and rate them.

Every pair of kinds is compared twice. At mixed tables the kinds sit alternately; every deal is played in every rotation
and with the kinds exchanged, so that neither cards nor seats favour a kind. At tables of one kind, each plays the same
deals by itself, as teams do in duplicate bridge. Which of the two shows who plays better depends on the game: where
seats win and lose together, a good player lifts the whole table without winning a contest at it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations
from math import log
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any

import numpy as np

from commonweal.intervals import t_quantile
from commonweal.lab.batch import Batch
from commonweal.lab.inequality_arrays import Floats, floats
from commonweal.lab.paired import Estimate, Paired
from commonweal.lab.provenance import provenance
from commonweal.lab.setup import Setup, lineup, set_up
from commonweal.lab.simulate import cpu_of, draw_seed, interruptible
from commonweal.lab.sweep import CONFIDENCE
from commonweal.lab.workers import RoundStop, blocks_of, play_tasks, tasks_of
from commonweal.rulebook import Rulebook
from commonweal.rulebook.measures import UTILITY
from commonweal.validation import DEFAULT_MAX_ACTS, MAX_GAMES, LabError, check_confidence, check_integer, check_names

if TYPE_CHECKING:
    from commonweal.lab.cluster import Cluster

ELO = 400 / log(10)
"""Points for one unit of log odds: 400 points are odds of 10 to 1 (A. E. Elo, 1978)."""
ROUNDS_OF_NEWTON = 50
LOOKS, FIRST_LOOK, FIRST_LOOK_THINKING = 5, 4096, 128
"""Evaluate a pair after this many deals, then after twice as many each time, until one kind is better."""
OWN, MIXED = "tables of one kind", "mixed tables"


@dataclass
class Contest:
    """Two kinds on the same deals, at mixed tables and at tables of one kind.

    At mixed tables, `more` is how much more utility `one` has than `other`, and `score` the share of tables that it
    wins, because its seats have more utility on average; a tie counts 1/2. At tables of one kind, `own` is the utility
    of a seat for either kind, and `within` its variance at a table.
    """

    one: str
    other: str
    own_lineups: list[Setup]
    lineups: list[Setup]
    more: Paired = field(default_factory=lambda: Paired(1))
    score: Paired = field(default_factory=lambda: Paired(1, (0.0, 1.0)))
    own: Paired = field(default_factory=lambda: Paired(2))
    within: Paired = field(default_factory=lambda: Paired(2))
    played: int = 0

    @property
    def setups(self) -> list[Setup]:
        """Every lineup, those of one kind first."""
        return [*self.own_lineups, *self.lineups]

    @property
    def most(self) -> int:
        """The most deals that are played."""
        return self.first_look << (LOOKS - 1)

    @property
    def first_look(self) -> int:
        return FIRST_LOOK_THINKING if any(setup.searches for setup in self.setups) else FIRST_LOOK

    def add(self, batches: Sequence[Batch]) -> None:
        """Add the same deals in every lineup, in the order of `setups`."""
        own = [utility_of(batch) for batch in batches[: len(self.own_lineups)]]
        self.own.add(np.stack([utility.mean(1) for utility in own], axis=1))
        self.within.add(np.stack([utility.var(1, ddof=1) for utility in own], axis=1))
        more = []
        for setup, batch in zip(self.lineups, batches[len(self.own_lineups) :], strict=True):
            ours, utility = np.array([kind == self.one for kind in setup.players]), utility_of(batch)
            more.append(utility[:, ours].mean(1) - utility[:, ~ours].mean(1))
        self.more.add(np.mean(more, axis=0)[:, None])
        self.score.add(np.mean([(np.sign(gap) + 1) / 2 for gap in more], axis=0)[:, None])
        self.played += batches[0].count

    def better(self, where: str, confidence: float) -> str | None:
        """The kind with more utility at these tables; None if the difference may be chance."""
        more = self.more_at(where, confidence)
        if not more.away_from_zero:
            return None
        return self.one if more.mean > 0 else self.other

    def more_at(self, where: str, confidence: float) -> Estimate:
        """How much more utility a seat of `one` has than one of `other`."""
        return self.own.difference(0, 1, confidence) if where == OWN else self.more.mean(0, confidence)


def utility_of(batch: Batch) -> Floats:
    """Utility, games x seats; NaN in games that did not finish."""
    return floats(np.where(batch.finished[:, None], batch.of_seats[UTILITY], np.nan))


def together(contests: Sequence[Contest], seats: int) -> float:
    """How far the seats of a table win and lose together: the intraclass correlation of utility at tables of one kind.

    1: all have the same; 0: independent; below 0: one's gain is another's loss (R. A. Fisher, 1925; from mean
    squares between and within tables). 0 if nothing varies.
    """
    known = [c for c in contests if c.own.games > 1]
    between = sum(seats * float(np.trace(c.own.covariance())) for c in known)
    within = sum(sum(c.within.mean(i, CONFIDENCE).mean for i in (0, 1)) for c in known)
    whole = between + (seats - 1) * within
    return (between - within) / whole if whole > 0 else 0.0


def deciding_tables(contests: Sequence[Contest], seats: int) -> str:
    """Which tables show who plays better: OWN if seats win and lose together, else MIXED."""
    return OWN if together(contests, seats) > 0.5 else MIXED


@dataclass
class Arena:
    """What was found: every pair at mixed tables and at tables of one kind. games: None if until told apart."""

    base: Setup
    kinds: list[str]
    games: int | None
    confidence: float
    contests: list[Contest]
    unfinished: int = 0
    acts: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    interrupted: bool = False

    @property
    def together(self) -> float:
        """How far the seats of a table win and lose together: see `together`."""
        return together(self.contests, self.base.seats)

    @property
    def where(self) -> str:
        """The tables that show who plays better."""
        return deciding_tables(self.contests, self.base.seats)

    @property
    def played(self) -> int:
        """The most deals that any pair has played."""
        return max(contest.played for contest in self.contests)

    def ratings(self) -> dict[str, Estimate]:
        """Elo ratings for scores at mixed tables, with the first kind at 0."""
        mean, error = ratings(len(self.kinds), [self.result(c) for c in self.contests])
        t = t_quantile(self.confidence, max(1, min(c.score.games for c in self.contests) - 1))
        return {
            kind: Estimate(m, e, m - t * e, m + t * e, self.played)
            for kind, m, e in zip(self.kinds, mean.tolist(), error.tolist(), strict=True)
        }

    def result(self, contest: Contest) -> tuple[int, int, float, float, int]:
        """Indices of both kinds, mean score, its variance over deals, deals."""
        score = contest.score
        variance = float(score.covariance()[0, 0]) if score.games > 1 else 0.25
        mean = score.mean(0, self.confidence).mean if score.games > 1 else 0.5
        return self.kinds.index(contest.one), self.kinds.index(contest.other), mean, variance, score.games

    def utility_among_own(self) -> dict[str, Estimate]:
        """Mean utility of a seat at tables of one kind, from the contest in which the kind has played most deals."""
        found = {}
        for kind in self.kinds:
            mine = max((c for c in self.contests if kind in (c.one, c.other)), key=lambda c: c.own.games)
            found[kind] = mine.own.mean(0 if mine.one == kind else 1, self.confidence)
        return found

    def rows(self) -> list[dict[str, Any]]:
        """One row per pair."""
        out = []
        for c in self.contests:
            pairs = {
                "score": c.score.mean(0, self.confidence),
                "utility_more": c.more_at(MIXED, self.confidence),
                "utility_more_among_own": c.more_at(OWN, self.confidence),
            }
            row: dict[str, Any] = {"one": c.one, "other": c.other, "deals": c.score.games}
            row["better"] = c.better(self.where, self.confidence)
            for name, e in pairs.items():
                row |= {name: e.mean, f"{name}_low": e.low, f"{name}_high": e.high}
            out.append({k: None if isinstance(v, float) and not np.isfinite(v) else v for k, v in row.items()})
        return out

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""

        def plain(known: Mapping[str, Estimate]) -> list[dict[str, Any]]:
            return [{"kind": k, "mean": e.mean, "low": e.low, "high": e.high} for k, e in known.items()]

        return {
            **{k: v for k, v in provenance(self.base).items() if k != "players"},
            "deals": self.played,
            "deals_wanted": self.games,
            "interrupted": self.interrupted,
            "confidence": self.confidence,
            "acts": self.acts,
            "unfinished": self.unfinished,
            "cpu_seconds": round(self.cpu_seconds, 6),
            "seconds": round(self.seconds, 6),
            "together": round(self.together, 6),
            "compared_at": self.where,
            "ratings": plain(self.ratings()),
            "utility_among_own": plain(self.utility_among_own()),
            "pairs": self.rows(),
        }


def ratings(kinds: int, results: Sequence[tuple[int, int, float, float, int]]) -> tuple[Floats, Floats]:
    """Ratings after R. A. Bradley and M. E. Terry (1952) in Elo points, and standard errors; the first kind at 0.

    results: (one, other, mean score of `one`, variance of a deal's score, deals). One drawn deal is added to each
    pair, so that a kind that always wins has a rating. Errors allow for scores that vary more or less than coins do.
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
    """Lineups with both kinds alternating, in every rotation and exchanged, each once."""
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
    games: int | None = None,
    seats: int | None = None,
    charter: Mapping[str, Any] | None = None,
    seed: int | None = None,
    confidence: float = CONFIDENCE,
    workers: int | None = None,
    max_acts: int = DEFAULT_MAX_ACTS,
    progress: Callable[[int, int], None] | None = None,
    cluster: Cluster | None = None,
) -> Arena:
    """Let every kind play every other on `games` deals. The first kind has rating 0.

    games: None to play each pair until one kind is better, which is tested up to five times: after 4,096 deals (128 if
    a kind searches), then after twice as many each time. progress: called with the deals of all pairs, and acts.
    Raises UnknownGame, CharterError, LabError.
    """
    if games is not None:
        games = check_integer("games", games, 2, MAX_GAMES)
    kinds, confidence = check_names("kinds", kinds), check_confidence(confidence)
    base = set_up(game, seats=seats, charter=charter, players=kinds[:1], seed=draw_seed(seed), max_acts=max_acts)
    if len(kinds) < 2 or len(set(kinds)) < len(kinds):
        raise LabError("An arena needs at least two kinds of players, each named once.")
    if base.seats < 2:
        raise LabError("An arena needs tables with at least two seats.")

    def setup_for(players: Sequence[str]) -> Setup:
        return Setup(base.book, base.seats, base.charter, lineup(players, base.seats), base.seed, base.max_acts)

    own = {kind: setup_for([kind]) for kind in kinds}
    contests = [
        Contest(a, b, [own[a], own[b]], [setup_for(row) for row in mixed_lineups(a, b, base.seats)])
        for a, b in combinations(kinds, 2)
    ]
    found = Arena(base, list(kinds), games, confidence, contests)
    begun, cpu, there = monotonic(), process_time(), cpu_of(cluster)
    with interruptible() as stop:
        for contest in contests:
            tasks = tasks_of(contest.setups, 0, games or contest.most)
            with closing(play_tasks(tasks, workers=workers, stop=RoundStop(stop), cluster=cluster)) as batches:
                play_contest(found, contest, batches, progress)
            found.interrupted = stop.is_set()
            if found.interrupted:
                break
    found.seconds, found.cpu_seconds = monotonic() - begun, process_time() - cpu + cpu_of(cluster) - there
    return found


def play_contest(
    found: Arena, contest: Contest, batches: Iterator[Batch], progress: Callable[[int, int], None] | None
) -> None:
    """Count the deals of a contest until they run out or, if there is no fixed number, one kind is better."""
    for block in blocks_of(batches, len(contest.setups)):
        count_block(found, contest, block)
        if progress is not None:
            progress(sum(c.played for c in found.contests), found.acts)
        if found.games is None and is_decided(found, contest):
            return


def is_decided(found: Arena, contest: Contest) -> bool:
    """Whether it is time to test a pair and one kind is better. All pairs and tests share the chance of an error."""
    looks = [contest.first_look << look for look in range(LOOKS)]
    if contest.played not in looks:
        return False
    shared = (1 - found.confidence) / (LOOKS * len(found.contests))
    return contest.better(deciding_tables([contest], found.base.seats), 1 - shared) is not None


def count_block(found: Arena, contest: Contest, block: list[Batch]) -> None:
    """Count the same deals in every lineup of a contest."""
    contest.add(block)
    found.acts += sum(int(batch.acts.sum()) for batch in block)
    found.unfinished += sum(int((~batch.finished).sum()) for batch in block)
