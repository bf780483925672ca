"""Deeds: who owns them, what they are worth, and how they change hands."""
# The manual, "Taking a Turn", "Contracts", "Net Worth": LF-10, LF-21, LF-54, LF-96, LF-175, LF-176, LF-R12, LF-R39,
# LF-R40.

from commonweal.games.laissez_faire.cards import (
    DEEDS,
    HOME_MAINTENANCE,
    HOUSE_PRICE,
    JAIL_LEASE,
    MORTGAGE,
    ON_BOARD,
    PRICE,
    STREETS_OF_CITY,
    TRANSITS,
)
from commonweal.games.laissez_faire.rules import prices
from commonweal.games.laissez_faire.rules.contracts import events, keeping
from commonweal.games.laissez_faire.state import BANK, NOT_IN_PLAY, Event


def lay_out(s):
    """The bank holds all deeds; the lease and the two companies are in play only by charter (LF-10, LF-201, LF-234)."""
    for asset in range(DEEDS):
        s.owner[asset] = BANK
    if s.jail_lease == 0:
        s.owner[JAIL_LEASE] = NOT_IN_PLAY
    if s.extra_companies == 0:
        for asset in range(HOME_MAINTENANCE, DEEDS):
            s.owner[asset] = NOT_IN_PLAY


def transfer(s, asset, taker):
    """A deed changes hands, and clauses that wait for this follow (LF-140)."""
    if s.owner[asset] != taker:
        hand_over(s, asset, taker)
        events.note(s, Event.OWNER_CHANGES, taker, asset)


def hand_over(s, asset, taker):
    """A deed changes hands. Prices quoted for it lapse, and a lodger who becomes its owner pays no rent (LF-54,
    LF-R40)."""
    s.owner[asset] = taker
    s.changed = 1
    if asset < ON_BOARD:
        prices.lapse(s, asset)
        if taker >= 0 and s.lodged_on[taker] == asset:
            s.last_rent[taker] = -1
            s.renewal_free[taker] = 0
    keeping.note_readers(s)


# ---------------------------------------------------------------- values
def price(s, asset):
    """The price of a deed at the bank (LF-21, LF-193)."""
    return s.jail_lease_price if asset == JAIL_LEASE else PRICE[asset]


def mortgage(s, asset):
    """The mortgage value of a deed (LF-175, LF-235)."""
    return s.jail_lease_price // 2 if asset == JAIL_LEASE else MORTGAGE[asset]


def buildings(s, asset):
    """The house prices paid for the buildings on a deed (LF-176)."""
    return s.level[asset] * HOUSE_PRICE[asset]


def value(s, asset):
    """What a deed counts: its mortgage value and half of the house prices paid (LF-73, LF-182, LF-207)."""
    return mortgage(s, asset) + buildings(s, asset) // 2


# ---------------------------------------------------------------- the bank’s monopolies
def bank_has_city(s, city):
    """Whether the bank owns every street of a city (LF-35)."""
    streets = STREETS_OF_CITY[city]
    for asset in range(ON_BOARD):
        if streets >> asset & 1 and s.owner[asset] != BANK:
            return False
    return True


def transits_of_bank(s):
    """How many transit companies the bank owns (LF-45)."""
    count = 0
    for number in range(len(TRANSITS)):
        if s.owner[TRANSITS[number]] == BANK:
            count += 1
    return count
