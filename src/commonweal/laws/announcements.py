"""The notices of one act, with the rules that announced them."""

from __future__ import annotations

import sys
from types import CodeType, FrameType
from typing import Any


class Announcements(list[tuple[Any, ...]]):
    """The notices of one act. running: for each, the functions that were running when it was announced, inner ones
    first."""

    def __init__(self, ends: CodeType):
        """ends: the function that carries out the act; what runs before it is not looked at."""
        super().__init__()
        self.ends = ends
        self.running: list[tuple[CodeType, ...]] = []

    def append(self, notice: tuple[Any, ...]) -> None:
        """Note a notice, as `announce` does."""
        frame: FrameType | None = sys._getframe(2)
        codes: list[CodeType] = []
        while frame is not None and frame.f_code is not self.ends:
            codes.append(frame.f_code)
            frame = frame.f_back
        self.running.append(tuple(codes))
        super().append(notice)
