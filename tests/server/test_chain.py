"""The chain of a table's events: a hash that a page was sent finds every change of the record, and reveals nothing."""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Awaitable, Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from commonweal.play.chain import chain_after, hash_of_text
from commonweal.play.record import BrokenRecord, open_record
from commonweal.server.records import event_chain
from commonweal.server.records.replay import record_jsonl
from records import Lines, chained, parsed

from .conftest import House
from .connection import hang_up
from .recorded import EXAMPLE, PLAYS, Recorded, play_recorded, played_anew
from .test_erasure import played as played_by_people
from .wire import whole_game

CHANGES = 200
"""Changed records of each game."""
ANEW = 4


# ---------------------------------------------------------------- who changes a record, and chains it again


def picked(lines: Lines, rng: random.Random, fits: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    return rng.choice([line for line in lines if fits(line)])


def change_an_operand(lines: Lines, rng: random.Random) -> None:
    line = picked(lines, rng, lambda x: any("=" in act for act in x.get("acts", ())))
    at = rng.choice([i for i, act in enumerate(line["acts"]) if "=" in act])
    head, _, value = line["acts"][at].rpartition("=")
    line["acts"][at] = f"{head}={'0' if value != '0' else '1'}"


def exchange_two_acts(lines: Lines, rng: random.Random) -> None:
    one, other = (picked(lines, rng, lambda x: x.get("n", 0) > 0) for _ in range(2))
    one["acts"], other["acts"] = other["acts"], one["acts"]


def give_an_act_to_another_seat(lines: Lines, rng: random.Random) -> None:
    line = picked(lines, rng, lambda x: "acts" in x and type(x["by"]) is int)
    line["by"] = (line["by"] + 1) % lines[0]["seats"]


def change_chance(lines: Lines, rng: random.Random) -> None:
    acts = picked(lines, rng, lambda x: "acts" in x and (len(x.get("chance", ())) > 1 or x["by"] == "chance"))
    name = "acts" if acts["by"] == "chance" else "chance"
    acts[name] = rng.sample(acts[name], len(acts[name]))


def leave_an_event_out(lines: Lines, rng: random.Random) -> None:
    lines.remove(picked(lines[1:-1], rng, lambda x: True))
    renumber(lines)


def repeat_an_event(lines: Lines, rng: random.Random) -> None:
    at = rng.randrange(1, len(lines) - 2)  # what comes after the last event, no hash speaks of
    lines.insert(at, dict(lines[at]))
    renumber(lines)


def move_an_event(lines: Lines, rng: random.Random) -> None:
    at = rng.randrange(1, len(lines) - 2)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    renumber(lines)


def renumber(lines: Lines) -> None:
    """Number events and moves as they stand."""
    moves = 0
    for event, line in enumerate(lines[1:-1], 1):
        line["event"] = event
        if "acts" in line:
            line["n"] = moves
            moves += 1


def write(line: dict[str, Any], name: str, text: str) -> None:
    """Write another text, with a hash that fits."""
    salt = line["texts"][name]["salt"]
    line["texts"][name] = {"hash": hash_of_text(salt, text), "salt": salt, "text": text}


def change_a_name(lines: Lines, rng: random.Random) -> None:
    line = picked(lines, rng, lambda x: x.get("did", {}).get("do") in ("join", "rename"))
    old = line["texts"]["name"]["text"]
    write(line, "name", "Mallory")
    lines[0]["names"] = ["Mallory" if name == old else name for name in lines[0]["names"]]


def change_only_the_names_of_the_head(lines: Lines, rng: random.Random) -> None:
    rng.shuffle(lines[0]["names"])


def change_the_seating(lines: Lines, rng: random.Random) -> None:
    line = picked(lines, rng, lambda x: x.get("did", {}).get("do") == "join")
    line["did"]["seat"] = (line["did"]["seat"] + 1) % lines[0]["seats"]


def change_a_promise(lines: Lines, rng: random.Random) -> None:
    write(picked(lines, rng, lambda x: x.get("kind") == "promise"), "text", "I promise nothing")


def change_a_time(lines: Lines, rng: random.Random) -> None:
    picked(lines, rng, lambda x: "at" in x)["at"] += rng.choice((-60_000, 1))


def change_what_stays_private(lines: Lines, rng: random.Random) -> None:
    picked(lines, rng, lambda x: "hash" in x)["hash"] = f"{rng.getrandbits(256):064x}"


def hide_what_happened(lines: Lines, rng: random.Random) -> None:
    """The chain is as it was; what the record has to tell is not."""
    at = rng.choice([i for i, x in enumerate(lines) if "acts" in x or x.get("kind") in ("table", "promise")])
    line = lines[at]
    kind, hashed = line.get("kind", "act"), sha256()
    fields = {k: v for k, v in line.items() if k not in ("chain", "event", "n", "kind", "salt")}
    if "texts" in fields:
        fields["texts"] = {k: {"hash": v["hash"]} for k, v in fields["texts"].items()}
    hashed.update(line["salt"].encode() + msgspec.json.encode(fields, order="deterministic"))
    lines[at] = {"event": line["event"], "kind": kind, "hash": hashed.hexdigest()}
    if kind == "act":
        for later in lines[at:]:
            if "n" in later:
                later["n"] -= 1


def change_the_charter(lines: Lines, rng: random.Random) -> None:
    name = rng.choice([k for k, v in lines[0]["charter"].items() if type(v) is int])
    lines[0]["charter"][name] += 1


def change_the_table(lines: Lines, rng: random.Random) -> None:
    lines[0]["table"] = "BCDFGJ"


def change_the_secret(lines: Lines, rng: random.Random) -> None:
    secret = rng.randbytes(32)
    lines[-1]["secret"] = secret.hex()
    lines[0]["chance"]["commitment"] = sha256(b"commonweal commitment 1\0" + secret).hexdigest()


def change_the_outcome(lines: Lines, rng: random.Random) -> None:
    results = rng.choice(lines[-1]["outcome"])
    results[rng.choice([name for name, value in results.items() if value is not None])] += 1


def change_a_salt(lines: Lines, rng: random.Random) -> None:
    picked(lines, rng, lambda x: "salt" in x)["salt"] = f"{rng.getrandbits(128):032x}"


WAYS = [
    change_an_operand, exchange_two_acts, give_an_act_to_another_seat, change_chance, leave_an_event_out,
    repeat_an_event, move_an_event, change_a_name, change_only_the_names_of_the_head, change_the_seating,
    change_a_promise, change_a_time, change_what_stays_private, hide_what_happened, change_the_charter,
    change_the_table, change_the_secret, change_the_outcome, change_a_salt,
]  # fmt: skip


def changed(text: str, way: Callable[[Lines, random.Random], None], rng: random.Random) -> str:
    """A record that was changed in this way and chained again."""
    before = parsed(text)
    while True:
        lines = parsed(text)
        way(lines, rng)
        if lines != before:
            return chained(lines)


def is_found(text: str, seen: str) -> bool:
    """Whether the record is refused."""
    try:
        open_record(text, seen)
    except BrokenRecord:
        return True
    return False


@pytest.mark.parametrize("game", PLAYS)
async def test_the_last_hash_of_anybody_finds_every_changed_record(game: str) -> None:
    recorded = await play_recorded(game)
    seen, rng = recorded.seen[-1], random.Random(game)
    found = open_record(recorded.text, seen)
    assert found.committed
    assert found.seen == found.events == len(recorded.events)
    for number in range(CHANGES):
        way = WAYS[number % len(WAYS)]
        assert is_found(changed(recorded.text, way, rng), seen), way.__name__
    check_links(recorded)
    for number in range(ANEW):
        event = rng.randrange(len(recorded.events) // 3, len(recorded.events) - 5)
        forged = (await played_anew(recorded, event, number)).text
        assert open_record(forged).committed, "without the hash, the game holds"
        with pytest.raises(BrokenRecord, match="occurs nowhere in this record"):
            open_record(forged, seen)


def check_links(recorded: Recorded) -> None:
    """The chain that acts were given on their short way through the server is that of the lines of the record."""
    before = event_chain.head_chain(recorded.table.row, recorded.table.terms)
    for event in recorded.events:
        before = chain_after(before, msgspec.to_builtins(event_chain._open_line(recorded.table.book, event)))
        assert before == event.chain


async def test_every_hash_that_was_sent_is_found_where_it_was_sent() -> None:
    recorded = await play_recorded("potlatch", seed=2)
    places = [open_record(recorded.text, seen).seen for seen in recorded.seen]
    assert places == sorted(places)
    assert places[-1] == len(recorded.events)
    assert len(set(recorded.seen)) == len(recorded.seen)


# ---------------------------------------------------------------- what the chain reveals


async def guesses(salt: str) -> int:
    """How many acts somebody who knows everything else finds out by trying all that were possible, with this salt."""
    before, found, seat, possible = b"", 0, 0, list[str]()
    async for sent in whole_game("potlatch", 3, {}, 5, kind="random"):
        table = sent.table
        now = table.history.chain or b""
        for act in possible:
            content: dict[str, object] = {"by": seat, "acts": [act], "at": table.history.happened[-1].at}
            hashed = sha256(salt.encode() + msgspec.json.encode(content, order="deterministic")).digest()
            found += sha256(before + b"act" + hashed).digest() == now
        assert table.game is not None
        if table.game.over:
            break
        seat = min(table.game.to_act)
        before, possible = now, [act.act for act in table.game.acts(seat)]
    return found


async def test_nobody_finds_an_act_by_trying(monkeypatch: pytest.MonkeyPatch) -> None:
    for salt in ("", "00" * 16):
        assert await guesses(salt) == 0
    monkeypatch.setattr(event_chain, "urandom", bytes)  # a leak: salts that everybody knows
    assert await guesses("00" * 16) > 10


async def test_no_salt_is_sent_before_the_game_is_over() -> None:
    recorded = await play_recorded("original_position")
    salts = {event.salt for event in recorded.events}
    assert len(salts) == len(recorded.events), "each event has its own"
    again = await play_recorded("original_position")
    assert not salts & {event.salt for event in again.events}
    assert not set(recorded.seen) & set(again.seen), "the same acts, and no hash alike"


def test_the_example_of_the_pages_holds() -> None:
    """If it does not, make it anew: PYTHONPATH=tests python -m server.recorded"""
    example = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    assert open_record(example["record"], example["seen"][-1]).committed


@pytest.mark.parametrize("odd", ["x", [1], {"a": 1}, -1, 2**70, 1.5])
@pytest.mark.parametrize("field", ["moves", "do", "seat", "other", "outcome", "promise"])
def test_odd_values_in_an_event_are_refused_without_a_crash(field: str, odd: object) -> None:
    text = json.loads(EXAMPLE.read_text(encoding="utf-8"))["record"]
    for at in [i for i, line in enumerate(parsed(text)) if "did" in line][::4]:
        lines = parsed(text)
        lines[at]["did"][field] = odd
        is_found(chained(lines), "")


async def test_what_stays_between_people_is_in_the_record_as_a_hash() -> None:
    recorded = await play_recorded("potlatch")
    lines = parsed(recorded.text)
    assert "psst" not in recorded.text
    assert [x["texts"]["text"]["text"] for x in lines if x.get("kind") == "promise"] == ["I help you 3"]
    assert "I help you 6" not in recorded.text
    hidden = [set(x) for x in lines if x.get("kind") == "talk"]
    assert hidden == [{"event", "kind", "hash", "chain"}] * 5
    undone = [x for x in lines if x.get("kind") == "act"]
    assert [set(x) for x in undone] == [{"event", "kind", "hash", "chain"}]


# ---------------------------------------------------------------- hidden for good, erased, older


async def test_the_record_for_the_teacher_has_the_chain_of_the_players() -> None:
    recorded = await play_recorded("legislation")
    opened = (await record_jsonl(recorded.table, opened=True)).decode()
    players, teacher = parsed(recorded.text), parsed(opened)
    assert [line["chain"] for line in teacher] == [line["chain"] for line in players]
    assert open_record(opened, recorded.seen[-1]).sealed is None
    assert open_record(recorded.text, recorded.seen[-1]).sealed is not None
    sealed = [line for line in teacher if "nonce" in line]
    assert sealed
    assert not [line for line in sealed if line["nonce"] in recorded.text]

    line = sealed[-1]
    line["opened"] = [act.replace("=1", "=0") if "=1" in act else act.replace("=2", "=1") for act in line["opened"]]
    with pytest.raises(BrokenRecord, match="opened acts that do not fit their hash"):
        open_record(chained(teacher), recorded.seen[-1])


async def test_erasure_leaves_the_chain_whole(house: House) -> None:
    people, connections = await played_by_people(house)
    path = f"/api/tables/{people[0].code}/export.jsonl"
    before = parsed((await people[0].http.get(path)).text)
    seen = [message["chain"] for message in connections[1].messages if "chain" in message][-1]
    salts = [salt for line in before for salt in told(line, "Quillaja")]
    assert salts
    for seat in (1, 0):
        await people[seat].at("POST", "/erase", {"seat": seat})
    after = (await people[0].http.get(path)).text
    assert [line["chain"] for line in parsed(after)] == [line["chain"] for line in before]
    assert open_record(after, seen).game.names == ["Seat 1", "Seat 2", "Gustav"]
    assert not [salt for salt in salts if salt in after]
    stored = b"".join((event.salt or b"") + event.body for event in await house.store.events(people[0].code))
    assert not [salt for salt in salts if salt.encode() in stored or bytes.fromhex(salt) in stored]


def told(line: dict[str, Any], text: str) -> list[str]:
    """The salts of a text in a line."""
    return [written["salt"] for written in line.get("texts", {}).values() if written.get("text") == text]


async def test_a_table_of_an_earlier_version_is_chained_when_it_is_used(
    open_house: Callable[..., Awaitable[House]], tmp_path: Path
) -> None:
    house = await open_house()
    people, connections = await played_by_people(house)
    await hang_up(connections)
    await house.stop()
    with sqlite3.connect(tmp_path / "house.sqlite") as database:
        database.execute("UPDATE events SET salt = NULL, chain = NULL WHERE n > 4")
    house = await open_house()
    reader = await house.client()
    path = f"/api/tables/{people[0].code}/export.jsonl"
    record = (await reader.http.get(path)).text
    table = await house.tables.find(people[0].code)
    assert open_record(record, table.history.shown_chain).seen == table.n
    assert all(event.salt and event.chain for event in await house.store.events(table.code))
    assert json.loads((await reader.http.get(path)).text.splitlines()[-1]) == json.loads(record.splitlines()[-1])
