"""Estimate what a player may expect of a position in the middle of a New Tabor.

Survival counts most: how far Stock, Money and the output of the turns that are left cover the Inputs, and whether the
group has what is missing. Then come tokens, and the chance of first place.
"""

from commonweal.games.new_tabor.cards import INDUSTRIES
from commonweal.games.new_tabor.needs import (
    NEW_NEEDS,
    TURNS,
    cost_of_inputs,
    group_gap,
    lacks_as_seen,
    output_in,
    spare,
    stock_seen,
    turns_left,
)
from commonweal.games.new_tabor.rules import board, credit_union
from commonweal.games.new_tabor.rules.end_of_game import FIRST, FIT, TOKEN
from commonweal.institutions import standing

THOUSAND = 1000
SAFE, RISK_PER_QUARTER = 980, 40
"""Thousandths: the chance to survive a Quarter whose Inputs are covered, and by how much each later Quarter lowers
it."""
SALE = 85
"""Percent of its price that Stock brings, after the Clerk’s fee."""
UNCOVERED, MISSING = 350, 350
"""Thousandths of the chance of survival that are lost if nothing can be paid for, and if nobody has what is missing."""
WANT = 20
"""What a Want in hand costs: it bars tokens."""
LEISURE = 60
"""The worth of a turn in Switch that brings a token next."""
TOKEN_AHEAD = 150
CENTS_AHEAD = 2000
"""Thousandths of the chance of first place for each token ahead, and the cents that count as one of them."""


def covered(s, seat):
    """How much of the Inputs of this Quarter a player has consumed, holds or can pay for, in thousandths: with Money,
    spare Stock, and output."""
    cost = cost_of_inputs(s, seat) + NEW_NEEDS * turns_left(s, seat) * mean_price(s) * INDUSTRIES // TURNS
    means = s.money[seat]
    total = cost
    for industry in range(INDUSTRIES):
        means += SALE * spare(s, seat, industry) * board.price(s, industry) // 100
        met = s.input_total[seat][industry] - credit_union.lacks(s, seat, industry)
        total += max(0, met) * board.price(s, industry)
    industry = s.industry[seat]
    if industry >= 0:
        means += SALE * own_output(s, seat, industry) * board.price(s, industry) // 100
    return THOUSAND - THOUSAND * max(0, cost - means) // total if total > 0 else THOUSAND


def mean_price(s):
    """The mean Unit Spot Price, in cents."""
    cents = 0
    for industry in range(INDUSTRIES):
        cents += board.price(s, industry)
    return cents // INDUSTRIES


def supplied(s, seat):
    """How much of a player’s Inputs exists or will be made, in thousandths."""
    total = missing = 0
    for industry in range(INDUSTRIES):
        units = credit_union.lacks(s, seat, industry)
        total += max(units, s.input_total[seat][industry])
        own = own_output(s, seat, industry)
        if units > 0 and group_gap(s, seat, industry) > own:
            there = s.storehouse[industry] + own - others_first(s, seat, industry)
            missing += max(0, min(units, units - there))
    return THOUSAND - THOUSAND * missing // total if total > 0 else THOUSAND


def own_output(s, seat, industry):
    """What a player will still make of an Industry in this Quarter."""
    if s.industry[seat] != industry:
        return 0
    return output_in(s, seat, industry) * max(0, turns_left(s, seat) - s.switch_turns[seat])


def others_first(s, seat, industry):
    """What others will take of an Industry beyond their spare Stock: half of it before this player."""
    units = 0
    for other in range(s.seats):
        if other != seat and standing.is_in(s, other):
            units += lacks_as_seen(s, seat, other, industry)
            units -= max(0, stock_seen(s, seat, other, industry) - s.input_due[other][industry])
    return units // 2


def survival(s, seat):
    """The chance to survive to the end, in thousandths."""
    chance = SAFE - UNCOVERED * (THOUSAND - covered(s, seat)) // THOUSAND
    chance -= MISSING * (THOUSAND - supplied(s, seat)) // THOUSAND
    return max(0, chance - RISK_PER_QUARTER * (s.quarters - s.quarter))


def lead(s, seat):
    """The chance of first place, in thousandths: tokens ahead of the best other, or behind, and Money."""
    best = -1
    for other in range(s.seats):
        if other != seat and standing.is_in(s, other):
            if best < 0 or s.tokens[other] > s.tokens[best]:
                best = other
    if best < 0:
        return THOUSAND
    ahead = TOKEN_AHEAD * (s.tokens[seat] - s.tokens[best])
    if s.open_holdings:
        cents = max(-2 * CENTS_AHEAD, min(2 * CENTS_AHEAD, (s.money[seat] - s.money[best]) // 100))
        ahead += TOKEN_AHEAD * cents // (2 * CENTS_AHEAD)
    return max(0, min(THOUSAND, THOUSAND // 3 + ahead))


def prospect(s, seat):
    """What a player may expect at the end, in thousandths of utility."""
    if not standing.is_in(s, seat):
        return 0
    value = FIT + TOKEN * s.tokens[seat] + FIRST * lead(s, seat) // THOUSAND - WANT * min(5, s.wants_count[seat])
    if s.leisure_platform[seat] and s.wants_count[seat] == 0:
        value += LEISURE
    return max(0, survival(s, seat) * value)
