"""Choose acts for the bots of live tables, from the view of their seat, always in another thread."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING

from commonweal.play.views import seen_by

if TYPE_CHECKING:
    from commonweal.play import Game
    from commonweal.rulebook import Rulebook

KINDS = ("random", "sensible", "search")
TICKS = {"random": 0.02, "sensible": 0.02, "search": 0.4}
"""Seconds within which each kind makes nearly every choice. The kind of a bot is public."""
log = logging.getLogger("commonweal.server")


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=2, thread_name_prefix="commonweal bot")


def choose(kind: str, game: Game, seat: int) -> Awaitable[int | None]:
    """Choose an act for a seat at the present position. Returns its integer; None if the seat has none.

    The bot thinks in another thread even if only one act is possible. If it fails, a random act is chosen for this
    turn, so that a table never hangs on a bot."""
    return _choose(kind, game.book, seen_by(game.book, game.s, seat), seat, game.possible(seat))


async def _choose(kind: str, book: Rulebook, seen: object, seat: int, possible: list[int]) -> int | None:
    if not possible:
        return None
    loop = asyncio.get_running_loop()
    try:
        chosen = await loop.run_in_executor(_threads(), _think, kind, book, seen, seat)
    except Exception:
        log.exception("the %s player failed at %s; it plays at random this turn", kind, book.name)
        chosen = None
    return chosen if chosen in possible else secrets.choice(possible)


def _think(kind: str, book: Rulebook, seen: object, seat: int) -> int:
    from commonweal.players import player

    chosen: int = player(kind).choose(book, seen, seat, secrets.randbits(62))
    return chosen
