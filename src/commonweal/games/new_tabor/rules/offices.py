"""Clerk and Treasurer: who holds the offices, for how long, and who follows an officer who is lost."""
# The manual, "Setup", on the Clerk and the Treasurer: NT-24, NT-29 to NT-31, NT-35, NT-37, NT-86, NT-227, NT-228,
# NT-R4, NT-R7 to NT-R9. Nominations and votes are in elections.py, recalls in recalls.py.

from commonweal.games.new_tabor.cards import DIE
from commonweal.games.new_tabor.charter import OfficeMethod, Regime
from commonweal.games.new_tabor.rules import beginning, complex_play, elections
from commonweal.games.new_tabor.state import SEATS, Notice, Office, Phase
from commonweal.institutions import interrupts, lots, standing
from commonweal.rulebook import among, announce, chance, forced


def method(s):
    """How the offices are filled (NT-24, NT-29, NT-227, NT-R7)."""
    if s.office_method != OfficeMethod.AUTO:
        return s.office_method
    if s.first_game:
        return OfficeMethod.DIE
    return OfficeMethod.ROTATION if s.seats == 4 and s.equal_ability else OfficeMethod.ELECTION


def holder(s, office):
    """Who holds an office; -1 for a non-player."""
    return s.clerk if office == Office.CLERK else s.treasurer


def organizer(s):
    """The seat of the Organizer; -1 if the Organizer is not a player, or no longer one (NT-226, NT-R5)."""
    seat = s.organizer_seat - 1
    return seat if seat >= 0 and standing.is_in(s, seat) else -1


# ---------------------------------------------------------------- a term begins
def begin_term(s):
    """The terms are over; the Clerk and then the Treasurer are chosen anew (NT-30, NT-37, NT-86). Under capitalism the
    first Clerk is the Banker for the whole Game (NT-266)."""
    if s.regime == Regime.CAPITALISM and s.quarter > 1:
        end_term_choice(s)
        return
    if s.clerk >= 0 or s.treasurer >= 0:
        announce(s, Notice.TERMS_END)
    s.clerk = s.treasurer = -1
    s.office = Office.CLERK
    if method(s) == OfficeMethod.NONE and s.regime == Regime.CAPITALISM:
        fill_with(s, s.first_seat, Notice.BANKER_IS)
    elif method(s) == OfficeMethod.NONE:
        end_term_choice(s)
    else:
        fill(s)


def fill(s):
    """Fill the office that is open: by rotation, by die or by election; the last survivor holds both (NT-24, NT-29,
    NT-31, NT-R4)."""
    s.eligible = s.in_play
    if s.clerk >= 0 and s.office == Office.TREASURER:
        s.eligible &= ~(1 << s.clerk)
    if s.eligible == 0:
        fill_with(s, s.clerk, Notice.HOLDS_BOTH)
    elif method(s) == OfficeMethod.ROTATION:
        fill_with(s, in_rotation(s), Notice.CLERK_IS if s.office == Office.CLERK else Notice.TREASURER_IS)
    elif method(s) == OfficeMethod.DIE or s.eligible & s.eligible - 1 == 0:
        roll(s, s.eligible)
    else:
        elections.begin(s)


def in_rotation(s):
    """The Clerk of Quarter q is Player q or the next survivor; the Treasurer is the survivor after the Clerk (NT-24,
    NT-31, NT-R8)."""
    before = s.first_seat + s.quarter - 2 if s.office == Office.CLERK else s.clerk
    return standing.next_in_turn(s, before % s.seats)


def roll(s, seats):
    """Let these seats roll; the lowest takes the office (NT-29). A single one need not, as nobody else may hold both
    offices (NT-31)."""
    s.phase = Phase.OFFICE_DIE
    lots.begin(s, seats, 1)
    if lots.winner(s) >= 0:
        fill_with(s, lots.winner(s), Notice.ONLY_ONE_LEFT)
    else:
        announce(s, Notice.ROLL_FOR_OFFICE, s.office, s.tied)


@chance(Phase.OFFICE_DIE, fair=True, seat=forced(lots.next_to_roll, SEATS), value=among(DIE, low=1))
def roll_for_office(s, seat, value):
    """Roll the Die for an office; those who are tied roll again (NT-29)."""
    lots.roll(s, seat, value)
    if lots.is_tied_again(s):
        announce(s, Notice.TIED_FOR_OFFICE, s.tied)
    elif lots.winner(s) >= 0:
        fill_with(s, lots.winner(s), Notice.ROLLED_LOWEST)


def fill_with(s, seat, said):
    """A player takes the office; the next office is filled, or play goes on. Under capitalism the Clerk is the Banker,
    and there is no Treasurer (NT-30, NT-31, NT-265, NT-266, NT-R81). said: the notice that tells how they came to
    it."""
    if s.office == Office.CLERK:
        s.clerk = seat
    else:
        s.treasurer = seat
    if s.regime == Regime.CAPITALISM:
        announce(s, Notice.BANKER_IS, seat)
    else:
        announce(s, said, seat, s.office)
    if s.refilling:
        s.refilling = 0
        interrupts.go_back(s)
    elif s.office == Office.CLERK and s.regime != Regime.CAPITALISM:
        s.office = Office.TREASURER
        fill(s)
    else:
        end_term_choice(s)


def end_term_choice(s):
    """Both offices are filled: cards are handed out in the first Quarter; later ones begin (NT-30, NT-86)."""
    if s.quarter == 1:
        beginning.begin(s)
    else:
        complex_play.begin_quarter(s)


# ---------------------------------------------------------------- in mid-term
def replace_lost_officer(s, lost):
    """An officer has left the Game: the next survivor who holds no office serves for the rest of the term; the last
    survivor holds both (NT-31, NT-266, NT-R4, NT-R9)."""
    if s.in_play == 0:
        return
    if s.clerk == lost and s.regime == Regime.CAPITALISM:
        s.clerk = successor(s, lost, s.treasurer)
        announce(s, Notice.BANKER_IS, s.clerk)
    elif s.clerk == lost:
        s.clerk = successor(s, lost, s.treasurer)
        announce(s, Notice.TAKES_OVER, s.clerk, Office.CLERK)
    if s.treasurer == lost:
        s.treasurer = successor(s, lost, s.clerk)
        announce(s, Notice.TAKES_OVER, s.treasurer, Office.TREASURER)


def successor(s, lost, other):
    """The next survivor after one who is lost that does not hold the other office."""
    seats = s.in_play & ~(1 << other) if other >= 0 else s.in_play
    return standing.next_among(s, seats if seats else s.in_play, lost)
