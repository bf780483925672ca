"""A client as the tests need it: sits at a table over real HTTP and a real WebSocket, and keeps every byte."""

from __future__ import annotations

import asyncio
import json
import random
import ssl
from collections.abc import Generator, Iterable
from types import TracebackType
from typing import Any, cast, get_args, get_type_hints

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from commonweal.play import find_book
from commonweal.play.patches import patched
from commonweal.server import protocol
from commonweal.server.protocol.marks import Holds
from commonweal.server.records.log_pages import entries_between
from commonweal.server.rooms.table import Table


class Connection:
    """One WebSocket; `heard` holds everything that came, as text."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self.url, self.headers = url, headers
        self.heard: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.position: dict[str, Any] | None = None
        self.lobby: dict[str, Any] = {}
        self.n = 0
        self.ended: tuple[int, str] | None = None
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._ids = 0

    def __await__(self) -> Generator[Any, None, Connection]:
        return self.__aenter__().__await__()

    async def __aenter__(self) -> Connection:
        self._socket = await connect(self.url, additional_headers=self.headers, compression=None, max_size=None)
        self._reader = asyncio.get_running_loop().create_task(self._read())
        await self.hears("hello")
        return self

    async def __aexit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        await self.hang_up()

    async def hang_up(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await self._reader

    async def _read(self) -> None:
        assert self._socket is not None
        try:
            async for text in self._socket:
                self._hear(str(text))
        except ConnectionClosed:
            pass
        frame = self._socket.protocol.close_rcvd
        self.ended = (frame.code, frame.reason) if frame is not None else (1006, "")
        self._news.set()

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        check_message(message)
        self.heard.append(text)
        complete_entries(message)
        kind = message["type"]
        self.messages.append(message)
        if kind == "hello":
            self.n, self.position, self.lobby = message["n"], message["position"], message["lobby"]
        elif kind == "update":
            view = (self.position or {}).get("view") or {}
            view = view | {name: patched(view.get(name), patch) for name, patch in message["changed"].items()}
            self.position = (self.position or {}) | NOT_YOURS | message["position"] | {"n": message["n"], "view": view}
            self.n = message["n"]
        elif kind == "entry":
            self.n = message["entry"]["n"]
        elif kind == "lobby":
            self.lobby = message["lobby"]
        elif kind == "lobby_part":
            self._take_part({key: value for key, value in message.items() if key != "type"})
        self._news.set()

    def _take_part(self, part: dict[str, Any]) -> None:
        """Take over what an act changed in the lobby."""
        amended = part.pop("amended", [])
        charter = self.lobby["charter"] | {one["option"]: one["after"] for one in amended}
        self.lobby = self.lobby | {"charter": charter, "amendments": self.lobby["amendments"] + amended}
        if "adopted" in part:
            self.lobby["document"] = self.lobby["document"] | {"adopted": part.pop("adopted")}
        if "replace" in part:
            deciders = zip(self.lobby["seats"], part.pop("replace"), strict=True)
            self.lobby["seats"] = [info | {"replace": decider} for info, decider in deciders]
        self.lobby |= {"team": [], "facilitator": False, "opens": False} | part

    async def hears(self, kind: str, after: int = 0, **fields: Any) -> dict[str, Any]:
        """The first message of this kind with these fields, from message `listeners` on."""
        at = after
        while True:
            for at in range(at, len(self.messages)):  # noqa: B020
                message = answer_in(self.messages[at]) if kind == "done" else self.messages[at]
                if message["type"] == kind and all(message.get(key) == value for key, value in fields.items()):
                    return message
            at = len(self.messages)
            if self.ended is not None:
                raise ConnectionError(f"the connection ended with {self.ended} before {kind} {fields}")
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 20)

    async def waits_until(self, holds: Any) -> None:
        """Until `holds(self)` is true."""
        while not holds(self):
            if self.ended is not None:
                raise ConnectionError(f"the connection ended with {self.ended}")
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 20)

    async def ends(self) -> int:
        """The code with which the server ends the connection."""
        while self.ended is None:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 20)
        return self.ended[0]

    def new_id(self) -> str:
        self._ids += 1
        return f"{id(self):x}-{self._ids}"

    async def send(self, kind: str, **fields: Any) -> str:
        """Send a message, with an id unless one is given; returns the id."""
        fields.setdefault("id", self.new_id())
        await self.send_raw(json.dumps({"type": kind, **fields}))
        return str(fields["id"])

    async def send_bytes_on_wire(self, frames: bytes) -> None:
        """Send frames that the library would not send."""
        assert self._socket is not None
        self._socket.transport.write(frames)

    async def send_raw(self, text: str | bytes) -> None:
        assert self._socket is not None
        await self._socket.send(text)

    async def answer_to(self, client_id: str, after: int = 0) -> dict[str, Any]:
        """The first `done`, `refused` or `preview` for this id, from message `after` on."""

        def answer() -> dict[str, Any] | None:
            return next((a for a in map(answer_in, self.messages[after:]) if a.get("id") == client_id), None)

        await self.waits_until(lambda connection: answer())
        return answer() or {}

    async def catches_up(self) -> None:
        """Until everything has come that the server had sent. Not every event is sent to every viewer."""
        while (await self._ping())["type"] == "refused":
            await asyncio.sleep(0.1)

    async def _ping(self) -> dict[str, Any]:
        """What answers a ping: `pong`, or `refused` beyond what a connection may send."""
        before = len(self.messages)

        def answer() -> dict[str, Any] | None:
            new = self.messages[before:]
            return next((m for m in new if m["type"] == "pong" or m.get("error") == "too_fast"), None)

        await self.send_raw('{"type":"ping"}')
        await self.waits_until(lambda connection: answer())
        return answer() or {}

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for its answer; again where it went beyond what a connection may send."""
        while True:
            after = len(self.messages)
            answer = await self.answer_to(await self.send(kind, **fields), after)
            if answer.get("error") != "too_fast":
                return answer
            await asyncio.sleep(0.1)

    async def do(self, act: Any, **more: Any) -> dict[str, Any]:
        """Send an act and wait for its answer."""
        return await self.ask("do", act=act, at=self.n, **more)

    @property
    def moment(self) -> int:
        """The event after which the position stands."""
        return int(self.position["n"]) if self.position else 0

    @property
    def choices(self) -> list[dict[str, Any]]:
        """What the seat may do now: each act as it is sent, its name, its operands, and whether it is final."""
        book, found = find_book(self.lobby["game"]), []
        for act in (self.position or {}).get("choices", ()):
            for i, row in enumerate(act["rows"]):
                operands = dict(zip(book.acts_by_name[act["act"]].operands, row, strict=True))
                text = " ".join([act["act"], *(f"{key}={value}" for key, value in operands.items())])
                final = i in act.get("final", ())
                found.append({"act": text, "name": act["act"], "operands": operands, "final": final})
        return found

    @property
    def prompt(self) -> str:
        """The id of the prompt."""
        return str((self.position or {})["prompt"]["id"])

    @property
    def turn(self) -> bool:
        position = self.position
        return bool(position and position["choices"] and self.lobby["you"] in position["to_act"])


NOT_YOURS = {"undo": {"may": "no", "why": {"id": "undo.not_yours"}}}
"""What an update leaves out."""
SERVER_MESSAGES = {struct.__struct_config__.tag: struct for struct in get_args(protocol.ServerMessage)}


def check_message(message: dict[str, Any]) -> None:
    """Every message of the server has the fields of its type and no others. Raises where it has not."""
    struct = SERVER_MESSAGES[message["type"]]
    hints = get_type_hints(struct, include_extras=True)
    told = {key: value for key, value in message.items() if key != "type"}
    known = {field.encode_name for field in msgspec.structs.fields(struct)}
    assert told.keys() <= known, f"{struct.__name__} has no {sorted(told.keys() - known)}"
    for name, value in told.items():
        marks = getattr(hints[name], "__metadata__", ())
        kind = next((mark.type for mark in marks if isinstance(mark, Holds)), hints[name])
        assert json.loads(msgspec.json.encode(msgspec.convert(value, kind))) == value, (
            f"{struct.__name__}.{name} is not as it is typed"
        )


def complete_entries(answer: Any) -> None:
    """Give the entries of a log in an answer what they leave out because it is as in the entry before."""
    last: dict[str, Any] = {}
    for entry in answer.get("entries", ()) if isinstance(answer, dict) else ():
        if "n" in entry:
            last = {"i": 0}
        else:
            last["i"] += 1
        for name in ("n", "i", "at", "kind", "by"):
            entry[name] = entry.get(name, last.get(name))
        entry.setdefault("seats", [])
        last = {name: entry[name] for name in ("n", "i", "at", "kind", "by")}


def readable_log(table: Table, viewer: int | None, since: int = 0) -> list[dict[str, Any]]:
    """The log of a table as a viewer may read it, after an event."""
    entries = msgspec.to_builtins(entries_between(table, since, table.n, viewer))
    complete_entries({"entries": entries})
    return cast(list[dict[str, Any]], entries)


def answer_in(message: dict[str, Any]) -> dict[str, Any]:
    """A message as it is, or the `done` that an update brings along."""
    return {"type": "done", **message["done"]} if "done" in message else message


NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""One for all: the servers of the tests speak plain HTTP, and reading the certificates of the system takes longer than
most calls."""


class Client:
    """A browser of one person: cookies and calls."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.http = httpx2.AsyncClient(base_url=base, headers={"Origin": base}, timeout=60, verify=NO_TLS)
        self.code = ""
        self.seat: int | None = None
        self.words = ""
        self._connections: list[Connection] = []

    async def call(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        answer = await self.http.request(method, path, json=body)
        assert answer.status_code == status, answer.text
        found = answer.json()
        complete_entries(found)
        return found

    async def at(self, method: str, path: str = "", body: Any = None, status: int = 200) -> Any:
        """A call about the table one is at."""
        return await self.call(method, f"/api/tables/{self.code}{path}", body, status)

    async def make(self, seats: int = 4, *, play: bool = True, name: str = "", near: str = "", **more: Any) -> str:
        wish = {"game": "potlatch", "seats": seats, "charter": {}, "name": name, "play": play} | more
        made = await self.call("POST", f"/api/tables?near={near}", wish, 201)
        self.code, self.seat, self.words = made["code"], made["seat"], made["words"]
        return self.code

    async def join(self, code: str, name: str = "", **more: Any) -> None:
        self.code = code
        joined = await self.at("POST", "/join", {"name": name, **more})
        self.seat, self.words = joined["seat"], joined["words"]

    async def host(self, do: str, status: int = 200, **more: Any) -> Any:
        return await self.at("POST", "/host", {"do": do, **more}, status)

    def connect(self, since: int = 0, *, watch: bool = False, **headers: str) -> Connection:
        url = f"{self.base.replace('http', 'ws', 1)}/api/tables/{self.code}/live?since={since}"
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        kept = {"Origin": self.base, "Cookie": cookies} | headers
        headers = {key: value for key, value in kept.items() if value}
        self._connections.append(Connection(url + ("&watch=1" if watch else ""), headers))
        return self._connections[-1]

    def key(self, host: bool = False) -> str:
        name = f"cw-{'host-' if host else ''}{self.code}"
        return next(str(cookie.value) for cookie in self.http.cookies.jar if cookie.name == name)

    async def close(self) -> None:
        for connection in self._connections:
            await connection.hang_up()
        await self.http.aclose()


async def hang_up(connections: Iterable[Connection]) -> None:
    """End connections before the test is over; those of the people of a house end with it."""
    for connection in connections:
        await connection.hang_up()


async def play_on(connections: list[Connection], dice: random.Random, most: int, done: list[tuple[int, str]]) -> None:
    """Act at random; `done` gets the number and the id of every acknowledged act."""
    for _ in range(most):
        for connection in connections:
            await connection.waits_until(lambda one: one.n >= (done[-1][0] if done else 0))
        acting = next(connection for connection in connections if connection.turn)
        answer = await acting.do(dice.choice(acting.choices)["act"])
        assert answer["type"] == "done", answer
        done.append((answer["n"], answer["id"]))


async def play_to_the_end(client: Client, dice: random.Random) -> None:
    """Play at random whenever it is this person's turn, until the game is over."""
    async with client.connect() as connection:
        while not connection.position or not connection.position["over"]:
            if connection.turn:
                await connection.do(dice.choice(connection.choices)["act"])  # type: ignore[index]
            else:
                await asyncio.sleep(0.005)
        await connection.waits_until(lambda one: one.lobby["state"] == "ended")
