"""How a server marks what it forwards, so that the table's owner can tell it from what a client made up.

A mark has a proof that only a server with the same database can make: a hash with the secret of the table's shuffles,
or of the class. Once a game is over, its people know the secret; with it they could only exceed the rate limits, and
only for that table."""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import Any

from ..people.codes import clean_code
from ..rooms.tables import Tables
from ..store import StoreError, TableRow
from ..web.security import header

MARK = b"commonweal-forwarded"  # the header: scheme://host, as the client asked for it, and the proof
ABOUT_TABLE = re.compile("/api/(tables|classes)/([^/]+)(?:/.*)?", re.DOTALL)
MARKED = re.compile(r"(https?|wss?)://(\S+) ([0-9a-f]{64}) ([0-9A-Fa-f.:]*)")


def mark(row: TableRow, scope: Any) -> bytes:
    """The mark of a call or connection about a table or a class: the address the client asked for, our proof, and the
    client's address."""
    host = header(scope["headers"], b"host") or "localhost"
    address = (scope.get("client") or ("",))[0]
    return f"{scope['scheme']}://{host} {_proof(row)} {address}".encode("latin-1")


def _proof(row: TableRow) -> str:
    return hmac.new(row.secret, b"forwarded " + row.code.encode(), hashlib.sha256).hexdigest()


async def is_forwarded(tables: Tables, scope: Any) -> bool:
    """Whether another server of the same database sent this."""
    about = ABOUT_TABLE.fullmatch(scope["path"])
    marked = MARKED.fullmatch(header(scope["headers"], MARK) or "")
    code = clean_code(about[2]) if about is not None and marked is not None else None
    if marked is None or code is None:
        return False
    try:
        row = await tables.row(code)
    except StoreError:
        return False
    return row is not None and hmac.compare_digest(_proof(row), marked[3])


def without_mark(scope: Any) -> Any:
    """What a client sent, without any mark that the client made up."""
    return scope | {"headers": [(name, value) for name, value in scope["headers"] if name != MARK]}


def as_from_client(scope: Any) -> Any:
    """The forwarded request, as coming from the client's address, so that its cost counts there."""
    marked = MARKED.fullmatch(header(scope["headers"], MARK) or "")
    return scope | {"client": (marked[4], 0)} if marked is not None else scope


def as_client_sent(scope: Any) -> Any:
    """The forwarded request, as if the client had sent it to this server: links and cookies depend on the address."""
    asked = MARKED.fullmatch(header(scope["headers"], MARK) or "")
    if asked is None:
        return scope
    headers = [(name, value) for name, value in scope["headers"] if name not in (MARK, b"host")]
    return scope | {"scheme": asked[1], "headers": [*headers, (b"host", asked[2].encode("latin-1"))]}
