"""What changes is told by the rule that brings it, in both languages: rates, stays, prices by right, debts, winners."""

from __future__ import annotations

import pytest

from games.asking import told
from games.laissez_faire.tables import A, B, do, laid_out

LEASE, MAINTENANCE, PETROLEUM = 28, 29, 30


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
