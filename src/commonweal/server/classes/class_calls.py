"""The calls about classes: make one, join, come back, sit down, run it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody, QueryParameter

from .. import protocol as m
from ..errors import Forbidden
from ..load.background_work import work_out
from ..load.limits import CHARTER_BYTES
from ..load.rate_limits import RateLimits
from ..people import keys
from ..people.identity import CLASS_HOST, invite_base, key_cookie
from ..people.qr import qr_svg
from ..protocol import ErrorCode
from ..terms import book_of
from ..web.parameters import REFUSALS, Code, Language, Name, Prefix, tables_of
from ..web.security import cookies
from ..web.websocket import no_websocket
from . import class_erasure, commands, making, member_seats
from .class_identity import MEMBER_COOKIE, class_of_facilitator, class_of_member, who
from .class_session import ClassSession
from .lessons import lesson
from .lists.name_list import check_names
from .screen.class_views import Shared, view_for

KEPT_SECONDS = 180 * 24 * 3600
WORDS, HOST_WORDS = "cw-class-words-{code}", "cw-class-host-words-{code}"
"""The cookies in which a device keeps recovery phrases, so that its person can look at them again."""
AsMember = Annotated[
    bool, QueryParameter(description="look as a member or stranger, also with the key of a facilitator")
]
Begins = Annotated[str, QueryParameter(description="what was typed so far", max_length=60)]
Call = Request[Any, Any, Any]


# ---------------------------------------------------------------- before there is a class


@get("/api/games/{game:str}/plans", responses=REFUSALS, sync_to_thread=False)
def plans(game: Name, lang: Language = "en") -> list[m.LessonPlan]:
    """Lesson plans to start from, for 25, 45 and 90 minutes."""
    return lesson.plans_of(book_of(game, "todo.choose_game"), lang)


@post("/api/classes/names", status_code=200, responses=REFUSALS, request_max_body_size=CHARTER_BYTES)
async def names(data: JSONBody[m.CheckNames]) -> m.NamesChecked:
    """Check a list of names, line by line, before a class is made with it."""
    return await work_out(check_names, data)


@post("/api/classes", responses=REFUSALS, request_max_body_size=CHARTER_BYTES)
async def make(request: Call, data: JSONBody[m.CreateClass], near: Prefix = "") -> Response[m.ClassCreated]:
    """Make a class with its tables; its maker is its facilitator."""
    rate_limits: RateLimits = request.app.state.rate_limits
    for _ in range(max(1, min(data.tables, 60))):
        rate_limits.check_new_table(request.scope)
    session, key, words = await making.make_class(tables_of(request), data, near)
    kept = _facilitator_cookies(request, session, key, words)
    return Response(m.ClassCreated(session.code, words), status_code=201, cookies=kept)


# ---------------------------------------------------------------- everybody


@get("/api/classes/{code:str}", responses=REFUSALS)
async def view(request: Call, code: Code, member: AsMember = False) -> m.ClassView:
    """A class as the caller may see it."""
    session = await tables_of(request).classes.find(code)
    viewer = who(session, request.scope, as_member=member)
    if viewer.runs:
        await session.load_all()
    tiles = tables_of(request).classes.wall(session).tiles()
    return view_for(session, Shared(session, tiles).part_for(viewer.viewer), viewer.viewer, viewer.base)


@get("/api/classes/{code:str}/live", include_in_schema=False, sync_to_thread=False)
def refuse_http(request: Call, code: Code) -> None:
    """Only a WebSocket is served here."""
    raise no_websocket(request.scope)


@get("/api/classes/{code:str}/qr.svg", media_type="image/svg+xml", responses=REFUSALS)
async def qr(request: Call, code: Code) -> Response[bytes]:
    """The link with which others join, as a picture."""
    session = await tables_of(request).classes.find(code)
    return Response(qr_svg(f"{invite_base(request.scope)}/c/{session.code}"), media_type="image/svg+xml")


# ---------------------------------------------------------------- members


@post("/api/classes/{code:str}/join", status_code=200, responses=REFUSALS)
async def join(request: Call, code: Code, data: JSONBody[m.JoinClass]) -> Response[m.ClassJoined]:
    """Join the class and get a seat. A person who has already joined stays the same member."""
    session = await tables_of(request).classes.find(code)
    known = who(session, request.scope).member
    if known is not None:
        name = session.history.members[known].name
        raise Forbidden("errors.joined_already", todo="todo.go_to_seat", error=ErrorCode.SEATED, name=name)
    joined, key = await member_seats.join(session, data.name, data.consent, data.id)
    return Response(joined, cookies=_member_cookies(request, session, key, joined.words))


@get("/api/classes/{code:str}/names", responses=REFUSALS)
async def offered(request: Call, code: Code, begins: Begins) -> m.OfferedNames:
    """Names on the list that may belong to a person who has typed at least two letters, if the facilitator allows
    it."""
    session = await tables_of(request).classes.find(code)
    return m.OfferedNames(member_seats.offer_names(session, begins))


@post("/api/classes/{code:str}/return", status_code=200, responses=REFUSALS)
async def come_back(request: Call, code: Code, data: JSONBody[m.ReturnToClass]) -> Response[m.ReturnedToClass]:
    """Come back as a member or as a facilitator, with the recovery phrase."""
    session = await tables_of(request).classes.find(code)
    returned, key = await member_seats.come_back(session, data.words)
    if returned.member is None:
        return Response(returned, cookies=_facilitator_cookies(request, session, key, data.words))
    return Response(returned, cookies=_member_cookies(request, session, key, data.words))


@post("/api/classes/{code:str}/facilitate", status_code=200, responses=REFUSALS)
async def facilitate(request: Call, code: Code, data: JSONBody[m.ReturnToClass]) -> Response[m.ReturnedToClass]:
    """Run the class from this device, with the recovery phrase of a facilitator."""
    session = await tables_of(request).classes.find(code)
    returned, key = await member_seats.come_back(session, data.words, only_facilitators=True)
    return Response(returned, cookies=_facilitator_cookies(request, session, key, data.words))


@get("/api/classes/{code:str}/words", responses=REFUSALS)
async def own_words(request: Call, code: Code, member: AsMember = False) -> m.Words:
    """One's own recovery phrase again, from the device that keeps it."""
    session = await tables_of(request).classes.find(code)
    viewer = who(session, request.scope, as_member=member)
    name = HOST_WORDS if viewer.runs else WORDS
    kept = cookies(request.scope).get(name.format(code=session.code), "")
    return m.Words(await member_seats.check_own_words(session, viewer.viewer, kept.replace("-", " ")))


@post("/api/classes/{code:str}/seat", status_code=200, responses=REFUSALS)
async def seat(request: Call, code: Code) -> Response[m.Seated]:
    """Go to one's seat: where it is, and the key for that table. A member without a seat gets one, if one is free."""
    session, number = await class_of_member(request, code)
    seated = await member_seats.sit_down(session, number)
    key = cookies(request.scope).get(MEMBER_COOKIE.format(code=session.code))
    kept = []
    if key:
        kept = [key_cookie(request.scope, f"cw-{seated.table}", f"/api/tables/{seated.table}", key, KEPT_SECONDS)]
    return Response(seated, cookies=kept)


@post("/api/classes/{code:str}/help", status_code=200, responses=REFUSALS)
async def ask_for_help(request: Call, code: Code, data: JSONBody[m.AskForHelp]) -> m.Empty:
    """Ask the facilitators for help, or withdraw the request."""
    session, number = await class_of_member(request, code)
    await member_seats.ask_for_help(session, number, wanted=data.wanted)
    return m.Empty()


@post("/api/classes/{code:str}/leave", status_code=200, responses=REFUSALS)
async def leave(request: Call, code: Code) -> Response[m.Empty]:
    """Leave the class; the seat becomes free."""
    session, number = await class_of_member(request, code)
    await member_seats.leave(session, number)
    return Response(m.Empty(), cookies=[_cookie(request, session, MEMBER_COOKIE, "", 0)])


# ---------------------------------------------------------------- facilitators


@post("/api/classes/{code:str}/do", status_code=200, responses=REFUSALS, request_max_body_size=CHARTER_BYTES)
async def do(request: Call, code: Code, data: JSONBody[m.ClassCommand]) -> m.ClassDone:
    """What facilitators may do: start, pause, look up, move, mute, and so on. Repeating a command is no error."""
    session, by = await class_of_facilitator(request, code)
    return await commands.carry_out(session, by, data)


@post("/api/classes/{code:str}/erase", status_code=200, responses=REFUSALS)
async def erase(request: Call, code: Code, data: JSONBody[m.EraseMember]) -> m.Empty:
    """Erase the name of a member and what the member wrote, once the games are over; for the member and
    facilitators."""
    session = await tables_of(request).classes.find(code)
    viewer = who(session, request.scope)
    if not viewer.runs and viewer.member != data.member:
        raise Forbidden("errors.only_own_texts", todo="todo.ask_facilitator", field="member")
    await class_erasure.erase_member(session, data.member)
    return m.Empty()


@delete("/api/classes/{code:str}", status_code=200, responses=REFUSALS)
async def delete_class(request: Call, code: Code) -> m.Empty:
    """Delete a class with all its tables and everything stored about it, unless one of its games is being played."""
    session, _ = await class_of_facilitator(request, code)
    await class_erasure.erase_class(session)
    return m.Empty()


# ---------------------------------------------------------------- cookies


def _facilitator_cookies(request: Call, session: ClassSession, key: str, words: str) -> list[Cookie]:
    """The key and recovery phrase of a facilitator. Browsers also send the key with calls about tables, which the
    facilitator hosts."""
    own = key_cookie(request.scope, CLASS_HOST.format(code=session.code), "/api", key, KEPT_SECONDS)
    return [own, _cookie(request, session, HOST_WORDS, keys.joined(words))]


def _member_cookies(request: Call, session: ClassSession, key: str, words: str) -> list[Cookie]:
    return [_cookie(request, session, MEMBER_COOKIE, key), _cookie(request, session, WORDS, keys.joined(words))]


def _cookie(request: Call, session: ClassSession, name: str, value: str, age: int = KEPT_SECONDS) -> Cookie:
    """A key or a recovery phrase that goes only with calls about this class."""
    return key_cookie(request.scope, name.format(code=session.code), f"/api/classes/{session.code}", value, age)


CALLS = [
    plans,
    names,
    make,
    view,
    refuse_http,
    qr,
    join,
    offered,
    come_back,
    facilitate,
    own_words,
    seat,
    ask_for_help,
    leave,
    do,
    erase,
    delete_class,
]
"""All of them."""
