"""What the log says of why something happens and by which rule, and what it does not say because it did not happen."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.new_tabor import rulebook as book
from commonweal.games.new_tabor.rules import clearing, end_of_game
from commonweal.games.new_tabor.state import Missed
from commonweal.play.game import Game
from commonweal.play.templates import Templates
from games.asking import notices
from games.new_tabor.goods_and_zones import CENTER, CLOTHES, FOOD, INNER
from games.new_tabor.playing import do, pledges, rolls, vote
from games.new_tabor.tables import about_to_roll, begun, laid_out, slots, under_capitalism
from games.seats import A, B, C, D

ALONE = {"lost": {B: 1, C: 1, D: 1}}


def rules_of(game: Game) -> dict[str, str]:
    """The rule that the log shows with each act and notice of the last move."""
    return {entry["id"].split(".")[1]: entry["rule"] for entry in game.entries_of_move(game.moves_done - 1)}


def said_by(game: Game, rule: Any, *numbers: Any) -> list[str]:
    """What a rule announces."""
    game.s.notices = []
    rule(game.s, *numbers)
    return [" ".join([game.book.notices.name_of(notice), *map(str, rest)]) for notice, *rest in game.s.notices]


# ---------------------------------------------------------------- setting up
@pytest.mark.rule("NT-15", "NT-23")
def test_a_first_game_says_which_rent_cards_are_in_play_once() -> None:
    game = begun(first_game=1, chance=rolls("player_one", 3, 3, 1, 1, (A, 1), (B, 2)))
    said = notices(game)
    cards = [f"RENT_OF_FIRST_GAME {industry} {game.s.rent_in_play[industry]}" for industry in range(4)]
    assert said[:5] == [*cards, "ROLL_FOR_PLAYER_ONE"]
    assert [one for one in said[5:] if "RENT" in one or "ROLL_FOR_PLAYER" in one] == []
    assert rules_of(game)["RENT_OF_FIRST_GAME"] == "NT-15"


# ---------------------------------------------------------------- offices
@pytest.mark.rule("NT-24", "NT-27", "NT-28", "NT-29", "NT-30", "NT-31")
def test_who_gets_an_office_is_told_with_how() -> None:
    """By rotation, of one candidate, of several, and by the Die."""
    game = begun(4)
    assert [rules_of(game)[name] for name in ("CLERK_IS", "TREASURER_IS")] == ["NT-24", "NT-31"]
    running: dict[str, Any] = {"clerk": -1, "treasurer": -1, "eligible": 0b1111, "voters": 0b1111}
    running["charter"] = {"organizer_seat": 0, "office_method": "election"}
    game = laid_out(phase="office_vote", question="candidate", candidates=0b100, **running)
    vote(game, A="for", B="for", C="for", D="for")
    assert (f"ELECTED {C} 0" in notices(game), rules_of(game)["ELECTED"]) == (True, "NT-27")
    game = laid_out(phase="contest", question="contest", candidates=0b1100, **running)
    for seat in range(4):
        do(game, seat, f"vote_candidate {C}")
    assert (f"WINS_ELECTION {C} 0" in notices(game), rules_of(game)["WINS_ELECTION"]) == (True, "NT-28")
    rolled = [*rolls("office", 2, 1, 3, 3), "roll_for_office seat=0 value=1", *rolls("office", (C, 2), (D, 3))]
    fields = {"phase": "office_die", "tied": 0b1111, "rolling": 0b1111, "lowest_wins": 1, "eligible": 0b1111}
    game = laid_out(chance=rolled, clerk=-1, treasurer=-1, charter={"office_method": "die"}, **fields)
    said = [one for one in notices(game) if one.startswith(("ROLLED", "CLERK", "TREASURER"))]
    assert (said, rules_of(game)["ROLLED_LOWEST"]) == ([f"ROLLED_LOWEST {B} 0", f"ROLLED_LOWEST {A} 1"], "NT-29")


@pytest.mark.rule("NT-31", "NT-R4")
@pytest.mark.parametrize(("method", "clerk"), [("rotation", f"CLERK_IS {A} 0"), ("election", f"ONLY_ONE_LEFT {A} 0")])
def test_a_lone_survivor_is_told_to_hold_both_offices(method: str, clerk: str) -> None:
    game = slots(
        input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0]}, clerk=A, treasurer=A, charter={"office_method": method},
        **ALONE,
    )  # fmt: skip
    do(game, A, "consume food 1")
    said = notices(game)
    at = said.index("TERMS_END") + 1
    assert said[at : at + 2] == [clerk, f"HOLDS_BOTH {A} 1"]
    assert rules_of(game)["HOLDS_BOTH"] == "NT-R4"


@pytest.mark.rule("NT-39", "NT-230")
def test_a_vote_on_a_motion_cites_no_rule_of_elections() -> None:
    game = vote(do(laid_out(), B, "move_stop"), A="for")
    assert rules_of(game)["vote"] == "NT-230"


# ---------------------------------------------------------------- Charity
@pytest.mark.rule("NT-84", "NT-R61")
@pytest.mark.parametrize(
    ("active", "rounds", "said"), [(0, 10, "NOTHING_WAS_DONE"), (1, 1, "ROUNDS_ARE_OVER 1"), (1, 10, "")]
)
def test_why_somebody_must_ask_for_charity_is_told(active: int, rounds: int, said: str) -> None:
    game = slots(current=D, slot_active=active, input_due={B: [1, 0, 0, 0]}, charter={"consumption_rounds": rounds})
    do(game, D, "end_market")
    why = [one for one in notices(game) if one.startswith(("NOTHING", "ROUNDS", "ASKS"))]
    assert why == ([said, f"ASKS_CHARITY {B}"] if said else [])
    assert all(rules_of(game)[one.split()[0]] == "NT-R61" for one in why[:1])


@pytest.mark.rule("NT-157", "NT-82")
def test_who_needs_no_charity_is_not_said_to_need_it() -> None:
    game = slots(current=D, input_due={B: [3, 0, 0, 0], D: [0, 9, 0, 0]}, stock={B: [3, 0, 0, 0]}, money={B: 930})
    do(game, D, "end_market")
    assert notices(game) == [
        *("NOTHING_WAS_DONE", f"ASKS_CHARITY {B}", f"CONSUMES {B} 3 {FOOD}", f"OWN_STOCK_SUFFICES {B}"),
        *(f"INPUTS_MET {B}", "NO_CHARITY"),
    ]


@pytest.mark.rule("NT-162", "NT-R62")
@pytest.mark.parametrize(("store", "needs"), [(1, False), (0, True)])
def test_only_who_would_be_out_without_charity_is_said_to_be(store: int, needs: bool) -> None:
    game = slots(current=D, input_due={B: [1, 0, 0, 0]}, money={B: 930}, storehouse=[store, 0, 0, 0])
    do(game, D, "end_market")
    assert (f"NEEDS_CHARITY {B}" in notices(game)) == needs


@pytest.mark.rule("NT-82", "NT-160", "NT-R62")
@pytest.mark.parametrize(("stock", "store", "helpers"), [(1, 0, 1 << C), (1, 1, 0)])
def test_without_a_bill_only_those_who_hand_over_products_help(stock: int, store: int, helpers: int) -> None:
    """All agree, but B can pay: who hands nothing over has done nothing."""
    lack = {"input_due": {B: [1, 0, 0, 0], D: [0, 9, 0, 0]}, "stock": {C: [stock, 0, 0, 0]}}
    game = do(slots(current=D, money={B: 930}, storehouse=[store, 0, 0, 0], **lack), D, "end_market")
    pledges(game, A="for", C="for", D="for")
    said = notices(game)
    assert {f"CHARITY_GIVEN {B} {helpers}", f"INPUTS_MET {B}", "NO_CHARITY"} <= set(said)


# ---------------------------------------------------------------- Money
@pytest.mark.rule("NT-208", "NT-210", "NT-212", "NT-213")
def test_demurrage_and_seigniorage_say_what_they_are_for() -> None:
    game = laid_out(current=D, money=[930] * 4, bank=0)
    game.s.storehouse[FOOD] += 1
    assert said_by(game, clearing.clear)[0] == "MONEY_FALLS_SHORT 930"
    game.s.storehouse[FOOD] -= 1
    assert said_by(game, clearing.clear)[0] == "MONEY_EXCEEDS_STOCK 930"
    game = do(laid_out(stock={B: [0, 3, 0, 0]}), B, "resign")
    assert ("SEIGNIORAGE 2790" in notices(game), rules_of(game)["SEIGNIORAGE"]) == (True, "NT-210")
    game = laid_out(
        phase="drawing", drawing="loss", storehouse=[20, 0, 0, 0], money=[9300, 0, 0, 0], bank=9300,
        chance=["draw_loss seat=0 card=loss-17"],
    )  # fmt: skip
    assert ("DEMURRAGE 18600" in notices(game), rules_of(game)["DEMURRAGE"]) == (True, "NT-208")


@pytest.mark.rule("NT-256", "NT-257", "NT-258")
@pytest.mark.parametrize(
    ("new", "name", "cents", "rule"),
    [("food-6", "STOREHOUSE_FALLS", 2480, "NT-258"), ("food-3", "STOREHOUSE_GAINS", 9920, "NT-257")],
)
def test_a_new_price_says_what_the_storehouse_is_worth_more_or_less(new: str, name: str, cents: int, rule: str) -> None:
    game = laid_out(
        phase="complex_draw", quarter=2, rent=("food-5", "clothes-4", "shelter-4", "transportation-4"),
        storehouse=[20, 0, 0, 0], money=[3720] * 4, charter={"complex_play": "quarterly"},
        chance=[f"change_rent card=rent-{new}"],
    )  # fmt: skip
    assert (f"{name} {cents}" in notices(game), rules_of(game)[name]) == (True, rule)
    assert "change_rent" not in rules_of(game)


@pytest.mark.rule("NT-R44", "NT-R77", "NT-192")
def test_the_last_dividend_says_that_there_is_no_wage() -> None:
    """The Bank is too small for a wage at the end of the Quarter; Money comes into it afterwards."""
    chance = ["roll seat=3 value=1", "draw_opportunity seat=3 card=opportunity-01"]
    game = laid_out(phase="stake", current=D, acted=1, stopping=1, bank=402, chance=chance)
    said = notices(do(game, D, "end_stake"))
    at = said.index("BANK_HOLDS 402")
    assert said[at : at + 3] == ["BANK_HOLDS 402", "NO_LAST_WAGE", "DIVIDEND 100 15 400"]
    assert (rules_of(game)["NO_LAST_WAGE"], "BANK_PAID_OUT" in said) == ("NT-R44", False)
    game = slots(quarter=4, input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0]}, bank=402)
    said = notices(do(game, A, "consume food 1"))
    at = said.index("GAME_ENDS")
    assert said[at : at + 4] == ["GAME_ENDS", "BANK_HOLDS 402", "BANK_PAID_OUT", "DIVIDEND 100 15 400"]
    assert rules_of(game)["BANK_PAID_OUT"] == "NT-R77"


@pytest.mark.rule("NT-192")
def test_a_dividend_of_one_survivor_is_not_said_to_be_shared() -> None:
    game = slots(
        quarter=4, input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0]}, storehouse=[1, 0, 0, 0], clerk=A, treasurer=A,
        **ALONE,
    )  # fmt: skip
    said = notices(do(game, A, "consume food 1"))
    assert f"WHOLE_DIVIDEND {A} 930" in said
    assert not any(one.startswith("DIVIDEND") for one in said)


@pytest.mark.rule("NT-265")
def test_green_says_that_there_is_no_dividend_under_capitalism() -> None:
    game = under_capitalism(phase="stake", current=D, acted=1, path_pos={D: 4}, chance=["roll seat=3 value=1"])
    assert "GREEN_HAS_NO_EFFECT" in notices(do(game, D, "end_stake"))


@pytest.mark.rule("NT-109")
@pytest.mark.parametrize(("percent", "says"), [("0", "without interest"), ("5.00", "at 5.00% interest")])
def test_money_lent_without_interest_is_said_to_be(percent: str, says: str) -> None:
    game = laid_out(money={A: 930})
    do(game, A, f"open_offer {B}", "write_money give 4.00", f"write_iou get 1 {percent}", "send_offer")
    told = [game.word(entry, None) for entry in game.entries_of_move(game.moves_done - 1)]
    assert f"The Money would be lent until the end of Quarter 1, {says}." in told


# ---------------------------------------------------------------- Quarters
@pytest.mark.rule("NT-100")
def test_the_stake_step_of_who_has_finished_has_a_heading() -> None:
    finished = {"finished": {A: 1}, "path_pos": {D: 15}, "zone": {A: CENTER}, "rent_paid": {A: [300, 0]}}
    game = about_to_roll(D, **finished)
    said = notices(do(game, D, "end_stake"))
    assert said[said.index(f"KEEPS_PLACE {A}") + 1] == f"RENT_LAPSES {A} {CENTER}"
    assert rules_of(game)["KEEPS_PLACE"] == "NT-100"


@pytest.mark.rule("NT-95", "NT-79", "NT-R67")
@pytest.mark.parametrize(("stopping", "said"), [(1, "QUARTER_BROKEN_OFF 1"), (0, "QUARTER_ENDS 1")])
def test_a_quarter_that_is_broken_off_is_not_said_to_end(stopping: int, said: str) -> None:
    game = about_to_roll(
        D, stopping=stopping, finished=[1, 1, 1, 0], path_pos=[0, 0, 0, 15], input_due={A: [1, 0, 0, 0]}
    )
    do(game, D, "end_stake")
    assert [one for one in notices(game) if one.startswith("QUARTER")] == [said]


@pytest.mark.rule("NT-143", "NT-R58")
def test_who_is_out_gets_no_ability_back() -> None:
    lost = {"ability": {A: [0, 5, 0, 0], D: [5, 0, 0, 0]}, "ability_lost": {A: [0, 2, 0, 0], D: [2, 0, 0, 0]}}
    game = slots(input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0]}, **lost, lost={D: 1})
    said = notices(do(game, A, "consume food 1"))
    assert [one for one in said if one.startswith("ABILITY_BACK")] == [f"ABILITY_BACK {A} 2 {CLOTHES}"]


# ---------------------------------------------------------------- offers, and the end
@pytest.mark.rule("NT-108", "NT-105")
def test_places_offered_to_all_are_not_said_to_be_those_of_two() -> None:
    game = laid_out(zone={A: INNER})
    do(game, A, "open_offer_to_all", "write_line give place 1", "send_offer")
    told = [game.word(entry, A) for entry in game.entries_of_move(game.moves_done - 1)]
    assert told == ["You make an offer to everyone.", "You offer to exchange places."]


@pytest.mark.rule("NT-92", "NT-R70")
def test_the_only_survivor_does_not_win_by_tokens() -> None:
    game = slots(clerk=A, treasurer=A, **ALONE)
    assert said_by(game, end_of_game.tell_ranking)[-1] == f"SURVIVES_ALONE {A}"


def told(game: Game) -> list[str]:
    """The sentences that a spectator reads of the last move."""
    game.rename("ABCDEFGH"[: game.s.seats])
    return [game.word(entry, None) for entry in game.entries_of_move(game.moves_done - 1)]


# ---------------------------------------------------------------- cards
@pytest.mark.rule("NT-41", "NT-42", "NT-88")
@pytest.mark.parametrize("quarter", [1, 2])
def test_cards_of_a_quarter_cite_rules_of_every_quarter(quarter: int) -> None:
    chance = ["draw_labor seat=0 card=labor-01", "draw_consumption seat=0 card=consumption-01"]
    fields: dict[str, Any] = {"input_due": {A: [1, 0, 0, 0]}, "drawn_in": {A: quarter - 1}, "chance": chance}
    rules = rules_of(laid_out(phase="drawing", drawing="labor", quarter=quarter, **fields))
    assert (rules["draw_labor"], rules["draw_consumption"]) == ("NT-41", "NT-41")
    assert (rules["ABILITIES"], rules["INPUTS"], rules["DUE_AGAIN"]) == ("NT-42", "NT-42", "NT-88")


@pytest.mark.rule("NT-137", "NT-143", "NT-144")
@pytest.mark.parametrize(("card", "notice", "rule"), [(13, "ABILITY_LOST", "NT-143"), (17, "STORE_LOST", "NT-144")])
def test_a_loss_card_is_drawn_by_one_rule_and_takes_by_another(card: int, notice: str, rule: str) -> None:
    game = laid_out(phase="drawing", drawing="loss", chance=[f"draw_loss seat=0 card=loss-{card:02}"])
    assert (rules_of(game)["draw_loss"], rules_of(game)[notice]) == ("NT-137", rule)


@pytest.mark.rule("NT-R1")
def test_a_second_card_of_an_industry_goes_back_by_the_ruling() -> None:
    game = begun(chance=["draw_rent seat=0 card=rent-food-4", "draw_rent seat=1 card=rent-food-5"])
    assert rules_of(game)["RENT_PUT_BACK"] == "NT-R1"


# ---------------------------------------------------------------- turns and offices
@pytest.mark.rule("NT-37", "NT-49", "NT-87")
def test_who_takes_the_first_turn_is_told_with_its_rule_in_each_quarter() -> None:
    chance = ["draw_labor seat=3 card=labor-01", "draw_consumption seat=3 card=consumption-01"]
    game = laid_out(
        phase="drawing", drawing="labor", current=D, drawn_in={D: 0}, zone=dict.fromkeys(range(4), -1), chance=chance
    )
    assert f"TAKES_FIRST_TURN {A}" in notices(game)
    assert rules_of(game)["TAKES_FIRST_TURN"] == "NT-49"
    game = slots(input_due={A: [1, 0, 0, 0]}, stock={A: [1, 0, 0, 0]}, chance=rolls("quarter", 1, 3, 1, 1))
    do(game, A, "consume food 1")
    assert (rules_of(game)["BEGINS_QUARTER"], rules_of(game)["TERMS_END"]) == ("NT-87", "NT-37")


@pytest.mark.rule("NT-33", "NT-36")
@pytest.mark.parametrize(("office", "rule"), [("clerk", "NT-33"), ("treasurer", "NT-36")])
def test_a_recall_cites_the_rule_of_its_office(office: str, rule: str) -> None:
    game = do(laid_out(phase="act", current=C), C, f"recall_{office}")
    assert rules_of(game)[f"recall_{office}"] == rule
    assert told(game)[0] == f"C calls for a recall of the {office.title()}."


# ---------------------------------------------------------------- votes
@pytest.mark.rule("NT-39", "NT-232")
@pytest.mark.parametrize(
    ("needed", "motion", "call"),
    [
        ("majority", ("MOTION_FAILS", "NT-39"), ("GAME_GOES_ON", "NT-163")),
        ("unanimous", ("MOTION_LACKS_CONSENT", "NT-232"), ("GAME_LACKS_CONSENT", "NT-232")),
    ],
)
def test_a_vote_on_ending_the_game_that_fails_says_what_it_needed(
    needed: str, motion: tuple[str, str], call: tuple[str, str]
) -> None:
    answers = {"B": "for", "C": "for" if needed == "unanimous" else "against", "D": "abstain"}
    game = vote(do(laid_out(charter={"call_vote": needed}), B, "move_stop"), A="abstain", **answers)
    assert rules_of(game).get(motion[0]) == motion[1]
    game = slots(input_due={C: [0, 1, 0, 0]}, stock={C: [0, 1, 0, 0]}, current=C, charter={"call_vote": needed})
    do(do(game, A, "resign"), C, "consume clothes 1")
    assert rules_of(vote(game, **answers)).get(call[0]) == call[1]


@pytest.mark.rule("NT-127", "NT-233")
@pytest.mark.parametrize(
    ("how", "said", "rule"), [("vote", "FORGIVEN", "NT-127"), ("always", "FORGIVEN_BY_CHARTER", "NT-233")]
)
def test_who_is_forgiven_is_told_whether_by_a_vote_or_by_charter(how: str, said: str, rule: str) -> None:
    late = {"late_right": [0, 1 << Missed.PRODUCE], "late_units": [0, 5]}
    game = do(laid_out(charter={"late_action": how}, **late), B, "ask_late produce")
    if how == "vote":
        vote(game, A="for", B="for", C="for", D="for")
    assert rules_of(game).get(said) == rule


# ---------------------------------------------------------------- land
@pytest.mark.rule("NT-174", "NT-176")
def test_who_is_outbid_is_told_whether_by_a_challenge_or_by_an_answer() -> None:
    paid: dict[str, Any] = {"rent_paid": {A: [300, 0], B: [400, 0]}, "money": {A: 9300}, "phase": "stake", "acted": 1}
    game = laid_out(zone={A: CENTER, B: CENTER}, rival={A: [B, -1]}, **paid)
    assert rules_of(do(game, A, "pay_rent center cents=500"))["ANSWER_OUTBIDS"] == "NT-176"
    game = laid_out(zone={A: INNER, B: CENTER}, **paid | {"rent_paid": {B: [400, 0]}})
    assert rules_of(do(game, A, "challenge center cents=500"))["CONTESTED"] == "NT-174"


# ---------------------------------------------------------------- Charity
@pytest.mark.rule("NT-266", "NT-R62")
def test_products_are_missing_in_no_storehouse_under_capitalism() -> None:
    game = slots(current=D, input_due={B: [1, 0, 0, 0]}, charter={"regime": "capitalism"})
    pledges(do(game, D, "end_market"), A="against", C="against", D="against")
    assert "GIVERS_LACK_GOODS 0" in notices(game)
    assert "Nobody gives the missing Products." in told(game)


# ---------------------------------------------------------------- debts
@pytest.mark.rule("NT-268")
def test_debts_paid_in_stock_are_told_with_what_they_are_worth_and_what_is_left() -> None:
    ious = [[D, B, 1860, 0, 1860, 4], [D, C, 1000, 0, 1000, 4]]
    game = under_capitalism(current=D, iou=ious, stock={D: [3, 0, 0, 0]})
    do(game, D, "resign")
    said = [one for one in notices(game) if "IOU" in one or "STOCK" in one]
    assert said == [
        f"PAID_IN_STOCK {D} {B} 2 {FOOD} 1860 0",
        f"PAID_IN_STOCK {D} {C} 1 {FOOD} 930 70",
        f"IOU_LAPSES {D} {C} 70",
    ]
    assert "D pays B 2 Food, worth 18.60 credits, for IOUs, which are paid off." in told(game)
    assert "D pays C 1 Food, worth 9.30 credits, for IOUs; 0.70 are still owed." in told(game)


@pytest.mark.rule("NT-109", "NT-R52")
def test_what_players_owe_each_other_follows_their_ious() -> None:
    ious = [[A, B, 5000, 0, 5000, 2], [C, B, 100, 0, 100, 2], [A, B, 700, 0, 700, 2]]
    game = laid_out(iou=ious, money={A: 6000})
    assert (game.s.owes[A][B], game.s.owes[C][B]) == (5700, 100)
    do(game, A, "repay iou=0 cents=5000")
    assert game.s.owes[A][B] == 700
    do(game, A, f"open_offer {B}", "write_money get 1.00", "write_iou give 1 interest=500", "send_offer")
    do(game, B, "accept_offer")
    assert (game.s.owes[A][B], game.s.iou_count) == (805, 3)


# ---------------------------------------------------------------- plots
@pytest.mark.rule("NT-261", "NT-R81")
def test_who_leaves_a_plot_and_who_stands_on_it_after_an_exchange_is_told() -> None:
    game = under_capitalism(phase="stake", current=B, acted=1)
    do(game, B, "move_zone outer")
    assert notices(game) == [f"LEAVES_PLOT {B} 1"]
    assert told(game) == ["B moves to the Outer Rung.", "B leaves the first plot in the Inner Rung."]
    game = under_capitalism(current=D)
    do(game, D, f"open_offer {B}", "write_line give place 1", "send_offer")
    do(game, B, "accept_offer")
    assert notices(game)[1:] == [f"PLACES_EXCHANGED {D} {B} {INNER} 2", f"STANDS_ON {D} 1"]


# ---------------------------------------------------------------- words
SAYS: dict[str, tuple[dict[str, int], str, str]] = {
    "acts.pledge.says": ({"actor": A, "agree": 1}, "Ann agrees.", "Ann sagt zu."),
    "acts.casting_vote.says": (
        {"actor": A, "answer": 2}, "Ann breaks the tie by voting against it.",
        "Ann entscheidet bei Gleichstand: Nein.",
    ),
    "notices.VOTE_OPENS.says.contest": (
        {"office": 0, "who": 0b11}, "An election: Ann and Ben stand for Clerk.",
        "Wahl für das Lageramt zwischen Ann und Ben.",
    ),
    "notices.WITH_IOU.says": (
        {"interest": 500, "due": 2}, "The Money would be lent until the end of Quarter 2, at 5.00% interest.",
        "Das Geld wäre bis zum Ende von Quartal 2 geliehen, mit 5,00 % Zinsen.",
    ),
    "notices.WINS.says": (
        {"seat": B, "number": 10}, "Ben has lived the Best Life, with the most Happiness Tokens: 10.",
        "Ben hat das beste Leben gelebt, mit den meisten Glücksmarken: 10.",
    ),
    "notices.CONSUMES_GIFT.says": (
        {"seat": B, "units": 24, "industry": FOOD}, "Ben consumes 24 Food.", "Ben verbraucht 24 Nahrung.",
    ),
    "notices.LOSS_HAS_NO_EFFECT.says": (
        {}, "Under capitalism this card has no effect.", "Im Kapitalismus hat diese Karte keine Wirkung.",
    ),
    "notices.PAID_IN_STOCK.says": (
        {"seat": D, "creditor": C, "units": 5, "industry": 3, "worth": 3100, "left": 465},
        "Dan pays Cleo 5 Transportation, worth 31.00 credits, for IOUs; 4.65 are still owed.",
        "Dan zahlt Cleo 5 Transport im Wert von 31,00 Credits auf Schuldscheine; 4,65 bleiben offen.",
    ),
    "notices.STANDS_ON.says": (
        {"seat": D, "plot": 1}, "Dan is on the first plot in the Inner Rung now.",
        "Dan nimmt jetzt das erste Grundstück im Innenring ein.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("id", SAYS)
def test_sentences_read_well_in_both_languages(id: str) -> None:
    values, *worded = SAYS[id]
    names = ("Ann", "Ben", "Cleo", "Dan")
    assert [Templates(book, book.names_in(to), to).word(id, values, None, names) for to in ("en", "de")] == worded


@pytest.mark.rule("NT-256", "NT-259")
@pytest.mark.parametrize(
    ("card", "said"), [("food-6", f"PRICE_FALLS {FOOD} 620 3333"), ("food-3", f"PRICE_RISES {FOOD} 1240 3333")]
)
def test_a_price_is_told_to_rise_or_to_fall(card: str, said: str) -> None:
    game = laid_out(
        phase="complex_draw", charter={"complex_play": "quarterly"}, chance=[f"change_rent card=rent-{card}"]
    )
    assert said in notices(game)
