"""The Credit Union: it buys and sells Stock at Unit Spot Price, up to the Stock Cap, through its Clerk."""
# The manual, "The Credit Union", "Brokerage", "Issuing Money" and "Stock Caps": NT-60, NT-195 to NT-207, NT-216,
# NT-246 to NT-249, NT-R42, NT-R46, NT-R47.

from commonweal.games.new_tabor.cards import CAP_PER_PLAYER, FEWEST, INDUSTRIES, PRINTED_CAP, QUARTERS
from commonweal.games.new_tabor.charter import Charter, Regime
from commonweal.games.new_tabor.rules import board, end_of_quarter, money
from commonweal.games.new_tabor.state import MOST_STOCK, Count, Notice, Phase, Reason
from commonweal.institutions import standing
from commonweal.rulebook import act, among, amount, announce

INDUSTRY = among(INDUSTRIES, kind="industry")
MOST_SOLD = 4095


# ---------------------------------------------------------------- the Stock Cap
def stock_cap(s, quarter):
    """The Stock Cap of each Industry in a Quarter; the printed table has an erratum for five players (NT-204, NT-216,
    NT-247, NT-248, NT-R53)."""
    return cap_of_players(s, quarter, s.cap_seats)


def cap_of_players(s, quarter, players):
    """The Stock Cap of a Quarter with so many players (NT-216)."""
    if s.cap_table == Charter.cap_table.PRINTED and players >= FEWEST:
        return PRINTED_CAP[players - FEWEST][quarter - 1]
    return CAP_PER_PLAYER[quarter - 1] * players


def emergency_cap(s):
    """The cap of emergency sales: that of the next Quarter, in the fourth one by charter (NT-207, NT-249, NT-R47)."""
    return stock_cap(s, s.quarter + 1) if s.quarter < QUARTERS else s.q4_emergency_per_player * s.cap_seats


def lacks(s, seat, industry):
    """Inputs due beyond a player’s own Stock."""
    return max(0, s.input_due[seat][industry] - s.stock[seat][industry])


def all_lack(s, seat, industry):
    """Inputs due beyond the Stock of all survivors, as far as a seller sees it: by charter nobody learns from a sale
    what others hold (NT-239, NT-R47)."""
    missing = 0
    for other in range(s.seats):
        if standing.is_in(s, other):
            is_seen = s.open_holdings == 1 or other == seat
            missing += lacks(s, other, industry) if is_seen else s.input_due[other][industry]
    return missing


def emergency_units(s, seat, industry):
    """How many Products may be sold beyond the cap: what a seller needs to pay for Inputs that are due, with the fee,
    or what survivors still lack of this Industry (NT-207, NT-R47)."""
    cost = 0
    for other in range(INDUSTRIES):
        cost += lacks(s, seat, other) * board.price(s, other)
    units = max(0, all_lack(s, seat, industry) - s.storehouse[industry])
    if s.money[seat] < cost:
        gap = cost - s.money[seat] + fee(s, seat)
        units = max(units, (gap + board.price(s, industry) - 1) // board.price(s, industry))
    return min(units, emergency_cap(s) - s.sold[industry])


def most_sell_to_union(s, seat, industry):
    """How many Products the Credit Union buys from a player (NT-204, NT-207)."""
    room = max(0, stock_cap(s, s.quarter) - s.sold[industry])
    if s.phase == Phase.SLOT:
        room = max(room, emergency_units(s, seat, industry))
    return min(s.stock[seat][industry], room)


# ---------------------------------------------------------------- the Clerk’s fee
def fee(s, seat):
    """What the Clerk gets of the next sale of a player (NT-199, NT-200, NT-246, NT-R42)."""
    if s.clerk < 0 or s.clerk == seat or (s.fee_scope == Charter.fee_scope.TURN and s.fee_paid):
        return 0
    return s.clerk_fee_cents


# ---------------------------------------------------------------- selling
def some_units_to_sell(s, seat, industry, k):
    """Suggest to sell what the player does not need as an Input, or all that the Credit Union buys."""
    most = most_sell_to_union(s, seat, industry)
    spare = min(most, s.stock[seat][industry] - s.input_due[seat][industry])
    if k == 0:
        return spare if spare > 0 else most
    return most if k == 1 and spare > 0 else 0


def why_not_sell_to_union(s, seat, industry, units):
    """Why nothing can be sold there: NT-204, NT-266."""
    if s.regime == Regime.CAPITALISM:
        return Reason.NO_CREDIT_UNION
    if units > s.stock[seat][industry]:
        return Reason.TOO_LITTLE_STOCK
    if units > most_sell_to_union(s, seat, industry):
        return Reason.OVER_THE_CAP if most_sell_to_union(s, seat, industry) > 0 else Reason.CAP_REACHED
    if units * board.price(s, industry) + s.money[seat] < fee(s, seat):
        return Reason.FEE_TOO_HIGH
    return Reason.OK


@act(
    Phase.MARKET, Phase.SLOT, Phase.LATE_MARKET, previewable=True, industry=INDUSTRY,
    units=amount(MOST_SOLD, low=1, some=some_units_to_sell),
)  # fmt: skip
def sell_to_union(s, seat, industry, units):
    """Sell Stock to the Credit Union, which issues Money for it; the Clerk gets a fee (NT-196, NT-199, NT-201)."""
    s.stock[seat][industry] -= units
    s.storehouse[industry] += units
    s.sold[industry] += units
    money.issue(s, seat, units * board.price(s, industry))
    s.counted[Count.SOLD_CENTS] += units * board.price(s, industry)
    announce(s, Notice.SOLD, seat, units, industry, units * board.price(s, industry))
    cents = fee(s, seat)
    if cents > 0:
        money.pay(s, seat, s.clerk, cents)
        announce(s, Notice.FEE_PAID, seat, s.clerk, cents)
    s.fee_paid = 1
    end_of_quarter.note_activity(s)


# ---------------------------------------------------------------- buying
def most_buy_from_union(s, seat, industry):
    return min(s.storehouse[industry], s.money[seat] // board.price(s, industry))


def some_units_to_buy(s, seat, industry, k):
    """Suggest to buy what the player lacks."""
    return min(lacks(s, seat, industry), most_buy_from_union(s, seat, industry)) if k == 0 else 0


def why_not_buy_from_union(s, seat, industry, units):
    """Why nothing can be bought there: NT-266."""
    if s.regime == Regime.CAPITALISM:
        return Reason.NO_CREDIT_UNION
    if units > s.storehouse[industry]:
        return Reason.STOREHOUSE_EMPTY
    return Reason.TOO_LITTLE_MONEY if units * board.price(s, industry) > s.money[seat] else Reason.OK


@act(
    Phase.MARKET, Phase.SLOT, Phase.LATE_MARKET, previewable=True, industry=INDUSTRY,
    units=amount(MOST_STOCK, low=1, some=some_units_to_buy),
)  # fmt: skip
def buy_from_union(s, seat, industry, units):
    """Buy Stock that lies in the Storehouse; the Money is retired (NT-197, NT-202)."""
    s.storehouse[industry] -= units
    s.stock[seat][industry] += units
    money.retire(s, seat, units * board.price(s, industry))
    s.counted[Count.BOUGHT_CENTS] += units * board.price(s, industry)
    announce(s, Notice.BOUGHT, seat, units, industry, units * board.price(s, industry))
    end_of_quarter.note_activity(s)
