"""A class as the tests need it: a facilitator, members with browsers of their own, and the messages of the wall."""

from __future__ import annotations

import asyncio
import json
from typing import Any, get_type_hints

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from commonweal.server import protocol

from ..conftest import House
from ..connection import Client

KINDS: dict[str, type[msgspec.Struct]] = {
    "class": protocol.ClassWelcome,
    "class_update": protocol.ClassUpdate,
    "wait": protocol.RoomWaits,
    "resumed": protocol.RoomResumed,
    "pong": protocol.Pong,
}
KEYS = {"tiles": "number", "members": "member"}


class Feed:
    """The connection of a page of a class; `view` is the class as the page knows it."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self._url, self._headers = url, headers
        self.view: dict[str, Any] = {}
        self.messages: list[dict[str, Any]] = []
        self.heard: list[str] = []
        self.ended: int | None = None
        self._news = asyncio.Event()

    async def __aenter__(self) -> Feed:
        self._socket: ClientConnection = await connect(self._url, additional_headers=self._headers, compression=None)
        self._reader = asyncio.get_running_loop().create_task(self._read())
        await self.waits_until(lambda view: view)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._socket.close()
        await self._reader

    async def _read(self) -> None:
        try:
            async for text in self._socket:
                self._hear(str(text))
        except ConnectionClosed:
            pass
        frame = self._socket.protocol.close_rcvd
        self.ended = 1006 if frame is None else frame.code
        self._news.set()

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        self.heard.append(text)
        self.messages.append(message)
        check(message)
        if message["type"] == "class":
            self.view = message
        elif message["type"] == "class_update":
            for name, value in message.items():
                if name == "type":
                    continue
                self.view[name] = merged(self.view[name], value, KEYS[name]) if name in KEYS else value
        self._news.set()

    async def waits_until(self, holds: Any) -> dict[str, Any]:
        """Until `holds(self.view)` is true."""
        while not holds(self.view):
            if self.ended is not None:
                raise ConnectionError(f"the connection ended with {self.ended}")
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 20)
        return self.view

    async def hears(self, kind: str) -> dict[str, Any]:
        """The first message of this type, as soon as it is there."""
        await self.waits_until(lambda _: any(one["type"] == kind for one in self.messages))
        return next(one for one in self.messages if one["type"] == kind)

    async def ends(self) -> int:
        """The code with which the server ends the connection."""
        while self.ended is None:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 20)
        return self.ended

    async def send(self, text: str) -> None:
        await self._socket.send(text)

    def tile(self, number: int) -> dict[str, Any]:
        """A tile by the number of its table."""
        return next(tile for tile in self.view["tiles"] if tile["number"] == number)


def check(message: dict[str, Any]) -> None:
    """Every message has the fields of its type, as they are typed."""
    struct = KINDS[message["type"]]
    told = {name: value for name, value in message.items() if name != "type"}
    assert told.keys() <= get_type_hints(struct).keys()
    again = msgspec.to_builtins(msgspec.convert(message, struct))
    assert again == message


def merged(known: list[dict[str, Any]], news: list[dict[str, Any]], key: str) -> list[dict[str, Any]]:
    """What is known with the news in its place."""
    found = {one[key]: one for one in known} | {one[key]: one for one in news}
    return [found[number] for number in sorted(found)]


class Pupil(Client):
    """Somebody with a browser of their own, in a class."""

    def __init__(self, base: str) -> None:
        super().__init__(base)
        self.class_code = ""
        self.number: int | None = None

    async def ask(self, method: str, path: str = "", body: Any = None, status: int = 200) -> Any:
        """A call about the class."""
        return await self.call(method, f"/api/classes/{self.class_code}{path}", body, status)

    async def do(self, do: str, status: int = 200, **more: Any) -> Any:
        """A command of a facilitator."""
        return await self.ask("POST", "/do", {"do": do, **more}, status)

    async def enter(self, code: str, name: str = "", status: int = 200) -> Any:
        """Join a class."""
        self.class_code = code
        joined = await self.ask("POST", "/join", {"name": name}, status)
        if status == 200:
            self.number, self.words = joined["member"], joined["words"]
        return joined

    async def sit(self) -> Any:
        """Go to one's seat."""
        seated = await self.ask("POST", "/seat")
        self.code, self.seat = seated["table"], seated["seat"]
        return seated

    def feed(self, query: str = "", **headers: str) -> Feed:
        """The connection of a page of the class."""
        url = f"{self.base.replace('http', 'ws', 1)}/api/classes/{self.class_code}/live{query}"
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        kept = {"Origin": self.base, "Cookie": cookies} | headers
        return Feed(url, {key: value for key, value in kept.items() if value})

    async def view(self) -> Any:
        """The class as this person may see it."""
        return await self.ask("GET")


async def somebody(house: House) -> Pupil:
    """A new browser."""
    made = Pupil(house.base)
    house.stack.push_async_callback(made.close)
    return made


async def new_class(house: House, **more: Any) -> Pupil:
    """A facilitator with a new class: two tables of three unless others are asked for."""
    teacher = await somebody(house)
    wish = {"game": "potlatch", "seats": 3, "tables": 2} | more
    made = await teacher.call("POST", "/api/classes", wish, 201)
    teacher.class_code, teacher.words = made["code"], made["words"]
    return teacher


async def pupils(house: House, teacher: Pupil, names: list[str]) -> list[Pupil]:
    """Members who have joined one after another and gone to their seats."""
    found = []
    for name in names:
        pupil = await somebody(house)
        await pupil.enter(teacher.class_code, name)
        await pupil.sit()
        found.append(pupil)
    return found


async def failure(caller: Pupil, path: str, body: Any, status: int, method: str = "POST") -> str:
    """The id of what a refused call says."""
    answer = await caller.http.request(method, f"/api/classes/{caller.class_code}{path}", json=body)
    assert answer.status_code == status, answer.text
    told = answer.json()
    assert told["message"]["id"]
    return str(told["message"]["id"])
