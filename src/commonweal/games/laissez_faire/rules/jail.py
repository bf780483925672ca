"""Jail: how players get there, what they pay to get out, and what prisoners may do."""
# The manual, "Jail" and "Being Eliminated": LF-24, LF-59 to LF-70, LF-199, LF-200, LF-218, LF-231, LF-R28 to LF-R34,
# LF-R87, LF-R88.

from commonweal.games.laissez_faire.cards import COURTHOUSE, HOUSE_PRICE_OF_SIDE, JAIL_LEASE
from commonweal.games.laissez_faire.rules import accounts, lease, lodging, prices, turns
from commonweal.games.laissez_faire.rules.contracts import events
from commonweal.games.laissez_faire.state import BANK, MOST_JAIL_TURNS, Event, Notice, Phase, Reason
from commonweal.rulebook import act, announce


def has_rights(s, seat):
    """Whether a player may quote, build and make deals: a prisoner only if the charter leaves the rights (LF-69,
    LF-231)."""
    return s.in_jail[seat] == 0 or s.jail_rights == 1


def arrest(s, seat, side):
    """The token moves to the Courthouse as a prisoner; lodging ends, and an additional turn is lost unless the charter
    keeps it. The turn of arrest is the first one spent (LF-59, LF-60, LF-65, LF-200, LF-218)."""
    lodging.leave(s, seat)
    prices.begin_decision(s)
    s.pos[seat] = COURTHOUSE
    s.in_jail[seat] = 1
    s.jail_side[seat] = side
    s.jail_turns_spent[seat] = 0
    s.board_due[seat] = lease.cost_of_turn(s, side)
    if s.doubles_after_jail == 0:
        s.extra_due = 0
    s.changed = 1
    s.phase = Phase.TURN_END
    announce(s, Notice.JAILED, seat, side)
    events.note(s, Event.JAILED, seat, 0)


def begin_turn(s, seat):
    """A prisoner’s turn begins: one more turn has been spent (LF-64, LF-65)."""
    s.jail_turns_spent[seat] = min(MOST_JAIL_TURNS, s.jail_turns_spent[seat] + 1)


def is_over(s, seat):
    """Whether a prisoner has let the last chance pass (LF-70)."""
    return s.in_jail[seat] == 1 and s.jail_turns_spent[seat] >= s.jail_turns


# ---------------------------------------------------------------- getting out
def booking_fee(s, seat):
    """The house price of the side from which a prisoner was jailed (LF-61, LF-62)."""
    return HOUSE_PRICE_OF_SIDE[s.jail_side[seat]]


def bill(s, seat):
    """What a prisoner pays to get out: the booking fee, and room and board for each turn spent; the lessee pays half
    the booking fee and nothing else (LF-61, LF-63, LF-R87)."""
    if s.owner[JAIL_LEASE] == seat:
        return booking_fee(s, seat) // 2
    return booking_fee(s, seat) + s.board_due[seat]


def why_not_pay_bail(s, seat):
    return Reason.OK if accounts.can_pay(s, seat, bill(s, seat)) else Reason.CANNOT_PAY_BAIL


@act(Phase.JAIL)
def pay_bail(s, seat):
    """Pay the bill at the beginning of your turn, and take the turn as usual (LF-64, LF-66)."""
    turns.acts(s, seat)
    pay_out(s, seat)


def pay_out(s, seat):
    """A prisoner pays the bill and is free: a lessee gets half the booking fee and all of room and board (LF-61, LF-66,
    LF-199)."""
    lessee = s.owner[JAIL_LEASE]
    dollars = bill(s, seat)
    to_lessee = dollars - booking_fee(s, seat) // 2 if lessee >= 0 and lessee != seat else 0
    announce(s, Notice.BAIL_PAID, seat, dollars)
    accounts.move(s, seat, BANK, dollars - to_lessee)
    s.in_jail[seat] = 0
    s.jail_turns_spent[seat] = s.jail_side[seat] = s.board_due[seat] = 0
    s.changed = 1
    s.phase = Phase.READY
    if to_lessee > 0:
        announce(s, Notice.LESSEE_GETS, lessee, to_lessee)
        accounts.collect(s, seat, lessee, JAIL_LEASE, to_lessee)


@act(Phase.JAIL, always=True)
def stay_in_jail(s, seat):
    """Do not pay: neither roll nor move in this turn. Its room and board is added to the bill (LF-67, LF-200)."""
    turns.acts(s, seat)
    s.board_due[seat] += lease.cost_of_turn(s, s.jail_side[seat])
    s.phase = Phase.TURN_END
