"""Every run deals the same games."""

from __future__ import annotations

from pathlib import Path

from commonweal.play.chance import new_secret
from deals import Deals


def test_a_test_is_dealt_the_same_games_in_every_run_and_others_than_its_neighbour(tmp_path: Path) -> None:
    deals, again = Deals(tmp_path / "one"), Deals(tmp_path / "two")
    deals.begin("test_a", 0)
    first = [deals.secret(32), deals.secret(32)]
    assert len(set(first)) == 2
    deals.begin("test_b", 1)
    assert deals.secret(32) not in first
    deals.begin("test_a", 2)
    assert [deals.secret(32), deals.secret(32)] == first
    again.begin("test_a", 0)
    assert again.secret(32) == first[0]


def test_tables_of_this_process_are_dealt_by_it() -> None:
    assert len({new_secret() for _ in range(3)}) == 3
    assert len(new_secret()) == 32
