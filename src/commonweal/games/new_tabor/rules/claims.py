"""Staking a Claim: free places, changes of Zone, rent for the place one has."""
# The manual, "Staking a Claim" and "Rent Battles": NT-52, NT-53, NT-68, NT-100, NT-117 to NT-122, NT-169, NT-170,
# NT-172, NT-176, NT-177, NT-234, NT-235, NT-R25, NT-R30 to NT-R34. Challenges are in rent_battles.py.

from commonweal.games.new_tabor.cards import PLACES_IN_ZONE
from commonweal.games.new_tabor.charter import Regime
from commonweal.games.new_tabor.rules import (
    board,
    capitalism,
    late_action,
    life_path,
    money,
    rent_battles,
    vacancies,
)
from commonweal.games.new_tabor.state import MOST_RENT, SCARCE, Notice, Phase, Reason, Then, Zone
from commonweal.rulebook import act, among, amount, announce

ZONES = len(PLACES_IN_ZONE)
INNER_PLACES = PLACES_IN_ZONE[Zone.INNER]
RAISES = (1, 2, 5)
"""The rents that are suggested, as multiples of the least one."""


def open_stake(s, phase):
    """Begin the Stake step: rent paid earlier lapses unless it is paid again (NT-170)."""
    s.phase = phase
    for zone in range(SCARCE):
        if s.rent_paid[s.current][zone] > 0:
            announce(s, Notice.RENT_LAPSES, s.current, zone)
        s.rent_paid[s.current][zone] = 0


# ---------------------------------------------------------------- free places
def pegs_in(s, zone):
    """How many pegs stand in a Zone."""
    pegs = 0
    for seat in range(s.seats):
        pegs += s.zone[seat] == zone
    return pegs


def places_taken(s):
    """Places taken in the Inner Rung: players inside who are not contested there, less one if any peg is in the Center
    (NT-172, NT-R25)."""
    taken = 0
    for seat in range(s.seats):
        if board.is_inside(s, seat) and s.rival[seat][Zone.INNER] < 0:
            taken += 1
    return taken - (1 if pegs_in(s, Zone.CENTER) > 0 else 0)


def places_free(s, zone):
    """How many places the Center or the Inner Rung has free (NT-53, NT-172)."""
    return int(pegs_in(s, Zone.CENTER) == 0) if zone == Zone.CENTER else max(0, INNER_PLACES - places_taken(s))


def has_free_place(s, zone):
    """Whether a Zone has a free place for a player who comes from outside it (NT-53, NT-172)."""
    return zone == Zone.OUTER or places_free(s, zone) > 0


def may_enter(s, seat, zone):
    """Whether a player may enter a Zone without a Rent Battle. Who leaves the Center for the Inner Rung already counts
    there. Under capitalism a plot must be open to them (NT-120, NT-262, NT-R30)."""
    if s.regime == Regime.CAPITALISM:
        return zone == Zone.OUTER or capitalism.plot_to_enter(s, seat, zone) >= 0
    if s.zone[seat] == Zone.CENTER and zone == Zone.INNER:
        center = 1 if pegs_in(s, Zone.CENTER) > 1 else 0
        return places_taken(s) + 1 - center <= INNER_PLACES
    return has_free_place(s, zone)


def why_not_enter(s, seat, zone):
    """Why there is no place: NT-121, NT-262."""
    if may_enter(s, seat, zone):
        return Reason.OK
    return Reason.PLOTS_TAKEN if s.regime == Regime.CAPITALISM else Reason.ZONE_FULL


def go_to(s, seat, zone):
    """A peg goes to a Zone that it may enter; under capitalism to a plot there."""
    if s.regime == Regime.CAPITALISM:
        capitalism.enter(s, seat, zone)
    elif is_first_turn(s, seat):
        s.zone[seat] = zone
    else:
        rent_battles.move(s, seat, zone)


# ---------------------------------------------------------------- the First Turn
def is_first_turn(s, seat):
    return s.zone[seat] < 0


def why_not_stake_first(s, seat, zone):
    if not is_first_turn(s, seat):
        return Reason.STAKED_ALREADY
    return why_not_enter(s, seat, zone)


@act(Phase.STAKE, previewable=True, zone=among(ZONES, kind="zone"))
def stake_first(s, seat, zone):
    """Place your peg in a Zone with a free place, at no cost (NT-52)."""
    go_to(s, seat, zone)
    life_path.begin_roll(s)


# ---------------------------------------------------------------- changing the Zone
def unanswered(s, seat):
    """The Zone in which a player has first to answer a challenge: the Inner Rung before the Center; -1 for none
    (NT-184)."""
    if s.rival[seat][Zone.INNER] >= 0:
        return Zone.INNER
    return Zone.CENTER if s.rival[seat][Zone.CENTER] >= 0 else -1


def why_not_change_zone(s, seat, zone):
    """Why a peg may not leave for another Zone now, whatever is free there: NT-52, NT-118, NT-119, NT-177."""
    if is_first_turn(s, seat):
        return Reason.STAKE_FIRST
    if not board.are_adjacent(s.zone[seat], zone):
        return Reason.NOT_ADJACENT
    if unanswered(s, seat) >= 0:
        return Reason.CHALLENGE_UNANSWERED
    return Reason.CHANGED_ALREADY if s.zone_changed else Reason.OK


def why_not_move_zone(s, seat, zone):
    refusal = why_not_change_zone(s, seat, zone)
    return refusal if refusal else why_not_enter(s, seat, zone)


@act(Phase.STAKE, previewable=True, zone=among(ZONES, kind="zone"))
def move_zone(s, seat, zone):
    """Move to a free place in an adjacent Zone, at no cost; once a turn (NT-118 to NT-120)."""
    s.zone_changed = 1
    go_to(s, seat, zone)


# ---------------------------------------------------------------- rent
def least_rent(s, seat, zone):
    """The least rent: more than the holder of a contested place last paid, by the step of the charter; otherwise the
    step itself (NT-176, NT-234, NT-R28, NT-R31)."""
    if s.rival[seat][zone] < 0:
        return s.rent_step_cents
    return s.rent_paid[rent_battles.holder(s, seat, zone)][zone] + s.rent_step_cents


def some_rents(s, seat, zone, k):
    """Suggest the least rent, and then more."""
    if zone < s.zone[seat] or k >= len(RAISES):
        return 0
    return least_rent(s, seat, zone) * RAISES[k]


def has_paid(s, seat, zone):
    """Whether a player has paid rent for a Zone in this Stake step, or if it is over in their last one (NT-169)."""
    return s.rent_paid[seat][zone] > 0 if s.phase == Phase.LATE_RENT else s.paid_here[zone] == 1


def why_not_pay_rent(s, seat, zone, cents):
    """Why rent cannot be paid here: NT-177, NT-184, NT-234, NT-235, NT-265."""
    if s.regime == Regime.CAPITALISM:
        return Reason.LAND_IS_PROPERTY
    if is_first_turn(s, seat) or s.zone[seat] > zone:
        return Reason.NO_RENT_HERE
    if has_paid(s, seat, zone):
        return Reason.RENT_PAID_ALREADY
    if zone == Zone.CENTER and unanswered(s, seat) == Zone.INNER:
        return Reason.INNER_CHALLENGE_FIRST
    if zone == Zone.INNER and unanswered(s, seat) == Zone.CENTER and s.center_needs_inner_rent == 0:
        return Reason.CHALLENGE_UNANSWERED
    if zone == Zone.CENTER and s.center_needs_inner_rent and not has_paid(s, seat, Zone.INNER):
        return Reason.INNER_RENT_FIRST
    if cents > s.money[seat]:
        return Reason.CANNOT_PAY_RENT
    if cents >= least_rent(s, seat, zone):
        return Reason.OK
    return Reason.ANSWER_TOO_LOW if s.rival[seat][zone] >= 0 else Reason.BELOW_LEAST_RENT


@act(
    Phase.STAKE, Phase.STAKE_OFF, Phase.LATE_RENT, previewable=True,
    zone=among(SCARCE, kind="zone"), cents=amount(MOST_RENT, low=1, some=some_rents, kind="cents", rule="NT-133"),
)  # fmt: skip
def pay_rent(s, seat, zone, cents):
    """Pay rent to the Commonwealth for your place: it is secure until your next Stake step. Where you are contested,
    this answers the challenge (NT-169, NT-176, NT-181)."""
    pay_for_place(s, seat, zone, cents)
    if s.rival[seat][zone] >= 0:
        rent_battles.answer(s, seat, zone)


def pay_for_place(s, seat, zone, cents):
    """Rent goes to the Bank of the Commonwealth at once and is marked on the Payment Tracker (NT-169)."""
    money.pay_commonwealth(s, seat, cents)
    s.rent_of[seat] += cents
    s.rent_paid[seat][zone] = cents
    if s.phase != Phase.LATE_RENT:
        s.paid_here[zone] = 1


# ---------------------------------------------------------------- the step ends
def why_not_end_stake(s, seat):
    """A first claim must be staked, and a challenge answered: NT-52, NT-177."""
    if is_first_turn(s, seat):
        return Reason.STAKE_FIRST
    return Reason.ANSWER_OR_GIVE_WAY if unanswered(s, seat) >= 0 else Reason.OK


@act(Phase.STAKE, Phase.STAKE_OFF, previewable=True)
def end_stake(s, seat):
    """End your claim, and keep the place that you have (NT-68, NT-122)."""
    late_action.note(s, seat)
    offer_places(s)


def why_not_give_way(s, seat, zone):
    """Only who is outbid gives way: NT-177."""
    lost = unanswered(s, seat)
    return Reason.OK if lost >= 0 and zone == lost + 1 else Reason.NOT_OUTBID


@act(Phase.STAKE, Phase.STAKE_OFF, previewable=True, zone=among(SCARCE, low=1, kind="zone"))
def give_way(s, seat, zone):
    """End your claim without an answer to a challenge: you move outward to a Zone (NT-122, NT-175, NT-177, NT-182)."""
    late_action.note(s, seat)
    s.zone_changed = 1
    rent_battles.fall_back(s, seat, zone - 1)
    offer_places(s)


def offer_places(s):
    """The Stake step is over: what has become free is offered, and then comes the roll or the next turn (NT-68)."""
    vacancies.offer(s, Then.ROLL if s.phase == Phase.STAKE else Then.NEXT_TURN)
