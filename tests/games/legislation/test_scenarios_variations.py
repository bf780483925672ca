"""The worked scenarios of the specification about the variations: S34 to S50."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.legislation.state import Yellow
from commonweal.play.errors import NotPossible
from commonweal.play.game import Game
from commonweal.rulebook.actors import FACILITATOR
from games.legislation.tables import (
    ISSUE,
    A,
    B,
    C,
    D,
    E,
    F,
    all_pass,
    all_ready,
    bits,
    book,
    card,
    chances,
    do,
    is_refused,
    laid_out,
    law_of,
    levels,
    money,
    notices,
    on,
    phase,
    play,
    record_at,
    refused,
    set_up,
    voted,
    votes,
)

NOTHING = dict.fromkeys(range(6), "circle+ check+ wheel+ flag+")
"""Hands of which nothing is law."""


def final_vote(counts: str, seats: int = 6, **more: Any) -> Game:
    """A final vote is held on heart+ coin-."""
    more.setdefault("core", "heart+ coin-")
    return voted(laid_out(seats, phase="final_vote", **more), counts)


def last_vote(counts: str = "4-2-0", **more: Any) -> Game:
    """The final vote of the last turn of a session of six is held."""
    more.setdefault("core", "spade+")
    more.setdefault("hand", NOTHING)
    session = more.get("session", 1)
    return voted(laid_out(phase="final_vote", chair=(session + 4) % 6, **more), counts)


def with_yellow(kind: int, **more: Any) -> dict[str, Any]:
    return {"yellow": kind, **more, "charter": {"bill_modifiers": 1} | more.get("charter", {})}


# ---------------------------------------------------------------- public eye
EYE = {"public_eye": 1, "bill_modifiers": 0}
EYE_HANDS = {A: "heart+ coin- star+ moon+", B: "heart- coin-", C: "star-", D: "heart+", E: "heart+"}


@pytest.mark.rule("LG-156", "LG-158", "LG-159", "LG-R58", "LG-R59")
def test_s34_drafts_and_amendments() -> None:
    game = play(laid_out(session=2, chair=A, first_chair=A, hand=EYE_HANDS, charter=EYE), A, "heart+ coin+")
    do(game, A, "present_bill")
    assert game.s.eye[A] == 0
    all_ready(game)
    do(game, B, "pass_floor")
    voted(do(game, C, on("propose_add", "star+")), "6-0-0")
    assert game.s.eye[C] == -1
    voted(do(game, D, on("propose_remove", "heart+")), "6-0-0")
    assert game.s.eye[D] == -1


@pytest.mark.rule("LG-141", "LG-142", "LG-143", "LG-156", "LG-157", "LG-160", "LG-R47")
@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (0, (1, 2, -1, 0)),
        (Yellow.PUBLIC_APPROVAL, (2, 2, 0, 0)),
        (Yellow.PUBLIC_DISAPPROVAL, (-1, 0, -1, 0)),
        (Yellow.PUBLIC_DISTRACTION, (0, 0, 0, 0)),
    ],
)
def test_s34_votes(kind: int, expected: tuple[int, ...]) -> None:
    game = laid_out(
        phase="final_vote", core="heart+ coin+", added="star+", hand=EYE_HANDS, **with_yellow(kind, charter=EYE)
    )
    for seat, answer in ((A, 1), (B, 2), (C, 1), (D, 2), (E, 3), (F, 1)):
        do(game, seat, f"vote answer={answer}")
    # B's heart- and coin-: the bill moves both against it, so a nay gains two
    assert (game.s.eye[A], game.s.eye[B], game.s.eye[D], game.s.eye[E]) == expected


@pytest.mark.rule("LG-72", "LG-82", "LG-156", "LG-161", "LG-R60")
def test_s34_the_balance_counts_at_the_election() -> None:
    game = laid_out(
        phase="campaign", session=2, chair=-1, asked_now=A, to_ask=bits([B, C, D, E, F]), law="heart+",
        hand=NOTHING | {A: "heart+ coin- star+ sun+"}, eye=[2] + [0] * 9, charter={"public_eye": 1},
    )  # fmt: skip
    all_pass(game)
    assert game.s.score[A] == 4
    assert game.s.reelected == bits([A])
    while phase(game) == "AFTERMATH":
        [seat] = game.to_act
        do(game, seat, str(game.acts(seat)[0]))
    all_pass(game)
    assert (game.s.session, game.s.eye[A]) == (3, 0)


# ---------------------------------------------------------------- yellow cards
@pytest.mark.rule("LG-139", "LG-140", "LG-R46")
def test_s35_drawing_yellow_cards() -> None:
    left = [0, 0, 0, 1, 1, 1, 1, 1]
    s = record_at(phase="modifier", core="heart+ coin-", yellow_left=left, charter={"bill_modifiers": 1})
    assert chances(s) == {f"draw_yellow yellow={kind}": 1 for kind in range(4, 9)}
    game = play(laid_out(yellow_left=[0] * 8, charter={"bill_modifiers": 1}), A, "heart+ coin-")
    do(game, A, "present_bill")
    assert sum(game.s.yellow_left) == 7
    kind = game.s.yellow
    if phase(game) == "DISCUSSION" and kind != Yellow.CRISIS:
        voted(all_ready(game), "0-0-6")
        assert game.s.yellow == kind


@pytest.mark.rule("LG-144", "LG-R48", "LG-R49")
def test_s36_corporate_approval() -> None:
    more = with_yellow(Yellow.CORPORATE_APPROVAL)
    assert money(final_vote("4-2-0", added="star+", **more)) == [9, 5, 5, 5, 4, 4]
    assert money(final_vote("4-2-0", core="heart+", first="heart+ coin-", **more)) == [5, 5, 5, 5, 4, 4]
    game = laid_out(phase="final_vote", core="heart+ coin-", **more)
    assert money(votes(game, "NAAAAN")) == [8, 5, 5, 5, 5, 4]
    assert money(final_vote("2-4-0", **more))[A] == 4


@pytest.mark.rule("LG-145")
def test_s36_corporate_disapproval() -> None:
    assert money(final_vote("2-4-0", **with_yellow(Yellow.CORPORATE_DISAPPROVAL))) == [4, 4, 8, 8, 8, 8]


@pytest.mark.rule("LG-146", "LG-R13", "LG-R53")
def test_s37_treasury_mix_up() -> None:
    game = final_vote("4-2-0", **with_yellow(Yellow.TREASURY_MIX_UP))
    assert (money(game), game.s.arrears) == ([4] * 6, 1)
    assert money(final_vote("2-4-0", arrears=1, **with_yellow(Yellow.PUBLIC_DISTRACTION))) == [4, 4, 6, 6, 6, 6]
    assert final_vote("4-2-0", arrears=1, **with_yellow(Yellow.TREASURY_MIX_UP)).s.arrears == 2
    game = final_vote("0-0-6", extensions=2, arrears=2, charter={"bill_modifiers": 1})
    assert (money(game), game.s.arrears) == ([4] * 6, 0)


VETO = [
    (7, {}, "5-2-0", [6] * 5 + [4] * 2, True),
    (7, {}, "4-3-0", [5] * 7, False),
    (7, {}, "3-4-0", [4] * 3 + [5] * 4, False),
    (7, {}, "4-1-2", [6] * 4 + [4] * 3, True),
    (7, {"veto_base": "all_players"}, "4-1-2", [5] * 5 + [4] * 2, False),
    (6, {}, "4-2-0", [6] * 4 + [4] * 2, True),
]


@pytest.mark.rule("LG-147", "LG-148", "LG-R54", "LG-R55")
@pytest.mark.parametrize(("seats", "charter", "counts", "paid", "passed"), VETO)
def test_s38_threat_of_veto(seats: int, charter: dict[str, Any], counts: str, paid: list[int], passed: bool) -> None:
    game = final_vote(counts, seats, **with_yellow(Yellow.THREAT_OF_VETO, charter=charter))
    assert money(game) == paid
    assert ("BILL_PASSES" in notices(game)) == passed


@pytest.mark.rule("LG-149", "LG-150", "LG-R50", "LG-R51")
def test_s39_crisis_replaces_the_bill() -> None:
    chance = ["draw_yellow yellow=crisis", "crisis_card issue=heart dir=0", "crisis_card issue=star dir=1"]
    game = laid_out(session=2, charter={"bill_modifiers": 1}, chance=[*chance, "crisis_card issue=sun dir=0"])
    do(play(game, B, "coin+ moon+"), B, "present_bill")
    assert law_of(game, "coin") == [0]
    assert game.s.core == levels("heart+ star- sun+")
    all_ready(game)
    assert phase(game) == "FINAL_VOTE"
    s = record_at(phase="modifier", **with_yellow(Yellow.CRISIS))
    assert sum(chances(s).values()) == 24
    s = record_at(phase="modifier", core="heart+", **with_yellow(Yellow.CRISIS))
    assert sum(chances(s).values()) == 22
    s = record_at(phase="modifier", core="heart+ star-", **with_yellow(Yellow.CRISIS))
    assert sum(chances(s).values()) == 20


@pytest.mark.rule("LG-101", "LG-151", "LG-R52")
def test_s39_a_failed_crisis_ends_the_game() -> None:
    game = final_vote("3-3-0", **with_yellow(Yellow.CRISIS))
    assert (phase(game), game.s.ended, game.s.winner) == ("GAME_OVER", 3, 0)


@pytest.mark.rule("LG-152", "LG-R51")
def test_s39_a_new_turn_after_a_crisis() -> None:
    game = final_vote("4-2-0", **with_yellow(Yellow.CRISIS, yellow_left=[1] * 8))
    assert money(game)[:1] == [5]
    assert (phase(game), game.s.chair, game.s.new_turn, game.s.passed_s) == ("BILL", A, 1, 1)
    s = record_at(phase="modifier", core="star+ sun+", new_turn=1, charter={"bill_modifiers": 1})
    assert "draw_yellow yellow=8" not in chances(s)
    left = [0] * 7 + [1]
    game = laid_out(new_turn=1, yellow_left=left, charter={"bill_modifiers": 1})
    do(play(game, A, "star+ sun+"), A, "present_bill")
    assert (phase(game), game.s.yellow) == ("DISCUSSION", 0)


@pytest.mark.rule("LG-150", "LG-R50")
def test_s39_additions_to_a_crisis_bill() -> None:
    more = with_yellow(Yellow.CRISIS, charter={"crisis_additions": 1})
    game = all_ready(laid_out(phase="discussion", session=2, core="heart+ star- sun+", **more))
    assert phase(game) == "AMEND"
    assert refused(game, C, on("propose_remove", "heart+")) == ("CORE_FIXED", "LG-150")
    assert not is_refused(game, C, on("propose_add", "moon+"))


# ---------------------------------------------------------------- conflicting interests
def satisfied(words: str, law: str, **charter: Any) -> int:
    rule = book.rule("satisfied")
    assert rule is not None
    return int(rule(record_at(hand={A: words}, law=law, charter=charter), A))


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
    game = laid_out(
        phase="aftermath", step="draw", seat_at=A, to_deal=1, chair=-1, reelected=bits([A]),
        hand=NOTHING | {A: "heart+ coin- star+ sun+"}, chance=[f"draw_red card={card('heart-')} seat=0"],
        charter={"conflicting_interests": "after_setup"},
    )  # fmt: skip
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
    game = laid_out(
        phase="aftermath", step="draw", seat_at=A, to_deal=1, chair=-1, reelected=bits([A]), hand=OWN, team_hand=TEAM,
        chance=[f"draw_red card={card('club+')} seat=0"], charter={"teams": 2},
    )  # fmt: skip

    returns = {f"return_card card={card(word)}" for word in ("heart+", "coin-", "club+")}
    assert {str(act) for act in game.acts(A)} == returns


@pytest.mark.rule("LG-102", "LG-167")
def test_s42_teams_on_points() -> None:
    s = record_at(phase="aftermath", step="draw", seat_at=A, hand={A: "heart+"}, team_hand={}, chair=-1, session=6,
                  score=[4, 8, 6, 2, 6, 4, 0, 0, 0, 0], charter={"teams": 2})  # fmt: skip
    rule = book.rule("best_on_points")
    assert rule is not None
    assert rule(s) == bits([A, C, E])


@pytest.mark.rule("LG-132", "LG-171", "LG-172", "LG-173", "LG-R63")
def test_s43_parties() -> None:
    charter = {"teams": 2, "parties": 1}
    game = laid_out(
        phase="campaign", chair=-1, asked_now=A, to_ask=bits([B, C, D, E, F]), law="spade+ flag-",
        hand=OWN, team_hand=TEAM, charter=charter,
    )  # fmt: skip
    all_pass(game)
    assert game.s.reelected == bits([B, D, F])
    while phase(game) == "AFTERMATH":
        [seat] = game.to_act
        do(game, seat, str(game.acts(seat)[0]))
    assert list(game.s.team[:6]) == [1, 1, 1, 1, 0, 1]
    assert sum(game.view(A)["team_hand"][1]) == 2
    issues = {number // 2 for number, copies in enumerate(game.s.hand[A]) if copies}
    assert not issues & {ISSUE["spade"], ISSUE["flag"]}


@pytest.mark.rule("LG-173")
def test_s43_a_card_that_conflicts_with_the_new_party_is_replaced() -> None:
    game = laid_out(
        phase="campaign", chair=-1, asked_now=A, to_ask=bits([B, C, D, E, F]), law="spade+ flag-",
        hand=OWN | {A: "flag+ coin-"}, team_hand=TEAM, charter={"teams": 2, "parties": 1, "lose_new_cards": 0},
    )  # fmt: skip
    all_pass(game)
    assert (game.s.team[A], game.s.held[A], game.s.hand[A][card("flag+")]) == (1, 2, 0)
    assert game.s.hand[A][card("coin-")] == 1


@pytest.mark.rule("LG-172", "LG-R63")
def test_s43_of_equal_teams_the_lowest() -> None:
    rule = book.rule("smallest_other_team")
    assert rule is not None
    assert rule(record_at(hand={}, team_hand={}, charter={"teams": 3, "parties": 1}), 0) == 1


# ---------------------------------------------------------------- stalled legislation
@pytest.mark.rule("LG-112", "LG-168", "LG-169", "LG-170", "LG-R64", "LG-R65", "LG-R85")
@pytest.mark.parametrize(
    ("passed", "failed", "charter", "stalls"),
    [
        (1, 4, {}, True),
        (2, 3, {}, False),
        (2, 4, {}, True),
        (0, 5, {"stalled_scope": "game"}, False),
    ],
)
def test_s44_stalled_legislation(passed: int, failed: int, charter: dict[str, Any], stalls: bool) -> None:
    earlier = 5 if charter else 0
    game = last_vote(
        passed_s=passed, failed_s=failed, passed_g=passed + earlier, failed_g=failed + min(1, earlier),
        charter={"stalled_legislation": 1} | charter,
    )  # fmt: skip
    assert (phase(game) == "CAMPAIGN") == (not stalls)
    if stalls:
        assert game.s.reelected == 0
        assert money(game) == [5, 5, 5, 5, 4, 4]
        assert "STALLED" in notices(game)


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
        game = laid_out(phase="final_vote", core="heart+ coin-", hand=CROWN,
                        charter={"crown_cards": 2, "crown_counts": counts})  # fmt: skip
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
    game = laid_out(
        phase="aftermath", step="draw", seat_at=B, to_deal=1, chair=-1, reelected=bits([B]), hand=NOTHING | CROWN,
        crown_fails=fails, chance=[f"draw_red card={card('moon+')} seat=1"], charter=charter,
    )  # fmt: skip
    do(game, B, f"return_card card={card('crown')}")
    assert game.s.crown_fails[B] == 0


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


# ---------------------------------------------------------------- assimilation
def assimilated(losers: list[int], **more: Any) -> Game:
    """An election under Assimilation; these seats lose it."""
    stay, go = "heart+ coin- star+ sun+", "circle+ check+ wheel+ flag+"
    hand = {seat: go if seat in losers else stay for seat in range(6)}
    charter = {"assimilation": 1} | more.pop("charter", {})
    game = laid_out(phase="campaign", chair=-1, asked_now=A, to_ask=bits([B, C, D, E, F]), hand=hand,
                    law="heart+ coin-", charter=charter, **more)  # fmt: skip
    return all_pass(game) if phase(game) == "CAMPAIGN" else game


@pytest.mark.rule("LG-184", "LG-185", "LG-186", "LG-187", "LG-R69", "LG-R79")
def test_s48_assimilation() -> None:
    game = assimilated([B, E])
    assert game.s.in_play == bits([A, C, D, F])
    assert [game.s.held[seat] for seat in range(6)] == [6, 0, 6, 6, 0, 6]
    assert money(game) == [6, 0, 6, 6, 0, 6]
    assert (phase(game), game.s.chair_count) == ("BILL", 4)
    do(play(game, C, "moon+ spade+"), C, "present_bill")
    all_ready(game)
    all_pass(game)
    votes(game, "AANN")
    assert "BILL_FAILS" in notices(game)
    assert is_refused(game, B, "ready")


@pytest.mark.rule("LG-186", "LG-187", "LG-189")
def test_s48_pile_and_exchange() -> None:
    game = assimilated([B])
    assert [game.s.held[seat] for seat in range(6)] == [5, 0, 5, 5, 5, 5]
    assert game.s.pile_size == 0
    game = assimilated([])
    assert phase(game) == "AFTERMATH"
    assert game.to_act == {A}
    game = laid_out(
        phase="aftermath", step="pile", seat_at=A, chair=-1, reelected=bits([A, C, D]), in_play=bits([A, C, D]),
        left_as=[0, 1, 0, 0, 2, 3], hand={A: "heart+ star+", C: "heart+ star+", D: "heart+ star+"},
        pile=[4 * int(number == card("moon+")) for number in range(41)], charter={"assimilation": 1},
    )  # fmt: skip
    assert [game.s.held[seat] for seat in (A, C, D)] == [4, 3, 3]


@pytest.mark.rule("LG-190", "LG-R70")
def test_s48_the_last_seat() -> None:
    game = assimilated([B, C, D, E, F])
    assert (phase(game), game.s.winner, game.s.ended) == ("GAME_OVER", bits([A]), 5)
    game = assimilated([A, B, C, D, E, F])
    assert (phase(game), game.s.winner, game.s.ended) == ("GAME_OVER", 0, 5)


@pytest.mark.rule("LG-188")
def test_s48_a_card_that_conflicts_is_replaced() -> None:
    game = laid_out(
        phase="aftermath", step="pile", seat_at=A, chair=-1, reelected=bits([A, C, D]), in_play=bits([A, C, D]),
        left_as=[0, 1, 0, 0, 2, 3], hand={A: "coin- star+", C: "heart+", D: "heart+"},
        pile=[int(number == card("coin+")) for number in range(41)], charter={"assimilation": 1},
    )  # fmt: skip
    assert (game.s.held[A], game.s.hand[A][card("coin+")], game.s.returned[card("coin+")]) == (3, 0, 1)


@pytest.mark.rule("LG-125", "LG-191")
def test_s48_thresholds_rise() -> None:
    rule = book.rule("threshold")
    assert rule is not None
    assert rule(record_at(session=2, charter={"assimilation": 1, "threshold_rise": 2})) == 6


@pytest.mark.rule("LG-65", "LG-185")
def test_s48_who_has_left_is_no_target() -> None:
    game = laid_out(phase="campaign", chair=-1, asked_now=A, to_ask=bits([C, D]), in_play=bits([A, C, D]),
                    left_as=[0, 1, 0, 0, 2, 3], hand={A: "heart+"}, charter={"assimilation": 1})  # fmt: skip
    assert refused(game, A, "attack seat=1")[0] == "NO_SUCH_SEAT"


# ---------------------------------------------------------------- balanced budget
@pytest.mark.rule("LG-192", "LG-193", "LG-R71", "LG-R73")
def test_s49_overtime() -> None:
    game = last_vote(law="star+", charter={"budget_rule": "zero"})
    assert (phase(game), game.s.chair, game.s.overtime) == ("BILL", A, 1)
    do(play(game, A, "heart- coin-"), A, "present_bill")
    voted(all_ready(game), "4-2-0")
    assert phase(game) == "CAMPAIGN"
    assert phase(last_vote(core="star-", law="", charter={"budget_rule": "no_deficit"})) == "CAMPAIGN"


@pytest.mark.rule("LG-170", "LG-194", "LG-195", "LG-R72")
def test_s49_losing_by_budget() -> None:
    game = last_vote("2-4-0", fail_run=5, failed_s=5, failed_g=5, charter={"budget_rule": "zero"})
    assert game.s.reelected == 0
    assert "BUDGET_LOST" in notices(game)
    game = last_vote(law="star+", overtime=12, charter={"budget_rule": "zero"})
    assert "BUDGET_LOST" in notices(game)
    game = laid_out(phase="final_vote", chair=C, overtime=3, fail_run=5, law="star+", core="sun+", hand=NOTHING,
                    charter={"budget_rule": "zero"})  # fmt: skip
    assert "BUDGET_LOST" in notices(voted(game, "2-4-0"))


# ---------------------------------------------------------------- the facilitator
@pytest.mark.rule("LG-28", "LG-85", "LG-100", "LG-137")
def test_s50_the_facilitator() -> None:
    charter = {"facilitator": 1, "decorum": "warn"}
    game = laid_out(phase="discussion", core="heart+ coin-", hand=NOTHING, charter=charter)
    game.do(FACILITATOR, "call_seat seat=0")
    assert game.s.called[A] == 1
    with pytest.raises(NotPossible):
        game.do(FACILITATOR, "call_seat seat=0")
    game.do(FACILITATOR, "close_discussion")
    assert phase(game) == "FINAL_VOTE"
    with pytest.raises(NotPossible):
        game.do(FACILITATOR, "vote answer=1")
    assert all(row is None for row in game.view()["hand"])
    shown = {"law", "core", "added", "token", "session", "chair", "money", "hand", "deck_size", "yellow", "selected"}
    assert shown <= set(game.view(A))
