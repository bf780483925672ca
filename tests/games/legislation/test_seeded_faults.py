"""Faults sown into every chapter: a test of the rule that each of them breaks must fail.

A fault changes one line of a rule while one test runs. It proves that the test sees the rule, and not only that it
passes.
"""

from __future__ import annotations
import __future__

import ast
import inspect
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest

from commonweal.games.legislation import CHAPTERS

RULES = "commonweal.games.legislation.rules"
TESTS = "games.legislation.test_scenarios_"


class Fault(NamedTuple):
    """In a rule of a chapter, `was` becomes `now`; `seen_by`: the file and the test that must fail."""

    chapter: str
    rule: str
    was: str
    now: str
    seen_by: str


FAULTS = [
    Fault(
        "objective",
        "satisfied_at",
        "plus if level >= 1",
        "plus if level >= 0",
        "yellow_cards.test_s34_the_balance_counts_at_the_election",
    ),
    Fault(
        "objective", "count", "+ s.team_hand[s.team[seat]][card]", "", "variations.test_s41_voids_and_exchange_in_teams"
    ),
    Fault("components", "in_pool", "copies_at(s.law[issue], dir) + ", "", "bills.test_s4_playing_a_bill"),
    Fault("components", "payable", "MOST_MONEY", "9", "campaign.test_s51_money_bounds"),
    Fault(
        "setting_up",
        "issues_needed",
        "s.issues_per_player * s.seats",
        "s.seats",
        "campaign.test_the_returned_pile_is_shuffled_in_when_nothing_fits",
    ),
    Fault(
        "setting_up",
        "setup",
        "s.start_money if seat < s.seats",
        "0 if seat < s.seats",
        "house_rules.test_s27_secret_ballot",
    ),
    Fault(
        "setting_up",
        "sign_charter",
        "count_bits(s.signed) == s.seats",
        "count_bits(s.signed) > 0",
        "bills.test_s1_set_up_for_six",
    ),
    Fault(
        "dealing", "fits_dealt_hand", "count_on(s, s.seat_at, card // 2) == 0", "True", "bills.test_s1_set_up_for_six"
    ),
    Fault("dealing", "keeps_quota", "(s.to_hold + 1) // 2", "s.to_hold", "charter.test_s32_red_decks"),
    Fault("gameplay", "order_chairs", "(s.session - 1) % s.seats", "0", "campaign.test_s20_the_next_session"),
    Fault("gameplay", "who_chairs", "s.in_play & ~s.skips", "s.in_play", "campaign.test_s19_losing"),
    Fault(
        "gameplay",
        "talk",
        "if s.teams else TalkPolicy.CLOSED",
        "if s.teams < 0 else TalkPolicy.CLOSED",
        "votes.test_only_teams_talk_where_talk_is_closed",
    ),
    Fault("bill", "why_not_add_card", "in_bill(s, issue) * sign_of(dir) < 0", "False", "bills.test_s4_playing_a_bill"),
    Fault(
        "bill", "why_not_present_bill", "bill_size(s) < s.bill_min", "bill_size(s) < 1", "bills.test_s4_playing_a_bill"
    ),
    Fault("bill_modifiers", "added_pay", "and core_is_kept(s)", "", "yellow_cards.test_s36_corporate_approval"),
    Fault(
        "bill_modifiers",
        "odds_draw_yellow",
        "s.new_turn and yellow == Yellow.CRISIS",
        "False",
        "yellow_cards.test_s39_a_new_turn_after_a_crisis",
    ),
    Fault(
        "discussion",
        "why_not_place_token",
        "s.token_moves[seat] >= 2 * s.n_issues",
        "False",
        "bills.test_s5_token_moves_are_limited",
    ),
    Fault(
        "discussion",
        "is_facilitated",
        "s.facilitator == 1",
        "True",
        "votes.test_a_table_has_a_facilitator_by_charter_alone",
    ),
    Fault(
        "roberts_rules",
        "goes_first",
        "s.speeches[one] < s.speeches[other]",
        "s.speeches[one] > s.speeches[other]",
        "house_rules.test_s23_roberts_floor",
    ),
    Fault(
        "roberts_rules",
        "decide_question",
        "ayes >= 2 * nays",
        "ayes > nays",
        "votes.test_the_question_needs_two_ayes_for_each_nay",
    ),
    Fault("decorum", "call", "s.called[seat] > 1", "True", "house_rules.test_s28_decorum"),
    Fault("gifts", "why_not_give", "s.gifts[giver] >= MOST_GIFTS", "False", "house_rules.test_s26_gifts"),
    Fault(
        "gifts",
        "why_not_give_money",
        "Reason.GIVES_SECRETLY if s.money_hidden else ",
        "",
        "house_rules.test_gifts_are_secret_where_money_is",
    ),
    Fault(
        "amendments",
        "why_not_propose_remove",
        "original_cards(s) < 2",
        "original_cards(s) < 1",
        "bills.test_s7_the_last_original_card",
    ),
    Fault(
        "amendments",
        "why_not_move",
        "Reason.PROPOSED_ALREADY if s.proposed[kind][2 * issue + dir] else ",
        "",
        "house_rules.test_s28_seconds",
    ),
    Fault("amendment_voting", "decide", "Threshold.MAJORITY", "Threshold.UNANIMOUS", "bills.test_s6_amendments"),
    Fault(
        "amendment_voting",
        "settle",
        "copies_at(s.added[s.prop_issue], s.prop_dir) > 0",
        "False",
        "bills.test_an_added_copy_is_removed_before_an_original_one",
    ),
    Fault("voting", "count_votes", "if not sealed:", "if True:", "house_rules.test_s27_secret_ballot"),
    Fault("voting", "is_sealed", "is_secret(s) and ", "False and ", "house_rules.test_s27_secret_ballot"),
    Fault(
        "voting",
        "why_not_cast",
        "s.phase in (Phase.QUESTION, Phase.RULES_VOTE)",
        "False",
        "house_rules.test_s23_calling_the_question",
    ),
    Fault(
        "open_vote",
        "threshold_now",
        "return Threshold.TWO_THIRDS",
        "return Threshold.MAJORITY",
        "votes.test_the_question_needs_two_ayes_for_each_nay",
    ),
    Fault("final_voting", "is_extended", "s.extensions >= s.max_extensions or ", "", "bills.test_s11_extension"),
    Fault("final_voting", "wages_of", "s.salary + s.arrears", "s.salary", "yellow_cards.test_s37_treasury_mix_up"),
    Fault("final_voting", "forfeit", "count(s, FAILED)", "count(s, PASSED)", "house_rules.test_s25_clocks"),
    Fault(
        "session_end",
        "is_stalled",
        "2 * failed > passed + failed",
        "2 * failed >= passed + failed",
        "votes.test_half_of_the_bills_may_fail",
    ),
    Fault(
        "session_end",
        "budget_is_in_order",
        "law_sum(s) == 0",
        "True",
        "assimilation_and_budget.test_s49_losing_by_budget",
    ),
    Fault(
        "victory",
        "qualifies",
        "satisfied(s, seat) == issue_cards(s, seat)",
        "satisfied(s, seat) > 0",
        "variations.test_the_crown_wins_without_its_team_and_nobody_without_cards",
    ),
    Fault(
        "victory",
        "richest",
        "s.victory_tie == VictoryTie.JOINT",
        "True",
        "votes.test_of_several_winners_the_richest_wins_by_charter",
    ),
    Fault(
        "campaign",
        "why_not_buy_point",
        "s.money[seat] < s.price_self",
        "False",
        "campaign.test_s15_points_and_spending",
    ),
    Fault("campaign", "is_voided", "s.voids[seat][issue] == 1", "False", "campaign.test_s16_voids"),
    Fault("election", "final_score", "- halves_voided(s, seat)", "", "campaign.test_s16_voids"),
    Fault(
        "election",
        "threshold",
        "s.threshold_rise * (s.session - 1)",
        "0",
        "assimilation_and_budget.test_s48_thresholds_rise",
    ),
    Fault("aftermath", "leaves_pair", "plus > 0 and minus > 0", "False", "campaign.test_s18_no_legal_return"),
    Fault("aftermath", "reward", "s.reelect_reward", "0", "assimilation_and_budget.test_s48_assimilation"),
    Fault(
        "public_eye",
        "note_votes",
        "s.yellow == Yellow.PUBLIC_DISTRACTION",
        "False",
        "votes.test_nobody_watches_a_vote_under_public_distraction",
    ),
    Fault(
        "public_eye",
        "note_amendment",
        "cards_toward(s, seat, s.prop_issue, level) - ",
        "",
        "yellow_cards.test_s34_drafts_and_amendments",
    ),
    Fault(
        "crown",
        "note_failure",
        "s.ballot[seat] == ballots.NAY",
        "s.ballot[seat] == ballots.AYE",
        "variations.test_s45_the_crown",
    ),
    Fault(
        "crown",
        "is_satisfied",
        "s.crown_fails[seat] >= s.crown_target",
        "s.crown_fails[seat] > s.crown_target",
        "variations.test_s45_the_crown_wins_at_the_victory_check",
    ),
    Fault(
        "assimilation", "eliminate_losers", "s.money[seat] = 0", "pass", "assimilation_and_budget.test_s48_assimilation"
    ),
    Fault(
        "assimilation", "end_when_few", "standing.is_last(s)", "False", "assimilation_and_budget.test_s48_the_last_seat"
    ),
    Fault(
        "charter_changes",
        "decide",
        "nays == 0 if s.charter_change == Change.UNANIMOUS else ",
        "",
        "charter.test_s21_changes_between_sessions",
    ),
    Fault(
        "charter_changes",
        "why_not_propose_rule",
        "value <= s.session",
        "False",
        "charter.test_s21_changes_between_sessions",
    ),
    Fault(
        "charter_changes",
        "roll_call_is_heard",
        "s.vote_method == Method.ROLL_CALL and ",
        "False and ",
        "charter.test_a_change_that_contradicts_the_charter_is_refused_when_proposed",
    ),
    Fault("clocks", "decision_time_out", "bill_size(s) >= s.bill_min", "True", "house_rules.test_s25_clocks"),
    Fault("clocks", "cast_missing_votes", "ballots.PRESENT if", "ballots.NAY if", "house_rules.test_s25_clocks"),
    Fault(
        "end_of_the_game",
        "tokens",
        "0 if s.money_hidden else ",
        "",
        "votes.test_what_a_seat_ends_with_tells_no_secret_vote",
    ),
    Fault(
        "end_of_the_game",
        "beats",
        "return mine > theirs",
        "return mine < theirs",
        "variations.test_s42_teams_on_points",
    ),
]


def chapter_of(name: str) -> ModuleType:
    return import_module(f"{RULES}.{name}")


def with_fault(rule: FunctionType, was: str, now: str) -> Any:
    """The code of a rule with another line in it."""
    source = textwrap.dedent(inspect.getsource(rule))
    assert source.count(was) >= 1, f"{rule.__module__}.{rule.__name__} has no {was!r}"
    tree = ast.parse(source.replace(was, now, 1))
    assert isinstance(tree.body[0], ast.FunctionDef)
    tree.body[0].decorator_list = []
    made: dict[str, Any] = {}
    flags = __future__.annotations.compiler_flag
    exec(compile(tree, rule.__code__.co_filename, "exec", flags), dict(rule.__globals__), made)
    return made[rule.__name__].__code__


@contextmanager
def sown(fault: Fault) -> Iterator[None]:
    """While it lasts, the fault is in the rules."""
    rule = vars(chapter_of(fault.chapter))[fault.rule]
    sound = rule.__code__
    rule.__code__ = with_fault(rule, fault.was, fault.now)
    try:
        yield
    finally:
        rule.__code__ = sound


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.chapter}.{fault.rule}")
def test_a_fault_is_seen(fault: Fault) -> None:
    file, test = fault.seen_by.split(".")
    seen = getattr(import_module(TESTS + file), test)
    with sown(fault), pytest.raises(Exception):  # noqa: B017 - whatever the fault leads to
        seen()


def test_every_chapter_has_a_fault() -> None:
    assert {fault.chapter for fault in FAULTS} == set(CHAPTERS.split())
