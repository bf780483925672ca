"""Answer "What would this deal do?": play futures with an offer and without it, while the game goes on.

One low-priority thread plays the futures of all tables, one request after another. It continues what a table has asked
before, so that fifty pairs grow to a thousand. The lab is imported on the first request, because tables do not need
it."""

from __future__ import annotations

import asyncio
import threading
import zlib
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from commonweal.play import NotDone
from commonweal.rulebook import Rulebook

from .. import protocol as m
from ..errors import ApiError, BadRequest, Conflict, TooManyRequests
from ..load.limits import (
    FORECAST_BURST,
    FORECAST_MOST,
    FORECAST_RATE,
    FORECAST_SECONDS,
    FORECASTS_KEPT,
    FORECASTS_WAITING,
    LOADING_SECONDS,
    Bucket,
)
from ..people.identity import Viewer
from ..protocol import ErrorCode
from ..rooms.table import Table
from .futures_thread import FuturesThread, Receive, called_off, time_limit

if TYPE_CHECKING:
    from commonweal.lab.forecast import Estimate, Forecast

Key = tuple[int, int | None, tuple[str, ...]]
"""The question: after how many moves, from which seat, and by which acts."""


class Forecasts:
    """Plays the futures of offers for the tables of this server."""

    def __init__(self) -> None:
        self._thread = FuturesThread("forecast", FORECASTS_WAITING)
        self._rates: WeakKeyDictionary[Table, Bucket] = WeakKeyDictionary()
        self._kept: WeakKeyDictionary[Table, dict[Key, Forecast]] = WeakKeyDictionary()
        self._loading: dict[Rulebook, asyncio.Future[None]] = {}

    def stop(self) -> None:
        """Cancel all requests and take no more."""
        self._thread.stop()

    async def ask(
        self, table: Table, viewer: Viewer, wish: m.AskForecast, receive: Receive, *, compiling: bool = False
    ) -> m.Forecast:
        """Play pairs of futures of an offer. Raises ApiError.

        They are cancelled when the client disconnects (`receive` reports that) or sends another request. compiling:
        another process is compiling the rules; until it has finished, the answer is that they are not ready."""
        game = table.playing()
        if game.book.forecasts is None:
            raise Conflict("errors.no_forecasts", error=ErrorCode.NO_FUTURES)
        if not 1 <= wish.pairs <= FORECAST_MOST:
            raise BadRequest(
                "errors.futures_count",
                todo="todo.range_of_futures",
                field="pairs",
                count=wish.pairs,
                most=FORECAST_MOST,
            )
        if not self._rates.setdefault(table, Bucket(FORECAST_RATE, FORECAST_BURST)).take():
            raise TooManyRequests("errors.futures_too_often", todo="todo.few_seconds")
        self._thread.check_budget()
        if not await self._is_loaded(game.book, compiling=compiling):
            return not_ready(table.n)
        found = self._find(table, viewer.seat, tuple(wish.acts))
        return await self._thread.answer(table, viewer, receive, partial(grow, found, wish.pairs, table.n))

    async def _is_loaded(self, book: Rulebook, *, compiling: bool) -> bool:
        """Whether futures of a game can be played, after a short wait for its machine code."""
        if book not in self._loading:
            if compiling:
                return False
            self._loading[book] = self._thread.run(load, book)
        loading = self._loading[book]
        await asyncio.wait([loading], timeout=LOADING_SECONDS)
        if loading.done():
            loading.result()
        return loading.done()

    def _find(self, table: Table, seat: int | None, acts: tuple[str, ...]) -> Forecast:
        """What is already known of an offer, or an empty answer. Raises ApiError."""
        from commonweal.lab.forecast import Forecast
        from commonweal.lab.forecast_pairs import offer_of
        from commonweal.lab.setup import LabError

        game = table.playing()
        kept, key = self._kept.setdefault(table, {}), (game.moves_done, seat, acts)
        if key not in kept:
            seed = zlib.crc32(f"{table.code} {game.moves_done}".encode())  # all who may know the same see the same
            try:
                kept[key] = Forecast(offer_of(game, seat, acts, seed=seed))
            except NotDone as refused:
                raise refused_offer(refused) from None
            except LabError as wrong:
                raise Conflict(
                    "errors.no_offer", todo="todo.make_offer", error=ErrorCode.NO_FUTURES, detail=str(wrong)
                ) from None
        for old in [one for one in kept if one[0] != game.moves_done] + list(kept)[: len(kept) - FORECASTS_KEPT]:
            kept.pop(old, None)
        return kept[key]


def refused_offer(refused: NotDone) -> ApiError:
    """An act of an offer that is not possible, with the rule that says so."""
    message, remedy = refused.message, refused.remedy
    failure = Conflict(m.Message(message["id"], message.get("values", {})), rule=refused.rule, error=ErrorCode.ILLEGAL)
    if remedy is not None:
        failure.failure.todo = m.Message(remedy["id"], remedy.get("values", {}))
    return failure


# ---------------------------------------------------------------- on the thread of the futures


def load(book: Rulebook) -> None:
    """Compile what the futures of a game's deals need, or load it from the compiler's cache."""
    from commonweal.lab.forecast_pairs import prepare

    prepare(book)


def grow(found: Forecast, pairs: int, n: int, stop: threading.Event) -> m.Forecast:
    """Play on until there are so many pairs or time is up, and write the answer. Raises ApiError."""
    with time_limit(FORECAST_SECONDS, stop) as out_of_time:
        found.grow(max(pairs, found.tried), workers=1, stop=stop)
        found.story()
    if stop.is_set() and not out_of_time.is_set():
        raise called_off()
    if not found.pairs:
        raise Conflict("errors.futures_too_slow", todo="todo.few_seconds", error=ErrorCode.NO_FUTURES)
    return write_forecast(found, n)


# ---------------------------------------------------------------- the answer


def not_ready(n: int) -> m.Forecast:
    """The answer while the rules are being compiled."""
    return m.Forecast(n, False, 0, 0, [], [], [], None, [], [])


def write_forecast(found: Forecast, n: int) -> m.Forecast:
    """The answer that a forecast gives."""
    offer = found.offer
    breaks = [counted(found, kind, found.broken[kind]) for kind in found.kinds if found.broken[kind]]
    return m.Forecast(
        n=n,
        ready=True,
        pairs=found.pairs,
        round=offer.round,
        parties=list(offer.parties),
        paid=[[estimated(one) for one in row] for row in found.paid()],
        gained=[[estimated(one) for one in row] for row in found.gained()],
        broken=counted(found, "any", found.any_broken),
        breaks=breaks,
        story=[m.StoryLine(line.round, m.Message(line.entry.id, line.entry.values)) for line in found.story()],
    )


def estimated(one: Estimate) -> m.Estimated:
    return m.Estimated(round(one.mean, 2), round(one.low, 2), round(one.high, 2))


def counted(found: Forecast, kind: str, times: int) -> m.BreakCount:
    low, high = found.share(times)
    return m.BreakCount(kind, times, round(low, 4), round(high, 4))
