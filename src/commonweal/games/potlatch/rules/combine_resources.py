"""Combine Resources: a giver who is stuck invites one other seat to share a card."""
# The manual, "Mechanics: Combine Resources": PO-27 to PO-35, PO-47, PO-67.

from commonweal.rulebook import act, announce

from ..state import KINDS, SEATS, TYPE, Cause, Charter, Notice, Phase, Reason
from . import closing_action, obligation, play
from .cards import lay_down, take


def playable(s, kind):
    """Whether at least one house that is eligible once a card is shared needs the type of a card, whatever its amount
    (PO-29, PO-71)."""
    return any(
        obligation.is_needy(s, house) and not obligation.had_its_gift(s, house, True) and s.unmet[house][TYPE[kind]] > 0
        for house in range(s.seats)
    )


def holds_playable(s, seat):
    return any(s.hand[seat][kind] > 0 and playable(s, kind) for kind in range(KINDS))


# ---------------------------------------------------------------- inviting
def why_not_invite(s, inviter, seat):
    if seat >= s.seats:
        return Reason.NO_SUCH_SEAT
    if s.least > 0:
        return Reason.CAN_GIVE
    if s.invited >= 0:
        return Reason.ASKED_ALREADY
    if seat == inviter:
        return Reason.ASKS_ITSELF
    return Reason.OK


@act(Phase.GIFT, seat=SEATS)
def invite(s, inviter, seat):
    """Invite one other seat, without naming a card (PO-27, PO-28, PO-33).

    Without a playable card it loses 1 Status (PO-32).
    """
    s.invited = seat
    if holds_playable(s, seat):
        s.phase = Phase.SHARE
        return
    s.status[seat] -= 1
    announce(s, Notice.SHARES_NOTHING, seat)
    remain_stuck(s, inviter)


# ---------------------------------------------------------------- sharing
def why_not_share(s, invited, kind):
    if s.hand[invited][kind] == 0:
        return Reason.NOT_HELD_TO_SHARE
    return Reason.OK if playable(s, kind) else Reason.NOT_PLAYABLE


@act(Phase.SHARE, kind=KINDS)
def share(s, invited, kind):
    """Share a card: all see it, it joins the inviter's hand; the invited seat gains 1 Status (PO-30, PO-29, PO-31)."""
    lay_down(s, invited, kind)
    take(s, s.active, kind)
    s.shared_kind = kind
    s.status[invited] += 1
    announce(s, Notice.SHARED, invited)
    s.phase = Phase.GIFT
    obligation.weigh_gifts(s, s.active)
    if s.least == 0:
        remain_stuck(s, s.active)


# ---------------------------------------------------------------- in vain
def remain_stuck(s, seat):
    """End the round at once; the Closing Action begins (PO-35), or by charter the next round (PO-67)."""
    announce(s, Notice.STILL_STUCK, seat)
    if s.failed_combine == Charter.failed_combine.NEXT_ROUND and s.gifts_this_round > 0:
        play.end_round(s, seat)
    elif s.last_completed >= 0:
        closing_action.begin(s, Cause.HOUSE, s.last_completed)
    else:
        closing_action.begin(s, Cause.STUCK, seat)
