"""Purchasing primary goods, steps 4 to 6: prices, to whom a purchase applies, and when the phase ends."""
# The manual, "Purchasing Primary Goods", steps 4 to 6: OP-45 to OP-52, OP-67, OP-70.

from commonweal.rulebook import act, announce, computed, count_bits

from ..state import (
    CARD_GOOD,
    ENDLESS_CYCLES,
    LOWEST_PRICE,
    PRICE,
    SEATS,
    Charter,
    Notice,
    Phase,
    Place,
    Reason,
    Support,
)
from . import general_structure, hand
from .life_projects import is_wanted, lacks, support


def begin(s):
    """Begin the purchases once hands are full, with the player with the lowest wealth (OP-23, OP-35)."""
    s.turn_index = 0
    s.turns_without_purchase = 0
    begin_turn(s)


def begin_turn(s):
    """Begin the next player's turn, unless Phase B is over; say so if it is the last without a purchase (OP-38, OP-52,
    OP-70)."""
    if is_over(s):
        general_structure.end_round(s)
    else:
        s.active = s.order[s.turn_index]
        s.phase = Phase.TURN
        if is_last_chance(s):
            announce(s, Notice.LAST_CHANCE, s.active, s.turns_without_purchase)


def is_over(s):
    """Whether Phase B is over: no money, no needs, or too many turns without a purchase (OP-52, OP-70, OP-R24,
    OP-R25)."""
    if s.treasury < LOWEST_PRICE:
        announce(s, Notice.MONEY_SPENT)
        return True
    if s.wanted == 0:
        announce(s, Notice.NEEDS_MET)
        return True
    if s.turns_without_purchase >= turns_of_patience(s):
        announce(s, Notice.STALEMATE, s.turns_without_purchase)
        return True
    return False


@computed(low=3, high=ENDLESS_CYCLES * SEATS)
def turns_of_patience(s):
    """After how many turns in a row without a purchase buying ends; without a stalemate only where it would never end
    (OP-70, OP-R45)."""
    return (s.stalemate_cycles if s.stalemate_cycles > 0 else ENDLESS_CYCLES) * s.seats


def is_last_chance(s):
    """Whether buying ends unless a good is bought in this turn (OP-70)."""
    return s.turns_without_purchase == turns_of_patience(s) - 1


# ---------------------------------------------------------------- to whom it applies
def in_need(s, good):
    """The bit set of the seats with an unsupported item that needs the good."""
    needy = 0
    for seat in range(s.seats):
        if lacks(s, seat, good):
            needy |= 1 << seat
    return needy


def why_not_add_beneficiary(s, proposer, seat):
    """Why somebody may not be included: OP-67."""
    if seat >= s.seats:
        return Reason.NO_SUCH_SEAT
    if s.beneficiaries >> seat & 1:
        return Reason.ADDED_ALREADY
    if not lacks(s, seat, CARD_GOOD[s.proposed]):
        return Reason.NEEDS_NOTHING
    people = count_bits(s.beneficiaries) + 1
    if people > 3 and s.price_beyond_three == Charter.price_beyond_three.MAX_THREE:
        return Reason.AT_MOST_THREE
    return Reason.OK if PRICE[people] <= s.treasury else Reason.TOO_DEAR


@act(Phase.PURCHASE, previewable=True, seat=SEATS)
def add_beneficiary(s, proposer, seat):
    """Add a person to whom the purchase applies. The proposer decides, regardless of promises (OP-46, OP-47, OP-48,
    OP-R23, OP-R38)."""
    s.beneficiaries |= 1 << seat
    if seat == proposer:
        announce(s, Notice.INCLUDES_ITSELF, proposer)
    else:
        announce(s, Notice.INCLUDES, proposer, seat)


def why_not_finish_purchase(s, proposer):
    """A purchase is for at least one player (OP-46)."""
    return Reason.OK if s.beneficiaries else Reason.NOBODY_ADDED


@act(Phase.PURCHASE, previewable=True)
def finish_purchase(s, proposer):
    """Finish a purchase: the treasury pays, the items are supported, and the turn ends (OP-47, OP-49, OP-50)."""
    good = CARD_GOOD[s.proposed]
    price = PRICE[count_bits(s.beneficiaries)]
    s.treasury -= price
    left = in_need(s, good) & ~s.beneficiaries
    announce(s, Notice.BOUGHT, proposer, good, count_bits(s.beneficiaries), price, s.treasury, left, count_bits(left))
    s.last_helped = s.beneficiaries
    for seat in range(s.seats):
        if s.beneficiaries >> seat & 1:
            support(s, proposer, seat, good, Support.PUBLIC)
    end_turn(s, True)


def why_not_decline_purchase(s, proposer):
    return Reason.SOMEBODY_ADDED if s.beneficiaries else Reason.OK


@act(Phase.PURCHASE, previewable=True)
def decline_purchase(s, proposer):
    """Decline a purchase. The card is still spent (OP-45, OP-51, OP-R20)."""
    good = CARD_GOOD[s.proposed]
    announce(s, Notice.LEFT_UNBOUGHT, proposer, good, s.treasury, in_need(s, good))
    end_turn(s, False)


# ---------------------------------------------------------------- the end of a turn
def end_turn(s, bought):
    """End the turn: a played card is spent (OP-51, OP-R18), and the missing card is drawn (OP-39)."""
    if s.proposed >= 0 and s.card_place[s.proposed] == Place.PROPOSED:
        s.card_place[s.proposed] = Place.PILE if is_wanted(s, CARD_GOOD[s.proposed]) else Place.OUT
    s.turns_without_purchase = 0 if bought else s.turns_without_purchase + 1
    s.phase = Phase.AFTER_TURN
    hand.draw_for(s, s.active)
    if s.drawer < 0:
        next_turn(s)


def next_turn(s):
    """Find the next player; the order is repeated in cycles (OP-38)."""
    s.turn_index = (s.turn_index + 1) % s.seats
    begin_turn(s)
