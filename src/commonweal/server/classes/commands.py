"""Carry out what facilitators ask for: one command at a time, each as an event of the class's log."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from .. import protocol as m
from ..errors import Conflict, storing
from ..load.background_work import work_out
from ..load.limits import BROADCAST_CHARS, CLASS_TABLES
from ..people import keys
from ..people.typed_text import read_text
from ..protocol import CloseCode
from ..rooms.change import Command
from . import at_tables, member_seats, people
from . import class_events as e
from .checks import check_absent, check_count, check_held_words, check_names_policy, check_steps
from .class_history import BY_SERVER
from .lessons import lesson
from .lists.name_list import read_names
from .making import add_tables
from .table_settling import settle

if TYPE_CHECKING:
    from .class_session import ClassSession


async def carry_out(session: ClassSession, by: int, command: m.ClassCommand) -> m.ClassDone:
    """Carry out a command of a facilitator (`by`, below 0), once if it has an id. If it is already done, nothing
    happens. Raises ApiError."""
    mark = keys.id_hash(command.id) if command.id else ""
    asked, answer = Command(by, mark or None), m.ClassDone(0, [], [], None, [])
    async with session.carrying_out(asked):
        known = session.history.received.get((by, mark))
        if known is None:
            await _COMMANDS[type(command)](session, asked, command, answer)
        elif isinstance(command, m.ClassInvites | m.ClassReissues):
            answer.words = await _issue_again(session, known, command)
    answer.n = session.n
    return answer


async def _issue_again(session: ClassSession, n: int, command: m.ClassInvites | m.ClassReissues) -> str:
    """Make another recovery phrase for the person to whom event `n` gave one: the answer with the first was lost.
    Raises StorageUnavailable."""
    if isinstance(command, m.ClassReissues):
        holder = command.member
    else:
        with storing():
            invited = e.read_action((await session.store.events(session.code, n - 1))[0].body)
        assert isinstance(invited, e.FacilitatorInvited)
        holder = invited.of
    words = keys.new_words()
    await session.put_key(session.new_key(holder, None, await session.hash_words(words)))
    return words


# ---------------------------------------------------------------- at tables


async def _at_tables(session: ClassSession, asked: Command, command: Any, answer: m.ClassDone) -> None:
    """Do something at tables, and note at which it changed something."""
    done = await at_tables.carry_out(session, command.tables, table_command(session, command))
    answer.tables, answer.refused = done.tables, done.refused
    if done.tables:
        await session.record(asked, [DONE[type(command)](done.tables)])
    if isinstance(command, m.ClassStarts) and done.tables:
        await session.note_begin()


def table_command(session: ClassSession, command: Any) -> at_tables.TableCommand:
    """What a command does to a table."""
    if isinstance(command, m.ClassStarts):
        return partial(at_tables.start, bot=session.history.absent.bot, empty_too=command.tables is not None)
    if isinstance(command, m.ClassExtends):
        return partial(at_tables.extend, seconds=command.seconds)
    return _AT_TABLES[type(command)]


DONE: dict[type, type[e.AboutTables]] = {
    m.ClassStarts: e.TablesStarted,
    m.ClassPauses: e.TablesPaused,
    m.ClassResumes: e.TablesResumed,
    m.ClassLooksUp: e.PausesOrdered,
    m.ClassExtends: e.TimeAdded,
    m.ClassAdvances: e.TablesAdvanced,
    m.ClassEnds: e.TablesEnded,
}
"""The event of each command to tables."""
_AT_TABLES: dict[type, at_tables.TableCommand] = {
    m.ClassPauses: at_tables.pause,
    m.ClassResumes: at_tables.resume,
    m.ClassLooksUp: at_tables.look_up,
    m.ClassAdvances: at_tables.advance,
    m.ClassEnds: at_tables.end,
}


async def _say(session: ClassSession, asked: Command, command: m.ClassSays, answer: m.ClassDone) -> None:
    text = read_text(command.text, BROADCAST_CHARS) if command.text else ""
    tables = None if command.tables is None else sorted(set(command.tables))
    say = partial(at_tables.say, text=text) if text else at_tables.say_nothing
    done = await at_tables.carry_out(session, command.tables, say)
    answer.tables, answer.refused = done.tables, done.refused
    if text or session.history.notice is not None:
        await session.record(asked, [e.Said(text, tables)])


# ---------------------------------------------------------------- settings


async def _talk(session: ClassSession, asked: Command, command: m.ClassSetsTalk, answer: m.ClassDone) -> None:
    if session.history.private_talk != command.private:
        await session.record(asked, [e.PrivateTalkSet(command.private)])
    await settle(session, session.history.tables, rules=True)


async def _door(session: ClassSession, asked: Command, command: m.ClassSetsDoor, answer: m.ClassDone) -> None:
    if (command.door in session.history.closed) == command.open:
        await session.record(asked, [e.DoorSet(command.open, command.door)])
    if command.door == "watch":
        await settle(session, session.history.tables, rules=True)


async def _names_policy(session: ClassSession, asked: Command, command: m.ClassSetsNames, answer: m.ClassDone) -> None:
    check_names_policy(command.policy, len(session.history.members))
    if session.history.names_policy != command.policy:
        await session.record(asked, [e.NamesPolicySet(command.policy)])


async def _offer_names(session: ClassSession, asked: Command, command: m.ClassOffersNames, answer: m.ClassDone) -> None:
    if session.history.offers_names != command.on:
        await session.record(asked, [e.NamesOfferSet(command.on)])


async def _held_words(session: ClassSession, asked: Command, command: m.ClassHoldsWords, answer: m.ClassDone) -> None:
    words = check_held_words(command.words)
    if session.history.held_words != words:
        await session.record(asked, [e.HeldWordsSet(words)])


async def _absent(session: ClassSession, asked: Command, command: m.ClassSetsAbsence, answer: m.ClassDone) -> None:
    check_absent(command.absent)
    if session.history.absent != command.absent:
        await session.record(asked, [e.AbsenceSet(command.absent)])


async def _add_tables(session: ClassSession, asked: Command, command: m.ClassAddsTables, answer: m.ClassDone) -> None:
    check_count(len(session.history.tables) + max(1, command.count))
    if not 1 <= command.count <= CLASS_TABLES[1]:
        check_count(command.count)
    answer.tables = await add_tables(session, asked, command.count, command.arm)
    await member_seats.seat_those_who_wait(session)


async def _add_names(session: ClassSession, asked: Command, command: m.ClassAddsNames, answer: m.ClassDone) -> None:
    taken = [m.ListedName(one.name, one.table, one.seat) for one in session.history.present()]
    reading = await work_out(read_names, command.names, len(session.history.tables), session.terms.seats, taken)
    answer.problems = reading.problems
    if reading.names:
        await session.record(asked, people.listed(session, reading.names))


# ---------------------------------------------------------------- the lesson


async def _plan(session: ClassSession, asked: Command, command: m.ClassPlans, answer: m.ClassDone) -> None:
    steps = check_steps(command.steps)
    if session.history.steps != steps:
        await session.record(asked, [e.PlanWritten(steps)])


async def _step(session: ClassSession, asked: Command, command: m.ClassSteps, answer: m.ClassDone) -> None:
    history = session.history
    lesson.check_step(history, command.step)
    if history.step == command.step:
        return
    await session.record(asked, [e.StepBegun(command.step)])
    does = "nothing" if command.step is None else history.steps[command.step].does
    begun = lesson.COMMANDS.get(does)
    if begun is not None:
        await _at_tables(session, BY_SERVER, begun(), answer)


async def _timer(session: ClassSession, asked: Command, command: m.ClassTimes, answer: m.ClassDone) -> None:
    lesson.check_timer(session.history, command)
    if session.history.timer.running != command.running or command.added:
        await session.record(asked, [e.TimerSet(command.running, command.added * 1000)])


# ---------------------------------------------------------------- facilitators


async def _invite(session: ClassSession, asked: Command, command: m.ClassInvites, answer: m.ClassDone) -> None:
    number = lesson.next_facilitator(session.history)
    answer.words = keys.new_words()
    key = session.new_key(number, None, await session.hash_words(answer.words))
    await session.record(asked, [e.FacilitatorInvited(number)], [key])


async def _withdraw(session: ClassSession, asked: Command, command: m.ClassWithdraws, answer: m.ClassDone) -> None:
    if command.facilitator not in session.history.facilitators:
        return
    if command.facilitator == asked.by:
        raise Conflict("errors.withdraw_yourself", todo="todo.other_facilitator")
    await session.record(asked, [e.FacilitatorWithdrawn(command.facilitator)])
    session.close_connections(command.facilitator, CloseCode.KEY_REPLACED, "closed.withdrawn")
    member_seats.admit_hosts_again(session)


# ---------------------------------------------------------------- taking back


async def _undo(session: ClassSession, asked: Command, command: m.ClassUndoes, answer: m.ClassDone) -> None:
    history = session.history
    if history.undo is None or history.undo[0].n != command.n:
        raise Conflict("errors.undone_already", todo="todo.look_at_wall")
    back = history.undo[1]
    people_moved = [history.members[one.member] for one in back if isinstance(one, e.OfMember)]
    people_moved += [history.members[one.other] for one in back if isinstance(one, e.Swapped)]
    before = [one.table for one in people_moved]
    for action in back:
        people.check_place_free(session, action)
    of_tables = [action for action in back if isinstance(action, e.AtTables | e.Said)]
    for action in of_tables:
        done = await at_tables.carry_out(session, action.tables, _UNDOING[type(action)])
        answer.tables, answer.refused = done.tables, done.refused
    await session.record(asked, [e.CommandUndone(command.n), *back])
    history.undo = None
    if of_tables:
        return
    await settle(session, [*before, *(one.table for one in people_moved)])
    if any(isinstance(one, e.PrivateTalkSet | e.DoorSet) for one in back):
        await settle(session, history.tables, rules=True)


_UNDOING: dict[type, at_tables.TableCommand] = {
    e.TablesPaused: at_tables.pause,
    e.TablesResumed: at_tables.resume,
    e.PausesCancelled: at_tables.play_on,
    e.TimeTakenBack: at_tables.shorten,
    e.Said: at_tables.say_nothing,
}
"""What taking back does to tables."""

_COMMANDS: dict[type, Any] = {
    m.ClassStarts: _at_tables,
    m.ClassPauses: _at_tables,
    m.ClassResumes: _at_tables,
    m.ClassLooksUp: _at_tables,
    m.ClassExtends: _at_tables,
    m.ClassAdvances: _at_tables,
    m.ClassEnds: _at_tables,
    m.ClassSays: _say,
    m.ClassSetsTalk: _talk,
    m.ClassSetsDoor: _door,
    m.ClassSetsNames: _names_policy,
    m.ClassOffersNames: _offer_names,
    m.ClassHoldsWords: _held_words,
    m.ClassJudgesName: people.judge_name,
    m.ClassSetsAbsence: _absent,
    m.ClassAddsTables: _add_tables,
    m.ClassAddsNames: _add_names,
    m.ClassPlans: _plan,
    m.ClassSteps: _step,
    m.ClassTimes: _timer,
    m.ClassInvites: _invite,
    m.ClassWithdraws: _withdraw,
    m.ClassUndoes: _undo,
    m.ClassMoves: people.move,
    m.ClassSwaps: people.swap,
    m.ClassRenames: people.rename,
    m.ClassRemoves: people.remove,
    m.ClassReissues: people.reissue,
    m.ClassMutes: people.mute,
    m.ClassHelped: people.help_given,
}
