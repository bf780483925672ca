"""What would this deal do? Over HTTP, while the game goes on: growing, refused with its rule, and called off."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

import commonweal.lab.forecast as forecasts_of
from commonweal.games.laissez_faire.words import Phase
from commonweal.play import find_book
from commonweal.server.futures import forecasts, precompile
from commonweal.server.load.limits import FORECAST_BURST

from .conftest import House
from .connection import Client, Connection

PAYS = ["add_clause pay-at", "set_field clause=0 field=amount value=100", "set_field clause=0 field=start value=3"]


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """What futures need is compiled: a server whose compiler is not through yet answers that it is not ready."""
    forecasts.load(find_book("laissez_faire"))


class Sitting:
    """A table of three at the beginning of the first turn."""

    def __init__(self, people: list[Client], connections: list[Connection]) -> None:
        self.people, self.connections = people, connections
        self.first = next(seat for seat, one in enumerate(connections) if one.turn)
        self.other = (self.first + 1) % 3
        both = 1 << self.first | 1 << self.other
        self.offer = [f"open_deal {both}", *PAYS, "offer"]

    async def ask(self, seat: int, status: int = 200, **wish: Any) -> dict[str, Any]:
        found: dict[str, Any] = await self.people[seat].at("POST", "/forecast", wish, status=status)
        return found


async def seated(house: House) -> Sitting:
    people = await house.people(3, game="laissez_faire")
    await people[0].host("start")
    connections = [await one.connect() for one in people]
    for one in connections:
        await one.waits_until(lambda one: bool(one.position) and one.position["view"]["phase"] == Phase.READY)
    return Sitting(people, connections)


async def test_an_offer_is_looked_ahead_of_before_and_after_it_is_made(house: House) -> None:
    sat = await seated(house)
    few = await sat.ask(sat.first, acts=sat.offer, pairs=8)
    assert (few["ready"], few["pairs"], few["round"], len(few["paid"]), len(few["gained"])) == (True, 8, 1, 6, 6)
    assert few["parties"] == sorted([sat.first, sat.other])
    assert few["paid"][2][sat.first] == {"mean": -100, "low": -100, "high": -100}
    assert (few["broken"]["times"], few["breaks"], few["story"]) == (0, [], [])
    more = await sat.ask(sat.first, acts=sat.offer, pairs=12)
    assert more["pairs"] == 12
    assert (await sat.ask(sat.first, acts=sat.offer, pairs=8)) == more  # what was played is kept
    await sat.connections[sat.first].do(sat.offer)
    on_table = await sat.ask(sat.other, pairs=8)
    assert on_table["paid"][2][sat.other]["mean"] == 100
    watching = await house.client(sat.people[0].code)
    assert (await watching.at("POST", "/forecast", {"pairs": 8}))["paid"] == on_table["paid"]


async def test_it_may_be_asked_before_the_turn_and_while_it_is_drafted(house: House) -> None:
    sat = await seated(house)
    early = await sat.ask(sat.other, acts=sat.offer, pairs=2)
    assert early["paid"][2][sat.other]["mean"] == -100
    await sat.connections[sat.first].do(sat.offer[:-1])
    assert (await sat.ask(sat.other, pairs=2))["paid"][2][sat.other]["mean"] == 100


async def test_what_breaks_is_told(house: House) -> None:
    sat = await seated(house)
    dear = [act.replace("value=100", "value=9999").replace("value=3", "value=2") for act in sat.offer]
    found = await sat.ask(sat.first, acts=dear, pairs=5)
    assert {one["kind"]: one["times"] for one in found["breaks"]}["arrears"] == 5
    assert (found["broken"]["times"], found["broken"]["high"]) == (5, 1)
    assert "notices.IN_ARREARS.says" in [line["message"]["id"] for line in found["story"]]


async def test_what_is_refused(house: House) -> None:
    sat = await seated(house)
    early = [act.replace("value=3", "value=1") for act in sat.offer]
    told = await sat.ask(sat.first, 409, acts=early)
    assert (told["error"], told["rule"]) == ("illegal", "LF-112")
    assert told["message"]["values"]["place"] == len(early)
    assert told["message"]["values"]["refusal"]["values"]["place"] == 1
    for seat, acts in ((sat.first, []), (sat.first, sat.offer[:-1]), (sat.other, [])):
        assert (await sat.ask(seat, 409, acts=acts))["error"] == "no_futures"
    third = next(seat for seat in range(3) if seat not in (sat.first, sat.other))
    assert (await sat.ask(third, 409, acts=sat.offer))["rule"] == "LF-104"  # a deal of others
    for wish in ({"pairs": 0}, {"pairs": 1001}, {"acts": ["offer"] * 200}, {"acts": ["x" * 401]}):
        await sat.ask(sat.first, 400, **wish)


async def test_other_games_have_no_forecasts(house: House) -> None:
    (person,) = await house.people(1, seats=3)
    await person.host("bot", seat=1, bot="sensible")
    await person.host("bot", seat=2, bot="sensible")
    assert (await person.at("POST", "/forecast", {}, status=409))["error"] == "illegal"  # it has not begun
    await person.host("start")
    assert (await person.at("POST", "/forecast", {}, status=409))["error"] == "no_futures"


async def test_while_the_rules_are_compiled_it_says_so(house: House) -> None:
    class Compiling:
        is_compiling = True

        def begin(self) -> None:
            """Nothing: it is at work."""

    sat = await seated(house)
    house.app.state.precompiler = Compiling()
    assert (await sat.ask(sat.first, acts=sat.offer))["ready"] is False
    house.app.state.precompiler.is_compiling = False
    assert (await sat.ask(sat.first, acts=sat.offer, pairs=1))["ready"] is True


async def test_the_next_question_of_a_seat_calls_the_last_one_off(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    sat = await seated(house)
    await sat.ask(sat.first, acts=sat.offer, pairs=1)
    come, going_on = threading.Event(), forecasts_of.Forecast.grow

    def wait(self: Any, pairs: int, *, workers: int = 1, stop: threading.Event | None = None) -> None:
        come.set()
        assert stop is not None
        if pairs == 999:
            stop.wait(20)
        going_on(self, 1, workers=workers, stop=stop)

    monkeypatch.setattr(forecasts_of.Forecast, "grow", wait)
    asking = asyncio.create_task(sat.ask(sat.first, 409, acts=sat.offer, pairs=999))
    assert await asyncio.to_thread(come.wait, 20)
    assert (await sat.ask(sat.first, acts=sat.offer, pairs=1))["pairs"] == 1
    assert (await asking)["error"] == "called_off"


async def test_a_table_may_not_ask_too_often(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecasts, "FORECAST_RATE", 0.0)
    monkeypatch.setattr(forecasts, "FORECAST_BURST", 2.0)
    sat = await seated(house)
    for _ in range(2):
        await sat.ask(sat.first, acts=sat.offer, pairs=1)
    assert (await sat.ask(sat.first, 429, acts=sat.offer, pairs=1))["error"] == "too_fast"
    assert FORECAST_BURST >= 3


def test_the_child_process_compiles_forecasts_of_games_that_have_them(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    monkeypatch.setattr("commonweal.players.prepare", lambda book: None)
    monkeypatch.setattr(forecasts, "load", lambda book: compiled.append(book.name))
    precompile.prepare_all()
    assert compiled == ["laissez_faire"]
