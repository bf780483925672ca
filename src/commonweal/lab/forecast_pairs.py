"""One pair of futures of an offer: the one in which all agree, and the one in which it is declined.

Both have the same hidden cards, the same dice and the same players. What is hidden from the seat that asks is drawn
again for every pair, as chance would; the real state is never read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cache
from math import prod
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np

from commonweal.debriefing import Step, carry_out
from commonweal.lab import forecast_loops
from commonweal.lab.batch_loop import FINISHED, PLAYING
from commonweal.lab.compiled_batches import Machine, batch_layout, functions, workspace_layout
from commonweal.lab.forecast_loops import CHANGES, EVERYTHING, NOTHING
from commonweal.lab.setup import LabError, Setup, set_up
from commonweal.play import Game
from commonweal.play.bundle import state_after
from commonweal.play.views import seen_by
from commonweal.rulebook import Rulebook
from commonweal.rulebook.backends.compiler import RulesFault
from commonweal.rulebook.backends.interpreted import bind, functions_in
from commonweal.rulebook.backends.layout import Layout
from commonweal.rulebook.forecasting import Broken, ForecastRules, Paid
from commonweal.validation import check_seed

ROUNDS = 5
"""How many rounds after the present one are played."""
MOST_ACTS = 5_000
"""The most acts of one future."""
VOID = "void"
"""The break of a deal that all agree to, but that cannot be carried out then."""
LOOPS = functions_in(forecast_loops)


class Offer(NamedTuple):
    """An offer that waits for answers, as a seat knows it.

    setup: where futures begin, and whose view that is. names: of the seats. parties: of the deal. answers: how many
    seats must still agree. number: by which the deal will be known, 0 if nothing of it stays. round: the present one.
    """

    setup: Setup
    rules: ForecastRules
    names: tuple[str, ...]
    parties: tuple[int, ...]
    answers: int
    number: int
    round: int

    @property
    def seat(self) -> int | None:
        """The seat whose view this is; None for a spectator."""
        return None if self.setup.knower < 0 else self.setup.knower


Numbers = np.ndarray[Any, np.dtype[np.int64]]


class Pair(NamedTuple):
    """The result of a pair of futures.

    paid: what each seat received under the deal, less what it paid, by round. gained: how much better off each seat is
    with the deal at the end of each round. broken: how the deal was broken."""

    paid: Numbers
    gained: Numbers
    broken: frozenset[str]


# ---------------------------------------------------------------- the compiled loop
class ForecastMachine(Machine):
    """The compiled loop of the futures of deals of one rulebook."""

    @staticmethod
    def rules_of(book: Rulebook) -> dict[str, FunctionType]:
        made = bound_functions(book)
        return {name: made[name] for name in ("begin_game", "play_on", "answer", "why", "to_act")}

    @staticmethod
    def workspace_of(book: Rulebook) -> Layout:
        fields = {slot.name: (slot.code, slot.shape) for slot in workspace_layout(book).slots.values()}
        return Layout.of(fields | {"act": ("i4", ())})

    @staticmethod
    def records_of(book: Rulebook) -> dict[str, Layout]:
        return {"batch": batch_layout(book), "was": book.layout}


@cache
def bound_functions(book: Rulebook) -> dict[str, FunctionType]:
    """The functions of the lab's loops and of the futures of deals, bound to a rulebook."""
    names: dict[str, Any] = functions(book) | {"changes_deals": rules_of(book).changes}
    return names | bind(LOOPS, dict(names))


def rules_of(book: Rulebook) -> ForecastRules:
    """How people look ahead of the deals of a game. Raises LabError."""
    if book.forecasts is None:
        raise LabError(f"{book.texts.title} does not say how its deals are looked ahead of.")
    return book.forecasts


def prepare(book: Rulebook) -> None:
    """Compile what the futures of deals need, so that the first one does not wait."""
    ForecastMachine.of(book)


# ---------------------------------------------------------------- the offer
def offer_of(game: Game, seat: int | None, acts: Sequence[Any] = (), *, seed: int = 0) -> Offer:
    """The offer that waits for answers after these acts of a seat, as the seat knows it.

    acts: what the seat would do to make the offer, at its turn if it may not now; none if the offer is on the table, or
    is being drafted there. seat: None for a spectator. Raises LabError, and NotDone, which names the place of the act
    that is refused.
    """
    book, rules = game.book, rules_of(game.book)
    if acts and seat is None:
        raise LabError("Only a seat can make an offer.")
    stands = made_by(game, seat, acts) if acts and seat is not None else game
    seen = seen_by(book, stands.s, seat)
    if not acts and rules.drafts(seen):
        seen = seen_by(book, offered(game, seen).s, seat)
    if rules.answers(seen) == 0:
        raise LabError("There is no offer that waits for answers.")
    setup = set_up(book, seats=game.seats, charter=game.charter, players="sensible", seed=check_seed(seed))
    setup = replace(setup, max_acts=MOST_ACTS, moment=seen.pack(), knower=-1 if seat is None else seat)
    return Offer(
        setup,
        rules,
        tuple(game.names),
        tuple(rules.parties(seen)),
        rules.answers(seen),
        rules.number(seen),
        int(bound_functions(book)["number_of_round"](seen)),
    )


def made_by(game: Game, seat: int, acts: Sequence[Any]) -> Game:
    """A copy of the game after these acts of a seat; the first may open a deal before the seat's turn has come. Raises
    NotDone, LabError."""
    stands = before_turn(game, seat, acts[0])
    after = state_after(game, seat, acts) if stands is None else state_after(stands, seat, acts[1:], done=1)
    if after is None:
        raise LabError("These acts do not make an offer: what follows them is not known before.")
    return after


def before_turn(game: Game, seat: int, act: Any) -> Game | None:
    """A copy of the game in which a seat has opened a deal by this act, which it may do only at its turn; None for an
    act that is possible now, or never."""
    number = game.read(seat, act)
    opens = game.book.act_of(number)
    if opens.name != rules_of(game.book).opens or game.why_not(seat, number) is None:
        return None
    stands, s = copy(game), game.s.clone()
    if not rules_of(game.book).open(s, seat, *opens.values(number)):
        return None
    stands.replace_state(s)
    return stands


def offered(game: Game, seen: Any) -> Game:
    """A copy of the game as a seat sees it, after the offer of what is being drafted. Raises NotDone, LabError."""
    stands = copy(game)
    stands.replace_state(seen)
    after = state_after(stands, min(stands.to_act, default=-1), [rules_of(game.book).offers])
    if after is None:
        raise LabError("There is no offer that waits for answers.")
    return after


# ---------------------------------------------------------------- one pair
class NotPlayed(Exception):
    """A future that cannot be played to its end. Never leaves this module."""


class PairPlayer:
    """Plays futures of an offer, with buffers that no other thread shares."""

    def __init__(self, offer: Offer):
        self.offer, setup, book = offer, offer.setup, offer.setup.book
        self.machine = ForecastMachine.of(book)
        self.s, self.t, self.was, self.root = (self.machine.state() for _ in range(4))
        self.machine.load(self.root, setup.root())
        self.b, self.batch = self.machine.workspace(), self.machine.batch()
        self.machine.seat_players(self.b, setup.policies, setup.motives)
        self.machine.set_in_workspace(self.b, "midway", 1)
        self.machine.set_in_workspace(self.b, "knower", setup.knower)
        self.sign = book.acts_by_name[offer.rules.sign].first
        self.decline = book.acts_by_name[offer.rules.decline].first
        slot = batch_layout(book).slots["trajectory"]
        whole = np.frombuffer(self.batch, "<i8", prod(slot.shape), slot.offset).reshape(slot.shape)
        self.standings = whole[0, :, : setup.seats]
        """How the seats stood at the beginning and when each new round began, and at the end of the game."""
        slot = batch_layout(book).slots["moments"]
        self.moments = np.frombuffer(self.batch, "<i4", 1, slot.offset)

    def play(self, pair: int) -> Pair | None:
        """Play both futures of a pair; None if one of them cannot be played to its end."""
        paid = np.zeros((ROUNDS + 1, self.offer.setup.seats), np.int64)
        broken = set[str]()
        try:
            for _, happened in self.with_deal(pair):
                for one in happened:
                    if isinstance(one, Broken):
                        broken.add(one.kind)
                    elif 0 <= (row := one.round - self.offer.round) <= ROUNDS:
                        paid[row, one.payer] -= one.amount
                        paid[row, one.payee] += one.amount
            stood = self.standing_by_round()
            self.without_deal(pair)
        except (NotPlayed, RulesFault):
            return None
        return Pair(paid, stood - self.standing_by_round(), frozenset(broken))

    # ------------------------------------------------------------ with the deal, and without it
    def with_deal(self, pair: int, noting: int = CHANGES) -> Iterator[tuple[Step, list[Paid | Broken]]]:
        """Play a future in which all agree. Yields the acts that are noted, and what each paid and broke."""
        reading = Reading(self.offer)
        self.begin(pair)
        for _ in range(self.offer.answers):
            self.answer(self.sign)
            step = self.step()
            yield step, reading.take(step)
        while self.play_on(noting if noting == EVERYTHING or not reading.is_over else NOTHING) == PLAYING:
            step = self.step()
            yield step, reading.take(step)

    def without_deal(self, pair: int) -> None:
        """Play the future of the same pair in which the deal is declined."""
        self.begin(pair)
        self.answer(self.decline)
        self.play_on(NOTHING)

    # ------------------------------------------------------------ the compiled loop
    def begin(self, pair: int) -> None:
        """Begin a future: fill what is hidden, and begin the streams of chance and players of this pair."""
        self.machine.begin_game(self.s, self.root, self.b, self.batch, 0, self.offer.setup.seed, pair)

    def answer(self, act: int) -> None:
        """Let the seat that is asked answer the offer. Raises NotPlayed."""
        asked = self.machine.to_act(self.s)
        seat = asked.bit_length() - 1
        if asked <= 0 or self.machine.why(self.s, seat, act) != 0:
            raise NotPlayed
        self.machine.answer(self.s, self.was, self.b, self.batch, seat, act)

    def play_on(self, noting: int) -> int:
        """Play to the next act that is noted, or to the end. Raises NotPlayed, RulesFault."""
        until = self.offer.round + ROUNDS + 1
        ended = self.machine.play_on(self.s, self.t, self.was, self.b, self.batch, until, MOST_ACTS, noting)
        if ended not in (PLAYING, FINISHED):
            raise NotPlayed
        return int(ended)

    def step(self) -> Step:
        """The last act, carried out again on the state before it, with what it announced."""
        seat, act = (self.machine.read_from_workspace(self.b, name) for name in ("seat", "act"))
        return carry_out(self.offer.setup.book, self.machine.read_table(self.was), seat, act)

    def standing_by_round(self) -> Numbers:
        """How the seats stood at the end of each round; where the game ended early, as they did then."""
        last = int(self.moments[0]) - 1
        return self.standings[[min(moment, last) for moment in range(1, ROUNDS + 2)]].copy()


class Reading:
    """Reads what the acts of one future did under the deal, from the first answer on."""

    def __init__(self, offer: Offer):
        self.offer = offer
        self.is_open, self.is_over = True, False

    def take(self, step: Step) -> list[Paid | Broken]:
        """What the next act paid under the deal, and how it broke it."""
        rules, number = self.offer.rules, self.offer.number
        if self.is_over:
            return []
        if not self.is_open:
            return list(rules.read(step, number))
        if rules.concludes(step):
            self.is_open, self.is_over = False, number == 0
            return list(rules.read(step, number))
        if not rules.is_open(step.after):
            self.is_open, self.is_over = False, True
            return [Broken(VOID, -1, self.offer.round)]
        return []
