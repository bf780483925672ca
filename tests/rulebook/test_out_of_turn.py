"""Acts out of turn are done by random play, simulations, search and sensible players, now and then."""

from __future__ import annotations

from collections import Counter
from operator import itemgetter
from typing import Any

import pytest

from commonweal.games.potlatch import rulebook as potlatch
from commonweal.lab.rerun import acts_of
from commonweal.lab.setup import set_up
from commonweal.lab.simulate import simulate
from commonweal.laws.trial import Trial
from commonweal.play import Seeded
from commonweal.play.game import Game
from commonweal.play.views import seen_by
from commonweal.players import binding, player
from commonweal.players.thinking import RANDOM, SENSIBLE
from commonweal.rulebook import Rulebook
from commonweal.rulebook.acts.act import NOT_TO_ACT
from commonweal.rulebook.backends.primitives import start_stream
from random_games import play_on
from rulebook.broken_games import bazaar


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    return bazaar(tmp_path_factory.mktemp("bazaar"))


def out_of_turn(book: Rulebook, acts: list[tuple[int, int]]) -> Counter[int]:
    """How often each seat acted while the game did not wait for it, by a charter of three rounds and four seats."""
    s, found = book.adopt(4, {"rounds": 3})[0], Counter[int]()
    book.interpreted.setup(s)
    for who, number in acts:
        found[who] += not book.interpreted.is_awaited(s, who)
        book.interpreted.apply(s, who, number)
    return found


def test_random_play_acts_out_of_turn(book: Rulebook) -> None:
    found, done, b = Counter[int](), 0, book.interpreted.workspace()
    for game in range(8):
        s, acts = book.adopt(4, {"rounds": 3})[0], list[tuple[int, int]]()
        start_stream(b, 1, game)
        book.interpreted.setup(s)
        while book.interpreted.to_act(s):
            number = book.functions["choose"](s, b)
            acts.append((b.seat, number))
            assert book.interpreted.why(s, b.seat, number) == 0
            book.interpreted.apply(s, b.seat, number)
        found += out_of_turn(book, acts)
        done += len(acts)
    assert set(found) == set(range(4))
    assert found.total() < done / 10


def test_a_law_trial_acts_out_of_turn(book: Rulebook) -> None:
    trial = Trial(book, 4, {"rounds": 3}, 1, 0)
    while trial.to_act():
        trial.do(*trial.choose())
    assert out_of_turn(book, trial.done).total() > 0


@pytest.mark.parametrize("players", [["random"], ["search:2"]])
def test_simulated_players_act_out_of_turn(book: Rulebook, players: list[str]) -> None:
    total = 0
    for game in range(3):
        setup = set_up(book, seats=4, charter={"rounds": 3}, players=players, seed=3, max_acts=1000)
        acts, stopped = acts_of(setup, game)
        assert stopped == ""
        total += out_of_turn(book, acts).total()
    assert total > 0


def test_sensible_players_act_out_of_turn_where_the_score_is_above_0(book: Rulebook) -> None:
    setup = set_up(book, seats=4, charter={"rounds": 3}, players=["sensible"], seed=3, max_acts=1000)
    rung = Counter[int]()
    for game in range(12):
        acts, stopped = acts_of(setup, game)
        assert stopped == ""
        rung += out_of_turn(book, acts)
    assert {seat for seat, times in rung.items() if times} == {1}, "seat 1 likes to ring once, the others do not"
    assert rung[1] <= 12


def test_a_batch_plays_the_games_that_are_saved(book: Rulebook) -> None:
    found = simulate(book, games=40, seats=3, players=["random", "search:2"], seed=5, workers=1)
    setup = set_up(book, seats=3, charter={}, players=["random", "search:2"], seed=5, max_acts=1000)
    assert found["acts"].to_list()[::3] == [len(acts_of(setup, game)[0]) for game in range(40)]


@pytest.mark.parametrize("kind", ["sensible", "search:30", "random"])
def test_a_player_who_is_asked_out_of_turn_acts_out_of_turn_or_waits(book: Rulebook, kind: str) -> None:
    game = Game.begin(book, 3, {}, Seeded(1))
    ring, chosen = game.read(1, "ring"), set[tuple[int, int]]()
    for seat in (1, 2):
        chosen |= {(seat, player(kind).choose(book, seen_by(book, game.s, seat), seat, seed)) for seed in range(8)}
    assert {act for _, act in chosen} <= {ring, -1}
    if kind == "sensible":
        assert chosen == {(1, ring), (2, -1)}


@pytest.mark.parametrize("checked", [False, True])
def test_both_builds_of_the_players_act_out_of_turn_alike(book: Rulebook, checked: bool) -> None:
    slow, fast = binding.interpreted(book), binding.compiled(book, checked)
    root = book.adopt(4, {"rounds": 3})[0]
    assert [slow.play_game_by_policies(*records(slow, root), 1, game, 10_000) for game in range(5)] == [
        fast.play_game_by_policies(*records(fast, root), 1, game, 10_000) for game in range(5)
    ]


def records(mind: Any, root: Any) -> tuple[Any, Any, Any, Any]:
    """Two states, the root and a workspace in which seats 0 and 2 play sensibly."""
    workspace = mind.workspace()
    layout = binding.workspace_layout(mind.book).slots["policies"]
    policies = [SENSIBLE if seat % 2 == 0 else RANDOM for seat in range(4)]
    if hasattr(workspace, "policies"):
        workspace.policies = policies
    else:
        raw = b"".join(policy.to_bytes(4, "little") for policy in policies)
        memoryview(workspace).cast("B")[layout.offset : layout.offset + len(raw)] = raw
    return mind.state(), mind.state(), mind.state(root), workspace


def test_nobody_acts_out_of_turn_when_the_game_is_over(book: Rulebook) -> None:
    game = play_on(Game.begin(book, 2, {}, Seeded(1)), itemgetter(0))
    assert game.possible(0) == game.possible(1) == []
    assert book.interpreted.why(game.s, 0, book.acts_by_name["ring"].first) < 0


def test_nobody_acts_out_of_turn_before_chance_has_drawn() -> None:
    from commonweal.games.original_position import rulebook as original_position

    s, disclose = original_position.adopt(3, {})[0], original_position.acts_by_name["disclose_to_all"]
    original_position.interpreted.setup(s)
    s.phase = disclose.phases[0] if disclose.phases else 0
    s.drawer = 0
    assert original_position.interpreted.to_act(s) < 0
    assert original_position.interpreted.why(s, 1, disclose.first) == NOT_TO_ACT


def test_a_book_without_acts_out_of_turn_draws_no_random_number() -> None:
    s, b = potlatch.adopt(4, {})[0], potlatch.interpreted.workspace()
    potlatch.interpreted.setup(s)
    start_stream(b, 1, 0)
    before = b.rng
    assert potlatch.interpreted.ask_out_of_turn(s, b, 1) == 0
    assert b.rng == before
