"""What a player does who lets the time of a turn run out: nothing that binds, and nothing more expensive than jail.

The section *Phases* of the specification lists these answers."""

from commonweal.games.laissez_faire.cards import CITY_SIDE, HOUSE_PRICE_OF_SIDE, ON_BOARD, PRICE
from commonweal.games.laissez_faire.rules import jail, landing, lease, lodging, picking, prices, staying, turns
from commonweal.games.laissez_faire.rules.contracts import answering, drafting, preempting, verdicts
from commonweal.games.laissez_faire.rules.floor import yield_floor
from commonweal.games.laissez_faire.state import Phase
from commonweal.rulebook import planned

VERDICT_NO = 0


def idle(s, b, seat):
    """Plan the answer of a player who does not respond."""
    if s.phase == Phase.PICK:
        planned(b, picking.pick_deed, cheapest_deed(s, seat))
    elif s.phase == Phase.JAIL:
        planned(b, jail.stay_in_jail if jail.why_not_pay_bail(s, seat) else jail.pay_bail)
    elif s.phase == Phase.READY:
        planned(b, turns.roll)
    elif s.phase == Phase.STAY:
        planned(b, staying.move_on)
    elif s.phase == Phase.BUY:
        planned(b, landing.pass_buy)
    elif s.phase == Phase.TAX:
        planned(b, landing.default_tax if landing.why_not_pay_tax(s, seat) else landing.pay_tax)
    elif s.phase == Phase.LODGING:
        plan_lodging(s, b, seat)
    elif s.phase == Phase.TRANSIT_STOP:
        planned(b, lodging.remain)
    elif s.phase == Phase.QUOTE:
        plan_quote(s, b, seat)
    elif s.phase == Phase.TURN_END:
        planned(b, turns.end_turn)
    elif s.phase == Phase.FLOOR:
        planned(b, yield_floor)
    else:
        plan_in_deal(s, b)


def cheapest_deed(s, seat):
    """The cheapest deed that can still be chosen."""
    found = -1
    for asset in range(ON_BOARD):
        if picking.why_not_pick_deed(s, seat, asset) == 0 and (found < 0 or PRICE[asset] < PRICE[found]):
            found = asset
    return found


def plan_lodging(s, b, seat):
    """Take the cheapest bed with a known price, if it costs no more than the first bill of the jail."""
    found = -1
    for asset in range(ON_BOARD):
        if lodging.why_not_lodge(s, seat, asset) == 0:
            if found < 0 or lodging.rent(s, seat, asset) < lodging.rent(s, seat, found):
                found = asset
    side = CITY_SIDE[s.land_city]
    if found >= 0 and lodging.rent(s, seat, found) <= HOUSE_PRICE_OF_SIDE[side] + lease.cost_of_turn(s, side):
        planned(b, lodging.lodge, found)
    else:
        planned(b, lodging.sleep_rough)


def plan_quote(s, b, seat):
    """Refuse, or where that is forbidden name the usual price."""
    if prices.why_not_refuse(s, seat) == 0:
        planned(b, prices.refuse)
    else:
        planned(b, prices.quote, prices.usual_answer(s), 0)


def plan_in_deal(s, b):
    """Sign nothing, buy nothing, award nothing."""
    if s.phase == Phase.DRAFT:
        planned(b, drafting.withdraw)
    elif s.phase == Phase.ANSWER:
        planned(b, answering.reject)
    elif s.phase == Phase.PREEMPT:
        planned(b, preempting.pass_preempt)
    elif s.phase == Phase.VERDICT:
        planned(b, verdicts.vote_verdict, VERDICT_NO)
