"""The second version: the Home Maintenance Company and the Petroleum Distribution Company, and what they charge."""
# "Second version of these rules": LF-201 to LF-206, LF-R90, LF-R100.

from commonweal.games.laissez_faire.cards import (
    BANK_FUEL,
    BANK_UPKEEP,
    HOME_MAINTENANCE,
    HOUSE_PRICE,
    KIND,
    PETROLEUM,
    PRICE,
    Kind,
)
from commonweal.games.laissez_faire.rules import accounts, counting, deeds, turns
from commonweal.games.laissez_faire.rules.contracts import arrears, covenants, shares
from commonweal.games.laissez_faire.state import BANK, FUEL_SET, MOST_RATE, UPKEEP_SET, Notice, Phase, Reason
from commonweal.games.laissez_faire.words import Count
from commonweal.institutions import sums
from commonweal.rulebook import act, among, amount, announce, clash

UPKEEP, FUEL = 0, 1
COMPANY_OF = (HOME_MAINTENANCE, PETROLEUM)
MOST_UPKEEP = 100


@clash("overhead", "extra_companies", rule="LF-258")
def overhead_needs_companies(s):
    """Overhead is charged by the two extra companies (LF-258)."""
    return s.overhead == 1 and s.extra_companies == 0


def begin_rates(s):
    """Until an owner sets another charge, both companies charge what the bank does (LF-205)."""
    s.upkeep_rate = BANK_UPKEEP
    s.fuel_rate = BANK_FUEL


# ---------------------------------------------------------------- buying a company
def why_not_buy_company(s, seat, asset):
    """Why no company can be bought: LF-202, LF-257."""
    if s.extra_companies == 0:
        return Reason.NO_COMPANIES
    if s.owner[asset] != BANK:
        return Reason.COMPANY_SOLD
    if not accounts.can_pay(s, seat, PRICE[asset]):
        return Reason.CANNOT_BUY_COMPANY
    return covenants.why_not_buy(s, seat, asset)


@act(Phase.READY, Phase.TURN_END, previewable=True, asset=among(2, low=HOME_MAINTENANCE, kind="deed"))
def buy_company(s, seat, asset):
    """Buy the Home Maintenance or the Petroleum Distribution Company from the bank (LF-202, LF-21)."""
    turns.acts(s, seat)
    accounts.move(s, seat, BANK, PRICE[asset])
    deeds.transfer(s, asset, seat)
    announce(s, Notice.BOUGHT_COMPANY, seat, asset, PRICE[asset])


def falls_to_bank(s, asset):
    """A company is with the bank again: what it charges is the listed rate, until another owner sets one (LF-205,
    LF-R100)."""
    if asset == HOME_MAINTENANCE and s.upkeep_rate != BANK_UPKEEP:
        s.upkeep_rate = BANK_UPKEEP
        announce(s, Notice.OVERHEAD_BACK, UPKEEP, BANK_UPKEEP)
    elif asset == PETROLEUM and s.fuel_rate != BANK_FUEL:
        s.fuel_rate = BANK_FUEL
        announce(s, Notice.OVERHEAD_BACK, FUEL, BANK_FUEL)


# ---------------------------------------------------------------- setting a charge
def some_rates(s, seat, kind, k):
    """Suggest nothing, the listed rate, and more."""
    if k >= len(SOME_RATES[kind]):
        return -1
    return SOME_RATES[kind][k]


SOME_RATES = ((BANK_UPKEEP, 0, 25, 50, MOST_UPKEEP), (BANK_FUEL, 0, 25, 50, 100))


def why_not_set_overhead(s, seat, kind, value):
    """Why a price may not be set: LF-77, LF-198, LF-236, LF-258."""
    if s.overhead == 0:
        return Reason.NO_OVERHEAD
    if s.owner[COMPANY_OF[kind]] != seat:
        return Reason.NOT_YOURS
    if not turns.may_set(s, UPKEEP_SET << kind):
        return Reason.TOO_LATE
    return Reason.RATE_TOO_HIGH if kind == UPKEEP and value > MOST_UPKEEP else Reason.OK


@act(Phase.JAIL, Phase.READY, kind=among(2, kind="charge"), value=amount(MOST_RATE, some=some_rates))
def set_overhead(s, seat, kind, value):
    """Set the charge of an own company, before any other move of the turn (LF-205)."""
    if kind == UPKEEP:
        s.upkeep_rate = value
        s.fresh &= ~UPKEEP_SET
    else:
        s.fuel_rate = value
        s.fresh &= ~FUEL_SET


# ---------------------------------------------------------------- the charge itself
def charge(s, payer, payee, asset, dollars):
    """The owner of a deed pays overhead out of a rent or fare just received from another player; what exceeds it is
    waived. Returns what was paid (LF-203, LF-204, LF-206)."""
    if s.overhead == 0 or dollars == 0 or payer == payee:
        return 0
    kind = UPKEEP if KIND[asset] == Kind.STREET else FUEL
    due = 0
    if KIND[asset] == Kind.STREET:
        due = sums.percent(s.level[asset] * HOUSE_PRICE[asset], s.upkeep_rate)
    elif KIND[asset] == Kind.TRANSIT:
        due = s.fuel_rate
    due = min(due, dollars)
    taker = s.owner[COMPANY_OF[kind]]
    if due == 0 or taker == payee:
        return 0
    accounts.move(s, payee, taker, due)
    announce(s, Notice.UPKEEP_PAID if kind == UPKEEP else Notice.FUEL_PAID, payee, taker, due)
    if taker >= 0:
        counting.add(s, Count.FOR_SERVICES, due)
        arrears.garnish(s, taker, shares.divide(s, taker, COMPANY_OF[kind], due, due))
    return due
