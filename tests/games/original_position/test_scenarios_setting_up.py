"""The worked scenarios of the specification about setting up: 1 to 3."""

from __future__ import annotations

import pytest

from commonweal.games.original_position.state import (
    CAREER_CARDS,
    CAREER_GOOD,
    CHANCE_CARDS,
    FAMILY_CARDS,
    INTEREST_GOOD,
    REVERSAL_CARDS,
    SCENARIO_CARDS,
    TALENT_CARDS,
)
from commonweal.rulebook import CharterError
from games.original_position.tables import GOOD, begun, book, chances, laid_out


@pytest.mark.rule(
    "OP-1", "OP-2", "OP-6", "OP-7", "OP-10", "OP-11", "OP-12", "OP-13", "OP-14", "OP-15", "OP-R2", "OP-R3", "OP-R4"
)
def test_1_setup() -> None:
    game = begun(4)
    for seat in range(4):
        view = game.view(seat)
        for other in range(4):
            assert min(view["interest"][other]) >= 0
            assert view["career"][other] >= 0
        assert view["wealth"][:4] == [0] * 4
        assert view["votes"][:4] == [1] * 4
        for kind in ("talent", "family", "reversal"):
            assert view[kind] == [-1] * 6
    dealt = [card for cards in game.s.interest[:4] for card in cards]
    assert len(set(dealt)) == 8
    for seat in range(4):
        goods = {INTEREST_GOOD[card] for card in game.s.interest[seat]} | set(CAREER_GOOD[game.s.career[seat]])
        assert game.s.lacking[seat] == sum(1 << good for good in goods), "one meeple for each good"
    assert len(set(game.s.career[:4])) == 4
    assert [*game.s.talent, *game.s.family, *game.s.reversal] == [-1] * 18, "what nobody has turned nobody has drawn"
    assert game.s.deck_size == 36
    assert [game.s.scenario_round.count(round) for round in (1, 2, 3)] == [12, 12, 12]
    assert [sum(int(row["wealth"]) for row in deck) for deck in (TALENT_CARDS, FAMILY_CARDS, REVERSAL_CARDS)] == [
        23,
        31,
        0,
    ]
    assert {len(TALENT_CARDS), len(FAMILY_CARDS), len(REVERSAL_CARDS)} == {CHANCE_CARDS}


@pytest.mark.rule("OP-10", "OP-R2")
def test_1_every_life_project_is_equally_likely() -> None:
    s = begun(3).s.clone()
    book.interpreted.setup(s)
    assert chances(s) == {f"deal_interest seat=0 interest={card}": 1 for card in range(18)}
    s.interest[0][0] = 4
    assert chances(s) == {f"deal_interest seat=0 interest={card}": 1 for card in range(18) if card != 4}
    s.interest = [[0, 1], [2, 3], [4, 5], *[[-1, -1]] * 3]
    s.career[0] = 11
    assert chances(s) == {f"deal_career seat=1 career={card}": 1 for card in range(len(CAREER_CARDS) - 1)}


@pytest.mark.rule("OP-1", "OP-R1")
@pytest.mark.parametrize("seats", [2, 7])
def test_2_two_players_seven_players(seats: int) -> None:
    with pytest.raises(CharterError) as refused:
        begun(seats)
    assert "3 to 6 seats" in str(refused.value)


@pytest.mark.rule("OP-6", "OP-14", "OP-R4")
def test_3_meeples() -> None:
    game = laid_out(
        3, projects=("swimming band physiotherapist", "astronomy pottery nurse", "climbing gardening baker")
    )
    standing = {name for name, good in GOOD.items() if game.s.lacking[0] >> good & 1}
    assert standing == {"sports-facilities", "arts-and-music-spaces", "higher-education", "health-care"}
    assert game.view()["goods_lacking"][0] == 4
    sharing = [seat for seat in range(3) if game.s.lacking[seat] >> GOOD["sports-facilities"] & 1]
    assert sharing == [0, 2], "several meeples share a square"


@pytest.mark.rule("OP-6", "OP-8", "OP-9", "OP-15", "OP-28", "OP-R39", "OP-R40")
def test_the_decks_are_those_of_the_specification() -> None:
    needed = [INTEREST_GOOD.count(good) + sum(row.count(good) for row in CAREER_GOOD) for good in range(len(GOOD))]
    assert sum(needed) == 18 + 3 * 12
    assert set(needed) == {4, 5}
    for round in (1, 2, 3):
        deck = [row for row in SCENARIO_CARDS if row["round"] == round]
        for answer in ("points_agree", "points_disagree"):
            assert sorted(row[answer] for row in deck if row[answer]) == [1, 1, 2, 2, 3, 3]
        assert all(min(int(row["points_agree"]), int(row["points_disagree"])) == 0 for row in deck)
