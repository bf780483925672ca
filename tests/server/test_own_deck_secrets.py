"""Two tables whose decks differ only on backs that nobody has seen send everybody the same bytes."""

from __future__ import annotations

import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from commonweal.games.original_position.scenario_deck import SCENARIO_DECK
from commonweal.games.original_position.state import Phase
from commonweal.laws.drawn_decks import random_deck, with_other_backs
from commonweal.server.protocol import encode_json
from commonweal.server.rooms import history
from commonweal.server.rooms.table import Table

from .conftest import House
from .connection import Client, Connection, hang_up
from .test_secrets import same
from .test_veil import one_act

Open = Callable[..., Awaitable[House]]
SEATS = 3
STAGES = {"waiting": 0, "the first vote": 1, "after a vote": 2, "buying": 3}
BACKS = ("points_agree", "points_disagree")


async def played_to(house: House, stage: int) -> list[Client]:
    """People at a table with a deck of its own that has come to a stage."""
    deck = random_deck(SCENARIO_DECK, random.Random(8))
    # answers that award nothing would end the buying before it begins
    for card in deck:
        card["points_agree"], card["points_disagree"] = random.Random(str(card)).choice(
            [(3, 2), (2, 3), (3, 1), (1, 2)]
        )
    charter = {"scenario_deck": deck, "debate_seconds": 0, "scenario_tie": "agree"}
    people = await house.people(SEATS, game="original_position", charter=charter)
    if stage == 0:
        return people
    connections = [await person.connect() for person in people]
    await people[0].host("start")
    for connection in connections:
        await connection.waits_until(lambda one: one.position is not None)
    dice = random.Random(2)
    decided = {1: 0, 2: 1, 3: 3}[stage]
    table = await house.tables.find(people[0].code)
    assert table.game is not None
    while table.game.s.scenario_no < decided or (stage == 3 and table.game.s.phase != Phase.TURN):
        await one_act(connections, dice)
    await hang_up(connections)
    return people


def unseen_cards(table: Table) -> set[int]:
    """The cards whose backs nobody has seen."""
    cards = set(range(len(table.terms.charter["scenario_deck"])))
    if table.game is None:
        return cards
    return {card for card in cards if table.game.view(None)["award"][card] is None}


async def twin_with_other_backs(house: House, other: House, code: str) -> None:
    """The same table in the other house, with other backs on all cards that nobody has seen."""
    table = await house.tables.find(code)
    deck, unseen = table.terms.charter["scenario_deck"], unseen_cards(table)
    assert unseen
    others = with_other_backs(SCENARIO_DECK, deck, random.Random(5))
    mixed = [others[card] if card in unseen else row for card, row in enumerate(deck)]
    assert mixed != deck
    terms = encode_json(history.Terms(table.terms.charter | {"scenario_deck": mixed}, table.terms.clock))
    row = msgspec.structs.replace(table.row, charter=terms)
    await other.store.create_table(row, await house.store.keys(code))
    await other.store.append(code, await house.store.events(code))


def visitors(house: House, people: list[Client]) -> list[dict[str, str]]:
    """The headers of everybody who may look at the table in this house: the seats, the host, a stranger."""
    code = people[0].code
    seats = [f"cw-{code}={person.key()}" for person in people]
    keys = [*seats, f"cw-host-{code}={people[0].key(True)}", ""]
    return [{"Origin": house.base, "Cookie": key} for key in keys]


async def told_by_calls(client: Client, code: str, headers: dict[str, str], n: int) -> list[str]:
    """What every call about the table answers."""
    about = f"/api/tables/{code}"
    moments = range(1, n + 1, max(1, n // 8))
    asked = ["", "/replay", *(f"/replay/{k}" for k in moments), "/debrief", "/export.jsonl", "/export.zip"]
    answers = [await client.http.get(about + path, headers=headers) for path in asked]
    answers.append(await client.http.post(f"{about}/whatif", json={"n": max(1, n), "futures": 1}, headers=headers))
    answers.append(await client.http.post(f"{about}/again", json=None, headers=headers))
    answers.append(await client.http.get("/api/games/original_position", headers=headers))
    too_early = [answer.status_code for answer in answers[-6:-1]]
    assert set(too_early) <= {401, 409}, "nothing of the end is given out before it"
    return [f"{answer.status_code} {same(answer.text)}" for answer in answers]


async def talk_with(connections: list[Connection], refused_acts: list[Any]) -> None:
    """Whatever a seat can ask without deciding a vote: refused acts, previews, names of cards, chat."""
    for connection in connections:
        for act in refused_acts:
            answer = await connection.do(act)
            assert answer["type"] == "refused"
            await connection.answer_to(await connection.send("preview", act=act))
        for choice in connection.choices[:4]:
            await connection.answer_to(await connection.send("preview", act=choice["act"]))
    await connections[0].answer_to(await connections[0].send("say", text="what does the back say?"))


@pytest.mark.rule("OP-9", "OP-15", "OP-32")
@pytest.mark.parametrize("stage", STAGES.values(), ids=STAGES.keys())
async def test_decks_that_differ_on_unseen_backs_are_told_alike(open_house: Open, tmp_path: Path, stage: int) -> None:
    house, other = await open_house(), await open_house(f"sqlite:///{tmp_path / 'other.sqlite'}")
    people = await played_to(house, stage)
    code = people[0].code
    await twin_with_other_backs(house, other, code)
    n = (await house.tables.find(code)).n
    seated = [visitors(one, people) for one in (house, other)]
    callers = [await one.client() for one in (house, other)]
    for both in zip(*seated, strict=True):
        one, two = [await told_by_calls(caller, code, who, n) for caller, who in zip(callers, both, strict=True)]
        assert one == two
        assert not [text for text in one for back in BACKS if f'"{back}":' in text and '"columns"' not in text]
    groups: list[list[Connection]] = []
    for caller, headers in zip(callers, seated, strict=True):
        caller.code = code
        groups.append([await caller.connect(watch=not who["Cookie"], **who) for who in headers])
    acts = ["draw_scenario card-1", "draw_scenario scenario=2", {"act": "vote", "answer": 9}, "add_beneficiary seat=5"]
    for group in groups:
        await talk_with(group[:SEATS], acts)
        if stage:
            for connection in group[: SEATS - 1] if stage < 3 else []:
                await connection.do("vote answer=1")
        for connection in group:
            await connection.waits_until(lambda one: any("what does the back say?" in text for text in one.heard))
            await connection.catches_up()
    for here, there in zip(*groups, strict=True):
        one, two = [
            [same(text) for text in connection.heard if '"type":"lobby"' not in text] for connection in (here, there)
        ]
        assert one == two
        assert not [text for text in one if "points_agree" in text]
    for group in groups:
        await hang_up(group)


async def test_the_comparison_sees_a_back_that_was_shown(open_house: Open, tmp_path: Path) -> None:
    """The check itself can fail: with another back on the card just decided, the views differ."""
    house, other = await open_house(), await open_house(f"sqlite:///{tmp_path / 'other.sqlite'}")
    people = await played_to(house, 2)
    code = people[0].code
    table = await house.tables.find(code)
    assert table.game is not None
    [shown] = set(range(len(table.terms.charter["scenario_deck"]))) - unseen_cards(table)
    deck = json.loads(json.dumps(table.terms.charter["scenario_deck"]))
    deck[shown]["points_agree"] ^= 1
    terms = encode_json(history.Terms(table.terms.charter | {"scenario_deck": deck}, None))
    row = msgspec.structs.replace(table.row, charter=terms)
    await other.store.create_table(row, await house.store.keys(code))
    await other.store.append(code, await house.store.events(code))
    callers = [await one.client() for one in (house, other)]
    here, there = [await told_by_calls(caller, code, {"Origin": caller.base}, table.n) for caller in callers]
    assert here != there
