"""Whole games with votes at a real table: no client is sent a chip before all lie, a card of another, or a back."""

from __future__ import annotations

import random
from typing import Any

import pytest

from commonweal.games.original_position.table import HAND, SCENARIOS

from .conftest import House
from .test_playing import play


def seen(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The view after each message that has a position, put together from what changed."""
    view: dict[str, Any] = {}
    views = []
    for message in messages:
        position = message.get("position") or {}
        view = (
            view | (position.get("view") or {}) | (message.get("changed") or {} if message["type"] == "update" else {})
        )
        if position and not position["over"] and "hand" in view:
            views.append(dict(view))
    return views


@pytest.mark.rule("OP-2", "OP-24", "OP-32", "OP-39", "OP-42")
async def test_a_table_keeps_the_veil(house: House) -> None:
    people = await house.people(3, game="original_position", charter={"debate_seconds": 30})
    await people[0].host("start")
    lines = [await person.line().__aenter__() for person in people]
    await play(lines, random.Random(3))
    assert lines[0].position is not None
    assert lines[0].position["over"]
    for seat, line in enumerate(lines):
        views = seen(line.messages)
        assert len(views) > 50
        for view in views:
            waiting = view["voters"] & ~view["voted"]
            others = [chip for other, chip in enumerate(view["ballot"]) if other != seat]
            assert not waiting or set(others) == {None}
            for slot, card in enumerate(view["hand"]):
                known = slot // HAND == seat or view["told_to"][slot] >> seat & 1
                assert known or card in (None, -1)
            assert "deck" not in view
            for card in range(SCENARIOS):
                back = view["award"][card]
                assert back is None or (view["scenario_used"][card] and (card != view["scenario"] or view["decided"]))
            turned_up = [min(view[kind][:3]) >= 0 for kind in ("talent", "family", "reversal")]
            assert sum(turned_up) in (view["round"] - 1, view["round"])
    for line in lines:
        await line.hang_up()
