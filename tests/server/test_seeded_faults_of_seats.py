"""Faults sown into the rules of seats, keys, the shuffle, clocks and classes: a test of each rule must fail."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from commonweal.server.classes import class_events as e
from commonweal.server.rooms.events import SatDown, Swapped

from .conftest import House
from .faults import Fault, Rehearsal, check_seen, name_of

FAULTS = [
    # seats that change hands
    Fault("courtesies.seat_changes", "free_seats", "and not chair.person", "",
          "seat_changes.test_the_seat_of_somebody_who_is_away_is_not_free"),
    Fault("courtesies.seat_changes", "place", "wished is not None and wished not in free", "False",
          "seat_changes.test_nobody_sits_down_where_somebody_sits"),
    Fault("courtesies.seat_changes", "vacate", 'in ("playing", "paused")', 'in ("waiting",)',
          "seat_changes.test_a_bot_goes_on_where_a_member_leaves"),
    Fault("courtesies.seat_changes", "swap", '"open" in (here.holder, there.holder)', "False",
          "seat_changes.test_nobody_changes_to_an_empty_seat_of_a_game"),
    Fault("courtesies.seat_changes", "swap", "table.check_seats_may_change()", "pass",
          "shuffle.test_nobody_changes_seats_meanwhile"),
    Fault("courtesies.seat_changes", "swapped", "_passed(table, other, one)", "_passed(table, one, one)",
          "seat_changes.test_two_people_change_places"),
    Fault("courtesies.seat_changes", "swapped", "moved=(one, other)", "moved=()",
          "seat_changes.test_two_people_change_places"),
    Fault("rooms.history", "History._swap", "chair.stays = [*chair.stays,", "_ = [*chair.stays,",
          "seat_changes.test_two_people_change_places"),
    Fault("rooms.history", "History._swap", "hosts ^=", "_ =",
          "seat_changes.test_who_hosts_hosts_from_the_new_seat_too"),
    Fault("rooms.history", "History._swap", "since=n", "since=chairs[here].since",
          "seat_changes.test_two_people_change_places"),
    Fault("rooms.history", "History._swap", "self.arguments.sealed.pop(here, None)", "pass",
          "arguments.test_a_sealed_reason_is_not_for_the_next_person_of_the_seat",
          {"change": Swapped(seat=0, name="Ben", other=1, was="Ada")}),
    Fault("rooms.history", "History._seat", "self.arguments.sealed.pop(chair.seat, None)", "pass",
          "arguments.test_a_sealed_reason_is_not_for_the_next_person_of_the_seat", {"change": SatDown(0, "Cleo")}),
    # keys and doors
    Fault("courtesies.seating", "Seating._reissue", "seat, None, hashed", "seat, table.keys[seat].key_hash, hashed",
          "doors.test_forged_and_stale_keys_are_refused"),
    Fault("courtesies.seating", "Seating._reissue", "seat != by and table.connections.is_here(seat)", "False",
          "doors.test_nobody_gets_words_for_the_seat_of_somebody_who_is_here"),
    Fault("courtesies.seat_changes", "vacate", "table.close_connections(", "(lambda *_: None)(",
          "doors.test_an_open_line_ends_when_its_key_does"),
    Fault("courtesies.seating", "Seating._check_door", "and not is_host", "",
          "closed_doors.test_a_host_without_a_seat_sits_down_at_a_closed_table"),
    Fault("courtesies.seating", "Seating._open_chair", 'chairs[wished].holder != "open"', "False",
          "table.test_nobody_sits_down_where_somebody_sits"),
    Fault("courtesies.seating", "Seating._bot", "if gets_seat_back else", "if True else",
          "hosting.test_a_seat_that_the_host_gave_to_a_bot_stays_with_it_if_the_person_was_there"),
    Fault("courtesies.seating", "Seating.come_back", "close_connections(FACILITATOR,", "close_connections(0,",
          "hosting.test_words_bring_the_hosts_power_back", {"plays": False}),
    Fault("people.identity", "who", "hosts = has_host_key or seat in table.history.hosts", "hosts = has_host_key",
          "hosting.test_a_table_whose_host_vanished_before_the_start_gets_another"),
    Fault("people.identity", "_runs_class", "and holder < 0", "",
          "classes.commands.test_the_key_of_a_member_hosts_no_table"),
    # the shuffle and the next game
    Fault("courtesies.shuffle", "Shuffle.reveal", "if not self.table.history.reveals:", "if False:",
          "shuffle.test_a_share_that_comes_too_early_or_is_another_is_not_taken"),
    Fault("courtesies.shuffle", "Shuffle.reveal", "one.seat == seat and", "",
          "shuffle.test_a_share_that_comes_too_early_or_is_another_is_not_taken"),
    Fault("courtesies.shuffle", "Shuffle._commitments", "and new[0] not in found", "",
          "shuffle.test_a_copied_commitment_does_not_count"),
    Fault("courtesies.shuffle", "Shuffle._let_maker_act_first", "not self.table.terms.maker_first or", "",
          "shuffle.test_who_seated_the_bots_keeps_the_seat"),
    Fault("courtesies.shuffle", "Shuffle._prepare", "if table.history.reveals:", "if False:",
          "shuffle.test_two_hosts_who_press_together_begin_one_game"),
    Fault("courtesies.shuffle", "Shuffle._prepare_deal", "not table.history.reveals", "False",
          "shuffle.test_a_host_may_close_the_table_meanwhile"),
    Fault("courtesies.next_table", "next_seat", "seat + 1", "seat",
          "again.test_everybody_sits_at_the_next_table_with_one_call"),
    Fault("courtesies.next_table", "seat_everybody", "or chair.seat == viewer.seat", "",
          "again.test_everybody_sits_at_the_next_table_with_one_call"),
    Fault("courtesies.next_table", "seat_everybody", "if chair.muted:", "if False:",
          "moderating.test_at_the_next_table_the_same_may_talk"),
    Fault("courtesies.next_table", "keys_for", "seat=new", "seat=key.seat",
          "again.test_programs_go_on_with_their_key"),
    # clocks
    Fault("pace.time_used", "add_up_time", "and counts[i]:", ":",
          "clocks.test_two_acts_taken_back_one_after_the_other_cost_no_time"),
    Fault("pace.time_used", "add_up_time", "and counts[i - 1]", "", "clocks.test_only_time_in_play_counts"),
    Fault("pace.time_used", "add_up_time", "happened[start - 1 :]", "happened",
          "clocks.test_time_that_a_host_takes_back_counts_for_the_question_that_got_it"),
    Fault("pace.time_used", "last_added", "and event.n not in gone", "",
          "clocks.test_time_that_a_host_takes_back_counts_for_the_question_that_got_it"),
    Fault("pace.turn_clock", "Countdown.allow", "self.question = question", "pass",
          "turn_clock.test_a_pause_stands_still_and_added_time_is_added_once"),
    Fault("pace.turn_clock", "Countdown.allow", "self.rang = False", "pass",
          "turn_clock.test_time_added_when_it_is_up_and_a_pause_let_it_be_up_again"),
    Fault("pace.turn_clock", "TurnClock.show", "and not question.stands", "",
          "clocks_that_stand.test_the_time_stands_still_and_goes_on_afterwards"),
    Fault("pace.turn_clock", "TurnClock.show", "previous.get(question.key) or", "",
          "turn_clock.test_what_else_happens_does_not_move_the_end"),
    # classes
    Fault("classes.member_seats", "free_at", "if seat not in held", "",
          "classes.joining.test_the_seats_of_a_list_are_kept_until_their_people_come"),
    Fault("classes.member_seats", "free_at", "free[: len(free) - awaited]", "free",
          "classes.joining.test_the_seats_of_a_list_are_kept_until_their_people_come"),
    Fault("classes.member_seats", "best_place", "len(history.at_table(number)),", "",
          "classes.joining.test_people_are_seated_evenly"),
    Fault("classes.member_seats", "best_place", "return late,", "return False,",
          "classes.commands.test_a_latecomer_takes_a_bots_seat"),
    Fault("classes.member_seats", "_newcomer", "known is not None and known.joined", "False",
          "classes.joining.test_a_taken_name_is_said_clearly"),
    Fault("classes.member_seats", "come_back", "only_facilitators and", "False and",
          "classes.commands.test_members_run_nothing"),
    Fault("classes.member_seats", "come_back", "close_connections(holder,", "close_connections(-9,",
          "classes.joining.test_another_device_takes_the_seat_over"),
    Fault("classes.member_seats", "follow_tables", "chair.name != member.name", "False",
          "classes.commands.test_renaming_and_muting_reach_the_table"),
    Fault("classes.member_seats", "follow_tables", "[e.Seated(member.member)]",
          "[e.Seated(member.member, number, member.seat)]",
          "classes.wall.test_who_leaves_at_the_table_has_no_seat_in_the_class"),
    Fault("classes.class_identity", "who", "and not as_member", "",
          "classes.wall.test_a_facilitator_who_is_a_member_may_look_as_one"),
    Fault("classes.class_history", "ClassHistory._do_member", "True, None, None, None", "member.gone, None, None, None",
          "classes.commands.test_a_removed_member_is_let_back_in"),
    Fault("classes.class_history", "ClassHistory._do_member", "other.table, other.seat, member.table, member.seat",
          "other.table, other.seat, other.table, other.seat",
          "classes.taking_back.test_those_who_change_places_have_each_others_seats"),
    Fault("classes.class_history", "ClassHistory._inverse", "self.members[action.member].muted", "action.on",
          "classes.taking_back.test_the_opposite_of_what_was_done_is_offered",
          {"done": e.MuteSet(0, True), "back": e.MuteSet(0, False)}),
    Fault("classes.class_history", "ClassHistory._note_undo", "event.by >= 0 or", "",
          "classes.taking_back.test_what_members_do_is_not_taken_back"),
]  # fmt: skip
TOOK: dict[str, float] = {}


@pytest.mark.parametrize("fault", FAULTS, ids=name_of)
async def test_a_fault_is_seen(
    fault: Fault, open_house: Callable[..., Awaitable[House]], request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    await check_seen(Rehearsal(open_house, request, tmp_path), fault, TOOK)
