"""Votes of Legislation beside the worked scenarios: what carries them, and what secret ones tell at the end."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.legislation.state import Yellow
from commonweal.play.game import Game
from commonweal.rulebook import TalkPolicy
from games.legislation.tables import A, B, C, D, book, do, laid_out, notices, phase, record_at, voted, votes


def question(seats: int) -> Game:
    """The chair has called the question under Robert’s rules."""
    game = laid_out(
        seats, phase="discussion", core="heart+ coin-", asked_now=A, last_stance=1, speeches=[1] + [0] * 9,
        charter={"discussion_mode": "roberts"},
    )  # fmt: skip
    return do(game, A, "call_question")


@pytest.mark.rule("LG-108")
def test_the_question_needs_two_ayes_for_each_nay() -> None:
    assert question(5).view()["threshold_now"] == 1
    assert phase(votes(question(5), "AAANN")) == "DISCUSSION"
    assert phase(votes(question(6), "AAAANN")) == "FINAL_VOTE"


@pytest.mark.rule("LG-147", "LG-R54")
def test_pages_are_told_both_numbers_that_a_threat_of_veto_asks_for() -> None:
    charter = {"bill_modifiers": 1, "abstain_base": "all_players"}
    game = laid_out(phase="final_vote", core="heart+ coin-", yellow=Yellow.THREAT_OF_VETO, charter=charter)
    seen = game.view()
    assert [seen[name] for name in ("threshold_now", "base_now", "veto_now", "veto_base_now")] == [0, 1, 1, 0]
    assert "BILL_FAILS_BY_CHARTER 3 1 0 4" in notices(voted(game, "3-1-2"))
    assert laid_out(phase="final_vote", core="heart+ coin-").view()["veto_now"] == -1


@pytest.mark.rule("LG-44")
def test_the_question_names_what_was_added_to_the_bill() -> None:
    for added, expected in (("", ""), ("star+", ", with Star added,")):
        game = laid_out(phase="final_vote", core="heart+ coin-", added=added)
        assert game.prompt(A)[0].startswith(f"Should your bill{expected} pass?")


def test_every_vote_asks_a_question() -> None:
    for vote in book.votes:
        phases = book.acts_by_name[vote.act].phases or ()
        assert {book.phases.name_of(number).lower() for number in phases} <= vote.questions.keys()


@pytest.mark.rule("LG-117", "LG-103")
def test_what_a_seat_ends_with_tells_no_secret_vote() -> None:
    hand = {A: "heart+", B: "coin-", D: "club+"}
    for ballots, tokens in (("public", [5, 5, 4, 4]), ("secret", [None] * 4)):
        game = laid_out(
            4, phase="final_vote", chair=D, hand=hand, law="heart+", core="star+ check+", charter={"ballots": ballots}
        )
        votes(game, "AAPN")
        assert [end["tokens"] for end in game.outcome or []] == tokens


@pytest.mark.rule("LG-103", "LG-117", "LG-161")
@pytest.mark.parametrize(("ballots", "eye", "shown"), [("public", 1, 1), ("secret", 0, 1), ("secret", 1, 0)])
def test_a_last_score_stays_hidden_where_its_balance_would_tell_a_secret_vote(
    ballots: str, eye: int, shown: int
) -> None:
    hand = {A: "heart+", B: "coin-", C: "club+", D: "club+"}
    game = laid_out(
        4, phase="final_vote", chair=D, hand=hand, law="heart+", core="star+ check+",
        charter={"ballots": ballots, "public_eye": eye},
    )  # fmt: skip
    votes(game, "AAPN")
    assert [end["score"] for end in game.outcome or []] == ([2, 0, 0, 0] if shown else [None] * 4)


@pytest.mark.rule("LG-168")
def test_half_of_the_bills_may_fail() -> None:
    game = laid_out(
        phase="final_vote", chair_pos=5, chair=5, passed_s=3, passed_g=3, failed_s=2, core="heart+ coin-",
        charter={"stalled_legislation": 1}, hand=dict.fromkeys(range(6), "sun+"),
    )  # fmt: skip
    assert "STALLED 50" not in notices(voted(game, "0-6-0"))


@pytest.mark.rule("LG-59", "LG-128")
def test_of_several_winners_the_richest_wins_by_charter() -> None:
    more: dict[str, Any] = {"phase": "final_vote", "chair_pos": 5, "chair": 5, "core": "star+ moon+", "law": "heart+"}
    hand = {seat: "heart+" if seat in (A, D) else "sun+" for seat in range(6)}
    game = laid_out(money=[4, 4, 4, 9, 4, 4], hand=hand, charter={"victory_tie": "money"}, **more)
    assert voted(game, "6-0-0").s.winner == 1 << D


@pytest.mark.rule("LG-143", "LG-157")
def test_nobody_watches_a_vote_under_public_distraction() -> None:
    game = laid_out(
        phase="final_vote", core="heart+ coin-", yellow="public_distraction", yellow_left=[1, 1, 0, 1, 1, 1, 1, 1],
        hand={A: "heart+"}, charter={"public_eye": 1, "bill_modifiers": 1},
    )  # fmt: skip
    assert list(voted(game, "6-0-0").s.eye) == [0] * 10


@pytest.mark.rule("LG-113", "LG-183")
def test_only_teams_talk_where_talk_is_closed() -> None:
    talk = book.rule("talk")
    assert talk is not None
    for teams, expected in ((2, TalkPolicy.TEAM_ONLY), (0, TalkPolicy.CLOSED)):
        s = record_at(phase="discussion", core="heart+ coin-", charter={"open_talk": 0, "teams": teams}, hand={})
        assert talk(s) == expected


@pytest.mark.rule("LG-100", "LG-137")
def test_a_table_has_a_facilitator_by_charter_alone() -> None:
    for charter, is_led, sees_all in (
        ({}, False, False),
        ({"facilitator": 1}, True, False),
        ({"facilitator_view": "all"}, False, False),
        ({"facilitator": 1, "facilitator_view": "all"}, True, True),
    ):
        game = laid_out(charter=charter)
        assert (game.is_facilitated, game.facilitator_sees_all) == (is_led, sees_all)


@pytest.mark.rule("LG-90")
def test_an_adopted_change_takes_effect_with_the_next_session() -> None:
    charter = {"charter_change": "majority", "turn_seconds": 60, "sidebars": "any", "max_sessions": 3}
    game = laid_out(
        3, phase="campaign", chair=-1, asked_now=A, to_ask=0b110, charter=charter,
        hand=dict.fromkeys(range(3), "heart+ club+ coin+"), law="heart+ club+",
    )  # fmt: skip
    while phase(game) != "RULES":
        game.do(
            min(game.to_act), game.acts(min(game.to_act))[-1].act if phase(game) == "AFTERMATH" else "pass_campaign"
        )
    do(game, A, "propose_rule option=turn_seconds value=10")
    votes(game, "AAA")
    do(game, B, "propose_rule option=open_talk value=0")
    votes(game, "AAA")
    assert (game.s.turn_seconds, game.s.open_talk) == (10, 0)
    assert ([clock.seconds for clock in game.clocks], game.talk) == ([60], "open")
    do(game, 2, "pass_rules")
    assert (game.s.session, [clock.seconds for clock in game.clocks], game.talk) == (2, [10], "closed")
