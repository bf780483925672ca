"""Bad input over a connection, typed and as JSON: place, rule and sentence; nothing changes, nothing is shown."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from typed_acts import as_json

from .conftest import House, installed
from .connection import Connection
from .test_table import all_hear

ANN, BEN, CLEO, DAN = range(4)
OPEN = "open_deal parties=5 anyone=0"
LINE = "write_line giver=2 taker=0 what=2 amount="
OF_ANN = "write_line giver=0 taker=1 what=2 amount=5"
Acts = list[str]


@pytest.fixture
def stalls_installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The market of the tests is installed."""
    yield from installed(monkeypatch, EntryPoint("stalls", "institutions.toys:STALLS", "commonweal.games"))


async def do(connections: list[Connection], seat: int, *acts: str) -> None:
    done = await connections[seat].do(list(acts))
    assert done["type"] == "done", done
    await all_hear(connections, done["n"])


async def at_market(house: House) -> list[Connection]:
    """Ann's offer 0 to Ben is gone; Ben counters Ann's offer 1 to him and Cleo, which is gone too; Dan is out."""
    _, connections = await house.game(4, game="stalls")
    await do(connections, ANN, "open_deal parties=3 anyone=0", OF_ANN, "offer")
    await do(connections, BEN, "decline deal=0")
    await do(connections, ANN, "open_deal parties=7 anyone=0", OF_ANN, "offer")
    await do(connections, BEN, "counter deal=1")
    await do(connections, CLEO, "decline deal=1")
    await do(connections, DAN, "pack_up")
    return connections


async def check_refused(
    connections: list[Connection], house: House, seat: int, given: Any, place: int, id: str, rule: str
) -> None:
    """The seat alone gets an answer, which has place, rule and sentence, and everything is as it was."""
    code = connections[seat].lobby["code"]
    game = (await house.tables.find(code)).game
    events = await house.store.events(code)
    for connection in connections:
        await connection.catches_up()
    before = [(connection.position, len(connection.heard)) for connection in connections]
    for kind in ("do", "preview"):
        answer = await connections[seat].answer_to(
            await connections[seat].send(kind, act=given, at=connections[seat].n)
        )
        assert answer["type"] == "refused", answer
        told = answer["message"]
        if place:
            assert (told["id"], told["values"]["place"]) == ("refused.in_bundle", place)
            told = told["values"]["refusal"]
        assert (told["id"], answer.get("rule", "")) == (id, rule)
        assert game.word(answer["message"], seat).endswith(".")
    for connection in connections:
        await connection.catches_up()
    for connection, (position, count) in zip(connections, before, strict=True):
        said = [text for text in connection.heard[count:] if '"pong"' not in text]
        assert (connection.position, len(said)) == (position, 2 if connection is connections[seat] else 0)
    assert await house.store.events(code) == events
    house.time.skip(60)  # so that nobody is called hasty


MARKET: list[tuple[int, Acts, int, str, str]] = [
    (CLEO, [OPEN, LINE + "1000"], 2, "typed.out_of_range", ""),
    (CLEO, [OPEN, LINE + "-1"], 2, "typed.out_of_range", ""),
    (CLEO, [OPEN, LINE + "2.5"], 2, "typed.not_whole", ""),
    (CLEO, [OPEN, LINE + "two"], 2, "typed.not_whole", ""),
    (CLEO, [OPEN, LINE + "101", "offer"], 3, "reasons.CANNOT.text", "ST-2"),
    (CLEO, [OPEN, LINE + "1", LINE + "2", LINE + "3", LINE + "1000"], 5, "typed.out_of_range", ""),
    (CLEO, [OPEN, LINE + "1", LINE + "2", LINE + "3", OPEN, "offer"], 5, "reasons.NO_ROOM.text", "ST-2"),
    (CLEO, ["open_deal parties=4 anyone=0"], 0, "reasons.NOT_TO_THESE.text", "ST-2"),
    (CLEO, ["open_deal parties=12 anyone=0"], 0, "reasons.NOT_TO_THESE.text", "ST-2"),
    (CLEO, ["open_deal parties=12 anyone=1", "offer"], 1, "reasons.NOT_TO_THESE.text", "ST-2"),
    (CLEO, ["counter deal=0"], 0, "reasons.NOT_ASKED.text", "ST-2"),
    (CLEO, ["counter deal=1", "offer"], 1, "reasons.NOT_ASKED.text", "ST-2"),
    (BEN, ["offer"], 0, "reasons.GONE.text", "ST-2"),
]


@pytest.mark.usefixtures("stalls_installed")
@pytest.mark.parametrize("form", [str, as_json], ids=["typed", "json"])
async def test_an_offer(house: House, form: Any) -> None:
    connections = await at_market(house)
    for seat, acts, place, id, rule in MARKET:
        given = [form(act) for act in acts]
        await check_refused(connections, house, seat, given if place else given[0], place, id, rule)


MOTIONS = [
    ("propose option=salary value=10", "charter.outside", "CO-6"),
    ("propose option=salary value=6", "charter.same", "CO-6"),
    ("propose option=slogans value=1", "charter.fixed", "CO-6"),
    ("propose option=majority value=0", "clashes.high_pay_needs_a_majority.text", "CO-7"),
]


@pytest.mark.usefixtures("council_installed")
@pytest.mark.parametrize("form", [str, as_json], ids=["typed", "json"])
async def test_an_amendment_of_the_charter_in_force(house: House, form: Any) -> None:
    """The salary was amended to 6, which needs a majority that is more than half."""
    _, connections = await house.game(3, game="council", charter={"majority": "two_thirds"})
    acting = next(seat for seat, connection in enumerate(connections) if connection.turn)
    await do(connections, acting, "propose option=salary value=6")
    for seat in range(3):
        await do(connections, seat, "ballot yes=1")
    acting = next(seat for seat, connection in enumerate(connections) if connection.turn)
    for act, id, rule in MOTIONS:
        await check_refused(connections, house, acting, form(act), 0, id, rule)
        await check_refused(connections, house, acting, [form("call"), form(act)], 2, id, rule)


@pytest.mark.usefixtures("forum_installed")
@pytest.mark.parametrize("text", ["x" * 41, "a\x07b"])
async def test_a_text_that_does_not_fit(house: House, text: str) -> None:
    _, connections = await house.game(4, game="forum")
    id = "typed.too_long" if len(text) > 40 else "typed.control"
    for act in (f"move 1 {text}", f'move strength=1 text="{text}"', {"act": "move", "strength": 1, "text": text}):
        await check_refused(connections, house, ANN, act, 0, id, "FO-1")
