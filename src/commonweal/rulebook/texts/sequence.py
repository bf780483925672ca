"""The sequence of play: the stages of a game, the phases of each in order, and which phase leads to which.

A game declares it in its texts:

[stages]
bill = { title = "A bill", phases = ["BILL", "DISCUSSION", "VOTE"] }

[ways]
BILL = { to = ["DISCUSSION"] }
DISCUSSION = { to = ["VOTE"], unless = { discussion_seconds = 0, talk = ["closed", "team"] } }
OFFER = { interrupts = true }

A phase that interrupts may begin at any time, and the game then goes on where it was. The last phase, in which the
game is over, may follow any other. `unless`: with such a value of an option the phase never comes. The law *phases
follow the sequence of play* (`commonweal.laws.sequence_law`) holds games to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from commonweal.rulebook.charters.charter import InvalidOption
from commonweal.rulebook.texts.game_texts import TextsError

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook


class Stage(NamedTuple):
    """A stage of the game and its phases, in order."""

    name: str
    phases: tuple[int, ...]


class Ways(NamedTuple):
    """What a phase leads to. unless: by option, the values with which it never comes."""

    to: frozenset[int] = frozenset()
    interrupts: bool = False
    unless: Mapping[str, list[Any]] = {}


class Sequence(NamedTuple):
    """The sequence of play of a game. `ways`: by phase."""

    stages: tuple[Stage, ...]
    ways: Mapping[int, Ways]

    def never(self, phase: int, charter: Mapping[str, Any]) -> bool:
        """Whether a phase never comes under a charter, which names the value of every option."""
        return any(charter[option] in values for option, values in self.ways[phase].unless.items())

    def leads(self, before: int, after: int) -> bool:
        """Whether the phase `after` may follow `before`. Not for phases that interrupt."""
        return after == before or after in self.ways[before].to or not self.ways[after].to


def read_sequence(book: Rulebook) -> Sequence | None:
    """Read the sequence of play; None if the texts declare none. Raises TextsError."""
    if not book.texts.stages:
        return None
    numbers = book.phases.items()
    stages = tuple(
        Stage(name, tuple(_number(numbers, word, f"stages.{name}") for word in stage["phases"]))
        for name, stage in book.texts.stages.items()
    )
    placed = [phase for stage in stages for phase in stage.phases]
    ways = {_number(numbers, word, "ways"): _read_ways(book, word) for word in book.texts.ways}
    for word, phase in numbers.items():
        if placed.count(phase) != 1:
            raise TextsError(f"{book.name}: the phase {word} is in {placed.count(phase)} [stages]; put it into one")
        if phase not in ways:
            raise TextsError(f"{book.name}: [ways] has no {word}; write what it leads to, {word} = {{ to = [...] }}")
    ends = [phase for phase, way in ways.items() if not way.to and not way.interrupts]
    if len(ends) != 1:
        raise TextsError(f"{book.name}: {len(ends)} phases of [ways] lead nowhere; only the one where the game is over")
    return Sequence(stages, ways)


def _read_ways(book: Rulebook, word: str) -> Ways:
    entry = book.texts.ways[word]
    unless: dict[str, list[Any]] = {}
    for name, value in entry.get("unless", {}).items():
        if name not in book.options:
            raise TextsError(f"{book.name}: [ways] {word} names {name}, which is not an option of this game")
        option = book.options[name]
        given = value if isinstance(value, list) else [value]
        try:
            unless[name] = [option.say(option.read(name, one, book.seats[1])) for one in given]
        except InvalidOption as wrong:
            raise TextsError(f"{book.name}: [ways] {word}: {wrong}") from None
    numbers = book.phases.items()
    to = frozenset(_number(numbers, other, f"ways.{word}") for other in entry.get("to", ()))
    return Ways(to, bool(entry.get("interrupts")), unless)


def _number(numbers: Mapping[str, int], word: str, where: str) -> int:
    if word not in numbers:
        raise TextsError(f"[{where}] names {word}, which is not a phase of this game")
    return numbers[word]
