"""The built-ins as Python runs them."""

from __future__ import annotations

import pytest

from commonweal.rulebook.backends import primitives


class Stream:
    rng = 0


class Table:
    def __init__(self) -> None:
        self.n, self.grid, self.notices = 3, [[1, 2], [3, 4]], None


class Slotted:
    __slots__ = ("grid", "n", "notices")


def test_streams_are_splitmix64() -> None:
    b = Stream()
    assert [primitives.random32(b) for _ in range(3)] == [0xE220A839, 0x6E789E6A, 0x06C45D18]


def test_a_stream_is_the_same_for_the_same_seed_and_game_only() -> None:
    def numbers(seed: int, game: int) -> list[int]:
        b = Stream()
        primitives.start_stream(b, seed, game)
        return [primitives.below(b, 1000) for _ in range(8)]

    assert numbers(1, 2) == numbers(1, 2)
    assert len({tuple(numbers(seed, game)) for seed in (-1, 0, 1) for game in range(20)}) == 60
    assert all(0 <= n < 1000 for n in numbers(5, 5))


def test_bits() -> None:
    assert [primitives.lowest_bit(x) for x in (1, 12, -8, 1 << 62)] == [0, 2, 3, 62]
    assert [primitives.count_bits(x) for x in (0, 7, -1)] == [0, 3, 64]
    with pytest.raises(ValueError, match="test for 0 first"):
        primitives.lowest_bit(0)


def test_what_is_told_is_kept_where_somebody_listens() -> None:
    s = Table()
    primitives.announce(s, "drew", 3, 4)
    s.notices = []
    primitives.announce(s, "drew", 3, 4)
    primitives.announce(Stream(), "drew")
    assert s.notices == [("drew", 3, 4)]


def test_a_copied_record_shares_nothing_with_its_source() -> None:
    source, target, slotted = Table(), Table(), Slotted()
    source.notices, source.n = [("drew",)], 9
    primitives.copy_record(target, source)
    source.grid[0][0] = 77
    assert (target.n, target.grid, target.notices) == (9, [[1, 2], [3, 4]], None)
    slotted.n, slotted.grid, slotted.notices = 1, [[5]], []
    other = Slotted()
    other.notices = None
    primitives.copy_record(other, slotted)
    assert (other.n, other.grid, other.notices) == (1, [[5]], None)
    assert other.grid[0] is not slotted.grid[0]
