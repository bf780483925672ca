"""The legal gifts of any position, against a second reading of the rules: every set of cards tried, word by word."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from commonweal.games.potlatch.table import AMOUNT, KINDS, TYPE
from games.potlatch.tables import CARD, HOST, Gathering, Gift, adopted, book, written

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


@pytest.mark.rule("PO-16", "PO-R18")
@settings(max_examples=100)
@given(turns())
def test_every_card_refused_is_in_no_legal_gift_and_a_rule_says_why(turn: tuple[Any, str, str]) -> None:
    s, minimum, scope = turn
    legal = legal_gifts(s, 0, minimum, scope)
    for house in range(1, s.seats):
        table = Gathering(s.clone())
        if table.why(0, "gift_to", house) != 0:
            assert all(to != house for _, to in legal)
            assert table.refusal(0, "gift_to", house)[1] in book.texts.rules
            continue
        table.do(0, "gift_to", house)
        for kind in range(KINDS):
            if table.why(0, "lay_card", kind) != 0:
                assert all(CARD[kind] not in cards.split() for cards, to in legal if to == house)
                assert table.refusal(0, "lay_card", kind)[1] in book.texts.rules
