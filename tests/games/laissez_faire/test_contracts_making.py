"""Making contracts: who opens a deal, what a draft may say, who answers, and that all of it happens or nothing (LF-94
to LF-114)."""

from __future__ import annotations

import pytest

from commonweal.games.laissez_faire.clauses import COUNT
from commonweal.play.errors import Malformed, NotPossible
from games.asking import is_refused, phase, refused
from games.laissez_faire.clause_numbers import CREDITOR_CHOOSES, EVERYBODY_ELSE, INCLUDE_START, INCOME, OWNER_OF
from games.laissez_faire.contracts import agreed, clause, draft, in_force, offered, parties, table, written
from games.laissez_faire.playing import cash, do, why
from games.seats import A, B, C, D

LOCUST, WALNUT, BEACON, WALL_STREET, RUSH, NOB_HILL = 11, 13, 16, 27, 6, 24
SALE = (clause("give-asset", A, B, subject=LOCUST), clause("pay-now", B, A, amount=200))


@pytest.mark.rule(
    "LF-94", "LF-96", "LF-104", "LF-105", "LF-107", "LF-108", "LF-109", "LF-113", "LF-114", "LF-121", "LF-122", "LF-225"
)
def test_a_sale_moves_deed_and_money_and_leaves_nothing_in_the_register() -> None:
    """LF-S38."""
    game = agreed(table(owner={LOCUST: A}), A, [B], *SALE)
    assert game.s.owner[LOCUST] == B
    assert cash(game)[:2] == [1700, 1300]
    assert in_force(game) == []
    assert game.s.next_contract == 1
    assert game.s.deals_left[A] == 5
    assert phase(game) == "READY"


def test_a_whole_contract_is_one_move() -> None:
    game = table(owner={LOCUST: A})
    game.do(A, [f"open_deal {parties(A, B)}", *written(*SALE), "offer"])
    assert phase(game) == "ANSWER"
    assert list(game.to_act) == [B]


@pytest.mark.rule("LF-110", "LF-111", "LF-227")
def test_four_counters_are_allowed() -> None:
    """LF-S39."""
    game = offered(table(owner={LOCUST: A}), A, [B], *SALE)
    for number in range(4):
        seat = B if number % 2 == 0 else A
        do(game, seat, "counter", f"set_field clause=1 field=amount value={170 + number}", "offer")
    assert game.s.clause[97][5] == 173
    assert why(game, B, "counter") == "NO_COUNTERS"
    do(game, B, "reject")
    assert phase(game) == "READY"
    assert game.s.owner[LOCUST] == A
    assert game.s.parties == game.s.draft[COUNT] == 0


@pytest.mark.rule("LF-110")
def test_a_counter_cancels_all_signatures() -> None:
    game = offered(table(owner={LOCUST: A}), A, [B, C], *SALE)
    do(game, B, "sign")
    do(game, C, "counter")
    assert game.s.signed == 0
    do(game, C, "offer")
    assert list(game.to_act) == [A]
    do(game, A, "sign")
    assert list(game.to_act) == [B]


@pytest.mark.rule("LF-106", "LF-226")
def test_a_raised_hand_gets_the_floor_and_may_open_deals() -> None:
    """LF-S40."""
    game = table(owner={LOCUST: C}, chance=["roll_dice first=1 second=2"])
    do(game, C, "raise_hand")
    do(game, A, "roll")
    assert phase(game) == "FLOOR"
    for _ in range(2):
        do(game, C, f"open_deal {parties(C, D)}", "withdraw")
    assert why(game, C, f"open_deal {parties(C, D)}") == "BUDGET_SPENT"
    do(game, C, "yield_floor")
    assert game.s.hand_up[C] == 0
    assert sum(game.s.dice) == 3


@pytest.mark.rule("LF-95", "LF-102", "LF-112", "LF-113", "LF-R50")
def test_a_draft_needs_its_owners_as_parties_and_the_cash_at_the_last_signature() -> None:
    """LF-S41."""
    game = draft(table(owner={WALL_STREET: D, LOCUST: A}), A, [B], clause("give-asset", D, B, subject=WALL_STREET))
    assert refused(game, A, "offer") == ("NOT_A_PARTY", "LF-112")
    do(game, A, "withdraw")
    dear = (clause("give-asset", A, B, subject=LOCUST), clause("pay-now", B, A, amount=2000))
    agreed(game, A, [B], *dear)
    assert game.s.owner[LOCUST] == A
    assert cash(game)[:2] == [1500, 1500]
    assert phase(game) == "READY"


@pytest.mark.rule("LF-112", "LF-R93")
def test_money_received_may_pay_what_follows() -> None:
    chain = (clause("pay-now", A, B, amount=1500), clause("pay-now", B, C, amount=3000))
    assert cash(agreed(table(), A, [B, C], *chain)) == [0, 0, 4500, 1500]
    backwards = (chain[1], chain[0])
    assert cash(agreed(table(), A, [B, C], *backwards)) == [1500] * 4


@pytest.mark.rule("LF-112", "LF-R93")
def test_a_deed_may_be_bought_and_pledged_in_one_contract() -> None:
    bought = (
        clause("loan", A, C, amount=300, pct=10, period=5, end=21),
        clause("give-asset", B, A, subject=WALL_STREET),
        clause("pay-now", A, B, amount=1700),
        clause("collateral", A, C, subject=WALL_STREET),
    )
    game = agreed(table(owner={WALL_STREET: B}), A, [B, C], *bought)
    assert cash(game) == [100, 3200, 1200, 1500]
    assert in_force(game) == ["loan", "collateral"]
    assert game.s.secures[1] == 1


@pytest.mark.rule("LF-104", "LF-R49")
def test_only_who_is_to_act_opens_a_deal_and_only_with_others() -> None:
    """Of LF-S92."""
    game = table()
    assert why(game, A, "open_deal 1") == "OTHER_PARTIES"
    assert why(game, A, f"open_deal {parties(B, C)}") == "OTHER_PARTIES"
    assert is_refused(game, B, f"open_deal {parties(A, B)}")


@pytest.mark.rule("LF-107", "LF-115")
def test_fields_that_a_clause_does_not_have_are_refused_at_their_clause() -> None:
    """Of LF-S92."""
    game = draft(
        table(owner={LOCUST: A}), A, [B], clause("pay-now", A, B, amount=5), clause("give-asset", A, B, subject=LOCUST)
    )
    for outside in ("field=0 value=1", "field=amount value=10000", "field=amount value=-1"):
        with pytest.raises(Malformed):
            game.do(A, f"set_field clause=0 {outside}")
    assert refused(game, A, "set_field clause=1 field=pct value=5") == ("NO_SUCH_FIELD", "LF-115")
    refusal = game.why_not(A, "set_field clause=1 field=pct value=5")
    assert refusal is not None
    assert "Clause 2" in str(refusal)
    assert why(game, A, "set_field clause=0 field=obligor value=39") == "OUT_OF_RANGE"
    assert why(game, A, "set_field clause=7 field=amount value=39") == "NO_CLAUSE"


@pytest.mark.rule("LF-107", "LF-R48")
def test_a_draft_has_at_most_eight_clauses_and_two_hundred_edits() -> None:
    game = do(table(), A, f"open_deal {parties(A, B)}", *["add_clause pay-now"] * 8)
    assert why(game, A, "add_clause pay-now") == "DRAFT_FULL"
    do(game, A, "drop_clause 3", *["set_field clause=0 field=amount value=3"] * 191)
    assert why(game, A, "set_field clause=0 field=amount value=3") == "EDITS_SPENT"
    assert why(game, A, "drop_clause 0") == "EDITS_SPENT"
    assert why(game, A, "add_clause loan") == "EDITS_SPENT"


@pytest.mark.rule("LF-107")
def test_a_clause_that_is_struck_out_lets_those_below_move_up() -> None:
    game = draft(table(), A, [B], clause("pay-now", A, B, amount=5), clause("pay-now", B, A, amount=6))
    do(game, A, "drop_clause 0")
    assert game.s.draft[COUNT] == 1
    assert game.s.clause[96][5] == 6
    assert sum(game.s.clause[97]) == 0


@pytest.mark.rule("LF-112")
@pytest.mark.parametrize(
    ("written_down", "reason"),
    [
        (clause("pay-now", A, B), "NO_AMOUNT"),
        (clause("pay-now", A, A, amount=5), "SAME_PERSON"),
        (clause("pay-now", A, 4, amount=5), "NOBODY_THERE"),
        (clause("pay-now", A, OWNER_OF + NOB_HILL, amount=5), "NOBODY_THERE"),
        (clause("pay-now", C, A, amount=5), "NOT_A_PARTY"),
        (clause("give-asset", A, B, subject=NOB_HILL), "NOT_OWNER"),
        (clause("give-asset", A, C, subject=LOCUST), "NOT_A_PARTY"),
        (clause("pay-at", A, B, amount=5, start=1), "TOO_EARLY"),
        (clause("pay-every", A, B, amount=5, start=3), "NO_PERIOD"),
        (clause("pay-every", A, B, amount=5, start=3, period=1, end=2), "ENDS_TOO_EARLY"),
        (clause("loan", A, B, amount=5, period=5, end=20), "NO_MULTIPLE"),
        (clause("loan", A, B, amount=5, period=5, end=1), "NO_MULTIPLE"),
        (clause("collateral", A, B, subject=LOCUST), "NOTHING_SECURED"),
        (clause("income-share", A, B, subject=LOCUST), "NO_AMOUNT"),
        (clause("income-share", A, B, pct=5), "OTHER_SUBJECT"),
        (clause("income-share", A, B, pct=5, subject=31), "OTHER_SUBJECT"),
        (clause("income-share", A, B, pct=5, subject=LOCUST, flags=INCLUDE_START), "OTHER_FLAG"),
        (clause("income-share", A, B, pct=5, subject=INCOME, flags=CREDITOR_CHOOSES), "OTHER_FLAG"),
        (clause("service-right", A, B, subject=LOCUST), "NO_TARGET"),
        (clause("service-right", A, B, target=4, subject=LOCUST), "NO_TARGET"),
        (clause("service-right", A, B, target=B, subject=INCOME), "OTHER_SUBJECT"),
        (clause("refuse-service", A, B, target=EVERYBODY_ELSE, subject=42), "OTHER_SUBJECT"),
        (clause("renewal-freedom", A, B, subject=LOCUST), "NOT_ITS_OWNER"),
        (clause("first-refusal", B, A, subject=LOCUST), "NOT_OWNER"),
        (clause("call-option", A, B, subject=LOCUST, amount=5), "ENDS_TOO_EARLY"),
        (clause("no-transfer", A, B, target=7, subject=LOCUST), "NO_TARGET"),
        (clause("no-build", A, B, subject=7), "OTHER_SUBJECT"),
        (clause("no-buy", A, B, subject=LOCUST), "OTHER_SUBJECT"),
        (clause("pay-on-event", A, B, target=C, amount=5), "NO_EVENT"),
        (clause("pay-on-event", A, B, target=C, amount=5, cond=1, cond_arg=8), "NO_EVENT"),
        (clause("pay-on-event", A, B, amount=5, cond=3), "NO_TARGET"),
        (clause("income-share", A, B, subject=LOCUST, pct=5, cond=8), "NO_CONDITION"),
        (clause("income-share", A, B, subject=LOCUST, pct=5, cond=6, cond_arg=5), "NO_CONDITION"),
        (clause("bail", A, B, amount=50, until=2, until_arg=5), "NO_ENDING"),
        (clause("release", A, amount=0), "NOT_IN_FORCE"),
        (clause("assign", A, B, amount=95), "NOT_IN_FORCE"),
        (clause("assume", A, B, target=C, amount=0), "NOT_IN_FORCE"),
        (clause("charter-change", amount=60, pct=19), "ALL_MUST_SIGN"),
        (clause("free-text", A, B), "NO_TEXT"),
    ],
)
def test_an_offer_is_refused_at_the_clause_that_is_wrong(written_down: dict[str, int], reason: str) -> None:
    game = draft(table(owner={LOCUST: A}), A, [B], clause("pay-now", A, B, amount=1), written_down)
    before = game.s.pack()
    assert why(game, A, "offer") == reason
    with pytest.raises(NotPossible) as wrong:
        game.do(A, "offer")
    assert wrong.value.rule in game.book.texts.rules
    assert "Clause 2" in str(wrong.value)
    assert game.s.pack() == before  # the draft is as it was, and nobody has signed


@pytest.mark.rule("LF-112")
def test_an_empty_draft_cannot_be_offered() -> None:
    assert why(draft(table(), A, [B]), A, "offer") == "EMPTY_DRAFT"


@pytest.mark.rule("LF-112")
def test_a_register_that_is_full_takes_no_clause() -> None:
    full = [[clause("no-build", A, B, subject=RUSH)]] * 95
    game = draft(
        table(*full), A, [B], clause("no-build", A, B, subject=LOCUST), clause("no-build", A, B, subject=WALNUT)
    )
    assert why(game, A, "offer") == "REGISTER_FULL"
    assert "clause 2" in str(game.why_not(A, "offer"))
    do(game, A, "drop_clause 1", "offer")
    do(game, B, "sign")
    assert len(in_force(game)) == 96


@pytest.mark.rule("LF-231", "LF-69")
def test_prisoners_without_rights_sign_only_what_is_paid_to_them() -> None:
    jailed = {"jailed": {B: 2}, "owner": {LOCUST: A}}
    game = offered(table(charter={"jail_rights": False}, **jailed), A, [B], *SALE)
    assert why(game, B, "sign") == "RESTRAINED"
    do(game, B, "reject")
    agreed(game, A, [B], clause("pay-now", A, B, amount=20))
    assert cash(game)[B] == 1520
    assert agreed(table(**jailed), A, [B], *SALE).s.owner[LOCUST] == B


@pytest.mark.rule("LF-207", "LF-259")
def test_a_gift_lock_makes_prisoners_take_full_value() -> None:
    """LF-S83."""
    locked = {"charter": {"gift_lock": True}, "jailed": {A: 2}, "owner": {WALNUT: A}, "phase": "jail"}
    for dollars, reason in ((99, "GIFT_LOCKED"), (100, "")):
        game = draft(
            table(**locked), A, [B], clause("give-asset", A, B, subject=WALNUT), clause("pay-now", B, A, amount=dollars)
        )
        assert (why(game, A, "offer") if reason else "") == reason
    do(game, A, "offer")
