"""The worked scenarios of the specification that set a game up: 1, 2, 31 to 35, and what setting up rests on."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from commonweal.games.potlatch.state import (
    AMOUNT,
    COPIES,
    HOUSE_CARDS,
    HOUSES,
    KINDS,
    NEED,
    RESOURCE_CARDS,
    SIZE,
    TYPE,
    Phase,
    Type,
)
from commonweal.games.potlatch.state import SEATS as MOST_SEATS
from commonweal.play import Game, Seeded
from commonweal.play.views import view
from commonweal.rulebook import CharterError
from games.potlatch.tables import HOST, Gathering, adopted, book


def problem(seats: int, **charter: Any) -> tuple[tuple[str, ...], str]:
    _, problems = book.adopt(seats, charter)
    assert len(problems) == 1
    return problems[0].options, problems[0].rule


def houses_of(table: Gathering) -> list[int]:
    return [house - 1 for house in table.s.house[: table.s.seats]]


@pytest.mark.rule("PO-1", "PO-5", "PO-6", "PO-8", "PO-9", "PO-10", "PO-11", "PO-12", "PO-46")
def test_1_setup() -> None:
    table = Gathering.begun(4)
    s = table.s
    assert len(set(houses_of(table))) == 4
    assert s.house[4:] == [0, 0]
    assert table.hand_sizes == [6, 6, 6, 6]
    assert [sum(hand) for hand in s.hand] == [6, 6, 6, 6, 0, 0]
    assert s.stack_size == sum(s.stack) == 40
    assert table.cards() == Counter(dict(enumerate(COPIES)))
    assert table.status == [0, 0, 0, 0]
    assert s.level == 1
    assert table.notices("TYPES") == [[]]
    assert (s.round_no, table.notices("BEGINS")) == (1, []), "who begins the first round is told with the reason"
    for seat in (0, 1, 2, 3):
        seen = view(book, s, seat)
        assert [hand is not None for hand in seen["hand"]] == [i == seat for i in range(MOST_SEATS)]
        assert seen["hand"][seat] == s.hand[seat]
        assert seen["house"] == s.house
        assert seen["unmet"][:4] == seen["need"][:4] == [list(NEED[house]) for house in houses_of(table)]
        assert "stack" not in seen
        assert seen["stack_size"] == 40
    assert table.notices("TYPES") == [[]]
    assert view(book, s, None)["hand"] == [None] * MOST_SEATS


@pytest.mark.rule("PO-5", "PO-R2")
def test_the_deck_has_four_copies_of_every_type_and_amount() -> None:
    assert Counter((TYPE[kind], AMOUNT[kind]) for kind in range(KINDS)) == Counter(
        (type, amount) for type in range(4) for amount in (1, 2, 3, 4)
    )
    assert set(COPIES) == {4}
    assert sum(COPIES) == 64
    assert {row["type"] for row in RESOURCE_CARDS} == set(Type.names())


@pytest.mark.rule("PO-6", "PO-R1")
def test_all_four_needs_of_a_house_equal_its_number() -> None:
    assert sorted(SIZE) == [3, 3, 3, 3, 4, 4, 4, 5]
    assert all(NEED[house] == (SIZE[house],) * 4 for house in range(HOUSES))
    assert next(row["name"] for row in HOUSE_CARDS if row["size"] == 5) == "Old Man House"


@pytest.mark.rule("PO-1")
@pytest.mark.parametrize("seats", [1, 7])
def test_2_seven_seats(seats: int) -> None:
    assert problem(seats)[0] == ("seats",)
    with pytest.raises(CharterError, match="2 to 6 seats"):
        Game.begin(book, seats, {}, Seeded(1))


@pytest.mark.rule("PO-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_seats_sit_down(seats: int) -> None:
    table = Gathering.begun(seats)
    assert table.hand_sizes == [6] * seats
    assert len(set(houses_of(table))) == seats


@pytest.mark.rule("PO-8", "PO-9")
def test_every_card_left_is_equally_likely_to_be_dealt() -> None:
    table = Gathering(adopted(4))
    HOST.setup(table.s)
    table.let_chance_act(upto=4)
    assert table.chances() == {("deal_card", (0, kind)): 4 for kind in range(KINDS)}
    HOST.apply(table.s, -1, table.number("deal_card", 0, 5))
    assert table.chances() == {("deal_card", (1, kind)): 3 if kind == 5 else 4 for kind in range(KINDS)}


@pytest.mark.rule("PO-11")
def test_every_undealt_house_is_equally_likely() -> None:
    table = Gathering(adopted(3))
    HOST.setup(table.s)
    assert table.chances() == {("deal_house", (0, house)): 1 for house in range(HOUSES)}
    HOST.apply(table.s, -1, table.number("deal_house", 0, 7))
    assert table.chances() == {("deal_house", (1, house)): 1 for house in range(7)}


@pytest.mark.rule("PO-54", "PO-60", "PO-R26")
def test_31_variation_1() -> None:
    table = Gathering(adopted(2, hand_size_rule="house_number", first_gifter="first_seat"))
    HOST.setup(table.s)
    for seat, house in ((0, 7), (1, 2)):
        HOST.apply(table.s, -1, table.number("deal_house", seat, house))
    table.let_chance_act()
    assert [HOUSE_CARDS[house]["name"] for house in houses_of(table)] == ["Old Man House", "Cedar Grove House"]
    assert table.hand_sizes == [5, 3]
    again = Gathering.laid_out(
        2, hands={0: "F1 F1 G1 G1 C1", 1: "F3 T1 T1"}, sizes={0: 5, 1: 3}, active=1, level=1, eligible=[0], gifts=1,
        hand_size_rule="house_number",
    )  # fmt: skip
    again.give(1, "T1", 0).let_chance_act()
    assert again.hand_sizes == [5, 3]
    assert again.s.round_no == 3


@pytest.mark.rule("PO-60", "PO-R27")
def test_32_variation_2() -> None:
    table = Gathering.begun(6, hand_size_rule="four")
    assert table.hand_sizes == [4] * 6
    assert table.s.stack_size == 40
    assert problem(4, hand_size_rule=["four", "house_number"])[0] == ("hand_size_rule",)


def at_the_end_of_a_game(**charter: Any) -> Gathering:
    """One placed card ends the first of two games: S0 3, S1 5, S2 5 after it."""
    table = Gathering.laid_out(
        3,
        hands={0: "F2", 1: "", 2: ""},
        unmet={0: (2, 0, 0, 0), 1: (0, 0, 0, 0), 2: (0, 0, 0, 0)},
        active=0,
        phase=Phase.CLOSING,
        status=[2, 4, 4],
        linked_games=2,
        **charter,
    )
    table.s.closing_step = 3
    table.s.game_no = 1
    return table


@pytest.mark.rule("PO-57", "PO-61", "PO-63", "PO-68", "PO-R29")
def test_33_variation_3() -> None:
    table = at_the_end_of_a_game().place(0, "F2")
    assert table.status == [3, 5, 5]
    assert (table.phase, table.s.game_no) == ("SETUP", 2)
    assert table.s.goal_met[:2] == [1, -1]
    assert table.s.stack_size == sum(table.s.stack) == 64
    assert table.hand_sizes == [0, 0, 0]
    assert houses_of(table) == [-1, -1, -1]
    assert table.s.unmet == [[0] * 4 for _ in range(MOST_SEATS)]
    table.let_chance_act(upto=3 + 18)
    assert table.chances() == {("choose_first", (1,)): 1, ("choose_first", (2,)): 1}
    assert table.notices("HIGHEST_ARE_LEVEL") == [[0b110, 5]], "it says among whom is drawn, and why"
    table.let_chance_act()
    assert table.to_act in (1, 2)
    assert table.status == [3, 5, 5]
    assert table.notices("TYPES") == [], "the types of cards are told once in a match"
    first_seat = at_the_end_of_a_game(first_gifter="first_seat").place(0, "F2").let_chance_act()
    assert first_seat.to_act == 1
    assert first_seat.notices("FIRST_AMONG_EQUALS") == [[1]]


@pytest.mark.rule("PO-61", "PO-9", "PO-11")
def test_whatever_a_game_leaves_behind_the_next_one_is_set_up_anew() -> None:
    table = Gathering.laid_out(
        3,
        hands={1: "F2 T4", 0: "G1", 2: "G1 G1"},
        unmet={1: (2, 0, 0, 0), 0: (1, 0, 2, 0), 2: (0, 0, 0, 3)},
        outside={1: "G4"},
        active=1,
        phase=Phase.CLOSING,
        linked_games=2,
    )
    s = table.s
    s.game_no, s.closing_step, s.closing_start, s.closing_cause = 1, 3, 1, 2
    s.last_completed, s.last_receiver, s.invited, s.shared_kind, s.receiver = 2, 1, 2, 5, 1
    table.place(1, "F2")
    assert table.notices("NEXT_GAME") == [[2]]
    fresh = Gathering(adopted(3, linked_games=2))
    HOST.setup(fresh.s)
    fresh.s.game_no, fresh.s.goal_met[0], fresh.s.status, fresh.s.status_before = 2, 0, s.status, s.status_before
    hidden = {"least", "least_for"}
    assert {name: getattr(s, name) for name in book.fields if name not in hidden} == {
        name: getattr(fresh.s, name) for name in book.fields if name not in hidden
    }
    assert s.status_before[:3] == [-1, -1, -1]


@pytest.mark.rule("PO-61", "PO-59")
def test_the_match_is_over_after_the_last_linked_game() -> None:
    table = at_the_end_of_a_game()
    table.s.game_no = 2
    table.place(0, "F2")
    assert table.phase == "FINISHED"
    assert table.s.goal_met[:2] == [-1, 1], "the goal of the second game"
    assert HOST.to_act(table.s) == 0


@pytest.mark.rule("PO-62", "PO-63", "PO-68")
def test_34_starting_status() -> None:
    table = Gathering.begun(3, starting_status=[0, -2, 4])
    assert table.to_act == 2
    assert table.notices("HIGHEST_STATUS") == [[2, 4]]
    assert table.status == [0, -2, 4]
    even = Gathering(adopted(3, starting_status=[1, 1, 1]))
    HOST.setup(even.s)
    even.let_chance_act(upto=3 + 18)
    assert even.chances() == {("choose_first", (seat,)): 1 for seat in range(3)}
    assert even.notices("HIGHEST_ARE_LEVEL") == []
    assert Gathering.begun(3, starting_status=1, first_gifter="first_seat").to_act == 0


@pytest.mark.rule("PO-62")
@pytest.mark.parametrize("given", [[0, 0], [0, 0, 100], [0, 0, -100], "much", [0, 0, 1.5]])
def test_starting_status_is_one_number_for_each_seat_within_bounds(given: Any) -> None:
    assert problem(3, starting_status=given) == (("starting_status",), "PO-62")


@pytest.mark.rule("PO-57", "PO-68", "PO-R30")
def test_an_ordinary_game_is_begun_by_a_seat_at_random_or_by_the_first() -> None:
    table = Gathering(adopted(4))
    HOST.setup(table.s)
    table.let_chance_act(upto=4 + 24)
    assert table.chances() == {("choose_first", (seat,)): 1 for seat in range(4)}
    HOST.apply(table.s, -1, table.number("choose_first", 3))
    assert table.to_act == 3
    assert all(Gathering.begun(4, seed=seed, first_gifter="first_seat").to_act == 0 for seed in range(5))


@pytest.mark.rule("PO-64", "PO-R28")
def test_35_variation_4() -> None:
    threes = Gathering.begun(4, house_pool="threes")
    assert [threes.unmet(seat) for seat in range(4)] == [(3, 3, 3, 3)] * 4
    assert problem(5, house_pool="threes") == (("house_pool", "seats"), "PO-64")
    assert problem(6, house_pool="fours_and_fives") == (("house_pool", "seats"), "PO-64")
    large = Gathering.begun(4, house_pool="fours_and_fives")
    assert sorted(SIZE[house] for house in houses_of(large)) == [4, 4, 4, 5]


@pytest.mark.rule("PO-60", "PO-61", "PO-62", "PO-64", "PO-65", "PO-66", "PO-67", "PO-68", "PO-69", "PO-70")
def test_every_option_has_the_default_of_the_rules() -> None:
    assert book.charter_of(adopted(4)) == {
        "hand_size_rule": "six",
        "linked_games": 1,
        "starting_status": [0, 0, 0, 0],
        "house_pool": "all",
        "minimum_gift": "single_card_first",
        "minimum_gift_scope": "all_houses",
        "failed_combine": "closing_action",
        "first_gifter": "random",
        "closing_trigger": "immediate",
        "after_combining": "one_gift_each",
        "table_talk": "open",
    }
