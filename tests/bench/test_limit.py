"""The rules written by hand in C play the same games, act by act, as the rulebook does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from commonweal.bench.limit import Limit, NoLimit, digest_of, limit_of
from commonweal.bench.machine import machine
from commonweal.games.potlatch import rulebook as book

LONGEST = 100_000
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


@pytest.fixture(scope="module")
def limit() -> Limit:
    return limit_of(book)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_c_and_rulebook_play_the_same_games(limit: Limit, seats: int) -> None:
    host, compiled, hashes = book.compiled(), digest_of(book), set()
    for charter in CHARTERS + [{"starting_status": [4, -3, 4, 0, 1, 4][:seats]}]:
        root, problems = book.adopt(seats, charter)
        if problems:
            assert seats > 4
            assert "house_pool" in charter
            continue
        ours = compiled.digest(host.state(), host.state(root), host.desk(), seats, 0, GAMES, LONGEST)
        assert ours == limit.digest(limit.charter(seats, charter), seats, 0, GAMES), charter
        hashes.add(ours)
    assert len(hashes) >= 9
    assert -1 not in hashes


def test_the_compiled_loop_hashes_what_the_interpreted_one_does() -> None:
    from commonweal.bench.digest import digest
    from commonweal.rulebook import start_stream
    from commonweal.rulebook.hosts.interpreted import bind

    slow, host = book.interpreted, book.compiled()
    loop = bind([digest], {**book.functions, "start_stream": start_stream})["digest"]  # type: ignore[list-item]
    root, _ = book.adopt(4, {})
    expected = loop(slow.state(), root, slow.desk(), 5, 3, 4, LONGEST)
    assert digest_of(book).digest(host.state(), host.state(root), host.desk(), 5, 3, 4, LONGEST) == expected


def test_another_game_is_another_hash(limit: Limit) -> None:
    charter = limit.charter(4, {})
    assert limit.digest(charter, 1, 0, 3) != limit.digest(charter, 2, 0, 3)
    assert limit.many(charter, 1, 0, 3) == sum(limit.many(charter, 1, game, 1) for game in range(3))


def test_a_charter_that_cannot_be_adopted_is_refused(limit: Limit) -> None:
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
