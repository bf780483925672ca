"""Try the immediate clauses of a draft one after another, each on what those before it leave: who would own, hold, owe.

Nothing on the table changes: the results lie in the working memory `would_...`.
"""
# LF-112, LF-113, LF-121, LF-122, LF-125, LF-134, LF-137, LF-141 to LF-147, LF-159, LF-207, LF-R52, LF-R93, LF-R96.

from commonweal.games.laissez_faire.cards import APARTMENT, DEEDS, HOUSE_PRICE, KIND, Kind
from commonweal.games.laissez_faire.charter import SEATS
from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    BENEFICIARY,
    COUNT,
    DRAFT,
    EVERYBODY_ELSE,
    FLAGS,
    IS_IMMEDIATE,
    OBLIGOR,
    OWNER_OF,
    PCT,
    PLACES,
    SUBJECT,
    TARGET,
    TYPE,
    Clause,
    Flag,
)
from commonweal.games.laissez_faire.register import EMPTY, IN_FORCE, reads_clause
from commonweal.games.laissez_faire.rules import deeds
from commonweal.games.laissez_faire.rules.contracts import charter_changes, keeping, reading
from commonweal.games.laissez_faire.words import Reason
from commonweal.rulebook import because_of

UNREAD = 2
"""A clause that the drafter may not read: it counts at the last signature only."""
ASSUMABLE = (Clause.PAY_AT, Clause.PAY_EVERY, Clause.LOAN, Clause.PAY_ON_EVENT, Clause.BAIL)
"""The clauses that another player may take over (LF-147)."""


def begin(s, final):
    """Begin with what is true now. final: all has been signed, so that all clauses in force count; before, those that
    the drafter reads (LF-245)."""
    for seat in range(s.seats):
        s.would_have[seat] = s.cash[seat]
    for asset in range(DEEDS):
        s.would_own[asset] = s.owner[asset]
        s.would_stand[asset] = s.level[asset]
    for place in range(PLACES):
        s.would_end[place] = 0 if final or reads_clause(s, s.drafter, place) else UNREAD
        s.would_owe[place] = s.clause[place][OBLIGOR]
        s.would_benefit[place] = s.clause[place][BENEFICIARY]


# ---------------------------------------------------------------- whom codes would mean
def seat_of(s, code):
    """The seat that a code of a person would mean; -1 for nobody (LF-116, LF-161)."""
    if code < SEATS:
        return code if code < s.seats else -1
    return max(-1, s.would_own[code - OWNER_OF]) if code >= OWNER_OF else -1


def obligor(s, place):
    """Who would owe under a clause of the register or the draft."""
    return seat_of(s, s.would_owe[place] if place < PLACES else s.clause[place][OBLIGOR])


def beneficiary(s, place):
    """Whom a clause of the register or the draft would benefit."""
    return seat_of(s, s.would_benefit[place] if place < PLACES else s.clause[place][BENEFICIARY])


def is_target(s, place, seat):
    """Whether a clause would be about a seat."""
    code = s.clause[place][TARGET]
    return seat != obligor(s, place) if code == EVERYBODY_ELSE else seat >= 0 and seat_of(s, code) == seat


def is_live(s, place):
    """Whether a clause of the register would still be in force (LF-112, LF-142)."""
    return s.clause_state[place] == IN_FORCE and s.would_end[place] == 0


def is_party(s, seat):
    return seat >= 0 and s.parties >> seat & 1 == 1


# ---------------------------------------------------------------- the immediate clauses
def why_not_immediate(s, place, final):
    """Why an immediate clause, or the payout of a loan, cannot be carried out; carries it out on trial if it can.
    final: whether cash is looked at, which is so at the last signature (LF-113, LF-R93)."""
    kind = s.clause[place][TYPE]
    if kind == Clause.PAY_NOW:
        return why_not_pay(s, obligor(s, place), beneficiary(s, place), s.clause[place][AMOUNT], final)
    if kind == Clause.LOAN:
        return why_not_pay(s, beneficiary(s, place), obligor(s, place), s.clause[place][AMOUNT], final)
    if kind == Clause.GIVE_ASSET:
        return why_not_give(s, place)
    if kind == Clause.RELEASE:
        return why_not_release(s, place)
    if kind == Clause.ASSIGN:
        return why_not_assign(s, place)
    if kind == Clause.ASSUME:
        return why_not_assume(s, place)
    if kind == Clause.MOVE_HOUSE:
        return why_not_move_house(s, place, final)
    return why_not_change_charter(s, place)


def payer(s, place):
    """Who pays at once under an immediate clause or the payout of a loan."""
    return obligor(s, place) if s.clause[place][TYPE] == Clause.PAY_NOW else beneficiary(s, place)


def why_not_pay(s, giver, taker, dollars, final):
    """Why a payment at once cannot be made: LF-113."""
    if final and s.would_have[giver] < dollars:
        return Reason.CANNOT_PAY_NOW
    s.would_have[giver] -= dollars
    s.would_have[taker] += dollars
    return Reason.OK


def why_not_give(s, place):
    """Why a deed cannot be given (LF-112, LF-122, LF-134, LF-137, LF-159)."""
    asset, giver, taker = s.clause[place][SUBJECT], obligor(s, place), beneficiary(s, place)
    if asset >= DEEDS or s.would_own[asset] != giver:
        return Reason.NOT_OWNER
    for other in range(PLACES):
        if is_live(s, other) and s.clause[other][SUBJECT] == asset and obligor(s, other) == giver:
            refusal = why_not_transfer(s, other, taker)
            if refusal:
                return refusal
    s.would_own[asset] = taker
    return Reason.OK


def why_not_transfer(s, other, taker):
    """Why a clause in force does not let its obligor give the deed that it is about to a player (LF-134, LF-137,
    LF-159)."""
    kind, holder = s.clause[other][TYPE], beneficiary(s, other)
    if holder < 0 or not reading.is_timely(s, other) or holder == obligor(s, other):
        return Reason.OK
    if kind == Clause.COLLATERAL and not reading.is_attached(s, other):
        return Reason.OK if creditors_sign(s, other) else because_of(Reason.LOCKED, other + 1)
    if kind == Clause.CALL_OPTION and not reading.is_attached(s, other):
        return Reason.OK if is_party(s, holder) else because_of(Reason.LOCKED, other + 1)
    if kind == Clause.NO_TRANSFER and is_target(s, other, taker):
        return because_of(Reason.TRANSFER_FORBIDDEN, other + 1)
    if kind == Clause.FIRST_REFUSAL and holder != taker and not is_plain_sale(s):
        return because_of(Reason.ONLY_A_SALE, other + 1)
    return Reason.OK


def creditors_sign(s, place):
    """Whether all to whom a collateral secures a debt would sign (LF-159, LF-R65, LF-R96)."""
    for debt in range(PLACES):
        if keeping.secures(s, place, debt) and s.would_end[debt] != 1 and not is_party(s, beneficiary(s, debt)):
            return False
    return True


def is_plain_sale(s):
    """Whether a draft is exactly one deed against one sum (LF-134)."""
    if s.draft[COUNT] != 2:
        return False
    deed = DRAFT if s.clause[DRAFT][TYPE] == Clause.GIVE_ASSET else DRAFT + 1
    price = 2 * DRAFT + 1 - deed
    if s.clause[deed][TYPE] != Clause.GIVE_ASSET or s.clause[price][TYPE] != Clause.PAY_NOW:
        return False
    same = reading.seat_of(s, s.clause[deed][OBLIGOR]) == reading.seat_of(s, s.clause[price][BENEFICIARY])
    return same and reading.seat_of(s, s.clause[deed][BENEFICIARY]) == reading.seat_of(s, s.clause[price][OBLIGOR])


def why_not_release(s, place):
    """Why a clause cannot be ended (LF-101, LF-142)."""
    other = s.clause[place][AMOUNT]
    if other >= PLACES or s.clause_state[other] == EMPTY or s.would_end[other]:
        return Reason.NOT_IN_FORCE
    if beneficiary(s, other) != obligor(s, place):
        return Reason.NOT_ITS_BENEFICIARY
    if s.clause[other][TYPE] == Clause.COLLATERAL and not creditors_sign(s, other):
        return Reason.NOT_ITS_BENEFICIARY
    s.would_end[other] = 1
    return Reason.OK


def why_not_assign(s, place):
    """Why a benefit cannot be passed on (LF-143, LF-R64); that of a collateral goes with the debt (LF-101, LF-142,
    LF-R96)."""
    other = s.clause[place][AMOUNT]
    if other >= PLACES or not is_live(s, other):
        return Reason.NOT_IN_FORCE
    if beneficiary(s, other) != obligor(s, place):
        return Reason.NOT_ITS_BENEFICIARY
    if s.clause[other][FLAGS] & Flag.ASSIGNABLE == 0 or s.clause[other][TYPE] == Clause.COLLATERAL:
        return Reason.NOT_ASSIGNABLE
    s.would_benefit[other] = s.clause[place][BENEFICIARY]
    return Reason.OK


def why_not_assume(s, place):
    """Why a payment cannot be taken over (LF-101, LF-112, LF-142, LF-147)."""
    other = s.clause[place][AMOUNT]
    if other >= PLACES or not is_live(s, other):
        return Reason.NOT_IN_FORCE
    if s.clause[other][TYPE] not in ASSUMABLE:
        return Reason.NOT_ASSUMABLE
    debtor = seat_of(s, s.clause[place][TARGET])
    if debtor < 0 or obligor(s, other) != debtor or obligor(s, place) == debtor:
        return Reason.NOT_ITS_OBLIGOR
    if beneficiary(s, other) != beneficiary(s, place):
        return Reason.NOT_ITS_BENEFICIARY
    if not is_party(s, debtor):
        return Reason.NOT_A_PARTY
    s.would_owe[other] = s.clause[place][OBLIGOR]
    return Reason.OK


def why_not_move_house(s, place, final):
    """Why a house cannot be sold for another street (LF-112, LF-113, LF-191, LF-192)."""
    source, target = s.clause[place][AMOUNT], s.clause[place][SUBJECT]
    seller, buyer = obligor(s, place), beneficiary(s, place)
    if source >= DEEDS or target >= DEEDS or KIND[source] != Kind.STREET or KIND[target] != Kind.STREET:
        return Reason.HOUSE_OFF_STREET
    if s.would_own[source] != seller or s.would_own[target] != buyer:
        return Reason.NOT_OWNER
    if s.would_stand[source] == 0 or s.would_stand[source] == APARTMENT:
        return Reason.NO_HOUSE_TO_SELL
    if s.would_stand[target] >= APARTMENT - 1:
        return Reason.TOO_MANY_HOUSES
    cost = HOUSE_PRICE[target] // 2
    if final and s.would_have[buyer] < cost:
        return Reason.CANNOT_PAY_NOW
    s.would_have[buyer] -= cost
    s.would_stand[source] -= 1
    s.would_stand[target] += 1
    return Reason.OK


def why_not_change_charter(s, place):
    """Why the charter cannot be changed (LF-144)."""
    if s.in_play & ~s.parties:
        return Reason.ALL_MUST_SIGN
    return (
        Reason.OK
        if charter_changes.is_possible(s, s.clause[place][PCT], s.clause[place][AMOUNT])
        else Reason.NO_SUCH_CHANGE
    )


# ---------------------------------------------------------------- gifts
def is_in_arrears(s, seat):
    """Whether a player has arrears; before the last signature, those that the drafter reads (LF-207, LF-245)."""
    return any(
        s.arrear[place] > 0
        and s.would_end[place] != UNREAD
        and reading.is_owed(s, place)
        and reading.obligor(s, place) == seat
        for place in range(PLACES)
    )


def why_not_gift(s, seat):
    """Why a prisoner or debtor may not give so much: who gives deeds must get as much in cash and deeds (LF-207)."""
    if s.gift_lock == 0 or (s.in_jail[seat] == 0 and not is_in_arrears(s, seat)):
        return Reason.OK
    gives = gets = 0
    for place in range(DRAFT, DRAFT + s.draft[COUNT]):
        if IS_IMMEDIATE[s.clause[place][TYPE]]:
            if s.clause[place][TYPE] == Clause.GIVE_ASSET:
                dollars = deeds.value(s, s.clause[place][SUBJECT])
                gives += dollars * (reading.seat_of(s, s.clause[place][OBLIGOR]) == seat)
                gets += dollars * (reading.seat_of(s, s.clause[place][BENEFICIARY]) == seat)
            elif s.clause[place][TYPE] == Clause.PAY_NOW:
                gets += s.clause[place][AMOUNT] * (reading.seat_of(s, s.clause[place][BENEFICIARY]) == seat)
    return Reason.GIFT_LOCKED if gives > gets else Reason.OK
