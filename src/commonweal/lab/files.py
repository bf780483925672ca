"""Results in a file: written part by part, so that a run of any length needs little memory and nothing done is lost.

While a run goes on, its parts and `run.json` lie in the folder `FILE.unfinished`. When it is done or stopped, the parts
become FILE in one stroke, beside it `FILE.run.json` (what was played, how far, the digest) and `FILE.codebook.csv`.
"""

from __future__ import annotations

import csv
import json
import os
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from commonweal.lab.batch import Batch, Sums
from commonweal.lab.parquet_join import join_parquet
from commonweal.lab.provenance import provenance, rules_fingerprint
from commonweal.lab.results import Column, Total, columns, need, table
from commonweal.lab.setup import Setup
from commonweal.validation import LabError, check_folder, whole_seed

FORMATS = (".parquet", ".csv")
PART_SECONDS, PART_WRITES = 30.0, 128
"""A part is closed, and safe, after so long, or after so many writes: until then memory holds what is noted of each."""


def beside(path: Path, what: str) -> Path:
    """`plays.parquet.run.json` beside `plays.parquet`."""
    return path.with_name(path.name + what)


class ResultsFile:
    """The results of one setup on their way into a file. `total` is what the file holds.

    resume: go on with what an earlier run of the same setup left. Raises LabError; then nothing was written.
    """

    def __init__(self, path: Path, setup: Setup, *, resume: bool = False):
        self.path, self.setup, self.total = path, setup, Total()
        self.folder = beside(path, ".unfinished")
        self.parts = 0
        self._writer: Any = None
        self._since, self._writes = 0.0, 0
        self.check(resume)
        if resume and (self.folder.exists() or path.exists()):
            self.take_up()
        self.begin()

    # ------------------------------------------------------------ beginning
    def check(self, resume: bool) -> None:
        path = self.path
        if path.suffix not in FORMATS:
            raise LabError(f"{path} should end in {' or '.join(FORMATS)}, which says how results are written.")
        check_folder(path.parent)
        need("pyarrow")
        if resume:
            return
        if path.exists():
            raise LabError(f"{path} exists already. Name another file, or go on with this one: --resume.")
        if self.folder.exists():
            raise LabError(f"{self.folder} is left of a run that was stopped. Go on with it (--resume) or delete it.")

    def take_up(self) -> None:
        """Go on from what is there."""
        state = state_of(self.path)
        try:
            left = json.loads(state.read_text(encoding="utf-8"))
            total, parts, played = Total(**left["total"]), int(left["parts"]), left["setup"]
            total.sums = {name: Sums(*sums) for name, sums in total.sums.items()}
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            raise LabError(f"{state} does not say what was played before. Name another file.") from None
        mine = json.loads(json.dumps(self.setup.described()))
        for name, value in mine.items():
            if played.get(name) != value:
                raise LabError(
                    f"{self.path} holds games with {name} {played.get(name)}, not {value}. "
                    "Resume with the same settings, or name another file."
                )
        if played.get("rules") != rules_fingerprint(self.setup.book):
            raise LabError(
                f"{self.path} holds games of Commonweal {played.get('commonweal', 'of an unknown version')}, and the "
                "rules, the players or Python have changed since. Resume with what it began with, or name another file."
            )
        total.digest = tuple(total.digest)
        self.total, self.parts = total, parts
        if not self.folder.exists():
            self.folder.mkdir()
            link_or_copy(self.path, self.part(0))
            self.parts = 1

    def begin(self) -> None:
        self.folder.mkdir(exist_ok=True)
        try:
            self.note()
        except OSError:
            if not self.parts:
                shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def part(self, number: int) -> Path:
        return self.folder / f"part-{number:06d}{self.path.suffix}"

    def note(self) -> None:
        """Write down, in one stroke, what the closed parts hold."""
        write_json(self.folder / "run.json", self.state())

    def state(self) -> dict[str, Any]:
        return {"setup": provenance(self.setup), "parts": self.parts, "total": asdict(self.total)}

    # ------------------------------------------------------------ going on
    def write(self, batches: list[Batch]) -> None:
        """The rows of the sheets that come next."""
        rows = table(self.setup, batches)
        if self._writer is None:
            self._writer = open_writer(self.part(self.parts), rows.schema)
            self._since, self._writes = time.monotonic(), 0
        self._writer.write_table(rows)
        self._writes += 1
        for batch in batches:
            self.total.add(batch)
        if self._writes >= PART_WRITES or time.monotonic() - self._since >= PART_SECONDS:
            self.close_part()

    def close_part(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None
            self.parts += 1
            self.note()

    # ------------------------------------------------------------ the end
    def finish(self, facts: Mapping[str, Any]) -> None:
        """The parts become the file; `facts` go into what lies beside it. With no games played nothing is left."""
        self.close_part()
        if self.total.games == 0:
            shutil.rmtree(self.folder)
            return
        whole = self.folder / f"whole{self.path.suffix}"
        whole.unlink(missing_ok=True)  # of an end that failed; it may be another name of the first part
        join([self.part(n) for n in range(self.parts)], whole)
        write_codebook(beside(self.path, ".codebook.csv"), columns(self.setup))
        write_json(beside(self.path, ".run.json"), self.state() | dict(facts))
        whole.replace(self.path)
        shutil.rmtree(self.folder)


def state_of(path: Path) -> Path:
    """Where it is written down what a file holds, or what the parts of one hold that a run left."""
    folder = beside(path, ".unfinished")
    return folder / "run.json" if folder.exists() else beside(path, ".run.json")


def seed_of(path: Path) -> int | None:
    """The seed of the run that left a file; None if nothing says so."""
    try:
        return whole_seed(json.loads(state_of(path).read_text(encoding="utf-8"))["setup"]["seed"])
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def open_writer(path: Path, form: Any) -> Any:
    """Something with `write_table` and `close` for a file of this suffix."""
    if path.suffix == ".csv":
        return need("pyarrow.csv").CSVWriter(path, form)
    return need("pyarrow.parquet").ParquetWriter(path, form, compression="zstd")


def link_or_copy(path: Path, other: Path) -> None:
    """The same content under another name, without copying where the file system allows."""
    try:
        os.link(path, other)
    except OSError:
        shutil.copyfile(path, other)


def join(parts: list[Path], whole: Path) -> None:
    """One file of many, without holding their rows."""
    if len(parts) == 1:
        link_or_copy(parts[0], whole)
    elif whole.suffix == ".csv":
        with whole.open("wb") as out:
            for number, part in enumerate(parts):
                with part.open("rb") as rows:
                    if number:
                        rows.readline()
                    shutil.copyfileobj(rows, out, 1 << 20)
    else:
        join_parquet(parts, whole)


@contextmanager
def in_one_stroke(path: Path) -> Iterator[Path]:
    """What is written to the path that it yields, a file or a folder, is at `path` afterwards: all of it, or nothing.

    Raises OSError with the name of `path`.
    """
    new = path.with_name(path.name + ".new")
    remove(new)
    try:
        yield new
        new.replace(path)
    except OSError as wrong:  # of a full disk Python does not say which file
        raise OSError(wrong.errno, wrong.strerror or str(wrong), str(path)) from None
    finally:
        remove(new)


def remove(path: Path) -> None:
    """A file, or a folder with what is in it, or nothing."""
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def write_json(path: Path, value: Any) -> None:
    with in_one_stroke(path) as new:
        new.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def write_codebook(path: Path, book: list[Column]) -> None:
    with in_one_stroke(path) as new, new.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["column", "meaning", "unit"])
        writer.writerows([column.name, column.meaning, column.unit] for column in book)
