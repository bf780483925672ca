"""The built-ins as Python runs them."""

from __future__ import annotations

import pytest

from commonweal.rulebook import subset


class Stream:
    rng = 0


class Table:
    def __init__(self) -> None:
        self.n, self.grid, self.told = 3, [[1, 2], [3, 4]], None


class Slotted:
    __slots__ = ("grid", "n", "told")


def test_streams_are_splitmix64() -> None:
    b = Stream()
    assert [subset.random32(b) for _ in range(3)] == [0xE220A839, 0x6E789E6A, 0x06C45D18]


def test_a_stream_is_the_same_for_the_same_seed_and_game_only() -> None:
    def numbers(seed: int, game: int) -> list[int]:
        b = Stream()
        subset.start_stream(b, seed, game)
        return [subset.below(b, 1000) for _ in range(8)]

    assert numbers(1, 2) == numbers(1, 2)
    assert len({tuple(numbers(seed, game)) for seed in (-1, 0, 1) for game in range(20)}) == 60
    assert all(0 <= n < 1000 for n in numbers(5, 5))


def test_bits() -> None:
    assert [subset.lowest_bit(x) for x in (1, 12, -8, 1 << 62)] == [0, 2, 3, 62]
    assert [subset.count_bits(x) for x in (0, 7, -1)] == [0, 3, 64]
    with pytest.raises(ValueError, match="test for 0 first"):
        subset.lowest_bit(0)


def test_what_is_told_is_kept_where_somebody_listens() -> None:
    s = Table()
    subset.tell(s, "drew", 3, 4)
    s.told = []
    subset.tell(s, "drew", 3, 4)
    subset.tell(Stream(), "drew")
    assert s.told == [("drew", 3, 4)]


def test_a_copied_record_shares_nothing_with_its_source() -> None:
    source, target, slotted = Table(), Table(), Slotted()
    source.told, source.n = [("drew",)], 9
    subset.copy_record(target, source)
    source.grid[0][0] = 77
    assert (target.n, target.grid, target.told) == (9, [[1, 2], [3, 4]], None)
    slotted.n, slotted.grid, slotted.told = 1, [[5]], []
    other = Slotted()
    other.told = None
    subset.copy_record(other, slotted)
    assert (other.n, other.grid, other.told) == (1, [[5]], None)
    assert other.grid[0] is not slotted.grid[0]
