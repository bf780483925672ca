"""Object of the Game and Setup: what everybody begins with, and the roll for who goes first."""
# The manual, "Object of the Game" and "Setup": LF-1, LF-6 to LF-15, LF-R5, LF-R6.

from commonweal.games.laissez_faire.charter import Charter
from commonweal.games.laissez_faire.rules import deeds, houses, lease, overhead, picking, prices, turns
from commonweal.games.laissez_faire.rules.contracts import current_deal
from commonweal.games.laissez_faire.state import LODGINGS_KEPT, RAISES, SEATS, Notice, Phase
from commonweal.institutions import lots, standing
from commonweal.rulebook import among, announce, chance, computed, forced

FACES = 6


def setup(s):
    """Lay out the table: every token on Start, cash for everybody, all deeds with the bank (LF-6, LF-7, LF-10)."""
    s.first_player = s.in_turn = s.floor_seat = s.declared_by = -1
    standing.everybody_is_in(s)
    deeds.lay_out(s)
    houses.lay_out(s)
    lease.begin_rates(s)
    overhead.begin_rates(s)
    prices.begin_decision(s)
    turns.forget_landing(s)
    for seat in range(SEATS):
        s.lodged_on[seat] = s.last_rent[seat] = -1
        s.raises_left[seat] = RAISES
        for number in range(LODGINGS_KEPT):
            s.lodgings_paid[seat][number] = -1
    for seat in range(s.seats):
        s.cash[seat] = s.starting_cash
        s.issued += s.starting_cash
    current_deal.setup(s)
    s.phase = Phase.ORDER
    lots.begin(s, s.in_play, 0)


@chance(
    Phase.ORDER, fair=True, seat=forced(lots.next_to_roll, SEATS), first=among(FACES, low=1), second=among(FACES, low=1)
)
def roll_for_order(s, seat, first, second):
    """Roll two dice for who goes first; those who are tied for the highest sum roll again (LF-14, LF-R6)."""
    lots.roll(s, seat, first + second)
    winner = lots.winner(s)
    if winner < 0:
        return
    s.first_player = winner
    announce(s, Notice.FIRST_PLAYER, winner)
    if s.zero_sum:
        picking.begin(s)
    else:
        turns.begin_game(s)


# ---------------------------------------------------------------- offices
@computed(2, low=-1, high=SEATS - 1)
def officers_named(s, office):
    """The treasurer and the notary: seats 0 and 1 by charter, -1 if the engine does their work (LF-255, LF-R5)."""
    return office if s.officers == Charter.officers.NAMED else -1
