"""A table over time: reconnects, acts sent twice, refusals, undo, the host's tools, bots, the clock, and the end."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable

from commonweal.play.record import open_record
from commonweal.server.protocol import CloseCode, encode_json

from .conftest import House
from .connection import Client, Connection, complete_entries, hang_up
from .test_playing import play

Open = Callable[..., Awaitable[House]]


async def all_hear(connections: list[Connection], n: int) -> None:
    for connection in connections:
        await connection.waits_until(lambda one: one.moment >= n)


# ---------------------------------------------------------------- coming back


async def test_who_comes_back_gets_exactly_what_was_missed(house: House) -> None:
    people, connections = await house.game()
    await play(connections, random.Random(1), most=3)
    absent = next(seat for seat in range(4) if not connections[seat].turn)
    since = connections[absent].n
    await connections[absent].hang_up()
    others = [connection for seat, connection in enumerate(connections) if seat != absent]
    for _ in range(4):
        acting = next((connection for connection in others if connection.turn), None)
        if acting is None:
            break
        done = await acting.do(acting.choices[0]["act"])
        await all_hear(others, done["n"])
    again = await people[absent].connect(since)
    missed = again.messages[0]["entries"]
    whole = (await people[absent].connect()).messages[0]["entries"]
    assert missed == [entry for entry in whole if entry["n"] > since]
    assert missed
    known = (await house.tables.find(people[0].code)).positions.of(absent)
    assert again.position == json.loads(encode_json(known))


async def test_a_number_from_the_future_or_nonsense_gets_everything(house: House) -> None:
    people, _ = await house.game()
    whole = (await people[0].connect()).messages[0]["entries"]
    for since in (99_999, -5):
        again = await people[0].connect(since)
        assert again.messages[0]["entries"] == whole
        await again.hang_up()


async def test_an_act_sent_twice_is_done_once(house: House) -> None:
    people, connections = await house.game()
    acting = next(connection for connection in connections if connection.turn)
    act = acting.choices[0]["act"]
    first = await acting.do(act, id="mine")
    count = len(acting.messages)
    await acting.send("do", act=act, at=0, id="mine")
    assert await acting.hears("done", count) == first
    again = await people[connections.index(acting)].connect(first["n"])
    assert (await again.do(act, id="mine")) == first
    assert (await house.tables.find(people[0].code)).n == first["n"]


async def test_a_restarted_server_knows_everything(open_house: Open) -> None:
    house = await open_house()
    people, connections = await house.game()
    await play(connections, random.Random(2), most=9)
    await connections[1].answer_to(await connections[1].send("say", text="before"))
    await people[0].host("pause")
    here = [await person.at("GET", "/replay") for person in people]
    other = await open_house()
    for seat, person in enumerate(people):
        visitor = Client(other.base)
        visitor.code, headers = person.code, {"Authorization": f"Bearer {person.key()}"}
        answer = (await visitor.http.get(f"/api/tables/{person.code}/replay", headers=headers)).json()
        complete_entries(answer)
        assert answer == here[seat]
        lobby = (await visitor.http.get(f"/api/tables/{person.code}", headers=headers)).json()
        assert (lobby["state"], lobby["you"]) == ("paused", seat)
        await visitor.close()
    mine, theirs = [await one.tables.find(people[0].code) for one in (house, other)]
    assert [mine.positions.of(seat) for seat in range(4)] == [theirs.positions.of(seat) for seat in range(4)]


async def test_a_table_that_nobody_uses_is_let_go_and_comes_back(open_house: Open) -> None:
    house = await open_house(idle_seconds=0.05)
    people, connections = await house.game()
    n = connections[0].n
    await hang_up(connections)
    while house.tables.codes:
        await asyncio.sleep(0.02)
    async with people[0].connect() as connection:
        assert connection.n == n
        assert connection.position is not None


async def test_two_servers_never_both_accept_an_act(open_house: Open) -> None:
    house, other = await open_house(), await open_house()
    people, connections = await house.game()
    acting = next(connection for connection in connections if connection.turn)
    seat = connections.index(acting)
    visitor = await other.client(people[0].code)
    there = await visitor.connect(Cookie=f"cw-{visitor.code}={people[seat].key()}", Origin=other.base)
    acts = [choice["act"] for choice in acting.choices]
    answers = await asyncio.gather(acting.do(acts[0]), there.do(acts[-1]), return_exceptions=True)
    accepted = [answer for answer in answers if not isinstance(answer, BaseException) and answer["type"] == "done"]
    assert len(accepted) == 1
    events = await house.store.events(visitor.code)
    assert [event.n for event in events] == list(range(1, len(events) + 1))
    loser = next(
        connection
        for connection, answer in zip((acting, there), answers, strict=True)
        if isinstance(answer, BaseException)
    )
    assert await loser.ends() == 1012


# ---------------------------------------------------------------- refusals and previews


async def test_refusals_name_the_rule_and_change_nothing(house: House) -> None:
    _, connections = await house.game()
    acting = next(connection for connection in connections if connection.turn)
    waiting = next(connection for connection in connections if not connection.turn)
    seat = connections.index(acting)
    own = await acting.do(f"gift_to seat={seat}")
    assert (own["type"], own["error"], own["rule"]) == ("refused", "illegal", "PO-15")
    assert own["message"]["id"].startswith("reasons.")
    assert (await acting.do("juggle"))["error"] == "malformed"
    assert (await acting.do({"act": "gift_to", "seat": 77}))["error"] == "malformed"
    assert (await acting.do(10**9))["error"] == "malformed"
    assert (await waiting.do(acting.choices[0]["act"]))["error"] == "illegal"
    n = acting.n
    by_json = json.loads(json.dumps({"act": "gift_to", **acting.choices[0]["operands"]}))
    assert (await acting.do(by_json))["n"] == n + 1


async def test_a_preview_changes_nothing(house: House) -> None:
    _, connections = await house.game()
    acting = next(connection for connection in connections if connection.turn)
    act = acting.choices[0]["act"]
    n = acting.n
    seen = await acting.answer_to(await acting.send("preview", act=act))
    assert seen["type"] == "preview"
    assert seen["act"] == act
    assert seen["changed"]
    done = await acting.do(act)
    assert done["n"] == n + 1
    after = await acting.hears("update", n=done["n"])
    assert {key: after["changed"].get(key) for key in seen["changed"]} == seen["changed"]


# ---------------------------------------------------------------- undo


async def test_ones_own_last_act_is_taken_back_at_once(house: House) -> None:
    people, connections = await house.game()
    acting = next(connection for connection in connections if connection.turn)
    before = dict(acting.position)
    done = await acting.do(acting.choices[0]["act"])
    await acting.waits_until(lambda connection: connection.moment == done["n"])
    assert acting.position["undo"]["may"] == "self"
    back = await acting.answer_to(await acting.send("undo"))
    assert back["type"] == "done"
    await all_hear(connections, back["n"])
    for field in ("phase", "to_act", "choices", "view", "prompt"):
        assert acting.position[field] == before[field]
    whole = (await people[0].connect()).messages[0]["entries"]
    assert not [entry for entry in whole if entry["n"] == done["n"]]
    says, what = [entry for entry in whole if entry["n"] == back["n"]]
    seat = connections.index(acting)
    assert (says["id"], says["values"], says["kind"]) == ("table.undo", {"seat": seat}, "table")
    assert (what["id"], what["values"]["actor"], what["kind"]) == ("acts.gift_to.says", seat, "table")
    gone = await people[0].at("GET", f"/replay/{done['n']}", status=409)
    assert gone["error"] == "taken_back"


async def to_be_asked_for(connections: list[Connection]) -> Connection:
    """Play on until somebody may ask the table to take an act back after which others acted."""
    dice = random.Random(4)
    for _ in range(200):
        acting = next(connection for connection in connections if connection.turn)
        choices = acting.choices
        done = await acting.do(dice.choice(choices)["act"])
        await all_hear(connections, done["n"])
        for connection in connections:
            if connection.position["undo"]["may"] == "ask":
                return connection
    raise AssertionError("nobody could ask")


# ---------------------------------------------------------------- the host's tools


async def test_the_game_starts_when_every_seat_is_taken(house: House) -> None:
    (host,) = await house.people(1, seats=3)
    assert (await host.host("start", 409))["error"] == "open_seats"
    async with host.connect() as connection:
        assert connection.position is None
        assert (await connection.do("gift_to seat=1"))["error"] == "illegal"
        for seat in (1, 2):
            await host.host("bot", seat=seat, bot="random")
        assert (await host.host("bot", 400, seat=1, bot="oracle"))["field"] == "bot"
        assert (await host.host("bot", 400))["field"] == "seat"
        lobby = await host.host("start")
        assert lobby["state"] == "playing"
        await connection.waits_until(lambda one: one.position is not None)
        assert (await host.host("start", 409))["error"] == "illegal"


async def test_pause_and_resume(house: House) -> None:
    people, connections = await house.game()
    acting = next(connection for connection in connections if connection.turn)
    act = acting.choices[0]["act"]
    await people[0].host("pause")
    refused = await acting.do(act)
    assert refused["error"] == "paused"
    assert (await people[0].host("pause", 409))["error"] == "illegal"
    await people[0].host("resume")
    assert (await acting.do(act))["type"] == "done"


async def test_a_bot_takes_over_and_the_person_comes_back(house: House) -> None:
    people, connections = await house.game()
    seat = connections.index(next(connection for connection in connections if connection.turn))
    await people[0].host("pause")
    lobby = await people[0].host("bot", seat=seat, bot="random")
    assert (lobby["seats"][seat]["holder"], lobby["seats"][seat]["bot"]) == ("bot", "random")
    lobby = await people[0].host("person", seat=seat)
    assert lobby["seats"][seat]["holder"] == "person"
    await people[0].host("resume")
    acting = connections[seat]
    assert (await acting.do(acting.choices[0]["act"]))["type"] == "done"


async def test_who_leaves_frees_the_seat_and_another_takes_it(house: House) -> None:
    people, connections = await house.game(2)
    await people[1].at("POST", "/leave")
    assert await connections[1].ends() == CloseCode.SEAT_GIVEN_UP
    newcomer = await house.client()
    await newcomer.join(people[0].code, "New Comer")
    assert newcomer.seat == 1
    async with newcomer.connect() as connection:
        assert connection.position["view"]["hand"][1] is not None
        assert connection.lobby["seats"][1]["name"] == "New Comer"


async def test_nobody_sits_down_where_somebody_sits(house: House) -> None:
    people = await house.people(2, seats=3)
    stranger = await house.client(people[0].code)
    for seat, status, error in ((1, 409, "seat_taken"), (9, 400, "no_such_seat")):
        refused = await stranger.at("POST", "/join", {"name": "Ada", "seat": seat}, status)
        assert refused["message"]["id"] == f"errors.{error}"
    assert (await people[1].at("GET"))["you"] == 1
    assert (await stranger.at("POST", "/join", {"name": "Ada", "seat": 2}))["seat"] == 2


async def test_who_comes_is_sent_the_lobby_once(house: House) -> None:
    host, guest = await house.people(2)
    async with host.connect() as one, guest.connect() as other:
        await one.waits_until(lambda connection: connection.lobby["seats"][1]["here"])
        await other.catches_up()
        assert [message["type"] for message in other.messages][:1] == ["hello"]
        assert "lobby" not in {message["type"] for message in other.messages}
        assert other.lobby["seats"][1]["here"]


async def test_a_new_name_comes_with_the_lobby_and_is_in_no_message(house: House) -> None:
    """Messages name seats by number, so that whoever reads them words them with the names of the moment."""
    people = await house.people(2, charter={"first_gifter": "first_seat"})
    await people[0].host("start")
    async with people[0].connect() as connection, people[1].connect() as other:
        name = connection.lobby["seats"][1]["name"]
        assert (connection.prompt, other.prompt) == ("prompts.FIRST_GIFT.says", "prompts.GIVING.says")
        assert other.position["prompt"]["values"] == {"active": 0, "level": 1}
        before = connection.position
        assert name not in json.dumps(before)
        await people[1].at("POST", "/leave")
        newcomer = await house.client()
        await newcomer.join(people[0].code, "New Comer")
        await connection.waits_until(lambda one: one.lobby["seats"][1]["name"] == "New Comer")
        assert connection.position | {"n": before["n"]} == before
        game = (await house.tables.find(people[0].code)).game
        assert "New Comer" in game.acts(0)[0].label


async def test_choices_are_sent_when_they_change_and_in_full_to_who_comes(house: House) -> None:
    people, connections = await house.game(3)
    dice, left_out = random.Random(4), 0
    for _ in range(12):
        acting = next(connection for connection in connections if connection.turn)
        done = await acting.do(dice.choice(acting.choices)["act"])
        await all_hear(connections, done["n"])
        table = await house.tables.find(people[0].code)
        for seat, connection in enumerate(connections):
            told = next(message for message in reversed(connection.messages) if message["type"] == "update")
            now = json.loads(encode_json(table.positions.of(seat)))
            assert [connection.position[key] for key in ("choices", "refused")] == [now["choices"], now["refused"]]
            left_out += "choices" not in told["position"]
    assert left_out > 10
    seat = next(seat for seat, connection in enumerate(connections) if not connection.turn)
    async with people[seat].connect() as again:
        assert again.position["choices"] == connections[seat].position["choices"] == []
        acting = next(connection for connection in connections if connection.turn)
        done = await acting.do(acting.choices[0]["act"])
        await all_hear([*connections, again], done["n"])
        assert again.position == connections[seat].position
        told = next(message for message in reversed(connections[seat].messages) if message["type"] == "update")
        assert "choices" in told["position"], "a seat is sent everything after one of its connections was greeted"


async def test_a_closed_table_is_over(house: House) -> None:
    people, connections = await house.game(2)
    await people[0].host("close")
    await connections[1].waits_until(lambda connection: connection.lobby["state"] == "closed")
    acting = next(connection for connection in connections if connection.turn)
    assert (await acting.do(acting.choices[0]["act"]))["type"] == "refused"
    row = await house.store.table(people[0].code)
    assert row is not None
    assert row.closed_at is not None
    guest = await house.client(people[0].code)
    assert (await guest.at("POST", "/join", {"name": ""}, 409))["error"] == "illegal"


async def test_closed_talk(house: House) -> None:
    _, connections = await house.game(2, charter={"table_talk": "closed"})
    assert connections[0].lobby["talk"] == "closed"
    refused = await connections[0].answer_to(await connections[0].send("say", text="psst"))
    assert (refused["error"], refused["rule"]) == ("illegal", "PO-70")


async def test_a_clock_lets_a_bot_play_a_turn_that_took_too_long(house: House) -> None:
    people = await house.people(2, clock=10)
    table = await house.tables.find(people[0].code)
    table.terms.clock = 0  # no test waits ten seconds
    await people[0].host("start")
    async with people[0].connect() as connection:
        told = await connection.hears("update") if not connection.position["over"] else connection.messages[0]
        assert all(clock["running"] for clock in told["position"]["clocks"])
        await connection.waits_until(lambda one: one.lobby["state"] == "ended")
        told = [entry for message in connection.messages for entry in message.get("entries", [])]
        assert "table.time" in {one.get("id") for one in told}
    bad = await house.client()
    wish = {"game": "potlatch", "seats": 2, "clock": 1}
    assert (await bad.call("POST", "/api/tables", wish, 400))["field"] == "clock"


# ---------------------------------------------------------------- the end


async def test_after_the_end_everything_is_open(house: House) -> None:
    people, connections = await house.game(2)
    await play(connections, random.Random(8))
    await connections[1].waits_until(lambda connection: connection.lobby["state"] == "ended")
    assert all(row is not None for row in connections[1].position["view"]["hand"][:2])
    stranger = await house.client(people[0].code)
    record = (await stranger.http.get(f"/api/tables/{stranger.code}/export.jsonl")).text
    assert open_record(record).committed
    head = json.loads(record.splitlines()[0])
    assert head["chance"]["commitment"] == connections[0].messages[0]["commitment"]
    assert (await stranger.http.get(f"/api/tables/{stranger.code}/export.zip")).content[:2] == b"PK"
    moments = await stranger.at("GET", "/replay")
    assert not [entry for entry in moments["entries"] if ".hides" in entry.get("id", "")]
    last = moments["n"]
    assert (await stranger.at("GET", f"/replay/{last}"))["over"]
    assert (await stranger.at("GET", f"/replay/{last + 1}", status=404))["field"] == "n"
    debrief = await stranger.at("GET", "/debrief")
    assert debrief["summary"]
    assert debrief["pictures"]
