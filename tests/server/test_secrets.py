"""Nobody is sent a byte that he may not know."""

from __future__ import annotations

import asyncio
import json
import random
import re
import struct
from array import array
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from commonweal.play import find_book
from commonweal.server.protocol import encode_json
from commonweal.server.rooms.table import Table
from commonweal.server.store import Event

from .conftest import House
from .connection import Connection, readable_log
from .test_playing import play

BOOK = find_book("potlatch")
NEVER = [name for name, field in BOOK.fields.items() if field.seen == "hidden"]
OWN = [name for name, field in BOOK.fields.items() if field.seen == "own"]
DRAWN = ("acts.draw_card.says", "acts.draw_card.hides", "acts.draw_card.hides_many")
Open = Callable[..., Awaitable[House]]


def views_in(message: dict[str, Any]) -> list[dict[str, Any]]:
    """Every view, or part of one, in a message."""
    position = message.get("position") or {}
    return [view for view in (position.get("view"), message.get("changed")) if view]


def entries_in(message: dict[str, Any]) -> list[dict[str, Any]]:
    """Entries of the log (those of a preview have no place in it)."""
    return [entry for entry in [*(message.get("entries") or ()), message.get("entry")] if entry and "n" in entry]


def told_by(entry: Any) -> str:
    """All that an entry tells, as it is sent: message id, values, text."""
    content = entry if isinstance(entry, dict) else json.loads(encode_json(entry))
    return json.dumps([content.get("id"), content.get("values"), content.get("text")], sort_keys=True)


def check_views(message: dict[str, Any], seat: int | None) -> None:
    """Hidden fields are absent, foreign rows are null."""
    for view in views_in(message):
        assert not set(view) & set(NEVER)
        for name in set(view) & set(OWN):
            for row, value in enumerate(view[name]):
                assert value is None or row == seat, f"seat {seat} was sent row {row} of {name}"


def truth_of(table: Table) -> dict[int, dict[str, set[str]]]:
    """For each event: what each seat may be told, from the true game (None: a spectator)."""
    truth: dict[int, dict[str, set[str]]] = {}
    for seat in (None, *range(table.row.seats)):
        for entry in readable_log(table, seat):
            truth.setdefault(entry["n"], {}).setdefault(str(seat), set()).add(told_by(entry))
    return truth


async def test_whole_games_leak_nothing(house: House) -> None:
    for seed in range(3):
        people = await house.people(4, name="Host Person")
        connections = [await person.connect() for person in people]
        watcher = await house.client(people[0].code)
        connections.append(await watcher.connect(watch=True))
        await people[0].host("start")
        await connections[0].waits_until(lambda connection: connection.position is not None)
        await play_with_all_else(connections[:4], random.Random(seed))
        for connection in connections:
            await connection.waits_until(lambda one: one.lobby["state"] == "ended")
        table = await house.tables.find(people[0].code)
        secrets = [table.row.secret.hex(), *(p.words for p in people), *(p.key() for p in people), people[0].key(True)]
        truth = truth_of(table)
        taken_back = {entry.n for entry in table.history.happened if entry.kind == "act" and entry.move < 0}
        for seat, connection in zip((0, 1, 2, 3, None), connections, strict=True):
            for text, message in zip(connection.heard, connection.messages, strict=True):
                assert not [secret for secret in secrets if secret in text]
                over = (message.get("position") or {}).get("over")
                if not over:
                    check_views(message, seat)
                    for told in entries_in(message):
                        if told["n"] not in taken_back:
                            assert told_by(told) in truth[told["n"]][str(seat)]
        drawn = [told for message in connections[4].messages for told in entries_in(message) if told.get("id") in DRAWN]
        assert drawn
        assert all(set(entry["values"]) <= {"seat", "number"} for entry in drawn)
        for connection in connections:
            await connection.hang_up()


async def play_with_all_else(connections: list[Connection], dice: random.Random) -> None:
    """Random acts, and between them everything that answers: previews, refused acts, undo, chat, reconnects."""
    for turn in range(400):
        await asyncio.gather(
            *(
                connection.waits_until(lambda one: one.moment >= max(x.moment for x in connections))
                for connection in connections
            )
        )
        if connections[0].position["over"]:
            return
        acting = dice.choice([connection for connection in connections if connection.turn])
        other = dice.choice([connection for connection in connections if connection is not acting])
        choice = dice.choice(acting.choices)["act"]
        await acting.ask("preview", act=choice)
        refused = await other.do(choice)
        assert refused["type"] == "refused"
        if turn % 5 == 0 and acting.position["undo"]["may"] == "self":
            await acting.ask("undo")
            continue
        answer = await acting.do(choice)
        assert answer["type"] == "done", answer
        if turn % 7 == 0:
            await other.ask("say", text=f"turn {turn}", to=[dice.randrange(4)])


async def test_private_words_reach_only_those_they_are_for(house: House) -> None:
    people = await house.people(4)
    connections = [await person.connect() for person in people]
    watcher = await house.client(people[0].code)
    connections.append(await watcher.connect(watch=True))
    await connections[1].answer_to(await connections[1].send("say", text="psst", to=[2]))
    await connections[0].answer_to(await connections[0].send("say", text="hello all"))
    for connection in connections:
        await connection.waits_until(lambda one: any("hello all" in text for text in one.heard))
    heard = [any("psst" in text for text in connection.heard) for connection in connections]
    assert heard == [False, True, True, False, False]
    again = people[3].connect()
    async with again:
        assert "psst" not in again.heard[0]


async def test_looking_back_at_a_game_in_play_shows_ones_own_view(house: House) -> None:
    people, connections = await house.game(4)
    await play(connections, random.Random(5), most=6)
    stranger = await house.client(people[0].code)
    for who, seat in [*zip(people, range(4), strict=True), (stranger, None)]:
        moments = await who.at("GET", "/replay")
        for n in {entry["n"] for entry in moments["entries"] if entry["kind"] == "act"}:
            check_views({"position": await who.at("GET", f"/replay/{n}")}, seat)
        own = {(entry["n"], entry["i"], told_by(entry)) for entry in moments["entries"]}
        if seat is not None:
            hello = connections[seat].messages[0]
            assert {(entry["n"], entry["i"], told_by(entry)) for entry in hello["entries"]} <= own
    for path in ("/debrief", "/export.jsonl", "/export.zip"):
        assert (await people[0].at("GET", path, status=409))["error"] == "not_over"


# ---------------------------------------------------------------- two truths, one view


def swapped(body: bytes) -> bytes:
    """The laying out with two different cards of seats 1 and 2 exchanged."""
    deal = BOOK.acts_by_name["deal_card"]
    numbers = array("H")
    numbers.frombytes(body[1:])
    dealt = {
        at: deal.values(number) for at, number in enumerate(numbers) if deal.first <= number < deal.first + deal.size
    }
    of_1 = next(at for at, (seat, _) in dealt.items() if seat == 1)
    of_2 = next(at for at, (seat, kind) in dealt.items() if seat == 2 and kind != dealt[of_1][1])
    numbers[of_1], numbers[of_2] = deal.number((1, dealt[of_2][1])), deal.number((2, dealt[of_1][1]))
    return struct.pack("<b", -1) + numbers.tobytes()


async def twin(house: House, other: House, code: str) -> None:
    """The same table in the other house, where two cards in hands 1 and 2 are exchanged."""
    row = await house.store.table(code)
    assert row is not None
    await other.store.create_table(row, await house.store.keys(code))
    events = await house.store.events(code)
    await other.store.append(
        code, [e if e.by != -1 else Event(e.n, e.at, e.kind, e.by, swapped(e.body)) for e in events]
    )


def same(text: str) -> str:
    """What was sent, without the hour and the address."""
    return re.sub(r'"chain":"\w+"|"at":\d+|127\.0\.0\.1:\d+|"id":"[^"]*"', "", text)


async def test_two_games_that_differ_in_hidden_cards_send_the_same_bytes(open_house: Open, tmp_path: Path) -> None:
    house, other = await open_house(), await open_house(f"sqlite:///{tmp_path / 'other.sqlite'}")
    people = await house.people(4)
    code = people[0].code
    await people[0].host("start")
    await twin(house, other, code)
    both: list[list[Connection]] = []
    for one in (house, other):
        visitor = await one.client(code)
        cookies = [f"cw-{code}={person.key()}" for person in people]
        group = [await visitor.connect(Cookie=cookie, Origin=one.base) for cookie in cookies]
        both.append([*group, await visitor.connect(watch=True)])
    here, there = both
    unaware = (0, 3, 4)
    assert here[1].position["view"]["hand"] != there[1].position["view"]["hand"]
    dice = random.Random(3)
    for _ in range(12):
        acting = next((seat for seat in range(4) if here[seat].turn), None)
        if acting is None or not there[acting].turn:
            break
        acts = [[c["act"] for c in group[acting].choices] for group in both]
        if acts[0] != acts[1]:
            break
        act = dice.choice(acts[0])
        for group in both:
            done = await group[acting].do(act)
            for connection in group:
                await connection.waits_until(lambda one, n=done["n"]: one.n >= n)
        if any(c["act"].startswith("deal") for c in here[acting].choices):
            break
    for seat in unaware:
        sent = [[same(t) for t in g[seat].heard if '"type":"lobby"' not in t] for g in both]
        assert sent[0] == sent[1]
        assert len(sent[0]) > 1
    for group in both:
        for connection in group:
            await connection.hang_up()


def test_the_secrecy_check_sees_a_leak() -> None:
    """The property itself is able to fail."""
    hands = [[0] * 16 if seat == 1 else None for seat in range(6)]
    leak = json.loads(json.dumps({"position": {"view": {"hand": hands}}}))
    check_views(leak, 1)
    try:
        check_views(leak, 0)
    except AssertionError:
        return
    raise AssertionError("a foreign hand went unnoticed")
