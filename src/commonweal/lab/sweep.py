"""Compare charters on the same games, until the results are precise enough.

found = cw.sweep("potlatch", {"hand_size_rule": ["six", "four"]}, games=20_000, seats=4, players="sensible", seed=1)
found.frame()
"""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any

import numpy as np

from commonweal.lab.arms import Arm, Grid, LeftOut, arms_of, grid_arms
from commonweal.lab.batch import Batch
from commonweal.lab.contrasts import all_contrasts
from commonweal.lab.game_measures import GameMeasure, select_measures
from commonweal.lab.paired import Estimate, Floats, Paired, games_needed
from commonweal.lab.provenance import provenance
from commonweal.lab.result_files import replace_atomically, write_json
from commonweal.lab.results import Total, need
from commonweal.lab.setup import set_up
from commonweal.lab.simulate import Interrupted, check_games, cpu_of, draw_seed, interruptible
from commonweal.lab.workers import RoundStop, blocks_of, play_tasks, tasks_of
from commonweal.rulebook import Rulebook
from commonweal.validation import (
    DEFAULT_MAX_ACTS,
    LabError,
    check_confidence,
    check_folder,
    check_names,
    check_number,
    check_options,
)

if TYPE_CHECKING:
    import polars as pl

    from commonweal.lab.cluster import Cluster

CONFIDENCE = 0.95
LEAST_GAMES = 1000
"""No precision is trusted before this many games."""
FORMATS = (".csv", ".parquet", ".json")


@dataclass
class Sweep:
    """Arms, measures and results: `paired[measure name]`, and one `Total` per arm.

    differing_games: in how many games of each arm players acted differently than in the first. left_out: charters that
    contradict themselves, with the reason. others: the same games with other kinds of players
    (commonweal.lab.robustness).
    """

    arms: list[Arm]
    measures: list[GameMeasure]
    games: int
    confidence: float = CONFIDENCE
    precision: Mapping[str, float] = field(default_factory=dict)
    paired: dict[str, Paired] = field(default_factory=dict)
    totals: list[Total] = field(default_factory=list)
    differing_games: list[int] = field(default_factory=list)
    grid: dict[str, list[Any]] = field(default_factory=dict)
    left_out: LeftOut = field(default_factory=list)
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    interrupted: bool = False
    others: list[Sweep] = field(default_factory=list)

    @property
    def played(self) -> int:
        """Games played in each arm."""
        return self.totals[0].games if self.totals else 0

    def mean(self, measure: str, arm: int) -> Estimate:
        return self.paired[measure].mean(arm, self.confidence)

    def difference(self, measure: str, arm: int, other: int = 0) -> Estimate:
        """How much more an arm has than another (the first), game by game."""
        return self.paired[measure].difference(arm, other, self.confidence)

    def precise(self) -> bool:
        """Whether every difference, and the first arm's mean, has the precision asked for."""
        if not self.precision or self.played < LEAST_GAMES:
            return False
        return all(
            self.difference(name, arm).half <= half if arm else self.mean(name, 0).half <= half
            for name, half in self.precision.items()
            for arm in range(len(self.arms))
        )

    def needed(self, measure: str) -> int | None:
        """Estimate how many games the precision asked for needs; None if none was asked for."""
        if measure not in self.precision:
            return None
        known = [self.mean(measure, 0), *(self.difference(measure, arm) for arm in range(1, len(self.arms)))]
        return max(games_needed(estimate, self.precision[measure]) for estimate in known)

    def rows(self) -> list[dict[str, Any]]:
        """One row for each measure and arm."""
        out = []
        for m in self.measures:
            for i, arm in enumerate(self.arms):
                mean, more = self.mean(m.name, i), self.difference(m.name, i)
                out.append(
                    {"measure": m.name, "unit": m.unit, "arm": arm.name, "games": mean.games}
                    | {"mean": mean.mean, "mean_low": mean.low, "mean_high": mean.high}
                    | {"difference": more.mean, "difference_low": more.low, "difference_high": more.high}
                    | {"differs": more.away_from_zero, "games_needed": self.needed(m.name)}
                )
        return [{k: None if isinstance(v, float) and not np.isfinite(v) else v for k, v in row.items()} for row in out]

    def frame(self) -> pl.DataFrame:
        """The rows as a polars frame."""
        polars = need("polars")
        form = {"mean": polars.Float64, "mean_low": polars.Float64, "mean_high": polars.Float64}
        form |= {"difference": polars.Float64, "difference_low": polars.Float64, "difference_high": polars.Float64}
        made: pl.DataFrame = polars.DataFrame(self.rows(), schema_overrides=form | {"games_needed": polars.Int64})
        return made

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            **provenance(self.arms[0].setup),
            "games": self.played,
            "games_wanted": self.games,
            "confidence": self.confidence,
            "precision": dict(self.precision),
            "precise": self.precise(),
            "interrupted": self.interrupted,
            "acts": sum(total.acts for total in self.totals),
            "cpu_seconds": round(self.cpu_seconds, 6),
            "seconds": round(self.seconds, 6),
            "arms": [
                {
                    "name": arm.name,
                    "options": dict(arm.options),
                    "charter": arm.setup.describe()["charter"],
                    "endings": total.endings,
                    "digest": total.hexadecimal(),
                    "differing_games": differing,
                }
                for arm, total, differing in zip(self.arms, self.totals, self.differing_games, strict=True)
            ],
            "left_out": [{"name": name, "reason": reason} for name, reason in self.left_out],
            "rows": self.rows(),
            "other_players": other_players_as_json(self),
        }


def other_players_as_json(found: Sweep) -> list[dict[str, Any]]:
    """What other kinds of players did, as plain data."""
    from commonweal.lab import robustness  # which uses this module

    return robustness.as_json(found)


def compare(
    arms: Sequence[Arm],
    measures: Sequence[GameMeasure],
    *,
    games: int,
    grid: Grid | None = None,
    left_out: LeftOut | None = None,
    precision: Mapping[str, float] | None = None,
    confidence: float = CONFIDENCE,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    on_batch: Callable[[int, Batch], None] | None = None,
    cluster: Cluster | None = None,
    stop: threading.Event | None = None,
) -> Sweep:
    """Play games 0 .. games - 1 in every arm, or fewer once `precision` is reached (measure -> half of an interval).

    Figures do not depend on the number of workers. on_batch: called with the index of the arm and the batch, which has
    trajectories. stop: set it to end early, as Ctrl-C does. grid: the grid whose combinations the arms are. left_out:
    charters that are not played, with the reason. Raises LabError.
    """
    games, confidence = check_games(games), check_confidence(confidence)
    precision = check_options("precision", precision)
    for name, half in precision.items():
        if name not in {m.name for m in measures} or not check_number(f"precision of {name}", half) > 0:
            raise LabError(f"The precision of {name} must be above 0, and {name} one of the measures compared.")
    found = Sweep(list(arms), list(measures), games, confidence, precision)
    found.grid, found.left_out = {k: list(v) for k, v in (grid or {}).items()}, list(left_out or [])
    watched = all_contrasts(found.arms, found.grid)
    found.paired = {m.name: Paired(len(arms), m.bounds, watched) for m in measures}
    found.totals, found.differing_games = [Total() for _ in arms], [0] * len(arms)
    begun, cpu, there = monotonic(), process_time(), cpu_of(cluster)
    with interruptible(stop) as stopped:
        tasks = tasks_of([arm.setup for arm in found.arms], 0, found.games)
        trajectory = on_batch is not None
        with closing(
            play_tasks(tasks, workers=workers, stop=RoundStop(stopped), trajectory=trajectory, cluster=cluster)
        ) as batches:
            count_all(found, batches, progress, on_batch)
    found.interrupted = found.played < games and not found.precise()
    found.seconds, found.cpu_seconds = monotonic() - begun, process_time() - cpu + cpu_of(cluster) - there
    return found


def count_all(
    found: Sweep,
    batches: Iterator[Batch],
    progress: Callable[[int, int], None] | None,
    on_batch: Callable[[int, Batch], None] | None,
) -> None:
    """Count block after block, each with the same games in every arm, until the results are precise."""
    acts = 0
    for block in blocks_of(batches, len(found.arms)):
        for arm, part in enumerate(block):
            found.totals[arm].add(part)
            found.differing_games[arm] += int((part.plays != block[0].plays).sum())
            acts += int(part.acts.sum())
            if on_batch is not None:
                on_batch(arm, part)
        for m in found.measures:
            found.paired[m.name].add(*stack_arms([m.parts(part) for part in block]))
        if progress is not None:
            progress(found.played, acts)
        if found.precise():
            return


def stack_arms(parts: Sequence[tuple[Floats, Floats | None]]) -> tuple[Floats, Floats | None]:
    """Numerators and denominators of the same games in several arms, games x arms."""
    below = [under for _, under in parts if under is not None]
    return np.stack([above for above, _ in parts], axis=1), np.stack(below, axis=1) if below else None


def sweep(
    game: str | Rulebook,
    grid: Grid | Sequence[Mapping[str, Any]],
    *,
    games: int,
    seats: int | None = None,
    charter: Mapping[str, Any] | None = None,
    players: str | Sequence[str] = "sensible",
    other_players: str | Sequence[str] | None = None,
    seed: int | None = None,
    measures: Sequence[str] = (),
    precision: Mapping[str, float] | None = None,
    confidence: float = CONFIDENCE,
    skip_invalid: bool = False,
    workers: int | None = None,
    max_acts: int = DEFAULT_MAX_ACTS,
) -> Sweep:
    """Compare charters on the same games.

    grid: lists of values by option, all combinations of which are played; or a list of charters. All are compared with
    the first. measures: their names (default: all). precision: measure -> half the width that its intervals should
    have; `games` is then the most played. other_players: kinds that play all games as well, to show where they disagree
    (`found.others`; None: one kind; "none": nobody). skip_invalid: skip contradictory charters, which `left_out` names,
    instead of raising CharterError. Raises UnknownGame, CharterError, LabError, and KeyboardInterrupt after Ctrl-C.
    """
    from commonweal.lab import robustness  # which uses this module

    base = set_up(game, seats=seats, charter=charter, players=players, seed=draw_seed(seed), max_acts=max_acts)
    left_out: LeftOut | None = [] if skip_invalid else None
    if isinstance(grid, Mapping):
        arms = grid_arms(base, grid, left_out=left_out)
    elif not isinstance(grid, Sequence):
        raise LabError(f"Compare lists of values by option, or a list of charters, not {grid!r}.")
    else:
        arms = arms_of(base, [(f"charter {i}", given) for i, given in enumerate(grid)], left_out=left_out)
    wanted = [*named, *check_options("precision", precision)] if (named := check_names("measures", measures)) else []
    others = robustness.other_kinds(base.players, other_players)
    found = compare(
        arms,
        select_measures(base.book, wanted),
        games=games,
        precision=precision,
        confidence=confidence,
        workers=workers,
        grid=grid if isinstance(grid, Mapping) else None,
        left_out=left_out,
    )
    if found.interrupted:
        raise Interrupted(f"Interrupted after {found.played} of {games} games of each charter.")
    return robustness.add_other_kinds(found, others, workers=workers)


def check_out(out: Path | None, formats: Sequence[str] = FORMATS) -> None:
    """Raise LabError if results could not be written to `out`."""
    if out is None:
        return
    if out.suffix not in formats:
        raise LabError(f"{out} must end in {', '.join(formats)}.")
    check_folder(out.parent)
    if out.exists():
        raise LabError(f"{out} already exists. Choose another name.")


def write_sweep(found: Sweep, out: Path) -> None:
    """Write the rows as CSV or Parquet, or everything as JSON, atomically."""
    if out.suffix == ".json":
        write_json(out, found.as_json())
        return
    rows = io.BytesIO()
    if out.suffix == ".csv":
        found.frame().write_csv(rows)
    else:
        found.frame().write_parquet(rows)
    with replace_atomically(out) as new:
        new.write_bytes(rows.getvalue())
