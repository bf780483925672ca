"""Sensible players of New Tabor produce, trade, bid rent, give Charity and vote as the specification says."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.new_tabor.state import Phase
from commonweal.play.game import Game
from commonweal.play.notation import act_text
from commonweal.play.views import seen_by
from commonweal.players.binding import compiled, functions, interpreted, record_of
from commonweal.players.sensible import SensiblePlayer
from commonweal.players.thinking import RANDOM
from commonweal.players.thinking import SENSIBLE as SENSIBLE_POLICY
from games.new_tabor.goods_and_zones import CENTER, CLOTHES, FOOD, INNER
from games.new_tabor.playing import do, vote
from games.new_tabor.tables import about_to_roll, book, laid_out
from games.seats import A, B, C, D
from games.sensible_play import play_and_check_thoughts

SENSIBLE = SensiblePlayer()
SEATS = 8


def move(game: Game, seat: int, seed: int = 1) -> list[str]:
    """What a sensible player does at a seat, knowing what the seat sees."""
    return [act_text(book, act) for act in SENSIBLE.choose_move(book, seen_by(book, game.s, seat), seat, seed)]


def texts(game: Game, seat: int, *acts: str) -> list[str]:
    """Acts as they are written, with numbers for their operands."""
    return [act_text(book, game.read(seat, act)) for act in acts]


def seat_all(mind: Any, workspace: Any, policies: list[int] | None = None) -> None:
    """Let sensible players sit on all seats, or others."""
    places = workspace.policies if hasattr(workspace, "policies") else mind._numbers(workspace, "policies")
    places[:SEATS] = policies or [SENSIBLE_POLICY] * SEATS


def played(seats: int, seed: int, policies: list[int] | None = None, **charter: Any) -> Any:
    """The last state of a game, of sensible players if nothing else is said."""
    mind = compiled(book)
    root, problems = book.adopt(seats, charter)
    assert not problems
    workspace, table = mind.workspace(), mind.state()
    seat_all(mind, workspace, policies)
    assert mind.play_game_by_policies(table, mind.state(), mind.state(root), workspace, seed, 0, 100_000) > 0
    end = mind.read_table(table)
    assert end.phase == Phase.GAME_OVER
    return end


# ---------------------------------------------------------------- trade
def without_work(**fields: Any) -> Game:
    """A market in which A has produced."""
    return laid_out(**({"produced": 1} | fields))


@pytest.mark.rule("NT-105")
def test_who_lacks_what_another_can_spare_offers_to_buy_it_at_unit_spot_price() -> None:
    game = without_work(input_due={A: [5, 0, 0, 0]}, stock={C: [9, 0, 0, 0]}, money={A: 10_000})
    acts = (f"open_offer {C}", "write_line get food 5", "write_money give cents=4650", "send_offer")
    assert move(game, A) == texts(game, A, *acts)
    game.do(A, move(game, A))
    game.do(C, move(game, C))
    assert game.s.stock[A][FOOD] == 5
    assert game.s.money[C] == 4650


@pytest.mark.rule("NT-105", "NT-107")
def test_what_another_lacks_is_offered_for_sale_where_the_sale_to_the_union_is_not_worth_its_fee() -> None:
    game = without_work(stock={A: [0, 4, 0, 0]}, input_due={D: [0, 3, 0, 0]}, money={D: 5000}, clerk=C)
    game.do(A, move(game, A))
    game.do(D, move(game, D))
    assert (game.s.stock[A][CLOTHES], game.s.stock[D][CLOTHES], game.s.money[A]) == (1, 3, 2790)


@pytest.mark.rule("NT-106")
def test_players_without_money_barter_where_the_union_buys_no_more() -> None:
    stock = {A: [0, 6, 0, 0], B: [5, 0, 0, 0]}
    game = without_work(stock=stock, input_due={A: [4, 0, 0, 0], B: [0, 4, 0, 0]}, sold=[144] * 4)
    game.do(A, move(game, A))
    game.do(B, move(game, B))
    assert game.s.stock[A][FOOD] == 4
    assert game.s.stock[B][CLOTHES] == 4


@pytest.mark.rule("NT-196", "NT-254")
def test_what_is_spare_beyond_a_want_is_sold_to_the_union_when_no_offers_are_left() -> None:
    stock = {A: [0, 40, 0, 0], D: [9, 0, 0, 0]}
    game = without_work(
        stock=stock, input_due={D: [0, 3, 0, 0]}, money={D: 5000}, wants={A: ["wants-06"]}, offers_left=0
    )
    game.do(A, move(game, A))
    kept = sum(due[CLOTHES] for due in game.s.want_due)
    assert game.s.stock[A][CLOTHES] == kept > 0


def test_an_offer_that_is_declined_is_not_made_again_in_the_turn() -> None:
    game = without_work(input_due={A: [5, 0, 0, 0]}, stock={B: [9, 0, 0, 0], C: [9, 0, 0, 0]}, money={A: 10_000})
    first = move(game, A)
    game.do(A, first)
    do(game, B, "decline_offer")
    second = move(game, A)
    assert first != second
    assert second[-1] == "send_offer"
    game.do(A, second)
    do(game, C, "decline_offer")
    assert move(game, A) == ["end_market"]


def answers(lines: list[str], **fields: Any) -> str:
    """How B answers an offer of A."""
    game = without_work(**({"money": {A: 50_000, B: 50_000}} | fields))
    do(game, A, f"open_offer {B}", *lines, "send_offer")
    return move(game, B)[0]


@pytest.mark.rule("NT-107")
@pytest.mark.parametrize(("cents", "answer"), [(4650, "accept_offer"), (4649, "decline_offer")])
def test_spare_stock_is_sold_at_unit_spot_price_or_better(cents: int, answer: str) -> None:
    stock = {B: [9, 0, 0, 0]}
    assert answers(["write_line get food 5", f"write_money give cents={cents}"], stock=stock) == answer


@pytest.mark.rule("NT-107")
@pytest.mark.parametrize(("cents", "answer"), [(5115, "accept_offer"), (5116, "decline_offer")])
def test_what_is_missing_may_cost_a_tenth_more(cents: int, answer: str) -> None:
    lines = ["write_line give food 5", f"write_money get cents={cents}"]
    assert answers(lines, stock={A: [5, 0, 0, 0]}, input_due={B: [5, 0, 0, 0]}) == answer


def test_nobody_sells_what_they_need_or_buys_what_they_do_not_need() -> None:
    need = {"stock": {B: [9, 0, 0, 0]}, "input_due": {B: [7, 0, 0, 0]}}
    assert answers(["write_line get food 5", "write_money give cents=5000"], **need) == "decline_offer"
    no_need = {"stock": {A: [9, 0, 0, 0]}}
    assert answers(["write_line give food 5", "write_money get cents=4000"], **no_need) == "decline_offer"


@pytest.mark.rule("NT-51")
def test_the_first_industry_is_taken_by_chance() -> None:
    fields: dict[str, Any] = {"phase": "act", "industry": {A: -1}, "zone": {A: -1}, "path_pos": {A: 0}}
    game = laid_out(ability={A: [9, 1, 1, 1]}, input_due={B: [30, 0, 0, 0]}, **fields)
    assert len({move(game, A, seed)[0] for seed in range(40)}) == 4


# ---------------------------------------------------------------- land, Charity, votes
@pytest.mark.rule("NT-173")
@pytest.mark.parametrize(("ability", "challenges"), [(5, True), (0, False)])
def test_rent_is_bid_for_a_place_that_brings_more(ability: int, challenges: bool) -> None:
    game = laid_out(
        phase="stake", acted=1, zone={A: INNER, B: CENTER}, rent_paid={B: [500, 0]}, money={A: 50_000},
        ability={A: [0, ability, 0, 0]},
    )  # fmt: skip
    assert move(game, A)[0].startswith("challenge") == challenges


@pytest.mark.rule("NT-157")
@pytest.mark.parametrize(("money", "agree"), [(20_000, True), (10, False)])
def test_charity_is_given_by_those_whose_own_inputs_are_paid_for(money: int, agree: bool) -> None:
    game = laid_out(
        phase="charity", slot_round=1, asks_charity=A, voters=0b1110, money={B: money},
        input_due={A: [3, 0, 0, 0], B: [4, 0, 0, 0]}, finished=[1] * 4,
    )  # fmt: skip
    assert (move(game, B) == texts(game, B, "pledge for")) == agree


@pytest.mark.rule("NT-163")
def test_the_game_is_called_by_who_leads() -> None:
    fields: dict[str, Any] = {
        "phase": "call_vote",
        "question": "call",
        "voters": 0b1111,
        "slot_round": 1,
        "lost_now": 1,
    }
    game = laid_out(tokens={A: 3}, **fields)
    assert move(game, A) == texts(game, A, "vote for")
    assert move(game, B) == texts(game, B, "vote against")


@pytest.mark.rule("NT-33")
def test_nobody_recalls_an_officer() -> None:
    game = laid_out(phase="act")
    do(game, A, "recall_clerk")
    assert move(game, D) == texts(game, D, "vote against")
    vote(game, B="against", C="against", D="against")
    assert game.s.clerk == A


@pytest.mark.rule("NT-148")
def test_leisure_is_taken_when_all_that_the_group_needs_is_there() -> None:
    fields: dict[str, Any] = {"phase": "act", "storehouse": [300] * 4, "money": {A: 100_000}}
    assert move(laid_out(**fields), A) == ["enter_switch"]
    assert move(laid_out(**fields, switch_turns={A: 1}), A) == ["take_leisure"]
    assert move(laid_out(**fields, switch_turns={A: 1}, wants={A: ["wants-01"]}), A) != ["take_leisure"]


@pytest.mark.rule("NT-152", "NT-156")
@pytest.mark.parametrize(("tokens", "wagers"), [(2, True), (1, False)])
def test_a_token_is_wagered_by_who_has_another(tokens: int, wagers: bool) -> None:
    game = laid_out(
        phase="act", switch_turns={A: 2}, may_innovate=1, tokens={A: tokens}, tokens_at_turn=[tokens],
        chance=["roll_innovation seat=0 value=1"],
    )  # fmt: skip
    assert (move(game, A) == texts(game, A, "innovate clothes")) == wagers
    if wagers:
        do(game, A, "innovate clothes")
        assert move(game, A)[0].startswith("enter_industry")


@pytest.mark.rule("NT-267")
@pytest.mark.parametrize(("seat", "money", "creates"), [(A, 0, True), (A, 10_000, False), (B, 0, False)])
def test_a_banker_creates_money_when_inputs_cost_more_than_there_is(seat: int, money: int, creates: bool) -> None:
    game = without_work(
        current=seat, charter={"regime": "capitalism"}, input_due={seat: [5, 0, 0, 0]}, money={seat: money},
        stock={C: [9, 0, 0, 0]},
    )  # fmt: skip
    assert (move(game, seat) == ["create_money cents=50000"]) == creates
    if creates:
        do(game, seat, *move(game, seat))
        assert move(game, seat)[0] == f"open_offer to={C}"


@pytest.mark.rule("NT-189", "NT-236")
@pytest.mark.parametrize("mode", ["ask", "standing"])
def test_a_free_place_is_taken(mode: str) -> None:
    """C leaves the Inner Rung, and B, who comes next, moves in: asked, or because they have said so."""
    game = about_to_roll(
        C, zone={C: INNER, D: INNER}, charter={"vacancy_mode": mode}, vacancy_pref=[0, 1, 0, 0], finished={A: 1},
        path_pos={A: 0},
    )  # fmt: skip
    do(game, C, "move_zone outer", "end_stake")
    if mode == "ask":
        assert game.s.asked_now == B
        do(game, B, *move(game, B))
    assert game.s.zone[B] == INNER


@pytest.mark.rule("NT-25", "NT-26", "NT-27")
def test_who_is_nominated_stands_and_is_voted_for() -> None:
    game = laid_out(
        5, phase="nominate", asked_now=A, to_ask=0b11110, office="treasurer", clerk=C, treasurer=-1,
        eligible=0b11011, charter={"office_method": "election"},
    )  # fmt: skip
    for _ in range(5):
        seat = next(iter(game.to_act))
        do(game, seat, *move(game, seat))
    while game.s.treasurer < 0:
        for seat in sorted(game.to_act):
            assert move(game, seat)[0].split()[0] in ("answer_nomination", "vote", "vote_candidate")
            do(game, seat, *move(game, seat))
    assert game.s.treasurer != C


# ---------------------------------------------------------------- whole games
def test_games_of_sensible_players_end_in_every_setting() -> None:
    survivors = 0
    for seats in range(4, 9):
        for quarters in range(1, 5):
            survivors += played(seats, 10 * seats + quarters, quarters=quarters, first_game=1).in_play.bit_count()
    assert survivors > 110


CHARTERS: list[dict[str, Any]] = [
    {"open_holdings": 0, "office_method": "election", "secret_ballots": 1},
    {"regime": "communism", "manual_platforms": 1, "vacancy_mode": "standing"},
    {"complex_play": "dividend", "center_needs_inner_rent": 1, "fee_scope": "turn", "offers_per_turn": 0},
]


@pytest.mark.parametrize("charter", CHARTERS)
def test_games_of_sensible_players_end_under_variations(charter: dict[str, Any]) -> None:
    played(5, 3, **charter)


def test_sensible_players_beat_random_ones() -> None:
    """Half of the seats each, in short games: more of them survive."""
    mixed = [SENSIBLE_POLICY, RANDOM] * 4
    sensible = random = 0
    for seed in range(24):
        alive = played(4, seed, mixed, quarters=1, first_game=1, resign=0).in_play
        sensible += (alive & 0b0101).bit_count()
        random += (alive & 0b1010).bit_count()
    assert sensible > random + 8, (sensible, random)


def test_plans_and_scores_look_only_at_what_a_seat_may_know() -> None:
    _, thought = play_and_check_thoughts(book, {"quarters": 1, "open_holdings": 0})
    assert thought[Phase.OFFER] > 0


# ---------------------------------------------------------------- search
def test_a_search_compares_several_offers() -> None:
    game = without_work(input_due={A: [5, 4, 0, 0]}, stock={B: [9, 0, 0, 0], C: [9, 9, 0, 0]}, money={A: 20_000})
    mind = interpreted(book)
    root, workspace = mind.state(record_of(book, seen_by(book, game.s, A))), mind.workspace()
    mind.begin_search(mind.state(), mind.state(), root, workspace, A, 1)
    plans = {tuple(workspace.root_plan_acts[k][: workspace.root_lengths[k]]) for k in range(workspace.drafts)}
    assert len(plans) == 3
    assert {act_text(book, plan[-1]) for plan in plans} == {"send_offer"}


@pytest.mark.rule("NT-3", "NT-4")
def test_the_prospect_rises_with_what_is_covered_and_with_tokens() -> None:
    prospect = functions(book)["outlook"]

    def of(**fields: Any) -> int:
        return int(prospect(laid_out(input_due={A: [9, 9, 9, 9]}, path_pos=[15] * 4, **fields).s, A))

    poor = of()
    assert of(money={A: 40_000}) > poor
    assert of(stock={A: [9, 9, 9, 9]}) > of(stock={A: [9, 9, 0, 0]}) > poor
    assert of(tokens={A: 1}) > poor > of(tokens={B: 1})
    assert of(stock={A: [0, 0, 0, 9]}) > of(stock={A: [0, 0, 0, 9]}, wants={A: ["wants-01"]})
