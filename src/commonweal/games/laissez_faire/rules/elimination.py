"""Being Eliminated: what becomes of the cash, the deeds and the token of a player who is out, and resigning."""
# The manual, "Being Eliminated": LF-70 to LF-76, LF-155, LF-222, LF-250, LF-256, LF-R58, LF-R82, LF-R86, LF-R94,
# LF-R100.

from commonweal.games.laissez_faire.cards import DEEDS, JAIL_LEASE
from commonweal.games.laissez_faire.charter import Charter
from commonweal.games.laissez_faire.rules import accounts, deeds, ending, floor, lease, lodging, overhead, prices, turns
from commonweal.games.laissez_faire.rules.contracts import current_deal, estates, events
from commonweal.games.laissez_faire.state import BANK, Event, Notice, Phase, Reason
from commonweal.games.laissez_faire.words import IN_PLAY, OUT_BY, Ended, Left
from commonweal.institutions import interrupts, standing
from commonweal.rulebook import act, announce


def eliminate(s, seat, why):
    """Settle what a player owes and owns: creditors first, unless the charter says otherwise, then the bank; the token
    leaves the board. The game is over if only one player is left (LF-70 to LF-76, LF-155, LF-172, LF-222, LF-256)."""
    announce(s, OUT_BY[why], seat)
    if s.estate == Charter.estate.CREDITORS:
        estates.pay_creditors(s, seat)
    fall_to_bank(s, seat)
    events.note(s, Event.ELIMINATED, seat, 0)
    cash_falls(s, seat)
    estates.end_clauses(s, seat)
    leave_board(s, seat)
    if standing.is_last(s):
        ending.end(s, Ended.LAST_PLAYER)


def fall_to_bank(s, seat):
    """Remaining cash and deeds go to the bank; buildings and lodgers stay (LF-74, LF-75)."""
    cash_falls(s, seat)
    for asset in range(DEEDS):
        if s.owner[asset] == seat:
            announce(s, Notice.DEED_FALLS, seat, asset, s.level[asset])
            deeds.transfer(s, asset, BANK)
            estates.deed_falls(s, asset)
            if asset == JAIL_LEASE:
                lease.falls_to_bank(s)
            overhead.falls_to_bank(s, asset)


def cash_falls(s, seat):
    """Cash goes to the bank, also what clauses about deeds that fell, or about the player, have paid since (LF-74)."""
    if s.cash[seat] > 0:
        announce(s, Notice.CASH_FALLS, seat, s.cash[seat])
    accounts.move(s, seat, BANK, s.cash[seat])


def leave_board(s, seat):
    """The token leaves the board, and the player takes no further part (LF-76)."""
    lodging.leave(s, seat)
    s.in_jail[seat] = s.jail_turns_spent[seat] = s.jail_side[seat] = s.board_due[seat] = 0
    s.pos[seat] = 0
    s.changed = 1
    standing.go_out(s, seat)
    floor.leave(s, seat)
    current_deal.leave(s, seat)


# ---------------------------------------------------------------- resigning
def why_not_resign(s, seat):
    """Why nobody may leave now: LF-76, LF-167, LF-256."""
    if s.allow_resign == 0:
        return Reason.NO_RESIGNING
    if not standing.is_in(s, seat):
        return Reason.OUT
    if s.finished[seat]:
        return Reason.FINISHED
    return Reason.DEAL_OPEN if current_deal.is_open(s) else Reason.OK


@act(*IN_PLAY, out_of_turn=True, aside=True, leaves=True, once_in=200)
def resign(s, seat):
    """Leave the game: you are settled as if eliminated. A request to you lapses; in your own turn the next player
    follows (LF-R86, LF-R94)."""
    eliminate(s, seat, Left.BY_CHOICE)
    if s.phase == Phase.GAME_OVER:
        return
    if seat == s.in_turn:
        interrupts.forget(s)
        floor.lapse(s)
        prices.begin_decision(s)
        turns.pass_turn(s)
    elif s.phase == Phase.FLOOR and s.floor_seat == seat:
        floor.give_to_next(s)
    else:
        turns.after_deal(s)
