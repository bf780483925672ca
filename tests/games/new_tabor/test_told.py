"""What the log says: who did what, on what was voted, why a sum was paid, by what somebody won."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.new_tabor.rules import end_of_game
from commonweal.games.new_tabor.rules.votes import NOBODY
from commonweal.play.game import Game
from commonweal.play.log_writer import LogWriter
from games.asking import notices, refused
from games.new_tabor.goods_and_zones import CENTER, CLOTHES, FOOD, INNER, OUTER
from games.new_tabor.playing import do, pledges, rolls, vote, zones
from games.new_tabor.tables import about_to_roll, begun, ending_the_path, laid_out, slots, under_capitalism
from games.seats import A, B, C, D

FOUR = {"money": [0, 9300, 9300, 9300], "stock": {A: [0, 9, 0, 0]}}
OFFER = ("write_line give clothes 5", "write_money get 46.50", "send_offer")


def ids(game: Game, seat: int | None = None) -> list[str]:
    """The names of the acts and notices that a viewer reads of the last move."""
    return [entry["id"].split(".")[1] for entry in game.entries_of_move(game.moves_done - 1, seat)]


def told(game: Game, seat: int | None = None) -> list[str]:
    """The sentences that a viewer reads of the last move."""
    game.rename("ABCDEFGH"[: game.s.seats])
    return [game.word(entry, seat) for entry in game.entries_of_move(game.moves_done - 1, seat)]


def rules_of(game: Game) -> dict[str, str]:
    """The rule that the log shows with each notice of the last move."""
    entries = game.entries_of_move(game.moves_done - 1)
    return {entry["id"].split(".")[1]: entry["rule"] for entry in entries if entry["id"].startswith("notices.")}


def done_to(game: Game, name: str) -> list[int]:
    [entry] = [
        entry for entry in game.entries_of_move(game.moves_done - 1) if entry["id"].startswith(f"notices.{name}.")
    ]
    return list(entry.get("done_to", []))


# ---------------------------------------------------------------- offers
@pytest.mark.rule("NT-105", "NT-111", "NT-R79")
def test_a_counter_offer_says_its_content_and_who_declines_whom() -> None:
    game = do(laid_out(**FOUR), A, f"open_offer {B}", *OFFER)
    assert notices(game) == [f"OFFERS_TO {A} {B}", f"WOULD_GIVE {A} 5 {CLOTHES}", f"WOULD_BE_PAID {A} 4650"]
    assert done_to(game, "OFFERS_TO") == [B]
    do(game, B, "counter_offer", "write_money give 40.00", "send_offer")
    assert notices(game) == [f"COUNTERS {B} {A}", f"WOULD_GET {B} 5 {CLOTHES}", f"WOULD_PAY {B} 4000"]
    do(game, A, "decline_offer")
    assert (notices(game), done_to(game, "DECLINES")) == ([f"DECLINES {A} {B}"], [B])


@pytest.mark.rule("NT-R79")
def test_a_counter_offer_given_up_is_told_as_a_decline() -> None:
    game = do(laid_out(**FOUR), A, f"open_offer {B}", *OFFER)
    do(game, B, "counter_offer", "cancel_offer")
    assert (notices(game), done_to(game, "GIVES_UP_COUNTER")) == ([f"GIVES_UP_COUNTER {B} {A}"], [A])


# ---------------------------------------------------------------- votes
@pytest.mark.rule("NT-38", "NT-39")
def test_a_vote_says_on_what() -> None:
    game = do(laid_out(), B, "move_stop")
    assert "MOTION_OPENS 6 0" in notices(game)
    assert vote_question(game) == "stop"
    vote(game, A="for", B="abstain", C="abstain", D="abstain")
    assert notices(game)[-3:] == ["VOTE_COUNTED 1 0 3", "MOTION_CARRIED", "LAST_ROUND"]
    game = do(laid_out(phase="act", current=C), C, "recall_treasurer")
    assert "VOTE_OPENS 4 1 2" in notices(game)
    assert vote_question(game) == "recall"


def vote_question(game: Game) -> str:
    """The question that the entry of the vote is worded by."""
    [entry] = [one for one in game.entries_of_move(game.moves_done - 1) if "_OPENS" in one["id"]]
    return str(entry["id"].rpartition(".")[2])


@pytest.mark.rule("NT-29")
def test_the_die_by_consent_is_told() -> None:
    game = begun(4, office_method="election")
    [seat] = game.to_act
    do(game, seat, "propose_die")
    for other in range(4):
        do(game, other, "vote for")
    assert "DIE_DECIDES" in notices(game)


@pytest.mark.rule("NT-28", "NT-230")
@pytest.mark.parametrize(("is_secret", "said"), [("no", "C: 2 votes, by A and B."), ("yes", "C: 2 votes.")])
def test_who_voted_for_a_candidate_is_told_once(is_secret: str, said: str) -> None:
    fields = {"phase": "contest", "question": "contest", "candidates": 0b1100, "eligible": 0b1111, "voters": 0b1111}
    game = laid_out(clerk=-1, treasurer=-1, charter={"secret_ballots": is_secret, "organizer_seat": 0}, **fields)
    act = "vote_candidate_secretly" if is_secret == "yes" else "vote_candidate"
    for seat, candidate in ((A, C), (B, C), (C, D), (D, NOBODY)):
        do(game, seat, f"{act} {candidate}")
    assert [one for one in told(game) if one.startswith("C:")] == [said]


@pytest.mark.rule("NT-23", "NT-29", "NT-87")
@pytest.mark.parametrize(
    ("what", "phase", "tie", "rule"),
    [
        ("player_one", "setup_roll", 3, "NT-23"),
        ("quarter", "quarter_roll", 3, "NT-87"),
        ("office", "office_die", 1, "NT-29"),
    ],
)
def test_a_roll_cites_what_it_is_for(what: str, phase: str, tie: int, rule: str) -> None:
    rolled = rolls(what, tie, tie, tie, tie, (A, 3), (B, 1), (C, 2), (D, 2))
    game = laid_out(phase=phase, tied=0b1111, rolling=0b1111, lowest_wins=int(what == "office"), chance=rolled)
    entries = game.entries_of_move(0)
    assert {entry["rule"] for entry in entries if "roll" in entry["id"] or "TIED" in entry["id"]} == {rule}


@pytest.mark.rule("NT-R9")
def test_who_takes_over_an_office_is_told_with_its_rule() -> None:
    game = do(laid_out(), B, "resign")
    assert rules_of(game)["TAKES_OVER"] == "NT-R9"
    assert "C takes over as Treasurer for the rest of the Quarter." in told(game)


@pytest.mark.rule("NT-163")
@pytest.mark.parametrize(("answer", "said"), [("for", "GAME_CALLED"), ("against", "GAME_GOES_ON")])
def test_the_vote_on_calling_the_game_says_what_follows(answer: str, said: str) -> None:
    game = slots(input_due={C: [0, 1, 0, 0]}, stock={C: [0, 1, 0, 0]}, current=C)
    do(game, A, "resign")
    do(game, C, "consume clothes 1")
    for seat in (B, C, D):
        do(game, seat, f"vote {answer}")
    assert said in notices(game)


# ---------------------------------------------------------------- Charity
def asked(**more: Any) -> Game:
    """B lacks 1 Food and has no Money."""
    return do(slots(current=D, input_due={B: [1, 0, 0, 0]}, **more), D, "end_market")


@pytest.mark.rule("NT-157", "NT-159", "NT-162")
def test_who_agreed_and_who_declined_is_told_after_counting() -> None:
    game = asked(money=[930, 0, 930, 0], storehouse=[1, 0, 0, 0], tokens={A: 1})
    pledges(game, A="against", C="for", D="for")
    said = notices(game)
    assert said[:4] == ["ALL_ANSWERED", "AGREE_TO_PAY 12", "DECLINE_TO_PAY 1", f"CANNOT_SHARE {D}"]
    assert {f"CHARITY_GIVEN {B} 4", f"CONSUMES_GIFT {B} 1 {FOOD}", f"TOKEN_OF_CHARITY {C}"} <= set(said)


@pytest.mark.rule("NT-157")
def test_a_pledge_is_no_ballot_and_is_named_where_votes_are_secret() -> None:
    game = pledges(asked(money=[930, 0, 930, 0], charter={"secret_ballots": "yes"}), A="against", C="against", D="for")
    assert notices(game)[:3] == ["ALL_ANSWERED", "AGREE_TO_PAY 8", "DECLINE_TO_PAY 5"]


@pytest.mark.rule("NT-161", "NT-162")
def test_a_token_lost_cites_whether_charity_was_given_or_failed() -> None:
    tokens = {"tokens": {A: 1, B: 1}, "storehouse": [1, 0, 0, 0], "money": [930, 0, 930, 930]}
    given = pledges(asked(**tokens), A="for", C="for", D="for")
    assert (rules_of(given)["TOKEN_FOR_HELP"], done_to(given, "TOKEN_FOR_HELP")) == ("NT-161", [B])
    assert rules_of(given)["TOKEN_OF_CHARITY"] == "NT-161"
    failed = pledges(asked(**tokens), A="against", C="against", D="against")
    assert (rules_of(failed)["TOKEN_LOST"], done_to(failed, "TOKEN_LOST")) == ("NT-162", [A])


@pytest.mark.rule("NT-162", "NT-R62")
def test_charity_that_fails_for_lack_of_products_says_so() -> None:
    game = asked(money=[930, 0, 930, 930])
    pledges(game, A="for", C="for", D="for")
    assert notices(game)[:4] == ["ALL_ANSWERED", "AGREE_TO_PAY 13", "GOODS_MISSING 13", f"CHARITY_FAILS {B}"]


@pytest.mark.rule("NT-157", "NT-R62")
def test_the_last_survivor_asks_nobody() -> None:
    game = slots(current=A, input_due={A: [1, 0, 0, 0], B: [1, 0, 0, 0]}, zone={A: OUTER})
    for seat in (B, C, D):
        do(game, seat, "resign")
    do(game, A, "end_market")
    said = [one.split()[0] for one in notices(game)]
    assert {"NOBODY_TO_ASK", "GOODS_MISSING"} <= set(said)
    assert not {"BILL", "ALL_ANSWERED"} & set(said)
    assert "The Storehouse does not have all the Products, and nobody gives any." in told(game)


@pytest.mark.rule("NT-R62")
def test_charity_without_a_bill_gives_no_token_and_says_so() -> None:
    game = asked(money=[0, 930, 0, 0], stock={C: [1, 0, 0, 0]})
    assert f"BILL {B} 0" in notices(game)
    pledges(game, A="against", C="for", D="against")
    assert "NO_CHARITY" in notices(game)
    assert not any(said.startswith("TOKEN") for said in notices(game))


# ---------------------------------------------------------------- land
@pytest.mark.rule("NT-182", "NT-R29")
def test_who_is_displaced_reads_where_they_are_now() -> None:
    game = laid_out(
        phase="stake", current=A, acted=1, zone={A: CENTER, B: INNER, C: INNER, D: INNER}, rival={A: [-1, D]},
        rent_paid={D: [0, 300]}, industry=dict.fromkeys(range(4), FOOD),
    )  # fmt: skip
    assert refused(game, A, "end_stake") == ("ANSWER_OR_GIVE_WAY", "NT-177")
    assert refused(game, A, "give_way inner") == ("NOT_OUTBID", "NT-177")
    assert "Give way (move to the Outer Rung)" in [choice.label for choice in game.acts(A)]
    do(game, A, "give_way outer")
    assert told(game)[0] == "A gives way and moves to the Outer Rung."
    assert f"MUST_TAKE_CENTER {B}" in notices(game)
    assert zones(game)[:2] == [OUTER, CENTER]


@pytest.mark.rule("NT-189")
def test_a_place_that_is_taken_is_told_once() -> None:
    game = about_to_roll(A, roll=3, zone={A: CENTER, B: INNER})
    do(game, A, "move_zone inner", "end_stake")
    do(game, B, "take_vacancy accept")
    assert [one for one in told(game) if "free place" in one] == ["B moves into the free place in the Center."]


@pytest.mark.rule("NT-176", "NT-R34")
def test_who_answers_a_challenge_and_who_leaves_with_rent_paid_is_told_with_its_rule() -> None:
    paid = {"zone": {A: CENTER, B: CENTER}, "rent_paid": {A: [300, 0], B: [400, 0]}, "money": {A: 9300}}
    game = do(laid_out(phase="stake", acted=1, rival={A: [B, -1]}, **paid), A, "pay_rent center cents=500")
    assert rules_of(game) == {"ANSWERED": "NT-176", "ANSWER_OUTBIDS": "NT-176"}
    game = laid_out(phase="stake", acted=1, zone={A: CENTER}, rent_paid={A: [300, 0]})
    do(game, A, "move_zone inner")
    assert rules_of(game)["RENT_LOST"] == "NT-R34"


@pytest.mark.rule("NT-108", "NT-R35")
def test_an_exchange_of_places_says_which_rents_count() -> None:
    game = laid_out(zone={A: CENTER, B: INNER}, rent_paid={B: [0, 300]})
    do(game, A, f"open_offer {B}", "write_line give place 1", "send_offer")
    do(game, B, "accept_offer")
    said = notices(game)
    assert f"PLACES_EXCHANGED {A} {B} {INNER} {CENTER}" in said
    assert {f"RENT_COUNTS {A} {INNER} 300", f"RENT_COUNTS {B} {INNER} 0"} <= set(said)


@pytest.mark.rule("NT-108", "NT-R35")
def test_an_exchange_of_places_says_whom_the_challenges_are_against_now() -> None:
    game = laid_out(
        zone={A: OUTER, B: INNER, C: INNER, D: INNER}, rival={B: [-1, C]}, rent_paid={B: [0, 300], C: [0, 400]}
    )
    do(game, A, f"open_offer {B}", "write_line give place 1", "send_offer")
    do(game, B, "accept_offer")
    assert {f"CHALLENGE_MOVES {A} {C} {INNER}", f"CHALLENGE_MOVES {B} -1 {INNER}"} <= set(notices(game))
    assert [list(game.s.rival[seat]) for seat in (A, B)] == [[-1, C], [-1, -1]]
    change = "With the places, the challenges in the Inner Rung change hands"
    assert {f"{change}: C outbids A now.", f"{change}: nobody outbids B now."} <= set(told(game))


@pytest.mark.rule("NT-262", "NT-263")
def test_who_goes_back_to_an_own_plot_is_told_which() -> None:
    back = {"phase": "stake", "current": B, "acted": 1, "zone": {A: CENTER, C: INNER}, "plot_occupant": [A, -1, C]}
    game = do(under_capitalism(**back), B, "move_zone inner")
    assert notices(game) == [f"ON_OWN_PLOT {B} 1"]
    game = do(under_capitalism(**back), B, "return_to_plot inner-1")
    assert told(game) == ["B returns to the first plot in the Inner Rung, their own."]


@pytest.mark.rule("NT-262", "NT-264")
def test_sold_titles_and_tenants_are_told() -> None:
    free: dict[str, Any] = {"plot_owner": [A, -1, -1], "zone": {B: INNER}, "plot_occupant": [-1, B, -1]}
    free["charter"] = {"regime": "capitalism"}
    game = laid_out(**free)
    do(game, A, f"open_offer {B}", "write_line give tenancy-center 1", "send_offer")
    do(game, B, "accept_offer")
    assert notices(game) == [f"DEAL_DONE {B} {A}", f"LEAVES_PLOT {B} 1", f"MOVES_TO_PLOT {B} 0 {A}"]
    game = laid_out(**free)
    do(game, A, f"open_offer {B}", "write_line give title-center 1", "send_offer")
    do(game, B, "accept_offer")
    assert notices(game) == [f"DEAL_DONE {B} {A}", f"HANDS_TITLE {A} {B} 0"]


# ---------------------------------------------------------------- cards
@pytest.mark.rule("NT-140", "NT-141", "NT-144", "NT-146")
@pytest.mark.parametrize(
    ("drawing", "chance", "said"),
    [
        ("opportunity", "draw_opportunity seat=0 card=opportunity-01", f"ABILITY_GAINED {A} 1 {FOOD}"),
        ("needs", "draw_needs seat=0 card=needs-01", f"INPUT_GROWS {A} 12 {FOOD}"),
        ("wants", "draw_wants seat=0 card=wants-01", f"WANT_TAKES 4 {FOOD}"),
        ("loss", "draw_loss seat=0 card=loss-17", f"STORE_LOST 0 {FOOD}"),
    ],
)
def test_cards_are_told_with_what_they_add(drawing: str, chance: str, said: str) -> None:
    game = laid_out(phase="drawing", drawing=drawing, chance=[chance])
    assert said in notices(game)


@pytest.mark.rule("NT-141", "NT-239")
def test_a_spectator_reads_the_wants_of_an_open_table_only() -> None:
    for is_open in (1, 0):
        game = laid_out(
            phase="drawing", drawing="wants", chance=["draw_wants seat=0 card=wants-01"],
            charter={"open_holdings": is_open},
        )  # fmt: skip
        for viewer, knows in ((None, bool(is_open)), (B, bool(is_open)), (A, True)):
            assert ("WANT_TAKES" in ids(game, viewer)) == knows
            [drawn] = [one for one in game.entries_of_move(0, viewer) if one["id"].startswith("acts.draw_wants.")]
            assert ("card" in drawn["values"]) == knows


@pytest.mark.rule("NT-266")
def test_a_loss_of_the_credit_union_has_no_effect_under_capitalism() -> None:
    game = laid_out(
        phase="drawing", drawing="loss", chance=["draw_loss seat=0 card=loss-17"], charter={"regime": "capitalism"}
    )
    assert "LOSS_HAS_NO_EFFECT" in notices(game)


@pytest.mark.rule("NT-240", "NT-R58")
def test_ability_that_comes_back_is_told() -> None:
    game = laid_out(ability={A: [0, 5, 0, 0]}, ability_lost={A: [0, 2, 0, 0]}, charter={"ability_loss": "next"})
    do(game, A, "end_market")
    assert f"ABILITY_BACK {A} 2 {CLOTHES}" in notices(game)


# ---------------------------------------------------------------- the end
@pytest.mark.rule("NT-193")
def test_the_last_dividend_does_not_say_that_odd_cents_stay() -> None:
    game = slots(quarter=4, input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0]}, bank=2)
    do(game, A, "consume food 1")
    told = [said.split()[0] for said in notices(game)]
    assert "BANK_KEEPS" not in told
    assert told.index("GAME_ENDS") < told.index("REMAINDER_TO") < told.index("ENDS_WITH")


@pytest.mark.rule("NT-92", "NT-93", "NT-151")
@pytest.mark.parametrize(
    ("tokens", "money", "said"),
    [
        ([2, 1, 0, 0], [0, 0, 0, 0], f"WINS {A} 2"),
        ([1, 1, 0, 0], [0, 930, 0, 0], f"WINS_BY_VALUE {B} 1 1 930"),
        ([1, 1, 0, 0], [930, 930, 0, 0], "SHARE_WIN 3 1 930"),
    ],
)
def test_the_winner_is_named_with_what_decided(tokens: list[int], money: list[int], said: str) -> None:
    game = laid_out(tokens=tokens, money=money)
    game.s.notices = []
    end_of_game.tell_ranking(game.s)
    notice, *numbers = game.s.notices[-1]
    assert " ".join([game.book.notices.name_of(notice), *map(str, numbers)]) == said


@pytest.mark.rule("NT-93")
def test_a_single_rival_with_as_many_tokens_is_named() -> None:
    game = laid_out(tokens=[1, 1, 0, 0], money=[0, 930, 0, 0])
    game.s.notices = []
    end_of_game.tell_ranking(game.s)
    said = [notice for notice in game.s.notices if game.book.notices.name_of(notice[0]) == "WINS_BY_VALUE"]
    [entry] = LogWriter(game.book, game.names).entries_of_notices(said, None)
    game.rename("ABCD")
    assert game.word({"id": entry.id, "values": entry.values}) == (
        "B has lived the Best Life: as many Happiness Tokens as A (1), but more Money and Stock (9.30 credits)."
    )


@pytest.mark.rule("NT-151", "NT-R68")
def test_tokens_of_a_quarter_broken_off_are_told() -> None:
    game = slots(tokens={A: 2}, tokens_at_quarter=[1], input_due={B: [1, 0, 0, 0]}, charter={"call_vote": "majority"})
    do(game, B, "move_stop")
    vote(game, A="for", B="for", C="for", D="for")
    assert f"TOKENS_FORFEITED {A} 1" in notices(game)


@pytest.mark.rule("NT-R52")
def test_what_stays_owed_is_told() -> None:
    game = ending_the_path(bank=0, money={A: 930}, iou=[[A, B, 3000, 0, 3000, 1]], input_due={A: [1, 0, 0, 0]})
    do(game, C, "end_stake")
    assert f"REPAID {A} {B} 2070 930" in notices(game)
    assert not any(said.startswith("STILL_OWES") for said in notices(game))
    assert "A pays B 9.30 credits of an IOU; 20.70 are still owed." in told(game)
