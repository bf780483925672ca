"""Recalls: Initiative and Referendum against the Clerk or the Treasurer."""
# The manual, "Setup", on recalls: NT-33 to NT-36, NT-38, NT-229, NT-266, NT-R5, NT-R10.

from commonweal.games.new_tabor.charter import OfficeMethod, Regime
from commonweal.games.new_tabor.rules import elections, offices, votes
from commonweal.games.new_tabor.state import Count, Notice, Office, Phase, Question, Reason
from commonweal.institutions import ballots, interrupts
from commonweal.rulebook import act, announce


def eligible_after(s, office):
    """Who may follow an officer who is recalled: survivors but the officer and the holder of the other office
    (NT-R10)."""
    seats = s.in_play & ~(1 << offices.holder(s, office))
    other = offices.holder(s, Office.TREASURER - office)
    return seats & ~(1 << other) if other >= 0 else seats


def why_not_recall(s, office):
    """Why an officer cannot be recalled now: NT-33, NT-76, NT-229, NT-266, NT-R10."""
    if s.regime == Regime.CAPITALISM:
        return Reason.BANKER_STAYS
    if s.recall == 0:
        return Reason.NO_RECALL
    if s.acted:
        return Reason.ACTED_ALREADY
    if s.recall_used:
        return Reason.RECALL_USED
    if offices.holder(s, office) < 0 or eligible_after(s, office) == 0:
        return Reason.NOBODY_ELIGIBLE
    return Reason.OK


def why_not_recall_clerk(s, seat):
    return why_not_recall(s, Office.CLERK)


@act(Phase.ACT, previewable=True, aside=True, once_in=5)
def recall_clerk(s, seat):
    """Take the Initiative to recall the Clerk (NT-33)."""
    call_referendum(s, Office.CLERK)


def why_not_recall_treasurer(s, seat):
    return why_not_recall(s, Office.TREASURER)


@act(Phase.ACT, previewable=True, aside=True, once_in=5)
def recall_treasurer(s, seat):
    """Take the Initiative to recall the Treasurer (NT-36)."""
    call_referendum(s, Office.TREASURER)


def call_referendum(s, office):
    """The Referendum follows the Initiative at once (NT-33, NT-38)."""
    s.recall_used = 1
    s.office = office
    interrupts.interrupt(s, Phase.OFFICE_VOTE)
    votes.open_vote(s, Phase.OFFICE_VOTE, Question.RECALL, votes.office_voters(s))


def decide(s):
    """More votes for than against vacate the office; a tie is broken by the Organizer, unless they are the officer or
    no player, and then the recall fails (NT-34, NT-38, NT-R5)."""
    side = ballots.larger_by_heads(s)
    seat = offices.organizer(s)
    if side == ballots.TIE and seat >= 0 and seat != offices.holder(s, s.office):
        votes.ask_organizer(s, 0)
    else:
        carry_out(s, side == ballots.AYE)


def carry_out(s, is_recalled):
    """The office is filled again at once, by nominations or where the Die fills the offices by die; otherwise nothing
    changes (NT-34 to NT-36, NT-R10)."""
    votes.close_vote(s)
    if not is_recalled:
        announce(s, Notice.STAYS_IN_OFFICE, offices.holder(s, s.office), s.office)
        interrupts.go_back(s)
        return
    announce(s, Notice.RECALLED, offices.holder(s, s.office), s.office)
    s.counted[Count.RECALLS] += 1
    s.eligible = eligible_after(s, s.office)
    s.refilling = 1
    if s.office == Office.CLERK:
        s.clerk = -1
    else:
        s.treasurer = -1
    if offices.method(s) == OfficeMethod.DIE:
        offices.roll(s, s.eligible)
    else:
        elections.begin(s)
