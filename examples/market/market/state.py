"""The fields of Market, and the options of its charter."""

from commonweal.institutions import ballots, deals, motion
from commonweal.rulebook import RuleEnum, count_options, integer, option_number, public

SEATS, GOODS = 6, 4
MONEY = GOODS  # in the lines of a deal, what comes after the goods
LOTS, UNITS = 3, 2  # in a round everybody has three needs, each for two units
NEEDS = LOTS * UNITS
ROUNDS, PURSE, WORTH = 5, 60, 10
LOWEST_PRICE, PRICES = 3, 5
OFFERS, COUNTERS, MOST_TAX = 8, 3, 50


class Phase(RuleEnum):
    NEEDS, HARVEST, PRICE, MARKET, VOTE, OVER = range(6)


class Charter:
    rounds = integer(1, ROUNDS, default=3, rule="MK-10", simple=True)
    tax = integer(0, MOST_TAX, default=10, rule="MK-8", simple=True, changeable=True)
    minutes = integer(0, 15, default=0, rule="MK-7", simple=True, changeable=True)


OPTIONS = count_options(Charter, SEATS)
TAX = option_number(Charter, SEATS, "tax")


class State:
    phase = public(Phase)
    round_no = public(high=ROUNDS, text="the round being played")
    need = public(SEATS, GOODS, high=NEEDS, of="good", text="units of each good that a seat needs in this round")
    stock = public(SEATS, GOODS, high=SEATS * NEEDS, of="good", text="units of each good that a seat has")
    drawn = public(high=SEATS * LOTS, text="needs drawn that are not harvested yet")
    left = public(GOODS, high=SEATS * NEEDS, text="units of each good still to be harvested")
    money = public(SEATS, high=SEATS * PURSE, text="coins")
    met = public(SEATS, high=ROUNDS * NEEDS, text="needs met so far")
    alone = public(SEATS, high=ROUNDS * NEEDS, text="needs that each could have met so far without deals")
    price = public(high=LOWEST_PRICE + PRICES - 1, text="the price of a unit in this round, 0 before the vote")
    done = public(high=(1 << SEATS) - 1, kind="seats", text="bit set of the seats that have left the market")
    offers_left = public(SEATS, high=OFFERS, text="offers that a seat may still make in this round")
    deal = deals.fields(SEATS, most=SEATS * PURSE, lines=5, rules="MK-5")
    ballot = ballots.fields(SEATS, PRICES, seen=ballots.stay_secret, guess=ballots.guess_of_two)
    motion = motion.fields(SEATS, options=OPTIONS, values=MOST_TAX + 1, rules="MK-9")


class Reason(RuleEnum):
    OK, BUSY, SPENT, WHO, NO_DRAFT, NO_LINE, EMPTY, GONE, DEAR, CANNOT, NOT_YOU, ASK, MOVED = range(13)


class Notice(RuleEnum):
    PRICE_SET, OFFERED, LINE, SIGNED, TAXED, CARRIED, FAILED = range(7)
