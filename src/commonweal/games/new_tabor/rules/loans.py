"""Loans: an IOU is written in an offer that lends Money, and is repaid early or collected when it is due."""
# The manual, "Exchange", on personal Loans: NT-109, NT-110, NT-252, NT-R52, NT-R71.

from commonweal.games.new_tabor.cards import QUARTERS
from commonweal.games.new_tabor.charter import Charter
from commonweal.games.new_tabor.rules import money
from commonweal.games.new_tabor.state import (
    CREDITOR,
    DEBTOR,
    DUE,
    INTEREST,
    IOUS,
    MONEY,
    MOST_INTEREST,
    MOST_OWED,
    OWED,
    PRINCIPAL,
    Notice,
    Phase,
    Reason,
)
from commonweal.institutions import deals
from commonweal.rulebook import act, among, amount, announce

DRAFTER_OWES, OTHER_OWES = 1, 2
HUNDREDTHS = 10_000
"""Of a percent, in a whole."""


# ---------------------------------------------------------------- in an offer
def some_interest(s, seat, side, due, k):
    """Suggest no interest, or 5 %."""
    return 500 * k if k < 2 else -1


def why_not_write_iou(s, seat, side, due, interest):
    """Why no IOU can be written: NT-105, NT-252."""
    place = deals.draft_of(s, seat)
    if place < 0 or s.loans == 0:
        return Reason.NO_DRAFT if s.loans else Reason.NO_LOANS
    if due > s.quarters:
        return Reason.DUE_TOO_LATE
    return Reason.DUE_TOO_EARLY if due < s.quarter else Reason.OK


@act(
    Phase.MARKET, Phase.SLOT, Phase.LATE_MARKET, Phase.OFFER, previewable=True, final=False, once_in=4,
    side=among(2, kind="side"), due=among(QUARTERS, low=1, kind="quarter"),
    interest=amount(MOST_INTEREST, some=some_interest, kind="hundredths", rule="NT-109"),
)  # fmt: skip
def write_iou(s, seat, side, due, interest):
    """Write an IOU for the Money that the other side gives: who gives it, owes that Money with interest, in hundredths
    of a percent, at the end of a Quarter (NT-109, NT-R52)."""
    place = deals.draft_of(s, seat)
    s.loan_owes[place] = DRAFTER_OWES + side
    s.loan_interest[place] = interest
    s.loan_due[place] = due


def why_not_strike_iou(s, seat):
    """Why there is no IOU to strike out: NT-105."""
    place = deals.draft_of(s, seat)
    if place < 0:
        return Reason.NO_DRAFT
    return Reason.OK if s.loan_owes[place] else Reason.NOT_IN_OFFER


@act(Phase.MARKET, Phase.SLOT, Phase.LATE_MARKET, Phase.OFFER, previewable=True, final=False, once_in=4)
def strike_iou(s, seat):
    """Strike the IOU out of your offer (NT-109)."""
    forget(s, deals.draft_of(s, seat))


def forget(s, place):
    """A new draft, or one whose IOU is struck out, has no IOU."""
    s.loan_owes[place] = s.loan_interest[place] = s.loan_due[place] = 0


def take_over(s, place, before):
    """A counter-offer begins with the IOU of the offer, seen from the other side."""
    s.loan_owes[place] = DRAFTER_OWES + OTHER_OWES - s.loan_owes[before] if s.loan_owes[before] else 0
    s.loan_interest[place] = s.loan_interest[before]
    s.loan_due[place] = s.loan_due[before]


def why_not_lend(s, place):
    """Why an offer with an IOU may not be made: its debtor gets no Money, or no more IOUs may be open (NT-109,
    NT-R52)."""
    if s.loan_owes[place] == 0:
        return Reason.OK
    if s.iou_count == IOUS:
        return Reason.TOO_MANY_IOUS
    return Reason.OK if principal(s, place) > 0 else Reason.NOTHING_LENT


def principal(s, place):
    """The Money that the debtor of an offer gets."""
    drafter = s.deal_drafter[place]
    lent = -deals.given(s, place, drafter, MONEY)
    return lent if s.loan_owes[place] == DRAFTER_OWES else -lent


def sign(s, place, seat):
    """With the deal the IOU is signed: the sum due is the principal and its interest, rounded (NT-134, NT-R52)."""
    if s.loan_owes[place] == 0:
        return
    drafter = s.deal_drafter[place]
    number = s.iou_count
    s.iou_count += 1
    s.iou[number][DEBTOR] = drafter if s.loan_owes[place] == DRAFTER_OWES else seat
    s.iou[number][CREDITOR] = seat if s.loan_owes[place] == DRAFTER_OWES else drafter
    s.iou[number][PRINCIPAL] = principal(s, place)
    s.iou[number][INTEREST] = s.loan_interest[place]
    s.iou[number][OWED] = money.rounded(s, principal(s, place) * (HUNDREDTHS + s.loan_interest[place]) // 10)
    s.iou[number][DUE] = s.loan_due[place]
    s.owes[s.iou[number][DEBTOR]][s.iou[number][CREDITOR]] += s.iou[number][OWED]
    tell_iou(s, number)


def tell_iou(s, number):
    """Announce who owes whom how much, and when it is due (NT-109)."""
    announce(
        s, Notice.IOU_SIGNED, s.iou[number][DEBTOR], s.iou[number][CREDITOR], s.iou[number][OWED], s.iou[number][DUE]
    )


def tell_ious(s):
    """Announce every IOU that is open."""
    for number in range(s.iou_count):
        tell_iou(s, number)


# ---------------------------------------------------------------- repaying
def most_repay(s, seat, iou):
    return min(s.money[seat], s.iou[iou][OWED]) if iou < s.iou_count else 0


def some_repay(s, seat, iou, k):
    """Suggest to repay all."""
    return most_repay(s, seat, iou) if k == 0 and iou < s.iou_count and s.iou[iou][DEBTOR] == seat else 0


def why_not_repay(s, seat, iou, cents):
    """Why this IOU cannot be repaid: NT-109."""
    if iou >= s.iou_count or s.iou[iou][DEBTOR] != seat or cents > s.iou[iou][OWED]:
        return Reason.NO_SUCH_IOU
    return Reason.CANNOT_REPAY if cents > s.money[seat] else Reason.OK


@act(
    Phase.MARKET, Phase.SLOT, Phase.LATE_MARKET, previewable=True, iou=among(IOUS),
    cents=amount(MOST_OWED, low=1, some=some_repay, kind="cents", rule="NT-133"),
)  # fmt: skip
def repay(s, seat, iou, cents):
    """Repay an IOU, all of it or a part (NT-R52)."""
    settle(s, iou, cents)
    strike_paid(s)


def settle(s, number, cents):
    """A debtor pays a creditor (NT-109)."""
    write_off(s, number, cents)
    money.pay(s, s.iou[number][DEBTOR], s.iou[number][CREDITOR], cents)
    announce(s, Notice.REPAID, s.iou[number][DEBTOR], s.iou[number][CREDITOR], s.iou[number][OWED], cents)


def write_off(s, number, cents):
    """So much less is owed on an IOU."""
    s.iou[number][OWED] -= cents
    s.owes[s.iou[number][DEBTOR]][s.iou[number][CREDITOR]] -= cents


def owed_on_ious(s, debtor, creditor):
    """What a player owes another on all IOUs together."""
    cents = 0
    for number in range(s.iou_count):
        if s.iou[number][DEBTOR] == debtor and s.iou[number][CREDITOR] == creditor:
            cents += s.iou[number][OWED]
    return cents


def strike_paid(s):
    """Strike out IOUs that are paid; those below move up, in the order of signing."""
    kept = 0
    for number in range(s.iou_count):
        if s.iou[number][OWED] > 0:
            for column in range(DUE + 1):
                s.iou[kept][column] = s.iou[number][column]
            kept += 1
    for number in range(kept, s.iou_count):
        for column in range(DUE + 1):
            s.iou[number][column] = 0
    s.iou_count = kept


# ---------------------------------------------------------------- the End of the Quarter
def collect(s):
    """IOUs due are paid in the order of signing, as far as the debtor’s Money goes; the rest stays owed (NT-252,
    NT-R52)."""
    if s.iou_enforcement == Charter.iou_enforcement.HONOUR:
        return
    for number in range(s.iou_count):
        cents = min(s.iou[number][OWED], s.money[s.iou[number][DEBTOR]])
        if s.iou[number][DUE] <= s.quarter and cents > 0:
            settle(s, number, cents)
        elif s.iou[number][DUE] <= s.quarter:
            announce(s, Notice.STILL_OWES, s.iou[number][DEBTOR], s.iou[number][CREDITOR], s.iou[number][OWED])
    strike_paid(s)


def lapse(s, seat):
    """The IOUs of a player who is out lapse, on both sides (NT-R52)."""
    for number in range(s.iou_count):
        if (s.iou[number][DEBTOR] == seat or s.iou[number][CREDITOR] == seat) and s.iou[number][OWED] > 0:
            announce(s, Notice.IOU_LAPSES, s.iou[number][DEBTOR], s.iou[number][CREDITOR], s.iou[number][OWED])
            write_off(s, number, s.iou[number][OWED])
    strike_paid(s)
