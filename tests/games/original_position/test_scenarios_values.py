"""The worked scenarios of the specification about voting on values, the debate and tax money: 4 to 15."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.original_position.measures import decided_by_one, wealth_decided
from commonweal.games.original_position.rules.values import mitigating_answer
from commonweal.games.original_position.state import SCENARIO_CARDS
from commonweal.play.errors import NotPossible
from commonweal.play.game import Game
from games.asking import is_refused, notices, phase, refused
from games.original_position.tables import (
    HOST,
    SCENARIO,
    SCENARIO_ROUND,
    all_ready,
    begun,
    book,
    chances,
    laid_out,
    scenario_vote,
    voted,
)


def decided(seats: int, card: str, answers: str, **more: Any) -> Game:
    """A scenario voted on and its debate ended without a change."""
    game = voted(scenario_vote(seats, card, **more), answers)
    return all_ready(game) if phase(game) == "DEBATE" else game


@pytest.mark.rule("OP-24", "OP-29", "OP-R41")
def test_4_simultaneous_votes() -> None:
    game = scenario_vote(3, "the-gene-test")
    voted(game, "AD", [0, 2])
    assert game.to_act == {1}
    assert game.view(1)["voted"] == 0b101
    assert game.view(1)["ballot"][:3] == [None, 0, None]
    assert game.view(0)["ballot"][:3] == [1, None, None]
    assert game.view()["ballot"][:3] == [None, None, None]
    assert [line["rule"] for line in game.entries_of_move(game.moves_done - 1)] == ["OP-24"]
    assert notices(game) == []
    game.do(1, "vote answer=1")
    for viewer in (0, 1, 2, None):
        assert game.view(viewer)["ballot"][:3] == [1, 1, 2]
    assert "CHIP_IS 2 2 1" in notices(game)


@pytest.mark.rule("OP-24", "OP-25")
def test_5_second_vote() -> None:
    game = scenario_vote(3, "the-gene-test")
    voted(game, "A", [0])
    for answer in (1, 2):
        assert refused(game, 0, f"vote answer={answer}") == ("VOTED_ALREADY", "OP-25")
    assert game.view(0)["ballot"][0] == 1


@pytest.mark.rule("OP-25")
def test_nobody_may_abstain() -> None:
    game = scenario_vote(3, "the-gene-test")
    assert [str(act) for act in game.acts(0)] == ["vote answer=1", "vote answer=2"]


@pytest.mark.rule("OP-9", "OP-13", "OP-26", "OP-27", "OP-32", "OP-33", "OP-R10")
def test_6_first_round_equal_votes() -> None:
    game = decided(5, "day-wage-in-the-orchard", "AADAD")
    assert "ANSWER_WINS 1 3 2" in notices(game)
    assert game.s.points == 2
    assert game.view()["award"][SCENARIO["day-wage-in-the-orchard"]] == [2, 0]


@pytest.mark.rule("OP-33")
def test_7_winning_answer_without_points() -> None:
    game = decided(3, "the-gene-test", "AAD")
    assert "ANSWER_WINS 1 2 1" in notices(game)
    assert game.s.points == 0


@pytest.mark.rule("OP-22", "OP-26", "OP-27", "OP-64", "OP-R5")
@pytest.mark.parametrize(
    ("votes", "result", "points"), [("weighted", "ANSWER_WINS 2 3 2", 0), ("equal", "ANSWER_WINS 1 2 1", 3)]
)
def test_8_weighted_scenario_vote(votes: str, result: str, points: int) -> None:
    game = decided(3, "rising-rates", "AAD", wealth=[0, 2, 6], charter={"scenario_votes": votes})
    assert game.s.votes[:3] == [1, 1, 3]
    assert result in notices(game)
    assert game.s.points == points


@pytest.mark.rule("OP-26", "OP-64")
@pytest.mark.parametrize(("votes", "weight"), [("weighted", [1, 1, 3]), ("equal", [1, 1, 1])])
def test_8_the_next_card_is_voted_on_with_the_same_weights(votes: str, weight: list[int]) -> None:
    game = decided(3, "rising-rates", "AAD", wealth=[0, 2, 6], charter={"scenario_votes": votes})
    assert phase(game) == "SCENARIO_VOTE"
    assert game.s.weight[:3] == weight


@pytest.mark.rule("OP-27", "OP-65", "OP-R6")
@pytest.mark.parametrize(
    ("rule", "points", "told"),
    [("no_points", 0, "TIE 2 2"), ("disagree", 2, "TIE_BY_CHARTER 2 2 2"), ("agree", 0, "TIE_BY_CHARTER 2 2 1")],
)
def test_9_tie(rule: str, points: int, told: str) -> None:
    game = decided(4, "the-extra-teacher", "AADD", charter={"scenario_tie": rule})
    assert game.s.points == points
    assert [one for one in notices(game) if "TIE" in one or "WINS" in one] == [told]
    without = [one for one in notices(game) if one.startswith("NO_POINTS")]
    assert without == ["NO_POINTS 1"] * (rule == "agree"), "where no answer wins, the tie itself says so"


@pytest.mark.rule("OP-65")
def test_9_chance_is_said_to_decide() -> None:
    game = decided(4, "the-extra-teacher", "AADD", charter={"scenario_tie": "chance"})
    told = [(entry["id"], entry["rule"]) for entry in game.entries_of_move(game.moves_done - 1)]
    said = told.index(("notices.TIE_FOR_CHANCE.says", "OP-65"))
    assert told[said + 1][0] == "acts.break_vote.says"
    assert not any("WINS" in id for id, _ in told)


@pytest.mark.rule("OP-26", "OP-65")
@pytest.mark.parametrize(
    ("answers", "rule", "by_wealth", "by_one"),
    [
        ("AAD", "no_points", True, True),
        ("AAD", "agree", False, True),
        ("AAD", "disagree", True, True),
        ("AAD", "chance", True, True),
        ("DDA", "agree", True, True),
        ("ADD", "no_points", False, True),
        ("ADD", "disagree", False, False),
        ("ADD", "agree", False, True),
    ],
)
def test_9_measures_count_ties_as_the_charter_settles_them(
    answers: str, rule: str, by_wealth: bool, by_one: bool
) -> None:
    """S2 has two votes, the others one: S2 against both is a tie by votes, and S2 with one of them wins by 3 to 1."""
    s = voted(scenario_vote(3, "the-extra-teacher", wealth=[0, 0, 3], charter={"scenario_tie": rule}), answers).s
    assert bool(wealth_decided(s, 2, s.ballot[2])) == by_wealth
    assert bool(decided_by_one(s, 2, s.ballot[2])) == by_one


@pytest.mark.rule("OP-65")
def test_9_tie_broken_by_chance() -> None:
    s = scenario_vote(4, "the-extra-teacher", charter={"scenario_tie": "chance", "debate_seconds": 0}).s
    for seat, answer in enumerate((1, 1, 2, 2)):
        HOST.apply(s, seat, book.acts_by_name["vote"].number((answer,)))
    assert book.phases.name_of(s.phase) == "SCENARIO_RESULT"
    assert chances(s) == {"break_vote answer=1": 1, "break_vote answer=2": 1}
    points = {}
    for answer in (1, 2):
        then = s.clone()
        HOST.apply(then, -1, book.acts_by_name["break_vote"].number((answer,)))
        points[answer] = then.points
    assert points == {1: 0, 2: 2}


@pytest.mark.rule("OP-30", "OP-31", "OP-32", "OP-R7")
def test_10_debate() -> None:
    game = voted(scenario_vote(4, "the-town-hall-steps"), "AADD")
    assert phase(game) == "DEBATE"
    assert game.to_act == {0, 1, 2, 3}
    game.do(0, "end_debate")
    game.do(1, "end_debate")
    assert game.to_act == {2, 3}
    assert refused(game, 0, "end_debate") == ("READY_ALREADY", "OP-31")
    game.do(3, "turn_chip")
    assert notices(game) == ["SWITCHES 3 1", "READY_AGAIN"]
    assert game.s.ready == 0
    assert game.to_act == {0, 1, 2, 3}
    assert game.view()["ballot"][:4] == [1, 1, 2, 1]
    all_ready(game)
    assert "ANSWER_WINS 1 3 1" in notices(game)


@pytest.mark.rule("OP-30")
def test_10_who_is_ready_may_still_turn() -> None:
    game = voted(scenario_vote(3, "the-gene-test"), "AAD")
    game.do(0, "end_debate")
    game.do(0, "turn_chip")
    assert game.view()["ballot"][:3] == [2, 1, 2]
    assert game.to_act == {0, 1, 2}


@pytest.mark.rule("OP-R7", "OP-R8")
def test_10_nine_turns_are_the_limit_and_count_as_ready() -> None:
    game = voted(scenario_vote(3, "the-gene-test"), "AAD")
    for _ in range(9):
        game.do(2, "turn_chip")
    assert refused(game, 2, "turn_chip") == ("TURNED_TOO_OFTEN", "OP-R7")
    assert game.to_act == {0, 1}
    game.do(0, "end_debate")
    game.do(1, "turn_chip")
    assert game.to_act == {0, 1}, "a turned chip cancels agreements, not exhaustion"
    all_ready(game)
    assert phase(game) != "DEBATE"


@pytest.mark.rule("OP-R8")
def test_10_the_last_turn_of_the_last_seat_ends_the_debate() -> None:
    game = voted(scenario_vote(3, "the-gene-test"), "AAD")
    for seat in range(3):
        for _ in range(9):
            assert phase(game) == "DEBATE"
            game.do(seat, "turn_chip")
    assert "ANSWER_WINS 2 2 1" in notices(game), "nobody is left who could agree to end it"


@pytest.mark.rule("OP-31", "OP-63", "OP-R8")
def test_11_time() -> None:
    game = voted(scenario_vote(3, "the-gene-test", charter={"debate_seconds": 300}), "DDA")
    clock = game.clocks[0]
    assert clock is not None
    assert (clock.act, clock.seconds, clock.since) == ("time_up", 300, game.moves_done - 1)
    with pytest.raises(NotPossible, match="300 seconds; 299") as early:
        game.time_up(299)
    assert early.value.rule == "OP-31"
    game.do(1, "turn_chip")
    assert game.clocks == [clock], "a turned chip does not wind the clock up again"
    game.time_up(300)
    assert "ANSWER_WINS 1 2 1" in notices(game)
    assert game.clocks == []
    with pytest.raises(NotPossible, match="No clock"):
        game.time_up(1000)


@pytest.mark.rule("OP-31")
def test_11_no_seat_can_end_the_time() -> None:
    game = voted(scenario_vote(3, "the-gene-test"), "DDA")
    assert is_refused(game, 0, "time_up")
    assert "time_up" not in [act.name for act in game.acts(0)]


@pytest.mark.rule("OP-30", "OP-63", "OP-76")
@pytest.mark.parametrize("charter", [{"debate_seconds": 0}, {"talk": "closed"}])
def test_12_no_debate(charter: dict[str, Any]) -> None:
    game = voted(scenario_vote(3, "the-gene-test", charter=charter), "DDA")
    assert "ANSWER_WINS 2 2 1" in notices(game)
    assert game.s.points == 3
    assert is_refused(game, 0, "turn_chip")
    assert game.clocks == []


@pytest.mark.rule("OP-9", "OP-28", "OP-75")
@pytest.mark.parametrize(("open_backs", "points"), [(0, [-1, -1]), (1, [0, 3])])
def test_13_back_hidden(open_backs: int, points: list[int]) -> None:
    game = scenario_vote(3, "the-gene-test", charter={"show_card_backs": open_backs})
    view = game.view(1)
    assert view["points_on_back"] == points
    assert view["award"][SCENARIO["the-gene-test"]] == (points if open_backs else None)
    assert view["award"][SCENARIO["the-timed-exam"]] is None, "a card not drawn has no open back"
    front = game.book.names["scenario"][view["scenario"]]
    assert {"situation", "proposal", "answer_agree", "answer_disagree"} <= set(front)
    assert not {"points_agree", "points_disagree"} & set(front)
    drawn = begun(3, show_card_backs=open_backs)
    back = drawn.s.award[drawn.s.scenario]
    assert (f"BACK_IS {back[0]} {back[1]}" in notices(drawn)) == bool(open_backs)


@pytest.mark.rule("OP-9")
def test_the_mitigating_answer_is_the_one_that_awards_more() -> None:
    s = scenario_vote(3, "the-gene-test").s.clone()
    answers = {}
    for award in ((0, 3), (2, 0), (2, 1), (1, 1)):
        s.award[s.scenario] = list(award)
        answers[award] = mitigating_answer(s, s.scenario)
    assert answers == {(0, 3): 2, (2, 0): 1, (2, 1): 1, (1, 1): 0}


@pytest.mark.rule("OP-16", "OP-17", "OP-28", "OP-34")
def test_14_three_cards_one_deck() -> None:
    s = laid_out(3, round=2).s
    s.phase = book.phases.items()["SCENARIO_DRAW"]
    deck = [card for card, round in enumerate(SCENARIO_ROUND) if round == 2 and card != s.scenario]
    assert chances(s) == {f"draw_scenario scenario={card}": 1 for card in deck}
    s.scenario_used[deck[3]] = 1
    assert chances(s) == {f"draw_scenario scenario={card}": 1 for card in deck if card != deck[3]}


@pytest.mark.rule("OP-16", "OP-17", "OP-28", "OP-34")
def test_14_a_whole_round() -> None:
    game = begun(3, debate_seconds=0)
    drawn = []
    for _ in range(3):
        drawn.append(game.s.scenario)
        assert is_refused(game, 0, "end_private")
        voted(game, "AAA")
    assert {SCENARIO_ROUND[card] for card in drawn} == {1}
    assert len(set(drawn)) == 3
    assert phase(game) != "SCENARIO_VOTE" or game.s.round == 2, "there is no fourth card in a round"
    assert game.s.points_by_round[0] == sum(int(SCENARIO_CARDS[card]["points_agree"]) for card in drawn)


@pytest.mark.rule("OP-17", "OP-18", "OP-19", "OP-R11", "OP-R43")
def test_15_tax() -> None:
    game = scenario_vote(4, "three-quarters-of-the-work", scenario_no=2, points=2, charter={"debate_seconds": 0})
    voted(game, "AAAD")
    assert (game.s.points, game.s.points_by_round[0], game.s.tax_by_round[0]) == (5, 5, 14)
    assert game.s.treasury == 14
    assert "TAX_COLLECTED 5 14" in notices(game)


@pytest.mark.rule("OP-17", "OP-18", "OP-19", "OP-R11")
def test_15_the_tracker_starts_again_at_0() -> None:
    game = scenario_vote(4, "the-gene-test", scenario_no=2, points=0, charter={"debate_seconds": 0})
    voted(game, "AAAA")
    assert (game.s.round, game.s.points, phase(game)) == (2, 0, "SCENARIO_VOTE")
