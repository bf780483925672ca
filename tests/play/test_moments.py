"""The moments of a game, and since when a seat is asked: its own acts and new questions count, others do not."""

from __future__ import annotations

import random

import pytest

from commonweal.play import Game, Seeded, find_book, start
from commonweal.play.moments import Moment, moment_after
from random_games import play_on

GIFT, VOTE = 1, 2


def after(last: Moment | None, by: int, phase: int, who: int, *, seats: int = 3, chance: bool = False) -> Moment:
    return moment_after(last, b"", seats, by, phase, who, chance=chance)


def test_votes_of_others_leave_the_question_as_it_was() -> None:
    asked = after(after(None, -1, VOTE, 0b111, chance=True), 1, VOTE, 0b101)
    assert asked.since == (0, 1, 0)
    asked = after(asked, 0, VOTE, 0b100)
    assert asked.since == (2, 1, 0)
    assert after(asked, 2, GIFT, 0b001).since == (3, 3, 3)


def test_an_act_of_chance_or_of_the_clock_asks_everybody_anew() -> None:
    for by, chance in ((0, True), (-2, False)):
        begun = after(None, -1, VOTE, 0b11, seats=2, chance=True)
        assert after(begun, by, VOTE, 0b11, seats=2, chance=chance).since == (1, 1)


def test_an_act_out_of_turn_asks_only_whoever_acted_anew() -> None:
    begun = after(None, -1, GIFT, 0b001, chance=True)
    assert after(begun, 2, GIFT, 0b001).since == (0, 0, 1)


def test_moments_lead_back_to_the_first() -> None:
    begun = after(None, -1, GIFT, 0b01, seats=2, chance=True)
    then = after(begun, 0, GIFT, 0b10, seats=2)
    one, other = after(then, 1, GIFT, 0b01, seats=2), after(then, 1, GIFT, 0b10, seats=2)
    assert list(one.back()) == [one, then, begun]
    assert one.at(1) is other.at(1) is then
    assert one.at(0).since == (0, 0)


def test_a_long_game_can_be_let_go() -> None:
    moment = None
    for _ in range(100_000):
        moment = after(moment, 0, GIFT, 0b1, seats=1)
    assert moment is not None
    assert moment.index == 99_999
    del moment  # a chain this long must not be freed by recursion


@pytest.mark.parametrize(("name", "seats"), [("potlatch", 4), ("original_position", 3)])
def test_a_game_resumed_or_rewound_knows_its_questions(name: str, seats: int) -> None:
    game, rng = start(name, seats=seats, seed=5), random.Random(5)
    known = []
    while not game.over and game.moves_done < 80:
        known.append([game.asked_since(seat) for seat in range(seats)])
        seat = rng.choice(sorted(game.to_act))
        game.do(seat, rng.choice(game.possible(seat)))
        assert game.asked_since(seat) == game.moves_done - 1
    book, last = find_book(name), game.moves_done
    again = Game.resume(book, seats, {}, Seeded(5), game.encoded_moves)
    assert [again.asked_since(seat) for seat in range(seats)] == [game.asked_since(seat) for seat in range(seats)]
    for moves in (last - 1, last // 2, 1):
        for one in (game.at(moves), game):
            one.rewind(moves)
            assert [one.asked_since(seat) for seat in range(seats)] == known[moves - 1]


def test_going_back_leaves_the_state_that_was_seen_as_it_was() -> None:
    game = play_on(start("potlatch", seats=3, seed=1), random.Random(1).choice)
    for moves in (game.moves_done - 1, game.moves_done - 4, 1):
        seen, packed = game.s, game.s.pack()
        game.rewind(moves)
        assert game.s is not seen
        assert seen.pack() == packed
