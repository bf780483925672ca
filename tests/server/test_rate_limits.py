"""Every message counts, whoever sends it and whatever is in it; and nothing that is sent reaches the error log."""

from __future__ import annotations

import json
import logging

import pytest
from websockets.frames import Frame, Opcode

from commonweal.server.load import bounded_reading
from commonweal.server.load.limits import REFUSAL_BURST, SEAT_BURST
from commonweal.server.protocol import CloseCode

from .conftest import House

DEEP = [
    '{"type":"do","id":"a","act":' + "[" * 1500,
    '{"type":"do","id":"a","act":' + '{"a":' * 580 + "1" + "}" * 581,
    '{"type":"ping","more":' + "[" * 1900 + "]" * 1900 + "}",
    "[" * 4000,
]


@pytest.fixture
def nothing_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a test takes, no brake is released by time."""
    monkeypatch.setattr("commonweal.server.rooms.connections.SEAT_RATE", 0.0)
    monkeypatch.setattr("commonweal.server.rooms.session.REFUSAL_RATE", 0.0)


@pytest.mark.usefixtures("nothing_given_back")
@pytest.mark.parametrize("raw", ['{"type":"ping"}', "{", "[" * 1000, "x" * 5000, '{"type":"lead","moment":3}'])
@pytest.mark.parametrize("watch", [True, False])
async def test_a_connection_from_which_only_refused_messages_come_is_closed(
    house: House, raw: str, watch: bool
) -> None:
    (host,) = await house.people(1, seats=4)
    connection = await host.connect(watch=watch)
    for _ in range(int(SEAT_BURST + REFUSAL_BURST) + 1):
        await connection.send_raw(raw)
    assert await connection.ends() == CloseCode.TOO_MANY_REFUSALS
    kinds = [message["type"] for message in connection.messages]
    assert kinds.count("pong") <= SEAT_BURST
    assert kinds.count("refused") <= REFUSAL_BURST + 1
    await connection.hang_up()
    async with host.connect(watch=watch):
        pass  # it may come back


@pytest.mark.usefixtures("nothing_given_back")
async def test_a_refusal_for_haste_names_the_message(house: House) -> None:
    (host,) = await house.people(1, seats=4)
    async with host.connect() as connection:
        for _ in range(int(SEAT_BURST)):
            await connection.send_raw('{"type":"ping"}')
        refused = await connection.answer_to(await connection.send("say", text="hello"))
        assert refused["error"] == "too_fast"


@pytest.mark.parametrize("raw", DEEP)
async def test_deep_json_is_a_malformed_message(house: House, raw: str, caplog: pytest.LogCaptureFixture) -> None:
    (host,) = await house.people(1, seats=4)
    with caplog.at_level(logging.DEBUG, "commonweal.server"):
        async with host.connect() as connection:
            await connection.send_raw(raw)
            assert (await connection.hears("refused"))["error"] == "malformed"
            await connection.send_raw('{"type":"ping"}')
            await connection.hears("pong")
    assert not caplog.records


async def test_a_connection_that_sends_many_frames_is_read_in_pieces(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of it is lost, and nobody else waits until all of it is read."""
    monkeypatch.setattr(bounded_reading, "FRAMES_BURST", 20.0)
    monkeypatch.setattr(bounded_reading, "FRAMES_RATE", 5_000.0)
    held: list[int] = []
    real = bounded_reading.BoundedReading._read_on

    def read_on(protocol: bounded_reading.BoundedReading) -> None:
        held.append(len(protocol._rest))
        real(protocol)

    monkeypatch.setattr(bounded_reading.BoundedReading, "_read_on", read_on)
    (host,) = await house.people(1, seats=4)
    ping, text = Frame(Opcode.PING, b""), Frame(Opcode.TEXT, b'{"type":"ping"}')
    piece, end = Frame(Opcode.TEXT, b'{"type":', fin=False), Frame(Opcode.CONT, b'"ping"}')
    many = [piece, *[Frame(Opcode.CONT, b" ", fin=False)] * 600, end]
    sent = b"".join(frame.serialize(mask=True) for frame in [*[ping] * 2000, text, *many, text])
    async with host.connect() as connection:
        await connection.send_bytes_on_wire(sent)
        await connection.waits_until(lambda one: sum(m["type"] == "pong" for m in one.messages) == 3)
        await connection.send_raw('{"type":"ping"}')
        await connection.waits_until(lambda one: sum(m["type"] == "pong" for m in one.messages) == 4)
    assert len(held) > 3
    assert max(held) > 4096


TABLE_CALLS = ["join", "return", "leave", "host", "whatif"]
CALLS = ["/api/tables", "/api/games/potlatch/charter", *(f"/api/tables/CODE/{call}" for call in TABLE_CALLS)]


@pytest.mark.parametrize("path", CALLS)
async def test_deep_json_is_a_bad_request_of_every_call(
    house: House, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    (host,) = await house.people(1, seats=4)
    path = path.replace("CODE", host.code)
    with caplog.at_level(logging.INFO, "commonweal.server"):
        for depth in (200, 500, 900, 990, 3000):
            nested = "[" * depth + "]" * depth
            for body in (
                nested,
                f'{{"game":"potlatch","seats":4,"n":1,"do":"close","charter":{{"talk":{nested}}},"x":{nested}}}',
            ):
                answer = await host.http.post(path, content=body, headers={"Content-Type": "application/json"})
                if path.endswith("leave") and answer.status_code == 401:
                    continue  # it has no body; the first of these calls gave the seat up
                assert answer.status_code < 500, answer.text
                if answer.status_code != 200:
                    assert answer.json()["error"]
    assert [record for record in caplog.records if record.levelno > logging.INFO] == []
    assert not [record for record in caplog.records if record.exc_info]


async def test_messages_as_people_send_them_are_not_braked(house: House) -> None:
    (host,) = await house.people(1, seats=4)
    async with host.connect() as connection:
        for _ in range(30):
            await connection.send_raw(json.dumps({"type": "ping"}))
        await connection.waits_until(lambda one: sum(m["type"] == "pong" for m in one.messages) == 30)
