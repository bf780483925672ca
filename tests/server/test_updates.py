"""An update leaves out the choices and refusals that a seat was sent before, and never those that changed."""

from __future__ import annotations

import json
import random

from hypothesis import given
from hypothesis import strategies as st

from commonweal.server.protocol import encode_json
from commonweal.server.rooms.updates import Rows, SentChoices

from .conftest import House
from .connection import Connection

GO, STAY = (b'{"act":"%b","rows":[[]]}' % act for act in (b"go", b"stay"))
PARTS = st.sampled_from([(), (GO,), (GO, STAY)])


@given(st.lists(st.tuples(st.integers(0, 1), PARTS, PARTS, st.booleans()), max_size=30))
def test_what_is_sent_adds_up_to_what_there_is(steps: list[tuple[int, Rows, Rows, bool]]) -> None:
    sent, known = SentChoices(), [dict[str, bytes](), dict[str, bytes]()]
    for seat, choices, refused, greeted in steps:
        if greeted:
            sent.forget(seat)
            known[seat] = {}
        changes = sent.changes(seat, (choices, refused))
        assert all(known[seat].get(name) != bytes(part) for name, part in changes.items())
        known[seat] |= {name: bytes(part) for name, part in changes.items()}
        assert known[seat] == {"choices": as_list(choices), "refused": as_list(refused)}


def as_list(objects: Rows) -> bytes:
    return b"[" + b",".join(objects) + b"]"


async def test_seats_that_are_no_longer_asked_lose_their_choices(house: House) -> None:
    """All vote at once; the last vote takes the choices of the others away."""
    people = await house.people(4, game="original_position", charter={"debate_seconds": 0})
    await people[0].host("start")
    connections: list[Connection] = [await person.connect() for person in people]
    dice = random.Random(3)
    for _ in range(24):
        acting = dice.choice([connection for connection in connections if connection.turn])
        done = await acting.do(dice.choice(acting.choices)["act"])
        table = await house.tables.find(people[0].code)
        for seat, connection in enumerate(connections):
            await connection.waits_until(lambda one, n=done["n"]: one.n >= n)
            now = json.loads(encode_json(table.positions.of(seat)))
            assert [connection.position[key] for key in ("choices", "refused")] == [now["choices"], now["refused"]]
