"""Compute each player's interest: how to vote on a scenario if all chance cards were known.

The interest is computed by the rules, not guessed. For each answer of a scenario: it wins, and every other scenario is
decided as it was. That gives the tax money of its round (OP-18, OP-19). All tax money then buys goods for one person at
a time, at the price for one (OP-47): in the order of turns of Round 3, the poorest first, in as many cycles as the
money lasts (OP-35, OP-38, OP-52). Each player takes the good that supports most of their items (OP-49). Then all buy
what they still lack with their own wealth, which is what their talent, family and fortune came to (OP-21, OP-53),
unless that would cost them points. What each then scores (OP-58 to OP-60, and the charter) is what the answer brings.

A player's interest is the answer that brings more points to that player alone. Nobody's wealth is taxed (OP-R43), so
an answer without points brings more only to those who lose bonus points when others complete their projects (OP-60),
or for whom a custom deck has points on both sides. Winning as a group counts for nothing here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from commonweal.institutions import ballots

from .history import Scenario
from .positions import derive
from .rules.end_of_the_game import buy_private, score_of, wealth_points
from .rules.life_projects import items_that_need, support
from .state import GOODS, ITEMS, LOWEST_PRICE, SEATS, TAX, Answer, Support


@dataclass(frozen=True)
class Interests:
    """What a scenario would have brought each player. agree, disagree: points of each seat under each answer."""

    agree: tuple[int, ...]
    disagree: tuple[int, ...]

    def of(self, seat: int) -> int:
        """The answer that brings a seat more points; Answer.NONE if it is indifferent."""
        return ballots.larger(self.agree[seat], self.disagree[seat])

    def chips(self, laid: list[int]) -> list[int]:
        """The chips if all had voted for their interest; those who are indifferent vote as before (OP-25)."""
        return [self.of(seat) or chip for seat, chip in enumerate(laid)]


def interests_in(end: Any, scenarios: Sequence[Scenario], wealth: Sequence[int]) -> list[Interests]:
    """The interests of all players in each scenario of a finished game.

    end: its last state. wealth: what all three chance cards brought each seat (OP-21).
    """

    @cache
    def points(money: int) -> tuple[int, ...]:
        return points_for(end, wealth, money)

    return [
        Interests(*(points(money_under(end, scenario, answer)) for answer in (Answer.AGREE, Answer.DISAGREE)))
        for scenario in scenarios
    ]


def money_under(end: Any, scenario: Scenario, answer: int) -> int:
    """The tax money of the whole game if this answer had won, and the others as they did (OP-18, OP-19).

    Where the charter keeps nothing for the next round, what is left of each round's money is lost (OP-69).
    """
    total = 0
    for round, points in enumerate(end.points_by_round, 1):
        if round == scenario.round:
            points += scenario.award[answer - 1] - scenario.points
        money = TAX[end.seats][points]
        total += money if end.tax_carry_over else money - money % LOWEST_PRICE
    return total


def points_for(end: Any, wealth: Sequence[int], money: int) -> tuple[int, ...]:
    """What each seat scores if this much tax money is spent in turn, and then everybody's own wealth."""
    s = with_nothing_bought(end, wealth)
    buy_in_turn(s, money)
    for seat in s.order[: s.seats]:
        buy_with_own_wealth(s, seat)
    return tuple(score_of(s, seat) for seat in range(s.seats))


def with_nothing_bought(end: Any, wealth: Sequence[int]) -> Any:
    """Copy the last state of a game with no item supported, and with the wealth that all chance cards brought."""
    s = end.clone()
    s.notices = []
    s.supported = [[Support.NONE] * ITEMS for _ in range(SEATS)]
    s.wealth[: s.seats] = wealth
    s.private_bought = [0] * SEATS
    derive(s)
    return s


def buy_in_turn(s: Any, money: int) -> None:
    """Buy one good for one person in each turn, the poorest first (OP-35, OP-38, OP-47, OP-52)."""
    while s.wanted:
        for seat in s.order[: s.seats]:
            if money < LOWEST_PRICE:
                return
            if s.lacking[seat]:
                support(s, seat, seat, best_good(s, seat), Support.PUBLIC)
                money -= LOWEST_PRICE


def buy_with_own_wealth(s: Any, seat: int) -> None:
    """Buy what a seat lacks, as long as that does not lower its points for items and wealth (OP-53, OP-54)."""
    while s.lacking[seat] and s.wealth[seat] >= LOWEST_PRICE:
        good = best_good(s, seat)
        poorer = s.clone()
        poorer.wealth[seat] -= LOWEST_PRICE
        poorer.private_bought[seat] += 1
        if items_that_need(s, seat, good) < wealth_points(s, seat) - wealth_points(poorer, seat):
            return
        buy_private(s, seat, good)


def best_good(s: Any, seat: int) -> int:
    """Choose the good that supports most of the items a seat lacks; of equal ones the first on the mat (OP-49)."""
    lacking = [good for good in range(GOODS) if s.lacking[seat] >> good & 1]
    return max(lacking, key=lambda good: items_that_need(s, seat, good))
