"""Bargain sensibly: what a contract is worth to a player, which contracts to propose, and when to sign.

A contract is worth what it changes in net worth, and the payments that it brings in the next five rounds. Players
propose to buy the deed that completes a city; those who have too little cash for a bed, a tax or the jail sell deeds or
borrow on one.
"""

from commonweal.games.laissez_faire.cards import (
    CITIES,
    CITY,
    CITY_SIDE,
    DEEDS,
    FAIR_RENT,
    HOUSE_PRICE_OF_SIDE,
    KIND,
    ON_BOARD,
    SPACES,
    STREETS_OF_CITY,
    Kind,
)
from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    BENEFICIARY,
    COUNT,
    DRAFT,
    END,
    HIGHEST,
    OBLIGOR,
    PCT,
    PERIOD,
    SUBJECT,
    TYPE,
    Clause,
    names,
)
from commonweal.games.laissez_faire.rules import deeds, jail, landing
from commonweal.games.laissez_faire.rules.contracts import contract_values, draft_values, reading, trial, validity
from commonweal.games.laissez_faire.rules.contracts.answering import counter
from commonweal.games.laissez_faire.rules.contracts.drafting import add_clause, offer, open_deal, set_field
from commonweal.games.laissez_faire.state import Phase
from commonweal.institutions import standing
from commonweal.rulebook import count_bits, planned

NEVER, GO_ON, LIKED = -100, 10, 850
AHEAD = 5
"""How many rounds of payments count."""
LEAST_GAIN = 10
LEAST_CASH = 100
CITY_SPACES = 4
DEAR = 105
"""Percent of the house price that a guest pays where one player has the whole city."""
LOAN_PCT, LOAN_PERIOD, LOAN_ROUNDS = 10, 5, 20
MORE = 25
"""What players ask more when they counter an offer."""
COVENANT = 20
"""What a promise not to do something costs."""
HALF = 50
MOST_SOLD = 5
"""Deeds in one contract by which a player raises money: a plan has 16 acts at most."""


# ---------------------------------------------------------------- what deeds earn
def guests(s):
    """How many other players may need a bed."""
    return count_bits(s.in_play) - 1


def city_income(s, seat, city, own):
    """What the streets of a city that a player would own bring in some rounds, in dollars: dear beds where all are the
    player’s, otherwise a part at the fair rent. own: the bit set of these streets."""
    streets = STREETS_OF_CITY[city]
    held = own & streets
    if held == streets:
        return AHEAD * guests(s) * CITY_SPACES * HOUSE_PRICE_OF_SIDE[CITY_SIDE[city]] * DEAR // 100 // SPACES
    dollars = 0
    for asset in range(ON_BOARD):
        if held >> asset & 1:
            dollars += FAIR_RENT[asset][s.level[asset]]
    return AHEAD * guests(s) * CITY_SPACES * dollars // count_bits(streets) // SPACES


def owned(s, seat):
    """The bit set of the deeds of a player."""
    own = 0
    for asset in range(DEEDS):
        if s.owner[asset] == seat:
            own |= 1 << asset
    return own


def would_own(s, seat):
    """The bit set of the deeds that a player would own after the draft that was tried last."""
    own = 0
    for asset in range(DEEDS):
        if s.would_own[asset] == seat:
            own |= 1 << asset
    return own


def income(s, seat, own):
    """What streets bring a player in some rounds."""
    dollars = 0
    for city in range(CITIES):
        if own & STREETS_OF_CITY[city]:
            dollars += city_income(s, seat, city, own)
    return dollars


def worth_of_deeds(s, seat, own):
    """What deeds count in net worth, and what they bring in some rounds."""
    dollars = income(s, seat, own)
    for asset in range(DEEDS):
        if own >> asset & 1:
            dollars += deeds.value(s, asset)
    return dollars


# ---------------------------------------------------------------- what a contract is worth
def gain(s, seat):
    """What the draft that was tried last would bring a player, in dollars."""
    dollars = worth_of_deeds(s, seat, would_own(s, seat)) - worth_of_deeds(s, seat, owned(s, seat))
    dollars += s.would_have[seat] - s.cash[seat]
    for place in range(DRAFT, DRAFT + s.draft[COUNT]):
        one, other = trial.obligor(s, place), trial.beneficiary(s, place)
        if one != other and seat == other:
            dollars += worth(s, place)
        elif one != other and seat == one:
            dollars -= worth(s, place)
    return dollars


def worth(s, place):
    """What a clause that is not yet in force is worth to its beneficiary, and costs its obligor; money and deeds that
    change hands at once are counted elsewhere."""
    kind, dollars = s.clause[place][TYPE], s.clause[place][AMOUNT]
    if kind == Clause.PAY_AT:
        return dollars
    if kind == Clause.PAY_EVERY:
        return dollars * draft_values.payments(s, place)
    if kind == Clause.LOAN:
        return dollars + dollars * s.clause[place][PCT] // 100 * (AHEAD // s.clause[place][PERIOD])
    if kind == Clause.INCOME_SHARE:
        return share_worth(s, place)
    if kind in (Clause.CALL_OPTION, Clause.PUT_OPTION):
        value = deeds.value(s, s.clause[place][SUBJECT])
        return max(0, value - dollars) if kind == Clause.CALL_OPTION else max(0, dollars - value)
    if kind == Clause.SERVICE_RIGHT:
        return max(0, usual_price(s, place) - dollars) * AHEAD * CITY_SPACES // SPACES
    if kind in (Clause.PAY_ON_EVENT, Clause.BAIL):
        return dollars * CITY_SPACES * AHEAD // SPACES
    if kind in (Clause.RELEASE, Clause.ASSIGN, Clause.ASSUME):
        return owed_worth(s, place)
    if kind in (Clause.COLLATERAL, Clause.FREE_TEXT, Clause.PAY_NOW, Clause.GIVE_ASSET, Clause.MOVE_HOUSE):
        return 0
    return COVENANT


def share_worth(s, place):
    """What a share of income is worth: a part of the mortgage values, and of what the deeds bring."""
    one, own = trial.obligor(s, place), 0
    dollars = 0
    for asset in range(DEEDS):
        if s.would_own[asset] == one and names(s.clause[place][SUBJECT], asset):
            own |= 1 << asset
            dollars += deeds.mortgage(s, asset)
    return (dollars + income(s, one, own)) * s.clause[place][PCT] // 100


def usual_price(s, place):
    """What a service usually costs."""
    subject = s.clause[place][SUBJECT]
    if subject >= DEEDS or KIND[subject] != Kind.STREET:
        return COVENANT
    return FAIR_RENT[subject][s.level[subject]]


def owed_worth(s, place):
    """What the clause in the register is worth that a clause of the draft ends or passes on."""
    other = s.clause[place][AMOUNT]
    return contract_values.value(s, other) + (0 if s.balance[other] or s.arrear[other] else COVENANT)


# ---------------------------------------------------------------- answering
def is_worth_it(s, seat):
    """Whether a player gains by the draft, and keeps enough cash or pays nothing (LF-112)."""
    if validity.why_not_draft(s, 1):
        return False
    keeps = s.would_have[seat] >= LEAST_CASH or s.would_have[seat] >= s.cash[seat]
    return keeps and gain(s, seat) >= LEAST_GAIN


def score_sign(s, seat):
    return LIKED if is_worth_it(s, seat) else NEVER


score_reject = GO_ON
score_counter = NEVER
score_withdraw = GO_ON
score_open_deal = NEVER
score_add_clause = NEVER
score_set_field = NEVER
score_drop_clause = NEVER
score_write_text = NEVER
score_use_deed_contract = NEVER
score_use_contract = NEVER
score_release = NEVER
score_complain = NEVER
score_pass_preempt = GO_ON
score_drop_complaint = GO_ON


def score_offer(s, seat):
    return LIKED


def score_take_preempt(s, seat):
    """Take a deed that completes a city, if the price is worth it."""
    deed = DRAFT if s.clause[DRAFT][TYPE] == Clause.GIVE_ASSET else DRAFT + 1
    asset, dollars = s.clause[deed][SUBJECT], s.clause[2 * DRAFT + 1 - deed][AMOUNT]
    own = owned(s, seat)
    gained = worth_of_deeds(s, seat, own | 1 << asset) - worth_of_deeds(s, seat, own) - dollars
    return LIKED if gained >= LEAST_GAIN and s.cash[seat] - dollars >= LEAST_CASH else NEVER


def score_vote_verdict(s, seat, verdict):
    """A program cannot read the text: it finds nobody guilty."""
    return LIKED if verdict == 0 else NEVER


def score_exercise(s, seat, slot):
    """Exercise an option that brings more than it costs."""
    asset, dollars = s.clause[slot][SUBJECT], s.clause[slot][AMOUNT]
    own = owned(s, seat)
    if s.clause[slot][TYPE] == Clause.CALL_OPTION:
        gained = worth_of_deeds(s, seat, own | 1 << asset) - worth_of_deeds(s, seat, own) - dollars
        return LIKED if gained >= LEAST_GAIN and s.cash[seat] - dollars >= LEAST_CASH else NEVER
    lost = worth_of_deeds(s, seat, own) - worth_of_deeds(s, seat, own & ~(1 << asset))
    return LIKED if dollars - lost >= LEAST_GAIN and s.cash[reading.obligor(s, slot)] >= dollars else NEVER


def score_foreclose(s, seat, slot):
    return LIKED


def score_call_bail(s, seat, slot):
    return LIKED


def score_prepay(s, seat, slot, dollars):
    """Pay arrears as soon as there is cash, and nothing before it is due."""
    return LIKED + dollars if s.arrear[slot] > 0 and dollars <= s.arrear[slot] else NEVER


# ---------------------------------------------------------------- proposing
def plan_deal(s, b, seat):
    """Propose a contract that serves both sides, and raise cash where it is needed. Counter an offer once."""
    if s.phase == Phase.ANSWER:
        plan_counter(s, b, seat)
    elif s.phase == Phase.JAIL:
        plan_to_raise(s, b, seat, jail.bill(s, seat))
    elif s.phase == Phase.TAX:
        plan_to_raise(s, b, seat, landing.tax(s, seat))
    elif s.phase == Phase.READY and s.deals_left[seat] == s.deals_own_turn:
        plan_purchase(s, b, seat)


def plan_counter(s, b, seat):
    """Ask a little more, once, where that makes an offer worth signing."""
    if s.counters_used > 0 or s.counter_max == 0 or validity.why_not_draft(s, 0):
        return
    gained = gain(s, seat)
    if gained >= LEAST_GAIN or gained + MORE < LEAST_GAIN:
        return
    for number in range(s.draft[COUNT]):
        place = DRAFT + number
        if s.clause[place][TYPE] == Clause.PAY_NOW:
            dollars = s.clause[place][AMOUNT]
            if trial.beneficiary(s, place) == seat:
                dollars += MORE
            elif trial.obligor(s, place) == seat:
                dollars -= MORE
            if dollars != s.clause[place][AMOUNT] and dollars > 0 and dollars <= HIGHEST[AMOUNT]:
                planned(b, counter)
                planned(b, set_field, number, AMOUNT, dollars)
                planned(b, offer)
                return


def plan_purchase(s, b, seat):
    """Offer to buy the deed that completes a city, at a price from which both gain, or to swap another for it."""
    own = owned(s, seat)
    skipped = b.draft
    for asset in range(ON_BOARD):
        other = s.owner[asset]
        if KIND[asset] == Kind.STREET and other >= 0 and other != seat and standing.is_in(s, other):
            streets = STREETS_OF_CITY[CITY[asset]]
            if streets & ~own == 1 << asset and not is_bound(s, asset):
                price = fair_price(s, seat, other, asset)
                if price > 0 and skipped == 0:
                    plan_sale(s, b, other, seat, asset, price, seat)
                    return
                skipped -= price > 0
                given = deed_to_swap(s, seat, other, asset) if price == 0 else -1
                if given >= 0 and skipped == 0:
                    plan_swap(s, b, seat, other, given, asset)
                    return
                skipped -= given >= 0


def is_bound(s, asset):
    """Whether a clause in force is about this deed alone, so that its sale may need others."""
    for number in range(s.listed):
        place = s.by_age[number]
        if s.clause[place][TYPE] in (Clause.COLLATERAL, Clause.CALL_OPTION, Clause.NO_TRANSFER, Clause.FIRST_REFUSAL):
            if s.clause[place][SUBJECT] == asset:
                return True
    return False


def fair_price(s, buyer, seller, asset):
    """The price half-way between what a deed is worth to its owner and to a buyer, as far as the buyer has the cash; 0
    if they cannot agree."""
    bought, sold = owned(s, buyer), owned(s, seller)
    most = worth_of_deeds(s, buyer, bought | 1 << asset) - worth_of_deeds(s, buyer, bought) - LEAST_GAIN
    least = worth_of_deeds(s, seller, sold) - worth_of_deeds(s, seller, sold & ~(1 << asset)) + LEAST_GAIN
    most = min(most, s.cash[buyer] - LEAST_CASH)
    price = min(most, (least + most) // 2 + 1)
    return price if price >= least and price > 0 else 0


def deed_to_swap(s, seat, other, asset):
    """The deed that a player would give for another so that both gain; -1 for none."""
    own, theirs = owned(s, seat), owned(s, other)
    for given in range(ON_BOARD):
        if own >> given & 1 and CITY[given] != CITY[asset] and not is_bound(s, given):
            mine = worth_of_deeds(s, seat, own & ~(1 << given) | 1 << asset) - worth_of_deeds(s, seat, own)
            change = worth_of_deeds(s, other, theirs & ~(1 << asset) | 1 << given) - worth_of_deeds(s, other, theirs)
            if mine >= LEAST_GAIN and change >= LEAST_GAIN:
                return given
    return -1


def plan_swap(s, b, seat, other, given, asset):
    """Write a deed against a deed, and offer it."""
    planned(b, open_deal, 1 << seat | 1 << other)
    planned(b, add_clause, Clause.GIVE_ASSET)
    planned(b, set_field, 0, SUBJECT, given)
    planned(b, add_clause, Clause.GIVE_ASSET)
    planned(b, set_field, 1, OBLIGOR, other)
    planned(b, set_field, 1, BENEFICIARY, seat)
    planned(b, set_field, 1, SUBJECT, asset)
    planned(b, offer)


def plan_sale(s, b, seller, buyer, asset, price, seat):
    """Write a deed against a sum, and offer it."""
    planned(b, open_deal, 1 << seller | 1 << buyer)
    planned(b, add_clause, Clause.GIVE_ASSET)
    if seat == buyer:
        planned(b, set_field, 0, OBLIGOR, seller)
        planned(b, set_field, 0, BENEFICIARY, buyer)
    planned(b, set_field, 0, SUBJECT, asset)
    planned(b, add_clause, Clause.PAY_NOW)
    if seat == seller:
        planned(b, set_field, 1, OBLIGOR, buyer)
        planned(b, set_field, 1, BENEFICIARY, seller)
    planned(b, set_field, 1, AMOUNT, price)
    planned(b, offer)


def richest(s, seat):
    """The other player with the most cash, as far as it is open; -1 for none."""
    found = -1
    for other in range(s.seats):
        if other != seat and standing.is_in(s, other) and (found < 0 or s.cash[other] > s.cash[found]):
            found = other
    return found


def plan_to_raise(s, b, seat, dollars):
    """Raise a sum: sell the cheapest deeds to the richest player at half their price; if that is refused, borrow from
    the same on the best deed."""
    other, missing = richest(s, seat), dollars - s.cash[seat]
    if other < 0 or missing <= 0 or s.deals_left[seat] <= s.deals_own_turn - 2:
        return
    sold = cheapest_deeds(s, seat, missing) if s.deals_left[seat] == s.deals_own_turn else 0
    if sold:
        plan_sales(s, b, seat, other, sold)
        return
    best = -1
    for asset in range(DEEDS):
        if s.owner[asset] == seat and not is_bound(s, asset):
            if best < 0 or deeds.value(s, asset) > deeds.value(s, best):
                best = asset
    if best >= 0 and deeds.value(s, best) >= missing:
        plan_loan(s, b, seat, other, best, missing + COVENANT)


def half_price(s, asset):
    return deeds.price(s, asset) * HALF // 100


def cheapest_deeds(s, seat, missing):
    """The bit set of the cheapest deeds of a player whose half prices come to a sum; 0 where one contract cannot."""
    sold = dollars = 0
    for number in range(MOST_SOLD):
        cheapest = -1
        for asset in range(DEEDS):
            if s.owner[asset] == seat and sold >> asset & 1 == 0 and not is_bound(s, asset):
                if cheapest < 0 or deeds.price(s, asset) < deeds.price(s, cheapest):
                    cheapest = asset
        if cheapest < 0:
            return 0
        sold |= 1 << cheapest
        dollars += half_price(s, cheapest)
        if dollars >= missing:
            return sold
    return 0


def plan_sales(s, b, seat, buyer, sold):
    """Write deeds against half their price, and offer them."""
    planned(b, open_deal, 1 << seat | 1 << buyer)
    number = dollars = 0
    for asset in range(DEEDS):
        if sold >> asset & 1:
            planned(b, add_clause, Clause.GIVE_ASSET)
            planned(b, set_field, number, SUBJECT, asset)
            number += 1
            dollars += half_price(s, asset)
    planned(b, add_clause, Clause.PAY_NOW)
    planned(b, set_field, number, OBLIGOR, buyer)
    planned(b, set_field, number, BENEFICIARY, seat)
    planned(b, set_field, number, AMOUNT, min(HIGHEST[AMOUNT], dollars))
    planned(b, offer)


def plan_loan(s, b, seat, other, asset, dollars):
    """Write a loan at the usual interest that a deed secures, and offer it."""
    planned(b, open_deal, 1 << seat | 1 << other)
    planned(b, add_clause, Clause.LOAN)
    planned(b, set_field, 0, AMOUNT, dollars)
    planned(b, set_field, 0, PCT, min(LOAN_PCT, s.interest_cap))
    planned(b, set_field, 0, PERIOD, LOAN_PERIOD)
    planned(b, set_field, 0, END, s.round + LOAN_ROUNDS)
    planned(b, add_clause, Clause.COLLATERAL)
    planned(b, set_field, 1, SUBJECT, asset)
    planned(b, offer)
