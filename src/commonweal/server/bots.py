"""Bots at a live table: they know what their seat's view shows, and think on another thread."""

from __future__ import annotations

import asyncio
import logging
import secrets
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING

from commonweal.play.views import seen_by

if TYPE_CHECKING:
    from commonweal.play import Game

KINDS = ("random", "sensible", "search")
log = logging.getLogger("commonweal.server")


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=2, thread_name_prefix="commonweal bot")


async def choose(kind: str, game: Game, seat: int) -> int | None:
    """The integer of the act that a bot of this kind chooses for a seat; None if the seat has nothing to do.

    A player that fails is replaced for this turn by chance among the possible acts: a table never hangs on a bot."""
    possible = game.possible(seat)
    if not possible:
        return None
    if len(possible) == 1:
        return possible[0]
    seen = seen_by(game.book, game.s, seat)
    loop = asyncio.get_running_loop()
    try:
        chosen = await loop.run_in_executor(_threads(), _think, kind, game, seen, seat)
    except Exception:
        log.exception("the %s player failed at %s; it plays at random this turn", kind, game.book.name)
        chosen = None
    return chosen if chosen in possible else secrets.choice(possible)


def _think(kind: str, game: Game, seen: object, seat: int) -> int:
    from commonweal.players import player

    chosen: int = player(kind).choose(game.book, seen, seat, secrets.randbits(62))
    return chosen
