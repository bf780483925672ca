"""Join a class, come back to it, and get a seat: spread evenly, or as the facilitator's list says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from commonweal.rulebook import FACILITATOR

from .. import protocol as m
from ..courtesies import seat_changes
from ..courtesies.seating import LONGEST_WORDS
from ..errors import BadRequest, Conflict, Forbidden, NotFound, TooManyRequests, Unauthorized
from ..load.background_work import work_out
from ..load.budgets import CLIENT
from ..load.limits import CLASS_MEMBERS, CLASS_RESERVE, NAME_CHARS
from ..load.networks import surroundings_of
from ..people import keys
from ..people.codes import clean_name, looks_of, seat_name
from ..people.typed_text import clean_text
from ..protocol import CloseCode, ErrorCode
from ..protocol.studies import GiveConsent
from ..rooms.change import Command
from ..studies.participants import check_agreed, prepare_consent
from . import class_events as e
from .class_history import BY_SERVER, ClassMember
from .lists.held_names import is_held
from .lists.spelling import find_listed, offered_names
from .table_settling import settle

if TYPE_CHECKING:
    from .class_session import ClassSession

Place = tuple[int | None, int | None]  # the number of a table, and a seat


# ---------------------------------------------------------------- free seats


async def free_seats(session: ClassSession) -> dict[int, list[int]]:
    """The seats that somebody may still take, by table: open ones first, then those of bots."""
    await session.load_all()
    return {number: free_at(session, number) for number in session.history.tables}


def free_at(session: ClassSession, number: int, besides: ClassMember | None = None) -> list[int]:
    """The seats of a table that somebody may still take. Empty if the table is over or cannot be reached. besides: a
    member for whom no seat is kept."""
    table = session.loaded().get(number)
    if table is None or table.state in ("ended", "closed"):
        return []
    people = [member for member in session.history.at_table(number) if member is not besides]
    held = {member.seat for member in people}
    awaited = sum(member.seat is None for member in people)
    free = [seat for seat in seat_changes.free_seats(table) if seat not in held]
    return free[: len(free) - awaited] if awaited < len(free) else []


async def best_place(session: ClassSession) -> Place:
    """The seat for a member whom no list places: at the table with the fewest people.

    While games are played, a bot's seat in one of them comes before a table that has not begun. None, None if nothing
    is free."""
    free = {number: seats for number, seats in (await free_seats(session)).items() if seats}
    if not free:
        return None, None
    tables, history = session.loaded(), session.history

    def rank(number: int) -> tuple[bool, int, int]:
        late = session.began and tables[number].state == "waiting"
        return late, len(history.at_table(number)), number

    number = min(free, key=rank)
    return number, free[number][0]


async def place_for(session: ClassSession, member: ClassMember) -> Place:
    """The seat for a member who arrives: the one that the list names, otherwise the best."""
    if member.table is not None and member.seat is not None and member.table not in session.gone:
        return member.table, member.seat
    table, seat = member.listed if member.table is None else (member.table, member.seat)
    if table is None:
        return await best_place(session)
    await session.load_all()
    free = free_at(session, table, member)
    if not free:
        return await best_place(session)
    return table, seat if seat in free else free[0]


# ---------------------------------------------------------------- joining


async def join(
    session: ClassSession, typed: str, consent: GiveConsent | None = None, client_id: str = ""
) -> tuple[m.ClassJoined, str]:
    """Join the class. Returns also the key, which only the cookie contains.

    consent: needed if the class has a study; the seat may then come later. client_id: a person who joined with it is a
    member already, and gets a new key. Raises ApiError."""
    mark = keys.id_hash(client_id) if client_id else None
    if _joined_with(session, mark) is None:
        check_door(session)
        check_agreed(session.history.study, consent)
    key, words = keys.new_key(), keys.new_words()
    hashed = await session.hash_words(words)
    async with session.carrying_out():
        number = _joined_with(session, mark)
        if number is None:
            number = await _take_in(session, typed, consent, (keys.key_hash(key), hashed), mark)
        else:
            await session.put_key(session.new_key(number, keys.key_hash(key), hashed))
        member = session.history.members[number]
        await settle(session, [member.table])
    code = None if member.table is None else session.history.tables[member.table].code
    return m.ClassJoined(number, member.name, words, code, member.seat), key


def _joined_with(session: ClassSession, mark: str | None) -> int | None:
    """The member who joined with the id of a call."""
    for member in session.history.present():
        if mark is not None and member.joined and (member.member, mark) in session.history.received:
            return member.member
    return None


async def _take_in(
    session: ClassSession, typed: str, consent: GiveConsent | None, key: tuple[bytes, bytes], mark: str | None
) -> int:
    """Add a new member; returns the number. key: the hashes of the key and of the recovery phrase. Raises ApiError."""
    check_door(session)
    agreed = check_agreed(session.history.study, consent)
    member, name, wished = await _newcomer(session, typed)
    number = member.member if member is not None else len(session.history.members)
    beside = [prepare_consent(session.history.study, number, agreed)] if agreed is not None else []
    table, seat = None, None
    if not (agreed and session.history.study.keeps_waiting):
        table, seat = await (best_place(session) if member is None else place_for(session, member))
    action = e.Joined(number, name, wished, table, seat)
    await session.record(Command(number, mark), [action, *beside], [session.new_key(number, *key)])
    if member is None:
        session.unseen[number] = _origin()
    return number


def check_door(session: ClassSession) -> None:
    """Check that people may join. Raises Forbidden."""
    if "join" in session.history.closed:
        raise Forbidden("errors.class_closed", todo="todo.ask_facilitator")


async def _newcomer(session: ClassSession, typed: str) -> tuple[ClassMember | None, str, str | None]:
    """The member on the list whose name somebody takes (None: a new member), the name, and the name that was typed if
    it is held.

    Raises ApiError."""
    history, policy = session.history, session.history.names_policy
    wished = "" if policy == "drawn" else clean_name(typed)
    if policy == "listed" and not wished:
        raise BadRequest("errors.name_needed", todo="todo.name_as_on_list", field="name")
    known = _known(session, wished) if wished else None
    if known is not None and known.joined:
        raise Conflict("errors.member_name_taken", todo="todo.come_back_or_other", field="name", name=known.name)
    if known is None and policy == "listed":
        name = seat_name(wished, ())
        raise Forbidden("errors.not_on_list", todo="todo.name_as_on_list", field="name", name=name)
    if known is None:
        _check_room(session)
    if known is not None:
        return known, known.name, None
    taken = [member.name for member in history.present()]
    name = seat_name(wished, taken)
    if policy == "checked" and wished and await work_out(is_held, name, history.held_words):
        return None, seat_name("", taken), name
    return None, name, None


def _origin() -> str:
    """The surroundings of the network that asks; "" for this machine."""
    network = CLIENT.get().network
    return "" if network is None else surroundings_of(network)


def _check_room(session: ClassSession) -> None:
    """Check that one more person fits into the class. Raises Conflict, TooManyRequests.

    Where people wait elsewhere than at the tables, a whole lecture may join from one network, but all of them open the
    page: so many who have not do not keep others out."""
    history, present, network = session.history, session.history.present(), CLIENT.get().network
    if len(present) >= CLASS_MEMBERS:
        raise Conflict("errors.class_too_large", todo="todo.ask_facilitator", error=ErrorCode.FULL, most=CLASS_MEMBERS)
    seats, joined = len(history.tables) * session.terms.seats, sum(one.joined for one in present)
    waits_elsewhere = history.study.study is not None and history.study.study.waiting is not None
    if joined >= seats + max(seats, CLASS_RESERVE) and not waits_elsewhere:
        raise Conflict("errors.class_has_no_seat", todo="todo.ask_facilitator", error=ErrorCode.FULL)
    unseen = sum(session.unseen.get(one.member) == _origin() for one in present)
    if waits_elsewhere and unseen >= max(seats, CLASS_RESERVE):
        raise TooManyRequests("errors.too_fast", todo="todo.wait_a_minute")
    if network is not None and not session.joins.take(network):
        raise TooManyRequests("errors.too_fast", todo="todo.wait_a_minute")


def _known(session: ClassSession, typed: str) -> ClassMember | None:
    """The member whom a name means.

    Names on the list are found however they are spelled. If people may choose their names, a name in use is found only
    as it looks: Ana may join after Aña."""
    people = session.history.present()
    if session.history.names_policy != "listed":
        people = [one for one in people if not one.joined or looks_of(one.name) == looks_of(typed)]
    return find_listed(typed, people)


def offer_names(session: ClassSession, typed: str) -> list[str]:
    """Names on the list that somebody who wants to join may mean. Raises Forbidden if none are offered,
    TooManyRequests."""
    check_door(session)
    if not session.history.offers_names or session.history.names_policy == "drawn":
        raise Forbidden("errors.names_not_offered", todo="todo.name_as_on_list")
    if not session.offers.take():
        raise TooManyRequests("errors.too_fast", todo="todo.few_seconds")
    return offered_names(typed[:NAME_CHARS], session.history.present())


# ---------------------------------------------------------------- coming back


async def come_back(
    session: ClassSession, words: str, *, only_facilitators: bool = False
) -> tuple[m.ReturnedToClass, str]:
    """Find the member or the facilitator of this recovery phrase, and make a new key for this device. Raises
    ApiError."""
    if not session.attempts.take():
        raise TooManyRequests("errors.too_many_class_words", todo="todo.wait_for_words")
    hashed = await session.hash_words(clean_text(words[:LONGEST_WORDS], LONGEST_WORDS))
    key = keys.new_key()
    async with session.carrying_out():
        holder = session.holder_of_words(hashed)
        if holder is None:
            raise Forbidden("errors.words_fit_nobody", todo="todo.check_class_words")
        if only_facilitators and holder >= 0:
            raise Forbidden("errors.words_of_member", todo="todo.enter_words")
        member = session.history.members.get(holder) if holder >= 0 else None
        await session.record(Command(holder), [e.KeyRenewed()], [session.new_key(holder, keys.key_hash(key), hashed)])
        elsewhere = "closed.runs_elsewhere" if holder < 0 else "closed.other_device"
        session.close_connections(holder, CloseCode.KEY_REPLACED, elsewhere)
        if member is None:
            admit_hosts_again(session)
            return m.ReturnedToClass(None, ""), key
        await settle(session, [member.table])
        return m.ReturnedToClass(holder, member.name), key


async def check_own_words(session: ClassSession, holder: int | None, words: str) -> str:
    """The recovery phrase on the caller's device, if it still belongs to the caller. Raises NotFound."""
    kept = None if holder is None else session.keys.get(holder)
    if kept is None:
        raise Unauthorized("errors.not_in_class", todo="todo.join_class")
    if not session.shown.of(str(holder)).take():
        raise TooManyRequests("errors.too_many_class_words", todo="todo.wait_for_words")
    if kept.words_hash is None or not keys.same_words(await session.hash_words(words), kept.words_hash):
        raise NotFound("errors.words_unknown", todo="todo.ask_facilitator")
    return words


def admit_hosts_again(session: ClassSession) -> None:
    """Let those who watch tables of the class as hosts connect again, with the keys that are valid now."""
    for table in session.loaded().values():
        table.close_connections(FACILITATOR, CloseCode.RESTARTED, "closed.read_again")


async def sit_down(session: ClassSession, number: int) -> m.Seated:
    """Find a member's seat; a member without a seat gets one, if one is free. Raises Conflict."""
    async with session.carrying_out():
        member = session.history.members[number]
        if member.table is not None:
            await settle(session, [member.table])
        elif not session.history.study.may_sit(number):
            raise Conflict("errors.study_not_ready", todo="todo.follow_study")
        if member.table is None or member.seat is None or member.table in session.gone:
            table, seat = await place_for(session, member)
            if table is None:
                raise Conflict("errors.class_has_no_seat", todo="todo.wait_for_table", error=ErrorCode.FULL)
            await session.record(Command(number), [e.Seated(number, table, seat)])
        await settle(session, [member.table])
        assert member.table is not None
        assert member.seat is not None
        table_of_class = session.history.tables[member.table]
        if member.table in session.unsettled:
            await session.table(member.table)  # this says why the table cannot be reached
            raise Conflict("errors.seat_not_ready", todo="todo.few_seconds")
        return m.Seated(table_of_class.code, member.table, member.seat, member.name)


async def leave(session: ClassSession, number: int) -> None:
    """Leave the class. Raises ApiError."""
    async with session.carrying_out():
        table = session.history.members[number].table
        await session.record(Command(number), [e.GaveUp(number)])
        await settle(session, [table])
        session.close_connections(number, CloseCode.SEAT_GIVEN_UP, "closed.left_class")


async def ask_for_help(session: ClassSession, number: int, *, wanted: bool) -> None:
    """Note that a member asks for help, or no longer does."""
    async with session.carrying_out():
        if (session.history.members[number].asks is not None) != wanted:
            await session.record(Command(number), [e.HelpSet(number, wanted)])


# ---------------------------------------------------------------- those who wait for a seat


async def seat_those_who_wait(session: ClassSession) -> None:
    """Give seats to members who have none, as far as there are any. Call it within `carrying_out`."""
    changed = []
    for member in session.history.present():
        if member.joined and member.table is None and session.history.study.may_sit(member.member):
            table, seat = await best_place(session)
            if table is None:
                break
            await session.record(BY_SERVER, [e.Seated(member.member, table, seat)])
            changed.append(table)
    await settle(session, changed)


async def follow_tables(session: ClassSession) -> None:
    """Copy what happened at the tables themselves: somebody gave up the seat, or a host renamed or muted somebody.

    Call it within `carrying_out`. Raises ApiError."""
    for number, table in session.loaded().items():
        if number in session.unsettled or table.state in ("ended", "closed"):
            continue
        sitting = {chair.member: chair for chair in table.history.chairs if chair.person}
        for member in session.history.at_table(number):
            if not member.joined or member.seat is None:
                continue
            chair = sitting.get(member.member)
            if chair is None:
                await session.record(BY_SERVER, [e.Seated(member.member)])
            elif chair.name != member.name:
                await session.record(BY_SERVER, [e.Renamed(member.member, chair.name)])
            elif chair.muted != member.muted:
                await session.record(BY_SERVER, [e.MuteSet(member.member, chair.muted)])
