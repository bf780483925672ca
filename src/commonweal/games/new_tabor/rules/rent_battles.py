"""Rent Battles: challenges, answers, and who holds a contested place."""
# The manual, "Rent Battles": NT-168, NT-171, NT-173 to NT-188, NT-R26 to NT-R28, NT-R34.

from commonweal.games.new_tabor.charter import Regime
from commonweal.games.new_tabor.rules import board, claims, vacancies
from commonweal.games.new_tabor.state import MOST_RENT, SCARCE, Notice, Phase, Reason, Zone
from commonweal.rulebook import act, among, amount, announce


# ---------------------------------------------------------------- who holds a place
def holder(s, seat, zone):
    """Go from rival to rival until one who is not contested in a Zone (NT-171)."""
    while s.rival[seat][zone] >= 0:
        seat = s.rival[seat][zone]
    return seat


def is_in_place(s, seat, zone):
    """Whether a player has a place in a Zone: in the Center, or inside, which rests on the Inner Rung (NT-171,
    NT-181)."""
    return s.zone[seat] == Zone.CENTER if zone == Zone.CENTER else board.is_inside(s, seat)


def defender(s, challenger, zone):
    """Who defends a Zone: not contested there, in the Inner Rung somebody who has paid no Inner rent if there is one,
    and of these the one whose turn comes soonest after the challenger’s; -1 for nobody (NT-178 to NT-180)."""
    found = -1
    seat = challenger
    for _ in range(s.seats - 1):
        seat = (seat + 1) % s.seats
        if is_in_place(s, seat, zone) and s.rival[seat][zone] < 0:
            unpaid_at_last = found >= 0 and s.rent_paid[found][zone] > 0 and s.rent_paid[seat][zone] == 0
            if found < 0 or unpaid_at_last:
                found = seat
    return found


# ---------------------------------------------------------------- challenges
def least_bid(s, seat, zone):
    """More than the rent that the defender last paid for the Zone (NT-173, NT-R31); 0 without a defender."""
    other = defender(s, seat, zone)
    return s.rent_paid[other][zone] + s.rent_step_cents if other >= 0 else 0


def some_bids(s, seat, zone, k):
    """Suggest the least bid, and then more."""
    if k >= len(claims.RAISES) or not board.are_adjacent(s.zone[seat], zone):
        return 0
    return least_bid(s, seat, zone) * claims.RAISES[k]


def why_not_challenge(s, seat, zone, cents):
    """Why a place cannot be challenged: NT-120, NT-169, NT-234, NT-235, NT-265."""
    if s.regime == Regime.CAPITALISM:
        return Reason.LAND_IS_PROPERTY
    refusal = claims.why_not_change_zone(s, seat, zone)
    if refusal:
        return refusal
    if claims.may_enter(s, seat, zone):
        return Reason.ZONE_FREE
    if zone == Zone.CENTER and s.center_needs_inner_rent and s.paid_here[Zone.INNER] == 0:
        return Reason.INNER_RENT_FIRST
    if cents > s.money[seat]:
        return Reason.CANNOT_PAY_RENT
    if cents >= least_bid(s, seat, zone):
        return Reason.OK
    return Reason.RENT_TOO_LOW if s.rent_paid[defender(s, seat, zone)][zone] > 0 else Reason.BELOW_LEAST_RENT


@act(
    Phase.STAKE, previewable=True,
    zone=among(SCARCE, kind="zone"), cents=amount(MOST_RENT, low=1, some=some_bids, kind="cents", rule="NT-133"),
)  # fmt: skip
def challenge(s, seat, zone, cents):
    """Enter a Zone without a free place by paying more rent than its defender did (NT-121, NT-168, NT-173,
    NT-174)."""
    other = defender(s, seat, zone)
    s.zone_changed = 1
    enter(s, seat, zone)
    claims.pay_for_place(s, seat, zone, cents)
    beat(s, other, zone, seat, Notice.CONTESTED)


def beat(s, other, zone, winner, outbid):
    """A holder is outbid. Who paid rent for the Zone is contested and answers in their next Stake step; who did not is
    displaced at once (NT-174 to NT-176, NT-183). outbid: the notice that tells the former."""
    if s.rent_paid[other][zone] > 0:
        s.rival[other][zone] = winner
        announce(s, outbid, other, winner, zone)
    else:
        announce(s, Notice.HAD_NOT_PAID, other, zone)
        announce(s, Notice.DISPLACED, other, zone, zone + 1)
        hand_over(s, other, zone, winner)
        fall_back(s, other, zone)


def answer(s, seat, zone):
    """A contested player has paid more than the holder: they stay, and the holder is outbid in turn (NT-176, NT-188,
    NT-R28)."""
    before = holder(s, seat, zone)
    s.rival[seat][zone] = -1
    announce(s, Notice.ANSWERED, seat, zone)
    beat(s, before, zone, seat, Notice.ANSWER_OUTBIDS)


# ---------------------------------------------------------------- moving and leaving
def enter(s, seat, zone):
    """A peg enters a Zone; a place in the Center that it leaves is vacant."""
    before = s.zone[seat]
    center, inner = claims.places_free(s, Zone.CENTER), claims.places_free(s, Zone.INNER)
    if before == Zone.CENTER:
        leave(s, seat, Zone.CENTER)
    s.zone[seat] = zone
    vacancies.note(s, seat, before, center, inner)


def move(s, seat, zone):
    """A player moves freely: outward they give up the place that they leave (NT-R34)."""
    if zone == Zone.OUTER:
        fall_back(s, seat, Zone.INNER)
    else:
        enter(s, seat, zone)


def fall_back(s, seat, zone):
    """A player loses a place: in the Center they move to the Inner Rung, in the Inner Rung to the Outer Rung, and out
    of the Center too (NT-177, NT-182, NT-183)."""
    before = s.zone[seat]
    center, inner = claims.places_free(s, Zone.CENTER), claims.places_free(s, Zone.INNER)
    if before == Zone.CENTER:
        leave(s, seat, Zone.CENTER)
    if zone == Zone.INNER:
        leave(s, seat, Zone.INNER)
    s.zone[seat] = zone + 1
    vacancies.note(s, seat, before, center, inner)


def leave(s, seat, zone):
    """A player gives up a place, and the rent paid for it. Those they had contested answer to the one who contests
    them; without one, the highest rent among them holds the place (NT-170, NT-188, NT-R27, NT-R34)."""
    heir = s.rival[seat][zone]
    if heir < 0:
        heir = next_holder(s, seat, zone)
        if heir >= 0:
            s.rival[heir][zone] = -1
            announce(s, Notice.UNCONTESTED, heir, zone)
    hand_over(s, seat, zone, heir)
    s.rival[seat][zone] = -1
    if s.rent_paid[seat][zone] > 0:
        announce(s, Notice.RENT_LOST, seat, zone)
    s.rent_paid[seat][zone] = 0


def next_holder(s, seat, zone):
    """Of those whom a player contests, the one who paid the most for the Zone; of equals the first in turn order after
    that player; -1 for nobody (NT-R27)."""
    found = -1
    other = seat
    for _ in range(s.seats - 1):
        other = (other + 1) % s.seats
        if s.rival[other][zone] == seat and (found < 0 or s.rent_paid[other][zone] > s.rent_paid[found][zone]):
            found = other
    return found


def hand_over(s, seat, zone, heir):
    """Those whom a player contests are contested by another (NT-188, NT-R27)."""
    for other in range(s.seats):
        if s.rival[other][zone] == seat and other != heir:
            s.rival[other][zone] = heir
            announce(s, Notice.NOW_CONTESTS, other, heir, zone)


def leave_board(s, seat):
    """The pegs of a player who is out leave the board (NT-164)."""
    before = s.zone[seat]
    center, inner = claims.places_free(s, Zone.CENTER), claims.places_free(s, Zone.INNER)
    if before == Zone.CENTER:
        leave(s, seat, Zone.CENTER)
    if board.is_inside(s, seat):
        leave(s, seat, Zone.INNER)
    s.zone[seat] = -1
    vacancies.note(s, seat, before, center, inner)
