"""First refusals, options and houses that are sold, in detail: who is asked before a sale takes effect, what follows
when an option is exercised, and what the clauses before leave (LF-134 to LF-136, LF-146, LF-160, LF-190 to LF-192)."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.play.game import Game
from games.asking import is_refused, notices, phase
from games.laissez_faire.contracts import agreed, clause, draft, in_force, offered, parties, registered, table
from games.laissez_faire.playing import cash, do, is_possible, why
from games.laissez_faire.tables import OPEN, laid_out, landed
from games.seats import A, B, C, D

BASIN, FRENCH_QUARTER, RAILROAD, LOCUST, CHESTNUT, WALNUT, NOB_HILL, TRUCKING = 0, 1, 2, 11, 12, 13, 24, 25
NO_DEED = 63
FIRST = clause("first-refusal", A, C, subject=LOCUST)
SALE = (clause("give-asset", A, B, subject=LOCUST), clause("pay-now", B, A, amount=200))


def sold(*contracts: Any, sale: Any = SALE, **more: Any) -> Game:
    return agreed(table(*contracts, owner={LOCUST: A, WALNUT: A}, **more), A, [B], *sale)


@pytest.mark.rule("LF-134", "LF-160")
@pytest.mark.parametrize(("written_down", "sale"), [
    (clause("no-build", A, C, subject=LOCUST), SALE),  # another clause about the deed
    (FIRST | {"start": 9}, SALE),  # not yet
    (FIRST | {"cond": 3, "cond_arg": WALNUT}, SALE),  # only while C owns Walnut Street
    (FIRST | {"subject": WALNUT}, SALE),  # another deed
    (FIRST | {"obligor": D}, SALE),  # another seller: it sleeps while the deed is A's
    (FIRST | {"beneficiary": B}, SALE),  # the buyer himself
    (FIRST, (clause("income-share", A, B, subject=LOCUST, pct=5), SALE[1])),  # no sale
    (FIRST, (SALE[1], clause("income-share", A, B, subject=LOCUST, pct=5))),
])  # fmt: skip
def test_nobody_is_asked_whose_right_the_contract_does_not_touch(written_down: dict[str, int], sale: Any) -> None:
    game = sold([written_down], sale=sale)
    assert phase(game) == "READY"
    assert cash(game)[:2] == [1700, 1300]


@pytest.mark.rule("LF-160")
def test_what_the_holder_takes_is_announced() -> None:
    game = do(sold([FIRST]), C, "take_preempt")
    assert f"PREEMPTED {C} {LOCUST} {A} 200" in notices(game)
    assert (game.s.owner[LOCUST], cash(game)) == (C, [1700, 1500, 1300, 1500])


@pytest.mark.rule("LF-160")
def test_holders_are_asked_in_contract_order_wherever_their_clauses_stand() -> None:
    """The older contract stands behind the newer one in the register, whose place is the first."""
    fields = registered([FIRST], [FIRST | {"beneficiary": D}])
    fields["contract_no"][:2] = [2, 1]
    game = agreed(laid_out(owner={LOCUST: A}, **fields), A, [B], *SALE)
    assert game.to_act == {D}
    do(game, D, "pass_preempt")
    assert (game.to_act, phase(game)) == ({C}, "PREEMPT")
    do(game, C, "pass_preempt")
    assert (game.s.owner[LOCUST], phase(game)) == (B, "READY")


@pytest.mark.rule("LF-136")
def test_who_sells_by_an_option_needs_no_cash() -> None:
    put = clause("put-option", A, B, subject=LOCUST, amount=90, end=9)
    game = table([put], owner={LOCUST: B}, cash={B: 0}, in_turn=B)
    assert is_possible(game, B, "exercise 0")
    do(game, B, "exercise 0")
    assert (cash(game)[:2], game.s.owner[LOCUST], in_force(game)) == ([1410, 90], A, [])


PUT = clause("put-option", A, B, subject=LOCUST, amount=90, end=9)


@pytest.mark.rule("LF-135", "LF-136", "LF-198")
def test_an_option_that_is_exercised_is_announced_and_leaves_the_register() -> None:
    game = do(table([PUT], owner={LOCUST: B}, in_turn=B), B, "exercise 0")
    assert (f"PUT {B} {A} {LOCUST} 90 1 0" in notices(game), game.s.listed) == (True, 0)
    call = clause("call-option", B, A, subject=LOCUST, amount=70, end=9)
    game = table([call], owner={LOCUST: B, 28: A}, charter={"jail_lease": 1})
    assert is_possible(game, A, "set_board_rate flat 7")
    do(game, A, "exercise 0")
    assert (f"CALLED {A} {B} {LOCUST} 70 1 0" in notices(game), game.s.listed) == (True, 0)
    assert why(game, A, "set_board_rate flat 7") == "TOO_LATE"


@pytest.mark.rule("LF-136", "LF-R94")
def test_a_request_lapses_when_its_owner_sells_the_deed_by_an_option() -> None:
    game = landed("locust-street", seat=C, owner={LOCUST: B}, **registered([PUT]))
    do(do(game, C, f"ask_rent {LOCUST} {OPEN}"), B, "exercise 0")
    assert (phase(game), game.to_act, game.s.asked_deed) == ("LODGING", {C}, -1)


OWNED = {BASIN: A, FRENCH_QUARTER: A, RAILROAD: A, LOCUST: B, CHESTNUT: C, NOB_HILL: B, TRUCKING: B}
MOVING = {"moving_houses": True}


def sale(source: int, target: int) -> dict[str, int]:
    return clause("move-house", A, B, subject=target, amount=source)


def built(**more: Any) -> Any:
    """A has a house on each of his two streets."""
    return table(**({"charter": MOVING, "owner": OWNED, "level": {BASIN: 1, FRENCH_QUARTER: 1}} | more))


@pytest.mark.rule("LF-146", "LF-192", "LF-233")
def test_a_house_is_sold_for_another_street() -> None:
    """Of LF-S78."""
    sold = (sale(BASIN, NOB_HILL), clause("pay-now", B, A, amount=60))
    assert is_refused(do(built(charter={}), A, f"open_deal {parties(A, B)}"), A, "add_clause move-house")
    told = notices(offered(built(), A, [B], *sold))
    assert told[told.index(f"CLAUSE_FROM {BASIN}") - 1].startswith("CLAUSE "), "its sentence, then where it comes from"
    game = agreed(built(), A, [B], *sold)
    assert (game.s.level[BASIN], game.s.level[NOB_HILL]) == (0, 1)
    assert cash(game)[:2] == [1560, 1340]


@pytest.mark.rule("LF-112", "LF-146", "LF-191")
@pytest.mark.parametrize(
    ("source", "target", "level", "reason"),
    [
        (BASIN, NOB_HILL, {BASIN: 3}, "NO_HOUSE_TO_SELL"),
        (BASIN, NOB_HILL, {BASIN: 0}, "NO_HOUSE_TO_SELL"),
        (BASIN, NOB_HILL, {BASIN: 1, NOB_HILL: 2}, "TOO_MANY_HOUSES"),
        (NO_DEED, NOB_HILL, {}, "HOUSE_OFF_STREET"),
        (RAILROAD, NOB_HILL, {}, "HOUSE_OFF_STREET"),
        (BASIN, NO_DEED, {BASIN: 1}, "HOUSE_OFF_STREET"),
        (BASIN, TRUCKING, {BASIN: 1}, "HOUSE_OFF_STREET"),
        (CHESTNUT, NOB_HILL, {CHESTNUT: 1}, "NOT_OWNER"),
        (BASIN, CHESTNUT, {BASIN: 1}, "NOT_OWNER"),
    ],
)
def test_houses_that_cannot_be_sold(source: int, target: int, level: dict[int, int], reason: str) -> None:
    game = draft(built(level=level), A, [B], sale(source, target))
    assert why(game, A, "offer") == reason
    refusal = game.why_not(A, "offer")
    assert refusal is not None
    assert refusal.text.startswith("Clause 1"), "it says which clause"


@pytest.mark.rule("LF-113", "LF-146", "LF-R93")
def test_who_takes_a_house_pays_the_bank_for_it_at_the_last_signature() -> None:
    both = (sale(BASIN, NOB_HILL), sale(FRENCH_QUARTER, NOB_HILL))
    for sold, short in (([sale(BASIN, NOB_HILL)], 99), (both, 199)):
        game = agreed(built(cash={B: short}), A, [B], *sold)
        assert notices(game)[-2:] == ["VOID 0 3", f"VOID_SHORT {len(sold) - 1} 1"]
        assert (list(game.s.level[:2]), cash(game)[B]) == ([1, 1], short)
    assert cash(agreed(built(cash={B: 200}), A, [B], *both))[:2] == [1500, 0]


@pytest.mark.rule("LF-191", "LF-R93")
def test_each_house_is_sold_on_what_the_clauses_before_leave() -> None:
    twice = (sale(BASIN, NOB_HILL), sale(BASIN, LOCUST))
    assert why(draft(built(), A, [B], *twice), A, "offer") == "NO_HOUSE_TO_SELL"
    both = (sale(BASIN, NOB_HILL), sale(FRENCH_QUARTER, NOB_HILL))
    already = built(level={BASIN: 1, FRENCH_QUARTER: 1, NOB_HILL: 1})
    assert why(draft(already, A, [B], *both), A, "offer") == "TOO_MANY_HOUSES"
