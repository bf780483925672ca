"""Draft the bill that a chair of Legislation presents: cards that the chair wants, and cards that others want, so that
it passes."""

from commonweal.games.legislation.beliefs import (
    bill_as_set,
    chance,
    gain_from,
    gain_of,
    gives_win,
    works_for_the_crown,
)
from commonweal.games.legislation.cards import CARDS
from commonweal.games.legislation.rules.bill import play_card, present_bill, why_not_add_card
from commonweal.games.legislation.rules.components import sign_of
from commonweal.games.legislation.state import Reason
from commonweal.rulebook import below, count_bits, planned

ENDS_EARLY = 1
MOST_CARDS = 4
PASSING, GIVES_WIN = 20, 100
NO_CARD = -1


def plan_bill(s, b, seat):
    """Present the bill that promises most: two to four cards that the chair or others want; cards that are already
    played stay."""
    first = below(b, CARDS)
    played = bill_as_set(s)
    cards = played if played else first_card(s, seat, b.draft, first)
    size = count_bits(cards)
    worth = promise(s, seat, cards) if size > 0 else 0
    while size < max(MOST_CARDS, s.bill_min) and (s.bill_max == 0 or size < s.bill_max):
        card = best_card_for(s, seat, cards, first)
        if card == NO_CARD:
            break
        promised = promise(s, seat, cards | 1 << card)
        if size >= s.bill_min and (promised <= worth or b.draft % 2 == ENDS_EARLY):
            break
        cards |= 1 << card
        worth = promised
        size += 1
    for card in range(CARDS):
        if (cards & ~played) >> card & 1:
            planned(b, play_card, card // 2, card % 2)
    planned(b, present_bill)


def first_card(s, seat, draft, first):
    """The card that a draft begins with, as a set: in drafts after the first one a card that the chair wants, each in
    turn, counted from `first`; empty if there is none."""
    left = (draft + 1) // 2
    for step in range(CARDS):
        card = (first + step) % CARDS
        if left > 0 and gain_from(s, seat, card // 2, sign_of(card % 2)) > 0:
            if why_not_add_card(s, card // 2, card % 2) == Reason.OK:
                left -= 1
                if left == 0:
                    return 1 << card
    return 0


def best_card_for(s, seat, cards, first):
    """The card with which a draft promises most; among equals the next one from `first` on."""
    best = NO_CARD
    most = 0
    for step in range(CARDS):
        card = (first + step) % CARDS
        if cards >> (card & ~1) & 3 == 0 and why_not_add_card(s, card // 2, card % 2) == Reason.OK:
            promised = promise(s, seat, cards | 1 << card)
            if best == NO_CARD or promised > most:
                best = card
                most = promised
    return best


def promise(s, seat, cards):
    """What a bill of these cards promises: the chair’s gain, times the chance that it passes, squared, because a chair
    takes care to get something passed. A chair who works for the crown wants it to fail."""
    likely = chance(s, seat, cards, 100, True)
    if works_for_the_crown(s, seat):
        return 100 - likely
    gain = gain_of(s, seat, cards)
    if gives_win(s, seat, cards):
        gain -= GIVES_WIN
    return gain * likely * likely // 100 + likely // PASSING if gain > 0 else 100 * gain + likely // PASSING
