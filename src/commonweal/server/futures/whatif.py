"""Answer "What if?": play a thousand futures from a moment of a finished game, and other plays to compare it with.

One low-priority thread plays all futures of a server, one request after another. The lab is imported on the first
request, because tables do not need it."""

from __future__ import annotations

import threading
import zlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar
from weakref import WeakKeyDictionary

from commonweal.converter import converter
from commonweal.play import Game
from commonweal.play.findings import Sample, shipped_sample, write_findings
from commonweal.rulebook import Rulebook

from .. import protocol as m
from ..errors import BadRequest, CharterRefused, Conflict, TooManyRequests
from ..load.background_work import work_out
from ..load.limits import (
    FUTURES_BURST,
    FUTURES_MOST,
    FUTURES_RATE,
    FUTURES_SECONDS,
    FUTURES_WAITING,
    LEVERS_SECONDS,
    PLAYS_SECONDS,
    Bucket,
)
from ..people.identity import Viewer
from ..protocol import ErrorCode
from ..records.replay import event_of, finished, moves_at, sees_as, to_debrief
from ..rooms.table import Table
from .futures_thread import FuturesThread, Receive, called_off, time_limit
from .one_future import two_courses
from .shared_results import find_once

if TYPE_CHECKING:
    from commonweal.lab.futures import Futures

FUTURES_TO_CHOOSE = 100
"""How many futures are played to choose one from."""
T = TypeVar("T")
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
        self._thread = FuturesThread("what-if", FUTURES_WAITING)
        self._rates: WeakKeyDictionary[Table, Bucket] = WeakKeyDictionary()

    def stop(self) -> None:
        """Cancel all requests and take no more."""
        self._thread.stop()

    async def findings(self, table: Table, language: str) -> m.Findings:
        """What is unusual in a finished game. Raises Conflict while it goes on."""
        game = await finished(table)

        async def find() -> m.Findings:
            sample = await self.sample(table)
            return to_findings(await work_out(_findings, whole_game(game), sample, language))

        return await find_once(table, ("findings", language, table.n), find)

    async def sample(self, table: Table) -> Sample | None:
        """Other plays like a finished game: from its package, or played now; None if bots cannot play it. Raises
        Conflict while the game goes on."""
        game = whole_game(await finished(table))
        sample = shipped_sample(game)
        if sample is None:
            sample = await self._find(table, "plays", sample_of, game)
        return sample

    async def questions(self, table: Table, n: int | None, language: str) -> m.ReadyQuestions:
        """The questions that fit a finished game, and the options that can matter after event n (default: the start).

        Raises NotFound, Conflict."""
        game = whole_game(await finished(table))
        start = event_of(table, 1) if n is None else n
        at_start = await self._levers(table, game, 1)
        options = at_start if n is None else await self._levers(table, game, moves_at(table, n))
        made = await find_once(table, ("ready", language, table.n), lambda: work_out(_ready, game, language))
        kept = []
        for asked in made["questions"]:
            if not at_start.isdisjoint(asked.get("charter", at_start)):
                kept.append({name: value for name, value in asked.items() if name != "moves"})
                kept[-1]["n"] = event_of(table, asked["moves"])
        in_order = [name for name in game.book.options if name in options]
        ready = made | {"questions": kept, "n": start, "options": in_order}
        return to_questions(ready)

    async def _levers(self, table: Table, game: Game, moves: int) -> frozenset[str]:
        """The options that can matter after so many moves."""
        options: frozenset[str] = await self._find(table, ("levers", moves), levers_of, game, moves)
        return options

    async def _find(self, table: Table, key: Hashable, find: Callable[..., T], *arguments: Any) -> T:
        """Find something out about a finished game on the thread of the futures, once for each table."""

        async def run() -> T:
            self._thread.check_budget()
            return await self._thread.run(find, *arguments, self._thread.stopped)

        return await find_once(table, key, run)

    async def ask(self, table: Table, viewer: Viewer, wish: m.AskWhatIf, language: str, receive: Receive) -> m.Debrief:
        """Play futures and return them as sentences and pictures. Raises ApiError.

        They are cancelled when the client disconnects (`receive` reports that) or sends another request."""
        question = await question_of(table, wish, language)
        return to_debrief(await self._answer(table, viewer, receive, partial(play, question)))

    async def show(self, table: Table, viewer: Viewer, wish: m.AskWhatIf, receive: Receive) -> m.TwoCourses:
        """Play futures and return one of them, move by move, beside the game. Raises ApiError."""
        question = await question_of(table, wish)
        seat, _ = table.sight_of(sees_as(viewer))
        return await self._answer(table, viewer, receive, partial(play_one, question, seat))

    async def _answer(self, table: Table, viewer: Viewer, receive: Receive, work: Callable[[threading.Event], T]) -> T:
        if not self._rates.setdefault(table, Bucket(FUTURES_RATE, FUTURES_BURST)).take():
            raise TooManyRequests("errors.futures_too_often", todo="todo.few_seconds")
        self._thread.check_budget()
        return await self._thread.answer(table, viewer, receive, work)


def whole_game(game: Game) -> Game:
    """A copy of a finished game, for another thread."""
    return game.at(game.moves_done)


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


def play(question: Question, stop: threading.Event) -> dict[str, Any]:
    """Play the futures and return the results in the form of a debrief. Raises ApiError."""
    return play_futures(question, stop).messages(question.names, question.language)


def play_one(question: Question, seat: int | None, stop: threading.Event) -> m.TwoCourses:
    """Play some futures, and show one that ends like most of them beside the game. Raises ApiError."""
    few = replace(question, futures=min(question.futures, FUTURES_TO_CHOOSE))
    futures = play_futures(few, stop)
    first = question.moves + (1 if question.instead else 0)
    return two_courses(question.game, first, futures.middling_game(question.names), futures.differs, seat)


def play_futures(question: Question, stop: threading.Event) -> Futures:
    """Play the futures. Raises ApiError."""
    from commonweal.lab.futures import OTHER_RULES, what_if
    from commonweal.lab.setup import LabError

    try:
        with time_limit(FUTURES_SECONDS, stop) as out_of_time:
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
    if futures.found.interrupted and not out_of_time.is_set():
        raise called_off()
    if not futures.found.played:
        raise Conflict("errors.futures_too_slow", todo="todo.later_moment", error=ErrorCode.NO_FUTURES)
    return futures


def sample_of(game: Game, stop: threading.Event) -> Sample | None:
    """Plays by the charter of a game, as many as fit into two seconds; None if bots cannot play it."""
    from commonweal.lab.plays import sample_plays
    from commonweal.lab.setup import LabError

    try:
        sample = sample_plays(game.book, game.seats, game.first_charter, seconds=PLAYS_SECONDS, stop=stop)
    except LabError:
        return None
    return sample if sample.plays else None


def levers_of(game: Game, moves: int, stop: threading.Event) -> frozenset[str]:
    """The options that can matter after so many moves; if bots cannot play, all that rules still read."""
    from commonweal.lab.levers import options_that_matter
    from commonweal.lab.setup import LabError

    try:
        return frozenset(options_that_matter(game, at=moves, seconds=LEVERS_SECONDS, stop=stop))
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
