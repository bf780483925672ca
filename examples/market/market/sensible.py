"""How bots play: they trade what they can spare for what they lack, at the price, and vote as suits them."""

from commonweal.institutions import deals
from commonweal.rulebook import planned
from market.dealing import offer, open_deal, write_line
from market.motions import interest
from market.rounds import meets
from market.state import GOODS, MONEY, WORTH, Phase


def prospect(s, seat):
    """Needs met so far, needs that the stock will meet, and the coins that the next tax leaves, in thousandths."""
    tax = s.tax if s.phase < Phase.OVER else 0
    coins = 10 * ((100 - tax) * s.money[seat] + tax * deals.total_held(s, MONEY) // s.seats)
    return 1000 * WORTH * (s.met[seat] + meets(s, seat)) + coins


def traded(s, giver, taker, good):
    """The units of a good that one can spare and another lacks."""
    spare = s.stock[giver][good] - s.need[giver][good]
    return max(0, min(spare, s.need[taker][good] - s.stock[taker][good]))


def all_traded(s, one, other):
    return sum(traded(s, one, other, good) + traded(s, other, one, good) for good in range(GOODS))


def plan(s, b, seat):
    """Offer somebody to exchange all that both can use."""
    if s.phase != Phase.MARKET or s.offers_left[seat] == 0 or deals.asked_seats(s) >> seat & 1:
        return
    for other in range(s.seats):
        if other != seat and all_traded(s, seat, other):
            plan_offer(s, b, seat, other)
            return


def plan_offer(s, b, seat, partner):
    planned(b, open_deal, 1 << seat | 1 << partner)
    bought = 0
    for good in range(GOODS):
        get, give = traded(s, partner, seat, good), traded(s, seat, partner, good)
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


def score_vote_price(s, seat, price):
    """Who has more than they need wants a high price."""
    return price * sum(s.stock[seat][good] - s.need[seat][good] for good in range(GOODS))


def score_vote(s, seat, side):
    return side == interest(s, seat)


score_sign = 1  # in doubt, agree
score_offer = -2  # a draft that differs from the plan is withdrawn
score_leave = -1  # when there is nothing else to do
