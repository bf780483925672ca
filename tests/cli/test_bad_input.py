"""Bad input typed in the terminal: the place of the act, the sentence and the rule; nothing changes."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from rich.console import Console

from commonweal.cli.terminal import TerminalGame
from commonweal.play import Game, Seeded
from commonweal.players import player
from commonweal.rulebook import Rulebook
from institutions.toys import stalls
from rulebook.councils import council
from rulebook.forums import forum

OPEN = "open_deal parties=5 anyone=0"
LINE = "write_line giver=0 taker=2 what=2 amount="
FOUR = f"{OPEN}; {LINE}1; {LINE}2; {LINE}3; "


def begun(book: Rulebook, seats: int) -> Game:
    return Game.begin(book, seats, {}, Seeded(1), ["You", "Ben", "Cleo", "Dan"][:seats])


def at_market() -> Game:
    """The offer of Ben is gone, and Dan is out."""
    game = begun(stalls(), 4)
    game.do(1, ["open_deal parties=3 anyone=0", "write_line giver=1 taker=0 what=2 amount=5", "offer"])
    game.do(0, "decline deal=0")
    game.do(3, "pack_up")
    return game


def at_council() -> Game:
    return begun(council(), 3)


def at_forum() -> Game:
    return begun(forum(), 4)


@pytest.mark.parametrize(
    ("begin", "typed", "place", "says", "rule"),
    [
        (at_market, f"{OPEN}; {LINE}1000", "Act 2 of 2: ", "amount", ""),
        (at_market, f"{OPEN}; {LINE}2.5", "Act 2 of 2: ", "whole number", ""),
        (at_market, f"{FOUR}{LINE}1000", "Act 5 of 5: ", "amount", ""),
        (at_market, f"{FOUR}{LINE}101; offer", "Act 6 of 6: ", "", "ST-2"),
        (at_market, "open_deal parties=1 anyone=0", "", "", "ST-2"),
        (at_market, "open_deal parties=9 anyone=0", "", "", "ST-2"),
        (at_market, "counter deal=0", "", "", "ST-2"),
        (at_market, "counter deal=0; offer", "Act 1 of 2: ", "", "ST-2"),
        (at_forum, f"move 1 {'x' * 41}", "", "40", "FO-1"),
        (at_council, "propose salary 10", "", "Salary goes from 1 to 9.", "CO-6"),
        (at_council, "call; call; propose salary 6", "Act 3 of 3: ", "A salary above 5", "CO-7"),
    ],
)
def test_it_is_refused_with_place_sentence_and_rule(
    begin: Callable[[], Game], typed: str, place: str, says: str, rule: str
) -> None:
    game, out = begin(), io.StringIO()
    table = TerminalGame(game, player("random"), Console(file=out, width=400, highlight=False), 1)
    before = game.s.pack(), game.moves_done, list(game.log)
    assert not table.answer(typed, [])
    assert (game.s.pack(), game.moves_done, list(game.log)) == before
    (line,) = out.getvalue().splitlines()
    assert line.startswith(place)
    assert says in line
    assert rule in line
