"""Propose contracts that serve both sides, from their worth to each; from ready-made contracts if these fit.

Players buy or swap for the deed that completes a city, now, later or by an option; they borrow for a deed that the bank
sells; two who own a whole city agree on a lowest price, and an owner sells free lodging. Players with too little cash
for a bed, a tax or the jail sell deeds, or borrow on one."""

from commonweal.games.laissez_faire.bargaining import (
    LEAST_CASH,
    LEAST_GAIN,
    deed_worth,
    gain,
    income,
    owned,
    worth_of_deeds,
)
from commonweal.games.laissez_faire.cards import (
    CITIES,
    CITY,
    CITY_SIDE,
    DEEDS,
    HOUSE_PRICE_OF_SIDE,
    KIND,
    ON_BOARD,
    STREETS_OF_CITY,
    Kind,
)
from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    BENEFICIARY,
    COUNT,
    DRAFT,
    HIGHEST,
    OBLIGOR,
    OF_CITY,
    PCT,
    READY_CLAUSE,
    READY_COUNT,
    READY_FIRST,
    READY_NAMES,
    SUBJECT,
    TYPE,
    Clause,
)
from commonweal.games.laissez_faire.rules import deeds, jail, landing
from commonweal.games.laissez_faire.rules.contracts import current_deal, ready_made, trial, validity
from commonweal.games.laissez_faire.rules.contracts.answering import counter
from commonweal.games.laissez_faire.rules.contracts.drafting import add_clause, offer, open_deal, set_field
from commonweal.games.laissez_faire.rules.contracts.ready_made import use_contract, use_deed_contract
from commonweal.games.laissez_faire.state import Phase
from commonweal.institutions import standing
from commonweal.rulebook import planned

MORE = 25
"""What players ask more when they counter an offer."""
LOAN_PCT = 10
LEAST_LOAN = 100
"""Less brings a lender too little interest."""
RESERVE_FOR_A_SET = 100
"""The cash that a player keeps when buying a deed that completes a city."""
CARTEL = 80
"""The lowest price in percent of the house price, as in the ready-made contract."""
SERVICES_EVERY = 3
"""Rounds between two proposals of services by the same player."""
HALF, HUNDRED = 50, 100
MOST_SOLD = 5
"""Deeds in one contract by which a player raises money: a plan has 16 acts at most."""
LATER, OPTION, CARTEL_OF_CITY, LODGING, SECURED, IN_PARTS, QUARTER = (
    READY_NAMES.index(name)
    for name in (
        "deferred-sale", "call-on-wall-street", "city-cartel", "free-lodging-five-rounds", "mortgage-loan",
        "instalment-loan", "quarter-of-locust-attached",
    )
)  # fmt: skip


def plan_deal(s, b, seat):
    """Propose a contract that serves both sides, and raise cash where it is needed. Counter an offer once."""
    if s.phase == Phase.ANSWER:
        plan_counter(s, b, seat)
    elif s.phase == Phase.JAIL:
        plan_to_raise(s, b, seat, jail.bill(s, seat))
    elif s.phase == Phase.TAX:
        plan_to_raise(s, b, seat, landing.tax(s, seat))
    elif s.phase == Phase.BUY and s.deals_left[seat] == s.deals_own_turn:
        plan_loan_to_buy(s, b, seat)
    elif s.phase == Phase.READY and s.deals_left[seat] == s.deals_own_turn:
        plan_purchase(s, b, seat)
        if b.planned == 0 and b.draft == 0:
            plan_services(s, b, seat)


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
                if price == 0 and given < 0 and skipped == 0:
                    plan_ready(s, b, seat, other, LATER, asset)
                    if b.planned == 0:
                        plan_ready(s, b, seat, other, OPTION, asset)
                    if b.planned:
                        return


def is_bound(s, asset):
    """Whether a clause in force is about this deed alone, so that its sale may need others."""
    for number in range(s.listed):
        place = s.by_age[number]
        if s.clause[place][TYPE] in (Clause.COLLATERAL, Clause.CALL_OPTION, Clause.NO_TRANSFER, Clause.FIRST_REFUSAL):
            if s.clause[place][SUBJECT] == asset:
                return True
    return False


def fair_price(s, buyer, seller, asset):
    """The price half-way between what a deed is worth to its owner and to a buyer, limited by the buyer's cash; 0 if
    they cannot agree."""
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


# ---------------------------------------------------------------- ready-made contracts
def plan_ready(s, b, seat, other, ready, deed):
    """Offer a ready-made contract about a deed at the sum from which both sides gain the same, if both gain enough."""
    row = row_of_sum(ready)
    dollars = fair_sum(s, seat, other, ready, deed, row)
    if dollars > 0:
        planned(b, open_deal, 1 << seat | 1 << other)
        planned(b, use_deed_contract, ready, deed)
        planned(b, set_field, row, AMOUNT, dollars)
        planned(b, offer)


def row_of_sum(ready):
    """The clause of a ready-made contract by which one side pays the other."""
    return next(
        (
            row
            for row in range(READY_COUNT[ready])
            if READY_CLAUSE[READY_FIRST[ready] + row][TYPE] in (Clause.PAY_NOW, Clause.PAY_AT)
        ),
        0,
    )


def write_on_trial(s, seat, other, ready, deed):
    """Write a ready-made contract between two players, to see what it brings them: a plan is made on a copy."""
    s.parties, s.drafter = 1 << seat | 1 << other, seat
    ready_made.write(s, ready, s.owner[deed], ready_made.other_side(s, s.owner[deed]), deed)


def fair_sum(s, seat, other, ready, deed, row):
    """The sum in a ready-made contract at which both sides gain equally, limited by the payer's cash; 0 if either gains
    too little."""
    write_on_trial(s, seat, other, ready, deed)
    place, dollars = DRAFT + row, 0
    if validity.why_not_draft(s, 0) == 0:
        payer, payee = trial.obligor(s, place), trial.beneficiary(s, place)
        one, two, now = gain(s, payer), gain(s, payee), s.clause[place][AMOUNT]
        most = s.cash[payer] - (LEAST_CASH if s.clause[place][TYPE] == Clause.PAY_NOW else 0)
        more = min(most, max(1, now + (one - two) // 2)) - now
        if now + more > 0 and one - more >= LEAST_GAIN and two + more >= LEAST_GAIN:
            dollars = now + more
    current_deal.close(s)
    return dollars


def plan_services(s, b, seat):
    """Agree on a lowest price with the other owner of a city, or sell free lodging; not in every round, so that the
    same offer does not follow a refusal at once."""
    if (s.round + seat) % SERVICES_EVERY:
        return
    own = owned(s, seat)
    for city in range(CITIES):
        other = partner(s, seat, city) if own & STREETS_OF_CITY[city] else -1
        if other >= 0 and not has_clause(s, Clause.PRICE_FLOOR, OF_CITY + city):
            plan_cartel(s, b, seat, other, city)
            if b.planned:
                return
    for asset in range(ON_BOARD):
        if own >> asset & 1 and KIND[asset] == Kind.STREET and not has_clause(s, Clause.SERVICE_RIGHT, asset):
            for other in range(s.seats):
                if other != seat and standing.is_in(s, other):
                    plan_ready(s, b, seat, other, LODGING, asset)
                    if b.planned:
                        return


def partner(s, seat, city):
    """The only other player with whom a player has all streets of a city; -1 if there is none."""
    found = -1
    for asset in range(ON_BOARD):
        owner = s.owner[asset]
        if STREETS_OF_CITY[city] >> asset & 1 and owner != seat:
            if owner < 0 or (found >= 0 and owner != found):
                return -1
            found = owner
    return found


def has_clause(s, kind, subject):
    """Whether a clause of a type about a subject is in force."""
    return any(
        s.clause[s.by_age[number]][TYPE] == kind and s.clause[s.by_age[number]][SUBJECT] == subject
        for number in range(s.listed)
    )


def plan_cartel(s, b, seat, other, city):
    """Offer a lowest price of both owners of a city, if both gain by it."""
    asset = next(
        (asset for asset in range(ON_BOARD) if STREETS_OF_CITY[city] >> asset & 1 and s.owner[asset] == seat), 0
    )
    dollars = HOUSE_PRICE_OF_SIDE[CITY_SIDE[city]] * CARTEL // 100
    write_on_trial(s, seat, other, CARTEL_OF_CITY, asset)
    s.clause[DRAFT][AMOUNT] = s.clause[DRAFT + 1][AMOUNT] = dollars
    serves = validity.why_not_draft(s, 0) == 0 and gain(s, seat) >= LEAST_GAIN and gain(s, other) >= LEAST_GAIN
    current_deal.close(s)
    if serves:
        planned(b, open_deal, 1 << seat | 1 << other)
        planned(b, use_deed_contract, CARTEL_OF_CITY, asset)
        planned(b, set_field, 0, AMOUNT, dollars)
        planned(b, set_field, 1, AMOUNT, dollars)
        planned(b, offer)


# ---------------------------------------------------------------- borrowing
def plan_loan_to_buy(s, b, seat):
    """Borrow the missing cash to buy a street that completes a city, if that brings more than the interest."""
    asset, other = landing.deed_here(s), richest(s, seat)
    if other < 0 or asset >= ON_BOARD or KIND[asset] != Kind.STREET:
        return
    own, price = owned(s, seat), deeds.price(s, asset)
    missing = price + RESERVE_FOR_A_SET - s.cash[seat]
    if missing <= 0 or STREETS_OF_CITY[CITY[asset]] & ~own != 1 << asset:
        return
    dollars = max(LEAST_LOAN, missing)
    if deed_worth(s, seat, own, asset) - price - dollars * LOAN_PCT // 100 >= LEAST_GAIN:
        plan_loan(s, b, seat, other, best_deed(s, seat), dollars)


def best_deed(s, seat):
    """The most valuable deed of a player to which nobody has a claim; -1 for none."""
    best = -1
    for asset in range(DEEDS):
        if s.owner[asset] == seat and not is_bound(s, asset):
            if best < 0 or deeds.value(s, asset) > deeds.value(s, best):
                best = asset
    return best


def plan_loan(s, b, seat, other, asset, dollars):
    """Offer to borrow at the usual interest: secured by a deed that is worth the sum, or repaid in parts."""
    planned(b, open_deal, 1 << seat | 1 << other)
    if asset >= 0 and deeds.value(s, asset) >= dollars:
        planned(b, use_deed_contract, SECURED, asset)
    else:
        planned(b, use_contract, IN_PARTS, 0)
    planned(b, set_field, 0, AMOUNT, min(HIGHEST[AMOUNT], dollars))
    if s.interest_cap < LOAN_PCT:
        planned(b, set_field, 0, PCT, s.interest_cap)
    planned(b, offer)


# ---------------------------------------------------------------- raising cash
def richest(s, seat):
    """The other player with the most cash, as far as it is visible; -1 for none."""
    found = -1
    for other in range(s.seats):
        if other != seat and standing.is_in(s, other) and (found < 0 or s.cash[other] > s.cash[found]):
            found = other
    return found


def plan_to_raise(s, b, seat, dollars):
    """Raise a sum: sell the cheapest deeds to the richest player at half their price; if that is refused, a prisoner
    borrows from that player on the best deed, and others sell a share of its income."""
    other, missing = richest(s, seat), dollars - s.cash[seat]
    if other < 0 or missing <= 0 or s.deals_left[seat] <= s.deals_own_turn - 2:
        return
    sold = cheapest_deeds(s, seat, missing) if s.deals_left[seat] == s.deals_own_turn else 0
    if sold:
        plan_sales(s, b, seat, other, sold)
        return
    best, least = best_deed(s, seat), max(LEAST_LOAN, missing)
    if best < 0:
        return
    if s.phase == Phase.JAIL and deeds.value(s, best) >= least:
        plan_loan(s, b, seat, other, best, least)
    elif s.phase in (Phase.JAIL, Phase.TAX):
        plan_share(s, b, seat, other, best, missing)


def plan_share(s, b, seat, other, asset, dollars):
    """Offer a share of the income from a deed that is worth a little more than the sum, owed by every later owner."""
    whole = deeds.mortgage(s, asset) + income(s, seat, 1 << asset)
    pct = 0 if whole <= 0 else (dollars + LEAST_GAIN) * HUNDRED // whole + 1
    if pct <= 0 or pct > HUNDRED:
        return
    planned(b, open_deal, 1 << seat | 1 << other)
    planned(b, use_deed_contract, QUARTER, asset)
    planned(b, set_field, 0, PCT, pct)
    planned(b, add_clause, Clause.PAY_NOW)
    planned(b, set_field, 1, OBLIGOR, other)
    planned(b, set_field, 1, BENEFICIARY, seat)
    planned(b, set_field, 1, AMOUNT, dollars)
    planned(b, offer)


def half_price(s, asset):
    return deeds.price(s, asset) * HALF // 100


def cheapest_deeds(s, seat, missing):
    """The bit set of the cheapest deeds of a player whose half prices add up to a sum; 0 if one contract cannot hold
    them."""
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
