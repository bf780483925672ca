"""What a position is worth to each motive, with values worked out by hand, and that the motive decides.

The fair-minded: E. Fehr and K. Schmidt, A Theory of Fairness, Competition, and Cooperation, The Quarterly Journal of
Economics 114 (1999), 817-868, equation (1): U_i = x_i - alpha / (n - 1) sum max(x_j - x_i, 0) - beta / (n - 1) sum
max(x_i - x_j, 0). Their table III has alpha 0, 0.5, 1, 4 for 30, 30, 30 and 10 % of people, on average 0.85, and beta
0, 0.25, 0.6 for 30, 30 and 40 %, on average 0.315.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from commonweal.players import MOTIVES, motives, player
from commonweal.rulebook.backends.interpreted import bind

LOOPS = [motives.weigh, motives.look_at_others]


def worth(motive: str, outlooks: list[int], seat: int, kindness: dict[tuple[int, int], int] | None = None) -> int:
    """What these outlooks are worth to a seat."""

    def outlook(s: Any, seat: int) -> int:
        return outlooks[seat]

    def kindness_of(s: Any, seat: int, other: int, lead: int) -> int:
        return lead if kindness is None else kindness.get((seat, other), 0)

    bound = bind(LOOPS, {"outlook": outlook, "kindness_of": kindness_of})  # type: ignore[list-item]
    s, b = SimpleNamespace(seats=len(outlooks)), SimpleNamespace(regards=[0] * len(outlooks))
    bound["look_at_others"](s, b, seat, MOTIVES[motive])
    return int(bound["weigh"](s, b, seat, MOTIVES[motive]))


def test_the_selfish_see_what_is_theirs() -> None:
    assert worth("selfish", [3000, 9000, 1000], 0) == 3000


def test_those_who_share_see_the_sum() -> None:
    assert [worth("shared", [3000, 9000, 1000], seat) for seat in range(3)] == [13_000] * 3


def test_the_worst_off_come_first_and_the_mean_decides_among_equals() -> None:
    assert worth("worst_off", [3000, 9000, 1000], 0) == 100 * 1000 + 13_000 // 3
    assert worth("worst_off", [3000, 3000], 0) < worth("worst_off", [3000, 5000], 0)
    assert worth("worst_off", [2900, 90_000], 0) < worth("worst_off", [3800, 3800], 1)


def test_the_fair_minded_mind_being_behind_more_than_being_ahead() -> None:
    # behind by 6000, ahead by 2000: 3000 - (0.85 * 6000 + 0.315 * 2000) / 2
    assert worth("fair", [3000, 9000, 1000], 0) == 3000 - (5100 + 630) // 2
    assert worth("fair", [3000, 9000], 0) == 3000 - 5100
    assert worth("fair", [9000, 3000], 0) == 9000 - 1890
    assert worth("fair", [5000, 5000, 5000], 1) == 5000


@pytest.mark.parametrize(("offered", "accepts"), [(0, False), (2, False), (3, False), (4, True), (5, True)])
def test_the_fair_minded_reject_small_shares_of_ten(offered: int, accepts: bool) -> None:
    """In an ultimatum game, alpha / (1 + 2 alpha) of the sum, here 0.315 of it, is the least that is accepted."""
    assert (worth("fair", [10_000 - 1000 * offered, 1000 * offered], 1) > 0) is accepts


def test_the_reciprocal_return_kindness_and_unkindness() -> None:
    kindness = {(0, 1): 5, (0, 2): -1}
    assert worth("reciprocal", [3000, 9000, 1000], 0, kindness) == 3000 + (500 * 9000 - 500 * 1000) // 2000
    assert worth("reciprocal", [3000, 9000, 1000], 0, {}) == 3000
    # without a rule of the game: who stands worse than the others on average regards them with disfavour
    assert worth("reciprocal", [3000, 9000, 1000], 0) == 3000 - 500 * 10_000 // 2000
    assert worth("reciprocal", [6000, 9000, 1000], 0) == 6000 + 500 * 10_000 // 2000


def test_the_spiteful_gain_by_what_others_lose() -> None:
    assert worth("spiteful", [3000, 9000, 1000], 0) == 3000 - 5000
    assert worth("spiteful", [3000], 0) == 3000


def test_names_of_players_take_a_motive() -> None:
    assert [player(f"sensible:{motive}").kind for motive in MOTIVES] == [f"sensible:{motive}" for motive in MOTIVES]
    assert player("search:fair").kind == "search:fair"
    assert player("search:30:fair").playouts == 30  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", ["random:fair", "sensible:", "sensible:kind", "search:fair:30", "search:fair:fair"])
def test_other_names_are_refused_with_the_motives(kind: str) -> None:
    with pytest.raises(ValueError, match="motives are selfish, shared, worst_off, fair, reciprocal, spiteful"):
        player(kind)


def test_tables_offer_every_motive_under_the_same_names() -> None:
    from typing import get_args

    from commonweal.play.game_info import BOTS, CHARACTER
    from commonweal.server.protocol import BotKind

    assert list(BOTS) == list(get_args(BotKind))
    kinds = [kind for kind in BOTS if kind != CHARACTER]  # a table draws the motive of that one
    assert [player(kind).kind for kind in kinds] == kinds
    assert len(kinds) == 3 + 2 * len(MOTIVES)
