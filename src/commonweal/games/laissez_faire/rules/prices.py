"""How prices are agreed: a guest asks for the price of a deed, its owner quotes or refuses, and a quote stands until
the decision ends."""
# The manual, "Taking a Turn" ("by mutual consent"): LF-33, LF-49 to LF-55, LF-83, LF-86, LF-87, LF-R15, LF-R16,
# LF-R26, LF-R91, LF-R94.

from commonweal.games.laissez_faire.cards import (
    BANK_RENT,
    FAIR_FARE,
    FAIR_RENT,
    HOUSE_PRICE_OF_SIDE,
    KIND,
    ON_BOARD,
    SIDE,
    Kind,
)
from commonweal.games.laissez_faire.charter import MOST_PRICE
from commonweal.games.laissez_faire.rules import counting, jail
from commonweal.games.laissez_faire.rules.contracts import covenants, rights
from commonweal.games.laissez_faire.state import ANY_OFFER, Notice, Phase, Reason, cash_is_seen
from commonweal.games.laissez_faire.words import Count, QuoteState
from commonweal.institutions import interrupts
from commonweal.rulebook import act, amount, announce

UNKNOWN = -1
USUAL_FACTOR = 4
"""What a utility usually asks, times the dice."""


# ---------------------------------------------------------------- a decision
def begin_decision(s):
    """Nobody has been asked yet (LF-51)."""
    for asset in range(ON_BOARD):
        s.quote_state[asset] = s.quote_price[asset] = s.quote_free[asset] = s.asks_used[asset] = 0
    s.asked_deed = -1
    s.asked_offer = 0


def lapse(s, asset):
    """What was quoted for a deed, or asked about it, lapses; a new owner may be asked afresh (LF-54, LF-R94)."""
    s.quote_state[asset] = s.quote_price[asset] = s.quote_free[asset] = s.asks_used[asset] = 0
    if s.asked_deed == asset:
        s.asked_deed = -1
        s.asked_offer = 0


def is_stay(s):
    """Whether the decision is about staying put: nothing has been landed on in this turn (LF-81)."""
    return s.land_pos < 0


# ---------------------------------------------------------------- known prices
def known(s, guest, asset, stay):
    """The price at which an owner serves a guest: the standing quote, or that of a service right if it is lower; -1 if
    there is neither (LF-51, LF-129, LF-R46)."""
    right = rights.price_of(s, s.owner[asset], guest, asset, stay)
    if s.quote_state[asset] == QuoteState.QUOTED and (right < 0 or s.quote_price[asset] <= right):
        return s.quote_price[asset]
    return right


def takes_quote(s, guest, asset, stay):
    """Whether that price is the standing quote, so that no use of a right is spent (LF-R46)."""
    return s.quote_state[asset] == QuoteState.QUOTED and s.quote_price[asset] == known(s, guest, asset, stay)


def why_not_serve(s, guest, asset):
    """Why a contract binds the owner to refuse a guest; never one who stays, and no utility (LF-131, LF-R61)."""
    if is_stay(s) or KIND[asset] == Kind.UTILITY:
        return Reason.OK
    return covenants.why_not_serve(s, s.owner[asset], guest, asset)


# ---------------------------------------------------------------- asking
def why_not_ask(s, seat, asset):
    """Why a guest may not ask for the price of a deed (LF-53)."""
    if s.owner[asset] < 0:
        return Reason.OF_THE_BANK
    if s.owner[asset] == seat:
        return Reason.OWN_DEED
    if s.asks_used[asset] >= s.haggle_max:
        return Reason.ASKED_TOO_OFTEN
    return why_not_serve(s, seat, asset)


def some_offers(s, asset, k):
    """Suggest to leave the offer open, the fair price, and parts of the standing quote."""
    if k == 0:
        return ANY_OFFER
    if k == 1:
        return fair_price(s, asset)
    if s.quote_state[asset] != QuoteState.QUOTED or k > 3:
        return -1
    return s.quote_price[asset] * (80 if k == 2 else 50) // 100


def ask(s, guest, asset, offer):
    """Ask the owner, who answers at once; a prisoner without rights gives the usual answer (LF-49, LF-50, LF-83,
    LF-231)."""
    if KIND[asset] == Kind.UTILITY:
        announce(s, Notice.ASKED_FEE, guest, s.owner[asset], asset, offer)
    else:
        announce(s, Notice.ASKED, guest, s.owner[asset], asset, KIND[asset], offer)
    s.asks_used[asset] += 1
    counting.note_request(s)
    s.asked_deed = asset
    s.asked_offer = offer
    interrupts.interrupt(s, Phase.QUOTE)
    owner = s.owner[asset]
    if not jail.has_rights(s, owner):
        announce(s, Notice.HAS_NO_SAY, owner)
        if why_not_refuse(s, owner) == Reason.OK:
            answer_with_refusal(s, owner)
        else:
            answer_with_price(s, owner, usual_answer(s), 0)


def usual_answer(s):
    """What an owner quotes who may not refuse and does not choose: for a utility four times the dice, otherwise the
    highest price that is allowed (LF-R91)."""
    asset = s.asked_deed
    if KIND[asset] != Kind.UTILITY:
        return highest(s, asset)
    return max(lowest(s, asset), min(highest(s, asset), USUAL_FACTOR * (s.dice[0] + s.dice[1])))


# ---------------------------------------------------------------- limits of a quote
def cap(s, tenant):
    """The most that a lodger who stays can be asked: the last rent, unless the owner reserved the power to ask more
    (LF-86, LF-87, LF-R39)."""
    if s.last_rent[tenant] < 0 or s.renewal_free[tenant]:
        return MOST_PRICE
    return s.last_rent[tenant]


def is_capped(s, tenant):
    """Whether the owner may neither ask more than last time nor refuse (LF-86)."""
    return s.last_rent[tenant] >= 0 and s.renewal_free[tenant] == 0


def top(s, asset):
    """The most that the rules allow for a deed, before contracts: the ceiling, and the last rent of a stay (LF-86,
    LF-228)."""
    if is_stay(s) and KIND[asset] == Kind.STREET:
        return min(s.rent_ceiling, cap(s, s.in_turn))
    return s.rent_ceiling


def read_limits(s, asset):
    """Note the lowest and the highest price that may be quoted for a deed (LF-52, LF-R91)."""
    covenants.read_limits(s, s.owner[asset], s.in_turn, asset, is_stay(s), top(s, asset))
    if s.quote_state[asset] == QuoteState.QUOTED:
        s.most_price = min(s.most_price, s.quote_price[asset] - 1)


def highest(s, asset):
    """The highest price that may be quoted for a deed."""
    read_limits(s, asset)
    return s.most_price


def lowest(s, asset):
    """The lowest price that may be quoted for a deed."""
    read_limits(s, asset)
    return s.least_price


# ---------------------------------------------------------------- answering
def fair_price(s, asset):
    """The competitor’s list price of a deed: rent, fare, or four times the dice."""
    if KIND[asset] == Kind.STREET:
        return FAIR_RENT[asset][s.level[asset]]
    return FAIR_FARE if KIND[asset] == Kind.TRANSIT else USUAL_FACTOR * (s.dice[0] + s.dice[1])


def some_prices(s, seat, k):
    """Suggest what a guest may accept: the fair price, the offer, the monopolist’s list price, what jail would cost,
    all the guest’s cash, and the limits."""
    asset = s.asked_deed
    if k >= 7:
        return -1
    read_limits(s, asset)
    low, high = s.least_price, s.most_price
    if high < low:
        return -1
    price = high
    if k == 0:
        price = fair_price(s, asset)
    elif k == 1 and s.asked_offer != ANY_OFFER:
        price = s.asked_offer
    elif k == 2 and KIND[asset] == Kind.STREET:
        price = BANK_RENT[asset][s.level[asset]]
    elif k == 3:
        price = HOUSE_PRICE_OF_SIDE[SIDE[asset]] * 105 // 100
    elif k == 4 and cash_is_seen(s, seat, s.in_turn):
        price = s.cash[s.in_turn]
    elif k == 5:
        price = low
    return max(low, min(high, price))


def least_quote(s, seat, free):
    return lowest(s, s.asked_deed)


def most_quote(s, seat, free):
    return highest(s, s.asked_deed)


def why_not_quote(s, seat, price, free):
    """Why a price may not be named: LF-52, LF-86, LF-228."""
    asset = s.asked_deed
    stay = is_stay(s)
    if free and (stay or KIND[asset] != Kind.STREET):
        return Reason.FREE_FROM_THE_START
    refusal = why_not_serve(s, s.in_turn, asset)
    if refusal:
        return refusal
    if price > s.rent_ceiling:
        return Reason.OVER_CEILING
    if price > top(s, asset):
        return Reason.ABOVE_LAST_RENT
    if s.quote_state[asset] == QuoteState.QUOTED and price >= s.quote_price[asset]:
        return Reason.NOT_LOWER
    if s.quote_state[asset] == QuoteState.QUOTED and free > s.quote_free[asset]:
        return Reason.CAPPED_ALREADY
    return covenants.why_not_quote(s, seat, s.in_turn, asset, stay, top(s, asset), price)


@act(Phase.QUOTE, price=amount(MOST_PRICE, some=some_prices), free=2)
def quote(s, seat, price, free):
    """Name a price, which binds you until the guest has decided; with a first rent also whether the renewal is free
    (LF-50, LF-51, LF-55)."""
    answer_with_price(s, seat, price, free)


def answer_with_price(s, owner, price, free):
    asset = s.asked_deed
    s.quote_state[asset] = QuoteState.QUOTED
    s.quote_price[asset] = price
    s.quote_free[asset] = free
    announce(s, Notice.QUOTED_FREE if free else Notice.QUOTED, owner, price, asset, KIND[asset])
    go_back(s)


def why_not_refuse(s, seat):
    asset = s.asked_deed
    if s.quote_state[asset] == QuoteState.QUOTED or why_not_serve(s, s.in_turn, asset):
        return Reason.OK
    if KIND[asset] == Kind.UTILITY or (is_stay(s) and is_capped(s, s.in_turn)) or s.duty_to_serve:
        return Reason.CANNOT_REFUSE
    return Reason.CANNOT_REFUSE if rights.price_of(s, seat, s.in_turn, asset, is_stay(s)) >= 0 else Reason.OK


@act(Phase.QUOTE)
def refuse(s, seat):
    """Refuse; a price that you quoted before stands (LF-33, LF-50, LF-52)."""
    answer_with_refusal(s, seat)


def answer_with_refusal(s, owner):
    """Refuse to serve; after a quote, to go below it (LF-33, LF-44, LF-52)."""
    asset = s.asked_deed
    if s.quote_state[asset] == QuoteState.QUOTED:
        announce(s, Notice.NO_LOWER, owner, s.quote_price[asset], asset)
    else:
        counting.add(s, Count.REFUSALS, 1)
        s.quote_state[asset] = QuoteState.REFUSED
        announce(s, Notice.REFUSED if KIND[asset] == Kind.STREET else Notice.REFUSED_RIDE, owner, asset, s.in_turn)
    go_back(s)


def go_back(s):
    """The guest goes on with the decision."""
    s.asked_deed = -1
    s.asked_offer = 0
    interrupts.go_back(s)
