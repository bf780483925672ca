"""Decks with zones: conservation, counts, what a viewer may imagine, and how evenly it is imagined."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from commonweal.laws.trial import Trial, charters_of
from commonweal.play import PositionError, find_book, position
from commonweal.play.catalogue import game_names
from commonweal.play.position import check_position
from commonweal.play.views import seen_by
from commonweal.rulebook import Deck, hidden, marked, of_seats, on_table, own, public, rest, start_stream
from commonweal.rulebook.backends.interpreted import define, record_class
from commonweal.rulebook.backends.layout import Layout
from commonweal.rulebook.state.determinize import determinize_text
from commonweal.rulebook.state.fields import fields_of
from commonweal.rulebook.state.zones import decks_in

SEATS, KINDS, COPIES = 2, 3, (2, 1, 1)
FRUITS = [{"name": name, "copies": n} for name, n in zip(("apple", "pear", "plum"), COPIES, strict=True)]
CARDS = [{"id": f"card {n}"} for n in range(5)]


class Counted:
    """Copies of each kind, in hands of one card."""

    stack = hidden(KINDS, high=2, counts="fruit")
    left = public(high=4)
    hand = own(SEATS, KINDS, high=2, counts="fruit")
    hand_size = public(SEATS, high=4)
    eaten = public(KINDS, high=2, counts="fruit")
    fruits = Deck(
        "fruit",
        FRUITS,
        rules="FR-1",
        zones=[rest(stack, size=left), of_seats(hand, size=hand_size), on_table(eaten)],
    )


class Numbered:
    """Single cards in a bit set, in places of hands, and on a pile."""

    deck = hidden(high=31, set_of="card")
    hand = own(SEATS, high=5)
    where = public(5, high=1)
    cards = Deck("card", CARDS, rules="CA-1", zones=[rest(deck), of_seats(hand, first=1), marked(where, 1)])


class FaceDown:
    """Single cards that seats have laid face down or not: everybody knows who has."""

    deck = hidden(high=31, set_of="card")
    deck_size = public(high=5)
    laid = own(SEATS, low=-1, high=4, kind="card")
    lies = public(SEATS, high=1)
    cards = Deck("card", CARDS, rules="CA-3", zones=[rest(deck, size=deck_size), of_seats(laid, size=lies)])


class Shelf:
    """A deck whose other cards are in the box."""

    card = public(SEATS, low=-1, high=4, kind="card")
    cards = Deck("card", CARDS, rules="CA-2", zones=[of_seats(card)])


class Toy:
    """A state with its decks, and the rule that is generated for it."""

    def __init__(self, state: type):
        self.fields = {"seats": public(high=SEATS)} | fields_of(state)
        self.decks = decks_in(state, SEATS)
        layout = Layout.of({name: (field.code, field.shape) for name, field in self.fields.items()})
        self.state = record_class("State", layout)
        text, uses = determinize_text("toy", self.fields, self.decks)
        self.determinize = define(text, f"<determinize of {state.__name__}>", uses)["determinize"]

    def begin(self, **fields: Any) -> Any:
        s = self.state()
        s.seats = SEATS
        for name, value in fields.items():
            setattr(s, name, value)
        for deck in self.decks.values():
            deck.derive(s)
        return s

    def problem(self, s: Any) -> str:
        return next((deck.problem(s) for deck in self.decks.values() if deck.problem(s)), "")


class Stream:
    rng = 0


# ---------------------------------------------------------------- counts and conservation
def test_the_rest_and_the_sizes_follow_from_the_other_zones() -> None:
    s = Toy(Counted).begin(hand=[[1, 0, 0], [0, 1, 0]], eaten=[1, 0, 0])
    assert (s.stack, s.left, s.hand_size) == ([0, 0, 1], 1, [1, 1])
    s = Toy(Numbered).begin(hand=[3, 0], where=[1, 0, 0, 0, 0])
    assert s.deck == 0b11010


@pytest.mark.parametrize(
    ("state", "fields", "says"),
    [
        (Counted, {"hand": [[2, 0, 0], [1, 0, 0]]}, "There are 3 of apple, and the deck has 2 (FR-1)."),
        (Numbered, {"hand": [1, 1]}, "There are 2 of card 0, and the deck has 1 (CA-1)."),
        (Numbered, {"hand": [2, 0], "where": [0, 1, 0, 0, 0]}, "There are 2 of card 1, and the deck has 1 (CA-1)."),
        (Shelf, {"card": [4, 4]}, "There are 2 of card 4, and the deck has 1 (CA-2)."),
        (Shelf, {"card": [4, 3], "seats": 1}, "card has cards of a seat that nobody has (CA-2)."),
        (Counted, {}, ""),
        (Numbered, {"hand": [5, 4]}, ""),
        (Shelf, {"card": [-1, 0]}, ""),
    ],
)  # fmt: skip
def test_a_card_is_in_one_zone(state: type, fields: dict[str, Any], says: str) -> None:
    toy = Toy(state)
    assert toy.problem(toy.begin(**fields)) == says


def test_a_lost_card_is_named() -> None:
    toy = Toy(Counted)
    s = toy.begin()
    s.stack[2] = 0
    assert toy.problem(s) == "There are 0 of plum, and the deck has 1 (FR-1)."


@pytest.mark.rule("PO-5")
def test_a_position_with_a_card_too_many_names_card_and_rule() -> None:
    with pytest.raises(PositionError, match=r"There are 5 of FLG 1 \(Camas bulbs\), and the deck has 4 \(PO-5"):
        position("potlatch", seats=2, phase="gift", house=[1, 2], hand=[[4], [1]])


@pytest.mark.rule("OP-39")
def test_a_good_in_two_hands_is_refused() -> None:
    with pytest.raises(PositionError, match="OP-39"):
        position("original_position", seats=3, interest=[[0, 3], [5, 6], [8, 10]], career=[0, 1, 2], hand=[7, -1, 7])


def broken(**fields: Any) -> type:
    return type("Broken", (), fields)


def test_a_declaration_that_cannot_be_meant_is_refused() -> None:
    stack, hand = hidden(KINDS, high=2, counts="fruit"), own(SEATS, KINDS, high=2, counts="fruit")
    open_stack, elsewhere = public(KINDS, high=2, counts="fruit"), public(SEATS, high=9)

    def fruits(*zones: Any, rows: Any = FRUITS) -> Deck:
        return Deck("fruit", rows, rules="FR-1", zones=zones)

    for says, state in {
        "a zone is a field of the same state": broken(fruits=fruits(rest(stack))),
        "does not say which fruit lies there": broken(elsewhere=elsewhere, fruits=fruits(of_seats(elsewhere))),
        "has no place for each of 2 cards": broken(stack=stack, fruits=fruits(rest(stack), rows=FRUITS[:2])),
        "has no rows for 2 seats": broken(stack=stack, fruits=fruits(of_seats(stack))),
        "the `rest` is a hidden zone": broken(
            open=open_stack, hand=hand, fruits=fruits(rest(open_stack), of_seats(hand))
        ),
    }.items():
        with pytest.raises(TypeError, match=says):
            decks_in(state, SEATS)


def test_a_secret_needs_a_guess_or_a_size() -> None:
    secret = own(SEATS, high=3)
    with pytest.raises(TypeError, match=r"the secret field secret needs guess=\.\.\."):
        determinize_text("toy", {"secret": secret}, {})
    stack, hand = hidden(KINDS, high=2, counts="fruit"), own(SEATS, KINDS, high=2, counts="fruit")
    zones = [rest(stack), of_seats(hand)]
    state = broken(stack=stack, hand=hand, fruits=Deck("fruit", FRUITS, rules="", zones=zones))
    with pytest.raises(TypeError, match=r"the secret zone hand needs size=\.\.\."):
        determinize_text("toy", fields_of(state), decks_in(state, SEATS))


# ---------------------------------------------------------------- what a viewer may imagine
def chi_square(seen: Counter[Any], odds: dict[Any, float], draws: int) -> float:
    return sum((seen[one] - p * draws) ** 2 / (p * draws) for one, p in odds.items())


def deals(cards: list[int], hands: int) -> dict[tuple[int, ...], float]:
    """How likely each deal of one card to each hand is, where every card is as likely anywhere."""
    orders = list(permutations(cards, hands))
    return {deal: n / len(orders) for deal, n in Counter(orders).items()}


DRAWS = 4000


@pytest.mark.parametrize(("viewer", "most"), [(-1, 26.1), (0, 13.8)])  # the 1 in 1,000 points for 8 and 2 degrees
def test_every_deal_of_copies_is_as_likely_as_it_is(viewer: int, most: float) -> None:
    """Of two apples, a pear and a plum, two hands of one: by the number of cards, not of kinds."""
    toy, b, seen = Toy(Counted), Stream(), Counter[Any]()
    start_stream(b, 7, viewer + 1)
    for _ in range(DRAWS):
        s = toy.begin(hand=[[1, 0, 0], [0, 1, 0]])
        assert toy.determinize(s, b, viewer)
        assert toy.problem(s) == ""
        seen[tuple(hand.index(1) for hand in s.hand)] += 1
    odds = deals([0, 0, 1, 2], 2) if viewer < 0 else {(0, n): p for (n,), p in deals([0, 1, 2], 1).items()}
    assert set(seen) == set(odds)
    assert chi_square(seen, odds, DRAWS) < most


def test_every_deal_of_single_cards_is_equally_likely() -> None:
    toy, b, seen = Toy(Numbered), Stream(), Counter[Any]()
    start_stream(b, 3, 0)
    for _ in range(DRAWS):
        s = toy.begin(hand=[3, 5], where=[1, 0, 0, 0, 0])
        toy.determinize(s, b, -1)
        assert toy.problem(s) == ""
        seen[tuple(s.hand)] += 1
    odds = deals([2, 3, 4, 5], 2)
    assert set(seen) == set(odds)
    assert chi_square(seen, odds, DRAWS) < 31.3  # 11 degrees


def test_a_place_that_is_known_to_be_empty_stays_empty() -> None:
    toy, b = Toy(FaceDown), Stream()
    start_stream(b, 5, 0)
    s = toy.begin(laid=[-1, 2])
    assert s.lies == [0, 1]
    toy.determinize(s, b, -1)
    assert s.laid[0] == -1
    assert s.laid[1] >= 0
    assert s.deck_size == 4
    assert toy.problem(s) == ""


@pytest.mark.parametrize("game", game_names())
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 1 << 30), moves=st.integers(0, 60), draw=st.integers(0, 1 << 30))
def test_a_determinized_state_keeps_what_is_seen_and_every_card(game: str, seed: int, moves: int, draw: int) -> None:
    book = find_book(game)
    seats, charter = next(charters_of(book, seed, None))
    trial = Trial(book, seats, charter, seed, 0)
    while trial.to_act() and len(trial.done) < moves:
        trial.do(*trial.choose())
    viewer = Random(draw).randrange(-1, seats)
    start_stream(trial.workspace, draw, 0)
    for truth in (trial.s.clone(), seen_by(book, trial.s, viewer if viewer >= 0 else None)):
        seat = viewer if viewer >= 0 else None
        assert book.functions["determinize"](truth, trial.workspace, viewer)
        assert book.misplaced(truth) is None
        check_position(book, truth)
        assert seen_by(book, truth, seat).pack() == seen_by(book, trial.s, seat).pack()
