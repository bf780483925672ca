"""A random game that laws are checked on, and what is said when one is broken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn

from commonweal.play.notation import act_text
from commonweal.rulebook.charter import Option
from commonweal.rulebook.fields import CHANCE, NOBODY
from commonweal.rulebook.subset import start_stream

if TYPE_CHECKING:
    from commonweal.rulebook.book import Rulebook

BY_CHANCE = -1
ATTEMPTS = 50


class LawBroken(AssertionError):
    """A game breaks a law. The message ends with all that is needed to see it again.

    law: its name. text: what is wrong. seats, charter, seed, game: the trial; acts: (seat or -1, act as text), in order.
    """

    def __init__(self, law: str, text: str, trial: Trial):
        self.law, self.text = law, text
        self.seats, self.charter, self.seed, self.game = trial.seats, trial.charter, trial.seed, trial.game
        self.acts = [(who, act_text(trial.book, number)) for who, number in trial.done]
        story = "; ".join(f"{'chance' if who < 0 else f'S{who}'} {act}" for who, act in self.acts) or "none"
        super().__init__(
            f"{trial.book.name} breaks the law “{law}”: {text}\n"
            f"seen in game {self.game} of seed {self.seed}, {self.seats} seats, charter {self.charter}, "
            f"after {len(self.acts)} acts: {story}"
        )


class Trial:
    """One game at random, from an adopted charter on. `s` is the record, `done` the acts so far as (seat, number)."""

    def __init__(self, book: Rulebook, seats: int, charter: Mapping[str, Any], seed: int, game: int):
        self.book, self.seats, self.charter, self.seed, self.game = book, seats, dict(charter), seed, game
        self.random = Random(f"{seed} {game}")
        self.host = book.interpreted
        self.desk = self.host.desk()
        start_stream(self.desk, seed, game)
        self.done: list[tuple[int, int]] = []
        root, problems = book.adopt(seats, charter)
        if problems:
            self.broken("the charter can be adopted", "; ".join(problem.text for problem in problems))
        self.root = root
        self.s = root.clone()
        self.host.setup(self.s)

    def broken(self, law: str, text: str) -> NoReturn:
        raise LawBroken(law, text, self)

    @property
    def last(self) -> str:
        """The act done last, as text, for messages."""
        if not self.done:
            return "setup"
        who, number = self.done[-1]
        return f"{act_text(self.book, number)} of {'chance' if who < 0 else f'seat {who}'}"

    # ------------------------------------------------------------ whose act it is
    def waiting(self, s: Any = None) -> list[int]:
        """Whom the table waits for: seats, or chance (-1); nobody at the end."""
        who = self.host.to_act(self.s if s is None else s)
        if who == CHANCE:
            return [BY_CHANCE]
        return [seat for seat in range(self.seats) if who >> seat & 1] if who != NOBODY else []

    def listed(self, s: Any, seat: int) -> dict[int, int]:
        """What `seat` (-1: chance) may do as listed, with the weights of chance (0 for a seat's acts)."""
        count = self.host.options(s, self.desk, seat)
        numbers = self.desk.acts[:count]
        weights = self.desk.weights[:count] if seat < 0 else [0] * count
        return dict(zip(numbers, weights, strict=True))

    def choose(self) -> tuple[int, int]:
        """An act for the table, at random: of chance by its weights."""
        who = self.random.choice(self.waiting())
        listed = self.listed(self.s, who)
        if not listed:
            by = "chance" if who < 0 else f"seat {who}"
            self.broken("no dead end", f"the table waits for {by}, and there is no act it could do, after {self.last}")
        if who < 0:
            return who, self.random.choices(list(listed), list(listed.values()))[0]
        return who, self.random.choice(list(listed))

    def do(self, who: int, number: int) -> list[tuple[int, ...]]:
        """Carry an act out. Returns what the rules told."""
        self.done.append((who, number))
        self.s.told = told = []
        self.host.apply(self.s, who, number)
        self.s.told = None
        return told


# ---------------------------------------------------------------- charters to try
def charters_of(book: Rulebook, seed: int) -> Iterator[tuple[int | None, dict[str, Any]]]:
    """Charters without end, each with the seats it needs (None: any): the defaults, the presets, every value of every option
    in turn with the others at random."""
    yield None, {}
    for preset in book.texts.presets.values():
        yield None, dict(preset["charter"])
    random = Random(seed)
    while True:
        for key, option in book.options.items():
            for value in values_of(option):
                for seats in random.sample(range(book.seats[0], book.seats[1] + 1), book.seats[1] - book.seats[0] + 1):
                    mixed = {
                        k: random_value(o, seats, random) for k, o in book.options.items() if random.random() < 0.3
                    }
                    mixed[key] = option.say([value] * seats if option.per_seat else value)
                    for charter in (mixed, {key: mixed[key]}):
                        if not book.adopt(seats, charter)[1]:
                            yield seats, charter
                            break
                    else:
                        continue
                    break
        if not book.options:
            yield None, {}


def values_of(option: Option) -> list[int]:
    """Every value of a small option; the bounds, the default and their neighbours of a large one."""
    if option.high - option.low < 16:
        return list(range(option.low, option.high + 1))
    near = {option.low, option.high, option.default, option.default + 1}
    return sorted(value for value in near if option.low <= value <= option.high)


def random_value(option: Option, seats: int, random: Random) -> Any:
    if option.per_seat:
        return option.say([random.randint(option.low, option.high) for _ in range(seats)])
    return option.say(random.randint(option.low, option.high))


def seats_for(book: Rulebook, wanted: int | None, charter: Mapping[str, Any], random: Random) -> int:
    """A number of seats under which this charter can be adopted; any where there is none."""
    low, high = book.seats
    numbers = [wanted] if wanted is not None else random.sample(range(low, high + 1), high - low + 1)
    return next((seats for seats in numbers if not book.adopt(seats, charter)[1]), numbers[0])
