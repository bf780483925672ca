"""The tile of a table on the wall. It is made from what a spectator of the table may know, and from people's
presence."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from commonweal.play.presentation import common_position
from commonweal.play.views import view

from ... import protocol as m
from ...pace.time_used import find_event
from ...protocol import Message
from ...rooms.table import Table
from ..class_history import ClassTable
from ..member_seats import free_at
from .sparks import Spark, played_of, round_of

if TYPE_CHECKING:
    from commonweal.play import Game

    from ..class_session import ClassSession

BALLOTS = frozenset(("voters", "voted", "ballot"))  # the fields of a game that votes
SLOW_MS = 120_000  # seconds of a turn of somebody who is here, before the table needs help
URGENCY: dict[m.HelpReason, int] = {"storage": 0, "asked": 1, "away": 2, "slow": 3, "open_seats": 4}


class TileMaker:
    """Makes the tiles of one table, and remembers what stays the same from one tile to the next."""

    def __init__(self) -> None:
        self._spark = Spark()
        self._known: tuple[Table, int] | None = None  # the table and its last event when the game was last examined
        self._of_game = m.Tile(0, "", "waiting", [])
        self._away: dict[int, int] = {}  # since when each person has been away, in milliseconds
        self._remembers = "", False  # the code of the game whose earlier rounds are in the line, whether it was over

    async def remember(self, table: Table) -> None:
        """Add the rounds that were played before anybody looked at this game."""
        game = table.game
        if game is None or self._remembers == (table.code, game.over):
            return
        spark, self._remembers = Spark(over=game.over), (table.code, game.over)
        await asyncio.to_thread(spark.take_in, played_of(game))
        self._spark, self._known = spark, None

    def make(self, session: ClassSession, of_class: ClassTable, table: Table, now: int) -> m.Tile:
        """The tile as facilitators see it. now: milliseconds since 1970."""
        if self._known is None or self._known[0] is not table or self._known[1] != table.n:
            self._of_game = self._look_at_game(of_class, table)
            self._known = table, table.n
        self._note_away(table, now)
        made: m.Tile = msgspec.structs.replace(
            self._of_game,
            state=table.state,
            seats=_seats(session, table),
            looks_up=table.history.finishing,
            watching=table.connections.watching,
            free=len(free_at(session, of_class.number)),
        )
        made.help = self._help(session, of_class, table, made, now)
        return made

    def _look_at_game(self, of_class: ClassTable, table: Table) -> m.Tile:
        tile, game = m.Tile(of_class.number, of_class.code, table.state, [], of_class.arm), table.game
        if game is None:
            return tile
        shown = common_position(game, None)
        tile.phase, tile.prompt = shown["phase"], Message(**shown["prompt"])
        tile.round, tile.spark = round_of(game), self._spark.sample(game)
        if not game.over:
            tile.to_act = [seat for seat in shown["to_act"] if seat >= 0]
            tile.since = _asked_at(table, game, tile.to_act)
            tile.debated, tile.voted = debated(table, game), voted(game)
        return tile

    def _note_away(self, table: Table, now: int) -> None:
        people = [chair.seat for chair in table.history.chairs if chair.person]
        self._away = {seat: self._away.get(seat, now) for seat in people if not table.connections.is_here(seat)}

    def _help(
        self, session: ClassSession, of_class: ClassTable, table: Table, tile: m.Tile, now: int
    ) -> list[m.NeedsHelp]:
        """Why the table needs help, the most urgent first."""
        found: list[m.NeedsHelp] = []
        if table.storage_problem is not None:
            found.append(m.NeedsHelp("storage", [], 0))
        asking = [one for one in session.history.at_table(of_class.number) if one.asks is not None]
        if asking:
            seats = [one.seat for one in asking if one.seat is not None]
            found.append(m.NeedsHelp("asked", sorted(seats), min(one.asks or 0 for one in asking)))
        chairs = table.history.chairs
        if table.state == "playing":
            awaited = [seat for seat in tile.to_act if chairs[seat].holder == "person"]
            away = [seat for seat in awaited if seat in self._away]
            slow = [seat for seat in awaited if seat not in self._away]
            if away:
                found.append(m.NeedsHelp("away", away, min(self._away[seat] for seat in away)))
            if slow and tile.since and now - tile.since >= SLOW_MS:
                found.append(m.NeedsHelp("slow", slow, tile.since))
        unfilled = [chair.seat for chair in chairs if chair.holder == "open"]
        if session.began and table.state == "waiting" and 0 < len(unfilled) < len(chairs):
            found.append(m.NeedsHelp("open_seats", unfilled, 0))
        return sorted(found, key=lambda one: URGENCY[one.why])


def _seats(session: ClassSession, table: Table) -> list[m.TileSeat]:
    number = table.terms.number
    members = {one.seat: one.member for one in session.history.at_table(number) if one.seat is not None}
    return [
        m.TileSeat(
            chair.name,
            chair.holder,
            table.connections.is_here(chair.seat),
            chair.stand_in,
            members.get(chair.seat),
        )
        for chair in table.history.chairs
    ]


def _asked_at(table: Table, game: Game, to_act: list[int]) -> int:
    """Since when the table has waited for those who are to act, in milliseconds since 1970; 0 if it waits for
    nobody."""
    happened = table.history.happened
    events = [find_event(happened, move) for move in {game.asked_since(seat) for seat in to_act}]
    return min((happened[event - 1].at for event in events if event is not None), default=0)


def debated(table: Table, game: Game) -> m.Debated | None:
    """What the table argues about now, and who argues or has spoken for which answer."""
    number = game.book.debate_in(game.s.phase)
    if number is None:
        return None
    about = getattr(game.s, game.book.debates[number].about)
    sides: dict[int, set[int]] = {}
    for argument in table.history.arguments.made.values():
        if (argument.debate, argument.about) == (number, about):
            sides.setdefault(argument.side, set()).update([argument.by, *argument.endorsed])
    return m.Debated(number, about, [m.Side(side, sorted(seats)) for side, seats in sorted(sides.items())])


def voted(game: Game) -> list[m.Side]:
    """The table's present or last vote, as far as a spectator may know it."""
    if not game.book.fields.keys() >= BALLOTS:
        return []
    seen = view(game.book, game.s, None)
    sides: dict[int, list[int]] = {}
    for name in ("ballot", "last_ballot"):
        for seat, ballot in enumerate(seen.get(name, ())[: game.seats]):
            if ballot:
                sides.setdefault(ballot, []).append(seat)
        if sides:
            break
    return [m.Side(side, seats) for side, seats in sorted(sides.items())]


def for_everybody(tile: m.Tile) -> m.Tile:
    """A tile without what only facilitators may know: arms, numbers of members, and who asked for help."""
    seats = [msgspec.structs.replace(seat, member=None) for seat in tile.seats]
    made: m.Tile = msgspec.structs.replace(tile, arm=None, seats=seats, help=[])
    return made
