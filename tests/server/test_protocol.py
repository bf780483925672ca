"""The protocol is written once: pages and docs follow the types, and nothing of the house hangs on English words."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from commonweal.play import game_names
from commonweal.play.errors import NotDone
from commonweal.rulebook import Actor
from commonweal.server.protocol import ErrorCode, NextTable, publish_protocol
from commonweal.server.protocol.typescript import text_of

from .conftest import House
from .connection import Client, check_message

ROOT = Path(__file__).parents[2]


def test_pages_and_docs_have_the_types_of_the_server() -> None:
    assert publish_protocol.stale(ROOT) == [], "run `python -m commonweal.server.protocol.publish_protocol`"


def test_a_changed_type_is_noticed(tmp_path: Path) -> None:
    for path, text in publish_protocol.files(ROOT).items():
        there = tmp_path / path.relative_to(ROOT)
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_text(text)
    assert publish_protocol.stale(tmp_path) == []
    page = tmp_path / publish_protocol.PAGE
    page.write_text(page.read_text().replace("| `stale` |", "| `late` |"))
    left_over = tmp_path / publish_protocol.TYPES / "gone.ts"
    left_over.write_text("export type Gone = string;\n")
    changed = tmp_path / publish_protocol.TYPES / "table-messages.ts"
    changed.write_text(changed.read_text().replace("export type Lobby", "export type Hall"))
    missing = tmp_path / publish_protocol.TYPES / "book.ts"
    missing.unlink()
    assert set(publish_protocol.stale(tmp_path)) == {page, left_over, changed, missing}


def test_a_type_that_typescript_cannot_say_is_refused() -> None:
    with pytest.raises(TypeError, match="bytes"):
        text_of(dict[str, bytes])


def test_every_refusal_of_the_rules_has_a_code() -> None:
    kinds = {NotDone.kind, *(kind.kind for kind in NotDone.__subclasses__())}
    assert kinds <= set(ErrorCode)


def test_nobody_but_a_seat_has_a_number_from_0_on() -> None:
    assert all(actor < 0 for actor in Actor)
    assert len(set(Actor)) == len(Actor.__members__)


@pytest.mark.parametrize(
    "broken",
    [
        lambda lobby: lobby.pop("talk"),
        lambda lobby: lobby.update(state="asleep"),
        lambda lobby: lobby.update(more=1),
        lambda lobby: lobby.update(watching="0"),
    ],
)
async def test_a_message_of_another_shape_is_noticed(house: House, broken: Callable[[dict[str, Any]], None]) -> None:
    (host,) = await house.people(1, seats=4)
    lobby = await host.at("GET")
    check_message({"type": "lobby", "lobby": lobby})
    broken(lobby)
    with pytest.raises((AssertionError, ValueError)):
        check_message({"type": "lobby", "lobby": lobby})


async def closed_table(house: House) -> list[Client]:
    """Two people at a table that is over."""
    people = await house.people(2, seats=4)
    await people[0].host("close")
    return people


async def test_everybody_is_told_of_the_next_table(house: House) -> None:
    host, other = await closed_table(house)
    async with other.connect() as connection, host.connect() as own:
        assert connection.lobby["next"] is None
        made = await other.at("POST", "/again", {}, 201)
        await connection.waits_until(lambda connection: connection.lobby["next"] is not None)
        await own.waits_until(lambda connection: connection.lobby["next"] is not None)
        assert connection.lobby["next"] == own.lobby["next"] == {"code": made["code"], "by": other.seat}
        told = await own.hears("entry")
        assert (told["entry"]["kind"], told["entry"]["by"]) == ("table", other.seat)
        assert told["entry"]["values"] == {"seat": other.seat, "code": made["code"]}


async def test_the_next_table_is_known_after_a_restart(open_house: Callable[..., Awaitable[House]]) -> None:
    host, _ = await closed_table(await open_house())
    made = await host.at("POST", "/again", {}, 201)
    table = await (await open_house()).tables.find(host.code)
    assert table.history.next_table == NextTable(made["code"], host.seat or 0)


async def test_a_host_without_a_seat_sets_the_next_table(house: House) -> None:
    host = await house.client()
    await host.make(play=False)
    await host.host("close")
    made = await host.at("POST", "/again", {}, 201)
    assert (await host.at("GET"))["next"] == {"code": made["code"], "by": Actor.HOST}


async def test_the_address_of_a_table_in_chat_is_chat(house: House) -> None:
    host, other = await closed_table(house)
    async with host.connect() as connection:
        await connection.answer_to(await connection.send("say", text="Another game? http://house.example/t/ABCDEF"))
        assert connection.lobby["next"] is None
    assert (await other.at("GET"))["next"] is None


async def test_a_book_without_its_rules_leaves_the_whole_one_as_it_is(house: House) -> None:
    client = await house.client()
    path = "/api/games/potlatch"
    short = await client.call("GET", f"{path}?rules=false")
    whole = await client.call("GET", path)
    assert (short["rules"], short["rulings"], short["fields"]) == ([], [], [])
    assert not [id for id in short["texts"] if id.startswith("options.")]
    assert all(whole[part] for part in ("rules", "rulings", "fields"))


@pytest.mark.parametrize("game", game_names())
async def test_scenes_and_what_bots_say_come_when_a_page_asks_for_them(house: House, game: str) -> None:
    client = await house.client()
    path = f"/api/games/{game}"
    whole, short = await client.call("GET", path), await client.call("GET", f"{path}?rules=false")
    later = await client.call("GET", f"{path}/scenes")
    assert later["scenes"] == whole["scenes"] != short["scenes"] == []
    for table in ("texts", "values"):
        of_scenes = {id: of for id, of in whole[table].items() if id.startswith(("scenes.", "voices."))}
        assert later[table] == of_scenes
        assert not of_scenes.keys() & short[table].keys()
    assert {id.split(".")[0] for id in later["texts"]} == {"scenes", "voices"}


async def test_texts_come_in_the_language_asked_for_or_in_english(house: House) -> None:
    client = await house.client()
    for path in ("/api/texts", "/api/games/potlatch"):
        english = await client.call("GET", path)
        assert english["language"] == "en"
        assert await client.call("GET", f"{path}?lang=xx") == english
        assert "en" in english["languages"]
