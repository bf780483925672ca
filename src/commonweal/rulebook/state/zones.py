"""Declare where the cards of a deck may lie. Conservation, counts and the cards a viewer may imagine follow from it.

A state declares its decks beside its fields:

    class State:
        stack = hidden(KINDS, high=4, counts="kind")
        stack_size = public(high=64)
        hand = own(SEATS, KINDS, high=4, counts="kind")
        hand_size = public(SEATS, high=64)
        pending = public(KINDS, high=4, counts="kind")
        house = public(SEATS, high=8)  # a House Card + 1, 0 for none

        resource_cards = Deck(
            "kind",
            RESOURCE_CARDS,
            rules="PO-5, PO-9",
            zones=[rest(stack, size=stack_size), of_seats(hand, size=hand_size), on_table(pending)],
        )
        house_cards = Deck("house", HOUSE_CARDS, rules="PO-11", zones=[of_seats(house, first=1)])

A zone is a field. How it says which cards lie there follows from the field: copies of each card (`counts=`), the number
of a card in each place (less than `first` is an empty place), with `marked` a mark for each card, or, for the rest, the
set of the cards (`set_of=`). Cards in no zone are in the box, unless the deck has a `rest`. Of copies that a viewer
does not see, the `size` is open. A place that it does not see holds a card, unless a `size` with one number for each
place says that it is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from commonweal.rulebook.state.fields import Field, fields_of
from commonweal.rulebook.state.visibility import is_open
from commonweal.rulebook.values.naming import titles_of, with_names

COPIES, PLACES, BITS, MARKS = "copies", "places", "bits", "marks"


@dataclass(eq=False)
class Zone:
    """One field in which cards of a deck lie. Rulebooks set the names of the fields, and how they say what lies there.

    size: the field that says openly how many cards lie there. first: the number of the deck's first card in the field.
    marks: the values of a field with one number for each card which say that the card lies here.
    """

    field: Field
    _: KW_ONLY
    size: Field | None = None
    first: int = 0
    marks: tuple[int, ...] = ()
    seats: bool = False
    rest: bool = False
    name = size_name = form = ""

    def bind(self, deck: Deck, names: Mapping[int, str]) -> None:
        """Find the names of the fields, and how the field says which cards lie there. Raises TypeError if it
        doesn’t."""
        try:
            self.name = names[id(self.field)]
            self.size_name = names[id(self.size)] if self.size is not None else ""
        except KeyError:
            raise TypeError(f"deck {deck.name}: a zone is a field of the same state") from None
        cards, shape = len(deck.copies), self.field.shape
        if self.marks:
            self.form = MARKS
        elif self.field.counts == deck.kind:
            self.form = COPIES
        elif self.field.kind == deck.kind or self.first:
            self.form = PLACES
        elif self.rest and not shape and self.field.set_of == deck.kind:
            self.form = BITS
        else:
            raise TypeError(f"deck {deck.name}: the field {self.name} does not say which {deck.kind} lies there")
        if self.form in (COPIES, MARKS) and shape[-1:] != (cards,):
            raise TypeError(f"deck {deck.name}: {self.name} has no place for each of {cards} cards")
        if self.seats and (not shape or shape[0] % deck.seats):
            raise TypeError(f"deck {deck.name}: {self.name} has no rows for {deck.seats} seats")

    def rows_of(self, value: Any, seats: int) -> list[Any]:
        """The part of a field with rows of seats that lies at each seat. seats: the most at a table."""
        each = len(value) // seats
        return [value[each * seat : each * (seat + 1)] for seat in range(seats)]

    def cards_in(self, value: Any) -> Iterator[tuple[int, int]]:
        """Yield each card that lies in the field, or in a row of it, and how many copies."""
        if self.form == BITS:
            while value > 0:
                lowest = value & -value
                yield lowest.bit_length() - 1, 1
                value ^= lowest
        elif self.form == MARKS:
            yield from ((card, 1) for card, mark in enumerate(value) if mark in self.marks)
        elif not isinstance(value, list):
            if value >= self.first:
                yield value - self.first, 1
        elif self.form == COPIES and not isinstance(value[0], list):
            yield from ((card, copies) for card, copies in enumerate(value) if copies)
        else:
            for row in value:
                yield from self.cards_in(row)


def rest(field: Field, *, size: Field | None = None) -> Zone:
    """Declare the zone of all cards that lie in no other: the stack they are drawn from."""
    return Zone(field, size=size, rest=True)


def of_seats(field: Field, *, size: Field | None = None, first: int = 0) -> Zone:
    """Declare a zone of each seat: a hand, a storage, a card before the player. Its rows are those of the seats."""
    return Zone(field, size=size, first=first, seats=True)


def on_table(field: Field, *, size: Field | None = None, first: int = 0) -> Zone:
    """Declare a zone that belongs to no seat."""
    return Zone(field, size=size, first=first)


def marked(field: Field, *marks: int) -> Zone:
    """Declare the zones of cards that a field marks with these values; it has one number for each card."""
    return Zone(field, marks=marks)


class Deck:
    """The cards of one kind and the zones in which they may lie.

    kind: the kind of the cards. rows: one for each card, with its `id`, `name` or `title`, and how many `copies` of it
    there are, one by default. rules: the ids of the rules that say where they lie.
    """

    def __init__(self, kind: str, rows: Sequence[Mapping[str, Any]], *, rules: str, zones: Sequence[Zone]):
        self.kind, self.rules, self.zones = kind, rules, list(zones)
        self.rows = with_names(rows)
        self.copies = tuple(int(row.get("copies", 1)) for row in rows)
        self.name, self.seats = "", 0

    def bind(self, name: str, names: Mapping[int, str], seats: int) -> None:
        """Give the deck its name and its zones theirs. names: of the fields. seats: the most at a table."""
        self.name, self.seats = name, seats
        for zone in self.zones:
            zone.bind(self, names)
        if any(not is_open(zone.field) for zone in self.zones) and (self.rest is None or is_open(self.rest.field)):
            raise TypeError(f"deck {name}: where some cards are secret, the `rest` is a hidden zone")

    @property
    def rest(self) -> Zone | None:
        """The zone of the cards that lie nowhere else."""
        return next((zone for zone in self.zones if zone.rest), None)

    def count(self, s: Any) -> list[int]:
        """Count the copies of each card in all zones but the rest."""
        found = [0] * len(self.copies)
        for zone in self.zones:
            if not zone.rest:
                self._add(found, s, zone)
        return found

    def _add(self, found: list[int], s: Any, zone: Zone) -> None:
        for card, copies in zone.cards_in(getattr(s, zone.name)):
            if card < len(found):  # a number beyond the deck breaks the bounds of its field
                found[card] += copies

    # ------------------------------------------------------------ what follows from the zones
    def derive(self, s: Any) -> None:
        """Work out the rest and the sizes of the zones of a position written by hand."""
        if self.rest is not None:
            left = [copies - n for copies, n in zip(self.copies, self.count(s), strict=True)]
            value: Any = left if self.rest.form == COPIES else sum(1 << card for card, n in enumerate(left) if n > 0)
            setattr(s, self.rest.name, value)
        for zone in self.zones:
            if zone.size is not None:
                setattr(s, zone.size_name, self.sizes(s, zone))

    def sizes(self, s: Any, zone: Zone) -> Any:
        """Count the cards in a zone, of a zone of seats in each row; at least 0."""
        value = getattr(s, zone.name)
        if zone.seats:
            return [sum(n for _, n in zone.cards_in(row)) for row in zone.rows_of(value, self.seats)]
        return max(0, sum(n for _, n in zone.cards_in(value)))

    def problem(self, s: Any) -> str:
        """What is wrong with the places of the cards; "" if nothing is."""
        lie = self.count(s)
        there = list(lie)
        if self.rest is not None:
            self._add(there, s, self.rest)
        for card, (copies, n, in_all) in enumerate(zip(self.copies, lie, there, strict=True)):
            if n > copies or (self.rest is not None and in_all != copies):
                title = titles_of(self.rows)[card]
                return f"There are {max(n, in_all)} of {title}, and the deck has {copies} ({self.rules})."
        for zone in self.zones:
            rows = zone.rows_of(getattr(s, zone.name), self.seats) if zone.seats else []
            if any(any(zone.cards_in(row)) for row in rows[s.seats :]):
                return f"{zone.name} has cards of a seat that nobody has ({self.rules})."
        return ""


def decks_in(state: type, seats: int) -> dict[str, Deck]:
    """Collect and bind the decks that a class of fields declares. seats: the most at a table."""
    fields = {id(value): name for name, value in fields_of(state).items()}
    decks: dict[str, Deck] = {}
    for name, value in (pair for cls in state.__mro__ for pair in vars(cls).items()):
        decks |= {name: value} if isinstance(value, Deck) else getattr(value, "decks", {})
    for name, deck in decks.items():
        deck.bind(name, fields, seats)
    return decks
