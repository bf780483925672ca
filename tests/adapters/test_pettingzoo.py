"""One table as a PettingZoo environment: PettingZoo's own tests, the same games as everywhere else, no secrets."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from itertools import count
from types import SimpleNamespace

import numpy as np
import pettingzoo.test
import pytest
from gymnasium.utils import seeding
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from adapters.tables import CHARTERS, GAMES, SEATS, charter_that_ends, tables_to_try
from commonweal.adapters.pettingzoo import env, raw_env
from commonweal.adapters.vectorised import FINISHED, TOO_LONG, Tables
from commonweal.play import UnknownGame
from commonweal.rulebook import CharterError
from rulebook.broken_games import orchard

ADVICE_FOR_PLAIN_ARRAYS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
)


@pytest.fixture(autouse=True)
def _sampled_alike(monkeypatch):
    """Spaces that nobody seeded sample the same acts in every run."""
    seeded = seeding.np_random
    monkeypatch.setattr(seeding, "np_random", lambda seed=None: seeded(3 if seed is None else seed))


def over(table):
    """Whether the game of this table is over, or was cut short."""
    agent = table.agent_selection
    return table.terminations[agent] or table.truncations[agent]


def an_act(table, rng):
    """A possible act for the agent selected, at random."""
    return rng.choice(np.flatnonzero(table.observe(table.agent_selection)["action_mask"]).tolist())


# ---------------------------------------------------------------- PettingZoo's own tests
@pytest.mark.parametrize(("game", "seats", "charter"), tables_to_try(3))
def test_it_passes_the_api_test(game, seats, charter, recwarn):
    table = env(game, seats=seats, charter=charter, render_mode="ansi")
    pettingzoo.test.api_test(table, num_cycles=200)
    warned = [str(warning.message) for warning in recwarn]
    assert [text for text in warned if not text.startswith(ADVICE_FOR_PLAIN_ARRAYS)] == []


@pytest.mark.parametrize(("game", "seats", "charter"), tables_to_try(3))
def test_it_passes_the_seed_test(game, seats, charter):
    pettingzoo.test.seed_test(lambda: env(game, seats=seats, charter=charter), num_cycles=40)


def test_a_rulebook_that_is_not_installed_passes_them_too(tmp_path, recwarn):
    table = env(orchard(tmp_path), seats=3, charter={"rounds": 4}, render_mode="ansi")
    pettingzoo.test.api_test(table, num_cycles=50)
    pettingzoo.test.seed_test(lambda: env(orchard(tmp_path), seats=2), num_cycles=20)
    table.reset(seed=1)
    assert "basket" not in table.render()


@pytest.mark.parametrize("game", GAMES)
def test_it_runs_in_the_performance_benchmark(game, monkeypatch, capsys):
    seconds = count(0, 0.1)
    clock = SimpleNamespace(time=lambda: next(seconds))
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    pettingzoo.test.performance_benchmark(env(game))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_it_passes_the_render_test(game, capsys):
    shown = []
    pettingzoo.test.render_test(
        lambda render_mode: env(game, render_mode=render_mode), {"ansi": lambda text: shown.append(text) or True}
    )
    assert len(shown) == 5
    assert len(set(shown)) > 1
    assert capsys.readouterr().out


# ---------------------------------------------------------------- the same game as everywhere
@pytest.mark.parametrize("max_acts", [20_000, 60])
@pytest.mark.parametrize("game", GAMES)
def test_it_plays_the_games_of_the_vectorised_tables(game, max_acts):
    rng, ended, charter = random.Random(5), [], charter_that_ends(game)
    table = raw_env(game, seats=SEATS[game], charter=charter, max_acts=max_acts)
    table.reset(seed=11)
    with Tables(game, tables=1, seats=SEATS[game], charter=charter, seed=11, workers=1, max_acts=max_acts) as tables:
        assert table.columns == tables.columns
        while len(ended) < 3:
            agent = table.agent_selection
            observation = table.observe(agent)
            assert agent == f"seat_{tables.seat[0]}"
            assert observation["observation"].tolist() == tables.views[0].tolist()
            assert observation["action_mask"].tolist() == tables.mask[0].tolist()
            assert table.infos[agent]["seat"] == tables.seat[0]
            assert table.infos[agent]["action_mask"].tolist() == tables.mask[0].tolist()
            act = an_act(table, rng)
            tables.step([act])
            table.step(act)
            assert list(table.rewards.values()) == tables.rewards[0].tolist()
            assert set(table.terminations.values()) == {bool(tables.over[0] == FINISHED)}
            assert set(table.truncations.values()) == {bool(tables.over[0] == TOO_LONG)}
            if over(table):
                ended.append(tables.over[0])
                table.reset()
    assert set(ended) == {FINISHED if max_acts > 60 else TOO_LONG}


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_begins_again_and_each_reset_brings_another_game(game):
    table = env(game)

    def first_sight(**seed):
        table.reset(**seed)
        return table.agent_selection, *table.observe("seat_0")["observation"].tolist()

    def sights(seed):
        return [first_sight(seed=seed), *(first_sight() for _ in range(5))]

    seven = sights(7)
    assert len(set(seven)) > 1
    assert sights(np.int64(7)) == seven
    assert sights(8) != seven
    one, other = env(game), env(game)
    one.reset()
    other.reset()
    assert one.unwrapped._seed != other.unwrapped._seed


# ---------------------------------------------------------------- what an agent may know
@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_a_seat_may_not_know_can_be_told_from_what_it_gets(game):
    rng, determinized, differed = random.Random(3), 0, 0
    table = raw_env(game, seats=4, charter=CHARTERS.get(game, {}), render_mode="ansi")
    table.reset(seed=1)
    for step in range(160):
        for agent in table.possible_agents if step % 4 == 0 else ():
            truth = table._s.clone()
            if not table._rules["determinize"](truth, table.book.workspace_class(), table._number[agent]):
                continue
            determinized += 1
            differed += truth.pack() != table._s.pack()
            seen = all_that_it_gets(table, agent)
            real, table._s = table._s, truth
            assert_same(all_that_it_gets(table, agent), seen)
            table._s = real
        table.step(an_act(table, rng))
        if over(table):
            table.reset()
    assert determinized > 100
    assert differed > 50


def all_that_it_gets(table, agent):
    """Observation, and if it is to act what it may do and what is rendered."""
    got = {**table.observe(agent)}
    if agent == table.agent_selection:
        got["possible"] = table._game().possible(table._number[agent])
        got["text"] = table.render()
    return got


def assert_same(one, other):
    assert one.keys() == other.keys()
    for key, value in one.items():
        assert np.array_equal(value, other[key]), key


def test_arrays_given_away_are_the_agents_own():
    table = env("potlatch")
    table.reset(seed=1)
    agent = table.agent_selection
    for array in table.observe(agent).values():
        array[:] = 1
    assert table.observe(agent)["action_mask"].sum() < table.action_space(agent).n
    waiting = next(name for name in table.agents if name != agent)
    assert table.observe(waiting)["action_mask"].sum() == 0
    assert table.infos[waiting]["action_mask"].sum() == 0


# ---------------------------------------------------------------- what cannot be
def test_an_act_that_is_not_possible_is_refused_with_its_rule_and_changes_nothing():
    table = env("potlatch", seats=4)
    table.reset(seed=1)
    book, agent = table.unwrapped.book, table.agent_selection
    seat = int(agent[-1])
    own = book.acts_by_name["gift_to"].number((seat,))
    before = table.unwrapped._s.pack()
    for act, text in (
        (own, rf"seat {seat} may not do act {own}, gift_to seat={seat}: .* \(PO-15\); see action_mask"),
        (book.acts_by_name["deal_house"].first, r"may not do act \d+, it is an act of chance"),
        (-1, "there is no act -1; they go from 0 to"),
        (book.act_count, f"there is no act {book.act_count}"),
        (None, "an act must be a whole number, not None"),
        (1.0, "an act must be a whole number, not 1.0"),
        ("gift_to seat=1", "an act must be a whole number"),
    ):
        with pytest.raises(ValueError, match=text):
            table.step(act)
        assert table.unwrapped._s.pack() == before
        assert table.agent_selection == agent


def test_with_the_wrapper_of_the_field_an_act_that_is_not_possible_ends_the_game():
    table = TerminateIllegalWrapper(env("potlatch"), illegal_reward=-1)
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0]))
    assert all(table.terminations.values())
    assert table.rewards[agent] == -1


@pytest.mark.parametrize(("game", "more", "error", "text"), [
    ("monopoly", {}, UnknownGame, "There is no game 'monopoly'"),
    ("potlatch", {"seats": 7}, CharterError, "2 to 6 seats, not 7"),
    ("potlatch", {"seats": "4"}, ValueError, "seats must be a whole number, not '4'"),
    (3, {}, ValueError, "game must be the name of a game"),
    ("potlatch", {"charter": "four"}, ValueError, "charter must be a dictionary"),
    ("potlatch", {"charter": {"nonsense": 1}}, CharterError, "no option 'nonsense'"),
    ("potlatch", {"charter": {"linked_games": 9}}, CharterError, "goes from 1 to 6"),
    ("potlatch", {"seats": 6, "charter": {"house_pool": "threes"}}, CharterError, r"\(PO-64: house_pool, seats\)"),
    ("potlatch", {"max_acts": 0}, ValueError, "max_acts must be a whole number from 1"),
    ("potlatch", {"render_mode": "rgb_array"}, ValueError, "render_mode is 'ansi'"),
])  # fmt: skip
def test_a_table_that_cannot_be_is_refused(game, more, error, text):
    with pytest.raises(error, match=text):
        env(game, **more)


@pytest.mark.parametrize("seed", [-1, 1 << 63, 1.5, "7", True])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(ValueError, match="seed must be a whole number from 0"):
        env("potlatch").reset(seed=seed)


def test_calls_in_the_wrong_order_are_refused():
    table = env("potlatch")
    with pytest.raises(AttributeError, match="agents cannot be accessed before reset"):
        _ = table.agents


# ---------------------------------------------------------------- odds and ends
def test_render_without_a_mode_says_so(recwarn):
    table = env("potlatch")
    table.reset(seed=1)
    assert table.render() is None
    assert "without a render_mode" in str(recwarn.pop().message)


def test_the_end_is_rendered_with_what_everybody_has():
    table, rng = env("potlatch", seats=2, render_mode="ansi"), random.Random(1)
    table.reset(seed=1)
    assert "gift_to seat=" in table.render()
    while not over(table):
        table.step(an_act(table, rng))
    ending = table.render()
    assert "Seat 1: " in ending
    assert "gift_to" not in ending
    while table.agents:
        table.step(None)
    assert table.render() == ending


def test_a_table_travels_to_other_processes_as_it_was_made():
    table = pickle.loads(pickle.dumps(raw_env("potlatch", seats=3, charter={"linked_games": 2}, max_acts=50)))
    assert (table.book.name, table.seats, table.charter, table.max_acts) == ("potlatch", 3, {"linked_games": 2}, 50)
    table.reset(seed=1)
    assert table.num_agents == 3


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copy_in_the_midst_of_a_game_goes_on_from_there(game, copied):
    rng = random.Random(4)
    table = raw_env(game)
    table.reset(seed=5)
    for _ in range(9):
        table.step(an_act(table, rng))
    other = copied(table)
    before = other.observe(other.agent_selection)["observation"].tolist()
    assert (other.agent_selection, other.rewards) == (table.agent_selection, table.rewards)
    acts = []
    while not over(table):
        acts.append(an_act(table, rng))
        table.step(acts[-1])
    assert other.observe(other.agent_selection)["observation"].tolist() == before
    for act in acts:
        other.step(act)
    assert over(other)
    assert other._s.pack() == table._s.pack()
    assert other.rewards == table.rewards
    table.reset()
    other.reset()
    assert (other.last()[0]["observation"] == table.last()[0]["observation"]).all()


def test_a_copy_of_a_rulebook_that_is_not_installed(tmp_path):
    table = env(orchard(tmp_path), seats=2)
    assert copy.deepcopy(table).unwrapped.book is table.unwrapped.book  # before its first game, too
    table.reset(seed=1)
    other = copy.deepcopy(table)
    other.step(an_act(other, random.Random(1)))
    assert (other.last()[0]["observation"] != table.last()[0]["observation"]).any()


def test_commonweal_does_not_load_it_and_says_what_is_missing():
    program = """
import sys
sys.modules["pettingzoo"] = None
import commonweal
assert "gymnasium" not in sys.modules
try:
    import commonweal.adapters.pettingzoo
except ImportError as wrong:
    print(wrong)
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert (
        said.strip()
        == "commonweal.adapters.pettingzoo needs pettingzoo. Install it with: pip install 'commonweal[agents]'"
    )
