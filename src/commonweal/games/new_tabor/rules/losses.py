"""Loss Cards: what they take from a player or from the Credit Union; Loss Demurrage."""
# The manual, "Loss Cards" and "Loss Demurrage": NT-44, NT-142 to NT-145, NT-206, NT-208, NT-209, NT-R46, NT-R48,
# NT-R58.

from commonweal.games.new_tabor.cards import INDUSTRIES, LOSS, LOSS_OF, LossOf
from commonweal.games.new_tabor.charter import Charter, Regime
from commonweal.games.new_tabor.rules import board, money
from commonweal.games.new_tabor.state import Notice
from commonweal.rulebook import announce


def suffer(s, seat, card):
    """A Loss Card takes of what there is, once (NT-44, NT-145)."""
    if LOSS_OF[card] == LossOf.UNION:
        union_loses(s, card)
        return
    for industry in range(INDUSTRIES):
        if LOSS[card][industry] > 0:
            if LOSS_OF[card] == LossOf.STOCK:
                lose_stock(s, seat, industry, LOSS[card][industry])
            else:
                lose_ability(s, seat, industry, LOSS[card][industry])


def lose_stock(s, seat, industry, units):
    """A player loses Products, or as many as they hold (NT-142, NT-R59)."""
    lost = min(units, s.stock[seat][industry])
    s.stock[seat][industry] -= lost
    announce(s, Notice.STOCK_LOST, seat, lost, industry)


def lose_ability(s, seat, industry, points):
    """A player loses Ability, or as much as they have now (NT-143, NT-R58)."""
    lost = min(points, board.current_ability(s, seat, industry))
    s.ability_lost[seat][industry] += lost
    announce(s, Notice.ABILITY_LOST, seat, lost, industry)


def union_loses(s, card):
    """The Storehouse loses Products, or as many as there are; one bill over all Industries is charged at once, or by
    charter found at Clearing (NT-144, NT-206, NT-208, NT-243, NT-266, NT-R46, NT-R48)."""
    if s.regime == Regime.CAPITALISM:
        announce(s, Notice.LOSS_HAS_NO_EFFECT)
        return
    value = 0
    for industry in range(INDUSTRIES):
        lost = min(LOSS[card][industry], s.storehouse[industry])
        s.storehouse[industry] -= lost
        s.sold[industry] = max(0, s.sold[industry] - lost)
        value += lost * board.price(s, industry)
        if LOSS[card][industry] > 0:
            announce(s, Notice.STORE_LOST, lost, industry)
    if value > 0 and s.demurrage_timing == Charter.demurrage_timing.NOW:
        announce(s, Notice.DEMURRAGE, value)
        money.charge_all(s, value, money.first_in_line(s))
