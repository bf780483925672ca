"""Take an act back: at once, by consent of the table, or by its host."""

from __future__ import annotations

from commonweal.server.courtesies.undo import UndoVote

from .conftest import House
from .test_table import all_hear, begun, hang_up, to_be_asked_for


async def test_taking_back_asks_the_table_and_one_no_settles_it(house: House) -> None:
    _, connections = await begun(house)
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
    await hang_up(connections)


async def test_a_late_answer_to_an_old_question_does_not_count_for_a_new_one(house: House) -> None:
    people, connections = await begun(house, 2)
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
    await hang_up(connections)


async def test_nobodys_act_is_taken_back_by_another(house: House) -> None:
    _, connections = await begun(house, 2)
    author = next(connection for connection in connections if connection.turn)
    other = next(connection for connection in connections if connection is not author)
    await all_hear(connections, (await author.do(author.choices[0]["act"]))["n"])
    assert other.position["undo"]["may"] == "no"
    no = await other.answer_to(await other.send("undo"))
    assert (no["type"], no["message"]["id"]) == ("refused", "undo.not_yours")
    await hang_up(connections)


async def test_what_others_did_since_goes_back_with_the_act(house: House) -> None:
    people, connections = await begun(house, 2)
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
    await hang_up(connections)


async def test_the_host_may_decide_and_an_act_voids_the_question(house: House) -> None:
    host = await house.client()
    await host.make(2, play=False)
    people = [await house.client() for _ in range(2)]
    for person in people:
        await person.join(host.code)
    await host.host("start")
    connections = [await person.connect().__aenter__() for person in people]
    workspace = await host.connect().__aenter__()
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
    await hang_up([*connections, workspace])


async def test_a_host_who_sits_at_the_table_does_not_decide_alone_on_a_second_connection(house: House) -> None:
    people = await house.people(2)
    await people[0].host("start")
    connections = [await person.connect().__aenter__() for person in people]
    second = await people[0].connect(Cookie="", Authorization=f"Bearer {people[0].key(host=True)}").__aenter__()
    assert (second.lobby["host"], second.lobby["you"]) == (True, None)
    asker = await to_be_asked_for(connections)
    await asker.send("undo")
    other = next(connection for connection in connections if connection is not asker)
    ask = await other.hears("ask")
    await second.ask("answer", ask=ask["ask"], yes=True)
    assert not [message for message in second.messages if message["type"] == "ask"]
    assert not [message for message in other.messages if message["type"] == "settled"]
    await hang_up([*connections, second])
