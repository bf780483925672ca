"""The life of clauses in the register: events, bail, release, assignment, assumption, charter changes, free text,
estates, and who reads them (LF-101, LF-118, LF-140 to LF-147, LF-162, LF-71 to LF-75, LF-243 to LF-245)."""

from __future__ import annotations

from typing import Any

import pytest

from commonweal.games.laissez_faire.rules import accounts, elimination
from commonweal.games.laissez_faire.rules.contracts import charter_changes, events
from commonweal.games.laissez_faire.words import Event, Left
from commonweal.play.errors import Malformed
from commonweal.play.game import Game
from commonweal.play.views import view
from commonweal.rulebook.values.actors import FACILITATOR
from games.asking import is_refused, phase, refused
from games.laissez_faire import tables
from games.laissez_faire.clause_numbers import ASSIGNABLE, BOSTON, EVERYBODY_ELSE, OWNER_OF
from games.laissez_faire.contracts import agreed, clause, draft, in_force, offered, parties, registered, table
from games.laissez_faire.playing import cash, do, why
from games.seats import A, B, C, D

LOCUST, WALL_STREET, BASIN, RUSH, NOB_HILL, WALNUT = 11, 27, 0, 6, 24, 13
SHARE = clause("income-share", A, B, subject=LOCUST, pct=25)
LOAN = clause("loan", A, B, amount=300, pct=10, period=5, end=21)


# ---------------------------------------------------------------- events
@pytest.mark.rule("LF-118", "LF-140")
def test_a_payment_on_an_event_is_made_as_often_as_it_says() -> None:
    """LF-S62."""
    wager = clause("pay-on-event", D, A, target=C, amount=20, cond=1, cond_arg=BOSTON, uses=2)
    game = table([wager])
    for received in (1520, 1540, 1540):
        events.note(game.s, Event.LANDS_IN_CITY, C, BOSTON)
        assert cash(game)[A] == received
    assert in_force(game) == []


@pytest.mark.rule("LF-140")
def test_landing_in_a_city_is_noted() -> None:
    wager = clause("pay-on-event", D, A, target=C, amount=20, cond=1, cond_arg=BOSTON)
    assert cash(tables.landed(22, seat=C, **registered([wager])))[A] == 1520
    assert cash(tables.landed(22, seat=B, **registered([wager])))[A] == 1500


@pytest.mark.rule("LF-140", "LF-R69")
@pytest.mark.parametrize(
    ("event", "target", "arg", "seat", "happens"),
    [
        (Event.LANDS_ON, C, LOCUST, C, LOCUST),
        (Event.JAILED, EVERYBODY_ELSE, 0, C, 0),
        (Event.PASSES_START, C, 0, C, 0),
        (Event.OWNER_CHANGES, 7, LOCUST, B, LOCUST),
        (Event.BUILT, 7, LOCUST, B, LOCUST),
        (Event.LODGES, C, LOCUST, C, LOCUST),
        (Event.ELIMINATED, C, 0, C, 0),
    ],
)
def test_each_event_makes_its_payment(event: int, target: int, arg: int, seat: int, happens: int) -> None:
    wager = clause("pay-on-event", D, A, target=target, amount=20, cond=event, cond_arg=arg)
    game = table([wager])
    events.note(game.s, event, D, happens)
    assert cash(game)[A] == (1520 if target == 7 else 1500)
    events.note(game.s, event, seat, happens)
    assert cash(game)[A] == (1540 if target == 7 else 1520)


@pytest.mark.rule("LF-R69")
def test_nothing_is_paid_on_the_elimination_of_a_party() -> None:
    wager = clause("pay-on-event", D, A, target=EVERYBODY_ELSE, amount=20, cond=8)
    game = table([wager])
    events.note(game.s, Event.ELIMINATED, A, 0)
    assert cash(game)[A] == 1500


@pytest.mark.rule("LF-140", "LF-R69", "LF-113")
def test_what_waits_for_a_sale_is_paid_after_the_whole_contract() -> None:
    wager = clause("pay-on-event", A, D, amount=1500, cond=5, cond_arg=LOCUST)
    game = table([wager], owner={LOCUST: A})
    agreed(game, A, [B], clause("give-asset", A, B, subject=LOCUST), clause("pay-now", A, B, amount=1500))
    assert cash(game) == [0, 3000, 1500, 1500]
    assert game.s.arrear[0] == 1500


@pytest.mark.rule("LF-118")
@pytest.mark.parametrize(
    ("until", "arg", "event", "seat", "happens"),
    [
        (1, LOCUST, Event.OWNER_CHANGES, B, LOCUST),
        (2, C, Event.ELIMINATED, C, 0),
        (3, C, Event.JAILED, C, 0),
        (4, LOCUST, Event.BUILT, B, LOCUST),
        (5, 0, Event.LAST_LAP, B, 0),
    ],
)
def test_clauses_last_until_their_event(until: int, arg: int, event: int, seat: int, happens: int) -> None:
    game = table([clause("no-build", A, B, subject=RUSH, until=until, until_arg=arg)], level={LOCUST: 3})
    events.note(game.s, event, D if seat == C else seat, happens + 1)
    assert len(in_force(game)) == (0 if until == 5 else 1)
    events.note(game.s, event, seat, happens)
    assert in_force(game) == []


@pytest.mark.rule("LF-118")
def test_a_clause_may_last_until_all_of_its_contract_is_paid() -> None:
    game = table([LOAN, clause("no-build", A, B, subject=RUSH, until=6)])
    do(game, A, "prepay slot=0 dollars=300")
    assert in_force(game) == []


# ---------------------------------------------------------------- bail
@pytest.mark.rule("LF-141")
def test_bail_pays_the_bill_in_the_same_move() -> None:
    """LF-S63."""
    bail = clause("bail", D, A, amount=150)
    jailed: dict[str, Any] = {"jailed": {A: 3}, "jail_turns_spent": {A: 1}, "board_due": {A: 20}, "phase": "jail"}
    game = table([bail], cash={A: 100}, **jailed)
    do(game, A, "call_bail 0")
    assert cash(game) == [30, 1500, 1500, 1350]
    assert phase(game) == "READY"
    game = table([bail], cash={A: 50}, **jailed)
    do(game, A, "call_bail 0")
    assert cash(game)[A] == 200
    assert phase(game) == "JAIL"
    assert why(game, A, "call_bail 0") == "CALLED_ALREADY"


# ---------------------------------------------------------------- release, assign, assume
@pytest.mark.rule("LF-101", "LF-142", "LF-R65")
def test_only_the_beneficiary_releases() -> None:
    """Of LF-S64."""
    promise = clause("no-build", A, B, subject=RUSH)
    game = table([promise])
    assert refused(game, A, "release 0") == ("NOT_ITS_BENEFICIARY", "LF-101")
    assert why(draft(game, A, [B], clause("release", A, amount=0)), A, "offer") == "NOT_ITS_BENEFICIARY"
    assert in_force(agreed(table([promise]), A, [B], clause("release", B, amount=0))) == []
    game = table([promise], in_turn=B)
    do(game, B, "release 0")
    assert in_force(game) == []


@pytest.mark.rule("LF-143", "LF-R64")
def test_a_benefit_is_passed_on_only_if_the_clause_says_so() -> None:
    """Of LF-S64."""
    assigned = clause("assign", B, C, amount=0)
    game = draft(table([SHARE], in_turn=B), B, [C], assigned)
    assert refused(game, B, "offer") == ("NOT_ASSIGNABLE", "LF-143")
    game = agreed(table([SHARE | {"flags": ASSIGNABLE}], in_turn=B), B, [C], assigned)
    assert game.s.clause[0][2] == C


@pytest.mark.rule("LF-147", "LF-R64")
def test_a_debt_is_taken_over_if_all_three_sign() -> None:
    """Of LF-S64."""
    assume = clause("assume", D, B, target=A, amount=0)
    for others in ([B], [D]):
        assert is_refused(draft(table([LOAN]), A, others, assume), A, "offer")
    game = agreed(table([LOAN]), A, [B, D], assume)
    assert game.s.clause[0][1] == D
    share = table([SHARE])
    assert why(draft(share, A, [B, D], assume), A, "offer") == "NOT_ASSUMABLE"


# ---------------------------------------------------------------- the charter
@pytest.mark.rule("LF-144", "LF-228", "LF-R67")
def test_a_contract_of_all_changes_the_charter_from_the_next_turn_on() -> None:
    """LF-S65."""
    law = clause("charter-change", amount=60, pct=19)
    game = agreed(table(phase="turn_end", owner={WALL_STREET: B}), A, [B, C, D], law)
    assert game.s.rent_ceiling == 9999
    do(game, A, "end_turn")
    assert game.s.rent_ceiling == 60
    assert game.charter["rent_ceiling"] == 60
    game = draft(table(), A, [B, C], law)
    assert refused(game, A, "offer") == ("ALL_MUST_SIGN", "LF-144")
    for fixed in (
        {"pct": 6, "amount": 100},
        {"pct": 21, "amount": 0},
        {"pct": 49, "amount": 1},
        {"pct": 52},
        {"pct": 0},
    ):
        assert why(draft(table(), A, [B, C, D], clause("charter-change") | fixed), A, "offer") == "NO_SUCH_CHANGE"


@pytest.mark.rule("LF-144")
def test_changes_that_contradict_each_other_do_not_both_take_effect() -> None:
    game = table()
    charter_changes.sign(game.s, 21, 4)
    charter_changes.sign(game.s, 21, 5)
    charter_changes.take_effect(game.s)
    assert game.s.jail_turns == 5


# ---------------------------------------------------------------- free text
def promised(**charter: Any) -> Game:
    """B has promised A something in writing."""
    return agreed_text(table(charter=charter), A, B)


def agreed_text(game: Game, seat: int, other: int) -> Game:
    do(game, seat, f"open_deal {parties(seat, other)}", "add_clause free-text")
    do(
        game,
        seat,
        f"set_field clause=0 field=obligor value={other}",
        f"set_field clause=0 field=beneficiary value={seat}",
    )
    do(game, seat, "write_text clause=0 text=I will vote with you.", "offer")
    return do(game, other, "sign")


@pytest.mark.rule("LF-13", "LF-145", "LF-162", "LF-253", "LF-R68")
def test_disinterested_players_judge_a_complaint() -> None:
    """LF-S66."""
    game = promised()
    assert in_force(game) == ["free-text"]
    assert game.texts[game.s.clause_text[0]] == "I will vote with you."
    do(game, A, "complain slot=0 other=1 dollars=100")
    assert list(game.to_act) == [C]
    do(game, C, "vote_verdict yes")
    do(game, D, "vote_verdict yes")
    assert cash(game)[:2] == [1600, 1400]
    assert phase(game) == "READY"
    assert why(game, A, "complain slot=0 other=1 dollars=100") == "COMPLAINED_ALREADY"


@pytest.mark.rule("LF-162", "LF-R68")
def test_a_tie_fails_and_so_does_a_complaint_that_nobody_can_judge() -> None:
    game = promised()
    do(game, A, "complain slot=0 other=1 dollars=100")
    do(game, C, "vote_verdict yes")
    do(game, D, "vote_verdict no")
    assert cash(game)[:2] == [1500, 1500]
    two = agreed_text(table(seats=2), A, B)
    do(two, A, "complain slot=0 other=1 dollars=100")
    assert phase(two) == "READY"
    assert cash(two) == [1500, 1500]


@pytest.mark.rule("LF-254", "LF-R68")
def test_awards_are_capped_and_what_is_missing_becomes_arrears() -> None:
    """Of LF-S91."""
    game = promised(damages_cap=50)
    accounts.move(game.s, B, tables.BANK, 1480)
    do(game, A, "complain slot=0 other=1 dollars=100")
    do(game, C, "vote_verdict yes")
    do(game, D, "vote_verdict yes")
    assert cash(game)[:2] == [1520, 0]
    assert game.s.arrear[1] == 30
    assert in_force(game) == ["free-text", "pay-at"]


@pytest.mark.rule("LF-162", "LF-253")
def test_who_may_complain_of_whom() -> None:
    game = promised()
    assert why(game, A, "complain slot=0 other=2 dollars=100") == "NOT_PARTIES_OF_IT"
    assert why(game, A, "complain slot=1 other=1 dollars=100") == "OTHER_CLAUSE"
    assert why(promised(arbiter="none"), A, "complain slot=0 other=1 dollars=100") == "NO_ARBITER"


@pytest.mark.rule("LF-13", "LF-162", "LF-253")
def test_a_facilitator_judges_instead() -> None:
    game = promised(arbiter="facilitator")
    do(game, A, "complain slot=0 other=1 dollars=100")
    assert why(game, A, "vote_verdict yes") == "FACILITATOR_JUDGES"
    assert why(game, FACILITATOR, "give_verdict yes 501") == "OVER_DAMAGES_CAP"
    do(game, FACILITATOR, "give_verdict yes 70")
    assert cash(game)[:2] == [1570, 1430]
    game = promised(arbiter="facilitator")
    do(game, A, "complain slot=0 other=1 dollars=100", "drop_complaint")
    assert phase(game) == "READY"


@pytest.mark.rule("LF-R94")
def test_a_complaint_against_a_player_who_leaves_is_dropped() -> None:
    game = promised()
    do(game, A, "complain slot=0 other=1 dollars=100")
    do(game, B, "resign")
    assert phase(game) == "READY"
    game = promised()
    do(game, A, "complain slot=0 other=1 dollars=100")
    do(game, D, "resign")
    do(game, C, "vote_verdict yes")
    assert cash(game)[A] == 1600


@pytest.mark.rule("LF-145")
def test_a_text_is_short_and_belongs_to_a_free_text_clause() -> None:
    game = do(table(), A, f"open_deal {parties(A, B)}", "add_clause free-text", "add_clause pay-now")
    assert why(game, A, "write_text clause=1 text=Something") == "NOT_FREE_TEXT"
    assert why(game, A, "set_field clause=0 field=amount value=3") == "NO_SUCH_FIELD"
    with pytest.raises(Malformed):
        game.do(A, "write_text clause=0 text=" + "x" * 281)
    assert why(game, A, "offer") == "NO_TEXT"


# ---------------------------------------------------------------- estates
@pytest.mark.rule("LF-72", "LF-73", "LF-75", "LF-250", "LF-R58")
def test_creditors_are_paid_from_an_estate_the_older_first() -> None:
    """LF-S28."""
    contracts: list[list[dict[str, int]]] = [
        [clause("no-build", C, D, subject=RUSH)],
        [clause("loan", A, B, amount=100, pct=0, period=5, end=21)],
        [clause("no-build", A, D, subject=RUSH)],
        [clause("no-build", D, C, target=A, subject=RUSH)],
        [clause("pay-at", A, C, amount=40, start=1)],
    ]
    game = table(*contracts, arrears={4: 40}, cash={A: 30}, owner={BASIN: A, RUSH: A}, level={RUSH: 1})
    elimination.eliminate(game.s, A, Left.JAIL)
    assert cash(game) == [0, 1530, 1500, 1500]
    assert (game.s.owner[BASIN], game.s.owner[RUSH]) == (B, B)
    assert in_force(game) == ["no-build"]


@pytest.mark.rule("LF-71", "LF-74")
def test_a_pledged_deed_settles_what_it_secures() -> None:
    """LF-S29."""
    secured = (
        clause("loan", A, D, amount=300, pct=0, period=5, end=21),
        clause("collateral", A, D, subject=WALL_STREET),
    )
    game = table(secured, cash={A: 500}, owner={WALL_STREET: A})
    elimination.eliminate(game.s, A, Left.JAIL)
    assert game.s.owner[WALL_STREET] == D
    assert cash(game) == [0, 1500, 1500, 1500]
    assert in_force(game) == []


@pytest.mark.rule("LF-250")
def test_by_charter_everything_goes_to_the_bank() -> None:
    game = table([LOAN], cash={A: 500}, owner={WALL_STREET: A}, charter={"estate": "bank"})
    elimination.eliminate(game.s, A, Left.JAIL)
    assert game.s.owner[WALL_STREET] == tables.BANK
    assert cash(game) == [0, 1500, 1500, 1500]
    assert in_force(game) == []


@pytest.mark.rule("LF-75", "LF-251", "LF-R59", "LF-R95")
@pytest.mark.parametrize("survive", [True, False])
def test_clauses_of_a_deed_that_falls_to_the_bank_end_or_sleep(survive: bool) -> None:
    """Of LF-S91."""
    attached = clause("income-share", OWNER_OF + LOCUST, B, subject=LOCUST, pct=25)
    game = table([attached], owner={LOCUST: A}, charter={"encumbrances_survive": survive})
    elimination.eliminate(game.s, A, Left.JAIL)
    assert game.s.owner[LOCUST] == tables.BANK
    assert in_force(game) == (["income-share"] if survive else [])


# ---------------------------------------------------------------- who reads what
@pytest.mark.rule("LF-243", "LF-244", "LF-245", "LF-R4")
def test_drafts_and_contracts_may_be_for_their_parties_alone() -> None:
    """LF-S90."""
    private = {"draft_visibility": "parties", "contract_visibility": "parties", "cash_visibility": "own_only"}
    game = offered(table([SHARE], owner={LOCUST: A}, charter=private), A, [B], clause("pay-now", A, B, amount=70))
    for seat in range(4):
        seen = view(tables.book, game.s, seat)
        assert (seen["clause"][0] is not None) == (seat in (A, B))
        assert (seen["clause"][96] is not None) == (seat in (A, B))
        assert (seen["cash"][A] is not None) == (seat == A)
    assert view(tables.book, table([SHARE]).s, D)["clause"][0] is not None


@pytest.mark.rule("LF-244", "LF-R99")
def test_of_a_private_draft_others_hear_who_answers_and_not_why_it_is_void() -> None:
    private = {"draft_visibility": "parties"}
    short = offered(table(charter=private, cash={B: 10}), A, [B], clause("pay-now", B, A, amount=70))
    do(short, B, "sign")
    told = [[entry["id"].split(".")[1] for entry in short.log_for(seat)[-3:]] for seat in (B, D)]
    assert told == [["sign", "VOID", "VOID_SHORT"], ["sign", "VOID"]]
    no = do(offered(table(charter=private), A, [B], clause("pay-now", B, A, amount=70)), B, "reject")
    assert no.log_for(D)[-1]["id"] == "notices.REJECTED.says"


@pytest.mark.rule("LF-245")
def test_a_private_clause_is_read_by_whom_it_names_and_by_its_judges() -> None:
    private = {"contract_visibility": "parties"}
    right = clause("service-right", OWNER_OF + LOCUST, B, target=C, subject=LOCUST)
    game = table([right], owner={LOCUST: D}, charter=private)
    assert [view(tables.book, game.s, seat)["clause"][0] is not None for seat in range(4)] == [False, True, True, True]
    game = table([right], owner={LOCUST: B}, charter=private, signers=parties(B))
    assert [view(tables.book, game.s, seat)["clause"][0] is not None for seat in range(4)] == [False, True, True, False]


@pytest.mark.rule("LF-245", "LF-R4")
def test_refusals_tell_nothing_of_clauses_that_a_player_does_not_read() -> None:
    private = {"contract_visibility": "parties"}
    game = table([SHARE], charter=private, in_turn=C)
    for act in ("release 0", "release 1", "prepay slot=0 dollars=5", "prepay slot=1 dollars=5", "exercise 0"):
        assert why(game, C, act) == "NOT_YOUR_CLAUSE"
    assert why(table([SHARE], charter=private, in_turn=B), B, "exercise 0") == "OTHER_CLAUSE"


@pytest.mark.rule("LF-113", "LF-245", "LF-R4")
def test_what_the_drafter_does_not_read_makes_a_contract_void_at_the_last_signature() -> None:
    secret = [clause("income-share", B, D, subject=LOCUST, pct=90)]
    share = clause("income-share", B, A, subject=LOCUST, pct=50)
    assert why(draft(table(secret, owner={LOCUST: B}), A, [B], share), A, "offer") == "OVER_HUNDRED"
    game = agreed(table(secret, owner={LOCUST: B}, charter={"contract_visibility": "parties"}), A, [B], share)
    assert in_force(game) == ["income-share"]
    assert phase(game) == "READY"


@pytest.mark.rule("LF-245")
def test_a_new_owner_reads_what_is_attached_to_the_deed() -> None:
    attached = clause("income-share", OWNER_OF + LOCUST, B, subject=LOCUST, pct=25)
    game = table([attached], owner={LOCUST: A}, charter={"contract_visibility": "parties"}, signers=parties(A))
    assert game.view(C)["clause"][0] is None
    agreed(game, A, [C], clause("give-asset", A, C, subject=LOCUST))
    assert game.view(C)["clause"][0] is not None


@pytest.mark.rule("LF-R94")
def test_a_judge_who_leaves_is_passed_over() -> None:
    game = promised()
    do(game, A, "complain slot=0 other=1 dollars=100")
    do(game, C, "resign")
    assert list(game.to_act) == [D]
    do(game, D, "resign")
    assert phase(game) == "READY"
    assert cash(game)[A] == 1500


@pytest.mark.rule("LF-R67")
def test_clauses_about_the_jail_lease_end_when_it_leaves_the_game() -> None:
    lease = 28
    option = clause("call-option", A, B, subject=lease, amount=600, end=9)
    attached = clause("pay-at", OWNER_OF + lease, C, amount=5, start=9)
    charter = {"jail_lease": True}
    game = table([option], [attached], [SHARE], owner={lease: A}, charter=charter, phase="turn_end")
    agreed(game, A, [B, C, D], clause("charter-change", pct=25, amount=0))
    do(game, A, "end_turn")
    assert in_force(game) == ["income-share"]
