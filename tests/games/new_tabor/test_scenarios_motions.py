"""The worked scenarios about motions, late actions, votes and leaving the Game: S23, S28, S29, S69 to S71, S77, S89,
S90."""

from __future__ import annotations

import re
from typing import Any

import pytest

from commonweal.games.new_tabor.rules import action, elimination, end_of_game
from commonweal.games.new_tabor.state import Ended
from commonweal.play.errors import Malformed
from commonweal.play.game import Game
from commonweal.play.views import seen_by
from commonweal.players import choose_move, player
from games.asking import is_refused, notices, phase, refused
from games.new_tabor.goods_and_zones import CENTER, CLOTHES, FOOD, INNER, OUTER
from games.new_tabor.playing import do, money, vote
from games.new_tabor.tables import about_to_roll, begun, book, card, ending_the_path, laid_out, slots
from games.seats import A, B, C, D


def carried(game: Game) -> Game:
    """All four vote for what is asked."""
    return vote(game, A="for", B="for", C="for", D="for")


def words(game: Game) -> list[str]:
    """The words of what the rules announced in the last move."""
    return [notice.split()[0] for notice in notices(game)]


# ---------------------------------------------------------------- motions
@pytest.mark.rule("NT-219", "NT-245", "NT-133")
def test_motions_about_money_are_in_credits() -> None:
    game, asked = laid_out(), "move_option value=12.50 option=clerk_fee_cents"
    assert "12.50" in game.word(game.preview(B, asked)["lines"][0], B)
    carried(do(game, B, asked))
    assert game.s.clerk_fee_cents == 1250
    assert re.findall(r"\d+\.\d+", game.log[-1]["text"]) == ["12.50", "10.00"]
    fees = [act for act in game.acts(C) if act.act.startswith("move_option option=23")]
    assert [act.label.split()[-2] for act in fees] == ["13.00", "14.00", "12.00", "11.00"]
    refusal = game.why_not(C, "move_option rent_step_cents value=0")
    assert refusal is not None
    assert (refusal.rule, re.findall(r"\d+\.\d+", refusal.text)) == ("NT-234", ["0.01", "100.00"])


@pytest.mark.rule("NT-218", "NT-219", "NT-220", "NT-10", "NT-39", "NT-231", "NT-R12", "NT-R11", "NT-R72")
def test_s70_rules_absent() -> None:
    game = laid_out(phase="act")
    do(game, B, "move_absent Nothing says who deals")
    assert (phase(game), game.to_act) == ("MOTION_VOTE", {A, B, C, D})
    vote(game, A="for", B="for", C="against", D="for")
    assert "MOTION_CARRIED" in notices(game)
    assert (phase(game), game.s.current) == ("ACT", A)
    do(game, B, "move_rule The youngest deals")
    vote(game, A="for", B="for", C="against", D="against")
    assert "MOTION_FAILS" in notices(game)
    assert refused(game, B, "move_stop") == ("NO_MOTIONS_LEFT", "NT-231")
    do(game, C, "move_rule The oldest deals")
    carried(game)
    do(game, C, "move_rule The oldest deals no more")
    vote(game, A="for", B="abstain", C="abstain", D="abstain")
    assert "MOTION_CARRIED" in notices(game)
    assert [game.texts[number] for number in range(4)] == [
        "Nothing says who deals",
        "The youngest deals",
        "The oldest deals",
        "The oldest deals no more",
    ]


@pytest.mark.rule("NT-221")
@pytest.mark.parametrize("act", ["move_rule", "move_dispute"])
def test_s70_a_house_rule_names_nobody(act: str) -> None:
    game = laid_out()
    for text in (f"{game.names[C]} pays double", f"Rent is double for {game.names[C]}."):
        with pytest.raises(Malformed) as why:
            game.do(B, f"{act} {text}")
        assert (why.value.rule, why.value.message["id"]) == ("NT-221", "typed.names_player")
    assert (game.s.moves_left[B], game.texts) == (2, {})
    game.do(B, f"{act} The one after {game.names[C]}s pays double")
    assert phase(game) == "MOTION_VOTE"


@pytest.mark.rule("NT-231")
def test_motions_come_back_with_the_next_turn_and_may_be_forbidden() -> None:
    game = laid_out(phase="stake_off", current=A, finished={A: 1}, zone={A: INNER}, charter={"motions_per_turn": 1})
    do(game, B, "move_absent Something")
    carried(game)
    assert refused(game, B, "move_absent Something") == ("NO_MOTIONS_LEFT", "NT-231")
    do(game, A, "end_stake")
    assert (game.s.current, game.s.moves_left[B]) == (B, 1)
    assert list(begun(motions_per_turn=3).s.moves_left[:4]) == [3] * 4
    game = laid_out(charter={"motions": 0})
    for act in ("move_absent x", "move_rule x", "move_dispute x", "move_option loans 0", "move_stop"):
        assert refused(game, B, act) == ("NO_MOTIONS", "NT-231")


@pytest.mark.rule("NT-8", "NT-9", "NT-10", "NT-32", "NT-11")
def test_s77_the_organizer_decides_nothing() -> None:
    game = laid_out(charter={"organizer_seat": 1})
    do(game, A, "move_dispute A 3 after a 3 counts as 1")
    assert (phase(game), game.s.voters) == ("MOTION_VOTE", 0b1111)
    vote(game, A="for", B="against", C="against", D="against")
    assert "MOTION_FAILS" in notices(game)
    do(game, B, "move_dispute A 3 after a 3 counts as 3")
    vote(game, A="against", B="for", C="for", D="for")
    assert "MOTION_CARRIED" in notices(game)
    assert money(game) == [0] * 4


@pytest.mark.rule("NT-136", "NT-219", "NT-220", "NT-251")
def test_s71_a_motion_changes_who_gets_odd_cents() -> None:
    game = slots(current=B, input_due={A: [1, 0, 0, 0]}, money={A: 930})
    do(game, B, "move_option remainder_rule 1")
    assert "OPTION_MOVED" in words(game)
    carried(game)
    assert (phase(game), game.s.current, game.charter["remainder_rule"]) == ("SLOT", B, "commonwealth")
    elimination.money.issue_to_all(game.s, 1001, B)
    assert (money(game), game.s.bank) == ([1180, 250, 250, 250], 1)
    do(game, B, "move_option remainder_rule 0")
    vote(game, A="for", B="for", C="against", D="against")
    assert game.charter["remainder_rule"] == "commonwealth"
    do(game, C, "move_option remainder_rule 0")
    carried(game)
    assert game.charter["remainder_rule"] == "turn_order"


@pytest.mark.rule("NT-219", "NT-223", "NT-234")
@pytest.mark.parametrize(
    ("act", "rule"),
    [
        ("move_option quarters 2", "NT-223"),
        ("move_option rent_step_cents value=0", "NT-234"),
        ("move_option rent_step_cents value=1", "NT-234"),
        ("move_option secret_ballots 1", "NT-230"),
    ],
)
def test_an_option_that_may_not_change_is_refused_with_its_rule(act: str, rule: str) -> None:
    game = laid_out()
    refusal = game.why_not(B, act)
    assert refusal is not None
    assert refusal.rule == rule
    assert game.s.moves_left[B] == 2


@pytest.mark.rule("NT-219", "NT-231", "NT-232", "NT-233", "NT-234", "NT-237", "NT-241", "NT-245", "NT-250", "NT-252",
                  "NT-253")  # fmt: skip
@pytest.mark.parametrize(
    "change",
    [
        "motions 0", "call_vote 1", "late_action 1", "rent_step_cents 100", "sublets 0",
        "charity_penalty 1", "clerk_fee_cents 0", "treasurer_wage_cents 0", "rounding 1", "loans 0",
        "finished_may_trade 1",
    ],
)  # fmt: skip
def test_options_marked_for_motions_may_change(change: str) -> None:
    game = laid_out()
    option = change.split()[0]
    before = game.charter[option]
    do(game, B, f"move_option {change}")
    carried(game)
    assert game.charter[option] != before


# ---------------------------------------------------------------- stopping the Game
@pytest.mark.rule("NT-95", "NT-R67", "NT-151", "NT-R68", "NT-231")
def test_s69_stopped() -> None:
    game = about_to_roll(
        C, card="needs-01", quarter=3, tokens=[4, 1, 0, 0], tokens_at_quarter=[2, 1, 0, 0], input_due={A: [9, 9, 9, 9]},
        bank=4700, finished={A: 1}, chance=["roll seat=3 value=1", "draw_needs seat=3 card=needs-02"],
    )  # fmt: skip
    do(game, A, "move_stop")
    carried(game)
    assert words(game)[-1] == "LAST_ROUND"
    assert (phase(game), game.s.stopping) == ("STAKE", 1)
    assert refused(game, B, "move_stop") == ("ALREADY_STOPPED", "NT-R67")
    do(game, C, "end_stake")
    assert (phase(game), game.s.current) == ("MARKET", D)
    do(game, D, "end_market", "stay", "end_stake")
    said = words(game)
    assert [word for word in said if word in ("DIVIDEND", "CLEARED", "SLOTS_BEGIN")] == ["DIVIDEND", "CLEARED"]
    assert (phase(game), game.s.ended) == ("GAME_OVER", Ended.STOPPED)
    assert list(game.s.tokens[:4]) == [2, 1, 0, 0]


@pytest.mark.rule("NT-R67", "NT-R77")
def test_stopped_in_the_consumption_stage_the_game_ends_at_once() -> None:
    game = slots(input_due={A: [1, 0, 0, 0]}, tokens=[3, 0, 0, 0], tokens_at_quarter=[1, 0, 0, 0], bank=3600)
    do(game, C, "move_stop")
    carried(game)
    assert (phase(game), game.s.ended, game.s.bank) == ("GAME_OVER", Ended.STOPPED, 0)
    assert game.s.tokens[A] == 1
    assert end_of_game.fit(game.s, A) == 1


@pytest.mark.rule("NT-232")
@pytest.mark.parametrize(("need", "stopping"), [("majority", 1), ("unanimous", 0)])
def test_the_charter_says_what_stopping_needs(need: str, stopping: int) -> None:
    game = laid_out(charter={"call_vote": need})
    do(game, B, "move_stop")
    vote(game, A="for", B="for", C="for", D="against")
    assert game.s.stopping == stopping


# ---------------------------------------------------------------- interrupting
@pytest.mark.rule("NT-R75", "NT-R69", "NT-75")
def test_s89_interrupts() -> None:
    game = laid_out(phase="stake", current=C, acted=1)
    do(game, B, "move_absent Something")
    for act in ("move_absent Something else", "resign"):
        assert is_refused(game, D, act)
    carried(game)
    assert (phase(game), game.s.current) == ("STAKE", C)
    game = laid_out(stock={A: [0, 9, 0, 0]})
    do(game, A, "open_offer 1")
    for seat, act in ((B, "move_stop"), (B, "resign"), (A, "resign"), (A, "move_stop")):
        assert refused(game, seat, act) == ("OFFER_IS_WRITTEN", "NT-R75")
    do(game, A, "write_line give clothes 1", "send_offer")
    assert is_refused(game, C, "resign")


@pytest.mark.rule("NT-R69", "NT-R75", "NT-244", "NT-189")
def test_who_resigns_on_anothers_turn_leaves_it_where_it_was() -> None:
    game = laid_out(phase="act", current=C, zone={A: CENTER, B: INNER, C: INNER}, tokens=[0, 0, 1, 1])
    do(game, A, "resign")
    assert (phase(game), game.s.asked_now, game.s.vacancy_zone) == ("VACANCY", B, CENTER)
    do(game, B, "take_vacancy accept")
    while phase(game) == "VACANCY":
        do(game, game.s.asked_now, "take_vacancy decline")
    assert (phase(game), game.s.current, game.s.in_play) == ("ACT", C, 0b1110)
    assert list(game.s.tokens[:4]) == [0, 0, 1, 1]
    assert (game.s.clerk, game.s.treasurer) == (C, B)
    assert refused(game, A, "move_stop") == ("IS_OUT", "NT-164")
    assert refused(game, A, "resign") == ("IS_OUT", "NT-164")


@pytest.mark.rule("NT-R69", "NT-82", "NT-R66")
def test_the_stage_ends_when_the_only_player_in_need_resigns() -> None:
    game = slots(input_due={B: [4, 0, 0, 0]})
    do(game, B, "resign")
    assert (phase(game), game.s.lost_now, game.s.in_play) == ("CALL_VOTE", 1, 0b1101)


@pytest.mark.rule("NT-R36", "NT-R69")
def test_places_are_offered_once_the_last_without_a_first_turn_has_left() -> None:
    game = laid_out(
        phase="act", current=D, vacancies_open=0, zone={A: OUTER, B: INNER, C: INNER, D: -1}, industry={D: -1}
    )
    do(game, D, "resign")
    assert (phase(game), game.s.vacancies_open, game.s.asked_now, game.s.vacancy_zone) == ("VACANCY", 1, B, CENTER)


@pytest.mark.rule("NT-R76", "NT-R77", "NT-R78", "NT-242")
def test_s90_a_late_payment() -> None:
    game = slots(
        quarter=4, current=D, input_due={D: [4, 0, 0, 0]}, money={D: 2400}, wants={D: ["wants-01"]}, bank=0,
        charter={"elimination_money": "dividend"}, storehouse=[0, 0, 0, 0], treasurer=B,
    )  # fmt: skip
    before = money(game)
    do(game, D, "resign")
    assert phase(game) == "GAME_OVER"
    share = (sum(before) - sum(before[:3])) // 3
    assert [now - then for now, then in zip(money(game)[:3], before, strict=False)][1:] == [share, share]
    assert (game.s.bank, sum(money(game))) == (0, game.s.money_issued)
    assert game.s.wants_used[0] == card("wants-01")


@pytest.mark.rule("NT-110", "NT-84")
def test_s23_declined_loan() -> None:
    game = slots(input_due={C: [4, 0, 0, 0]}, storehouse=[4, 0, 0, 0], money={A: 3720}, bank=0)
    do(game, A, "open_offer 2", "write_money give cents=1000", "write_iou get 1 interest=500", "send_offer")
    do(game, C, "decline_offer")
    for seat in (A, B, C, D):
        do(game, seat, "end_market")
    assert (phase(game), game.s.asks_charity) == ("CHARITY", C)


# ---------------------------------------------------------------- late actions
def missed_production(**more: Any) -> Game:
    """S29: A ended the market without producing 30 Clothes in the Center; it is B’s turn."""
    game = laid_out(
        ability={A: [0, 6, 0, 0]}, zone={A: CENTER}, money={A: 1000}, charter=more.pop("charter", None),
        chance=["roll seat=0 value=1", "draw_opportunity seat=0 card=opportunity-08"], **more,
    )  # fmt: skip
    return do(game, A, "end_market", "stay", "end_stake")


@pytest.mark.rule("NT-127", "NT-126", "NT-233", "NT-R23", "NT-R15", "NT-124")
def test_s29_late_production() -> None:
    game = missed_production()
    assert game.s.current == B
    assert refused(game, A, "ask_late platform") == ("NOTHING_MISSED", "NT-R23")
    assert refused(game, C, "ask_late produce") == ("NOTHING_MISSED", "NT-R23")
    do(game, A, "ask_late produce")
    vote(game, A="for", B="for", C="for", D="against")
    assert (phase(game), game.s.current, game.s.stock[A][CLOTHES]) == ("MARKET", B, 30)
    assert is_refused(game, A, "sell_to_union clothes 1")
    assert refused(game, A, "ask_late market") == ("NOTHING_MISSED", "NT-R23")
    game = missed_production(charter={"late_action": "never"})
    assert refused(game, A, "ask_late produce") == ("NEVER_FORGIVEN", "NT-233")
    assert refused(laid_out(), A, "ask_late produce") == ("TURN_NOT_OVER", "NT-R23")
    game = missed_production(charter={"late_action": "always"})
    do(game, A, "ask_late produce")
    assert (phase(game), game.s.stock[A][CLOTHES]) == ("MARKET", 30)


@pytest.mark.rule("NT-124", "NT-R23")
def test_what_is_not_asked_for_before_the_next_turn_is_lost() -> None:
    game = missed_production()
    assert game.s.late_units[A] == 30
    turns = ["end_market", "stay", "end_stake"]
    for seat in (B, C, D):
        do(game, seat, *turns)
    assert (game.s.current, game.s.late_units[A], game.s.late_right[A]) == (A, 0, 0)


@pytest.mark.rule("NT-R15", "NT-R23")
def test_who_has_produced_missed_no_production() -> None:
    chance = ["roll seat=0 value=1", "draw_opportunity seat=0 card=opportunity-08"]
    game = laid_out(ability={A: [0, 6, 0, 0]}, chance=chance)
    do(game, A, "produce", "end_market", "stay", "end_stake")
    assert refused(game, A, "ask_late produce") == ("NOTHING_MISSED", "NT-R23")


@pytest.mark.rule("NT-149", "NT-238", "NT-124", "NT-127", "NT-125", "NT-39", "NT-R23")
@pytest.mark.parametrize(("votes", "token"), [("for", 1), ("against", 0)])
def test_s28_a_late_platform(votes: str, token: int) -> None:
    game = laid_out(
        phase="act", switch_turns={A: 1}, charter={"manual_platforms": 1},
        chance=["roll seat=0 value=1", "draw_opportunity seat=0 card=opportunity-01"],
    )  # fmt: skip
    do(game, A, "stay", "end_act", "end_stake", "ask_late platform")
    vote(game, A="for", B="for", C=votes, D="against")
    assert (phase(game), game.s.leisure_platform[A]) == ("MARKET", token)
    assert ("LATE_PLATFORM 0" in notices(game)) == bool(token)
    action.receive_leisure_token(game.s, A)
    assert (game.s.tokens[A], game.s.may_innovate) == (token, token)


@pytest.mark.rule("NT-127", "NT-R23", "NT-R75", "NT-77", "NT-R35")
def test_a_late_market_is_one_slot_in_the_turn_of_another() -> None:
    game = missed_production(stock={A: [0, 9, 0, 0]}, input_due={A: [0, 5, 0, 0]})
    do(game, B, "open_offer 2", "cancel_offer")
    do(game, A, "ask_late market")
    carried(game)
    assert (phase(game), game.s.current, game.to_act, game.s.offers_left) == ("LATE_MARKET", A, {A}, 12)
    assert is_refused(game, A, "produce")
    assert is_refused(game, B, "move_stop")
    do(game, A, "consume clothes 5", "sell_to_union clothes 1", "open_offer 2", "write_line give clothes 1")
    assert refused(game, A, "end_late") == ("HAS_DRAFT", "NT-105")
    assert refused(game, A, "write_line give place 1") == ("NO_EXCHANGE_OF_PLACES", "NT-108")
    do(game, A, "send_offer")
    do(game, C, "accept_offer")
    assert (phase(game), game.s.stock[C][CLOTHES]) == ("LATE_MARKET", 1)
    do(game, A, "end_late")
    assert (phase(game), game.s.current, game.s.offers_left, game.s.stock[A][CLOTHES]) == ("MARKET", B, 11, 2)


@pytest.mark.rule("NT-127", "NT-169", "NT-R23")
def test_late_rent_secures_a_place() -> None:
    game = missed_production()
    do(game, A, "ask_late rent")
    carried(game)
    assert (phase(game), game.s.current) == ("LATE_RENT", A)
    assert is_refused(game, A, "consume clothes 1")
    do(game, A, "pay_rent center cents=300")
    assert refused(game, A, "pay_rent center cents=400") == ("RENT_PAID_ALREADY", "NT-169")
    do(game, A, "pay_rent inner cents=100", "end_late")
    assert (list(game.s.rent_paid[A]), list(game.s.paid_here)) == ([300, 100], [0, 0])
    assert (phase(game), game.s.current) == ("MARKET", B)


@pytest.mark.rule("NT-R23", "NT-169")
def test_who_has_paid_all_rents_or_stands_outside_missed_no_rent() -> None:
    game = about_to_roll(A, card="opportunity-01", zone={A: INNER}, money={A: 500})
    do(game, A, "pay_rent inner cents=1", "end_stake")
    assert refused(game, A, "ask_late rent") == ("NOTHING_MISSED", "NT-R23")
    game = about_to_roll(A, card="opportunity-01")
    do(game, A, "end_stake")
    assert refused(game, A, "ask_late rent") == ("NOTHING_MISSED", "NT-R23")


@pytest.mark.rule("NT-R23", "NT-81")
def test_no_market_is_missed_once_everybody_has_slots() -> None:
    game = ending_the_path(input_due={A: [1, 0, 0, 0]}, late_right=[0, 0b11, 0, 0], late_units=[0, 7, 0, 0])
    do(game, C, "end_stake")
    assert (phase(game), game.s.current) == ("SLOT", A)
    assert refused(game, B, "ask_late market") == ("NOTHING_MISSED", "NT-R23")
    do(game, B, "ask_late produce")
    carried(game)
    assert (phase(game), game.s.stock[B][CLOTHES], game.s.stock[B][FOOD]) == ("SLOT", 7, 0)


@pytest.mark.rule("NT-230")
def test_a_secret_vote_on_a_motion_shows_only_totals() -> None:
    game = laid_out(charter={"secret_ballots": 1})
    do(game, B, "move_stop")
    for seat, answer in ((A, "for"), (B, "for"), (C, "against"), (D, "abstain")):
        do(game, seat, f"vote_secretly {answer}")
    assert notices(game) == ["ALL_VOTED", "VOTE_COUNTED 2 1 1", "MOTION_CARRIED", "LAST_ROUND"]


@pytest.mark.rule("NT-10", "NT-127", "NT-219")
def test_the_prompt_says_what_is_voted_on() -> None:
    asked = {
        "move_stop": "Should the Game end with this round?",
        "move_rule x": "Do you adopt this house rule?",
        "move_option loans 0": "Should the charter change: Loans → no?",
    }
    for act, says in asked.items():
        game = do(laid_out(), B, act)
        assert game.prompt(A)[0] == says


@pytest.mark.parametrize(
    ("act", "answers"),
    [
        ("move_stop", ["for", "against"]),
        ("move_option loans 0", ["abstain", "abstain"]),
        ("move_rule x", ["abstain", "abstain"]),
        ("ask_late market", ["for", "for"]),
    ],
)
def test_sensible_players_stop_a_game_that_they_lead_and_forgive(act: str, answers: list[str]) -> None:
    game = do(laid_out(tokens=[3, 1, 0, 0], late_right=[0, 0b10, 0, 0]), B, act)
    for seat, answer in zip((A, D), answers, strict=True):
        (number,) = choose_move(player("sensible"), book, seen_by(book, game.s, seat), seat, 1)
        assert number == game.read(seat, f"vote {answer}")
