"""Players by name: legal acts, the same act for the same view and seed, on either host; and who plays better."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from typing import Any

import pytest

from commonweal.games.potlatch import rulebook as book
from commonweal.play.views import seen_by
from commonweal.players import SearchPlayer, player
from commonweal.players.binding import compiled, functions, interpreted, scoring_rules
from commonweal.players.motives import PLAIN
from commonweal.players.thinking import RANDOM, SENSIBLE
from commonweal.rulebook import Rulebook
from commonweal.rulebook.backends.primitives import mix
from players.moments import decisions
from rulebook.broken_games import orchard

HOST = book.interpreted
CHARTERS: list[dict[str, Any]] = [{}, {"minimum_gift": "none", "hand_size_rule": "four"}, {"linked_games": 2}]


@pytest.mark.parametrize("kind", ["random", "sensible", "search:5"])
def test_every_player_does_what_is_allowed_and_repeats_itself(kind: str) -> None:
    asked = 0
    for game, charter in enumerate(CHARTERS):
        for s, seat in list(decisions(3, game, **charter))[::3]:
            view = seen_by(book, s, seat)
            chosen = player(kind).choose(book, view, seat, rng_seed=asked)
            assert HOST.why(s, seat, chosen) == 0
            assert chosen == player(kind).choose(book, view.pack(), seat, rng_seed=asked)
            asked += 1
    assert asked > 30


def test_random_players_spread_over_what_is_allowed() -> None:
    s, seat = next(decisions(4, 0))
    view, b = seen_by(book, s, seat), HOST.workspace()
    allowed = set(b.acts[: HOST.options(s, b, seat)])
    assert {player("random").choose(book, view, seat, seed) for seed in range(60)} == allowed


@pytest.mark.parametrize(
    "kind", ["", "Random", "search:", "search:0", "search:-3", "search:ten", "sensible:2", "oracle"]
)
def test_a_player_that_does_not_exist_is_refused_with_what_does(kind: str) -> None:
    with pytest.raises(ValueError, match=r"use random, sensible, search or search:PLAYOUTS"):
        player(kind)


def test_a_search_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1 playout, not 0"):
        SearchPlayer(0)
    with pytest.raises(ValueError, match="0 to 100, not 101"):
        SearchPlayer(sensible_percent=101)
    with pytest.raises(ValueError, match="use compiled or interpreted"):
        SearchPlayer(backend="vacuum")


def test_bytes_that_are_no_view_are_refused() -> None:
    with pytest.raises(ValueError, match=r"a view of potlatch has \d+ bytes, not 3"):
        player("random").choose(book, b"abc", 0, 1)


def test_who_has_nothing_to_do_does_nothing() -> None:
    s, seat = next(decisions(3, 0))
    while HOST.to_act(s):
        HOST.step(s, HOST.workspace())
    for kind in ("random", "sensible", "search:3"):
        assert player(kind).choose(book, seen_by(book, s, seat), seat, 1) == -1


# ---------------------------------------------------------------- both hosts
@pytest.mark.parametrize("charter", CHARTERS)
def test_compiled_and_interpreted_players_choose_alike(charter: dict[str, Any]) -> None:
    slow, fast = interpreted(book), compiled(book)
    for number, (s, seat) in enumerate(list(decisions(4, 7, **charter))[::2]):
        view = seen_by(book, s, seat)
        for way in (RANDOM, SENSIBLE):
            expected = slow.choose_by_policy(
                slow.state(), slow.state(), view, slow.workspace(), seat, number, way, PLAIN
            )
            assert (
                fast.choose_by_policy(
                    fast.state(), fast.state(), fast.state(view), fast.workspace(), seat, number, way, PLAIN
                )
                == expected
            )


def test_compiled_and_interpreted_search_agree_in_every_statistic() -> None:
    slow, fast = interpreted(book), compiled(book)
    for number, (s, seat) in enumerate(list(decisions(3, 2))[::6]):
        view, workspace, buffer = seen_by(book, s, seat), slow.workspace(), fast.workspace()
        expected = slow.search(slow.state(), slow.state(), view, workspace, seat, number, 12, 50, 2000)
        assert fast.search(fast.state(), fast.state(), fast.state(view), buffer, seat, number, 12, 50, 2000) == expected
        for name, kind in (("visits", ctypes.c_int32), ("gains", ctypes.c_int64), ("root_acts", ctypes.c_int32)):
            slot = fast.workspace_layout.slots[name]
            array = (kind * slot.shape[0]).from_buffer(buffer, slot.offset)
            n = HOST.options(s, HOST.workspace(), seat)
            assert list(array)[:n] == getattr(workspace, name)[:n]


def test_a_checked_build_finds_no_fault_in_what_players_think() -> None:
    checked = compiled(book, checked=True)
    for number, (s, seat) in enumerate(list(decisions(4, 3))[::4]):
        view = checked.state(seen_by(book, s, seat))
        for way in (RANDOM, SENSIBLE):
            assert (
                checked.choose_by_policy(
                    checked.state(), checked.state(), view, checked.workspace(), seat, number, way, PLAIN
                )
                >= 0
            )
        assert (
            checked.search(checked.state(), checked.state(), view, checked.workspace(), seat, number, 10, 50, 2000) >= 0
        )


# ---------------------------------------------------------------- who plays better
def goals_of(way: int, games: int) -> float:
    """The share of games that a table of three, all of them of this way, brings to the goal."""
    mind = compiled(book)
    root, s, b = mind.state(book.adopt(3, {})[0]), mind.state(), mind.workspace()
    (ctypes.c_int32 * 6).from_buffer(b, mind.workspace_layout.slots["policies"].offset)[:] = [way] * 6
    goals = 0
    for game in range(games):
        assert mind.play_game_by_policies(s, mind.state(), root, b, 3, game, 2000) > 0
        goals += mind.read_table(s).goal_met[0]
    return goals / games


def goals_of_search(playouts: int, games: int) -> float:
    """The same where all three search, each on its own view."""
    backend, player = book.compiled(), SearchPlayer(playouts, sensible_percent=0)
    root, s, b = backend.state(book.adopt(3, {})[0]), backend.state(), backend.workspace()
    goals = 0
    for game in range(games):
        ctypes.c_uint64.from_buffer(b, book.workspace_layout.slots["rng"].offset).value = mix(mix(3) + game)
        backend.begin(s, root)
        while (who := backend.to_act(s)) != 0:
            if who < 0:
                backend.step(s, b)
            else:
                seat = who.bit_length() - 1
                backend.apply(s, seat, player.choose(book, seen_by(book, backend.read_table(s), seat), seat, game))
        goals += backend.read_table(s).goal_met[0]
    return goals / games


def test_search_reaches_the_goal_more_often_than_sense_and_sense_more_often_than_chance() -> None:
    by_chance, by_sense = goals_of(RANDOM, 3000), goals_of(SENSIBLE, 3000)
    by_search = goals_of_search(100, 70)
    assert by_chance + 0.02 < by_sense < by_search, (by_chance, by_sense, by_search)


# ---------------------------------------------------------------- any game
def test_a_game_that_says_nothing_of_appeal_has_players_all_the_same(tmp_path: Path) -> None:
    game: Rulebook = orchard(tmp_path)
    assert scoring_rules(game) == {}
    root, problems = game.adopt(game.seats[0], {})
    assert not problems
    s, b = root.clone(), game.interpreted.workspace()
    game.interpreted.setup(s)
    while game.interpreted.to_act(s) < 0:
        assert game.interpreted.step(s, b) >= 0
    seat = game.interpreted.to_act(s).bit_length() - 1
    view = seen_by(game, s, seat)
    chosen = {kind: player(kind).choose(game, view, seat, 4) for kind in ("random", "sensible", "search:20")}
    assert all(game.interpreted.why(s, seat, act) == 0 for act in chosen.values())
    assert chosen["random"] == chosen["sensible"]


def test_the_thinking_of_players_needs_no_machine_code_until_it_is_compiled() -> None:
    import subprocess

    text = (
        "import sys; from commonweal.play import find_book; from commonweal.players import player\n"
        "from commonweal.play import start\n"
        "g = start('potlatch', seats=2, seed=1); seat = min(g.to_act)\n"
        "from commonweal.play.views import seen_by\n"
        "player('sensible').choose(g.book, seen_by(g.book, g.s, seat), seat, 1)\n"
        "import commonweal.cli.app, commonweal.server.web.application, commonweal.server.serve\n"
        "assert not {'llvmlite', 'numpy'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", text], check=True)


def test_every_rule_of_appeal_belongs_to_an_act() -> None:
    from commonweal.games.potlatch import sensible as chapter

    declared = {name.removeprefix("score_") for name in vars(chapter) if name.startswith("score_")}
    helpers = {"first", "of_type", "of_gift"}
    assert declared - helpers == set(scoring_rules(book)) == {a.name for a in book.acts if not a.by_chance}
    assert "score" in functions(book)
