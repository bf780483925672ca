"""Offers, counter-offers and sublets: the worked scenarios S20, S21, S24, S34, S58 and S91; and offers as people make
them, in one move of several acts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from commonweal.games.new_tabor import rulebook as book
from commonweal.games.new_tabor.state import MONEY
from commonweal.institutions import deals
from commonweal.play.errors import NotDone
from commonweal.play.game import Game
from commonweal.play.game_info import book_json
from commonweal.server.protocol.book import Deals
from games.asking import is_refused, notices, phase, refused
from games.new_tabor.goods_and_zones import CENTER, CLOTHES, FOOD, INNER, OUTER
from games.new_tabor.playing import do
from games.new_tabor.tables import ending_the_path, laid_out, slots
from games.seats import A, B, C, D

FIVE_CLOTHES = ("write_line give clothes 5", "write_money get cents=4650", "send_offer")


def traders(**more: Any) -> Game:
    """A has 10 Clothes, C 4 Food, and B, C and D have Money."""
    return laid_out(**{"stock": {A: [0, 10, 0, 0], C: [4, 0, 0, 0]}, "money": [0, 20000, 9300, 9300]} | more)


@pytest.mark.rule("NT-105", "NT-60", "NT-106", "NT-107", "NT-111", "NT-45")
def test_s20_offers() -> None:
    game = traders()
    assert is_refused(game, B, f"open_offer {A}")
    do(game, A, f"open_offer {B}")
    assert refused(game, A, "write_line give clothes 11") == ("TOO_LITTLE_TO_GIVE", "NT-105")
    do(game, A, "write_line give clothes 10", "write_money get cents=10000", "send_offer")
    assert (phase(game), game.s.asked_now) == ("OFFER", B)
    do(game, B, "counter_offer", "write_money give cents=9000", "send_offer")
    assert game.s.asked_now == A
    assert refused(game, A, "counter_offer") == ("NO_COUNTER", "NT-105")
    do(game, A, "accept_offer")
    assert (game.s.money[A], game.s.money[B], game.s.stock[B][CLOTHES]) == (9000, 11000, 10)
    assert (phase(game), sum(game.s.sold)) == ("MARKET", 0)
    game = do(traders(), A, f"open_offer {C}", "write_line give clothes 5", "write_line get food 4", "send_offer")
    do(game, C, "accept_offer")
    assert (game.s.stock[A][FOOD], game.s.stock[C][CLOTHES]) == (4, 5)


@pytest.mark.rule("NT-105", "NT-254", "NT-R72")
def test_s21_offer_to_all() -> None:
    game = do(traders(), A, "open_offer_to_all", *FIVE_CLOTHES)
    do(game, B, "decline_offer")
    do(game, C, "accept_offer")
    assert (game.s.stock[C][CLOTHES], game.s.money[C], phase(game)) == (5, 4650, "MARKET")
    game = do(traders(charter={"offers_per_turn": 1}), A, "open_offer_to_all", *FIVE_CLOTHES)
    for seat in (B, C, D):
        do(game, seat, "decline_offer")
    assert (game.s.stock[A][CLOTHES], phase(game)) == (10, "MARKET")
    assert refused(game, A, f"open_offer {B}") == ("NO_OFFERS_LEFT", "NT-254")


@pytest.mark.rule("NT-R79")
def test_s91_counter_to_an_offer_to_all() -> None:
    game = do(traders(), A, "open_offer_to_all", *FIVE_CLOTHES)
    do(game, B, "counter_offer", "write_money give cents=4000", "send_offer")
    do(game, A, "decline_offer")
    assert game.s.asked_now == C
    do(game, C, "accept_offer")
    assert game.s.money[C] == 4650
    game = do(traders(), A, "open_offer_to_all", *FIVE_CLOTHES)
    do(game, B, "counter_offer", "cancel_offer")
    assert game.s.asked_now == C


@pytest.mark.rule("NT-108", "NT-R35", "NT-119", "NT-118", "NT-237")
def test_s24_sublet() -> None:
    places = {"current": B, "zone": {A: CENTER, B: INNER}, "rent_paid": {A: [500, 0], B: [0, 300]}, "money": {B: 9300}}
    game = laid_out(**places)
    do(game, B, f"open_offer {A}", "write_line give place 1", "write_money give cents=2000", "send_offer")
    do(game, A, "accept_offer")
    assert (game.s.zone[A], game.s.zone[B], game.s.money[A]) == (INNER, CENTER, 2000)
    assert (list(game.s.rent_paid[A]), list(game.s.rent_paid[B])) == ([0, 300], [500, 0])
    do(game, B, "end_market", "stay")
    assert refused(game, B, "move_zone inner") == ("CHANGED_ALREADY", "NT-119")
    game = do(laid_out(**places | {"zone": {A: CENTER, B: OUTER}, "rent_paid": {}}), B, f"open_offer {A}")
    assert refused(game, B, "write_line give place 1") == ("NOT_ADJACENT", "NT-118")
    game = do(laid_out(**places, charter={"sublets": 0}), B, f"open_offer {A}")
    assert refused(game, B, "write_line give place 1") == ("NO_SUBLETS", "NT-237")


@pytest.mark.rule("NT-R22", "NT-253")
def test_s34_offers_to_a_finished_player() -> None:
    finished = {"finished": {A: 1}, "current": B}
    assert refused(traders(**finished), B, f"open_offer {A}") == ("CANNOT_TRADE", "NT-99")
    assert not is_refused(traders(**finished, charter={"finished_may_trade": 1}), B, f"open_offer {A}")


@pytest.mark.rule("NT-81", "NT-82", "NT-83", "NT-85")
def test_s58_a_sale_in_a_slot() -> None:
    stock, due = {C: [10, 0, 0, 0]}, {B: [4, 0, 0, 0]}
    game = slots(current=B, stock=stock, input_due=due, money={B: 3720})
    do(game, B, f"open_offer {C}", "write_line get food 4", "write_money give cents=3720")
    assert refused(game, B, "end_market") == ("HAS_DRAFT", "NT-105")
    do(game, B, "send_offer")
    do(game, C, "accept_offer")
    do(game, B, "consume food 4")
    assert game.s.quarter == 2


@pytest.mark.rule("NT-109", "NT-134", "NT-R51", "NT-R52", "NT-252", "NT-250")
@pytest.mark.parametrize(
    ("rounding", "cents", "interest", "owed"),
    [
        ("half_up", 5000, 749, 5375),
        ("literal_55", 5000, 749, 5374),
        ("half_up", 3330, 1250, 3746),
        ("literal_55", 3330, 1250, 3747),
    ],
)
def test_s22_loan(rounding: str, cents: int, interest: int, owed: int) -> None:
    game = traders(charter={"rounding": rounding})
    do(game, A, f"open_offer {B}", f"write_money get cents={cents}")
    do(game, A, f"write_iou give 2 interest={interest}", "send_offer")
    do(game, B, "accept_offer")
    assert (game.s.money[A], list(game.s.iou[0])) == (cents, [A, B, cents, interest, owed, 2])
    do(game, A, "repay 0 cents=1000")
    assert (game.s.money[A], game.s.iou[0][4]) == (cents - 1000, owed - 1000)


@pytest.mark.rule("NT-R52", "NT-252", "NT-110")
@pytest.mark.parametrize(("enforcement", "left"), [("automatic", 3375), ("honour", 5375)])
def test_s22_ious_are_collected(enforcement: str, left: int) -> None:
    game = ending_the_path(
        quarter=2, iou=[[A, B, 5000, 749, 5375, 2]], money=[2000, 0, 0, 0], bank=0, input_due={A: [1, 0, 0, 0]},
        charter={"iou_enforcement": enforcement},
    )  # fmt: skip
    do(game, C, "end_stake")
    assert (game.s.iou[0][4], game.s.iou_count) == (left, 1)
    said = [notice.split()[0] for notice in notices(game)]
    if enforcement == "automatic":
        assert f"REPAID {A} {B} 3375 2000" in notices(game)
        assert said.index("CLEARED") < said.index("REPAID")
    assert game.s.money[A] == left - 3375
    assert (game.s.in_play, list(game.s.tokens[:4])) == (0b1111, [0] * 4)


TO_B = f"open_offer to={B}"


def partners(**more: Any) -> Game:
    """A has 10 Clothes and 50.00, B 93.00; the first of four Quarters is being played."""
    return laid_out(**{"stock": {A: [0, 10, 0, 0]}, "money": [5000, 9300, 9300, 9300]} | more)


def at_line(game: Game, act: Any) -> tuple[int, str, str]:
    """Which act of an offer to B is refused, with its rule and its sentence. Nothing is lost by it."""
    before = game.s.pack()
    with pytest.raises(NotDone) as wrong:
        game.do(A, [TO_B, "write_line side=give what=clothes units=5", act, "send_offer"])
    says = wrong.value.message["values"]
    assert game.s.pack() == before
    return says["place"], wrong.value.rule, wrong.value.text.partition(": ")[2]


@pytest.mark.rule("NT-105", "NT-106")
@pytest.mark.parametrize(
    "written",
    [
        ["write_line side=0 what=1 units=5", "write_money side=1 cents=4650"],
        ["write_line give clothes 5", "write_money get 46.50"],
        ["write_line give clothes 5", "write_money side=get cents=46,5"],
        [
            {"act": "write_line", "side": 0, "what": CLOTHES, "units": 5},
            {"act": "write_money", "side": "get", "cents": "46.50"},
        ],
    ],
)
def test_an_offer_is_one_move(written: list[Any]) -> None:
    game = partners()
    offer = [TO_B, *written, "send_offer"]
    says = [game.word(line, A) for line in game.preview(A, offer)["lines"]]
    before = game.moves_done
    game.do(A, offer)
    assert (game.moves_done, phase(game)) == (before + 1, "OFFER")
    place = next(place for place, state in enumerate(game.s.deal_state) if state == deals.OFFERED)
    lines = [list(line) for line in game.s.deal_line[place][: game.s.deal_lines[place]]]
    assert lines == [[A, B, CLOTHES, 5, 0], [B, A, MONEY, 4650, 0]]
    told = [line["text"] for line in game.log_for(A, since=before)]
    assert told == ["You make Seat 1 an offer.", "You would give 5 Clothes.", "You would get 46.50 credits."]
    assert says == told


@pytest.mark.rule("NT-105", "NT-109", "NT-133")
@pytest.mark.parametrize(
    ("act", "rule", "says"),
    [
        ("write_line give clothes 11", "NT-105", "You have less than you would give."),
        ("write_money give 50.01", "NT-105", "You have less than you would give."),
        ("write_money give 5.125", "NT-133", "cents is a number with at most two decimals, not “5.125”."),
        ("write_iou side=give due=4 interest=7.125", "NT-109", "interest is a number with at most two decimals"),
        ("write_iou side=give due=3 interest=0", "NT-109", "An IOU is due in a Quarter of the Game."),
        ("write_iou side=give due=1 interest=0", "NT-109", "An IOU is due in this Quarter or a later one."),
        ("write_line get food 0", "NT-105", "The offer does not have it."),
        ("strike_iou", "NT-105", "The offer does not have it."),
    ],
)
def test_what_cannot_be_written_is_refused_at_its_line(act: str, rule: str, says: str) -> None:
    place, named, sentence = at_line(partners(quarter=2, charter={"quarters": 2}), act)
    assert (place, named) == (3, rule)
    assert sentence.startswith(says)


@pytest.mark.rule("NT-109")
def test_an_iou_needs_money_that_is_lent() -> None:
    assert at_line(partners(), "write_iou side=give due=2 interest=0")[:2] == (4, "NT-109")


@pytest.mark.rule("NT-105")
def test_what_may_be_written_is_listed_with_its_bounds() -> None:
    game = do(partners(), A, TO_B)
    found: dict[tuple[str, int, int], Any] = {}
    for choice in game.acts(A):
        if choice.name in ("write_line", "write_money"):
            assert choice.amount is not None
            key = choice.name, choice.operands["side"], choice.operands.get("what", MONEY)
            found.setdefault(key, (choice.amount.low, choice.amount.high, []))[2].append(choice.label)
    assert found["write_line", 0, CLOTHES] == (1, 10, ["Give 10 Clothes"])
    assert found["write_line", 1, FOOD] == (1, 1_000_000, ["Get 1 Food"])
    assert found["write_money", 0, MONEY] == (1, 5000, ["Give 46.50 credits", "Give 50.00 credits"])
    assert ("write_line", 0, FOOD) not in found
    do(game, A, "write_line give clothes 5")
    do(game, A, "write_line give clothes 0")
    assert refused(game, A, "send_offer") == ("EMPTY_OFFER", "NT-105")


@pytest.mark.rule("NT-105", "NT-109", "NT-R79")
def test_a_counter_offer_strikes_out_and_says_what_it_counters() -> None:
    game = do(partners(), A, "open_offer_to_all", "write_line give clothes 5", "write_money get 46.50")
    do(game, A, "write_iou side=get due=1 interest=5", "write_iou side=give due=2 interest=7.49", "send_offer")
    game.do(B, ["counter_offer", "write_line get clothes 0", "write_money give 20.00", "strike_iou", "send_offer"])
    [new] = [place for place, drafter in enumerate(game.s.deal_drafter) if drafter == B]
    before = game.s.deal_before[new]
    assert (game.s.deal_drafter[before], game.s.deal_state[before]) == (A, deals.OFFERED)
    assert list(game.s.deal_line[new][0]) == [B, A, MONEY, 2000, 0]
    assert (game.s.deal_lines[new], game.s.loan_owes[new], game.s.loan_owes[before]) == (1, 0, 1)
    do(game, A, "decline_offer")
    assert game.s.asked_now == C
    assert not is_refused(game, C, "accept_offer")


@pytest.mark.rule("NT-109", "NT-R52")
def test_an_iou_is_written_with_a_percentage_of_two_decimals() -> None:
    game = do(partners(), A, TO_B, "write_money get 50.00")
    labels = [choice.label for choice in game.acts(A) if choice.name == "write_iou" and choice.operands["due"] == 2]
    assert "Owe the Money until the end of Quarter 2, at 5.00% interest" in labels
    do(game, A, "write_iou give quarter-2 7.49", "send_offer")
    told = [line["text"] for line in game.log_for(B, since=game.moves_done - 1)]
    assert "The Money would be lent until the end of Quarter 2, at 7.49% interest." in told


def test_the_page_is_told_which_acts_make_deals() -> None:
    told = msgspec.convert(book_json(book)["deals"], Deals)
    assert (told.open_to_all, told.money) == ("open_offer_to_all", [MONEY])
    assert told.debts is not None
    assert told.debts.in_force == "iou"
