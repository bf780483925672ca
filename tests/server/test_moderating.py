"""What hosts decide about the people of a table: names, who may talk, messages to all, a pause after the round."""

from __future__ import annotations

import random
from typing import Any

import pytest

from commonweal.server.courtesies import seat_changes
from commonweal.server.pace.rounds import round_of
from commonweal.server.rooms.table import Table

from .conftest import House
from .connection import Client, Connection, readable_log
from .test_facilitator import do_first, lesson
from .test_playing import play
from .test_seat_changes import full, said
from .test_table import all_hear

OTHERS_MAY = ["rename", "mute", "private_talk", "finish_round", "next_phase", "broadcast", "end_broadcast"]


async def table_of(house: House, person: Client) -> Table:
    return await house.tables.find(person.code)


async def refusal(connection: Connection, kind: str, **fields: Any) -> str:
    """The id of why something is refused that a seat says; empty if it is not."""
    answer = await connection.answer_to(await connection.send(kind, **fields))
    return answer["message"]["id"] if answer["type"] == "refused" else ""


async def test_only_hosts_decide_this(house: House) -> None:
    people, _ = await house.game(2)
    n = (await table_of(house, people[0])).n
    for do in OTHERS_MAY:
        more = {"seat": 0, "name": "Zoe"} if do in ("rename", "mute") else {}
        more |= {"on": False} if do == "private_talk" else {"text": "Hello"} if do == "broadcast" else {}
        assert (await people[1].host(do, 401, **more))["message"]["id"] == "errors.only_host"
    assert (await table_of(house, people[0])).n == n


# ---------------------------------------------------------------- names


async def test_a_host_renames_people_and_bots(house: House) -> None:
    people, _ = await house.game(2)
    table = await table_of(house, people[0])
    before = table.history.chairs[1].name
    lobby = await people[0].host("rename", seat=1, name="  Zoe ")
    assert lobby["seats"][1]["name"] == "Zoe"
    assert said(table)[-1] == ("table.rename", {"name": "Zoe", "was": before})
    assert table.game is not None
    assert table.game.names[1] == "Zoe"
    n = table.n
    await people[0].host("rename", seat=1, name="Zoe")
    assert table.n == n, "the second press finds it done"
    await people[0].host("bot", seat=1, bot="random")
    assert (await people[0].host("rename", seat=1, name=""))["seats"][1]["name"] not in ("", "Zoe")


@pytest.mark.parametrize(
    ("wrong", "status", "error"),
    [
        ({"seat": 0, "name": "x" * 25}, 400, "errors.name_too_long"),
        ({"seat": 0, "name": "The host"}, 400, "errors.name_reserved"),
        ({"seat": 0, "name": "bob"}, 409, "errors.name_taken"),
        ({"seat": 2, "name": "Zoe"}, 409, "errors.nobody_sits_there"),
        ({"seat": 7, "name": "Zoe"}, 400, "errors.no_such_seat"),
    ],
)
async def test_names_that_are_not_possible_change_nothing(
    house: House, wrong: dict[str, Any], status: int, error: str
) -> None:
    people = await house.people(1, seats=3, name="Ada")
    other = await house.client()
    await other.join(people[0].code, "Bob")
    assert (await people[0].host("rename", status, **wrong))["message"]["id"] == error
    assert [seat["name"] for seat in (await people[0].at("GET"))["seats"]] == ["Ada", "Bob", ""]


async def test_a_series_knows_who_was_renamed(house: House) -> None:
    people, connections = await house.game(2)
    await play(connections, random.Random(1))
    for person in people:
        person.code = (await person.at("POST", "/again", None, 201))["code"]
    lobby = await people[0].at("GET")
    earlier = {score["name"]: score["games"] for score in lobby["series"]["scores"]}
    was = lobby["seats"][0]["name"]
    scores = (await people[0].host("rename", seat=0, name="Zoe"))["series"]["scores"]
    assert {score["name"]: score["games"] for score in scores}["Zoe"] == earlier[was]


# ---------------------------------------------------------------- talk


async def test_who_is_muted_neither_talks_nor_promises_but_plays(house: House) -> None:
    people, connections = await house.game(3)
    seat = next(seat for seat, connection in enumerate(connections) if connection.turn)
    lobby = await people[0].host("mute", seat=seat)
    assert [info.get("muted", False) for info in lobby["seats"]] == [one == seat for one in range(3)]
    muted, others = connections[seat], [other for other in range(3) if other != seat]
    assert await refusal(muted, "say", text="Hello") == "errors.muted"
    assert await refusal(muted, "say", text="Psst", to=others[:1]) == "errors.muted"
    assert await refusal(muted, "promise", text="I pay", to=others[:1]) == "errors.muted"
    assert await refusal(muted, "note", text="to myself") == ""
    assert (await muted.do(muted.choices[0]["act"]))["type"] == "done", "acts are never refused"
    assert await refusal(connections[others[0]], "say", text="Hello") == ""
    await people[0].host("mute", seat=seat, muted=False)
    assert await refusal(muted, "say", text="Hello") == ""
    assert [id for id, _ in said(await table_of(house, people[0])) if "mute" in id] == ["table.mute", "table.unmute"]


async def test_who_is_muted_does_not_argue(house: House) -> None:
    people, connections = await house.game(3, game="original_position", charter={"debate_seconds": 300})
    await people[0].host("mute", seat=0)
    assert await refusal(connections[0], "argue", side=1, text="Because") == "errors.muted"
    assert await refusal(connections[1], "argue", side=1, text="Because") == ""


async def test_only_people_are_muted(house: House) -> None:
    people = await house.people(1, seats=3)
    await people[0].host("bot", seat=1, bot="random")
    for seat, status, error in ((1, 409, "nobody_sits_there"), (2, 409, "nobody_sits_there"), (9, 400, "no_such_seat")):
        assert (await people[0].host("mute", status, seat=seat))["message"]["id"] == f"errors.{error}"
    await people[0].host("mute", seat=0)
    n = (await table_of(house, people[0])).n
    await people[0].host("mute", seat=0)
    assert (await table_of(house, people[0])).n == n


async def test_who_sits_down_after_somebody_muted_may_talk(house: House) -> None:
    table, _ = await full(house, "Ben", "Cleo")
    table.history.chairs[0].muted = True
    await seat_changes.swap(table, 0, 1)
    assert [chair.muted for chair in table.history.chairs] == [False, True, False], "it stays with the person"
    await seat_changes.replace(table, 1, seat_changes.Member("Dan", b"d" * 32))
    assert not any(chair.muted for chair in table.history.chairs)


async def test_a_host_switches_private_talk_off_and_on(house: House) -> None:
    people, connections = await house.game(3)
    lobby = await people[0].host("private_talk", on=False)
    assert (lobby["talk"], lobby["private_talk"]) == ("public_only", False)
    assert await refusal(connections[1], "say", text="Psst", to=[2]) == "errors.no_private_talk"
    assert await refusal(connections[1], "promise", text="I pay", to=[2]) == "errors.no_private_talk"
    assert await refusal(connections[1], "say", text="Hello") == ""
    n = (await table_of(house, people[0])).n
    await people[0].host("private_talk", on=False)
    assert (await table_of(house, people[0])).n == n
    assert (await people[0].host("private_talk", on=True))["talk"] == "open"
    assert await refusal(connections[1], "say", text="Psst", to=[2]) == ""


async def test_without_private_talk_teams_talk_in_public(house: House, forum_installed: None) -> None:
    people, connections = await house.game(4, game="forum")
    assert (await people[0].host("private_talk", on=False))["talk"] == "public_only"
    assert await refusal(connections[0], "say", text="Psst", to=[2]) == "errors.no_private_talk"
    assert (await people[0].host("private_talk", on=True))["talk"] == "team"
    assert await refusal(connections[0], "say", text="Psst", to=[2]) == ""


async def test_at_the_next_table_the_same_may_talk(house: House) -> None:
    people = await house.people(2)
    await people[0].host("private_talk", on=False)
    await people[0].host("mute", seat=1)
    await people[0].host("close")
    people[0].code = (await people[0].at("POST", "/again", None, 201))["code"]
    lobby = await people[0].at("GET")
    assert lobby["talk"] == "public_only"
    assert [info.get("muted", False) for info in lobby["seats"]] == [True, False], "everybody sits one place further on"


# ---------------------------------------------------------------- messages to everybody


async def test_a_message_to_everybody_stands_until_the_host_takes_it_down(house: House) -> None:
    people, connections = await house.game(2)
    lobby = await people[0].host("broadcast", text=" Look at the\nboard, please. ")
    told = {"n": (await table_of(house, people[0])).n, "text": "Look at the board, please."}
    assert lobby["broadcast"] == told
    await connections[1].waits_until(lambda connection: connection.lobby["broadcast"] == told)
    assert said(await table_of(house, people[0]))[-1] == ("table.broadcast", {"text": told["text"]})
    late = await people[1].connect()
    assert late.lobby["broadcast"] == told
    assert (await people[0].host("end_broadcast"))["broadcast"] is None
    n = (await table_of(house, people[0])).n
    await people[0].host("end_broadcast")
    assert (await table_of(house, people[0])).n == n


@pytest.mark.parametrize(
    ("text", "error"), [("", "errors.empty"), ("\u200b \n", "errors.empty"), ("x" * 281, "errors.text_too_long")]
)
async def test_messages_without_text_or_with_too_much_are_refused(house: House, text: str, error: str) -> None:
    people = await house.people(1, seats=2)
    answer = await people[0].host("broadcast", 400, text=text)
    assert (answer["message"]["id"], answer["field"]) == (error, "text")
    assert (await people[0].at("GET"))["broadcast"] is None


# ---------------------------------------------------------------- rounds


async def play_to_pause(connections: list[Connection], table: Table) -> list[int | None]:
    """Play until the game pauses; the rounds before each act."""
    rounds, rng = list[int | None](), random.Random(2)
    while table.state == "playing":
        assert table.game is not None
        rounds.append(round_of(table.book, table.game.s))
        await play(connections, rng, most=1)
    return rounds


async def test_the_game_pauses_when_the_round_is_over(house: House) -> None:
    people, connections = await house.game(3)
    table = await table_of(house, people[0])
    await play(connections, random.Random(1), most=1)
    assert (await people[0].host("finish_round"))["finishing"]
    n = table.n
    await people[0].host("finish_round")
    assert table.n == n
    rounds = await play_to_pause(connections, table)
    assert table.game is not None
    assert set(rounds) == {rounds[0]}, "all acts before it belong to one round"
    assert round_of(table.book, table.game.s) == (rounds[0] or 0) + 1
    assert (table.state, table.history.finishing) == ("paused", False)
    assert said(table)[-1][0] == "table.round_over"
    await connections[1].waits_until(lambda connection: connection.lobby["state"] == "paused")
    assert (await people[0].host("resume"))["state"] == "playing"


async def test_a_pause_after_the_round_can_be_called_off(house: House) -> None:
    people, connections = await house.game(3)
    table = await table_of(house, people[0])
    assert table.game is not None
    before = round_of(table.book, table.game.s)
    await people[0].host("finish_round")
    assert not (await people[0].host("finish_round", on=False))["finishing"]
    while round_of(table.book, table.game.s) == before:
        await play(connections, random.Random(2), most=1)
    assert table.state == "playing"


async def test_nothing_is_to_finish_before_the_game_or_in_a_pause(house: House) -> None:
    people = await house.people(2)
    assert (await people[0].host("finish_round", 409))["message"]["id"] == "errors.not_begun"
    await people[0].host("start")
    await people[0].host("finish_round")
    assert not (await people[0].host("pause"))["finishing"]
    assert not (await people[0].host("finish_round"))["finishing"], "everybody has looked up already"


async def test_a_game_without_rounds_pauses_after_the_phase(house: House, forum_installed: None) -> None:
    people, connections = await house.game(4, game="forum")
    table = await table_of(house, people[0])
    assert table.game is not None
    assert round_of(table.book, table.game.s) is None
    await people[0].host("finish_round")
    await all_hear(connections, (await connections[0].do("wait"))["n"])
    assert table.state == "playing"
    await connections[1].do({"act": "move", "strength": 1, "text": "Bread"})
    assert table.state == "paused"


# ---------------------------------------------------------------- the facilitator of the rules


@pytest.mark.rule("LG-100")
async def test_a_host_without_a_seat_ends_a_phase(house: House) -> None:
    teacher, _there, _, connections = await lesson(house)
    table = await table_of(house, teacher)
    assert table.game is not None
    assert (await teacher.host("next_phase", 409))["message"]["id"] == "errors.no_phase_to_end"
    for act in ("play_card", "play_card", "present_bill"):
        await do_first(connections, 0, act)
    before = table.game.s.phase
    await teacher.host("next_phase")
    assert table.game.s.phase != before
    assert said_by_game(table)[-1] == "acts.close_discussion.says"


def said_by_game(table: Table) -> list[str]:
    """What the game has said of the last move."""
    return [str(entry["id"]) for entry in readable_log(table, None) if entry["kind"] == "act"]


async def test_no_host_ends_a_phase_where_the_rules_have_no_facilitator(house: House) -> None:
    people, _ = await house.game(2)
    assert (await people[0].host("next_phase", 409))["message"]["id"] == "errors.no_phase_to_end"


@pytest.mark.rule("LG-100")
async def test_who_plays_does_not_end_a_phase_as_facilitator(house: House) -> None:
    people, _ = await house.game(3, game="legislation", charter={"facilitator": 1})
    answer = await people[0].host("next_phase", 403)
    assert (answer["message"]["id"], answer["rule"]) == ("errors.facilitator_has_no_seat", "LG-100")
