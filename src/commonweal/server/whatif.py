"""What if: a thousand futures of a moment of a finished game, for those who talk it over.

All of a server's futures are played on one thread that gives way to everything else, one asker after another. The lab
is loaded when somebody first asks: a table needs none of it."""

from __future__ import annotations

import asyncio
import os
import threading
import zlib
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from commonweal.play import Game
from commonweal.rulebook import Rulebook

from . import messages as m
from .errors import ApiError, BadRequest, Conflict, NotFound, TooManyRequests
from .identity import Viewer
from .limits import FUTURES_BURST, FUTURES_MOST, FUTURES_RATE, FUTURES_SECONDS, FUTURES_WAITING, Bucket
from .replay import finished, moves_at
from .store import HOST
from .table import Table

CHANGED = "with other rules"
GIVING_WAY = 10  # niceness: enough that live tables come first, not so much that futures starve
Receive = Callable[[], Awaitable[Any]]


@dataclass(frozen=True)
class Question:
    """What is to be played: a finished game, from after so many moves, with these options changed."""

    game: Game
    moves: int
    charter: dict[str, Any]
    futures: int
    seed: int
    names: list[str]


class WhatIf:
    """The futures that are played for the tables of this server."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="what-if", initializer=give_way)
        self._rates: WeakKeyDictionary[Table, Bucket] = WeakKeyDictionary()
        self._newest: dict[tuple[str, int], threading.Event] = {}
        self._asked: set[threading.Event] = set()

    def stop(self) -> None:
        """Call everything off; nothing is asked any more."""
        for stop in self._asked:
            stop.set()
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def ask(self, table: Table, viewer: Viewer, wish: m.AskWhatIf, receive: Receive) -> m.Debrief:
        """The futures as sentences and pictures. Raises Refused.

        Called off when the asker is gone, which `receive` tells, or asks the next question."""
        question = await question_of(table, wish)
        if not self._rates.setdefault(table, Bucket(FUTURES_RATE, FUTURES_BURST)).take():
            raise TooManyRequests("This table asks for futures too often.", "Try again in a few seconds.")
        if len(self._asked) >= FUTURES_WAITING:
            raise TooManyRequests("Many tables ask for futures just now.", "Try again in a few seconds.")
        stop, asker = threading.Event(), asker_of(table, viewer)
        if asker is not None:
            if asker in self._newest:
                self._newest[asker].set()
            self._newest[asker] = stop
        self._asked.add(stop)
        try:
            return await self._played(question, stop, receive)
        finally:
            stop.set()
            self._asked.discard(stop)
            if asker is not None and self._newest.get(asker) is stop:
                del self._newest[asker]

    async def _played(self, question: Question, stop: threading.Event, receive: Receive) -> m.Debrief:
        work = asyncio.get_running_loop().run_in_executor(self._thread, play, question, stop)
        work.add_done_callback(lambda done: done.cancelled() or done.exception())
        gone = asyncio.ensure_future(until_gone(receive))
        try:
            ends: list[asyncio.Future[Any]] = [work, gone]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
        if not work.done():
            work.cancel()
            raise called_off()
        return msgspec.convert(work.result(), m.Debrief, strict=False)


def asker_of(table: Table, viewer: Viewer) -> tuple[str, int] | None:
    """Who asks, so that a newer question can take the place of an older one. None: anybody with the code."""
    if viewer.seat is not None:
        return table.code, viewer.seat
    return (table.code, HOST) if viewer.host else None


async def until_gone(receive: Receive) -> None:
    """Until whoever made the request has hung up."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def question_of(table: Table, wish: m.AskWhatIf) -> Question:
    """The wish, checked against the table. Raises Refused."""
    game = await finished(table)
    moves = moves_at(table, wish.n)
    if moves == game.moves_done:
        raise BadRequest(f"At moment {wish.n} the game was over.", "Choose an earlier moment.", field="n")
    if not 1 <= wish.futures <= FUTURES_MOST:
        raise BadRequest(
            f"{wish.futures} futures are not possible.", f"Ask for 1 to {FUTURES_MOST:,}.", field="futures"
        )
    charter = changed(game, wish.charter)
    seed = zlib.crc32(f"{table.code} {moves}".encode())  # the whole table sees the same futures
    return Question(game.clone(), moves, charter, wish.futures, seed, table.names())


def changed(game: Game, charter: dict[str, Any]) -> dict[str, Any]:
    """The options that differ from those the game was played under. Raises BadRequest."""
    book: Rulebook = game.book
    for name in charter:
        if name in book.options and book.options[name].deck is not None:
            text = f"The cards of {name} cannot be exchanged in the midst of a game."
            raise BadRequest(text, "Leave this option as it is.", field=name, error="charter")
    root, problems = book.adopt(game.seats, {**game.charter, **charter})
    if problems:
        first = problems[0]
        field = first.options[0] if first.options else None
        raise BadRequest(first.text, "Change one of these options.", rule=first.rule, field=field, error="charter")
    was, now = book.charter_of(book.adopt(game.seats, game.charter)[0]), book.charter_of(root)
    return {name: now[name] for name in charter if now[name] != was[name]}


# ---------------------------------------------------------------- on the thread of the futures


def give_way() -> None:
    """Let everything else on this computer come first. Threads made from here on inherit it."""
    if hasattr(os, "setpriority"):
        try:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), GIVING_WAY)
        except OSError:
            return  # Where a thread cannot step back, it has the same place as the others.


def play(question: Question, stop: threading.Event) -> dict[str, Any]:
    """Play the futures, and tell what they came to in the shape of a debrief. Raises Refused."""
    if stop.is_set():
        raise called_off()
    try:
        from commonweal.lab.futures import what_if
        from commonweal.lab.setup import LabError
    except ImportError:
        text, todo = "This server cannot play futures.", "Whoever runs it can add them: pip install 'commonweal[lab]'"
        raise NotFound(text, todo, error="no_lab") from None
    out_of_time = threading.Event()

    def enough() -> None:
        out_of_time.set()
        stop.set()

    timer = threading.Timer(FUTURES_SECONDS, enough)
    timer.daemon = True
    timer.start()
    try:
        found = what_if(
            question.game,
            at=question.moves,
            charters={CHANGED: question.charter} if question.charter else {},
            futures=question.futures,
            seed=question.seed,
            workers=1,
            stop=stop,
        )
    except LabError as wrong:
        raise Conflict(str(wrong), "Choose another moment, or other options.", error="no_futures") from None
    finally:
        timer.cancel()
    if found.found.interrupted and not out_of_time.is_set():
        raise called_off()
    if not found.found.played:
        raise Conflict("The futures of this game take too long to play.", "Choose a later moment.", error="no_futures")
    return found.debrief(question.names)


def called_off() -> ApiError:
    return Conflict("These futures were called off.", "Ask again.", error="called_off")
