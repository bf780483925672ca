"""Acts that come late are refused if they were chosen when the seat was asked something else, and only then."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable

import pytest

from commonweal.play import Game, Seeded, find_book
from commonweal.server.pace.question_start import asked_since
from commonweal.server.protocol import encode_json
from commonweal.server.rooms.events import Undone
from commonweal.server.rooms.history import History
from commonweal.server.store import Event, TableRow

from .conftest import House
from .connection import Client, Connection
from .test_table import all_hear

Open = Callable[..., Awaitable[House]]


async def voting(house: House) -> tuple[list[Client], list[Connection]]:
    """Three people who are asked for their votes at once."""
    return await house.game(3, game="original_position", charter={"debate_seconds": 60})


async def test_a_vote_sent_while_another_votes_counts(house: House) -> None:
    _, connections = await voting(house)
    seen = connections[0].n
    for connection in (connections[1], connections[2]):
        await all_hear(connections, (await connection.do("vote answer=2"))["n"])
    spoken = await connections[1].answer_to(await connections[1].send("say", text="Well?"))
    assert spoken["n"] > seen
    answer = await connections[0].answer_to(await connections[0].send("do", act="vote answer=1", at=seen))
    assert answer["type"] == "done"


async def test_a_vote_for_another_question_is_stale_and_nothing_happens(open_house: Open) -> None:
    """Also after a restart, when the log alone says what was asked when; a vote that was carried out stays done."""
    house = await open_house()
    people, connections = await voting(house)
    seen = connections[0].n
    first = await connections[0].do("vote answer=1", id="first")
    for connection in connections[1:]:
        await all_hear(connections, (await connection.do("vote answer=1"))["n"])
    for connection in connections:
        done = await connection.do("end_debate")
        await all_hear(connections, done["n"])
    assert connections[0].position["phase"] == "scenario_vote"
    other = await open_house()
    visitor = await other.client(people[0].code)
    there = await visitor.connect(Cookie=f"cw-{visitor.code}={people[0].key()}", Origin=other.base)
    for connection in (connections[0], there):
        last = connection.n
        late = await connection.answer_to(await connection.send("do", act="vote answer=2", at=seen))
        assert (late["type"], late["error"]) == ("refused", "stale")
        assert late["message"]["id"] == "errors.question_changed"
        assert late["todo"]
        again = await connection.answer_to(await connection.send("do", act="vote answer=1", at=seen, id="first"))
        assert again == first
        assert len(await house.store.events(people[0].code)) == last
    free = await connections[0].answer_to(await connections[0].send("do", act="vote answer=2"))
    assert free["type"] == "done"  # a program that says nothing of what it saw


async def test_an_act_after_a_bot_played_the_turn_is_stale(house: House) -> None:
    people, connections = await house.game(2, clock=60)
    acting = next(connection for connection in connections if connection.turn)
    seen, act = acting.n, acting.choices[0]["act"]
    house.time.skip(61)
    await acting.waits_until(lambda connection: connection.moment > seen)
    late = await acting.answer_to(await acting.send("do", act=act, at=seen))
    assert late["error"] == "stale"
    assert (await people[0].at("GET"))["state"] == "playing"


async def test_an_act_from_before_an_undo_is_stale(house: House) -> None:
    _, connections = await house.game()
    acting = next(connection for connection in connections if connection.turn)
    seen, act = acting.n, acting.choices[0]["act"]
    done = await acting.do(act)
    back = await acting.answer_to(await acting.send("undo"))
    for at in (seen, done["n"]):
        late = await acting.answer_to(await acting.send("do", act=act, at=at))
        assert late["error"] == "stale"
    assert (await acting.answer_to(await acting.send("do", act=act, at=back["n"])))["type"] == "done"


@pytest.mark.parametrize(("name", "seats"), [("potlatch", 3), ("original_position", 3), ("new_tabor", 4)])
def test_a_question_is_as_old_after_a_restart_as_it_was_live(name: str, seats: int) -> None:
    """Whatever is played and taken back. An act begins a new question for its seat, an undo for every seat."""
    dice = random.Random(7)
    game = Game.begin(find_book(name), seats, {}, Seeded(7))
    row = TableRow("AB", name, 1, seats, b"{}", b"", "", 0.0)
    history, events = History(row), list[Event]()

    def happens(kind: str, by: int, body: bytes) -> list[int]:
        events.append(Event(history.n + 1, 0, kind, by, body))
        history.take(events[-1:])
        again = History(row)
        again.take(events)
        questions = [asked_since(history, game, seat) for seat in range(seats)]
        assert [asked_since(again, game, seat) for seat in range(seats)] == questions
        return questions

    asked = happens("act", -1, game.encoded_moves[0])
    undone = 0
    while not game.over and game.moves_done < 70:
        assert happens("chat", 0, b"") == asked
        if game.moves_done > 20 and dice.random() < 0.2:
            moves = game.moves_done - 1
            game.rewind(moves)
            asked = happens("undo", history.happened[-2].by, encode_json(Undone(moves=moves)))
            assert asked == [history.n] * seats
            undone += 1
            continue
        seat = dice.choice(sorted(game.to_act))
        move = game.do(seat, dice.choice(game.possible(seat)))
        before, asked = asked, happens("act", seat, move.body)
        assert asked[seat] == history.n
        assert all(now in (then, history.n) for then, now in zip(before, asked, strict=True))
    assert undone


async def test_no_id_that_a_client_spends_keeps_a_bot_from_playing(house: House) -> None:
    """Nor the clock: what the server does by itself has no id that a client could use up."""
    people, connections = await house.game(2)
    acting = next(connection for connection in connections if connection.turn)
    seat = connections.index(acting)
    first = acting.n
    for kind in ("bot", "clock"):
        for n in range(first, first + 20):
            assert (await acting.answer_to(await acting.send("say", id=f"{kind}-{n}", text="x")))["type"] == "done"
    last = acting.n
    await people[0].host("bot", seat=seat, bot="sensible")
    await acting.waits_until(lambda connection: connection.moment > last + 1)
    events = await house.store.events(people[0].code)
    played = [event for event in events if event.kind == "act" and event.n > last]
    assert played
    assert all(event.client_id is None for event in played)
