"""Voting: everybody lays a chip at the same time; each counts as many votes as its player has."""
# The manual, "Voting": OP-24 to OP-27.

from commonweal.institutions import ballots
from commonweal.rulebook import act, announce, secret

from ..state import Answer, Notice, Phase, Reason
from . import proposals, values


def open_vote(s, voters, equal):
    """Begin a vote of the seats in a bit set: each chip counts as many votes as its player has, or all the same (OP-24,
    OP-26, OP-64)."""
    s.beneficiaries = 0
    s.decided = 0
    s.winning = Answer.NONE
    for seat in range(s.seats):
        s.weight[seat] = 1 if equal else s.votes[seat]
    ballots.open_ballots(s, voters)


def why_not_vote(s, seat, answer):
    """Why there is no vote: OP-44."""
    if s.voters >> seat & 1 == 0:
        return Reason.PROPOSER_WAITS
    return Reason.OK if ballots.waits_for(s, seat) else Reason.VOTED_ALREADY


@act(Phase.SCENARIO_VOTE, Phase.GOODS_VOTE, out_of_turn=True, previewable=True, answer=secret(2, low=1, kind="answer"))
def vote(s, seat, answer):
    """Lay a chip, Agree or Disagree up; once all chips are laid, all are open (OP-24, OP-25, OP-R41)."""
    ballots.cast(s, seat, answer)
    if not ballots.opened(s):
        return
    announce(s, Notice.BALLOTS_OPEN)
    for voter in range(s.seats):
        if s.voters >> voter & 1:
            announce(s, Notice.CHIP_IS, voter, s.ballot[voter], s.weight[voter])
    if s.phase == Phase.SCENARIO_VOTE:
        values.debate(s)
    else:
        proposals.decide(s)


def ends_vote(s, seat, answer):
    """Whether the last chip is laid, which opens all of them."""
    return ballots.is_last(s, seat)


def remember_vote(s, winning):
    """Keep the decided vote in sight, as everybody saw it, until the next one is decided: the next card may follow at
    once (OP-24, OP-27, OP-R41)."""
    ballots.remember(s, winning)
    s.last_card = s.proposed
    s.last_scenario = s.scenario if s.proposed < 0 else -1
    s.last_proposer = s.active if s.proposed >= 0 else -1
    s.last_helped = 0
