"""What facilitators do to one, some or all tables of a class. A table that is already so stays unchanged."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from commonweal.play import NotDone

from .. import protocol as m
from ..courtesies import moderating
from ..errors import ApiError, Conflict
from ..rooms.live_table import LiveTable

if TYPE_CHECKING:
    from .class_session import ClassSession

TableCommand = Callable[[LiveTable], Awaitable[bool]]
"""Does something to a table; returns whether anything changed."""


class Done:
    """The tables at which something changed, and those that refused."""

    def __init__(self) -> None:
        self.tables: list[int] = []
        self.refused: list[m.TableRefused] = []


async def carry_out(session: ClassSession, numbers: list[int] | None, command: TableCommand) -> Done:
    """Do something to these tables (None: all) at the same time. Raises BadRequest for a table that does not exist."""
    chosen = sorted(session.history.tables.keys() - session.gone if numbers is None else set(numbers))
    for number in chosen:
        session.table_number(number)
    done = Done()

    async def do_one(number: int) -> None:
        try:
            if await command(await session.table(number)):
                done.tables.append(number)
        except NotDone:
            return  # the game went on meanwhile
        except ApiError as refusal:
            done.refused.append(m.TableRefused(number, refusal.failure.message))

    await asyncio.gather(*map(do_one, chosen))
    done.tables.sort()
    done.refused.sort(key=lambda one: one.number)
    return done


async def start(table: LiveTable, bot: m.BotKind, *, empty_too: bool) -> bool:
    """Begin the game; bots take the open seats. A table without people waits for latecomers, unless `empty_too`."""
    if table.state != "waiting":
        return False
    chairs = table.history.chairs
    if not empty_too and not any(chair.person for chair in chairs):
        raise Conflict("errors.nobody_at_table", todo="todo.wait_for_latecomers")
    for chair in chairs:
        if chair.holder == "open":
            await table.seating.host(m.HostSeatsBot(chair.seat, bot))
    await table.seating.host(m.HostStarts())
    return True


async def pause(table: LiveTable) -> bool:
    """Pause a game that is being played."""
    if table.state != "playing":
        return False
    await table.seating.host(m.HostPauses())
    return True


async def resume(table: LiveTable) -> bool:
    """Resume a game, and cancel the pause after its round."""
    changed = await play_on(table)
    if table.state != "paused":
        return changed
    await table.seating.host(m.HostResumes())
    return True


async def end(table: LiveTable) -> bool:
    """End a table for good. A table whose game is over stays open for its debrief."""
    if table.state in ("ended", "closed"):
        return False
    await table.seating.host(m.HostCloses())
    return True


async def extend(table: LiveTable, seconds: int) -> bool:
    """Add time to the clocks that run. If none runs, nothing happens."""
    if not table.turns.readings():
        return False
    await table.seating.host(m.HostExtends(seconds))
    return True


async def shorten(table: LiveTable) -> bool:
    """Take back the time that was added last."""
    before = table.n
    await table.seating.take_time_back()
    return table.n != before


async def say(table: LiveTable, text: str) -> bool:
    """Show everybody at a table what the facilitator says."""
    if table.state == "closed":
        return False
    await table.seating.host(m.HostBroadcasts(text))
    return True


async def say_nothing(table: LiveTable) -> bool:
    """Stop showing at a table what a facilitator said."""
    if table.state == "closed" or table.history.broadcast is None:
        return False
    await table.seating.host(m.HostEndsBroadcast())
    return True


async def look_up(table: LiveTable) -> bool:
    """Let the game pause when its round is over. A game that has not begun or is over has no round to finish."""
    if table.state != "playing" or table.history.finishing:
        return False
    await table.seating.host(m.HostFinishesRound(True))
    return True


async def play_on(table: LiveTable) -> bool:
    """Cancel the pause after the round."""
    if not table.history.finishing:
        return False
    await table.seating.host(m.HostFinishesRound(False))
    return True


async def advance(table: LiveTable) -> bool:
    """End the present phase, if the rules let the facilitator or a clock end it."""
    game = table.game
    if game is None or table.state != "playing":
        return False
    if moderating.ending_act(table) is not None:
        await moderating.end_phase(table)
        return True
    clock = next((one for one in game.clocks if not (one.waits or one.stands)), None)
    if clock is None:
        raise Conflict("errors.no_phase_to_end", todo="todo.wait_for_players")
    await table.turns.time_up(clock.act, clock.since, float(clock.seconds))
    return True
