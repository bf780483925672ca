"""Buying the jail: the lease, and the rate of room and board that its holder sets."""
# The manual, "Optional Rules": LF-193 to LF-200, LF-234 to LF-236, LF-R67, LF-R87, LF-R88.

from commonweal.games.laissez_faire.cards import HOUSE_PRICE_OF_SIDE, JAIL_LEASE
from commonweal.games.laissez_faire.rules import turns
from commonweal.games.laissez_faire.rules.contracts import estates
from commonweal.games.laissez_faire.state import BANK, BOARD_SET, MOST_RATE, NOT_IN_PLAY, Notice, Phase, Reason
from commonweal.institutions import sums
from commonweal.rulebook import act, amount, announce

FLAT, PERCENT = 0, 1
USUAL_RATE = 10
"""Percent of the booking fee for each turn, until a lessee changes it (LF-63, LF-196)."""
SOME_RATES = (USUAL_RATE, 0, 25, 50, 100)


def begin_rates(s):
    """Room and board is 10 percent of the booking fee (LF-63, LF-196)."""
    s.board_rate_mode = PERCENT
    s.board_rate = USUAL_RATE


def cost_of_turn(s, side):
    """What a turn in jail costs at the rate in force, for a prisoner from this side (LF-63, LF-196, LF-200)."""
    if s.board_rate_mode == FLAT:
        return s.board_rate
    return sums.percent(HOUSE_PRICE_OF_SIDE[side], s.board_rate)


# ---------------------------------------------------------------- setting the rate
def some_board_rates(s, seat, mode, k):
    """Suggest the usual rate, nothing, and more."""
    return min(SOME_RATES[k], s.board_rate_max) if k < len(SOME_RATES) else -1


def why_not_set_board_rate(s, seat, mode, value):
    """Why a price may not be set: LF-236."""
    if s.owner[JAIL_LEASE] != seat:
        return Reason.NO_LEASE
    if not turns.may_set(s, BOARD_SET):
        return Reason.TOO_LATE
    return Reason.RATE_TOO_HIGH if value > s.board_rate_max else Reason.OK


@act(Phase.JAIL, Phase.READY, mode=2, value=amount(MOST_RATE, some=some_board_rates))
def set_board_rate(s, seat, mode, value):
    """Set room and board for everybody, before any other move of the turn: a flat sum, or a percentage of the booking
    fee (LF-196, LF-197, LF-198)."""
    s.board_rate_mode = mode
    s.board_rate = value
    s.fresh &= ~BOARD_SET


# ---------------------------------------------------------------- who holds it
def falls_to_bank(s):
    """The lease is with the bank again, or out of the game: room and board is 10 percent (LF-R87)."""
    if s.board_rate_mode != PERCENT or s.board_rate != USUAL_RATE:
        begin_rates(s)
        announce(s, Notice.BOARD_RATE_BACK, USUAL_RATE)


def check_in_play(s):
    """After a change of the charter the lease leaves the game without compensation, or comes into it (LF-234,
    LF-R67)."""
    if s.jail_lease == 0 and s.owner[JAIL_LEASE] != NOT_IN_PLAY:
        if s.owner[JAIL_LEASE] != BANK:
            announce(s, Notice.LEASE_ENDS, s.owner[JAIL_LEASE])
        s.owner[JAIL_LEASE] = NOT_IN_PLAY
        s.changed = 1
        estates.leaves_play(s, JAIL_LEASE)
        falls_to_bank(s)
    elif s.jail_lease == 1 and s.owner[JAIL_LEASE] == NOT_IN_PLAY:
        s.owner[JAIL_LEASE] = BANK
