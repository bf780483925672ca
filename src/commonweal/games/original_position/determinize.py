"""Fill what a seat cannot see with one possible truth: secret votes, hands, the deck, who was shown a card, and backs.

A chance card that is face down stays unknown: chance has not drawn it yet.
"""

from commonweal.games.original_position.state import (
    CARDS,
    HAND,
    MOST_AWARDED,
    PUBLISHED_ANSWER,
    SCENARIOS,
    SEATS,
    SLOTS,
    Answer,
    Place,
    knows_card,
    knows_showing,
    sees_back,
)
from commonweal.institutions import voting
from commonweal.rulebook import below, count_bits, lowest_bit


def determinize(s, b, seat):
    """Fill what `seat` (-1: a spectator) does not see."""
    imagine_chips(s, b, seat)
    imagine_cards(s, b, seat)
    imagine_showings(s, seat)
    imagine_backs(s, b, seat)
    return True


def imagine_chips(s, b, seat):
    """A chip that lies hidden may show either side."""
    if voting.opened(s):
        return
    for other in range(s.seats):
        if other != seat and s.voted >> other & 1:
            s.ballot[other] = Answer.AGREE + below(b, 2)


def imagine_cards(s, b, seat):
    """Each card whose place is not known is equally likely to be in any hand or in the deck."""
    s.deck = 0
    for card in range(CARDS):
        if s.card_place[card] == Place.UNSEEN:
            s.deck |= 1 << card
    for slot in range(HAND * s.seats):
        if s.hand[slot] >= 0 and knows_card(s, seat, slot):
            s.deck &= ~(1 << s.hand[slot])
    for slot in range(HAND * s.seats):
        if not knows_card(s, seat, slot):
            s.hand[slot] = any_of(b, s.deck)
            s.deck &= ~(1 << s.hand[slot])
    for slot in range(HAND * s.seats, SLOTS):
        s.hand[slot] = -1


def imagine_showings(s, seat):
    """What others may have shown to each other was shown to nobody: that is as possible as anything else."""
    for showing in range(SLOTS * SEATS):
        if not knows_showing(s, seat, showing):
            s.shown_to[showing] = 0


def any_of(b, cards):
    """One card of a bit set, each as likely."""
    for _ in range(below(b, count_bits(cards))):
        cards &= cards - 1
    return lowest_bit(cards)


def imagine_backs(s, b, seat):
    """The published list tells which answer awards points, not how many (OP-R27). Of a deck that the charter brings
    nothing is published."""
    for card in range(SCENARIOS):
        if s.scenario_round[card] > 0 and not sees_back(s, seat, card):
            for answer in range(Answer.AGREE, Answer.DISAGREE + 1):
                s.award[card][answer - 1] = imagined_points(s, b, card, answer)


def imagined_points(s, b, card, answer):
    if s.scenario_deck:
        return below(b, MOST_AWARDED + 1)
    return 1 + below(b, MOST_AWARDED) if answer == PUBLISHED_ANSWER[card] else 0
