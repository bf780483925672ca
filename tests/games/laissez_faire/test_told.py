"""What changes is told by the rule that brings it, in both languages: rates, stays, prices by right, debts, winners."""

from __future__ import annotations

import pytest

from commonweal.games.laissez_faire.cards import KIND, ON_BOARD, Kind
from commonweal.games.laissez_faire.clauses import SUBJECT_ROWS, names
from commonweal.play.game import Game
from games.asking import told
from games.laissez_faire.clause_numbers import ALSO_STAYS, EVERYBODY_ELSE, OWNER_OF
from games.laissez_faire.contracts import agreed, clause, offered, registered, table
from games.laissez_faire.playing import do
from games.laissez_faire.tables import OPEN, laid_out, landed
from games.seats import A, B, C, D

LEASE, MAINTENANCE, PETROLEUM = 28, 29, 30
RUSH, ELECTRIC, MICHIGAN, TRUCKING, NOB_HILL = 6, 7, 9, 25, 24


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


@pytest.mark.rule("LF-83", "LF-49")
def test_who_asks_for_a_fee_does_so_by_the_rule_of_fees() -> None:
    game = do(decides_to_stay([], street=C, utility=B), A, "ask_utility 20")
    assert told(game) == [("LF-83", "Ann asks Ben for the fee of the U.S. Electric Company, and offers $20.")]
    assert told(game, viewer=B, language="de")[0][1] == (
        "Ann fragt dich nach der Gebühr und bietet 20 $: U.S. Electric Company."
    )
    game = do(landed("san-francisco-plaza", owner={TRUCKING: B}), A, f"ask_fare {OPEN}")
    assert told(game) == [("LF-49", "Ann asks Ben for the fare of the U.S. Trucking Company.")]


# ---------------------------------------------------------------- taxes
@pytest.mark.rule("LF-24", "LF-222")
@pytest.mark.parametrize(
    ("tax_default", "cash", "said"),
    [
        ("jail", 120, ("LF-24", "Ann pays $120 of the tax and goes to jail because the other $80 is missing.")),
        ("jail", 0, ("LF-24", "Ann pays none of the tax and goes to jail because $200 is missing.")),
        ("waive", 120, ("LF-222", "Ann pays $120 of the tax; $80 is waived.")),
        ("eliminate", 120, ("LF-222", "Ann pays $120 of the tax; $80 stays unpaid.")),
    ],
)
def test_a_tax_that_is_missing_says_what_follows(tax_default: str, cash: int, said: tuple[str, str]) -> None:
    game = landed("income-tax", cash={A: cash}, charter={"tax_default": tax_default})
    assert told(do(game, A, "default_tax"))[0] == said
    if said[0] == "LF-24" and cash:
        assert told(game, viewer=A, language="de")[0][1] == (
            "Du zahlst 120 $ von der Steuer und kommst ins Gefängnis, weil 80 $ fehlen."
        )


# ---------------------------------------------------------------- complaints
PROMISE = clause("free-text", B, A, amount=0)


@pytest.mark.rule("LF-162")
def test_who_drops_a_complaint_is_not_told_to_have_failed() -> None:
    game = do(table([PROMISE], charter={"arbiter": "facilitator"}), A, "complain 0 1 300", "drop_complaint")
    assert told(game) == [("LF-162", "Ann drops the complaint against Ben.")]
    assert told(game, viewer=B, language="de") == [("LF-162", "Ann zieht die Beschwerde gegen dich zurück.")]


@pytest.mark.rule("LF-162", "LF-152")
def test_what_cannot_be_paid_of_an_award_is_owed_under_a_new_contract() -> None:
    game = do(table([PROMISE], cash={B: 6}), A, "complain 0 1 300")
    do(do(game, C, "vote_verdict yes"), D, "vote_verdict yes")
    assert told(game, "AWARD_OWED") == [
        ("LF-162", "Ben cannot pay $294 of it and owes it to Ann from now on, under contract 2.")
    ]


# ---------------------------------------------------------------- winners
@pytest.mark.rule("LF-169", "LF-170", "LF-188", "LF-214")
def test_the_highest_net_worth_wins_by_the_rule_of_the_end() -> None:
    last = {"phase": "turn_end", "in_turn": B, "cash": {A: 1600}}
    timed = do(laid_out(2, charter={"objective": 2, "round_limit": 1}, **last), B, "end_turn")
    limited = do(laid_out(2, charter={"max_rounds": 10}, round=10, **last), B, "end_turn")
    quiet = do(laid_out(2, quiet_count=5, cash={A: 1600}), A, "declare_stalemate")
    lap = do(laid_out(2, declared_by=B, finished={A: 1, B: 0}, pos={B: 39}, chance=["roll_dice 1 2"],
                      in_turn=B, cash={A: 1600}), B, "roll")  # fmt: skip
    for game, rule in (timed, "LF-170"), (limited, "LF-214"), (quiet, "LF-188"), (lap, "LF-169"):
        won = told(game)[-1]
        assert won == (rule, "Ann wins with a net worth of $1,600, the highest.")


# ---------------------------------------------------------------- clauses
ANY = {"target": EVERYBODY_ELSE}
"""Of a clause about every other player."""


@pytest.mark.rule("LF-115", "LF-117")
@pytest.mark.parametrize(
    ("kind", "fields", "said"),
    [
        ("refuse-service", ANY | {"subject": 34}, "does not serve any other player on any street in Chicago"),
        ("no-buy", {"subject": 35}, "does not buy any street in Philadelphia from the bank"),
        ("no-build", {"subject": 40}, "does not build on any street"),
        ("price-floor", ANY | {"subject": 36, "amount": 80},
         "asks any other player at least $80 for a night on any street in Boston"),
        ("price-cap", ANY | {"subject": ELECTRIC, "amount": 15},
         "asks any other player at most $15 for the service of the U.S. Electric Company"),
        ("price-cap", ANY | {"subject": 41}, "asks any other player nothing for a ride with any transit company"),
    ],
)  # fmt: skip
def test_clauses_about_many_deeds_mean_any_of_them(kind: str, fields: dict[str, int], said: str) -> None:
    game = offered(table(owner={ELECTRIC: A, TRUCKING: A}), A, [B], clause(kind, A, B, **fields))
    assert told(game, "CLAUSE")[0][1] == f"Clause 1: Ann {said}; only Ben can lift this."


@pytest.mark.rule("LF-117")
def test_a_price_is_for_a_night_a_ride_or_a_service_as_the_subject_says() -> None:
    words = {Kind.STREET: "a night on", Kind.TRANSIT: "a ride with", Kind.UTILITY: "the service of"}
    wording = table().book.wording("en")
    for subject, row in enumerate(SUBJECT_ROWS):
        kinds = [KIND[asset] for asset in range(ON_BOARD) if names(subject, asset)]
        if len(set(kinds)) == 1:
            values = dict.fromkeys(("one", "other", "at", "end"), 0) | {"target": 1, "subject": subject, "dollars": 5}
            text = wording.word("notices.CLAUSE.says.price-floor", values, None, "ABCDEF")
            assert f"for {words[kinds[0]]} {row.get('title') or row['name']}; " in text


@pytest.mark.rule("LF-108")
def test_the_owner_of_a_deed_begins_a_clause_with_a_capital_letter() -> None:
    share = clause("income-share", OWNER_OF + NOB_HILL, B, subject=NOB_HILL, pct=25)
    game = offered(table(owner={NOB_HILL: A}), A, [B], share)
    assert told(game, "CLAUSE")[0][1].startswith("Clause 1: The owner of Nob Hill owes Ben 25% of the income from")


# ---------------------------------------------------------------- debts
DEBT = clause("loan", A, B, amount=300, pct=10, period=5, end=6)


@pytest.mark.rule("LF-73")
@pytest.mark.parametrize(("owed", "rest"), [(176, "That debt is gone."), (196, "$16 is still owed.")])
def test_a_deed_given_from_an_estate_says_for_which_debt_and_what_it_counts(owed: int, rest: str) -> None:
    game = do(table([DEBT | {"amount": owed}], owner={MICHIGAN: A}, level={MICHIGAN: 2}, cash={A: 0}), A, "resign")
    given = "From what Ann leaves, you get Michigan Avenue, which counts $180, for the $"
    under = " owed under contract 1, clause 1. "
    assert told(game, "ESTATE_GIVES", viewer=B) == [("LF-73", f"{given}{owed}{under}{rest}")]


@pytest.mark.rule("LF-73")
def test_what_an_estate_gives_is_told_in_german() -> None:
    game = do(table([DEBT | {"amount": 176}], owner={MICHIGAN: A}, level={MICHIGAN: 2}, cash={A: 0}), A, "resign")
    given = "Aus dem Nachlass von Ann bekommst du Michigan Avenue, angerechnet mit 180 $, für die 176 $, die aus "
    assert told(game, "ESTATE_GIVES", viewer=B, language="de")[0][1] == (
        given + "Vertrag 1, Klausel 1, offen sind. Die Schuld ist damit erledigt."
    )


@pytest.mark.rule("LF-125", "LF-152")
def test_interest_and_principal_of_a_loan_are_told_apart() -> None:
    game = do(agreed(table(), A, [B], clause("pay-now", B, A, amount=1), DEBT | {"end": 11}), A, "roll")
    assert told(game, "LENT", back=2)[0] == ("LF-125", "Ben lends Ann $300 under contract 1, clause 2.")
    game = do(table([DEBT], round=5, cash={A: 230}, in_turn=D, phase="turn_end"), D, "end_turn")
    assert told(game, "DUE_PAID", "PRINCIPAL_PAID", "PRINCIPAL_IN_ARREARS") == [
        ("LF-148", "Ann pays Ben $30 under contract 1, clause 1."),
        ("LF-125", "Ann repays Ben $200 under contract 1, clause 1."),
        ("LF-152", "Ann cannot repay Ben $100 that contract 1, clause 1, makes due: it is in arrears from now on."),
    ]
    assert told(game, "PRINCIPAL_IN_ARREARS", viewer=A, language="de")[0][1] == (
        "Du kannst Ben nicht zurückzahlen, was nach Vertrag 1, Klausel 1, fällig ist: 100 $. "
        "Von jetzt an bist du damit im Rückstand."
    )


@pytest.mark.rule("LF-R95")
def test_what_falls_due_between_nobody_is_told_to_be_lost() -> None:
    """Ben, who lent it, has the deed whose owner owes it."""
    game = table([DEBT | {"obligor": OWNER_OF + RUSH}], round=6, owner={RUSH: B}, in_turn=D, phase="turn_end")
    lost = "$300 of the loan of contract 1, clause 1, is lost: nobody owes it to another player when it is due."
    assert told(do(game, D, "end_turn"), "PRINCIPAL_LOST") == [("LF-R95", lost)]
    assert game.s.balance[0] == 0
