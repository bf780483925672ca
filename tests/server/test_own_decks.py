"""A deck that comes with a charter is played at the table; nobody is told the backs of its cards."""

from __future__ import annotations

import csv
import io
from collections.abc import Awaitable, Callable
from typing import Any

from commonweal.play.record import open_record
from commonweal.server.records.log_pages import entries_between

from .conftest import House

FRONT = {"situation": "Something happens.", "proposal": "It should.", "answer_agree": "Yes.", "answer_disagree": "No."}


def cards() -> list[dict[str, Any]]:
    return [
        {"round": round, "title": f"Case {round}.{n}", **FRONT, "points_agree": 3, "points_disagree": 0}
        for round in (1, 2, 3)
        for n in range(3)
    ]


def as_csv(rows: list[dict[str, Any]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


async def test_the_backs_of_an_own_deck_stay_with_the_server(house: House) -> None:
    host, *others = await house.people(3, game="original_position", charter={"scenario_deck": as_csv(cards())})
    lobby = await others[0].at("GET", "")
    assert [card["title"] for card in lobby["charter"]["scenario_deck"]] == [card["title"] for card in cards()]
    async with others[0].connect() as connection:
        await host.host("start")
        told = await connection.hears("update")
        [drawn] = [entry for entry in told["entries"] if entry["id"] == "acts.draw_scenario.says"]
        title = lobby["charter"]["scenario_deck"][drawn["values"]["scenario"]]["title"]
        game = (await house.tables.find(host.code)).game
        assert game is not None
        assert game.word(drawn) == f"The scenario is “{title}”."
        assert "points_agree" not in "".join(connection.heard)


async def test_a_broken_deck_is_refused_with_its_line(house: House) -> None:
    rows = cards()
    rows[4]["points_agree"] = 7
    client = await house.client()
    wish = {
        "game": "original_position",
        "seats": 3,
        "charter": {"scenario_deck": as_csv(rows)},
        "name": "",
        "play": True,
    }
    refused = await client.call("POST", "/api/tables", wish, 400)
    assert (refused["field"], refused["rule"]) == ("scenario_deck", "OP-15")
    values = {"option": "scenario_deck", "unit": "line", "place": 6, "column": "points_agree", "given": "'7'"}
    assert refused["message"] == {"id": "charter.deck_number", "values": values | {"low": 0, "high": 3}}
    asked = await client.call(
        "POST", "/api/games/original_position/charter", {"seats": 3, "charter": wish["charter"]}, 200
    )
    assert asked["ok"] is False
    assert [(one["card"], one["column"]) for one in asked["problems"]] == [(4, "points_agree")]


async def test_a_deck_of_the_fullest_cards_fits_and_no_more(house: House) -> None:
    full = {"situation": "s" * 400, "proposal": "p" * 300, "answer_agree": "a" * 200, "answer_disagree": "d" * 200}
    rows = [
        {"round": round, "title": f"{round}.{n} ".ljust(60, "t"), **full, "points_agree": 3, "points_disagree": 0}
        for round in (1, 2, 3)
        for n in range(12)
    ]
    wish = {"game": "original_position", "seats": 3, "charter": {"scenario_deck": as_csv(rows)}}
    client = await house.client()
    made = await client.call("POST", "/api/tables", wish, 201)
    lobby = await client.call("GET", f"/api/tables/{made['code']}")
    assert len(lobby["charter"]["scenario_deck"]) == 36
    wish["charter"]["scenario_deck"] *= 4
    assert (await client.call("POST", "/api/tables", wish, 413))["error"] == "too_long"


async def test_the_page_is_told_what_the_cards_must_hold(house: House) -> None:
    client = await house.client()
    options = (await client.call("GET", "/api/games/original_position"))["options"]
    deck = next(option["deck"] for option in options if option["name"] == "scenario_deck")
    assert (deck["kind"], deck["least"], deck["most"]) == ("scenario", 1, 36)
    assert deck["groups"] == {"column": "round", "least": 3, "most": 12}
    assert deck["columns"][:2] == [
        {"name": "round", "title": "Round", "kind": "number", "low": 1, "high": 3},
        {"name": "title", "title": "Title", "kind": "text", "longest": 60, "unique": True},
    ]
    assert deck["columns"][-1]["back"]
    assert not [option for option in options if "deck" in option and option["name"] != "scenario_deck"]


async def test_a_game_with_its_own_deck_survives_a_restart_and_can_be_verified(
    open_house: Callable[..., Awaitable[House]],
) -> None:
    house = await open_house()
    wish = {"game": "original_position", "charter": {"scenario_deck": as_csv(cards()), "debate_seconds": 0}}
    (host,) = await house.people(1, 3, **wish)
    for seat in range(3):
        await host.host("bot", seat=seat, bot="random")
    async with host.connect() as connection:
        await host.host("start")
        await connection.waits_until(lambda one: one.lobby["state"] == "ended")
    other = await open_house()
    here, there = [await one.tables.find(host.code) for one in (house, other)]
    assert entries_between(here, 0, here.n, None) == entries_between(there, 0, there.n, None)
    record = (await host.http.get(f"/api/tables/{host.code}/export.jsonl")).text
    assert "Case 1." in record
    assert open_record(record).committed


async def test_whoever_played_sets_the_next_table_with_the_same_cards_and_clock(house: House) -> None:
    charter = {"scenario_deck": as_csv(cards()), "talk": "public_only"}
    (person,) = await house.people(1, seats=3, game="original_position", charter=charter, clock=90)
    await person.host("close")
    before = (await person.at("GET", ""))["seats"]
    made = await person.at("POST", "/again", None, 201)
    assert (made["seat"], made["code"] != person.code) == (1, True)
    old, new = [await house.tables.find(code) for code in (person.code, made["code"])]
    assert (new.terms.charter, new.terms.clock) == (old.terms.charter, old.terms.clock)
    assert (new.terms.clock, new.terms.charter["scenario_deck"][0]["points_agree"]) == (90, 3)
    assert (new.row.seats, new.row.game, new.history.chairs[1].name) == (3, old.row.game, before[0]["name"])
    assert new.row.secret != old.row.secret
    assert [chair.holder for chair in new.history.chairs] == ["open", "person", "open"]


async def test_the_next_table_is_set_by_those_who_played_and_after_the_end(house: House) -> None:
    host, other = await house.people(2, seats=3)
    refused = await other.at("POST", "/again", None, 409)
    assert refused["message"]["id"] == "errors.game_not_over"
    await host.host("close")
    made = await other.at("POST", "/again", None, 201)
    assert made["seat"] == 2
    stranger = await house.client()
    await stranger.call("POST", f"/api/tables/{host.code}/again", None, 401)


async def test_a_switch_is_said_in_any_usual_word(house: House) -> None:
    client = await house.client()
    for given, kept in ((True, 1), (False, 0), ("yes", 1), ("off", 0), (1, 1)):
        wish = {"game": "original_position", "seats": 3, "charter": {"private_gifts": given}}
        checked = {"seats": 3, "charter": wish["charter"]}
        assert (await client.call("POST", "/api/games/original_position/charter", checked, 200))["ok"]
        made = await client.call("POST", "/api/tables", wish, 201)
        assert (await client.call("GET", f"/api/tables/{made['code']}"))["charter"]["private_gifts"] == kept
    refused = await client.call("POST", "/api/tables", wish | {"charter": {"private_gifts": "maybe"}}, 400)
    assert (refused["field"], refused["rule"]) == ("private_gifts", "OP-71")
    assert refused["message"] == {"id": "charter.switch", "values": {"option": "private_gifts", "given": "'maybe'"}}
