"""What is simulated: a game under a charter, who plays, and with which seed. Everything a result depends on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from commonweal.lab.loops import EXTERNAL
from commonweal.play import find_book
from commonweal.players import Player, player
from commonweal.players.thinking import RANDOM, SENSIBLE
from commonweal.rulebook import CharterError, Rulebook
from commonweal.validation import LabError, a_book, options, whole, whole_max_acts, whole_seed, words

MAX_ACTS = 20_000
"""Acts after which a game counts as one that will not end, unless said otherwise."""
__all__ = ["MAX_ACTS", "LabError", "Setup", "lineup", "set_up"]
POLICIES = {"random": RANDOM, "sensible": SENSIBLE}


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
    max_acts: int = MAX_ACTS
    moment: bytes | None = field(default=None, repr=False)
    knower: int = -1

    @property
    def policies(self) -> list[int]:
        """How each seat chooses, for the compiled loop."""
        return [POLICIES.get(kind, EXTERNAL) for kind in self.players]

    @property
    def searches(self) -> bool:
        """Whether some seat is decided for outside the compiled loop."""
        return EXTERNAL in self.policies

    def searchers(self) -> dict[int, Player]:
        """The players outside the compiled loop, by seat."""
        made = {kind: player(kind) for kind in set(self.players) if kind not in POLICIES}
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
            "max_acts": self.max_acts,
        }

    def __reduce__(self) -> tuple[Any, ...]:
        """Across machines a rulebook travels by its name."""
        return _again, (
            self.book.name,
            self.seats,
            dict(self.charter),
            self.players,
            self.seed,
            self.max_acts,
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
    max_acts: int = MAX_ACTS,
) -> Setup:
    """A setup, everything checked. players: one kind for all seats, or several, dealt to the seats in turn.

    Raises UnknownGame, CharterError, LabError.
    """
    book, chosen = a_book(game), options("charter", charter)
    number = min(4, book.seats[1]) if seats is None else whole("seats", seats)
    problems = book.adopt(number, chosen)[1]
    if problems:
        raise CharterError(problems)
    return Setup(book, number, chosen, lineup(players, number), whole_seed(seed), whole_max_acts(max_acts))


def lineup(players: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """One kind of player a seat, dealt in turn; a text separates them by commas. Raises LabError."""
    kinds = words("players", players)
    if not 1 <= len(kinds) <= seats:
        raise LabError(f"There are {len(kinds)} kinds of players for {seats} seats. Name at most one a seat.")
    for kind in kinds:
        try:
            player(kind)
        except ValueError as wrong:
            raise LabError(f"{str(wrong)[:1].upper()}{str(wrong)[1:]}.") from None
    return tuple(kinds[seat % len(kinds)] for seat in range(seats))
