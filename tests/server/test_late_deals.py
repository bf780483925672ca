"""A seat of Laissez-faire whose time is up: it signs nothing, and nobody waits for it."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.laissez_faire.words import Phase

from .conftest import House
from .connection import Connection, hang_up
from .test_table import all_hear


@pytest.mark.rule("LF-109", "LF-111")
async def test_who_sleeps_signs_nothing_and_plays_on_without_holding_the_table_up(house: House) -> None:
    people, connections = await house.game(3, game="laissez_faire", clock=60, charter={"doubles_extra_turn": 0})
    here = connections[0]
    await here.waits_until(lambda one: bool(one.position) and one.position["view"]["phase"] == Phase.READY)
    first = next(seat for seat in range(3) if connections[seat].turn)
    other = (first + 1) % 3
    pays = ["add_clause pay-at", "set_field 0 amount 100", "set_field 0 start 3"]
    done = await connections[first].do([f"open_deal {1 << first | 1 << other}", *pays, "offer"])
    await all_hear(connections, done["n"])
    assert here.position["to_act"] == [other]

    house.time.skip(61)  # the other sleeps: the offer is rejected, and the first goes on
    await here.waits_until(lambda one: one.position["to_act"] == [first])
    assert here.position["view"]["phase"] == Phase.READY
    assert here.position["view"]["listed"] == 0

    house.time.skip(61)  # so does the first, whose turn is played to its end
    await here.waits_until(lambda one: one.position["view"]["in_turn"] == other)
    events = await house.store.events(people[0].code)
    assert len([event for event in events if event.kind == "time"]) == 2
    third = (first + 2) % 3
    assert third not in {event.by for event in events if event.kind == "act"}


async def seated(house: House) -> tuple[list[Connection], list[int]]:
    """Three who own all deeds and have a minute for every answer, and their seats from the first one on."""
    charter = {"doubles_extra_turn": 0, "zero_sum": 1, "starting_cash": 3000, "target_net_worth": 9000}
    _, connections = await house.game(3, game="laissez_faire", clock=60, charter=charter)
    here = connections[0]
    await here.waits_until(lambda one: bool(one.position) and one.position["to_act"] != [-1])
    while here.position["view"]["phase"] == Phase.PICK:
        seat = here.position["to_act"][0]
        await connections[seat].waits_until(lambda one: one.turn)
        done = await connections[seat].do(connections[seat].choices[0]["act"])
        await all_hear(connections, done["n"])
    first = here.position["to_act"][0]
    return connections, [(first + step) % 3 for step in range(3)]


async def sign(connections: list[Connection], one: int, other: int, *lines: str) -> None:
    """Two of them sign a contract."""
    for seat, acts in ((one, [f"open_deal {1 << one | 1 << other}", *lines, "offer"]), (other, "sign")):
        await all_hear(connections, (await connections[seat].do(acts))["n"])


async def sleeps(house: House, connections: list[Connection], seat: int, phase: int) -> dict[str, Any]:
    """The table waits for somebody who does not answer until the time is up; the view after that."""
    here = connections[0]
    assert (here.position["view"]["phase"], here.position["to_act"]) == (phase, [seat])
    house.time.skip(61)
    await here.waits_until(lambda one: one.position["view"]["phase"] != phase)
    await hang_up(connections)
    view: dict[str, Any] = here.position["view"]
    return view


@pytest.mark.rule("LF-50", "LF-91")
async def test_an_owner_who_sleeps_refuses_and_the_guest_goes_on(house: House) -> None:
    connections, seats = await seated(house)
    here = connections[0]
    for guest in [*seats, *seats]:
        await all_hear(connections, (await connections[guest].do("roll"))["n"])
        await connections[guest].waits_until(lambda one: one.turn)
        asks = [choice["act"] for choice in connections[guest].choices if choice["name"] == "ask_rent"]
        if asks:
            break
        house.time.skip(61)  # nothing to ask for here: the turn is played to its end
        await here.waits_until(lambda one, guest=guest: one.position["to_act"] != [guest])
    await all_hear(connections, (await connections[guest].do(asks[0]))["n"])
    deed = here.position["view"]["asked_deed"]
    view = await sleeps(house, connections, here.position["view"]["owner"][deed], Phase.QUOTE)
    assert (view["quote_state"][deed], view["phase"], here.position["to_act"]) == (2, Phase.LODGING, [guest])


@pytest.mark.rule("LF-160")
async def test_who_sleeps_over_a_first_refusal_lets_the_sale_pass(house: House) -> None:
    connections, (seller, buyer, holder) = await seated(house)
    deed = connections[0].position["view"]["owner"].index(seller)
    await sign(connections, seller, holder, "add_clause first-refusal", f"set_field 0 subject {deed}")
    price = [f"set_field 1 obligor {buyer}", f"set_field 1 beneficiary {seller}", "set_field 1 amount 50"]
    await sign(
        connections, seller, buyer, "add_clause give-asset", f"set_field 0 subject {deed}", "add_clause pay-now", *price
    )
    view = await sleeps(house, connections, holder, Phase.PREEMPT)
    assert (view["owner"][deed], view["phase"]) == (buyer, Phase.READY)


@pytest.mark.rule("LF-162")
async def test_who_sleeps_over_a_complaint_awards_nothing(house: House) -> None:
    connections, (one, other, judge) = await seated(house)
    promise = [f"set_field 0 obligor {other}", f"set_field 0 beneficiary {one}", 'write_text 0 text="Peace"']
    await sign(connections, one, other, "add_clause free-text", *promise)
    await all_hear(connections, (await connections[one].do(f"complain 0 {other} 40"))["n"])
    cash = connections[0].position["view"]["cash"]
    view = await sleeps(house, connections, judge, Phase.VERDICT)
    assert (view["cash"], view["phase"]) == (cash, Phase.READY)
