"""What a sensible player of Potlatch likes: how much each possible act appeals to it, a whole number.

It knows its own hand and what lies open, nothing else. Of the acts that appeal most it does one at random.
"""

from commonweal.games.potlatch.rules.cards import cards_laid
from commonweal.games.potlatch.rules.obligation import CARDS_AFTER, SETS_AFTER, may_receive
from commonweal.games.potlatch.table import AMOUNT, KINDS, TYPE, TYPES, MinimumGift

# In twentieths of a point: an exact fit is worth 3 points, a surplus unit costs 2, each unit that the house still lacks
# speaks for it with 0.15, and each that the others lack against closing the game with 0.3.
EXACT_FIT, SURPLUS_UNIT, LACKING_UNIT, LACKING_ELSEWHERE = 60, -40, 3, -6
NO_GIFT = -1_000_000
NO_CARD = -1
FIRST_EXACT, FIRST_AMOUNT = 1000, 100


def lacks(s, house):
    """Units that a house still needs."""
    units = 0
    for type in range(TYPES):
        units += s.unmet[house][type]
    return units


def lacking_elsewhere(s, house):
    """Units that all houses but this one still need."""
    units = 0
    for other in range(s.seats):
        if other != house:
            units += lacks(s, other)
    return units


# ---------------------------------------------------------------- the first gift of a round
def appeal_first(s, house, kind):
    """A card that fills a need exactly, else a small amount; to the house that lacks most."""
    exact = FIRST_EXACT if AMOUNT[kind] == s.unmet[house][TYPE[kind]] else 0
    return exact - FIRST_AMOUNT * AMOUNT[kind] + lacks(s, house)


def best_first(s, giver, house):
    best = NO_GIFT
    for kind in range(KINDS):
        if s.hand[giver][kind] > 0 and s.unmet[house][TYPE[kind]] > 0:
            best = max(best, appeal_first(s, house, kind))
    return best


# ---------------------------------------------------------------- later gifts
def appeal_of_type(filled, unmet):
    """What the cards of one type in a gift speak for: an exact fit, or against it: units too many."""
    if filled == 0 or filled < unmet:
        return 0
    return EXACT_FIT if filled == unmet else SURPLUS_UNIT * (filled - unmet)


def appeal_of_gift(s, house, types, useful):
    """A whole gift: what its types speak for, and what the house and the others lack once it is given."""
    left = lacks(s, house) - useful
    return types + (LACKING_ELSEWHERE * lacking_elsewhere(s, house) if left == 0 else LACKING_UNIT * left)


def large_enough(s, house, total, cards):
    """Whether cards that fit the house are a legal gift: the least there is, or any that reaches the level (PO-65)."""
    if s.minimum_gift == MinimumGift.NONE:
        return total >= s.level
    return total == s.least_for[house] % SETS_AFTER // CARDS_AFTER and cards == s.least_for[house] % CARDS_AFTER


def best_gift(s, giver, house, chosen, kind, filled, total, cards, types, useful):
    """The appeal of the best legal gift that has the cards laid and `chosen`, going on with cards from `kind` on.

    Of the cards taken so far, `filled` units are of the present type; `types` is what the types before speak for, `useful`
    the units that meet a need. A card may follow another of its type while the need is unmet (PO-16).
    """
    while kind < KINDS and s.hand[giver][kind] + s.pending[kind] == 0:
        kind += 1
        if kind == KINDS or TYPE[kind] != TYPE[kind - 1]:
            types, useful = types + close_type(s, house, kind - 1, filled), useful + used(s, house, kind - 1, filled)
            filled = 0
    if kind == KINDS:
        return appeal_of_gift(s, house, types, useful) if large_enough(s, house, total, cards) else NO_GIFT
    best = NO_GIFT
    first = s.pending[kind] + (1 if kind == chosen else 0)
    for count in range(first, s.hand[giver][kind] + s.pending[kind] + 1):
        units = count * AMOUNT[kind]
        if count > 0 and filled + units - AMOUNT[kind] >= s.unmet[house][TYPE[kind]]:
            break
        best = max(
            best, after_kind(s, giver, house, chosen, kind, filled + units, total + units, cards + count, types, useful)
        )
    return best
