"""Offers as people make them: one move of several acts, in every form, with what is refused at each line."""

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
from games.new_tabor.tables import CLOTHES, FOOD, A, B, C, do, is_refused, laid_out, phase, refused

TO_B = f"open_offer to={B}"


def traders(**more: Any) -> Game:
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
    game = traders()
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
    place, named, sentence = at_line(traders(quarter=2, charter={"quarters": 2}), act)
    assert (place, named) == (3, rule)
    assert sentence.startswith(says)


@pytest.mark.rule("NT-109")
def test_an_iou_needs_money_that_is_lent() -> None:
    assert at_line(traders(), "write_iou side=give due=2 interest=0")[:2] == (4, "NT-109")


@pytest.mark.rule("NT-105")
def test_what_may_be_written_is_listed_with_its_bounds() -> None:
    game = do(traders(), A, TO_B)
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
    game = do(traders(), A, "open_offer_to_all", "write_line give clothes 5", "write_money get 46.50")
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
    game = do(traders(), A, TO_B, "write_money get 50.00")
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
