"""Bad input at a table of New Tabor, typed and as JSON, alone and in offers of several acts: rule and sentence, and
nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from typed_acts import as_json

from .conftest import House
from .connection import Connection
from .test_bad_input import check_refused, do

Case = tuple[list[str], int, str, str]
"""Acts, the place of the one that is refused (0: a single act), the message and the rule."""

GIVE, GET = 0, 1
FOOD = 0
ELECTION: list[Case] = [
    (["nominate nominee={me}"], 0, "reasons.NOMINATES_ITSELF.text", "NT-25"),
]
SECOND_ELECTION: list[Case] = [
    (["nominate nominee={clerk}"], 0, "reasons.NOT_ELIGIBLE.text", "NT-31"),
]
TRADE: list[Case] = [
    (["{open}", f"write_line side={GIVE} what={FOOD} units=999"], 2, "reasons.TOO_LITTLE_TO_GIVE.text", "NT-105"),
    (["{open}", f"write_money side={GIVE} cents=1"], 2, "reasons.TOO_LITTLE_TO_GIVE.text", "NT-105"),
    (["{open}", f"write_money side={GET} cents=0.125"], 2, "typed.not_a_sum", "NT-133"),
    (["{open}", f"write_money side={GET} cents=100", f"write_iou side={GIVE} due=3 interest=0", "send_offer"], 3,
     "reasons.DUE_TOO_LATE.text", "NT-109"),
    (["{open}", f"write_money side={GET} cents=100", f"write_iou side={GET} due=2 interest=0", "send_offer"], 4,
     "reasons.NOTHING_LENT.text", "NT-109"),
    (["{open}", "send_offer"], 2, "reasons.EMPTY_OFFER.text", "NT-105"),
    (["sell_to_union industry=0 units=999"], 0, "reasons.TOO_LITTLE_STOCK.text", "NT-196"),
    (["create_money cents=100"], 0, "reasons.NOT_THE_BANKER.text", "NT-267"),
    (["move_option option=0 value=1"], 0, "charter.fixed", "NT-223"),
    (["move_option option=12 value=0"], 0, "charter.outside", "NT-234"),
]  # fmt: skip
STAKE: list[Case] = [
    (["pay_rent zone=1 cents=199"], 0, "reasons.BELOW_LEAST_RENT.text", "NT-234"),
    (["pay_rent zone=1 cents=2.005"], 0, "typed.not_a_sum", "NT-133"),
    (["pay_rent zone=0 cents=200"], 0, "reasons.NO_RENT_HERE.text", "NT-169"),
    (["pay_rent zone=1 cents=9999999"], 0, "reasons.CANNOT_PAY_RENT.text", "NT-169"),
]  # fmt: skip
BATTLE: list[Case] = [
    (["challenge zone=1 cents=399"], 0, "reasons.RENT_TOO_LOW.text", "NT-173"),
    (["challenge zone=0 cents=400"], 0, "reasons.NOT_ADJACENT.text", "NT-118"),
]  # fmt: skip


@pytest.fixture(autouse=True)
def _nobody_is_too_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests write faster than people may."""
    monkeypatch.setattr("commonweal.server.rooms.connections.SEAT_BURST", 10_000.0)
    monkeypatch.setattr("commonweal.server.rooms.session.REFUSAL_BURST", 10_000.0)


def on_turn(connections: list[Connection]) -> int:
    return next(seat for seat, connection in enumerate(connections) if connection.turn)


async def check(
    connections: list[Connection], house: House, cases: list[Case], form: Any, seat: int, **words: Any
) -> None:
    for acts, place, id, rule in cases:
        given = [form(act.format(me=seat, **words)) for act in acts]
        if form is as_json and id == "typed.not_a_sum":
            id = "typed.not_whole"  # a number of JSON counts cents
        await check_refused(connections, house, seat, given if place else given[0], place, id, rule)


@pytest.mark.rule(
    "NT-25", "NT-31", "NT-105", "NT-109", "NT-133", "NT-169", "NT-173", "NT-196", "NT-219", "NT-234", "NT-267"
)
@pytest.mark.parametrize("form", [str, as_json], ids=["typed", "json"])
async def test_bad_input_at_a_table_of_new_tabor(house: House, form: Any) -> None:
    """The first two settle in the Inner Rung, the others outside; the first pays rent there, the third challenges."""
    charter = {"quarters": 2, "first_game": True, "office_method": "election", "rent_step_cents": 200}
    _, connections = await house.game(4, game="new_tabor", charter=charter)
    for _ in range(2):  # both offices go to the Die
        await check(connections, house, ELECTION, form, on_turn(connections))
        for _ in range(4):
            seat = on_turn(connections)
            if (clerk := clerk_of(connections[seat])) not in (-1, seat):
                await check(connections, house, SECOND_ELECTION, form, seat, clerk=clerk)
            await do(connections, seat, "pass_nomination")
    for colour in range(4):
        await do(connections, on_turn(connections), f"choose_colour colour={colour}")
    for zone in (1, 1, 2, 2):
        seat = on_turn(connections)
        await do(connections, seat, f"enter_industry industry={best(connections[seat], seat)}")
        await do(connections, seat, f"stake_first zone={zone}")
    await decline_vacancies(connections)
    first = on_turn(connections)
    await check(connections, house, TRADE, form, first, open=f"open_offer to={(first + 1) % 4}")
    await produce_and_sell(connections, first)
    await check(connections, house, STAKE, form, first)
    await do(connections, first, "pay_rent zone=1 cents=200")
    await end_stake(connections, first)
    await produce_and_sell(connections, second := on_turn(connections))
    await do(connections, second, "pay_rent zone=1 cents=200")
    await end_stake(connections, second)
    await produce_and_sell(connections, third := on_turn(connections))
    await check(connections, house, BATTLE, form, third)


def clerk_of(connection: Connection) -> int:
    """Who is the Clerk; -1 for nobody."""
    assert connection.position is not None
    clerk: int = connection.position["view"]["clerk"]
    return clerk


def best(connection: Connection, seat: int) -> int:
    """The Industry in which a seat has the most Ability: enough to produce six Products, whatever a Loss Card takes."""
    assert connection.position is not None
    ability: list[int] = connection.position["view"]["ability"][seat]
    return ability.index(max(ability))


async def decline_vacancies(connections: list[Connection]) -> None:
    while str(connections[on_turn(connections)].choices[0]["act"]).startswith("take_vacancy"):
        await do(connections, on_turn(connections), "take_vacancy accept=0")


async def produce_and_sell(connections: list[Connection], seat: int) -> None:
    position = connections[seat].position
    assert position is not None
    industry = position["view"]["industry"][seat]  # an Opportunity Card may have made another one the best
    await do(connections, seat, "produce", f"sell_to_union industry={industry} units=6", "end_market", "stay")


async def end_stake(connections: list[Connection], seat: int) -> None:
    await do(connections, seat, "end_stake")
    await decline_vacancies(connections)
