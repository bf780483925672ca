"""What is simulated: a game under a charter, who plays, and with which seed. Everything a result depends on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from commonweal.lab.loops import THINKS
from commonweal.play import find_book
from commonweal.players import Player, player
from commonweal.players.thinking import RANDOM, SENSIBLE
from commonweal.rulebook import CharterError, Rulebook

LONGEST = 20_000
"""Acts after which a game counts as one that will not end, unless said otherwise."""
LARGEST_SEED = (1 << 63) - 1
WAYS = {"random": RANDOM, "sensible": SENSIBLE}


class LabError(ValueError):
    """The lab cannot do what it was asked for. The message says what is wrong and what to do."""


@dataclass(frozen=True)
class Setup:
    """Game `i` of this setup is the same wherever and whenever it is played.

    charter: options in words (only those given). players: one kind a seat. longest: the most acts a game may have.
    moment: the bytes of a view that games go on from (None: from the start); knower: whose view (-1: a spectator's).
    """

    book: Rulebook = field(repr=False)
    seats: int
    charter: Mapping[str, Any]
    players: tuple[str, ...]
    seed: int
    longest: int = LONGEST
    moment: bytes | None = field(default=None, repr=False)
    knower: int = -1

    @property
    def ways(self) -> list[int]:
        """How each seat chooses, for the compiled loop."""
        return [WAYS.get(kind, THINKS) for kind in self.players]

    @property
    def thinks(self) -> bool:
        """Whether some seat is decided for outside the compiled loop."""
        return THINKS in self.ways

    def thinkers(self) -> dict[int, Player]:
        """The players outside the compiled loop, by seat."""
        made = {kind: player(kind) for kind in set(self.players) if kind not in WAYS}
        return {seat: made[kind] for seat, kind in enumerate(self.players) if kind in made}

    def root(self) -> Any:
        """The empty record under the charter, or the view that games go on from."""
        if self.moment is not None:
            return self.book.interpreted.state().unpack(self.moment)
        return self.book.adopt(self.seats, self.charter)[0]

    def described(self) -> dict[str, Any]:
        """All of it as plain data: enough to play the same games again."""
        return {
            "game": self.book.name,
            "version": self.book.version,
            "seats": self.seats,
            "charter": self.book.charter_of(self.root()) | self.book.decks_of(self.charter),
            "players": list(self.players),
            "seed": self.seed,
            "longest": self.longest,
        }

    def __reduce__(self) -> tuple[Any, ...]:
        """Across machines a rulebook travels by its name."""
        return _again, (
            self.book.name,
            self.seats,
            dict(self.charter),
            self.players,
            self.seed,
            self.longest,
            self.moment,
            self.knower,
        )


def _again(name: str, *rest: Any) -> Setup:
    return Setup(find_book(name), *rest)


def set_up(
    game: str | Rulebook,
    *,
    seats: int | None = None,
    charter: Mapping[str, Any] | None = None,
    players: str | Sequence[str] = "random",
    seed: int = 0,
    longest: int = LONGEST,
) -> Setup:
    """A setup, everything checked. players: one kind for all seats, or several, dealt to the seats in turn.

    Raises UnknownGame, CharterError, LabError.
    """
    book = find_book(game) if isinstance(game, str) else game
    number = seats if seats is not None else min(4, book.seats[1])
    problems = book.adopt(number, charter or {})[1]
    if problems:
        raise CharterError(problems)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        raise LabError(f"A seed is a whole number from 0 to {LARGEST_SEED}, not {seed}.")
    if longest < 1:
        raise LabError(f"A game has at least 1 act; longest is {longest}.")
    return Setup(book, number, dict(charter or {}), lineup(players, number), seed, longest)


def lineup(players: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """One kind of player a seat, dealt in turn; a text separates them by commas. Raises LabError."""
    kinds = [kind.strip() for kind in (players.split(",") if isinstance(players, str) else players)]
    if not 1 <= len(kinds) <= seats:
        raise LabError(f"There are {len(kinds)} kinds of players for {seats} seats. Name at most one a seat.")
    for kind in kinds:
        try:
            player(kind)
        except ValueError as wrong:
            raise LabError(f"{str(wrong)[:1].upper()}{str(wrong)[1:]}.") from None
    return tuple(kinds[seat % len(kinds)] for seat in range(seats))
