"""Estates: what becomes of the debts, deeds and clauses of a player who is eliminated."""
# LF-71 to LF-75, LF-250, LF-251, LF-R58, LF-R59, LF-R60, LF-R96.

from commonweal.games.laissez_faire.cards import DEEDS
from commonweal.games.laissez_faire.clauses import (
    BENEFICIARY,
    OBLIGOR,
    OWNER_OF,
    PLACES,
    SUBJECT,
    TARGET,
    TYPE,
    Clause,
)
from commonweal.games.laissez_faire.register import EMPTY, IN_FORCE
from commonweal.games.laissez_faire.rules import accounts, deeds
from commonweal.games.laissez_faire.rules.contracts import endings, keeping, reading, securities
from commonweal.games.laissez_faire.words import Notice, Over
from commonweal.rulebook import announce


def pay_creditors(s, seat):
    """Creditors come first: pledged deeds, then cash, then deeds (LF-71, LF-72, LF-73)."""
    for number in range(s.listed):
        debt = s.by_age[number]
        if reading.obligor(s, debt) == seat or is_pledgor(s, debt, seat):
            securities.take(s, debt, Notice.FORFEITED)
    for number in range(s.listed):
        place = s.by_age[number]
        if claim(s, place, seat) > 0:
            settle_claim(s, place, min(claim(s, place, seat), s.cash[seat]))
    for asset in range(DEEDS):
        if s.owner[asset] == seat:
            give_to_oldest(s, seat, asset)
    keeping.tidy(s)


def is_pledgor(s, debt, seat):
    """Whether a deed of a player secures a debt (LF-R96)."""
    deeds_pledged = securities.pledged_deeds(s, debt)
    for asset in range(DEEDS):
        if deeds_pledged >> asset & 1 and s.owner[asset] == seat:
            return True
    return False


def claim(s, place, seat):
    """What a player owes under a clause to somebody: arrears and principal; what is not yet due is no claim (LF-72)."""
    if s.clause_state[place] == EMPTY or not reading.has_parties(s, place) or reading.obligor(s, place) != seat:
        return 0
    return s.arrear[place] + s.balance[place]


def settle_claim(s, place, dollars):
    """Pay a part of a claim from cash, arrears first."""
    if dollars == 0:
        return
    debtor, creditor = reading.obligor(s, place), reading.beneficiary(s, place)
    announce(s, Notice.ESTATE_PAYS, debtor, creditor, dollars, s.contract_no[place], s.clause_no[place])
    reduce(s, place, dollars)
    accounts.pay(s, debtor, creditor, dollars)


def reduce(s, place, dollars):
    """Make a claim smaller, arrears first; what is not larger than the sum is extinguished, and its clause is over."""
    part = min(dollars, s.arrear[place])
    s.arrear[place] -= part
    s.balance[place] -= min(dollars - part, s.balance[place])
    if s.arrear[place] + s.balance[place] == 0 and keeping.is_over(s, place):
        keeping.end_paid(s, place)


def give_to_oldest(s, seat, asset):
    """A deed passes to the oldest creditor who is not paid, and counts its value; no change is given (LF-73)."""
    for number in range(s.listed):
        place = s.by_age[number]
        if claim(s, place, seat) > 0:
            creditor = reading.beneficiary(s, place)
            owed, worth = claim(s, place, seat), deeds.value(s, asset)
            contract, clause, left = s.contract_no[place], s.clause_no[place], max(0, owed - worth)
            announce(s, Notice.ESTATE_GIVES, seat, creditor, asset, worth, owed, contract, clause, left)
            reduce(s, place, worth)
            deeds.transfer(s, asset, creditor)
            return


# ---------------------------------------------------------------- what ends
def names_person(s, place, code):
    """Whether a clause names this code as the one who owes or benefits. The beneficiary of a collateral follows from
    its debts, so it does not count here (LF-R96)."""
    if s.clause[place][OBLIGOR] == code:
        return True
    return s.clause[place][BENEFICIARY] == code and s.clause[place][TYPE] != Clause.COLLATERAL


def deed_falls(s, asset):
    """A deed has fallen to the bank: clauses attached to it end, or by charter sleep until it is bought (LF-75,
    LF-251)."""
    if s.encumbrances_survive:
        return
    for place in range(PLACES):
        if s.clause_state[place] != EMPTY and names_person(s, place, OWNER_OF + asset):
            strike(s, place, Over.DEED_FALLS)
    keeping.tidy(s)


def leaves_play(s, asset):
    """A deed leaves the game: clauses about it end, no matter whom they bind (LF-R67)."""
    for place in range(PLACES):
        if s.clause_state[place] != EMPTY:
            if names_person(s, place, OWNER_OF + asset):
                strike(s, place, Over.DEED_GONE)
            elif s.clause[place][SUBJECT] == asset and s.clause_state[place] == IN_FORCE:
                keeping.end_because(s, place, Over.DEED_GONE)
    keeping.tidy(s)


def end_clauses(s, seat):
    """Clauses end in which an eliminated player owes, benefits or is the one they are about, by seat (LF-75)."""
    for place in range(PLACES):
        if s.clause_state[place] != EMPTY:
            if names_person(s, place, seat) or (s.clause_state[place] == IN_FORCE and s.clause[place][TARGET] == seat):
                strike(s, place, Over.OUT)
    keeping.tidy(s)


def strike(s, place, why):
    """End a clause and all that is owed under it, and say why (LF-75)."""
    endings.tell(s, place, why, s.arrear[place] + s.balance[place])
    s.arrear[place] = 0
    keeping.end_clause(s, place)
