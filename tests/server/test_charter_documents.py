"""A charter that is a document: its host writes a name and articles, everybody reads them, and all sign."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from commonweal.play.record import open_record
from commonweal.rulebook import Actor
from commonweal.server.load.limits import ARTICLE_CHARS, ARTICLES, STATE_NAME_CHARS
from commonweal.server.people.codes import PLACES, place_name, words_of_names

from .conftest import House
from .test_facilitator import play_on
from .test_table import all_hear

Open = Callable[..., Awaitable[House]]
TERMS = {"max_sessions": 1}
WRITTEN: dict[str, Any] = {"name": "Penn’s Woods", "articles": ["Speak in turn.", "Nobody interrupts the chair."]}


async def test_the_host_writes_the_charter_and_all_read_it_before_they_sign(house: House) -> None:
    people = await house.people(3, game="legislation", charter=TERMS)
    connections = [await person.connect() for person in people]
    place = connections[1].lobby["document"]["name"]
    assert connections[1].lobby["document"] == {"name": place, "articles": [], "adopted": None}
    spaced: dict[str, Any] = {
        "name": " Penn’s  Woods ",
        "articles": ["Speak in turn.", " ", "Nobody interrupts the chair. "],
    }
    lobby = await people[0].host("document", **spaced)
    assert lobby["document"] == WRITTEN | {"adopted": None}
    await connections[2].waits_until(lambda connection: connection.lobby["document"]["name"] == WRITTEN["name"])
    await people[0].host("start")
    for connection in connections:
        await connection.waits_until(lambda one: one.turn)
        assert connection.lobby["document"]["adopted"] is None
        await all_hear(connections, (await connection.do("sign_charter"))["n"])
    await connections[1].waits_until(lambda connection: connection.lobby["document"]["adopted"] is not None)
    assert connections[1].lobby["document"]["articles"] == WRITTEN["articles"]
    refused = await people[0].host("document", 409, **WRITTEN)
    assert (refused["message"]["id"], refused["rule"]) == ("errors.charter_signed", "LG-86")


async def test_a_state_has_the_name_of_a_place_until_its_host_writes_one(house: House) -> None:
    """The same for everybody, and it does not tell the code; the next table is in the same state."""
    people = await house.people(3, game="legislation", charter=TERMS)
    seen = [(await person.connect()).lobby["document"]["name"] for person in people]
    first, second = words_of_names(PLACES)
    assert set(seen) == {place_name(people[0].code)}
    assert [word in words for word, words in zip(seen[0].split(), (first, second), strict=True)] == [True, True]
    assert people[0].code.lower() not in seen[0].lower()
    written = await people[0].host("document", name="Penn’s\u200b Woods", articles=[])
    assert written["document"]["name"] == WRITTEN["name"]
    assert (await people[0].host("document", name=" ", articles=[]))["document"]["name"] == seen[0]


async def test_a_charter_that_changes_is_signed_again(house: House) -> None:
    people = await house.people(3, game="legislation", charter=TERMS)
    await people[0].host("document", **WRITTEN)
    await people[0].host("start")
    connections = [await person.connect() for person in people]
    for connection in connections[:2]:
        await all_hear(connections, (await connection.do("sign_charter"))["n"])
    assert connections[2].position["view"]["signed"] == 0b011
    changed = WRITTEN | {"articles": ["Speak in turn."]}
    assert (await people[0].host("document", **changed))["document"] == changed | {"adopted": None}
    for connection in connections:
        await connection.waits_until(lambda one: one.position["view"]["signed"] == 0 and one.turn)
        await connection.waits_until(lambda one: one.lobby["document"]["articles"] == changed["articles"])
    log = (await people[1].at("GET", "/replay"))["entries"]
    again = next(entry for entry in log if entry["id"] == "table.document_again")
    assert (again["by"], again["at"] > 0) == (Actor.HOST, True)
    await all_hear(connections, (await connections[0].do("sign_charter"))["n"])
    await people[0].host("document", **changed)  # as it was: what is signed stays
    await connections[2].catches_up()
    assert connections[2].position["view"]["signed"] == 0b001
    other = await house.tables.find(people[0].code)
    for connection in connections[1:]:
        await all_hear(connections, (await connection.do("sign_charter"))["n"])
    assert other.history.document.articles == changed["articles"]
    await connections[1].waits_until(lambda connection: connection.lobby["document"]["adopted"] is not None)
    refused = await people[0].host("document", 409, **WRITTEN)
    assert (refused["message"]["id"], refused["rule"]) == ("errors.charter_signed", "LG-86")


async def test_the_next_table_begins_with_the_charter_of_the_last(house: House) -> None:
    people = await house.people(3, game="legislation", charter=TERMS)
    await people[0].host("document", **WRITTEN)
    await people[0].host("start")
    await people[0].host("close")
    people[1].code = (await people[1].at("POST", "/again", None, 201))["code"]
    assert (await people[1].at("GET"))["document"] == WRITTEN | {"adopted": None}


async def test_the_document_is_kept_with_the_record(house: House) -> None:
    people = await house.people(3, game="legislation", charter=TERMS)
    await people[0].host("document", **WRITTEN)
    await people[0].host("start")
    connections = [await person.connect() for person in people]
    for connection in connections:
        await all_hear(connections, (await connection.do("sign_charter"))["n"])
    await play_on(connections)
    path = f"/api/tables/{people[0].code}/export"
    told = (await people[1].http.get(f"{path}.jsonl")).text
    document = (await people[1].at("GET"))["document"]
    assert document == WRITTEN | {"adopted": document["adopted"]}
    lines = list(map(json.loads, told.splitlines()))
    assert [x["did"]["document"] for x in lines if x.get("did", {}).get("do") == "document"] == [
        WRITTEN | {"adopted": None}
    ]
    assert document["adopted"] == [x["at"] for x in lines if "sign_charter" in x.get("acts", ())][-1]
    open_record(told)
    with zipfile.ZipFile(io.BytesIO((await people[1].http.get(f"{path}.zip")).content)) as archive:
        rows = list(csv.reader(io.StringIO(archive.read("charter_document.csv").decode("utf-8-sig"))))
    adopted = ["adopted", str(document["adopted"])]
    articles = [["article", article] for article in WRITTEN["articles"]]
    assert rows[1:] == [["name", WRITTEN["name"]], adopted, *articles]


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        ({"name": "x" * (STATE_NAME_CHARS + 1)}, "errors.name_too_long"),
        ({"articles": ["x" * (ARTICLE_CHARS + 1)]}, "errors.text_too_long"),
        ({"articles": ["x"] * (ARTICLES + 1)}, "errors.too_many_articles"),
    ],
)
async def test_what_is_too_long_is_refused(house: House, wish: dict[str, Any], says: str) -> None:
    people = await house.people(3, game="legislation")
    await people[0].host("document", **WRITTEN)
    assert (await people[0].host("document", 400, **wish))["message"]["id"] == says
    assert (await people[0].at("GET"))["document"] == WRITTEN | {"adopted": None}
    longest: dict[str, Any] = {"name": "x" * STATE_NAME_CHARS, "articles": ["é" * ARTICLE_CHARS] * ARTICLES}
    assert (await people[0].host("document", **longest))["document"] == longest | {"adopted": None}


async def test_guests_do_not_write_it(house: House) -> None:
    people = await house.people(3, game="legislation")
    assert (await people[1].host("document", 401, **WRITTEN))["message"]["id"] == "errors.only_host"


async def test_other_games_have_no_document(open_house: Open) -> None:
    people, connections = await (await open_house()).game(3)
    assert (await people[0].host("document", 409, **WRITTEN))["message"]["id"] == "errors.no_document"
    assert connections[0].lobby["document"] is None
