"""The example that trains a policy: it beats the random player by more than luck, and can be played back."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

FILE = Path(__file__).parents[2] / "examples" / "train_policy.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_policy", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def policy(example: ModuleType) -> Any:
    return example.train(rounds=2, games=128, epochs=3, seed=3)


def test_the_policy_beats_the_random_player_beyond_its_interval(example: ModuleType, policy: Any) -> None:
    _, low, _ = example.measure(policy, 1024, seed=50)
    assert low > 0
    _, low, high = example.measure(example.Policy(example.tables(1, 0).book), 1024, seed=50)
    assert low < 0 < high, "random players have nothing more than each other"


def test_a_saved_policy_plays_the_same_games(
    example: ModuleType,
    policy: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "policy.npz"
    example.save(policy, file)
    again = example.load(file)
    assert example.measure(again, 64, seed=9) == example.measure(policy, 64, seed=9)
    monkeypatch.setattr(sys, "argv", ["train_policy.py", "--play", str(file), "--games", "64"])
    example.main()
    assert capsys.readouterr().out.count("worth more than the others") == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--games", "0"], "2 games or more"),
        (["--seed", "-1"], "a seed is 0 or more"),
        (["--play", "missing.npz"], "there is no policy missing.npz"),
        (["--play", "words.npz"], "words.npz is no policy that this program saved"),
        (["--out", "no/where.npz"], "there is no folder no"),
        (["--out", "."], "should be a file that ends in .npz"),
    ],
)
def test_bad_input_is_refused_before_anything_is_trained(
    example: ModuleType,
    words: list[str],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words.npz").write_text("no policy")
    monkeypatch.setattr(sys, "argv", ["train_policy.py", *words])
    with pytest.raises(SystemExit) as left:
        example.main()
    assert left.value.code == 2
    assert says in capsys.readouterr().err


def test_the_policy_does_only_what_is_possible_and_what_promises_most(example: ModuleType, policy: Any) -> None:
    with example.tables(16, 5) as at:
        rows = np.flatnonzero(at.how_many > 1)
        chosen = policy.choose(at, rows)
        for row, act in zip(rows.tolist(), chosen.tolist(), strict=True):
            possible = at.possible[row, : at.how_many[row]]
            assert act in possible
            alone = np.full(len(possible), row)
            x = policy.inputs(at, alone, possible)
            hidden = np.maximum(x @ policy.layers[0] + policy.layers[1], 0)
            promise = (hidden @ policy.layers[2] + policy.layers[3])[:, 0]
            assert promise.max() - promise[possible == act][0] < 1e-4
