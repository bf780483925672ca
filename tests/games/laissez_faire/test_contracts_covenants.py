"""What clauses forbid and demand: rights, refusals, caps, floors, transfers, building, buying (LF-129 to LF-139, LF-156
to LF-159)."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.laissez_faire.rules.contracts import covenants, rights
from commonweal.play.game import Game
from games.asking import is_refused, phase, refused
from games.laissez_faire import tables
from games.laissez_faire.clause_numbers import (
    ALSO_STAYS,
    BOSTON,
    EVERYBODY_ELSE,
    NEW_YORK_CITY,
    OF_CITY,
    OWNER_OF,
    PHILADELPHIA_CITY,
    SAN_FRANCISCO_CITY,
    STREETS,
)
from games.laissez_faire.contracts import agreed, clause, draft, in_force, offered, registered, table
from games.laissez_faire.playing import cash, do, forbidden_by, why, worths
from games.laissez_faire.tables import OPEN
from games.seats import A, B, C, D

LOCUST, WALNUT, BEACON, WALL_STREET, RUSH, NOB_HILL, UNION, FIFTH = 11, 13, 16, 27, 6, 24, 23, 26
ELECTRIC, TRUCKING = 7, 25
SAN_FRANCISCO, NEW_YORK, PHILADELPHIA = (22, 23, 24), (26, 27), (11, 12, 13)
FREE_NIGHTS = clause("service-right", B, C, target=C, subject=NOB_HILL, uses=3)


def landed(where: int, *contracts: Any, seat: int = C, **more: Any) -> Game:
    """A player has just landed on the space of a deed, with contracts in force."""
    return tables.landed(tables.POSITION[where], seat=seat, **(registered(*contracts) | more))


# ---------------------------------------------------------------- rights
@pytest.mark.rule("LF-118", "LF-129", "LF-185")
def test_a_right_lodges_without_a_quote_and_is_used_up() -> None:
    """LF-S51."""
    game = landed(NOB_HILL, [FREE_NIGHTS], owner={NOB_HILL: B})
    do(game, C, f"lodge {NOB_HILL}")
    assert cash(game) == [1500] * 4
    assert game.s.uses_left[0] == 2
    assert worths(game) == [1500, 1660, 1500, 1500]
    full = landed(NOB_HILL, [FREE_NIGHTS], owner={NOB_HILL: B}, lodged={D: NOB_HILL})
    assert why(full, C, f"lodge {NOB_HILL}") == "NO_PLACE_FREE"


@pytest.mark.rule("LF-118", "LF-129")
def test_the_last_use_ends_a_right() -> None:
    fields = registered([FREE_NIGHTS])
    fields["uses_left"][0] = 1
    game = tables.landed(tables.POSITION[NOB_HILL], seat=C, owner={NOB_HILL: B}, **fields)
    do(game, C, f"lodge {NOB_HILL}")
    assert in_force(game) == []


@pytest.mark.rule("LF-129", "LF-R46")
def test_an_owner_cannot_refuse_a_right_or_ask_more() -> None:
    right = clause("service-right", B, C, target=C, subject=NOB_HILL, amount=50)
    game = landed(NOB_HILL, [right], owner={NOB_HILL: B})
    do(game, C, f"ask_rent {NOB_HILL} {OPEN}")
    assert why(game, B, "refuse") == "CANNOT_REFUSE"
    assert refused(game, B, "quote 51 0") == ("ABOVE_CAP", "LF-132")
    assert forbidden_by(game, B, "quote 51 0") == (1, 1)
    do(game, B, "quote 50 0")
    do(game, C, f"lodge {NOB_HILL}")
    assert cash(game)[B:D] == [1550, 1450]


@pytest.mark.rule("LF-R46")
@pytest.mark.parametrize("flags", [0, ALSO_STAYS])
def test_a_right_covers_stays_only_if_it_says_so(flags: int) -> None:
    right = clause("service-right", B, C, target=C, subject=NOB_HILL, flags=flags)
    game = table([right], owner={NOB_HILL: B})
    assert rights.price_of(game.s, B, C, NOB_HILL, 1) == (0 if flags else -1)
    assert rights.stays_free(game.s, C, NOB_HILL) == bool(flags)
    limited = table([right | {"uses": 2}], owner={NOB_HILL: B})
    assert not rights.stays_free(limited.s, C, NOB_HILL)


@pytest.mark.rule("LF-R53")
def test_a_right_may_go_with_the_deed_of_its_holder() -> None:
    rides = clause("service-right", A, OWNER_OF + NOB_HILL, target=OWNER_OF + NOB_HILL, subject=TRUCKING)
    game = table([rides], owner={TRUCKING: A, NOB_HILL: B})
    assert rights.price_of(game.s, A, B, TRUCKING, 0) == 0
    game.s.owner[NOB_HILL] = D
    assert rights.price_of(game.s, A, D, TRUCKING, 0) == 0
    assert rights.price_of(game.s, A, B, TRUCKING, 0) == -1


@pytest.mark.rule("LF-87", "LF-130")
def test_renewal_freedom_is_granted_before_the_lodging_begins() -> None:
    """LF-S67."""
    granted = clause("renewal-freedom", C, B, subject=NOB_HILL)
    for contracts, is_free in (([granted],), 1), ((), 0):
        game = landed(NOB_HILL, *contracts, owner={NOB_HILL: B}, level={NOB_HILL: 1})
        do(game, C, f"ask_rent {NOB_HILL} {OPEN}")
        do(game, B, "quote 40 0")
        do(game, C, f"lodge {NOB_HILL}")
        assert game.s.renewal_free[C] == is_free


# ---------------------------------------------------------------- refusals, caps and floors
REFUSAL = (
    clause(
        "refuse-service",
        A,
        B,
        target=EVERYBODY_ELSE,
        subject=OF_CITY + SAN_FRANCISCO_CITY,
        cond=1,
        cond_arg=NEW_YORK_CITY,
    ),
    clause(
        "refuse-service", B, A, target=EVERYBODY_ELSE, subject=OF_CITY + NEW_YORK_CITY, cond=1, cond_arg=NEW_YORK_CITY
    ),
)
BOTH_CITIES = dict.fromkeys(SAN_FRANCISCO, A) | dict.fromkeys(NEW_YORK, B) | {TRUCKING: C}


@pytest.mark.rule("LF-119", "LF-131", "LF-156", "LF-183", "LF-184", "LF-247", "LF-R71")
def test_owners_bound_to_refuse_cannot_be_asked_and_close_the_way() -> None:
    """LF-S52."""
    game = landed(FIFTH, REFUSAL, seat=D, owner=BOTH_CITIES)
    assert refused(game, D, f"ask_rent {UNION} {OPEN}") == ("BOUND_TO_REFUSE", "LF-131")
    assert forbidden_by(game, D, f"ask_rent {FIFTH} {OPEN}") == (1, 2)
    elsewhere = landed(NOB_HILL, REFUSAL, seat=D, owner=BOTH_CITIES)
    do(elsewhere, D, f"ask_rent {UNION} {OPEN}")
    assert phase(elsewhere) == "QUOTE"
    with_it, without = worths(table(REFUSAL, owner=BOTH_CITIES)), worths(table(owner=BOTH_CITIES))
    assert [one - other for one, other in zip(with_it, without, strict=True)] == [0, 0, -100, 0]


@pytest.mark.rule("LF-183", "LF-247", "LF-R72")
@pytest.mark.parametrize(
    ("mode", "lost"), [("either", (100, 100)), ("both", (0, 100)), ("per_direction", (50, 100)), ("none", (0, 0))]
)
def test_a_way_closed_in_both_directions_counts_once(mode: str, lost: tuple[int, int]) -> None:
    """LF-S53."""
    both = (REFUSAL[0], REFUSAL[1] | {"cond_arg": SAN_FRANCISCO_CITY})
    for contract, dollars in zip((REFUSAL, both), lost, strict=True):
        game = table(contract, owner=BOTH_CITIES, charter={"transit_closure": mode})
        assert worths(game)[C] == 1500 + 100 - dollars


@pytest.mark.rule("LF-183", "LF-R72")
def test_one_free_owner_or_an_end_date_keeps_the_way_open() -> None:
    for contract, owners in (
        (REFUSAL, BOTH_CITIES | {UNION: D}),
        (REFUSAL, BOTH_CITIES | {UNION: tables.BANK}),
        ((REFUSAL[0] | {"end": 50}, REFUSAL[1]), BOTH_CITIES),
        ((REFUSAL[0] | {"target": D}, REFUSAL[1]), BOTH_CITIES),
    ):
        assert worths(table(contract, owner=owners))[C] == 1600
    own = table(REFUSAL, owner=BOTH_CITIES | {TRUCKING: A})
    assert worths(own)[A] == 1500 + 150 + 150 + 160 + 100


@pytest.mark.rule("LF-183")
@pytest.mark.parametrize(("signers", "dollars"), [(0, 1500), (1 << C, 1600)])
def test_who_signed_the_contract_that_closes_the_way_loses_nothing(signers: int, dollars: int) -> None:
    """C neither owes nor benefits under its clauses."""
    assert worths(table(REFUSAL, owner=BOTH_CITIES, signers=signers))[C] == dollars


CARTEL = (
    clause("price-floor", A, B, target=EVERYBODY_ELSE, subject=OF_CITY + PHILADELPHIA_CITY, amount=80),
    clause("price-floor", B, A, target=EVERYBODY_ELSE, subject=OF_CITY + PHILADELPHIA_CITY, amount=80),
)


@pytest.mark.rule("LF-133", "LF-157")
def test_a_cartel_asks_its_floor_and_signs_nothing_below_it() -> None:
    """LF-S54."""
    game = landed(WALNUT, CARTEL, owner={LOCUST: A, WALNUT: B})
    do(game, C, f"ask_rent {LOCUST} {OPEN}")
    assert refused(game, A, "quote 79 0") == ("BELOW_FLOOR", "LF-133")
    assert forbidden_by(game, A, "quote 79 0") == (1, 1)
    do(game, A, "quote 80 0")
    for kind, reason in ("service-right", "CONTRADICTS"), ("price-cap", "CONTRADICTS"):
        wanted = clause(kind, A, D, target=D, subject=LOCUST, amount=50)
        game = draft(table([clause("no-build", C, B)], CARTEL, owner={LOCUST: A}), A, [D], wanted)
        assert why(game, A, "offer") == reason
        assert forbidden_by(game, A, "offer") == (2, 1)


@pytest.mark.rule("LF-157", "LF-R52")
def test_a_contradiction_is_signed_only_after_a_release() -> None:
    right = clause("service-right", A, D, target=D, subject=LOCUST, amount=50)
    game = draft(table(CARTEL, owner={LOCUST: A}), A, [B, D], clause("release", B, amount=0), right)
    do(game, A, "offer")
    do(game, B, "sign")
    do(game, D, "sign")
    assert in_force(game) == ["price-floor", "service-right"]


@pytest.mark.rule("LF-157", "LF-R52")
@pytest.mark.parametrize(
    ("wanted", "contradicts"),
    [
        (clause("service-right", A, D, target=D, subject=STREETS, amount=50), True),
        (clause("service-right", A, D, target=D, subject=LOCUST, amount=80), False),
        (clause("service-right", A, D, target=D, subject=BEACON, amount=50), False),
        (clause("service-right", A, D, target=D, subject=LOCUST, amount=50, start=21), False),
        (clause("service-right", A, D, target=D, subject=LOCUST, amount=50, cond=1, cond_arg=3), True),
        (clause("refuse-service", A, D, target=D, subject=LOCUST), False),
    ],
)
def test_clauses_contradict_if_they_share_deed_guest_round_and_condition(
    wanted: dict[str, int], contradicts: bool
) -> None:
    floor = clause("price-floor", A, B, target=D, subject=LOCUST, amount=80, end=20)
    game = draft(table([floor], owner={LOCUST: A, BEACON: A}), A, [D], wanted)
    assert is_refused(game, A, "offer") == contradicts


@pytest.mark.rule("LF-157")
def test_a_draft_may_not_contradict_itself() -> None:
    right = clause("service-right", A, B, target=B, subject=LOCUST)
    refusal = clause("refuse-service", A, B, target=B, subject=LOCUST)
    assert why(draft(table(owner={LOCUST: A}), A, [B], right, refusal), A, "offer") == "CONTRADICTS_DRAFT"


@pytest.mark.rule("LF-157")
def test_an_option_and_a_promise_not_to_transfer_contradict() -> None:
    option = clause("call-option", A, B, subject=LOCUST, amount=5, end=9)
    promise = clause("no-transfer", A, C, target=EVERYBODY_ELSE, subject=LOCUST)
    assert why(draft(table([promise], owner={LOCUST: A}), A, [B], option), A, "offer") == "CONTRADICTS"
    assert why(draft(table([option], owner={LOCUST: A}), A, [C], promise), A, "offer") == "CONTRADICTS"
    to_d = clause("no-transfer", A, C, target=D, subject=LOCUST)
    offered(table([option], owner={LOCUST: A}), A, [C], to_d)


@pytest.mark.rule("LF-132")
def test_a_cap_on_a_utility_limits_the_fee() -> None:
    """LF-S55."""
    cap = clause("price-cap", C, B, target=B, subject=ELECTRIC, amount=15)
    game = tables.laid_out(
        owner={ELECTRIC: C, RUSH: B}, level={RUSH: 1}, lodged={B: RUSH}, in_turn=B, chance=[tables.dice(3, 4)],
        **registered([cap]),
    )  # fmt: skip
    do(game, B, "roll", f"ask_utility {OPEN}")
    assert why(game, C, "quote 16 0") == "ABOVE_CAP"
    do(game, C, "quote 15 0")


@pytest.mark.rule("LF-158")
def test_what_goes_with_the_deed_comes_before_what_the_buyer_promised() -> None:
    """LF-S56."""
    right = clause("service-right", OWNER_OF + LOCUST, D, target=D, subject=LOCUST, amount=20)
    refusal = clause("refuse-service", B, C, target=EVERYBODY_ELSE, subject=STREETS)
    game = table([refusal], [right], owner={LOCUST: A})
    agreed(game, A, [B], clause("give-asset", A, B, subject=LOCUST))
    assert rights.price_of(game.s, B, D, LOCUST, 0) == 20
    assert covenants.why_not_serve(game.s, B, D, LOCUST) == 0
    assert covenants.why_not_serve(game.s, B, A, LOCUST) != 0


@pytest.mark.rule("LF-158", "LF-R52")
def test_between_two_personal_clauses_the_older_contract_prevails() -> None:
    low = clause("price-cap", B, C, target=EVERYBODY_ELSE, subject=STREETS, amount=20)
    high = clause("price-floor", B, D, target=EVERYBODY_ELSE, subject=LOCUST, amount=50)
    for older, newer, limits in ((low, high, (0, 20)), (high, low, (50, 9999))):
        s = table([older], [newer], owner={LOCUST: B}).s
        covenants.read_limits(s, B, A, LOCUST, 0, 9999)
        assert (s.least_price, s.most_price) == limits


@pytest.mark.rule("LF-R61", "LF-R91")
def test_a_floor_above_what_the_rules_allow_sleeps() -> None:
    floor = clause("price-floor", B, C, target=EVERYBODY_ELSE, subject=LOCUST, amount=50)
    s = table([floor], owner={LOCUST: B}).s
    covenants.read_limits(s, B, A, LOCUST, 1, 40)
    assert s.least_price == 0
    refusal = clause("refuse-service", B, C, target=EVERYBODY_ELSE, subject=LOCUST)
    s = table([refusal], owner={LOCUST: B}).s
    covenants.read_limits(s, B, A, LOCUST, 1, 40)
    assert s.refuse_by == -1


# ---------------------------------------------------------------- transfers, building, buying
@pytest.mark.rule("LF-137", "LF-138", "LF-139", "LF-156")
def test_promises_not_to_transfer_build_or_buy_are_kept() -> None:
    """LF-S61."""
    promises = (
        clause("no-transfer", A, B, target=D, subject=RUSH),
        clause("no-build", A, B, subject=RUSH),
        clause("no-buy", A, B, subject=OF_CITY + BOSTON),
    )
    game = table(promises, owner={RUSH: A})
    assert refused(game, A, f"build {RUSH}") == ("COVENANT", "LF-156")
    assert forbidden_by(game, A, f"build {RUSH}") == (1, 2)
    draft(game, A, [D], clause("pay-now", D, A, amount=1), clause("give-asset", A, D, subject=RUSH))
    assert refused(game, A, "offer") == ("TRANSFER_FORBIDDEN", "LF-137")
    assert forbidden_by(game, A, "offer") == (1, 1)
    assert game.why_not(A, "offer").message["values"]["place"] == 2
    do(game, A, "withdraw")
    agreed(game, A, [C], clause("give-asset", A, C, subject=RUSH))
    assert game.s.owner[RUSH] == C
    later = landed(14, [clause("no-build", C, B, subject=RUSH)], promises, seat=A)
    assert why(later, A, "buy") == "COVENANT"
    assert forbidden_by(later, A, "buy") == (2, 3)


@pytest.mark.rule("LF-159")
def test_a_pledged_deed_is_sold_only_with_the_creditor() -> None:
    """LF-S60."""
    secured = (
        clause("loan", A, B, amount=300, pct=10, period=5, end=21),
        clause("collateral", A, B, subject=WALL_STREET),
    )
    sale = (clause("give-asset", A, C, subject=WALL_STREET), clause("pay-now", C, A, amount=300))
    game = draft(table(secured, owner={WALL_STREET: A}), A, [C], *sale)
    assert refused(game, A, "offer") == ("LOCKED", "LF-159")
    assert forbidden_by(game, A, "offer") == (1, 2)
    agreed(table(secured, owner={WALL_STREET: A}), A, [B, C], *sale)


@pytest.mark.rule("LF-135", "LF-159", "LF-182")
def test_an_attached_option_goes_with_the_deed() -> None:
    """LF-S58."""
    option = clause("call-option", OWNER_OF + WALL_STREET, B, subject=WALL_STREET, amount=350, end=20)
    game = table([option], owner={WALL_STREET: A})
    agreed(game, A, [C], clause("give-asset", A, C, subject=WALL_STREET))
    assert worths(game) == [1500, 1500, 1700, 1500]
    game = table([option], owner={WALL_STREET: C}, round=15, in_turn=B)
    do(game, B, "exercise 0")
    assert game.s.owner[WALL_STREET] == B
    assert cash(game) == [1500, 1150, 1850, 1500]
    assert in_force(game) == []
    assert why(table([option], owner={WALL_STREET: C}, round=21, in_turn=B), B, "exercise 0") == "NOT_NOW"
    built = table([option], owner={WALL_STREET: C}, level={WALL_STREET: 3})
    assert worths(built)[B:D] == [1650, 1500 + 500 - 150]


@pytest.mark.rule("LF-136", "LF-152", "LF-182", "LF-R95")
def test_what_the_obligor_of_a_put_cannot_pay_becomes_arrears() -> None:
    """LF-S59."""
    put = clause("put-option", A, B, subject=0, amount=80, end=9)
    game = table([put], owner={0: B}, cash={A: 50}, in_turn=B)
    assert worths(game)[:2] == [0, 1580]
    do(game, B, "exercise 0")
    assert cash(game)[:2] == [0, 1550]
    assert game.s.owner[0] == A
    assert game.s.arrear[0] == 30
    assert why(game, B, "exercise 0") == "OTHER_CLAUSE"


@pytest.mark.rule("LF-135", "LF-136")
def test_an_option_needs_who_holds_it_the_deed_and_the_cash() -> None:
    call = clause("call-option", A, B, subject=LOCUST, amount=90, end=9)
    assert why(table([call], owner={LOCUST: C}, in_turn=B), B, "exercise 0") == "NOT_DELIVERABLE"
    assert why(table([call], owner={LOCUST: A}, in_turn=B, cash={B: 89}), B, "exercise 0") == "CANNOT_CALL"
    assert why(table([call], owner={LOCUST: A}, in_turn=C), C, "exercise 0") == "NOT_YOUR_CLAUSE"


@pytest.mark.rule("LF-134", "LF-160", "LF-R63")
def test_who_has_the_first_refusal_may_take_the_deed_at_the_same_sum() -> None:
    """LF-S57."""
    first = clause("first-refusal", A, B, subject=BEACON)
    sale = (clause("give-asset", A, C, subject=BEACON), clause("pay-now", C, A, amount=300))
    game = agreed(table([first], owner={BEACON: A, RUSH: C}), A, [C], *sale)
    assert phase(game) == "PREEMPT"
    assert list(game.to_act) == [B]
    do(game, B, "take_preempt")
    assert game.s.owner[BEACON] == B
    assert cash(game) == [1800, 1200, 1500, 1500]
    assert phase(game) == "READY"
    swap = (clause("give-asset", A, C, subject=BEACON), clause("give-asset", C, A, subject=RUSH))
    game = draft(table([first], owner={BEACON: A, RUSH: C}), A, [C], *swap)
    assert refused(game, A, "offer") == ("ONLY_A_SALE", "LF-134")
    assert forbidden_by(game, A, "offer") == (1, 1)


@pytest.mark.rule("LF-160")
def test_several_holders_are_asked_in_contract_order_and_may_let_it_pass() -> None:
    holders = [[clause("first-refusal", A, D, subject=BEACON)], [clause("first-refusal", A, B, subject=BEACON)]]
    sale = (clause("pay-now", C, A, amount=300), clause("give-asset", A, C, subject=BEACON))
    game = agreed(table(*holders, owner={BEACON: A}, cash={B: 299}), A, [C], *sale)
    assert list(game.to_act) == [D]
    do(game, D, "pass_preempt")
    assert list(game.to_act) == [B]
    assert why(game, B, "take_preempt") == "CANNOT_TAKE"
    do(game, B, "pass_preempt")
    assert game.s.owner[BEACON] == C
    assert cash(game)[A] == 1800


@pytest.mark.rule("LF-R60")
def test_foreclosure_and_options_are_not_stopped_by_covenants() -> None:
    contracts = (
        [clause("call-option", A, B, subject=BEACON, amount=90, end=9)],
        [clause("no-transfer", A, C, target=B, subject=BEACON), clause("first-refusal", A, D, subject=BEACON)],
    )
    game = table(*contracts, owner={BEACON: A}, in_turn=B)
    do(game, B, "exercise 0")
    assert game.s.owner[BEACON] == B
