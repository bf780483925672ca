"""Elections: nominations, acceptance and votes for the offices, or the Die in their place."""
# The manual, "Setup", on the Clerk and the Treasurer: NT-25 to NT-29, NT-31, NT-38, NT-R3 to NT-R6.

from commonweal.games.new_tabor.rules import offices, votes
from commonweal.games.new_tabor.state import SEATS, Notice, Phase, Question, Reason
from commonweal.institutions import asking, ballots
from commonweal.rulebook import act, among, announce, count_bits, lowest_bit


# ---------------------------------------------------------------- nominations
def begin(s):
    """Begin the election of an office: the survivors may nominate in turn order from Player 1 (NT-25, NT-R3)."""
    s.nominated = s.candidates = s.consent_asked = 0
    s.phase = Phase.NOMINATE
    asking.ask_around(s, s.in_play, (s.first_seat - 1) % s.seats)


def why_not_nominate(s, seat, nominee):
    """Who cannot be nominated: NT-31, NT-75."""
    if s.asked_now != seat:
        return Reason.NOT_YOUR_TURN
    if nominee == seat:
        return Reason.NOMINATES_ITSELF
    return Reason.OK if s.eligible >> nominee & 1 else Reason.NOT_ELIGIBLE


@act(Phase.NOMINATE, previewable=True, nominee=among(SEATS, kind="seat"))
def nominate(s, seat, nominee):
    """Nominate another player (NT-25, NT-R4)."""
    s.nominated |= 1 << nominee
    ask_next_nominator(s)


def why_not_pass_nomination(s, seat):
    """Why a nomination may not be passed over: NT-75."""
    return Reason.OK if s.asked_now == seat else Reason.NOT_YOUR_TURN


@act(Phase.NOMINATE, previewable=True)
def pass_nomination(s, seat):
    """Nominate nobody (NT-25)."""
    ask_next_nominator(s)


def ask_next_nominator(s):
    """Ask the next player; after the last one the nominees answer (NT-25, NT-26)."""
    asking.ask_next(s)
    if asking.is_over(s):
        s.phase = Phase.ACCEPT
        asking.ask_around(s, s.nominated, (s.first_seat - 1) % s.seats)
        count_candidates(s)


def why_not_answer_nomination(s, seat, accept):
    """Why a nomination may not be answered: NT-75."""
    return Reason.OK if s.asked_now == seat else Reason.NOT_YOUR_TURN


@act(Phase.ACCEPT, previewable=True, accept=among(2, kind="accept"))
def answer_nomination(s, seat, accept):
    """Accept the nomination, and so become a candidate, or decline (NT-26)."""
    s.candidates |= accept << seat
    asking.ask_next(s)
    count_candidates(s)


def count_candidates(s):
    """Once all nominees have answered: without a candidate the Die decides, a single one needs more votes for than
    against, and of several the one with the most votes wins (NT-27 to NT-29)."""
    if not asking.is_over(s):
        return
    if s.candidates == 0:
        announce(s, Notice.NOBODY_STANDS, s.office)
        offices.roll(s, s.eligible)
    elif count_bits(s.candidates) == 1:
        votes.open_vote(s, Phase.OFFICE_VOTE, Question.CANDIDATE, votes.office_voters(s))
    else:
        votes.open_vote(s, Phase.CONTEST, Question.CONTEST, votes.office_voters(s))


# ---------------------------------------------------------------- the Die by unanimous consent
def why_not_propose_die(s, seat):
    """Why the die may not be proposed: NT-75."""
    if s.asked_now != seat:
        return Reason.NOT_YOUR_TURN
    return Reason.ASKED_ALREADY if s.consent_asked else Reason.OK


@act(Phase.NOMINATE, previewable=True, once_in=3)
def propose_die(s, seat):
    """Propose to roll the Die in place of the election; all survivors must agree (NT-29)."""
    s.consent_asked = 1
    votes.open_vote(s, Phase.OFFICE_VOTE, Question.CONSENT, s.in_play)


def decide_consent(s):
    """With every vote for it the Die is rolled; otherwise the player who proposed it goes on (NT-29)."""
    unanimous = ballots.ballots_for(s, ballots.AYE) == count_bits(s.in_play)
    votes.close_vote(s)
    if unanimous:
        announce(s, Notice.DIE_DECIDES)
        asking.stop(s)
        offices.roll(s, s.eligible)
    else:
        announce(s, Notice.NO_CONSENT)
        s.phase = Phase.NOMINATE


# ---------------------------------------------------------------- one candidate
def candidate(s):
    """The only candidate."""
    return lowest_bit(s.candidates)


def decide_candidate(s):
    """More votes for than against elect; a tie is broken by the Organizer, unless they are the candidate or no player
    (NT-27, NT-38, NT-R5)."""
    side = ballots.larger_by_heads(s)
    seat = offices.organizer(s)
    if side != ballots.TIE:
        conclude_candidate(s, side)
    elif seat < 0 or seat == candidate(s):
        conclude_candidate(s, ballots.PRESENT)
    else:
        votes.ask_organizer(s, 0)


def conclude_candidate(s, answer):
    """The candidate is elected; a denied one does not roll, unless nobody else is eligible. A tie that stays goes to
    the Die among all who are eligible (NT-27, NT-29, NT-R5, NT-R6)."""
    votes.close_vote(s)
    if answer == ballots.AYE:
        offices.fill_with(s, candidate(s), Notice.ELECTED)
        return
    others = s.eligible & ~s.candidates if answer == ballots.NAY else s.eligible
    announce(s, Notice.NOT_ELECTED, candidate(s), s.office)
    offices.roll(s, others if others else s.candidates)


# ---------------------------------------------------------------- several candidates
def decide_contest(s):
    """Most votes elect; a tie is broken by the Organizer, unless they are a candidate or no player (NT-28, NT-38,
    NT-R5)."""
    leaders = ballots.leading(s, SEATS) >> 1
    if leaders == 0:
        leaders = s.candidates
    seat = offices.organizer(s)
    if count_bits(leaders) == 1 or seat < 0 or s.candidates >> seat & 1:
        conclude_contest(s, leaders)
    else:
        votes.ask_organizer(s, leaders)


def conclude_contest(s, leaders):
    """A single leader is elected; between several the Die decides (NT-28, NT-29)."""
    s.tied_seats = 0
    votes.close_vote(s)
    if count_bits(leaders) == 1:
        offices.fill_with(s, lowest_bit(leaders), Notice.WINS_ELECTION)
    else:
        offices.roll(s, leaders)
