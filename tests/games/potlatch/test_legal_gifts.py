"""The legal gifts of any position, against a second reading of the rules: every set of cards tried, word by word; and
which card of a gift cannot be taken back."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from commonweal.games.potlatch.state import AMOUNT, KINDS, TYPE, Phase
from commonweal.play.listing import is_final
from commonweal.play.moves import Listed
from games.potlatch.tables import CARD, HOST, KIND, Gathering, Gift, Needs, adopted, book, written

MINIMUM = ("single_card_first", "least_amount", "none")
SCOPE = ("all_houses", "chosen_house")


def every_set(hand: list[int]) -> list[tuple[int, ...]]:
    """Every set of one or more cards of the hand, as copies of each kind (PO-15)."""
    return [copies for copies in product(*(range(n + 1) for n in hand)) if any(copies)]


def serves(copies: tuple[int, ...], unmet: list[int]) -> bool:
    """PO-16: for each type, the sum less the largest is smaller than the unmet need."""
    for type in range(4):
        amounts = [AMOUNT[kind] for kind in range(KINDS) if TYPE[kind] == type for _ in range(copies[kind])]
        if amounts and not sum(amounts) - max(amounts) < unmet[type]:
            return False
    return True


def total(copies: tuple[int, ...]) -> int:
    return sum(AMOUNT[kind] * n for kind, n in enumerate(copies))


def legal_gifts(s: Any, giver: int, minimum: str, scope: str) -> set[Gift]:
    """All gifts that PO-15 to PO-25, PO-51, PO-52, PO-65 and PO-66 allow."""
    eligible = [
        house for house in range(s.seats)
        if house != giver and not s.gifted_this_round[house] and any(s.unmet[house])
    ]  # fmt: skip
    opens = s.gifts_this_round == 0
    fits = [
        (copies, house) for copies in every_set(s.hand[giver]) for house in eligible
        if serves(copies, s.unmet[house]) and (sum(copies) == 1 if opens else total(copies) >= s.level)
    ]  # fmt: skip
    if opens or minimum == "none":
        least = fits
    elif scope == "all_houses":
        least = least_of(fits, minimum)
    else:
        least = [gift for house in eligible for gift in least_of([g for g in fits if g[1] == house], minimum)]
    return {(written(copies), house) for copies, house in least}


def least_of(fits: list[tuple[tuple[int, ...], int]], minimum: str) -> list[tuple[tuple[int, ...], int]]:
    """PO-23 and PO-24, or PO-24 alone."""
    single = [gift for gift in fits if sum(gift[0]) == 1]
    among = single if single and minimum == "single_card_first" else fits
    measures = [(total(copies), sum(copies)) for copies, _ in among]
    return [gift for gift, measure in zip(among, measures, strict=True) if measure == min(measures)]


@st.composite
def turns(draw: Any) -> tuple[Any, str, str]:
    """A giver's turn: any hand of up to 7 cards, any needs, any level, some houses gifted."""
    seats = draw(st.integers(2, 4))
    minimum, scope = draw(st.sampled_from(MINIMUM)), draw(st.sampled_from(SCOPE))
    s = adopted(seats, minimum_gift=minimum, minimum_gift_scope=scope)
    HOST.setup(s)
    for kind in draw(st.lists(st.integers(0, KINDS - 1), min_size=1, max_size=7)):
        if s.hand[0][kind] < 4:
            s.hand[0][kind] += 1
            s.hand_size[0] += 1
    for seat in range(seats):
        s.house[seat] = seat + 1
        s.unmet[seat] = draw(st.lists(st.integers(0, 5), min_size=4, max_size=4))
        s.gifted_this_round[seat] = draw(st.integers(0, 1)) if seat else 0
    s.gifts_this_round = sum(s.gifted_this_round)
    s.level = draw(st.integers(1, 14)) if s.gifts_this_round else 1
    book.rule("begin_turn")(s, 0)  # type: ignore[misc]
    return s, minimum, scope


@pytest.mark.rule(
    "PO-15", "PO-16", "PO-17", "PO-20", "PO-22", "PO-23", "PO-24", "PO-25", "PO-51", "PO-52", "PO-65", "PO-66", "PO-R11"
)
@settings(max_examples=250)
@given(turns())
def test_the_gifts_that_can_be_laid_are_the_legal_ones(turn: tuple[Any, str, str]) -> None:
    s, minimum, scope = turn
    assert Gathering(s).gifts(0) == legal_gifts(s, 0, minimum, scope)


@pytest.mark.rule("PO-27", "PO-R35")
@settings(max_examples=100)
@given(turns())
def test_who_has_no_legal_gift_may_invite_and_nobody_else(turn: tuple[Any, str, str]) -> None:
    s, minimum, scope = turn
    may_invite = {values[0] for name, values in Gathering(s).listed(0) if name == "invite"}
    assert may_invite == (set() if legal_gifts(s, 0, minimum, scope) else set(range(1, s.seats)))


# ---------------------------------------------------------------- refusals
def rule_against_house(s: Any, house: int, legal: set[Gift]) -> str:
    """The rule that stands against any gift of seat 0 to this house."""
    if house == 0:
        return "PO-15"
    if s.gifted_this_round[house] or not any(s.unmet[house]):
        return "PO-52"
    if any(serves(copies, s.unmet[house]) and total(copies) >= s.level for copies in every_set(s.hand[0])):
        assert all(to != house for _, to in legal)
        return "PO-25"
    needed = [n if s.unmet[house][TYPE[kind]] else 0 for kind, n in enumerate(s.hand[0])]
    return "PO-20" if 0 < total(tuple(needed)) < s.level else "PO-16"


def rule_against_card(s: Any, kind: int, minimum: str) -> str:
    """The rule that stands against laying this card for the receiver, after those that lie there."""
    unmet = s.unmet[s.receiver]
    held = [s.hand[0][k] + s.pending[k] for k in range(KINDS)]
    if s.hand[0][kind] == 0:
        return "PO-15"
    lie = [n + (k == kind) for k, n in enumerate(s.pending)]
    with_it = [copies for copies in every_set(held) if all(map(int.__ge__, copies, lie)) and serves(copies, unmet)]
    if not with_it:
        return "PO-16"
    single = any(
        held[k] and AMOUNT[k] >= s.level and unmet[TYPE[k]] and not any(s.pending) for k in range(KINDS)
    )  # fmt: skip
    if minimum == "single_card_first" and single:
        return "PO-23"
    return "PO-24" if any(total(copies) >= s.level for copies in with_it) else "PO-20"


def says_how_it_is_less(reason: str, gifts: set[Gift], best_here: tuple[int, int]) -> bool:
    """Whether the gifts that may be given elsewhere are less than the best here, in what the sentence says."""
    totals = {sum(int(card[1]) for card in cards.split()) for cards, _ in gifts}
    cards = {len(cards.split()) for cards, _ in gifts}
    smaller, fewer = max(totals) < best_here[0], max(cards) < best_here[1]
    same = totals == {best_here[0]}
    return {"SMALLER_ELSEWHERE": smaller, "SINGLE_ELSEWHERE": cards == {1} and fewer,
            "FEWER_ELSEWHERE": same and fewer}[reason]  # fmt: skip


@pytest.mark.rule("PO-1", "PO-15", "PO-16", "PO-20", "PO-23", "PO-24", "PO-25", "PO-52", "PO-65", "PO-66", "PO-R18")
@settings(max_examples=300)
@given(turns(), st.data())
def test_every_refusal_names_the_rule_that_forbids_the_gift(turn: tuple[Any, str, str], data: Any) -> None:
    s, minimum, scope = turn
    legal = legal_gifts(s, 0, minimum, scope)
    for house in range(6):
        table = Gathering(s.clone())
        if house >= s.seats:
            assert table.refusal(0, "gift_to", house) == ("NO_SUCH_SEAT", "PO-1")
        elif table.why(0, "gift_to", house) != 0:
            reason, rule = table.refusal(0, "gift_to", house)
            assert rule == rule_against_house(s, house, legal)
            if rule == "PO-25":
                here = [c for c in every_set(s.hand[0]) if serves(c, s.unmet[house]) and total(c) >= s.level]
                [(best, _), *_] = least_of([(copies, house) for copies in here], minimum)
                assert says_how_it_is_less(reason, legal, (total(best), sum(best)))
        else:
            check_the_laying(table.do(0, "gift_to", house), minimum, legal, data)


def check_the_laying(table: Gathering, minimum: str, legal: set[Gift], data: Any) -> None:
    """Every card refused while a gift is laid, card by card, is refused by the right rule."""
    s = table.s
    house = s.receiver
    while s.phase == Phase.LAYING:
        possible = []
        for kind in range(KINDS):
            if table.why(0, "lay_card", kind) == 0:
                possible.append(kind)
                continue
            assert table.refusal(0, "lay_card", kind)[1] == rule_against_card(s, kind, minimum)
            gifts = [cards.split() for cards, to in legal if to == house]
            assert not any(CARD[kind] in cards for cards in gifts) or any(s.pending)
        if table.why(0, "finish_gift") != 0:
            finishing = "PO-65" if minimum != "none" else "PO-20" if any(s.pending) else "PO-15"
            assert table.refusal(0, "finish_gift")[1] == finishing
        if not possible:
            break
        table.do(0, "lay_card", data.draw(st.sampled_from(possible)))


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
