"""Taking a Turn: moving by the dice, and what the space where a token lands asks of its player."""
# The manual, "Taking a Turn": LF-16, LF-19 to LF-29, LF-166, LF-193, LF-209, LF-R7 to LF-R14.

from commonweal.games.laissez_faire.cards import (
    ASSET_AT,
    CITY_AT,
    COURTHOUSE,
    DEEDS,
    INCOME_TAX_SPACE,
    JAIL_LEASE,
    JAIL_SIDE,
    SIDE_AT,
    SPACE,
    SPACES,
    Space,
)
from commonweal.games.laissez_faire.charter import Charter
from commonweal.games.laissez_faire.rules import accounts, counting, deeds, ending, jail, lodging
from commonweal.games.laissez_faire.rules.contracts import covenants, events
from commonweal.games.laissez_faire.state import BANK, MOST_TRAVEL, Event, Notice, Phase, Reason
from commonweal.games.laissez_faire.words import Count
from commonweal.institutions import sums
from commonweal.rulebook import act, announce


# ---------------------------------------------------------------- moving
def move(s, seat):
    """Move forward by the dice. Who passes or reaches Start earns $100, or in the last lap leaves the board (LF-16,
    LF-19, LF-20, LF-166)."""
    steps = s.dice[0] + s.dice[1]
    passes = s.pos[seat] + steps >= SPACES
    lodging.leave(s, seat)
    s.changed = 1
    if s.declared_by >= 0:
        s.lap_travel[seat] = min(MOST_TRAVEL, s.lap_travel[seat] + steps)
    if passes:
        if ending.leaves_board(s, seat):
            events.note(s, Event.PASSES_START, seat, 0)
            ending.take_off(s, seat)
            return
        pay_salary(s, seat)
        events.note(s, Event.PASSES_START, seat, 0)
    s.pos[seat] = (s.pos[seat] + steps) % SPACES
    s.land_pos = s.pos[seat]
    s.land_city = s.city_now = CITY_AT[s.land_pos]
    announce(s, Notice.LANDS, seat, s.land_pos)
    if s.land_city >= 0:
        events.note(s, Event.LANDS_IN_CITY, seat, s.land_city)
    events.note(s, Event.LANDS_ON, seat, ASSET_AT[s.land_pos])
    if is_for_sale(s):
        s.phase = Phase.BUY
    else:
        go_on(s, seat)


def pay_salary(s, seat):
    """The bank pays Start money, except in the last lap and in the zero-sum variant (LF-19, LF-209)."""
    if s.declared_by < 0 and s.zero_sum == 0 and s.start_salary > 0:
        announce(s, Notice.START_MONEY, seat, s.start_salary)
        accounts.pay_start_money(s, seat, s.start_salary)


# ---------------------------------------------------------------- buying
def deed_here(s):
    """The deed that is bought on the space landed on; on the Courthouse the jail lease; -1 for none (LF-193)."""
    return JAIL_LEASE if s.land_pos == COURTHOUSE else ASSET_AT[s.land_pos]


def is_for_sale(s):
    """Whether the bank owns the deed of the space landed on (LF-21, LF-193)."""
    asset = deed_here(s)
    return asset >= 0 and s.owner[asset] == BANK


def why_not_buy(s, seat):
    asset = deed_here(s)
    if s.owner[asset] != BANK:
        return Reason.NOT_WITH_BANK
    if not accounts.can_pay(s, seat, deeds.price(s, asset)):
        return Reason.CANNOT_BUY
    return covenants.why_not_buy(s, seat, asset)


@act(Phase.BUY, previewable=True)
def buy(s, seat):
    """Buy the deed of the space that you landed on directly, at its listed price (LF-21, LF-193)."""
    asset = deed_here(s)
    dollars = deeds.price(s, asset)
    accounts.move(s, seat, BANK, dollars)
    deeds.transfer(s, asset, seat)
    announce(s, Notice.BOUGHT_LEASE if asset == JAIL_LEASE else Notice.BOUGHT, seat, asset, dollars)
    go_on(s, seat)


@act(Phase.BUY, previewable=True, always=True)
def pass_buy(s, seat):
    """Leave the deed with the bank (LF-22, LF-193)."""
    asset = deed_here(s)
    announce(s, Notice.NOT_LEASED if asset == JAIL_LEASE else Notice.NOT_BOUGHT, seat, asset)
    go_on(s, seat)


# ---------------------------------------------------------------- what the space asks
def go_on(s, seat):
    """After the purchase come tax and jail; then a place to stay (LF-23, LF-25, LF-26, LF-28, LF-29, LF-47)."""
    space = SPACE[s.land_pos]
    if space == Space.GO_TO_JAIL:
        jail.arrest(s, seat, JAIL_SIDE)
    elif space == Space.TAX and tax(s, seat) > 0:
        ask_tax(s, seat)
    else:
        find_place(s)


def find_place(s):
    """In a city a guest looks for lodging, on a transit company in both cities, on a corner nowhere (LF-26, LF-28,
    LF-47)."""
    if s.land_city >= 0:
        s.phase = Phase.LODGING
        counting.add(s, Count.LANDINGS, 1)
    elif SPACE[s.land_pos] == Space.TRANSIT:
        s.phase = Phase.TRANSIT_STOP
    else:
        s.phase = Phase.TURN_END


# ---------------------------------------------------------------- taxes
def tax(s, seat):
    """The tax on the space landed on (LF-23, LF-209, LF-219, LF-R7)."""
    if s.zero_sum:
        return 0
    if s.land_pos != INCOME_TAX_SPACE:
        return s.property_tax
    if s.income_tax_mode == Charter.income_tax_mode.FLAT:
        return s.income_tax
    return min(s.income_tax, sums.half_up(wealth_at_cost(s, seat), 10))


def wealth_at_cost(s, seat):
    """Cash, the list prices of deeds, and what was paid for buildings (LF-219)."""
    dollars = s.cash[seat]
    for asset in range(DEEDS):
        if s.owner[asset] == seat:
            dollars += deeds.price(s, asset) + deeds.buildings(s, asset)
    return dollars


def ask_tax(s, seat):
    """A tax is paid at once; who has too little cash may raise money first (LF-23, LF-24)."""
    if accounts.can_pay(s, seat, tax(s, seat)):
        settle_tax(s, seat)
    else:
        s.phase = Phase.TAX
        announce(s, Notice.TAX_SHORT, seat, tax(s, seat))


def settle_tax(s, seat):
    """Pay the tax to the bank, and look for lodging (LF-23, LF-29)."""
    dollars = tax(s, seat)
    accounts.move(s, seat, BANK, dollars)
    announce(s, Notice.TAX_PAID, seat, dollars)
    find_place(s)


def why_not_pay_tax(s, seat):
    return Reason.OK if accounts.can_pay(s, seat, tax(s, seat)) else Reason.CANNOT_PAY_TAX


@act(Phase.TAX, previewable=True)
def pay_tax(s, seat):
    """Pay the tax with money raised meanwhile (LF-24)."""
    settle_tax(s, seat)


def why_not_default_tax(s, seat):
    return Reason.CAN_PAY if accounts.can_pay(s, seat, tax(s, seat)) else Reason.OK


@act(Phase.TAX)
def default_tax(s, seat):
    """Pay all your cash; the rest of the tax is dropped, and you go to jail, or what the charter says (LF-24,
    LF-222)."""
    dollars = s.cash[seat]
    rest = tax(s, seat) - dollars
    if s.tax_default == Charter.tax_default.JAIL:
        announce(s, Notice.TAX_JAILS, seat, dollars, rest)
    else:
        announce(s, Notice.TAX_DROPPED, seat, dollars, rest, int(s.tax_default == Charter.tax_default.ELIMINATE))
    accounts.move(s, seat, BANK, dollars)
    if s.tax_default == Charter.tax_default.JAIL:
        jail.arrest(s, seat, SIDE_AT[s.land_pos])
    elif s.tax_default == Charter.tax_default.WAIVE:
        find_place(s)
    else:
        s.tax_failed = 1
        s.extra_due = 0
        s.phase = Phase.TURN_END
