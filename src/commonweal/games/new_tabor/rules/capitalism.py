"""Capitalism: plots are private property, and a Banker creates the Money."""
# The manual, "Note from the Game Maker", on a game of capitalism: NT-260 to NT-268, NT-R81. Other chapters leave out
# under capitalism what NT-265 and NT-266 abolish.

from commonweal.games.new_tabor.cards import INDUSTRIES
from commonweal.games.new_tabor.charter import Regime
from commonweal.games.new_tabor.rules import board, loans, money
from commonweal.games.new_tabor.state import (
    CREDITOR,
    DEBTOR,
    MOST_CREATED,
    OWED,
    PLOTS,
    TENANCY,
    TITLE,
    Notice,
    Phase,
    Reason,
    Zone,
)
from commonweal.rulebook import act, among, amount, announce, count_bits

ZONE_OF = (Zone.CENTER, Zone.INNER, Zone.INNER)
"""The Zone of each plot (NT-R81)."""
PLOT = among(PLOTS, kind="plot")
CENTS = 100
LOAN = 50_000
"""Money that is suggested to the Banker: 500 credits."""


# ---------------------------------------------------------------- plots
def plot_to_enter(s, seat, zone):
    """The plot that a player takes in a Zone: their own that is empty, else the first empty one without an owner; -1 if
    there is none (NT-261, NT-262, NT-R81)."""
    unowned = -1
    for plot in range(PLOTS - 1, -1, -1):
        if ZONE_OF[plot] == zone and s.plot_occupant[plot] < 0 and s.plot_owner[plot] < 0:
            unowned = plot
    for plot in range(PLOTS):
        if ZONE_OF[plot] == zone and s.plot_occupant[plot] < 0 and s.plot_owner[plot] == seat:
            return plot
    return unowned


def enter(s, seat, zone):
    """A peg enters a Zone: an own plot that is empty, or a plot without an owner, which becomes that player’s property
    (NT-261, NT-262)."""
    if zone == Zone.OUTER:
        leave_plot(s, seat)
        s.zone[seat] = zone
        return
    plot = plot_to_enter(s, seat, zone)
    stand_on(s, seat, plot)
    if s.plot_owner[plot] < 0:
        s.plot_owner[plot] = seat
        announce(s, Notice.OWNS, seat, plot)
    else:
        announce(s, Notice.ON_OWN_PLOT, seat, plot)


def stand_on(s, seat, plot):
    """A peg moves to a plot, from another one or from outside."""
    leave_plot(s, seat)
    s.zone[seat] = ZONE_OF[plot]
    s.plot_occupant[plot] = seat


def leave_plot(s, seat):
    """The plot that a peg leaves is empty, and stays its owner’s (NT-261)."""
    for plot in range(PLOTS):
        if s.plot_occupant[plot] == seat:
            s.plot_occupant[plot] = -1
            announce(s, Notice.LEAVES_PLOT, seat, plot)


def exchange_plots(s, seat, other):
    """Two players who exchange their places exchange their plots (NT-262, NT-R81)."""
    for plot in range(PLOTS):
        if s.plot_occupant[plot] in (seat, other):
            s.plot_occupant[plot] = seat + other - s.plot_occupant[plot]
            announce(s, Notice.STANDS_ON, s.plot_occupant[plot], plot)


def give_up_plots(s, seat):
    """The plots of a player who is out become free to the next who enters (NT-264)."""
    leave_plot(s, seat)
    for plot in range(PLOTS):
        if s.plot_owner[plot] == seat:
            s.plot_owner[plot] = -1
            announce(s, Notice.PLOT_IS_FREE, plot)


# ---------------------------------------------------------------- the rights of an owner
def why_not_use_plot(s, seat, plot):
    """Why a player may not do with a plot as an owner does (NT-194, NT-263)."""
    if s.regime != Regime.CAPITALISM:
        return Reason.LAND_IS_COMMON
    return Reason.OK if s.plot_owner[plot] == seat else Reason.NOT_YOUR_PLOT


def why_not_evict(s, seat, plot):
    refusal = why_not_use_plot(s, seat, plot)
    if refusal:
        return refusal
    return Reason.NOBODY_TO_EVICT if s.plot_occupant[plot] in (-1, seat) else Reason.OK


@act(Phase.STAKE, previewable=True, plot=PLOT)
def evict(s, seat, plot):
    """Send the occupant of your plot to the Outer Rung; that is no change of your Zone (NT-263, NT-R81)."""
    occupant = s.plot_occupant[plot]
    announce(s, Notice.EVICTED, occupant, plot)
    s.plot_occupant[plot] = -1
    enter(s, occupant, Zone.OUTER)


def why_not_return_to_plot(s, seat, plot):
    refusal = why_not_use_plot(s, seat, plot)
    if refusal:
        return refusal
    if s.plot_occupant[plot] >= 0:
        return Reason.PLOT_OCCUPIED
    return Reason.CHANGED_ALREADY if s.zone_changed else Reason.OK


@act(Phase.STAKE, previewable=True, plot=PLOT)
def return_to_plot(s, seat, plot):
    """Move to your own empty plot from any Zone; it is your change of Zone (NT-119, NT-263, NT-R81)."""
    s.zone_changed = 1
    stand_on(s, seat, plot)


# ---------------------------------------------------------------- titles and tenancies in offers
def plot_of(what):
    """The plot whose title or tenancy an offer names."""
    return what - TITLE if what < TENANCY else what - TENANCY


def can_give(s, seat, what):
    """Whether a player may give a title or a tenancy: the owner, the tenancy of an empty plot only (NT-262, NT-264)."""
    plot = plot_of(what)
    return s.plot_owner[plot] == seat and (what < TENANCY or s.plot_occupant[plot] < 0)


def why_not_move_in(s, tenant, plot):
    """Why a player may not move to an empty plot as its tenant: from an adjacent Zone, on the Life Path, and in their
    own turn only as their change of Zone; not in a late market (NT-108, NT-118, NT-119, NT-262, NT-R23, NT-R81)."""
    if s.slot_round > 0 or s.late_turn_of >= 0 or s.finished[tenant]:
        return Reason.NO_EXCHANGE_OF_PLACES
    if not board.are_adjacent(s.zone[tenant], ZONE_OF[plot]):
        return Reason.NOT_ADJACENT
    return Reason.CHANGED_ALREADY if tenant == s.current and s.zone_changed else Reason.OK


def move_in(s, tenant, plot):
    """The tenant of an empty plot moves there at once (NT-262, NT-R81)."""
    if tenant == s.current:
        s.zone_changed = 1
    stand_on(s, tenant, plot)
    announce(s, Notice.MOVES_TO_PLOT, tenant, plot, s.plot_owner[plot])


# ---------------------------------------------------------------- the Banker
def most_create_money(s, seat):
    """What the Banker may still create in this Quarter, in cents (NT-267)."""
    return max(0, s.bank_limit_credits * CENTS * count_bits(s.in_play) - s.bank_created)


def some_money(s, seat, k):
    """Suggest a loan, or all that may be created."""
    most = most_create_money(s, seat)
    if k == 0:
        return min(LOAN, most)
    return most if k == 1 and most > LOAN else 0


def why_not_create_money(s, seat, cents):
    if s.regime != Regime.CAPITALISM or s.clerk != seat:
        return Reason.NOT_THE_BANKER
    return Reason.OVER_BANK_LIMIT if cents > most_create_money(s, seat) else Reason.OK


@act(
    Phase.MARKET, Phase.SLOT, previewable=True,
    cents=amount(MOST_CREATED, low=1, some=some_money, kind="cents", rule="NT-133"),
)  # fmt: skip
def create_money(s, seat, cents):
    """As the Banker, create Money for your own purse (NT-267)."""
    s.bank_created += cents
    money.issue(s, seat, cents)


# ---------------------------------------------------------------- the debts of a player who is out
def pay_creditors(s, debtor):
    """The Money and then the Stock of a player who is out pay their IOUs; what is left is removed from the Game
    (NT-268)."""
    pay_in_money(s, debtor)
    if s.money[debtor] > 0:
        announce(s, Notice.MONEY_REMOVED, debtor, s.money[debtor])
    money.retire(s, debtor, s.money[debtor])
    for industry in range(INDUSTRIES):
        pay_in_stock(s, debtor, industry)
        if s.stock[debtor][industry] > 0:
            announce(s, Notice.STOCK_REMOVED, debtor, s.stock[debtor][industry], industry)
        s.stock[debtor][industry] = 0


def pay_in_money(s, debtor):
    """Pay all IOUs in proportion to the sums owed; odd cents go one each in the order of signing (NT-268, NT-R81)."""
    total = 0
    for number in range(s.iou_count):
        if s.iou[number][DEBTOR] == debtor:
            total += s.iou[number][OWED]
    cents = odd = min(s.money[debtor], total)
    for number in range(s.iou_count):
        if s.iou[number][DEBTOR] == debtor:
            odd -= cents * s.iou[number][OWED] // total
    for number in range(s.iou_count):
        if s.iou[number][DEBTOR] == debtor:
            part = cents * s.iou[number][OWED] // total + (1 if odd > 0 else 0)
            odd -= 1
            if part > 0:
                loans.settle(s, number, part)


def pay_in_stock(s, debtor, industry):
    """Pay unit by unit at Unit Spot Price the creditor who is still owed most, as long as a unit is worth no more than
    that (NT-268, NT-R81)."""
    cents = board.price(s, industry)
    for seat in range(s.seats):
        s.pays[seat] = 0
    creditor = creditor_owed_most(s, debtor)
    while s.stock[debtor][industry] > 0 and creditor >= 0 and s.owes[debtor][creditor] >= cents:
        s.stock[debtor][industry] -= 1
        s.stock[creditor][industry] += 1
        s.pays[creditor] += 1
        pay_off(s, debtor, creditor, cents)
        creditor = creditor_owed_most(s, debtor)
    for seat in range(s.seats):
        if s.pays[seat] > 0:
            left = s.owes[debtor][seat]
            announce(s, Notice.PAID_IN_STOCK, debtor, seat, s.pays[seat], industry, s.pays[seat] * cents, left)


def creditor_owed_most(s, debtor):
    """The creditor to whom a player owes most, of equals the one whose IOU was signed first; -1 for none (NT-R81)."""
    found = -1
    for number in range(s.iou_count):
        creditor = s.iou[number][CREDITOR]
        if s.iou[number][DEBTOR] == debtor:
            if found < 0 or s.owes[debtor][creditor] > s.owes[debtor][found]:
                found = creditor
    return found


def pay_off(s, debtor, creditor, cents):
    """So much less is owed, on the IOUs signed first."""
    for number in range(s.iou_count):
        if s.iou[number][DEBTOR] == debtor and s.iou[number][CREDITOR] == creditor:
            part = min(cents, s.iou[number][OWED])
            loans.write_off(s, number, part)
            cents -= part
