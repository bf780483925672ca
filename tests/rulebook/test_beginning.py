"""What fields hold before the rules set up a game, and after they clear it."""

from __future__ import annotations

from commonweal.games.potlatch import rulebook as potlatch
from commonweal.rulebook import clear, public
from commonweal.rulebook.backends.interpreted import define
from commonweal.rulebook.state.beginning import beginning_rules


class Table:
    """A record of the fields below, with all numbers at 7."""

    def __init__(self) -> None:
        self.turn, self.level, self.sign, self.score, self.cards = 7, 7, 7, [7, 7], [[7, 7], [7, 7]]


FIELDS = {
    "turn": public(low=-1, high=5, kind="seat"),
    "level": public(low=3, high=9),
    "sign": public(low=-1, high=1),
    "score": public(2, high=9, stays=True),
    "cards": public(2, 2, low=-1, high=5, kind="card"),
}


def test_clear_lets_fields_begin_at_none_at_zero_or_at_their_least() -> None:
    rules, s = beginning_rules("toy", FIELDS, lambda s: None, define), Table()  # type: ignore[arg-type]
    rules["clear"](s)
    assert (s.turn, s.level, s.sign, s.score, s.cards) == (-1, 3, 0, [7, 7], [[-1, -1], [-1, -1]])


def test_the_rules_of_a_game_clear_its_state() -> None:
    s, _ = potlatch.adopt(3, {})
    s.status, s.pending[0], s.receiver, s.game_no = [4, 0, 1, 0, 0, 0], 2, 1, 2
    clear(s)
    assert (s.status[0], s.game_no) == (4, 2)
    assert (s.seats, s.pending[0], s.receiver, s.level) == (3, 0, -1, 1)
