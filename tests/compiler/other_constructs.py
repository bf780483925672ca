"""Another module of rules, with names that the first one has too."""

from __future__ import annotations

import enum

ELSEWHERE = 11
SIZE = 1000
PRICES = (-(1 << 40), 0, 1 << 62)


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


def shared(a):
    return a * 2 + SIZE
