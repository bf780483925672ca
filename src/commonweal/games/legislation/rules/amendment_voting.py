"""Amendment voting: all vote on each amendment at once; the result binds the chair, or advises."""
# The manual, "Amendment voting": LG-39 to LG-42, LG-159, LG-R19, LG-R20.

from commonweal.games.legislation.charter import Charter
from commonweal.games.legislation.rules import amendments, bill, public_eye, voting
from commonweal.games.legislation.rules.components import copies_at, sign_of
from commonweal.games.legislation.state import MOST_BILLS, Notice, Phase, Proposal
from commonweal.institutions import asking, ballots
from commonweal.rulebook import act, announce


def begin(s):
    """All active seats vote on the amendment at once (LG-39)."""
    asking.stop(s)
    s.phase = Phase.AMEND_VOTE
    voting.open_vote(s)
    announce(s, Notice.AMENDMENT_VOTE_OPENS)


def decide(s):
    """A simple majority of ayes and nays adopts, whatever the bill itself needs (LG-39, LG-41, LG-R20)."""
    voting.count_votes(s)
    announce(s, Notice.AMENDMENT_COUNTED, s.tally[0], s.tally[1], s.tally[2])
    carried = ballots.passes(s, ballots.Threshold.MAJORITY, 0)
    voting.close_vote(s)
    if s.amendment_vote == Charter.amendment_vote.ADVISORY:
        announce(s, Notice.ADVISES, int(carried))
        s.phase = Phase.AMEND_RULING
    else:
        settle(s, carried)


@act(Phase.AMEND_RULING, previewable=True, always=True, accept=2)
def rule_amendment(s, chair, accept):
    """Where the vote only advises, the chair accepts or rejects the amendment (LG-41)."""
    settle(s, accept == 1)


def settle(s, carried):
    """An adopted amendment takes effect at once: an added copy comes first and goes first; a rejected one changes
    nothing (LG-35, LG-39, LG-40, LG-41, LG-42)."""
    if carried:
        told = Notice.ACCEPTED if s.amendment_vote == Charter.amendment_vote.ADVISORY else Notice.ADOPTED
        announce(s, told, s.prop_kind, s.prop_issue, s.prop_dir, bill.whose(s))
        s.adopted = min(MOST_BILLS, s.adopted + 1)
        sign = sign_of(s.prop_dir)
        if s.prop_kind == Proposal.ADD:
            s.added[s.prop_issue] += sign
        elif copies_at(s.added[s.prop_issue], s.prop_dir) > 0:
            s.added[s.prop_issue] -= sign
        else:
            s.core[s.prop_issue] -= sign
        public_eye.note_amendment(s)
    else:
        announce(s, Notice.REJECTED, s.prop_kind, s.prop_issue, s.prop_dir, bill.whose(s))
    amendments.go_on(s)
