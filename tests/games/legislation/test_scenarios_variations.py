"""The worked scenarios of the specification about conflicting interests, teams, crown and parties: S40 to S47."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.play.errors import Malformed
from commonweal.play.game import Game
from games.asking import notices, phase
from games.legislation.playing import all_pass, all_ready, do, money, play, voted, votes
from games.legislation.tables import (
    ISSUE,
    bits,
    book,
    campaigning,
    card,
    chances,
    drawing,
    laid_out,
    record_at,
    set_up,
    voting,
)
from games.seats import A, B, C, D, E, F

NOTHING = dict.fromkeys(range(6), "circle+ check+ wheel+ flag+")
"""Hands of which nothing is law."""


def last_vote(counts: str = "4-2-0", **more: Any) -> Game:
    """The final vote of the last turn of a session of six is held."""
    more.setdefault("core", "spade+")
    more.setdefault("hand", NOTHING)
    session = more.get("session", 1)
    return voted(laid_out(phase="final_vote", chair=(session + 4) % 6, **more), counts)


# ---------------------------------------------------------------- conflicting interests
def satisfied(words: str, law: str, **charter: Any) -> int:
    rule = book.rule("satisfied")
    assert rule is not None
    return int(rule(record_at(hand={A: words}, law=law, charter=charter), A))


@pytest.mark.rule("LG-3", "LG-155")
@pytest.mark.parametrize(
    ("law", "plus", "minus"), [("heart+2", 1, 0), ("heart+", 1, 0), ("", 0, 0), ("heart-", 0, 1), ("heart-2", 0, 1)]
)
def test_cards_of_one_direction_are_met_at_any_level_of_it(law: str, plus: int, minus: int) -> None:
    for charter in ({}, {"conflicting_interests": "full"}):
        assert satisfied("heart+", law, blue_copies=2, **charter) == plus
        assert satisfied("heart-", law, blue_copies=2, **charter) == minus


@pytest.mark.rule("LG-153", "LG-154", "LG-155", "LG-R56", "LG-R57")
def test_s40_conflicting_interests() -> None:
    full = {"conflicting_interests": "full"}
    assert satisfied("heart+ heart- coin+ star+", "coin+", **full) == 3
    assert satisfied("heart+ heart- coin+ star+", "coin+ heart+", **full) == 1
    assert satisfied("heart+ heart+ heart-", "heart+", **full) == 3
    assert satisfied("heart+ heart+ heart-", "", **full) == 0
    assert satisfied("heart+ heart+ heart+ heart-", "heart+", **full) == 4
    at = {"phase": "setup", "step": "hands", "seat_at": A, "to_deal": 3, "to_hold": 4, "chair": -1}
    deals = f"deal_red seat=0 card={card('heart-')}"
    assert deals in chances(record_at(hand={A: "heart+"}, charter=full, **at))
    assert deals not in chances(record_at(hand={A: "heart+"}, charter={"conflicting_interests": "after_setup"}, **at))
    game = drawing(
        A, "heart-", hand=NOTHING | {A: "heart+ coin- star+ sun+"}, charter={"conflicting_interests": "after_setup"}
    )
    assert len(game.acts(A)) == 5


# ---------------------------------------------------------------- teams and parties
TEAM = {0: "sun+ moon-", 1: "spade+ flag-"}
OWN = {A: "heart+ coin-", C: "star+ wheel+", E: "club- check+", B: "circle+", D: "circle+", F: "circle+"}
TEAM_LAW = "sun+ moon- heart+ coin- star+ wheel+ club-"


@pytest.mark.rule("LG-162", "LG-163", "LG-164", "LG-R61", "LG-R62")
def test_s41_teams_are_dealt() -> None:
    game = set_up(teams=2)
    assert list(game.s.team[:6]) == [0, 1, 0, 1, 0, 1]
    assert game.s.deck_size == 144 - 4 - 12
    assert (game.view(A)["team_hand"][0], game.view(B)["team_hand"][0]) != (None, None)
    assert game.view(B)["team_hand"][0] is None
    assert sum(game.view(A)["team_hand"][0]) == 2
    sizes = [list(set_up(7, teams=3).s.team[:7]).count(team) for team in range(3)]
    assert sizes == [3, 2, 2]
    assert sorted(set_up(teams=2, team_assignment="random").s.team[:6]) == [0, 0, 0, 1, 1, 1]


@pytest.mark.rule("LG-165", "LG-R61")
@pytest.mark.parametrize(
    ("victory", "more", "winners"),
    [
        ("together", "", []),
        ("individual", "", [A, C]),
        ("together", "check+", [A, C, E]),
        ("individual", "check+", [A, C, E]),
    ],
)  # fmt: skip
def test_s41_victory_of_teams(victory: str, more: str, winners: list[int]) -> None:
    game = last_vote(
        hand=OWN, team_hand=TEAM, law=f"{TEAM_LAW} {more}", core="diamond-",
        charter={"teams": 2, "team_victory": victory},
    )  # fmt: skip
    assert game.s.winner == bits(winners)


@pytest.mark.rule("LG-164", "LG-166")
def test_s41_voids_and_exchange_in_teams() -> None:
    s = record_at(hand=OWN, team_hand=TEAM, voids=[[int(issue == ISSUE["sun"]) for issue in range(20)]],
                  charter={"teams": 2})  # fmt: skip
    rule = book.rule("halves_voided")
    assert rule is not None
    assert rule(s, A) == 2
    game = drawing(A, "club+", hand=OWN, team_hand=TEAM, charter={"teams": 2})

    returns = {f"return_card card={card(word)}" for word in ("heart+", "coin-", "club+")}
    assert {str(act) for act in game.acts(A)} == returns


@pytest.mark.rule("LG-102", "LG-167")
def test_s42_teams_on_points() -> None:
    s = record_at(phase="aftermath", step="draw", seat_at=A, to_deal=1, hand={A: "heart+"}, team_hand={}, chair=-1,
                  session=6, score=[4, 8, 6, 2, 6, 4, 0, 0, 0, 0], charter={"teams": 2})  # fmt: skip
    rule = book.rule("best_on_points")
    assert rule is not None
    assert rule(s) == bits([A, C, E])


@pytest.mark.rule("LG-132", "LG-171", "LG-172", "LG-173", "LG-R63")
def test_s43_parties() -> None:
    charter = {"teams": 2, "parties": 1}
    game = campaigning(law="spade+ flag-", hand=OWN, team_hand=TEAM, charter=charter)
    all_pass(game)
    assert game.s.reelected == bits([B, D, F])
    assert "You move to Team 2." in [entry["text"] for entry in game.log_for(A)]
    while phase(game) == "AFTERMATH":
        [seat] = game.to_act
        do(game, seat, str(game.acts(seat)[0]))
    assert list(game.s.team[:6]) == [1, 1, 1, 1, 0, 1]
    assert sum(game.view(A)["team_hand"][1]) == 2
    issues = {number // 2 for number, copies in enumerate(game.s.hand[A]) if copies}
    assert not issues & {ISSUE["spade"], ISSUE["flag"]}


@pytest.mark.rule("LG-173")
def test_s43_a_card_that_conflicts_with_the_new_party_is_replaced() -> None:
    game = campaigning(
        law="spade+ flag-", hand=OWN | {A: "flag+ coin-"}, team_hand=TEAM,
        charter={"teams": 2, "parties": 1, "lose_new_cards": 0},
    )  # fmt: skip
    all_pass(game)
    assert (game.s.team[A], game.s.held[A], game.s.hand[A][card("flag+")]) == (1, 2, 0)
    assert game.s.hand[A][card("coin-")] == 1


@pytest.mark.rule("LG-173")
def test_s43_all_cards_that_conflict_with_the_new_party_are_replaced() -> None:
    game = campaigning(
        law="spade+ flag-", hand=OWN | {A: "flag+ spade-"}, team_hand=TEAM,
        charter={"teams": 2, "parties": 1, "lose_new_cards": 0},
    )  # fmt: skip
    all_pass(game)
    assert [one for one in notices(game) if one.startswith("CARD_GOES 0")] == ["CARD_GOES 0", "CARD_GOES 0"]
    assert (game.s.held[A], game.s.hand[A][card("flag+")], game.s.hand[A][card("spade-")]) == (2, 0, 0)


@pytest.mark.rule("LG-153", "LG-173")
def test_s43_cards_may_conflict_with_the_new_party_where_interests_may() -> None:
    for conflicts, left in (("off", 0), ("after_setup", 1)):
        game = campaigning(
            law="sun+ moon-", team_hand=TEAM, hand=OWN | {B: "moon+ coin-"},
            charter={"teams": 2, "parties": 1, "lose_new_cards": 0, "conflicting_interests": conflicts},
        )  # fmt: skip
        all_pass(game)
        while phase(game) == "AFTERMATH" and game.s.team[B] == 1:
            [seat] = game.to_act
            do(game, seat, str(game.acts(seat)[0]))
        assert (game.s.team[B], game.s.hand[B][card("moon+")]) == (0, left)


@pytest.mark.rule("LG-172", "LG-R63")
def test_s43_of_equal_teams_the_lowest() -> None:
    rule = book.rule("smallest_other_team")
    assert rule is not None
    s = record_at(hand={}, team_hand={}, charter={"teams": 3, "parties": 1})
    assert rule(s, 0) == 1
    s.team[:6] = [0, 1, 2, 2, 2, 1]
    assert [rule(s, team) for team in range(3)] == [1, 0, 0]


# ---------------------------------------------------------------- stalled legislation
@pytest.mark.rule("LG-112", "LG-168", "LG-169", "LG-170", "LG-R64", "LG-R65", "LG-R85")
@pytest.mark.parametrize(
    ("passed", "failed", "charter", "stalls"),
    [
        (1, 4, {}, True),
        (2, 3, {}, False),
        (2, 4, {}, True),
        (0, 5, {"stalled_scope": "game"}, False),
        (2, 3, {"stalled_percent": 40}, True),
        (1, 4, {"stalled_percent": 90}, False),
    ],
)
def test_s44_stalled_legislation(passed: int, failed: int, charter: dict[str, Any], stalls: bool) -> None:
    earlier = 5 if "stalled_scope" in charter else 0
    game = last_vote(
        passed_s=passed, failed_s=failed, passed_g=passed + earlier, failed_g=failed + min(1, earlier),
        charter={"stalled_legislation": 1} | charter,
    )  # fmt: skip
    assert (phase(game) == "CAMPAIGN") == (not stalls)
    if stalls:
        assert game.s.reelected == 0
        assert money(game) == [5, 5, 5, 5, 4, 4]
        assert f"STALLED {charter.get('stalled_percent', 50)}" in notices(game)
        assert [f"NEW_HAND {seat}" for seat in range(6)] == [one for one in notices(game) if "NEW_HAND" in one]
        assert [game.s.held[seat] for seat in range(6)] == [4] * 6
        assert all_pass(game).s.session == 2
        assert money(game) == [5, 5, 5, 5, 4, 4]


@pytest.mark.rule("LG-168", "LG-170", "LG-R64")
def test_s44_game_over_and_victory() -> None:
    more = {"failed_s": 5, "failed_g": 5}
    game = last_vote(charter={"stalled_legislation": 1, "collective_loss": "game_over"}, **more)
    assert (phase(game), game.s.ended, game.s.winner) == ("GAME_OVER", 4, 0)
    game = last_vote(hand=NOTHING | {A: "spade+"}, charter={"stalled_legislation": 1}, **more)
    assert game.s.winner == bits([A])


# ---------------------------------------------------------------- the crown
CROWN = {B: "crown heart+ coin- star+"}


@pytest.mark.rule("LG-174", "LG-175", "LG-176", "LG-R66", "LG-R67")
def test_s45_the_crown() -> None:
    s = record_at(phase="setup", step="hands", seat_at=B, to_deal=3, to_hold=4, chair=-1, hand={B: "crown"},
                  charter={"crown_cards": 2})  # fmt: skip
    assert s.deck_size == 146 - 1
    assert not any(f"card={card('crown')}" in act for act in chances(s))
    for counts, answers, expected in (
        ("voted_nay", "NNNNAA", 1),
        ("voted_nay", "NAANNN", 0),
        ("any_failed", "NANNNN", 1),
    ):
        game = voting(hand=CROWN, charter={"crown_cards": 2, "crown_counts": counts})
        assert votes(game, answers).s.crown_fails[B] == expected


@pytest.mark.rule("LG-176", "LG-177", "LG-178", "LG-179")
def test_s45_the_crown_wins_at_the_victory_check() -> None:
    charter = {"crown_cards": 2}
    fails = [0, 4] + [0] * 8
    assert last_vote(hand=NOTHING | CROWN, crown_fails=fails, charter=charter).s.winner == bits([B])
    game = last_vote(hand=NOTHING | CROWN, crown_fails=[0, 3] + [0] * 8, law="heart+ coin- star+", charter=charter)
    assert phase(game) == "CAMPAIGN"
    all_pass(game)
    assert game.s.score[B] == 6
    assert game.s.reelected >> B & 1
    game = drawing(B, "moon+", hand=NOTHING | CROWN, crown_fails=fails, charter=charter)
    do(game, B, f"return_card card={card('crown')}")
    assert game.s.crown_fails[B] == 0


@pytest.mark.rule("LG-174", "LG-175", "LG-176", "LG-177")
@pytest.mark.parametrize(("counts", "expected"), [("voted_nay", 2), ("any_failed", 3)])
def test_s45_failures_are_counted_over_sessions(counts: str, expected: int) -> None:
    charter = {"crown_cards": 2, "crown_counts": counts}
    game = laid_out(hand=NOTHING | CROWN, charter=charter)
    for chair, answers in ((A, "NNNNAA"), (B, "NANNNA"), (C, "ANNNNA")):
        do(play(game, chair, "moon+ spade+"), chair, "present_bill")
        votes(all_ready(game), answers)
    assert game.s.crown_fails[B] == expected
    assert (game.view(B)["crown_fails"][B], game.view(A)["crown_fails"][B]) == (expected, None)
    game = last_vote("2-4-0", session=2, hand=NOTHING | CROWN, crown_fails=[0, 3] + [0] * 8, charter=charter)
    assert (game.s.ended, game.s.winner) == ((1, bits([B])) if counts == "any_failed" else (0, 0))
    game = laid_out(phase="campaign", chair=-1, asked_now=A, to_ask=bits([B]), hand=CROWN, charter=charter)
    with pytest.raises(Malformed):
        do(game, A, "void_issue seat=1 issue=20")


@pytest.mark.rule("LG-112", "LG-175")
def test_a_forfeited_turn_counts_for_the_crown_where_any_failure_does() -> None:
    for counts, expected in (("any_failed", 1), ("voted_nay", 0)):
        game = laid_out(hand=CROWN, charter={"crown_cards": 2, "crown_counts": counts, "turn_seconds": 9})
        game.time_up(9, "decision_time_out")
        assert game.s.crown_fails[B] == expected


@pytest.mark.rule("LG-83", "LG-102", "LG-R89")
def test_a_collective_loss_in_the_last_session_ends_the_game() -> None:
    game = last_vote(session=2, failed_s=5, failed_g=5, charter={"stalled_legislation": 1, "max_sessions": 2})
    assert (phase(game), game.s.ended, game.s.winner) == ("GAME_OVER", 4, 0)


@pytest.mark.rule("LG-165", "LG-179")
def test_s46_the_crown_in_groups() -> None:
    game = last_vote(
        hand=OWN | {C: "crown star+"}, team_hand=TEAM, law="sun+ moon- heart+ coin- club- check+", core="diamond-",
        crown_fails=[0, 0, 4] + [0] * 7, charter={"teams": 2, "crown_cards": 2},
    )  # fmt: skip
    assert game.s.winner == bits([A, C, E])
    game = last_vote(
        hand=dict.fromkeys(range(5), "heart+") | {F: "crown"}, law="heart+", crown_fails=[0] * 5 + [4] + [0] * 4,
        charter={"single_party": 1, "crown_cards": 2},
    )  # fmt: skip
    assert game.s.winner == bits([F])


@pytest.mark.rule("LG-128", "LG-165", "LG-179")
@pytest.mark.parametrize(
    ("tie", "tokens", "winners"),
    [("joint", 9, range(6)), ("money", 9, [B, D, F]), ("money", 4, range(6)), ("money", 3, [A, C, E])],
)
def test_of_several_teams_the_richest_on_average(tie: str, tokens: int, winners: list[int]) -> None:
    game = last_vote(
        "0-6-0", hand=dict.fromkeys(range(6), "heart+"), team_hand={0: "sun+", 1: "sun+"}, law="heart+ sun+",
        money=[4, tokens, 4, 4, 4, 4], charter={"teams": 2, "victory_tie": tie},
    )  # fmt: skip
    assert game.s.winner == bits(winners)


@pytest.mark.rule("LG-58", "LG-165", "LG-179")
def test_the_crown_wins_without_its_team_and_nobody_without_cards() -> None:
    game = last_vote(
        hand=OWN | {C: "crown star+"}, team_hand=TEAM, law="", crown_fails=[0, 0, 4] + [0] * 7,
        charter={"teams": 2, "crown_cards": 2},
    )  # fmt: skip
    assert game.s.winner == bits([C])
    assert phase(last_vote(hand={seat: words for seat, words in NOTHING.items() if seat != F})) == "CAMPAIGN"


# ---------------------------------------------------------------- single party
def party(last: str, session: int, charter: dict[str, Any] | None = None) -> Game:
    """A session of a Single Party ends: A and B have four cards satisfied, C to E three, F as given."""
    four, three = "heart+ coin- star+ sun+", "heart+ coin- star+ moon+"
    hand = {A: four, B: four, C: three, D: three, E: three, F: last}
    return last_vote(hand=hand, law="heart+ coin- star+ sun+", core="spade+", session=session,
                     charter={"single_party": 1} | (charter or {}))  # fmt: skip


@pytest.mark.rule("LG-180", "LG-181", "LG-182", "LG-R68")
def test_s47_single_party() -> None:
    game = party("heart+ coin- flag+ moon+", 2)
    assert (phase(game), game.s.winner) == ("CAMPAIGN", 0)
    assert party("heart+ coin- star+ moon+", 3).s.winner == bits(range(6))
    game = party("heart+ coin- flag+ moon+", 4)
    assert (phase(game), game.s.ended, game.s.winner) == ("GAME_OVER", 4, 0)
    game = last_vote("2-4-0", hand=NOTHING, session=4, fail_run=5, charter={"single_party": 1, "budget_rule": "zero"})
    assert (phase(game), game.s.ended) == ("GAME_OVER", 4)


@pytest.mark.rule("LG-181", "LG-182")
def test_the_goal_and_the_time_of_a_party_have_their_limits() -> None:
    two = dict.fromkeys(range(6), "heart+ coin-")
    assert last_vote(hand=two, law="heart+ coin-", charter={"single_party": 1}).s.winner == bits(range(6))
    game = last_vote(session=2, charter={"single_party": 1, "max_sessions": 2})
    assert (phase(game), game.s.ended) == ("GAME_OVER", 4)
