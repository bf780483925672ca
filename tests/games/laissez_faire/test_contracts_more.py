"""Contracts in detail: counts of deals, first rounds, ready-made contracts, what always holds, and money that is
conserved in random play."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.laissez_faire import rulebook as book
from commonweal.games.laissez_faire.clauses import (
    DRAFT,
    EDITED,
    FIELD_NAMES,
    IS_IMMEDIATE,
    PLACES,
    READY_COUNT,
    READY_NAMES,
    START,
    Clause,
)
from commonweal.games.laissez_faire.register import EDITS
from commonweal.games.laissez_faire.rules import elimination, turns
from commonweal.games.laissez_faire.rules.contracts import covenants, keeping, ready_made, rights, timeline, trial
from commonweal.games.laissez_faire.words import Left
from commonweal.rulebook.backends.primitives import start_stream
from games.asking import is_refused, notices, phase
from games.laissez_faire import tables
from games.laissez_faire.clause_numbers import EVERYBODY_ELSE, INCLUDE_START, OF_CITY, STREETS
from games.laissez_faire.contracts import agreed, clause, draft, in_force, parties, table
from games.laissez_faire.playing import cash, do, is_possible, why
from games.seats import A, B, C, D

LOCUST, BEACON, WALL_STREET, BASIN, RUSH, NOB_HILL, TRUCKING, ELECTRIC = 11, 16, 27, 0, 6, 24, 25, 7
LOAN = clause("loan", A, B, amount=300, pct=10, period=5, end=21)


# ---------------------------------------------------------------- deals and dates
@pytest.mark.rule("LF-105", "LF-R30")
def test_an_additional_turn_starts_new_counts() -> None:
    game = table(deals_left=[0, 0, 0, 0])
    turns.begin_turn(game.s, A, 1)
    assert list(game.s.deals_left[:4]) == [6, 2, 2, 2]


@pytest.mark.rule("LF-58", "LF-R18", "LF-R54", "LF-R94")
def test_lodging_may_be_paid_with_a_contract_made_in_the_same_decision() -> None:
    game = tables.landed(tables.POSITION[LOCUST], seat=A, owner={LOCUST: B}, cash={A: 10}, deals_left=[6, 2, 2, 2])
    do(game, A, f"ask_rent {LOCUST} {tables.OPEN}")
    agreed(game, B, [A], clause("loan", A, B, amount=80, pct=0, period=5, end=6))
    assert phase(game) == "QUOTE"
    do(game, B, "quote 80 0")
    do(game, A, f"lodge {LOCUST}")
    assert cash(game)[:2] == [10, 1500]


@pytest.mark.rule("LF-54", "LF-R94")
def test_a_request_lapses_when_the_deed_is_sold_in_a_deal() -> None:
    """Of LF-S25."""
    game = tables.landed(tables.POSITION[LOCUST], seat=A, owner={LOCUST: B}, deals_left=[6, 2, 2, 2])
    do(game, A, f"ask_rent {LOCUST} {tables.OPEN}")
    agreed(game, B, [C], clause("give-asset", B, C, subject=LOCUST))
    assert phase(game) == "LODGING"
    assert game.s.asks_used[LOCUST] == 0


@pytest.mark.rule("LF-118")
def test_a_clause_applies_from_its_first_round_on() -> None:
    cap = clause("price-cap", B, C, target=EVERYBODY_ELSE, subject=LOCUST, amount=20, start=3)
    for round_, most in ((2, 9999), (3, 20)):
        game = table([cap], owner={LOCUST: B}, round=round_)
        covenants.read_limits(game.s, B, A, LOCUST, 0, 9999)
        assert game.s.most_price == most


@pytest.mark.rule("LF-130")
def test_renewal_freedom_is_between_this_tenant_and_this_owner() -> None:
    game = table([clause("renewal-freedom", C, B, subject=STREETS)], owner={NOB_HILL: B, LOCUST: D})
    assert rights.grants_renewal(game.s, C, B, NOB_HILL)
    assert not rights.grants_renewal(game.s, A, B, NOB_HILL)
    assert not rights.grants_renewal(game.s, C, D, LOCUST)


@pytest.mark.rule("LF-148")
def test_nothing_falls_due_twice_in_a_round() -> None:
    game = table([clause("pay-every", A, B, amount=10, period=1, start=2)], round=2)
    for _ in range(2):
        timeline.dues_of(game.s, A)
    timeline.end_round(game.s)
    assert cash(game)[A] == 1490


@pytest.mark.rule("LF-126")
def test_a_repayment_goes_to_the_arrears_first() -> None:
    game = table([LOAN], arrears={0: 40})
    do(game, A, "prepay slot=0 dollars=60")
    assert (game.s.arrear[0], game.s.balance[0]) == (0, 280)


@pytest.mark.rule("LF-134", "LF-R63")
def test_a_sale_under_first_refusal_has_two_clauses() -> None:
    first = clause("first-refusal", A, B, subject=BEACON)
    more = (
        clause("give-asset", A, C, subject=BEACON),
        clause("pay-now", C, A, amount=300),
        clause("no-build", C, A, subject=BEACON),
    )
    assert why(draft(table([first], owner={BEACON: A}), A, [C], *more), A, "offer") == "ONLY_A_SALE"


SOLD, PAID = clause("give-asset", A, C, subject=BEACON), clause("pay-now", C, A, amount=300)


@pytest.mark.rule("LF-134", "LF-R63")
@pytest.mark.parametrize(("clauses", "is_sale"), [
    ((SOLD, PAID), True),
    ((PAID, SOLD), True),
    ((SOLD, SOLD), False),
    ((PAID, clause("pay-now", A, C, amount=7)), False),
    ((SOLD, clause("pay-now", C, B, amount=300)), False),
    ((SOLD, clause("pay-now", B, A, amount=300)), False),
])  # fmt: skip
def test_a_sale_is_one_deed_against_one_sum(clauses: tuple[Any, ...], is_sale: bool) -> None:
    game = draft(table(owner={BEACON: A}), A, [B, C], *clauses)
    assert trial.is_plain_sale(game.s) == is_sale


@pytest.mark.rule("LF-113", "LF-160")
def test_a_sale_that_is_void_asks_no_holder_of_a_first_refusal() -> None:
    game = table([clause("first-refusal", A, B, subject=BEACON)], owner={BEACON: A}, cash={C: 299})
    agreed(game, A, [C], SOLD, PAID)
    assert (phase(game), game.s.owner[BEACON]) == ("READY", A)


@pytest.mark.rule("LF-127")
def test_a_collateral_secures_debts_of_its_contract_between_its_parties() -> None:
    other = clause("pay-every", A, B, amount=10, period=5, start=9)
    pledge = clause("collateral", A, B, subject=RUSH)
    game = table([other], [clause("pay-every", A, C, amount=10, period=5, start=9), LOAN, pledge], owner={RUSH: A})
    assert keeping.secured_debt(game.s, 3) == 2
    do(game, A, "prepay slot=2 dollars=300")
    assert in_force(game) == ["pay-every", "pay-every"]


@pytest.mark.rule("LF-124")
@pytest.mark.parametrize(("round_", "end", "last"), [(6, 9, False), (7, 9, True), (9, 9, True), (9, 0, False)])
def test_the_last_of_regular_payments(round_: int, end: int, last: bool) -> None:
    game = table([clause("pay-every", A, B, amount=10, period=3, start=3, end=end)], round=round_)
    assert timeline.is_last(game.s, 0) == last


@pytest.mark.rule("LF-73")
def test_a_creditor_takes_no_more_deeds_than_the_debt() -> None:
    game = table([clause("loan", A, B, amount=30, pct=0, period=5, end=21)], cash={A: 0}, owner={BASIN: A, RUSH: A})
    elimination.eliminate(game.s, A, Left.JAIL)
    assert (game.s.owner[BASIN], game.s.owner[RUSH]) == (B, tables.BANK)


@pytest.mark.rule("LF-R51")
def test_contracts_may_harm_others_without_their_consent() -> None:
    refusal = clause("refuse-service", A, B, target=D, subject=OF_CITY)
    assert in_force(agreed(table(owner={BASIN: A}), A, [B], refusal)) == ["refuse-service"]


# ---------------------------------------------------------------- every type
SIGNED_BEFORE = [
    [clause("pay-at", A, B, amount=5, start=9, flags=1)],
    [clause("no-build", B, A, subject=WALL_STREET, flags=1)],
]
EVERY_TYPE = [
    [clause("pay-now", A, B, amount=5)],
    [clause("give-asset", A, B, subject=LOCUST)],
    [clause("pay-at", A, B, amount=5, start=3)],
    [clause("pay-every", A, B, amount=5, period=2, start=3, end=9)],
    [clause("loan", A, B, amount=50, pct=5, period=2, end=5), clause("collateral", A, B, subject=LOCUST)],
    [clause("income-share", A, B, subject=43, pct=50, start=2, end=8, cond=7)],
    [clause("income-share", A, B, subject=43, pct=5, flags=INCLUDE_START)],
    [clause("service-right", A, B, target=B, subject=LOCUST, amount=5, uses=2, cond=5, cond_arg=LOCUST)],
    [clause("renewal-freedom", A, B, subject=40)],
    [clause("refuse-service", A, B, target=EVERYBODY_ELSE, subject=40, cond=2, cond_arg=BEACON)],
    [clause("price-cap", A, B, target=C, subject=LOCUST, amount=50)],
    [clause("price-floor", A, B, target=8 + WALL_STREET, subject=LOCUST, amount=50)],
    [clause("first-refusal", A, B, subject=LOCUST, end=9)],
    [clause("call-option", A, B, subject=LOCUST, amount=5, end=9)],
    [clause("put-option", A, B, subject=WALL_STREET, amount=5, end=9)],
    [clause("no-transfer", A, B, target=D, subject=LOCUST)],
    [clause("no-build", A, B, subject=33)],
    [clause("no-buy", A, B, subject=BASIN)],
    [clause("pay-on-event", A, B, target=C, amount=5, cond=3, uses=1, until=5)],
    [clause("bail", A, B, amount=50, uses=1)],
    [clause("release", B, amount=0)],
    [clause("assign", A, C, amount=1)],
    [clause("assume", C, B, target=A, amount=0)],
    [clause("charter-change", pct=19, amount=90)],
    [clause("move-house", A, B, subject=WALL_STREET, amount=LOCUST)],
]


@pytest.mark.rule("LF-115", "LF-R47")
@pytest.mark.parametrize("written_down", EVERY_TYPE)
def test_clauses_of_every_type_are_signed_and_kept(written_down: list[dict[str, int]]) -> None:
    game = table(*SIGNED_BEFORE, owner={LOCUST: A, WALL_STREET: B}, level={LOCUST: 1}, charter={"moving_houses": True})
    agreed(game, A, [B, C, D], *written_down)
    assert phase(game) == "READY"
    kept = [one["type"] for one in written_down if not IS_IMMEDIATE[one["type"]]]
    assert [game.s.clause[place][0] for place in range(2, 2 + len(kept))] == kept
    uses = [one["uses"] for one in written_down if not IS_IMMEDIATE[one["type"]]]
    assert list(game.s.uses_left[2 : 2 + len(uses)]) == uses
    assert len(in_force(game)) == 2 + len(kept) - (written_down[0]["type"] == Clause.RELEASE)
    assert any("SIGNED" in notice for notice in notices(game))


def test_every_type_is_tried() -> None:
    assert {one["type"] for contract in EVERY_TYPE for one in contract} | {Clause.FREE_TEXT} == set(range(1, 27))


@pytest.mark.rule("LF-101", "LF-198")
def test_a_release_takes_the_clause_off_the_list_and_is_a_move_of_the_turn() -> None:
    game = table([clause("pay-at", B, A, amount=5, start=9)], owner={28: A}, charter={"jail_lease": True})
    assert is_possible(game, A, "set_board_rate flat 40")
    do(game, A, "release 0")
    assert (game.s.listed, in_force(game)) == (0, [])
    assert why(game, A, "set_board_rate flat 40") == "TOO_LATE"


@pytest.mark.rule("LF-107")
def test_a_ready_made_contract_counts_as_many_edits_as_clauses() -> None:
    ready = next(at for at, count in enumerate(READY_COUNT) if count == 2 and not ready_made.is_of_a_deed(at))
    game = do(table(), A, f"open_deal {parties(A, B)}")
    game.s.draft[EDITED] = EDITS - 1
    assert why(game, A, f"use_contract {ready} first") == "EDITS_SPENT"
    game.s.draft[EDITED] = EDITS - 2
    assert is_possible(game, A, f"use_contract {ready} first")


@pytest.mark.rule("LF-194")
def test_the_jail_lease_is_given_like_a_deed() -> None:
    """LF-S81."""
    game = table(owner={28: A}, charter={"jail_lease": True})
    assert agreed(game, A, [C], clause("give-asset", A, C, subject=28)).s.owner[28] == C


# ---------------------------------------------------------------- ready-made contracts
OWNED = {LOCUST: A, BEACON: B, WALL_STREET: A, NOB_HILL: A, TRUCKING: A, ELECTRIC: A}


@pytest.mark.rule("LF-103", "LF-107")
@pytest.mark.parametrize("ready", READY_NAMES)
def test_every_ready_made_contract_can_be_offered(ready: str) -> None:
    deed = {"through-ticket": TRUCKING, "utility-cap": ELECTRIC, "free-lodging-five-rounds": NOB_HILL}.get(
        ready, LOCUST
    )
    game = do(
        table(owner=OWNED, round=7), A, f"open_deal {parties(A, B, C, D) if ready == 'rent-law' else parties(A, B)}"
    )
    plain = is_refused(game, A, f"use_deed_contract {ready} {deed}")
    assert plain == (not is_refused(game, A, f"use_contract {ready} first"))
    do(game, A, f"use_contract {ready} first" if plain else f"use_deed_contract {ready} {deed}")
    if ready == "promise":
        do(game, A, "write_text clause=0 text=I will leave you a bed.")
    do(game, A, "offer")
    assert phase(game) == "ANSWER"
    assert game.s.clause[DRAFT][FIELD_NAMES.index("obligor")] in (A, B, 8 + deed, 7)


@pytest.mark.rule("LF-107")
def test_ready_made_contracts_count_their_rounds_from_now() -> None:
    game = do(table(round=7), A, f"open_deal {parties(A, B)}", "use_contract bail-insurance second")
    assert [game.s.clause[DRAFT + row][START] for row in range(2)] == [0, 8]
    assert list(game.s.clause[DRAFT][1:3]) == [B, A]
    assert why(game, A, "use_contract pooling first") == "NOT_EMPTY"
    assert is_refused(do(table(round=481), A, f"open_deal {parties(A, B)}"), A, "use_contract instalment-loan first")


# ---------------------------------------------------------------- the list of the register
def test_the_register_lists_itself_by_age() -> None:
    game = table([LOAN], [clause("no-build", A, B, subject=RUSH)])
    game.s.contract_no[0], game.s.contract_no[1] = 2, 1
    keeping.relist(game.s)
    assert list(game.s.by_age[:3]) == [1, 0, 0]


CONSERVING = {"sign", "reject", "exercise", "prepay", "release", "foreclose", "take_preempt", "pass_preempt"}


@pytest.mark.rule("LF-100", "LF-113")
def test_random_play_signs_contracts_of_many_types_and_conserves_money() -> None:
    """No act of contracts makes or destroys money; houses are not moved here."""
    types: set[int] = set()
    acts: set[str] = set()
    host = tables.HOST
    root, _ = book.adopt(4, {"max_rounds": 25, "allow_resign": False})
    for game in range(30):
        s, workspace = root.clone(), host.workspace()
        host.setup(s)
        start_stream(workspace, 11, game)
        while host.to_act(s):
            before, contracts = sum(s.cash), s.next_contract
            act = book.act_of(host.step(s, workspace))
            acts.add(act.name)
            assert act.name not in CONSERVING or sum(s.cash) == before, act.name
            if s.next_contract > contracts:
                types |= {s.clause[place][0] for place in range(PLACES) if s.contract_no[place] == contracts}
    assert {"open_deal", "use_deed_contract", "use_contract", "offer", "sign", "reject", "counter", "withdraw"} <= acts
    money = {Clause.PAY_AT, Clause.PAY_EVERY, Clause.LOAN, Clause.COLLATERAL, Clause.INCOME_SHARE, Clause.BAIL}
    promises = {Clause.REFUSE_SERVICE, Clause.PRICE_FLOOR, Clause.NO_TRANSFER, Clause.NO_BUILD, Clause.FREE_TEXT}
    assert money | promises | {Clause.SERVICE_RIGHT, Clause.FIRST_REFUSAL, Clause.CALL_OPTION} <= types
