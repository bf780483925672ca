"""Options on deeds: who holds a call may buy, who holds a put may sell, once."""
# LF-135, LF-136, LF-152, LF-R60, LF-R95.

from commonweal.games.laissez_faire.clauses import AMOUNT, SUBJECT, TYPE, Clause
from commonweal.games.laissez_faire.register import IN_FORCE
from commonweal.games.laissez_faire.rules import accounts, deeds, turns
from commonweal.games.laissez_faire.rules.contracts import arrears, current_deal, keeping, reading, timeline
from commonweal.games.laissez_faire.words import SPEAKING, Notice, Reason
from commonweal.rulebook import act, announce, at_place, because_of


def why_not_exercise(s, seat, slot):
    """Why the option cannot be used: LF-116, LF-118, LF-119, LF-135."""
    refusal = keeping.why_not_read(s, seat, slot)
    if refusal:
        return refusal
    if s.clause_state[slot] != IN_FORCE or s.clause[slot][TYPE] not in (Clause.CALL_OPTION, Clause.PUT_OPTION):
        return at_place(Reason.OTHER_CLAUSE, slot + 1)
    refusal = current_deal.why_not_speak(s, seat)
    if refusal:
        return refusal
    if reading.beneficiary(s, slot) != seat:
        return at_place(Reason.NOT_YOUR_CLAUSE, slot + 1)
    if not reading.applies(s, slot):
        return because_of(Reason.NOT_NOW, slot + 1)
    calls = s.clause[slot][TYPE] == Clause.CALL_OPTION
    if s.owner[s.clause[slot][SUBJECT]] != (reading.obligor(s, slot) if calls else seat):
        return because_of(Reason.NOT_DELIVERABLE, slot + 1)
    return Reason.CANNOT_CALL if calls and not accounts.can_pay(s, seat, s.clause[slot][AMOUNT]) else Reason.OK


@act(*SPEAKING, slot=keeping.SLOT)
def exercise(s, seat, slot):
    """Exercise an option: buy the deed from the obligor, or sell it to them (LF-135, LF-136)."""
    current_deal.speaks(s, seat)
    asset, dollars, other = s.clause[slot][SUBJECT], s.clause[slot][AMOUNT], reading.obligor(s, slot)
    if s.clause[slot][TYPE] == Clause.CALL_OPTION:
        announce(s, Notice.CALLED, seat, other, asset, dollars, s.contract_no[slot], s.clause_no[slot])
        keeping.end_clause(s, slot)
        accounts.pay(s, seat, other, dollars)
        deeds.transfer(s, asset, seat)
    else:
        announce(s, Notice.PUT, seat, other, asset, dollars, s.contract_no[slot], s.clause_no[slot])
        paid = timeline.hand_over(s, slot, dollars, Notice.PUT_PAID)
        keeping.end_clause(s, slot)
        arrears.garnish(s, seat, paid)
        deeds.transfer(s, asset, other)
    keeping.tidy(s)
    turns.after_deal(s)
