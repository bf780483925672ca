"""The vote that was decided last lies open beside the next card, until the next vote is decided."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.adapters.table_text import table_text
from commonweal.play.game import Game
from commonweal.play.position import PositionError
from games.asking import phase
from games.original_position.tables import CARD, SCENARIO, all_ready, begun, laid_out, scenario_vote, turn, voted

NOTHING = {
    "last_scenario": -1,
    "last_card": -1,
    "last_proposer": -1,
    "last_ballot": [0] * 6,
    "last_weight": [0] * 6,
    "last_winning": 0,
    "last_helped": 0,
}


def last_vote(game: Game, seat: int | None = None) -> dict[str, Any]:
    view = game.view(seat)
    return {name: view[name] for name in NOTHING}


def read_aloud(**more: Any) -> Game:
    """S1 has read child-care-c aloud, which Disagree awards; the wealth is (0, 0, 3, 1)."""
    more.setdefault("treasury", 9)
    game = turn(4, 1, hands={1: "child-care-c"}, wealth=[0, 0, 3, 1], **more)
    game.do(1, f"propose card={CARD['child-care-c']}")
    return game


@pytest.mark.rule("OP-24", "OP-26", "OP-32", "OP-63", "OP-R10", "OP-R41")
def test_without_a_debate_the_vote_is_seen_beside_the_next_card() -> None:
    game = scenario_vote(3, "the-deposit", wealth=[0, 0, 3], charter={"debate_seconds": 0})
    assert last_vote(game) == NOTHING
    voted(game, "AAD", [0, 1, 2])
    assert phase(game) == "SCENARIO_VOTE"
    assert game.s.scenario != SCENARIO["the-deposit"]
    notices = NOTHING | {
        "last_scenario": SCENARIO["the-deposit"],
        "last_ballot": [1, 1, 2, 0, 0, 0],
        "last_weight": [1, 1, 2, 0, 0, 0],
    }
    for viewer in (0, 1, 2, None):
        assert last_vote(game, viewer) == notices, "a tie: no answer won"
        assert game.view(viewer)["award"][SCENARIO["the-deposit"]] == [2, 0]
        assert set(game.view(viewer)["ballot"][:3]) <= {0, None}, "the next vote is closed"


@pytest.mark.rule("OP-24", "OP-R41")
def test_it_stays_until_the_next_vote_is_decided() -> None:
    game = scenario_vote(3, "the-gene-test", charter={"debate_seconds": 0})
    voted(game, "ADD")
    before = last_vote(game)
    assert before["last_winning"] == 2
    for seat in (0, 1):
        game.do(seat, "vote answer=1")
        assert last_vote(game) == before
    second = game.s.scenario
    game.do(2, "vote answer=1")
    assert last_vote(game)["last_scenario"] == second
    assert last_vote(game)["last_ballot"][:3] == [1, 1, 1]


@pytest.mark.rule("OP-30", "OP-32")
def test_after_a_debate_it_is_the_chips_as_they_lay_in_the_end() -> None:
    game = voted(scenario_vote(3, "the-gene-test"), "ADA")
    assert last_vote(game) == NOTHING, "an open vote is not decided"
    game.do(2, "turn_chip")
    assert last_vote(game) == NOTHING
    all_ready(game)
    assert last_vote(game)["last_ballot"][:3] == [1, 2, 2]
    assert last_vote(game)["last_winning"] == 2


@pytest.mark.rule("OP-65")
@pytest.mark.parametrize(("charter", "winning"), [("no_points", 0), ("agree", 1), ("disagree", 2)])
def test_a_tie_that_the_charter_settles(charter: str, winning: int) -> None:
    game = scenario_vote(4, "the-gene-test", charter={"debate_seconds": 0, "scenario_tie": charter})
    voted(game, "AADD")
    assert last_vote(game)["last_winning"] == winning


@pytest.mark.rule("OP-44", "OP-45", "OP-49", "OP-51")
def test_a_good_that_was_bought_and_for_whom() -> None:
    game = voted(read_aloud(scenario=4, scenario_no=3), "DDA")
    notices = last_vote(game)
    assert phase(game) == "PURCHASE"
    assert (notices["last_card"], notices["last_proposer"], notices["last_scenario"]) == (CARD["child-care-c"], 1, -1)
    assert notices["last_ballot"] == [2, 0, 2, 1, 0, 0]
    assert notices["last_weight"] == [1, 0, 2, 1, 0, 0], "the proposer lays no chip"
    assert (notices["last_winning"], notices["last_helped"]) == (2, 0)


@pytest.mark.rule("OP-45", "OP-46", "OP-66")
def test_the_purchase_belongs_to_the_vote() -> None:
    game = voted(read_aloud(charter={"goods_tie": "awarded"}), "DAD")
    needs = [act for act in game.acts(1) if act.name == "add_beneficiary"]
    game.do(1, str(needs[0]))
    game.do(1, "finish_purchase")
    notices = last_vote(game)
    assert notices["last_card"] == CARD["child-care-c"]
    assert notices["last_helped"] == game.s.beneficiaries > 0


@pytest.mark.rule("OP-38", "OP-52", "OP-R41")
def test_the_last_purchase_of_a_round_is_seen_beside_the_next_scenario() -> None:
    game = voted(read_aloud(treasury=3), "DDD")
    needs = [act for act in game.acts(1) if act.name == "add_beneficiary"]
    game.do(1, str(needs[0]))
    game.do(1, "finish_purchase")
    assert (game.s.round, phase(game)) == (2, "SCENARIO_VOTE")
    assert last_vote(game)["last_card"] == CARD["child-care-c"]
    assert game.view()["proposed"] == -1


@pytest.mark.rule("OP-24")
def test_a_position_written_down_has_the_vote_that_lies_there() -> None:
    game = laid_out(
        3,
        phase="turn",
        active=1,
        decided=1,
        scenario=4,
        voters=7,
        voted=7,
        ballot=[1, 1, 2],
        weight=[1, 1, 1],
        winning=1,
    )
    assert last_vote(game)["last_ballot"][:3] == [1, 1, 2]
    assert last_vote(game)["last_winning"] == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"last_ballot": [1, 1, 2], "last_weight": [1, 1, 1], "last_winning": 1},
        {"last_scenario": 3, "last_ballot": [1, 1, 2], "last_weight": [1, 1, 1], "last_winning": 2},
        {"last_scenario": 3, "last_ballot": [1, 1, 2], "last_weight": [1, 1, 0], "last_winning": 1},
        {"last_scenario": 3, "last_card": 3},
    ],
)
def test_a_last_vote_that_cannot_have_been_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(PositionError, match="last vote"):
        laid_out(3, **wrong)


def test_the_text_board_tells_it() -> None:
    game = begun(3, 4, debate_seconds=0)
    assert "Last vote" not in table_text(game, None)
    title = str(game.rows("scenario")[game.s.scenario]["title"])
    voted(game, "ADA")
    text = table_text(game, None)
    assert f"Last vote: {title}" in text
    assert "Last vote won by Agree" in text
    cells = [line.split() for line in text.splitlines() if "Last vote " in line and "│" in line]
    assert cells == [["│", "Last", "vote", "│", "Agree", "│", "Disagree", "│", "Agree", "│"]]
