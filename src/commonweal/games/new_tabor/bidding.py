"""Bid for places in New Tabor: what a place is worth in the next Production, less a margin.

A first bid is a share of that gain, from Money that Inputs do not need. Who is outbid answers with as little as is
needed, as long as the place is worth it. Rent comes back to all as dividend, so the land feeds those, too, who have no
good place."""

from commonweal.games.new_tabor.charter import Regime
from commonweal.games.new_tabor.needs import cost_of_inputs
from commonweal.games.new_tabor.rules import claims, rent_battles
from commonweal.games.new_tabor.rules.claims import pay_rent
from commonweal.games.new_tabor.rules.rent_battles import challenge
from commonweal.games.new_tabor.state import MOST_RENT, Reason, Zone
from commonweal.games.new_tabor.trading import gain_in
from commonweal.rulebook import planned

OPENING, SECURE, HIGHEST = 10, 5, 90
"""Percent of the gain of one Production: of a first bid, of the rent that secures a place, and of the highest rent."""
SPARED = 10
"""Percent of the Money beyond what Inputs cost that a first bid takes at most."""


def plan_claim(s, b, seat):
    """Plan a bid in the Stake step: answer a challenge, or challenge the next place inward, or secure one's own."""
    if s.regime == Regime.CAPITALISM or claims.is_first_turn(s, seat):
        return
    contested = claims.unanswered(s, seat)
    if contested >= 0:
        plan_rent(s, b, seat, contested, raised(s, seat, contested, claims.least_rent(s, seat, contested), OPENING))
        return
    inward = s.zone[seat] - 1
    if inward >= Zone.CENTER and gain_in(s, seat, inward, s.zone[seat]) > 0 and not s.zone_changed:
        if claims.may_enter(s, seat, inward):
            return
        cents = raised(s, seat, inward, rent_battles.least_bid(s, seat, inward), OPENING)
        if cents > 0 and rent_battles.why_not_challenge(s, seat, inward, cents) == Reason.OK:
            planned(b, challenge, inward, cents)
            return
    here = s.zone[seat]
    if here != Zone.OUTER:
        plan_rent(s, b, seat, here, raised(s, seat, here, claims.least_rent(s, seat, here), SECURE))


def plan_rent(s, b, seat, zone, cents):
    """Plan to pay rent for a Zone, where that is possible."""
    if cents > 0 and claims.why_not_pay_rent(s, seat, zone, cents) == Reason.OK:
        planned(b, pay_rent, zone, cents)


def raised(s, seat, zone, least, percent):
    """The rent that a player pays for a place: the least, or this share of the gain if there is Money to spare for it;
    0 if the place is not worth the least rent."""
    if least > most_paid(s, seat, zone):
        return 0
    return max(least, min(share_of_gain(s, seat, zone, percent), to_spare(s, seat)))


def most_paid(s, seat, zone):
    """The highest rent that a player pays for a place."""
    return min(share_of_gain(s, seat, zone, HIGHEST), s.money[seat], MOST_RENT)


def to_spare(s, seat):
    """The Money that a player risks for a place: a part of what remains after paying for Inputs."""
    return max(0, s.money[seat] - cost_of_inputs(s, seat)) * SPARED // 100


def share_of_gain(s, seat, zone, percent):
    """A share of what one Production gains in a Zone, compared with the next one outward."""
    return gain_in(s, seat, zone, zone + 1) * percent // 100
