"""Who acts where it is no seat: seats are numbered from 0, everybody else has a number below."""

from __future__ import annotations

from enum import IntEnum


class Actor(IntEnum):
    """Who did something, where it was no seat. Rules and records know the first three, the log of a table all of them.

    To the rules, the host is the facilitator."""

    CHANCE = -1
    CLOCK = -2
    HOST = -3
    SERVER = -4


CHANCE, CLOCK, FACILITATOR = Actor.CHANCE.value, Actor.CLOCK.value, Actor.HOST.value
"""Plain numbers, for rules and for what the compiler translates."""
