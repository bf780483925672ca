"""The debrief of a class, with the results of its tables: facilitators see names, everybody else does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from commonweal.converter import converter
from commonweal.play.class_debrief import gradebook
from commonweal.play.class_debrief.class_results import GameResult, PlayedTable, Player, result_of
from commonweal.play.class_debrief.gradebook import Column, state_of
from commonweal.play.class_debrief.writing import LETTERS, ClassToDebrief, write_class_debrief
from commonweal.play.debrief import count_right
from commonweal.play.findings import Sample

from ...courtesies import guess_sheets
from ...errors import ApiError
from ...load.background_work import work_out
from ...protocol.class_debriefs import ClassDebrief
from ...rooms.table import Table

if TYPE_CHECKING:
    from ...futures.whatif import WhatIf
    from ...rooms.history import Chair
    from ..class_session import ClassSession

to_class_debrief = converter(ClassDebrief, strict=False)
_known: WeakKeyDictionary[Table, tuple[int, GameResult]] = WeakKeyDictionary()
"""The results of games, by the number of moves."""


async def debrief_of(session: ClassSession, what_if: WhatIf, language: str, *, named: bool) -> ClassDebrief:
    """Describe the results of a class's games. named: with people's names."""
    tables = await played_tables(session)
    samples = await samples_of(session, tables, what_if)
    arms = arms_of(session, named=named)
    made = await work_out(write_class_debrief, ClassToDebrief(session.book, tables, arms, samples), language)
    about = {
        "code": session.code,
        "title": session.terms.title,
        "game": session.terms.game,
        "game_title": str(session.book.texts.title),
        "named": named,
        "arms": arms,
        "tables": [describe_table(table, named=named) for table in tables],
    }
    return to_class_debrief(made | about)


def describe_table(table: PlayedTable, *, named: bool) -> dict[str, object]:
    seats = [
        {"name": (name or None) if named else None, "player": player}
        for name, player in zip(table.names, table.players, strict=True)
    ]
    state = state_of(table)
    return {"number": table.number, "code": table.code, "arm": table.arm, "state": state, "seats": seats}


def arms_of(session: ClassSession, *, named: bool) -> list[str]:
    """The names of the arms: a letter, and for facilitators the name that they gave it."""
    arms = session.terms.arms
    letters = [LETTERS[n % len(LETTERS)] for n in range(len(arms))]
    pairs = zip(letters, arms, strict=True)
    return [f"{letter} ({arm.name})" if named and arm.name not in ("", letter) else letter for letter, arm in pairs]


# ---------------------------------------------------------------- the tables
async def played_tables(session: ClassSession) -> list[PlayedTable]:
    """The tables of a class with the results of their games. Tables that cannot be read now are left out."""
    await session.load_all()
    loaded = session.loaded()
    return [
        await played_table(number, session.history.tables[number].arm, table)
        for number, table in sorted(loaded.items())
    ]


async def played_table(number: int, arm: int, table: Table) -> PlayedTable:
    """One table as it stands."""
    chairs = table.history.chairs
    names, players = [chair.name for chair in chairs], [player_of(chair) for chair in chairs]
    game = table.game
    if game is None:
        return PlayedTable(number, table.code, arm, names, players)
    known = _known.get(table)
    if known is None or known[0] != game.moves_done:
        moves = game.moves_done
        known = _known[table] = moves, await work_out(result_of, game.at(moves))
    guesses = count_right(game, guess_sheets.guesses_of(table)) if game.over else {}
    stopped = not game.over and table.state not in ("playing", "paused")
    return PlayedTable(number, table.code, arm, names, players, known[1], stopped, guesses)


def player_of(chair: Chair) -> Player:
    """Who plays a seat."""
    if chair.holder == "bot":
        return "stand-in" if chair.stand_in else "bot"
    return "person" if chair.holder == "person" else ""


async def samples_of(session: ClassSession, tables: Sequence[PlayedTable], what_if: WhatIf) -> dict[int, Sample | None]:
    """Other plays by the charter of each arm that has a finished game."""
    loaded, samples = session.loaded(), dict[int, Sample | None]()
    for table in tables:
        if table.over and table.arm not in samples and table.number in loaded:
            try:
                samples[table.arm] = await what_if.sample(loaded[table.number])
            except ApiError:  # many ask for futures now: the debrief does without other plays
                samples[table.arm] = None
    return samples


# ---------------------------------------------------------------- the gradebook
def columns_of(session: ClassSession) -> list[Column]:
    return gradebook.columns_of(session.book, arms_of(session, named=True))


async def gradebook_of(session: ClassSession, form: str, *, named: bool) -> bytes:
    """The gradebook as `csv` or `xlsx`. named: with names; otherwise, seats are named by table and number."""
    tables = await played_tables(session)
    if not named:
        tables = [without_names(table) for table in tables]
    write = gradebook.gradebook_xlsx if form == "xlsx" else gradebook.gradebook_csv
    return await work_out(write, columns_of(session), tables)


def without_names(table: PlayedTable) -> PlayedTable:
    """A table whose people are named by table and seat: `3.1`."""
    names = [f"{table.number}.{seat + 1}" if name else "" for seat, name in enumerate(table.names)]
    return replace(table, names=names)
