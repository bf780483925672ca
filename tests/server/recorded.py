"""Whole games at a live table whose events are kept, with talk, promises, new names and an undo among the acts."""

from __future__ import annotations

import asyncio
import json
import random
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from commonweal.server.courtesies.promises import PromiseEvent
from commonweal.server.protocol import encode_json
from commonweal.server.records.replay import record_jsonl
from commonweal.server.rooms.change import Change, Command
from commonweal.server.rooms.events import Ended, Renamed, Undone
from commonweal.server.rooms.history import Chat
from commonweal.server.rooms.live_table import LiveTable
from commonweal.server.store import Event

from .fake_time import FakeTime
from .wire import Keeping, whole_game

PLAYS: dict[str, tuple[int, dict[str, Any]]] = {
    "potlatch": (3, {}),
    "original_position": (3, {}),
    "legislation": (3, {"max_sessions": 1, "ballots": "secret"}),
    "new_tabor": (4, {"quarters": 1, "office_method": "election", "resign": 0, "motions": 0}),
    "laissez_faire": (2, {"objective": 2, "deals_own_turn": 0, "deals_other": 0}),
}
"""A short game of each, with acts that stay hidden for good in one."""


class Recorded(NamedTuple):
    """A game that was played to its end: its table, its record, and the newest hash that each update brought."""

    table: LiveTable
    text: str
    seen: list[str]

    @property
    def events(self) -> list[Event]:
        store = self.table.store
        assert isinstance(store, Keeping)
        return store.kept


async def play_recorded(game: str, seed: int = 1) -> Recorded:
    """Play a whole game at random."""
    seats, charter = PLAYS[game]
    store, seen, acts = Keeping(), list[str](), 0
    async for sent in whole_game(game, seats, charter, seed, kind="random", store=store):
        table, acts = sent.table, acts + 1
        seen.append(table.history.shown_chain)
        if acts in (3, 6, 9) and table.game is not None and not table.game.over:
            await _happen_beside(table, acts)
    return Recorded(table, (await record_jsonl(table)).decode(), seen)


async def _happen_beside(table: LiveTable, acts: int) -> None:
    """Let people talk, promise, be renamed, and take an act back."""
    promise = PromiseEvent("make", text=f"I help you {acts}", to=[1], open=acts == 3)
    events = [
        table.event("chat", 1, encode_json(Chat(f"psst {acts}", [0]))),
        table.event("promise", 0, encode_json(promise)),
        table.action("seat", -3, Renamed(1, f"Zoë {acts}", table.names()[1])),
    ]
    await table.change(Command(-3), partial(Change, events))
    if acts == 6:
        moves = table.playing().moves_done - 1
        undone = table.action("undo", 0, Undone(moves=moves))
        await table.change(Command(0), partial(Change, [undone], table.playing().at(moves)))


async def played_anew(recorded: Recorded, event: int, seed: int) -> Recorded:
    """The same game with another end: the server was set back to an event, and other acts were played from there."""
    old, store, rng = recorded.table, Keeping(), random.Random(seed)
    store.kept = recorded.events[:event]
    table = LiveTable(old.row, old.book, [], store.kept, store, source=FakeTime())  # type: ignore[arg-type]
    table.turns.on_change = lambda _: None  # type: ignore[method-assign]
    while not (game := table.playing().clone()).over:
        seat = min(game.to_act)
        move = game.do(seat, rng.choice(game.possible(seat)))
        events = [table.event("act", seat, move.body)]
        if game.over:
            events.append(table.action("end", -4, Ended(game.outcome)))
        await table.change(Command(seat), partial(Change, events, game))
    return Recorded(table, (await record_jsonl(table)).decode(), [])


EXAMPLE = Path(__file__).parents[2] / "web" / "src" / "lib" / "records" / "chain-check.example.json"
"""A record on which the pages test their own check."""

if __name__ == "__main__":  # PYTHONPATH=tests python -m server.recorded
    made = asyncio.run(play_recorded("potlatch"))
    EXAMPLE.write_text(json.dumps({"record": made.text, "seen": made.seen}, ensure_ascii=False) + "\n")
