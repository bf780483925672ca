"""Extension for Complex Play: Potential Rent Cards change, and with them prices and Location Values."""
# The manual, "Extension for Complex Play": NT-217, NT-255 to NT-259, NT-R74, NT-R76.

from commonweal.games.new_tabor.cards import RENT_CARDS, RENT_INDUSTRY, UNIT_SPOT_PRICE, CardDeck
from commonweal.games.new_tabor.charter import Charter, Regime
from commonweal.games.new_tabor.rules import money, quarters, turns
from commonweal.games.new_tabor.state import Notice, Phase
from commonweal.institutions import decks, sums
from commonweal.rulebook import among, announce, chance

WHOLE = 10_000
"""A hundred percent, in hundredths of a percent."""


def begin_quarter(s):
    """The offices are filled. By charter a Potential Rent Card is replaced; then the survivors roll for who begins
    (NT-87, NT-255)."""
    if s.complex_play != Charter.complex_play.QUARTERLY or not begin_draw(s):
        quarters.begin_roll(s)


def after_dividend(s):
    """A dividend was paid on a green space. By charter a Potential Rent Card is replaced; then the turn is over
    (NT-255)."""
    if s.complex_play != Charter.complex_play.DIVIDEND or not begin_draw(s):
        turns.end_turn(s)


def begin_draw(s):
    """Draw a card that lies face down; when none is left those face up are shuffled. Returns False where there are none
    either (NT-256)."""
    decks.turn_over(s, CardDeck.RENT)
    if s.cards_left[CardDeck.RENT] == 0:
        return False
    s.phase = Phase.COMPLEX_DRAW
    return True


def odds_change_rent(s, card):
    return decks.odds_of(s, CardDeck.RENT, card)


@chance(Phase.COMPLEX_DRAW, card=among(RENT_CARDS, kind="rent"))
def change_rent(s, card):
    """The card replaces that of its Industry at once: Location Values and price change (NT-256, NT-259)."""
    industry = RENT_INDUSTRY[card]
    before = s.rent_in_play[industry]
    decks.draw(s, CardDeck.RENT, card, decks.OUT)
    decks.move(s, CardDeck.RENT, before, decks.DISCARDED)
    s.rent_in_play[industry] = card
    rise = UNIT_SPOT_PRICE[card] - UNIT_SPOT_PRICE[before]
    announce(s, Notice.RENT_REPLACED, industry, card)
    changed = percent(rise, UNIT_SPOT_PRICE[before])
    if changed > 0:
        announce(s, Notice.PRICE_RISES, industry, UNIT_SPOT_PRICE[card], changed)
    else:
        announce(s, Notice.PRICE_FALLS, industry, UNIT_SPOT_PRICE[card], -changed)
    change_money(s, s.storehouse[industry] * rise)
    if s.complex_play == Charter.complex_play.QUARTERLY:
        quarters.begin_roll(s)
    else:
        turns.end_turn(s)


def percent(rise, before):
    """The change of a price as the Guide’s table prints it, in hundredths of a percent (NT-217, NT-259, NT-R74)."""
    return sums.half_up(WHOLE * rise, before)


def change_money(s, cents):
    """A higher price of what lies in the Storehouse is issued to the survivors, a lower one charged (NT-257,
    NT-258)."""
    if s.regime == Regime.CAPITALISM:
        return
    if cents > 0:
        announce(s, Notice.STOREHOUSE_GAINS, cents)
        money.issue_to_all(s, cents, money.after_current(s))
    elif cents < 0:
        announce(s, Notice.STOREHOUSE_FALLS, -cents)
        money.charge_all(s, -cents, money.after_current(s))
