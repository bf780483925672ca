"""Real answers fit the published schema, and what it allows is not refused for its form."""

from __future__ import annotations

import random
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import jsonschema_rs
import pytest

from commonweal.server.web.schema_page import corrected

from .conftest import House
from .connection import Client
from .test_playing import play

GAMES = [("potlatch", 3), ("original_position", 3)]


class Schema:
    """The published schema of a server."""

    def __init__(self, published: dict[str, Any]) -> None:
        self.published = published

    def operation(self, method: str, path: str) -> dict[str, Any]:
        found: dict[str, Any] = self.published["paths"][path][method.lower()]
        return found

    def faults(self, schema: dict[str, Any], value: Any) -> list[str]:
        whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
        validator = jsonschema_rs.validator_for(whole | {"components": self.published["components"]})
        return [f"{list(error.instance_path)}: {error.message}"[:300] for error in validator.iter_errors(value)]

    def faults_of_answer(self, method: str, path: str, status: int, value: Any) -> list[str]:
        told = self.operation(method, path)["responses"][str(status)]["content"]
        return self.faults(next(iter(told.values()))["schema"], value)

    def faults_of_body(self, method: str, path: str, value: Any) -> list[str]:
        told = self.operation(method, path)["requestBody"]["content"]
        return self.faults(told["application/json"]["schema"], value)


async def published(client: Client) -> Schema:
    return Schema(await client.call("GET", "/schema"))


async def finished(house: House, game: str, seats: int) -> list[Client]:
    """People at a table whose game is over."""
    people, connections = await house.game(seats, game=game)
    await play(connections, random.Random(3))
    await connections[0].waits_until(lambda connection: connection.lobby["state"] == "ended")
    for connection in connections:
        await connection.hang_up()
    return people


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_what_a_finished_game_is_told_with_fits_the_schema(house: House, game: str, seats: int) -> None:
    host = (await finished(house, game, seats))[0]
    schema = await published(host)
    last = (await host.at("GET", "/replay"))["n"]
    calls: list[tuple[str, str, Any]] = [
        ("GET", "/api/games", None),
        ("GET", "/api/games/{game}", None),
        ("POST", "/api/games/{game}/charter", {"seats": seats, "charter": {"nonsense": 1}}),
        ("GET", "/api/tables/{code}", None),
        ("GET", "/api/tables/{code}/replay", None),
        ("GET", f"/api/tables/{{code}}/replay/{last}", None),
        ("GET", "/api/tables/{code}/debrief", None),
        ("POST", "/api/tables/{code}/whatif", {"n": last // 2, "charter": {}, "futures": 20}),
    ]
    for method, path, body in calls:
        answer = await host.call(method, path.format(game=game, code=host.code), body)
        known = path.replace(f"/replay/{last}", "/replay/{n}")
        assert schema.faults_of_answer(method, known, 200, answer) == [], known
    debrief = await host.at("GET", "/debrief")
    cells = [cell for picture in debrief["pictures"] for row in picture["rows"] for cell in row]
    assert any(isinstance(cell, int) for cell in cells)


async def test_refusals_fit_the_schema(house: House) -> None:
    (host,) = await house.people(1, seats=4)
    schema = await published(host)
    for do, status in (("pause", 409), ("bot", 400), ("dance", 400)):
        answer = await host.host(do, status)
        assert schema.faults_of_answer("POST", "/api/tables/{code}/host", status, answer) == []


async def test_all_refusals_are_published_as_they_are(house: House) -> None:
    schema = (await published(await house.client())).published
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            for status, answer in operation["responses"].items():
                if status.startswith("4"):
                    told = str(answer["content"]["application/json"]["schema"])
                    assert told.endswith("Failure'}"), (method, path, status)


async def test_options_name_every_method(house: House) -> None:
    (host,) = await house.people(1, seats=4)
    schema = (await published(host)).published
    for path, operations in schema["paths"].items():
        filled = path.format(code=host.code, game="potlatch", option="deck", n=1)
        answer = await host.http.options(filled)
        assert {one.upper() for one in operations} < set(answer.headers["Allow"].split(", ")), path


async def test_the_schema_is_written_beside_the_event_loop(
    open_house: Callable[..., Awaitable[House]], monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def noted(schema: dict[str, Any]) -> dict[str, Any]:
        threads.append(threading.get_ident())
        return corrected(schema)

    monkeypatch.setattr("commonweal.server.web.schema_page.corrected", noted)
    monkeypatch.setattr("commonweal.server.web.schema_page.SchemaPage._written", None)
    house = await open_house()
    await published(await house.client())
    assert threading.get_ident() not in threads


def unions(schema: Any) -> list[Any]:
    """All schemas with `oneOf` in them."""
    if isinstance(schema, list):
        return [found for one in schema for found in unions(one)]
    if not isinstance(schema, dict):
        return []
    return [schema] * ("oneOf" in schema) + [found for one in schema.values() for found in unions(one)]


async def test_no_value_fits_two_members_of_a_union_that_allows_one(house: House) -> None:
    client = await house.client()
    assert unions((await published(client)).published) == []


HOST_CALL = "/api/tables/{code}/host"
NEED_A_SEAT = ["bot", "person", "remove", "reissue"]


async def test_the_schema_says_what_a_host_must_name(house: House) -> None:
    (host,) = await house.people(1, seats=4)
    schema = await published(host)
    for do in NEED_A_SEAT:
        for body in ({"do": do}, {"do": do, "seat": -1}, {"do": do, "seat": [1]}):
            assert schema.faults_of_body("POST", HOST_CALL, body)
            assert (await host.at("POST", "/host", body, 400))["field"] == "seat"
        assert schema.faults_of_body("POST", HOST_CALL, {"do": do, "seat": 1}) == []
    for do in ("start", "pause", "resume", "close", "extend"):
        assert schema.faults_of_body("POST", HOST_CALL, {"do": do}) == []
        answer = await host.http.post(f"/api/tables/{host.code}/host", json={"do": do})
        assert answer.status_code in (200, 409)
    assert schema.faults_of_body("POST", HOST_CALL, {"do": "bot", "seat": 1, "bot": "oracle"})
    assert (await host.host("bot", 400, seat=1, bot="oracle"))["field"] == "bot"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"do": "finish_round", "on": 0}, "on"),
        ({"do": "mute", "seat": 0, "muted": 1}, "muted"),
        ({"do": "mute", "seat": "0"}, "seat"),
        ({"do": "extend", "seconds": "60"}, "seconds"),
    ],
)
async def test_what_the_schema_refuses_is_not_taken(house: House, body: dict[str, Any], field: str) -> None:
    (host,) = await house.people(1, seats=4)
    assert (await published(host)).faults_of_body("POST", HOST_CALL, body)
    assert (await host.at("POST", "/host", body, 400))["field"] == field


BEYOND = [
    ("/api/tables", {"game": "potlatch", "seats": 1}),
    ("/api/tables", {"game": "potlatch", "seats": 11}),
    ("/api/tables", {"game": "potlatch", "seats": 4, "clock": 9}),
    ("/api/tables", {"game": "potlatch", "seats": 4, "clock": 3601}),
    ("/api/games/{game}/charter", {"seats": 11}),
    ("/api/tables/{code}/join", {"seat": -1}),
    ("/api/tables/{code}/whatif", {"n": 0}),
    ("/api/tables/{code}/whatif", {"n": 1, "futures": 0}),
    ("/api/tables/{code}/whatif", {"n": 1, "futures": 5001}),
    ("/api/tables/{code}/host", {"do": "extend", "seconds": 9}),
    ("/api/tables/{code}/host", {"do": "extend", "seconds": 601}),
]


@pytest.mark.parametrize(("path", "body"), BEYOND)
async def test_the_schema_has_the_bounds_of_the_calls(house: House, path: str, body: dict[str, Any]) -> None:
    (host,) = await house.people(1, seats=4)
    schema = await published(host)
    assert schema.faults_of_body("POST", path, body)
    answer = await host.http.post(path.format(game="potlatch", code=host.code), json=body)
    assert answer.status_code >= 400 or answer.json()["ok"] is False
