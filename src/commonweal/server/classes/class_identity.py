"""Find out who makes a request about a class: the facilitator or member whose key it brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar import Request

from ..errors import Unauthorized
from ..people.identity import CLASS_HOST, invite_base
from ..web.parameters import tables_of
from ..web.security import cookies, header
from .class_session import ClassSession
from .screen.class_views import Viewer

MEMBER_COOKIE = "cw-class-{code}"


@dataclass(frozen=True)
class ClassViewer:
    """The client that makes a request.

    viewer: a facilitator (below 0), a member, or a stranger (None). member: the member whose key the browser has, even
    if it also has a facilitator's. base: as in `Viewer` of a table."""

    viewer: Viewer
    member: int | None
    base: str
    by_cookie: bool

    @property
    def runs(self) -> bool:
        """Whether the viewer is a facilitator."""
        return self.viewer is not None and self.viewer < 0


async def class_of_facilitator(request: Request[Any, Any, Any], code: str) -> tuple[ClassSession, int]:
    """A class, and the number of the facilitator who calls. Raises Unauthorized."""
    session = await tables_of(request).classes.find(code)
    viewer = who(session, request.scope).viewer
    if viewer is None or viewer >= 0:
        raise Unauthorized("errors.only_facilitator", todo="todo.enter_words")
    return session, viewer


async def class_of_member(
    request: Request[Any, Any, Any], code: str, says: str = "errors.not_in_class", todo: str = "todo.join_class"
) -> tuple[ClassSession, int]:
    """A class, and the number of the member who calls. says, todo: to anybody else. Raises Unauthorized."""
    session = await tables_of(request).classes.find(code)
    member = who(session, request.scope).member
    if member is None:
        raise Unauthorized(says, todo=todo)
    return session, member


def who(session: ClassSession, scope: Any, *, as_member: bool = False) -> ClassViewer:
    """Identify the viewer behind a request or a connection.

    as_member: treat facilitators as the members that they also are, or as strangers. An invalid bearer key raises
    Unauthorized."""
    base = invite_base(scope)
    bearer = header(scope["headers"], b"authorization")
    if bearer is not None:
        kind, _, key = bearer.partition(" ")
        holder = session.holder_of(key.strip()) if kind.lower() == "bearer" else None
        if holder is None:
            raise Unauthorized("errors.key_opens_no_class", todo="todo.newest_key")
        return ClassViewer(holder, holder if holder >= 0 else None, base, False)
    jar = cookies(scope)
    facilitator = session.holder_of(jar.get(CLASS_HOST.format(code=session.code)))
    member = session.holder_of(jar.get(MEMBER_COOKIE.format(code=session.code)))
    member = member if member is not None and member >= 0 else None
    runs = facilitator is not None and facilitator < 0 and not as_member
    viewer = facilitator if runs else member
    return ClassViewer(viewer, member, base, viewer is not None)
