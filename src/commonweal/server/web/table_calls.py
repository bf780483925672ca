"""The calls about one table: make it, sit down, come back, host it, play again."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from .. import protocol as m
from ..courtesies import hosting, next_table
from ..errors import Conflict, Forbidden, Unauthorized
from ..load.limits import CHARTER_BYTES
from ..load.rate_limits import RateLimits
from ..people import keys
from ..people.codes import seat_name
from ..people.identity import Viewer, invite_base, key_cookie, who
from ..people.qr import qr_svg
from ..protocol import ErrorCode
from ..records import erasure
from ..rooms.live_table import LiveTable
from . import home_page
from .parameters import REFUSALS, Code, Prefix, tables_of
from .security import cookies

YEAR = 365 * 24 * 3600
WORDS = "cw-words-{code}"
"""The cookie in which a device keeps the recovery phrase, so that its person can look at it again."""
Call = Request[Any, Any, Any]


@post("/api/tables", responses=REFUSALS, request_max_body_size=CHARTER_BYTES)
async def make(request: Call, data: JSONBody[m.CreateTable], near: Prefix = "") -> Response[m.Created]:
    """Make a table; its maker is its host. Repeating the call, because its answer was lost, makes no second table."""
    seat_name(data.name, ())  # refuse before there is a table
    _may_make(request)
    table, host_key, words = await tables_of(request).make(data, near)
    code = table.code
    kept, seat = [_cookie(request, f"cw-host-{code}", code, host_key)], None
    if data.play:
        first = home_page.first_to_act(table) if data.bots else None
        joined, key = await table.seating.join(data.name, first, data.id, host=True)
        seat, words = joined.seat, joined.words
        kept.append(_cookie(request, f"cw-{code}", code, key))
    kept.append(_words_cookie(request, code, words))
    if data.bots:
        await home_page.seat_bots(table, data.bots, begin=not data.waits)
    return Response(m.Created(code, seat, words), status_code=201, cookies=kept)


@post("/api/tables/{code:str}/again", responses=REFUSALS)
async def again(request: Call, code: Code) -> Response[m.Created]:
    """Make the table that follows one that is over: the same kind, with everybody seated. For those who sat there and
    hosts."""
    table, viewer = await _insider(request, code)
    if table.history.next_table is None:
        _may_make(request)
    new = await next_table.set_next_table(tables_of(request), table, viewer)
    seat = None if viewer.seat is None else next_table.next_seat(viewer.seat, table.row.seats)
    return Response(m.Created(new.code, seat, None), status_code=201, cookies=_keys_along(request, table, new.code))


@post("/api/tables/{code:str}/next", status_code=200, responses=REFUSALS)
async def follow(request: Call, code: Code) -> Response[m.FollowTable]:
    """Go on to the next table, where the caller already has a seat."""
    table, _ = await _insider(request, code)
    following = table.history.next_table
    if following is None:
        raise Conflict("errors.no_next_table", todo="todo.wait_for_next")
    return Response(m.FollowTable(following.code), cookies=_keys_along(request, table, following.code))


async def _insider(request: Call, code: str) -> tuple[LiveTable, Viewer]:
    """A table and the caller, who sits there or hosts it. Raises Unauthorized."""
    table = await tables_of(request).find(code)
    viewer = who(table, request.scope)
    if viewer.seat is None and not viewer.host:
        raise Unauthorized("errors.no_seat_of_yours", todo="todo.ask_a_player")
    return table, viewer


def _keys_along(request: Call, table: LiveTable, code: str) -> list[Cookie]:
    """The caller's keys and recovery phrase for a table, as cookies for the next table, which accepts them."""
    jar = cookies(request.scope)
    kept = {name: jar.get(name.format(code=table.code)) for name in ("cw-{code}", "cw-host-{code}", WORDS)}
    return [_cookie(request, name.format(code=code), code, value) for name, value in kept.items() if value]


def _may_make(request: Call) -> None:
    rate_limits: RateLimits = request.app.state.rate_limits
    rate_limits.check_new_table(request.scope)


@get("/api/tables/{code:str}", responses=REFUSALS)
async def lobby(request: Call, code: Code) -> m.Lobby:
    """A table as anybody with its code may see it."""
    table = await tables_of(request).find(code)
    return _lobby(table, who(table, request.scope))


@post("/api/tables/{code:str}/join", status_code=200, responses=REFUSALS)
async def join(request: Call, code: Code, data: JSONBody[m.JoinTable]) -> Response[m.Joined]:
    """Take an open seat. A person who already has a seat keeps it; a host then hosts from the seat."""
    table = await tables_of(request).find(code)
    viewer = who(table, request.scope)
    if viewer.seat is not None:
        name = table.history.chairs[viewer.seat].name
        raise Forbidden("errors.seated", todo="todo.leave_first", error=ErrorCode.SEATED, name=name)
    joined, key = await table.seating.join(data.name, data.seat, data.id, host=viewer.host)
    kept = [_cookie(request, f"cw-{table.code}", table.code, key), _words_cookie(request, table.code, joined.words)]
    return Response(joined, cookies=kept)


@post("/api/tables/{code:str}/return", status_code=200, responses=REFUSALS)
async def come_back(request: Call, code: Code, data: JSONBody[m.ReturnToTable]) -> Response[m.Returned]:
    """Come back to one's seat, or as a host without a seat, with the recovery phrase."""
    table = await tables_of(request).find(code)
    returned, key = await table.seating.come_back(data.words)
    name = f"cw-host-{table.code}" if returned.seat is None else f"cw-{table.code}"
    kept = [_cookie(request, name, table.code, key), _words_cookie(request, table.code, data.words)]
    return Response(returned, cookies=kept)


@get("/api/tables/{code:str}/words", responses=REFUSALS)
async def own_words(request: Call, code: Code) -> m.Words:
    """One's own recovery phrase again, from the device that keeps it."""
    table = await tables_of(request).find(code)
    kept = cookies(request.scope).get(WORDS.format(code=table.code), "")
    words = await table.seating.check_own_words(who(table, request.scope), kept.replace("-", " "))
    return m.Words(words)


@post("/api/tables/{code:str}/words", status_code=200, responses=REFUSALS)
async def renew_words(request: Call, code: Code) -> Response[m.Words]:
    """A new recovery phrase for oneself, in place of the old one."""
    table = await tables_of(request).find(code)
    words = await table.seating.renew_own_words(who(table, request.scope))
    return Response(m.Words(words), cookies=[_words_cookie(request, table.code, words)])


@post("/api/tables/{code:str}/leave", status_code=200, responses=REFUSALS)
async def leave(request: Call, code: Code) -> Response[m.Empty]:
    """Give up one's seat."""
    table, seat = await _seated(request, code)
    await table.seating.leave(seat)
    return Response(m.Empty(), cookies=[_cookie(request, f"cw-{table.code}", table.code, "", age=0)])


async def _seated(request: Call, code: str) -> tuple[LiveTable, int]:
    """A table, and the seat of the caller. Raises Unauthorized."""
    table = await tables_of(request).find(code)
    seat = who(table, request.scope).seat
    if seat is None:
        raise Unauthorized("errors.no_seat_of_yours", todo="todo.join_first")
    return table, seat


@get("/api/tables/{code:str}/notify", responses=REFUSALS)
async def notification(request: Call, code: Code) -> m.Notification:
    """Where notifications of one’s turn go."""
    table, seat = await _seated(request, code)
    return table.notifications.describe_destination(seat)


@post("/api/tables/{code:str}/notify", status_code=200, responses=REFUSALS)
async def notify(request: Call, code: Code, data: JSONBody[m.Notify]) -> m.Notification:
    """Set an address for messages when it is one's turn and one is away; without an address: stop them."""
    table, seat = await _seated(request, code)
    return await table.notifications.set_destination(seat, data, invite_base(request.scope))


# ---------------------------------------------------------------- hosts, and people who are away


@post("/api/tables/{code:str}/host", status_code=200, responses=REFUSALS)
async def host(request: Call, code: Code, data: JSONBody[m.HostCommand]) -> m.Lobby | m.Reissued:
    """What the host may do: start, pause, seat bots and people, share hosting, close."""
    table = await tables_of(request).find(code)
    viewer = who(table, request.scope)
    if not viewer.host:
        raise Unauthorized("errors.only_host", todo="todo.ask_host")
    done = await table.seating.host(data, viewer.seat)
    return done if done is not None else _lobby(table, who(table, request.scope))  # the host may have another seat now


@post("/api/tables/{code:str}/hosting", status_code=200, responses=REFUSALS)
async def take_over(request: Call, code: Code) -> m.Lobby:
    """Become host of a table whose hosts have been away for long."""
    table, seat = await _seated(request, code)
    await table.absence.take_over(seat)
    return _lobby(table, who(table, request.scope))


@post("/api/tables/{code:str}/stand-in", status_code=200, responses=REFUSALS)
async def stand_in(request: Call, code: Code, data: JSONBody[m.StandIn]) -> m.Lobby:
    """Let a bot play for somebody for whom a turn has waited too long; `replace` of the seat says who may decide."""
    table, viewer = await _insider(request, code)
    await table.absence.let_bot_stand_in(viewer, data.seat)
    return _lobby(table, viewer)


@post("/api/tables/{code:str}/back", status_code=200, responses=REFUSALS)
async def back(request: Call, code: Code) -> m.Lobby:
    """Play again, after a bot stood in."""
    table, seat = await _seated(request, code)
    await hosting.take_seat_back(table, seat)
    return _lobby(table, who(table, request.scope))


def _lobby(table: LiveTable, viewer: Viewer) -> m.Lobby:
    return table.lobby.of(viewer.seat, viewer.host, viewer.base)


def _cookie(request: Call, name: str, code: str, key: str, age: int = YEAR) -> Cookie:
    """A key that no other table gets."""
    return key_cookie(request.scope, name, f"/api/tables/{code}", key, age)


def _words_cookie(request: Call, code: str, words: str) -> Cookie:
    """The recovery phrase, which the device keeps like its key; the server keeps only a hash."""
    return _cookie(request, WORDS.format(code=code), code, keys.joined(words))


@post("/api/tables/{code:str}/erase", status_code=200, responses=REFUSALS)
async def erase(request: Call, code: Code, data: JSONBody[m.EraseTexts]) -> m.Empty:
    """Erase a person's name and texts once the game is over; for that person and for hosts."""
    table, viewer = await _insider(request, code)
    await erasure.erase_person(table, viewer, data.seat)
    return m.Empty()


@delete("/api/tables/{code:str}", status_code=200, responses=REFUSALS)
async def delete_table(request: Call, code: Code) -> m.Empty:
    """Delete a table that is not in play, and everything stored about it; for hosts."""
    table, viewer = await _insider(request, code)
    if not viewer.host:
        raise Unauthorized("errors.only_host", todo="todo.ask_host")
    await erasure.erase_table(tables_of(request), table)
    return m.Empty()


@get("/api/tables/{code:str}/qr.svg", media_type="image/svg+xml", responses=REFUSALS)
async def qr(request: Call, code: Code) -> Response[bytes]:
    """The join link as a picture."""
    table = await tables_of(request).find(code)
    return Response(qr_svg(f"{invite_base(request.scope)}/t/{table.code}"), media_type="image/svg+xml")


CALLS = [
    make,
    again,
    follow,
    lobby,
    join,
    come_back,
    own_words,
    renew_words,
    leave,
    notification,
    notify,
    host,
    take_over,
    stand_in,
    back,
    erase,
    delete_table,
    qr,
]
"""All of them."""
