"""What each player's interest would have been with all cards known, worked out by hand.

S0 needs 4 goods (sports facilities for two of its items), S1 and S2 need 5 each; the order of turns is S0, S1, S2.
"""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.debriefing import History, Page, Step
from commonweal.games.original_position.debrief import Account, say_interests, show_interests
from commonweal.games.original_position.history import Scenario
from commonweal.games.original_position.interests import Interests, interests_in, money_under
from games.original_position.tables import book, laid_out

AGREE, DISAGREE, NEITHER = 1, 2, 0
NAMES = ["Fern", "Moss", "Wren"]


def scenario(round: int, award: list[int], winning: int, last: list[int], weight: list[int]) -> Scenario:
    mitigating = NEITHER if award[0] == award[1] else AGREE if award[0] > award[1] else DISAGREE
    return Scenario(round, 0, last, last, weight, winning, award, mitigating)


def account(one: Scenario, points: list[int], wealth: list[int], **charter: Any) -> Account:
    """A game of three of which one scenario is looked at. points: of each round; wealth: when all cards lie open."""
    end = laid_out(
        3, phase="private", active=0, round=3, order=[0, 1, 2], points_by_round=points, wealth=wealth, charter=charter
    ).s
    history = History(book, [Step(0, 0, "", (), end, end, [])], book.names)
    return Account(history, [one], interests_in(end, [one], wealth), [wealth], [], [])


def page_of(account: Account) -> dict[str, Any]:
    """The sentences and pictures about interests."""
    page = Page(book.texts.debrief, NAMES)
    say_interests(account, page)
    show_interests(account, page)
    return page.in_words()


def early(winning: int = AGREE, last: tuple[int, int, int] = (1, 1, 2)) -> Account:
    """Round 1: Agree awards 2 points; no other scenario brought any. The cards came to wealth 0, 4 and 10."""
    one = scenario(1, [2, 0], winning, list(last), [1, 1, 1])
    return account(one, [one.points, 0, 0], [0, 4, 10])


def late(**charter: Any) -> Account:
    """Round 3: Agree awards 2 points and lost to a weight of 4; Rounds 1 and 2 brought 9 points, 17 tax money each."""
    one = scenario(3, [2, 0], DISAGREE, [1, 1, 2], [1, 1, 4])
    return account(one, [9, 9, 0], [0, 2, 10], **charter)


@pytest.mark.rule("OP-18", "OP-19", "OP-47", "OP-49", "OP-52", "OP-53", "OP-58", "OP-59")
@pytest.mark.parametrize("winning", [AGREE, DISAGREE])
def test_the_first_money_goes_to_the_poorest(winning: int) -> None:
    """2 points bring 5 tax money: one good, sports facilities for S0, and 2 left. S1 buys 1 good itself, S2 buys 3."""
    (its,) = early(winning).interests
    assert its.agree == (2 + 1, 1 + 1, 3 + 1)
    assert its.disagree == (0 + 1, 1 + 1, 3 + 1)
    assert [its.of(seat) for seat in range(3)] == [AGREE, NEITHER, NEITHER]


@pytest.mark.rule("OP-35", "OP-38", "OP-56", "OP-60", "OP-R43")
def test_a_complete_project_loses_by_what_completes_another() -> None:
    """34 money buy 11 goods: S0 4, S1 4, S2 3; 39 money buy 13: S0 4, S1 5, S2 4. S2 buys the rest with its wealth.

    With 34 S1 is not complete, a point for S0 and S2 each; with 39 all are. S2 has 4 or 7 wealth left: 2 or 3 votes.
    """
    (its,) = late().interests
    assert its.disagree == (5 + 1 + 1, 4 + 1, 5 + 2 + 1)
    assert its.agree == (5 + 1, 5 + 1, 5 + 3)
    assert [its.of(seat) for seat in range(3)] == [DISAGREE, AGREE, NEITHER]


@pytest.mark.rule("OP-53", "OP-73")
def test_wealth_that_counts_in_full_is_not_spent() -> None:
    """Three wealth for one item would cost two points, so that S2 keeps 10 and is not complete in either case."""
    (its,) = late(wealth_points="wealth").interests
    assert its.disagree == (5 + 0 + 2, 4 + 2, 3 + 10)
    assert its.agree == (5 + 0 + 1, 5 + 2 + 1, 4 + 10)


@pytest.mark.rule("OP-72")
def test_the_bonus_of_the_charter_counts() -> None:
    """As above, S1 and S2 stay incomplete with 34 money: all now have a point for each other one, complete or not."""
    (its,) = late(bonus_rule="all_players", wealth_points="wealth").interests
    assert its.disagree == (5 + 0 + 2, 4 + 2 + 1, 3 + 10 + 1)


@pytest.mark.rule("OP-19", "OP-69")
def test_money_that_is_lost_between_rounds_buys_nothing() -> None:
    kept, lost = late(), late(tax_carry_over=0)
    assert [money_under(kept.game.end, kept.scenarios[0], answer) for answer in (AGREE, DISAGREE)] == [39, 34]
    assert [money_under(lost.game.end, lost.scenarios[0], answer) for answer in (AGREE, DISAGREE)] == [
        15 + 15 + 3,
        15 + 15,
    ]


@pytest.mark.rule("OP-9")
def test_answers_that_award_as_much_leave_all_indifferent() -> None:
    one = scenario(2, [1, 1], AGREE, [1, 1, 2], [1, 1, 1])
    (its,) = account(one, [0, 1, 0], [0, 4, 10]).interests
    assert its.agree == its.disagree
    assert its.chips(one.last) == one.last


@pytest.mark.rule("OP-25", "OP-26", "OP-27")
def test_who_is_indifferent_votes_as_before() -> None:
    its = Interests(agree=(3, 2, 4), disagree=(1, 2, 5))
    assert its.chips([2, 2, 1]) == [1, 2, 2]


@pytest.mark.rule("OP-26", "OP-27")
def test_a_scenario_that_would_have_turned() -> None:
    """As voted Disagree has 2 to 1. Only S0 has an interest, in Agree: then Agree has 2 to 1."""
    found = early(DISAGREE, last=(2, 2, 1))
    page = page_of(found)
    assert page["summary"][0] == (
        "Had everybody known all chance cards and voted for their own points, "
        "1 of 1 scenario would have turned by votes as they counted: “The day wage” (Agree); "
        "1 of 1 scenario would have turned by one person, one vote: “The day wage” (Agree)."
    )
    assert page["summary"][1] == (
        "Fern, with every card known: 0 votes with Fern’s interest, 1 against it (1 of them behind the veil); "
        "on 0 scenarios both answers bring as many points."
    )
    results = page["pictures"][2]
    assert results["rows"] == [
        ["1. The day wage", "Disagree, 2 to 1", "Agree, 2 to 1", "Agree, 2 to 1", "votes and people"]
    ]


@pytest.mark.rule("OP-26", "OP-64")
def test_weights_and_heads_are_told_apart() -> None:
    """S0 turns to Disagree: 5 to 1 by votes, 2 to 1 by heads."""
    found = late()
    results = page_of(found)["pictures"][2]
    assert results["rows"] == [
        ["3. The day wage", "Disagree, 4 to 2", "Disagree, 5 to 1", "Disagree, 2 to 1", "neither"]
    ]


@pytest.mark.rule("OP-2")
def test_the_vote_and_the_interest_in_one_sentence() -> None:
    found = early(DISAGREE, last=(2, 2, 1))
    chips, votes, _ = page_of(found)["pictures"]
    assert votes["rows"][0] == [
        "1. The day wage",
        "Fern",
        "Behind the veil, Fern voted Disagree; with every card known, Fern’s interest lay with Agree, 3 points to 1.",
        "Disagree",
        "Agree",
        3,
        1,
    ]
    assert votes["rows"][1][2:5] == [
        "Behind the veil, Moss voted Disagree; with every card known, both answers bring Moss 2 points.",
        "Disagree",
        "indifferent",
    ]
    assert chips["rows"][:3] == [
        ["Fern", "With their own interest", 0],
        ["Fern", "Against their own interest", 1],
        ["Fern", "Indifferent", 0],
    ]
    agreed = page_of(late())["pictures"][1]["rows"][1][2]
    assert agreed == (
        "Knowing talents and families, Moss voted Agree, and with every card known that was Moss’s interest, "
        "6 points to 5."
    )
