"""Which card of a gift cannot be taken back: one after which chance or hidden hands decide what follows."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from commonweal.play.listing import is_final
from commonweal.play.moves import Listed
from games.potlatch.tables import KIND, Gathering, Needs, book

THREES = (3, 3, 3, 3)


def is_final_act(table: Gathering, giver: int, name: str, value: int) -> bool:
    game, act = SimpleNamespace(book=book, s=table.s), book.acts_by_name[name]
    before = table.s.pack()
    final = is_final(game, giver, Listed(act, act.number((value,)), (value,), 0))
    assert table.s.pack() == before, "to ask changes nothing"
    return final


def giving(hand: str, unmet: Needs = THREES, *, eligible: tuple[int, ...] = (2,), **more: object) -> Gathering:
    """S1 gives to S2, by default as the last of the round."""
    level = 1 if more.get("gifts") == 0 else 2
    stores = {0: (0, 0, 0, 0)} if "stack" in more else {}
    table = Gathering.laid_out(4, hands={1: hand}, unmet={2: unmet, **stores}, level=level, eligible=eligible, **more)
    return table.do(1, "gift_to", 2)


def final(table: Gathering, card: str) -> bool:
    return is_final_act(table, 1, "lay_card", KIND[card])


@pytest.mark.rule("PO-18")
def test_a_house_that_was_named_may_be_taken_back() -> None:
    assert not is_final_act(Gathering.laid_out(4, hands={1: "F4"}, active=1, gifts=0), 1, "gift_to", 2)


@pytest.mark.rule("PO-53", "PO-54")
def test_the_last_gift_of_a_round_is_final_if_somebody_draws() -> None:
    assert final(giving("F4"), "F4")
    assert not final(giving("F4", eligible=(2, 3)), "F4")
    assert not final(giving("F4", (3, 0, 1, 3), stack=""), "F4")


@pytest.mark.rule("PO-53", "PO-71")
def test_a_second_gift_to_a_house_does_not_end_the_round() -> None:
    table = giving("F4", eligible=(2, 3))
    table.s.gifted_this_round = [1, 1, 1, 0, 0, 0]
    table.s.gifts_this_round = 3
    assert not final(table, "F4")


@pytest.mark.rule("PO-36", "PO-69")
@pytest.mark.parametrize("card", ["F3", "F4"])
def test_a_card_that_completes_a_house_is_final_where_that_closes_the_game(card: str) -> None:
    for trigger, ends in (("immediate", True), ("end_of_round", False)):
        table = giving(card, (3, 0, 0, 0), eligible=(2, 3), closing_trigger=trigger)
        assert final(table, card) == ends
    assert not final(giving(card, (3, 0, 0, 1), eligible=(2, 3)), card)


@pytest.mark.rule("PO-55", "PO-69")
def test_with_an_empty_stack_the_last_gift_is_final_where_a_house_is_complete() -> None:
    waits = {"stack": "", "closing_trigger": "end_of_round"}
    assert final(giving("F4", (3, 0, 0, 0), **waits), "F4")
    earlier = giving("F4", (3, 0, 1, 3), **waits)
    assert not final(earlier, "F4")
    earlier.s.last_completed = 0
    assert final(earlier, "F4")


@pytest.mark.rule("PO-22", "PO-24")
def test_a_card_that_others_must_follow_is_not_final() -> None:
    table = Gathering.laid_out(4, hands={1: "F4 G4 C4"}, unmet={2: (2, 2, 2, 2)}, level=5, eligible=[2])
    table.do(1, "gift_to", 2)
    assert not final(table, "F4")
    assert final(table.do(1, "lay_card", KIND["F4"]), "G4")


@pytest.mark.rule("PO-16", "PO-51", "PO-65")
def test_without_a_minimum_a_card_is_final_if_no_other_can_follow() -> None:
    assert final(giving("F4", (5, 5, 5, 5), sizes={2: 5}, minimum_gift="none"), "F4")
    assert not final(giving("F4 G1", minimum_gift="none"), "F4")
    assert final(giving("F3 F4", minimum_gift="none"), "F3"), "F3 fills the need"
    first = giving("F4 F2", (3, 0, 0, 0), eligible=(0, 2, 3), gifts=0, minimum_gift="none")
    assert final(first, "F4"), "the first gift is one card"
