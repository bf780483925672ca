"""A round: needs, the harvest, the price, and what happens when the market closes."""

from commonweal.institutions import ballots, deals, motion
from commonweal.institutions.sums import percent, share
from commonweal.rulebook import CHANCE, NOBODY, act, announce, chance, clock, forced, lowest_bit, secret
from market.state import (
    GOODS,
    LOWEST_PRICE,
    NEEDS,
    OFFERS,
    PRICES,
    PURSE,
    SEATS,
    UNITS,
    WORTH,
    Notice,
    Phase,
)


def setup(s):
    """Everybody has 60 coins (MK-1)."""
    motion.begin(s)
    ballots.weigh_equally(s)
    for seat in range(s.seats):
        s.money[seat] = PURSE
    begin_round(s)


def begin_round(s):
    s.round_no += 1
    s.price = 0
    s.phase = Phase.NEEDS


def to_act(s):
    """All who vote (MK-4, MK-9). At the market, those who are asked, and those who have neither left nor made an offer."""
    if s.phase == Phase.PRICE or s.phase == Phase.VOTE:
        return ballots.waiting(s)
    if s.phase == Phase.OVER:
        return NOBODY
    return at_market(s) if s.phase == Phase.MARKET else CHANCE


def at_market(s):
    seats = ballots.everybody(s) & ~s.done
    asked = 0
    for place in range(len(s.deal_state)):
        if s.deal_state[place] == deals.OFFERED:
            seats &= ~(1 << s.deal_drafter[place])
            asked |= s.deal_parties[place] & ~s.deal_signed[place]
    return seats | asked


# ---------------------------------------------------------------- needs and harvest
def next_in_need(s):
    """The first seat whose needs are not all drawn."""
    for seat in range(s.seats):
        if sum_of_needs(s, seat) < NEEDS:
            return seat
    return -1


def sum_of_needs(s, seat):
    total = 0
    for good in range(GOODS):
        total += s.need[seat][good]
    return total


def odds_draw_need(s, seat, good):
    return 1 if seat >= 0 else 0


@chance(Phase.NEEDS, seat=forced(next_in_need, SEATS), good=GOODS)
def draw_need(s, seat, good):
    """Everybody draws three needs, each for two units of a good (MK-2). As much of it is harvested (MK-3)."""
    s.need[seat][good] += UNITS
    s.left[good] += UNITS
    if next_in_need(s) < 0:
        s.phase = Phase.HARVEST


def next_harvested(s):
    """The first good of which something is still to be harvested."""
    for good in range(GOODS):
        if s.left[good] > 0:
            return good
    return -1


def odds_harvest(s, good, seat):
    return 1 if good >= 0 and seat < s.seats else 0


@chance(Phase.HARVEST, good=forced(next_harvested, GOODS), seat=SEATS)
def harvest(s, good, seat):
    """Chance says who harvests two units (MK-3)."""
    s.stock[seat][good] += UNITS
    s.left[good] -= UNITS
    if next_harvested(s) < 0:
        s.phase = Phase.PRICE
        ballots.open_ballots(s, ballots.everybody(s))


# ---------------------------------------------------------------- the price
def why_not_vote_price(s, seat, price):
    return 0


@act(Phase.PRICE, price=secret(PRICES, low=LOWEST_PRICE))
def vote_price(s, seat, price):
    """Vote secretly for a price; most votes win, and of equals the lowest price (MK-4)."""
    ballots.cast(s, seat, price - LOWEST_PRICE + 1)
    if ballots.opened(s):
        s.price = LOWEST_PRICE - 1 + lowest_bit(ballots.leading(s, PRICES))
        announce(s, Notice.PRICE_SET, s.price)
        open_market(s)


def open_market(s):
    """The market opens, and the ballots are burnt (MK-4)."""
    ballots.open_ballots(s, 0)
    s.phase = Phase.MARKET
    s.done = 0
    for seat in range(s.seats):
        s.offers_left[seat] = OFFERS
        s.alone[seat] += meets(s, seat)


# ---------------------------------------------------------------- the end of a round
def meets(s, seat):
    """The units needed that a seat has."""
    units = 0
    for good in range(GOODS):
        units += min(s.stock[seat][good], s.need[seat][good])
    return units


def time_at_market(s):
    return 60 * s.minutes


@clock(Phase.MARKET, seconds=time_at_market, run_on=True)
def close_market(s):
    """When all have left, or the time is up, needs are met; what is left over spoils (MK-7)."""
    deals.end_drafts_and_offers(s)
    for seat in range(s.seats):
        s.met[seat] += meets(s, seat)
        for good in range(GOODS):
            s.stock[seat][good] = 0
            s.need[seat][good] = 0
    collect_tax(s)
    if s.round_no < s.rounds:
        begin_round(s)
    else:
        s.phase = Phase.OVER


def close_if_all_have_left(s):
    if at_market(s) == 0:
        close_market(s)


def collect_tax(s):
    """Everybody pays the tax rate and gets an equal share of the proceeds (MK-8)."""
    total = 0
    for seat in range(s.seats):
        total += percent(s.money[seat], s.tax)
        s.money[seat] -= percent(s.money[seat], s.tax)
    for seat in range(s.seats):
        s.money[seat] += share(total, s.seats, seat)
    announce(s, Notice.TAXED, s.tax, total)


def utility(s, seat):
    """A need met counts 10, a coin 1 (MK-10)."""
    return WORTH * s.met[seat] + s.money[seat]


def needs_met(s, seat):
    return s.met[seat]
