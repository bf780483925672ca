"""A deck that comes with a charter is played at the table; nobody is told the backs of its cards."""

from __future__ import annotations

import csv
import io
from typing import Any

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
    async with others[0].line() as line:
        await host.host("start")
        await line.hears("update")
        assert "The scenario is “Case 1." in "".join(line.heard)
        assert "points_agree" not in "".join(line.heard)


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
    assert "line 6, column points_agree: '7' is no whole number from 0 to 3" in refused["text"]
    asked = await client.call(
        "POST", "/api/games/original_position/charter", {"seats": 3, "charter": wish["charter"]}, 200
    )
    assert asked["ok"] is False
