"""Save the results of a table's moves - the state after them, and their log entries - so that a restarted server need
not carry all moves out again before pages are back.

Saved moves can be lost at any time: the events contain the same, but take longer to read."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b

import msgspec

from commonweal import __version__
from commonweal.play import Committed, Game
from commonweal.play.saved_moves import SavedMoves, save_moves
from commonweal.play.snapshots import SNAPSHOT_EVERY

from ..load.limits import PAGE_EVENTS
from ..records.log_cache import LogCache
from ..store import SavedRow, Store, StoreError
from .history import History
from .table import Table

SAVE_MOVES = 4  # moves of a table after which they may be saved while it is played
SAVE_PAUSE = 1.0  # seconds between two checks of all tables
MOST_SAVED = 30  # tables saved in each check, those with the most moves: a hundredth of the processor's time
TOGETHER = 10  # tables saved in one go when a server stops; while people play, acts would wait for them
FORM = 1, __version__  # of the saved form; other versions of Commonweal do not read it
QUICK = 1  # level of compression: a third in size, in a tenth of a millisecond
log = logging.getLogger("commonweal.server")


class SavedText(msgspec.Struct, array_like=True):
    """The log entries of the act of one event.

    texts: by reader (None: all who know no more than a spectator), as far as anybody has read them. knowing: the seats
    that know more."""

    n: int
    knowing: list[int]
    texts: list[tuple[int | None, bytes]]


class Saved(msgspec.Struct, array_like=True):
    """The content of a row.

    form, rules: the version of the program and of the rules. check: `_check_of` its moves."""

    form: tuple[int, str]
    rules: int
    check: bytes
    moves: SavedMoves
    log: list[SavedText]


write_saved = msgspec.msgpack.Encoder().encode
read_saved = msgspec.msgpack.Decoder(Saved).decode


def _check_of(history: History, first: int, end: int) -> bytes:
    """A hash of the stored moves from `first` to before `end`, and of the numbers of their events.

    It finds out if moves were taken back and replaced, or if texts written with them were erased."""
    kept = history.act_events[first:end], history.encoded_moves[first:end]
    return blake2b(write_saved(kept), digest_size=16).digest()


def unsaved(table: Table) -> int:
    """How many moves of a table are not saved."""
    if table.evicted or table.game is None or not table.can_be_saved:
        return 0
    return table.game.moves_done - _saved_end(table)


def _saved_end(table: Table) -> int:
    """How many moves are saved and still stand."""
    events = table.history.act_events
    while table.saved:
        end, last = table.saved[-1]
        if end <= len(events) and events[end - 1] == last:
            return end
        table.saved.pop()
    return 0


def rows_to_save(table: Table) -> Iterator[SavedRow]:
    """The moves that are not saved yet, together with those of the last row if it is not full."""
    game = table.game
    if game is None:
        return
    starts = range(_saved_end(table) // SNAPSHOT_EVERY * SNAPSHOT_EVERY, game.moves_done, SNAPSHOT_EVERY)
    for first in starts:
        moves, history = save_moves(game, first), table.history
        texts = list(_texts_of(table.log_cache, history.act_events[first : moves.end]))
        saved = Saved(FORM, table.book.version, _check_of(history, first, moves.end), moves, texts)
        yield SavedRow(first, zlib.compress(write_saved(saved), QUICK))
        table.saved = [one for one in table.saved if one[0] <= first]
        table.saved.append((moves.end, history.act_events[moves.end - 1]))


def _texts_of(cache: LogCache, events: Iterable[int]) -> Iterator[SavedText]:
    for n in events:
        knowing = sorted(cache.knowing.get(n, ()))
        texts = [(reader, text) for reader in (None, *knowing) if (text := cache.texts.get((n, reader))) is not None]
        if texts:
            yield SavedText(n, knowing, texts)


def read_game(table: Table, rows: Iterable[SavedRow]) -> None:
    """Rebuild the game of a table from its stored moves, if it has begun. rows: what was saved of the first
    moves."""
    moves, chance = table.history.encoded_moves, Committed(table.row.secret, table.history.shares)
    if not moves:
        return
    given = table.book, table.row.seats, table.terms.charter, chance, moves, table.names()
    saved = read_rows(table, rows)
    try:
        table.game, table.newest_moves = Game.resume_in_words(*given, PAGE_EVENTS, saved)
    except ValueError as error:
        if not saved:
            raise
        log.warning("table %s: its saved moves are not used: %s", table.code, error)
        table.log_cache, table.saved = LogCache(), []
        table.game, table.newest_moves = Game.resume_in_words(*given, PAGE_EVENTS)


def read_rows(table: Table, rows: Iterable[SavedRow]) -> list[SavedMoves]:
    """The saved moves of a table, as far as they are its first moves and were saved by this program under these rules.

    Their log entries are put into the cache of the table."""
    found: list[SavedMoves] = []
    end, history = 0, table.history
    for row in rows:
        try:
            saved = read_saved(zlib.decompress(row.body))
        except (zlib.error, msgspec.MsgspecError):
            break  # another version wrote it, or it is damaged
        moves = saved.moves
        is_of_these = (saved.form, saved.rules, moves.first) == (FORM, table.book.version, end)
        if not is_of_these or saved.check != _check_of(history, moves.first, moves.end):
            break
        for one in saved.log:
            if one.knowing:
                table.log_cache.knowing[one.n] = one.knowing
            table.log_cache.texts |= {(one.n, reader): text for reader, text in one.texts}
        end = moves.end
        table.saved.append((end, history.act_events[end - 1]))
        found.append(moves)
    return found


class Saver:
    """Saves the moves of tables while they are played, one table after another."""

    def __init__(self, store: Store, loaded: Callable[[], Sequence[Table]], is_busy: Callable[[], bool]) -> None:
        self._store, self._loaded, self._is_busy = store, loaded, is_busy
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(SAVE_PAUSE)
            if not self._is_busy():
                due = [table for table in self._loaded() if unsaved(table) >= SAVE_MOVES]
                await self.save_all(sorted(due, key=unsaved, reverse=True)[:MOST_SAVED])

    async def save_all(self, tables: Sequence[Table], together: int = 1) -> None:
        """Save all unsaved moves of tables, so many tables in one commit, until the store accepts no more."""
        for first in range(0, len(tables), together):
            if not all(await asyncio.gather(*map(self._save, tables[first : first + together]))):
                return

    async def _save(self, table: Table) -> bool:
        """Save the unsaved moves of a table. Returns whether the store accepts them.

        It holds the lock of the table, so that nothing is saved that is being erased. A failure does no harm: that
        table goes on without saved moves, and so do all others."""
        async with table.lock:
            if not unsaved(table):
                return True
            before = table.saved.copy()
            try:
                await self._store.save_moves(table.code, list(rows_to_save(table)))
            except StoreError as trouble:
                table.saved = before
                log.debug("table %s: its moves were not saved: %s", table.code, trouble)
                return False
            except Exception:
                log.exception("table %s: its moves cannot be saved", table.code)
                table.saved, table.can_be_saved = before, False
            return True
