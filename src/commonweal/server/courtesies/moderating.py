"""What a host decides about the people of a table: their names, who may talk, and when everybody looks up.

Every change is an event of the table's log, which everybody reads. A change that is already made does nothing, so two
hosts who press at once do not get an error."""

from __future__ import annotations

from commonweal.rulebook import FACILITATOR, Actor

from .. import protocol as m
from ..errors import Conflict, Forbidden
from ..load.limits import BROADCAST_CHARS
from ..people.codes import seat_name
from ..people.typed_text import read_text
from ..protocol import ErrorCode
from ..rooms import events as e
from ..rooms.change import ActCommand, Change, Command
from ..rooms.prepare import prepare_act
from ..rooms.table import Table
from .hosting import chair_of, person_at

Moderation = (
    m.HostRenames
    | m.HostMutes
    | m.HostSetsPrivateTalk
    | m.HostSetsBotTalk
    | m.HostFinishesRound
    | m.HostBroadcasts
    | m.HostEndsBroadcast
)


async def carry_out(table: Table, command: Moderation) -> None:
    """Rename or mute a seat, allow private talk or the talk of bots, let the game pause after this round, broadcast a
    message.

    Raises ApiError."""

    def prepare() -> Change:
        action = _action(table, command)
        return Change([] if action is None else [table.action("seat", Actor.HOST, action)])

    await table.change(Command(Actor.HOST), prepare)


def _action(table: Table, command: Moderation) -> e.TableAction | None:
    """The table's action; None if it would change nothing. Raises ApiError."""
    history = table.history
    if isinstance(command, m.HostRenames):
        return _rename(table, command)
    if isinstance(command, m.HostMutes):
        chair = person_at(table, command.seat)
        if chair.muted == command.muted:
            return None
        return e.Muted(chair.seat, chair.name) if command.muted else e.Unmuted(chair.seat, chair.name)
    if isinstance(command, m.HostSetsPrivateTalk):
        if history.private_talk == command.on:
            return None
        return e.PrivateTalkAllowed() if command.on else e.PrivateTalkForbidden()
    if isinstance(command, m.HostSetsBotTalk):
        if history.bot_talk == command.on:
            return None
        return e.BotTalkAllowed() if command.on else e.BotTalkForbidden()
    if isinstance(command, m.HostFinishesRound):
        if command.on and table.state == "waiting":
            raise Conflict("errors.not_begun", todo="todo.wait_for_start", error=ErrorCode.ILLEGAL)
        is_due = command.on and table.state == "playing"  # a game that is paused or over has already looked up
        if history.finishing == is_due:
            return None
        return e.PauseOrdered() if is_due else e.PauseCancelled()
    if isinstance(command, m.HostEndsBroadcast):
        return e.BroadcastEnded() if history.broadcast is not None else None
    return e.BroadcastSent(read_text(command.text, BROADCAST_CHARS))


def _rename(table: Table, command: m.HostRenames) -> e.TableAction | None:
    chair = chair_of(table, command.seat)
    if chair.holder == "open":
        raise Conflict("errors.nobody_sits_there", todo="todo.look_at_table", field="seat")
    taken = [other.name for other in table.history.chairs if other.seat != chair.seat and other.holder != "open"]
    name = seat_name(command.name, taken)
    return e.Renamed(chair.seat, name, chair.name) if name != chair.name else None


# ---------------------------------------------------------------- the facilitator of the rules


def check_facilitator(table: Table, seat: int | None) -> None:
    """Check that a host at this seat may do acts of the facilitator. Raises Forbidden."""
    rule = table.book.facilitator_rule
    if rule and (seat is not None or table.history.host_plays):
        raise Forbidden("errors.facilitator_has_no_seat", todo="todo.ask_host", rule=rule, error=ErrorCode.ILLEGAL)


async def end_phase(table: Table, seat: int | None = None) -> None:
    """End the present phase, if the rules let the facilitator end it by an act without operands. seat: of the host.
    Raises ApiError."""
    command = Command(FACILITATOR)

    def prepare() -> Change:
        check_facilitator(table, seat)
        table.playing()
        ending = ending_act(table)
        if ending is None:
            raise Conflict("errors.no_phase_to_end", todo="todo.wait_for_players", error=ErrorCode.ILLEGAL)
        return prepare_act(table, command, ActCommand(FACILITATOR, ending))

    await table.change(command, prepare, patient=True)


def ending_act(table: Table) -> int | None:
    """The act by which the facilitator may end the present phase, if there is one."""
    game = table.game
    if game is None or table.state != "playing" or not table.has_facilitator():
        return None
    plain = {act.first for act in table.book.acts if act.by_facilitator and not act.operands}
    return next((number for number in game.possible(FACILITATOR) if number in plain), None)
