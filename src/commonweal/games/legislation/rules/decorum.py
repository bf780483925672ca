"""Decorum: the chair or the facilitator calls a seat to order."""
# The manual, "House Rules" and "Teacher’s Guide": LG-96, LG-119, LG-R82, LG-R87.

from commonweal.games.legislation.charter import Charter, Mode
from commonweal.games.legislation.rules import discussion, roberts_rules
from commonweal.games.legislation.rules.components import lose, why_not_seat
from commonweal.games.legislation.state import SEATS, Notice, Phase, Reason
from commonweal.institutions import standing
from commonweal.rulebook import FACILITATOR, act, announce

BY_CHAIR, BY_FACILITATOR = 1, 2


def why_not_call(s, seat, caller):
    """Why a seat may not be called to order: LG-119."""
    if s.decorum == Charter.decorum.OFF:
        return Reason.NO_DECORUM
    why = why_not_seat(s, seat)
    if why != Reason.OK:
        return why
    return Reason.CALLED_ALREADY if s.called_now[seat] & caller else Reason.OK


def why_not_call_to_order(s, chair, seat):
    """Why nobody may be called to order: LG-185."""
    if chair != s.chair:
        return Reason.NOT_THE_CHAIR if standing.is_in(s, chair) else Reason.IS_OUT
    return Reason.CALLS_ITSELF if seat == chair else why_not_call(s, seat, BY_CHAIR)


@act(Phase.DISCUSSION, out_of_turn=True, aside=True, once_in=10, seat=SEATS)
def call_to_order(s, chair, seat):
    """The chair calls another seat to order, once in a discussion round (LG-96, LG-119)."""
    call(s, seat, BY_CHAIR)


def why_not_call_seat(s, seat):
    return why_not_call(s, seat, BY_FACILITATOR) if s.facilitator else Reason.NO_FACILITATOR


@act(Phase.DISCUSSION, by=FACILITATOR, seat=SEATS)
def call_seat(s, seat):
    """The facilitator calls a seat to order, once in a discussion round, the chair too (LG-100, LG-119)."""
    call(s, seat, BY_FACILITATOR)


def call(s, seat, caller):
    """The call is counted and shown; by charter the seat loses the floor, or pays from the second call of a session on
    (LG-96, LG-119)."""
    s.called[seat] = min(1999, s.called[seat] + 1)
    s.called_now[seat] |= caller
    if caller == BY_CHAIR:
        announce(s, Notice.CALLED_TO_ORDER, seat, s.chair)
    else:
        announce(s, Notice.CALLED_BY_FACILITATOR, seat)
    if s.decorum == Charter.decorum.FINE and s.called[seat] > 1:
        lose(s, seat, min(1, s.money[seat]), Notice.FINED)
    if s.decorum == Charter.decorum.FLOOR and s.is_ready >> seat & 1 == 0:
        if s.discussion_mode == Mode.ROBERTS:
            s.is_ready |= 1 << seat
            s.request[seat] = 0
            roberts_rules.when_ready(s, seat)
        else:
            discussion.make_ready(s, seat)
