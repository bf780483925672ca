"""Score the acts of Potlatch for a sensible player.

It knows its hand and the open fields, nothing else. It does the act with the highest score, at random among equals.
"""

from .rules.cards import laid_of_type
from .rules.obligation import CARDS_AFTER, SETS_AFTER
from .state import AMOUNT, KINDS, TYPE, TYPES, Charter

# In twentieths of a point: an exact fit is worth 3 points, a surplus unit costs 2; each unit that the house still lacks
# speaks for the gift with 0.15; each that the others lack speaks with 0.3 against a gift that closes the game. In the
# first gift of a round an exact fit is worth 2, and each unit costs 1, for it raises what everybody after must give.
EXACT_FIT, SURPLUS_UNIT, LACKING_HERE, LACKING_ELSEWHERE = 60, -40, 3, -6
FIRST_EXACT, FIRST_UNIT = 40, -20
NO_GIFT = -1_000_000
NO_CARD = -1
NO_FILLING = 1_000_000


def lacks(s, house):
    """Units that a house still needs."""
    return sum(s.unmet[house][type] for type in range(TYPES))


def others_lack(s, house):
    return sum(lacks(s, other) for other in range(s.seats) if other != house)


# ---------------------------------------------------------------- naming the house
def score_gift_to(s, giver, seat):
    """A house scores as much as the best gift that may go there."""
    if s.gifts_this_round > 0:
        return best_gift(s, giver, seat, NO_CARD, 0, 0, 0, 0, 0, lacks(s, seat))
    best = NO_GIFT
    for kind in range(KINDS):
        if s.hand[giver][kind] > 0 and s.unmet[seat][TYPE[kind]] > 0:
            best = max(best, score_first(s, seat, kind))
    return best


def score_first(s, house, kind):
    """To open a round: a card that fills a need exactly, else a small amount; to the house that lacks most."""
    exact = FIRST_EXACT if AMOUNT[kind] == s.unmet[house][TYPE[kind]] else 0
    return exact + FIRST_UNIT * AMOUNT[kind] + LACKING_HERE * lacks(s, house)


# ---------------------------------------------------------------- choosing the cards
def score_lay_card(s, giver, kind):
    """A card scores as much as the best gift that contains it and the cards laid so far."""
    if s.gifts_this_round == 0:
        return score_first(s, s.receiver, kind)
    return best_gift(s, giver, s.receiver, kind, 0, 0, 0, 0, 0, lacks(s, s.receiver))


def score_finish_gift(s, giver):
    fits = 0
    left = 0
    for type in range(TYPES):
        unmet = s.unmet[s.receiver][type]
        fits += score_of_type(laid_of_type(s, type), unmet)
        left += max(0, unmet - laid_of_type(s, type))
    return score_of_gift(s, s.receiver, fits, left)


def score_of_type(units, unmet):
    """What the units of one type in a gift say for it: an exact fit; or against it: too many."""
    if units == 0 or units < unmet:
        return 0
    return EXACT_FIT if units == unmet else SURPLUS_UNIT * (units - unmet)


def score_of_gift(s, house, fits, left):
    """A gift whose types come to `fits`, and after which the house lacks `left` units."""
    return fits + (LACKING_HERE * left if left > 0 else LACKING_ELSEWHERE * others_lack(s, house))


def best_gift(s, giver, house, chosen, kind, filled, total, cards, fits, left):
    """The score of the best legal gift that contains the cards laid and `chosen`.

    Cards of kinds before `kind` are settled. `filled`: units of the present type in it; `total`, `cards`: what it comes
    to; `fits`, `left`: as in score_of_gift.
    """
    while kind < KINDS and s.hand[giver][kind] + s.pending[kind] == 0:
        kind += 1
        filled = filled if kind < KINDS and TYPE[kind] == TYPE[kind - 1] else 0
    if kind == KINDS:
        return score_of_gift(s, house, fits, left) if is_gift(s, house, total, cards) else NO_GIFT
    best = NO_GIFT
    unmet = s.unmet[house][TYPE[kind]]
    same_type = kind + 1 < KINDS and TYPE[kind + 1] == TYPE[kind]
    for count in range(s.pending[kind] + (kind == chosen), s.hand[giver][kind] + s.pending[kind] + 1):
        units = filled + count * AMOUNT[kind]
        if count > 0 and (units - AMOUNT[kind] >= unmet or too_large(s, house, total + units - filled)):
            break
        best = max(
            best,
            best_gift(
                s,
                giver,
                house,
                chosen,
                kind + 1,
                units if same_type else 0,
                total + units - filled,
                cards + count,
                fits + score_of_type(units, unmet) - score_of_type(filled, unmet),
                left - min(units, unmet) + min(filled, unmet),
            ),
        )
    return best


def least_total(s, house):
    return s.least_for[house] % SETS_AFTER // CARDS_AFTER


def too_large(s, house, total):
    return s.minimum_gift != Charter.minimum_gift.NONE and total > least_total(s, house)


def is_gift(s, house, total, cards):
    """Whether cards that fit the house are a legal gift: the least, or by charter any that reaches the level."""
    if s.minimum_gift == Charter.minimum_gift.NONE:
        return total >= s.level and cards > 0
    return total == least_total(s, house) and cards == s.least_for[house] % CARDS_AFTER


# ---------------------------------------------------------------- inviting and sharing
def score_invite(s, inviter, seat):
    """Who holds most cards is most likely to have one that helps."""
    return s.hand_size[seat]


def score_share(s, invited, kind):
    return AMOUNT[kind]


# ---------------------------------------------------------------- the Closing Action
def score_place(s, seat, kind):
    """Cards of the smallest total that meets the need, and of these the fewest; all, if the need cannot be met."""
    need = s.unmet[seat][TYPE[kind]]
    least = least_filling(s, seat, TYPE[kind], NO_CARD, 0, need, 0, NO_FILLING)
    return 1 if least == NO_FILLING or least_filling(s, seat, TYPE[kind], kind, 0, need, 0, NO_FILLING) == least else 0


def least_filling(s, seat, type, chosen, kind, lacking, measure, best):
    """The least measure (total, then cards) of cards of a type that meet what is `lacking`, `chosen` among them."""
    if lacking <= 0 and chosen < kind:
        return min(best, measure)
    if kind == KINDS:
        return best
    if TYPE[kind] != type:
        return least_filling(s, seat, type, chosen, kind + 1, lacking, measure, best)
    for count in range(1 if kind == chosen else 0, s.hand[seat][kind] + 1):
        units = count * AMOUNT[kind]
        more = measure + units * CARDS_AFTER + count
        if more >= best:
            break
        best = least_filling(s, seat, type, chosen, kind + 1, lacking - units, more, best)
    return best
