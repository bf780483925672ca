"""Choose acts for the bots of live tables, from the view of their seat, always in another thread."""

from __future__ import annotations

import asyncio
import logging
import threading
from asyncio import sleep
from collections.abc import Awaitable
from concurrent.futures import Executor
from functools import cache
from typing import TYPE_CHECKING

from commonweal.play.bundle import try_bundle
from commonweal.play.characters import plays_as
from commonweal.play.errors import NotDone
from commonweal.play.game_info import BOTS
from commonweal.play.views import seen_by
from commonweal.rulebook.backends.loops import OUT_OF_TURN_ONCE_IN

from ..load.budgets import CLIENT, Budget
from ..load.fair_threads import FairThreads
from ..load.limits import BOT_ACT_SECONDS
from ..load.limits import BOTS as BOTS_SECONDS

if TYPE_CHECKING:
    from commonweal.play import Game
    from commonweal.rulebook import Rulebook

SEARCH_MILLISECONDS, HURRIED_MILLISECONDS = 300, 30
"""The longest time that a search thinks about one move; less at a table whose bots have used up their budget."""
COMPILING_SECONDS = 1.0
"""The longest time that a search waits for the rules to be compiled; until then it plays as a sensible player."""
TICKS = {kind: 0.4 if kind.startswith("search") else 0.02 for kind in (*BOTS, "idle")}
"""Seconds within which each kind makes nearly every choice. The kind of a bot is public."""
OUT_OF_TURN_KIND = "sensible"
"""Decides whether sensible and searching bots act out of turn: they are asked after every act."""
machine_code_kept = threading.Event()
"""Set when the players of all games are in the compiler's cache, so that loading them takes only a moment."""
log = logging.getLogger("commonweal.server")


@cache
def _budget() -> Budget:
    """The processor time that the bots of tables and of networks may use, in this process."""
    return Budget(*BOTS_SECONDS)


@cache
def _threads() -> Executor:
    return FairThreads("commonweal bot", 2, _budget())


def choose(kind: str, game: Game, seat: int) -> Awaitable[int | list[int] | None]:
    """Choose a move for a seat at the present position: the integer of an act, or of several acts to be done as one
    move. None if the seat has none.

    The bot thinks in another thread even if only one act is possible. If it fails, a random act is chosen for this
    turn, so that a table never hangs on a bot. Out of turn it acts if it likes an act (its score is above 0); a random
    bot acts as often as in simulations. At the same position of the same table it makes the same choice again, so that
    asking it twice gains nothing; only a search, which thinks for a time, may differ."""
    possible, seed = game.possible(seat), game.chance.bot_seed(game.moves_done, seat)
    kind = plays_as(kind, game.chance, seat)
    if seat in game.to_act:
        return _choose(kind, game, seat, seed, possible)
    if kind == "random" and seed % OUT_OF_TURN_ONCE_IN > 0:
        possible = []
    if kind != "random":
        kind = kind.replace("search", OUT_OF_TURN_KIND)
    return _choose(kind, game, seat, seed, possible, may_wait=True)


async def _choose(
    kind: str, game: Game, seat: int, seed: int, possible: list[int], *, may_wait: bool = False
) -> int | list[int] | None:
    """Think in another thread. The answer may be an amount that is not listed."""
    if not possible:
        return None
    book, s, seen, loop = game.book, game.s, seen_by(game.book, game.s, seat), asyncio.get_running_loop()
    client, budget = CLIENT.get(), _budget()
    pause = budget.pause(client)
    if pause:
        await sleep(pause)
    milliseconds = HURRIED_MILLISECONDS if pause else SEARCH_MILLISECONDS
    budget.spend(client, BOT_ACT_SECONDS)
    try:
        move = await loop.run_in_executor(_threads(), _think, kind, book, seen, seat, milliseconds, seed)
    except Exception:
        log.exception("the %s player failed at %s; it plays at random this turn", kind, book.name)
        move = []
    if len(move) > 1 and is_bundle(game, seat, move):
        return move
    chosen = move[0] if move else -1
    if book.interpreted.why(s, seat, chosen) == 0:
        return chosen
    return None if may_wait else possible[seed % len(possible)]


def is_bundle(game: Game, seat: int, move: list[int]) -> bool:
    """Whether the acts of a plan can be done as one move; otherwise the bot does the first one and thinks again."""
    try:
        try_bundle(game, seat, move)
    except NotDone:
        return False
    return True


def _think(kind: str, book: Rulebook, seen: object, seat: int, milliseconds: int, seed: int) -> list[int]:
    from commonweal.players import SearchPlayer, choose_move, is_prepared, player

    bot = player(kind)
    if kind != "random" and machine_code_kept.is_set():
        is_prepared(book, 0)  # loads it in the background; later choices use it
    if isinstance(bot, SearchPlayer) and not is_prepared(book, COMPILING_SECONDS):
        bot = player(kind.replace("search", "sensible"))
    if isinstance(bot, SearchPlayer):
        bot.milliseconds = milliseconds
    return choose_move(bot, book, seen, seat, seed)
