"""Random games on which laws are checked, and the error for a law that is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn

from commonweal.institutions import standing
from commonweal.laws.announcements import Announcements
from commonweal.laws.drawn_decks import random_deck
from commonweal.play.notation import act_text
from commonweal.play.views import seen_by
from commonweal.rulebook.acts.amount_bounds import bounds_of, with_amount
from commonweal.rulebook.backends.primitives import start_stream
from commonweal.rulebook.charters.charter import Option
from commonweal.rulebook.state.fields import NOBODY
from commonweal.rulebook.values.actors import CHANCE, CLOCK, FACILITATOR

if TYPE_CHECKING:
    from commonweal.rulebook.book.rulebook import Rulebook

CLOCK_SHARE = 0.05
"""How often the clock acts while one runs."""
ATTEMPTS = 50
NAMED = {CHANCE: "chance", CLOCK: "the clock", FACILITATOR: "the facilitator"}


class LawBroken(AssertionError):
    """A game breaks a law. The message ends with what is needed to reproduce it.

    law: its name. text: what is wrong. seats, charter, seed, game: the trial; acts: (seat or -1, act as text).
    """

    def __init__(self, law: str, text: str, trial: Trial):
        self.law, self.text = law, text
        self.seats, self.charter, self.seed, self.game = trial.seats, trial.charter, trial.seed, trial.game
        self.acts = [(who, act_text(trial.book, number)) for who, number in trial.done]
        story = "; ".join(f"{trial.name_of(who).replace('seat ', 'S')} {act}" for who, act in self.acts) or "none"
        super().__init__(
            f"{trial.book.name} breaks the law “{law}”: {text}\n"
            f"seen in game {self.game} of seed {self.seed}, {self.seats} seats, charter {self.charter}, "
            f"after {len(self.acts)} acts: {story}"
        )


class Trial:
    """One random game under a charter. `s` is the record, `done` the acts so far as (seat, number).

    mover: in half of the cases, names the moves of seats (`choose_move` of a player), such as the plans of a game.
    """

    def __init__(
        self,
        book: Rulebook,
        seats: int,
        charter: Mapping[str, Any],
        seed: int,
        game: int,
        mover: Callable[[Rulebook, Any, int, int], list[int]] | None = None,
    ):
        self.mover, self.meant, self.meant_by = mover, list[int](), -1
        self.book, self.seats, self.charter, self.seed, self.game = book, seats, dict(charter), seed, game
        self.random = Random(f"{seed} {game}")
        self.backend = book.interpreted
        self.workspace = self.backend.workspace()
        start_stream(self.workspace, seed, game)
        self.done: list[tuple[int, int]] = []
        self.of_votes = {book.notices.items()[word]: vote.counted_in for word, vote in book.votes_told.items()}
        root, problems = book.adopt(seats, charter)
        if problems:
            self.fail("the charter can be adopted", "; ".join(problem.text for problem in problems))
        self.root = root
        self.s = root.clone()
        self.backend.setup(self.s)

    def random_seat(self) -> int:
        """Draw a seat; the same game always gives the same seat."""
        return Random(f"seat {self.seed} {self.game}").randrange(self.seats)

    def fail(self, law: str, text: str) -> NoReturn:
        raise LawBroken(law, text, self)

    @staticmethod
    def name_of(who: int) -> str:
        """Name a seat, chance, the clock or the facilitator for messages."""
        return NAMED.get(who, f"seat {who}")

    @property
    def seat_names(self) -> list[str]:
        """What the players are called."""
        return [f"Seat {seat}" for seat in range(self.seats)]

    @property
    def last(self) -> str:
        """The last act as text, for messages."""
        if not self.done:
            return "setup"
        who, number = self.done[-1]
        return f"{act_text(self.book, number)} of {self.name_of(who)}"

    # ------------------------------------------------------------ whose act it is
    def to_act(self, s: Any = None) -> list[int]:
        """Return who has to act: seats, or chance (-1); an empty list at the end."""
        who = self.backend.to_act(self.s if s is None else s)
        if who == CHANCE:
            return [CHANCE]
        return [seat for seat in range(self.seats) if who >> seat & 1] if who != NOBODY else []

    def list_acts(self, s: Any, seat: int) -> dict[int, int]:
        """List the possible acts of `seat` (-1: chance) with their weights (0 for acts of seats).

        For a seat that is not to act, these are its acts out of turn."""
        in_turn = seat < 0 or self.backend.is_awaited(s, seat)
        list_acts = self.backend.options if in_turn else self.backend.out_of_turn_options
        count = list_acts(s, self.workspace, seat)
        numbers = self.workspace.acts[:count]
        weights = self.workspace.weights[:count] if seat == CHANCE else [0] * count
        return dict(zip(numbers, weights, strict=True))

    def no_dead_end(self) -> None:
        """Check that every seat that has to act can act."""
        for who in self.to_act():
            if not self.list_acts(self.s, who):
                by = self.name_of(who)
                text = f"{by} has to act, but no act is possible, after {self.last}"
                self.fail("no dead end", text)

    def waits_for_nobody_who_is_out(self) -> None:
        """Check that no seat has to act that is out of the game (see `institutions/standing.py`)."""
        if "in_play" in self.book.fields:
            for who in self.to_act():
                if who >= 0 and not standing.is_in(self.s, who):
                    self.fail("nobody waits for who is out", f"seat {who} is out and has to act, after {self.last}")

    def choose(self) -> tuple[int, int]:
        """Draw an act: of chance by its weights, of a seat at random, now and then out of turn."""
        awaited = self.backend.to_act(self.s)
        if awaited > 0 and (count := self.backend.ask_out_of_turn(self.s, self.workspace, awaited)):
            number = draw_act(self.book, self.workspace.acts[:count], self.random)
            return self.workspace.seat, self.name_amount(self.workspace.seat, number)
        if awaited > 0 and (count := self.backend.ask_facilitator(self.s, self.workspace)):
            return FACILITATOR, self.name_amount(FACILITATOR, self.random.choice(self.workspace.acts[:count]))
        who = self.random.choice(self.to_act())
        if who >= 0 and self.backend.clocked(self.s) and self.random.random() < CLOCK_SHARE:
            who = CLOCK
        if who >= 0 and (meant := self.next_of_move(who)) >= 0:
            return who, meant
        listed = self.list_acts(self.s, who)
        if who == CHANCE:
            return who, self.random.choices(list(listed), list(listed.values()))[0]
        return who, self.name_amount(who, draw_act(self.book, list(listed), self.random))

    def next_of_move(self, who: int) -> int:
        """The next act of the move that the mover has named, or of a new one; -1 if none is named or possible."""
        if self.mover is None:
            return -1
        if self.meant_by != who or not self.meant:
            if self.random.random() < 0.5:
                return -1
            seen, self.meant_by = seen_by(self.book, self.s, who), who
            self.meant = list(self.mover(self.book, seen, who, self.random.getrandbits(60)))
        act, self.meant = (self.meant[0], self.meant[1:]) if self.meant else (-1, [])
        return act if act >= 0 and self.backend.why(self.s, who, act) == 0 else -1

    def name_amount(self, who: int, number: int) -> int:
        """Replace the amount of an act, if it has one, in half of the cases by any allowed one."""
        act = self.book.act_of(number)
        if act.amount is None or self.random.random() < 0.5:
            return number
        values = act.values(number)
        bounds = bounds_of(act, self.s, who, values)
        if bounds.low > bounds.high:  # the law of bounds says so
            return number
        named = act.number(with_amount(act, values, self.random.randint(bounds.low, bounds.high)))
        return named if self.backend.why(self.s, who, named) == 0 else number

    def do(self, who: int, number: int) -> Announcements:
        """Carry out an act. Returns its notices."""
        self.done.append((who, number))
        notices = Announcements(Trial.do.__code__, self.s, self.of_votes, self.book)
        self.s.notices = notices
        self.backend.apply(self.s, who, number)
        self.s.notices = None
        return notices


def draw_act(book: Rulebook, numbers: list[int], random: Random) -> int:
    """Draw one of these acts of a seat; drafts give way to other acts, as in random play."""
    number = random.choice(numbers)
    rare = book.act_of(number).once_in
    usual = [n for n in numbers if book.act_of(n).once_in == 1] if rare > 1 else []
    return random.choice(usual) if usual and random.random() * rare >= 1 else number


# ---------------------------------------------------------------- charters to try
def charters_of(book: Rulebook, seed: int, seats: int | None) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield charters endlessly, each with a number of seats that it allows (`seats`, if given).

    First the defaults, then the presets, then random decks for options that take one, then every value of every option
    in turn, with random values of other options.
    """
    random = Random(f"charters {seed}")
    low, high = book.seats
    numbers = [seats] if seats is not None else list(range(low, high + 1))
    yield random.choice(numbers), {}
    while True:
        for preset in book.texts.presets.values():
            yield from adoptable(book, random, numbers, preset["charter"])
        for key, option in book.options.items():
            if option.deck is not None:
                yield from adoptable(book, random, numbers, {key: random_deck(option.deck, random)})
        for key, option in book.options.items():
            for value in values_of(option):
                others = {k for k in book.options if random.random() < 0.3} - {key}
                yield from adoptable(book, random, numbers, {key: value}, others)
        yield random.choice(numbers), {}


def adoptable(
    book: Rulebook, random: Random, numbers: list[int], wanted: Mapping[str, Any], others: Iterable[str] = ()
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the charter with other options at random, or if that fails alone, and a number of seats that it allows."""
    for mixed in (sorted(others), []):
        for seats in random.sample(numbers, len(numbers)):
            charter = {key: in_words(book.options[key], value, seats) for key, value in wanted.items()}
            charter |= {key: random_value(book.options[key], seats, random) for key in mixed}
            if not book.adopt(seats, charter)[1]:
                yield seats, charter
                return


def in_words(option: Option, value: Any, seats: int) -> Any:
    """Write the number of an option as people write it; leave any other value as it is."""
    if not isinstance(value, int):
        return value
    places = seats if option.per_seat else option.size
    return option.say([value] * places if places else value)


def values_of(option: Option) -> list[int]:
    """Return every value of a small option; of a large one the bounds, the default and the value after it."""
    if option.high - option.low < 16:
        return [value for value in range(option.low, option.high + 1) if allows(option, value)]
    usual = [option.default] if isinstance(option.default, int) else list(option.default)
    near = {option.low, option.high, *usual, usual[0] + 1}
    return sorted(value for value in near if option.low <= value <= option.high and allows(option, value))


def allows(option: Option, value: int) -> bool:
    """Whether a number within the bounds of an option is one of its values: a set may have too few or too many."""
    return option.things is None or option.least <= value.bit_count() <= option.most


def random_value(option: Option, seats: int, random: Random) -> Any:
    if option.things is not None:
        members = random.sample(range(len(option.things)), random.randint(option.least, option.most))
        return option.say(sum(1 << member for member in members))
    if option.per_seat or option.size:
        places = seats if option.per_seat else option.size
        return option.say([random.randint(option.low, option.high) for _ in range(places)])
    return option.say(random.randint(option.low, option.high))
