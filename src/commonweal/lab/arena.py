"""Arena: every kind of player against every other on the same deals, seats rotated; ratings with intervals.

Every pair of kinds is compared twice. At mixed tables the kinds sit alternately; every deal is played in every rotation
and with the kinds exchanged, so that neither cards nor seats favour anybody. At tables of their own each kind plays the
same deals by itself, as teams do in duplicate bridge. Which of the two says who plays better depends on the game: where
seats win and lose together a good player lifts the whole table, and wins no contest at it.
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

from commonweal.lab.batch import Batch, next_batch
from commonweal.lab.game_columns import WORTH
from commonweal.lab.inequality import Floats, floats
from commonweal.lab.intervals import t_quantile
from commonweal.lab.paired import Estimate, Paired
from commonweal.lab.provenance import provenance
from commonweal.lab.setup import MAX_ACTS, Setup, lineup, set_up
from commonweal.lab.simulate import cpu_of, fresh, interruptible
from commonweal.lab.sweep import CONFIDENCE
from commonweal.lab.workers import Ended, Task, played
from commonweal.rulebook import Rulebook
from commonweal.validation import MOST_GAMES, LabError, confident, whole, words

if TYPE_CHECKING:
    from commonweal.lab.cluster import Cluster

ELO = 400 / log(10)
"""Points for one unit of log odds: 400 points are odds of 10 to 1 (A. E. Elo, 1978)."""
ROUNDS_OF_NEWTON = 50
LOOKS, FIRST_LOOK, FIRST_LOOK_THINKING = 5, 4096, 128
"""A pair is looked at after so many deals, and after twice as many each time, until it is told apart."""
OWN, MIXED = "tables of their own", "mixed tables"


@dataclass
class Contest:
    """Two kinds on the same deals, at mixed tables and at tables of their own.

    Of the mixed tables `more` is what `one` has more than `other` (worth), `score` the share of the tables that it
    wins: those where its seats have more worth on average; 1/2 if both have the same. Of the tables of one kind `own`
    is the worth of a seat for either kind, `within` its variance at a table.
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
        """How many deals are played if the kinds cannot be told apart."""
        return self.first_look << (LOOKS - 1)

    @property
    def first_look(self) -> int:
        return FIRST_LOOK_THINKING if any(setup.searches for setup in self.setups) else FIRST_LOOK

    def add(self, batches: Sequence[Batch]) -> None:
        """The same deals in every lineup, in the order of `setups`."""
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
        """The kind that has more worth, which is what players maximise, at these tables; None if that may be luck."""
        more = self.more_at(where, confidence)
        if not more.away_from_zero:
            return None
        return self.one if more.mean > 0 else self.other

    def more_at(self, where: str, confidence: float) -> Estimate:
        """What a seat of `one` has more than one of `other`."""
        return self.own.difference(0, 1, confidence) if where == OWN else self.more.mean(0, confidence)


def utility_of(batch: Batch) -> Floats:
    """Worth, games x seats; not a number in games that did not finish."""
    return floats(np.where(batch.finished[:, None], batch.of_seats[WORTH], np.nan))


def together(contests: Sequence[Contest], seats: int) -> float:
    """How far the seats of a table share one fate: the intraclass correlation of their worth at tables of one kind.

    1: all have the same; 0: each for itself; below 0: one's gain is another's loss (R. A. Fisher, 1925; from mean
    squares between and within tables). 0 if nothing varies.
    """
    known = [c for c in contests if c.own.games > 1]
    between = sum(seats * float(np.trace(c.own.covariance())) for c in known)
    within = sum(sum(c.within.mean(i, CONFIDENCE).mean for i in (0, 1)) for c in known)
    whole = between + (seats - 1) * within
    return (between - within) / whole if whole > 0 else 0.0


def telling(contests: Sequence[Contest], seats: int) -> str:
    """Which tables say who plays better: OWN where seats win and lose together, else MIXED."""
    return OWN if together(contests, seats) > 0.5 else MIXED


@dataclass
class Arena:
    """What was found: every pair at mixed tables and at tables of its own. games: None if until told apart."""

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
        """How far the seats of a table share one fate: see `together`."""
        return together(self.contests, self.base.seats)

    @property
    def where(self) -> str:
        """The tables that say who plays better."""
        return telling(self.contests, self.base.seats)

    @property
    def played(self) -> int:
        """Deals that the pair which played most has played."""
        return max(contest.played for contest in self.contests)

    def ratings(self) -> dict[str, Estimate]:
        """Points of each kind on Elo's scale for what it wins at mixed tables, the first kind at 0."""
        mean, error = ratings(len(self.kinds), [self.result(c) for c in self.contests])
        t = t_quantile(self.confidence, max(1, min(c.score.games for c in self.contests) - 1))
        return {
            kind: Estimate(m, e, m - t * e, m + t * e, self.played)
            for kind, m, e in zip(self.kinds, mean.tolist(), error.tolist(), strict=True)
        }

    def result(self, contest: Contest) -> tuple[int, int, float, float, int]:
        """Places of both kinds, mean score, its variance over deals, deals."""
        score = contest.score
        variance = float(score.covariance()[0, 0]) if score.games > 1 else 0.25
        mean = score.mean(0, self.confidence).mean if score.games > 1 else 0.5
        return self.kinds.index(contest.one), self.kinds.index(contest.other), mean, variance, score.games

    def among_their_own(self) -> dict[str, Estimate]:
        """Worth of a seat on average, at tables of one kind, from the most deals that the kind has played."""
        found = {}
        for kind in self.kinds:
            mine = max((c for c in self.contests if kind in (c.one, c.other)), key=lambda c: c.own.games)
            found[kind] = mine.own.mean(0 if mine.one == kind else 1, self.confidence)
        return found

    def rows(self) -> list[dict[str, Any]]:
        """One row a pair."""
        out = []
        for c in self.contests:
            pairs = {
                "score": c.score.mean(0, self.confidence),
                "worth_more": c.more_at(MIXED, self.confidence),
                "worth_more_among_own": c.more_at(OWN, self.confidence),
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
    games: int | None = None,
    seats: int | None = None,
    charter: Mapping[str, Any] | None = None,
    seed: int | None = None,
    confidence: float = CONFIDENCE,
    workers: int | None = None,
    max_acts: int = MAX_ACTS,
    progress: Callable[[int, int], None] | None = None,
    cluster: Cluster | None = None,
) -> Arena:
    """Let every kind play every other on `games` deals. Ratings count from the first kind.

    games: None for as many as it takes to tell the two apart, pair by pair: each is looked at five times, after 4,096
    deals (128 where somebody searches), then after twice as many each time. progress: called with the deals of
    all pairs together, and acts.
    Raises UnknownGame, CharterError, LabError.
    """
    if games is not None:
        games = whole("games", games, 2, MOST_GAMES)
    kinds, confidence = words("kinds", kinds), confident(confidence)
    base = set_up(game, seats=seats, charter=charter, players=kinds[:1], seed=fresh(seed), max_acts=max_acts)
    if len(kinds) < 2 or len(set(kinds)) < len(kinds):
        raise LabError("An arena needs at least two kinds of players, each named once.")
    if base.seats < 2:
        raise LabError("Nobody can be played against at a table of one seat.")

    def seated(players: Sequence[str]) -> Setup:
        return Setup(base.book, base.seats, base.charter, lineup(players, base.seats), base.seed, base.max_acts)

    own = {kind: seated([kind]) for kind in kinds}
    contests = [
        Contest(a, b, [own[a], own[b]], [seated(row) for row in mixed_lineups(a, b, base.seats)])
        for a, b in combinations(kinds, 2)
    ]
    found = Arena(base, list(kinds), games, confidence, contests)
    begun, cpu, there = monotonic(), process_time(), cpu_of(cluster)
    with interruptible() as stop:
        for contest in contests:
            tasks = deals(contest.setups, games or contest.most)
            with closing(played(tasks, workers=workers, stop=Ended(stop), cluster=cluster)) as batches:
                for block in blocks(batches, len(contest.setups)):
                    count_block(found, contest, block)
                    if progress is not None:
                        progress(sum(c.played for c in contests), found.acts)
                    if games is None and settled(found, contest):
                        break
            found.interrupted = stop.is_set()
            if found.interrupted:
                break
    found.seconds, found.cpu_seconds = monotonic() - begun, process_time() - cpu + cpu_of(cluster) - there
    return found


def blocks(batches: Iterator[Batch], lineups: int) -> Iterator[list[Batch]]:
    """The same deals in every lineup; what an interruption left incomplete is dropped."""
    block: list[Batch] = []
    for batch in batches:
        block.append(batch)
        if len(block) == lineups:
            if len({batch.count for batch in block}) == 1:
                yield block
            block = []


def settled(found: Arena, contest: Contest) -> bool:
    """Whether this is a moment to look, and the two are told apart. Pairs and looks share the chance of an error."""
    looks = [contest.first_look << look for look in range(LOOKS)]
    if contest.played not in looks:
        return False
    shared = (1 - found.confidence) / (LOOKS * len(found.contests))
    return contest.better(telling([contest], found.base.seats), 1 - shared) is not None


def count_block(found: Arena, contest: Contest, block: list[Batch]) -> None:
    """The same deals in every lineup of a contest."""
    contest.add(block)
    found.acts += sum(int(batch.acts.sum()) for batch in block)
    found.unfinished += sum(int((~batch.finished).sum()) for batch in block)


def deals(setups: Sequence[Setup], games: int) -> Iterator[Task]:
    """The same games in every lineup, block by block, in blocks short enough for all of them."""
    slowest = next((setup for setup in setups if setup.searches), setups[0])
    first = 0
    while first < games:
        count = next_batch(slowest, first, games)
        for setup in setups:
            yield Task(setup, first, count)
        first += count
