"""Play Laissez-faire sensibly: buy what leaves enough cash, ask by the guest’s alternatives, haggle once, and pay to
stay out of jail.

It does what the specification says of its sensible bot. Contracts are proposed in proposing.py and answered in
bargaining.py.
"""

from commonweal.games.laissez_faire.alternatives import (
    ANYBODY,
    answer,
    bed_price,
    by_ride,
    cheapest_bed,
    fare_price,
    has_right,
    mean_paid,
    most_paid,
)
from commonweal.games.laissez_faire.cards import (
    CITY,
    CITY_SIDE,
    CITY_TRANSIT,
    FAIR_RENT,
    FORWARD_UTILITY,
    HOUSE_PRICE,
    HOUSE_PRICE_OF_SIDE,
    KIND,
    ON_BOARD,
    OTHER_CITY,
    PRICE,
    SIDE,
    STREETS_OF_CITY,
    Kind,
)
from commonweal.games.laissez_faire.proposing import RESERVE_FOR_A_SET, plan_deal, plan_to_raise
from commonweal.games.laissez_faire.rules import deeds, landing, lodging, prices, staying, worth
from commonweal.games.laissez_faire.rules.lodging import ask_rent
from commonweal.games.laissez_faire.rules.prices import quote, refuse
from commonweal.games.laissez_faire.rules.staying import ask_utility
from commonweal.games.laissez_faire.rules.transit import ask_fare
from commonweal.games.laissez_faire.state import ANY_OFFER, Phase
from commonweal.games.laissez_faire.words import QuoteState
from commonweal.institutions import standing
from commonweal.rulebook import planned

ALWAYS, FIRST, SECOND, THIRD, GO_ON, NEVER = 900, 800, 700, 600, 10, -100
RESERVE, RESERVE_TO_BUILD = 200, 600
COUNTER = 80
"""Percent of a price that a guest offers in return, once."""
CHEAP_STAY = 40


# ---------------------------------------------------------------- plans
def plan(s, b, seat):
    """Plan an answer to a guest, the next request of one’s own, or a contract."""
    if s.phase == Phase.QUOTE:
        plan_answer(s, b, seat)
    elif s.phase == Phase.LODGING:
        plan_requests(s, b, seat)
        if b.planned == 0:
            plan_bed_money(s, b, seat)
    elif s.phase == Phase.STAY:
        plan_stay(s, b, seat)
    elif s.phase in (Phase.READY, Phase.JAIL, Phase.TAX, Phase.BUY, Phase.ANSWER):
        plan_deal(s, b, seat)


def scores_suffice(s, seat):
    """Players without a motive choose by score alone: a trial would tell them no more."""
    return True


def plan_answer(s, b, seat):
    """Name a price by the guest’s alternatives; stand by it, unless the offer is fair."""
    price = answer(s, seat)
    if price >= 0 and prices.why_not_quote(s, seat, price, 0) == 0:
        planned(b, quote, price, 0)
    elif prices.why_not_refuse(s, seat) == 0:
        planned(b, refuse)


def plan_requests(s, b, seat):
    """Ask every owner in the city once, and offer less once where the price is above the fair rent; if the best price
    is more than a house costs, look at the other city."""
    if cheapest_bed(s, seat, s.city_now, ANYBODY) == 0:
        return
    plan_city(s, b, seat, s.city_now)
    if b.planned > 0 or s.ride_used:
        return
    best = cheapest_bed(s, seat, s.city_now, ANYBODY)
    if best >= 0 and best <= HOUSE_PRICE_OF_SIDE[CITY_SIDE[s.land_city]]:
        return
    company = CITY_TRANSIT[s.land_city]
    if fare_price(s, seat, ANYBODY) < 0:
        return
    if may_ask(s, seat, company) and s.asks_used[company] == 0 and not has_right(s, seat, company):
        planned(b, ask_fare, ANY_OFFER)
    else:
        plan_city(s, b, seat, OTHER_CITY[s.land_city])


def plan_city(s, b, seat, city):
    """Ask in one city."""
    for asset in range(ON_BOARD):
        if STREETS_OF_CITY[city] >> asset & 1 and may_ask(s, seat, asset) and lodging.has_place(s, seat, asset):
            if s.asks_used[asset] == 0 and not has_right(s, seat, asset):
                planned(b, ask_rent, asset, ANY_OFFER)
                return
            dear = s.quote_price[asset] > FAIR_RENT[asset][s.level[asset]]
            if s.asks_used[asset] == 1 and s.quote_state[asset] == QuoteState.QUOTED and dear:
                planned(b, ask_rent, asset, s.quote_price[asset] * COUNTER // 100)
                return


def plan_bed_money(s, b, seat):
    """Sell deeds where the cheapest bed costs more than one has."""
    price = -1
    for asset in range(ON_BOARD):
        if STREETS_OF_CITY[s.city_now] >> asset & 1 and lodging.has_place(s, seat, asset):
            known = lodging.rent(s, seat, asset)
            if known >= 0 and (price < 0 or known < price) and prices.why_not_serve(s, seat, asset) == 0:
                price = known
    if price >= 0 and price <= most_paid(s):
        plan_to_raise(s, b, seat, price)


def may_ask(s, seat, asset):
    return prices.why_not_ask(s, seat, asset) == 0


def plan_stay(s, b, seat):
    """Ask the utility and the owner once each."""
    utility = staying.utility_of(s, seat)
    street = s.lodged_on[seat]
    if s.declared_by >= 0 and s.lap_stays[seat] >= s.last_lap_stays:
        return
    if staying.rent(s, seat) < 0 and s.asks_used[street] == 0 and may_ask(s, seat, street):
        planned(b, ask_rent, street, ANY_OFFER)
    elif staying.fee(s, seat) < 0 and s.asks_used[utility] == 0 and may_ask(s, seat, utility):
        planned(b, ask_utility, ANY_OFFER)


# ---------------------------------------------------------------- the turn
score_roll = GO_ON
score_end_turn = GO_ON
score_yield_floor = GO_ON
score_pay_bail = FIRST
score_pass_buy = score_pay_tax = score_default_tax = score_stay_in_jail = 0


def score_pick_deed(s, seat, asset):
    """The dearest deed, or one that completes a city."""
    return PRICE[asset] + (PRICE[asset] if completes_set(s, seat, asset) else 0)


def completes_set(s, seat, asset):
    """Whether a deed completes a city, or is the transit company of a side where the player has a street."""
    for other in range(ON_BOARD):
        if KIND[asset] == Kind.TRANSIT:
            if KIND[other] == Kind.STREET and SIDE[other] == SIDE[asset] and s.owner[other] == seat:
                return True
        elif KIND[asset] == Kind.STREET and KIND[other] == Kind.STREET and CITY[other] == CITY[asset]:
            if other != asset and s.owner[other] != seat:
                return False
    return KIND[asset] == Kind.STREET


def score_buy(s, seat):
    """Buy if enough cash remains."""
    asset = landing.deed_here(s)
    left = s.cash[seat] - deeds.price(s, asset)
    reserve = RESERVE_FOR_A_SET if asset < ON_BOARD and completes_set(s, seat, asset) else RESERVE
    return FIRST if left >= reserve else NEVER


def score_buy_company(s, seat, asset):
    return SECOND if s.cash[seat] - PRICE[asset] >= RESERVE_TO_BUILD else NEVER


def score_build(s, seat, asset):
    """One house where enough cash remains, first where the next utility is one’s own; more only where guests lodge."""
    if s.cash[seat] - HOUSE_PRICE[asset] < RESERVE_TO_BUILD or s.declared_by >= 0:
        return NEVER
    if s.level[asset] == 0:
        return SECOND + (1 if s.owner[FORWARD_UTILITY[asset]] == seat else 0)
    for other in range(s.seats):
        if other != seat and s.lodged_on[other] == asset:
            return THIRD
    return NEVER


score_move_house = NEVER
score_set_board_rate = NEVER
score_set_overhead = NEVER


# ---------------------------------------------------------------- lodging
score_ask_rent = NEVER
score_ask_fare = NEVER
score_ask_utility = NEVER


def score_quote(s, seat, price, free):
    """Only where no price was planned: the lowest."""
    return -price - (1 if free else 0)


score_refuse = NEVER


def score_lodge(s, seat, asset):
    """The cheapest bed that costs no more than a guest pays; at a station only an own one."""
    price = lodging.rent(s, seat, asset)
    if s.phase == Phase.TRANSIT_STOP:
        return GO_ON + 1 if price == 0 and s.level[asset] > 0 else NEVER
    return FIRST - price if price <= most_paid(s) else NEVER


def score_ride(s, seat):
    """Ride where a night in the other city is cheaper, the ride included."""
    here = cheapest_bed(s, seat, s.city_now, ANYBODY)
    there = by_ride(s, seat, ANYBODY)
    if there < 0 or there > min(most_paid(s), s.cash[seat]) or is_unsure(s, seat):
        return NEVER
    return ALWAYS if here < 0 or there < here else NEVER


def is_unsure(s, seat):
    """Whether no bed of the other city has a known price."""
    for asset in range(ON_BOARD):
        if STREETS_OF_CITY[OTHER_CITY[s.land_city]] >> asset & 1 and lodging.rent(s, seat, asset) >= 0:
            if bed_price(s, seat, asset) >= 0:
                return False
    return True


score_sleep_rough = score_move_on = 0
score_remain = GO_ON


def score_stay_put(s, seat):
    """Stay where fee and rent are cheap, or no dearer than what was paid before."""
    dollars = staying.fee(s, seat) + staying.rent(s, seat)
    return FIRST if dollars <= max(CHEAP_STAY, mean_paid(s, seat)) else NEVER


# ---------------------------------------------------------------- the end
def score_declare_target(s, seat):
    """Declare where nobody is above oneself."""
    return FIRST if is_ahead(s, seat) else NEVER


def score_declare_stalemate(s, seat):
    return FIRST if is_ahead(s, seat) else NEVER


def is_ahead(s, seat):
    """Whether no opponent has a higher net worth."""
    for other in range(s.seats):
        if other != seat and standing.is_in(s, other) and worth.net_worth(s, other) > worth.net_worth(s, seat):
            return False
    return True


score_raise_hand = NEVER
score_lower_hand = NEVER
score_resign = NEVER
