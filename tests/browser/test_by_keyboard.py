"""Whole games of Original Position and Legislation by keyboard alone, knowing of the page what its accessibility tree
says; `test_whole_game` plays Potlatch so."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from .conftest import Visit
from .keyboard import KeyboardPlayer
from .tables import GO_ON, play

pytestmark = pytest.mark.browser

CONTINUE = re.compile("^Continue(: |$)")
Ways = dict[str, Callable[[KeyboardPlayer], None]]
ORIGINAL_POSITION = {"debate_seconds": 60, "stalemate_cycles": 1}
LEGISLATION = {"max_sessions": 1, "amendments_from_session": 0, "reelect_threshold": 0}


def finish(player: KeyboardPlayer, ways: Ways) -> None:
    """Play to the end. `ways`: what one does in a phase where the buttons of the strip are not all."""
    visitor = player.visitor
    pause = visitor.page.get_by_role("button", name=CONTINUE)
    for _ in range(400):
        visitor.until(lambda: visitor.over or visitor.turn)
        if visitor.over:
            player.use("button", GO_ON.pattern, key="Shift+Tab")
            return
        if pause.count():
            player.use("button", CONTINUE.pattern, key="Shift+Tab")
        elif way := ways.get(visitor.phase):
            before = visitor.answers()
            way(player)
            visitor.until_answered(before)
        else:
            player.take_turn(board=False)
    raise AssertionError(f"The game has no end: {visitor.say()} {player.acts[-5:]}")


def end_the_debate(player: KeyboardPlayer) -> None:
    player.reach("button", "^I’m ready to end the debate", key="Shift+Tab")
    player.press_till_done()


def draft_a_bill(player: KeyboardPlayer) -> None:
    """Two issues of the wall, one of them as −, with the keys of the board."""
    player.reach("button", "^.*: the law is at .*Press for [+]")
    player.press("-", "ArrowRight", "+")
    player.until_there("button", "^Present the bill of 2 cards$")
    player.use("button", "^Present the bill of 2 cards$")
    player.acts.append("bill")


def test_original_position(visit: Visit) -> None:
    ben = visit("phone")
    play({"Ben": ben}, game="original_position", seats=3, charter=ORIGINAL_POSITION)
    player = KeyboardPlayer(ben)
    finish(player, {"debate": end_the_debate})
    assert {act.split(":")[0] for act in player.acts} == {"strip", "typed"}
    player.until_there("table", "What became of everybody")
    ben.assert_clean()


def test_legislation(visit: Visit) -> None:
    ana = visit("desk")
    play({"Ana": ana}, game="legislation", seats=3, charter=LEGISLATION)
    player = KeyboardPlayer(ana)
    finish(player, {"bill": draft_a_bill})
    assert "bill" in player.acts
    player.until_there("table", "What became of everybody")
    ana.assert_clean()
