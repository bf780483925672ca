"""Faults sown into the rules of contracts: a test of the rule that each of them breaks must fail."""

from __future__ import annotations

import pytest

from commonweal.games.laissez_faire.clauses import CHAPTERS
from games.faults import Fault, check_seen, name_of
from games.laissez_faire.contracts import clause
from games.laissez_faire.tables import A, B

SHARE_OVER = (clause("income-share", A, B, pct=5), "OTHER_SUBJECT")

FAULTS = [
    Fault(
        "protocol",
        "begin_turn",
        "s.deals_own_turn if seat == s.in_turn else",
        "",
        "contracts_more.test_an_additional_turn_starts_new_counts",
    ),
    Fault("protocol", "finish", "interrupts.go_back(s)", "pass", "contracts_making.test_four_counters_are_allowed"),
    Fault(
        "protocol",
        "leave",
        "end_complaint(s)",
        "pass",
        "contracts_register.test_a_complaint_against_a_player_who_leaves_is_dropped",
    ),
    Fault(
        "drafting",
        "why_not_open_deal",
        "s.deals_left[seat] > 0",
        "True",
        "contracts_making.test_a_raised_hand_gets_the_floor_and_may_open_deals",
    ),
    Fault(
        "drafting",
        "why_not_set_field",
        "USES_FIELD[kind][field] == 0",
        "False",
        "contracts_making.test_fields_that_a_clause_does_not_have_are_refused_at_their_clause",
    ),
    Fault(
        "drafting",
        "drop_clause",
        "place + 1][column]",
        "place][column]",
        "contracts_making.test_a_clause_that_is_struck_out_lets_those_below_move_up",
    ),
    Fault(
        "validity",
        "why_not_draft",
        "trial.why_not_immediate(s, place, final)",
        "0",
        "contracts_making.test_a_draft_needs_its_owners_as_parties_and_the_cash_at_the_last_signature",
    ),
    Fault(
        "validity",
        "why_not_persons",
        "not trial.is_party(s, one)",
        "False",
        "contracts_making.test_a_draft_needs_its_owners_as_parties_and_the_cash_at_the_last_signature",
    ),
    Fault(
        "validity", "why_no_room", "room < 0", "False", "contracts_making.test_a_register_that_is_full_takes_no_clause"
    ),
    Fault(
        "validity",
        "why_not_subject",
        "fits = subject < DEEDS or",
        "fits = True or",
        "contracts_making.test_an_offer_is_refused_at_the_clause_that_is_wrong",
        SHARE_OVER,
    ),
    Fault(
        "validity",
        "why_not_pledge",
        "trial.obligor(s, other) == owner",
        "False",
        "contracts_money.test_a_deed_secures_one_contract_at_a_time",
    ),
    Fault(
        "trial",
        "why_not_pay",
        "s.would_have[taker] += dollars",
        "pass",
        "contracts_making.test_money_received_may_pay_what_follows",
    ),
    Fault(
        "trial",
        "why_not_transfer",
        "not reading.is_attached(s, other)",
        "True",
        "contracts_covenants.test_an_attached_option_goes_with_the_deed",
    ),
    Fault(
        "trial",
        "is_plain_sale",
        "s.draft[COUNT] != 2",
        "False",
        "contracts_more.test_a_sale_under_first_refusal_has_two_clauses",
    ),
    Fault(
        "trial",
        "why_not_change_charter",
        "s.in_play & ~s.parties",
        "False",
        "contracts_register.test_a_contract_of_all_changes_the_charter_from_the_next_turn_on",
    ),
    Fault(
        "trial",
        "why_not_gift",
        "gives > gets",
        "False",
        "contracts_making.test_a_gift_lock_makes_prisoners_take_full_value",
    ),
    Fault(
        "meeting",
        "contradict",
        "not share_a_round(s, one, other) or",
        "",
        "contracts_covenants.test_clauses_contradict_if_they_share_deed_guest_round_and_condition",
        (clause("service-right", A, 3, target=3, subject=11, amount=50, start=21), False),
    ),
    Fault(
        "meeting",
        "shares_of",
        "range(s.listed)",
        "range(0)",
        "contracts_money.test_shares_of_one_income_stay_within_a_hundred_percent",
    ),
    Fault(
        "answering",
        "sign",
        "protocol.ask_next(s, seat)",
        "False",
        "contracts_making.test_a_counter_cancels_all_signatures",
    ),
    Fault(
        "answering",
        "carry_out",
        "arrears.garnish_all(s)",
        "pass",
        "contracts_money.test_the_oldest_arrears_come_first_and_only_from_what_is_received",
    ),
    Fault(
        "answering",
        "conclude",
        "if refusal:",
        "if False:",
        "contracts_making.test_a_draft_needs_its_owners_as_parties_and_the_cash_at_the_last_signature",
    ),
    Fault(
        "preempting",
        "next_holder",
        "passed and",
        "",
        "contracts_covenants.test_several_holders_are_asked_in_contract_order_and_may_let_it_pass",
    ),
    Fault(
        "preempting",
        "take_preempt",
        "deeds.transfer(s, asset, seat)",
        "pass",
        "contracts_covenants.test_who_has_the_first_refusal_may_take_the_deed_at_the_same_sum",
    ),
    Fault(
        "keeping",
        "erase",
        "end_what_waits(s, contract)",
        "pass",
        "contracts_register.test_a_clause_may_last_until_all_of_its_contract_is_paid",
    ),
    Fault(
        "keeping",
        "spend_use",
        "s.uses_left[place] -= 1",
        "pass",
        "contracts_covenants.test_a_right_lodges_without_a_quote_and_is_used_up",
    ),
    Fault(
        "keeping",
        "end_what_is_over",
        "s.clause[place][END] <= s.round",
        "False",
        "contracts_money.test_clauses_end_with_their_last_round",
    ),
    Fault(
        "reading",
        "is_timely",
        "s.clause[place][START] <= s.round",
        "True",
        "contracts_more.test_a_clause_applies_from_its_first_round_on",
    ),
    Fault(
        "reading",
        "has_parties",
        "one != other",
        "True",
        "contracts_money.test_arrears_stay_when_a_clause_has_ended_and_go_with_the_deed",
    ),
    Fault(
        "reading",
        "concerns",
        "s.owner[asset] == obligor(s, place)",
        "True",
        "contracts_covenants.test_one_free_owner_or_an_end_date_keeps_the_way_open",
    ),
    Fault(
        "covenants",
        "read_limits",
        "!= personal",
        "== personal",
        "contracts_covenants.test_what_goes_with_the_deed_comes_before_what_the_buyer_promised",
    ),
    Fault(
        "covenants",
        "read_limit",
        "price <= s.most_price and",
        "",
        "contracts_covenants.test_between_two_personal_clauses_the_older_contract_prevails",
    ),
    Fault(
        "covenants",
        "why_not_build",
        "place >= 0",
        "False",
        "contracts_covenants.test_promises_not_to_transfer_build_or_buy_are_kept",
    ),
    Fault(
        "rights",
        "grants_renewal",
        "bound and",
        "",
        "contracts_more.test_renewal_freedom_is_between_this_tenant_and_this_owner",
    ),
    Fault(
        "rights",
        "use",
        "keeping.spend_use(s, s.right_by)",
        "pass",
        "contracts_covenants.test_a_right_lodges_without_a_quote_and_is_used_up",
    ),
    Fault(
        "shares",
        "divide",
        "percent(dollars",
        "percent(left",
        "contracts_money.test_shares_are_of_the_full_sum_in_contract_order_and_do_not_cascade",
    ),
    Fault(
        "timeline",
        "is_due",
        "s.last_round[place] >= now",
        "False",
        "contracts_more.test_nothing_falls_due_twice_in_a_round",
    ),
    Fault(
        "timeline",
        "principal_due",
        "s.clause[place][FLAGS] & Flag.AMORTISE == 0",
        "True",
        "contracts_money.test_a_loan_by_instalments_repays_equal_parts",
    ),
    Fault(
        "timeline",
        "settle_loan",
        "s.clause[place][FLAGS] & Flag.COMPOUND",
        "False",
        "contracts_money.test_interest_that_is_not_paid_may_be_added_to_the_principal",
    ),
    Fault(
        "securities",
        "take",
        "deeds.transfer(s, asset, creditor)",
        "pass",
        "contracts_money.test_a_deed_that_secures_arrears_passes_at_the_end_of_the_turn",
    ),
    Fault(
        "securities",
        "foreclose_all",
        "s.clause[place][FLAGS] & Flag.CREDITOR_CHOOSES == 0",
        "True",
        "contracts_money.test_a_creditor_who_chooses_forecloses_by_a_move",
    ),
    Fault(
        "arrears",
        "garnish_all",
        "s.received[seat],",
        "",
        "contracts_money.test_the_oldest_arrears_come_first_and_only_from_what_is_received",
    ),
    Fault(
        "arrears",
        "is_bankrupt",
        "s.arrear_turns[seat] = 0",
        "pass",
        "contracts_money.test_three_turns_with_arrears_are_bankruptcy",
    ),
    Fault(
        "payments",
        "prepay",
        "min(left, s.arrear[slot])",
        "0",
        "contracts_more.test_a_repayment_goes_to_the_arrears_first",
    ),
    Fault(
        "options",
        "exercise",
        "arrears.add(s, slot, dollars - paid)",
        "pass",
        "contracts_covenants.test_what_the_obligor_of_a_put_cannot_pay_becomes_arrears",
    ),
    Fault(
        "events",
        "note",
        "keeping.spend_use(s, place)",
        "pass",
        "contracts_register.test_a_payment_on_an_event_is_made_as_often_as_it_says",
    ),
    Fault(
        "bail",
        "call_bail",
        "jail.pay_out(s, seat)",
        "pass",
        "contracts_register.test_bail_pays_the_bill_in_the_same_move",
    ),
    Fault(
        "releasing",
        "why_not_release",
        "reading.beneficiary(s, slot) == seat",
        "True",
        "contracts_register.test_only_the_beneficiary_releases",
    ),
    Fault(
        "verdicts",
        "decide",
        ">",
        ">=",
        "contracts_register.test_a_tie_fails_and_so_does_a_complaint_that_nobody_can_judge",
    ),
    Fault(
        "verdicts",
        "award",
        "owe(s, one, other, dollars - paid)",
        "pass",
        "contracts_register.test_awards_are_capped_and_what_is_missing_becomes_arrears",
    ),
    Fault(
        "charter_changes",
        "take_effect",
        "set_option(s, number, value)",
        "pass",
        "contracts_register.test_a_contract_of_all_changes_the_charter_from_the_next_turn_on",
    ),
    Fault(
        "estates",
        "pay_creditors",
        "securities.take(s, place, debt)",
        "pass",
        "contracts_register.test_a_pledged_deed_settles_what_it_secures",
    ),
    Fault(
        "estates",
        "give_to_oldest",
        "reduce(s, place, deeds.value(s, asset))",
        "pass",
        "contracts_more.test_a_creditor_takes_no_more_deeds_than_the_debt",
    ),
    Fault(
        "contract_values",
        "part",
        "100, s.clause[place][END]",
        "10, s.clause[place][END]",
        "contracts_money.test_a_share_is_paid_at_once_and_counts_a_part_of_the_mortgage_value",
    ),
    Fault(
        "draft_values",
        "value",
        "dollars * payments(s, place)",
        "dollars",
        "contracts_page.test_what_signing_changes_in_net_worth_is_what_it_then_changes",
        ("payments",),
    ),
    Fault(
        "counted",
        "clause_worth",
        "and one != other",
        "",
        "contracts_page.test_the_register_shows_what_each_clause_counts",
    ),
    Fault(
        "counted",
        "transit_lost",
        "s.contract_visibility == ContractVisibility.PARTIES",
        "False",
        "contracts_page.test_what_clauses_for_parties_alone_count_is_shown_to_nobody",
    ),
    Fault(
        "contract_values",
        "is_closed",
        "reading.obligor(s, place) == seat",
        "False",
        "contracts_covenants.test_one_free_owner_or_an_end_date_keeps_the_way_open",
    ),
    Fault(
        "ready_made", "later", "- SIGNED_IN", "", "contracts_more.test_ready_made_contracts_count_their_rounds_from_now"
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=name_of)
def test_a_fault_is_seen(fault: Fault) -> None:
    check_seen("laissez_faire", fault._replace(chapter=f"contracts.{fault.chapter}"))


def test_every_chapter_of_contracts_has_a_fault() -> None:
    chapters = {name.removeprefix("contracts.") for name in CHAPTERS.split() if name.startswith("contracts.")}
    assert chapters <= {fault.chapter for fault in FAULTS}
