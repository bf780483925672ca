"""What one stranger does to a server, row by row. Each attack says when it begins, and goes on until it is ended."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import string
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from wire import GONE, PING, Caller, dial, drain, frame

POTLATCH = {"game": "potlatch", "seats": 4, "charter": {"linked_games": 6}}
CONNECTIONS = 8


@dataclass
class Stranger:
    """Somebody with one address, and what the server answered them. over: codes of finished tables, by game."""

    port: int
    address: str
    over: dict[str, str]
    said: Counter[str] = field(default_factory=Counter)
    is_ready: bool = False

    def ready(self) -> None:
        """Say, once, that all is prepared: what honest people feel counts from now on."""
        if not self.is_ready:
            self.is_ready = True
            print("ready", flush=True)

    def caller(self) -> Caller:
        return Caller(self.port, self.address)

    async def call(self, caller: Caller, method: str, path: str, body: Any = None, key: str = "") -> bytes:
        status, content = await caller.call(method, path, body, key)
        self.said[str(status)] += 1
        return content

    async def make(self, wish: dict[str, Any]) -> tuple[str, str]:
        """A table of the stranger's, and the host's key; empty where the server makes none."""
        caller = self.caller()
        made = await self.call(caller, "POST", "/api/tables", wish)
        caller.close()
        pairs = dict(one.split("=", 1) for one in caller.cookies)
        code = json.loads(made).get("code", "") if made else ""
        return code, pairs.get(f"cw-host-{code}", "")

    async def host(self, code: str, key: str, **command: Any) -> None:
        caller = self.caller()
        await self.call(caller, "POST", f"/api/tables/{code}/host", command, key)
        caller.close()

    async def sit_down(self, code: str) -> str:
        """The key of a new seat at a table; empty where none is free."""
        caller = self.caller()
        await self.call(caller, "POST", f"/api/tables/{code}/join", {})
        caller.close()
        return dict(one.split("=", 1) for one in caller.cookies).get(f"cw-{code}", "")

    async def again_and_again(
        self, path: Callable[[], str], method: str = "GET", body: Any = None, connections: int = CONNECTIONS
    ) -> None:
        """Ask for something on many connections, each time as soon as it is answered."""

        async def ask() -> None:
            caller = self.caller()
            while True:
                await self.call(caller, method, path(), body)

        self.ready()
        await asyncio.gather(*(ask() for _ in range(connections)))

    async def shout(self, code: str, key: str, said: Callable[[int], bytes], pause: float = 0.0) -> None:
        """Send something over a WebSocket as fast as it goes; dial again when it is closed."""
        watch = "" if key else "?watch=1"
        self.ready()
        while True:
            try:
                reader, writer = await dial(self.port, self.address, f"/api/tables/{code}/live{watch}", key)
                self.said["dialled"] += 1
                reading = asyncio.create_task(drain(reader))
                try:
                    for number in itertools.count():
                        if reading.done():
                            break
                        writer.write(said(number))
                        self.said["sent"] += 1
                        await writer.drain()
                        await asyncio.sleep(pause)
                finally:
                    reading.cancel()
                    writer.close()
            except GONE:
                self.said["not let in"] += 1
                await asyncio.sleep(0.01)


Attack = Callable[[Stranger], Coroutine[Any, Any, None]]
ATTACKS: dict[str, Attack] = {}


def row(name: str) -> Callable[[Attack], Attack]:
    def keep(attack: Attack) -> Attack:
        ATTACKS[name] = attack
        return attack

    return keep


# ---------------------------------------------------------------- calls


@row("the same code")
async def same_code(stranger: Stranger) -> None:
    code, _ = await stranger.make(POTLATCH)
    await stranger.again_and_again(lambda: f"/api/tables/{code}")


@row("other codes")
async def other_codes(stranger: Stranger) -> None:
    letters = string.ascii_uppercase
    await stranger.again_and_again(lambda: f"/api/tables/{''.join(random.choices(letters, k=8))}")


def asks_for(path: str, game: str = "potlatch", connections: int = CONNECTIONS) -> Attack:
    """Asks for what is worked out from a finished game."""

    async def attack(stranger: Stranger) -> None:
        code = stranger.over[game]
        await stranger.again_and_again(lambda: path.format(code), connections=connections)

    return attack


ATTACKS["replay"] = asks_for("/api/tables/{}/replay")
ATTACKS["replay, 64 connections"] = asks_for("/api/tables/{}/replay", connections=64)
ATTACKS["replay of Legislation"] = asks_for("/api/tables/{}/replay", "legislation")
ATTACKS["export.jsonl"] = asks_for("/api/tables/{}/export.jsonl")
ATTACKS["export.zip"] = asks_for("/api/tables/{}/export.zip")
ATTACKS["export.zip of Legislation"] = asks_for("/api/tables/{}/export.zip", "legislation")
ATTACKS["debrief"] = asks_for("/api/tables/{}/debrief")
ATTACKS["debrief of Legislation"] = asks_for("/api/tables/{}/debrief", "legislation")
ATTACKS["debrief, 64 connections"] = asks_for("/api/tables/{}/debrief", connections=64)
ATTACKS["findings of Laissez-faire"] = asks_for("/api/tables/{}/findings", "laissez_faire")
ATTACKS["questions for what if, Legislation"] = asks_for("/api/tables/{}/whatif", "legislation")
ATTACKS["a rulebook"] = asks_for("/api/games/potlatch")
ATTACKS["the schema"] = asks_for("/schema/openapi.json")


@row("positions of a replay, Legislation")
async def positions(stranger: Stranger) -> None:
    code, numbers = stranger.over["legislation"], itertools.cycle(range(20, 400, 7))
    await stranger.again_and_again(lambda: f"/api/tables/{code}/replay/{next(numbers)}")


@row("joining a full table")
async def join_full(stranger: Stranger) -> None:
    code, _ = await stranger.make({**POTLATCH, "seats": 3})
    for _ in range(3):
        await stranger.sit_down(code)
    await stranger.again_and_again(lambda: f"/api/tables/{code}/join", "POST", {})


@row("three words, guessed")
async def three_words(stranger: Stranger) -> None:
    """Each at another table, so that no table slows them down."""
    codes = [(await stranger.make(POTLATCH))[0] for _ in range(30)]
    turn = itertools.cycle(filter(None, codes))
    words = {"words": "a b c"}
    await stranger.again_and_again(lambda: f"/api/tables/{next(turn)}/return", "POST", words)


@row("a charter with a whole deck")
async def deck(stranger: Stranger) -> None:
    caller = stranger.caller()
    book = json.loads(await stranger.call(caller, "GET", "/api/games/original_position"))
    name = next(option["name"] for option in book["options"] if option.get("deck"))
    cards = json.loads(await stranger.call(caller, "GET", f"/api/games/original_position/decks/{name}"))["cards"]
    wish = json.dumps({"seats": 6, "charter": {name: cards}}).encode()
    await stranger.again_and_again(lambda: "/api/games/original_position/charter", "POST", wish)


@row("futures")
async def futures(stranger: Stranger) -> None:
    """As somebody who only watches, so that no question takes the place of an earlier one."""
    code = stranger.over["potlatch"]
    wish = {"n": 120, "futures": 5000, "charter": {"minimum_gift": "none"}}
    await stranger.again_and_again(lambda: f"/api/tables/{code}/whatif", "POST", wish)


@row("a thousand brackets")
async def brackets(stranger: Stranger) -> None:
    await stranger.again_and_again(lambda: "/api/tables", "POST", b'{"game":' + b"[" * 1000)


@row("a class of sixty tables with bots")
async def classes(stranger: Stranger) -> None:
    caller = stranger.caller()
    stranger.ready()
    for number in itertools.count():
        made = await stranger.call(
            caller, "POST", "/api/classes", {"game": "potlatch", "seats": 6, "tables": 60, "title": f"Class {number}"}
        )
        code = json.loads(made).get("code") if made else None
        if code:
            key = next((one.split("=", 1)[1] for one in caller.cookies if one.startswith("cw-class-host")), "")
            await stranger.call(caller, "POST", f"/api/classes/{code}/do", {"do": "start"}, key)


# ---------------------------------------------------------------- connections


@row("greetings: dial, hello, drop")
async def greetings(stranger: Stranger) -> None:
    code = stranger.over["potlatch"]

    async def greet() -> None:
        while True:
            try:
                reader, writer = await dial(stranger.port, stranger.address, f"/api/tables/{code}/live?watch=1")
                await reader.read(1 << 16)
                writer.close()
                stranger.said["greeted"] += 1
            except GONE:
                stranger.said["not let in"] += 1
                await asyncio.sleep(0.01)

    stranger.ready()
    await asyncio.gather(*(greet() for _ in range(CONNECTIONS)))


def shouts(said: bytes, connections: int = 4, pause: float = 0.0) -> Attack:
    """Spectators who send the same again and again."""

    async def attack(stranger: Stranger) -> None:
        code, _ = await stranger.make(POTLATCH)
        await asyncio.gather(*(stranger.shout(code, "", lambda _: said, pause) for _ in range(connections)))

    return attack


ATTACKS["pings by 4 spectators"] = shouts(frame(b'{"type":"ping"}'))
ATTACKS["pings by 200 spectators, as many as allowed"] = shouts(frame(b'{"type":"ping"}'), 200, 0.06)
ATTACKS["broken JSON by 4 spectators"] = shouts(frame(b"{" * 200))
ATTACKS["WebSocket pings"] = shouts(frame(b"x" * 100, PING), CONNECTIONS)
ATTACKS["fragments"] = shouts(frame(b"[", is_last=False) + frame(b"[", 0, is_last=False) * 50, CONNECTIONS)
ATTACKS["huge frames"] = shouts(frame(b"x" * 100_000), CONNECTIONS)


@row("previews by 100 players, as many as allowed")
async def previews(stranger: Stranger) -> None:
    """A person may ask at any time what an act would do."""
    seats = []
    for _ in range(25):
        code, host = await stranger.make({**POTLATCH, "seats": 4})
        for _ in range(4):
            seats.append((code, await stranger.sit_down(code)))
        await stranger.host(code, host, do="start")

    def preview(number: int) -> bytes:
        return frame(json.dumps({"type": "preview", "id": f"p{number}", "act": number % 40, "then": True}).encode())

    await asyncio.gather(*(stranger.shout(code, key, preview, 0.05) for code, key in seats if key))


@row("half requests: 3,000")
async def half_requests(stranger: Stranger) -> None:
    half = stranger.caller().head("GET", "/api/games")[:-2]
    open_: list[asyncio.StreamWriter] = []
    stranger.ready()
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", stranger.port)
            writer.write(half)
            open_.append(writer)
            stranger.said["half"] += 1
            if reader.at_eof() or len(open_) >= 3000:
                open_.pop(0).close()
        except GONE:
            stranger.said["not let in"] += 1
            await asyncio.sleep(0.05)


@row("spectators who never read, and chat")
async def never_read(stranger: Stranger) -> None:
    """200 of them, and seats that talk as much as they may."""
    code, host = await stranger.make({**POTLATCH, "seats": 6})
    keys = [await stranger.sit_down(code) for _ in range(6)]
    await stranger.host(code, host, do="start")
    deaf = []
    for _ in range(200):
        with suppress(*GONE):
            deaf.append(await dial(stranger.port, stranger.address, f"/api/tables/{code}/live?watch=1"))

    def say(number: int) -> bytes:
        return frame(json.dumps({"type": "say", "id": f"c{number}", "text": "all of this is read by nobody"}).encode())

    await asyncio.gather(*(stranger.shout(code, key, say, 0.05) for key in keys if key))


# ---------------------------------------------------------------- tables and bots


@row("table flood")
async def table_flood(stranger: Stranger) -> None:
    await stranger.again_and_again(lambda: "/api/tables", "POST", POTLATCH)


def tables_of_bots(tables: int, kind: str, game: str = "potlatch", seats: int = 6) -> Attack:
    async def attack(stranger: Stranger) -> None:
        for _ in range(tables):
            code, host = await stranger.make({"game": game, "seats": seats})
            if code:
                for seat in range(seats):
                    await stranger.host(code, host, do="bot", seat=seat, bot=kind)
                await stranger.host(code, host, do="start")
                stranger.said["tables"] += 1
        stranger.ready()
        await asyncio.sleep(3600)

    return attack


ATTACKS["60 tables of six searching bots"] = tables_of_bots(60, "search")
ATTACKS["150 tables of six sensible bots"] = tables_of_bots(150, "sensible")
ATTACKS["60 tables of ten sensible bots, Legislation"] = tables_of_bots(60, "sensible", "legislation", 10)
