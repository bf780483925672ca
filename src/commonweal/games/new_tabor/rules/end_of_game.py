"""Objective and End of Game: who is fit, and who has lived the Best Life."""
# The manual, "Idea and Objective of the Game" and "End of Game": NT-1 to NT-5, NT-91 to NT-95, NT-151, NT-193,
# NT-R50, NT-R67 to NT-R71, NT-R77.

from commonweal.games.new_tabor.rules import board, dividends
from commonweal.games.new_tabor.state import MOST_TOKENS, Ended, Notice, Phase
from commonweal.institutions import interrupts, standing
from commonweal.rulebook import announce, count_bits, lowest_bit

FIT, TOKEN, FIRST = 1000, 100, 500
"""What survival, a Happiness Token and first place are worth to players."""
UTILITY = (0, FIT + TOKEN * MOST_TOKENS + FIRST)


def end(s, why):
    """The Game ends: the Bank is paid out, tokens of a Quarter that was broken off are forfeited, and the survivor with
    the most tokens has won (NT-4, NT-91, NT-92, NT-151, NT-192, NT-R67, NT-R68, NT-R77)."""
    s.phase = Phase.GAME_OVER
    s.ended = why
    s.slot_round = s.stopping = 0
    s.asks_charity = -1
    interrupts.forget(s)
    announce(s, Notice.GAME_ENDS)
    if s.bank > 0 and s.in_play:
        announce(s, Notice.BANK_HOLDS, s.bank)
        announce(s, Notice.BANK_PAID_OUT)
    dividends.pay_out(s)
    if why == Ended.STOPPED:
        for seat in range(s.seats):
            forfeit_tokens(s, seat)
    tell_ranking(s)


def forfeit_tokens(s, seat):
    """Tokens gained in a Quarter that was broken off are lost (NT-151, NT-R68)."""
    lost = s.tokens[seat] - s.tokens_at_quarter[seat]
    if lost > 0:
        s.tokens[seat] -= lost
        announce(s, Notice.TOKENS_FORFEITED, seat, lost)


def tell_ranking(s):
    """Say with what everybody survives, who has won, and by what: tokens, or among equals wealth (NT-4, NT-92,
    NT-93)."""
    winners = 0
    most = 0
    for seat in range(s.seats):
        if standing.is_in(s, seat):
            announce(s, Notice.ENDS_WITH, seat, s.tokens[seat], wealth(s, seat))
            most = max(most, s.tokens[seat])
        if is_first(s, seat):
            winners |= 1 << seat
    equals = 0
    for seat in range(s.seats):
        if standing.is_in(s, seat) and s.tokens[seat] == most:
            equals |= 1 << seat
    if winners == 0:
        announce(s, Notice.NOBODY_WINS)
    elif count_bits(winners) > 1:
        announce(s, Notice.SHARE_WIN, winners, most, wealth(s, lowest_bit(winners)))
    elif standing.is_last(s):
        announce(s, Notice.SURVIVES_ALONE, lowest_bit(winners))
    elif equals != winners:
        best = lowest_bit(winners)
        announce(s, Notice.WINS_BY_VALUE, best, equals & ~winners, most, wealth(s, best))
    else:
        announce(s, Notice.WINS, lowest_bit(winners), most)


# ---------------------------------------------------------------- the ranking
def wealth(s, seat):
    """Money and the value of Stock, in cents (NT-93, NT-R71)."""
    return s.money[seat] + board.value_of_stock(s, seat)


def goes_ahead(s, seat, other):
    """Whether a survivor ranks above another: more tokens, then more wealth; among those lost, who was lost later
    (NT-92, NT-93)."""
    if not standing.is_in(s, seat) or not standing.is_in(s, other):
        return standing.is_in(s, seat) or (not standing.is_in(s, other) and s.left_as[seat] > s.left_as[other])
    if s.tokens[seat] != s.tokens[other]:
        return s.tokens[seat] > s.tokens[other]
    return wealth(s, seat) > wealth(s, other)


def rank(s, seat):
    """The place of a player, from 1; equals share it (NT-93)."""
    place = 1
    for other in range(s.seats):
        if goes_ahead(s, other, seat):
            place += 1
    return place


def fit(s, seat):
    """Whether a player has survived (NT-4)."""
    return int(standing.is_in(s, seat))


def is_first(s, seat):
    """Whether a player is First Place Winner (NT-3, NT-92, NT-R70)."""
    return standing.is_in(s, seat) and rank(s, seat) == 1


def stock_value(s, seat):
    """The value of Stock at the end, in cents."""
    return board.value_of_stock(s, seat)


def utility(s, seat):
    """Survival counts most, then tokens, and first place (NT-3, NT-4)."""
    if not standing.is_in(s, seat):
        return 0
    return FIT + TOKEN * s.tokens[seat] + (FIRST if is_first(s, seat) else 0)
