"""What changes is told by the rule that brings it, in both languages: rates, stays, prices by right, debts, winners."""

from __future__ import annotations

import pytest

from commonweal.play.game import Game
from games.asking import told
from games.laissez_faire.contracts import ALSO_STAYS, clause, registered, table
from games.laissez_faire.tables import A, B, C, do, laid_out, landed

LEASE, MAINTENANCE, PETROLEUM = 28, 29, 30
RUSH, ELECTRIC, TRUCKING, NOB_HILL = 6, 7, 25, 24


# ---------------------------------------------------------------- rates
@pytest.mark.rule("LF-R87", "LF-74")
def test_when_the_lease_falls_to_the_bank_the_log_says_what_jail_costs_again() -> None:
    leased = {"charter": {"jail_lease": 1}, "owner": {LEASE: A}}
    game = do(laid_out(board_rate_mode=0, board_rate=77, **leased), A, "resign")
    assert told(game, "DEED_FALLS", "BOARD_RATE_BACK") == [
        ("LF-74", "Ann’s lease of the jail goes to the bank."),
        ("LF-R87", "Room and board in jail is 10% of the booking fee a turn again."),
    ]
    assert told(game, "BOARD_RATE_BACK", language="de") == [
        ("LF-R87", "Kost und Logis im Gefängnis kosten wieder 10 % der Aufnahmegebühr je Zug.")
    ]
    assert not told(do(laid_out(**leased), A, "resign"), "BOARD_RATE_BACK"), "nothing has changed"


@pytest.mark.rule("LF-234", "LF-R87")
def test_when_the_lease_ends_the_log_says_what_jail_costs_again() -> None:
    game = laid_out(charter={"jail_lease": 1}, owner={LEASE: B}, board_rate_mode=0, board_rate=77, phase="turn_end")
    option = list(game.book.options).index("jail_lease")
    game.s.pending_charter[option] = 0
    assert [rule for rule, _ in told(do(game, A, "end_turn"), "LEASE_ENDS", "BOARD_RATE_BACK")] == ["LF-234", "LF-R87"]


@pytest.mark.rule("LF-R100")
def test_when_a_company_falls_to_the_bank_the_log_says_what_it_charges_again() -> None:
    overhead = {"charter": {"extra_companies": 1, "overhead": 1}, "owner": {MAINTENANCE: B, PETROLEUM: B}}
    game = do(laid_out(upkeep_rate=20, fuel_rate=50, **overhead), B, "resign")
    assert told(game, "OVERHEAD_BACK") == [
        ("LF-R100", "Upkeep is 10% of the house price again."),
        ("LF-R100", "The charge for a ride is $10 again."),
    ]
    assert [text for _, text in told(game, "OVERHEAD_BACK", language="de")] == [
        "Der Unterhalt kostet wieder 10 % des Hauspreises.", "Treibstoff kostet wieder 10 $ je Fahrt.",
    ]  # fmt: skip
    assert not told(do(laid_out(**overhead), B, "resign"), "OVERHEAD_BACK")


# ---------------------------------------------------------------- stays and rights
def decides_to_stay(right: list[dict[str, int]], **owner: int) -> Game:
    """Ann, who paid $9 for Rush Street, has rolled and decides whether to stay there."""
    return table(
        right, phase="stay", dice=[1, 2], lodged={A: RUSH}, last_rent={A: 9}, level={RUSH: 1},
        owner={{"street": RUSH, "utility": ELECTRIC}[what]: seat for what, seat in owner.items()},
    )  # fmt: skip


@pytest.mark.rule("LF-86")
def test_who_stays_with_the_bank_pays_for_a_stay_and_not_for_new_lodging() -> None:
    game = do(decides_to_stay([], utility=A), A, "stay_put")
    assert told(game, "BANK_STAY", "BANK_RENT") == [("LF-86", "Ann pays the bank $9 to stay on Rush Street.")]
    assert told(game, "BANK_STAY", language="de")[0][1] == "Ann bleibt für 9 $ bei der Bank: Rush Street."


@pytest.mark.rule("LF-129")
def test_a_price_by_right_is_told_with_the_clause_that_grants_it() -> None:
    night = clause("service-right", B, A, target=A, subject=RUSH, uses=1)
    game = do(landed("rush-street", owner={RUSH: B}, **registered([night])), A, f"lodge {RUSH}")
    assert told(game)[0] == (
        "LF-129", "Ann pays Ben $0 to lodge on Rush Street, by the right of contract 1, clause 1.",
    )  # fmt: skip
    assert told(game, viewer=B, language="de")[0][1] == (
        "Ann übernachtet nach dem Recht aus Vertrag 1, Klausel 1, für 0 $ bei dir: Rush Street."
    )
    stay = night | {"amount": 5, "flags": ALSO_STAYS}
    fee = clause("service-right", C, A, target=A, subject=ELECTRIC, amount=7)
    game = do(decides_to_stay([stay, fee], street=B, utility=C), A, "stay_put")
    assert told(game, "FEE_BY_RIGHT", "STAY_BY_RIGHT") == [
        ("LF-129", "Ann pays Cleo the $7 fee of the U.S. Electric Company, by the right of contract 1, clause 2."),
        ("LF-129", "Ann pays Ben $5 to stay on Rush Street, by the right of contract 1, clause 1."),
    ]
    ride = clause("service-right", B, A, target=A, subject=TRUCKING, amount=3)
    game = do(landed("san-francisco-plaza", owner={TRUCKING: B}, **registered([ride])), A, "ride")
    assert told(game)[0] == (
        "LF-129", "Ann rides to New York with Ben for $3, by the right of contract 1, clause 1.",
    )  # fmt: skip


@pytest.mark.rule("LF-R46", "LF-38")
def test_a_quote_that_is_taken_is_told_as_a_quote() -> None:
    night = clause("service-right", B, A, target=A, subject=RUSH, amount=20)
    game = do(landed("rush-street", owner={RUSH: B}, **registered([night])), A, f"ask_rent {RUSH} 5")
    do(game, B, "quote 5 0")
    assert told(do(game, A, f"lodge {RUSH}"), "RENT_PAID", "RENT_BY_RIGHT") == [
        ("LF-38", "Ann pays Ben $5 to lodge on Rush Street.")
    ]
