"""Acts of the clock: offered while their time runs, done when it is up, kept in records and taken back like others."""

from __future__ import annotations

import pytest

from commonweal.games.original_position import rulebook as book
from commonweal.play.chance import Seeded
from commonweal.play.errors import NotPossible
from commonweal.play.game import Game
from commonweal.play.record import BrokenRecord, open_record, write_record
from commonweal.rulebook import CLOCK
from commonweal.rulebook.backends.loops import CLOCK_ONCE_IN
from commonweal.rulebook.backends.primitives import start_stream
from records import Lines, forged, parsed


def debating(seed: int = 1, seconds: int = 60) -> Game:
    game = Game.begin(book, 3, {"debate_seconds": seconds}, Seeded(seed))
    for seat in range(3):
        game.do(seat, "vote answer=1")
    return game


def played_by_the_clock(seed: int) -> Game:
    """A game in which every debate lasts until the time is up."""
    game = Game.begin(book, 3, {"debate_seconds": 60}, Seeded(seed))
    while not game.over:
        if game.clocks:
            game.time_up(60.5)
        else:
            seat = min(game.to_act)
            game.do(seat, game.possible(seat)[-1])
    return game


def test_a_clock_runs_from_the_move_that_started_it() -> None:
    game = debating()
    assert game.clocks
    assert (game.clocks[0].act, game.clocks[0].seconds, game.clocks[0].since) == ("time_up", 60, 3)
    game.do(1, "turn_chip")
    assert game.clocks[0].since == 3
    again = Game.resume(book, 3, game.charter, Seeded(1), game.encoded_moves)
    assert again.clocks == game.clocks
    assert game.at(3).clocks == []
    assert game.at(4).clocks == game.clocks


def test_time_up_is_a_move_like_others() -> None:
    game = debating()
    with pytest.raises(NotPossible):
        game.time_up(59.9)
    move = game.time_up(60)
    assert move.acts[0].by == CLOCK
    assert move.body[0] == 256 + CLOCK
    assert game.entries_of_move(move.index)[0]["id"] == "acts.time_up.says"
    assert game.may_undo(0)[0] == "no"
    again = Game.resume(book, 3, game.charter, Seeded(1), game.encoded_moves)
    assert again.s.pack() == game.s.pack()
    game.rewind(4)
    assert game.clocks


def test_nobody_else_can_do_it() -> None:
    game = debating()
    number = book.acts_by_name["time_up"].number(())
    for who in (-1, 0, 1, 2, 3):
        assert book.interpreted.why(game.s, who, number) != 0
    assert book.interpreted.why(game.s, CLOCK, number) == 0
    assert all(number not in game.possible(seat) for seat in range(3))


def test_no_seconds_no_clock() -> None:
    game = debating(seconds=0)
    assert game.clocks == []
    assert not book.interpreted.clocked(game.s)


def test_a_record_with_acts_of_the_clock_can_be_checked() -> None:
    game = played_by_the_clock(3)
    text = write_record(game)
    assert sum(line.get("by") == "clock" for line in parsed(text)) == 9
    assert open_record(text).game.outcome == game.outcome

    def end_debate(lines: Lines) -> None:
        next(line for line in lines if line.get("by") == "clock")["acts"] = ["end_debate"]

    with pytest.raises(BrokenRecord, match="clock"):
        open_record(forged(text, end_debate))


def test_random_games_hear_the_clock_now_and_then() -> None:
    host, root = book.interpreted, book.adopt(3, {})[0]
    workspace, heard, acts = host.workspace(), 0, 0
    for game in range(6):
        s = root.clone()
        start_stream(workspace, 2, game)
        host.setup(s)
        while host.to_act(s) != 0:
            clocked = host.clocked(s)
            acts += clocked
            host.step(s, workspace)
            heard += clocked and workspace.seat == CLOCK
    assert 0 < heard < 4 * acts / CLOCK_ONCE_IN
