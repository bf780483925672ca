"""A round: needs, the harvest, the price, and what happens when the market closes."""

from commonweal.institutions import ballots, deals, motion
from commonweal.institutions.sums import percent, share
from commonweal.rulebook import CHANCE, NOBODY, act, announce, chance, clock, forced, lowest_bit, secret
from commonweal.rulebook.measures import OUTCOME, measure
from market.state import GOODS, LOTS, LOWEST_PRICE, OFFERS, PRICES, PURSE, SEATS, UNITS, WORTH, Notice, Phase


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
    """All who vote (MK-4, MK-9); at the market, those who are asked, have not left, and wait for no answer (MK-7)."""
    if s.phase == Phase.PRICE or s.phase == Phase.VOTE:
        return ballots.waiting(s)
    return at_market(s) if s.phase == Phase.MARKET else NOBODY if s.phase == Phase.OVER else CHANCE


def at_market(s):
    return deals.asked_seats(s) | ballots.everybody(s) & ~s.done & ~deals.offering(s)


def next_in_need(s):
    return s.drawn // LOTS


def odds_draw_need(s, seat, good):
    return 1


@chance(Phase.NEEDS, seat=forced(next_in_need, SEATS), good=GOODS)
def draw_need(s, seat, good):
    """Everybody draws three needs, each for two units of a good (MK-2). As much of it is harvested (MK-3)."""
    s.need[seat][good] += UNITS
    s.left[good] += UNITS
    s.drawn += 1
    if s.drawn == LOTS * s.seats:
        s.phase = Phase.HARVEST


def odds_harvest(s, seat, good):
    return s.left[good] if seat < s.seats else 0


@chance(Phase.HARVEST, seat=SEATS, good=GOODS)
def harvest(s, seat, good):
    """Chance says who harvests two units of what (MK-3)."""
    s.stock[seat][good] += UNITS
    s.left[good] -= UNITS
    s.drawn -= 1
    if s.drawn == 0:
        s.phase = Phase.PRICE
        ballots.open_ballots(s, ballots.everybody(s))


def why_not_vote_price(s, seat, price):
    return 0


@act(Phase.PRICE, price=secret(PRICES, low=LOWEST_PRICE, for_good=True))
def vote_price(s, seat, price):
    """Vote secretly for a price; most votes win, and of equals the lowest price (MK-4)."""
    ballots.cast(s, seat, price - LOWEST_PRICE + 1)
    if ballots.opened(s):
        s.price = LOWEST_PRICE - 1 + lowest_bit(ballots.leading(s, PRICES))
        announce(s, Notice.PRICE_SET, s.price)
        ballots.open_ballots(s, 0)
        s.phase = Phase.MARKET
        s.done = 0
        for other in range(s.seats):
            s.offers_left[other] = OFFERS
            s.alone[other] += meets(s, other)


def meets(s, seat):
    """The units needed that a seat has."""
    return sum(min(s.stock[seat][good], s.need[seat][good]) for good in range(GOODS))


def time_at_market(s):
    return 60 * s.minutes


@clock(Phase.MARKET, seconds=time_at_market, run_on=True)
def close_market(s):
    """When all have left, or the time is up, needs are met, the rest spoils (MK-7), and the tax is shared (MK-8)."""
    deals.end_drafts_and_offers(s)
    total = 0
    for seat in range(s.seats):
        s.met[seat] += meets(s, seat)
        for good in range(GOODS):
            s.stock[seat][good] = 0
            s.need[seat][good] = 0
        total += percent(s.money[seat], s.tax)
        s.money[seat] -= percent(s.money[seat], s.tax)
    for seat in range(s.seats):
        s.money[seat] += share(total, s.seats, seat)
    announce(s, Notice.TAXED, s.tax, total)
    if s.round_no < s.rounds:
        begin_round(s)
    else:
        s.phase = Phase.OVER


def close_if_all_have_left(s):
    if at_market(s) == 0:
        close_market(s)


def utility(s, seat):
    """A need met counts 10, a coin 1 (MK-10)."""
    return WORTH * s.met[seat] + s.money[seat]


@measure(unit="needs", role=OUTCOME, source="MK-10")
def needs_met(s, seat):
    """Needs met."""
    return s.met[seat]


@measure(unit="needs", source="MK-7")
def met_alone(s, seat):
    """Needs that would have been met without deals."""
    return s.alone[seat]
