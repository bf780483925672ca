"""Find out which functions of the project one act of a live table runs through, on all threads of the server."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import CodeType, FrameType

import commonweal

ROOT = Path(commonweal.__file__).parent
BESIDE = ("games/",)
"""Folders whose functions are not counted: the rules."""
OF_CLIENTS = frozenset(("play.patches.patched",))
"""What only the client of the tests calls, which runs in the same process."""


class Trace:
    """The functions that ran while `note` was the profile function of their thread."""

    def __init__(self) -> None:
        self.calls: Counter[CodeType] = Counter()

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Count a call. For `sys.setprofile` and `threading.setprofile`."""
        if event == "call":
            self.calls[frame.f_code] += 1

    def functions(self) -> dict[str, CodeType]:
        """The project's functions outside the rules, by `module.qualified_name`."""
        found = {}
        for code in self.calls:
            path = Path(code.co_filename)
            if ROOT in path.parents and not code.co_name.startswith("<"):
                inside = path.relative_to(ROOT).as_posix()
                if not inside.startswith(BESIDE):
                    module = inside.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
                    found[f"{module}.{code.co_qualname}"] = code
        return {name: code for name, code in found.items() if name not in OF_CLIENTS}


def lines_of(code: CodeType) -> int:
    """How many lines a function has."""
    return max(line for *_, line in code.co_lines() if line is not None) - code.co_firstlineno + 1
