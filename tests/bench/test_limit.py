"""The rules written by hand in C play the same games, act by act, as the rulebook does."""

from __future__ import annotations

import shutil
import zlib
from pathlib import Path
from typing import Any

import pytest

from commonweal.bench.limit import Limit, NoLimit, digest_of, limit_of
from commonweal.bench.machine import machine
from commonweal.games.potlatch import rulebook as book

MAX_ACTS = 100_000
GAMES = 120
CHARTERS: list[dict[str, Any]] = [
    {},
    {"hand_size_rule": "house_number"},
    {"hand_size_rule": "four", "linked_games": 3},
    {"house_pool": "threes"},
    {"house_pool": "fours_and_fives"},
    {"minimum_gift": "least_amount"},
    {"minimum_gift": "none", "failed_combine": "next_round"},
    {"minimum_gift_scope": "chosen_house", "first_gifter": "first_seat"},
    {"failed_combine": "next_round", "hand_size_rule": "four"},
    {"closing_trigger": "end_of_round", "linked_games": 2, "minimum_gift": "none"},
]


GAMES_OF_VERSION = {2: {2: 1044827661, 3: 134263161, 4: 3152053001, 5: 3917271278, 6: 3113010903}}
"""A hash of those games for each number of seats, by version of the rules: other behaviour needs another version."""


@pytest.fixture(scope="module")
def limit() -> Limit | None:
    """The program in C; None on a machine without a C compiler."""
    if shutil.which("gcc") is None and shutil.which("cc") is None:
        return None
    return limit_of(book)


def charters(seats: int) -> list[dict[str, Any]]:
    every = [*CHARTERS, {"starting_status": [4, -3, 4, 0, 1, 4][:seats]}]
    return [charter for charter in every if seats < 5 or "house_pool" not in charter]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_c_and_rulebook_play_the_same_games(limit: Limit | None, seats: int) -> None:
    host, compiled, hashes = book.compiled(), digest_of(book), []
    for charter in charters(seats):
        root, problems = book.adopt(seats, charter)
        assert not problems
        ours = compiled.digest(host.state(), host.state(root), host.workspace(), seats, 0, GAMES, MAX_ACTS)
        if limit is not None:
            assert ours == limit.digest(limit.charter(seats, charter), seats, 0, GAMES), charter
        hashes.append(ours)
    assert len(set(hashes)) == len(hashes)
    assert -1 not in hashes
    assert zlib.crc32(repr(hashes).encode()) == GAMES_OF_VERSION[book.version][seats]


def test_the_compiled_loop_hashes_what_the_interpreted_one_does() -> None:
    from commonweal.bench.digest import digest
    from commonweal.rulebook import start_stream
    from commonweal.rulebook.backends.interpreted import bind

    slow, host = book.interpreted, book.compiled()
    loop = bind([digest], {**book.functions, "start_stream": start_stream})["digest"]  # type: ignore[list-item]
    root, _ = book.adopt(4, {})
    expected = loop(slow.state(), root, slow.workspace(), 5, 3, 4, MAX_ACTS)
    assert digest_of(book).digest(host.state(), host.state(root), host.workspace(), 5, 3, 4, MAX_ACTS) == expected


def test_games_are_told_apart_and_add_up() -> None:
    host, compiled = book.compiled(), digest_of(book)
    root = host.state(book.adopt(4, {})[0])
    s, b = host.state(), host.workspace()
    assert compiled.digest(s, root, b, 1, 0, 3, MAX_ACTS) != compiled.digest(s, root, b, 2, 0, 3, MAX_ACTS)
    one_by_one = sum(host.play_random_games(s, root, b, 1, game, 1, MAX_ACTS) for game in range(3))
    assert host.play_random_games(s, root, b, 1, 0, 3, MAX_ACTS) == one_by_one


def test_the_limit_counts_the_acts_that_the_rulebook_counts(limit: Limit | None) -> None:
    host = book.compiled()
    ours = host.play_random_games(host.state(), host.state(book.adopt(4, {})[0]), host.workspace(), 1, 0, 50, MAX_ACTS)
    assert ours > 50 * 60
    if limit is not None:
        assert limit.play_random_games(limit.charter(4, {}), 1, 0, 50) == ours
        with pytest.raises(ValueError, match="house"):
            limit.charter(6, {"house_pool": "threes"})


def test_without_a_c_compiler_or_a_program_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoLimit, match="install gcc"):
        limit_of(book)
    monkeypatch.setattr("commonweal.bench.limit.FOLDER", tmp_path)
    with pytest.raises(NoLimit, match=r"no hand-written potlatch\.c"):
        limit_of(book)


def test_the_machine_is_named() -> None:
    named = machine()
    assert set(named) == {"processor", "cores", "system", "python"}
    assert int(named["cores"]) >= 1
    assert named["processor"]
