"""The worked scenarios of the specification about public eye and yellow cards: S34 to S39."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.legislation.state import Yellow
from commonweal.play.game import Game
from games.asking import is_refused, notices, phase, refused
from games.legislation.playing import all_pass, all_ready, do, law_of, money, on, play, voted, votes
from games.legislation.tables import bits, campaigning, chances, laid_out, levels, record_at, voting
from games.seats import A, B, C, D, E, F

NOTHING = dict.fromkeys(range(6), "circle+ check+ wheel+ flag+")
"""Hands of which nothing is law."""


def final_vote(counts: str, seats: int = 6, **more: Any) -> Game:
    """A final vote is held on heart+ coin-."""
    more.setdefault("core", "heart+ coin-")
    return voted(laid_out(seats, phase="final_vote", **more), counts)


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
    game = campaigning(
        session=2, law="heart+", hand=NOTHING | {A: "heart+ coin- star+ sun+"}, eye=[2] + [0] * 9,
        charter={"public_eye": 1},
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
    game = laid_out(
        chair=D, first_chair=D, yellow_left=left, charter={"bill_modifiers": 1}, chance=["draw_yellow yellow=4"]
    )
    do(play(game, D, "heart+ coin-"), D, "present_bill")
    assert (game.view()["yellow"], game.view()["yellow_left"]) == (4, [0, 0, 0, 0, 1, 1, 1, 1])
    for _ in range(2):
        voted(all_ready(game), "0-0-6")
        assert (game.s.extensions > 0, game.s.yellow) == (True, 4)
    voted(all_ready(game), "0-6-0")
    assert game.s.yellow == Yellow.NONE
    game = laid_out(yellow_left=[0] * 8, charter={"bill_modifiers": 1}, chance=["draw_yellow yellow=1"])
    do(play(game, A, "heart+ coin-"), A, "present_bill")
    assert list(game.s.yellow_left) == [0, 1, 1, 1, 1, 1, 1, 1]
    assert "YELLOW_SHUFFLED" in notices(game)


@pytest.mark.rule("LG-144", "LG-R48", "LG-R49")
def test_s36_corporate_approval() -> None:
    more = with_yellow(Yellow.CORPORATE_APPROVAL)
    game = final_vote("4-2-0", added="star+", **more)
    assert money(game) == [9, 5, 5, 5, 4, 4]
    assert [line for line in notices(game) if "PAID" in line] == [f"SALARY_PAID 1 {0b001111}", "APPROVAL_PAID 4 1"]
    assert money(final_vote("4-2-0", core="heart+", first="heart+ coin-", **more)) == [5, 5, 5, 5, 4, 4]
    game = voting(**more)
    assert money(votes(game, "NAAAAN")) == [8, 5, 5, 5, 5, 4]
    assert money(final_vote("2-4-0", **more))[A] == 4


@pytest.mark.rule("LG-145")
def test_s36_corporate_disapproval() -> None:
    more = with_yellow(Yellow.CORPORATE_DISAPPROVAL)
    assert money(final_vote("2-4-0", **more)) == [4, 4, 8, 8, 8, 8]
    assert money(final_vote("4-2-0", **more)) == [5, 5, 5, 5, 4, 4]


@pytest.mark.rule("LG-146", "LG-R13", "LG-R53")
def test_s37_treasury_mix_up() -> None:
    game = final_vote("4-2-0", **with_yellow(Yellow.TREASURY_MIX_UP))
    assert (money(game), game.s.arrears) == ([4] * 6, 1)
    assert money(final_vote("2-4-0", arrears=1, **with_yellow(Yellow.PUBLIC_DISTRACTION))) == [4, 4, 6, 6, 6, 6]
    assert final_vote("4-2-0", arrears=1, **with_yellow(Yellow.TREASURY_MIX_UP)).s.arrears == 2
    game = final_vote("4-2-0", arrears=2, charter={"bill_modifiers": 1})
    assert (money(game), game.s.arrears) == ([7] * 4 + [4] * 2, 0)
    chance = ["draw_yellow yellow=1"]
    game = final_vote("0-0-6", extensions=2, arrears=2, charter={"bill_modifiers": 1}, chance=chance)
    assert (money(game), game.s.arrears) == ([4] * 6, 0)
    do(play(game, B, "star+ sun+"), B, "present_bill")
    assert money(voted(all_ready(game), "4-2-0")) == [5] * 4 + [4] * 2


VETO = [
    (7, {}, "5-2-0", [6] * 5 + [4] * 2, True),
    (7, {}, "4-3-0", [5] * 7, False),
    (7, {}, "3-4-0", [4] * 3 + [5] * 4, False),
    (7, {}, "4-1-2", [6] * 4 + [4] * 3, True),
    (7, {"veto_base": "all_players"}, "4-1-2", [5] * 5 + [4] * 2, False),
    (6, {}, "4-2-0", [6] * 4 + [4] * 2, True),
    (7, {"veto_share": "majority"}, "4-3-0", [6] * 4 + [4] * 3, True),
    (7, {"veto_share": "unanimous"}, "6-1-0", [5] * 7, False),
    (6, {"veto_bonus": 3}, "4-2-0", [8] * 4 + [4] * 2, True),
]


@pytest.mark.rule("LG-147", "LG-148", "LG-R54", "LG-R55")
@pytest.mark.parametrize(("seats", "charter", "counts", "paid", "passed"), VETO)
def test_s38_threat_of_veto(seats: int, charter: dict[str, Any], counts: str, paid: list[int], passed: bool) -> None:
    game = final_vote(counts, seats, **with_yellow(Yellow.THREAT_OF_VETO, charter=charter))
    assert money(game) == paid
    assert any(one.startswith("BILL_PASSES") for one in notices(game)) == passed


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


@pytest.mark.rule("LG-149")
def test_s39_a_crisis_has_as_many_cards_as_the_charter_says() -> None:
    chance = ["draw_yellow yellow=crisis", "crisis_card issue=heart dir=0", "crisis_card issue=star dir=1"]
    game = laid_out(charter={"bill_modifiers": 1, "crisis_cards": 2}, chance=chance)
    do(play(game, A, "coin+ moon+"), A, "present_bill")
    assert (phase(game), game.s.core) == ("DISCUSSION", levels("heart+ star-"))
    assert "CRISIS_REPLACES 2" in notices(game)


@pytest.mark.rule("LG-101", "LG-151", "LG-R52")
def test_s39_a_failed_crisis_ends_the_game() -> None:
    game = final_vote("3-3-0", **with_yellow(Yellow.CRISIS))
    assert (phase(game), game.s.ended, game.s.winner) == ("GAME_OVER", 3, 0)
    crown = {"crown_cards": 2, "crown_target": 4}
    game = laid_out(phase="final_vote", core="heart+ star- sun+", hand=NOTHING | {B: "crown"}, crown_fails=[0, 3],
                    **with_yellow(Yellow.CRISIS, charter=crown))  # fmt: skip
    votes(game, "ANNNAA")
    assert (game.s.crown_fails[B], game.s.ended, game.s.winner) == (4, 3, 0)


@pytest.mark.rule("LG-149", "LG-R51")
def test_s39_the_most_cards_of_a_bill_do_not_hold_for_a_crisis() -> None:
    chance = ["draw_yellow yellow=crisis", "crisis_card issue=heart dir=0", "crisis_card issue=star dir=1"]
    game = laid_out(charter={"bill_modifiers": 1, "bill_max": 2}, chance=[*chance, "crisis_card issue=sun dir=0"])
    do(play(game, A, "coin+ moon+"), A, "present_bill")
    assert (phase(game), game.s.core) == ("DISCUSSION", levels("heart+ star- sun+"))


@pytest.mark.rule("LG-152", "LG-R51")
def test_s39_a_new_turn_after_a_crisis() -> None:
    game = final_vote("4-2-0", **with_yellow(Yellow.CRISIS, yellow_left=[1] * 8))
    assert money(game)[:1] == [5]
    assert (phase(game), game.s.chair, game.s.new_turn, game.s.passed_s) == ("BILL", A, 1, 1)
    s = record_at(phase="modifier", core="star+ sun+", new_turn=1, charter={"bill_modifiers": 1})
    assert "draw_yellow yellow=8" not in chances(s)
    left = [0] * 7 + [1]
    for new_turn, yellow in ((1, 0), (0, Yellow.CRISIS)):
        game = laid_out(new_turn=new_turn, yellow_left=left, charter={"bill_modifiers": 1})
        do(play(game, A, "star+ sun+"), A, "present_bill")
        assert (phase(game), game.s.yellow) == ("DISCUSSION", yellow)


@pytest.mark.rule("LG-150", "LG-R50")
def test_s39_additions_to_a_crisis_bill() -> None:
    more = with_yellow(Yellow.CRISIS, charter={"crisis_additions": 1})
    game = all_ready(laid_out(phase="discussion", session=2, core="heart+ star- sun+", **more))
    assert phase(game) == "AMEND"
    assert refused(game, C, on("propose_remove", "heart+")) == ("CORE_FIXED", "LG-150")
    assert not is_refused(game, C, on("propose_add", "moon+"))
