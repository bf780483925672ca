"""Answering an offer: parties sign, reject or counter; with the last signature the contract is carried out or void."""
# LF-97, LF-109 to LF-111, LF-113, LF-114, LF-R92, LF-R93.

from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    BENEFICIARY,
    COUNT,
    DRAFT,
    IS_IMMEDIATE,
    OBLIGOR,
    PCT,
    SUBJECT,
    TYPE,
    Clause,
)
from commonweal.games.laissez_faire.rules import accounts, counting, deeds, houses
from commonweal.games.laissez_faire.rules.contracts import (
    arrears,
    charter_changes,
    current_deal,
    drafting,
    endings,
    events,
    keeping,
    preempting,
    reading,
    securities,
    trial,
    validity,
)
from commonweal.games.laissez_faire.words import Event, Notice, Phase, Reason
from commonweal.rulebook import act, announce, announce_to, place_of, reason_of


def why_not_sign(s, seat):
    return drafting.why_not_restrained(s, seat)


@act(Phase.ANSWER)
def sign(s, seat):
    """Sign the contract; with the last signature it is carried out as a whole, or void (LF-109, LF-113)."""
    s.signed |= 1 << seat
    if not current_deal.ask_next(s, seat):
        preempting.ask(s)


@act(Phase.ANSWER, previewable=True, always=True)
def reject(s, seat):
    """Reject the contract; the deal ends without effect, as everybody hears (LF-111, LF-R99)."""
    announce(s, Notice.REJECTED, seat, s.drafter, s.parties)
    current_deal.finish(s)


def why_not_counter(s, seat):
    return Reason.OK if s.counters_used < s.counter_max else Reason.NO_COUNTERS


@act(Phase.ANSWER, previewable=True, once_in=3)
def counter(s, seat):
    """Become the drafter of the contract; all signatures are cancelled (LF-110)."""
    s.counters_used += 1
    s.drafter = seat
    s.signed = s.answer_queue = 0
    s.asked_party = current_deal.NOBODY
    s.phase = Phase.DRAFT


# ---------------------------------------------------------------- carrying out
def conclude(s):
    """All have signed: the contract is carried out as a whole, or it is void (LF-113)."""
    refusal = validity.why_not_draft(s, 1)
    if refusal:
        tell_void(s, refusal)
    else:
        carry_out(s)
    current_deal.finish(s)


def tell_void(s, refusal):
    """Announce that the contract is void, and to those who read it because of which clause: who is short of cash, or
    what else is in the way (LF-113, LF-244, LF-R99)."""
    clause, seats = place_of(refusal) - 1, current_deal.readers(s)
    announce(s, Notice.VOID, s.drafter, s.parties)
    if clause >= 0 and reason_of(refusal) == Reason.CANNOT_PAY_NOW:
        announce_to(s, seats, Notice.VOID_SHORT, clause, trial.payer(s, DRAFT + clause))
    elif clause >= 0:
        announce_to(s, seats, Notice.VOID_CLAUSE, clause)


def carry_out(s):
    """Carry out the immediate clauses in their order and register the others; then what was received goes to arrears,
    and clauses that wait for what has happened follow (LF-97, LF-113, LF-114, LF-R69, LF-R92)."""
    contract = s.next_contract
    announce(s, Notice.SIGNED, s.signed, contract, lasting(s))
    for seat in range(s.seats):
        s.collected[seat] = 0
    for place in range(DRAFT, DRAFT + s.draft[COUNT]):
        s.party_of[place - DRAFT] = reading.beneficiary(s, place)
        if IS_IMMEDIATE[s.clause[place][TYPE]]:
            do_at_once(s, place)
        elif s.clause[place][TYPE] == Clause.LOAN:
            lend(s, place, contract)
    register(s, contract)
    for seat in range(s.seats):
        s.received[seat] = s.collected[seat]
    arrears.garnish_all(s)
    note_all(s)
    keeping.tidy(s)
    counting.note_debt(s)


def lasting(s):
    """How many clauses of the draft go into the register: everybody may know, whatever they say (LF-245)."""
    count = 0
    for place in range(DRAFT, DRAFT + s.draft[COUNT]):
        count += IS_IMMEDIATE[s.clause[place][TYPE]] == 0
    return count


def lend(s, place, contract):
    """The lender pays the principal out, which is owed from now on (LF-125)."""
    lender, borrower, dollars = reading.beneficiary(s, place), reading.obligor(s, place), s.clause[place][AMOUNT]
    hand(s, lender, borrower, dollars)
    announce(s, Notice.LENT, lender, borrower, dollars, contract, place - DRAFT)


def hand(s, giver, taker, dollars):
    """Money of a contract goes from hand to hand; arrears wait until all of it is carried out (LF-R92)."""
    accounts.move(s, giver, taker, dollars)
    s.collected[taker] += dollars


def do_at_once(s, place):
    """Carry out an immediate clause (LF-121, LF-122, LF-142 to LF-144, LF-146, LF-147)."""
    kind, other = s.clause[place][TYPE], s.clause[place][AMOUNT]
    one, two = reading.obligor(s, place), reading.beneficiary(s, place)
    if kind == Clause.PAY_NOW:
        hand(s, one, two, other)
        announce(s, Notice.PAID_NOW, one, two, other)
    elif kind == Clause.GIVE_ASSET:
        announce(s, Notice.GIVEN, one, two, s.clause[place][SUBJECT])
        deeds.hand_over(s, s.clause[place][SUBJECT], two)
    elif kind == Clause.RELEASE:
        release(s, other)
    elif kind == Clause.ASSIGN:
        tell_passed_on(s, Notice.ASSIGNED, other, two, one)
        s.clause[other][BENEFICIARY] = s.clause[place][BENEFICIARY]
        s.signers[other] |= s.signed
        keeping.follow_debts(s, s.contract_no[other])
    elif kind == Clause.ASSUME:
        tell_passed_on(s, Notice.ASSUMED, other, one, reading.obligor(s, other))
        s.clause[other][OBLIGOR] = s.clause[place][OBLIGOR]
        s.signers[other] |= s.signed
    elif kind == Clause.MOVE_HOUSE:
        houses.relocate(s, two, other, s.clause[place][SUBJECT])
    elif kind == Clause.CHARTER_CHANGE:
        charter_changes.sign(s, s.clause[place][PCT], other)
        announce(s, Notice.CHARTER_SIGNED, s.clause[place][PCT] - 1, other)


def tell_passed_on(s, notice, place, taker, giver):
    """Announce to its readers, and to both, that a clause benefits or binds another player (LF-143, LF-147, LF-245)."""
    both = 1 << taker | 1 << giver
    announce_to(s, endings.readers(s, place) | both, notice, s.contract_no[place], taker, giver, s.clause_no[place])


def release(s, place):
    """End a clause in favour of its obligor, and what is still owed under it; its readers hear it (LF-101, LF-142,
    LF-245)."""
    one, other = s.clause[place][OBLIGOR], s.clause[place][BENEFICIARY]
    owed, contract, clause = s.arrear[place] + s.balance[place], s.contract_no[place], s.clause_no[place]
    announce_to(s, endings.readers(s, place), Notice.RELEASED, contract, one, other, clause, owed)
    s.arrear[place] = 0
    keeping.end_clause(s, place)


def register(s, contract):
    """Enter what is not immediate under one contract number (LF-97, LF-114)."""
    entered = 0
    for place in range(DRAFT, DRAFT + s.draft[COUNT]):
        if IS_IMMEDIATE[s.clause[place][TYPE]] == 0:
            entered += 1
            where = keeping.enter(s, place, contract, place - DRAFT, s.signed)
            if s.clause[place][TYPE] == Clause.COLLATERAL:
                s.secures[where] = securities.secured_clauses(s, place, DRAFT, s.draft[COUNT])
    keeping.follow_debts(s, contract)
    if entered:
        s.next_contract += 1


def note_all(s):
    """Let clauses follow that wait for a deed to change hands or to be built on (LF-140, LF-R69)."""
    for place in range(DRAFT, DRAFT + s.draft[COUNT]):
        if s.clause[place][TYPE] == Clause.GIVE_ASSET:
            events.note(s, Event.OWNER_CHANGES, s.party_of[place - DRAFT], s.clause[place][SUBJECT])
        elif s.clause[place][TYPE] == Clause.MOVE_HOUSE:
            events.note(s, Event.BUILT, s.party_of[place - DRAFT], s.clause[place][SUBJECT])
