"""How a vote is held: at once or by roll call, public or secret."""
# The manual, "House Rules", how voting happens and whether votes are public record: LG-44, LG-94, LG-115 to LG-117.

from commonweal.games.legislation.charter import Charter
from commonweal.games.legislation.rules import amendment_voting, charter_changes, final_voting, roberts_rules
from commonweal.games.legislation.state import SEATS, Notice, Phase, Reason, is_secret
from commonweal.institutions import ballots
from commonweal.rulebook import EVERY_SEAT, act, announce, known_to, secret


def open_vote(s):
    """Open a vote of all active seats, at once or by roll call from the seat after the chair on (LG-44, LG-115)."""
    if s.vote_method == Charter.vote_method.ROLL_CALL:
        ballots.call_roll(s, s.in_play, (s.chair + 1) % s.seats)
    else:
        s.first_called = -1
        ballots.open_ballots(s, s.in_play)


def is_sealed(s):
    """Whether the ballots of the vote that is open stay secret (LG-116, LG-R88)."""
    return is_secret(s) and (s.phase == Phase.FINAL_VOTE or s.phase == Phase.AMEND_VOTE)


def why_not_cast(s, seat, answer):
    """Why a ballot is not possible: LG-44, LG-90, LG-108, LG-115."""
    if answer == ballots.PRESENT and s.phase in (Phase.QUESTION, Phase.RULES_VOTE):
        return Reason.NO_PRESENT
    if not ballots.waits_for(s, seat):
        return Reason.VOTED_ALREADY
    return Reason.NOT_CALLED if s.first_called >= 0 and ballots.called(s) != seat else Reason.OK


def who_hears_vote(s, seat):
    """Who hears a ballot as it is cast: in a roll call everybody, otherwise its voter alone (LG-115)."""
    return EVERY_SEAT if s.first_called >= 0 else 0


def why_not_vote(s, seat, answer):
    return Reason.VOTES_SECRETLY if is_sealed(s) else why_not_cast(s, seat, answer)


@act(
    Phase.FINAL_VOTE, Phase.AMEND_VOTE, Phase.QUESTION, Phase.RULES_VOTE, previewable=True,
    answer=known_to(who_hears_vote, 3, low=1, kind="answer"),
)  # fmt: skip
def vote(s, seat, answer):
    """Vote aye, nay or present; once all have voted everybody sees who voted what (LG-44, LG-115, LG-116)."""
    ballots.cast(s, seat, answer)
    decide_when_all_have_voted(s)


def ends_vote(s, seat, answer):
    """Whether nobody else has to vote, so that the ballots are counted."""
    return ballots.is_last(s, seat)


def why_not_vote_secretly(s, seat, answer):
    return why_not_cast(s, seat, answer) if is_sealed(s) else Reason.VOTES_OPENLY


@act(
    Phase.FINAL_VOTE, Phase.AMEND_VOTE, previewable=True,
    answer=secret(3, low=1, kind="answer", for_good=True),
)  # fmt: skip
def vote_secretly(s, seat, answer):
    """Vote aye, nay or present where only the totals are ever shown (LG-116)."""
    ballots.cast(s, seat, answer)
    decide_when_all_have_voted(s)


def ends_vote_secretly(s, seat, answer):
    return ballots.is_last(s, seat)


def decide_when_all_have_voted(s):
    """The last ballot, or the time, closes the vote: public ballots are shown, and what was voted on is decided (LG-44,
    LG-116)."""
    if not ballots.opened(s):
        return
    announce(s, Notice.ALL_VOTED)
    if s.phase == Phase.QUESTION:
        show_ballots(s)
        roberts_rules.decide_question(s)
    elif s.phase == Phase.RULES_VOTE:
        show_ballots(s)
        charter_changes.decide(s)
    elif s.phase == Phase.AMEND_VOTE:
        amendment_voting.decide(s)
    else:
        final_voting.decide(s)


def show_ballots(s):
    """Announce who voted what (LG-116)."""
    for answer in range(ballots.AYE, ballots.PRESENT + 1):
        voters = ballots.who_voted(s, answer)
        if voters != 0 and s.first_called < 0:
            announce(s, Notice.VOTE_IS, answer, voters)


def count_votes(s):
    """Count the votes, and show them unless they are secret (LG-44, LG-45, LG-116)."""
    sealed = is_sealed(s)
    for answer in range(3):
        s.tally[answer] = ballots.ballots_for(s, answer + 1)
    for seat in range(SEATS):
        s.last_ballot[seat] = 0 if sealed or seat >= s.seats else s.ballot[seat]
    if not sealed:
        show_ballots(s)


def close_vote(s):
    """Clear the ballots of a vote that is decided."""
    s.first_called = -1
    ballots.open_ballots(s, 0)
