"""Robert’s rules: one seat has the floor, others ask for it, and two thirds can call the question."""
# The manual, "House Rules", formal structure for discussion: LG-95, LG-106 to LG-108, LG-R81, LG-R87.

from commonweal.games.legislation.charter import Mode
from commonweal.games.legislation.rules import amendments, discussion, gameplay
from commonweal.games.legislation.state import SEATS, Notice, Phase, Reason, Stance
from commonweal.institutions import asking, ballots, standing
from commonweal.rulebook import act, announce, computed


def begin(s):
    """The chair, who made the motion, has the floor first, and counts as for (LG-106, LG-107)."""
    asking.stop(s)
    give_floor(s, s.chair, Stance.FOR)


def give_floor(s, seat, stance):
    """Give a seat the floor: that is one speech (LG-107)."""
    s.asked_now = seat
    s.request[seat] = 0
    s.speeches[seat] += 1
    s.last_stance = stance
    announce(s, Notice.HAS_FLOOR, seat)


# ---------------------------------------------------------------- asking for the floor
def goes_first(s, one, other):
    """Whether a request goes before another: fewer speeches, then the opposite of the last speaker, then the earlier
    one (LG-107)."""
    if s.speeches[one] != s.speeches[other]:
        return s.speeches[one] < s.speeches[other]
    if answers(s, one) != answers(s, other):
        return answers(s, one)
    return s.request_no[one] < s.request_no[other]


def answers(s, seat):
    """Whether a request is for the other side than the last speaker was; after a neutral speech none is (LG-R87)."""
    return s.last_stance != Stance.NEUTRAL and s.request[seat] - 1 == 3 - s.last_stance


def best_request(s):
    """The seat whose request comes first; -1 if nobody waits."""
    best = -1
    for seat in range(s.seats):
        if s.request[seat] > 0 and (best < 0 or goes_first(s, seat, best)):
            best = seat
    return best


@computed(SEATS, low=-1, high=SEATS - 1)
def floor_queue(s, place):
    """The seat at this place of those that wait for the floor, -1 for none (LG-95)."""
    return next((seat for seat in range(s.seats) if place_in_queue(s, seat) == place), -1)


def place_in_queue(s, seat):
    """At which place a seat waits for the floor, from 0: by its request, in the round table clockwise; -1 if it does
    not wait (LG-105, LG-107)."""
    if s.phase != Phase.DISCUSSION:
        return -1
    if s.discussion_mode == Mode.ROUND_TABLE:
        return asking.place_of(s, seat)
    if s.request[seat] == 0:
        return -1
    return sum(other != seat and s.request[other] > 0 and goes_first(s, other, seat) for other in range(s.seats))


def free_floor(s):
    """The floor is free: it goes to the best request; with nobody waiting discussion ends once all are ready
    (LG-107)."""
    was_taken = s.asked_now >= 0
    s.asked_now = -1
    seat = best_request(s)
    if seat >= 0:
        give_floor(s, seat, s.request[seat] - 1)
    elif discussion.not_ready(s) == 0:
        discussion.end(s)
    elif was_taken:
        announce(s, Notice.FLOOR_FREE)


def why_not_wait(s, seat):
    """Why a seat may not ask for the floor or declare itself ready: LG-28, LG-106, LG-185."""
    if not standing.is_in(s, seat):
        return Reason.IS_OUT
    if s.asked_now == seat:
        return Reason.HOLDS_THE_FLOOR
    if s.is_ready >> seat & 1:
        return Reason.READY_ALREADY
    return Reason.HAS_REQUEST if s.request[seat] > 0 else Reason.OK


def why_not_request_floor(s, seat, stance):
    """Why the floor may not be asked for: LG-105."""
    if s.discussion_mode != Mode.ROBERTS:
        return Reason.NOT_YOUR_FLOOR
    return why_not_wait(s, seat)


@act(Phase.DISCUSSION, out_of_turn=True, previewable=True, stance=3)
def request_floor(s, seat, stance):
    """Ask for the floor, to speak for the bill, against it, or neither (LG-106)."""
    s.requests += 1
    s.request[seat] = stance + 1
    s.request_no[seat] = s.requests
    if s.asked_now < 0:
        free_floor(s)


def when_ready(s, seat):
    """A seat is ready; if it had the floor, or the floor is free, see who is next."""
    if s.asked_now == seat or s.asked_now < 0:
        free_floor(s)


# ---------------------------------------------------------------- with the floor
def why_not_hold_floor(s, seat):
    """Only who has the floor may do this: LG-105."""
    return Reason.OK if s.discussion_mode == Mode.ROBERTS and s.asked_now == seat else Reason.NOT_YOUR_FLOOR


def why_not_yield_floor(s, seat):
    return why_not_hold_floor(s, seat)


@act(Phase.DISCUSSION, previewable=True)
def yield_floor(s, seat):
    """Yield the floor (LG-106)."""
    lose_floor(s, seat)


def lose_floor(s, seat):
    """The speech is over; after the last one that it may make the seat is ready (LG-107)."""
    if s.speeches[seat] >= s.speeches_per_seat:
        s.is_ready |= 1 << seat
        announce(s, Notice.SPEECHES_SPENT, seat)
    free_floor(s)


def why_not_call_question(s, seat):
    """Why the question may not be called: LG-105, LG-108, LG-122."""
    if s.discussion_mode != Mode.ROBERTS or s.asked_now != seat:
        return Reason.NOT_YOUR_FLOOR
    if not gameplay.has_votes(s):
        return Reason.NO_VOTES_YET
    return Reason.QUESTION_CALLED if s.question_called >> seat & 1 else Reason.OK


@act(Phase.DISCUSSION, previewable=True, once_in=4)
def call_question(s, seat):
    """Call the question: all vote at once whether to end discussion and amendments (LG-108)."""
    s.question_called |= 1 << seat
    s.phase = Phase.QUESTION
    s.first_called = -1
    ballots.open_ballots(s, s.in_play)


def decide_question(s):
    """With an aye, and at least twice as many ayes as nays, the final vote opens; otherwise the caller keeps the floor
    (LG-108)."""
    ayes = ballots.ballots_for(s, ballots.AYE)
    nays = ballots.ballots_for(s, ballots.NAY)
    ballots.open_ballots(s, 0)
    s.phase = Phase.DISCUSSION
    if ayes >= 1 and ayes >= 2 * nays:
        announce(s, Notice.QUESTION_CARRIED, ayes, nays, int(amendments.would_follow(s)))
        s.question_carried = 1
        discussion.end(s)
    else:
        announce(s, Notice.QUESTION_LOST, ayes, nays)
