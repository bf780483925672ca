"""The worked scenarios of the specification about turning chance cards, wealth, votes and order: 16 to 21, 36."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.original_position.state import Notice
from games.asking import notices, phase
from games.original_position.tables import (
    CARD,
    FAMILY,
    HOST,
    REVERSAL,
    TALENT,
    book,
    chances,
    laid_out,
    scenario_vote,
    turn,
    voted,
)


def before_turning(seats: int, round: int, **fields: Any) -> Any:
    """A record at the moment when the cards of a round are turned."""
    s = scenario_vote(seats, "the-gene-test").s
    s.round, s.phase, s.voters, s.treasury = round, book.phases.items()["REVEAL"], 0, 10
    for name, value in fields.items():
        getattr(s, name)[: len(value)] = value
    return s


def turn_cards(s: Any, *cards: int) -> list[tuple[int, ...]]:
    """Turn one chance card for each seat, in seat order."""
    s.notices = []
    for seat, card in enumerate(cards):
        HOST.apply(s, -1, book.acts_by_name["turn_chance_card"].number((seat, card)))
    return s.notices


@pytest.mark.rule("OP-20", "OP-21", "OP-22", "OP-R42")
def test_16_reveal_in_round_1() -> None:
    s = before_turning(3, 1)
    told = turn_cards(s, TALENT["quick-mind"], TALENT["green-thumb"])
    assert s.wealth[:3] == [0, 0, 0], "nothing is computed before all have turned"
    HOST.apply(s, -1, book.acts_by_name["turn_chance_card"].number((2, TALENT["gifts-without-a-market"])))
    assert s.wealth[:3] == [3, 1, 0]
    assert s.votes[:3] == [2, 1, 1]
    assert (Notice.WEALTH_IS, 2, 0, 1) in told, "not less than 0, but just 0"


@pytest.mark.rule("OP-2", "OP-20", "OP-R3")
@pytest.mark.parametrize(("round", "turned"), [(1, "talent"), (2, "family"), (3, "reversal")])
def test_16_every_card_that_nobody_has_is_equally_likely(round: int, turned: str) -> None:
    s = before_turning(3, round, **{turned: [5]})
    assert chances(s) == {f"turn_chance_card seat=1 chance_card={card}": 1 for card in range(12) if card != 5}


@pytest.mark.rule("OP-20", "OP-21", "OP-22", "OP-R13", "OP-R14")
def test_17_floor() -> None:
    s = before_turning(
        3,
        3,
        talent=[TALENT["born-inventor"], TALENT["quick-mind"], TALENT["a-body-that-tires"]],
        family=[FAMILY["large-estate"], FAMILY["family-farm"], FAMILY["one-wage-for-five"]],
        wealth=[10, 6, 1],
    )
    told = turn_cards(s, REVERSAL["the-right-place"], REVERSAL["a-quiet-year"], REVERSAL["the-flood"])
    assert s.wealth[:3] == [14, 6, 0]
    assert s.votes[:3] == [5, 3, 1]
    assert (Notice.REVERSAL_IS, 2, REVERSAL["the-flood"], -4) in told, "the card is told with its value"
    assert (Notice.WEALTH_IS, 0, 14, 5) in told
    assert (Notice.WEALTH_IS_NONE, 2, -3, 1) in told, "0 at the least"


@pytest.mark.rule("OP-22", "OP-26")
def test_18_votes_last() -> None:
    game = scenario_vote(
        3, "the-deposit", wealth=[3, 0, 0], charter={"debate_seconds": 0}, scenario_no=2, talent=[8, 0, 1]
    )
    assert game.s.votes[:3] == [2, 1, 1]
    voted(game, "AAD")
    assert "CHIP_IS 0 1 2" in notices(game)
    s = before_turning(3, 2, talent=[TALENT["quick-mind"], 0, 1], wealth=[3, 0, 0])
    turn_cards(s, FAMILY["house-with-a-garden"], FAMILY["debts-and-arrears"], FAMILY["raised-in-care"])
    assert (s.wealth[0], s.votes[0]) == (6, 3)


@pytest.mark.rule("OP-35", "OP-36", "OP-37", "OP-38", "OP-R15", "OP-R16")
def test_19_turn_order() -> None:
    s = laid_out(4, phase="turn", items=[1, 2, 0, 2], active=0, treasury=10).s
    s.wealth[:4], s.wealth_before[:4] = [4, 2, 4, 2], [1, 2, 3, 0]
    from commonweal.games.original_position.rules import order_of_turns

    s.notices = []
    order_of_turns.begin(s)
    assert s.order[:4] == [3, 1, 2, 0]
    assert s.notices[0] == (Notice.ORDER_IS, 3, 1, 2, 0, -1, -1, 1)


@pytest.mark.rule("OP-35", "OP-36", "OP-37", "OP-R15")
def test_20_turn_order_by_chance() -> None:
    s = before_turning(3, 1)
    turn_cards(s, TALENT["patient-listener"], TALENT["steady-hands"], TALENT["a-body-that-tires"])
    assert s.order[:3] == [2, -1, -1]
    assert s.notices[-1] == (Notice.ORDER_SO_FAR, 2, -1, -1, -1, -1, -1)
    assert chances(s) == {"break_order seat=0": 1, "break_order seat=1": 1}
    HOST.apply(s, -1, book.acts_by_name["break_order"].number((1,)))
    assert s.order[:3] == [2, 1, 0]
    assert (Notice.ORDER_IS, 2, 1, 0, -1, -1, -1, 1) in s.notices


@pytest.mark.rule("OP-37")
def test_20_three_equals() -> None:
    s = before_turning(3, 2, talent=[2, 3, 4], wealth=[1, 1, 1])
    turn_cards(s, FAMILY["two-steady-wages"], FAMILY["small-flat-paid-off"], FAMILY["family-farm"])
    assert s.wealth_before[:3] == [1, 1, 1]
    assert set(chances(s)) == {"break_order seat=0", "break_order seat=1"}


@pytest.mark.rule("OP-23", "OP-39", "OP-R17")
def test_21_two_cards() -> None:
    game = scenario_vote(5, "one-pot-on-the-island", scenario_no=2, charter={"debate_seconds": 0})
    voted(game, "AAAAA")
    assert phase(game) == "TURN"
    assert [card >= 0 for card in game.s.hand] == [True] * 10 + [False] * 2
    assert game.s.deck_size == 26
    first = game.s.active
    assert game.s.order[0] == first
    game.do(first, next(str(act) for act in game.acts(first) if act.name == "propose"))
    assert game.s.deck_size == 26
    voted(game, "AAAA")
    if phase(game) == "PURCHASE":
        game.do(first, "decline_purchase")
    assert game.s.deck_size == 25
    assert min(game.s.hand[2 * first : 2 * first + 2]) >= 0
    assert game.to_act == {game.s.order[1]}


@pytest.mark.rule("OP-39")
def test_21_a_hand_is_seen_by_its_own_seat_only() -> None:
    game = turn(3, 0, hands={0: "legal-aid-a child-care-b", 1: "health-care-a", 2: ""}, treasury=5)
    assert game.view(0)["hand"][:6] == [CARD["legal-aid-a"], CARD["child-care-b"], None, -1, -1, -1]
    assert game.view(1)["hand"][:6] == [None, None, CARD["health-care-a"], -1, -1, -1]
    assert game.view()["hand"][:6] == [None, None, None, -1, -1, -1]
    assert "deck" not in game.view(0)


@pytest.mark.rule("OP-19", "OP-20", "OP-52", "OP-R25")
def test_36_no_tax_money() -> None:
    game = scenario_vote(3, "the-gene-test", scenario_no=2, charter={"debate_seconds": 0})
    voted(game, "AAA")
    assert game.s.round == 2
    assert min(game.s.talent[:3]) >= 0
    assert game.s.wealth[:3] != [0, 0, 0] or game.s.votes[:3] == [1, 1, 1]
    assert min(game.s.hand[:6]) >= 0
    assert game.s.card_place == [0] * 36, "no card was played"
    assert game.s.active == -1
