"""What seats write on their guess sheets, which guesses stand, and, once the game is over, whether they were right."""

from __future__ import annotations

from typing import Any

from commonweal.play.guesses import Guess, is_right, standing
from commonweal.play.record_csv import CsvTable
from commonweal.rulebook.values.naming import titles_of

from .. import protocol as m
from ..errors import BadRequest, Conflict
from ..load.limits import GUESSES_MOST
from ..protocol import ErrorCode, WriteGuess
from ..rooms.history import read_guess
from ..rooms.table import Table

COLUMNS = {
    "by": "the seat that guessed",
    "seat": "of which seat",
    "thing": "about what",
    "answer": "what it guessed",
    "right": "1 if that was true when the game ended",
}


def check_guess(table: Table, by: int, message: WriteGuess) -> None:
    """Check that a seat may write this on its sheet. Raises ApiError."""
    sheet, game = table.book.guesses, table.game
    if sheet is None:
        raise Conflict("errors.no_guess_sheet", todo="todo.go_on", error=ErrorCode.ILLEGAL)
    if game is None or table.state not in ("playing", "paused"):
        raise Conflict("errors.guesses_in_game", todo="todo.go_on", rule=sheet.rule, error=ErrorCode.ILLEGAL)
    things, answers = table.book.names[sheet.about], table.book.names[sheet.answers]
    is_there = 0 <= message.seat < game.seats and 0 <= message.thing < len(things)
    if not is_there or not (message.answer is None or 0 <= message.answer < len(answers)):
        raise BadRequest("errors.no_such_guess", todo="todo.see_protocol", rule=sheet.rule)
    if message.seat == by:
        raise Conflict("errors.guess_of_oneself", todo="todo.go_on", rule=sheet.rule, error=ErrorCode.ILLEGAL)
    if sheet.among and not getattr(game.s, sheet.among)[message.thing]:
        raise Conflict("errors.not_in_this_game", todo="todo.go_on", rule=sheet.rule, error=ErrorCode.ILLEGAL)
    is_kept = (by, message.id) in table.history.received
    if not is_kept and table.history.guesses.get(by, 0) >= GUESSES_MOST:
        raise Conflict("errors.most_notes", todo="todo.go_on", most=GUESSES_MOST, error=ErrorCode.ILLEGAL)


def guesses_of(table: Table, seat: int | None = None) -> list[Guess]:
    """The guesses that stand, of one seat or of all. Guesses of the seat's earlier people do not count."""
    written = []
    for event in table.history.happened:
        if event.kind == "guess" and event.n >= table.history.chairs[event.by].since and seat in (None, event.by):
            said = read_guess(event.body)
            written.append(Guess(event.by, said.seat, said.thing, said.answer))
    return standing(written)


def own_sheet(table: Table, seat: int | None) -> list[m.GuessMade]:
    """The guesses of a seat, for its person; once the game is over, with whether each was right."""
    sheet, game = table.book.guesses, table.game
    if sheet is None or game is None or seat is None:
        return []
    over = table.state == "ended"
    return [
        m.GuessMade(one.seat, one.thing, one.answer or 0, is_right(sheet, game.s, one) if over else None)
        for one in guesses_of(table, seat)
    ]


def export_table(table: Table, seat: int | None) -> list[CsvTable]:
    """The guesses of a seat (None: of all seats) as a table of the export; no table if nobody guessed."""
    sheet, game = table.book.guesses, table.game
    if sheet is None or game is None:
        return []
    things, answers = (game.rows(kind) for kind in (sheet.about, sheet.answers))
    rows = list[list[Any]]()
    for one in guesses_of(table, seat):
        thing, answer = titles_of(things)[one.thing], titles_of(answers)[one.answer or 0]
        rows.append([one.by, one.seat, thing, answer, int(is_right(sheet, game.s, one))])
    return [CsvTable("guesses.csv", COLUMNS, rows)] if rows else []
