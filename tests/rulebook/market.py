"""Market, a small game of bargaining: everybody makes one good, needs four, and buys the others with money nobody sees.

A purchase is drafted in small acts: with whom, what, for how much. The bots do this with a plan, and answer by trial.
"""

from __future__ import annotations

from commonweal.rulebook import NOBODY, RuleEnum, act, amount, announce, below, integer, own, planned, public

SEATS, GOODS = 4, 4
NEED = 27
MADE, MADE_ELSEWHERE = 15, 1
MONEY = 20_000
PRICE = 930
OFFERS = 3
MOST_STOCK, MOST_MONEY = 2000, SEATS * MONEY
FOR_A_NEED, FOR_MONEY = 12, PRICE // 6
"""A need met is worth 12, so a unit that is lacking is worth twice its price."""
UTILITY = (0, 1900)


class Phase(RuleEnum):
    MARKET, DRAFT, ANSWER, OVER = range(4)


class Charter:
    rounds = integer(1, 40, default=9, rule="MA-1")
    trade = integer(0, 1, default=1, rule="MA-3")


def guessed_money(s, b, seat):
    """Anything that could be in a purse: at least what is offered, and never more than there is."""
    rest = below(b, (MOST_MONEY - s.paid) // 2 + 1)
    return s.paid + rest if seat == s.active else rest


class State:
    phase = public(Phase)
    round_no = public(low=1, high=40)
    active = public(high=SEATS - 1, kind="seat")
    stock = public(SEATS, GOODS, high=MOST_STOCK)
    due = public(SEATS, GOODS, high=NEED)
    money = own(SEATS, high=MOST_MONEY, guess=guessed_money)
    offers = public(high=OFFERS)
    trades = public(high=30_000)
    partner = public(high=SEATS - 1, kind="seat")
    taken = public(GOODS, high=MOST_STOCK)
    paid = public(high=MOST_MONEY)


class Reason(RuleEnum):
    OK, NOT_YOURSELF, TOO_MANY, NOT_OWNED, EMPTY, NOTHING_DUE, NAMED_ALREADY, NO_TRADE = range(8)


class Notice(RuleEnum):
    (TRADED,) = range(1)


def setup(s):
    for seat in range(s.seats):
        s.money[seat] = MONEY
        for good in range(GOODS):
            s.due[seat][good] = NEED
    s.round_no = 1
    begin_turn(s, 0)


def begin_turn(s, seat):
    s.active = seat
    s.offers = 0
    for good in range(GOODS):
        made = MADE if good == seat else MADE_ELSEWHERE
        s.stock[seat][good] = min(MOST_STOCK, s.stock[seat][good] + made)
    s.phase = Phase.MARKET


def to_act(s):
    if s.phase == Phase.OVER:
        return NOBODY
    return 1 << (s.partner if s.phase == Phase.ANSWER else s.active)


# ---------------------------------------------------------------- one's own turn
def all_due(s, seat, good, k):
    """All that is there and due."""
    return min(s.stock[seat][good], s.due[seat][good]) if k == 0 else -1


def why_not_use(s, seat, good, units):
    if units > s.stock[seat][good]:
        return Reason.NOT_OWNED
    return Reason.OK if units <= s.due[seat][good] else Reason.NOTHING_DUE


@act(Phase.MARKET, previewable=True, good=GOODS, units=amount(NEED, low=1, some=all_due))
def use(s, seat, good, units):
    """Meet a need from one’s stock (MA-2)."""
    s.stock[seat][good] -= units
    s.due[seat][good] -= units


@act(Phase.MARKET, always=True, previewable=True)
def end_turn(s, seat):
    """End the turn (MA-1)."""
    if seat + 1 < s.seats:
        begin_turn(s, seat + 1)
    elif s.round_no < s.rounds:
        s.round_no += 1
        begin_turn(s, 0)
    else:
        s.phase = Phase.OVER


# ---------------------------------------------------------------- drafting a purchase
def why_not_turn_to(s, seat, seller):
    if s.trade == 0:
        return Reason.NO_TRADE
    if seller == seat or seller >= s.seats:
        return Reason.NOT_YOURSELF
    return Reason.OK if s.offers < OFFERS else Reason.TOO_MANY


@act(Phase.MARKET, previewable=True, once_in=30, seller=SEATS)
def turn_to(s, seat, seller):
    """Begin to draft a purchase from another (MA-3)."""
    s.offers += 1
    s.partner = seller
    for good in range(GOODS):
        s.taken[good] = 0
    s.paid = 0
    s.phase = Phase.DRAFT


def some_units(s, seat, good, k):
    """All of it, half of it."""
    return s.stock[s.partner][good] // (k + 1) if k < 2 else -1


def why_not_take(s, seat, good, units):
    """One takes what the other has (MA-2)."""
    if s.taken[good] > 0:
        return Reason.NAMED_ALREADY
    return Reason.OK if units <= s.stock[s.partner][good] else Reason.NOT_OWNED


@act(Phase.DRAFT, previewable=True, good=GOODS, units=amount(MOST_STOCK, low=1, some=some_units))
def take(s, seat, good, units):
    """Name what one wants (MA-3)."""
    s.taken[good] = units


def some_sums(s, seat, k):
    """The price of what is wanted, then parts of one’s money."""
    units = 0
    for good in range(GOODS):
        units += s.taken[good]
    return min(units * PRICE, s.money[seat]) if k == 0 else s.money[seat] // (k + 1) if k < 3 else -1


def why_not_pay(s, seat, cents):
    """One pays with what one has (MA-2)."""
    if s.paid > 0:
        return Reason.NAMED_ALREADY
    return Reason.OK if cents <= s.money[seat] else Reason.NOT_OWNED


@act(Phase.DRAFT, previewable=True, cents=amount(MOST_MONEY, low=1, some=some_sums))
def pay(s, seat, cents):
    """Name what one pays (MA-3)."""
    s.paid = cents


def why_not_offer(s, seat):
    for good in range(GOODS):
        if s.taken[good] > 0:
            return Reason.OK
    return Reason.EMPTY


@act(Phase.DRAFT, previewable=True)
def offer(s, seat):
    """Make the offer (MA-3)."""
    s.phase = Phase.ANSWER


@act(Phase.DRAFT, always=True, previewable=True)
def withdraw(s, seat):
    """Offer nothing (MA-3)."""
    s.paid = 0
    s.phase = Phase.MARKET


# ---------------------------------------------------------------- the answer
@act(Phase.ANSWER, always=True, agree=2)
def answer(s, seat, agree):
    """Accept an offer, or not (MA-4)."""
    if agree:
        for good in range(GOODS):
            s.stock[seat][good] -= s.taken[good]
            s.stock[s.active][good] += s.taken[good]
        s.money[seat] += s.paid
        s.money[s.active] -= s.paid
        s.trades += 1
        announce(s, Notice.TRADED)
    s.paid = 0
    s.phase = Phase.MARKET


# ---------------------------------------------------------------- what it comes to
def met(s, seat):
    """Needs met."""
    units = 0
    for good in range(GOODS):
        units += NEED - s.due[seat][good]
    return units


def utility(s, seat):
    """Needs met, and the money left: the price of a unit is worth half a need."""
    return FOR_A_NEED * met(s, seat) + s.money[seat] // FOR_MONEY


def all_money_is_somewhere(s):
    """No money comes from nowhere."""
    money = 0
    for seat in range(s.seats):
        money += s.money[seat]
    return money == s.seats * MONEY


# ---------------------------------------------------------------- how bots bargain
def prospect(s, seat):
    """Needs met, needs that can be met from stock, money; what is spare may be sold."""
    total = FOR_A_NEED * 1000 * met(s, seat) + 1000 * s.money[seat] // FOR_MONEY
    for good in range(GOODS):
        usable = min(s.stock[seat][good], s.due[seat][good])
        total += 11_500 * usable + 300 * min(30, s.stock[seat][good] - usable)
    return min(1000 * UTILITY[1], total)


def spare(s, seat, good):
    return max(0, s.stock[seat][good] - s.due[seat][good])


def plan(s, b, seat):
    """Buy what one lacks from the seat with most to spare, at list price."""
    if s.phase != Phase.MARKET or s.offers == OFFERS or s.trade == 0:
        return
    for good in range(GOODS):
        seller = -1
        most = 0
        for other in range(s.seats):
            if other != seat and spare(s, other, good) > most:
                most = spare(s, other, good)
                seller = other
        units = min(s.due[seat][good] - s.stock[seat][good], most)
        units = min(units, s.money[seat] // PRICE)
        if units > 0:
            planned(b, turn_to, seller)
            planned(b, take, good, units)
            planned(b, pay, units * PRICE)
            planned(b, offer)
            return


def score_end_turn(s, seat):
    """Only when there is nothing to use."""
    return -1
