"""Guesses of the players about each other, and which of them were right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from commonweal.rulebook.dealings.declared_guesses import GuessSheet


@dataclass(frozen=True)
class Guess:
    """One seat's guess about another. by: who guessed. answer: None if a guess was taken back."""

    by: int
    seat: int
    thing: int
    answer: int | None


def standing(guesses: Iterable[Guess]) -> list[Guess]:
    """The guesses that stand, given all guesses in the order in which they were written."""
    last = {(guess.by, guess.seat, guess.thing): guess for guess in guesses}
    return [guess for _, guess in sorted(last.items()) if guess.answer is not None]


def is_right(sheet: GuessSheet, s: Any, guess: Guess) -> bool:
    """Whether a guess is true at the end of a game."""
    return guess.answer is not None and bool(sheet.is_right(s, guess.seat, guess.thing, guess.answer))
