"""Find out which functions of the project one act of a live table runs through, on all threads of the server."""

from __future__ import annotations

import sys
import threading
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType

import commonweal

ROOT = Path(commonweal.__file__).parent
BESIDE = ("games/",)
"""Folders whose functions are not counted: the rules."""


class Trace:
    """The functions that ran between `start` and `stop`, in the order of their first call."""

    def __init__(self) -> None:
        self.calls: Counter[CodeType] = Counter()

    def start(self) -> None:
        """Follow this thread, and all threads that Python runs or starts."""
        sys.setprofile(self._note)

    def stop(self) -> None:
        sys.setprofile(None)
        threading.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            self.calls[frame.f_code] += 1

    def functions(self) -> dict[str, CodeType]:
        """The project's functions outside the rules by `module.qualified_name`."""
        found = {}
        for code in self.calls:
            path = Path(code.co_filename)
            if ROOT in path.parents and not code.co_name.startswith("<"):
                inside = path.relative_to(ROOT).as_posix()
                if not inside.startswith(BESIDE):
                    found[f"{inside.removesuffix('.py').replace('/', '.')}.{code.co_qualname}"] = code
        return found
