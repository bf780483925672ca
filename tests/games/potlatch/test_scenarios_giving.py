"""The worked scenarios of the specification about gifts, obligation and rounds: 3 to 19, 36, 40."""

from __future__ import annotations

import pytest

from commonweal.games.potlatch.state import HOUSE_CARDS
from commonweal.play.views import view
from commonweal.rulebook.acts.act import NOT_TO_ACT, WRONG_PHASE
from games.potlatch.tables import CARD, KIND, Gathering, Needs, book

THREES = (3, 3, 3, 3)


def opening(**more: object) -> Gathering:
    return Gathering.laid_out(
        3, hands={0: "F1 F4 G2 C3 T1 T1", 1: "G1", 2: "G1"}, unmet={1: THREES}, sizes={1: 3}, active=0, **more
    )


def only_s2(hand: str, level: int, unmet: tuple[int, int, int, int] = THREES, **more: object) -> Gathering:
    """S1 is to give at this level, and only S2 may receive."""
    others = more.pop("others", {0: "T4", 3: "T4"})
    return Gathering.laid_out(4, hands={1: hand, **others}, unmet={2: unmet}, level=level, eligible=[2], **more)


@pytest.mark.rule("PO-3", "PO-13", "PO-17", "PO-18", "PO-19", "PO-45", "PO-51")
def test_3_first_gift() -> None:
    table = opening()
    table.give(0, "F4", 1)
    assert table.s.level == 4
    assert (table.s.gifted_by[1], table.s.last_receiver) == (0, 1)
    assert table.notices("LEVEL_SET") == [[4]]
    assert table.unmet(1) == (0, 3, 3, 3)
    assert table.status == [0, 0, 0]
    assert table.outside(1) == "F4"
    assert table.hand(0) == "F1 G2 C3 T1 T1"
    assert table.notices("SURPLUS") == [[0, 1, 1]]
    assert table.notices("STILL_NEEDS") == []
    assert opening().give(0, "F1", 1).notices("STILL_NEEDS") == [[1, 2, 0]]
    assert (table.phase, table.to_act) == ("GIFT", 1)


@pytest.mark.rule("PO-51", "PO-R10")
def test_4_first_gift_two_cards() -> None:
    table = opening().give(0, "F4", 1)
    assert table.why(0, "lay_card", KIND["T1"]) == WRONG_PHASE
    assert table.outside(1) == "F4"
    assert {len(cards.split()) for cards, _ in opening().gifts(0)} == {1}
    assert {len(cards.split()) for cards, _ in opening(minimum_gift="none").gifts(0)} == {1}


@pytest.mark.rule("PO-51")
def test_the_first_gift_goes_to_any_house_though_another_takes_a_smaller_card() -> None:
    table = Gathering.laid_out(3, hands={0: "F1 F3 G4"}, unmet={1: (0, 3, 0, 0), 2: (3, 0, 0, 0)}, active=0)
    assert table.gifts(0) == {("G4", 1), ("F1", 2), ("F3", 2)}


@pytest.mark.rule("PO-18", "PO-53")
def test_who_gave_to_whom_is_kept_until_the_next_round_has_a_gift() -> None:
    table = Gathering.laid_out(2, hands={0: "F3 G1 C1", 1: "F3 G1 C1"}, sizes={0: 4, 1: 4}, active=0)
    table.give(0, "F3", 1).give(1, "F3", 0).let_chance_act()
    assert table.s.gifted_by[:2] == [1, 0]
    table.give(0, "G1", 1)
    assert table.s.gifted_by[:2] == [-1, 0]


@pytest.mark.rule("PO-15", "PO-52")
def test_5_own_house() -> None:
    assert opening().refusal(0, "gift_to", 0) == ("OWN_HOUSE", "PO-15")
    assert all(house != 0 for _, house in opening().gifts(0))


@pytest.mark.rule("PO-20", "PO-23", "PO-25")
def test_6_smallest_single_card() -> None:
    table = Gathering.laid_out(
        3, hands={1: "F1 F3 G2 C2 T1 T4"}, unmet={0: THREES, 2: THREES}, level=2, eligible=[0, 2]
    )
    assert table.gifts(1) == {("G2", 0), ("C2", 0), ("G2", 2), ("C2", 2)}
    table.do(1, "gift_to", 2)
    assert table.refusal(1, "lay_card", KIND["F3"]) == ("NOT_SMALLEST", "PO-23")
    assert table.refusal(1, "lay_card", KIND["F1"]) == ("SINGLE_SUFFICES", "PO-23")
    assert table.refusal(1, "lay_card", KIND["T1"]) == ("SINGLE_SUFFICES", "PO-23")


@pytest.mark.rule("PO-21", "PO-23", "PO-65", "PO-R8")
def test_7_single_card_before_smaller_sum() -> None:
    table = only_s2("F4 G2 C1", 3)
    assert table.gifts(1) == {("F4", 2)}
    table.give(1, "F4", 2)
    assert table.s.level == 4
    assert table.notices("LEVEL_RISES") == [[4]]
    least = only_s2("F4 G2 C1", 3, minimum_gift="least_amount")
    assert least.gifts(1) == {("G2 C1", 2)}
    least.do(1, "gift_to", 2)
    assert least.refusal(1, "lay_card", KIND["F4"]) == ("NOT_LEAST", "PO-24")
    for card in ("C1", "G2"):
        least.do(1, "lay_card", KIND[card])
    assert least.s.level == 3
    assert least.notices("LEVEL_RISES") == []
    filled = only_s2("F4 F2 G1", 5, (4, 4, 4, 4)).do(1, "gift_to", 2).do(1, "lay_card", KIND["F4"])
    assert filled.refusal(1, "lay_card", KIND["F2"]) == ("NOT_LEAST", "PO-24"), "before F4 it would still serve"


@pytest.mark.rule("PO-65", "PO-24")
def test_least_amount_counts_single_cards_among_the_sets() -> None:
    table = only_s2("F3 G2 C1 T1", 3, minimum_gift="least_amount")
    assert table.gifts(1) == {("F3", 2)}
    table.do(1, "gift_to", 2)
    assert table.refusal(1, "lay_card", KIND["G2"]) == ("NOT_LEAST", "PO-24")


@pytest.mark.rule("PO-20", "PO-24", "PO-65")
def test_under_the_least_amount_no_refusal_names_the_rule_that_is_dropped() -> None:
    table = only_s2("F3 G4 C1", 3, minimum_gift="least_amount").do(1, "gift_to", 2)
    assert table.refusal(1, "lay_card", KIND["G4"]) == ("NOT_LEAST", "PO-24")
    short = only_s2("F2 F4 G1", 5, (2, 1, 0, 0), minimum_gift="least_amount").do(1, "gift_to", 2)
    assert short.refusal(1, "lay_card", KIND["F2"]) == ("NOT_ENOUGH", "PO-20")


@pytest.mark.rule("PO-15", "PO-16", "PO-20", "PO-65")
def test_without_a_minimum_the_need_and_the_level_still_count() -> None:
    table = only_s2("F2 F4 G3 T4", 3, (2, 3, 3, 0), minimum_gift="none").do(1, "gift_to", 2)
    assert table.refusal(1, "finish_gift") == ("NOTHING_LAID", "PO-15")
    assert table.refusal(1, "lay_card", KIND["T4"]) == ("NEED_MET", "PO-16")
    table.do(1, "lay_card", KIND["F2"])
    assert table.refusal(1, "finish_gift") == ("NOT_ENOUGH", "PO-20")
    assert table.refusal(1, "lay_card", KIND["F4"]) == ("NEED_FILLED", "PO-16")
    opening = Gathering.laid_out(3, hands={1: "F1 G2"}, active=1, minimum_gift="none").do(1, "gift_to", 2)
    assert opening.refusal(1, "finish_gift") == ("NOTHING_LAID", "PO-15")


@pytest.mark.rule("PO-16", "PO-20")
def test_a_later_gift_that_serves_no_need_is_not_refused_for_its_level() -> None:
    assert only_s2("F4 G4", 3, (0, 0, 3, 3)).refusal(1, "gift_to", 2) == ("NOTHING_FITS", "PO-16")
    assert only_s2("F4 C1", 3, (0, 0, 3, 3)).refusal(1, "gift_to", 2) == ("TOO_LITTLE", "PO-20")


@pytest.mark.rule("PO-25")
def test_a_gift_elsewhere_is_called_smaller_only_where_it_is() -> None:
    def elsewhere(hand: str, level: int, one: Needs, other: Needs, **charter: object) -> tuple[str, str]:
        table = Gathering.laid_out(
            4, hands={1: hand}, unmet={2: one, 3: other}, level=level, eligible=[2, 3], **charter
        )
        return table.refusal(1, "gift_to", 2)

    assert elsewhere("F4 G2 C1", 3, (0, 3, 3, 3), (3, 0, 0, 3)) == ("SINGLE_ELSEWHERE", "PO-25")
    assert elsewhere("F3 G2 C1", 3, (0, 3, 3, 3), (3, 0, 0, 3), minimum_gift="least_amount") == (
        "FEWER_ELSEWHERE", "PO-25",
    )  # fmt: skip
    assert elsewhere("F2 G3", 2, (0, 3, 3, 3), (1, 0, 2, 2)) == ("SMALLER_ELSEWHERE", "PO-25")


@pytest.mark.rule("PO-22", "PO-24")
def test_8_several_cards() -> None:
    table = only_s2("F2 F3 G3 C2 T1", 4)
    assert table.gifts(1) == {("F2 C2", 2), ("F3 T1", 2), ("G3 T1", 2)}


@pytest.mark.rule("PO-20", "PO-21", "PO-22", "PO-24")
def test_9_above_level_4() -> None:
    table = only_s2("F4 G4 C4", 5, (2, 2, 2, 2))
    assert table.gifts(1) == {("F4 G4", 2), ("F4 C4", 2), ("G4 C4", 2)}
    table.do(1, "gift_to", 2).do(1, "lay_card", KIND["F4"])
    assert table.refusal(1, "finish_gift") == ("FINISHES_ITSELF", "PO-65")
    assert table.phase == "LAYING"
    table.do(1, "lay_card", KIND["C4"])
    assert table.s.level == 8
    assert table.received(2) == "F4 C4"


@pytest.mark.rule("PO-24")
def test_10_least_total_then_fewest_cards() -> None:
    table = only_s2("F1 G1 C3 T4", 5, (4, 4, 4, 4))
    assert table.gifts(1) == {("F1 T4", 2), ("G1 T4", 2)}
    table.do(1, "gift_to", 2)
    assert table.refusal(1, "lay_card", KIND["C3"]) == ("NOT_LEAST", "PO-24")
    table.do(1, "lay_card", KIND["F1"])
    assert table.refusal(1, "lay_card", KIND["G1"]) == ("NOT_LEAST", "PO-24")


@pytest.mark.rule("PO-16", "PO-22", "PO-27", "PO-R11")
def test_11_same_type_twice() -> None:
    table = only_s2("F2 F3", 5, (3, 3, 3, 3))
    assert table.gifts(1) == {("F2 F3", 2)}
    for first, second in (("F2", "F3"), ("F3", "F2")):
        either = only_s2("F2 F3", 5, (3, 3, 3, 3)).do(1, "gift_to", 2)
        assert either.do(1, "lay_card", KIND[first]).do(1, "lay_card", KIND[second]).received(2) == "F2 F3"
    short = only_s2("F2 F3", 5, (2, 3, 3, 3))
    assert short.gifts(1) == set()
    assert short.refusal(1, "gift_to", 2) == ("ONLY_BEYOND_NEED", "PO-16")
    assert {name for name, _ in short.listed(1)} == {"invite"}


@pytest.mark.rule("PO-16", "PO-22", "PO-24")
def test_two_copies_of_a_card_are_two_cards() -> None:
    table = only_s2("F2 F2", 4, (3, 3, 3, 3))
    assert table.gifts(1) == {("F2 F2", 2)}
    table.give(1, "F2 F2", 2)
    assert (table.received(2), table.unmet(2)) == ("F2 F2", (0, 3, 3, 3))


@pytest.mark.rule("PO-7", "PO-16")
def test_12_type_already_met() -> None:
    table = Gathering.laid_out(3, hands={1: "F1 G1 G4 C2 T1"}, unmet={2: (0, 2, 1, 0)}, active=1)
    table.do(1, "gift_to", 2)
    assert table.refusal(1, "lay_card", KIND["F1"]) == ("NEED_MET", "PO-16")
    assert table.refusal(1, "lay_card", KIND["T1"]) == ("NEED_MET", "PO-16")
    assert table.refusal(1, "lay_card", KIND["F2"]) == ("NOT_IN_HAND", "PO-15")
    assert table.cards_listed(1, "lay_card") == "G1 G4 C2"
    nothing = Gathering.laid_out(3, hands={1: "F1 T1"}, unmet={2: (0, 2, 1, 0)}, active=1)
    assert nothing.refusal(1, "gift_to", 2) == ("NOTHING_FITS", "PO-16")


@pytest.mark.rule("PO-7", "PO-58")
def test_13_needs_count_both_zones() -> None:
    table = Gathering.laid_out(
        3, hands={0: "F1"}, sizes={1: 4}, stored={1: "F2"}, outside={1: "F1"}, active=0, level=1, eligible=[1], gifts=0
    )
    assert table.unmet(1) == (1, 4, 4, 4)
    table.give(0, "F1", 1)
    assert table.unmet(1) == (0, 4, 4, 4)
    assert (table.storage(1), table.outside(1)) == ("F2", "F1 F1")
    assert table.status[0] == 1


@pytest.mark.rule("PO-18", "PO-52")
def test_14_once_per_round() -> None:
    table = Gathering.laid_out(
        4,
        hands={0: "F1 F2", 1: "F1 F2", 2: "F1 F2"},
        unmet=dict.fromkeys(range(4), THREES),
        active=0,
        house_pool="threes",
    )
    table.give(0, "F1", 1)
    assert table.to_act == 1
    table.give(1, "F1", 2)
    assert table.to_act == 2
    assert table.refusal(2, "gift_to", 1) == ("ALREADY_GIFTED", "PO-52")
    assert {house for _, house in table.gifts(2)} == {0, 3}
    assert view(book, table.s, None)["eligible"] == [1, 0, 0, 1, 0, 0]


@pytest.mark.rule("PO-52")
def test_a_complete_house_and_a_seat_that_is_not_there_get_no_gift() -> None:
    table = Gathering.laid_out(3, hands={0: "F1"}, unmet={1: (0, 0, 0, 0)}, active=0, closing_trigger="end_of_round")
    assert table.refusal(0, "gift_to", 1) == ("HOUSE_COMPLETE", "PO-52")
    assert table.refusal(0, "gift_to", 3) == ("NO_SUCH_SEAT", "PO-1")
    assert view(book, table.s, None)["eligible"] == [0, 0, 1, 0, 0, 0]
    assert table.why(1, "gift_to", 2) == NOT_TO_ACT


@pytest.mark.rule("PO-25", "PO-66", "PO-R9")
def test_15_minimum_over_all_houses() -> None:
    def table(**charter: object) -> Gathering:
        return Gathering.laid_out(
            4, hands={1: "F2 G3"}, unmet={2: (0, 3, 3, 3), 3: (1, 0, 2, 2)}, level=2, eligible=[2, 3], **charter
        )

    assert table().gifts(1) == {("F2", 3)}
    assert table().refusal(1, "gift_to", 2) == ("SMALLER_ELSEWHERE", "PO-25")
    chosen = table(minimum_gift_scope="chosen_house")
    assert chosen.gifts(1) == {("F2", 3), ("G3", 2)}
    assert chosen.give(1, "G3", 2).received(2) == "G3"
    assert table(minimum_gift="none").gifts(1) == {("F2", 3), ("G3", 2)}, "all that reach it"


@pytest.mark.rule("PO-23", "PO-24", "PO-66")
def test_for_the_house_that_was_chosen_a_set_is_given_though_another_takes_a_single_card() -> None:
    table = Gathering.laid_out(
        4, hands={1: "F4 G2 C2"}, unmet={2: (0, 3, 3, 3), 3: (3, 0, 0, 3)}, level=4, eligible=[2, 3],
        minimum_gift_scope="chosen_house",
    )  # fmt: skip
    assert table.gifts(1) == {("F4", 3), ("G2 C2", 2)}


@pytest.mark.rule("PO-44", "PO-45")
def test_16_two_exact_fits() -> None:
    table = only_s2("F2 C2 T1", 4, (2, 1, 2, 3))
    table.give(1, "F2 C2", 2)
    assert table.status == [0, 2, 0, 0]
    assert table.notices("EXACT_FIT") == [[1, 0, 2], [1, 2, 2]]
    assert table.s.level == 4


@pytest.mark.rule("PO-17", "PO-45")
def test_17_overfill_earns_nothing() -> None:
    table = only_s2("G3", 3, (1, 2, 1, 1)).give(1, "G3", 2)
    assert table.unmet(2) == (1, 0, 1, 1)
    assert table.status == [0, 0, 0, 0]


@pytest.mark.rule("PO-14", "PO-26", "PO-50", "PO-53", "PO-54", "PO-56")
def test_18_end_of_a_round() -> None:
    table = Gathering.laid_out(
        3,
        hands={0: "C1 G1 T4 T4 T3 T3", 1: "F1 T4 T2 T3 T2 T2", 2: "C4 C4 C4 F4 F4 F4"},
        unmet=dict.fromkeys(range(3), (2, 3, 3, 2)),
        sizes={0: 3, 1: 3, 2: 3},
        active=0,
    )
    assert table.s.stack_size == sum(table.s.stack) == 40
    table.give(0, "C1", 1).give(1, "F1", 0)
    assert table.s.gifts_this_round == 2
    table.give(0, "G1", 2)
    assert table.notices("ROUND_ENDS") == [[]]
    assert [table.outside(seat) for seat in range(3)] == ["", "", ""]
    assert [table.received(seat) for seat in range(3)] == ["F1", "C1", "G1"]
    assert table.phase == "ROUND_END"
    drawn = []
    while table.phase == "ROUND_END":
        drawn.append(table.s.drawer)
        left = {("draw_card", (table.s.drawer, kind)): n for kind, n in enumerate(table.s.stack) if n}
        assert table.chances() == left, "every card left is equally likely"
        table.let_chance_act(upto=1)
    assert sorted(drawn) == [0, 0, 1]
    assert table.s.stack_size == sum(table.s.stack) == 37
    assert table.hand_sizes == [6, 6, 6]
    assert (table.s.level, table.s.gifts_this_round, table.s.round_no) == (1, 0, 3)
    assert table.to_act == 2
    assert {house for _, house in table.gifts(2)} == {0, 1}


@pytest.mark.rule("PO-54", "PO-55", "PO-R24", "PO-R25")
def test_19_short_stack() -> None:
    table = Gathering.laid_out(
        4,
        hands={0: "T1 T2 T2 T2 T2 T1", 1: "T1 T3 T3 T3", 2: "T4 T4 T4 T4 F4 F4", 3: "F4 F3 F3 G4"},
        unmet={0: (0, 0, 0, 3), 1: (0, 0, 0, 3), 2: (0, 0, 0, 3), 3: (0, 0, 0, 3)},
        stack="T1 T3 F4",
        active=0,
        eligible=[3],
        house_pool="threes",
    )
    assert sum(table.cards().values()) == 64
    table.give(0, "T1", 3)
    assert table.hand_sizes == [5, 4, 6, 4]
    drawn = []
    while table.phase == "ROUND_END":
        drawn.append(table.s.drawer)
        table.let_chance_act(upto=1)
    assert drawn == [3, 0, 1]
    assert table.s.stack_size == sum(table.s.stack) == 0
    assert table.notices("STACK_EMPTY") == [[]]
    assert table.hand_sizes == [6, 5, 6, 5]
    assert (table.phase, table.to_act) == ("GIFT", 3)


@pytest.mark.rule("PO-55", "PO-R25")
def test_an_empty_stack_stays_empty() -> None:
    table = Gathering.laid_out(
        4,
        hands={0: "T1 T2 T2 T2 T2 T1", 1: "T1 T3 T3 T3", 2: "T4 T4 T4 T4 F4 F4", 3: "F4 F3 F3 G4 T1 T3 F4"},
        unmet={0: (0, 0, 0, 3), 1: (0, 0, 0, 3), 2: (0, 0, 0, 3), 3: (0, 0, 0, 3)},
        stack="",
        active=0,
        eligible=[3],
        house_pool="threes",
    )
    table.give(0, "T1", 3)
    assert (table.phase, table.to_act, table.s.stack_size) == ("GIFT", 3, 0)
    assert table.hand_sizes == [5, 4, 6, 7]


@pytest.mark.rule("PO-20", "PO-65")
def test_36_no_minimum() -> None:
    table = only_s2("F4 G3 C1", 2, minimum_gift="none")
    assert table.gifts(1) == {
        ("F4", 2), ("G3", 2), ("F4 G3", 2), ("F4 C1", 2), ("G3 C1", 2), ("F4 G3 C1", 2)
    }  # fmt: skip
    table.do(1, "gift_to", 2)
    assert table.refusal(1, "finish_gift") == ("NOTHING_LAID", "PO-15")
    table.do(1, "lay_card", KIND["F4"]).do(1, "lay_card", KIND["G3"]).do(1, "finish_gift")
    assert table.s.level == 7
    assert table.received(2) == "F4 G3"
    just = only_s2("F4 G3", 4, minimum_gift="none").do(1, "gift_to", 2).do(1, "lay_card", KIND["F4"])
    assert just.do(1, "finish_gift").received(2) == "F4", "a gift of just the level may be finished"
    assert only_s2("F4", 4, minimum_gift="none").gifts(1) == {("F4", 2)}


@pytest.mark.rule("PO-65", "PO-16")
def test_without_a_minimum_a_gift_is_finished_by_itself_when_no_larger_one_is_legal() -> None:
    table = only_s2("F4 G3 C1 F1", 2, minimum_gift="none").do(1, "gift_to", 2)
    for card in ("F4", "G3", "C1"):
        assert table.phase == "LAYING"
        table.do(1, "lay_card", KIND[card])
    assert table.phase == "LAYING"  # F1 before F4 still serves the need: 5 - 4 < 3
    table.do(1, "lay_card", KIND["F1"])
    assert table.finished
    assert table.notices("LEVEL_RISES") == [[9]]


@pytest.mark.rule("PO-16")
def test_without_a_minimum_a_card_whose_need_is_filled_is_refused() -> None:
    table = only_s2("F3 F4", 2, minimum_gift="none").do(1, "gift_to", 2).do(1, "lay_card", KIND["F3"])
    assert table.finished  # F3 fills the need of 3: F4 could not follow, the gift is complete
    assert only_s2("F3 F4", 2, minimum_gift="none").gifts(1) == {("F3", 2), ("F4", 2)}


@pytest.mark.rule("PO-6", "PO-51", "PO-52")
def test_40_nobody_is_stuck_at_the_first_turn() -> None:
    table = Gathering.laid_out(4, hands={0: "F1 F1 G2 T4 T4 T4"}, active=0)
    assert table.gifts(0) == {(card, house) for card in ("F1", "G2", "T4") for house in (1, 2, 3)}
    assert len(table.gifts(0)) == 9


@pytest.mark.rule("PO-26", "PO-56", "PO-R32")
def test_two_seats_give_there_and_back_and_the_same_seat_begins_every_round() -> None:
    table = Gathering.laid_out(2, hands={0: "F3 G1 G1 G1 C1 C1", 1: "F3 G1 C1 C1 T1 T1"}, sizes={0: 4, 1: 4}, active=0)
    table.give(0, "F3", 1).give(1, "F3", 0).let_chance_act()
    assert (table.to_act, table.s.level, table.s.round_no) == (0, 1, 3)


@pytest.mark.rule("PO-15", "PO-R12")
def test_all_cards_of_a_gift_lie_on_the_house_that_was_named() -> None:
    table = only_s2("F4 G4 C4", 5, (2, 2, 2, 2)).do(1, "gift_to", 2).do(1, "lay_card", KIND["F4"])
    assert {name for name, _ in table.listed(1)} == {"lay_card"}
    assert table.why(1, "gift_to", 0) == WRONG_PHASE
    table.do(1, "lay_card", KIND["G4"])
    assert [table.received(seat) for seat in range(4)] == ["", "", "F4 G4", ""]


@pytest.mark.rule("PO-R35")
def test_nobody_may_pass() -> None:
    can = opening()
    assert {name for name, _ in can.listed(0)} == {"gift_to"}
    cannot = only_s2("F2 F3", 5, (2, 3, 3, 3))
    assert {name for name, _ in cannot.listed(1)} == {"invite"}


@pytest.mark.rule("PO-R37")
def test_cards_have_english_names() -> None:
    assert len({row["name"] for row in HOUSE_CARDS}) == 8
    assert len({row["name"] for row in book.names["kind"]}) == len(CARD) == 16
