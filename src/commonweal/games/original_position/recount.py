"""What follows from the cards of a position that somebody has written down, recounted."""

from commonweal.games.original_position.rules.last_vote import remember_vote
from commonweal.games.original_position.rules.life_projects import INTEREST_ITEMS, good_of, stand_meeple
from commonweal.games.original_position.rules.setting_up import mitigating_answer
from commonweal.games.original_position.table import CARDS, ITEMS, SCENARIOS, SLOTS, VOTES, Phase, Place, Support
from commonweal.rulebook import count_bits


def recount(s):
    """Needs follow from the projects, votes from wealth (until private purchases), the deck from where cards lie."""
    s.wanted = 0
    for seat in range(s.seats):
        s.lacking[seat] = 0
        for item in range(ITEMS):
            if s.supported[seat][item] == Support.NONE and is_dealt(s, seat, item):
                stand_meeple(s, seat, good_of(s, seat, item))
        if s.phase < Phase.PRIVATE:
            s.votes[seat] = VOTES[s.wealth[seat]]
    for card in range(SCENARIOS):
        s.mitigating[card] = mitigating_answer(s, card)
    recount_deck(s)
    if s.decided or s.phase == Phase.PURCHASE:
        recount_last_vote(s)


def recount_last_vote(s):
    """While no new card lies on the table, the chips that lie there are the last vote; in a purchase it is decided."""
    remember_vote(s)
    if s.proposed >= 0 and s.phase != Phase.PURCHASE:
        s.last_helped = s.beneficiaries


def is_dealt(s, seat, item):
    """Whether the card that carries an item has been dealt."""
    return s.interest[seat][item] >= 0 if item < INTEREST_ITEMS else s.career[seat] >= 0


def recount_deck(s):
    s.deck = 0
    for card in range(CARDS):
        if s.card_place[card] == Place.UNSEEN:
            s.deck |= 1 << card
    for slot in range(SLOTS):
        if s.hand[slot] >= 0:
            s.deck &= ~(1 << s.hand[slot])
    s.deck_size = count_bits(s.deck)
