"""Take an act back: at once, by consent of the table, or by its host."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from commonweal.server.courtesies.undo import UndoVote

from .conftest import House
from .test_table import all_hear, to_be_asked_for

Open = Callable[..., Awaitable[House]]


async def test_taking_back_asks_the_table_and_one_no_settles_it(house: House) -> None:
    _, connections = await house.game()
    asker = await to_be_asked_for(connections)
    others = [connection for connection in connections if connection is not asker]
    wish = await asker.send("undo")
    asks = [await connection.hears("ask") for connection in others]
    assert len({ask["ask"] for ask in asks}) == 1
    assert asks[0]["by"] == connections.index(asker)
    await others[0].send("answer", ask=asks[0]["ask"], yes=True)
    await others[1].send("answer", ask=asks[0]["ask"], yes=False)
    no = await asker.answer_to(wish)
    assert (no["type"], no["error"]) == ("refused", "illegal")
    await others[2].hears("settled")
    again = await asker.ask("undo")
    assert (again["type"], again["message"]["id"]) == ("refused", "errors.asked_just_now")
    asker = await to_be_asked_for(connections)
    others = [connection for connection in connections if connection is not asker]
    heard = [len(connection.messages) for connection in others]
    wish = await asker.send("undo")
    for connection, before in zip(others, heard, strict=True):
        ask = await connection.hears("ask", before)
        await connection.send("answer", ask=ask["ask"], yes=True)
    assert (await asker.answer_to(wish))["type"] == "done"


async def test_a_late_answer_to_an_old_question_does_not_count_for_a_new_one(house: House) -> None:
    people, connections = await house.game(2)
    asker = await to_be_asked_for(connections)
    await asker.send("undo")
    other = next(connection for connection in connections if connection is not asker)
    old = await other.hears("ask")
    table = await house.tables.find(people[0].code)
    table.undo_vote.stop()
    table.undo_vote = UndoVote(table)  # as after a restart
    heard = len(other.messages)
    wish = await asker.send("undo")
    new = await other.hears("ask", heard)
    assert new["ask"] != old["ask"]
    await other.send("answer", ask=old["ask"], yes=True)  # from a page that was away
    await other.catches_up()
    assert table.undo_vote.ask is not None
    await other.send("answer", ask=new["ask"], yes=True)
    assert (await asker.answer_to(wish))["type"] == "done"


async def test_nobodys_act_is_taken_back_by_another(house: House) -> None:
    _, connections = await house.game(2)
    author = next(connection for connection in connections if connection.turn)
    other = next(connection for connection in connections if connection is not author)
    await all_hear(connections, (await author.do(author.choices[0]["act"]))["n"])
    assert other.position["undo"]["may"] == "no"
    no = await other.answer_to(await other.send("undo"))
    assert (no["type"], no["message"]["id"]) == ("refused", "undo.not_yours")


async def test_what_others_did_since_goes_back_with_the_act(house: House) -> None:
    people, connections = await house.game(2)
    asker = await to_be_asked_for(connections)
    (other,) = [connection for connection in connections if connection is not asker]
    table = await house.tables.find(people[0].code)
    wish = await asker.send("undo")
    ask = await other.hears("ask")
    assert ask["act"]["values"]["actor"] == connections.index(asker)
    back, moves = table.game.may_undo(connections.index(asker)).moves, table.game.moves_done
    await other.send("answer", ask=ask["ask"], yes=True)
    done = await asker.answer_to(wish)
    await all_hear(connections, done["n"])
    assert table.game.moves_done == back < moves - 1
    assert asker.turn
    assert not other.turn


async def test_the_host_may_decide_and_an_act_voids_the_question(house: House) -> None:
    host = await house.client()
    await host.make(2, play=False)
    people = [await house.client() for _ in range(2)]
    for person in people:
        await person.join(host.code)
    await host.host("start")
    connections = [await person.connect() for person in people]
    workspace = await host.connect()
    assert workspace.lobby["host"]
    assert workspace.lobby["you"] is None
    asker = await to_be_asked_for(connections)
    wish = await asker.send("undo")
    ask = await workspace.hears("ask")
    acting = next(connection for connection in connections if connection.turn)
    await acting.do(acting.choices[0]["act"])
    assert (await asker.answer_to(wish))["error"] == "stale"
    await workspace.hears("settled")
    acting = await to_be_asked_for(connections)
    wish = await acting.send("undo")
    ask = await workspace.hears("ask", workspace.messages.index(ask) + 1)
    await workspace.send("answer", ask=ask["ask"], yes=True)
    assert (await acting.answer_to(wish))["type"] == "done"


async def test_a_host_who_sits_at_the_table_does_not_decide_alone_on_a_second_connection(house: House) -> None:
    people, connections = await house.game(2)
    second = await people[0].connect(Cookie="", Authorization=f"Bearer {people[0].key(host=True)}")
    assert (second.lobby["host"], second.lobby["you"]) == (True, None)
    asker = await to_be_asked_for(connections)
    await asker.send("undo")
    other = next(connection for connection in connections if connection is not asker)
    ask = await other.hears("ask")
    for yes in (True, False):
        await second.ask("answer", ask=ask["ask"], yes=yes)
    await other.catches_up()
    assert not [message for message in second.messages if message["type"] == "ask"]
    assert not [message for message in other.messages if message["type"] == "settled"]


async def test_bots_and_who_is_away_are_not_asked(open_house: Open) -> None:
    house = await open_house(bot_pause=3600.0)
    people, connections = await house.game(4)
    asker = await to_be_asked_for(connections)
    here, away, replaced = [connection for connection in connections if connection is not asker]
    gone, bot = connections.index(away), connections.index(replaced)
    await people[0].host("bot", seat=bot, bot="random")
    await away.hang_up()
    await here.waits_until(lambda one: not one.lobby["seats"][gone]["here"])
    wish = await asker.send("undo")
    ask = await here.hears("ask")
    await here.send("answer", ask=ask["ask"], yes=True)
    assert (await asker.answer_to(wish))["type"] == "done"
    assert not [message for message in replaced.messages if message["type"] == "ask"]


async def test_one_question_is_open_at_a_time(house: House) -> None:
    _, connections = await house.game(2)
    asker = await to_be_asked_for(connections)
    (other,) = [connection for connection in connections if connection is not asker]
    wish = await asker.send("undo")
    ask = await other.hears("ask")
    assert (await other.ask("undo"))["message"]["id"] == "errors.being_asked"
    await other.send("answer", ask=ask["ask"], yes=True)
    assert (await asker.answer_to(wish))["type"] == "done"


async def test_a_question_that_nobody_answers_in_time_is_refused(house: House) -> None:
    people, connections = await house.game(2)
    asker = await to_be_asked_for(connections)
    (other,) = [connection for connection in connections if connection is not asker]
    table = await house.tables.find(people[0].code)
    table.undo_vote.patience, moves = 0.02, table.game.moves_done
    wish = await asker.send("undo")
    ask = await other.hears("ask")
    assert (await asker.answer_to(wish))["message"]["id"] == "errors.no_answer_in_time"
    assert (await other.hears("settled"))["ask"] == ask["ask"]
    await other.ask("answer", ask=ask["ask"], yes=True)
    assert table.game.moves_done == moves


async def test_who_comes_back_is_asked_again(house: House) -> None:
    people, connections = await house.game(2)
    asker = await to_be_asked_for(connections)
    (seat,) = [seat for seat in range(2) if connections[seat] is not asker]
    wish = await asker.send("undo")
    ask = await connections[seat].hears("ask")
    await connections[seat].hang_up()
    connections[seat] = await people[seat].connect()
    assert (await connections[seat].hears("ask"))["ask"] == ask["ask"]
    await connections[seat].send("answer", ask=ask["ask"], yes=True)
    assert (await asker.answer_to(wish))["type"] == "done"


async def test_the_question_of_somebody_who_leaves_is_dropped(house: House) -> None:
    people, connections = await house.game(3)
    asker = await to_be_asked_for(connections)
    others = [connection for connection in connections if connection is not asker]
    await asker.send("undo")
    asks = [await connection.hears("ask") for connection in others]
    await people[connections.index(asker)].at("POST", "/leave")
    for connection, ask in zip(others, asks, strict=True):
        assert (await connection.hears("settled"))["ask"] == ask["ask"]
