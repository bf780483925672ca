"""What the specification says without a worked scenario: the board, lodgers who buy, what is no rent, and defaults."""

from __future__ import annotations

import pytest

from commonweal.games.laissez_faire import cards
from commonweal.games.laissez_faire import rulebook as book
from commonweal.games.laissez_faire.cards import Kind, Space
from commonweal.games.laissez_faire.charter import OPTIONS, SEATS, Charter
from commonweal.games.laissez_faire.rules import deeds
from commonweal.rulebook import option_number
from games.asking import notices, phase
from games.laissez_faire.contracts import agreed, clause
from games.laissez_faire.playing import cash, do
from games.laissez_faire.tables import BANK, OPEN, begun, dice, laid_out, landed
from games.seats import A, B, C

NOB_HILL, RUSH = 24, 6


# ---------------------------------------------------------------- the board
@pytest.mark.rule("LF-R2", "LF-27", "LF-R13")
def test_the_board_has_a_station_between_the_cities_of_each_side() -> None:
    assert [pos for pos in range(cards.SPACES) if cards.SPACE[pos] == Space.TRANSIT] == [5, 15, 25, 35]
    for city in range(cards.CITIES):
        places = [pos for pos in range(cards.SPACES) if cards.CITY_AT[pos] == city]
        assert places == list(range(places[0], places[0] + 4))
        assert cards.OTHER_CITY[cards.OTHER_CITY[city]] == city
        assert cards.CITY_SIDE[cards.OTHER_CITY[city]] == cards.CITY_SIDE[city] == cards.SIDE_AT[places[0]]
        assert cards.SIDE_AT[cards.POSITION[cards.CITY_TRANSIT[city]]] == cards.CITY_SIDE[city]
    outside = {Space.START, Space.COURTHOUSE, Space.COMMON, Space.GO_TO_JAIL, Space.TRANSIT}
    assert all((cards.CITY_AT[pos] < 0) == (cards.SPACE[pos] in outside) for pos in range(cards.SPACES))


@pytest.mark.rule("LF-R2", "LF-35", "LF-82", "LF-175")
def test_the_deeds_agree_with_one_another() -> None:
    assert (len(cards.STREETS), len(cards.TRANSITS), cards.UTILITIES) == (22, 4, (7, 20))
    for asset in range(cards.ON_BOARD):
        assert cards.ASSET_AT[cards.POSITION[asset]] == asset
        assert cards.MORTGAGE[asset] == cards.PRICE[asset] // 2
    for street in cards.STREETS:
        assert cards.HOUSE_PRICE[street] == cards.HOUSE_PRICE_OF_SIDE[cards.CITY_SIDE[cards.CITY[street]]]
        assert cards.MONOPOLY_RENT[street] == 2 * cards.BANK_RENT[street][0]
        assert list(cards.BANK_RENT[street]) == sorted(cards.BANK_RENT[street])
        ahead = next(
            cards.ASSET_AT[(cards.POSITION[street] + step) % cards.SPACES]
            for step in range(1, cards.SPACES)
            if cards.ASSET_AT[(cards.POSITION[street] + step) % cards.SPACES] in cards.UTILITIES
        )
        assert cards.FORWARD_UTILITY[street] == ahead
    assert cards.KIND[28:] == (Kind.LEASE, Kind.COMPANY, Kind.COMPANY)


@pytest.mark.rule("LF-R90", "LF-190", "LF-193", "LF-201", "LF-203", "LF-207", "LF-208")
def test_optional_rules_are_off_unless_the_table_wants_them() -> None:
    charter = book.charter_of(begun().s)
    for option in (
        "moving_houses", "jail_lease", "extra_companies", "overhead", "gift_lock", "zero_sum", "building_stock",
        "duty_to_serve", "doubles_after_jail",
    ):  # fmt: skip
        assert charter[option] in (False, 0), option


# ---------------------------------------------------------------- players, bank, corners
@pytest.mark.rule("LF-R1", "LF-261")
@pytest.mark.parametrize("seats", range(2, 7))
def test_two_to_six_players(seats: int) -> None:
    rolls = [f"roll_for_order seat={seat} first=1 second={6 - seat or 1}" for seat in range(seats)]
    game = begun(seats, chance=rolls)
    assert (len(game.names), game.s.first_player, phase(game)) == (seats, A, "READY")


@pytest.mark.rule("LF-R3", "LF-11")
def test_the_bank_never_runs_out() -> None:
    game = laid_out(pos={A: 39}, cash={A: 0, B: 9_000_000}, chance=[dice(1, 2)])
    do(game, A, "roll")
    assert cash(game)[:2] == [100, 9_000_000]


@pytest.mark.rule("LF-R13", "LF-26", "LF-48")
def test_corners_and_stations_hold_any_number() -> None:
    game = landed("us-bus", pos={B: 15, C: 15}, owner={10: B})
    assert phase(do(game, A, "remain")) == "TURN_END"
    assert list(game.s.pos[:3]) == [15] * 3


# ---------------------------------------------------------------- lodgers, owners and what is no rent
@pytest.mark.rule("LF-R40", "LF-R39", "LF-98")
def test_a_lodger_who_becomes_the_owner_pays_no_rent_and_has_no_cap_later() -> None:
    game = laid_out(lodged={A: RUSH}, level={RUSH: 1}, last_rent={A: 40}, owner={RUSH: B}, chance=[dice(1, 2)])
    agreed(game, A, [B], clause("give-asset", B, A, subject=RUSH), clause("pay-now", A, B, amount=100))
    assert (game.s.owner[RUSH], game.s.last_rent[A]) == (A, -1)
    do(game, A, "roll")
    before = cash(game)[A]
    do(game, A, "stay_put")
    assert before - cash(game)[A] == 30
    deeds.transfer(game.s, RUSH, C)
    assert game.s.last_rent[A] == -1


@pytest.mark.rule("LF-R42", "LF-58", "LF-104")
def test_what_a_contract_pays_is_no_rent() -> None:
    """A pays B 50 by a contract made within the decision, and lodges for 10."""
    game = do(landed(34, owner={NOB_HILL: B}), A, f"ask_rent {NOB_HILL} {OPEN}")
    agreed(game, B, [A], clause("pay-now", A, B, amount=50))
    assert (phase(game), game.to_act) == ("QUOTE", {B})
    do(game, B, "quote 10 0")
    do(game, A, f"lodge {NOB_HILL}")
    assert (cash(game)[:2], game.s.last_rent[A]) == ([1440, 1560], 10)


@pytest.mark.rule("LF-58", "LF-54", "LF-R94", "LF-160")
def test_s25_a_deed_sold_within_a_decision() -> None:
    """B has quoted 40 for Rush Street and sells it to C while A decides: the quote lapses, and C may be asked."""
    game = do(landed(11, owner={RUSH: B}), A, f"ask_rent {RUSH} {OPEN}")
    do(game, B, "quote 40 0")
    do(game, A, f"ask_rent {RUSH} 20")
    agreed(game, B, [C], clause("give-asset", B, C, subject=RUSH), clause("pay-now", C, B, amount=200))
    assert (phase(game), game.to_act, game.s.quote_state[RUSH]) == ("LODGING", {A}, 0)
    assert "REQUEST_LAPSES 0" in notices(game)
    do(do(game, A, f"ask_rent {RUSH} {OPEN}"), C, "quote 15 0")
    assert cash(do(game, A, f"lodge {RUSH}"))[C] == 1500 - 200 + 15


@pytest.mark.rule("LF-74", "LF-41", "LF-75")
def test_lodgers_remain_on_deeds_that_fall_to_the_bank() -> None:
    game = laid_out(owner={RUSH: B}, level={RUSH: 1}, lodged={C: RUSH}, last_rent={C: 33})
    do(game, B, "resign")
    assert (game.s.owner[RUSH], game.s.lodged_on[C], game.s.last_rent[C]) == (BANK, RUSH, 33)


# ---------------------------------------------------------------- a charter that changes in play
def pending(**values: int) -> list[int]:
    """Options that change with the next regular turn, by name."""
    numbers = [-1] * OPTIONS
    for name, value in values.items():
        numbers[option_number(Charter, SEATS, name)] = value
    return numbers


@pytest.mark.rule("LF-R67", "LF-144", "LF-234")
def test_the_lease_leaves_play_and_comes_into_it() -> None:
    game = laid_out(
        charter={"jail_lease": 1}, owner={28: B}, board_rate_mode=0, board_rate=90, phase="turn_end",
        pending_charter=pending(jail_lease=0),
    )  # fmt: skip
    do(game, A, "end_turn")
    assert (game.s.owner[28], game.s.board_rate_mode, game.s.board_rate) == (-2, 1, 10)
    assert "LEASE_ENDS 1" in notices(game)
    game = do(laid_out(phase="turn_end", pending_charter=pending(jail_lease=1)), A, "end_turn")
    assert game.s.owner[28] == BANK


@pytest.mark.rule("LF-R67", "LF-170", "LF-212", "LF-210")
def test_a_limit_that_is_reached_already_ends_the_game_with_the_round() -> None:
    changes = pending(objective=2, round_limit=3)
    game = do(laid_out(round=9, phase="turn_end", pending_charter=changes), A, "end_turn")
    assert phase(game) == "READY"
    game = laid_out(round=9, in_turn=3, phase="turn_end", pending_charter=changes)
    assert phase(do(game, 3, "end_turn")) == "GAME_OVER"


@pytest.mark.rule("LF-R67", "LF-165")
def test_a_declaration_stands_under_another_objective() -> None:
    game = laid_out(declared_by=B, pos={A: 38}, charter={"objective": 3}, chance=[dice(1, 2)])
    assert do(game, A, "roll").s.finished[A] == 1
