"""The measures of Laissez-faire: what they count did happen, and every payment is in the log."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from commonweal.debriefing import History
from commonweal.games.laissez_faire import rulebook as book
from commonweal.games.laissez_faire.cards import DEEDS, MORTGAGE
from commonweal.games.laissez_faire.history import (
    Payment,
    Transfer,
    accounts_of,
    contracts_in,
    families_in,
    payments_of,
    rounds_in,
    ties_in,
    transfers_of,
)
from commonweal.games.laissez_faire.state import BANK, Count, Notice
from commonweal.games.laissez_faire.words import OUT_BY
from commonweal.play.views import seen_by
from commonweal.rulebook.measures import measures_of_book
from games.faults import Fault, check_seen, name_of
from games.laissez_faire import tables
from games.laissez_faire.clause_numbers import EVERYBODY_ELSE, OWNER_OF
from games.laissez_faire.contracts import agreed, clause, lines, parties, table
from games.laissez_faire.played import DRAFTED, acted, changed, moved, played, played_at_random
from games.laissez_faire.playing import do
from games.laissez_faire.tables import NEW_YORK, OPEN, SAN_FRANCISCO, laid_out, landed
from games.laissez_faire.test_contracts_covenants import BOTH_CITIES, FIFTH, REFUSAL, TRUCKING, UNION
from games.laissez_faire.test_contracts_money import LOAN, LOCUST, PLEDGE, WALL_STREET, turn_of
from games.seats import A, B, C, D


def measure(name: str, s: Any, *arguments: int) -> int:
    return measures_of_book(book)[0][name].take(s, *arguments)


def every_game() -> list[History]:
    return [played(4), played(5, DRAFTED), played_at_random(4)]


# ---------------------------------------------------------------- counted twice, in two ways
@pytest.mark.rule("LF-11", "LF-121")
def test_the_log_has_every_payment() -> None:
    """Cash changes by what the notices of an act say, and by nothing else."""
    for game in every_game():
        assert [moved(step) for step in game.steps] == [changed(step) for step in game.steps]


@pytest.mark.rule("LF-38", "LF-121")
def test_payments_between_players_are_counted_as_they_were_announced() -> None:
    for game in every_game():
        payments = [one for step in game.steps for one in payments_of(step) if BANK not in (one.payer, one.payee)]
        assert game["paid_between_players"] == sum(one.dollars for one in payments) > 0
        under_contracts = sum(one.dollars for one in payments if one.account == "contracts")
        assert game["paid_under_contracts"] == under_contracts


@pytest.mark.rule("LF-174")
def test_the_accounts_of_everybody_add_up_to_their_cash() -> None:
    for game in every_game():
        payments = [one for step in game.steps for one in payments_of(step)]
        for seat in game.seats:
            assert 1500 + sum(accounts_of(payments, seat).values()) == game.end.cash[seat]
        to_bank = sum(one.dollars * ((one.payee == BANK) - (one.payer == BANK)) for one in payments)
        assert game["paid_to_bank"] == to_bank


@pytest.mark.rule("LF-28", "LF-42", "LF-50")
def test_landings_refusals_and_eliminations_are_counted() -> None:
    benches = 0
    for game in every_game():
        assert game["landings_in_cities"] == game["landings_lodged"] + game["benches"]
        assert game["refusals"] == sum(step.announced(Notice.REFUSED) for step in game.steps)
        assert game["players_out"] == sum(step.announced(out) for step in game.steps for out in OUT_BY)
        assert game["lodgings_with_players"] == game["lodgings_where_one"] + game["lodgings_where_several"]
        assert game["prices_with_players"] == game["prices_where_one"] + game["prices_where_several"]
        benches += game["benches"]
    assert benches > 0


@pytest.mark.rule("LF-175")
def test_concentration_is_noted_at_the_end_of_each_round() -> None:
    for game in every_game():
        ended = rounds_in(game)[: game["rounds_ended"]]
        assert game["concentration_over_rounds"] == sum(int(1000 * concentration(s)) for s in ended)
        assert game["concentration"] == int(1000 * concentration(game.end))


@pytest.mark.rule("LF-15", "LF-175")
def test_a_round_that_ends_is_noted() -> None:
    """A holds 200 and B 100 of the mortgage values: five ninths."""
    game = do(laid_out(owner={WALL_STREET: A, TRUCKING: B}, in_turn=D, phase="turn_end"), D, "end_turn")
    names = ("rounds_begun", "rounds_ended", "concentration_over_rounds", "concentration")
    assert [measure(name, game.s) for name in names] == [2, 1, 555, 555]


def concentration(s: Any) -> Fraction:
    held = [sum(MORTGAGE[deed] for deed in range(DEEDS) if s.owner[deed] == seat) for seat in range(s.seats)]
    return sum((Fraction(dollars, max(1, sum(held))) ** 2 for dollars in held), Fraction())


# ---------------------------------------------------------------- roofs and prices
RODE = {"owner": dict.fromkeys(NEW_YORK, B) | {TRUCKING: C} | dict.fromkeys(SAN_FRANCISCO, D)}


@pytest.mark.rule("LF-43", "LF-44", "LF-49")
@pytest.mark.parametrize(("owners", "which"), [({}, "one"), ({24: A}, "several")])
def test_the_squeeze_is_rent_and_fare_by_the_house_price(owners: dict[int, int], which: str) -> None:
    """A fare of 30 and a rent of 45 on the $200 side."""
    game = landed(37, owner=RODE["owner"] | owners)
    asks = [(A, f"ask_rent {UNION} {OPEN}"), (D, "quote 45 0"), (A, f"ask_fare {OPEN}"), (C, "quote 30 0")]
    told = acted(game, *asks, (A, "ride"), (A, f"lodge {UNION}"))
    assert [told[name] for name in ("lodgings_with_players", "prices_with_players")] == [1, 375]
    assert [told[name] for name in (f"lodgings_where_{which}", f"prices_where_{which}")] == [1, 375]
    assert told.ratio("squeeze") == 375
    assert (told["requests"], told["landings_lodged"], told["landings_in_cities"]) == (2, 1, 1)


@pytest.mark.rule("LF-32", "LF-35")
@pytest.mark.parametrize("owner", [A, BANK])
def test_own_beds_and_those_of_the_bank_squeeze_nobody(owner: int) -> None:
    told = acted(landed(36, owner=dict.fromkeys(NEW_YORK, owner)), (A, f"lodge {FIFTH}"))
    assert [told[name] for name in ("landings_lodged", "lodgings_with_players", "prices_with_players")] == [1, 0, 0]


@pytest.mark.rule("LF-33", "LF-50", "LF-131")
def test_refusals_are_counted_with_the_covenants_in_force() -> None:
    game = tables.landed(37, owner=RODE["owner"])
    told = acted(
        game, (A, f"ask_rent {FIFTH} {OPEN}"), (B, "refuse"), (A, f"ask_rent {UNION} {OPEN}"), (D, "quote 9 0")
    )
    assert (told["refusals"], told["requests"], told["covenants_at_requests"]) == (1, 2, 0)
    bound = table(
        *[(one,) for one in REFUSAL], owner=BOTH_CITIES, phase="lodging", land_pos=31, land_city=6, city_now=6
    )
    told = acted(bound, (A, f"ask_rent {FIFTH} {OPEN}"), (B, "refuse"))
    assert told.ratio("refusals_for_each_covenant") == 0.5


@pytest.mark.rule("LF-42", "LF-131")
@pytest.mark.parametrize(("contracts", "counted"), [((REFUSAL,), 1), ((), 0)])
def test_benches_of_guests_whom_a_clause_keeps_out(contracts: tuple[Any, ...], counted: int) -> None:
    more = {"phase": "lodging", "land_pos": 37, "land_city": 7, "city_now": 7, "pos": {D: 37}, "in_turn": D}
    told = acted(table(*contracts, owner=BOTH_CITIES, **more), (D, "sleep_rough"))
    assert (told["benches_by_contract"], told["benches"]) == (counted, 1)


ATTACHED = clause("refuse-service", OWNER_OF + FIFTH, A, target=EVERYBODY_ELSE, subject=FIFTH)
OF_FIFTH = clause("refuse-service", B, A, target=EVERYBODY_ELSE, subject=FIFTH)


@pytest.mark.rule("LF-42", "LF-131")
@pytest.mark.parametrize(
    ("contract", "more", "counted"),
    [
        (OF_FIFTH, {}, 1),
        (OF_FIFTH, {"lodged": {C: FIFTH}}, 0),
        (OF_FIFTH, {"land_pos": 11, "land_city": 2, "city_now": 2, "pos": {D: 11}}, 0),
        (ATTACHED, {}, 1),
        (ATTACHED, {"owner": BOTH_CITIES | {FIFTH: BANK}}, 0),
        (ATTACHED | {"target": D}, {"owner": BOTH_CITIES | {FIFTH: D}}, 0),
    ],
)
def test_only_a_free_place_of_another_player_on_the_side_keeps_a_guest_out(
    contract: dict[str, int], more: dict[str, Any], counted: int
) -> None:
    landing: dict[str, Any] = {"phase": "lodging", "land_pos": 37, "land_city": 7, "city_now": 7, "pos": {D: 37}}
    game = table([contract], **(landing | {"owner": BOTH_CITIES, "in_turn": D} | more))
    assert acted(game, (D, "sleep_rough"))["benches_by_contract"] == counted


@pytest.mark.rule("LF-183")
def test_closed_transit_is_a_loss_of_its_owner() -> None:
    s = table(REFUSAL, owner=BOTH_CITIES).s
    assert [measure("lost_by_closed_transit", s, seat) for seat in range(4)] == [0, 0, 100, 0]


# ---------------------------------------------------------------- worth, debts and the end
@pytest.mark.rule("LF-173")
def test_gini_of_net_worth_counts_who_is_out_and_who_owes_more_than_they_have_as_0() -> None:
    assert measure("gini_of_net_worth", laid_out().s) == 0
    s = table([LOAN], cash={A: 0, B: 700, C: 0, D: 0}).s
    assert [measure("net_worth", s, seat) for seat in range(4)] == [-300, 1000, 0, 0]
    assert measure("gini_of_net_worth", s) == 750


@pytest.mark.rule("LF-125", "LF-152")
def test_the_largest_debt_is_principal_and_arrears_together() -> None:
    game = agreed(
        laid_out(owner={WALL_STREET: A}, cash={A: 0}), A, [B], clause("loan", A, B, amount=300, period=5, end=6)
    )
    assert measure("largest_debt", game.s) == 300
    game = table([LOAN], signed_in=4, round=9, cash={A: 10}, in_turn=D, phase="turn_end")
    do(game, D, "end_turn")
    assert game.s.arrear[0] == 20
    assert measure("largest_debt", game.s) == 320


@pytest.mark.rule("LF-154", "LF-155")
def test_foreclosures_and_bankruptcies() -> None:
    game = table([LOAN, PLEDGE], signed_in=4, round=9, cash={A: 10}, owner={WALL_STREET: A})
    turn_of(game, A, 9).s.phase = tables.book.phases.TURN_END
    told = acted(game, (A, "end_turn"))
    assert (told["foreclosures"], told["bankruptcies"], told["players_out"]) == (1, 0, 0)
    assert [one for step in told.steps for one in transfers_of(step)] == [Transfer(A, B, WALL_STREET, 200, 1)]
    owes = {"arrears": {0: 50}, "cash": {A: 0}, "phase": "turn_end", "arrear_turns": [3, 0, 0, 0]}
    told = acted(table([clause("pay-at", A, C, amount=50, start=1)], **owes), (A, "end_turn"))
    assert (told["foreclosures"], told["bankruptcies"], told["players_out"]) == (0, 1, 1)


@pytest.mark.rule("LF-163", "LF-169")
def test_the_last_lap_is_counted_from_the_declaration() -> None:
    game = do(laid_out(cash={B: 2000}, round=7), B, "declare_target")
    game.s.round = 11
    assert [measure(name, game.s) for name in ("rounds_of_last_lap", "declared", "declarer_wins")] == [4, 1, 1]
    assert [measure(name, laid_out(round=7).s) for name in ("rounds_of_last_lap", "declarer_wins")] == [0, 0]
    ended = played(4)
    assert [ended[f"ends_by_{why}"] for why in ("last_lap", "time", "stalemate", "last_player", "most_rounds")] == [
        1, 0, 0, 0, 0,
    ]  # fmt: skip


@pytest.mark.rule("LF-243", "LF-245")
@pytest.mark.parametrize(
    ("charter", "seen"), [({"cash_visibility": "own_only"}, 0), ({"contract_visibility": "parties"}, 0), ({}, 9)]
)
def test_what_is_counted_tells_nothing_that_is_hidden(charter: dict[str, str], seen: int) -> None:
    s = laid_out(charter=charter).s
    s.counted[Count.LARGEST_DEBT] = 9
    assert seen_by(book, s, A).counted[Count.LARGEST_DEBT] == seen
    s.phase = book.phases.GAME_OVER
    assert seen_by(book, s, A).counted[Count.LARGEST_DEBT] == 9


# ---------------------------------------------------------------- payments and contracts, checked by hand
@pytest.mark.rule("LF-203")
def test_overhead_is_no_payment_under_a_contract() -> None:
    charter = {"extra_companies": 1, "overhead": 1}
    game = landed(37, owner={26: B, 27: B, 29: C}, level={26: 1}, charter=charter)
    told = acted(game, (A, f"ask_rent 26 {OPEN}"), (B, "quote 100 0"), (A, "lodge 26"))
    assert list(payments_of(told.steps[-1])) == [Payment(A, B, 100, "services"), Payment(B, C, 20, "overhead")]
    assert (told["paid_between_players"], told["paid_under_contracts"]) == (120, 0)


RIGHTS = [
    (clause("call-option", A, B, subject=LOCUST, amount=80, end=9), Payment(B, A, 80, "contracts", 1), (A, B)),
    (clause("put-option", A, B, subject=LOCUST, amount=2000, end=9), Payment(A, B, 1500, "contracts", 1), (B, A)),
]


@pytest.mark.rule("LF-135", "LF-136")
@pytest.mark.parametrize(("option", "payment", "hands"), RIGHTS)
def test_options_are_booked_under_their_contract(
    option: dict[str, int], payment: Payment, hands: tuple[int, int]
) -> None:
    (step,) = acted(table([option], owner={LOCUST: hands[0]}, in_turn=B), (B, "exercise 0")).steps
    assert list(payments_of(step)) == [payment]
    assert list(transfers_of(step)) == [Transfer(*hands, LOCUST, 90, 1)]
    assert moved(step) == changed(step)


@pytest.mark.rule("LF-141", "LF-66")
def test_bail_goes_from_the_promiser_through_the_prisoner_to_the_bank() -> None:
    game = table([clause("bail", B, A, amount=100)], jailed={A: 0}, phase="jail", board_due={A: 5})
    (step,) = acted(game, (A, "call_bail 0")).steps
    assert list(payments_of(step)) == [Payment(B, A, 55, "contracts", 1), Payment(A, BANK, 55, "jail")]


@pytest.mark.rule("LF-199")
def test_a_lessee_gets_a_part_of_what_a_prisoner_pays() -> None:
    game = laid_out(owner={28: C}, jailed={A: 0}, phase="jail", board_due={A: 5}, charter={"jail_lease": 1})
    (step,) = acted(game, (A, "pay_bail")).steps
    assert list(payments_of(step)) == [Payment(A, BANK, 25, "jail"), Payment(A, C, 30, "jail")]
    assert (measure("paid_between_players", game.s), measure("paid_under_contracts", game.s)) == (30, 0)


@pytest.mark.rule("LF-97", "LF-114", "LF-125")
def test_a_contract_is_read_from_its_signature_to_its_end() -> None:
    """A borrows 300 from B, gives him Locust Street, and repays the loan at once."""
    game = laid_out(owner={LOCUST: A})
    loan = clause("loan", A, B, amount=300, pct=10, period=5, end=6)
    acts = [
        (A, f"open_deal {parties(A, B)}"),
        *((A, act) for act in [*lines(0, loan), *lines(1, clause("give-asset", A, B, subject=LOCUST)), "offer"]),
        (B, "sign"),
    ]
    (contract,) = contracts_in(told := acted(game, *acts))
    assert (contract.number, contract.round, contract.parties, contract.ended) == (1, 1, [A, B], None)
    assert contract.balance == {A: -90, B: 90}
    assert ties_in(told.end) == {(A, B): 1}
    assert families_in(told.end) == {"loans": 1}
    assert (told["contracts"], told["paid_under_contracts"]) == (1, 300)
    (contract,) = contracts_in(acted(laid_out(owner={LOCUST: A}), *acts, (A, "prepay 0 300")))
    assert (contract.ended, contract.balance) == (1, {A: -90, B: 90})


@pytest.mark.rule("LF-113")
def test_a_contract_that_is_carried_out_at_once_has_no_number() -> None:
    sold = [contract for contract in contracts_in(played(5, DRAFTED)) if contract.moved]
    assert sold
    assert all(contract.number == 0 and contract.ended == contract.round for contract in sold)


# ---------------------------------------------------------------- faults
COUNTED = [
    Fault("accounts", "move", "counting.add(s, Count.BETWEEN_PLAYERS, dollars)", "pass",
          "measures.test_overhead_is_no_payment_under_a_contract"),
    Fault("accounts", "earn", "counting.add(s, Count.FOR_SERVICES, dollars)", "pass",
          "measures.test_a_lessee_gets_a_part_of_what_a_prisoner_pays"),
    Fault("overhead", "charge", "counting.add(s, Count.FOR_SERVICES, due)", "pass",
          "measures.test_overhead_is_no_payment_under_a_contract"),
    Fault("landing", "find_place", "counting.add(s, Count.LANDINGS, 1)", "pass",
          "measures.test_the_squeeze_is_rent_and_fare_by_the_house_price", ({}, "one")),
    Fault("transit", "ride", "else dollars", "else 0",
          "measures.test_the_squeeze_is_rent_and_fare_by_the_house_price", ({}, "one")),
    Fault("prices", "answer_with_refusal", "counting.add(s, Count.REFUSALS, 1)", "pass",
          "measures.test_refusals_are_counted_with_the_covenants_in_force"),
    Fault("counting", "note_request", "in COVENANTS", "not in COVENANTS",
          "measures.test_refusals_are_counted_with_the_covenants_in_force"),
    Fault("lodging", "sleep_rough", "int(counting.is_kept_out(s, seat))", "1",
          "measures.test_benches_of_guests_whom_a_clause_keeps_out", ((), 0)),
    Fault("counting", "is_kept_out", "lodging.has_place(s, guest, asset) and", "False and",
          "measures.test_benches_of_guests_whom_a_clause_keeps_out", ((REFUSAL,), 1)),
    Fault("counting", "note_debt", "+ s.arrear[place]", "",
          "measures.test_the_largest_debt_is_principal_and_arrears_together"),
    Fault("contracts.answering", "carry_out", "counting.note_debt(s)", "pass",
          "measures.test_the_largest_debt_is_principal_and_arrears_together"),
    Fault("contracts.securities", "take", "counting.add(s, Count.FORECLOSURES, 1)", "pass",
          "measures.test_foreclosures_and_bankruptcies"),
    Fault("turns", "finish_turn", "counting.add(s, Count.BANKRUPTCIES, 1)", "pass",
          "measures.test_foreclosures_and_bankruptcies"),
    Fault("turns", "end_round", "counting.note_round(s)", "pass", "measures.test_a_round_that_ends_is_noted"),
    Fault("counting", "concentration", "dollars * dollars", "dollars", "measures.test_a_round_that_ends_is_noted"),
    Fault("ending", "declare_target", "= s.round", "= 0",
          "measures.test_the_last_lap_is_counted_from_the_declaration"),
]  # fmt: skip


@pytest.mark.parametrize("fault", COUNTED, ids=name_of)
def test_a_fault_in_counting_is_seen(fault: Fault) -> None:
    check_seen("laissez_faire", fault)
