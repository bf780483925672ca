"""Purchasing primary goods, step 1: two Primary Goods Cards in hand, exchanging and disclosing them."""
# The manual, "Purchasing Primary Goods", step 1: OP-39 to OP-42.

from commonweal.institutions import hands
from commonweal.rulebook import act, among, announce, chance, forced, known_to

from ..state import CARD_GOOD, CARDS, HAND, SEATS, Charter, Notice, Phase, Place, Reason
from . import purchasing
from .life_projects import is_wanted

WHILE_CARDS_ARE_HELD = (Phase.SCENARIO_VOTE, Phase.DEBATE, Phase.TURN, Phase.GOODS_VOTE, Phase.PURCHASE)
"""When cards may be exchanged and disclosed; which of these phases allow it depends on the charter (OP-77, OP-78)."""


# ---------------------------------------------------------------- what a hand holds
def applicable(s, card):
    """Whether a card is applicable: some player has an unsupported item that needs its good (OP-40)."""
    return is_wanted(s, CARD_GOOD[card])


def holds_applicable(s, seat):
    slots = HAND * seat
    return any(s.hand[slot] >= 0 and applicable(s, s.hand[slot]) for slot in range(slots, slots + HAND))


# ---------------------------------------------------------------- drawing
def refill(s):
    """Draw the missing cards at the beginning of Phase B, in the order of turns (OP-39, OP-R17)."""
    s.phase = Phase.REFILL
    s.drawer = -1
    place = next((place for place in range(s.seats) if hands.empty_slot(s, s.order[place]) >= 0), -1)
    if place >= 0:
        draw_for(s, s.order[place])
    if s.drawer < 0:
        purchasing.begin(s)


def draw_for(s, seat):
    """Let this seat draw next, if there is a card to draw and a place for it (OP-R18)."""
    s.drawer = -1
    if hands.empty_slot(s, seat) < 0:
        return
    if s.deck_size == 0:
        reshuffle(s)
    if s.deck_size > 0:
        s.drawer = seat
    else:
        announce(s, Notice.NOTHING_TO_DRAW)


def reshuffle(s):
    """Make a new deck of the spent cards that are still applicable; the others leave the game (OP-R18)."""
    for card in range(CARDS):
        if s.card_place[card] == Place.PILE:
            if applicable(s, card):
                hands.back_to_deck(s, card)
            else:
                s.card_place[card] = Place.OUT
    if s.deck_size > 0:
        announce(s, Notice.RESHUFFLED, s.deck_size)


def in_deck(s):
    return s.deck


def odds_draw_good(s, seat, card):
    return s.deck >> card & 1 if seat >= 0 else 0


@chance(
    Phase.REFILL,
    Phase.SCENARIO_VOTE,
    Phase.DEBATE,
    Phase.TURN,
    Phase.GOODS_VOTE,
    Phase.PURCHASE,
    Phase.AFTER_TURN,
    seat=forced("drawer", SEATS),
    card=known_to("seat", CARDS, candidates=in_deck),
)
def draw_good(s, seat, card):
    """Draw a card: one for every missing card (OP-39), but only one in exchange (OP-41)."""
    hands.draw(s, seat, card)
    if s.phase == Phase.REFILL:
        refill(s)
        return
    s.drawer = -1
    if s.phase == Phase.AFTER_TURN:
        draw_for(s, seat)
        if s.drawer < 0:
            purchasing.next_turn(s)


# ---------------------------------------------------------------- exchanging
def may_exchange(s, seat):
    """Whether cards may be exchanged now: in one’s own turn, or by charter at any time (OP-41, OP-77)."""
    return s.exchange == Charter.exchange.ANY_TIME or (s.phase == Phase.TURN and seat == s.active)


def cards_to_exchange(s, seat):
    return hands.held(s, seat) if may_exchange(s, seat) else 0


def why_not_discard_good(s, seat, card):
    if not hands.holds(s, seat, card):
        return Reason.NOT_IN_HAND
    if not may_exchange(s, seat):
        return Reason.EXCHANGE_IN_TURN
    return Reason.STILL_APPLICABLE if applicable(s, card) else Reason.OK


@act(
    *WHILE_CARDS_ARE_HELD,
    out_of_turn=True,
    card=among(CARDS, candidates=cards_to_exchange),
)
def discard_good(s, seat, card):
    """Exchange a card that is not applicable: it leaves the game, and another is drawn (OP-41, OP-77, OP-R18)."""
    hands.lay_away(s, seat, card, Place.OUT)
    draw_for(s, seat)


# ---------------------------------------------------------------- disclosing
def may_disclose(s):
    """Whether cards may be shown now: in Phase B, or by charter in Phase A, too (OP-42, OP-78)."""
    in_phase_a = s.phase == Phase.SCENARIO_VOTE or s.phase == Phase.DEBATE
    return not in_phase_a or s.disclosure == Charter.disclosure.ANY_TIME


def cards_to_disclose(s, seat):
    return hands.held(s, seat) if may_disclose(s) else 0


def why_not_disclose(s, owner, card, seat):
    if not hands.holds(s, owner, card):
        return Reason.NOT_IN_HAND
    if not may_disclose(s):
        return Reason.DISCLOSE_IN_PHASE_B
    if seat >= s.seats:
        return Reason.NO_SUCH_SEAT
    if seat == owner:
        return Reason.OWN_CARD
    return Reason.KNOWN_ALREADY if hands.is_shown(s, owner, card, seat) else Reason.OK


@act(
    *WHILE_CARDS_ARE_HELD,
    out_of_turn=True,
    aside=True,
    card=known_to("seat", CARDS, candidates=cards_to_disclose),
    seat=known_to("seat", SEATS),
)
def disclose(s, owner, card, seat):
    """Show a card in hand to one other player, in private; nobody has to (OP-42, OP-78, OP-R28)."""
    hands.show(s, owner, card, seat)


def why_not_disclose_to_all(s, owner, card):
    if not hands.holds(s, owner, card):
        return Reason.NOT_IN_HAND
    if not may_disclose(s):
        return Reason.DISCLOSE_IN_PHASE_B
    return Reason.KNOWN_ALREADY if hands.is_shown_to_all(s, owner, card) else Reason.OK


@act(
    *WHILE_CARDS_ARE_HELD,
    out_of_turn=True,
    aside=True,
    card=among(CARDS, candidates=cards_to_disclose, open=True),
)
def disclose_to_all(s, owner, card):
    """Show a card in hand to everybody (OP-42, OP-78, OP-R28)."""
    hands.show_to_all(s, owner, card)
