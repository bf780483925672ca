"""Search the values of options for the charters that no other charter beats in all aims at once.

found = cw.design("potlatch", maximise=["worst_off"], minimise=["gini"], options=["hand_size_rule", "minimum_gift"])
found.frame()
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from itertools import product
from math import isfinite, prod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from commonweal.lab.arms import name_of
from commonweal.lab.batch import Batch
from commonweal.lab.dominance import (
    BEATEN,
    FRONT,
    NEAR,
    are_separated,
    assign_standings,
    mark_beaten,
    merge_equal,
    responses,
)
from commonweal.lab.measures import GameMeasure, select_measures
from commonweal.lab.paired import Estimate, Floats, Paired
from commonweal.lab.provenance import provenance
from commonweal.lab.results import need
from commonweal.lab.setup import Setup, set_up
from commonweal.lab.simulate import check_games, draw_seed, interruptible
from commonweal.lab.sweep import CONFIDENCE
from commonweal.lab.workers import RoundStop, Task, play_tasks, tasks_of
from commonweal.rulebook import Rulebook
from commonweal.validation import DEFAULT_MAX_ACTS, MAX_GAMES, LabError, check_confidence, check_integer, check_names

if TYPE_CHECKING:
    import polars as pl

    from commonweal.lab.cluster import Cluster

INITIAL_GAMES = 500
"""Games that each charter plays before it is compared."""
MAX_CHARTERS = 512
MAX_AIMS = 4
TOGETHER = 8
"""Charters proposed at a time; fixed, so that results do not depend on the number of workers."""
ASKS = 8
"""Proposals per charter wanted; the sampler repeats itself once it has converged."""
Progress = Callable[[int, int], None]


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

    said_of_others: sentences about other kinds of players (commonweal.lab.kinds).
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


# ---------------------------------------------------------------- what is asked for
def aims_of(book: Rulebook, maximise: Sequence[str], minimise: Sequence[str]) -> list[Aim]:
    """The aims, those to maximise first. Raises LabError."""
    names = [*maximise, *minimise]
    if not 1 <= len(names) <= MAX_AIMS:
        raise LabError(f"Name 1 to {MAX_AIMS} measures to maximise or minimise, not {len(names)}.")
    if len(set(names)) < len(names):
        raise LabError(f"A measure is named twice: {', '.join(names)}.")
    return [Aim(m, 1 if i < len(maximise) else -1) for i, m in enumerate(select_measures(book, names))]


def space_of(base: Setup, options: Sequence[str]) -> dict[str, list[Any]]:
    """All values of each of these options, starting with the value in the base charter. Raises LabError."""
    if not options:
        raise LabError(f"Name the options to search over: {', '.join(searchable(base.book))}.")
    stands, space = base.book.charter_of(base.root()), dict[str, list[Any]]()
    for name in options:
        option = base.book.options.get(name)
        if option is None or name not in searchable(base.book):
            why = "has no option" if option is None else "cannot be searched over"
            known = ", ".join(searchable(base.book))
            text = f"{base.book.name} {why} {name!r}." if option is None else f"{name} {why}."
            raise LabError(f"{text} Choose from: {known}.")
        if name in space:
            raise LabError(f"The option {name} is named twice.")
        numbers = option.enum.items().values() if option.enum else range(option.low, option.high + 1)
        values = [option.say(number) for number in numbers]
        space[name] = [stands[name], *(v for v in values if v != stands[name])]
    return space


def searchable(book: Rulebook) -> list[str]:
    """Options with one value for the whole table and more than one value to choose from."""
    return [k for k, o in book.options.items() if not o.is_list and o.deck is None and o.high > o.low]


# ---------------------------------------------------------------- the search
def search(
    base: Setup,
    aims: Sequence[Aim],
    space: Mapping[str, Sequence[Any]],
    *,
    games: int,
    charters: int = 64,
    initial_games: int = INITIAL_GAMES,
    confidence: float = CONFIDENCE,
    workers: int | None = None,
    progress: Progress | None = None,
    cluster: Cluster | None = None,
    stop: threading.Event | None = None,
) -> Design:
    """Try up to `charters` charters for `initial_games` games each, then play on with those that may be among the best.

    games: the most games, over all charters. Figures do not depend on the number of workers. stop: set it to
    end early, as Ctrl-C does. Raises LabError.
    """
    games, confidence = check_games(games), check_confidence(confidence)
    charters = check_integer("charters", charters, 2, MAX_CHARTERS)
    initial_games = check_integer("initial_games", initial_games, 2, MAX_GAMES)
    found = Design(base, list(aims), {k: list(v) for k, v in space.items()}, games, charters, initial_games, confidence)
    check_enough(found, initial_games)
    table = Evaluator(found, workers, progress, cluster)
    with interruptible(stop) as stopped:
        table.stop = stopped
        with quiet_optuna() as optuna:
            propose(optuna, table, min(charters, found.combinations), initial_games)
        if not table.cut_short:
            separate_charters(table, initial_games)
    found.interrupted = table.cut_short
    assign_standings(found)
    return found


def check_enough(found: Design, initial_games: int) -> None:
    """Raise LabError if there are not enough games for every charter to play its initial games."""
    least = min(found.charters, found.combinations) * initial_games
    if found.games < least:
        raise LabError(
            f"{least // initial_games} charters of {initial_games} games make {least:,}, but only {found.games:,} "
            "are allowed. Allow more games, or try fewer charters."
        )


@dataclass
class Evaluator:
    """Plays charters. cut_short: it was stopped; games of charters that were not finished do not count."""

    found: Design
    workers: int | None
    progress: Progress | None
    cluster: Cluster | None
    stop: threading.Event = field(default_factory=threading.Event)
    cut_short: bool = False

    def play(self, points: Sequence[Point], games: int) -> list[Point]:
        """Extend these points to `games` games each. Returns, in order, those whose games were all played."""
        tasks = [list(tasks_of(p.setup, p.games, games)) for p in points]
        flat: Iterator[Task] = (task for part in tasks for task in part)
        how = {"workers": self.workers, "stop": RoundStop(self.stop), "cluster": self.cluster}
        done: list[Point] = []
        with closing(play_tasks(flat, **how)) as batches:  # type: ignore[arg-type]
            for point, part in zip(points, tasks, strict=True):
                taken = [batch for task in part if (batch := next(batches, None)) and batch.count == task.count]
                if len(taken) < len(part):
                    self.cut_short = True
                    return done
                self.found.played += games - point.games
                self.found.acts += sum(int(batch.acts.sum()) for batch in taken)
                done.append(self.extend(point, taken))
                if self.progress is not None:
                    self.progress(self.found.played, self.found.acts)
        return done

    def extend(self, point: Point, batches: Sequence[Batch]) -> Point:
        """Add the games of these batches to a point."""
        values, below, plays = [point.values], [point.below], [point.plays]
        for batch in batches:
            parts = [aim.measure.parts(batch) for aim in self.found.aims]
            under = [np.isfinite(above) * 1.0 if ratio is None else ratio for above, ratio in parts]
            below.append(np.stack(under, axis=1))
            above = np.stack([above for above, _ in parts], axis=1)
            values.append(np.where(below[-1] != 0, above, np.nan))
            plays.append(batch.plays)
        return replace(
            point,
            values=np.concatenate(values),
            below=np.concatenate(below),
            plays=np.concatenate(plays),
            unfinished=point.unfinished + sum(int((~batch.finished).sum()) for batch in batches),
        )


@contextmanager
def quiet_optuna() -> Iterator[Any]:
    """Optuna, logging only warnings."""
    optuna = need("optuna")
    before = optuna.logging.get_verbosity()
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    try:
        yield optuna
    finally:
        optuna.logging.set_verbosity(before)


def propose(optuna: Any, table: Evaluator, wanted: int, initial_games: int) -> None:
    """Ask Optuna for charters and play the initial games of each, until `wanted` charters were tried.

    The base charter comes first. If there are no more combinations than wanted, all are tried.
    """
    found = table.found
    sampler = optuna.samplers.TPESampler(seed=found.base.seed % (1 << 32))
    study = optuna.create_study(sampler=sampler, directions=[a.way.replace("mise", "mize") for a in found.aims])
    try_all = found.combinations <= wanted
    firsts = product(*found.space.values()) if try_all else [tuple(v[0] for v in found.space.values())]
    for values in firsts:
        study.enqueue_trial(dict(zip(found.space, values, strict=True)))
    known: dict[tuple[Any, ...], Point | str] = {}
    asked, most = 0, wanted if try_all else ASKS * wanted
    while asked < most and len(found.points) < wanted and not table.cut_short:
        trials, fresh_points = list[tuple[Any, tuple[Any, ...]]](), dict[tuple[Any, ...], Point]()
        while asked < most and len(trials) < TOGETHER and len(found.points) + len(fresh_points) < wanted:
            trial = study.ask()
            asked += 1
            options = {name: trial.suggest_categorical(name, values) for name, values in found.space.items()}
            key = tuple(options.values())
            trials.append((trial, key))
            if key in known or key in fresh_points:
                continue
            point = point_or_conflict(found, options)
            if isinstance(point, str):
                known[key] = point
                found.left_out.append((options, point))
            else:
                fresh_points[key] = replace(point, number=len(found.points) + len(fresh_points) + 1)
        for point in table.play(list(fresh_points.values()), initial_games):
            known[tuple(point.options.values())] = point
            add_point(found, point)
        for trial, key in trials:
            report_trial(optuna, study, trial, found, known.get(key))


def point_or_conflict(found: Design, options: Mapping[str, Any]) -> Point | str:
    """A charter that can be played, or why it contradicts itself."""
    base, charter = found.base, {**found.base.charter, **options}
    problems = base.book.adopt(base.seats, charter)[1]
    if problems:
        return "; ".join(p.text + (f" ({p.rule})" if p.rule else "") for p in problems)
    setup = Setup(base.book, base.seats, charter, base.players, base.seed, base.max_acts)
    return Point.unplayed(0, dict(options), setup, len(found.aims))


def is_defined(point: Point) -> bool:
    """Whether every aim is defined in at least two games."""
    return bool((np.isfinite(point.values).sum(axis=0) >= 2).all())


def add_point(found: Design, point: Point) -> None:
    """Keep a charter that was tried, or record why it cannot be used."""
    if is_defined(point):
        found.points.append(replace(point, number=len(found.points) + 1))
        return
    missing = [a.name for i, a in enumerate(found.aims) if np.isfinite(point.values[:, i]).sum() < 2]
    reason = (
        f"{point.unfinished} of {point.games} games did not finish, and {', '.join(missing)} could not be measured."
    )
    found.left_out.append((point.options, reason))


def report_trial(optuna: Any, study: Any, trial: Any, found: Design, known: Point | str | None) -> None:
    """Report the result of a proposal to Optuna."""
    if isinstance(known, str):
        study.tell(trial, state=optuna.trial.TrialState.PRUNED)
    elif known is None or not is_defined(known):
        study.tell(trial, state=optuna.trial.TrialState.FAIL)
    else:
        study.tell(trial, [found.estimate(known, i).mean for i in range(len(found.aims))])


# ---------------------------------------------------------------- separating the best
def separate_charters(table: Evaluator, initial_games: int) -> None:
    """Double the games of the charters that may be best until they differ or games run out.

    Charters whose games were all the same act by act play on as one. If that one is beaten, the others play those
    games themselves: a charter is only beaten on the games it played.
    """
    found, length = table.found, initial_games
    while True:
        merge_equal(found)
        mark_beaten(found, length)
        left = [p for p in found.points if p.standing != BEATEN and p.same_as is None]
        found.separated = all(p.games == length for p in left) and are_separated(found, left)
        behind = sum(p.games for p in left)
        longer = min(2 * length, (found.games - found.played + behind) // max(1, len(left)))
        if found.separated or longer <= length:
            return
        played_on = table.play(left, longer)
        if table.cut_short:
            return  # those that may be best keep equally many games
        again = {p.number: p for p in played_on}
        found.points = [again.get(p.number, p) for p in found.points]
        length = longer


def design(
    game: str | Rulebook,
    *,
    maximise: Sequence[str] = (),
    minimise: Sequence[str] = (),
    options: Sequence[str],
    games: int = 200_000,
    charters: int = 64,
    initial_games: int = INITIAL_GAMES,
    seats: int | None = None,
    charter: Mapping[str, Any] | None = None,
    players: str | Sequence[str] = "sensible",
    other_players: str | Sequence[str] | None = None,
    seed: int | None = None,
    confidence: float = CONFIDENCE,
    workers: int | None = None,
    max_acts: int = DEFAULT_MAX_ACTS,
) -> Design:
    """Search the values of `options` for the best charters.

    maximise, minimise: names of measures. games: the most games, over all charters; initial_games: those that each
    charter plays first. charters: the most charters tried. other_players: kinds that play the best of them as well
    (None: one kind; "none": nobody). The same seed gives the same result with any number of workers.
    Raises UnknownGame, CharterError, LabError.
    """
    base = set_up(game, seats=seats, charter=charter, players=players, seed=draw_seed(seed), max_acts=max_acts)
    from commonweal.lab import kinds  # which uses this module

    others = kinds.other_kinds(base.players, other_players)
    found = search(
        base,
        aims_of(base.book, check_names("maximise", maximise), check_names("minimise", minimise)),
        space_of(base, check_names("options", options)),
        games=games,
        charters=charters,
        initial_games=initial_games,
        confidence=confidence,
        workers=workers,
    )
    found.said_of_others = kinds.compare_best_charters(found, others, workers=workers)
    return found
