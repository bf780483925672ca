"""When bots act tells nothing of their hand, and nothing that happens beside the game keeps them from it."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, patch

import pytest

from commonweal import players
from commonweal.play import Game, Seeded, find_book
from commonweal.rulebook import Rulebook
from commonweal.rulebook.texts.scenes import Scene
from commonweal.server.errors import StorageUnavailable
from commonweal.server.pace import bots
from commonweal.server.pace.bot_driver import RETRY, BotDriver, Pace
from commonweal.server.protocol import HostSeatsBot, HostStarts, encode_json
from commonweal.server.rooms import history
from commonweal.server.rooms.change import Change, Command, Happened, Subscriber
from commonweal.server.rooms.connections import Connection
from commonweal.server.rooms.live_table import LiveTable
from commonweal.server.store import Reason, Store, TableRow

from .fake_time import FakeTime, settle

PAUSE, TICK, STEP = 0.75, 0.5, 1 / 64  # binary fractions: fake time has no rounding


class Thinker:
    """Stands for the threads: each choice is there after the seconds the test says."""

    def __init__(self, source: FakeTime, seconds: dict[int, float]) -> None:
        self.source, self.seconds, self.asked = source, seconds, list[int]()

    async def __call__(self, kind: str, game: Game, seat: int) -> int | None:
        self.asked.append(seat)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.source.call_later(self.seconds.get(seat, 0.0), lambda: done.set_result(None))
        await done
        return game.possible(seat)[0]


class Hall(Subscriber):
    """A table of bots in fake time, and when each acted (in seconds since the start)."""

    def __init__(self, table: LiveTable, seconds: dict[int, float], pace: Pace) -> None:
        self.table, self.time = table, FakeTime()
        self.thinker = Thinker(self.time, seconds)
        self.start, self.acts = self.time.now(), list[tuple[float, int]]()
        self.driver = BotDriver(table, pace, set, self.time, self.thinker)
        self._known = table.n
        table.subscribers = [self if one is table.turns else one for one in table.subscribers]

    def on_change(self, happened: Happened) -> None:
        """Stands for the bots and the clock of the table."""
        for entry in self.table.history.happened[self._known :]:
            if entry.kind == "act":
                self.acts.append((round(self.time.now() - self.start, 3), entry.by))
        self._known = self.table.n
        self.driver.on_event()

    async def until(self, acts: int) -> None:
        """Let time pass until so many acts were made."""
        for _ in range(2000):
            await settle()
            if self.table.lock.locked():  # the store works on its own thread
                await asyncio.sleep(0.002)
                continue
            if len(self.acts) >= acts:
                return
            self.time.advance(STEP)
        raise AssertionError(f"{self.acts} after {self.time.now() - self.start} seconds")


async def hall(
    folder: Path,
    seconds: dict[int, float],
    pace: Pace | None = None,
    kinds: tuple[str, ...] = ("search",) * 3,
) -> Hall:
    """Three bots of Original Position, who are asked for their votes at once."""
    store = Store.open(f"sqlite:///{folder / 'hall.sqlite'}")
    book = find_book("original_position")
    root, _ = book.adopt(3, {"debate_seconds": 0})
    terms = encode_json(history.Terms(book.charter_of(root)))
    row = TableRow("AB", book.name, book.version, 3, terms, bytes(32), "c", 0.0)
    await store.create_table(row, [])
    table = LiveTable(row, book, [], [], store)
    for seat, kind in enumerate(kinds):
        await table.seating.host(HostSeatsBot(seat, kind))
    await table.seating.host(HostStarts())
    table.turns.stop()
    made = Hall(table, seconds, pace or Pace(PAUSE, TICK))
    made.driver.on_event()
    return made


async def say_hm(table: LiveTable) -> None:
    await table.change(Command(0), lambda: Change([table.event("chat", 0, encode_json(history.Chat("hm")))]))


async def join_table(table: LiveTable) -> Connection:
    """A connection of a spectator, whose messages nobody reads."""
    page = Connection(AsyncMock(), None, False, "")
    table.connections.add(page)
    return page


async def close(made: Hall) -> None:
    made.driver.stop()
    await made.table.store.close()


@pytest.mark.parametrize("seconds", [{}, {0: 0.25}, {1: 0.7}, {0: 0.125, 1: 0.5, 2: 0.7}])
async def test_the_moment_of_an_act_is_the_same_however_long_a_bot_thinks_within_a_tick(
    tmp_path: Path, seconds: dict[int, float]
) -> None:
    """One that has no choice waits for the same moment; those asked together act together, in the order of seats."""
    made = await hall(tmp_path, seconds)
    await made.until(3)
    assert made.acts == [(PAUSE, 0), (PAUSE, 1), (PAUSE, 2)]
    await close(made)


@pytest.mark.parametrize("seconds", [{2: 0.875}, {0: 1.2}, {0: 0.9, 1: 0.95, 2: 1.125}])
async def test_whoever_thinks_longer_acts_at_the_next_tick(tmp_path: Path, seconds: dict[int, float]) -> None:
    made = await hall(tmp_path, seconds)
    await made.until(3)
    assert [by for _, by in made.acts] == [0, 1, 2]
    assert {at for at, _ in made.acts} == {PAUSE + TICK}
    await close(made)


async def test_without_a_pause_there_are_ticks_all_the_same(tmp_path: Path) -> None:
    for number, seconds in enumerate(({}, {1: 0.375})):
        folder = tmp_path / str(number)
        folder.mkdir()
        made = await hall(folder, seconds, Pace(0.0, TICK))
        await made.until(3)
        assert {at for at, _ in made.acts} == {TICK}
        await close(made)


def test_the_tick_suits_the_slowest_kind_that_is_asked() -> None:
    pace = Pace(0.0)
    assert pace.moment(10.0, 10.001, {"random"}, late=False) == pytest.approx(10 + bots.TICKS["random"])
    assert pace.moment(10.0, 10.001, {"random", "search"}, late=False) == pytest.approx(10 + bots.TICKS["search"])
    short = Pace(bots.TICKS["search"] / 10)  # a bot that has no choice is ready at once, and waits for the others
    times = {
        short.moment(10.0, 10.0 + thought, {"search"}, late=False) for thought in (0.0, bots.TICKS["search"] * 0.9)
    }
    assert len(times) == 1
    assert Pace(5.0).moment(10.0, 10.001, {"sensible"}, late=True) == pytest.approx(10 + bots.TICKS["sensible"])


async def test_bots_wait_for_scenes_that_somebody_is_shown(tmp_path: Path) -> None:
    """They wait only while a page shows scenes, and never at a table whose bots do not pause."""
    scene = Scene("any", ("acts", "notices"), (), "", 3.0, "", False)
    for number, (shows, pause, at) in enumerate(((True, PAUSE, 3.0), (False, PAUSE, PAUSE), (True, 0.0, TICK))):
        folder = tmp_path / str(number)
        folder.mkdir()
        made = await hall(folder, {}, Pace(pause, TICK))
        page = await join_table(made.table)
        page.shows_scenes = shows
        book = made.table.game.book if made.table.game else None
        with patch.object(book, "scenes", (scene,)):
            await made.until(3)
        assert {when for when, _ in made.acts} == {at}
        await close(made)


async def test_talk_does_not_make_a_bot_think_again(tmp_path: Path) -> None:
    made = await hall(tmp_path, {0: 0.7})
    await settle()
    for _ in range(5):
        made.time.advance(4 * STEP)
        await say_hm(made.table)
    await made.until(3)
    assert made.thinker.asked[:3] == [0, 1, 2]
    assert made.acts == [(PAUSE, 0), (PAUSE, 1), (PAUSE, 2)]
    await close(made)


async def test_a_bot_whose_act_cannot_be_taken_tries_again_and_never_spins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await hall(tmp_path, {})
    tries, change = [0], made.table.change

    async def refuse_twice(*args: Any, **more: Any) -> None:
        tries[0] += 1
        if tries[0] < 3:
            raise StorageUnavailable(Reason.DISK_FULL)
        await change(*args, **more)

    monkeypatch.setattr(made.table, "change", refuse_twice)
    await made.until(1)
    assert made.acts[0] == (pytest.approx(PAUSE + 2 * RETRY, abs=3 * STEP), 0)
    assert tries[0] <= 2 + 3  # two in vain, then one for each seat
    await close(made)


async def test_a_bot_that_fails_begins_anew_with_the_next_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await hall(tmp_path, {})
    change = made.table.change

    async def fail(*_: Any, **__: Any) -> None:
        monkeypatch.setattr(made.table, "change", change)
        raise RuntimeError("a fault")

    monkeypatch.setattr(made.table, "change", fail)
    await settle()
    made.time.advance(PAUSE)
    while made.driver.busy:
        await settle()
    await say_hm(made.table)
    await made.until(3)
    assert made.acts == [(2 * PAUSE, 0), (2 * PAUSE, 1), (2 * PAUSE, 2)]
    await close(made)


async def test_a_bot_thinks_off_the_loop_even_where_it_has_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the loop goes on meanwhile."""
    game = Game.begin(find_book("potlatch"), 2, {}, Seeded(1))
    seat = min(game.to_act)
    only = game.possible(seat)[0]
    monkeypatch.setattr(game, "possible", lambda _: [only])
    here: list[int] = []

    def think(*_: object) -> list[int]:
        here.append(threading.get_ident())
        time.sleep(0.005)
        return [only]

    monkeypatch.setattr(bots, "_think", think)
    choosing = asyncio.ensure_future(bots.choose("search", game, seat))
    rounds = 0
    while not choosing.done():
        rounds += 1
        await asyncio.sleep(0)
    assert await choosing == only
    assert here != [threading.get_ident()]
    assert rounds > 1


async def test_a_search_at_a_table_has_little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """And plays as a sensible player until the rules are compiled."""
    limits: list[float | None] = []

    def choose_move(bot: object, book: Rulebook, *_: object) -> list[int]:
        limits.append(bot.milliseconds if isinstance(bot, players.SearchPlayer) else None)
        return []

    monkeypatch.setattr(players, "choose_move", choose_move)
    game = Game.begin(find_book("potlatch"), 2, {}, Seeded(1))
    for prepared in (True, False):
        monkeypatch.setattr(players, "is_prepared", lambda book, seconds, prepared=prepared: prepared)
        await bots.choose("search:fair", game, min(game.to_act))
    assert limits == [bots.SEARCH_MILLISECONDS, None]
    assert 0 < bots.SEARCH_MILLISECONDS <= 300


async def test_a_bot_sends_its_plan_as_one_move(tmp_path: Path) -> None:
    from rulebook.broken_games import market

    game = Game.begin(market(tmp_path), 4, {}, Seeded(1))
    while True:
        seat = min(game.to_act)
        move = await bots.choose("sensible:fair", game, seat)
        assert move is not None
        done = game.do(seat, move)
        if isinstance(move, list):
            break
    assert [text.split()[0] for text in done.act_texts] == ["turn_to", "take", "pay", "offer"]
    assert not bots.is_bundle(game, min(game.to_act), [0, 0])
