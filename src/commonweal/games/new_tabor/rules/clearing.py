"""Quarterly Mutual Credit Clearing: Money in circulation must equal the value of the Storehouse."""
# The manual, "Quarterly Mutual Credit Clearing": NT-203, NT-211 to NT-214, NT-R39 to NT-R41.

from commonweal.games.new_tabor.charter import Regime
from commonweal.games.new_tabor.rules import board, dividends, money
from commonweal.games.new_tabor.state import Count, Notice
from commonweal.rulebook import announce


def clear(s):
    """Compare all Money, the Bank’s cents included, with the value of the Storehouse. What is too much is charged, what
    is too little is issued, in equal parts (NT-211 to NT-214, NT-R40, NT-R41)."""
    if s.regime == Regime.CAPITALISM or s.in_play == 0:
        return
    difference = s.money_issued - board.value_of_storehouse(s)
    if difference > 0:
        announce(s, Notice.MONEY_EXCEEDS_STOCK, difference)
        money.charge_all(s, difference, money.after_current(s))
    elif difference < 0:
        announce(s, Notice.MONEY_FALLS_SHORT, -difference)
        money.issue_to_all(s, -difference, money.after_current(s))
    announce(s, Notice.CLEARED, s.money_issued)
    s.counted[Count.CLEARINGS] += 1
    s.counted[Count.CLEARED_CREDITS] += s.money_issued // dividends.CREDIT
