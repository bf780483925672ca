"""A server whose tables of New Tabor begin in the middle of a game, as the tests of its rules lay them out."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from commonweal.play.chance import Seeded
from commonweal.play.game import Game
from commonweal.play.position import stand
from commonweal.play.shares import Share
from commonweal.server.rooms.table import Table
from games.new_tabor.goods_and_zones import CENTER, CLOTHES, FOOD, INNER, OUTER, SHELTER, TRANSPORTATION
from games.new_tabor.tables import record_at
from games.seats import A, B, C, D

from .house import House

TESTS = Path(__file__).parent.parent
SERVES_POSITIONS = """
from browser.laid_out import begin_at_positions
begin_at_positions()
"""
HELD = {A: CENTER, B: INNER, C: INNER}
MIDDLE: dict[str, Any] = {
    "ability": {A: [3, 8, 5, 2], B: [6, 2, 4, 8], C: [8, 4, 2, 6], D: [2, 6, 8, 4]},
    "input_due": {A: [21, 0, 29, 33], B: [24, 25, 0, 12], C: [0, 29, 33, 21], D: [33, 21, 25, 0]},
    "stock": {A: [4, 20, 0, 0], B: [0, 0, 12, 3], C: [18, 0, 0, 0], D: [0, 0, 3, 25]},
    "industry": {A: CLOTHES, B: TRANSPORTATION, C: FOOD, D: SHELTER},
    "money": [9300] * 4, "storehouse": [20, 8, 15, 30], "tokens": [2, 1, 0, 3], "path_pos": {A: 4, B: 6, C: 5, D: 7},
}  # fmt: skip
"""Four players in the middle of the first Quarter."""
LOST: dict[str, Any] = {
    "zone": {A: CENTER, B: INNER, C: -1, D: -1}, "in_play": 0b0011, "left_as": [0, 0, 1, 2],
    "elim_quarter": [0, 0, 1, 1], "money": [9300, 9300, 0, 0], "tokens": [2, 1, 0, 0],
    "stock": {seat: MIDDLE["stock"][seat] for seat in (A, B)},
    "input_due": {seat: MIDDLE["input_due"][seat] for seat in (A, B)},
}  # fmt: skip
"""Two of the four are lost, so that no bot has a vote."""
POSITIONS: Mapping[str, dict[str, Any]] = {
    "recall": {"phase": "act", "zone": HELD},
    "late": {"phase": "act", "current": B, "zone": HELD, "late_right": [0b1010, 0, 0, 0]},
    "wager": {"phase": "act", "zone": HELD, "switch_turns": {A: 2}, "may_innovate": 1, "tokens_at_turn": [2, 1, 0, 3]},
    "free place": {"phase": "stake", "acted": 1, "current": B, "zone": {B: INNER, C: CENTER, D: INNER}},
    "outbid": {
        "phase": "stake", "acted": 1, "zone": {A: CENTER, B: CENTER, C: INNER, D: INNER},
        "rent_paid": {A: [600, 300], B: [700, 500], C: [0, 500], D: [0, 400]}, "rival": {A: [B, D]},
    },
    "unpaid": {
        "phase": "stake", "acted": 1, "zone": {A: OUTER, B: CENTER, C: INNER, D: INNER},
        "rent_paid": {B: [500, 0], C: [0, 300], D: [0, 300]},
    },
    "motions": {"phase": "market"} | LOST,
    "heirs": {
        "phase": "stake", "acted": 1, "current": B, "zone": {A: CENTER, B: CENTER, C: CENTER},
        "rent_paid": {A: [500, 0], B: [600, 0], C: [700, 0]}, "rival": {A: [B, -1], B: [C, -1]},
    },
    "called": {
        "phase": "call_vote", "question": "call", "voters": 0b0111, "lost_now": 1, "zone": HELD | {D: -1},
        "in_play": 0b0111, "left_as": [0, 0, 0, 1], "elim_quarter": [0, 0, 0, 1], "finished": [1, 1, 1, 0],
        "tokens": [2, 1, 0, 0], "money": [9300, 9300, 9300, 0], "stock": {}, "input_due": {},
    },
    "plots": {
        "phase": "stake", "acted": 1, "current": B, "zone": {A: CENTER, B: OUTER, C: INNER}, "storehouse": [0] * 4,
        "bank_created": 37200, "plot_owner": [A, B, D], "plot_occupant": [A, C, -1],
    },
    "electing": {
        "phase": "nominate", "asked_now": A, "to_ask": 0b1110, "office": "treasurer", "clerk": C, "treasurer": -1,
        "eligible": 0b1011, "zone": HELD,
    },
    "forgiving": {"phase": "act", "late_right": [0, 0b0010, 0, 0]} | LOST,
    "place and IOU": {"phase": "market", "current": B, "zone": HELD},
}  # fmt: skip
"""What tables begin at: seats by their letters."""
CHARTERS = {
    "plots": {"regime": "capitalism"},
    "electing": {"office_method": "election"},
    "forgiving": {"late_action": "vote"},
}
PLACE, FIRST = "q4_emergency_per_player", 180
"""The option that says at which position a table begins, from its least value on: before the fourth Quarter it means
nothing."""


def charter_of(name: str) -> dict[str, Any]:
    """The charter of a table that begins at a position."""
    return {"late_action": "always", PLACE: FIRST + list(POSITIONS).index(name), **CHARTERS.get(name, {})}


def begin_at_positions() -> None:
    """Let each table that begins stand at the position that its charter names."""

    def new_game(self: Table, shares: Sequence[Share] = ()) -> Game:
        position = list(POSITIONS.values())[self.terms.charter[PLACE] - FIRST]
        record = record_at(charter=self.terms.charter, **MIDDLE | position)
        return stand(self.book, record, Seeded(1), self.names())

    Table.new_game = new_game  # type: ignore[method-assign]


@contextmanager
def house_of_positions(folder: Path) -> Iterator[House]:
    """Open such a server. Its bots take their time, so that only people act."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(TESTS), prepend=os.pathsep)
        opened = House(folder, bot_pause=600, first=SERVES_POSITIONS).open()
    yield opened
    opened.close()
