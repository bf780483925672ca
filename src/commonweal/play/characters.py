"""The characters of bots at live tables: what moves each, and what the others may know of it.

The table's secret chance decides, so that a table that is loaded again has the same characters. All bots with a
character play sensibly, each by its motive."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from commonweal.play.chance import Chance
from commonweal.play.game_info import CHARACTER, MOTIVES
from commonweal.play.notation import operands_of
from commonweal.rulebook import Rulebook
from commonweal.rulebook.dealings.voice_lines import PromisedAct

PRIVATE = "private"
"""The creed of a bot whose motive is for others to find out."""
KEPT = ("selfish", "spiteful")
"""Motives that a bot with a character does not tell. Bots with these motives may break their promises."""


def motive_of(chance: Chance, seat: int) -> str:
    """What moves a bot with a character at a seat. Of six bots in a row, no two have the same motive."""
    row, place = divmod(seat, len(MOTIVES))
    drawn = Random(chance.bot_seed(0, row)).sample(MOTIVES, len(MOTIVES))
    return drawn[place]


def act_promised(
    book: Rulebook, chance: Chance, seat: int, promised: PromisedAct, possible: Iterable[int]
) -> int | None:
    """The act by which a bot with a character keeps a promise now; None if it cannot, or if its motive lets it choose
    freely."""
    if motive_of(chance, seat) in KEPT:
        return None
    return next((number for number in possible if keeps(book, promised, number)), None)


def keeps(book: Rulebook, promised: PromisedAct, number: int) -> bool:
    """Whether an act is the promised one."""
    if book.act_of(number).name != promised.act:
        return False
    operands = operands_of(book, number)
    return all(operands.get(name) == value for name, value in promised.operands.items())


def plays_as(kind: str, chance: Chance, seat: int) -> str:
    """The kind of player that a bot is: for a bot with a character, the sensible one with its motive."""
    return f"sensible:{motive_of(chance, seat)}" if kind == CHARACTER else kind


def creed_of(kind: str, chance: Chance | None, seat: int) -> str:
    """What moves a bot, as far as the others may know while they play: a motive, `private`, or nothing.

    chance: of the game; None before it begins."""
    if kind != CHARACTER:
        return kind.partition(":")[2]
    if chance is None:
        return ""
    motive = motive_of(chance, seat)
    return PRIVATE if motive in KEPT else motive
