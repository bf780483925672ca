"""The worked scenarios of the specification about private purchases, points and winning: 39 to 47."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.original_position.rules.end_of_the_game import utility
from commonweal.play.game import Game
from games.asking import is_refused, notices, phase, refused, told
from games.original_position.tables import GOOD, goods_of, laid_out

PROJECTS = ("swimming astronomy nurse", "gardening band baker", "climbing pottery journalist")


def private(items: list[int], wealth: list[int], *, active: int = 0, **more: Any) -> Game:
    """After Round 3: private purchases, with so many items supported publicly."""
    order = [active, *(seat for seat in range(len(items)) if seat != active)]
    game = laid_out(
        len(items),
        projects=PROJECTS,
        phase="private",
        round=3,
        active=active,
        order=order,
        items=items,
        wealth=wealth,
        **more,
    )
    return game


def missing(seat: int, supported: int) -> list[int]:
    """The goods of the items that a seat lacks."""
    return goods_of(*PROJECTS[seat].split())[supported:]


def ended(game: Game) -> list[dict[str, int]]:
    while not game.over:
        game.do(game.s.active, "end_private")
    assert game.outcome is not None
    return game.outcome


@pytest.mark.rule("OP-53", "OP-54", "OP-55", "OP-56", "OP-59", "OP-R29", "OP-R30", "OP-R36")
def test_39_private_purchases() -> None:
    game = private([3, 0, 0], [7, 0, 0])
    one, other = missing(0, 3)
    assert refused(game, 0, f"buy_private good={GOOD['legal-aid']}") == ("NO_NEED", "OP-53")
    votes = list(game.s.votes)
    game.do(0, f"buy_private good={one}")
    assert game.s.wealth[0] == 4
    assert notices(game) == [f"SPENT 0 3 {one} 4", f"SUPPORTED 0 {one} 1 4"]
    game.do(0, f"buy_private good={other}")
    assert (game.s.wealth[0], game.s.private_bought[0]) == (1, 2)
    assert game.s.votes == votes
    assert [str(act) for act in game.acts(0)] == ["end_private"]
    result = ended(game)[0]
    assert (result["items"], result["complete"], result["wealth_points"]) == (5, 1, 1)
    assert (result["public_items"], result["private_items"]) == (3, 2)


@pytest.mark.rule("OP-53")
def test_39_wealth_must_suffice() -> None:
    game = private([3, 0, 0], [2, 0, 0])
    assert refused(game, 0, f"buy_private good={missing(0, 3)[0]}") == ("TOO_POOR", "OP-53")


@pytest.mark.rule("OP-53", "OP-71", "OP-R31", "OP-R37")
@pytest.mark.parametrize("gifts", [0, 1])
def test_40_for_another_player(gifts: int) -> None:
    game = private([5, 4, 0], [6, 0, 0], charter={"private_gifts": gifts})
    good = missing(1, 4)[0]
    act = f"give_private seat=1 good={good}"
    if not gifts:
        assert refused(game, 0, act) == ("NO_GIFTS", "OP-71")
        return
    assert refused(game, 0, f"give_private seat=0 good={GOOD['legal-aid']}") == ("GIVES_TO_ITSELF", "OP-71")
    assert refused(game, 0, f"give_private seat=1 good={GOOD['legal-aid']}") == ("NEEDS_NO_GIFT", "OP-71")
    assert refused(game, 0, f"give_private seat=3 good={good}") == ("NO_SUCH_SEAT", "OP-1")
    poor = private([5, 4, 0], [2, 0, 0], charter={"private_gifts": gifts})
    assert refused(poor, 0, act) == ("TOO_POOR_TO_GIVE", "OP-71")
    just = private([5, 4, 0], [3, 0, 0], charter={"private_gifts": gifts})
    given = [str(one) for one in just.acts(0) if one.name == "give_private"]
    assert given == [act, *(f"give_private seat=2 good={other}" for other in sorted(set(missing(2, 0))))]
    game.do(0, act)
    assert game.s.wealth[0] == 3
    assert notices(game)[:2] == [f"SPENT 0 3 {good} 3", f"GIVEN_PRIVATELY 0 1 {good} 1 5"]
    assert told(game, "GIVEN_PRIVATELY") == [("OP-71", "Ann buys Ben Health care: 1 more item is supported, 5 of 5.")]
    assert told(game, "GIVEN_PRIVATELY", viewer=1, language="de")[0][1].startswith("Ann kauft für dich: ")
    assert game.view()["complete"][1] == 1
    assert game.s.supported[1][4] == 2


@pytest.mark.rule("OP-57", "OP-R12")
def test_41_money_after_the_end() -> None:
    game = private([3, 0, 0], [7, 0, 0], treasury=4)
    for act in ("add_beneficiary seat=0", "finish_purchase"):
        assert is_refused(game, 0, act)
    game.do(0, f"buy_private good={missing(0, 3)[0]}")
    assert game.s.treasury == 4


def counted(**charter: Any) -> Game:
    """Scenario 42: S0 5 items and wealth 4, S1 4 items and wealth 9, S2 2 items and wealth 1."""
    game = private([5, 4, 2], [4, 9, 1], charter=charter)
    ended(game)
    return game


@pytest.mark.rule("OP-4", "OP-5", "OP-58", "OP-59", "OP-60", "OP-62", "OP-R32", "OP-R33")
def test_42_scores() -> None:
    game = counted()
    outcome = game.outcome or []
    assert [(r["items"], r["wealth_points"], r["bonus"], r["score"]) for r in outcome] == [
        (5, 2, 2, 9),
        (4, 4, 0, 8),
        (2, 1, 0, 3),
    ]
    assert [r["won"] for r in outcome] == [1, 0, 0]
    assert (game.s.result, game.s.winner) == (2, 0b001)
    assert f"WINS 0 {game.s.score[0]}" in notices(game)


@pytest.mark.rule("OP-62", "OP-72", "OP-R35")
def test_43_bonus_for_everybody() -> None:
    game = counted(bonus_rule="all_players")
    assert game.s.score[:3] == [9, 9, 4]
    assert game.s.winner == 0b001
    assert notices(game)[-4:] == [
        f"SCORE_IS 0 9 5 2 {game.s.wealth[0]} 2",
        f"SCORE_IS 1 9 4 4 {game.s.wealth[1]} 1",
        f"SCORE_IS 2 4 2 1 {game.s.wealth[2]} 1",
        "WINS_BY_ITEMS 0 2 5",
    ]


@pytest.mark.rule("OP-R35")
def test_43_equal_points_and_items_share_the_win() -> None:
    game = private([4, 4, 2], [3, 5, 1])
    ended(game)
    assert game.s.score[:2] == [6, 6]
    assert game.s.winner == 0b011
    assert [one for one in notices(game) if "WIN" in one] == ["SHARE_THE_WIN 3 6 4"]


@pytest.mark.rule("OP-73")
def test_44_wealth_counted_in_full() -> None:
    game = counted(wealth_points="wealth")
    assert game.s.score[:3] == [11, 13, 3]
    assert game.s.winner == 0b010
    assert "WORTH_ITS_VOTES" not in notices(game)
    assert "WORTH_ITS_VOTES" in notices(counted())


@pytest.mark.rule("OP-3", "OP-61", "OP-74", "OP-R34")
@pytest.mark.parametrize(
    ("conditions", "result", "winner"), [("both", 1, 7), ("collective_only", 1, 7), ("individual_only", 2, 2)]
)
def test_45_group_win(conditions: str, result: int, winner: int) -> None:
    game = private([5, 5, 5], [0, 4, 1], charter={"winning_conditions": conditions})
    ended(game)
    assert (game.s.result, game.s.winner) == (result, winner)
    assert game.s.score[:3] == [6, 7, 6], "scores are reported"


@pytest.mark.rule("OP-74")
def test_46_collective_only() -> None:
    game = counted(winning_conditions="collective_only")
    assert (game.s.result, game.s.winner) == (2, 0)
    assert "NOBODY_WINS" in notices(game)


@pytest.mark.rule("OP-3", "OP-4")
def test_winning_is_worth_more_than_points_and_points_decide_among_losers() -> None:
    game = counted(winning_conditions="collective_only")
    assert [utility(game.s, seat) for seat in range(3)] == game.s.score[:3]
    assert [utility(counted().s, seat) for seat in range(3)] == [20 + 9, 8, 3]


@pytest.mark.rule("OP-3", "OP-53", "OP-61")
def test_47_buying_for_the_group() -> None:
    game = private([5, 5, 4], [0, 0, 3], active=2)
    game.do(2, f"buy_private good={missing(2, 4)[0]}")
    assert game.s.wealth[2] == 0
    ended(game)
    assert (game.s.result, game.s.winner) == (1, 0b111)
    assert "GROUP_WINS" in notices(game)


@pytest.mark.rule("OP-53", "OP-R29")
def test_players_buy_in_the_order_of_round_3() -> None:
    game = private([3, 3, 3], [0, 0, 0], active=2)
    asked = []
    while not game.over:
        asked.append(game.s.active)
        assert game.to_act == {game.s.active}
        game.do(game.s.active, "end_private")
    assert asked == [2, 0, 1]
    assert phase(game) == "FINISHED"
