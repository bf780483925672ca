"""Games with hidden votes, disclosed hands, private talk and promises: nobody hears what is not for them."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from commonweal.play import find_book

from .conftest import House
from .connection import Connection
from .test_secrets import entries_in, views_in

BOOK = find_book("original_position")
NEVER = [name for name, field in BOOK.fields.items() if field.seen == "hidden"]
SEATS = 3


def check(message: dict[str, Any], seat: int | None, known: dict[str, Any]) -> None:
    """Hidden fields are absent; cards in hand and chips are there for those who may know them only."""
    for view in views_in(message):
        known |= view
        assert not set(view) & set(NEVER)
        for showing, shown in enumerate(view.get("shown_to") or ()):
            concerns = seat is not None and seat in (showing // 12, showing % 6)
            assert shown is None or concerns, f"seat {seat} was sent whether {showing % 6} saw place {showing // 6}"
        for slot, card in enumerate(view.get("hand") or ()):
            knows = seat is not None and (slot // 2 == seat or known["shown_to"][6 * slot + seat])
            assert card is None or card == -1 or knows, f"seat {seat} was sent the card in place {slot}"
        if known["voters"] & ~known["voted"]:
            for other, chip in enumerate(view.get("ballot") or ()):
                assert chip is None or other == seat, f"seat {seat} was sent the chip of seat {other}"


async def one_act(connections: list[Connection], dice: random.Random) -> None:
    while not any(connection.turn for connection in connections):
        await asyncio.sleep(0.001)  # after a card was shown in private, nobody waits for those who hear nothing of it
    acting = dice.choice([connection for connection in connections if connection.turn])
    choice = dice.choice(acting.choices)  # type: ignore[index]
    answer = await acting.do(choice["act"])
    if answer["type"] == "done":
        hear = connections if choice["name"] != "disclose" else [acting, connections[choice["operands"]["seat"]]]
        for connection in hear:
            await connection.waits_until(lambda one: one.n >= answer["n"])


async def say_and_promise(connections: list[Connection], dice: random.Random, meant: dict[str, set[int]]) -> None:
    """A private chat line and a private promise, each with a different word; `meant`: the word and who may read it."""
    for kind in ("say", "promise"):
        by, to = dice.sample(range(SEATS), 2)
        word = f"{kind}-{dice.getrandbits(60):x}"
        answer = await connections[by].ask(kind, text=word, to=[to])
        if answer["type"] == "done":
            meant[word] = {by, to}


async def test_a_vote_is_sent_as_a_word(house: House) -> None:
    people = await house.people(SEATS, game="original_position")
    connections = [await person.connect() for person in people]
    await people[0].host("start")
    for connection, act in zip(
        connections, ("vote agree", {"act": "vote", "answer": "disagree"}, "vote Disagree"), strict=True
    ):
        await connection.waits_until(lambda one: one.turn)
        done = await connection.do(act)
        await connection.waits_until(lambda one, n=done["n"]: one.n >= n)
    await connections[0].waits_until(lambda one: one.position["view"]["ballot"][:SEATS] == [1, 2, 2])


async def test_whole_games_behind_the_veil_leak_nothing(house: House) -> None:
    people = await house.people(SEATS, game="original_position")
    connections = [await person.connect() for person in people]
    watcher = await house.client(people[0].code)
    connections.append(await watcher.connect(watch=True))
    await people[0].host("start")
    for connection in connections:
        await connection.waits_until(lambda one: one.position is not None)
    dice, meant = random.Random(6), dict[str, set[int]]()
    for turn in range(600):
        if connections[0].position["over"]:  # type: ignore[index]
            break
        await one_act(connections[:SEATS], dice)
        if turn % 20 == 0:
            await say_and_promise(connections[:SEATS], dice, meant)
    assert connections[0].position["over"]  # type: ignore[index]
    for connection in connections:
        await connection.waits_until(lambda one: one.lobby["state"] == "ended")
    assert len(meant) > 8
    record = (await people[0].http.get(f"/api/tables/{people[0].code}/export.jsonl")).text
    assert "disclose card=" in record, "nothing is hidden once the game is over"
    connections += [await person.connect() for person in people]
    for seat, connection in zip((0, 1, 2, None, 0, 1, 2), connections, strict=True):
        known: dict[str, Any] = {}
        everything = "".join(connection.heard)
        for word, parties in meant.items():
            assert (word in everything) == (seat in parties), f"seat {seat}, {word} for {parties}"
        for message in connection.messages:
            if not (message.get("position") or {}).get("over"):
                check(message, seat, known)
            for told in entries_in(message):
                assert not told.get("private") or seat in told["seats"] or told["kind"] == "act"


async def play_until(connections: list[Connection], phase: str) -> None:
    dice = random.Random(2)
    while connections[0].position["phase"] != phase:  # type: ignore[index]
        await one_act(connections, dice)


@pytest.mark.rule("OP-42", "OP-R28")
async def test_a_card_shown_in_private_is_told_to_nobody_else(house: House) -> None:
    charter = {"debate_seconds": 0, "show_card_backs": 1}
    people = await house.people(SEATS, game="original_position", charter=charter)
    connections = [await person.connect() for person in people]
    watcher = await house.client(people[0].code)
    connections.append(await watcher.connect(watch=True))
    await people[0].host("start")
    for connection in connections:
        await connection.waits_until(lambda one: one.position is not None)
    await play_until(connections[:SEATS], "turn")
    owner = next(connection.position["to_act"][0] for connection in connections)  # type: ignore[index]
    other, unaware = (owner + 1) % SEATS, (owner + 2) % SEATS
    card = connections[owner].position["view"]["hand"][2 * owner]  # type: ignore[index]
    before = [len(connection.heard) for connection in connections]
    replays = [await who.at("GET", "/replay") for who in (people[unaware], watcher)]
    await connections[owner].do(f"disclose card={card} seat={other}")
    told = await connections[other].hears("update", before[other])
    assert [entry["private"] for entry in told["entries"]] == [True]
    assert told["changed"]["hand"][2 * owner] == card
    answered = await connections[unaware].answer_to(await connections[unaware].send("say", text="what now?"))
    assert answered["type"] == "done"
    for viewer in (unaware, SEATS):
        await connections[viewer].waits_until(lambda one: any("what now?" in text for text in one.heard))
        assert not [text for text in connections[viewer].heard[before[viewer] :] if '"type":"update"' in text]
    for who, was in zip((people[unaware], watcher), replays, strict=True):
        now = await who.at("GET", "/replay")
        assert now["entries"][:-1] == was["entries"]
        assert now["entries"][-1]["text"] == "what now?"
    async with people[unaware].connect() as again:
        assert "acts.disclose" not in again.heard[0]
        assert set(again.position["view"]["shown_to"][12 * owner : 12 * owner + 12]) <= {None, 0}  # type: ignore[index]


def test_the_check_sees_a_leak() -> None:
    hand = [4, None, None, None, None, None]
    view = {"shown_to": [None] * 72, "hand": hand, "voters": 7, "voted": 1, "ballot": [1, None]}
    check({"changed": view}, 0, {})
    for leak in ({"hand": [4]}, {"hand": [-1], "ballot": [1]}, {"deck": 1}, {"shown_to": [0]}):
        try:
            check({"changed": view | {"hand": []} | leak}, 1, {})
        except AssertionError:
            continue
        raise AssertionError(f"unnoticed: {leak}")
