"""Answer "What if?": play a thousand futures from a moment of a finished game, and other plays to compare it with.

One low-priority thread plays all futures of a server, one request after another. The lab is imported on the first
request, because tables do not need it."""

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

from commonweal.converter import converter
from commonweal.play import Game
from commonweal.play.findings import Sample, shipped_sample, write_findings
from commonweal.rulebook import Rulebook

from . import protocol as m
from .errors import ApiError, BadRequest, CharterRefused, Conflict, TooManyRequests
from .identity import Viewer
from .limits import FUTURES_BURST, FUTURES_MOST, FUTURES_RATE, FUTURES_SECONDS, FUTURES_WAITING, PLAYS_SECONDS, Bucket
from .protocol import ErrorCode
from .replay import event_of, finished, moves_at, to_debrief
from .store import HOST_KEY
from .table import Table

NICENESS = 10  # enough that live tables come first, not so much that futures starve
Receive = Callable[[], Awaitable[Any]]
to_findings, to_questions = converter(m.Findings, strict=False), converter(m.ReadyQuestions)


@dataclass(frozen=True)
class Question:
    """A request: a finished game, the number of moves to start from, and the options to change or the other act."""

    game: Game
    moves: int
    charter: dict[str, Any]
    instead: str
    futures: int
    seed: int
    names: list[str]
    language: str


class WhatIf:
    """Plays the futures for the tables of this server."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="what-if", initializer=lower_priority)
        self._rates: WeakKeyDictionary[Table, Bucket] = WeakKeyDictionary()
        self._newest: dict[tuple[str, int], threading.Event] = {}
        self._pending: set[threading.Event] = set()
        self._known: WeakKeyDictionary[Table, dict[Any, asyncio.Future[Any]]] = WeakKeyDictionary()
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Cancel all requests and take no more."""
        for stop in (*self._pending, self._stopped):
            stop.set()
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def findings(self, table: Table, language: str) -> m.Findings:
        """What is unusual in a finished game. Raises Conflict while it goes on."""
        game = whole_game(await finished(table))
        sample = shipped_sample(game)
        if sample is None:
            sample = await self._find(table, "plays", sample_of, game, self._stopped)
        return to_findings(await asyncio.to_thread(_findings, game, sample, language))

    async def questions(self, table: Table, n: int | None, language: str) -> m.ReadyQuestions:
        """The questions that fit a finished game, and the options that can matter after event n (default: the start).

        Raises NotFound, Conflict."""
        game = whole_game(await finished(table))
        start = event_of(table, 1) if n is None else n
        at_start = await self._levers(table, game, 1)
        options = at_start if n is None else await self._levers(table, game, moves_at(table, n))
        made = await asyncio.to_thread(_ready, game, language)
        kept = []
        for asked in made["questions"]:
            if not at_start.isdisjoint(asked.get("charter", at_start)):
                kept.append({**asked, "n": event_of(table, asked.pop("moves"))})
        in_order = [name for name in game.book.options if name in options]
        ready = made | {"questions": kept, "n": start, "options": in_order}
        return to_questions(ready)

    async def _levers(self, table: Table, game: Game, moves: int) -> frozenset[str]:
        """The options that can matter after so many moves."""
        options: frozenset[str] = await self._find(table, moves, levers_of, game, moves, self._stopped)
        return options

    async def _find(self, table: Table, key: Any, find: Callable[..., Any], *arguments: Any) -> Any:
        """Find out something about a finished game on the thread of the futures; once for each table."""
        known = self._known.setdefault(table, {})
        if key not in known:
            if len(self._pending) >= FUTURES_WAITING:
                raise TooManyRequests("errors.futures_wanted", todo="todo.few_seconds")
            known[key] = asyncio.get_running_loop().run_in_executor(self._thread, find, *arguments)
            known[key].add_done_callback(lambda done: done.cancelled() or done.exception())
        return await asyncio.shield(known[key])

    async def ask(self, table: Table, viewer: Viewer, wish: m.AskWhatIf, language: str, receive: Receive) -> m.Debrief:
        """Play futures and return them as sentences and pictures. Raises ApiError.

        They are cancelled when the client disconnects (`receive` reports that) or sends another request."""
        question = await question_of(table, wish, language)
        if not self._rates.setdefault(table, Bucket(FUTURES_RATE, FUTURES_BURST)).take():
            raise TooManyRequests("errors.futures_too_often", todo="todo.few_seconds")
        if len(self._pending) >= FUTURES_WAITING:
            raise TooManyRequests("errors.futures_wanted", todo="todo.few_seconds")
        stop, client = threading.Event(), client_of(table, viewer)
        if client is not None:
            if client in self._newest:
                self._newest[client].set()
            self._newest[client] = stop
        self._pending.add(stop)
        try:
            return await self._play(question, stop, receive)
        finally:
            stop.set()
            self._pending.discard(stop)
            if client is not None and self._newest.get(client) is stop:
                del self._newest[client]

    async def _play(self, question: Question, stop: threading.Event, receive: Receive) -> m.Debrief:
        work = asyncio.get_running_loop().run_in_executor(self._thread, play, question, stop)
        work.add_done_callback(lambda done: done.cancelled() or done.exception())
        disconnect = asyncio.ensure_future(wait_for_disconnect(receive))
        try:
            ends: list[asyncio.Future[Any]] = [work, disconnect]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            disconnect.cancel()
        if not work.done():
            work.cancel()
            raise cancelled()
        return to_debrief(work.result())


def whole_game(game: Game) -> Game:
    """A copy of a finished game, for another thread."""
    return game.at(game.moves_done)


def client_of(table: Table, viewer: Viewer) -> tuple[str, int] | None:
    """Identify who asks, so that a newer request can replace an older one. None for spectators."""
    if viewer.seat is not None:
        return table.code, viewer.seat
    return (table.code, HOST_KEY) if viewer.host else None


async def wait_for_disconnect(receive: Receive) -> None:
    """Wait until the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def question_of(table: Table, wish: m.AskWhatIf, language: str = "en") -> Question:
    """Check a request against the table. Raises ApiError."""
    game = await finished(table)
    moves = moves_at(table, wish.n)
    if moves == game.moves_done:
        raise BadRequest("errors.over_then", todo="todo.earlier_moment", field="n", n=wish.n)
    if not 1 <= wish.futures <= FUTURES_MOST:
        raise BadRequest(
            "errors.futures_count",
            todo="todo.range_of_futures",
            field="futures",
            count=wish.futures,
            most=FUTURES_MOST,
        )
    charter = changed_options(game.at(moves), wish.charter)
    seed = zlib.crc32(f"{table.code} {moves}".encode())  # the whole table sees the same futures
    whole = game.at(game.moves_done)
    return Question(whole, moves, charter, wish.instead, wish.futures, seed, table.names(), language)


def changed_options(game: Game, charter: dict[str, Any]) -> dict[str, Any]:
    """The options that differ from those in force at a moment of a game. Raises BadRequest."""
    book: Rulebook = game.book
    for name in charter:
        if name in book.options and book.options[name].deck is not None:
            raise BadRequest(
                "errors.cards_fixed", todo="todo.leave_option", field=name, error=ErrorCode.CHARTER, option=name
            )
    root, problems = book.adopt(game.seats, {**game.charter, **charter})
    if problems:
        raise CharterRefused(problems[0])
    before, after = book.charter_of(book.adopt(game.seats, game.charter)[0]), book.charter_of(root)
    return {name: after[name] for name in charter if after[name] != before[name]}


# ---------------------------------------------------------------- on the thread of the futures


def lower_priority() -> None:
    """Lower the priority of this thread and of the threads that it starts."""
    if hasattr(os, "setpriority"):
        try:
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
        except OSError:
            return  # where a thread cannot lower its priority, it keeps the normal one


def play(question: Question, stop: threading.Event) -> dict[str, Any]:
    """Play the futures and return the results in the form of a debrief. Raises ApiError."""
    if stop.is_set():
        raise cancelled()
    from commonweal.lab.futures import OTHER_RULES, what_if
    from commonweal.lab.setup import LabError

    out_of_time = threading.Event()

    def time_out() -> None:
        out_of_time.set()
        stop.set()

    timer = threading.Timer(FUTURES_SECONDS, time_out)
    timer.daemon = True
    timer.start()
    try:
        futures = what_if(
            question.game,
            at=question.moves,
            charters={OTHER_RULES: question.charter} if question.charter else {},
            instead=question.instead or None,
            futures=question.futures,
            seed=question.seed,
            workers=1,
            stop=stop,
        )
    except LabError as wrong:
        raise Conflict(
            "errors.futures_problem",
            todo="todo.other_moment_or_options",
            error=ErrorCode.NO_FUTURES,
            detail=str(wrong),
        ) from None
    finally:
        timer.cancel()
    if futures.found.interrupted and not out_of_time.is_set():
        raise cancelled()
    if not futures.found.played:
        raise Conflict("errors.futures_too_slow", todo="todo.later_moment", error=ErrorCode.NO_FUTURES)
    return futures.messages(question.names, question.language)


def sample_of(game: Game, stop: threading.Event) -> Sample | None:
    """Plays by the charter of a game, as many as two seconds allow; None where bots cannot play it."""
    from commonweal.lab.plays import sample_plays
    from commonweal.lab.setup import LabError

    try:
        sample = sample_plays(game.book, game.seats, game.first_charter, seconds=PLAYS_SECONDS, stop=stop)
    except LabError:
        return None
    return sample if sample.plays else None


def levers_of(game: Game, moves: int, stop: threading.Event) -> frozenset[str]:
    """The options that can matter after so many moves; all that rules still read where bots cannot play."""
    from commonweal.lab.levers import options_that_matter
    from commonweal.lab.setup import LabError

    try:
        return frozenset(options_that_matter(game, at=moves, stop=stop))
    except LabError:
        return game.book.options_in_play


# ---------------------------------------------------------------- on other threads


def _findings(game: Game, sample: Sample | None, language: str) -> dict[str, Any]:
    from commonweal.play.debrief import finished_history

    return write_findings(game, finished_history(game, language), sample, language)


def _ready(game: Game, language: str) -> dict[str, Any]:
    from commonweal.play.debrief import page_of
    from commonweal.play.ready_questions import ready_questions

    page = page_of(game, None, language)
    return page.with_texts({"questions": ready_questions(game, page)})


def cancelled() -> ApiError:
    return Conflict("errors.futures_called_off", todo="todo.ask_again", error=ErrorCode.CALLED_OFF)
