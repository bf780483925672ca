"""First refusal: before a sale takes effect, who has the right to the deed may take it at the same sum."""
# LF-134, LF-160, LF-R63.

from commonweal.games.laissez_faire.clauses import AMOUNT, COUNT, DRAFT, SUBJECT, TYPE, Clause
from commonweal.games.laissez_faire.rules import accounts, deeds
from commonweal.games.laissez_faire.rules.contracts import answering, current_deal, reading, validity
from commonweal.games.laissez_faire.words import Notice, Phase, Reason
from commonweal.rulebook import act, announce


def deed_sold(s):
    """The clause of the draft that gives the deed which is sold (LF-134)."""
    return DRAFT if s.clause[DRAFT][TYPE] == Clause.GIVE_ASSET else DRAFT + 1


def price_asked(s):
    """The sum that the deed is sold for."""
    return s.clause[2 * DRAFT + 1 - deed_sold(s)][AMOUNT]


def is_holder(s, place):
    """Whether a clause gives somebody the first refusal of what the signed contract sells (LF-160)."""
    if s.clause[place][TYPE] != Clause.FIRST_REFUSAL or not reading.applies(s, place):
        return False
    deed = deed_sold(s)
    if s.clause[deed][TYPE] != Clause.GIVE_ASSET or s.clause[place][SUBJECT] != s.clause[deed][SUBJECT]:
        return False
    taker = reading.beneficiary(s, deed)
    return reading.obligor(s, place) == reading.obligor(s, deed) and reading.beneficiary(s, place) != taker


def next_holder(s, after):
    """The next first refusal in contract order after a place, -1 for the first; -1 if there is none."""
    passed = after < 0
    for number in range(s.listed):
        place = s.by_age[number]
        if passed and is_holder(s, place):
            return place
        if place == after:
            passed = True
    return -1


def ask(s):
    """All have signed: ask who has the first refusal, then carry the contract out. One that is void asks nobody
    (LF-113, LF-160)."""
    if s.draft[COUNT] == 2 and validity.why_not_draft(s, 1) == 0:
        place = next_holder(s, -1)
        if place >= 0:
            s.preempt_slot = place
            s.phase = Phase.PREEMPT
            return
    answering.conclude(s)


def why_not_take_preempt(s, seat):
    return Reason.OK if accounts.can_pay(s, seat, price_asked(s)) else Reason.CANNOT_TAKE


@act(Phase.PREEMPT)
def take_preempt(s, seat):
    """Pay the same sum and take the deed; the contract is void (LF-134, LF-160)."""
    deed = deed_sold(s)
    asset, seller, dollars = s.clause[deed][SUBJECT], reading.obligor(s, deed), price_asked(s)
    announce(s, Notice.PREEMPTED, seat, asset, seller, dollars)
    accounts.pay(s, seat, seller, dollars)
    deeds.transfer(s, asset, seat)
    current_deal.finish(s)


@act(Phase.PREEMPT, always=True)
def pass_preempt(s, seat):
    """Let the sale pass; the next holder is asked (LF-160)."""
    place = next_holder(s, s.preempt_slot)
    s.preempt_slot = place
    if place < 0:
        answering.conclude(s)
