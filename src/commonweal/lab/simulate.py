"""Play many games of one setup into a data frame or a file.

frame = cw.simulate("potlatch", games=100_000, seats=4, players="sensible", seed=1)
run = simulate_to(Path("plays.parquet"), set_up("potlatch", seats=4, seed=1), games=10_000_000)
"""

from __future__ import annotations

import secrets
import signal
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from commonweal.lab.batch import Batch
from commonweal.lab.provenance import provenance
from commonweal.lab.rerun import record_of
from commonweal.lab.result_files import ResultsFile, beside
from commonweal.lab.results import Total, need, table
from commonweal.lab.setup import Setup, set_up
from commonweal.lab.workers import check_compilable, cores, play_batches
from commonweal.rulebook import Rulebook
from commonweal.validation import (
    DEFAULT_MAX_ACTS,
    MAX_GAMES,
    LabError,
    check_folder,
    check_integer,
    check_seed,
    check_workers,
)

if TYPE_CHECKING:
    import polars as pl

    from commonweal.lab.cluster import Cluster

BATCH_ROWS, BATCH_SECONDS = 1 << 15, 5.0
"""Write after this many rows or seconds."""
RECORDS_KEPT = 20
"""Records kept of games that did not finish; all of them are counted."""
Progress = Callable[[int, int], None]
"""Called with the games and the acts played so far."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, with a sentence about what was kept."""


@dataclass
class Run:
    """The result of a run.

    seconds: wall-clock time; cpu_seconds: of all workers; records: of games that did not finish.
    """

    setup: Setup
    games: int
    total: Total
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    workers: int = 1
    interrupted: bool = False
    resumed: int = 0
    out: Path | None = None
    records: list[Path] = field(default_factory=list)

    @property
    def stopped(self) -> int:
        """Games that did not finish."""
        return self.total.games - self.total.finished

    def as_json(self) -> dict[str, Any]:
        """All figures as plain data. The same setup and games always have the same digest."""
        acts = self.total.acts
        return {
            "games": self.total.games,
            "games_wanted": self.games,
            "acts": acts,
            "cpu_seconds": round(self.cpu_seconds, 6),
            "seconds": round(self.seconds, 6),
            "acts_per_cpu_second": round(self._rate(self.cpu_seconds)),
            "acts_per_second": round(self._rate(self.seconds)),
            "digest": self.total.hexadecimal(),
            "workers": self.workers,
            "interrupted": self.interrupted,
            "resumed_after": self.resumed,
            "endings": self.total.endings,
            "stopped": self.stopped,
            "records": [str(path) for path in self.records],
            "results": self.total.means(),
            "out": str(self.out) if self.out else None,
            **provenance(self.setup),
        }

    def _rate(self, seconds: float) -> float:
        return (self.total.acts - self._acts_before) / seconds if seconds > 0 else 0.0

    _acts_before: int = 0


def check_games(games: int, what: str = "games") -> int:
    """Check a number of games. Raises LabError, which calls it `what`."""
    return check_integer(what, games, 1, MAX_GAMES)


def simulate(
    game: str | Rulebook,
    *,
    games: int,
    seats: int | None = None,
    charter: Mapping[str, Any] | None = None,
    players: str | Sequence[str] = "random",
    seed: int | None = None,
    workers: int | None = None,
    max_acts: int = DEFAULT_MAX_ACTS,
) -> pl.DataFrame:
    """Play many games and return the results as a polars frame with one row per game and seat.

    players: "random", "sensible", "search:200", or several kinds, assigned to the seats in turn. The same seed gives
    the same games with any number of workers. max_acts: give up a game after this many acts. The codebook is
    `commonweal.lab.results.columns`. Raises UnknownGame, CharterError, LabError.
    """
    polars = need("polars")
    setup = set_up(game, seats=seats, charter=charter, players=players, seed=draw_seed(seed), max_acts=max_acts)
    parts, waiting = [], list[Batch]()
    for batch in play_batches(setup, 0, check_games(games), workers=workers):
        waiting.append(batch)
        if sum(s.count for s in waiting) * setup.seats >= BATCH_ROWS:
            parts.append(table(setup, waiting))
            waiting = []
    parts += [table(setup, waiting)] if waiting else []
    frame: pl.DataFrame = polars.from_arrow(need("pyarrow").concat_tables(parts))
    return frame


def cpu_of(cluster: Cluster | None) -> float:
    """Processor seconds that the workers of a cluster have taken since it was joined."""
    return cluster.cpu_seconds if cluster is not None else 0.0


def draw_seed(seed: int | None) -> int:
    """Check a seed, or draw one if none is given."""
    return secrets.randbits(48) if seed is None else check_seed(seed)


def simulate_to(
    out: Path | None,
    setup: Setup,
    *,
    games: int,
    workers: int | None = None,
    resume: bool = False,
    records: Path | None = None,
    progress: Progress | None = None,
    cluster: Cluster | None = None,
) -> Run:
    """Play games 0 .. games - 1 into a file (none: only what they come to), in memory that does not grow with them.

    The first Ctrl-C ends the run after the games in play; what is done is kept and can be resumed. records: the folder
    for games that do not finish (FILE.stopped by default). Raises LabError; then nothing was written.
    """
    games = check_games(games)
    number = cores() if workers is None else check_workers(workers)
    if resume and out is None:
        raise LabError("Name the results to continue: --out OUT.")
    if cluster is None:
        check_compilable(setup)  # before anything is written and the clock starts
    kept = records or (beside(out, ".stopped") if out is not None else Path("commonweal.stopped"))
    check_records(kept)
    with interruptible() as stop:
        file = ResultsFile(out, setup, resume=resume) if out is not None else None
        total = file.total if file is not None else Total()
        players = cluster.workers if cluster else number
        run = Run(setup, games, total, workers=players, out=out, resumed=total.games, _acts_before=total.acts)
        begun, cpu, there = time.monotonic(), time.process_time(), cpu_of(cluster)

        def take_time() -> None:
            run.seconds = time.monotonic() - begun
            run.cpu_seconds = time.process_time() - cpu + cpu_of(cluster) - there

        with explain_what_is_kept(file):
            try:
                played = play_batches(setup, total.games, games, workers=number, stop=stop, cluster=cluster)
                with closing(played):
                    collect(run, file, played, kept, progress)
            except BaseException:
                if file is not None:
                    file.finish({"games": games})
                raise
            run.interrupted = total.games < games
            take_time()
            if file is not None:
                file.finish(run.as_json())
                take_time()
    return run


@contextmanager
def explain_what_is_kept(file: ResultsFile | None) -> Iterator[None]:
    """Turn a disk error into a LabError that says how to continue, and a second Ctrl-C into an Interrupted."""
    try:
        yield
    except KeyboardInterrupt:
        if file is None or not (file.folder.exists() or file.path.exists()):
            raise
        left = file.folder if file.folder.exists() else file.path
        raise Interrupted(f"Interrupted. The games played so far are kept in {left}. Continue with --resume.") from None
    except OSError as wrong:
        if file is None or not file.folder.exists():
            raise
        raise LabError(
            f"{wrong.filename or file.path}: {wrong.strerror}. The games played so far are kept in "
            f"{file.folder}. Make room and continue with --resume."
        ) from None


def collect(run: Run, file: ResultsFile | None, played: Iterator[Batch], kept: Path, progress: Progress | None) -> None:
    """Write, count and report batches as they come."""
    waiting: list[Batch] = []
    since = time.monotonic()
    games, acts = run.total.games, run.total.acts
    for batch in played:
        save_stopped(run, batch, kept)
        games, acts = games + batch.count, acts + int(batch.acts.sum())
        if progress is not None:
            progress(games, acts)
        if file is None:
            run.total.add(batch)
            continue
        waiting.append(batch)
        rows = sum(s.count for s in waiting) * run.setup.seats
        if rows >= BATCH_ROWS or time.monotonic() - since >= BATCH_SECONDS:
            file.write(waiting)
            waiting, since = [], time.monotonic()
    if file is not None and waiting:
        file.write(waiting)


def check_records(folder: Path) -> None:
    """Raise LabError if a folder cannot be created or written to."""
    if folder.exists() and not folder.is_dir():
        raise LabError(f"{folder} is not a folder. Choose another one for the records with --records.")
    check_folder(folder if folder.exists() else folder.parent)


def save_stopped(run: Run, batch: Batch, folder: Path) -> None:
    """Save the records of the first games that did not finish."""
    for game, why in batch.stopped:
        if len(run.records) >= RECORDS_KEPT:
            return
        folder.mkdir(exist_ok=True)
        path = folder / f"game-{game}.jsonl"
        path.write_text(record_of(run.setup, game, why), encoding="utf-8")
        run.records.append(path)


@contextmanager
def interruptible(given: threading.Event | None = None) -> Iterator[threading.Event]:
    """Let the first Ctrl-C set the event and the second interrupt as usual. No-op outside the main thread."""
    stop = given or threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = signal.getsignal(signal.SIGINT)

    def first(_signal: int, _frame: Any) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, first)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
