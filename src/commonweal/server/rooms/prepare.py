"""Prepare the change that an act makes: carry it out on a copy of the game."""

from __future__ import annotations

from commonweal.play import NotPossible
from commonweal.rulebook import Actor

from ..courtesies.arguments import reasons_to_show
from ..errors import TooLate
from ..pace.question_start import asked_since
from ..pace.rounds import must_pause
from ..protocol import encode_json
from ..store import Event
from .change import ActCommand, Change, Command
from .events import Ended, RoundOver, TimeRanOut
from .table import Table


def prepare_act(table: Table, command: Command, act: ActCommand) -> Change:
    """The change made by an act of a seat or of a clock of the rules. Raises NotDone, TooLate, Conflict."""
    game = table.playing().clone()
    ran = act.clock
    if ran is not None and not any(clock.act == act.act and clock.since == ran.since for clock in game.clocks):
        raise NotPossible("refused.clock_ended")
    missed = act.seat >= 0 and 0 < act.after < table.history.n
    if missed and act.after < asked_since(table.history, game, act.seat):
        raise TooLate
    events: list[Event] = []
    if act.late:
        time_up = TimeRanOut(act.seat, table.names()[act.seat])
        events.append(table.action("time", Actor.SERVER, time_up))
    move = game.do(act.seat, act.act) if ran is None else game.time_up(ran.seconds, str(act.act))
    # Stored together: what led to the act, the act, and the end of the game.
    events.append(Event(0, 0, "act", command.by, move.body, command.client_id))
    if table.history.arguments.sealed:
        for seat, shown in reasons_to_show(table.history.arguments, game):
            events.append(table.event("argument", seat, encode_json(shown)))
    if table.history.finishing and must_pause(table.game, game):
        events.append(table.action("host", Actor.SERVER, RoundOver()))
    if game.over:
        events.append(table.action("end", Actor.SERVER, Ended(game.outcome)))
    return Change(events, game)
