"""Search for the best charters: Optuna proposes them, all play some games, and those that may be best play on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from commonweal.lab.batch import Batch
from commonweal.lab.design_result import INITIAL_GAMES, Aim, Design, Point
from commonweal.lab.dominance import BEATEN, are_separated, assign_standings, mark_beaten, merge_equal
from commonweal.lab.results import need
from commonweal.lab.setup import Setup
from commonweal.lab.simulate import check_games, interruptible
from commonweal.lab.sweep import CONFIDENCE
from commonweal.lab.workers import RoundStop, Task, play_tasks, tasks_of
from commonweal.validation import MAX_GAMES, LabError, check_confidence, check_integer

if TYPE_CHECKING:
    from commonweal.lab.cluster import Cluster

MAX_CHARTERS = 512
TOGETHER = 8
"""Charters proposed at a time; fixed, so that results do not depend on the number of workers."""
ASKS = 8
"""Proposals per charter wanted; the sampler repeats itself once it has converged."""
Progress = Callable[[int, int], None]


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
        tasks = [list(tasks_of([p.setup], p.games, games)) for p in points]
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
