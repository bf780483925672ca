"""What each option of the charter changes, where no other file of scenarios shows it: S38, S40, S71, S75, S76, S90 and
S92."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.new_tabor import rulebook as book
from commonweal.games.new_tabor.cards import CARD_ROWS, CARDS_IN, NAMES, CardDeck
from commonweal.games.new_tabor.rules import clearing, credit_union
from commonweal.games.new_tabor.rules import money as money_module
from commonweal.play.game import Game
from games.asking import is_refused, notices, phase, refused
from games.new_tabor.goods_and_zones import CLOTHES, FOOD, INNER, OUTER
from games.new_tabor.playing import do, money, rolls
from games.new_tabor.tables import begun, card, laid_out, slots
from games.seats import A, B, C, D, E

ONE_FOOD = {"input_due": {A: [1, 0, 0, 0]}, "stock": {A: [1, 0, 0, 0]}}
"""The last Input of the Quarter is A’s, who holds it."""


def landing(step: int, **more: Any) -> Game:
    """C lands on a step of the first Quarter."""
    chance = ["roll seat=2 value=1", *more.pop("chance", [])]
    game = laid_out(phase="stake", current=C, acted=1, path_pos={C: step - 1}, chance=chance, **more)
    return do(game, C, "end_stake")


GREEN = 5


# ---------------------------------------------------------------- offices and votes
@pytest.mark.rule("NT-224", "NT-227", "NT-228", "NT-24", "NT-25")
@pytest.mark.parametrize(
    ("seats", "charter", "clerk"),
    [
        (4, {}, A),
        (4, {"equal_ability": 0}, -1),
        (4, {"office_method": "election"}, -1),
        (5, {}, -1),
        (5, {"office_method": "rotation"}, A),
        (4, {"first_game": 1}, C),
        (5, {"office_method": "die"}, C),
    ],
)
def test_how_the_offices_are_filled(seats: int, charter: dict[str, Any], clerk: int) -> None:
    drawn = (
        [] if "first_game" in charter else [f"draw_rent seat={n} card=rent-{name}-4" for n, name in enumerate(NAMES)]
    )
    low = rolls("office", *(3, 2, 1, 3, 3)[:seats]) if clerk == C else []
    game = begun(seats, chance=[*drawn, *rolls("player_one", *(3, 1, 1, 1, 1)[:seats]), *low], **charter)
    assert (game.s.clerk, phase(game)) == (clerk, "NOMINATE" if clerk < 0 else "COLOUR")


@pytest.mark.rule("NT-227", "NT-200", "NT-32", "NT-11")
def test_helpers_who_are_no_players_get_neither_fee_nor_wage() -> None:
    nobody = {"clerk": -1, "treasurer": -1, "charter": {"office_method": "none"}}
    game = do(laid_out(stock={A: [5, 0, 0, 0]}, **nobody), A, "sell_to_union food 5")
    assert money(game) == [4650, 0, 0, 0]
    game = landing(GREEN, bank=3720, **nobody)
    assert money(game) == [930] * 4


@pytest.mark.rule("NT-230", "NT-38")
@pytest.mark.parametrize("is_secret", [0, 1])
def test_s75_secret_ballots(is_secret: int) -> None:
    game = laid_out(phase="act", charter={"secret_ballots": is_secret, "organizer_seat": 0})
    do(game, A, "recall_clerk")
    act = "vote_secretly" if is_secret else "vote"
    other = "vote" if is_secret else "vote_secretly"
    assert refused(game, A, f"{other} for") == ("VOTES_SECRETLY" if is_secret else "VOTES_OPENLY", "NT-230")
    for seat, answer in ((A, "against"), (B, "for"), (C, "against"), (D, "abstain")):
        do(game, seat, f"{act} {answer}")
    said = notices(game)
    assert "VOTE_COUNTED 1 2 1" in said
    assert any(notice.startswith("VOTE_IS") for notice in said) == (not is_secret)


# ---------------------------------------------------------------- losses
@pytest.mark.rule("NT-143", "NT-240", "NT-R58")
@pytest.mark.parametrize(
    ("lasts", "after_production", "in_next_quarter"), [("next", 0, 0), ("quarter", 2, 0), ("permanent", 2, 2)]
)
def test_s38_how_long_ability_is_lost(lasts: str, after_production: int, in_next_quarter: int) -> None:
    lost = {"ability": {A: [3, 0, 0, 0]}, "ability_lost": {A: [2, 0, 0, 0]}, "charter": {"ability_loss": lasts}}
    game = do(laid_out(zone={A: INNER}, industry={A: FOOD}, **lost), A, "produce", "end_market")
    assert (game.s.stock[A][FOOD], game.s.ability_lost[A][FOOD]) == (4, after_production)
    if lasts != "next":
        game = do(slots(**ONE_FOOD, **lost), A, "consume food 1")
        assert (game.s.quarter, game.s.ability_lost[A][FOOD]) == (2, in_next_quarter)


@pytest.mark.rule("NT-242", "NT-R49", "NT-R77", "NT-R78")
@pytest.mark.parametrize(("charter", "bank"), [({}, 0), ({"elimination_money": "dividend"}, 2790)])
def test_money_of_a_lost_player(charter: dict[str, Any], bank: int) -> None:
    game = slots(
        current=D, money={D: 2790}, bank=0, input_due={A: [1, 0, 0, 0]}, wants={D: ["wants-01"]}, charter=charter
    )
    do(game, D, "resign")
    assert (sum(money(game)), game.s.bank) == (2790 - bank, bank)
    assert (game.s.wants_used[0], game.s.wants_count[D]) == (card("wants-01"), 0)


@pytest.mark.rule("NT-242", "NT-R77", "NT-R78")
def test_s90_a_late_payment() -> None:
    game = slots(
        phase="charity",
        current=D,
        asks_charity=D,
        voters=0b111,
        quarter=4,
        bank=0,
        money={D: 2790},
        input_due={D: [0, 0, 0, 9]},
        charter={"elimination_money": "dividend"},
    )
    for seat in (A, B, C):
        do(game, seat, "pledge against")
    assert (phase(game), money(game), game.s.bank) == ("GAME_OVER", [930, 930, 930, 0], 0)


# ---------------------------------------------------------------- the Commonwealth and remainders
@pytest.mark.rule("NT-245", "NT-166")
@pytest.mark.parametrize(("wage", "treasurer"), [(0, 930), (720, 750 + 720)])
def test_the_wage_of_the_treasurer(wage: int, treasurer: int) -> None:
    game = landing(GREEN, bank=3720, charter={"treasurer_wage_cents": wage})
    assert money(game)[B] == treasurer


@pytest.mark.rule("NT-135", "NT-251")
@pytest.mark.parametrize(
    ("rule", "bank", "charged"),
    [("turn_order", 930, [3, 3, 2, 2]), ("commonwealth", 930, [2, 2, 2, 2]), ("commonwealth", 0, [3, 3, 2, 2])],
)
def test_s71_odd_cents_of_a_charge(rule: str, bank: int, charged: list[int]) -> None:
    game = laid_out(money=[930] * 4, bank=bank, charter={"remainder_rule": rule})
    money_module.charge_all(game.s, 10, A)
    assert money(game) == [930 - cents for cents in charged]
    assert game.s.bank == bank - 10 + sum(charged)
    assert game.s.money_issued == 930 * 4 + bank - 10


@pytest.mark.rule("NT-213", "NT-R40", "NT-R41")
def test_s57_clearing_issues_what_is_missing() -> None:
    game = laid_out(current=D, money=[930] * 4, bank=0)
    game.s.storehouse[FOOD] += 1
    clearing.clear(game.s)
    assert (money(game), game.s.money_issued) == ([1163, 1163, 1162, 1162], 5 * 930)


# ---------------------------------------------------------------- the Credit Union
@pytest.mark.rule("NT-247", "NT-R46")
@pytest.mark.parametrize(("counts", "cap"), [("current", 270), ("starting", 360)])
def test_s75_players_of_the_stock_cap(counts: str, cap: int) -> None:
    game = do(slots(**ONE_FOOD, lost={D: 1}, sold=[9, 0, 0, 0], charter={"cap_players": counts}), A, "consume food 1")
    assert (game.s.quarter, credit_union.stock_cap(game.s, 2), game.s.sold[FOOD]) == (2, cap, 0)


@pytest.mark.rule("NT-249", "NT-R47", "NT-207")
@pytest.mark.parametrize(("per_player", "most"), [(225, 900), (300, 1200)])
def test_emergency_cap_of_the_last_quarter(per_player: int, most: int) -> None:
    game = slots(
        quarter=4,
        current=C,
        sold=[0, most - 5, 0, 0],
        stock={C: [0, 50, 0, 0]},
        input_due={C: [10, 0, 0, 0]},
        storehouse=[10, 0, 0, 0],
        charter={"q4_emergency_per_player": per_player},
    )
    assert refused(game, C, "sell_to_union clothes 6") == ("OVER_THE_CAP", "NT-204")
    assert not is_refused(game, C, "sell_to_union clothes 5")


# ---------------------------------------------------------------- trade
@pytest.mark.rule("NT-252", "NT-109", "NT-R54")
def test_loans_may_be_forbidden() -> None:
    game = do(laid_out(money={B: 9300}, charter={"loans": 0}), A, f"open_offer {B}", "write_money get cents=5000")
    assert refused(game, A, "write_iou give 2 interest=0") == ("NO_LOANS", "NT-252")
    game = do(laid_out(money={B: 9300}, quarter=2), A, f"open_offer {B}", "write_money get cents=5000")
    assert refused(game, A, "write_iou give 1 interest=0") == ("DUE_TOO_EARLY", "NT-109")
    assert not is_refused(game, A, "write_iou give 2 interest=0")
    things = [str(row["name"]) for row in book.names["thing"]]
    assert [thing for thing in things if "mortgage" in thing] == []


@pytest.mark.rule("NT-254", "NT-R61", "NT-84")
@pytest.mark.parametrize(("rounds", "ends_in"), [(1, "CHARITY"), (2, "SLOT")])
def test_rounds_of_consumption(rounds: int, ends_in: str) -> None:
    game = slots(
        input_due={B: [4, 0, 0, 0]}, storehouse=[1, 0, 0, 0], money={C: 930}, charter={"consumption_rounds": rounds}
    )
    do(game, A, "end_market")
    do(game, B, "end_market")
    do(game, C, "buy_from_union food 1", "end_market")
    do(game, D, "end_market")
    assert phase(game) == ends_in


# ---------------------------------------------------------------- complex play
@pytest.mark.rule("NT-255", "NT-256")
@pytest.mark.parametrize("mode", ["off", "quarterly", "dividend"])
def test_when_rents_change(mode: str) -> None:
    chance = ["change_rent card=rent-food-6"] if mode == "quarterly" else []
    game = do(slots(**ONE_FOOD, chance=chance, charter={"complex_play": mode}), A, "consume food 1")
    assert ("PRICE_FALLS 0 620 3333" in notices(game)) == (mode == "quarterly")
    for bank, pays in ((930, True), (0, False)):
        chance = ["change_rent card=rent-food-6"] if mode == "dividend" and pays else []
        game = landing(GREEN, bank=bank, chance=chance, charter={"complex_play": mode})
        assert ("PRICE_FALLS 0 620 3333" in notices(game)) == (mode == "dividend" and pays)


# ---------------------------------------------------------------- hidden holdings
@pytest.mark.rule("NT-R80", "NT-239")
def test_s92_hidden_wants() -> None:
    game = laid_out(
        phase="drawing",
        drawing="wants",
        money={A: 930},
        chance=["draw_wants seat=0 card=wants-05"],
        charter={"open_holdings": 0},
    )
    title = str(CARD_ROWS["wants"][card("wants-05")]["title"])
    assert title in said_to(game, A)
    assert title not in said_to(game, B)
    assert "a Wants Card" in said_to(game, B)
    assert (game.view(B)["wants_held"][0], game.view(B)["money"][A]) == (None, None)
    assert game.final_view(B)["money"][A] == 930


@pytest.mark.rule("NT-239")
def test_a_want_that_all_see_is_not_private_to_anybody() -> None:
    for open_holdings in (0, 1):
        chance = ["draw_wants seat=0 card=wants-05"]
        charter = {"open_holdings": open_holdings}
        game = laid_out(phase="drawing", drawing="wants", chance=chance, charter=charter)
        drawn = next(entry for entry in game.log_for(A) if entry["id"] == "acts.draw_wants.says")
        assert drawn["private"] == (not open_holdings)


def said_to(game: Game, seat: int) -> str:
    return " ".join(str(entry["text"]) for entry in game.log_for(seat))


# ---------------------------------------------------------------- cards and supply
@pytest.mark.rule("NT-R56", "NT-139")
def test_s40_no_card_left() -> None:
    held = {seat: [f"wants-{3 * seat + n:02}" for n in (1, 2, 3)] for seat in range(8)}
    game = laid_out(8, phase="stake", current=E, acted=1, path_pos={E: 2}, wants=held, chance=["roll seat=4 value=1"])
    do(game, E, "end_stake")
    assert f"NO_CARD_LEFT {E}" in notices(game)
    assert game.s.wants_count[E] == 3


@pytest.mark.rule("NT-R57", "NT-41")
def test_s81_labor_cards_do_not_come_back() -> None:
    chance = ["draw_labor seat=0 card=labor-01", "draw_consumption seat=0 card=consumption-01"]
    game = laid_out(phase="drawing", drawing="labor", quarter=2, drawn_in={A: 1}, chance=chance)
    assert [game.s.place_of_card[deck][0] for deck in (0, 1)] == [2, 2]
    assert [CARDS_IN[deck] for deck in (CardDeck.LABOR, CardDeck.CONSUMPTION)] == [8 * 4] * 2


@pytest.mark.rule("NT-20", "NT-131", "NT-133", "NT-6")
def test_s76_amounts_beyond_the_supply() -> None:
    sixes = ("food-6", "clothes-4", "shelter-4", "transportation-4")
    game = laid_out(rent=sixes, zone={A: OUTER}, industry={A: FOOD}, ability={A: [255, 0, 0, 0]})
    assert do(game, A, "produce").s.stock[A][FOOD] == 2040


@pytest.mark.rule("NT-14")
def test_s76_tokens_beyond_the_supply() -> None:
    game = laid_out(
        phase="act",
        switch_turns={A: 1},
        may_innovate=1,
        tokens={A: 200},
        tokens_at_turn=[200],
        chance=["roll_innovation seat=0 value=3"],
    )
    assert do(game, A, "innovate clothes").s.tokens[A] == 201
    assert game.s.ability[A][CLOTHES] == 1
