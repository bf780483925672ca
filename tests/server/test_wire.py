"""What an act sends to a table of ten, with all their views: at most 12 KB on the wire, in every act of whole plays."""

from __future__ import annotations

import json
from typing import Any

import pytest

from commonweal.play import find_book
from commonweal.play.patches import patched

from .wire import NAMES, START, whole_game

MOST = 12_000
"""Bytes to all ten seats together. Messages of 1,000 bytes and more travel as gzip (`packed=1`), others as they are."""
MOST_AT_THE_END = 13_500  # of the act that ends a game: it opens every hand and tells everybody’s score
MOST_ON_AVERAGE = 6_000
PLAYS: dict[str, dict[str, Any]] = {
    "as the manual has it": {},
    "secret ballots, yellow cards and the public eye": {"ballots": "secret", "bill_modifiers": "yes", "public_eye": 1},
    "a charter that changes, and Robert’s rules": {
        "discussion_mode": "roberts",
        "charter_change": "majority",
        "hand_size": 5,
        "max_sessions": 2,
    },
    "the preset with the longest end of a game": dict(
        find_book("legislation").texts.presets["debate_class"]["charter"]
    ),
}


@pytest.mark.parametrize("charter", PLAYS.values(), ids=PLAYS)
async def test_every_act_of_a_whole_play_tells_ten_seats_in_12_kb(charter: dict[str, Any]) -> None:
    sizes = [sent.size async for sent in whole_game("legislation", len(NAMES), charter, seed=1) if sent.act != START]
    assert len(sizes) > 200
    assert sizes.pop() <= MOST_AT_THE_END
    assert max(sizes) <= MOST
    assert sum(sizes) / len(sizes) <= MOST_ON_AVERAGE


async def test_what_is_sent_adds_up_to_the_view_of_each_seat() -> None:
    """The patches of all updates together make what a page that comes back is sent whole."""
    views: list[dict[str, Any]] = [{} for _ in range(4)]
    async for sent in whole_game("legislation", 4, {"max_sessions": 1}, seed=2):
        for view, messages in zip(views, sent.messages, strict=True):
            for message in map(json.loads, messages):
                for name, patch in message.get("changed", {}).items():
                    view[name] = patched(view.get(name), patch)
        game = sent.table.game
        assert game is not None
        for seat, view in enumerate(views):
            assert view == (game.final_view(seat) if game.over else game.view(seat)), sent.act
