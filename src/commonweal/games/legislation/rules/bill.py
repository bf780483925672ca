"""Bill: the chair plays two or more blue cards from the pool and presents them as the core bill."""
# The manual, "Proposals", "Bill": LG-21 to LG-24, LG-109, LG-112, LG-158.

from commonweal.games.legislation.charter import Charter
from commonweal.games.legislation.rules import (
    amendments,
    bill_modifiers,
    discussion,
    final_voting,
    gameplay,
    public_eye,
)
from commonweal.games.legislation.rules.components import (
    bill_size,
    copies_at,
    in_bill,
    in_pool,
    issues_in_bill,
    issues_with,
    selected_issues,
    sign_of,
)
from commonweal.games.legislation.state import ISSUES, MOST_COPIES, Notice, Phase, Reason, Yellow
from commonweal.rulebook import act, among, announce


def clear(s):
    """Return all cards of the bill to the pool (LG-54)."""
    for issue in range(ISSUES):
        s.core[issue] = s.added[issue] = s.core_first[issue] = 0


def why_not_add_card(s, issue, dir):
    """Why a card may not come into the bill: LG-9, LG-21, LG-22, LG-34."""
    if s.selected[issue] == 0:
        return Reason.NOT_SELECTED
    if in_bill(s, issue) * sign_of(dir) < 0:
        return Reason.OPPOSITE_IN_BILL
    if in_pool(s, issue, dir) < 1:
        return Reason.NOT_IN_POOL
    return Reason.BILL_FULL if s.bill_max > 0 and bill_size(s) >= s.bill_max else Reason.OK


def why_not_play_card(s, seat, issue, dir):
    return why_not_add_card(s, issue, dir)


@act(Phase.BILL, previewable=True, final=False, once_in=2, issue=among(ISSUES, candidates=selected_issues), dir=2)
def play_card(s, seat, issue, dir):
    """Play a blue card from the pool into the core bill (LG-21, LG-22)."""
    s.core[issue] += sign_of(dir)


def why_not_take_back(s, seat, issue, dir):
    if copies_at(s.core[issue], dir) < 1:
        return Reason.NOT_PLAYED
    return Reason.TOO_MANY_BACK if s.take_backs >= s.n_issues else Reason.OK


@act(Phase.BILL, previewable=True, final=False, once_in=20, issue=among(ISSUES, candidates=issues_in_bill), dir=2)
def take_back(s, seat, issue, dir):
    """Take a card back into the pool before the bill is presented (LG-23)."""
    s.core[issue] -= sign_of(dir)
    s.take_backs += 1


def why_not_present_bill(s, seat):
    """Why the bill may not be presented: LG-21."""
    return Reason.BILL_TOO_SMALL if bill_size(s) < s.bill_min else Reason.OK


@act(Phase.BILL, previewable=True)
def present_bill(s, seat):
    """Present the bill: its cards are the original cards (LG-23, LG-R8)."""
    present(s)


def present(s):
    """Fix the core bill, and draw a yellow card for it if the charter says so (LG-20, LG-21, LG-23, LG-139)."""
    announce(s, Notice.BILL_PRESENTED, s.chair, bill_size(s))
    for issue in range(ISSUES):
        s.core_first[issue] = s.core[issue]
    for cards in range(-MOST_COPIES, MOST_COPIES + 1):
        issues = issues_with(s, cards)
        if cards != 0 and issues != 0:
            announce(s, Notice.IN_CORE, cards, issues)
    if s.bill_modifiers and gameplay.has_votes(s):
        bill_modifiers.begin_draw(s)
    else:
        public_eye.note_draft(s)
        begin_round(s)


def whose(s):
    """The seat whose bill it is: the chair, or nobody (-1) for a Crisis bill (LG-R59)."""
    return -1 if s.yellow == Yellow.CRISIS else s.chair


# ---------------------------------------------------------------- the steps of a discussion round
def begin_round(s):
    """Begin a discussion round, of a bill just presented or extended: discussion and amendments in the order of the
    charter (LG-20, LG-49, LG-109, LG-R87)."""
    discussion.begin_limits(s)
    if s.discussion_order == Charter.discussion_order.AFTER_AMENDMENTS and amendments.are_open(s):
        amendments.begin(s)
    else:
        discussion.begin(s)


def after_discussion(s):
    """After the discussion: amendments, if they come now, or the final vote; without votes the bill is enacted (LG-43,
    LG-108, LG-109, LG-122)."""
    if not gameplay.has_votes(s):
        final_voting.enact_without_vote(s)
    elif s.question_carried == 0 and amendments.would_follow(s):
        amendments.begin(s)
    else:
        final_voting.begin(s)


def after_amendments(s):
    """After the amendments: the discussion, if it comes now, or the final vote (LG-43, LG-109)."""
    if s.discussion_order == Charter.discussion_order.AFTER_AMENDMENTS:
        discussion.begin(s)
    else:
        final_voting.begin(s)
