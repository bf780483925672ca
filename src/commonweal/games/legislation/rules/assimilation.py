"""Assimilation: who loses re-election leaves the game, and the others get the cards."""
# The manual, "Assimilation": LG-184 to LG-191, LG-R69, LG-R70.

from commonweal.games.legislation.cards import CROWN
from commonweal.games.legislation.rules import aftermath, components, dealing, end_of_the_game
from commonweal.games.legislation.state import ISSUES, RED, SEATS, Ended, Notice, Phase, Step
from commonweal.institutions import standing
from commonweal.rulebook import announce, announce_to, chance, count_bits, forced, known_to


def begin(s):
    """Losers leave; the last seat wins, and if none remains nobody does. The others are rewarded and get the cards
    (LG-184 to LG-187, LG-190)."""
    eliminate_losers(s)
    if end_when_few(s):
        return
    if s.pile_size > 0:
        announce(s, Notice.PILE_IS, s.pile_size)
    for seat in range(s.seats):
        if standing.is_in(s, seat):
            aftermath.reward(s, seat)
    s.step = Step.TOP_UP
    s.to_deal = max(0, count_bits(s.in_play) - s.pile_size)
    s.seat_at = standing.next_in_turn(s, s.seats - 1)
    dealing.prepare(s)


def eliminate_losers(s):
    """Losers leave; they keep no cards, no money and no vote (LG-184, LG-185)."""
    for seat in range(s.seats):
        if standing.is_in(s, seat) and s.reelected >> seat & 1 == 0:
            announce(s, Notice.LEAVES, seat)
            standing.go_out(s, seat)
            components.lose(s, seat, s.money[seat], Notice.LEAVES_MONEY)
            for card in range(RED):
                s.pile[card] += s.hand[seat][card]
                s.hand[seat][card] = 0
            s.pile_size += s.held[seat]
            s.held[seat] = 0
            s.crown_fails[seat] = 0
            for issue in range(ISSUES):
                s.token[seat][issue] = 0


def end_when_few(s):
    """If one seat remains it wins at once; if none remains nobody wins (LG-190, LG-R70)."""
    if s.in_play == 0:
        announce(s, Notice.NOBODY_LEFT)
        end_of_the_game.end(s, Ended.ELIMINATION, 0)
        return True
    if standing.is_last(s):
        announce(s, Notice.LAST_SEAT, standing.next_in_turn(s, 0))
        end_of_the_game.end(s, Ended.ELIMINATION, s.in_play)
        return True
    return False


# ---------------------------------------------------------------- the pile is topped up
def nobody_sees(s, seat):
    """Nobody sees which card tops up the pile (LG-186)."""
    return 0


def odds_top_up_pile(s, card):
    return s.deck[card] if s.step == Step.TOP_UP and s.reshuffles == 0 else 0


@chance(Phase.AFTERMATH, card=known_to(nobody_sees, RED, kind="red"))
def top_up_pile(s, card):
    """Draw a card into a pile that has fewer cards than seats remain (LG-186)."""
    dealing.take_from_deck(s, card)
    s.pile[card] += 1
    s.pile_size += 1
    s.to_deal -= 1
    dealing.prepare(s)


# ---------------------------------------------------------------- the pile is dealt out
def deal_out(s):
    """Deal the pile one card at a time in seat order, round and round, until it is empty (LG-187)."""
    s.step = Step.PILE
    if s.pile_size == 0:
        aftermath.finish(s)


def next_from_pile(s):
    """The next seat gets a card; with an empty pile the aftermath is over (LG-187)."""
    s.seat_at = standing.next_in_turn(s, s.seat_at)
    deal_out(s)


def from_pile(s):
    return s.seat_at if s.step == Step.PILE else -1


def odds_deal_pile(s, seat, card):
    return s.pile[card] if seat >= 0 else 0


@chance(Phase.AFTERMATH, seat=forced(from_pile, SEATS), card=known_to("seat", RED, kind="red"))
def deal_pile(s, seat, card):
    """Deal a card of the pile to stay in hand; one that conflicts with the hand, or a second crown card, goes to the
    returned pile and is replaced by one that fits (LG-187, LG-188)."""
    s.pile[card] -= 1
    s.pile_size -= 1
    if dealing.fits_without_conflict(s, card):
        s.hand[seat][card] += 1
        s.held[seat] += 1
        if card == CROWN:
            s.crown_fails[seat] = 0
        next_from_pile(s)
    else:
        announce(s, Notice.PILE_CARD_GOES, seat)
        announce_to(s, 1 << seat, Notice.PILE_CARD_GOING, seat, card)
        dealing.put_back(s, card)
        s.step = Step.PILE_REPLACE
        dealing.begin(s, seat, 1)
        dealing.prepare(s)
