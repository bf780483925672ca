"""What follows from the other fields in a position of New Tabor that is written by hand.

In a position that play reaches, `derive` changes nothing.
"""

from commonweal.games.new_tabor.cards import CARDS_IN, INDUSTRIES, CardDeck
from commonweal.games.new_tabor.rules import loans
from commonweal.institutions import decks


def derive(s):
    """All Money in the Game is what players and the Bank of the Commonwealth have; what is due is an Input of the
    Quarter; what players owe is on their IOUs; Potential Rent Cards in play have left their deck (NT-16, NT-42, NT-109,
    NT-129)."""
    s.money_issued = s.bank
    for seat in range(s.seats):
        s.money_issued += s.money[seat]
        for industry in range(INDUSTRIES):
            s.input_total[seat][industry] = max(s.input_total[seat][industry], s.input_due[seat][industry])
        for other in range(s.seats):
            s.owes[seat][other] = loans.owed_on_ious(s, seat, other)
    for industry in range(INDUSTRIES):
        if s.rent_in_play[industry] >= 0:
            s.place_of_card[CardDeck.RENT][s.rent_in_play[industry]] = decks.OUT
    for deck in range(len(CARDS_IN)):
        s.cards_left[deck] = decks.count_at(s, deck, decks.IN_DECK)
