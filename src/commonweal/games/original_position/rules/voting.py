"""Voting: everybody lays a chip at the same time; each counts as many votes as its player has."""
# The manual, "Voting": OP-24 to OP-27.

from commonweal.games.original_position.rules import proposals, values
from commonweal.games.original_position.state import Notice, Phase, Reason
from commonweal.institutions import voting
from commonweal.rulebook import act, announce, secret


def why_not_vote(s, seat, answer):
    if s.voters >> seat & 1 == 0:
        return Reason.PROPOSER_WAITS
    return Reason.OK if voting.waits_for(s, seat) else Reason.VOTED_ALREADY


@act(Phase.SCENARIO_VOTE, Phase.GOODS_VOTE, out_of_turn=True, previewable=True, answer=secret(2, low=1, kind="answer"))
def vote(s, seat, answer):
    """Lay a chip, Agree or Disagree up; once all chips are laid, all are open (OP-24, OP-25, OP-R41)."""
    voting.cast(s, seat, answer)
    if not voting.opened(s):
        return
    announce(s, Notice.BALLOTS_OPEN)
    for voter in range(s.seats):
        if s.voters >> voter & 1:
            announce(s, Notice.CHIP_IS, voter, s.ballot[voter], s.weight[voter])
    if s.phase == Phase.SCENARIO_VOTE:
        values.debate(s)
    else:
        proposals.decide(s)
