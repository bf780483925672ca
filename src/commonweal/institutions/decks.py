"""Decks of open cards that are drawn, used and shuffled again; several at once, each in its own row.

    class State:
        decks = decks.fields(DECKS, CARDS, SEATS)

A card lies in its deck, face down, is discarded, is out of the game, or lies at a seat (`at(seat)`). Everybody knows
which cards lie face down, and nobody their order: chance draws one with `odds_of`. Cards that only their holder knows
belong in `hands`.
"""

from typing import Any

from commonweal.rulebook import public
from commonweal.rulebook.parts import Part

IN_DECK, DISCARDED, OUT, HELD = range(4)


def fields(decks: int, cards: int, seats: int, *, rules: str = "") -> Part:
    """Declare the fields. cards: how many the largest deck has. rules: the ids of the game's rules."""
    return Part(
        {
            "place_of_card": public(
                decks,
                cards,
                high=HELD + seats - 1,
                text="each card: 0 in its deck, 1 discarded, 2 out, 3 + the seat where it lies",
            ),
            "cards_left": public(decks, high=cards, text="how many cards are in each deck"),
        },
        invariants=(decks_are_counted,),
        rules=rules,
    )


def begin(s: Any, deck: int, cards: int) -> None:
    """Lay the first so many cards of a row into the deck; the others are out."""
    for card in range(len(s.place_of_card[deck])):
        s.place_of_card[deck][card] = IN_DECK if card < cards else OUT
    s.cards_left[deck] = cards


def at(seat: int) -> int:
    """The place of a card that lies at a seat."""
    return HELD + seat


def has_cards(s: Any, deck: int) -> bool:
    """Whether a card can be drawn, after `turn_over` if the deck is empty."""
    return bool(s.cards_left[deck] > 0) or count_at(s, deck, DISCARDED) > 0


def odds_of(s: Any, deck: int, card: int) -> int:
    """The weight of a card when the next one of a deck is drawn. Turn over an empty deck before."""
    return int(s.place_of_card[deck][card] == IN_DECK)


def draw(s: Any, deck: int, card: int, place: int) -> None:
    """Draw a card of a deck and lay it in a place: `at(seat)`, DISCARDED or OUT."""
    s.place_of_card[deck][card] = place
    s.cards_left[deck] -= 1


def move(s: Any, deck: int, card: int, place: int) -> None:
    """Lay a card that has been drawn in another place, but not back into its deck."""
    s.place_of_card[deck][card] = place


def turn_over(s: Any, deck: int) -> int:
    """Shuffle the discarded cards of an empty deck into it. Returns how many."""
    if s.cards_left[deck] > 0:
        return 0
    for card in range(len(s.place_of_card[deck])):
        if s.place_of_card[deck][card] == DISCARDED:
            s.place_of_card[deck][card] = IN_DECK
            s.cards_left[deck] += 1
    return int(s.cards_left[deck])


def count_at(s: Any, deck: int, place: int) -> int:
    """Count the cards of a deck that lie in a place."""
    return sum(s.place_of_card[deck][card] == place for card in range(len(s.place_of_card[deck])))


def has(s: Any, deck: int, card: int, seat: int) -> bool:
    """Whether a card lies at a seat."""
    return bool(s.place_of_card[deck][card] == HELD + seat)


def decks_are_counted(s: Any) -> bool:
    """Each deck has as many cards as are said to be left."""
    return all(row.count(IN_DECK) == left for row, left in zip(s.place_of_card, s.cards_left, strict=True))
