"""Train a small policy that beats the random player: Monte-Carlo control with scikit-learn on vectorised tables.

    python examples/train_policy.py --out policy.npz      train, measure and save: about half a minute
    python examples/train_policy.py --play policy.npz     measure a saved policy again

A network learns how much more than the others a seat will end with, from what it sees and the act it does. The policy
does what promises most; while it learns, it sometimes does something else. It has one seat of each table, every place
in turn, and random players have the others. Needs: pip install 'commonweal[agents]' scikit-learn
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from sklearn.neural_network import MLPRegressor

from commonweal.adapters.numbering import numbering
from commonweal.adapters.vectorised import GOES_ON, Tables

GAME, CHARTER, SEATS = "original_position", {"debate_seconds": 0}, 4
EXPLORING, BATCH, Z95 = 0.2, 4096, 1.96


def tables(count: int, seed: int) -> Tables:
    return Tables(GAME, tables=count, seats=SEATS, charter=CHARTER, seed=seed)


def act_features(book, seat: int) -> np.ndarray:
    """Every action by its name and operands, seats counted from the own one. (actions, features), 0 or 1"""
    rows = []
    for number in range(numbering(book).size):
        if number == numbering(book).wait:
            rows.append(["wait"])
            continue
        act = book.act_of(number)
        values = dict(zip(act.operands, act.values(number), strict=True))
        turned = {k: (v - seat) % SEATS if act.operands[k].kind == "seat" else v for k, v in values.items()}
        rows.append([act.name, *(f"{act.name} {key}={value}" for key, value in turned.items())])
    known = {feature: i for i, feature in enumerate(sorted({feature for row in rows for feature in row}))}
    features = np.zeros((len(rows), len(known)), np.float32)
    for number, row in enumerate(rows):
        features[number, [known[feature] for feature in row]] = 1
    return features


class Policy:
    """Does what promises most. layers: weights and biases of its network in turn; without any, it acts at random."""

    def __init__(self, book, layers: list[np.ndarray] | None = None):
        self.layers = layers or []
        self.acts = np.stack([act_features(book, seat) for seat in range(SEATS)])
        self.seats = np.eye(SEATS, dtype=np.float32)

    def inputs(self, at: Tables, rows: np.ndarray, acts: np.ndarray) -> np.ndarray:
        """What the network is given for one act at each of these tables: view, seat, act. (rows, inputs)"""
        seat = at.seat[rows]
        return np.hstack([np.arcsinh(at.views[rows], dtype=np.float32), self.seats[seat], self.acts[seat, acts]])

    def choose(self, at: Tables, rows: np.ndarray) -> np.ndarray:
        """The possible act that promises most at each of these tables. (rows,)"""
        counts = at.how_many[rows]
        each, last = np.repeat(np.arange(len(rows)), counts), np.cumsum(counts) - 1
        acts = at.possible[rows[each], np.arange(len(each)) - np.repeat(last + 1 - counts, counts)]
        promise = self.inputs(at, rows[each], acts)
        for weights, bias in zip(self.layers[::2], self.layers[1::2], strict=True):
            promise = promise @ weights + bias
            promise = np.maximum(promise, 0) if bias.size > 1 else promise
        return acts[np.lexsort((promise[:, 0], each))[last]]


def play(policy: Policy, at: Tables, rng: np.random.Generator, exploring: float, noted: list | None = None):
    """One game at each table. Returns how much more worth than the mean of the others each seat ends with.

    noted: gets tables, seats and inputs of the network for every decision to learn from. Returns (tables, seats).
    """
    own, playing, utility = np.arange(at.count) % SEATS, np.ones(at.count, bool), np.zeros((at.count, SEATS))
    while playing.any():
        acts, choice = at.random_acts(rng), playing & (at.how_many > 1)
        decided = np.flatnonzero(choice & (at.seat == own) & (rng.random(at.count) >= exploring))
        if policy.layers and len(decided):
            acts[decided] = policy.choose(at, decided)
        if noted is not None:  # as long as all act at random, there is as much to learn from every seat
            rows = np.flatnonzero(choice & (at.seat == own) if policy.layers else choice)
            noted.append((rows, at.seat[rows], policy.inputs(at, rows, acts[rows])))
        at.step(acts)
        ended = playing & (at.over != GOES_ON)
        utility[ended] = at.rewards[ended]
        playing &= ~ended
    return (utility * SEATS - utility.sum(1, keepdims=True)) / (SEATS - 1)


def train(rounds: int = 3, games: int = 512, epochs: int = 2, seed: int = 1) -> Policy:
    """A policy from so many rounds of play, the first one at random."""
    rng, net = np.random.default_rng(seed), MLPRegressor(hidden_layer_sizes=(64,), alpha=1e-3, random_state=seed)
    policy, inputs, outcomes = Policy(tables(1, seed).book), [], []
    for number in range(1, rounds + 1):
        noted: list = []
        with tables(games, seed + number) as at:
            more = play(policy, at, rng, EXPLORING, noted)
        row, seat, given = (np.concatenate(part) for part in zip(*noted, strict=True))
        inputs.append(given)
        outcomes.append((more[row, seat] / more.std()).astype(np.float32))
        x, y = np.concatenate(inputs), np.concatenate(outcomes)
        for _ in range(epochs):
            for batch in np.array_split(rng.permutation(len(y)), -(-len(y) // BATCH)):
                net.partial_fit(x[batch], y[batch])
        policy.layers = [np.float32(p) for pair in zip(net.coefs_, net.intercepts_, strict=True) for p in pair]
        mean, low, high = measure(policy, games, seed + rounds + number)
        print(f"round {number} of {rounds}: {len(y):,} decisions, {mean:+.2f} ({low:+.2f} to {high:+.2f})", flush=True)
    return policy


def measure(policy: Policy, games: int, seed: int) -> tuple[float, float, float]:
    """How much more worth than the others the policy ends with, every place in turn: mean, and its 95% interval."""
    with tables(games, seed) as at:
        more = play(policy, at, np.random.default_rng(seed), 0.0)[np.arange(games), np.arange(games) % SEATS]
    half = Z95 * more.std(ddof=1) / games**0.5
    return float(more.mean()), float(more.mean() - half), float(more.mean() + half)


def save(policy: Policy, file: Path) -> None:
    with file.open("wb") as out:
        np.savez(out, *policy.layers)


def load(file: Path) -> Policy:
    with np.load(file, allow_pickle=False) as saved:
        return Policy(tables(1, 0).book, [saved[f"arr_{i}"] for i in range(len(saved.files))])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path("policy.npz"), help="where the policy is saved")
    parser.add_argument("--play", type=Path, help="measure this policy and train none")
    parser.add_argument("--games", type=int, default=4096, help="games to measure it in")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.games < 2 or given.seed < 0:
        parser.error("a measure takes 2 games or more, and a seed is 0 or more")
    if given.play and not given.play.is_file():
        parser.error(f"there is no policy {given.play}")
    if not given.out.parent.is_dir():
        parser.error(f"there is no folder {given.out.parent}")
    if given.out.is_dir() or given.out.suffix != ".npz":
        parser.error(f"{given.out} should be a file that ends in .npz")
    try:
        policy = load(given.play) if given.play else train(seed=given.seed)
    except (ValueError, KeyError, OSError):  # what NumPy says of files that it did not write
        if not given.play:
            raise
        parser.error(f"{given.play} is no policy that this program saved")
    if not given.play:
        save(policy, given.out)
    for name, layers in (("policy", policy.layers), ("random", [])):
        policy.layers = layers
        mean, low, high = measure(policy, given.games, given.seed + 1_000_000)
        print(f"{name}: {mean:+.2f} worth more than the others ({low:+.2f} to {high:+.2f}), {given.games:,} games")


if __name__ == "__main__":
    main()
