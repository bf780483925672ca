"""Fill what a seat cannot see with one possible truth: the other hands and the stack."""

from commonweal.games.potlatch.rules.cards import take
from commonweal.games.potlatch.rules.closing_action import must_place
from commonweal.games.potlatch.rules.combine_resources import holds_playable
from commonweal.games.potlatch.rules.gift import why_not_lay_card
from commonweal.games.potlatch.rules.obligation import may_receive, weigh_gifts
from commonweal.games.potlatch.state import COPIES, KINDS, Phase
from commonweal.rulebook import below

TRIES = 64


def determinize(s, b, seat):
    """Deal again what `seat` (-1: a spectator) does not see. False if no deal was found that fits what is known."""
    for _ in range(TRIES):
        deal_unseen(s, b, seat)
        if fits_what_is_known(s):
            return True
    return False


def deal_unseen(s, b, seat):
    """Deal the cards that the seat does not see; each is equally likely to be anywhere."""
    s.stack_size = 0
    for kind in range(KINDS):
        seen = s.pending[kind]
        for other in range(s.seats):
            seen += s.outside[other][kind] + s.storage[other][kind]
        if seat >= 0:
            seen += s.hand[seat][kind]
        s.stack[kind] = COPIES[kind] - seen
        s.stack_size += s.stack[kind]
    for other in range(s.seats):
        if other != seat:
            cards = s.hand_size[other]
            s.hand_size[other] = 0
            for kind in range(KINDS):
                s.hand[other][kind] = 0
            for _ in range(cards):
                draw_unseen(s, b, other)


def draw_unseen(s, b, seat):
    """Draw one of the unseen cards at random."""
    place = below(b, s.stack_size)
    kind = 0
    while place >= s.stack[kind]:
        place -= s.stack[kind]
        kind += 1
    s.stack[kind] -= 1
    s.stack_size -= 1
    take(s, seat, kind)


def fits_what_is_known(s):
    """Whoever is to act can: a giver who named a house has a gift for it, an invited seat a card to share, a seat in
    the Closing Action a card to place. A giver who invited had no gift, and who was given a card has one now."""
    if s.phase == Phase.CLOSING:
        return must_place(s, s.active)
    if s.phase != Phase.GIFT and s.phase != Phase.LAYING and s.phase != Phase.SHARE:
        return True
    for kind in range(KINDS):
        s.hand[s.active][kind] += s.pending[kind]
    weigh_gifts(s, s.active)
    for kind in range(KINDS):
        s.hand[s.active][kind] -= s.pending[kind]
    if s.phase == Phase.SHARE:
        return s.least == 0 and holds_playable(s, s.invited)
    if s.phase == Phase.GIFT:
        return s.invited < 0 or s.least > 0
    return gift_possible(s)


def gift_possible(s):
    if s.least_for[s.receiver] == 0 or not may_receive(s, s.receiver):
        return False
    for kind in range(KINDS):
        if why_not_lay_card(s, s.active, kind) == 0:
            return True
    return False
