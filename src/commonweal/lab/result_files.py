"""Write results part by part, so that a run of any length needs little memory and survives a crash.

During a run, the parts and `run.json` are in the folder `OUT.unfinished`. When the run ends or is stopped, OUT replaces
them atomically: one file, or, if OUT has no suffix, a folder with the parts, which is a Parquet dataset. Next to it are
`OUT.run.json` (what was played, how far, the digest) and `OUT.codebook.csv`.
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
from commonweal.lab.provenance import code_fingerprint, provenance
from commonweal.lab.results import Total, columns, need, schema, table
from commonweal.lab.setup import Setup
from commonweal.play.plays_table import Column
from commonweal.validation import LabError, check_folder, check_seed

FORMATS = (".parquet", ".csv")
PART_SECONDS, PART_WRITES = 30.0, 128
"""Close a part, which makes it durable, after this time or this many writes; until then its metadata is in memory."""
GROUP_ROWS = 1 << 16
"""Rows in each row group of a finished Parquet file."""


def beside(path: Path, suffix: str) -> Path:
    """`plays.parquet.run.json` next to `plays.parquet`."""
    return path.with_name(path.name + suffix)


class ResultsFile:
    """The results of one setup while they are written to `path`. `total` sums up what has been written.

    resume: continue what an earlier run of the same setup left. Raises LabError; then nothing was written.
    """

    def __init__(self, path: Path, setup: Setup, *, resume: bool = False):
        self.path, self.setup, self.total = path, setup, Total()
        self.folder = beside(path, ".unfinished")
        self.parts = 0
        self._writer: Any = None
        self._since, self._writes = 0.0, 0
        self.check(resume)
        if resume and (self.folder.exists() or path.exists()):
            self.load_state()
            if not self.folder.exists():
                self.reopen()
        self.begin()

    # ------------------------------------------------------------ beginning
    def check(self, resume: bool) -> None:
        path = self.path
        if path.suffix and path.suffix not in FORMATS:
            formats = " or ".join(FORMATS)
            raise LabError(f"{path} should end in {formats}. A name without a suffix makes a folder of Parquet files.")
        check_folder(path.parent)
        need("pyarrow")
        if resume:
            return
        if path.exists():
            raise LabError(f"{path} already exists. Choose another name, or continue that run with --resume.")
        if self.folder.exists():
            raise LabError(f"{self.folder} is from a run that was stopped. Continue it with --resume, or delete it.")

    def load_state(self) -> None:
        """Read how far the earlier run came, and check that it was the same setup."""
        state = state_of(self.path)
        try:
            left = json.loads(state.read_text(encoding="utf-8"))
            total, parts, played = Total(**left["total"]), int(left["parts"]), left["setup"]
            total.sums = {name: Sums(*sums) for name, sums in total.sums.items()}
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            raise LabError(f"{state} does not say what was played before. Choose another name.") from None
        mine = json.loads(json.dumps(self.setup.describe()))
        for name, value in mine.items():
            if played.get(name) != value:
                raise LabError(
                    f"{self.path} has games with {name} {played.get(name)}, not {value}. "
                    "Resume with the same settings, or choose another name."
                )
        if played.get("rules") != code_fingerprint(self.setup.book):
            raise LabError(
                f"{self.path} has games of Commonweal {played.get('commonweal', '(unknown version)')}, and the rules, "
                "the players or Python have changed since. Resume with the original version, or choose another name."
            )
        total.digest = tuple(total.digest)
        self.total, self.parts = total, parts

    def reopen(self) -> None:
        """Make finished results the first parts of this run."""
        finished = sorted(self.path.iterdir()) if self.path.is_dir() else [self.path]
        self.parts = len(finished)
        with replace_atomically(self.folder) as new:
            new.mkdir()
            for number, file in enumerate(finished):
                link_or_copy(file, new / self.part(number).name)
            write_json(new / "run.json", self.state())

    def begin(self) -> None:
        self.folder.mkdir(exist_ok=True)
        try:
            self.save_state()
        except OSError:
            if not self.parts:
                shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def part(self, number: int) -> Path:
        return self.folder / f"part-{number:06d}{self.path.suffix or '.parquet'}"

    def save_state(self) -> None:
        """Record atomically what the closed parts contain."""
        write_json(self.folder / "run.json", self.state())

    def state(self) -> dict[str, Any]:
        return {"setup": provenance(self.setup), "parts": self.parts, "total": asdict(self.total)}

    # ------------------------------------------------------------ writing
    def write(self, batches: list[Batch]) -> None:
        """Write the rows of the next batches."""
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
            self.save_state()

    # ------------------------------------------------------------ the end
    def finish(self, facts: Mapping[str, Any]) -> None:
        """Turn the parts into `path`; `facts` go into the `.run.json`. If no game was played, leave nothing."""
        self.close_part()
        if self.total.games == 0:
            shutil.rmtree(self.folder)
            return
        parts = [self.part(n) for n in range(self.parts)]
        whole = self.folder / f"whole{self.path.suffix}"
        remove(whole)  # left by an earlier attempt to finish
        if self.path.suffix:
            join(parts, whole, schema(self.setup))
        write_codebook(beside(self.path, ".codebook.csv"), columns(self.setup))
        write_json(beside(self.path, ".run.json"), self.state() | dict(facts))
        if not self.path.suffix:
            whole.mkdir()
            for part in parts:
                link_or_copy(part, whole / part.name)
            remove(self.path)  # after a crash here, `--resume` starts from the parts in the folder
        whole.replace(self.path)
        shutil.rmtree(self.folder)


def state_of(path: Path) -> Path:
    """The file that says what finished or unfinished results contain."""
    folder = beside(path, ".unfinished")
    return folder / "run.json" if folder.exists() else beside(path, ".run.json")


def seed_of(path: Path) -> int | None:
    """The seed of the run that wrote a file; None if it is not recorded."""
    try:
        return check_seed(json.loads(state_of(path).read_text(encoding="utf-8"))["setup"]["seed"])
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def open_writer(path: Path, form: Any) -> Any:
    """An object with `write_table` and `close` for a file with this suffix."""
    if path.suffix == ".csv":
        return need("pyarrow.csv").CSVWriter(path, form)
    return need("pyarrow.parquet").ParquetWriter(path, form, compression="zstd")


def link_or_copy(path: Path, other: Path) -> None:
    """Give a file a second name; copy it where the file system has no hard links."""
    try:
        os.link(path, other)
    except OSError:
        shutil.copyfile(path, other)


def join(parts: list[Path], whole: Path, form: Any) -> None:
    """Write the rows of all parts into one file, in memory that does not grow with them."""
    if whole.suffix == ".csv":
        with whole.open("wb") as out:
            for number, part in enumerate(parts):
                with part.open("rb") as rows:
                    if number:
                        rows.readline()
                    shutil.copyfileobj(rows, out, 1 << 20)
        return
    with open_writer(whole, form) as out:
        for rows in row_groups(parts, form):
            out.write_table(rows, GROUP_ROWS)


def row_groups(parts: list[Path], form: Any) -> Iterator[Any]:
    """The rows of Parquet files in tables of GROUP_ROWS, so that the bytes do not depend on when a part was closed."""
    arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    waiting = form.empty_table()
    for part in parts:
        with parquet.ParquetFile(part) as file:
            for number in range(file.num_row_groups):
                waiting = arrow.concat_tables([waiting, file.read_row_group(number).cast(form)])
                while waiting.num_rows >= GROUP_ROWS:
                    yield waiting.slice(0, GROUP_ROWS).combine_chunks()
                    waiting = waiting.slice(GROUP_ROWS)
    if waiting.num_rows:
        yield waiting.combine_chunks()


@contextmanager
def replace_atomically(path: Path) -> Iterator[Path]:
    """Yield a temporary path and rename what was written there, a file or a folder, to `path`.

    Raises OSError with the name of `path`.
    """
    new = path.with_name(path.name + ".new")
    remove(new)
    try:
        yield new
        new.replace(path)
    except OSError as wrong:  # when the disk is full, Python does not name the file
        raise OSError(wrong.errno, wrong.strerror or str(wrong), str(path)) from None
    finally:
        remove(new)


def remove(path: Path) -> None:
    """Delete a file or a folder if it exists."""
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def write_json(path: Path, value: Any) -> None:
    with replace_atomically(path) as new:
        new.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def write_codebook(path: Path, book: list[Column]) -> None:
    with replace_atomically(path) as new, new.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["column", "meaning", "unit"])
        writer.writerows([column.name, column.meaning, column.unit] for column in book)
