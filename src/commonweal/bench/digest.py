"""A loop in the rules subset, bound to a rulebook like those of `rulebook.backends.loops`: games as one number."""
# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations


def digest(s, root, b, seed, first, count, limit):
    """A hash of every act of games first .. first + count - 1 and of what each seat ends with; -1 at a dead end."""
    hash = 0
    for game in range(first, first + count):
        start_stream(b, seed, game)
        begin(s, root)
        for _ in range(limit):
            if to_act(s) == 0:
                break
            act = step(s, b)
            if act < 0:
                return -1
            hash = (hash * 31 + act + 1) & 0xFFFFFFFFFFFF
        for seat in range(s.seats):
            hash = (hash * 31 + utility(s, seat) + 4096) & 0xFFFFFFFFFFFF
    return hash
