"""Free text: players keep it on their honour, and who is disinterested, or the facilitator, judges complaints."""
# LF-145, LF-162, LF-253, LF-254, LF-R50, LF-R68, LF-R94.

from commonweal.games.laissez_faire.charter import SEATS, Charter
from commonweal.games.laissez_faire.clauses import (
    AMOUNT,
    BENEFICIARY,
    FIELDS,
    OBLIGOR,
    START,
    TYPE,
    UNUSED,
    Clause,
)
from commonweal.games.laissez_faire.register import ENDED, IN_FORCE, LAST_CONTRACT, reads_clause
from commonweal.games.laissez_faire.rules import accounts
from commonweal.games.laissez_faire.rules.contracts import current_deal, keeping, reading
from commonweal.games.laissez_faire.words import SPEAKING, Notice, Phase, Reason
from commonweal.institutions import interrupts
from commonweal.rulebook import FACILITATOR, act, among, amount, announce, at_place, because_of

MOST = 9999
AGAINST, FOR = range(2)


def is_facilitated(s):
    """Whether the charter makes a facilitator without a seat the arbiter (LF-13, LF-253)."""
    return s.arbiter == Charter.arbiter.FACILITATOR


def facilitator_sees_all(s):
    """The arbiter sees what everybody sees (LF-R4)."""
    return False


# ---------------------------------------------------------------- complaining
def some_claims(s, seat, slot, other, k):
    """Suggest what may be awarded, and a half of it."""
    if s.clause[slot][TYPE] != Clause.FREE_TEXT or k > 1 or s.damages_cap < 2 or not reads_clause(s, seat, slot):
        return -1
    return s.damages_cap // (k + 1)


def is_party_of(s, slot, seat):
    """Whether a player is a party of a clause in force."""
    return reading.obligor(s, slot) == seat or reading.beneficiary(s, slot) == seat


def why_not_complain(s, seat, slot, other, dollars):
    """Why this cannot be complained of: LF-118, LF-162, LF-253."""
    refusal = keeping.why_not_read(s, seat, slot)
    if refusal:
        return refusal
    if s.clause_state[slot] != IN_FORCE or s.clause[slot][TYPE] != Clause.FREE_TEXT:
        return at_place(Reason.OTHER_CLAUSE, slot + 1)
    if s.arbiter == Charter.arbiter.NONE:
        return Reason.NO_ARBITER
    refusal = current_deal.why_not_speak(s, seat)
    if refusal:
        return refusal
    if other == seat or not is_party_of(s, slot, seat) or not is_party_of(s, slot, other):
        return because_of(Reason.NOT_PARTIES_OF_IT, slot + 1)
    return because_of(Reason.COMPLAINED_ALREADY, slot + 1) if s.complained[slot] >> seat & 1 else Reason.OK


@act(
    *SPEAKING, aside=True, slot=keeping.SLOT, other=among(SEATS, kind="seat"),
    dollars=amount(MOST, low=1, some=some_claims),
)  # fmt: skip
def complain(s, seat, slot, other, dollars):
    """Complain that a player has broken a free-text clause, and claim a sum (LF-162)."""
    current_deal.speaks(s, seat)
    announce(s, Notice.COMPLAINS, seat, other, dollars, s.contract_no[slot], s.clause_no[slot])
    s.complained[slot] |= 1 << seat
    interrupts.interrupt(s, Phase.VERDICT)
    s.verdict_slot = slot
    s.verdict_by = seat
    s.verdict_against = other
    s.verdict_claim = dollars
    s.verdict_votes[AGAINST] = s.verdict_votes[FOR] = 0
    if s.arbiter == Charter.arbiter.FACILITATOR:
        s.asked_party = seat
        return
    s.answer_queue = s.in_play & ~(1 << seat) & ~(1 << other)
    if not current_deal.ask_next(s, seat):
        decide(s)


# ---------------------------------------------------------------- judging
def why_not_vote_verdict(s, seat, verdict):
    """Why there is no vote on this: LF-253."""
    return Reason.OK if s.arbiter == Charter.arbiter.VOTE else Reason.FACILITATOR_JUDGES


@act(Phase.VERDICT, verdict=among(2, kind="verdict"))
def vote_verdict(s, seat, verdict):
    """Vote whether the complaint is right (LF-162, LF-R68)."""
    s.verdict_votes[verdict] += 1
    if not current_deal.ask_next(s, seat):
        decide(s)


def decide(s):
    """More than half of the disinterested players decide; without any the complaint fails (LF-162, LF-R68)."""
    right, wrong = s.verdict_votes[FOR], s.verdict_votes[AGAINST]
    if right > wrong:
        announce(s, Notice.UPHELD_BY_VOTE, right, wrong)
        award(s, min(s.verdict_claim, s.damages_cap))
    else:
        if right < wrong:
            announce(s, Notice.REJECTED_BY_VOTE, right, wrong)
        elif right > 0:
            announce(s, Notice.TIED_VOTE, right, wrong)
        else:
            announce(s, Notice.NOBODY_JUDGES)
        tell_failure(s)
    current_deal.end_complaint(s)


def why_not_drop_complaint(s, seat):
    """Why a complaint may not be dropped: LF-253."""
    return Reason.OK if s.arbiter == Charter.arbiter.FACILITATOR else Reason.ARE_TO_VOTE


@act(Phase.VERDICT)
def drop_complaint(s, seat):
    """Drop a complaint that the facilitator has not decided yet (LF-162)."""
    announce(s, Notice.COMPLAINT_TAKEN_BACK, seat, s.verdict_against)
    current_deal.end_complaint(s)


def some_awards(s, seat, verdict, k):
    """Suggest the sum claimed, or nothing if the complaint fails."""
    if verdict == AGAINST:
        return 0 if k == 0 else -1
    return min(s.verdict_claim, s.damages_cap) if k == 0 else -1


def why_not_give_verdict(s, verdict, dollars):
    """Why there is no such verdict: LF-253, LF-254."""
    if s.arbiter != Charter.arbiter.FACILITATOR:
        return Reason.ARE_TO_VOTE
    return Reason.OVER_DAMAGES_CAP if dollars > s.damages_cap else Reason.OK


@act(Phase.VERDICT, by=FACILITATOR, verdict=among(2, kind="verdict"), dollars=amount(MOST, some=some_awards))
def give_verdict(s, verdict, dollars):
    """The facilitator decides a complaint and what is to be paid (LF-13, LF-162)."""
    if verdict == FOR:
        award(s, dollars)
    else:
        tell_failure(s)
    current_deal.end_complaint(s)


def tell_failure(s):
    by, against = s.verdict_by, s.verdict_against
    announce(s, Notice.COMPLAINT_FAILS, by, against, 1 << by | 1 << against)


# ---------------------------------------------------------------- awards
def award(s, dollars):
    """The offender pays at once; what is missing becomes arrears of a new clause, if the register has room (LF-148,
    LF-162, LF-R68)."""
    one, other = s.verdict_against, s.verdict_by
    paid = min(dollars, s.cash[one])
    announce(s, Notice.AWARDED, other, one, dollars, 1 << one | 1 << other)
    if paid > 0:
        announce(s, Notice.AWARD_PAID, one, other, paid, s.contract_no[s.verdict_slot], s.clause_no[s.verdict_slot])
    if dollars > paid:
        owe(s, one, other, dollars - paid)
    accounts.pay(s, one, other, paid)


def owe(s, one, other, dollars):
    """Register a payment that has fallen due and is in arrears; without room for it, it is waived (LF-162, LF-R68)."""
    if keeping.free_place(s) < 0 or s.next_contract > LAST_CONTRACT:
        announce(s, Notice.AWARD_LOST, one, other, dollars)
        return
    announce(s, Notice.AWARD_OWED, one, other, dollars, s.next_contract)
    place = keeping.open_place(s, s.next_contract)
    for column in range(FIELDS):
        s.clause[place][column] = UNUSED[column]
    s.clause[place][TYPE] = Clause.PAY_AT
    s.clause[place][OBLIGOR] = one
    s.clause[place][BENEFICIARY] = other
    s.clause[place][AMOUNT] = min(MOST, dollars)
    s.clause[place][START] = s.round
    s.clause_state[place] = ENDED
    s.arrear[place] = dollars
    s.next_contract += 1
    keeping.note_readers(s)
