"""Where no person leads the table, programs now and then decide the acts of the facilitator; players never do."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import commonweal as cw
from commonweal.adapters import tree
from commonweal.adapters.pettingzoo import raw_env
from commonweal.adapters.vectorised import Tables
from commonweal.cli.terminal import TerminalGame
from commonweal.play import Game, Seeded
from commonweal.players import player
from commonweal.players.binding import compiled, interpreted
from commonweal.players.language_model.match import Match
from commonweal.rulebook import CHANCE, FACILITATOR
from commonweal.rulebook.backends.loops import FACILITATOR_ONCE_IN
from rulebook.forums import forum


@pytest.mark.parametrize("kind", ["random", "sensible"])
def test_the_lab_plays_with_the_facilitator(kind: str) -> None:
    frame = cw.simulate(forum(), games=200, seats=3, players=kind, seed=1, workers=1)
    assert frame["points"].min() < 0  # only who is called to order loses a point


def test_playouts_are_the_same_interpreted_and_compiled() -> None:
    book, games = forum(), []
    root, _ = book.adopt(3, {})
    for mind in (interpreted(book), compiled(book)):
        s, t, b = mind.state(), mind.state(), mind.workspace()
        played = []
        for game in range(30):
            acts = mind.play_game_by_policies(s, t, mind.state(root), b, 4, game, 1000)
            played.append((acts, mind.read_table(s).pack()))
        games.append(played)
    assert games[0] == games[1]


def test_learning_agents_never_act_as_the_facilitator() -> None:
    book = forum()
    table = raw_env(book, seats=3)
    table.reset(seed=3)
    called = 0
    for _ in range(400):
        if table.terminations[table.agent_selection]:
            called += table._s.called > 0
            table.reset()
        mask = table.observe(table.agent_selection)["action_mask"].nonzero()[0].tolist()
        acts = [table._acts[action] for action in mask]
        assert not any(act >= 0 and book.act_of(act).by_facilitator for act in acts)
        table.step(mask[0])
    assert called > 0


def test_vectorised_tables_play_with_the_facilitator() -> None:
    tables, lost = Tables(forum(), tables=64, seats=3, seed=3, workers=1, checked=True), False
    for step in range(100):
        tables.step(tables.random_acts(np.random.default_rng(step)))
        lost = lost or bool((tables.rewards < 0).any())
    assert lost


def test_in_a_tree_chance_draws_for_the_facilitator() -> None:
    book = forum()
    node = tree.Tree(book, 3, {}, 1000).begin()
    assert node.who == CHANCE
    led = [number for number, act in node.acts.items() if act >= 0 and book.act_of(act).by_facilitator]
    assert led
    shares = dict(zip(node.possible, node.weights, strict=True))
    assert sum(shares[number] for number in led) * FACILITATOR_ONCE_IN == sum(node.weights)
    after = node.clone()
    after.do(led[0])
    assert after.done[-1] == (FACILITATOR, node.acts[led[0]])
    assert after.s.called > 0
    waits = node.clone()
    waits.do(node.tree.runs_on)
    assert waits.who == 0


def test_matches_play_with_the_facilitator(tmp_path: Path) -> None:
    match = Match(forum(), [player("random")] * 3, {}, seed=5, out=tmp_path)
    match.play(4)
    records = [file.read_text() for file in sorted(tmp_path.glob("game-*.jsonl"))]
    assert any('"by":"facilitator"' in record for record in records)
    assert all(not played.stopped for played in match.games)


class Typist(Console):
    """A console at which somebody types these lines."""

    def __init__(self, lines: list[str]):
        super().__init__(file=io.StringIO(), highlight=False, soft_wrap=True)
        self.lines = iter(lines)

    def input(self, *_: Any, **__: Any) -> str:
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line


def test_the_person_at_the_terminal_is_the_facilitator() -> None:
    game = Game.begin(forum(), 2, {}, Seeded(1), ["You", "Bot 1"])
    lines = ["why call_to_order 1", "call_to_order 1", "why call_to_order 1", "wait", "call_to_order 0", "", "quit"]
    console = Typist(lines)
    TerminalGame(game, player("random"), console, 1).play()
    printed = console.file.getvalue()  # type: ignore[attr-defined]
    assert "As the facilitator:" in printed
    assert "It is possible." in printed
    assert game.s.called == 3
    assert game.s.points == [-1, -1, *[0] * (len(game.s.points) - 2)]
