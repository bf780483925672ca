"""How bots play: they trade what they can spare for what they lack, at the price, and vote as suits them."""

from commonweal.institutions.ballots import everybody
from commonweal.rulebook import count_bits, planned
from market.dealing import is_asked, offer, open_deal, own_deal, write_line
from market.motions import interest, is_poor, propose
from market.rounds import meets
from market.state import GOODS, MONEY, MOST_TAX, TAX, WORTH, Phase


def prospect(s, seat):
    """Needs met so far, needs that the stock will meet, and the coins that the next tax leaves, in thousandths."""
    if s.phase == Phase.OVER:
        return 1000 * (WORTH * s.met[seat] + s.money[seat])
    money = 0
    for other in range(s.seats):
        money += s.money[other]
    coins = 10 * ((100 - s.tax) * s.money[seat] + s.tax * money // s.seats)
    return 1000 * WORTH * (s.met[seat] + meets(s, seat)) + coins


def traded(s, giver, taker, good):
    """The units of a good that one can spare and another lacks."""
    spare = s.stock[giver][good] - s.need[giver][good]
    return max(0, min(spare, s.need[taker][good] - s.stock[taker][good]))


def best_partner(s, seat):
    """The seat with which most can be exchanged, -1 if nothing can."""
    best = -1
    most = 0
    for other in range(s.seats):
        units = 0
        for good in range(GOODS):
            units += traded(s, seat, other, good) + traded(s, other, seat, good)
        if other != seat and units > most:
            most = units
            best = other
    return best


def plan(s, b, seat):
    """Offer to exchange all that both can use; or move to change the tax, where most gain by it."""
    if s.phase != Phase.MARKET or s.done >> seat & 1 or own_deal(s, seat) >= 0 or is_asked(s, seat):
        return
    partner = best_partner(s, seat)
    if partner >= 0 and s.trade and s.offers_left[seat] > 0:
        plan_offer(s, b, seat, partner)
    elif s.motions_made[seat] < s.round_no and wanted_tax(s, seat) != s.tax:
        planned(b, propose, TAX, wanted_tax(s, seat))


def plan_offer(s, b, seat, partner):
    planned(b, open_deal, 1 << seat | 1 << partner)
    bought = 0
    for good in range(GOODS):
        get = traded(s, partner, seat, good)
        give = traded(s, seat, partner, good)
        if get > 0:
            planned(b, write_line, partner, seat, good, get)
        if give > 0:
            planned(b, write_line, seat, partner, good, give)
        bought += get - give
    payer = seat if bought > 0 else partner
    coins = min(s.price * abs(bought), s.money[payer])
    if coins > 0:
        planned(b, write_line, payer, seat + partner - payer, MONEY, coins)
    planned(b, offer)


def wanted_tax(s, seat):
    """Ten per cent more or less, if more than half of all gain by it, and the seat too; else the tax as it is."""
    like = 0
    for other in range(s.seats):
        like += is_poor(s, other) == is_poor(s, seat)
    if 2 * like <= s.seats:
        return s.tax
    return min(MOST_TAX, s.tax + 10) if is_poor(s, seat) else max(0, s.tax - 10)


def score_vote_price(s, seat, price):
    """Who has more than they need wants a high price."""
    more = 0
    for good in range(GOODS):
        more += s.stock[seat][good] - s.need[seat][good]
    return more * price


def score_vote(s, seat, side):
    return side == interest(s, seat)


def score_sign(s, seat, deal):
    """In doubt, agree."""
    return 1


def score_offer(s, seat):
    """Only as planned."""
    return -3


def score_withdraw(s, seat):
    return -2


def score_leave(s, seat):
    """When there is nothing else to do."""
    return -1
