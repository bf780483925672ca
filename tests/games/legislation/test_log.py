"""What the log of Legislation tells: what happened, to whom, by how much and why, and the cause before the effect."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.legislation.state import Yellow
from commonweal.play.game import Game
from commonweal.play.starting import start
from games.asking import notices as notices
from games.legislation.playing import all_pass, all_ready, do, on, voted, votes
from games.legislation.tables import book, campaigning, card, discussing, laid_out, levels, voting
from games.seats import A, B, C, D, F


def told(game: Game, viewer: int | None, word: str) -> list[dict[str, Any]]:
    """The entries of the log of a viewer with this notice."""
    return [one for one in game.log_for(viewer) if one["id"] == f"notices.{word}.says"]


def done_to(game: Game, viewer: int, word: str) -> list[int]:
    """To whom something was done, by the first entry with this notice that says so."""
    entries = [one for move in range(game.moves_done) for one in game.entries_of_move(move, viewer)]
    return next(list(one["done_to"]) for one in entries if one["id"] == f"notices.{word}.says" and "done_to" in one)


def rule_of(game: Game, word: str) -> str:
    return str(told(game, None, word)[-1]["rule"])


def order(game: Game, *words: str) -> list[str]:
    """Which of these were announced in the last move, in order."""
    said = [line.split()[0] for line in notices(game)]
    return [word for word in said if word in words]


# ---------------------------------------------------------------- votes and pay
@pytest.mark.rule("LG-147", "LG-148", "LG-R55")
def test_a_veto_is_named_with_what_it_asked_for_and_both_sides_are_paid_for_their_reason() -> None:
    game = voted(voting(7, yellow=Yellow.THREAT_OF_VETO, charter={"bill_modifiers": 1}), "4-3-0")
    lines = [line for line in notices(game) if line.split()[0] in ("BILL_VETOED", "SALARY_PAID", "SALARY_KEPT")]
    assert lines == ["BILL_VETOED 4 3 0 5", f"SALARY_PAID 1 {0b1110000}", f"SALARY_KEPT 1 {0b0001111}"]
    assert not order(game, "BILL_FAILS")
    passed = voted(voting(7, yellow=Yellow.THREAT_OF_VETO, charter={"bill_modifiers": 1}), "5-2-0")
    assert order(passed, "BILL_PASSES_UNDER_THREAT", "SALARY_PAID", "OVERRIDE_PAID", "LEVEL_IS") == [
        "BILL_PASSES_UNDER_THREAT", "SALARY_PAID", "OVERRIDE_PAID", "LEVEL_IS", "LEVEL_IS",
    ]  # fmt: skip
    failed = voted(voting(7, yellow=Yellow.THREAT_OF_VETO, charter={"bill_modifiers": 1}), "3-4-0")
    assert "BILL_FAILS_BY_THREAT 3 4 0 5" in notices(failed)


@pytest.mark.rule("LG-51", "LG-75", "LG-145", "LG-146")
def test_each_payment_has_its_reason_and_its_rule() -> None:
    charter = {"bill_modifiers": 1}
    game = voted(voting(yellow=Yellow.CORPORATE_DISAPPROVAL, arrears=2, charter=charter), "2-4-0")
    nays = 0b111100
    paid = [line for line in notices(game) if "PAID" in line]
    assert "ARREARS_DUE 2" in notices(game)
    assert paid == [f"SALARY_PAID 1 {nays}", f"ARREARS_PAID 2 {nays}", f"DISAPPROVAL_PAID 3 {nays}"]
    rules = [rule_of(game, word) for word in ("SALARY_PAID", "ARREARS_PAID", "DISAPPROVAL_PAID")]
    assert rules == ["LG-51", "LG-146", "LG-145"]
    assert list(game.s.money[:6]) == [4, 4, 10, 10, 10, 10]
    lost = voted(voting(extensions=2, arrears=2, charter=charter), "0-0-6")
    assert "ARREARS_LOST 2" in notices(lost)


@pytest.mark.rule("LG-6", "LG-R75")
def test_a_payment_tells_what_could_be_held() -> None:
    game = votes(voting(3, money=[999, 4, 4], charter={"salary": 5}), "AAA")
    assert [line for line in notices(game) if "PAID" in line] == [f"SALARY_PAID 5 {0b110}"]
    game = discussing(3, money=[9, 997, 4])
    assert "GIVEN 0 1 2" in notices(do(game, A, "give_money seat=1 tokens=9"))


@pytest.mark.rule("LG-117")
def test_where_money_is_secret_each_learns_its_own_pay_alone() -> None:
    game = voted(voting(charter={"ballots": "secret"}), "4-2-0")
    assert [len(told(game, seat, "SALARY_PAID")) for seat in (None, *range(6))] == [0, 1, 1, 1, 1, 0, 0]
    assert all(one["private"] for one in told(game, A, "SALARY_PAID"))


@pytest.mark.rule("LG-40", "LG-42")
def test_an_amendment_says_what_it_adds_or_removes() -> None:
    for act, kind in (("propose_add", 1), ("propose_remove", 2)):
        word = "star+" if kind == 1 else "heart+"
        for counts, notice in (("4-2-0", "ADOPTED"), ("2-4-0", "REJECTED")):
            game = all_ready(discussing(session=2))
            voted(do(game, C, on(act, word)), counts)
            assert f"{notice} {kind} {card(word) // 2} {card(word) % 2} 1" in notices(game)


# ---------------------------------------------------------------- what only one learns
@pytest.mark.rule("LG-157", "LG-158", "LG-159")
def test_the_public_eye_is_told_to_its_owner_with_its_cause() -> None:
    hand = {A: "heart+ star-", B: "heart-", C: "circle+"}
    game = votes(voting(3, hand=hand, charter={"public_eye": 1}), "AAP")
    assert [told(game, seat, "EYE_ON_VOTE") != [] for seat in (A, B, C, None)] == [True, True, False, False]
    assert "EYE_ON_VOTE 0 1 1 0" in notices(game)
    assert "EYE_ON_VOTE 1 -1 -1 0" in notices(game)
    game = laid_out(3, hand=hand, core="heart+ star+ circle+", charter={"public_eye": 1})
    assert not [line for line in notices(do(game, A, "present_bill")) if line.startswith("EYE")]
    game = laid_out(3, hand=hand, core="heart+ circle+", charter={"public_eye": 1})
    assert "EYE_ON_BILL 0 1 1 0" in notices(do(game, A, "present_bill"))
    more: dict[str, Any] = {"session": 2, "phase": "discussion", "core": "coin+ circle+"}
    game = all_ready(laid_out(3, hand=hand, charter={"public_eye": 1}, **more))
    votes(do(game, C, on("propose_remove", "circle+")), "AAA")
    assert "EYE_ON_AMENDMENT 2 -1 -1 0" in notices(game)


@pytest.mark.rule("LG-175", "LG-178")
def test_the_count_for_the_crown_is_told_to_its_holder() -> None:
    holder = {"hand": {F: "crown heart+"}, "crown_fails": [0] * 5 + [2]}
    game = voted(voting(charter={"crown_cards": 2}, **holder), "2-4-0")
    assert "CROWN_COUNTS 5 3 4 0" in notices(game)
    assert told(game, A, "CROWN_COUNTS") == []
    assert len(told(game, F, "CROWN_COUNTS")) == 1


@pytest.mark.rule("LG-69", "LG-72", "LG-74")
@pytest.mark.parametrize("is_open", [0, 1])
def test_a_score_is_told_with_its_parts_to_its_owner_alone(is_open: int) -> None:
    game = campaigning(
        3, hand={A: "heart+ coin+", B: "star+", C: "star-"}, law="heart+", bought=[2, 0, 0], attacks=[1, 0, 0],
        voids=[levels("heart+ circle+"), [0] * 20, [0] * 20], eye=[-1, 0, 0],
        charter={"public_eye": 1, "scores_public": is_open},
    )  # fmt: skip
    all_pass(game)
    parts = "SCORE_PARTS 0 1 2 1 1 1 -1 0" if is_open else "SCORE_IS 0 1 1 2 1 1 1 -1 0"
    assert parts in notices(game, game.moves_done)
    owned = ["SCORE_IS", "SCORE_PARTS"]
    assert [[len(told(game, viewer, word)) for word in owned] for viewer in (None, A, B)] == [
        [0, 0],
        [1 - is_open, is_open],
        [1 - is_open, is_open],
    ]
    assert len(told(game, None, "SCORE_OPEN")) == 3 * is_open


@pytest.mark.rule("LG-178")
def test_with_the_card_of_the_crown_its_count_goes() -> None:
    game = campaigning(
        3, hand={A: "crown", B: "heart+", C: "heart+"}, crown_fails=[2, 0, 0], law="heart+",
        charter={"crown_cards": 2, "reelect_threshold": 1},
    )  # fmt: skip
    all_pass(game)
    assert "CROWN_RETURNED 0 0" in notices(game, game.moves_done)
    assert [len(told(game, viewer, "CROWN_RETURNED")) for viewer in (None, A, B)] == [0, 1, 0]


# ---------------------------------------------------------------- cards, order, the floor
@pytest.mark.rule("LG-172", "LG-173")
def test_who_changes_parties_learns_its_new_demands_and_which_card_goes() -> None:
    game = campaigning(
        4, charter={"teams": 2, "parties": 1, "lose_new_cards": 0, "reelect_threshold": 1},
        hand={A: "coin+ circle+", B: "club+", C: "club+", D: "club+"}, team_hand={0: "heart+", 1: "coin-"}, law="club+",
    )  # fmt: skip
    all_pass(game)
    said = notices(game, game.moves_done)
    assert f"TEAM_WANTS 0 {card('coin-')}" in said
    assert f"CARD_GOING 0 {card('coin+')}" in said
    assert [len(told(game, viewer, "CARD_GOING")) for viewer in (None, A, B)] == [0, 1, 0]
    assert [len(told(game, viewer, "TEAM_WANTS")) for viewer in (None, A, B)] == [0, 1, 0]
    assert rule_of(game, "CARD_GOES") == "LG-173"


@pytest.mark.rule("LG-185", "LG-188")
def test_a_card_of_the_pile_that_does_not_fit_names_its_rule_and_money_that_leaves_is_told() -> None:
    assert book.texts.need("notices", "PILE_CARD_GOES")["rules"] == ["LG-188"]
    game = campaigning(
        3, law="heart+", hand={A: "heart+", B: "heart+", C: "club+"},
        charter={"assimilation": 1, "reelect_threshold": 1},
    )  # fmt: skip
    all_pass(game)
    assert "LEAVES_MONEY 2 4" in notices(game, game.moves_done)


@pytest.mark.rule("LG-119")
def test_a_call_to_order_says_by_whom() -> None:
    game = discussing(charter={"decorum": "warn", "facilitator": 1})
    assert "CALLED_TO_ORDER 2 0" in notices(do(game, A, "call_to_order seat=2"))
    game.do(-3, "call_seat seat=0")
    assert "CALLED_BY_FACILITATOR 0" in notices(game)


@pytest.mark.rule("LG-107")
def test_the_floor_is_free_once() -> None:
    game = discussing(asked_now=A, charter={"discussion_mode": "roberts"})
    assert order(do(game, A, "yield_floor"), "FLOOR_FREE") == ["FLOOR_FREE"]
    assert order(do(game, B, "ready"), "FLOOR_FREE") == []
    assert order(do(game, C, "request_floor stance=1"), "FLOOR_FREE", "HAS_FLOOR") == ["HAS_FLOOR"]


@pytest.mark.rule("LG-111")
def test_what_a_clock_does_for_a_seat_is_told() -> None:
    charter = {"turn_seconds": 60}
    game = do(voting(3, charter=charter), A, "vote answer=1")
    game.time_up(60)
    assert "VOTES_LATE 3 6" in notices(game)
    game = campaigning(3, hand={A: "heart+"}, charter=charter)
    game.time_up(60)
    assert "PASSES_LATE 0" in notices(game)
    game = laid_out(
        3, phase="aftermath", step="return", chair=-1, seat_at=A, drawn=[card("coin+"), -1, -1], reelected=1,
        hand={A: "heart+ coin+"}, charter=charter,
    )  # fmt: skip
    game.time_up(60)
    assert [line for line in notices(game) if "LATE" in line] == ["RETURNS_LATE 0", f"RETURNED_LATE 0 {card('coin+')}"]
    assert told(game, None, "RETURNED_LATE") == []


def test_what_others_do_to_you_is_marked_as_such() -> None:
    game = campaigning(3, hand={B: "heart+"})
    do(game, A, on("void_issue seat=1", "heart+").removesuffix(" dir=0"))
    assert done_to(game, B, "VOIDED") == [B]
    all_pass(do(game, B, "pass_campaign"))
    assert done_to(game, B, "NOT_REELECTED") == [B]
    assert done_to(game, B, "SCORE_IS") == [B]


@pytest.mark.rule("LG-130", "LG-R44")
def test_if_nobody_would_chair_it_is_said_that_everybody_does() -> None:
    game = campaigning(3, hand={A: "heart+"}, charter={"lose_turn": 1})
    all_pass(game)
    said = notices(game, game.moves_done)
    assert said.index("LOSES_TURN 2") < said.index("SESSION_BEGINS 2") < said.index("NOBODY_SKIPS")


# ---------------------------------------------------------------- the set-up
@pytest.mark.rule("LG-14", "LG-162")
def test_the_set_up_tells_tokens_and_teams() -> None:
    game = start("legislation", seats=4, charter={"teams": 2, "start_money": 3}, seed=1)
    for seat in range(4):
        game.do(seat, "sign_charter")
    assert "TOKENS_READY 3" in notices(game, 4)
    kinds = book.kinds["notices.TEAM_IS.says"]
    assert kinds == {"formed": "team", "members": "seats"}
    assert [one["values"] for one in told(game, None, "TEAM_IS")] == [
        {"formed": 0, "members": 0b0101}, {"formed": 1, "members": 0b1010},
    ]  # fmt: skip


# ---------------------------------------------------------------- the end
@pytest.mark.rule("LG-59", "LG-128", "LG-165", "LG-181")
def test_a_victory_says_by_what() -> None:
    last: dict[str, Any] = {"phase": "final_vote", "chair": C, "core": "star+ diamond+", "law": "heart+ club+"}
    hand = {A: "heart+", B: "club+", C: "club-"}
    game = votes(laid_out(3, hand=hand, money=[4, 9, 4], charter={"victory_tie": "money"}, **last), "AAA")
    assert order(game, "ALL_MET", "VICTORY", "MONEY_DECIDES") == ["ALL_MET", "ALL_MET", "MONEY_DECIDES"]
    assert "MONEY_DECIDES 2 0" in notices(game)
    game = votes(laid_out(3, hand=hand, charter={"single_party": 1, "single_party_need": 1}, **last), "AAA")
    assert order(game, "PARTY_NOT_YET", "NO_VICTORY") == ["PARTY_NOT_YET"]
    won = {**last, "law": "heart+ club+ circle-"}
    hand = {A: "heart+ circle+", B: "club+ circle+", C: "club+ circle+"}
    game = votes(laid_out(3, hand=hand, charter={"single_party": 1, "single_party_need": 1}, **won), "AAA")
    assert order(game, "PARTY_WINS", "VICTORY", "ENDS_WITH") == ["PARTY_WINS", "ENDS_WITH"]
    hand = {A: "heart+", B: "club+", C: "club-", D: "circle+"}
    team = {"charter": {"teams": 2}, "team_hand": {0: "heart+", 1: "club+"}, "chair": D}
    game = votes(laid_out(4, hand=hand, **{**last, **team}), "AAAA")
    assert order(game, "NO_TEAM_YET", "NO_VICTORY") == ["NO_TEAM_YET"]


@pytest.mark.rule("LG-102")
@pytest.mark.parametrize(("bought", "money", "said"), [
    ([0, 2, 0], [4, 4, 4], "2 0"),
    ([1, 2, 0], [4, 4, 4], "1 1"),
    ([1, 1, 0], [4, 9, 4], "2 2"),
    ([1, 1, 0], [4, 4, 4], "3 0"),
])  # fmt: skip
def test_the_end_on_points_says_what_decided(bought: list[int], money: list[int], said: str) -> None:
    hand = {A: "heart+ club+ circle+", B: "heart+ circle+" if bought[1] == 2 else "heart+ club+ circle+", C: "circle+"}
    game = campaigning(3, session=6, hand=hand, law="heart+ club+", bought=bought, money=money)
    all_pass(game)
    assert f"WINS_ON_POINTS {said}" in notices(game)
    *scores, last = order(game, "ENDS_WITH", "ENDS_WITH_MORE", "WINS_ON_POINTS")
    assert (len(scores), last) == (3, "WINS_ON_POINTS")


@pytest.mark.rule("LG-103")
def test_those_who_end_alike_are_named_together() -> None:
    hand = {A: "heart+ circle+", B: "club+ circle+", C: "coin+"}
    game = campaigning(3, session=6, hand=hand, law="heart+ club+")
    all_pass(game)
    assert [line for line in notices(game) if line.startswith("ENDS_WITH")] == ["ENDS_WITH 2 1 3", "ENDS_WITH 0 0 4"]


@pytest.mark.rule("LG-103")
def test_the_last_scores_are_told_with_their_parts() -> None:
    hand = {A: "heart+ coin+", B: "star+", C: "heart+ circle+"}
    game = campaigning(
        3, session=6, hand=hand, law="heart+", bought=[2, 0, 0], attacks=[1, 2, 0],
        voids=[[0] * 20, [0] * 20, levels("heart+")], eye=[-1, 0, 3], charter={"public_eye": 1},
    )  # fmt: skip
    all_pass(game)
    parts = {A: "3 1 1 2 1 -1", B: "-4 0 1 -4 0 0", C: "3 1 1 -2 1 3"}
    assert [line for line in notices(game) if line.startswith("ENDS_WITH")] == [
        f"ENDS_WITH_MORE {seat} {said}" for seat, said in parts.items()
    ]
