"""Replay a table: earlier positions as a viewer saw them; debrief and record once the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from commonweal.converter import converter
from commonweal.play import Game
from commonweal.play.guesses import Guess
from commonweal.rulebook import FACILITATOR

from .. import protocol as m
from ..courtesies import arguments, guess_sheets
from ..courtesies.charter_documents import COLUMNS as DOCUMENT_COLUMNS
from ..courtesies.charter_documents import document_of
from ..courtesies.charter_documents import sheet_rows as document_rows
from ..courtesies.promises import COLUMNS, sheet_rows
from ..errors import Conflict, Forbidden, NotFound, storing
from ..futures.shared_results import find_once
from ..load.background_work import own_turn, work_out
from ..protocol import ErrorCode
from ..rooms.lobby import facilitates, opens
from ..rooms.table import Table
from . import event_chain, talk_export
from .log_pages import entries_between

if TYPE_CHECKING:
    from ..people.identity import Viewer

PIECE, TRIES = 100, 3  # events worded in one go; how often to start again when the table goes on
to_position, to_debrief = converter(m.Position), converter(m.Debrief, strict=False)


async def moments(table: Table, viewer: Viewer) -> m.Moments:
    """All log entries so far that this viewer may read; once the game is over, including what was done in secret.
    Raises TooManyRequests."""
    seen_as, over = sees_as(viewer), table.state == "ended"
    for _ in range(TRIES):
        n, entries = table.n, list[m.LogEntry]()
        for first in range(0, n, PIECE):
            async with own_turn():
                if table.n != n:
                    break  # after an undo, the pieces would not fit together
                entries += entries_between(table, first, min(first + PIECE, n), seen_as, reveal=over)
        else:
            return m.Moments(n, entries)
    async with own_turn():
        return m.Moments(table.n, entries_between(table, 0, table.n, seen_as, reveal=over))


async def moment(table: Table, viewer: Viewer, n: int) -> m.Position:
    """The position after event n. Raises NotFound, Conflict, TooManyRequests."""
    async with own_turn():
        return _position(table, viewer, n)


def _position(table: Table, viewer: Viewer, n: int) -> m.Position:
    moves, game = moves_at(table, n), table.game
    assert game is not None
    seat, all_open = table.sight_of(sees_as(viewer))
    return position_of(game, moves, seat, n=n, reveal=all_open or table.state == "ended")


def position_of(game: Game, moves: int, seat: int | None, *, n: int, reveal: bool) -> m.Position:
    """The position after so many moves for a viewer who looks back, with the number `n`. reveal: the game is
    over, so hide only what is hidden for good."""
    position: dict[str, Any] = game.at(moves).position(seat, reveal=reveal)
    position |= {"n": n, "undo": {"may": "no", "why": {"id": "undo.look_back"}}, "clocks": []}
    position |= {"choices": [], "refused": []}
    return to_position(position)


def sees_as(viewer: Viewer) -> int | None:
    """The seat whose view the viewer gets, or FACILITATOR for a host without a seat, as at the live table."""
    return FACILITATOR if viewer.seat is None and viewer.host else viewer.seat


def moves_at(table: Table, n: int) -> int:
    """How many moves had been made after event n, at least one. Raises NotFound or Conflict."""
    entries = table.history.happened
    if not 0 < n <= len(entries):
        raise NotFound(
            "errors.no_such_moment",
            todo="todo.last_moment" if entries else "todo.nothing_yet",
            field="n",
            n=n,
            last=len(entries),
        )
    game, moves = table.game, entries[n - 1].move_after
    if game is None or moves == 0:
        raise NotFound("errors.not_begun_then", todo="todo.later_moment", error=ErrorCode.NOT_BEGUN, field="n", n=n)
    if moves > game.moves_done:
        raise Conflict("errors.taken_back", todo="todo.other_moment", error=ErrorCode.TAKEN_BACK, n=n)
    return moves


def event_of(table: Table, moves: int) -> int:
    """The number of the event after which so many moves had been made. Raises NotFound."""
    for event in table.history.happened:
        if event.move == moves - 1:
            return event.n
    raise NotFound("errors.not_begun_then", todo="todo.later_moment", error=ErrorCode.NOT_BEGUN, n=moves)


def events_of(table: Table, moves: int) -> list[int]:
    """The number of the event of each move."""
    events = {event.move: event.n for event in table.history.happened}
    return [events[move] for move in range(moves)]


async def finished(table: Table) -> Game:
    """The finished game of the table. Raises Conflict while it goes on."""
    if table.game is None or not table.game.over:
        raise Conflict("errors.game_not_over", todo="todo.come_back_when_over", error=ErrorCode.NOT_OVER)
    return table.game


async def debrief(table: Table, language: str) -> m.Debrief:
    """The debrief of the finished game, with texts in a language. Raises Conflict while it goes on."""
    game = await finished(table)
    return await find_once(table, ("debrief", language, table.n), lambda: _find_debrief(table, game, language))


async def _find_debrief(table: Table, game: Game, language: str) -> m.Debrief:
    return to_debrief(await work_out(_debrief, game, language, guess_sheets.guesses_of(table)))


def _debrief(game: Game, language: str, guesses: Sequence[Guess]) -> dict[str, Any]:
    from commonweal.play.debrief import debrief_messages

    return debrief_messages(game.at(game.moves_done), language, guesses)


def may_open(table: Table, viewer: Viewer) -> None:
    """Check that this viewer may see what stays hidden for good. Raises Forbidden."""
    rule = table.book.host_opens_rule
    if not rule:
        raise Forbidden("errors.hidden_for_good", todo="todo.take_players_record")
    if not viewer.host:
        raise Forbidden("errors.only_host_opens", todo="todo.take_players_record", rule=rule)
    if not opens(table, viewer.seat, viewer.has_host_key):
        raise Forbidden("errors.only_facilitator_opens", todo="todo.take_players_record", rule=rule)


async def record_jsonl(table: Table, *, opened: bool = False) -> bytes:
    """The record as JSON lines. opened: include what stays hidden for good. Raises Conflict while the game goes on."""
    game = await finished(table)
    from commonweal.play.record import write_record

    with storing():
        events = await table.store.events(table.code)
    body = event_chain.lines(table.book, table.history, events, opened=opened)
    finished_game = game.at(game.moves_done)
    closed = table.history.list_closed
    record = await work_out(write_record, finished_game, table=table.code, body=body, closed=closed, opened=opened)
    return record.encode()


async def record_csv(table: Table, viewer: Viewer, *, opened: bool = False) -> bytes:
    """The record as a ZIP of CSV files, with the talk and notes that this viewer may read.

    opened: include what stays hidden for good. Raises Conflict while the game goes on."""
    game = await finished(table)
    from commonweal.play.debrief import csv_tables
    from commonweal.play.record_csv import CsvTable, write_csv_zip

    more: list[CsvTable] = []
    document = document_of(table.book, table.history)
    if document is not None:
        more.append(CsvTable("charter_document.csv", DOCUMENT_COLUMNS, document_rows(document)))
    made = list(table.history.arguments.made.values())

    def say(says: m.Message) -> str:
        return game.word({"id": says.id, "values": says.values})

    promises = table.history.promises(None)  # those that everybody may read
    if promises:
        more.insert(0, CsvTable("promises.csv", COLUMNS, sheet_rows(promises, say)))
    if made:
        more.append(CsvTable("arguments.csv", arguments.COLUMNS, arguments.sheet_rows(made, say)))
    reads_all = facilitates(table, viewer.seat, viewer.host)
    more += talk_export.tables(table.history, viewer.seat, say, reads_all=reads_all, opened=opened)
    more += (
        guess_sheets.export_table(table, None if reads_all else viewer.seat)
        if reads_all or viewer.seat is not None
        else []
    )
    finished_game = game.at(game.moves_done)
    more += await work_out(csv_tables, finished_game, guess_sheets.guesses_of(table))
    events = events_of(table, game.moves_done)
    return await work_out(write_csv_zip, finished_game, *more, events=events, opened=opened)
