"""Say what a clause says: its sentence, then its beginning, event, condition, ending and flags; in the log of an offer,
and of all clauses beside the table."""
# LF-108, LF-115 to LF-119, LF-244.

from commonweal.games.laissez_faire.cards import CITIES, DEEDS
from commonweal.games.laissez_faire.charter import SEATS
from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    BENEFICIARY,
    COND,
    COND_ARG,
    COUNT,
    DRAFT,
    END,
    FLAGS,
    OBLIGOR,
    PCT,
    PERIOD,
    PLACES,
    START,
    SUBJECT,
    TARGET,
    TYPE,
    UNTIL,
    UNTIL_ARG,
    USES,
    Clause,
)
from commonweal.games.laissez_faire.register import EMPTY
from commonweal.games.laissez_faire.words import Notice
from commonweal.rulebook import EVERY_SEAT, announce, announce_to

OF_THE_REGISTER = (Clause.RELEASE, Clause.ASSIGN, Clause.ASSUME)
SAYS_START = (Clause.PAY_AT, Clause.PAY_EVERY, Clause.LOAN)
"""The clauses whose sentences say when they begin."""
FLAG_BITS = 6


def tell_table(s, seat):
    """Say what the clauses of the register say, in order of contract and clause, and those of the draft (LF-115)."""
    for at in range(s.listed):
        place = s.by_age[at]
        if s.clause_state[place] != EMPTY and s.clause[place][TYPE] > 0:
            announce(s, Notice.IN_REGISTER, s.contract_no[place], s.clause_no[place] + 1, place + 1)
            tell_clause(s, place, EVERY_SEAT, 0)
            if s.balance[place] > 0:
                announce(s, Notice.STILL_OWED, s.balance[place])
            if s.arrear[place] > 0:
                announce(s, Notice.STILL_IN_ARREARS, s.arrear[place])
    for place in range(DRAFT, DRAFT + s.draft[COUNT]):
        announce(s, Notice.IN_DRAFT, place - DRAFT + 1)
        tell_clause(s, place, EVERY_SEAT, 0)


def tell_clause(s, place, seats, at):
    """Announce what a clause says, to some seats or EVERY_SEAT. at: its number in an offer, or 0 (LF-115, LF-118,
    LF-144)."""
    kind = s.clause[place][TYPE]
    tell_sentence(s, place, seats, at)
    if kind in OF_THE_REGISTER and s.clause[place][AMOUNT] < PLACES:
        tell_place(s, s.clause[place][AMOUNT], seats)
    if kind == Clause.MOVE_HOUSE:
        announce_to(s, seats, Notice.CLAUSE_FROM, min(s.clause[place][AMOUNT], DEEDS - 1))
    if kind == Clause.CHARTER_CHANGE:
        announce_to(s, seats, Notice.CHANGE, s.clause[place][PCT] - 1, s.clause[place][AMOUNT])
    if s.clause[place][START] > 0 and kind not in SAYS_START:
        announce_to(s, seats, Notice.CLAUSE_START, s.clause[place][START])
    if s.clause[place][COND] > 0:
        tell_condition(s, place, seats)
    if s.clause[place][UNTIL] > 0:
        tell_ending(s, place, seats)
    for flag in range(FLAG_BITS):
        if s.clause[place][FLAGS] >> flag & 1:
            announce_to(s, seats, Notice.CLAUSE_FLAG, flag)


def tell_sentence(s, place, seats, at):
    """Announce the sentence of a clause; places of the register are counted from 1 (LF-115)."""
    kind = s.clause[place][TYPE]
    one, other, target = s.clause[place][OBLIGOR], s.clause[place][BENEFICIARY], s.clause[place][TARGET]
    subject, pct, period = s.clause[place][SUBJECT], s.clause[place][PCT], s.clause[place][PERIOD]
    start, end, uses = s.clause[place][START], s.clause[place][END], s.clause[place][USES]
    dollars = s.clause[place][AMOUNT] + (1 if kind in OF_THE_REGISTER else 0)
    announce_to(s, seats, Notice.CLAUSE, kind, one, other, target, subject, dollars, pct, period, start, end, uses, at)


def tell_place(s, place, seats):
    """Say of which contract a place of the register has a clause, which people know it by (LF-142)."""
    if s.clause_state[place] == EMPTY:
        return
    announce_to(s, seats, Notice.CLAUSE_PLACE, s.contract_no[place], s.clause_no[place])


def tell_condition(s, place, seats):
    """Announce the event on which a clause pays, or the condition under which it applies (LF-119, LF-140)."""
    cond, arg = s.clause[place][COND], s.clause[place][COND_ARG]
    city, deed, seat = min(arg, CITIES - 1), min(arg, DEEDS - 1), min(arg, SEATS - 1)
    target = s.clause[place][TARGET]
    if s.clause[place][TYPE] == Clause.PAY_ON_EVENT:
        announce_to(s, seats, Notice.CLAUSE_EVENT, cond, target, city, deed)
    else:
        announce_to(s, seats, Notice.CLAUSE_CONDITION, cond, city, deed, seat)


def tell_ending(s, place, seats):
    """Announce the event that ends a clause."""
    until, arg = s.clause[place][UNTIL], s.clause[place][UNTIL_ARG]
    deed, seat = min(arg, DEEDS - 1), min(arg, SEATS - 1)
    announce_to(s, seats, Notice.CLAUSE_ENDS, until, deed, seat)
