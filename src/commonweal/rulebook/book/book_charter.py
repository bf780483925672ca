"""The charter of a rulebook: an empty state under a charter, and the charter of a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from commonweal.rulebook.charters.charter import Problem, read_charter
from commonweal.rulebook.charters.custom_decks import Row
from commonweal.rulebook.values.numbers import plain, whole_number

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook


def adopt(book: Rulebook, seats: int, charter: Mapping[str, Any]) -> tuple[Any, list[Problem]]:
    """Make an empty state under a charter. Returns it with every problem found; an empty list means none."""
    low, high = book.seats
    places, charter = whole_number(seats), plain(charter)
    if places is None or not low <= places <= high:
        title, given = book.texts.title, repr(seats) if places is None else str(seats)
        return None, [Problem.of(("seats",), book.seats_rule, "seats", game=title, low=low, high=high, given=given)]
    seats = places
    numbers, problems = read_charter(book.options, charter, seats)
    if problems:
        return None, problems
    root = book.interpreted.state()
    root.seats = seats
    for key, number in numbers.items():
        if isinstance(number, list):
            values = getattr(root, key)
            values[:] = [max(0, book.options[key].low)] * len(values)
            values[: len(number)] = number
        else:
            setattr(root, key, number)
    brought = book.decks_of(charter)
    for key, option in book.options.items():
        if option.deck is not None:
            option.deck.fill(root, brought.get(key, option.deck.standard))
    for clash in book.clashes:
        if clash.found(root):
            text, words = book.texts.need("clashes", clash.name)["text"], {"id": f"clashes.{clash.name}.text"}
            problems.append(Problem(clash.options, clash.rule, text, words))
    return root, problems


def seats_rule(book: Rulebook) -> str:
    """The id of the rule that limits the seats, from [options.seats] of the texts; "" without one."""
    return str(book.texts.options.get("seats", {}).get("rule", ""))


def decks_of(book: Rulebook, charter: Mapping[str, Any]) -> dict[str, list[Row]]:
    """The custom decks in a charter, by option. Raises BrokenDeck."""
    decks = {key: option.deck for key, option in book.options.items() if option.deck is not None}
    read = {key: deck.read(plain(charter[key])) for key, deck in decks.items() if key in charter}
    return {key: rows for key, rows in read.items() if rows is not None}


def fronts_of(book: Rulebook, charter: Mapping[str, Any]) -> dict[str, Any]:
    """The charter as everybody may read it: custom decks without the backs of their cards."""
    fronts = dict(charter)
    for key, rows in book.decks_of(charter).items():
        deck = book.options[key].deck
        fronts[key] = deck.fronts(rows) if deck is not None else rows
    return fronts


def charter_of(book: Rulebook, s: Any) -> dict[str, Any]:
    """The whole charter of a state, as people write it; custom decks are not part of the state."""
    values = {}
    for key in book.options:
        values[key] = book.option_value(s, key)
    return values


def option_value(book: Rulebook, s: Any, name: str) -> Any:
    """The value of an option in a state, as people write it; of a deck, only whether the charter brings it."""
    option, number = book.options[name], getattr(s, name)
    return option.say(list(number[: s.seats]) if option.per_seat else number)
