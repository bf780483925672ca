"""What a guest can do instead of taking a bed, and therefore what an owner asks: how sensible players set prices."""

from commonweal.games.laissez_faire.cards import (
    CITY,
    CITY_SIDE,
    CITY_TRANSIT,
    FAIR_FARE,
    FAIR_RENT,
    HOUSE_PRICE_OF_SIDE,
    KIND,
    ON_BOARD,
    OTHER_CITY,
    SIDE,
    STREETS_OF_CITY,
    Kind,
)
from commonweal.games.laissez_faire.rules import lodging, prices, transit
from commonweal.games.laissez_faire.rules.contracts import rights
from commonweal.games.laissez_faire.state import ANY_OFFER, BANK
from commonweal.games.laissez_faire.words import QuoteState

NONE = -1
ANYBODY = -2
"""No owner: beds and rides of all owners count."""
DEAREST, NO_CHOICE = 130, 105
"""Percent of the house price of the side: the most that a guest pays for a night, and what an owner asks of a guest who
has no other bed. Jail costs 110."""
USUAL_FEE = 30


# ---------------------------------------------------------------- beds
def bed_price(s, guest, asset):
    """What a bed costs a guest, as far as that is known or may be expected of its owner; -1 if it is not available."""
    if not lodging.has_place(s, guest, asset):
        return NONE
    known = lodging.rent(s, guest, asset)
    if known >= 0:
        return known
    if s.quote_state[asset] == QuoteState.REFUSED or prices.why_not_serve(s, guest, asset):
        return NONE
    return FAIR_RENT[asset][s.level[asset]]


def cheapest_bed(s, guest, city, but_of):
    """The cheapest bed in a city that does not belong to a certain owner; -1 if there is none."""
    found = NONE
    for asset in range(ON_BOARD):
        if STREETS_OF_CITY[city] >> asset & 1 and s.owner[asset] != but_of:
            price = bed_price(s, guest, asset)
            if price >= 0 and (found < 0 or price < found):
                found = price
    return found


def cheapest_of_bank(s, guest, city):
    """The cheapest bed of the bank in a city; -1 if it has none."""
    found = NONE
    for asset in range(ON_BOARD):
        if STREETS_OF_CITY[city] >> asset & 1 and s.owner[asset] == BANK and lodging.has_place(s, guest, asset):
            price = lodging.bank_rent(s, asset)
            if found < 0 or price < found:
                found = price
    return found


def fare_price(s, guest, but_of):
    """What the ride costs a guest, as far as that is known or may be expected; -1 if the company belongs to a certain
    owner or refuses."""
    asset = CITY_TRANSIT[s.land_city]
    if s.ride_used or s.owner[asset] == but_of or s.quote_state[asset] == QuoteState.REFUSED:
        return NONE
    known = transit.fare(s, guest)
    if known >= 0:
        return known
    return NONE if prices.why_not_serve(s, guest, asset) else FAIR_FARE


def by_ride(s, guest, but_of):
    """What a night in the other city costs, including the ride; -1 if there is no way."""
    fare = fare_price(s, guest, but_of)
    bed = cheapest_bed(s, guest, OTHER_CITY[s.land_city], but_of)
    return fare + bed if fare >= 0 and bed >= 0 else NONE


# ---------------------------------------------------------------- what an owner asks
def wanted_price(s, owner, guest, asset):
    """What a sensible owner asks for a deed, before limits."""
    if KIND[asset] == Kind.UTILITY:
        return USUAL_FEE
    if KIND[asset] == Kind.TRANSIT:
        return wanted_fare(s, owner, guest)
    fair = FAIR_RENT[asset][s.level[asset]]
    if prices.is_stay(s):
        return max(fair, s.last_rent[guest])
    if s.land_city < 0:
        return fair
    other = cheapest_bed(s, guest, CITY[asset], owner)
    if other >= 0:
        bank = cheapest_of_bank(s, guest, CITY[asset])
        return min(fair, bank - 1) if bank > 0 else fair
    price = min(HOUSE_PRICE_OF_SIDE[SIDE[asset]] * NO_CHOICE // 100, s.cash[guest])
    ride = by_ride(s, guest, owner) if CITY[asset] == s.land_city else NONE
    return max(fair, min(price, ride - 1)) if ride >= 0 else price


def wanted_fare(s, owner, guest):
    """A fare: half of what the guest saves by the ride, if that is more than usual."""
    here = cheapest_bed(s, guest, s.land_city, ANYBODY)
    there = cheapest_bed(s, guest, OTHER_CITY[s.land_city], ANYBODY)
    if there < 0:
        return FAIR_FARE
    spared = here if here >= 0 else HOUSE_PRICE_OF_SIDE[CITY_SIDE[s.land_city]] * NO_CHOICE // 100
    return max(FAIR_FARE, (spared - there) // 2)


def answer(s, owner):
    """The price with which a sensible owner answers, within the limits; -1 to refuse, or to keep the last price. A fair
    offer is accepted."""
    asset = s.asked_deed
    guest = s.in_turn
    low = prices.lowest(s, asset)
    high = prices.highest(s, asset)
    price = wanted_price(s, owner, guest, asset)
    if s.quote_state[asset] == QuoteState.QUOTED:
        if s.asked_offer == ANY_OFFER or s.asked_offer < prices.fair_price(s, asset):
            return NONE
        price = s.asked_offer
    if high < low:
        return NONE
    return max(low, min(high, price))


# ---------------------------------------------------------------- what a guest pays
def most_paid(s):
    """The most that a sensible guest pays for a night, including the ride."""
    return HOUSE_PRICE_OF_SIDE[CITY_SIDE[s.land_city]] * DEAREST // 100


def has_right(s, guest, asset):
    """Whether a service right makes a question about the price unnecessary."""
    return rights.price_of(s, s.owner[asset], guest, asset, prices.is_stay(s)) >= 0


def mean_paid(s, seat):
    """The mean of what a player paid for the last lodgings."""
    total = 0
    count = 0
    for number in range(len(s.lodgings_paid[seat])):
        if s.lodgings_paid[seat][number] >= 0:
            total += s.lodgings_paid[seat][number]
            count += 1
    return total // max(1, count)
