"""Paying before it is due: loans and arrears."""
# LF-126.

from commonweal.games.laissez_faire.register import EMPTY, reads_clause
from commonweal.games.laissez_faire.rules import accounts
from commonweal.games.laissez_faire.rules.contracts import current_deal, keeping, reading
from commonweal.games.laissez_faire.words import SPEAKING, Notice, Reason
from commonweal.rulebook import act, amount, announce, at_place, because_of

MOST = 9999


def debt(s, slot):
    """What is owed under a clause: arrears and principal (LF-126)."""
    return s.arrear[slot] + s.balance[slot]


def some_payments(s, seat, slot, k):
    """Suggest to pay all that is owed, or a half, or all cash."""
    if k > 2 or not reads_clause(s, seat, slot) or debt(s, slot) == 0:
        return -1
    owed = debt(s, slot)
    return min(MOST, s.cash[seat], owed if k == 0 else (owed + 1) // 2)


def why_not_prepay(s, seat, slot, dollars):
    """Why a debt cannot be paid now: LF-116, LF-126."""
    refusal = keeping.why_not_read(s, seat, slot)
    if refusal:
        return refusal
    if s.clause_state[slot] == EMPTY or debt(s, slot) == 0:
        return at_place(Reason.NO_DEBT, slot + 1)
    refusal = current_deal.why_not_speak(s, seat)
    if refusal:
        return refusal
    if not reading.is_owed(s, slot) or reading.obligor(s, slot) != seat:
        return at_place(Reason.NOT_YOUR_CLAUSE, slot + 1)
    if dollars > debt(s, slot):
        return because_of(Reason.MORE_THAN_OWED, slot + 1)
    return Reason.OK if accounts.can_pay(s, seat, dollars) else Reason.CANNOT_REPAY


def least_prepay(s, seat, slot):
    return 1


def most_prepay(s, seat, slot):
    return min(MOST, s.cash[seat], debt(s, slot))


@act(
    *SPEAKING,
    aside=True,
    previewable=True,
    final=False,
    slot=keeping.SLOT,
    dollars=amount(MOST, low=1, some=some_payments),
)
def prepay(s, seat, slot, dollars):
    """Repay arrears and principal before they are due, arrears first (LF-126)."""
    current_deal.speaks(s, seat)
    creditor, left = reading.beneficiary(s, slot), dollars
    part = min(left, s.arrear[slot])
    contract, clause = s.contract_no[slot], s.clause_no[slot]
    s.arrear[slot] -= part
    s.balance[slot] -= left - part
    announce(s, Notice.PREPAID, seat, creditor, dollars, contract, clause)
    accounts.pay(s, seat, creditor, dollars)
    if s.clause_state[slot] != EMPTY and debt(s, slot) == 0 and keeping.is_over(s, slot):
        keeping.end_paid(s, slot)
    keeping.tidy(s)
