"""The worked scenarios of the specification about the Closing Action and the end: 25 to 29, 38, 39."""

from __future__ import annotations

import pytest

from commonweal.games.potlatch.rules import status as rules_of_status
from commonweal.games.potlatch.rules.cards import complete
from commonweal.games.potlatch.state import KINDS, Notice, Phase
from commonweal.play import Game, Seeded
from commonweal.play.templates import templates_with
from commonweal.play.views import view
from commonweal.rulebook.acts.act import WRONG_PHASE
from games.potlatch.tables import KIND, Gathering, Needs, adopted, book

NOTHING = (0, 0, 0, 0)


def closing(hands: dict[int, str], unmet: dict[int, Needs], *, active: int, step: int = 1, **more: object) -> Gathering:
    """A seat places in the Closing Action, after `step` visits."""
    table = Gathering.laid_out(len(unmet), hands=hands, unmet=unmet, active=active, phase=Phase.CLOSING, **more)
    table.s.closing_step = step
    return table


def one_gift_from_complete(**charter: object) -> Gathering:
    return Gathering.laid_out(
        3,
        hands={0: "C1 F2", 1: "G4 G3", 2: "C4"},
        unmet={0: (1, 1, 0, 0), 1: (0, 0, 1, 0), 2: (0, 3, 3, 0)},
        outside={2: "T3"},
        sizes={2: 3},
        active=0,
        **charter,
    )


@pytest.mark.rule("PO-36", "PO-37", "PO-38", "PO-41", "PO-42", "PO-44", "PO-59", "PO-R7", "PO-R20")
def test_25_closing_by_a_complete_house() -> None:
    table = one_gift_from_complete()
    stack = list(table.s.stack)
    table.give(0, "C1", 1)
    assert table.status == [1, 0, 0]
    assert table.notices("HOUSE_IS_COMPLETE") == [[1]]
    assert table.notices("CLOSING_BY_HOUSE") == [[1]]
    assert (table.phase, table.cause, table.s.closing_start) == ("CLOSING", "HOUSE", 1)
    assert [table.outside(seat) for seat in range(3)] == ["", "", ""]
    assert "T3" in table.storage(2)
    assert "C1" in table.storage(1)
    assert table.notices("PASSES") == [[1, 2, 2]]
    assert (table.hand(1), table.hand(2)) == ("", "G3 G4 C4")
    assert table.to_act == 2
    assert table.cards_listed(2, "place") == "G3 G4 C4"
    table.place(2, "C4 G3")
    assert table.notices("PASSES") == [[1, 2, 2], [2, 1, 0]]
    assert table.hand(0) == "F2 G4"
    table.place(0, "F2 G4")
    assert table.notices("PASSES")[2:] == [[0, 0, 1]]
    assert [left for left, *_ in table.notices("GETS")] == [2, 0], "nothing comes from an empty hand"
    assert table.s.stack == stack
    assert (table.phase, table.s.closing_step) == ("FINISHED", 4)
    assert table.s.goal_met[0] == 1
    assert table.status == [2, 1, 1]


@pytest.mark.rule("PO-7", "PO-40", "PO-58")
def test_26_the_log_tells_what_a_house_still_needs() -> None:
    table = closing({2: "F1 F4 G2"}, {0: (1, 0, 0, 1), 1: (0, 0, 1, 0), 2: (4, 1, 0, 0)}, active=2)
    table.place(2, "F1")
    assert table.notices("STILL_NEEDS") == [[2, 3, 0]]
    table.place(2, "F4")
    assert (table.notices("TYPE_MET"), table.notices("HOUSE_IS_COMPLETE")) == ([[2, 0]], [])
    table.place(2, "G2")
    assert (table.notices("TYPE_MET"), table.notices("HOUSE_IS_COMPLETE")) == ([[2, 0]], [[2]])


@pytest.mark.rule("PO-10", "PO-41", "PO-R21")
def test_26_the_neighbour_alone_is_told_which_cards_come() -> None:
    table = closing({2: "F1 G4 G4 G2"}, {0: (0, 0, 0, 1), 1: (0, 0, 1, 0), 2: (1, 0, 0, 0)}, active=2)
    table.place(2, "F1")
    told = next(notice for notice in table.s.notices if notice[0] == Notice.GETS)
    assert told.seats == 1 << 0
    assert table.notices("GETS")[0] == [0, 1 << KIND["G4"] | 1 << KIND["G2"], 1 << KIND["G4"], 0, 0]
    assert len(table.notices("GETS")) == sum(cards > 0 for _, cards, _ in table.notices("PASSES"))


@pytest.mark.rule("PO-40", "PO-41", "PO-R20")
def test_26_must_place_may_choose() -> None:
    def table() -> Gathering:
        return closing({2: "F1 F4 G2"}, {0: (1, 0, 0, 1), 1: (0, 0, 1, 0), 2: (2, 0, 0, 0)}, active=2)

    assert table().refusal(2, "place", KIND["G2"]) == ("OWN_NEED_MET", "PO-40")
    assert table().refusal(2, "place", KIND["F2"]) == ("NOT_HELD_TO_STORE", "PO-40")
    slowly = table().place(2, "F1")
    assert (slowly.to_act, slowly.cards_listed(2, "place")) == (2, "F4")
    slowly.place(2, "F4")
    assert slowly.unmet(2) == NOTHING
    assert slowly.notices("PASSES")[0] == [2, 1, 0]
    at_once = table().place(2, "F4")
    assert at_once.unmet(2) == NOTHING
    assert at_once.notices("PASSES")[0] == [2, 2, 0]
    assert at_once.hand(2) == ""
    assert at_once.to_act == 0
    assert at_once.hand(0) == "F1 G2"


@pytest.mark.rule("PO-40")
def test_teachings_are_placed_like_any_other_card() -> None:
    table = closing({2: "T1 T4"}, {0: (0, 0, 1, 0), 1: (0, 0, 1, 0), 2: (0, 0, 0, 2)}, active=2)
    table.place(2, "T1")
    assert (table.to_act, table.cards_listed(2, "place")) == (2, "T4")


@pytest.mark.rule("PO-43")
def test_27_no_status_in_the_closing_action() -> None:
    table = closing({2: "F2", 0: "G1 G1"}, {0: (0, 2, 0, 0), 1: (1, 1, 1, 1), 2: (2, 0, 0, 0)}, active=2)
    table.place(2, "F2")
    assert table.unmet(2) == NOTHING
    assert (table.phase, table.status) == ("CLOSING", [0, 0, 0])


@pytest.mark.rule("PO-2", "PO-39", "PO-40", "PO-42", "PO-48", "PO-R19")
def test_28_second_visit_of_the_starter() -> None:
    table = Gathering.laid_out(
        2, hands={0: "G1", 1: "F1 F1"}, unmet={0: (1, 0, 0, 0), 1: (0, 1, 0, 0)}, active=0, level=4
    )
    table.do(0, "invite", 1)
    assert table.notices("SHARES_NOTHING") == [[1]]
    assert (table.s.closing_start, table.cause) == (0, "STUCK")
    assert table.notices("PASSES") == [[0, 1, 1]]
    assert table.to_act == 1
    table.place(1, "G1")
    assert table.notices("PASSES")[1:] == [[1, 2, 0]]
    assert table.to_act == 0
    table.place(0, "F1")
    assert table.unmet(0) == table.unmet(1) == NOTHING
    assert table.phase == "FINISHED"
    assert table.notices("GOAL_MET") == [[]]
    assert table.status == [1, 0]
    assert table.hand(0) == "F1"


@pytest.mark.rule("PO-39")
def test_a_stuck_starter_first_places_its_own_cards() -> None:
    table = Gathering.laid_out(
        2, hands={0: "G1 F2 T1", 1: "C1"}, unmet={0: (2, 0, 0, 0), 1: (0, 1, 0, 2)}, active=0, level=4
    )
    table.do(0, "invite", 1)
    assert (table.phase, table.to_act) == ("CLOSING", 0)
    table.place(0, "F2")
    assert table.notices("PASSES")[0] == [0, 2, 1]
    assert table.hand(1) == "G1 C1 T1"


@pytest.mark.rule("PO-4", "PO-49", "PO-59", "PO-R4")
def test_29_goal_missed() -> None:
    table = closing(
        {3: "F1"}, {seat: (0, 0, 0, 1) if seat == 4 else ((1, 0, 0, 0) if seat == 3 else NOTHING) for seat in range(5)},
        active=3, step=4, status=[5, 4, 3, 2, 1],
    )  # fmt: skip
    table.place(3, "F1")
    assert table.phase == "FINISHED"
    assert table.notices("STILL_NEEDS") == [[4, 1, 3]]
    assert table.notices("GOAL_MISSED") == [[]]
    assert table.s.goal_met[0] == 0
    assert table.status == [4, 3, 2, 1, 0]
    assert [complete(table.s, seat) for seat in range(5)] == [1, 1, 1, 1, 0]


@pytest.mark.rule("PO-48", "PO-59")
def test_a_goal_met_brings_one_status_to_every_seat() -> None:
    table = closing({2: "F1"}, {0: NOTHING, 1: NOTHING, 2: (1, 0, 0, 0)}, active=2, step=3, status=[0, -3, 2])
    table.place(2, "F1")
    assert (table.phase, table.status) == ("FINISHED", [1, -2, 3])
    assert [book.results["status_gained"](table.s, seat) for seat in range(3)] == [1, 1, 1]
    assert [book.results["status"](table.s, seat) for seat in range(3)] == [1, -2, 3]
    assert [book.results["goals_met"](table.s, seat) for seat in range(3)] == [1, 1, 1]


@pytest.mark.rule("PO-52", "PO-69", "PO-R23")
def test_38_closing_at_the_end_of_the_round() -> None:
    def table() -> Gathering:
        return Gathering.laid_out(
            3,
            hands={0: "C1 F2 F1", 1: "G1 G3", 2: "C4 C2"},
            unmet={0: (1, 1, 3, 0), 1: (0, 0, 1, 0), 2: (0, 3, 3, 0)},
            active=0,
            closing_trigger="end_of_round",
        )

    play = table().give(0, "C1", 1)
    assert play.notices("HOUSE_IS_COMPLETE") == [[1]]
    assert (play.phase, play.to_act) == ("GIFT", 1)
    stack = list(play.s.stack)
    play.give(1, "G1", 2)
    assert play.refusal(2, "gift_to", 1) in {("ALREADY_GIFTED", "PO-52")}
    play.give(2, "C2", 0)
    assert play.s.closing_start == 1
    assert (play.phase, play.cause) == ("CLOSING", "HOUSE")
    assert play.notices("ROUND_BEGINS") == []
    assert play.s.stack == stack
    assert play.notices("PASSES")[0] == [1, 1, 2]
    other = table()
    other.s.gifted_this_round[2] = 1
    other.s.gifts_this_round = 1
    other.s.unmet[1] = [0, 0, 0, 0]
    assert other.refusal(0, "gift_to", 1) == ("HOUSE_COMPLETE", "PO-52")


@pytest.mark.rule("PO-69", "PO-36")
def test_by_default_a_complete_house_closes_the_game_in_the_middle_of_a_round() -> None:
    immediate = one_gift_from_complete().give(0, "C1", 1)
    assert (immediate.phase, immediate.s.gifts_this_round) == ("CLOSING", 1)
    waits = one_gift_from_complete(closing_trigger="end_of_round").give(0, "C1", 1)
    assert (waits.phase, waits.to_act) == ("GIFT", 1)


@pytest.mark.rule("PO-69", "PO-R23")
def test_the_house_completed_last_starts_even_where_a_giver_is_stuck() -> None:
    def table(**charter: object) -> Gathering:
        made = Gathering.laid_out(
            4, hands={1: "F1", 3: "F2", 2: "T1"}, unmet={0: NOTHING, 2: (0, 2, 2, 2), 3: NOTHING}, level=4,
            eligible=[2], closing_trigger="end_of_round", **charter,
        )  # fmt: skip
        made.s.last_completed = 3
        return made

    stuck = table().do(1, "invite", 3)
    assert (stuck.cause, stuck.s.closing_start) == ("HOUSE", 3)
    ended_early = table(failed_combine="next_round").do(1, "invite", 3)
    assert (ended_early.cause, ended_early.s.closing_start) == ("HOUSE", 3)
    assert ended_early.notices("ROUND_BEGINS") == []


@pytest.mark.rule("PO-37", "PO-R22")
def test_the_last_gift_of_a_round_that_completes_a_house_lets_nobody_draw() -> None:
    table = Gathering.laid_out(
        3, hands={0: "C1 F2", 1: "G4 G3", 2: "C4"}, unmet={0: (1, 1, 0, 0), 1: (0, 0, 1, 0), 2: (0, 3, 3, 3)},
        active=0, level=1, eligible=[1],
    )  # fmt: skip
    stack = list(table.s.stack)
    table.give(0, "C1", 1)
    assert table.phase == "CLOSING"
    assert table.notices("ROUND_ENDS") == []
    assert table.s.stack == stack


@pytest.mark.rule("PO-14", "PO-R25")
def test_nothing_ever_leaves_a_storage() -> None:
    for seed in range(4):
        table = Gathering.begun(4, seed=seed)
        workspace = book.interpreted.workspace()
        workspace.rng = seed
        before = [list(row) for row in table.s.storage]
        while book.interpreted.to_act(table.s) != 0:
            book.interpreted.step(table.s, workspace)
            stored = [list(row) for row in table.s.storage]
            assert all(stored[seat][kind] >= before[seat][kind] for seat in range(4) for kind in range(KINDS))
            before = stored
        assert sum(table.cards().values()) == 64


@pytest.mark.rule("PO-R21", "PO-10")
def test_passed_cards_are_seen_by_their_new_holder_only() -> None:
    table = one_gift_from_complete().give(0, "C1", 1)
    assert view(book, table.s, 2)["hand"][2] == table.s.hand[2]
    assert view(book, table.s, 1)["hand"][2] is None
    assert view(book, table.s, 1)["hand_size"][:3] == [1, 0, 3]
    table.place(2, "C4")
    assert view(book, table.s, 1)["storage"][2][KIND["C4"]] == 1


@pytest.mark.rule("PO-R20")
def test_cards_are_placed_in_the_own_storage_alone() -> None:
    assert list(book.acts_by_name["place"].operands) == ["kind"]
    table = one_gift_from_complete().give(0, "C1", 1).place(2, "C4")
    assert [table.received(seat) for seat in range(3)] == ["", "C1", "C4"]
    assert table.why(2, "gift_to", 0) == WRONG_PHASE


@pytest.mark.rule("PO-R31")
def test_the_shared_goal_is_worth_more_than_status_and_there_is_no_winner() -> None:
    assert set(book.results) == {"goals_met", "house_complete", "status_gained", "status"}
    met, missed = adopted(3), adopted(3)
    for table, goal in ((met, 1), (missed, 0)):
        book.interpreted.setup(table)
        table.goal_met[0] = goal
    missed.status[0] = 20
    assert all(rules_of_status.utility(met, seat) > rules_of_status.utility(missed, seat) for seat in range(3))


@pytest.mark.rule("PO-2", "PO-R31")
def test_the_own_house_is_worth_more_than_status_and_status_more_than_nothing() -> None:
    table = closing({}, {0: NOTHING, 1: (0, 0, 0, 1), 2: (0, 0, 0, 1)}, active=0, status=[0, 9, 8])
    worth = [rules_of_status.utility(table.s, seat) for seat in range(3)]
    assert worth[0] > worth[1] > worth[2]


@pytest.mark.rule("PO-70")
def test_39_closed_table() -> None:
    for talk, number in (("open", 0), ("closed", 1)):
        table = adopted(3, table_talk=talk)
        assert table.table_talk == number
        assert view(book, table, None)["table_talk"] == number
        assert book.charter_of(table)["table_talk"] == talk
        assert Game.begin(book, 3, {"table_talk": talk}, Seeded(1)).talk == talk


@pytest.mark.rule("PO-41")
def test_what_is_passed_on_is_said_in_german_order() -> None:
    word = templates_with(book, {}, "de").word
    cards = {"seat": 1, "number": 2, "other": 0}
    names = ["Ada", "Finn"]
    assert word("notices.PASSES.says", cards, None, names) == "Finn reicht 2 Karten an Ada weiter."
    assert word("notices.PASSES.says", cards | {"number": 0}, 0, names) == "Finn reicht keine Karten an dich weiter."
