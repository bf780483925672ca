"""What falls due: payments, interest and principal at the beginning of the debtor’s turn, the rest at the end of the
round."""
# LF-120, LF-123 to LF-126, LF-148, LF-152, LF-R55, LF-R95.

from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    END,
    FLAGS,
    PCT,
    PERIOD,
    PLACES,
    START,
    TYPE,
    Clause,
    Flag,
)
from commonweal.games.laissez_faire.register import EMPTY, IN_FORCE, MOST_OWED
from commonweal.games.laissez_faire.rules import accounts
from commonweal.games.laissez_faire.rules.contracts import arrears, endings, keeping, reading, securities
from commonweal.games.laissez_faire.words import Notice
from commonweal.institutions.sums import percent
from commonweal.rulebook import announce, announce_to


# ---------------------------------------------------------------- what is due in this round
def is_due(s, place):
    """Whether a payment or a loan in force falls due in this round, and has not yet been dealt with in it."""
    kind, now = s.clause[place][TYPE], s.round
    if s.clause_state[place] != IN_FORCE or s.last_round[place] >= now:
        return False
    if kind == Clause.PAY_AT:
        return s.clause[place][START] <= now
    if kind == Clause.PAY_EVERY:
        since = now - s.clause[place][START]
        return since >= 0 and since % s.clause[place][PERIOD] == 0 and not is_past(s, place)
    return kind == Clause.LOAN and not is_past(s, place) and (s.clause[place][END] - now) % s.clause[place][PERIOD] == 0


def is_past(s, place):
    return s.clause[place][END] > 0 and s.round > s.clause[place][END]


def interest(s, place):
    """The interest of one period, on the principal outstanding (LF-125)."""
    return percent(s.balance[place], s.clause[place][PCT])


def principal_due(s, place):
    """The principal that is due with this interest: all of it in the last round, by instalments an equal part, and
    never more than is outstanding (LF-125, LF-126)."""
    if s.round >= s.clause[place][END]:
        return s.balance[place]
    if s.clause[place][FLAGS] & Flag.AMORTISE == 0:
        return 0
    parts = (s.clause[place][END] - s.clause[place][START]) // s.clause[place][PERIOD]
    return min(s.balance[place], s.clause[place][AMOUNT] // parts)


def is_last(s, place):
    """Whether nothing falls due after this round."""
    kind = s.clause[place][TYPE]
    if kind == Clause.PAY_AT:
        return True
    if kind == Clause.LOAN:
        return s.balance[place] == 0 or s.round >= s.clause[place][END]
    return s.clause[place][END] > 0 and s.round + s.clause[place][PERIOD] > s.clause[place][END]


def dues_of(s, seat):
    """At the beginning of a player’s regular turn: what is due for the player (LF-148)."""
    for number in range(s.listed):
        place = s.by_age[number]
        if is_due(s, place) and reading.obligor(s, place) == seat:
            settle(s, place)
    keeping.tidy(s)


def settle(s, place):
    """Pay what is due under a clause in this round (LF-148). Between a player and himself, or where the bank owns the
    deed, nothing is due (LF-R95, LF-251)."""
    s.last_round[place] = s.round
    if s.clause[place][TYPE] == Clause.LOAN:
        settle_loan(s, place)
    elif reading.has_parties(s, place):
        pay(s, place, s.clause[place][AMOUNT], Notice.DUE_PAID)
    if s.clause_state[place] == IN_FORCE and is_last(s, place):
        keeping.end_paid(s, place)


def settle_loan(s, place):
    """Pay interest and principal of a loan. Interest that is missing may be added to the principal. What nobody owes to
    somebody else is never paid (LF-125, LF-148, LF-152, LF-R95)."""
    part = principal_due(s, place)
    if reading.has_parties(s, place):
        dollars = interest(s, place)
        debtor = reading.obligor(s, place)
        if s.clause[place][FLAGS] & Flag.COMPOUND and s.round < s.clause[place][END]:
            unpaid = max(0, dollars - s.cash[debtor])
            pay(s, place, dollars - unpaid, Notice.DUE_PAID)
            add_interest(s, place, debtor, min(unpaid, MOST_OWED - s.balance[place]))
        else:
            pay(s, place, dollars, Notice.DUE_PAID)
        pay(s, place, part, Notice.PRINCIPAL_PAID)
    elif part > 0:
        contract, clause = s.contract_no[place], s.clause_no[place]
        announce_to(s, endings.readers(s, place), Notice.PRINCIPAL_LOST, part, contract, clause)
    s.balance[place] -= part


def add_interest(s, place, debtor, dollars):
    """Interest that is missing is added to the principal (LF-125, LF-152)."""
    if dollars > 0:
        s.balance[place] += dollars
        contract, clause = s.contract_no[place], s.clause_no[place]
        announce_to(
            s, endings.readers(s, place), Notice.INTEREST_ADDED, debtor, dollars, contract, clause, s.balance[place]
        )


def pay(s, place, dollars, notice):
    """Pay what is due from the obligor to the beneficiary, which a notice tells; what is missing becomes arrears
    (LF-152)."""
    creditor = reading.beneficiary(s, place)
    paid = hand_over(s, place, dollars, notice)
    if paid > 0:
        arrears.garnish(s, creditor, paid)


def hand_over(s, place, dollars, notice):
    """Pay what is due, as `pay` does, and leave it to the caller what follows from it. Returns what was paid
    (LF-152)."""
    debtor, creditor = reading.obligor(s, place), reading.beneficiary(s, place)
    contract, clause = s.contract_no[place], s.clause_no[place]
    paid = min(dollars, s.cash[debtor])
    if paid > 0:
        announce(s, notice, debtor, creditor, paid, contract, clause)
    if paid < dollars:
        arrears.add(s, place, dollars - paid)
        both = 1 << debtor | 1 << creditor
        missing = Notice.PRINCIPAL_IN_ARREARS if notice == Notice.PRINCIPAL_PAID else Notice.IN_ARREARS
        announce_to(
            s, endings.readers(s, place) | both, missing, debtor, creditor, dollars - paid, contract, clause, both
        )
    accounts.move(s, debtor, creditor, paid)
    return paid


# ---------------------------------------------------------------- turns and rounds end
def end_turn(s, seat):
    """At the end of a regular turn: collaterals of debts in arrears pass to the creditors (LF-154)."""
    securities.foreclose_all(s, seat)
    keeping.tidy(s)


def end_round(s):
    """At the end of a round: what has not fallen due yet, foreclosures of players who have finished, and the end of
    what was limited to this round (LF-118, LF-148, LF-R56)."""
    for number in range(s.listed):
        place = s.by_age[number]
        if is_due(s, place):
            settle(s, place)
    for seat in range(s.seats):
        if s.finished[seat]:
            securities.foreclose_all(s, seat)
    for place in range(PLACES):
        s.complained[place] = 0
    keeping.end_what_is_over(s)


def owes(s, seat):
    """Whether a player has arrears, loans or scheduled payments to make (LF-186)."""
    for place in range(PLACES):
        if s.clause_state[place] != EMPTY and reading.obligor(s, place) == seat:
            is_debt = s.arrear[place] > 0 or s.clause[place][TYPE] in keeping.MONEY_CLAUSES
            if is_debt and reading.has_parties(s, place):
                return True
    return False
