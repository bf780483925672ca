"""Bots at a live table: they know what their seat's view shows, and always think on another thread."""

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
"""Seconds in which nearly every choice of a kind is made. Everybody knows of what kind a bot is."""
log = logging.getLogger("commonweal.server")


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=2, thread_name_prefix="commonweal bot")


def choose(kind: str, game: Game, seat: int) -> Awaitable[int | None]:
    """The integer of the act that a bot of this kind chooses for a seat as the game stands when this is called; None if
    the seat has nothing to do.

    It thinks on another thread even where there is but one act. A player that fails is replaced for this turn by chance
    among the possible acts: a table never hangs on a bot."""
    return _chosen(kind, game.book, seen_by(game.book, game.s, seat), seat, game.possible(seat))


async def _chosen(kind: str, book: Rulebook, seen: object, seat: int, possible: list[int]) -> int | None:
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
