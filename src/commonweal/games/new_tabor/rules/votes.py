"""Votes: who votes, openly or secretly, and what is decided once all have voted."""
# The manual, "Setup", on elections and recalls, and "What to Do if a Situation is Not Covered": NT-38, NT-39, NT-230,
# NT-R5, NT-R11, NT-R12.

from commonweal.games.new_tabor.rules import elections, end_of_quarter, late_action, motions, offices, recalls
from commonweal.games.new_tabor.state import ABSTAIN_IN_CONTEST, SEATS, Notice, Phase, Question, Reason
from commonweal.institutions import asking, ballots
from commonweal.rulebook import act, among, announce, secret

OFFICE_PHASES = (Phase.OFFICE_VOTE, Phase.CONTEST)
NOBODY = SEATS
"""The candidate that stands for an abstention in a contest."""


# ---------------------------------------------------------------- a vote is opened
def open_vote(s, phase, question, voters):
    """Begin a vote of the players in a bit set: on doing without an election, on an office, or on anything else (NT-29,
    NT-38, NT-39)."""
    s.phase = phase
    s.question = question
    ballots.open_ballots(s, voters)
    if question == Question.CONSENT:
        announce(s, Notice.CONSENT_OPENS, s.office)
    elif question < Question.CALL:
        announce(s, Notice.VOTE_OPENS, question, s.office, whom_it_is_about(s))
    else:
        announce(s, Notice.MOTION_OPENS, question, whom_it_is_about(s))


def whom_it_is_about(s):
    """The bit set of the players on whom is voted: candidates, an officer, or who asks for a late action."""
    if s.question == Question.RECALL:
        return 1 << offices.holder(s, s.office)
    return 1 << s.late_seat if s.question == Question.LATE else s.candidates


def office_voters(s):
    """In elections and recalls all survivors vote except the Organizer, who breaks ties (NT-38)."""
    seat = offices.organizer(s)
    return s.in_play & ~(1 << seat) if seat >= 0 else s.in_play


# ---------------------------------------------------------------- for, against or abstain
def why_not_cast(s, seat, is_secret):
    """Why a ballot is not possible: NT-38, NT-39, NT-230."""
    if s.secret_ballots != is_secret:
        return Reason.VOTES_SECRETLY if s.secret_ballots else Reason.VOTES_OPENLY
    return Reason.OK if ballots.waits_for(s, seat) else Reason.ANSWERED_ALREADY


def why_not_vote(s, seat, answer):
    return why_not_cast(s, seat, 0)


@act(
    Phase.OFFICE_VOTE, Phase.CALL_VOTE, Phase.MOTION_VOTE, previewable=True,
    answer=secret(3, low=1, kind="answer"),
)  # fmt: skip
def vote(s, seat, answer):
    """Vote for or against, or abstain; once all have voted everybody sees who voted what (NT-38, NT-39, NT-230,
    NT-R11)."""
    ballots.cast(s, seat, answer)
    decide_when_all_have_voted(s)


def ends_vote(s, seat, answer):
    """Whether nobody else has to vote, so that the ballots are counted."""
    return ballots.is_last(s, seat)


def why_not_vote_secretly(s, seat, answer):
    return why_not_cast(s, seat, 1)


@act(
    Phase.OFFICE_VOTE, Phase.CALL_VOTE, Phase.MOTION_VOTE, previewable=True,
    answer=secret(3, low=1, kind="answer", for_good=True),
)  # fmt: skip
def vote_secretly(s, seat, answer):
    """Vote for or against, or abstain, where only the totals are shown (NT-230)."""
    ballots.cast(s, seat, answer)
    decide_when_all_have_voted(s)


def ends_vote_secretly(s, seat, answer):
    return ballots.is_last(s, seat)


# ---------------------------------------------------------------- between candidates
def why_not_name(s, seat, candidate, is_secret):
    """Why somebody may not be named: NT-28."""
    refusal = why_not_cast(s, seat, is_secret)
    if refusal:
        return refusal
    return Reason.OK if candidate == NOBODY or s.candidates >> candidate & 1 else Reason.NO_CANDIDATE


def why_not_vote_candidate(s, seat, candidate):
    return why_not_name(s, seat, candidate, 0)


@act(Phase.CONTEST, previewable=True, candidate=secret(SEATS + 1, kind="seat"))
def vote_candidate(s, seat, candidate):
    """Name one of the candidates, or abstain (NT-28)."""
    ballots.cast(s, seat, candidate + 1)
    decide_when_all_have_voted(s)


def ends_vote_candidate(s, seat, candidate):
    return ballots.is_last(s, seat)


def why_not_vote_candidate_secretly(s, seat, candidate):
    return why_not_name(s, seat, candidate, 1)


@act(Phase.CONTEST, previewable=True, candidate=secret(SEATS + 1, kind="seat", for_good=True))
def vote_candidate_secretly(s, seat, candidate):
    """Name one of the candidates, or abstain, where only the totals are shown (NT-28, NT-230)."""
    ballots.cast(s, seat, candidate + 1)
    decide_when_all_have_voted(s)


def ends_vote_candidate_secretly(s, seat, candidate):
    return ballots.is_last(s, seat)


# ---------------------------------------------------------------- all have voted
def decide_when_all_have_voted(s):
    """The last ballot decides what was voted on (NT-38, NT-39, NT-230)."""
    if not ballots.opened(s):
        return
    announce(s, Notice.ALL_VOTED)
    if s.question == Question.CONTEST:
        count_contest(s)
        elections.decide_contest(s)
        return
    count(s)
    if s.question == Question.CONSENT:
        elections.decide_consent(s)
    elif s.question == Question.CANDIDATE:
        elections.decide_candidate(s)
    elif s.question == Question.RECALL:
        recalls.decide(s)
    elif s.question == Question.CALL:
        end_of_quarter.decide_call(s)
    elif s.question == Question.LATE:
        late_action.decide(s)
    else:
        motions.decide(s)


def count(s):
    """Announce the totals, and who voted what unless votes are secret (NT-39, NT-230)."""
    for answer in range(ballots.AYE, ballots.PRESENT + 1):
        voters = ballots.who_voted(s, answer)
        if voters and s.secret_ballots == 0:
            announce(s, Notice.VOTE_IS, answer, voters)
    ayes, nays = ballots.ballots_for(s, ballots.AYE), ballots.ballots_for(s, ballots.NAY)
    announce(s, Notice.VOTE_COUNTED, ayes, nays, ballots.ballots_for(s, ballots.PRESENT))


def count_contest(s):
    """Announce how many votes each candidate has, and whose unless votes are secret (NT-28, NT-230)."""
    for answer in range(1, ABSTAIN_IN_CONTEST):
        number = ballots.ballots_for(s, answer)
        if number > 0 and s.secret_ballots == 0:
            announce(s, Notice.VOTED_FOR, answer - 1, number, ballots.who_voted(s, answer))
        elif s.candidates >> answer - 1 & 1:
            announce(s, Notice.VOTES_FOR, answer - 1, number)


def close_vote(s):
    """Clear the ballots of a vote that is decided."""
    s.question = Question.NOTHING
    ballots.open_ballots(s, 0)


# ---------------------------------------------------------------- the casting vote
def ask_organizer(s, tied):
    """The Organizer decides a tie. tied: bit set of the seats between which, 0 for a vote for or against (NT-38)."""
    s.phase = Phase.CASTING
    s.tied_seats = tied
    asking.stop(s)
    s.asked_now = offices.organizer(s)


def why_not_casting_vote(s, seat, answer):
    """Why no casting vote is due: NT-75."""
    return Reason.OK if s.asked_now == seat and s.tied_seats == 0 else Reason.NOT_YOUR_TURN


@act(Phase.CASTING, previewable=True, answer=among(3, low=1, kind="answer"))
def casting_vote(s, seat, answer):
    """The Organizer breaks a tie of for and against (NT-27, NT-38)."""
    asking.stop(s)
    if s.question == Question.RECALL:
        recalls.carry_out(s, answer == ballots.AYE)
    else:
        elections.conclude_candidate(s, answer)


def why_not_casting_choice(s, seat, candidate):
    """Why no casting vote is due: NT-75."""
    if s.asked_now != seat or s.tied_seats == 0:
        return Reason.NOT_YOUR_TURN
    return Reason.OK if candidate == NOBODY or s.tied_seats >> candidate & 1 else Reason.NO_CANDIDATE


@act(Phase.CASTING, previewable=True, candidate=among(SEATS + 1, kind="seat"))
def casting_choice(s, seat, candidate):
    """The Organizer breaks a tie among the candidates who lead; an abstention leaves it to the Die (NT-28, NT-R5)."""
    asking.stop(s)
    elections.conclude_contest(s, s.tied_seats if candidate == NOBODY else 1 << candidate)
