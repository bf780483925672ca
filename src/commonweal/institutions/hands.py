"""Hands: each seat holds a few cards of one deck that only it knows, and may show them to others.

    class Place(RuleEnum):
        UNSEEN, PILE, OUT = range(3)

    class State:
        cards = hands.fields(SEATS, 2, CARDS, kind="card", rules="X-1", places=Place)

A card is in the deck or in a hand (its place is 0), or it lies openly in one of the other places. An act of chance
draws it: the weight of a card is `s.deck >> card & 1`, and the act calls `draw`. Where cards may be, and what others
may imagine of a hand, follows from the zones that the fields bring along.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from commonweal.rulebook import Deck, RuleEnum, group, hidden, marked, of_seats, public, rest
from commonweal.rulebook.parts import Part


# ---------------------------------------------------------------- who knows what
def most_seats(s: Any) -> int:
    """How many seats there is room for."""
    return len(s.shown_to) // len(s.hand)


def hand_size(s: Any) -> int:
    """How many places each hand has."""
    return len(s.hand) // most_seats(s)


def knows_card(s: Any, seat: int, slot: int) -> bool:
    """A card is known to its seat and to those it was shown to; an empty place to all."""
    if seat == slot // hand_size(s) or s.hand[slot] < 0:
        return True
    return bool(seat >= 0 and s.shown_to[most_seats(s) * slot + seat] == 1)


def knows_showing(s: Any, seat: int, showing: int) -> bool:
    """Whether a card was shown to somebody is known to its holder and to that player only."""
    return bool(seat == showing // (most_seats(s) * hand_size(s)) or seat == showing % most_seats(s))


def guess_showing(s: Any, b: Any, showing: int) -> int:
    """What others may have shown to each other was shown to nobody: that is as possible as anything else."""
    return 0


def fields(
    seats: int, size: int, rows: Sequence[Mapping[str, Any]], *, kind: str, rules: str, places: type[RuleEnum]
) -> Part:
    """Declare the fields of hands and their deck.

    size: the most cards in a hand. rows: the cards, 62 at most. kind: of the cards. rules: the ids of the rules that
    say where they lie. places: where a card may lie openly; 0 is the deck or a hand.
    """
    cards, slots = len(rows), seats * size
    hand = group(
        knows_card, slots, low=-1, high=cards - 1, kind=kind, text=f"{size} cards for each seat, -1 for an empty place"
    )
    names = ", ".join(f"{value} {name.lower()}" for name, value in places.items().items() if value)
    away = {
        "deck": hidden(high=(1 << cards) - 1, set_of=kind, text="bit set of the cards in the deck"),
        "deck_size": public(high=cards, text="cards in the deck"),
        "card_place": public(
            cards, high=max(places.items().values()), text=f"where each card is: 0 in the deck or a hand, {names}"
        ),
    }
    shown = group(
        knows_showing, slots * seats, high=1, guess=guess_showing, text="for each place in a hand and seat: is it shown"
    )
    open_places = [value for value in places.items().values() if value]
    zones = [rest(away["deck"], size=away["deck_size"]), of_seats(hand), marked(away["card_place"], *open_places)]
    deck = Deck(kind, rows, rules=rules, zones=zones)
    return Part(
        {"hand": hand, "shown_to": shown, **away},
        invariants=(only_cards_in_hand_are_shown,),
        rules=rules,
        decks={f"{kind}_deck": deck},
    )


# ---------------------------------------------------------------- what a hand holds
def begin(s: Any) -> None:
    """Begin with empty hands and all cards in the deck."""
    for slot in range(len(s.hand)):
        s.hand[slot] = -1
    for showing in range(len(s.shown_to)):
        s.shown_to[showing] = 0
    for card in range(len(s.card_place)):
        s.card_place[card] = 0
    s.deck = (1 << len(s.card_place)) - 1
    s.deck_size = len(s.card_place)


def held(s: Any, seat: int) -> int:
    """The bit set of the cards in a hand."""
    cards = 0
    for slot in range(hand_size(s) * seat, hand_size(s) * (seat + 1)):
        if s.hand[slot] >= 0:
            cards |= 1 << s.hand[slot]
    return cards


def holds(s: Any, seat: int, card: int) -> bool:
    """Whether a card is in a hand."""
    return held(s, seat) >> card & 1 == 1


def slot_of(s: Any, seat: int, card: int) -> int:
    """The place of a card in a hand, or of -1, an empty place; -1 if there is none."""
    for slot in range(hand_size(s) * seat, hand_size(s) * (seat + 1)):
        if s.hand[slot] == card:
            return int(slot)
    return -1


def empty_slot(s: Any, seat: int) -> int:
    """The first empty place in a hand; -1 if it is full."""
    return slot_of(s, seat, -1)


# ---------------------------------------------------------------- drawing and laying away
def draw(s: Any, seat: int, card: int) -> None:
    """Take a card of the deck into a hand."""
    s.deck &= ~(1 << card)
    s.deck_size -= 1
    s.hand[empty_slot(s, seat)] = card


def lay_away(s: Any, seat: int, card: int, place: int) -> None:
    """Take a card out of a hand and lay it openly in a place."""
    slot = slot_of(s, seat, card)
    s.hand[slot] = -1
    for other in range(most_seats(s)):
        s.shown_to[most_seats(s) * slot + other] = 0
    s.card_place[card] = place


def back_to_deck(s: Any, card: int) -> None:
    """Put a card that lies openly into the deck."""
    s.card_place[card] = 0
    s.deck |= 1 << card
    s.deck_size += 1


# ---------------------------------------------------------------- showing
def is_shown(s: Any, owner: int, card: int, seat: int) -> bool:
    """Whether a card in a hand was shown to a seat."""
    return bool(s.shown_to[most_seats(s) * slot_of(s, owner, card) + seat] == 1)


def is_shown_to_all(s: Any, owner: int, card: int) -> bool:
    """Whether a card in a hand was shown to all others."""
    return all(is_shown(s, owner, card, seat) for seat in range(s.seats) if seat != owner)


def show(s: Any, owner: int, card: int, seat: int) -> None:
    """Show a card in a hand to a seat."""
    s.shown_to[most_seats(s) * slot_of(s, owner, card) + seat] = 1


def show_to_all(s: Any, owner: int, card: int) -> None:
    """Show a card in a hand to all others."""
    for seat in range(s.seats):
        if seat != owner:
            show(s, owner, card, seat)


# ---------------------------------------------------------------- what always holds
def only_cards_in_hand_are_shown(s: Any) -> bool:
    """An empty place was shown to nobody, and nobody is shown an own card."""
    seats, size = most_seats(s), hand_size(s)
    return all(
        s.hand[showing // seats] >= 0 and showing % seats != showing // (seats * size)
        for showing, shown in enumerate(s.shown_to)
        if shown
    )
