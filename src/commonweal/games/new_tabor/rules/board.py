"""The Board: Zones, Industries and their Potential Rent Cards, and what follows from where the pegs stand."""
# The manual, "The Board" and "Potential Rent and Location Value": NT-7, NT-40, NT-96, NT-97, NT-117, NT-118, NT-132,
# NT-167.

from commonweal.games.new_tabor.cards import INDUSTRIES, LOCATION_VALUE, UNIT_SPOT_PRICE
from commonweal.games.new_tabor.state import PLOTS, SEATS, Zone

FOOD = 0


def price(s, industry):
    """The Unit Spot Price of an Industry, in cents (NT-132, NT-167)."""
    return UNIT_SPOT_PRICE[s.rent_in_play[industry]]


def location_value(s, industry, zone):
    """The Location Value of a Zone for an Industry (NT-96, NT-167)."""
    return LOCATION_VALUE[s.rent_in_play[industry]][zone]


def current_ability(s, seat, industry):
    """Ability less what is lost for now (NT-97, NT-143)."""
    return s.ability[seat][industry] - s.ability_lost[seat][industry]


def is_in_switch(s, seat):
    """Whether the peg in the Action Ring stands in a Switch Zone."""
    return s.switch_turns[seat] > 0


def produces_food(s, seat):
    """Whether the peg in the Action Ring is in Food (NT-190, NT-R38)."""
    return s.industry[seat] == FOOD and s.switch_turns[seat] == 0


def is_inside(s, seat):
    """Whether a peg is in the Center or the Inner Rung (NT-171)."""
    return s.zone[seat] == Zone.CENTER or s.zone[seat] == Zone.INNER


def are_adjacent(zone, other):
    """Whether a peg moves from one Zone to the other (NT-118)."""
    return zone - other in (1, -1)


def value_of_stock(s, seat):
    """What the Stock of a player is worth at Unit Spot Price (NT-132)."""
    value = 0
    for industry in range(INDUSTRIES):
        value += s.stock[seat][industry] * price(s, industry)
    return value


def value_of_storehouse(s):
    """What the Stock in the Storehouse is worth at Unit Spot Price (NT-132, NT-203)."""
    value = 0
    for industry in range(INDUSTRIES):
        value += s.storehouse[industry] * price(s, industry)
    return value


def inputs_due(s, seat):
    """How many Products a player has still to consume in this Quarter."""
    due = 0
    for industry in range(INDUSTRIES):
        due += s.input_due[seat][industry]
    return due


def lay_out(s):
    """Begin with no peg on the board and nothing on the sheets (NT-2, NT-22)."""
    for seat in range(SEATS):
        s.industry[seat] = s.zone[seat] = s.colour[seat] = -1
        s.rival[seat][Zone.CENTER] = s.rival[seat][Zone.INNER] = -1
    for plot in range(PLOTS):
        s.plot_owner[plot] = s.plot_occupant[plot] = -1
