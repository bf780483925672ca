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
from commonweal.rulebook.loops import OUT_OF_TURN_ONCE_IN

if TYPE_CHECKING:
    from commonweal.play import Game
    from commonweal.rulebook import Rulebook

KINDS = ("random", "sensible", "search")
TICKS = {"random": 0.02, "sensible": 0.02, "search": 0.4}
"""Seconds within which each kind makes nearly every choice. The kind of a bot is public."""
OUT_OF_TURN_KIND = "sensible"
"""Decides for the sensible and the searching whether they act out of turn: they are asked after every act."""
log = logging.getLogger("commonweal.server")


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=2, thread_name_prefix="commonweal bot")


def choose(kind: str, game: Game, seat: int) -> Awaitable[int | None]:
    """Choose an act for a seat at the present position. Returns its integer; None if the seat has none.

    The bot thinks in another thread even if only one act is possible. If it fails, a random act is chosen for this
    turn, so that a table never hangs on a bot. Out of turn it acts if it likes an act (its score is above 0); a random
    bot acts as often as in simulations."""
    possible = game.possible(seat)
    if seat in game.to_act:
        return _choose(kind, game, seat, seen_by(game.book, game.s, seat), possible)
    if kind == "random" and secrets.randbelow(OUT_OF_TURN_ONCE_IN) > 0:
        possible = []
    kind = "random" if kind == "random" else OUT_OF_TURN_KIND
    return _choose(kind, game, seat, seen_by(game.book, game.s, seat), possible, may_wait=True)


async def _choose(
    kind: str, game: Game, seat: int, seen: object, possible: list[int], *, may_wait: bool = False
) -> int | None:
    """Think in another thread. The answer may be an amount that is not listed."""
    if not possible:
        return None
    book, s, loop = game.book, game.s, asyncio.get_running_loop()
    try:
        chosen = await loop.run_in_executor(_threads(), _think, kind, book, seen, seat)
    except Exception:
        log.exception("the %s player failed at %s; it plays at random this turn", kind, book.name)
        chosen = -1
    if book.interpreted.why(s, seat, chosen) == 0:
        return chosen
    return None if may_wait else secrets.choice(possible)


def _think(kind: str, book: Rulebook, seen: object, seat: int) -> int:
    from commonweal.players import player

    chosen: int = player(kind).choose(book, seen, seat, secrets.randbits(62))
    return chosen
