"""Setups: game, seats, charter, players and seed, which is everything that results depend on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from commonweal.lab.batch_loop import EXTERNAL
from commonweal.play import find_book
from commonweal.players import Player, player
from commonweal.players.motives import MOTIVES, PLAIN
from commonweal.players.thinking import RANDOM, SENSIBLE
from commonweal.rulebook import CharterError, Rulebook
from commonweal.validation import (
    DEFAULT_MAX_ACTS,
    LabError,
    check_max_acts,
    check_names,
    check_options,
    check_seats,
    check_seed,
    rulebook_of,
)

__all__ = ["LabError", "Setup", "lineup", "set_up"]
POLICIES = {"random": RANDOM} | dict.fromkeys(("sensible", *(f"sensible:{motive}" for motive in MOTIVES)), SENSIBLE)


@dataclass(frozen=True)
class Setup:
    """Game `i` of this setup is the same wherever and whenever it is played.

    charter: the options that were given. players: one kind per seat. max_acts: the most acts of a game. moment: the
    bytes of a view to start from (None: from the beginning); knower: the seat whose view it is (-1: a spectator).
    """

    book: Rulebook = field(repr=False)
    seats: int
    charter: Mapping[str, Any]
    players: tuple[str, ...]
    seed: int
    max_acts: int = DEFAULT_MAX_ACTS
    moment: bytes | None = field(default=None, repr=False)
    knower: int = -1

    @property
    def policies(self) -> list[int]:
        """How each seat chooses, for the compiled loop."""
        return [POLICIES.get(kind, EXTERNAL) for kind in self.players]

    @property
    def motives(self) -> list[int]:
        """What each seat values, for the compiled loop."""
        return [MOTIVES.get(kind.rpartition(":")[2], PLAIN) for kind in self.players]

    @property
    def searches(self) -> bool:
        """Whether some player runs outside the compiled loop."""
        return EXTERNAL in self.policies

    def searchers(self) -> dict[int, Player]:
        """The players outside the compiled loop, by seat."""
        made = {kind: player(kind) for kind in set(self.players) if kind not in POLICIES}
        return {seat: made[kind] for seat, kind in enumerate(self.players) if kind in made}

    def root(self) -> Any:
        """The state that games start from: empty under the charter, or a view."""
        if self.moment is not None:
            return self.book.interpreted.state().unpack(self.moment)
        return self.book.adopt(self.seats, self.charter)[0]

    def describe(self) -> dict[str, Any]:
        """The setup as plain data, enough to play the same games again."""
        return {
            "game": self.book.name,
            "version": self.book.version,
            "seats": self.seats,
            "charter": self.book.charter_of(self.root()) | self.book.decks_of(self.charter),
            "players": list(self.players),
            "seed": self.seed,
            "max_acts": self.max_acts,
        }

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the rulebook as its name."""
        return _restore, (
            self.book.name,
            self.seats,
            dict(self.charter),
            self.players,
            self.seed,
            self.max_acts,
            self.moment,
            self.knower,
        )


def _restore(name: str, *rest: Any) -> Setup:
    return Setup(find_book(name), *rest)


def set_up(
    game: str | Rulebook,
    *,
    seats: int | None = None,
    charter: Mapping[str, Any] | None = None,
    players: str | Sequence[str] = "random",
    seed: int = 0,
    max_acts: int = DEFAULT_MAX_ACTS,
) -> Setup:
    """Create a setup and check all of it. players: one kind for all seats, or several, assigned to the seats in turn.

    Raises UnknownGame, CharterError, LabError.
    """
    book, chosen = rulebook_of(game), check_options("charter", charter)
    number = check_seats(book, seats)
    problems = book.adopt(number, chosen)[1]
    if problems:
        raise CharterError(problems)
    return Setup(book, number, chosen, lineup(players, number), check_seed(seed), check_max_acts(max_acts))


def lineup(players: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """Assign kinds of players to the seats in turn; a text separates kinds by commas. Raises LabError."""
    kinds = check_names("players", players)
    if not 1 <= len(kinds) <= seats:
        raise LabError(f"There are {len(kinds)} kinds of players for {seats} seats. Name at most one per seat.")
    for kind in kinds:
        try:
            player(kind)
        except ValueError as wrong:
            raise LabError(f"{str(wrong)[:1].upper()}{str(wrong)[1:]}.") from None
    return tuple(kinds[seat % len(kinds)] for seat in range(seats))
