"""Keep the register: enter clauses, count their uses, end them, and list them in order of contract and clause."""
# LF-114, LF-118, LF-R95, LF-R96.

from commonweal.games.laissez_faire.cards import APARTMENT
from commonweal.games.laissez_faire.charter import Charter
from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    BENEFICIARY,
    END,
    EVERYBODY_ELSE,
    FIELDS,
    OBLIGOR,
    OWNER_OF,
    PLACES,
    START,
    SUBJECT,
    TYPE,
    UNTIL,
    UNTIL_ARG,
    USES,
    Clause,
    Until,
)
from commonweal.games.laissez_faire.register import EMPTY, ENDED, IN_FORCE, reads_clause
from commonweal.games.laissez_faire.rules.contracts import endings
from commonweal.games.laissez_faire.words import Over, Reason
from commonweal.rulebook import among, at_place

MONEY_CLAUSES = (Clause.PAY_AT, Clause.PAY_EVERY, Clause.LOAN)
"""What a collateral secures, and what `until all is paid` waits for (LF-127)."""


# ---------------------------------------------------------------- the list
def above_filled(s, seat):
    """A number above all places of the register that are filled."""
    above = 0
    for number in range(s.listed):
        above = max(above, s.by_age[number] + 1)
    return above


SLOT = among(PLACES, kind="slot", below=above_filled)
"""A place of the register, as an operand of an act."""


def free_places(s):
    """How many places of the register are empty."""
    count = 0
    for place in range(PLACES):
        count += s.clause_state[place] == EMPTY
    return count


def free_place(s):
    """The first empty place of the register; -1 if it is full."""
    for place in range(PLACES):
        if s.clause_state[place] == EMPTY:
            return place
    return -1


def tidy(s):
    """Take empty places off the list, and note who reads the others."""
    kept = 0
    for number in range(s.listed):
        place = s.by_age[number]
        if s.clause_state[place] != EMPTY:
            s.by_age[kept] = place
            kept += 1
    for number in range(kept, s.listed):
        s.by_age[number] = 0
    s.listed = kept
    note_readers(s)


def is_listed(s):
    """Whether the list has every filled place."""
    filled = listed = 0
    for place in range(PLACES):
        filled += s.clause_state[place] != EMPTY
    for number in range(s.listed):
        listed += s.clause_state[s.by_age[number]] != EMPTY
    return filled == listed


def relist(s):
    """List the places that are filled, in order of contract and clause."""
    s.listed = 0
    for place in range(PLACES):
        s.by_age[place] = 0
        if s.clause_state[place] != EMPTY:
            number = s.listed
            while number > 0 and is_older(s, place, s.by_age[number - 1]):
                s.by_age[number] = s.by_age[number - 1]
                number -= 1
            s.by_age[number] = place
            s.listed += 1


def is_older(s, one, other):
    """Whether a clause is of an older contract, or stands before another of its contract."""
    if s.contract_no[one] != s.contract_no[other]:
        return s.contract_no[one] < s.contract_no[other]
    return s.clause_no[one] < s.clause_no[other]


def open_place(s, contract):
    """Take an empty place of the register for a clause of a contract. Returns it."""
    tidy(s)
    place = free_place(s)
    s.clause_text[place] = -1
    s.clause_state[place] = IN_FORCE
    s.contract_no[place] = contract
    s.clause_no[place] = 0
    s.last_round[place] = s.round
    s.signers[place] = 0
    s.balance[place] = s.arrear[place] = s.uses_left[place] = s.secures[place] = s.complained[place] = 0
    s.by_age[s.listed] = place
    s.listed += 1
    return place


def enter(s, source, contract, number, signers):
    """Enter a clause of the draft as a clause of a contract. Returns its place."""
    place = open_place(s, contract)
    for column in range(FIELDS):
        s.clause[place][column] = s.clause[source][column]
    s.clause_text[place] = s.clause_text[source]
    s.clause_no[place] = number
    s.signers[place] = signers
    s.uses_left[place] = s.clause[place][USES]
    if s.clause[place][TYPE] == Clause.LOAN:
        s.clause[place][START] = s.round
        s.balance[place] = s.clause[place][AMOUNT]
    return place


# ---------------------------------------------------------------- who reads it
def note_readers(s):
    """If contracts are private to their parties, note who reads each clause: who signed it, whom it names, and the
    present owner of a deed that it goes with (LF-245)."""
    if s.contract_visibility == Charter.contract_visibility.PUBLIC:
        return
    for seat in range(s.seats):
        for place in range(PLACES):
            s.may_read[seat][place] = int(s.clause_state[place] != EMPTY and is_reader(s, seat, place))


def is_reader(s, seat, place):
    if s.signers[place] >> seat & 1:
        return True
    for debt in range(PLACES):
        if secures(s, place, debt) and s.clause[debt][BENEFICIARY] == seat:
            return True
    for column in range(OBLIGOR, SUBJECT):
        code = s.clause[place][column]
        if code == seat or code == EVERYBODY_ELSE or (code >= OWNER_OF and s.owner[code - OWNER_OF] == seat):
            return True
    return False


def why_not_read(s, seat, slot):
    """Why a player may not act on a place of the register: if contracts are private to their parties, a refusal must
    not reveal what others have signed (LF-116, LF-245)."""
    return Reason.OK if reads_clause(s, seat, slot) else at_place(Reason.NOT_YOUR_CLAUSE, slot + 1)


# ---------------------------------------------------------------- ending
def is_over(s, place):
    """Whether nothing remains of a clause under which nothing is owed: it has ended, or its loan is paid (LF-118)."""
    return s.clause_state[place] == ENDED or s.clause[place][TYPE] == Clause.LOAN


def end_clause(s, place):
    """End a clause. Arrears remain (LF-R95)."""
    if s.clause_state[place] == EMPTY:
        return
    s.balance[place] = 0
    s.clause_state[place] = ENDED
    if s.arrear[place] == 0:
        erase(s, place)


def end_because(s, place, why):
    """End a clause in force, and say why (LF-118)."""
    if s.clause_state[place] == IN_FORCE:
        endings.tell(s, place, why, s.balance[place])
    end_clause(s, place)


def end_paid(s, place):
    """End a clause under which nothing more falls due. The log says so for a loan and for regular payments, once
    nothing is in arrears (LF-118)."""
    if s.arrear[place] == 0 and s.clause[place][TYPE] in (Clause.PAY_EVERY, Clause.LOAN):
        endings.tell(s, place, Over.PAID, 0)
    end_clause(s, place)


def erase(s, place):
    """Empty a place of the register. What secured a debt that is gone ends too (LF-118)."""
    contract = s.contract_no[place]
    empty(s, place)
    end_what_waits(s, contract)


def empty(s, place):
    """Empty a place of the register."""
    for column in range(FIELDS):
        s.clause[place][column] = 0
    s.clause_text[place] = -1
    s.clause_state[place] = EMPTY
    s.contract_no[place] = s.clause_no[place] = s.last_round[place] = s.uses_left[place] = 0
    s.balance[place] = s.arrear[place] = s.signers[place] = s.secures[place] = s.complained[place] = 0
    for seat in range(s.seats):
        s.may_read[seat][place] = 0


def end_what_waits(s, contract):
    """End the clauses of a contract that last until all of it is paid, and collaterals without a debt (LF-118). Other
    collaterals follow the debts that are left."""
    for place in range(PLACES):
        if s.clause_state[place] == IN_FORCE and s.contract_no[place] == contract:
            kind = s.clause[place][TYPE]
            if kind == Clause.COLLATERAL and secured_debt(s, place) < 0:
                end_waiting(s, place, Over.NOTHING_SECURED)
            elif s.clause[place][UNTIL] == Until.ALL_PAID and kind not in MONEY_CLAUSES and is_paid(s, contract):
                end_waiting(s, place, Over.ALL_PAID)
    follow_debts(s, contract)


def end_waiting(s, place, why):
    """End a clause for which nothing else waits; its arrears remain (LF-118, LF-R95)."""
    endings.tell(s, place, why, 0)
    if s.arrear[place] > 0:
        s.clause_state[place] = ENDED
    else:
        empty(s, place)


def is_paid(s, contract):
    """Whether no loan and no payment of a contract is left."""
    for place in range(PLACES):
        is_left = s.clause_state[place] != EMPTY and s.contract_no[place] == contract
        if is_left and s.clause[place][TYPE] in MONEY_CLAUSES:
            return False
    return True


def secures(s, place, debt):
    """Whether a collateral secures a clause that is left in the register (LF-127)."""
    if s.clause_state[debt] == EMPTY or s.contract_no[debt] != s.contract_no[place]:
        return False
    return s.secures[place] >> s.clause_no[debt] & 1 == 1


def secured_debt(s, place):
    """The first clause that a collateral secures and that is not paid yet; -1 for none (LF-127)."""
    found = -1
    for other in range(PLACES):
        if secures(s, place, other) and (found < 0 or s.clause_no[other] < s.clause_no[found]):
            found = other
    return found


def follow_debts(s, contract):
    """Let every collateral of this contract benefit the creditor of the first debt that it secures (LF-R96)."""
    for place in range(PLACES):
        if s.clause_state[place] == IN_FORCE and s.clause[place][TYPE] == Clause.COLLATERAL:
            if s.contract_no[place] == contract and secured_debt(s, place) >= 0:
                s.clause[place][BENEFICIARY] = s.clause[secured_debt(s, place)][BENEFICIARY]


def spend_use(s, place):
    """Count one use of a clause; the last one ends it (LF-118)."""
    if s.clause[place][USES] > 0:
        s.uses_left[place] -= 1
        if s.uses_left[place] == 0:
            end_because(s, place, Over.USED_UP)


def end_what_is_over(s):
    """At the end of a round, end the clauses whose last round it was. Payments and loans end as they are paid
    (LF-118)."""
    for place in range(PLACES):
        if s.clause_state[place] == IN_FORCE and s.clause[place][END] > 0 and s.clause[place][END] <= s.round:
            end_because(s, place, Over.LAST_ROUND)
    tidy(s)


def end_until(s, until, arg):
    """End the clauses that last until something that has just happened (LF-118)."""
    for place in range(PLACES):
        if s.clause_state[place] == IN_FORCE and s.clause[place][UNTIL] == until:
            if until == Until.LAST_LAP or s.clause[place][UNTIL_ARG] == arg:
                end_because(s, place, Over.HAPPENED)


def end_until_built(s, asset):
    """End the clauses that last until a deed has an apartment (LF-118)."""
    if s.level[asset] == APARTMENT:
        end_until(s, Until.APARTMENT, asset)
