"""Game setup: life projects are dealt face up; chance cards stay face down, and nobody knows them."""
# The manual, "Game setup": OP-1, OP-2, OP-10 to OP-15. A chance card is drawn when it is turned (OP-R3): see
# general_structure.py.

from commonweal.institutions import hands
from commonweal.rulebook import announce, chance, forced

from ..state import CAREER_GOOD, CAREERS, INTEREST_GOOD, INTERESTS, SEATS, Notice, Phase
from . import general_structure
from .life_projects import stand_meeple


def setup(s):
    """Set up mats, trackers and decks before the first card is dealt (OP-11, OP-12, OP-13).

    Three decks of Scenario Cards, one for each round, lie there already, their backs down (OP-9, OP-15, OP-28).
    """
    s.phase = Phase.SETUP
    for seat in range(s.seats):
        s.votes[seat] = 1
    hands.begin(s)


# ---------------------------------------------------------------- life projects
def next_for_interest(s):
    """The seat that gets the next Interest Card; -1 when all have two."""
    return next((seat for seat in range(s.seats) if s.interest[seat][1] < 0), -1)


def odds_deal_interest(s, seat, interest):
    if seat < 0:
        return 0
    return not any(s.interest[other][place] == interest for other in range(s.seats) for place in range(2))


@chance(Phase.SETUP, seat=forced(next_for_interest, SEATS), interest=INTERESTS)
def deal_interest(s, seat, interest):
    """Deal an Interest Card face up: two to each player, at random (OP-10, OP-14, OP-R2)."""
    place = 0 if s.interest[seat][0] < 0 else 1
    s.interest[seat][place] = interest
    stand_meeple(s, seat, INTEREST_GOOD[interest])
    announce(s, Notice.INTEREST_IS, seat, place, interest, INTEREST_GOOD[interest])


def next_for_career(s):
    """The seat that gets the next Career Card, after all Interest Cards; -1 if none does."""
    if next_for_interest(s) >= 0:
        return -1
    return next((seat for seat in range(s.seats) if s.career[seat] < 0), -1)


def odds_deal_career(s, seat, career):
    return seat >= 0 and not any(s.career[other] == career for other in range(s.seats))


@chance(Phase.SETUP, seat=forced(next_for_career, SEATS), career=CAREERS)
def deal_career(s, seat, career):
    """Deal a Career Card face up: one to each player, at random (OP-10, OP-14, OP-R2)."""
    s.career[seat] = career
    for item in range(3):
        stand_meeple(s, seat, CAREER_GOOD[career][item])
    announce(s, Notice.CAREER_IS, seat, career, CAREER_GOOD[career][0], CAREER_GOOD[career][1], CAREER_GOOD[career][2])
    if next_for_career(s) < 0:
        general_structure.begin_round(s, 1)
