"""Play samples of a game for its debrief: how often each number of a measure comes among plays of bots.

    python -m commonweal.lab.plays potlatch

writes `plays.json` in the package of the game: a sample for each preset and number of seats. The debrief compares a
finished game with the sample of its charter; for another charter it plays one in two seconds.
"""

from __future__ import annotations

import json
import sys
import threading
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from commonweal.lab.batch import Batch
from commonweal.lab.game_measures import GameMeasure, select_measures
from commonweal.lab.setup import set_up
from commonweal.lab.workers import RoundStop, Task, check_compilable, ends_after, play_tasks
from commonweal.play.catalogue import find_book, package_files
from commonweal.play.findings import FILE, Sample, candidates, readable
from commonweal.rulebook import Rulebook

PLAYS, SEED, PLAYERS = 1000, 1, "sensible"
PIECE = 20
"""Plays that are played to their end once they have begun."""


def sample_plays(
    book: Rulebook,
    seats: int,
    charter: Mapping[str, Any],
    *,
    plays: int = PLAYS,
    seconds: float | None = None,
    stop: threading.Event | None = None,
) -> Sample:
    """Play a sample; the same one for the same arguments. seconds: as many of the plays as this time allows.

    The time begins when the rules are compiled. stop: set it to end early. Raises CharterError, LabError."""
    setup = set_up(book, seats=seats, charter=charter, players=PLAYERS, seed=SEED)
    measures = select_measures(book, candidates(book)) if candidates(book) else []
    counts = {m.name: Counter[float]() for m in measures}
    ended, done = RoundStop(stop or threading.Event()), 0
    check_compilable(setup)
    pieces = (Task(setup, first, min(PIECE, plays - first)) for first in range(0, plays, PIECE))
    with ends_after(seconds, ended):
        for batch in play_tasks(pieces, workers=1, stop=ended):
            done += int(batch.finished.sum())
            for m in measures:
                counts[m.name].update(numbers_of(book, m, batch))
    return Sample(done, counts)


def numbers_of(book: Rulebook, m: GameMeasure, batch: Batch) -> list[float]:
    """A measure of every finished game of a batch as people read it, without those where it is undefined."""
    values = m.take(batch)
    return [readable(book, m.name, float(value)) for value in values[~np.isnan(values)]]


def sample_as_json(book: Rulebook, seats: int, charter: Mapping[str, Any], sample: Sample) -> dict[str, Any]:
    """A sample in the form of the file."""
    counts = {name: [[number, n] for number, n in sorted(of.items())] for name, of in sample.counts.items()}
    return {"version": book.version, "charter": charter, "seats": seats, "plays": sample.plays, "counts": counts}


def samples_of(book: Rulebook) -> list[dict[str, Any]]:
    """The samples of all presets of a game, which differ in how bots play them, and all numbers of seats."""
    least, most = book.seats
    made = []
    for charter in (preset.get("charter", {}) for preset in book.texts.presets.values()):
        for seats in range(least, most + 1):
            if not book.adopt(seats, charter)[1]:  # some charters are for few seats only
                made.append(sample_as_json(book, seats, charter, sample_plays(book, seats, charter)))
    return made


def write_samples(name: str) -> Path:
    """Write the samples of a game into its package."""
    book = find_book(name)
    path = Path(str(package_files(name))) / FILE
    rows = ",\n".join(json.dumps(one, separators=(",", ":")) for one in samples_of(book))
    head = {"game": name, "players": PLAYERS, "seed": SEED}
    path.write_text(f'{json.dumps(head)[:-1]}, "samples": [\n{rows}\n]}}\n', encoding="utf-8")
    return path


if __name__ == "__main__":
    for game in sys.argv[1:]:
        print(write_samples(game).name, game)
