"""The rule that the log shows with what happens, where the same happens by one rule or by another; debts and plots."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.new_tabor import rulebook as book
from commonweal.games.new_tabor.state import Missed
from commonweal.play.game import Game
from commonweal.play.templates import Templates
from games.new_tabor.tables import (
    CENTER,
    FOOD,
    INNER,
    A,
    B,
    C,
    D,
    begun,
    do,
    laid_out,
    notices,
    pledges,
    rolls,
    slots,
    under_capitalism,
    vote,
)


def rules_of(game: Game) -> dict[str, str]:
    """The rule that the log shows with each act and notice of the last move."""
    return {entry["id"].split(".")[1]: entry["rule"] for entry in game.entries_of_move(game.moves_done - 1)}


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
    game = under_capitalism(current=D, iou=ious, iou_count=2, stock={D: [3, 0, 0, 0]})
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
    game = laid_out(iou=ious, iou_count=3, money={A: 6000})
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
