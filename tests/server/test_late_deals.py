"""A seat of Laissez-faire whose time is up: it signs nothing, and nobody waits for it."""

from __future__ import annotations

import pytest

from commonweal.games.laissez_faire.words import Phase

from .conftest import House
from .test_table import all_hear, begun, hang_up


@pytest.mark.rule("LF-109", "LF-111")
async def test_who_sleeps_signs_nothing_and_plays_on_without_holding_the_table_up(house: House) -> None:
    people, connections = await begun(house, 3, game="laissez_faire", clock=60, charter={"doubles_extra_turn": 0})
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
    await hang_up(connections)
