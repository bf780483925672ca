"""Prepare the change that an act makes: carry it out on a copy of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from commonweal.play import Game, Move, NotPossible
from commonweal.rulebook import Actor

from .arguments import reasons_to_show
from .asked import asked_since
from .change import ActCommand, Change, Command
from .errors import TooLate
from .history import TableAction
from .protocol import encode_json
from .rounds import must_pause
from .store import Event

if TYPE_CHECKING:
    from .table import Table


def prepare_act(table: Table, command: Command, act: ActCommand) -> Change:
    """The change that an act of a seat makes. Raises NotDone, TooLate, Conflict."""
    game = table.playing().clone()
    missed = act.seat >= 0 and 0 < act.after < table.history.n
    if missed and act.after < asked_since(table.history, game, act.seat):
        raise TooLate
    events = []
    if act.late:
        time_up = TableAction("time", seat=act.seat, name=table.names()[act.seat])
        events.append(table.action("time", Actor.SERVER, time_up))
    return _change(table, command, game, game.do(act.seat, act.act), events)


def prepare_clock_act(table: Table, act: str, since: int, seconds: float) -> Change:
    """The change that a clock of the rules makes. since: the move since which it has run. Raises NotPossible."""
    game = table.playing().clone()
    if not any(clock.act == act and clock.since == since for clock in game.clocks):
        raise NotPossible("refused.clock_ended")
    return _change(table, Command(Actor.SERVER), game, game.time_up(seconds, act), [])


def _change(table: Table, command: Command, game: Game, move: Move, events: list) -> Change:  # type: ignore[type-arg]
    """The events of a move, stored together: what led to it, the act, the end of the game."""
    events.append(Event(0, 0, "act", command.by, move.body, command.client_id))
    if table.history.arguments.sealed:
        for seat, shown in reasons_to_show(table.history.arguments, game):
            events.append(table.event("argument", seat, encode_json(shown)))
    if table.history.finishing and must_pause(table.game, game):
        events.append(table.action("host", Actor.SERVER, TableAction("round_over")))
    if game.over:
        events.append(table.action("end", Actor.SERVER, TableAction("end", outcome=game.outcome)))
    return Change(events, game)
