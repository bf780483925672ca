"""Purchasing primary goods, steps 2 and 3: a card is read aloud and the others vote."""
# The manual, "Purchasing Primary Goods", steps 2 to 4: OP-43 to OP-45, OP-51, OP-66, OP-68.

from commonweal.institutions import ballots, hands
from commonweal.rulebook import act, among, announce, computed

from ..state import AWARDED_BY, CARD_GOOD, CARDS, GOODS, Answer, Charter, Notice, Phase, Place, Reason
from . import purchasing, voting
from .hand import applicable, holds_applicable


def why_not_propose(s, seat, card):
    """The card is in hand (OP-39), and applicable (OP-40)."""
    if not hands.holds(s, seat, card):
        return Reason.NOT_IN_HAND
    return Reason.OK if applicable(s, card) else Reason.NOT_APPLICABLE


@act(Phase.TURN, card=among(CARDS, candidates=hands.held))
def propose(s, seat, card):
    """Read a card aloud without showing it, or by charter with its marks; then the others vote, with their weights
    (OP-43, OP-44, OP-75, OP-R19, OP-R21)."""
    hands.lay_away(s, seat, card, Place.PROPOSED)
    s.proposed = card
    if s.show_card_backs:
        announce(s, Notice.MARKS_ARE, CARD_GOOD[card], AWARDED_BY[card])
    voting.open_vote(s, ballots.everybody(s) & ~(0 if s.proposer_votes else 1 << seat), False)
    s.phase = Phase.GOODS_VOTE


def why_not_pass_turn(s, seat):
    return Reason.CAN_PROPOSE if holds_applicable(s, seat) else Reason.OK


@act(Phase.TURN, previewable=True)
def pass_turn(s, seat):
    """Pass; only a player without an applicable card may do so (OP-41, OP-R19)."""
    purchasing.end_turn(s, False)


def is_awarded(s, side):
    """Whether the good is awarded if this side has more votes; a tie is settled by charter (OP-45, OP-66, OP-R6)."""
    if side == ballots.TIE:
        return s.goods_tie == Charter.goods_tie.AWARDED
    return side == AWARDED_BY[s.proposed]


def decide(s):
    """Decide the vote, which is final. The proposer may buy the good if it is awarded; if not, the card is spent
    (OP-45, OP-R9)."""
    agree = ballots.weight_for(s, Answer.AGREE)
    disagree = ballots.weight_for(s, Answer.DISAGREE)
    side = ballots.larger(agree, disagree)
    voting.remember_vote(s, side)
    tell_result(s, side, max(agree, disagree), min(agree, disagree))
    if is_awarded(s, side):
        s.phase = Phase.PURCHASE
    else:
        purchasing.end_turn(s, False)


def tell_result(s, side, more, less):
    """Say which answer has won, with the totals (OP-27), and what the card makes of that (OP-45, OP-51, OP-66)."""
    good = CARD_GOOD[s.proposed]
    if side == ballots.TIE:
        announce(s, Notice.TIE_AWARDS if is_awarded(s, side) else Notice.TIE_AWARDS_NOT, more, less, good, s.active)
    elif is_awarded(s, side):
        announce(s, Notice.AWARDED, side, more, less, good, s.active)
    else:
        announce(s, Notice.NOT_AWARDED, side, more, less, good, AWARDED_BY[s.proposed], s.active)


# ---------------------------------------------------------------- what is displayed of the card read aloud
def marks_displayed(s):
    """The marks on the card stay covered until the vote is decided (OP-43, OP-75, OP-R27)."""
    return s.proposed >= 0 and (s.decided == 1 or s.show_card_backs == 1)


@computed(low=-1, high=GOODS - 1)
def proposed_good(s):
    """The good on the card read aloud; -1 while it is not displayed."""
    return CARD_GOOD[s.proposed] if marks_displayed(s) else -1


@computed(low=-1, high=Answer.DISAGREE)
def proposed_award(s):
    """The awarding answer on the card read aloud; -1 while it is not displayed."""
    return AWARDED_BY[s.proposed] if marks_displayed(s) else -1
