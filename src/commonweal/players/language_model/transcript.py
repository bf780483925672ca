"""Write every prompt and answer of a language model to a file of JSON lines, one complete line for each request."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any


class Transcript:
    """A file that lines are appended to; the first line creates it, with its folder.

    path: None writes nothing. more: goes into every line (a match writes which game it is).
    """

    def __init__(self, path: Path | str | None = None, **more: Any):
        self.path, self.more = None if path is None else Path(path), more

    def write(self, **line: Any) -> None:
        """Add one line. Raises OSError."""
        if self.path is None:
            return
        stamped = {"time": datetime.now(UTC).isoformat(timespec="milliseconds"), **self.more, **line}
        text = json.dumps(stamped, ensure_ascii=False, default=str) + "\n"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
        file = os.open(self.path, flags, 0o600)
        try:
            if is_cut_off(self.path):
                text = "\n" + text
            with open(file, "ab", closefd=False) as out:
                out.write(text.encode("utf-8", "replace"))
        finally:
            os.close(file)


def is_cut_off(path: Path) -> bool:
    """Whether the last line of the file is incomplete, as after a crash."""
    with path.open("rb") as file:
        if file.seek(0, os.SEEK_END) == 0:
            return False
        file.seek(-1, os.SEEK_END)
        return file.read(1) != b"\n"
