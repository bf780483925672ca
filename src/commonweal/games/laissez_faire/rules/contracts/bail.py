"""Bail: a prisoner calls for money that another player has promised for the release from jail."""
# LF-141, LF-R92.

from commonweal.games.laissez_faire.clauses import AMOUNT, PLACES, TYPE, Clause
from commonweal.games.laissez_faire.register import IN_FORCE
from commonweal.games.laissez_faire.rules import accounts, jail
from commonweal.games.laissez_faire.rules.contracts import arrears, current_deal, keeping, reading, timeline
from commonweal.games.laissez_faire.words import Notice, Phase, Reason
from commonweal.rulebook import act, announce, at_place, because_of


def begin_turn(s):
    """Each bail clause may be called once in a turn (LF-141)."""
    for place in range(PLACES):
        if s.clause[place][TYPE] == Clause.BAIL:
            s.complained[place] = 0


def why_not_call_bail(s, seat, slot):
    """Why bail cannot be called for: LF-116, LF-118, LF-119."""
    refusal = keeping.why_not_read(s, seat, slot)
    if refusal:
        return refusal
    if s.clause_state[slot] != IN_FORCE or s.clause[slot][TYPE] != Clause.BAIL:
        return at_place(Reason.OTHER_CLAUSE, slot + 1)
    if reading.beneficiary(s, slot) != seat:
        return at_place(Reason.NOT_YOUR_CLAUSE, slot + 1)
    if not reading.applies(s, slot):
        return because_of(Reason.NOT_NOW, slot + 1)
    return because_of(Reason.CALLED_ALREADY, slot + 1) if s.complained[slot] >> seat & 1 else Reason.OK


@act(Phase.JAIL, slot=keeping.SLOT)
def call_bail(s, seat, slot):
    """Call for the bail that a clause promises; if your cash then covers the bill, it is paid at once (LF-141)."""
    current_deal.speaks(s, seat)
    other, bill = reading.obligor(s, slot), jail.bill(s, seat)
    dollars = min(s.clause[slot][AMOUNT], bill)
    s.complained[slot] |= 1 << seat
    announce(s, Notice.BAIL_CALLED, seat, other, dollars, s.contract_no[slot], s.clause_no[slot])
    paid = timeline.hand_over(s, slot, dollars, Notice.BAIL_GIVEN)
    keeping.spend_use(s, slot)
    keeping.tidy(s)
    if accounts.can_pay(s, seat, bill):
        jail.pay_out(s, seat)
    else:
        arrears.garnish(s, seat, paid)
