"""Faults sown into the ballots that Legislation shares with other games: a test of its votes must fail."""

from __future__ import annotations

import pytest

from games.faults import Fault, check_seen, name_of

COUNTING = "institutions.ballots.counting"
# fmt: off
FAULTS = [
    Fault(COUNTING, "majority", "base // 2 + 1", "(base + 1) // 2",
          "scenarios_bills.test_s10_counting", (6, 0, "3-3-0", "FAILS")),
    Fault(COUNTING, "base", "weight_cast(s) - weight_for(s, PRESENT)", "weight_cast(s)",
          "scenarios_bills.test_s10_counting", (6, 0, "3-1-2", "PASSES")),
    Fault(COUNTING, "two_thirds", "2 * base + 2", "2 * base",
          "scenarios_yellow_cards.test_s38_threat_of_veto", (7, {}, "4-3-0", [5] * 7, False)),
    Fault(COUNTING, "unanimous", "max(1, base)", "base - 1",
          "scenarios_house_rules.test_s29_other_thresholds", ({"pass_rule": "unanimous"}, "5-1-0", "FAILS")),
    Fault(COUNTING, "extends", "(votes + 1) // 2", "votes // 2 + 1",
          "scenarios_bills.test_s10_counting", (6, 0, "3-0-3", "EXTENDED")),
    Fault(COUNTING, "who_voted", "s.ballot[seat] == answer", "True",
          "scenarios_house_rules.test_an_open_ballot_is_seen_when_all_have_voted"),
    Fault("institutions.ballots.casting", "called", "s.first_called + step", "step",
          "scenarios_house_rules.test_s27_roll_call"),
    Fault("institutions.ballots.casting", "cast", "s.voted |= 1 << seat", "pass",
          "scenarios_bills.test_a_seat_votes_once"),
    Fault("institutions.ballots.casting", "opened", "s.voters & ~s.voted == 0", "True",
          "scenarios_house_rules.test_an_open_ballot_is_seen_when_all_have_voted"),
]
# fmt: on


@pytest.mark.parametrize("fault", FAULTS, ids=name_of)
def test_a_fault_is_seen(fault: Fault) -> None:
    check_seen("legislation", fault)
