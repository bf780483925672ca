"""The worked scenarios of the specification about Assimilation, budget and the facilitator: S48 to S50."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.play.errors import NotPossible
from commonweal.play.game import Game
from commonweal.rulebook.values.actors import FACILITATOR
from games.asking import is_refused, notices, phase, refused
from games.legislation.playing import all_pass, all_ready, do, money, play, voted, votes
from games.legislation.tables import bits, book, campaigning, card, discussing, laid_out, record_at
from games.seats import A, B, C, D, E, F

NOTHING = dict.fromkeys(range(6), "circle+ check+ wheel+ flag+")
"""Hands of which nothing is law."""


def last_vote(counts: str = "4-2-0", **more: Any) -> Game:
    """The final vote of the last turn of a session of six is held."""
    more.setdefault("core", "spade+")
    more.setdefault("hand", NOTHING)
    session = more.get("session", 1)
    return voted(laid_out(phase="final_vote", chair=(session + 4) % 6, **more), counts)


# ---------------------------------------------------------------- assimilation
def assimilated(losers: list[int], **more: Any) -> Game:
    """An election under Assimilation; these seats lose it."""
    stay, go = "heart+ coin- star+ sun+", "circle+ check+ wheel+ flag+"
    hand = {seat: go if seat in losers else stay for seat in range(6)}
    charter = {"assimilation": 1} | more.pop("charter", {})
    game = campaigning(hand=hand, law="heart+ coin-", charter=charter, **more)
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
    refusal = game.why_not(B, "vote answer=1")  # a seat that has no vote
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("LG-185", "You have left the game.")
    votes(game, "AANN")
    assert any(one.startswith("BILL_FAILS") for one in notices(game))
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


@pytest.mark.rule("LG-81", "LG-185", "LG-189")
def test_s48_exchanges_pass_over_seats_that_have_left() -> None:
    stay = "heart+ coin- star+ sun+"
    game = laid_out(
        phase="campaign", chair=-1, asked_now=A, to_ask=bits([C, E]), in_play=bits([A, C, E]),
        left_as=[0, 1, 0, 2, 0, 3], hand={A: stay, C: stay, E: stay}, law="heart+ coin-", charter={"assimilation": 1},
    )  # fmt: skip
    all_pass(game)
    order = []
    while phase(game) == "AFTERMATH":
        [seat] = game.to_act
        order.append(seat)
        do(game, seat, str(game.acts(seat)[0]))
    assert (order, money(game)) == ([A, C, E], [6, 0, 6, 0, 6, 0])


@pytest.mark.rule("LG-190", "LG-R70")
def test_s48_the_last_seat() -> None:
    game = assimilated([B, C, D, E, F])
    assert (phase(game), game.s.winner, game.s.ended) == ("GAME_OVER", bits([A]), 5)
    game = assimilated([B, C, D, E, F], charter={"max_sessions": 1})
    assert (game.s.in_play, game.s.winner, game.s.ended) == (bits([A]), bits([A]), 5)
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
    for act in ("attack seat=1", "void_issue seat=1 issue=0", "give_money seat=1 tokens=1"):
        assert refused(game, A, act) == ("HAS_LEFT", "LG-185")


@pytest.mark.rule("LG-185")
def test_s48_who_has_left_is_refused_every_act_for_that_reason() -> None:
    left: dict[str, Any] = {"in_play": bits([A, C, D]), "left_as": [0, 1, 0, 0, 2, 3], "is_ready": bits([B, E, F])}
    charter = {"assimilation": 1, "decorum": "warn"}
    game = discussing(chair=A, charter=charter, **left)
    for act in ("place_token issue=1 face=1", "ready", "give_money seat=0 tokens=1", "call_to_order seat=2"):
        refusal = game.why_not(B, act)
        assert refusal is not None
        assert refusal.rule == "LG-185"
    assert refused(game, A, "call_to_order seat=1") == ("HAS_LEFT", "LG-185")


# ---------------------------------------------------------------- balanced budget
@pytest.mark.rule("LG-192", "LG-193", "LG-R71", "LG-R73")
def test_s49_overtime() -> None:
    game = last_vote(law="star+", charter={"budget_rule": "zero"})
    assert (phase(game), game.s.chair, game.s.overtime) == ("BILL", A, 1)
    assert "OVERTIME 2 1" in notices(game)
    do(play(game, A, "heart- coin-"), A, "present_bill")
    voted(all_ready(game), "4-2-0")
    assert phase(game) == "CAMPAIGN"
    assert "BUDGET_BALANCED 0" in notices(game)
    for rule, core, law, closes in (
        ("no_deficit", "star-", "", True),
        ("no_deficit", "star-", "sun+", True),
        ("no_deficit", "star-", "sun+ moon+", False),
        ("zero", "star-", "", False),
    ):
        assert (phase(last_vote(core=core, law=law, charter={"budget_rule": rule})) == "CAMPAIGN") == closes


@pytest.mark.rule("LG-170", "LG-194", "LG-195", "LG-R72")
def test_s49_losing_by_budget() -> None:
    game = last_vote("2-4-0", fail_run=5, failed_s=5, failed_g=5, charter={"budget_rule": "zero"})
    assert game.s.reelected == 0
    assert "BUDGET_LOST" in notices(game)
    game = last_vote(law="star+", overtime=12, charter={"budget_rule": "zero"})
    assert any(one.startswith("OVERTIME_LOST") for one in notices(game))
    game = laid_out(phase="final_vote", chair=C, overtime=3, fail_run=5, law="star+", core="sun+", hand=NOTHING,
                    charter={"budget_rule": "zero"})  # fmt: skip
    assert "BUDGET_LOST" in notices(voted(game, "2-4-0"))


@pytest.mark.rule("LG-194", "LG-R73")
@pytest.mark.parametrize("more", [{"fail_run": 5, "law": "spade+ flag-"}, {"overtime": 12, "law": "spade+ flag+"}])
def test_a_loss_by_budget_comes_before_the_victory_check(more: dict[str, Any]) -> None:
    hand = NOTHING | {A: "spade+"}
    counts, core = ("2-4-0", "sun+") if "fail_run" in more else ("4-2-0", "moon+")
    game = last_vote(counts, core=core, hand=hand, charter={"budget_rule": "zero"}, **more)
    assert (game.s.winner, game.s.reelected) == (0, 0)
    assert {"BUDGET_LOST", "OVERTIME_LOST"} & {one.split()[0] for one in notices(game)}
    assert "NONE_REELECTED" in notices(game)
    assert "SESSION_CLOSES" not in " ".join(notices(game))


@pytest.mark.rule("LG-194")
def test_a_bill_that_passes_breaks_a_run_of_failures() -> None:
    game = laid_out(phase="final_vote", fail_run=3, core="sun+", hand=NOTHING)
    assert voted(game, "4-2-0").s.fail_run == 0


# ---------------------------------------------------------------- the facilitator
@pytest.mark.rule("LG-28", "LG-85", "LG-100", "LG-137")
def test_s50_the_facilitator() -> None:
    charter = {"facilitator": 1, "decorum": "warn"}
    game = discussing(hand=NOTHING, charter=charter)
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
