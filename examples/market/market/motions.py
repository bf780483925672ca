"""Motions: everybody may propose to change the charter, and a secret vote decides."""

from commonweal.institutions import ballots, deals, motion
from commonweal.rulebook import act, amount, announce, secret
from market.state import MONEY, MOST_TAX, OPTIONS, TAX, Notice, Phase, Reason


def some_values(s, seat, option, k):
    return 10 * k if k <= MOST_TAX // 10 else -1


def why_not_propose(s, seat, option, value):
    if s.motions_made[seat] >= s.round_no:
        return Reason.MOVED
    return motion.why_not_propose(s, option, value)


VALUE = amount(MOST_TAX, some=some_values)


@act(Phase.MARKET, previewable=True, once_in=10, option=OPTIONS, value=VALUE)
def propose(s, seat, option, value):
    """Move to change the charter, once for each round so far (MK-9)."""
    motion.propose(s, seat, option, value)
    s.phase = Phase.VOTE
    ballots.open_ballots(s, ballots.everybody(s))


def interest(s, seat):
    """Who has less than others gains by a higher tax, who has more by a lower one (MK-8)."""
    if s.motion_option != TAX:
        return 0
    is_poor = s.seats * s.money[seat] < deals.total_held(s, MONEY)
    return ballots.AYE if is_poor == (s.motion_value > s.tax) else ballots.NAY


def why_not_vote(s, seat, side):
    return Reason.OK


@act(Phase.VOTE, side=secret(2, low=1, for_good=True))
def vote(s, seat, side):
    """Vote secretly; more than half must be in favour (MK-9)."""
    ballots.cast(s, seat, side)
    if ballots.opened(s):
        if ballots.larger_side(s) == ballots.AYE and motion.carry(s):
            announce(s, Notice.CARRIED)
        else:
            announce(s, Notice.FAILED)
            motion.drop(s)
        ballots.open_ballots(s, 0)
        s.phase = Phase.MARKET
