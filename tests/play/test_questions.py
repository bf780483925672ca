"""Since when a seat is asked what it is asked: its own acts and new questions count, the acts of others do not."""

from __future__ import annotations

import random

import pytest

from commonweal.play import Game, Seeded, find_book, start
from commonweal.play.questions import Questions

GIFT, VOTE = 1, 2


def asked(questions: Questions) -> tuple[int, ...]:
    return questions.after[-1].since


def test_votes_of_others_leave_the_question_as_it_was() -> None:
    questions = Questions(3)
    questions.take(-1, VOTE, 0b111, chance=True)
    questions.take(1, VOTE, 0b101, chance=False)
    assert asked(questions) == (0, 1, 0)
    questions.take(0, VOTE, 0b100, chance=False)
    assert asked(questions) == (2, 1, 0)
    questions.take(2, GIFT, 0b001, chance=False)
    assert asked(questions) == (3, 3, 3)


def test_an_act_of_chance_or_of_the_clock_asks_everybody_anew() -> None:
    for by, chance in ((0, True), (-2, False)):
        questions = Questions(2)
        questions.take(-1, VOTE, 0b11, chance=True)
        questions.take(by, VOTE, 0b11, chance=chance)
        assert asked(questions) == (1, 1)


def test_an_act_out_of_turn_asks_only_whoever_acted_anew() -> None:
    questions = Questions(3)
    questions.take(-1, GIFT, 0b001, chance=True)
    questions.take(2, GIFT, 0b001, chance=False)
    assert asked(questions) == (0, 0, 1)


def test_a_move_taken_back_leaves_the_question_it_answered() -> None:
    questions = Questions(2)
    questions.take(-1, GIFT, 0b01, chance=True)
    other = questions.copy()
    questions.take(0, GIFT, 0b10, chance=False)
    questions.cut(1)
    assert asked(questions) == asked(other) == (0, 0)


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
