"""Faults sown into every chapter of the Legislation Game: a test of the rule that each of them breaks must fail."""

from __future__ import annotations

import pytest

from commonweal.games.legislation import CHAPTERS
from games.faults import Fault, check_seen, name_of

FAULTS = [
    Fault(
        "objective",
        "satisfied_at",
        "plus if level >= 1",
        "plus if level >= 0",
        "scenarios_yellow_cards.test_s34_the_balance_counts_at_the_election",
    ),
    Fault(
        "objective",
        "count",
        "+ s.team_hand[s.team[seat]][card]",
        "",
        "scenarios_variations.test_s41_voids_and_exchange_in_teams",
    ),
    Fault("components", "in_pool", "copies_at(s.law[issue], dir) + ", "", "scenarios_bills.test_s4_playing_a_bill"),
    Fault("components", "payable", "MOST_MONEY", "9", "scenarios_campaign.test_s51_money_bounds"),
    Fault(
        "setting_up",
        "issues_needed",
        "s.issues_per_player * s.seats",
        "s.seats",
        "scenarios_campaign.test_the_returned_pile_is_shuffled_in_when_nothing_fits",
    ),
    Fault(
        "setting_up",
        "setup",
        "s.start_money if seat < s.seats",
        "0 if seat < s.seats",
        "scenarios_house_rules.test_s27_secret_ballot",
    ),
    Fault(
        "setting_up",
        "sign_charter",
        "count_bits(s.signed) == s.seats",
        "count_bits(s.signed) > 0",
        "scenarios_bills.test_s1_set_up_for_six",
    ),
    Fault(
        "dealing",
        "fits_dealt_hand",
        "count_on(s, s.seat_at, card // 2) == 0",
        "True",
        "scenarios_bills.test_s1_set_up_for_six",
    ),
    Fault("dealing", "keeps_quota", "(s.to_hold + 1) // 2", "s.to_hold", "scenarios_charter.test_s32_red_decks"),
    Fault("gameplay", "order_chairs", "(s.session - 1) % s.seats", "0", "scenarios_campaign.test_s20_the_next_session"),
    Fault("gameplay", "who_chairs", "s.in_play & ~s.skips", "s.in_play", "scenarios_campaign.test_s19_losing"),
    Fault(
        "gameplay",
        "talk",
        "if s.teams else TalkPolicy.CLOSED",
        "if s.teams < 0 else TalkPolicy.CLOSED",
        "scenarios_votes.test_only_teams_talk_where_talk_is_closed",
    ),
    Fault(
        "bill",
        "why_not_add_card",
        "in_bill(s, issue) * sign_of(dir) < 0",
        "False",
        "scenarios_bills.test_s4_playing_a_bill",
    ),
    Fault(
        "bill",
        "why_not_present_bill",
        "bill_size(s) < s.bill_min",
        "bill_size(s) < 1",
        "scenarios_bills.test_s4_playing_a_bill",
    ),
    Fault(
        "bill_modifiers", "added_pay", "and core_is_kept(s)", "", "scenarios_yellow_cards.test_s36_corporate_approval"
    ),
    Fault(
        "bill_modifiers",
        "odds_draw_yellow",
        "s.new_turn and yellow == Yellow.CRISIS",
        "False",
        "scenarios_yellow_cards.test_s39_a_new_turn_after_a_crisis",
    ),
    Fault(
        "discussion",
        "why_not_place_token",
        "s.token_moves[seat] >= 2 * s.n_issues",
        "False",
        "scenarios_bills.test_s5_token_moves_are_limited",
    ),
    Fault(
        "discussion",
        "is_facilitated",
        "s.facilitator == 1",
        "True",
        "scenarios_votes.test_a_table_has_a_facilitator_by_charter_alone",
    ),
    Fault(
        "roberts_rules",
        "goes_first",
        "s.speeches[one] < s.speeches[other]",
        "s.speeches[one] > s.speeches[other]",
        "scenarios_house_rules.test_s23_roberts_floor",
    ),
    Fault(
        "roberts_rules",
        "decide_question",
        "ayes >= 2 * nays",
        "ayes > nays",
        "scenarios_votes.test_the_question_needs_two_ayes_for_each_nay",
    ),
    Fault("decorum", "call", "s.called[seat] > 1", "True", "scenarios_house_rules.test_s28_decorum"),
    Fault("gifts", "why_not_give", "s.gifts[giver] >= MOST_GIFTS", "False", "scenarios_house_rules.test_s26_gifts"),
    Fault(
        "gifts",
        "why_not_give_money",
        "Reason.GIVES_SECRETLY if s.money_hidden else ",
        "",
        "scenarios_house_rules.test_gifts_are_secret_where_money_is",
    ),
    Fault(
        "amendments",
        "why_not_propose_remove",
        "original_cards(s) < 2",
        "original_cards(s) < 1",
        "scenarios_bills.test_s7_the_last_original_card",
    ),
    Fault(
        "amendments",
        "why_not_move",
        "Reason.PROPOSED_ALREADY if s.proposed[kind][2 * issue + dir] else ",
        "",
        "scenarios_house_rules.test_s28_seconds",
    ),
    Fault(
        "amendment_voting", "decide", "Threshold.MAJORITY", "Threshold.UNANIMOUS", "scenarios_bills.test_s6_amendments"
    ),
    Fault(
        "amendment_voting",
        "settle",
        "copies_at(s.added[s.prop_issue], s.prop_dir) > 0",
        "False",
        "scenarios_bills.test_an_added_copy_is_removed_before_an_original_one",
    ),
    Fault("voting", "count_votes", "if not sealed:", "if True:", "scenarios_house_rules.test_s27_secret_ballot"),
    Fault("voting", "is_sealed", "is_secret(s) and ", "False and ", "scenarios_house_rules.test_s27_secret_ballot"),
    Fault(
        "voting",
        "why_not_cast",
        "s.phase in (Phase.QUESTION, Phase.RULES_VOTE)",
        "False",
        "scenarios_house_rules.test_s23_calling_the_question",
    ),
    Fault(
        "open_vote",
        "threshold_now",
        "return Threshold.TWO_THIRDS",
        "return Threshold.MAJORITY",
        "scenarios_votes.test_the_question_needs_two_ayes_for_each_nay",
    ),
    Fault(
        "final_voting", "is_extended", "s.extensions >= s.max_extensions or ", "", "scenarios_bills.test_s11_extension"
    ),
    Fault(
        "final_voting",
        "wages_of",
        "s.salary + s.arrears",
        "s.salary",
        "scenarios_yellow_cards.test_s37_treasury_mix_up",
    ),
    Fault("final_voting", "forfeit", "count(s, FAILED)", "count(s, PASSED)", "scenarios_house_rules.test_s25_clocks"),
    Fault(
        "session_end",
        "is_stalled",
        "2 * failed > passed + failed",
        "2 * failed >= passed + failed",
        "scenarios_votes.test_half_of_the_bills_may_fail",
    ),
    Fault(
        "session_end",
        "budget_is_in_order",
        "law_sum(s) == 0",
        "True",
        "scenarios_assimilation_and_budget.test_s49_losing_by_budget",
    ),
    Fault(
        "victory",
        "qualifies",
        "satisfied(s, seat) == issue_cards(s, seat)",
        "satisfied(s, seat) > 0",
        "scenarios_variations.test_the_crown_wins_without_its_team_and_nobody_without_cards",
    ),
    Fault(
        "victory",
        "richest",
        "s.victory_tie == VictoryTie.JOINT",
        "True",
        "scenarios_votes.test_of_several_winners_the_richest_wins_by_charter",
    ),
    Fault(
        "campaign",
        "why_not_buy_point",
        "s.money[seat] < s.price_self",
        "False",
        "scenarios_campaign.test_s15_points_and_spending",
    ),
    Fault("campaign", "is_voided", "s.voids[seat][issue] == 1", "False", "scenarios_campaign.test_s16_voids"),
    Fault("election", "final_score", "- halves_voided(s, seat)", "", "scenarios_campaign.test_s16_voids"),
    Fault(
        "election",
        "threshold",
        "s.threshold_rise * (s.session - 1)",
        "0",
        "scenarios_assimilation_and_budget.test_s48_thresholds_rise",
    ),
    Fault("aftermath", "leaves_pair", "plus > 0 and minus > 0", "False", "scenarios_campaign.test_s18_no_legal_return"),
    Fault("aftermath", "reward", "s.reelect_reward", "0", "scenarios_assimilation_and_budget.test_s48_assimilation"),
    Fault(
        "public_eye",
        "note_votes",
        "s.yellow == Yellow.PUBLIC_DISTRACTION",
        "False",
        "scenarios_votes.test_nobody_watches_a_vote_under_public_distraction",
    ),
    Fault(
        "public_eye",
        "note_amendment",
        "cards_toward(s, seat, s.prop_issue, level) - ",
        "",
        "scenarios_yellow_cards.test_s34_drafts_and_amendments",
    ),
    Fault(
        "crown",
        "note_failure",
        "s.ballot[seat] == ballots.NAY",
        "s.ballot[seat] == ballots.AYE",
        "scenarios_variations.test_s45_the_crown",
    ),
    Fault(
        "crown",
        "is_satisfied",
        "s.crown_fails[seat] >= s.crown_target",
        "s.crown_fails[seat] > s.crown_target",
        "scenarios_variations.test_s45_the_crown_wins_at_the_victory_check",
    ),
    Fault(
        "assimilation",
        "eliminate_losers",
        "s.money[seat] = 0",
        "pass",
        "scenarios_assimilation_and_budget.test_s48_assimilation",
    ),
    Fault(
        "assimilation",
        "end_when_few",
        "standing.is_last(s)",
        "False",
        "scenarios_assimilation_and_budget.test_s48_the_last_seat",
    ),
    Fault(
        "charter_changes",
        "decide",
        "nays == 0 if s.charter_change == Change.UNANIMOUS else ",
        "",
        "scenarios_charter.test_s21_changes_between_sessions",
    ),
    Fault(
        "charter_changes",
        "why_not_propose_rule",
        "value <= s.session",
        "False",
        "scenarios_charter.test_s21_changes_between_sessions",
    ),
    Fault(
        "charter_changes",
        "roll_call_is_heard",
        "s.vote_method == Method.ROLL_CALL and ",
        "False and ",
        "scenarios_charter.test_a_change_that_contradicts_the_charter_is_refused_when_proposed",
    ),
    Fault("clocks", "decision_time_out", "bill_size(s) >= s.bill_min", "True", "scenarios_house_rules.test_s25_clocks"),
    Fault(
        "clocks", "cast_missing_votes", "ballots.PRESENT if", "ballots.NAY if", "scenarios_house_rules.test_s25_clocks"
    ),
    Fault(
        "end_of_the_game",
        "tokens",
        "0 if s.money_hidden else ",
        "",
        "scenarios_votes.test_what_a_seat_ends_with_tells_no_secret_vote",
    ),
    Fault(
        "end_of_the_game",
        "beats",
        "return mine > theirs",
        "return mine < theirs",
        "scenarios_variations.test_s42_teams_on_points",
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=name_of)
def test_a_fault_is_seen(fault: Fault) -> None:
    check_seen("legislation", fault)


def test_every_chapter_has_a_fault() -> None:
    assert {fault.chapter for fault in FAULTS} == set(CHAPTERS.split())
