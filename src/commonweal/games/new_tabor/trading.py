"""Trade in New Tabor: what to buy and sell at the Credit Union, offers to other players, and what an offer is worth.

Players offer Unit Spot Price: the seller saves the Clerk’s fee. Each offer of a turn differs from those before: they
are numbered, first purchases by seller, then sales by buyer, then barter, and the next ones follow the last offer
made."""

from commonweal.games.new_tabor.cards import INDUSTRIES
from commonweal.games.new_tabor.needs import cost_of_inputs, lacks_as_seen, others_lack, spare, wanted
from commonweal.games.new_tabor.rules import board, credit_union, exchange
from commonweal.games.new_tabor.rules.exchange import (
    GET,
    GIVE,
    open_offer,
    open_offer_to_all,
    send_offer,
    write_line,
    write_money,
)
from commonweal.games.new_tabor.state import MONEY, OFFERS, PLACE, SEATS, TITLE, Phase
from commonweal.institutions import deals
from commonweal.rulebook import planned

WORTH_A_SALE = 6000
"""From 60 credits on, a sale is worth the Clerk’s fee."""
DEARER = 110
"""The highest percentage of Unit Spot Price that is paid for missing Products."""
BID = 45
"""Percent of the gain of one Production that is paid for a place."""
A_PLOT = 1_000_000
"""The lowest price of a plot, in cents."""
BUY, SELL, BARTER, KINDS = range(4)
NOBODY_ASKED, EVERYBODY = -1, SEATS


# ---------------------------------------------------------------- the Credit Union
def buys_of_union(s, seat, industry):
    """Products that a player would buy of the Credit Union now."""
    return min(credit_union.lacks(s, seat, industry), credit_union.most_buy_from_union(s, seat, industry))


def sells_to_union(s, seat, industry):
    """Products that a player would sell to the Credit Union now: what is spare, in one sale that is worth it, or any
    time if Inputs cannot be paid for otherwise. In the Consumption stage others may lack it."""
    units = min(spare(s, seat, industry), credit_union.most_sell_to_union(s, seat, industry))
    cents = units * board.price(s, industry)
    if units <= 0 or cents + s.money[seat] < credit_union.fee(s, seat):
        return 0
    if cost_of_inputs(s, seat) > s.money[seat]:
        return units
    if s.phase == Phase.SLOT and not others_lack(s, seat, industry):
        return 0
    return units if cents >= WORTH_A_SALE else 0


# ---------------------------------------------------------------- offers
def plan_offer(s, b, seat):
    """Plan the next offer that the other side would accept; a search also compares those after it."""
    if s.offers_left == 0:
        return
    skipped = b.draft
    for number in range(last_offer(s, seat) + 1, KINDS * INDUSTRIES * (SEATS + 1)):
        kind = number // (INDUSTRIES * (SEATS + 1))
        industry = number // (SEATS + 1) % INDUSTRIES
        other = number % (SEATS + 1)
        units = units_to_trade(s, seat, kind, industry, other)
        if units > 0:
            if skipped == 0:
                write_offer(s, b, seat, kind, industry, other, units)
                return
            skipped -= 1


def last_offer(s, seat):
    """The number of the last offer that a player made in this turn or slot; -1 for none."""
    if s.offers_left == s.offers_per_turn:
        return NOBODY_ASKED
    for step in range(1, OFFERS + 1):
        place = (s.deal_next - step) % OFFERS
        if s.deal_drafter[place] == seat:
            return number_of_offer(s, seat, place)
    return NOBODY_ASKED


def number_of_offer(s, seat, place):
    """The number of an offer that was made, read from its first line."""
    if s.deal_lines[place] == 0:
        return NOBODY_ASKED
    what, second = s.deal_line[place][0][deals.WHAT], s.deal_line[place][1][deals.WHAT]
    gets = s.deal_line[place][0][deals.GIVER] != seat
    kind = SELL if not gets else BUY if second == MONEY else BARTER
    other = deals.other_side(s, place)
    return (kind * INDUSTRIES + what) * (SEATS + 1) + (EVERYBODY if other == deals.ANYONE else other)


def units_to_trade(s, seat, kind, industry, other):
    """How many Products of an Industry a player would buy of another, sell to them, or get by barter; 0 for none."""
    units = spare(s, seat, industry) if kind == SELL else credit_union.lacks(s, seat, industry)
    if units == 0:
        return 0
    price = board.price(s, industry)
    if other == EVERYBODY:
        asks_all = kind == BUY and s.open_holdings == 0 and exchange.traders(s) != 0
        return min(units, s.money[seat] // price) if asks_all else 0
    if other >= s.seats or s.open_holdings == 0 or exchange.traders(s) >> other & 1 == 0:
        return 0
    if kind == SELL:
        return min(units, lacks_as_seen(s, seat, other, industry), s.money[other] // price)
    units = min(units, spare(s, other, industry))
    if kind == BUY:
        return min(units, s.money[seat] // price)
    payment = product_for(s, seat, other)
    if payment < 0 or payment == industry or units == 0:
        return 0
    return min(units, most_bartered(s, seat, other, payment) * board.price(s, payment) // price)


def product_for(s, seat, other):
    """The Industry whose Products a player gives in a barter: what the other lacks most and the player can spare; -1
    for none."""
    found = -1
    for industry in range(INDUSTRIES):
        units = most_bartered(s, seat, other, industry)
        if units > 0 and (found < 0 or units > most_bartered(s, seat, other, found)):
            found = industry
    return found


def most_bartered(s, seat, other, industry):
    return min(spare(s, seat, industry), lacks_as_seen(s, seat, other, industry))


def write_offer(s, b, seat, kind, industry, other, units):
    """Write an offer at Unit Spot Price, its Products first."""
    cents = units * board.price(s, industry)
    if other == EVERYBODY:
        planned(b, open_offer_to_all)
    else:
        planned(b, open_offer, other)
    planned(b, write_line, GIVE if kind == SELL else GET, industry, units)
    if kind == BARTER:
        payment = product_for(s, seat, other)
        price = board.price(s, payment)
        planned(b, write_line, GIVE, payment, (cents + price - 1) // price)
    else:
        planned(b, write_money, GET if kind == SELL else GIVE, cents)
    planned(b, send_offer)


# ---------------------------------------------------------------- answers
def is_lent_dear(s, seat, place):
    """Whether an offer makes a player borrow at interest, or lend what they need for their Inputs."""
    if s.loan_owes[place] == 0:
        return False
    borrows = (s.loan_owes[place] == 1) == (s.deal_drafter[place] == seat)
    if borrows:
        return s.loan_interest[place] > 0
    return s.money[seat] - deals.given(s, place, seat, MONEY) < cost_of_inputs(s, seat)


def cents_gained(s, seat, place):
    """What an offer brings a player, in cents: what is missing counts a little more than Unit Spot Price, other
    Products that they get count nothing, and below 0 for what they cannot spare. Money lent comes back."""
    value = 0
    for line in range(s.deal_lines[place]):
        what, units = s.deal_line[place][line][deals.WHAT], s.deal_line[place][line][deals.AMOUNT]
        gives = s.deal_line[place][line][deals.GIVER] in (seat, deals.ANYONE)
        if what == MONEY:
            value += 0 if s.loan_owes[place] else -units if gives else units
        elif what == PLACE:
            value += worth_of_exchange(s, seat, s.deal_drafter[place])
        elif what >= TITLE:
            value -= A_PLOT if gives else 0
        elif gives:
            value -= units * board.price(s, what)
            if units > spare(s, seat, what):
                value -= cost_of_missing(s, seat, what, units)
        else:
            missing = credit_union.lacks(s, seat, what) + wanted(s, seat, what)
            value += min(units, missing) * board.price(s, what) * DEARER // 100
    return value


def cost_of_missing(s, seat, industry, units):
    """The cost of Products that a player would have to buy again, much higher than their price."""
    return 10 * (units - spare(s, seat, industry)) * board.price(s, industry)


def worth_of_exchange(s, seat, other):
    """The worth of another’s place compared with one’s own, in cents."""
    gain = gain_in(s, seat, s.zone[other], s.zone[seat])
    return gain * BID // 100


def gain_in(s, seat, zone, other):
    """How much more one Production is worth in a Zone than in another, in cents."""
    industry = s.industry[seat]
    values = board.location_value(s, industry, zone) - board.location_value(s, industry, other)
    return board.current_ability(s, seat, industry) * values * board.price(s, industry)
