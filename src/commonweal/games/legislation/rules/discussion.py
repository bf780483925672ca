"""Discussion: vote tokens beside the issues, openly or in a speaking order, until all are ready."""
# The manual, "Discussion", and House Rules: LG-25 to LG-30, LG-100, LG-105, LG-R14, LG-R87.

from commonweal.games.legislation.charter import Charter, Mode
from commonweal.games.legislation.rules import bill, roberts_rules
from commonweal.games.legislation.rules.components import selected_issues
from commonweal.games.legislation.state import ISSUES, SEATS, Notice, Phase, Reason
from commonweal.institutions import asking, ballots, standing
from commonweal.rulebook import FACILITATOR, act, among, announce


def clear_tokens(s):
    """Clear the table of tokens (LG-30)."""
    for seat in range(SEATS):
        for issue in range(ISSUES):
            s.token[seat][issue] = 0


def begin_limits(s):
    """What is limited in a discussion round is counted anew, from the presenting of a bill or its extension (LG-27,
    LG-37, LG-49, LG-R87)."""
    for seat in range(SEATS):
        s.token_moves[seat] = s.gifts[seat] = s.speeches[seat] = s.request[seat] = s.request_no[seat] = 0
        s.called_now[seat] = s.am_used[seat] = 0
    s.is_ready = 0
    s.question_called = s.question_carried = s.requests = 0
    for card in range(2 * ISSUES):
        s.proposed[0][card] = s.proposed[1][card] = 0


def begin(s):
    """Open the discussion: to all at once, to one after another from the chair on, or by Robert’s rules (LG-25,
    LG-105)."""
    s.phase = Phase.DISCUSSION
    s.is_ready = ballots.everybody(s) & ~s.in_play
    announce(s, Notice.DISCUSSION_OPENS)
    if s.discussion_mode == Mode.OPEN:
        asking.stop(s)
    elif s.discussion_mode == Mode.ROUND_TABLE:
        asking.ask_around(s, s.in_play, (s.chair + s.seats - 1) % s.seats)
    else:
        roberts_rules.begin(s)


def end(s):
    """Discussion is over; requests for the floor fall with it (LG-28)."""
    asking.stop(s)
    for seat in range(SEATS):
        s.request[seat] = 0
    announce(s, Notice.DISCUSSION_ENDS)
    bill.after_discussion(s)


def not_ready(s):
    """The seats that are not ready."""
    return ballots.everybody(s) & ~s.is_ready


def speaking(s):
    """The seats whose act the discussion waits for: all that are not ready, or the one that has the floor (LG-105)."""
    if s.discussion_mode == Mode.OPEN:
        return not_ready(s)
    return asking.waiting(s) if s.asked_now >= 0 else not_ready(s)


def why_not_speak(s, seat):
    """Why a seat may not move tokens now: LG-28, LG-105, LG-106, LG-185."""
    if not standing.is_in(s, seat):
        return Reason.IS_OUT
    if s.is_ready >> seat & 1:
        return Reason.READY_ALREADY
    return Reason.NOT_YOUR_FLOOR if s.discussion_mode != Mode.OPEN and s.asked_now != seat else Reason.OK


# ---------------------------------------------------------------- tokens
def issues_for_tokens(s, seat):
    """The issues worth trying: none for a seat that may not move tokens."""
    return selected_issues(s, seat) if why_not_speak(s, seat) == Reason.OK else 0


def why_not_place_token(s, seat, issue, face):
    """Why no token may be placed there: LG-9, LG-25."""
    why = why_not_speak(s, seat)
    if why != Reason.OK:
        return why
    if s.selected[issue] == 0:
        return Reason.NOT_SELECTED
    if s.token[seat][issue] == face:
        return Reason.SAME_FACE
    return Reason.NO_TOKEN_MOVES if s.token_moves[seat] >= 2 * s.n_issues else Reason.OK


@act(
    Phase.DISCUSSION, previewable=True, final=False, once_in=3,
    issue=among(ISSUES, candidates=issues_for_tokens), face=4,
)  # fmt: skip
def place_token(s, seat, issue, face):
    """Place a vote token beside an issue, turn it, or take it up; it binds nobody (LG-25, LG-26, LG-27)."""
    s.token[seat][issue] = face
    s.token_moves[seat] += 1


# ---------------------------------------------------------------- ready
def why_not_ready(s, seat):
    if s.discussion_mode != Mode.ROBERTS:
        return why_not_speak(s, seat)
    return roberts_rules.why_not_wait(s, seat)


@act(Phase.DISCUSSION, out_of_turn=True, previewable=True)
def ready(s, seat):
    """Declare oneself ready: no more moves in this discussion round (LG-28, LG-106)."""
    make_ready(s, seat)


def make_ready(s, seat):
    """A seat is ready; the next one acts, or discussion ends (LG-28, LG-105, LG-107)."""
    s.is_ready |= 1 << seat
    s.request[seat] = 0
    if s.discussion_mode == Mode.OPEN:
        if not_ready(s) == 0:
            end(s)
    elif s.discussion_mode == Mode.ROUND_TABLE:
        s.to_ask &= ~(1 << seat)
        if s.asked_now == seat:
            asking.ask_next(s)
        if asking.is_over(s):
            end(s)
    else:
        roberts_rules.when_ready(s, seat)


# ---------------------------------------------------------------- the facilitator
def is_facilitated(s):
    """Whether the charter gives the table a facilitator, who has no seat (LG-100, LG-137)."""
    return s.facilitator == 1


def facilitator_sees_all(s):
    """Whether the facilitator sees everything, and not only what the public sees (LG-100, LG-137)."""
    return s.facilitator == 1 and s.facilitator_view == Charter.facilitator_view.ALL


def why_not_close_discussion(s):
    return Reason.OK if s.facilitator else Reason.NO_FACILITATOR


@act(Phase.DISCUSSION, by=FACILITATOR)
def close_discussion(s):
    """The facilitator closes the discussion (LG-28, LG-100)."""
    s.is_ready = ballots.everybody(s)
    end(s)
