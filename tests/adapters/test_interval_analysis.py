"""Spans of rules: never too narrow, and exact where the rules are simple."""

from __future__ import annotations

from itertools import product

import pytest

from adapters.tables import GAMES
from commonweal.adapters.bounds import column_bounds, utility_bounds
from commonweal.adapters.interval_analysis import ANY, Span, span_of_rule
from commonweal.adapters.observation import flat
from commonweal.laws.trial import Trial
from commonweal.play import find_book
from commonweal.play.views import view
from commonweal.rulebook import RuleEnum
from commonweal.rulebook.fields import public
from commonweal.rulebook.primitives import below, count_bits, lowest_bit

PRICES = ((1, 2, 4), (3, 9, 27))
FIELDS = {"seats": public(low=2, high=4), "wealth": public(5, low=-3, high=7), "bits": public(low=0, high=63)}


class Colour(RuleEnum):
    RED, BLUE = range(2)


class Table:
    def __init__(self, seats, wealth, bits):
        self.seats, self.wealth, self.bits = seats, [wealth, 0, -wealth // 3, wealth, 1], bits


def doubled(s, x):
    return 2 * x


def counted(s, x):
    count = 0
    for seat in range(s.seats):
        if s.wealth[seat] > x:
            count += 1
    return count


def poorest(s, x):
    least = 99
    for seat in range(s.seats):
        least = min(least, s.wealth[seat])
    return least


def stops_early(s, x):
    total = 0
    for i in range(x, 6):
        if i == 2:
            continue
        if i == 4:
            break
        total += i
    return total


def prices(s, x):
    row = PRICES[Colour.BLUE] if x > 1 else PRICES[x % 2]
    return row[x % 3] - PRICES[0][0]


def either_way(s, x):
    return x if s.wealth[0] else -x or 5


def with_bits(s, x):
    return (s.bits & 15 | 1 << x) ^ 3 if s.bits >> x & 1 == 1 else ~s.bits & 7


def divided(s, x):
    a, b = s.wealth[0] // (x + 1), s.wealth[0] % (x + 2)
    return a * 100 + b


def with_rules(s, x):
    return doubled(s, counted(s, x)) + abs(poorest(s, x)) + len(PRICES) + int(not x)


def between(s, x):
    return 1 if -1 < s.wealth[0] <= x and (x >= 0 or s.seats == 3) else 0


def bits_of(s, x):
    return count_bits(s.bits) - (lowest_bit(s.bits) if s.bits > 0 else 0)


RULES = [
    doubled, counted, poorest, stops_early, prices, either_way, with_bits, divided, with_rules, between, bits_of,
]  # fmt: skip


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
@pytest.mark.parametrize("x", [Span(0, 0), Span(1, 1), Span(0, 3), Span(2, 3)], ids=str)
def test_every_answer_lies_within_the_span(rule, x):
    span = span_of_rule(rule, [x], FIELDS)
    assert span != ANY
    tables = product(range(2, 5), range(-3, 8), (0, 1, 2, 5, 42, 63))
    for number, of in product(range(x.low, x.high + 1), tables):
        assert span.low <= int(rule(Table(*of), number)) <= span.high


@pytest.mark.parametrize(("rule", "x", "span"), [
    (doubled, Span(-2, 3), Span(-4, 6)),
    (counted, Span(0, 0), Span(0, 4)),
    (counted, Span(9, 9), Span(0, 0)),
    (stops_early, Span(0, 0), Span(4, 4)),
    (prices, Span(2, 2), Span(26, 26)),
    (prices, Span(0, 1), Span(0, 8)),
    (between, Span(-9, -5), Span(0, 0)),
])  # fmt: skip
def test_spans_are_exact_where_rules_are_simple(rule, x, span):
    assert span_of_rule(rule, [x], FIELDS) == span


def draws(s, x):
    return below(s, x)


def endless(s, x):
    while x > 0:
        x -= 1
    return x


def a_word(s, x):
    return "no number"


def overflows(s, x):
    return (1 << 62) * (x + 4)


def calls_itself(s, x):
    return calls_itself(s, x + 1)


@pytest.mark.parametrize("rule", [endless, a_word, overflows, calls_itself], ids=lambda rule: rule.__name__)
def test_what_cannot_be_followed_may_be_anything(rule):
    assert span_of_rule(rule, [Span(1, 5)], FIELDS) == ANY


def test_a_draw_lies_below_its_bound():
    assert span_of_rule(draws, [Span(3, 6)], FIELDS) == Span(0, 5)


@pytest.mark.parametrize("game", GAMES)
def test_views_and_worth_of_real_games_lie_within_their_bounds(game):
    book = find_book(game)
    low, high = column_bounds(book)
    utility = utility_bounds(book)
    assert utility != ANY
    assert all(Span(*ends) != ANY for ends in zip(low, high, strict=True))
    for number in range(3):
        trial = Trial(book, book.seats[0] + number, {}, 1, number)
        while trial.waiting():
            row = flat(book, view(book, trial.s, number))
            assert all(a <= value <= b for a, value, b in zip(low, row, high, strict=True))
            trial.do(*trial.choose())
        for seat in range(trial.seats):
            assert utility.low <= book.functions["utility"](trial.s, seat) <= utility.high


def test_the_worth_of_a_potlatch_is_bounded_by_status_house_and_goals():
    assert utility_bounds(find_book("potlatch")) == Span(-999, 600 + 10 + 999)
