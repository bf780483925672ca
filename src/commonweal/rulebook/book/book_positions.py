"""Positions written by hand: what follows from their fields, and what is wrong with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from commonweal.rulebook.parts import Part

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook


def derive(book: Rulebook, s: Any) -> None:
    """Work out what follows from other fields: the counts of decks, and what the rule `derive` says."""
    derive = book.rule("derive")
    for deck in book.decks.values():
        deck.derive(s)
    if derive is not None:
        derive(s)
        for deck in book.decks.values():  # it may have put cards where they lie
            deck.derive(s)


def misplaced(book: Rulebook, s: Any) -> tuple[str, str] | None:
    """The first deck whose cards do not lie as they can: its name and what is wrong; None if all do."""
    problems = ((name, deck.problem(s)) for name, deck in book.decks.items())
    return next((found for found in problems if found[1]), None)


def broken_law(book: Rulebook, s: Any) -> tuple[str, str] | None:
    """The first law that a state breaks, of its decks, its invariants, or because another number follows from the
    other fields: its name and what it says; None if none is."""
    own = Part({}, invariants=book.invariants)
    broken = next((broken for part in (own, *book.parts.values()) if (broken := part.broken_law(s))), None)
    if broken is not None:
        return broken
    misplaced = book.misplaced(s)
    if misplaced is not None:
        return misplaced
    follows = s.clone()
    book.derive(follows)
    for name in book.fields:
        if getattr(follows, name) != getattr(s, name):
            return (
                name,
                f"{name} is {getattr(s, name)}, and {getattr(follows, name)} follows from the other fields.",
            )
    return None
