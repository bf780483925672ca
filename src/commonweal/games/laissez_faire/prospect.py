"""Estimate what a player may expect of a position in the middle of a Laissez-faire: the share of a win.

What players have counts by what it cost rather than by its net worth as long as there is time to earn with it.
"""

from commonweal.games.laissez_faire.cards import DEEDS
from commonweal.games.laissez_faire.charter import Objective
from commonweal.games.laissez_faire.rules import deeds, jail, worth
from commonweal.games.laissez_faire.rules.ending import UTILITY
from commonweal.institutions import standing

THOUSAND = 1000
LONG = 10
"""Rounds before the end for which deeds are worth their price."""
MOST = 100_000
"""More dollars than this count as this many."""
IN_JAIL = 40
"""Percent of what they have that prisoners who cannot pay are worth less."""


def rounds_left(s):
    """How many rounds deeds may still earn, up to a limit."""
    if s.declared_by >= 0:
        return 1
    return max(0, min(LONG, s.round_limit - s.round)) if s.objective == Objective.TIME else LONG


def strength(s, seat):
    """Net worth, and the rest of the price of deeds by the time that is left; less for a prisoner who cannot pay."""
    dollars = worth.net_worth(s, seat)
    for asset in range(DEEDS):
        if s.owner[asset] == seat:
            cost = deeds.price(s, asset) + deeds.buildings(s, asset)
            dollars += (cost - deeds.value(s, asset)) * rounds_left(s) // LONG
    if s.in_jail[seat] and s.cash[seat] < jail.bill(s, seat):
        dollars -= dollars * IN_JAIL // 100
    return max(1, min(MOST, dollars))


def prospect(s, seat):
    """The share of a win, by the squares of what players have, in thousandths of the utility of a sole win."""
    if not standing.is_in(s, seat):
        return 0
    total = 0
    for other in range(s.seats):
        if standing.is_in(s, other):
            total += strength(s, other) * strength(s, other)
    return UTILITY[1] * THOUSAND * (strength(s, seat) * strength(s, seat)) // total
