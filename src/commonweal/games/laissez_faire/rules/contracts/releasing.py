"""Releasing: the beneficiary of a clause lets its obligor go."""
# LF-101, LF-R65, LF-R96.

from commonweal.games.laissez_faire.clauses import PLACES
from commonweal.games.laissez_faire.register import EMPTY
from commonweal.games.laissez_faire.rules.contracts import answering, current_deal, keeping, reading
from commonweal.games.laissez_faire.words import SPEAKING, Reason
from commonweal.rulebook import act, at_place


def why_not_release(s, seat, slot):
    """Why a clause may not be released: LF-142."""
    refusal = keeping.why_not_read(s, seat, slot)
    if refusal:
        return refusal
    if s.clause_state[slot] == EMPTY:
        return at_place(Reason.NOT_IN_FORCE, slot + 1)
    refusal = current_deal.why_not_speak(s, seat)
    if refusal:
        return refusal
    return Reason.OK if may_release(s, seat, slot) else at_place(Reason.NOT_ITS_BENEFICIARY, slot + 1)


def may_release(s, seat, slot):
    """Whether a player alone may let the obligor go: the beneficiary; of a collateral if all that it secures is owed to
    the player (LF-R65, LF-R96)."""
    if reading.beneficiary(s, slot) != seat:
        return False
    for debt in range(PLACES):
        if keeping.secures(s, slot, debt) and reading.beneficiary(s, debt) != seat:
            return False
    return True


@act(*SPEAKING, aside=True, once_in=40, slot=keeping.SLOT)
def release(s, seat, slot):
    """Release the obligor of a clause that benefits you, and from what is still owed under it (LF-101)."""
    current_deal.speaks(s, seat)
    answering.release(s, slot)
    keeping.tidy(s)
