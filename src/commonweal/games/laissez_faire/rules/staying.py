"""Houses and Apartments: a lodger on a street with a building may stay there instead of moving."""
# The manual, "Houses and Apartments": LF-81 to LF-93, LF-238, LF-R35 to LF-R45, LF-R77.

from commonweal.games.laissez_faire.cards import BANK_FACTOR, FORWARD_UTILITY, UTILITIES
from commonweal.games.laissez_faire.rules import accounts, landing, lodging, prices
from commonweal.games.laissez_faire.rules.contracts import rights
from commonweal.games.laissez_faire.state import ANY_OFFER, BANK, MOST_STAYS, Notice, Phase, Reason
from commonweal.rulebook import act, amount, announce


def may_stay(s, seat):
    """Whether a player is lodged on a street with a building (LF-81, LF-R41)."""
    return s.lodged_on[seat] >= 0 and s.level[s.lodged_on[seat]] > 0


def begin(s):
    """The lodger decides, once the dice are rolled (LF-81)."""
    prices.begin_decision(s)
    s.phase = Phase.STAY


# ---------------------------------------------------------------- what it costs
def utility_of(s, seat):
    """The utility that comes next in forward direction from a player’s lodging (LF-82, LF-R44)."""
    return FORWARD_UTILITY[s.lodged_on[seat]]


def bank_fee(s):
    """The bank’s fee: the dice just rolled times 4, or times 10 if it owns both utilities (LF-84, LF-R45)."""
    owned = 0
    for number in range(len(UTILITIES)):
        if s.owner[UTILITIES[number]] == BANK:
            owned += 1
    return BANK_FACTOR[owned - 1] * (s.dice[0] + s.dice[1])


def fee(s, seat):
    """What the utility costs a lodger who stays; -1 if that is not known (LF-82 to LF-84)."""
    asset = utility_of(s, seat)
    if s.owner[asset] == seat:
        return 0
    return bank_fee(s) if s.owner[asset] == BANK else prices.known(s, seat, asset, True)


def rent(s, seat):
    """What the owner of the street takes; the bank no more than last time; -1 if that is not known (LF-85, LF-86)."""
    asset = s.lodged_on[seat]
    if s.owner[asset] == seat:
        return 0
    if s.owner[asset] == BANK:
        listed = lodging.bank_rent(s, asset)
        return min(listed, s.last_rent[seat]) if s.last_rent[seat] >= 0 else listed
    return prices.known(s, seat, asset, True)


# ---------------------------------------------------------------- deciding
def some_fee_offers(s, seat, k):
    return prices.some_offers(s, utility_of(s, seat), k)


def why_not_ask_utility(s, seat, offer):
    return prices.why_not_ask(s, seat, utility_of(s, seat))


def least_ask_utility(s, seat):
    return 0


def most_ask_utility(s, seat):
    return ANY_OFFER


@act(Phase.STAY, offer=amount(ANY_OFFER, some=some_fee_offers))
def ask_utility(s, seat, offer):
    """Ask the owner of the next utility for its fee; they cannot refuse (LF-83)."""
    prices.ask(s, seat, utility_of(s, seat), offer)


def why_not_stay_put(s, seat):
    """Why a guest may not stay: LF-39, LF-81, LF-238."""
    if s.declared_by >= 0 and s.lap_stays[seat] >= s.last_lap_stays:
        return Reason.MUST_PROCEED
    if not may_stay(s, seat):
        return Reason.NO_HOUSE_TO_STAY
    if fee(s, seat) < 0:
        return Reason.FEE_UNKNOWN
    if rent(s, seat) < 0:
        return Reason.RENT_UNKNOWN
    return Reason.OK if accounts.can_pay(s, seat, fee(s, seat) + rent(s, seat)) else Reason.CANNOT_PAY


@act(Phase.STAY)
def stay_put(s, seat):
    """Stay: pay the utility, then the rent, and land nowhere (LF-85, LF-88, LF-90, LF-81)."""
    street = s.lodged_on[seat]
    dollars = rent(s, seat)
    if s.declared_by >= 0:
        s.lap_stays[seat] = min(MOST_STAYS, s.lap_stays[seat] + 1)
    announce(s, Notice.STAYS, seat, street)
    lodging.remember_price(s, seat, fee(s, seat) + dollars)
    pay_fee(s, seat)
    s.last_rent[seat] = -1 if s.owner[street] == seat else dollars
    lodging.pay_rent(s, seat, street, dollars, True)
    lodging.settle_in(s, seat, street)


def pay_fee(s, seat):
    """The fee goes to the owner of the utility; a service right that set it loses a use (LF-82, LF-84, LF-88,
    LF-129)."""
    asset = utility_of(s, seat)
    owner = s.owner[asset]
    dollars = fee(s, seat)
    if owner == seat:
        return
    if owner == BANK or prices.takes_quote(s, seat, asset, True):
        announce(s, Notice.BANK_FEE if owner == BANK else Notice.FEE_PAID, seat, owner, dollars, asset)
    else:
        rights.use(s, Notice.FEE_BY_RIGHT, seat, asset, dollars, asset, True)
    accounts.collect(s, seat, owner, asset, dollars)


@act(Phase.STAY, always=True)
def move_on(s, seat):
    """Do not stay: move by the dice already rolled (LF-89)."""
    prices.begin_decision(s)
    landing.move(s, seat)
