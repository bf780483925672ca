"""Generate the rule `determinize(s, b, seat)`: fill what a seat cannot see with one possible truth.

The cards of a deck that the seat does not see are dealt again: each is equally likely to be anywhere. Every other
number that it does not see is what the field's `guess` says. Where the rulebook has a rule `fits_what_is_known(s)`, a
truth that does not fit is drawn again, 64 times at most; the rule may also work out hidden fields that follow from
others.

The text is in the rules subset, so both backends run it. Who sees what is asked of `visibility` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from commonweal.rulebook.backends.loops import one_of
from commonweal.rulebook.backends.primitives import below
from commonweal.rulebook.state.fields import Field
from commonweal.rulebook.state.visibility import is_open, is_shown, row_test
from commonweal.rulebook.state.zones import COPIES, MARKS, PLACES, Deck, Zone

TRIES = 64
INDENT = "    "


def anything_fits(s: Any) -> bool:
    """What a rulebook without the rule `fits_what_is_known` says of a truth."""
    return True


def determinize_text(
    name: str, fields: Mapping[str, Field], decks: Mapping[str, Deck], fits: Callable[..., Any] | None = None
) -> tuple[str, dict[str, Any]]:
    """Write the rule, and collect the rules and constants that it uses. fits: the rule `fits_what_is_known`.

    Raises TypeError for a secret field without a `guess`.
    """
    uses: dict[str, Any] = {"below": below, "one_of": one_of, "fits_what_is_known": fits or anything_fits}
    lines = ["def determinize(s, b, seat):", f"    for _ in range({TRIES}):", "        fill_unseen(s, b, seat)"]
    lines += ["        if fits_what_is_known(s):", "            return True", "    return False"]
    lines += ["", "", "def fill_unseen(s, b, seat):"]
    for deck in decks.values():
        if not all(is_open(zone.field) for zone in deck.zones):
            lines += DealtAgain(deck, uses).lines()
    in_decks = {zone.name for deck in decks.values() for zone in deck.zones}
    for field_name, field in fields.items():
        if field_name not in in_decks and not is_open(field):
            lines += _guessed(name, field_name, field, uses)
    return "\n".join([*lines, "    return"]) + "\n", uses


def _guessed(book: str, name: str, field: Field, uses: dict[str, Any]) -> list[str]:
    """Fill the rows of a field that the seat does not see; without a guess, as near to 0 as its bounds allow."""
    indices = [f"i{d}" for d in range(len(field.shape))]
    if field.guess is not None:
        uses[f"guess_{name}"] = field.guess
        value = f"guess_{name}({', '.join(['s', 'b', *indices])})"
    elif is_shown(field):
        raise TypeError(f"{book}: the secret field {name} needs guess=..., or the chapters need a rule determinize")
    else:
        value = str(min(max(0, field.low), field.high))
    place = f"s.{name}" + "".join(f"[{i}]" for i in indices)
    return _each_place(field.shape, _unseen(name, field, uses), [f"{place} = {value}"])


def _unseen(name: str, field: Field, uses: dict[str, Any]) -> str:
    """The condition that the seat does not see row i0; "" if nobody does."""
    test, rules = row_test(name, field, "i0")
    uses |= rules
    return f"not ({test})" if test != "False" else ""


def _each_place(shape: tuple[int, ...], condition: str, do: list[str], rows: str = "", pad: str = INDENT) -> list[str]:
    """Loop over the places of a field, its rows under a condition. rows: how many there are, if it depends on s."""
    lines = []
    for d, size in enumerate(shape):
        lines.append(f"{pad}for i{d} in range({rows if d == 0 and rows else size}):")
        pad += INDENT
        if d == 0 and condition:
            lines.append(f"{pad}if {condition}:")
            pad += INDENT
    return lines + [pad + line for line in do]


class DealtAgain:
    """The lines that deal the unseen cards of one deck again.

    First the rest holds every card that the seat does not see; then the secret zones are filled from it.
    """

    def __init__(self, deck: Deck, uses: dict[str, Any]):
        assert deck.rest is not None
        self.deck, self.uses, self.rest, self.cards = deck, uses, deck.rest, len(deck.copies)
        self.others = [zone for zone in deck.zones if not zone.rest]

    def lines(self) -> list[str]:
        lines = [f"    left = {sum(self.deck.copies)}"]
        if self.rest.form == COPIES:
            copies = f"COPIES_{self.deck.name}"
            self.uses[copies] = self.deck.copies
            lines += [f"    for card in range({self.cards}):", f"        s.{self.rest.name}[card] = {copies}[card]"]
        else:
            lines.append(f"    s.{self.rest.name} = {(1 << self.cards) - 1}")
        for zone in self.others:
            lines += self.take_seen(zone)
        for zone in self.others:
            if not is_open(zone.field):
                lines += self.deal_unseen(zone)
        return lines + ([f"    s.{self.rest.size_name} = left"] if self.rest.size else [])

    # ------------------------------------------------------------ what the seat sees
    def take_seen(self, zone: Zone) -> list[str]:
        """The cards that the seat sees in a zone are not in the rest."""
        seen = "" if is_open(zone.field) else row_test(zone.name, zone.field, "i0")[0]
        if seen == "False":
            return []
        if zone.form == MARKS:
            is_marked = " or ".join(f"s.{zone.name}[i0] == {mark}" for mark in zone.marks)
            return _each_place(zone.field.shape, is_marked, self.taken("i0"))
        shape, place = zone.field.shape, self.place(zone)
        if zone.form == COPIES:
            card = f"i{len(shape) - 1}"
            take = [f"s.{self.rest.name}[{card}] -= {place}", f"left -= {place}"]
            if len(shape) == 1:  # its one row has no index
                seen = ""
        else:
            take = [f"if {place} >= {zone.first}:"]
            take += [INDENT + line for line in self.taken(f"{place} - {zone.first}" if zone.first else place)]
        return _each_place(shape, seen, take, self.rows(zone))

    def taken(self, card: str) -> list[str]:
        if self.rest.form == COPIES:
            return [f"s.{self.rest.name}[{card}] -= 1", "left -= 1"]
        return [f"s.{self.rest.name} &= ~(1 << {card})", "left -= 1"]

    # ------------------------------------------------------------ what it does not see
    def deal_unseen(self, zone: Zone) -> list[str]:
        """Fill the rows of a zone that the seat does not see with cards of the rest, as many as lie there."""
        condition = _unseen(zone.name, zone.field, self.uses)
        if zone.form == PLACES:
            draw = [*self.drawn(), f"{self.place(zone)} = card" + (f" + {zone.first}" if zone.first else "")]
            if zone.size is not None and zone.size.shape == zone.field.shape:  # it says which places are empty
                draw = [f"if {self.size_of(zone)}:", *(INDENT + line for line in draw)]
            return _each_place(zone.field.shape, condition, draw, self.rows(zone))
        if zone.form != COPIES or not zone.size:
            raise TypeError(f"deck {self.deck.name}: the secret zone {zone.name} needs size=..., and copies or places")
        rows = zone.field.shape[:-1]
        row = f"s.{zone.name}" + "".join(f"[i{d}]" for d in range(len(rows)))
        deal = [f"for card in range({self.cards}):", f"    {row}[card] = 0", f"for _ in range({self.size_of(zone)}):"]
        deal += [INDENT + line for line in [*self.drawn(), f"{row}[card] += 1"]]
        return _each_place(rows, condition, deal, self.rows(zone))

    def drawn(self) -> list[str]:
        """Draw one card of the rest, each as likely."""
        rest = self.rest.name
        if self.rest.form != COPIES:
            return [f"card = one_of(b, s.{rest})", *self.taken("card")]
        return [
            "place = below(b, left)",
            "card = 0",
            f"while place >= s.{rest}[card]:",
            f"    place -= s.{rest}[card]",
            "    card += 1",
            *self.taken("card"),
        ]

    def place(self, zone: Zone) -> str:
        return f"s.{zone.name}" + "".join(f"[i{d}]" for d in range(len(zone.field.shape)))

    def size_of(self, zone: Zone) -> str:
        """How many cards lie in a row of the zone, or in a place if its size has one number for each place."""
        rows = zone.field.shape[:-1] if zone.form == COPIES else zone.field.shape
        return f"s.{zone.size_name}" + "".join(f"[i{d}]" for d in range(len(rows)))

    def rows(self, zone: Zone) -> str:
        """How many rows of a zone are of seats at this table; "" for all."""
        if not zone.seats:
            return ""
        each = zone.field.shape[0] // self.deck.seats
        return f"{each} * s.seats" if each > 1 else "s.seats"
