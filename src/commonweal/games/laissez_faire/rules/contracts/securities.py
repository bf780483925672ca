"""Collateral: a deed that secures the debts of its contract passes to the creditor when they are in arrears."""
# LF-127, LF-154, LF-R56, LF-R60, LF-R62.

from commonweal.games.laissez_faire.clauses import (
    BENEFICIARY,
    FLAGS,
    OBLIGOR,
    PLACES,
    SUBJECT,
    TYPE,
    Clause,
    Flag,
)
from commonweal.games.laissez_faire.register import EMPTY, IN_FORCE
from commonweal.games.laissez_faire.rules import counting, deeds, turns
from commonweal.games.laissez_faire.rules.contracts import current_deal, keeping, reading
from commonweal.games.laissez_faire.words import SPEAKING, Count, Notice, Reason
from commonweal.rulebook import act, announce, at_place, because_of


def debt_in_arrears(s, place):
    """The first clause with arrears that a collateral secures; -1 for none."""
    found = -1
    for other in range(PLACES):
        if s.contract_no[other] == s.contract_no[place] and s.arrear[other] > 0:
            is_secured = s.secures[place] >> s.clause_no[other] & 1
            if is_secured and (found < 0 or s.clause_no[other] < s.clause_no[found]):
                found = other
    return found


def is_pledge_of(s, place, seat):
    """Whether a place of the register is a collateral of a deed that this player owns."""
    if s.clause_state[place] != IN_FORCE or s.clause[place][TYPE] != Clause.COLLATERAL:
        return False
    return reading.obligor(s, place) == seat and s.owner[s.clause[place][SUBJECT]] == seat


def foreclose_all(s, seat):
    """The collaterals of a player for debts in arrears pass to the creditors, unless these choose (LF-154)."""
    for number in range(s.listed):
        place = s.by_age[number]
        if is_pledge_of(s, place, seat) and s.clause[place][FLAGS] & Flag.CREDITOR_CHOOSES == 0:
            if debt_in_arrears(s, place) >= 0:
                take(s, place, debt_in_arrears(s, place))


def take(s, place, debt):
    """A pledged deed passes to the creditor of a debt, and what it secures is extinguished (LF-154). The owner’s will
    does not matter (LF-R60)."""
    asset, debtor = s.clause[place][SUBJECT], reading.obligor(s, place)
    creditor = reading.beneficiary(s, debt)
    contract, secured = s.contract_no[place], s.secures[place]
    announce(s, Notice.FORECLOSED, asset, debtor, creditor)
    for other in range(PLACES):
        is_debt = s.clause_state[other] != EMPTY and s.contract_no[other] == contract
        if is_debt and s.clause[other][TYPE] in keeping.MONEY_CLAUSES and secured >> s.clause_no[other] & 1:
            s.arrear[other] = 0
            keeping.end_clause(s, other)
    if s.clause_state[place] != EMPTY:
        keeping.end_clause(s, place)
    if creditor >= 0 and creditor != debtor:
        counting.add(s, Count.FORECLOSURES, 1)
        deeds.transfer(s, asset, creditor)


def secured_clauses(s, place, first, count):
    """The bit set of the clauses of a draft that a collateral in it secures: payments and loans between the same two
    persons (LF-127)."""
    secured = 0
    for number in range(count):
        other = first + number
        same = s.clause[other][OBLIGOR] == s.clause[place][OBLIGOR]
        same = same and s.clause[other][BENEFICIARY] == s.clause[place][BENEFICIARY]
        if same and s.clause[other][TYPE] in keeping.MONEY_CLAUSES:
            secured |= 1 << number
    return secured


# ---------------------------------------------------------------- the creditor chooses
def why_not_foreclose(s, seat, slot):
    refusal = keeping.why_not_read(s, seat, slot)
    if refusal:
        return refusal
    refusal = current_deal.why_not_speak(s, seat)
    if refusal:
        return refusal
    if s.clause_state[slot] != IN_FORCE or s.clause[slot][TYPE] != Clause.COLLATERAL:
        return at_place(Reason.OTHER_CLAUSE, slot + 1)
    if s.clause[slot][FLAGS] & Flag.CREDITOR_CHOOSES == 0:
        return at_place(Reason.OTHER_CLAUSE, slot + 1)
    if reading.beneficiary(s, slot) != seat:
        return at_place(Reason.NOT_YOUR_CLAUSE, slot + 1)
    if s.owner[s.clause[slot][SUBJECT]] != reading.obligor(s, slot) or debt_in_arrears(s, slot) < 0:
        return because_of(Reason.NO_ARREARS, slot + 1)
    return Reason.OK


@act(*SPEAKING, slot=keeping.SLOT)
def foreclose(s, seat, slot):
    """Take the deed that secures a debt in arrears (LF-154)."""
    current_deal.speaks(s, seat)
    take(s, slot, debt_in_arrears(s, slot))
    keeping.tidy(s)
    turns.after_deal(s)
