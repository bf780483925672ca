"""Amendments: the floor goes round; each seat may move to add or remove one blue card."""
# The manual, "Amendments": LG-31 to LG-38, LG-118, LG-150, LG-R16 to LG-R18.

from commonweal.games.legislation.charter import Charter
from commonweal.games.legislation.rules import amendment_voting, bill, gameplay
from commonweal.games.legislation.rules.components import copies_at, issues_in_bill, original_cards, selected_issues
from commonweal.games.legislation.state import ISSUES, Notice, Phase, Proposal, Reason, Yellow
from commonweal.institutions import asking
from commonweal.rulebook import act, among, announce

ADD, REMOVE = 0, 1


def are_open(s):
    """Whether this bill may be amended: from the agreed session on, and a Crisis bill only by charter (LG-31,
    LG-150)."""
    if not gameplay.has_votes(s) or s.amendments_from_session == 0 or s.session < s.amendments_from_session:
        return False
    return s.yellow != Yellow.CRISIS or s.crisis_additions == 1


def would_follow(s):
    """Whether amendments come after the discussion (LG-31, LG-109, LG-150)."""
    return s.discussion_order == Charter.discussion_order.BEFORE_AMENDMENTS and are_open(s)


def begin(s):
    """The floor goes round clockwise from the seat after the chair (LG-32, LG-33)."""
    s.phase = Phase.AMEND
    announce(s, Notice.AMENDMENTS_OPEN)
    asking.ask_around(s, s.in_play, s.chair)
    pass_those_who_are_done(s)


def pass_those_who_are_done(s):
    """A seat that has used up its proposals passes by itself; when all have passed in a row amendments close (LG-37,
    LG-38)."""
    while s.asked_now >= 0 and s.am_used[s.asked_now] >= s.amendments_per_seat:
        asking.pass_on(s)
    if asking.is_over(s):
        announce(s, Notice.AMENDMENTS_CLOSE)
        bill.after_amendments(s)


def go_on(s):
    """After a proposal the floor moves to the next seat, and all are asked again (LG-33, LG-38)."""
    after = s.prop_seat
    s.prop_kind = Proposal.NONE
    s.prop_seat = s.prop_issue = -1
    s.prop_dir = 0
    s.phase = Phase.AMEND
    asking.ask_around(s, s.in_play, after)
    pass_those_who_are_done(s)


# ---------------------------------------------------------------- proposals
def why_not_move(s, seat, kind, issue, dir):
    """Why a seat may not propose what it would: LG-33, LG-37, LG-105."""
    if s.asked_now != seat:
        return Reason.NOT_YOUR_FLOOR
    if s.am_used[seat] >= s.amendments_per_seat:
        return Reason.NO_PROPOSALS_LEFT
    return Reason.PROPOSED_ALREADY if s.proposed[kind][2 * issue + dir] else Reason.OK


def why_not_propose_add(s, seat, issue, dir):
    why = why_not_move(s, seat, ADD, issue, dir)
    return why if why != Reason.OK else bill.why_not_add_card(s, issue, dir)


@act(Phase.AMEND, previewable=True, final=False, once_in=12, issue=among(ISSUES, candidates=selected_issues), dir=2)
def propose_add(s, seat, issue, dir):
    """Move to add a blue card from the pool to the bill (LG-32, LG-34)."""
    announce(s, Notice.ADD_PROPOSED, seat, issue, dir)
    propose(s, seat, ADD, issue, dir)


def why_not_propose_remove(s, seat, issue, dir):
    """Why no card may be taken out: LG-34, LG-150."""
    why = why_not_move(s, seat, REMOVE, issue, dir)
    if why != Reason.OK:
        return why
    if s.yellow == Yellow.CRISIS:
        return Reason.CORE_FIXED
    if copies_at(s.added[issue], dir) > 0:
        return Reason.OK
    if copies_at(s.core[issue], dir) < 1:
        return Reason.NOT_IN_BILL
    return Reason.LAST_ORIGINAL if original_cards(s) < 2 else Reason.OK


@act(Phase.AMEND, previewable=True, final=False, once_in=12, issue=among(ISSUES, candidates=issues_in_bill), dir=2)
def propose_remove(s, seat, issue, dir):
    """Move to remove a card from the bill; one original card must remain (LG-32, LG-35, LG-36)."""
    announce(s, Notice.REMOVE_PROPOSED, seat, issue, dir)
    if copies_at(s.core[issue], dir) > 0 and copies_at(s.added[issue], dir) > 0:
        announce(s, Notice.ADDED_COPY_GOES)
    propose(s, seat, REMOVE, issue, dir)


def propose(s, seat, kind, issue, dir):
    """A proposal counts as made, whatever becomes of it; it is seconded if the charter says so, and voted on (LG-37,
    LG-39, LG-118)."""
    s.am_used[seat] += 1
    s.proposed[kind][2 * issue + dir] = 1
    s.prop_kind = Proposal.ADD + kind
    s.prop_seat = seat
    s.prop_issue = issue
    s.prop_dir = dir
    toward = 1 - 2 * dir if kind == ADD else 2 * dir - 1
    s.leaning[seat][issue] = max(-99, min(99, s.leaning[seat][issue] + 2 * toward))
    if s.second_required:
        s.phase = Phase.SECOND
        asking.ask_around(s, s.in_play & ~(1 << seat), seat)
    else:
        amendment_voting.begin(s)


def why_not_pass_floor(s, seat):
    """Why the floor may not be passed: LG-105."""
    return Reason.OK if s.asked_now == seat else Reason.NOT_YOUR_FLOOR


@act(Phase.AMEND, previewable=True)
def pass_floor(s, seat):
    """Pass; when all have passed in a row amendments close (LG-33, LG-38)."""
    asking.pass_on(s)
    pass_those_who_are_done(s)


# ---------------------------------------------------------------- seconds
def why_not_second(s, seat):
    """Why an amendment may not be seconded: LG-115."""
    return Reason.OK if s.asked_now == seat else Reason.NOT_CALLED


@act(Phase.SECOND, previewable=True)
def second(s, seat):
    """Second a proposed amendment: it is voted on (LG-118)."""
    amendment_voting.begin(s)


def why_not_decline(s, seat):
    """Why nobody may decline now: LG-115."""
    return Reason.OK if s.asked_now == seat else Reason.NOT_CALLED


@act(Phase.SECOND, previewable=True)
def decline(s, seat):
    """Decline to second; if all do, the proposal falls (LG-118)."""
    asking.pass_on(s)
    if asking.is_over(s):
        announce(s, Notice.FALLS, s.prop_seat)
        go_on(s)
