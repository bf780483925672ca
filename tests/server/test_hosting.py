"""Nobody can freeze a table: who is away, bots that stand in, and who hosts when the host is away."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from commonweal.server.courtesies.absence import IDLE

from .conftest import House
from .connection import Client, Connection, hang_up
from .test_table import all_hear

Open = Callable[..., Awaitable[House]]
PATIENCE = 120  # seconds, unless the host sets another time


def seat_in(connection: Connection, seat: int) -> dict[str, Any]:
    return dict(connection.lobby["seats"][seat])


def replace(connection: Connection, seat: int) -> str:
    """Who may let a bot play for a seat."""
    return str(seat_in(connection, seat).get("replace", "nobody"))


async def waiting_for(connections: list[Connection], seats: tuple[int, ...]) -> int:
    """Play until one of these seats is to act; which."""
    while True:
        acting = next(connection for connection in connections if connection.turn)
        if acting.lobby["you"] in seats:
            return int(acting.lobby["you"])
        done = await acting.do(acting.choices[0]["act"])
        await all_hear(connections, done["n"])


async def test_a_bot_stands_in_for_an_absent_guest_until_the_person_is_back(open_house: Open) -> None:
    house = await open_house(bot_pause=3600.0)
    people, connections = await house.game(3)
    guest = await waiting_for(connections, (1, 2))
    others = [connection for seat, connection in enumerate(connections) if seat != guest]
    host = people[0]
    await connections[guest].hang_up()
    await others[0].waits_until(lambda connection: not seat_in(connection, guest)["here"])
    assert (await host.at("POST", "/stand-in", {"seat": guest}, 409))["error"] == "not_now"
    house.time.skip(PATIENCE - 5)
    assert replace(others[0], guest) == "nobody"
    house.time.skip(10)
    await others[0].waits_until(lambda connection: replace(connection, guest) == "host")
    other = people[3 - guest]
    assert (await other.at("POST", "/stand-in", {"seat": guest}, 403))["error"] == "not_allowed"
    lobby = await host.at("POST", "/stand-in", {"seat": guest})
    assert [lobby["seats"][guest][key] for key in ("holder", "bot", "stand_in")] == ["bot", "sensible", True]
    said = ("table.stand_in", 0)
    await others[1].waits_until(
        lambda connection: any(
            (entry["id"], entry["by"]) == said
            for message in connection.messages
            for entry in message.get("entries", ())
        )
    )
    async with people[guest].connect() as one, people[guest].connect() as other_device:
        await people[guest].at("POST", "/back")
        for connection in (one, other_device):
            await connection.waits_until(
                lambda connection: seat_in(connection, guest)["holder"] == "person" and connection.turn
            )
            assert "stand_in" not in seat_in(connection, guest)
        assert (await other_device.do(one.choices[0]["act"]))["type"] == "done"
    assert (await people[guest].at("POST", "/back"))["seats"][guest]["holder"] == "person"  # as before: nobody is late


async def test_a_bot_goes_on_and_the_seat_comes_back_after_a_restart(open_house: Open) -> None:
    house = await open_house()
    people, connections = await house.game(3)
    guest = await waiting_for(connections, (1, 2))
    await hang_up(connections[guest : guest + 1])
    house.time.skip(PATIENCE + 1)
    await connections[0].waits_until(lambda connection: replace(connection, guest) == "host")
    await people[0].at("POST", "/stand-in", {"seat": guest})
    await connections[0].waits_until(lambda connection: guest not in connection.position["to_act"])
    await hang_up(connections)
    keys = [person.key() for person in people]
    await house.stop()
    house = await open_house()
    person = await house.client(people[0].code)
    person.http.headers["Authorization"] = f"Bearer {keys[guest]}"
    assert (await person.at("GET"))["seats"][guest]["stand_in"]
    assert (await person.at("POST", "/back"))["seats"][guest]["holder"] == "person"


async def test_if_the_host_is_away_too_everybody_with_a_seat_decides(house: House) -> None:
    people, connections = await house.game(3)
    guest = await waiting_for(connections, (0, 1, 2))
    staying = next(seat for seat in (1, 2) if seat != guest)
    stranger = await house.client(people[0].code)
    await hang_up([connection for seat, connection in enumerate(connections) if seat != staying])
    house.time.skip(PATIENCE + 1)
    await connections[staying].waits_until(lambda connection: replace(connection, guest) == "everybody")
    assert connections[staying].lobby["hosting"] == "open"
    assert (await stranger.at("POST", "/stand-in", {"seat": guest}, 401))["error"] == "no_key"
    assert (await people[staying].at("POST", "/stand-in", {"seat": guest}))["seats"][guest]["stand_in"]
    await connections[staying].waits_until(lambda connection: guest not in connection.position["to_act"])


async def test_a_host_who_does_not_decide_freezes_nothing(house: House) -> None:
    """Nor does somebody who is here and does nothing, were it the host."""
    people, connections = await house.game(3)
    guest = await waiting_for(connections, (1, 2))
    other = 3 - guest
    await connections[guest].hang_up()
    house.time.skip(PATIENCE + 1)
    await connections[other].waits_until(lambda connection: replace(connection, guest) == "host")
    house.time.skip(PATIENCE + 1)
    await connections[other].waits_until(lambda connection: replace(connection, guest) == "everybody")
    await people[other].at("POST", "/stand-in", {"seat": guest})
    await connections[other].waits_until(lambda connection: guest not in connection.position["to_act"])
    here = [connections[0], connections[other]]
    if not any(connection.turn for connection in here):
        await connections[0].waits_until(lambda connection: any(one.turn for one in here))
    idle = next(connection.lobby["you"] for connection in here if connection.turn)
    watching = next(connection for connection in here if not connection.turn)
    for _ in range(9):
        house.time.skip(PATIENCE + 1)
    await watching.waits_until(lambda connection: replace(connection, idle) != "nobody")


async def test_who_is_here_may_think_for_long(house: House) -> None:
    _, connections = await house.game(3)
    guest = await waiting_for(connections, (1, 2))
    for _ in range(IDLE - 1):
        house.time.skip(PATIENCE)
    await connections[0].catches_up()
    assert replace(connections[0], guest) == "nobody"
    for _ in range(2):  # the server looks once in a while who is asked
        house.time.skip(PATIENCE)
    await connections[0].waits_until(lambda connection: replace(connection, guest) != "nobody")


async def test_a_host_who_sleeps_does_not_decide_about_the_own_seat(house: House) -> None:
    _, connections = await house.game(3)
    await waiting_for(connections, (0,))
    while replace(connections[1], 0) == "nobody":
        house.time.skip(PATIENCE)
        await connections[1].catches_up()
    assert replace(connections[1], 0) == "everybody"


async def test_a_table_may_wait_for_good_or_another_time(house: House) -> None:
    people, connections = await house.game(3)
    assert (await people[0].host("patience", 400, seconds=100_000))["field"] == "seconds"
    guest = await waiting_for(connections, (1, 2))
    await connections[guest].hang_up()
    await people[0].host("patience", seconds=0)
    await connections[0].waits_until(lambda connection: connection.lobby["patience"] == 0)
    house.time.skip(PATIENCE * 20)
    await connections[0].catches_up()
    assert replace(connections[0], guest) == "nobody"
    await connections[0].hang_up()  # nor does the table get another host
    house.time.skip(PATIENCE * 20)
    assert (await people[3 - guest].at("POST", "/hosting", None, 409))["error"] == "illegal"
    connections[0] = await people[0].connect()
    await people[0].host("patience", seconds=60)
    await connections[0].waits_until(lambda connection: replace(connection, guest) != "nobody")


async def test_a_seat_that_the_host_gave_to_a_bot_stays_with_it_if_the_person_was_there(house: House) -> None:
    people, connections = await house.game(3)
    await people[0].host("bot", seat=1, bot="random")
    assert (await people[1].at("POST", "/back", None, 409))["error"] == "illegal"
    await connections[2].hang_up()
    await connections[0].waits_until(lambda connection: not seat_in(connection, 2)["here"])
    await people[0].host("bot", seat=2, bot="random")
    assert (await people[2].at("POST", "/back"))["seats"][2]["holder"] == "person"


# ---------------------------------------------------------------- hosting


async def test_a_table_whose_host_vanished_before_the_start_gets_another(house: House) -> None:
    people = await house.people(3)
    connections = [await person.connect() for person in people]
    assert [seat_in(connections[1], seat).get("host", False) for seat in range(3)] == [True, False, False]
    assert (await people[1].at("POST", "/hosting", None, 409))["error"] == "illegal"
    await connections[0].hang_up()
    await connections[1].waits_until(lambda connection: connection.lobby["hosting"] == "away")
    house.time.skip(PATIENCE + 1)
    await connections[1].waits_until(lambda connection: connection.lobby["hosting"] == "open")
    assert (await people[1].at("POST", "/hosting"))["host"]
    await connections[1].waits_until(
        lambda connection: connection.lobby["host"] and connection.lobby["hosting"] == "here"
    )
    await connections[2].waits_until(lambda connection: seat_in(connection, 1)["host"] and not connection.lobby["host"])
    await people[1].host("start")
    async with people[0].connect() as back:  # who made the table is a host still
        assert back.lobby["host"]
        await people[0].host("withdraw", seat=1)
        assert (await people[1].host("pause", 401))["error"] == "no_key"
        await people[0].host("share", seat=2)
        await people[2].host("pause")


async def test_new_hosts_lead_the_look_back_at_once(house: House) -> None:
    people, connections = await house.game(2)
    await connections[1].send_raw('{"type":"lead","moment":3}')
    assert (await connections[1].hears("refused"))["message"]["id"] == "errors.only_host_leads"
    await people[0].host("share", seat=1)
    await connections[1].send_raw('{"type":"lead","moment":3}')
    assert (await connections[0].hears("lead"))["moment"] == 3
    await people[0].host("withdraw", seat=1)
    before = len(connections[1].messages)
    await connections[1].send_raw('{"type":"lead","moment":4}')
    await connections[1].hears("refused", before)


@pytest.mark.parametrize("plays", [True, False])
async def test_words_bring_the_hosts_power_back(open_house: Open, plays: bool) -> None:
    """Also after a restart, and for a host without a seat, whose old browser hosts no more."""
    house = await open_house()
    host, guest = await house.client(), await house.client()
    code = await host.make(3, play=plays)
    await guest.join(code)
    words = host.words
    assert len(words.split()) == 3
    connection = await host.connect()
    other = await house.client(code)
    returned = await other.at("POST", "/return", {"words": words.upper()})
    assert returned["seat"] == (0 if plays else None)
    assert await connection.ends() == 4401
    assert (await other.at("GET"))["host"]
    await other.host("bot", seat=2, bot="random")
    if not plays:
        assert (await host.host("close", 401))["error"] == "no_key"
    await house.stop()
    house = await open_house()
    third = await house.client(code)
    await third.at("POST", "/return", {"words": words})
    assert (await third.host("bot", seat=2, bot="sensible"))["host"]


async def test_a_host_without_a_seat_who_sits_down_hosts_from_there(house: House) -> None:
    host = await house.client()
    await host.make(3, play=False)
    assert (await host.at("GET"))["you"] is None
    await host.join(host.code, "Ada")
    lobby = await host.at("GET")
    assert (lobby["you"], lobby["host"], lobby["seats"][0]["host"]) == (0, True, True)
    other = await house.client(host.code)
    await other.at("POST", "/return", {"words": host.words})
    assert (await other.at("GET"))["host"]


async def test_whoever_leaves_or_is_removed_hosts_no_more(house: House) -> None:
    people = await house.people(3)
    await people[0].host("share", seat=1)
    async with people[1].connect() as connection:
        await people[0].host("remove", seat=1)
        await connection.ends()
        assert connection.ended == (4402, "closed.removed")
    newcomer = await house.client()
    await newcomer.join(people[0].code)
    assert newcomer.seat == 1
    assert not (await newcomer.at("GET"))["host"]
    async with people[2].connect() as connection:
        await people[2].at("POST", "/leave")
        await connection.ends()
        assert connection.ended == (4402, "closed.given_up")


# ---------------------------------------------------------------- words


async def words_of(person: Client, status: int = 200) -> Any:
    told = await person.at("GET", "/words", None, status)
    return told["words"] if status == 200 else told["error"]


async def test_people_see_their_own_words_again(house: House) -> None:
    people = await house.people(2)
    assert [await words_of(person) for person in people] == [person.words for person in people]
    stranger = await house.client(people[0].code)
    assert (await stranger.at("GET", "/words", None, 403))["error"] == "not_allowed"
    host = await house.client()
    await host.make(2, play=False)
    assert await words_of(host) == host.words


async def test_a_device_that_came_back_with_the_words_shows_them_too(house: House) -> None:
    (host,) = await house.people(1, seats=2)
    other = await house.client(host.code)
    await other.at("POST", "/return", {"words": host.words.replace(" ", ", ").upper()})
    assert await words_of(other) == host.words


async def test_a_device_does_not_show_words_that_another_has_replaced(house: House) -> None:
    (host,) = await house.people(1, seats=2)
    other = await house.client(host.code)
    other.http.cookies.update(host.http.cookies)
    assert await words_of(other) == host.words
    await host.at("POST", "/words")
    assert (await other.at("GET", "/words", None, 404))["message"]["id"] == "errors.words_unknown"


async def test_new_words_replace_the_old_ones_and_move_nobody(house: House) -> None:
    people = await house.people(2)
    guest = people[1]
    async with guest.connect() as connection:
        fresh = (await guest.at("POST", "/words"))["words"]
        assert fresh != guest.words
        assert await words_of(guest) == fresh
        await connection.catches_up()
        assert connection.ended is None
    other = await house.client(guest.code)
    assert (await other.at("POST", "/return", {"words": guest.words}, 403))["error"] == "not_allowed"
    assert (await other.at("POST", "/return", {"words": fresh}))["seat"] == 1


async def test_words_that_the_host_replaced_are_not_shown(house: House) -> None:
    people = await house.people(2)
    await people[0].at("POST", "/host", {"do": "reissue", "seat": 1})
    assert await words_of(people[1], 403) == "not_allowed"  # the seat has a new key as well
    await people[0].at("POST", "/host", {"do": "reissue", "seat": 0})
    alone = (await people[0].http.get(f"/api/tables/{people[0].code}/words")).status_code
    assert alone in (403, 404)
