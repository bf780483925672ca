"""Collateral: a deed that secures the debts of its contract passes to the creditor when they are in arrears."""
# LF-71, LF-127, LF-154, LF-R56, LF-R60, LF-R62, LF-R96.

from commonweal.games.laissez_faire.cards import DEEDS
from commonweal.games.laissez_faire.clauses import (
    FLAGS,
    PLACES,
    SUBJECT,
    TYPE,
    Clause,
    Flag,
)
from commonweal.games.laissez_faire.register import EMPTY, IN_FORCE
from commonweal.games.laissez_faire.rules import counting, deeds, turns
from commonweal.games.laissez_faire.rules.contracts import current_deal, endings, keeping, reading, trial
from commonweal.games.laissez_faire.words import SPEAKING, Count, Notice, Over, Reason
from commonweal.rulebook import act, announce, at_place, because_of


# ---------------------------------------------------------------- what secures what
def is_pledged(s, place, debt):
    """Whether a collateral secures a debt now: its obligor has the deed, and owes it to somebody else or for somebody
    else (LF-127, LF-R95, LF-R96)."""
    if s.clause_state[place] != IN_FORCE or s.clause[place][TYPE] != Clause.COLLATERAL:
        return False
    if not keeping.secures(s, place, debt) or not reading.is_owed(s, debt):
        return False
    owner = s.owner[s.clause[place][SUBJECT]]
    return owner >= 0 and owner == reading.obligor(s, place) and owner != reading.beneficiary(s, debt)


def pledged_deeds(s, debt):
    """The bit set of the deeds that secure a debt now."""
    found = 0
    for place in range(PLACES):
        if is_pledged(s, place, debt):
            found |= 1 << s.clause[place][SUBJECT]
    return found


def passes_by_itself(s, debt):
    """Whether a deed that secures a debt passes without a choice of the creditor (LF-154)."""
    for place in range(PLACES):
        if is_pledged(s, place, debt) and s.clause[place][FLAGS] & Flag.CREDITOR_CHOOSES == 0:
            return True
    return False


def secured_clauses(s, place, first, count):
    """The bit set of the clauses of a draft that a collateral in it secures: payments and loans between the same two
    players, however the clauses name them (LF-127, LF-R96)."""
    secured = 0
    for number in range(count):
        other = first + number
        same = trial.obligor(s, other) == trial.obligor(s, place)
        same = same and trial.beneficiary(s, other) == trial.beneficiary(s, place)
        if same and s.clause[other][TYPE] in keeping.MONEY_CLAUSES:
            secured |= 1 << number
    return secured


# ---------------------------------------------------------------- what passes
def foreclose_all(s, seat):
    """The deeds that secure debts of a player in arrears pass to the creditors, unless these choose (LF-154)."""
    for number in range(s.listed):
        debt = s.by_age[number]
        if s.arrear[debt] > 0 and reading.obligor(s, debt) == seat and passes_by_itself(s, debt):
            take(s, debt, Notice.FORECLOSED)


def take(s, debt, notice):
    """All deeds that secure a debt pass to its creditor, and what they secure is extinguished (LF-71, LF-154). The will
    of their owners does not matter (LF-R60). notice: of a foreclosure, or of a settlement."""
    taken, debtor, creditor = pledged_deeds(s, debt), reading.obligor(s, debt), reading.beneficiary(s, debt)
    if taken == 0:
        return
    contract, number, owed = s.contract_no[debt], s.clause_no[debt], s.arrear[debt] + s.balance[debt]
    for asset in range(DEEDS):
        if taken >> asset & 1:
            concerned = 1 << s.owner[asset] | 1 << creditor | 1 << debtor
            announce(s, notice, asset, s.owner[asset], creditor, debtor, owed, contract, number, concerned)
    extinguish(s, debt)
    for asset in range(DEEDS):
        if taken >> asset & 1:
            counting.add(s, Count.FORECLOSURES, 1)
            deeds.transfer(s, asset, creditor)


def extinguish(s, debt):
    """End a debt, all others that the same deeds secure, and with the last of them the collaterals (LF-154)."""
    contract, secured = s.contract_no[debt], 0
    for place in range(PLACES):
        if is_pledged(s, place, debt):
            secured |= s.secures[place]
    for place in range(PLACES):
        if s.clause_state[place] != EMPTY and s.contract_no[place] == contract and secured >> s.clause_no[place] & 1:
            if place != debt:
                endings.tell(s, place, Over.DEED_TAKEN, s.arrear[place] + s.balance[place])
            s.arrear[place] = 0
            keeping.end_clause(s, place)


# ---------------------------------------------------------------- the creditor chooses
def debt_to(s, slot, seat):
    """The first debt in arrears to a player that a collateral secures; -1 for none."""
    for number in range(s.listed):
        debt = s.by_age[number]
        if s.arrear[debt] > 0 and is_pledged(s, slot, debt) and reading.beneficiary(s, debt) == seat:
            return debt
    return -1


def is_creditor(s, slot, seat):
    """Whether a collateral secures a debt to a player, no matter whom it named when it was signed (LF-R96)."""
    for debt in range(PLACES):
        if keeping.secures(s, slot, debt) and reading.beneficiary(s, debt) == seat:
            return True
    return False


def why_not_foreclose(s, seat, slot):
    """Why the deed cannot be taken: LF-116, LF-118."""
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
    if not is_creditor(s, slot, seat):
        return at_place(Reason.NOT_YOUR_CLAUSE, slot + 1)
    return because_of(Reason.NO_ARREARS, slot + 1) if debt_to(s, slot, seat) < 0 else Reason.OK


@act(*SPEAKING, slot=keeping.SLOT)
def foreclose(s, seat, slot):
    """Take the deeds that secure a debt in arrears (LF-154)."""
    current_deal.speaks(s, seat)
    take(s, debt_to(s, slot, seat), Notice.FORECLOSED)
    keeping.tidy(s)
    turns.after_deal(s)
